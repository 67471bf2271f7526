#include "phases/phase_cosets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "coordinate/coordinate_turns.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "method/allowed_turns.hpp"
#include "notation/algorithm.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// "thistlethwaite:1 to thistlethwaite:4 and two-phase:1 to two-phase:2".
std::string phases_text(const Puzzle& puzzle) {
    std::vector<std::string> words;
    for (const TurnChain& chain : puzzle.chains()) {
        words.push_back(fmt::format("{0}:1 to {0}:{1}", chain.name, chain.phases.size()));
    }
    return words.empty() ? fmt::format("{} has no chain of phases", puzzle.name())
                         : fmt::format("{} has {}", puzzle.name(), join_words(words));
}

/// The chain, and the phase's index from 0.
Result<std::pair<const TurnChain*, std::size_t>> find_phase(const Puzzle& puzzle,
                                                            std::string_view text, Span span) {
    const std::size_t colon = std::min(text.rfind(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const auto chain = std::find_if(puzzle.chains().begin(), puzzle.chains().end(),
                                    [&](const TurnChain& one) { return one.name == name; });
    if (chain == puzzle.chains().end()) {
        return Diagnostic::error(
                   Code::kUnknownName, span.sub(0, colon),
                   fmt::format("no chain is named `{}`", printable(std::string(name))))
            .with_help(phases_text(puzzle));
    }
    const std::string_view digits = colon == text.size() ? "" : text.substr(colon + 1);
    for (std::size_t i = 0; i < chain->phases.size(); ++i) {
        if (digits == std::to_string(i + 1)) return std::pair(&*chain, i);
    }
    return Diagnostic::error(Code::kSyntax, span,
                             fmt::format("`{}` names no phase", printable(std::string(text))))
        .with_help(phases_text(puzzle));
}

}  // namespace

Result<PhaseCosets> read_phase_cosets(const PuzzlePtr& puzzle, std::string_view text, Span span,
                                      const Cancellation& cancellation) {
    const auto found = find_phase(*puzzle, text, span);
    if (!found) return found.diagnostics();
    const auto [chain, number] = *found;
    if (number + 1 == chain->reduction) {
        return Diagnostic::error(
                   Code::kSyntax, span,
                   fmt::format(
                       "phase {} of {} ends where the puzzle can be turned like a smaller one",
                       number + 1, chain->name))
            .note("that end is not a group of turns of this phase, so it has no cosets")
            .with_help("the phases before and after it have cosets");
    }
    const AllowedTurns allowed(*puzzle, chain->phases[number].turns);
    const Result<Algorithm> next = next_turns(*puzzle, *chain, number, allowed);
    if (!next) return next.diagnostics();
    const CanonicalSequences sequences = phase_sequences(*puzzle);
    PhaseCosets cosets{TurnSet(puzzle, sequences, allowed), states_of(*puzzle, *next), {}};
    // With a column for each turn of the phase, and no others.
    const CoordinateTurns turns = coordinate_turns(cosets.turns).states;
    auto coordinates =
        coset_coordinates(*puzzle, turns, cosets.target, chain->phases[number].name, cancellation);
    if (!coordinates) return coordinates.diagnostics();
    cosets.coordinates = *std::move(coordinates);
    for (State& swap : identical_swaps(*puzzle)) cosets.target.push_back(std::move(swap));
    return cosets;
}

}  // namespace qter
