// Declaration of a verb's options: each binds a variable, with the allowed values and the text of
// `-h`.
//
// A layer on CLI11, which parses them. Checks report errors in this program's words, whatever the
// version of the library, and only the two sources that implement the command line include CLI11,
// which is slow to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Types of CLI11.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace qter {

/// Returns the error of a value; empty without one. It does not change the value; the parameter is
/// not const because CLI11 expects that, and a wrapper for each check is avoided.
struct CheckWord : std::function<std::string(std::string&)> {
    using std::function<std::string(std::string&)>::function;
    /// For a check that accepts only certain words: these, in the form of choice_name().
    std::string choices = {};
};
/// Receives a checked value.
using TakeWord = std::function<void(const std::string&)>;

/// Checks that the value is one of these.
[[nodiscard]] CheckWord one_of(std::vector<std::string> allowed);
/// Checks a list of these, separated by commas.
[[nodiscard]] CheckWord list_of(std::vector<std::string> allowed);
/// The error for a word that is not in `names`, with suggestions.
[[nodiscard]] std::string unknown_word(const std::string& word, const std::string& what,
                                       const std::vector<std::string>& names);
/// "`word` is not `what`", where `what` begins with an article.
[[nodiscard]] std::string not_a(const std::string& word, const std::string& what);

/// Values by their names, in the order that messages name them.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Whether words after an option's value are more of its values, or positional words.
enum class SuffixWords : std::uint8_t { kTaken, kLeft };

/// The upper bound of numbers without one.
inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

/// A declared option.
class VerbOption {
 public:
    explicit VerbOption(CLI::Option& option) : option_(&option) {}
    VerbOption required();
    VerbOption check(CheckWord check);

 private:
    CLI::Option* option_;
};

/// The options of one verb. Names have the form of CLI11: "-o,--output" for an option, "FILE" for a
/// positional word. `type` is the value's name in `-h`. Bound variables must live until the command
/// line is read.
class VerbOptions {
 public:
    explicit VerbOptions(CLI::App& verb) : verb_(verb) {}

    /// An option without a value: sets the target.
    void flag(std::string name, bool& target, std::string help);
    /// The same for a default of true: clears the target.
    void switch_off(std::string name, bool& target, std::string help);
    /// Any text.
    VerbOption text(std::string name, std::string& target, std::string type, std::string help);
    VerbOption text(std::string name, std::optional<std::string>& target, std::string type,
                    std::string help);
    /// Any number of words.
    VerbOption words(std::string name, std::vector<std::string>& target, std::string type,
                     std::string help);
    /// One text; the option may be repeated.
    VerbOption texts(std::string name, std::vector<std::string>& target, std::string type,
                     std::string help, SuffixWords behind = SuffixWords::kLeft);
    /// A whole number; the option may be repeated and appends to the target.
    VerbOption numbers(std::string name, std::vector<std::uint64_t>& target, std::string type,
                       std::string help);
    /// A decimal number.
    VerbOption real(std::string name, std::optional<double>& target, double least, double most,
                    std::string type, std::string help);
    /// Any other value of one word.
    VerbOption checked(std::string name, CheckWord check, TakeWord take, std::string type,
                       std::string help);

    /// The value that `read` parses from a word (a std::optional); for nullopt the error is
    /// not_a(word, what).
    template <class Target, class Read>
    VerbOption value(std::string name, Target& target, Read read, std::string what,
                     std::string type, std::string help) {
        auto check = [read, what = std::move(what)](const std::string& word) {
            return read(word) ? std::string() : not_a(word, what);
        };
        auto take = [&target, read](const std::string& word) { target = *read(word); };
        return checked(std::move(name), std::move(check), std::move(take), std::move(type),
                       std::move(help));
    }

    /// A whole number from `least` to `most`, which must fit the target.
    template <class Target>
    VerbOption number(std::string name, Target& target, std::uint64_t least, std::uint64_t most,
                      std::string help) {
        return whole_number(
            name,
            [&target](std::uint64_t number) { target = static_cast<NumberOf<Target>>(number); },
            least, most, help);
    }

    /// One of a few values.
    template <class Target, class Value>
    VerbOption choice(std::string name, Target& target, Choices<Value> choices, std::string type,
                      std::string help) {
        std::vector<std::string> names;
        for (const auto& [one, value] : choices) names.push_back(one);
        auto take = [&target, choices = std::move(choices)](const std::string& word) {
            for (const auto& [one, value] : choices) {
                if (one == word) target = value;
            }
        };
        return checked(std::move(name), one_of(std::move(names)), std::move(take), std::move(type),
                       std::move(help));
    }

    /// The text at the end of `-h`.
    void footer(const std::string& text);
    /// Checks all options together after parsing; `problem` returns the error, empty without one.
    void check(std::function<std::string()> problem);
    /// Whether the command line has this option.
    [[nodiscard]] bool given(const std::string& name) const;

    /// The memory limit of the verb, in bytes; bound like an option.
    void limit_memory(const std::uint64_t& bytes) { memory_ = &bytes; }
    [[nodiscard]] std::optional<std::uint64_t> memory() const {
        return memory_ == nullptr ? std::nullopt : std::optional(*memory_);
    }

 private:
    template <class Target>
    struct NumberIn {
        using type = Target;
    };
    template <class Number>
    struct NumberIn<std::optional<Number>> {
        using type = Number;
    };
    template <class Target>
    using NumberOf = typename NumberIn<Target>::type;

    VerbOption whole_number(std::string name, std::function<void(std::uint64_t)> take,
                            std::uint64_t least, std::uint64_t most, std::string help);

    CLI::App& verb_;
    const std::uint64_t* memory_ = nullptr;
};

/// The option of this name, or nullptr. In CLI11 2 the name lookup allocates in a function that is
/// declared noexcept, which would end the process when memory is short.
[[nodiscard]] const CLI::Option* find_option(const CLI::App& app, const std::string& name);

}  // namespace qter
