// What tests of one orbit start from: turns, goals, and distances found the plain way.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fixtures.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "search/search_puzzles.hpp"
#include "table/nibble_table.hpp"
#include "table/orbit_fill.hpp"
#include "table/pruning_table.hpp"

namespace qter::testing {

/// Turns of a shape, and what is known of the group that they generate.
struct Turning {
    Shape shape;
    std::vector<GripTurn> grips;
    GroupConstraints constraints;

    Turning(Shape of, std::vector<GripTurn> by)
        : shape(std::move(of)),
          grips(std::move(by)),
          constraints(derive_constraints(shape, generators())) {}

    [[nodiscard]] std::vector<State> generators() const {
        std::vector<State> states;
        for (const GripTurn& grip : grips) states.push_back(grip.turn);
        return states;
    }
    /// Every turn, grip by grip.
    [[nodiscard]] std::vector<State> turns() const {
        std::vector<State> all;
        for (const GripTurn& grip : grips) {
            State power = grip.turn;
            for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
                all.push_back(power);
                power = compose(shape, power, grip.turn);
            }
        }
        return all;
    }
    [[nodiscard]] SymmetryGroup symmetries() const {
        Result<SymmetryGroup> made = SymmetryGroup::derive(shape, grips);
        if (!made) throw std::runtime_error("no symmetries");
        return *std::move(made);
    }
};

/// The turns of a puzzle; only the grips named, if any are.
inline Turning turning(std::string_view name, const std::vector<std::string>& only = {}) {
    const PuzzlePtr shared = puzzle(name);
    std::vector<GripTurn> grips;
    for (const Grip& grip : shared->grips()) {
        const bool named = std::find(only.begin(), only.end(), grip.name) != only.end();
        if (only.empty() ? !grip.block : named) grips.push_back({grip.turn, grip.order});
    }
    return {shared->shape(), std::move(grips)};
}

inline std::uint32_t order_of(const Shape& shape, const State& turn) {
    std::uint32_t order = 1;
    for (State power = turn; power != solved_state(shape); ++order) {
        power = compose(shape, power, turn);
    }
    return order;
}

/// One orbit and some turns of it: a random turn and its conjugates by powers of another, so that
/// there are symmetries, and then perhaps a turn that breaks them.
inline rc::Gen<Turning> any_turning() {
    return rc::gen::exec([] {
        Shape shape;
        const Slot size = *rc::gen::resize(100, rc::gen::inRange<Slot>(1, 5));
        const int modulus = *rc::gen::resize(100, rc::gen::inRange(1, 5));
        shape.add_orbit(size, static_cast<std::uint8_t>(modulus));
        std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
        std::vector<GripTurn> grips;
        const auto add = [&](const State& turn) {
            const std::uint32_t order = order_of(shape, turn);
            const auto same = [&](const GripTurn& grip) { return grip.turn == turn; };
            if (order == 1 || std::any_of(grips.begin(), grips.end(), same)) return;
            grips.push_back({turn, order});
        };
        const State by = random_state(shape, random);
        State turn = random_state(shape, random);
        const std::uint32_t order = order_of(shape, by);
        for (std::uint32_t i = 0; i < std::min(order, 4U); ++i) {
            add(turn);
            turn = compose(shape, compose(shape, inverse(shape, by), turn), by);
        }
        if (*rc::gen::inRange(0, 3) == 0) add(random_state(shape, random));
        return Turning(std::move(shape), std::move(grips));
    });
}

inline std::vector<std::uint32_t> all_of(const SymmetryGroup& group) {
    std::vector<std::uint32_t> all(group.size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

/// The pieces of `home` are in their slots and not twisted.
inline OrbitPredicate pieces_at_home(std::vector<Slot> home) {
    const auto here = [home](std::span<const Slot> piece) {
        return std::all_of(home.begin(), home.end(), [&](Slot i) { return piece[i] == i; });
    };
    return {[home, here](std::span<const Slot> piece, std::span<const std::uint8_t> orient) {
                return here(piece) && std::all_of(home.begin(), home.end(),
                                                  [&](Slot i) { return orient[i] == 0; });
            },
            here};
}

/// Cycles as lengths, and what is common to their twists and the modulus; sorted.
using CycleKinds = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

inline CycleKinds kinds_of(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                           std::uint32_t modulus) {
    CycleKinds kinds;
    std::vector<bool> seen(piece.size(), false);
    for (Slot start = 0; start < piece.size(); ++start) {
        std::uint32_t length = 0;
        std::uint32_t sum = 0;
        for (Slot at = start; !seen[at]; at = piece[at]) {
            seen[at] = true;
            ++length;
            if (!orient.empty()) sum += orient[at];
        }
        if (length > 0) kinds.emplace_back(length, std::gcd(sum % modulus, modulus));
    }
    std::sort(kinds.begin(), kinds.end());
    return kinds;
}

/// Has just these cycles.
inline OrbitPredicate cycles_are(CycleKinds wanted, std::uint32_t modulus) {
    std::vector<std::uint32_t> lengths;
    for (const auto& kind : wanted) lengths.push_back(kind.first);
    return {[=](std::span<const Slot> piece, std::span<const std::uint8_t> orient) {
                return kinds_of(piece, orient, modulus) == wanted;
            },
            [=](std::span<const Slot> piece) {
                std::vector<std::uint32_t> found;
                for (const auto& kind : kinds_of(piece, {}, modulus)) found.push_back(kind.first);
                return found == lengths;
            }};
}

/// An indexer of states of a space that outlives it.
inline OrbitIndexer states_of(const OrbitSpace& space,
                              std::shared_ptr<const OrbitClasses> classes) {
    return OrbitIndexer(std::shared_ptr<const OrbitSpace>(std::shared_ptr<void>(), &space),
                        std::move(classes));
}

/// The same distances, found in four bits: up to 14, and then 15 for all that is left, or never
/// where nothing has 14.
inline void check_packed(const DistanceRows& bytes, const DistanceRows& packed) {
    REQUIRE(packed.size() == bytes.size());
    CHECK(packed.form() == TableForm::kNibbles);
    CHECK(packed.bytes() == NibbleTable::bytes(bytes.size()));
    const bool deep = bytes.depth() != DistanceRows::kNever && bytes.depth() >= 14;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::uint8_t value = bytes.at_index(i);
        const std::uint8_t expected = value > 14 && deep ? 15 : value;
        wrong += packed.at_index(i) != expected ? 1 : 0;
    }
    CHECK(wrong == 0);
    DistanceRows::Counts counts = bytes.counts();
    if (deep) {
        const std::uint64_t more =
            std::accumulate(counts.begin() + 15, counts.end(), std::uint64_t{0});
        std::fill(counts.begin() + 15, counts.end(), 0);
        counts[15] = more;
    }
    CHECK(packed.counts() == counts);
}

/// The table in bytes; in four bits it is the same.
inline PruningTable filled(const OrbitIndexer& indexer, const OrbitPredicate& goal,
                           std::uint32_t threads = 1) {
    OrbitFillOptions options;
    options.threads = threads;
    const auto fill = [&](bool packed) {
        options.packed = packed;
        std::optional<DistanceRows> rows = fill_orbit(
            indexer, [&] { return goal; }, options);
        REQUIRE(rows);
        return *std::move(rows);
    };
    DistanceRows rows = fill(false);
    check_packed(rows, fill(true));
    return {indexer, std::move(rows)};
}

/// A fill, in bytes and in four bits, says which levels it has done, and ends where it is cancelled
/// after level 1.
inline void check_levels(const OrbitIndexer& indexer, const OrbitGoalMaker& goal) {
    for (const bool packed : {false, true}) {
        Cancellation cancellation;
        std::vector<std::string> levels;
        double done = 0;
        OrbitFillOptions options;
        options.packed = packed;
        options.observer = {cancellation, [&](const Progress& at) {
                                CHECK(at.fraction.value() > done);
                                CHECK(at.fraction.value() < 1);
                                done = *at.fraction;
                                levels.push_back(at.what);
                                if (at.what == "distance 1") cancellation.request();
                            }};
        CHECK_FALSE(fill_orbit(indexer, goal, options));
        CHECK(levels == std::vector<std::string>{"distance 0", "distance 1"});
    }
}

/// The orbit's states that turns reach, each with its distance to the goal, the plain way.
class GoalDistances {
 public:
    GoalDistances(const Turning& turning, std::uint32_t part, const OrbitPredicate& goal)
        : slots_(turning.constraints.parts[part].slots) {
        const std::vector<State> turns = turning.turns();
        add(solved_state(turning.shape));
        for (std::size_t at = 0; at < states_.size(); ++at) {
            for (const State& turn : turns) add(compose(turning.shape, State(states_[at]), turn));
        }
        distance_.assign(states_.size(), DistanceRows::kNever);
        std::vector<std::size_t> queue;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (!met(goal, states_[i])) continue;
            distance_[i] = 0;
            queue.push_back(i);
        }
        for (std::size_t at = 0; at < queue.size(); ++at) {
            for (const State& turn : turns) {
                // All amounts of a grip are turns, so those that undo turns are, too.
                const std::size_t to =
                    numbers_.at(name(compose(turning.shape, states_[queue[at]], turn)));
                if (distance_[to] != DistanceRows::kNever) continue;
                distance_[to] = distance_[queue[at]] + 1;
                queue.push_back(to);
            }
        }
    }

    [[nodiscard]] const std::vector<State>& states() const { return states_; }
    [[nodiscard]] std::uint32_t distance(std::size_t i) const { return distance_[i]; }

 private:
    [[nodiscard]] std::string name(const State& state) const {
        std::string bytes;
        for (const Slot slot : slots_) {
            bytes.push_back(static_cast<char>(state.piece[slot]));
            bytes.push_back(static_cast<char>(state.orient[slot]));
        }
        return bytes;
    }
    void add(State state) {
        if (numbers_.try_emplace(name(state), states_.size()).second) {
            states_.push_back(std::move(state));
        }
    }
    [[nodiscard]] bool met(const OrbitPredicate& goal, const State& state) const {
        std::vector<Slot> piece;
        std::vector<std::uint8_t> orient;
        for (const Slot slot : slots_) {
            const auto at = std::lower_bound(slots_.begin(), slots_.end(), state.piece[slot]);
            piece.push_back(static_cast<Slot>(at - slots_.begin()));
            orient.push_back(state.orient[slot]);
        }
        return goal.met(piece, orient);
    }

    std::vector<Slot> slots_;
    std::vector<State> states_;
    std::unordered_map<std::string, std::size_t> numbers_;
    std::vector<std::uint32_t> distance_;
};

inline std::uint32_t orientations(const Turning& turning, std::uint32_t part) {
    return turning.shape.modulus(turning.constraints.parts[part].slots.front());
}

}  // namespace qter::testing
