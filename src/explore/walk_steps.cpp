#include "explore/walk_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace qter {
namespace {

/// Whether a part is `-`, alone or with a weight, as in the text of a turn.
bool is_nothing(std::string_view part) { return part == "-" || part.starts_with("-:"); }

std::vector<std::string_view> steps_of(std::string_view text) {
    std::vector<std::string_view> steps;
    while (true) {
        const std::size_t bar = std::min(text.find('|'), text.size());
        steps.push_back(text.substr(0, bar));
        if (bar == text.size()) return steps;
        text.remove_prefix(bar + 1);
    }
}

}  // namespace

Result<std::vector<WalkStep>> read_walk_steps(const Puzzle& puzzle, std::string_view text,
                                              Span span) {
    Diagnostics diagnostics;
    std::vector<WalkStep> steps;
    const std::vector<std::string_view> all = steps_of(text);
    if (all.size() > kMaxWalkSteps) {
        return Diagnostic::error(Code::kTooLarge, span,
                                 fmt::format("more than {} steps", kMaxWalkSteps));
    }
    for (const std::string_view one : all) {
        WalkStep step;
        double sum = 0;
        for (const std::string_view part : list_parts(one)) {
            const Span at = part_span(text, part, span);
            WalkChoice choice;
            if (is_nothing(part)) {
                const std::optional<std::uint32_t> weight =
                    part == "-" ? 1 : turn_weight(part.substr(2));
                if (!weight) {
                    diagnostics.add(bad_turn_weight(part.substr(2), "-", at));
                    continue;
                }
                choice.chance = *weight;
            } else {
                choice.turn = read_graph_turn(puzzle, part, at, diagnostics);
                if (!choice.turn) continue;
                choice.chance = choice.turn->weight;
            }
            sum += choice.chance;
            step.push_back(std::move(choice));
        }
        if (step.empty() && !diagnostics.has_errors()) {
            diagnostics.add(
                Diagnostic::error(Code::kSyntax, part_span(text, one, span), "this step is empty")
                    .with_help("name some turns, or `-` for nothing"));
        }
        if (!step.empty() && sum == 0) {
            diagnostics.add(Diagnostic::error(Code::kSyntax, part_span(text, one, span),
                                              "all choices of this step have weight 0"));
        }
        for (WalkChoice& choice : step) choice.chance /= sum;
        steps.push_back(std::move(step));
    }
    if (diagnostics.has_errors()) return diagnostics;
    return {std::move(steps), std::move(diagnostics)};
}

}  // namespace qter
