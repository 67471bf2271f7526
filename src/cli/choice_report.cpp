#include "qter/cli/choice_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "qter/cli/json_document.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

/// Of those that were not taken.
constexpr std::size_t kMostOthers = 3;

}  // namespace

std::string choice_text(const RegisterChoice& choice) {
    const auto turns_text = [](const RegisterChoice::Candidate& candidate) {
        if (!candidate.fits) return std::string("does not fit the program");
        return candidate.turns ? fmt::format("{:.1f}", *candidate.turns) : std::string("not known");
    };
    const RegisterChoice::Candidate& taken = choice.candidates[choice.taken];
    std::string text = fmt::format("{} {} {}", join_words(choice.registers, "and"),
                                   choice.registers.size() == 1 ? "is" : "are", taken.what);
    text += taken.turns ? fmt::format(", about {} turns by hand", turns_text(taken))
                        : fmt::format(", of {} that there are; what they cost by hand is not known",
                                      choice.open);
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
        text += fmt::format("; {}: {}", others[i]->what, turns_text(*others[i]));
    }
    if (others.size() > kMostOthers) {
        text += fmt::format("; and {} more", others.size() - kMostOthers);
    }
    return text;
}

void write_choices(JsonWriter& json, const std::vector<RegisterChoice>& choices) {
    write_objects(json, "chosen", choices, [](JsonWriter& to, const RegisterChoice& choice) {
        to.key("registers").begin_array();
        for (const std::string& name : choice.registers) to.value(name);
        to.end_array();
        to.key("open").value(std::uint64_t{choice.open});
        to.key("taken").value(std::uint64_t{choice.taken});
        write_objects(to, "candidates", choice.candidates,
                      [](JsonWriter& each, const RegisterChoice::Candidate& candidate) {
                          each.key("what").value(candidate.what);
                          each.key("fits").value(candidate.fits);
                          each.key("turns");
                          candidate.turns ? each.value(std::round(*candidate.turns * 10) / 10)
                                          : each.null();
                      });
    });
}

}  // namespace qter
