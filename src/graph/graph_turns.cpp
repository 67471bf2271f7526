#include "graph/graph_turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "notation/algorithm.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The turn, and the text after the last colon outside of brackets, if any.
std::pair<std::string_view, std::optional<std::string_view>> split_weight(std::string_view part) {
    const std::size_t colon = part.rfind(':');
    if (colon == std::string_view::npos ||
        part.find_first_of(")]", colon) != std::string_view::npos) {
        return {part, std::nullopt};
    }
    return {part.substr(0, colon), part.substr(colon + 1)};
}

}  // namespace

std::vector<std::optional<std::size_t>> undoing_turns(const Puzzle& puzzle,
                                                      const std::vector<GraphTurn>& turns) {
    if (puzzle.turn_model().inverses) {
        std::vector<State> states;
        for (const GraphTurn& turn : turns) states.push_back(turn.state);
        return undoing_of(puzzle.shape(), states);
    }
    std::vector<std::optional<std::size_t>> undoing;
    for (const GraphTurn& turn : turns) {
        const Algorithm back = inverse(puzzle, turn.turns);
        const auto at = std::find_if(turns.begin(), turns.end(),
                                     [&](const GraphTurn& other) { return other.turns == back; });
        undoing.push_back(at == turns.end()
                              ? std::nullopt
                              : std::optional(static_cast<std::size_t>(at - turns.begin())));
    }
    return undoing;
}

bool end_at_rest(const Puzzle& puzzle, const std::vector<GraphTurn>& turns) {
    std::map<std::uint16_t, std::set<std::uint16_t>> amounts;  // by grip
    std::map<std::uint16_t, std::set<std::uint32_t>> weights;
    for (const GraphTurn& turn : turns) {
        if (turn.turns.size() != 1) return false;
        amounts[turn.turns[0].grip].insert(turn.turns[0].amount);
        weights[turn.turns[0].grip].insert(turn.weight);
    }
    return std::all_of(amounts.begin(), amounts.end(), [&](const auto& of) {
        return of.second.size() + 1U == puzzle.grips()[of.first].order &&
               weights[of.first].size() == 1;
    });
}

std::vector<Algorithm> algorithms_of(const std::vector<GraphTurn>& turns) {
    std::vector<Algorithm> algorithms;
    for (const GraphTurn& turn : turns) algorithms.push_back(turn.turns);
    return algorithms;
}

std::optional<std::uint32_t> turn_weight(std::string_view text) {
    std::uint32_t weight = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), weight);
    const bool all = error == std::errc() && end == text.data() + text.size();
    if (!all || weight > kMaxTurnCost) return std::nullopt;
    return weight;
}

Diagnostic bad_turn_weight(std::string_view weight, std::string_view turn, Span at) {
    return Diagnostic::error(
               Code::kSyntax, at,
               fmt::format("`{}` is not a weight for `{}`", printable(weight), printable(turn)))
        .with_help(fmt::format("use a number from 0 to {}", kMaxTurnCost));
}

std::optional<GraphTurn> read_graph_turn(const Puzzle& puzzle, std::string_view part, Span at,
                                         Diagnostics& diagnostics) {
    const auto [turn, weight] = split_weight(part);
    std::optional<Algorithm> algorithm = parse_algorithm(puzzle, turn, at).take(diagnostics);
    const std::optional<std::uint32_t> counts = weight ? turn_weight(*weight) : 1;
    if (!counts) diagnostics.add(bad_turn_weight(*weight, turn, at));
    if (!algorithm || !counts) return std::nullopt;
    State state = state_of(puzzle, *algorithm);
    if (state == solved_state(puzzle.shape())) {
        diagnostics.add(Diagnostic::error(Code::kSyntax, at,
                                          fmt::format("`{}` has no effect", printable(turn))));
        return std::nullopt;
    }
    return GraphTurn{*std::move(algorithm), std::move(state), *counts};
}

Result<std::vector<GraphTurn>> read_graph_turns(const Puzzle& puzzle, std::string_view text,
                                                Span span) {
    std::vector<GraphTurn> all;
    Diagnostics diagnostics;
    const std::vector<std::string_view> parts = list_parts(text);
    if (parts.size() > kMaxGraphTurns) {
        return Diagnostic::error(Code::kTooLarge, span,
                                 fmt::format("more than {} turns", kMaxGraphTurns));
    }
    for (const std::string_view part : parts) {
        const Span at = part_span(text, part, span);
        std::optional<GraphTurn> turn = read_graph_turn(puzzle, part, at, diagnostics);
        if (!turn) continue;
        const bool twice = std::any_of(all.begin(), all.end(), [&](const GraphTurn& one) {
            return one.state == turn->state &&
                   (puzzle.turn_model().inverses || one.turns == turn->turns);
        });
        if (twice) {
            diagnostics.add(
                Diagnostic::error(Code::kDuplicate, at,
                                  fmt::format("`{}` has the same effect as an earlier turn",
                                              printable(split_weight(part).first))));
            continue;
        }
        all.push_back(*std::move(turn));
    }
    if (all.empty() && !diagnostics.has_errors()) {
        diagnostics.add(Diagnostic::error(Code::kSyntax, span, "this list has no turns")
                            .with_help("name turns, as in \"U R2 F'\""));
    }
    if (diagnostics.has_errors()) return diagnostics;
    return {std::move(all), std::move(diagnostics)};
}

}  // namespace qter
