// Errors as data: diagnostics with their places, and results that hold a value or diagnostics.
//
// A mistake in the input of the library (a text, a name, a state, a number) is never an exception:
// it is returned as a Diagnostic, several at once where a text has several mistakes. Only two
// things throw: reading a value that does not exist, and misuse by the caller, such as joining
// algorithms of two puzzles (std::invalid_argument). Functions with Options also report too little
// memory as a diagnostic; elsewhere it is std::bad_alloc.
//
// The public interface is in qter::api, because qter itself holds the internal types, many with the
// same names. A program that does not use the internal headers cannot collide with them.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qter::api {

/// A part of a text. Lines and columns count from 1, columns in characters. The end is one past the
/// last character.
struct Place {
    std::string source;  ///< a file's path, or "<algorithm>" and the like
    std::size_t line = 1;
    std::size_t column = 1;
    std::size_t end_line = 1;
    std::size_t end_column = 1;
    std::string text;  ///< the line that it begins on
};

enum class Severity { kError, kWarning };

/// One error or warning.
struct Diagnostic {
    /// The stable name of its kind, such as "unknown-piece"; docs/diagnostics.md lists them.
    std::string code;
    Severity severity = Severity::kError;
    std::string message;
    /// The place of the mistake; nullopt if it does not concern a text.
    std::optional<Place> place;
    std::string label;  ///< a few words about the place; may be empty
    /// Other places that are involved, with a few words about each; after them the calls of macros
    /// that lead here, the innermost first.
    std::vector<std::pair<Place, std::string>> also;
    std::vector<std::string> notes;  ///< background
    std::string help;                ///< what to write instead; may be empty
};

using Diagnostics = std::vector<Diagnostic>;

/// "average.qat:5:18: error[unknown-piece]: 3x3 has no piece `UFX` (did you mean UFR?)", the form
/// that compilers use. For several diagnostics, one line each, ending in a newline.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);
[[nodiscard]] std::string to_text(const Diagnostics& diagnostics);

/// Thrown by Result::value() without a value.
class Failed : public std::runtime_error {
 public:
    explicit Failed(Diagnostics diagnostics)
        : std::runtime_error(to_text(diagnostics)), diagnostics_(std::move(diagnostics)) {}
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
    Diagnostics diagnostics_;
};

/// A value, perhaps with warnings; or one or more errors.
template <class T>
class [[nodiscard]] Result {
 public:
    Result(T value, Diagnostics warnings = {})
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
    /// `errors` must contain at least one error.
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {}

    [[nodiscard]] bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    /// The value; throws Failed if there is none. For a temporary Result it is moved out, so that
    /// `for (x : f().value().all)` is safe.
    [[nodiscard]] const T& value() const& {
        check();
        return *value_;
    }
    [[nodiscard]] T value() && {
        check();
        return *std::move(value_);
    }
    /// The value without a check: undefined behaviour if ok() is false.
    const T& operator*() const& { return *value_; }
    T& operator*() & { return *value_; }
    T operator*() && { return *std::move(value_); }
    const T* operator->() const { return &*value_; }
    T* operator->() { return &*value_; }

    /// The errors; if there is a value, the warnings.
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
    void check() const {
        if (!ok()) throw Failed(diagnostics_);
    }

    std::optional<T> value_;
    Diagnostics diagnostics_;
};

}  // namespace qter::api
