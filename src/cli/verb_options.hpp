// How a verb declares its options: each is bound to the variable that it sets, with what its values
// may be and what `-h` says of it.
//
// A layer on CLI11, which reads them. Here is what all options have in common: checks come with
// messages in this program's words, whatever version of the library it is, and only the two sources
// that implement the command line take the time to compile it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Of CLI11.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace qter {

/// Says what is wrong with a value; empty when nothing is. It leaves the value as it is; that CLI11
/// lets such a function change it saves one around each.
struct CheckWord : std::function<std::string(std::string&)> {
    using std::function<std::string(std::string&)>::function;
    /// Of one that takes certain words and no others: these, as choice_name() has them.
    std::string choices = {};
};
/// Gets a value that was checked.
using TakeWord = std::function<void(const std::string&)>;

/// The value is one of these, and what is wrong with one that is not.
[[nodiscard]] CheckWord one_of(std::vector<std::string> allowed);
/// Some of these, commas between.
[[nodiscard]] CheckWord list_of(std::vector<std::string> allowed);
/// What to say of a word that is none of `names`.
[[nodiscard]] std::string unknown_word(const std::string& word, const std::string& what,
                                       const std::vector<std::string>& names);
/// "`word` is no `what`"
[[nodiscard]] std::string is_no(const std::string& word, const std::string& what);

/// Values by their names, in the order that messages name them.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Whether words behind an option's value are its values, too, or stand for themselves.
enum class WordsBehind : std::uint8_t { kTaken, kLeft };

/// The largest number there is, where a number has no largest value.
inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

/// An option that was declared.
class VerbOption {
 public:
    explicit VerbOption(CLI::Option& option) : option_(&option) {}
    VerbOption required();
    VerbOption check(CheckWord check);

 private:
    CLI::Option* option_;
};

/// The options of one verb. Names are as CLI11 has them: "-o,--output" for an option, "FILE" for a
/// word that stands by itself. `type` is what `-h` calls a value. What an option is bound to must
/// live until the command line is read.
class VerbOptions {
 public:
    explicit VerbOptions(CLI::App& verb) : verb_(verb) {}

    /// Without a value: sets the target.
    void flag(std::string name, bool& target, std::string help);
    /// The same for what is on unless it is given: clears the target.
    void switch_off(std::string name, bool& target, std::string help);
    /// Any text.
    VerbOption text(std::string name, std::string& target, std::string type, std::string help);
    VerbOption text(std::string name, std::optional<std::string>& target, std::string type,
                    std::string help);
    /// Any number of words.
    VerbOption words(std::string name, std::vector<std::string>& target, std::string type,
                     std::string help);
    /// One text, and the option may be given again.
    VerbOption texts(std::string name, std::vector<std::string>& target, std::string type,
                     std::string help, WordsBehind behind = WordsBehind::kLeft);
    /// A whole number, and the option may be given again; adds each to the target.
    VerbOption numbers(std::string name, std::vector<std::uint64_t>& target, std::string type,
                       std::string help);
    /// A decimal number.
    VerbOption real(std::string name, std::optional<double>& target, double least, double most,
                    std::string type, std::string help);
    /// Anything else that is made of one word.
    VerbOption checked(std::string name, CheckWord check, TakeWord take, std::string type,
                       std::string help);

    /// What `read` makes of a word (a std::optional); where it makes nothing, the word "is no
    /// `what`".
    template <class Target, class Read>
    VerbOption value(std::string name, Target& target, Read read, std::string what,
                     std::string type, std::string help) {
        auto check = [read, what = std::move(what)](const std::string& word) {
            return read(word) ? std::string() : is_no(word, what);
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

    /// What `-h` ends with.
    void footer(const std::string& text);
    /// Looks at all options together when they are read, and says what does not go together; empty
    /// when all does.
    void check(std::function<std::string()> problem);
    /// Whether the command line has this option.
    [[nodiscard]] bool given(const std::string& name) const;

    /// Bytes that the verb may take, where it has a limit; bound like an option.
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

/// The option of this name; nullptr when there is none. CLI11 2 looks names up in a function that
/// allocates though it is declared noexcept, which would end the process where memory is short.
[[nodiscard]] const CLI::Option* find_option(const CLI::App& app, const std::string& name);

}  // namespace qter
