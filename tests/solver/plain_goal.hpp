// Goals of registers as they are defined, without counting: all choices of cycles are tried.
//
// A state meets a goal when some of its cycles of free pieces, none of which looks like another,
// are just the own cycles; every fixed piece is back as it was; and of the free pieces in no chosen
// cycle no more than the allowance look touched, in each orbit of the finder.
#pragma once

#include <cstdint>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

#include "../finder/random_structures.hpp"
#include "bfs_reference.hpp"
#include "finder/finder_puzzle.hpp"
#include "solver/goal.hpp"

namespace qter::testing {

class PlainGoal {
 public:
    PlainGoal(const FinderPuzzle& finder, RegisterGoal goal)
        : finder_(finder), puzzle_(*finder.puzzle()), goal_(std::move(goal)) {
        part_of_.assign(puzzle_.pieces().size(), kNone);
        for (std::uint32_t part = 0; part < finder.constraints().parts.size(); ++part) {
            for (const Slot slot : finder.constraints().parts[part].slots) part_of_[slot] = part;
        }
    }

    /// Exponential in the number of cycles in an orbit.
    [[nodiscard]] bool met(const State& state) const {
        for (std::uint32_t part = 0; part < finder_.orbits().size(); ++part) {
            if (!met(state, part)) return false;
        }
        return true;
    }
    [[nodiscard]] bool met(const State& state, std::uint32_t part) const {
        std::uint32_t touched = 0;
        for (const Slot slot : finder_.constraints().parts[part].slots) {
            if (looks_solved(state, slot)) continue;
            if (goal_.roles[slot] == Role::kFixed) return false;
            if (goal_.roles[slot] == Role::kFree) ++touched;
        }
        std::vector<Kind> wanted;
        for (const OwnedCycle& cycle : goal_.own) {
            if (cycle.orbit != part) continue;
            wanted.push_back(
                {cycle.length, twist_order(finder_.orbits()[part].modulus, cycle.twist)});
        }
        std::vector<Kind> offered;
        for (const Cycle& cycle : cycle_structure(puzzle_.shape(), state)) {
            bool own = part_of_[cycle.slots.front()] == part;
            for (const Slot slot : cycle.slots) {
                own = own && goal_.roles[slot] == Role::kFree && unique(slot);
            }
            const auto length = static_cast<std::uint32_t>(cycle.slots.size());
            if (!own) continue;
            offered.push_back({length, twist_order(puzzle_.shape().modulus(cycle.slots.front()),
                                                   cycle.orientation_sum)});
        }
        return choose(wanted, offered, 0, touched, goal_.allowance[part]);
    }

    [[nodiscard]] bool looks_solved(const State& state, Slot slot) const {
        const Slot piece = state.piece[slot];
        const bool same = finder_.supercube() ? piece == slot
                                              : puzzle_.identical(piece) == puzzle_.identical(slot);
        return same && state.orient[slot] == 0;
    }
    [[nodiscard]] bool unique(Slot slot) const {
        return finder_.supercube() || puzzle_.is_unique(slot);
    }

 private:
    static constexpr std::uint32_t kNone = ~0U;
    using Kind = std::pair<std::uint32_t, std::uint32_t>;  // length, order of the twist

    static std::uint32_t twist_order(std::uint32_t modulus, std::uint32_t twist) {
        return modulus / std::gcd(modulus, twist);
    }
    /// Chooses offered cycles for wanted ones, one by one, so that few enough touched pieces
    /// remain.
    static bool choose(std::vector<Kind> wanted, const std::vector<Kind>& offered, std::size_t from,
                       std::uint32_t touched, std::uint32_t allowance) {
        if (wanted.empty()) return touched <= allowance;
        if (from == offered.size()) return false;
        if (choose(wanted, offered, from + 1, touched, allowance)) return true;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (wanted[i] != offered[from]) continue;
            std::vector<Kind> rest = wanted;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            return choose(rest, offered, from + 1, touched - offered[from].first, allowance);
        }
        return false;
    }

    const FinderPuzzle& finder_;
    const Puzzle& puzzle_;
    RegisterGoal goal_;
    std::vector<std::uint32_t> part_of_;
};

/// Any state in which no piece leaves the slots that turns take it to; most pieces rest.
inline State random_sparse_state(const FinderPuzzle& finder, std::mt19937& random) {
    const Shape& shape = finder.puzzle()->shape();
    State state = solved_state(shape);
    for (const OrbitPart& part : finder.constraints().parts) {
        std::vector<Slot> some = part.slots;
        std::shuffle(some.begin(), some.end(), random);
        some.resize(draw(random, static_cast<std::uint32_t>(some.size())));
        std::vector<Slot> pieces = some;
        std::shuffle(pieces.begin(), pieces.end(), random);
        for (std::size_t i = 0; i < some.size(); ++i) state.piece[some[i]] = pieces[i];
        // Half of the orbits twist nothing, so that there are plain cycles, too.
        if (draw(random, 1) == 0) continue;
        for (const Slot slot : some) {
            state.orient[slot] = static_cast<std::uint8_t>(random() % shape.modulus(slot));
        }
    }
    return state;
}

/// A goal that `state` meets, or just fails: own cycles, fixed pieces and allowances are read off
/// it, and then one of them may be changed.
inline RegisterGoal random_goal(const FinderPuzzle& finder, const State& state,
                                std::mt19937& random) {
    const Puzzle& puzzle = *finder.puzzle();
    RegisterGoal goal = exact_goal(finder, {});
    const PlainGoal looks(finder, goal);
    const bool all_free = draw(random, 3) == 0;
    for (const OrbitPart& part : finder.constraints().parts) {
        if (all_free) break;
        for (const Slot slot : part.slots) {
            const std::uint32_t chance = draw(random, 9);
            if (looks.looks_solved(state, slot) && chance < 4) goal.roles[slot] = Role::kFixed;
            if (chance == 9) goal.roles[slot] = Role::kShared;
        }
    }
    const std::vector<OrbitPart>& parts = finder.constraints().parts;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        std::uint32_t touched = 0;
        for (const Slot slot : parts[part].slots) {
            touched += goal.roles[slot] == Role::kFree && !looks.looks_solved(state, slot) ? 1 : 0;
        }
        for (const Cycle& cycle : cycle_structure(puzzle.shape(), state)) {
            if (!std::binary_search(parts[part].slots.begin(), parts[part].slots.end(),
                                    cycle.slots.front())) {
                continue;
            }
            const bool free = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return goal.roles[slot] == Role::kFree && looks.unique(slot);
            });
            if (!free || draw(random, 2) == 0) continue;
            const auto length = static_cast<std::uint32_t>(cycle.slots.size());
            const std::uint32_t modulus = finder.orbits()[part].modulus;
            const auto order = static_cast<std::uint32_t>(cycle.order / length);
            if (modulus % order != 0) continue;  // a twist that turns cannot make
            goal.own.push_back({part, length, modulus / order % modulus});
            touched -= length;
        }
        goal.allowance[part] = touched;
    }
    // Most of the time one thing is not as the state has it.
    const auto part = draw(random, static_cast<std::uint32_t>(parts.size() - 1));
    const std::vector<Slot>& slots = parts[part].slots;
    const Slot slot = slots[draw(random, static_cast<std::uint32_t>(slots.size() - 1))];
    const std::uint32_t change = draw(random, 6);
    if (change == 0) goal.roles[slot] = Role::kFixed;
    if (change == 1) goal.roles[slot] = Role::kFree;
    if (change == 2 && goal.allowance[part] > 0) --goal.allowance[part];
    if (change == 3) ++goal.allowance[part];
    if (change == 4 && !goal.own.empty()) {
        OwnedCycle& cycle = goal.own[draw(random, static_cast<std::uint32_t>(goal.own.size() - 1))];
        const std::uint32_t modulus = finder.orbits()[cycle.orbit].modulus;
        const std::uint32_t twist = (cycle.twist + 1) % modulus;
        if (cycle.length > 1 || twist != 0) cycle.twist = twist;
    }
    std::sort(goal.own.begin(), goal.own.end());
    return goal;
}

/// The fewest turns to a goal, at most `depth`, and how many sequences of so many turns lead there,
/// breadth first; no words when there are none.
struct PlainShortest {
    std::uint32_t length = 0;
    std::uint64_t words = 0;
};

inline PlainShortest plain_shortest(const FinderPuzzle& finder, GripChoice grips,
                                    const RegisterGoal& goal, std::uint32_t depth) {
    const PlainGoal plain(finder, goal);
    BfsReference bfs(finder, grips);
    for (;;) {
        std::uint64_t words = 0;
        // No nearer state meets the goal, so every sequence that does ends in this layer.
        bfs.for_each_state([&](const State& state, std::uint64_t ways) {
            if (plain.met(state)) words += ways;
        });
        if (words > 0 || bfs.depth() == depth) return {bfs.depth(), words};
        bfs.advance();
    }
}

}  // namespace qter::testing
