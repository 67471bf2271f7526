// What can go wrong, as data: diagnostics with their places, and results that hold a value or
// diagnostics.
//
// A mistake in what the library is given (a text, a name, a state, a number) is never an exception:
// it comes back as a Diagnostic, several at once where a text has several. Only a value that is
// asked for and is not there throws, and what a caller must not do, such as joining algorithms of
// two puzzles (std::invalid_argument). What takes Options makes a diagnostic of too little memory,
// too; elsewhere it is std::bad_alloc.
//
// All of the library's face is in qter::api, since qter itself holds the types that it is made of,
// many of them with the same names: a program that never looks into these cannot collide with them.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qter::api {

/// A stretch of a text. Lines and columns count from 1, columns in characters; the end is behind
/// the last character.
struct Place {
    std::string source;  ///< a file's path, or "<algorithm>" and the like
    std::size_t line = 1;
    std::size_t column = 1;
    std::size_t end_line = 1;
    std::size_t end_column = 1;
    std::string text;  ///< the line that it begins on
};

enum class Severity { kError, kWarning };

/// One mistake.
struct Diagnostic {
    /// The stable name of its kind, "unknown-piece": docs/diagnostics.md lists them.
    std::string code;
    Severity severity = Severity::kError;
    std::string message;
    /// Where it is; nothing where it is about no text.
    std::optional<Place> place;
    std::string label;  ///< a few words on the place; may be empty
    /// Other places that take part, and a few words on each; then how one got there (calls of
    /// macros), the innermost first.
    std::vector<std::pair<Place, std::string>> also;
    std::vector<std::string> notes;  ///< background
    std::string help;                ///< what to write instead; may be empty
};

using Diagnostics = std::vector<Diagnostic>;

/// "average.qat:5:18: error[unknown-piece]: 3x3 has no piece `UFX` (did you mean UFR?)", as
/// compilers write a line; of several, a line each, ending in a newline.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);
[[nodiscard]] std::string to_text(const Diagnostics& diagnostics);

/// Thrown by Result::value() where there is none.
class Failed : public std::runtime_error {
 public:
    explicit Failed(Diagnostics diagnostics)
        : std::runtime_error(to_text(diagnostics)), diagnostics_(std::move(diagnostics)) {}
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
    Diagnostics diagnostics_;
};

/// A value, perhaps with warnings; or at least one error.
template <class T>
class [[nodiscard]] Result {
 public:
    Result(T value, Diagnostics warnings = {})
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
    /// There is at least one error among them.
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {}

    [[nodiscard]] bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    /// The value; throws Failed where there is none. Of a Result that goes away it is moved out, so
    /// that `for (x : f().value().all)` is safe.
    [[nodiscard]] const T& value() const& {
        check();
        return *value_;
    }
    [[nodiscard]] T value() && {
        check();
        return *std::move(value_);
    }
    /// The same for who has looked at ok(): undefined where it is false.
    const T& operator*() const& { return *value_; }
    T& operator*() & { return *value_; }
    T operator*() && { return *std::move(value_); }
    const T* operator->() const { return &*value_; }
    T* operator->() { return &*value_; }

    /// Errors, or with a value warnings.
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
    void check() const {
        if (!ok()) throw Failed(diagnostics_);
    }

    std::optional<T> value_;
    Diagnostics diagnostics_;
};

}  // namespace qter::api
