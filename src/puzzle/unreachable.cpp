#include "puzzle/unreachable.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "puzzle/group_facts.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

Unreachable stray(const Puzzle& puzzle, const State& state, Slot slot) {
    return {fmt::format("the piece {} cannot be at {} like this",
                        puzzle.pieces()[state.piece[slot]].name, puzzle.pieces()[slot].name),
            {slot},
            ""};
}

Unreachable twisted(const Puzzle& puzzle, const State& state, const OrbitPart& part) {
    const Orbit& orbit = puzzle.orbits()[part.orbit];
    const std::string_view verb = orbit.orientations == 2 ? "flipped" : "twisted";
    std::vector<Slot> in_place;
    for (const Slot slot : part.slots) {
        if (state.piece[slot] == slot && state.orient[slot] != 0) in_place.push_back(slot);
    }
    if (in_place.size() == 1) {
        return {
            fmt::format("the piece {} is {} in its place", puzzle.pieces()[in_place[0]].name, verb),
            std::move(in_place),
            fmt::format("no turns do that to a single piece of `{}`", orbit.name)};
    }
    return {fmt::format("a piece of `{}` is {}", orbit.name, verb),
            {},
            fmt::format("no turns make the orientations of `{}` add up like this", orbit.name)};
}

Unreachable swapped(const Puzzle& puzzle, const State& state, const GroupConstraints& constraints,
                    const std::vector<std::uint32_t>& parts) {
    std::vector<std::string> names;
    std::vector<Slot> moved;
    for (const std::uint32_t number : parts) {
        const OrbitPart& part = constraints.parts[number];
        names.push_back('`' + puzzle.orbits()[part.orbit].name + '`');
        for (const Slot slot : part.slots) {
            if (state.piece[slot] != slot) moved.push_back(slot);
        }
    }
    std::string note = fmt::format("no turns swap just two pieces of {}", join_words(names, "and"));
    if (moved.size() != 2) {
        return {fmt::format("two pieces of {} have changed places", join_words(names, "or")),
                {},
                std::move(note)};
    }
    return {fmt::format("the pieces {} and {} have changed places", puzzle.pieces()[moved[0]].name,
                        puzzle.pieces()[moved[1]].name),
            std::move(moved), std::move(note)};
}

std::vector<Unreachable> broken_rules(const Puzzle& puzzle, const GroupConstraints& constraints,
                                      const State& state) {
    const BrokenConstraints broken = broken_constraints(constraints, state);
    std::vector<Unreachable> reasons;
    for (const Slot slot : broken.strays) reasons.push_back(stray(puzzle, state, slot));
    for (const std::uint32_t part : broken.sums) {
        reasons.push_back(twisted(puzzle, state, constraints.parts[part]));
    }
    for (const std::uint32_t relation : broken.parities) {
        reasons.push_back(
            swapped(puzzle, state, constraints, constraints.parity_relations[relation]));
    }
    if (broken.image && reasons.empty()) {
        reasons.push_back({"no turns lead to this state",
                           {},
                           "each twist and exchange is possible by itself, but not together "
                           "with the others"});
    }
    return reasons;
}

}  // namespace

std::vector<Unreachable> why_unreachable(const Puzzle& puzzle, const PuzzleGroup* group,
                                         State& state) {
    const std::vector<std::uint32_t> looks = look_classes(puzzle);
    const GroupConstraints constraints =
        group != nullptr ? group->constraints() : constraints_of(puzzle);
    state = assign_identical_pieces(puzzle.shape(), constraints, looks, std::move(state));
    std::vector<Unreachable> reasons = broken_rules(puzzle, constraints, state);
    if (!reasons.empty()) return reasons;
    // The rules may allow more states than turns reach.
    const std::optional<PuzzleGroup> derived = group != nullptr ? std::nullopt : group_of(puzzle);
    if (derived) group = &*derived;
    if (group == nullptr || make_reachable(*group, looks, state) != false) return {};
    const Integer part = group->constraints().product_order / group->order();
    return {{"no turns lead to this state",
             {},
             fmt::format("twists and exchanges satisfy all rules, but turns reach only one in {} "
                         "of such states of {}",
                         to_string(part), puzzle.name())}};
}

}  // namespace qter
