#include "qat/made_choices.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "notation/algorithm.hpp"
#include "support/embedded.hpp"

namespace qter {
namespace {

constexpr std::string_view kRegisters = "registers";
constexpr std::string_view kLimited = "limited";
constexpr std::string_view kVariant = "variant";
constexpr std::string_view kJoint = "joint";
constexpr std::string_view kSpecialised = "specialised";

/// The words of a text, one after the other.
class ChoiceWords {
 public:
    explicit ChoiceWords(const std::string& text) : in_(text) { next(); }

    [[nodiscard]] bool ended() const { return word_.empty(); }
    /// Takes the word if it is this one.
    bool take(std::string_view word) {
        if (word_ != word) return false;
        next();
        return true;
    }
    /// Takes a number that begins the word and has `end` after it.
    template <class Number>
    std::optional<Number> number(std::string_view end = "") {
        Number value = 0;
        const char* const last = word_.data() + word_.size();
        const auto [stop, error] = std::from_chars(word_.data(), last, value);
        const auto left = static_cast<std::size_t>(last - stop);
        if (error != std::errc{} || std::string_view(stop, left).substr(0, end.size()) != end) {
            return std::nullopt;
        }
        if (end.empty() && left != 0) return std::nullopt;
        word_.erase(0, word_.size() - left + end.size());
        if (word_.empty()) next();
        return value;
    }

 private:
    void next() {
        word_.clear();
        in_ >> word_;
    }

    std::istringstream in_;
    std::string word_;
};

std::optional<RegisterChoice> read_choice(ChoiceWords& words) {
    RegisterChoice choice;
    const auto taken = words.number<std::size_t>();
    if (!taken) return std::nullopt;
    choice.taken = *taken;
    choice.limited = words.take(kLimited);
    for (;;) {
        RegisterChoice::Candidate candidate;
        if (words.take("x")) {
            candidate.fits = false;
        } else if (words.take("-")) {
            candidate.fits = true;
        } else if (const auto turns = words.number<double>()) {
            candidate.fits = true;
            candidate.turns = *turns;
        } else {
            return choice;
        }
        choice.candidates.push_back(candidate);
    }
}

/// The controls up to the end of the text.
std::optional<Controls> read_controls(ChoiceWords& words, const RegisterTable& registers) {
    Controls controls(registers.registers().size());
    while (!words.ended()) {
        const auto reg = words.number<std::size_t>(":");
        if (!reg || *reg >= controls.size()) return std::nullopt;
        Control& control = controls[*reg];
        if (const auto spilled = words.number<std::uint64_t>("s")) {
            control = {*spilled, true};
        } else if (const auto modulus = words.number<std::uint64_t>()) {
            control = {*modulus, false};
        } else {
            return std::nullopt;
        }
        const Integer& order = registers[*reg].order;
        const bool fits = control.modulus > 0 && may_be_controlled(registers, *reg) &&
                          divides(static_cast<unsigned long>(control.modulus), order) &&
                          (!control.spills || order == static_cast<unsigned long>(control.modulus));
        if (!fits) return std::nullopt;
    }
    return controls;
}

}  // namespace

std::string to_text(const MadeChoices& choices) {
    std::string text;
    for (const RegisterChoice& choice : choices.registers) {
        text += fmt::format("{} {} ", kRegisters, choice.taken);
        if (choice.limited) text += fmt::format("{} ", kLimited);
        for (const RegisterChoice::Candidate& candidate : choice.candidates) {
            text += !candidate.fits   ? "x "
                    : candidate.turns ? fmt::format("{} ", *candidate.turns)
                                      : "- ";
        }
    }
    const Variant& variant = choices.variant;
    text += fmt::format("{} {}", kVariant, variant.level);
    if (variant.joint) text += fmt::format(" {}", kJoint);
    if (!variant.controls) return text;
    text += fmt::format(" {}", kSpecialised);
    for (std::size_t reg = 0; reg < variant.controls->size(); ++reg) {
        const Control& control = (*variant.controls)[reg];
        if (control == Control{}) continue;
        text += fmt::format(" {}:{}{}", reg, control.modulus, control.spills ? "s" : "");
    }
    return text;
}

std::optional<MadeChoices> read_choices(const std::string& text, const RegisterTable& registers) {
    ChoiceWords words(text);
    MadeChoices made;
    while (words.take(kRegisters)) {
        std::optional<RegisterChoice> choice = read_choice(words);
        if (!choice) return std::nullopt;
        made.registers.push_back(*std::move(choice));
    }
    if (!words.take(kVariant)) return std::nullopt;
    const auto level = words.number<int>();
    if (!level) return std::nullopt;
    made.variant.level = *level;
    made.variant.joint = words.take(kJoint);
    if (words.take(kSpecialised)) {
        made.variant.controls = read_controls(words, registers);
        if (!made.variant.controls) return std::nullopt;
    }
    if (!words.ended()) return std::nullopt;
    return made;
}

std::string choices_question(const Modules& modules, const Module& prelude,
                             const RegisterTable& registers, const OptimiserOptions& options) {
    std::string text = fmt::format("{} -O{} {} {}", source_hash(), options.level,
                                   options.most_lines, options.look_cost);
    for (const std::string& pass : options.without) text += " " + pass;
    const auto add = [&](std::string_view part) {
        text += fmt::format("\n{} ", part.size());
        text += part;
    };
    for (const Module* const module : modules.in_order) add(module->source->text());
    add(prelude.source->text());
    for (std::size_t at = 0; at < registers.holdings().size(); ++at) {
        for (const ArchitectureCandidate& candidate : registers.candidates(at)) {
            const Architecture& made = candidate.architecture;
            add(made.puzzle().name());
            for (const Register& reg : made.registers()) {
                add(to_string(reg.order));
                add(to_string(made.puzzle(), reg.generator));
                for (const Slot piece : reg.state.piece) text += fmt::format(" {}", piece);
            }
        }
    }
    return text;
}

}  // namespace qter
