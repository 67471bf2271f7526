#include "cli/choice_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "cli/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// How many rejected candidates are listed.
constexpr std::size_t kMostOthers = 3;

double rounded(double turns) { return std::round(turns * 10) / 10; }

/// The cost of a rejected candidate.
std::string other_text(const RegisterChoice::Candidate& other, double taken) {
    if (!other.fits) return "does not fit the program";
    if (!other.turns) return "not known";
    return fmt::format("{:.1f}{}", rounded(*other.turns),
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
    text += fmt::format(", about {:.1f} turns by hand{}", rounded(*taken.turns),
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
    write_objects(json, "chosen", choices, [](JsonWriter& to, const RegisterChoice& choice) {
        to.key("registers").values(choice.registers);
        to.key("open").value(choice.open);
        to.key("taken").value(choice.taken);
        write_objects(to, "candidates", choice.candidates,
                      [](JsonWriter& each, const RegisterChoice::Candidate& candidate) {
                          each.key("what").value(candidate.what);
                          each.key("fits").value(candidate.fits);
                          each.key("turns");
                          candidate.turns ? each.value(rounded(*candidate.turns)) : each.null();
                      });
    });
}

}  // namespace qter
