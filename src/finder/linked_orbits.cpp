#include "finder/linked_orbits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "finder/linked_choices.hpp"
#include "finder/linked_orbit_search.hpp"
#include "finder/linked_patterns.hpp"
#include "finder/linked_ways.hpp"
#include "group/orbit_actions.hpp"

namespace qter {

namespace {

Diagnostic undecided(const FinderPuzzle& puzzle, const std::string& why) {
    return Diagnostic::error(
               Code::kTooLarge, {},
               fmt::format("cannot decide which registers {} can hold", puzzle.puzzle()->name()))
        .note(why);
}

/// The same, where `why` is about the action on the linked orbits.
Diagnostic undecided(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits,
                     const std::string& why) {
    std::string names;
    for (const std::uint32_t orbit : orbits) {
        names += (names.empty() ? "" : ", ") + puzzle.orbits()[orbit].name;
    }
    return undecided(puzzle, fmt::format("its turns reach fewer states than sums of twists and "
                                         "parities allow, because of their action on {}",
                                         names))
        .note(why);
}

/// Why the elements of the action cannot be enumerated; empty if they can.
std::string obstacle(const PuzzleGroup& action) {
    if (action.action().proof() == OrderProof::kNone)
        return "the order of that action is not proven";
    if (action.order() > Integer(static_cast<unsigned long>(LinkedOrbits::kMaxElements))) {
        return fmt::format("that action has {} elements; at most {} can be enumerated",
                           to_string(action.order()), LinkedOrbits::kMaxElements);
    }
    if (action.shape().slots() > LinkedPatterns::kMaxPieces) {
        return fmt::format("these are {} pieces; at most {} can be searched",
                           action.shape().slots(), LinkedPatterns::kMaxPieces);
    }
    return {};
}

}  // namespace

struct LinkedOrbits::Contents {
    LinkedPatterns patterns;
    std::vector<LinkedChoice> choices;
    bool fewest_shared = true;
};

Result<LinkedOrbits> LinkedOrbits::of(const FinderPuzzle& puzzle) {
    LinkedOrbits linked_orbits;
    if (!puzzle.group().exact() && puzzle.group().action().proof() == OrderProof::kNone) {
        return undecided(
            puzzle, "the number of states that its turns reach is unknown: the group is too large");
    }
    linked_orbits.orbits_ = find_linked_orbits(puzzle);
    const PuzzleGroup action = action_on_parts(puzzle.group(), linked_orbits.orbits_);
    const std::string why = obstacle(action);
    if (!why.empty()) return undecided(puzzle, linked_orbits.orbits_, why);
    LinkedPatterns patterns = linked_patterns(puzzle, linked_orbits.orbits_, action);
    std::optional<std::vector<LinkedChoice>> choices = linked_choices(patterns);
    const bool fewest_shared = choices.has_value();
    if (!choices) choices = widest_linked_choices(patterns);
    if (!choices) {
        return undecided(puzzle, linked_orbits.orbits_,
                         "there are too many ways to assign these pieces to registers");
    }
    linked_orbits.contents_ = std::make_shared<const Contents>(
        Contents{std::move(patterns), *std::move(choices), fewest_shared});
    return linked_orbits;
}

bool LinkedOrbits::fewest_shared() const { return !contents_ || contents_->fewest_shared; }

std::vector<LinkedRegisters> LinkedOrbits::ways(std::uint32_t registers,
                                                ParitySharing parity_sharing,
                                                const Cancellation& cancellation) const {
    return linked_ways(contents_->patterns, contents_->choices, registers, parity_sharing,
                       cancellation);
}

}  // namespace qter
