#include "report/choice_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "report/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// How many rejected candidates are listed.
constexpr std::size_t kMostOthers = 3;

/// The cost of a rejected candidate.
std::string other_text(const RegisterChoice::Candidate& other, double taken) {
    if (!other.fits) return "does not fit the program";
    if (!other.turns) return "not known";
    return fmt::format("{:.1f}{}", to_tenths(*other.turns),
                       *other.turns < taken ? ", which is about the same" : "");
}

}  // namespace

std::string choice_text(const RegisterChoice& choice) {
    const RegisterChoice::Candidate& taken = choice.candidates[choice.taken];
    std::string text = fmt::format("{} {} {}", join_words(choice.registers, "and"),
                                   choice.registers.size() == 1 ? "is" : "are", taken.what);
    if (choice.open == 1) return text + ", the only candidate";
    if (!taken.turns) {
        return text +
               fmt::format(", one of {} candidates; their cost by hand is not known", choice.open);
    }
    text += fmt::format(", about {:.1f} turns by hand{}", to_tenths(*taken.turns),
                        choice.limited ? " for numbers that all candidates can hold" : "");
    std::vector<const RegisterChoice::Candidate*> others;
    for (std::size_t i = 0; i < choice.candidates.size(); ++i) {
        if (i != choice.taken) others.push_back(&choice.candidates[i]);
    }
    const auto rank = [](const RegisterChoice::Candidate* one) {
        return std::pair(!one->fits, one->turns.value_or(std::numeric_limits<double>::max()));
    };
    std::stable_sort(others.begin(), others.end(),
                     [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    for (std::size_t i = 0; i < std::min(others.size(), kMostOthers); ++i) {
        text += fmt::format("; {}: {}", others[i]->what, other_text(*others[i], *taken.turns));
    }
    if (others.size() > kMostOthers) {
        text += fmt::format("; and {} more", others.size() - kMostOthers);
    }
    return text;
}

void write_choices(JsonWriter& json, const std::vector<RegisterChoice>& choices) {
    json.key("chosen").objects(choices, [&](const RegisterChoice& choice) {
        json.key("registers").values(choice.registers);
        json.key("open").value(choice.open);
        json.key("taken").value(choice.taken);
        json.key("candidates").objects(choice.candidates, [&](const auto& candidate) {
            json.key("what").value(candidate.what);
            json.key("fits").value(candidate.fits);
            json.key("turns").value_if(candidate.turns.has_value(),
                                       to_tenths(candidate.turns.value_or(0)));
        });
    });
}

}  // namespace qter
