#include "solver/goal.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace qter {
RegisterGoal exact_goal(const FinderPuzzle& puzzle, OwnedCycles cycles) {
    std::sort(cycles.begin(), cycles.end());
    RegisterGoal goal;
    goal.own = std::move(cycles);
    goal.roles.assign(puzzle.puzzle()->pieces().size(), Role::kFree);
    goal.allowance.assign(puzzle.orbits().size(), 0);
    return goal;
}

OrbitGoal::OrbitGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, std::uint32_t orbit) {
    const OrbitPart& part = puzzle.constraints().parts[orbit];
    slots_ = part.slots;
    modulus_ = puzzle.puzzle()->shape().modulus(slots_.front());
    for (Slot i = 0; i < size(); ++i) {
        roles_.push_back(goal.roles[slots_[i]]);
        const Slot look = puzzle.supercube() ? slots_[i] : puzzle.puzzle()->identical(slots_[i]);
        const auto first = std::lower_bound(slots_.begin(), slots_.end(), look);
        // The first identical piece may be in another part; any number that its class shares works.
        Slot local = i;
        if (first != slots_.end() && *first == look) {
            local = static_cast<Slot>(first - slots_.begin());
        } else {
            for (Slot j = 0; j < i; ++j) {
                if (puzzle.puzzle()->identical(slots_[j]) == look) local = std::min(local, j);
            }
        }
        look_.push_back(local);
        identical_.push_back(!puzzle.supercube() && !puzzle.puzzle()->is_unique(slots_[i]));
    }
    const FinderOrbit& kind = puzzle.orbits()[orbit];
    movable_ = goal.allowance[orbit];
    order_ = goal.order;
    for (const OwnedCycle& cycle : goal.own) {
        if (cycle.orbit != orbit) continue;
        movable_ += cycle.length;
        const std::uint32_t order = twist_order(kind.modulus, cycle.twist);
        if (cycle.length == 1 && order != 1) ++twisted_in_place_;
        const auto same = std::find_if(own_.begin(), own_.end(), [&](const Kind& other) {
            return other.length == cycle.length && other.twist_order == order;
        });
        if (same != own_.end()) {
            ++same->count;
        } else {
            own_.push_back({cycle.length, order, 1});
        }
    }
    left_.resize(own_.size());
    seen_.resize(size());
}

bool OrbitGoal::solved(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                       Slot slot) const {
    return look_[piece[slot]] == look_[slot] && (orient.empty() || orient[slot] == 0);
}

template <class TwistOrder, class CycleTwist>
bool OrbitGoal::check(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                      TwistOrder matches, CycleTwist cycle_twist) {
    assert(piece.size() == size());
    for (std::size_t i = 0; i < own_.size(); ++i) left_[i] = own_[i].count;
    std::uint32_t wanted = 0;
    for (const Kind& kind : own_) wanted += kind.count;
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    std::uint32_t moved = orient.empty() ? twisted_in_place_ : 0;
    for (Slot start = 0; start < size(); ++start) {
        if (seen_[start] != 0) continue;
        std::uint32_t length = 0;
        std::uint32_t sum = 0;
        bool own = true;
        Slot at = start;
        do {
            seen_[at] = 1;
            ++length;
            if (!orient.empty()) sum += orient[at];
            if (roles_[at] != Role::kFree || identical_[at]) own = false;
            if (roles_[at] != Role::kShared && !solved(piece, orient, at)) {
                if (roles_[at] == Role::kFixed || ++moved > movable_) return false;
            }
            at = piece[at];
        } while (at != start);
        if (!own) continue;
        if (order_ != 0 && order_ % (length * cycle_twist(sum % modulus_)) != 0) return false;
        if (wanted == 0) continue;
        for (std::size_t i = 0; i < own_.size(); ++i) {
            if (left_[i] == 0 || own_[i].length != length) continue;
            if (!matches(own_[i].twist_order, sum % modulus_)) continue;
            --left_[i];
            --wanted;
            break;
        }
    }
    return wanted == 0;
}

bool OrbitGoal::met(std::span<const Slot> piece, std::span<const std::uint8_t> orient) {
    return check(
        piece, orient,
        [this](std::uint32_t order, std::uint32_t sum) {
            return twist_order(modulus_, sum) == order;
        },
        [this](std::uint32_t sum) { return std::uint64_t{twist_order(modulus_, sum)}; });
}

bool OrbitGoal::may_meet(std::span<const Slot> piece) {
    // Own kinds of one length are taken in any order: without twists only their number matters. A
    // solved piece may be twisted, so own cycles of length 1 can always be found. But these pieces
    // are unsolved, so the number of other unsolved pieces must be smaller by that.
    return check(
        piece, {}, [](std::uint32_t, std::uint32_t) { return true; },
        [](std::uint32_t) { return std::uint64_t{1}; });
}

bool OrbitGoal::has_identical_pieces() const {
    return std::any_of(identical_.begin(), identical_.end(), [](bool alike) { return alike; });
}

bool OrbitGoal::of_cycles_alone() const {
    return !has_identical_pieces() &&
           std::all_of(roles_.begin(), roles_.end(), [](Role role) { return role == Role::kFree; });
}

bool OrbitGoal::trivial() const {
    if (!own_.empty()) return false;
    std::uint32_t free = 0;
    for (const Role role : roles_) {
        if (role == Role::kFixed) return false;
        if (role == Role::kFree) ++free;
    }
    return movable_ >= free && order_ == 0;
}

GoalTest::GoalTest(const FinderPuzzle& puzzle, const RegisterGoal& goal)
    : local_(puzzle.puzzle()->pieces().size(), 0) {
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        orbits_.emplace_back(puzzle, goal, orbit);
        const std::vector<Slot>& slots = orbits_.back().slots();
        for (Slot i = 0; i < slots.size(); ++i) local_[slots[i]] = i;
    }
}

bool GoalTest::met(const State& state) {
    for (OrbitGoal& orbit : orbits_) {
        piece_.clear();
        orient_.clear();
        for (const Slot slot : orbit.slots()) {
            piece_.push_back(local_[state.piece[slot]]);
            orient_.push_back(state.orient[slot]);
        }
        if (!orbit.met(piece_, orient_)) return false;
    }
    return true;
}

bool GoalTest::of_cycles_alone() const {
    return std::all_of(orbits_.begin(), orbits_.end(),
                       [](const OrbitGoal& orbit) { return orbit.of_cycles_alone(); });
}

}  // namespace qter
