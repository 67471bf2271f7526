#include "qter/finder/free_orbits.hpp"

#include "qter/finder/cycle_state.hpp"

namespace qter {

namespace {

/// Every 3-cycle with the first two slots: together they make all even permutations.
bool has_even_permutations(const PuzzleGroup& group, const OrbitPart& part) {
    for (std::size_t i = 2; i < part.slots.size(); ++i) {
        State state = solved_state(group.shape());
        set_cycle(state, part, {part.slots[0], part.slots[1], part.slots[i]}, {0, 0, 0});
        if (!group.contains(state)) return false;
    }
    return true;
}

/// Every pair of opposite twists with the first slot: together they make all sums of zero.
bool has_opposite_twists(const PuzzleGroup& group, const OrbitPart& part) {
    if (part.modulus == 1) return true;
    for (std::size_t i = 1; i < part.slots.size(); ++i) {
        State state = solved_state(group.shape());
        set_cycle(state, part, {part.slots[0]}, {1});
        set_cycle(state, part, {part.slots[i]}, {part.modulus - 1});
        if (!group.contains(state)) return false;
    }
    return true;
}

/// An element for each of the sums and parities that the orbit can have when no other has any.
bool has_own_sums(const PuzzleGroup& group, std::size_t orbit) {
    const OrbitPart& part = group.constraints().parts[orbit];
    const ResidueSubgroup own = group.constraints().image.within({2 * orbit, 2 * orbit + 1});
    for (const ResidueSubgroup::Vector& v : own.basis()) {
        State state = solved_state(group.shape());
        if (v[1] == 0) {
            set_cycle(state, part, {part.slots[0]}, {v[0]});
        } else {
            set_cycle(state, part, {part.slots[0], part.slots[1]}, {v[0], 0});
        }
        if (!group.contains(state)) return false;
    }
    return true;
}

}  // namespace

std::vector<bool> free_orbits(const FinderPuzzle& puzzle) {
    const PuzzleGroup& group = puzzle.group();
    if (group.exact()) return std::vector<bool>(puzzle.orbits().size(), true);
    std::vector<bool> free;
    for (std::size_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const OrbitPart& part = group.constraints().parts[orbit];
        free.push_back(has_even_permutations(group, part) && has_opposite_twists(group, part) &&
                       has_own_sums(group, orbit));
    }
    return free;
}

}  // namespace qter
