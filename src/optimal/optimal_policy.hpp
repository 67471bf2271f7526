// IDA* with the bounds of optimal_tables.hpp: a policy that prunes many positions at a time.
//
// The technique. The policy of a batched search (search/batched_search.hpp). A position is pruned
// if the distance of a side, for the position or its inverse, exceeds the turns left. All positions
// of a batch are examined for one side before any is examined for the next side, so that the loads
// from the tables overlap.
//
// Look-ups of a position are reused for its children. For a turn in a side's group the table has
// the resulting distance of that side next to the position's own entry, if it keeps entries side by
// side (coordinate/symmetry_reduced_indexer.hpp). Such a turn does not change that side's distance
// of the inverse (optimal_turns.hpp). The inverse itself is never computed (optimal_keys.hpp).
//
// All code is in this header, so that it is inlined into the search: look() is called once for each
// batch, its callees millions of times a second.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "coordinate/class_walk.hpp"
#include "optimal/optimal_keys.hpp"
#include "optimal/optimal_tables.hpp"
#include "optimal/optimal_turns.hpp"
#include "state/state.hpp"

namespace qter {

/// For the search skeleton: kCount is at least the number of coordinates, and small, so that a
/// coset stays in registers; Number is the integer type of the walk.
template <std::size_t kCount, class Number>
class OptimalPolicy {
 public:
    using TurnBits = OptimalTables::TurnBits;
    using Coset = std::array<std::uint32_t, kCount>;
    using Walk = ClassWalk<Number>;
    using Seen = typename Walk::Seen;
    using Sides = std::array<std::uint8_t, OptimalTables::kMaxSides>;

    /// Table words with the neighbours of the sides' entries.
    struct Words {
        std::array<std::uint32_t, OptimalTables::kMaxSides> entries;
        std::array<std::uint16_t, OptimalTables::kMaxSides> frames;
    };
    /// Lower bounds of the sides, and which sides have been looked up.
    struct Asked {
        Sides least;         ///< lower bounds, in turns
        std::uint8_t sides;  ///< sides that have been looked up, as bits
        std::uint8_t equal;  ///< those whose bound equals the turns left, as bits
    };

    struct Position {
        std::array<Seen, OptimalTables::kMaxSides> cosets;
        Words words;
        OptimalKeys::Keys keys;
        OptimalKeys::Codes codes;
        TurnBits blocked;  ///< turns that cannot begin a solution in the turns left
        Sides order;       ///< sides, greatest distance first; also tried first for the children
        Asked back;        ///< for the inverse
    };
    struct Ahead {
        OptimalKeys::Keys keys;
        Asked there;
        Asked back;            ///< for the inverse
        std::uint32_t number;  ///< index among the remaining children
    };

    OptimalPolicy(const OptimalTables& tables, const OptimalKeys& keys)
        : tables_(tables),
          keys_(keys),
          groups_(tables),
          walk_(std::get<Walk>(tables.walk())),
          table_(tables.far() ? *tables.far() : tables.near()),
          has_far_(tables.far().has_value()),
          nearest_(has_far_ ? table_.nearest() : 0),
          farthest_(has_far_ ? nearest_ + table_.beyond() : SymmetryReducedTable::kNibbleFar),
          sides_(tables.sides().size()),
          turns_(tables.turns().size()),
          solved_(keys.codes_of(solved_state(tables.turns().puzzle().shape()))) {
        for (std::size_t i = 0; i < kCount; ++i) values_[i] = keys.values(i);
        for (std::size_t side = 0; side < sides_; ++side) {
            seen_[side] = walk_.images_under_symmetries(tables.sides()[side].images);
        }
        if (!tables.near_rows().empty()) near_rows_ = tables.near().indexer().rows().as<Number>();
        element_mask_ = (1U << table_.indexer().rows().element_bits) - 1;
    }

    /// nullopt for a state that no turns solve.
    std::optional<Position> position_of(const State& state) const {
        Position position{};
        for (std::size_t side = 0; side < sides_; ++side) {
            const auto coset = tables_.coset_of(state, side);
            if (!coset) return std::nullopt;
            position.cosets[side] = walk_.template seen<kCount>(coset->data());
        }
        position.codes = keys_.codes_of(state);
        position.keys = keys_.keys_of(position.codes);
        return position;
    }

    /// Whether the position's state may have a solution of `left` turns. Blocks the turns that
    /// cannot begin one.
    bool may_have(Position& position, std::uint32_t left) const {
        position.words.frames.fill(SymmetryReducedIndexer::kNoFrame);
        position.back = {};
        position.order = order_of({});
        std::array<Itself, 1> itself{};
        itself[0].from = &position;
        std::vector<std::uint32_t> alive = {0};
        look(std::span<Itself>(itself), alive, left);
        if (!alive.empty()) take(itself[0].ahead, position);
        return !alive.empty();
    }

    void prefetch(const Position& from) const {
        for (std::size_t side = 0; side < sides_; ++side) walk_.prefetch(from.cosets[side]);
    }

    bool may_turn(const Position& from, TurnNumber turn) const {
        return (from.blocked >> turn & 1) == 0;
    }

    bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left) const {
        const Known known = known_of(from, turn);
        return (known.far != 0) & (left <= nearest_);
    }

    template <class Child>
    void sift(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        look(children, alive, left);
    }

    void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to) const {
        to.codes = from.codes;
        for (const OptimalKeys::Step& step : keys_.steps(turn)) {
            to.codes[step.to] = step.turned[from.codes[step.from]];
        }
        take(ahead, to);
    }

    template <class PathTo>
    bool arrived(const Position& at, const PathTo& path) {
        return at.codes != solved_ || visit_(path());
    }

    void visit_with(std::function<bool(std::span<const Turn>)> visit) { visit_ = std::move(visit); }

 private:
    static constexpr std::uint8_t kNoSide = OptimalTurns::kNoSide;
    using Gathered = OptimalTurns::Gathered;

    /// The root, in the form of a child.
    struct Itself {
        const Position* from;
        Ahead ahead;
    };
    /// What a position's words reveal about the position after a turn.
    struct Known {
        std::uint32_t is_known;
        std::uint32_t far;
    };
    /// The cosets of a position for all sides, and the table words of its entries.
    struct Next {
        std::array<Seen, OptimalTables::kMaxSides> cosets;
        Words words;
    };

    [[nodiscard]] Known known_of(const Position& from, TurnNumber turn) const {
        const Gathered gathered = groups_.gathered[turn];
        if (gathered.side == kNoSide) return {0, 0};
        const std::uint16_t before = from.words.frames[gathered.side];
        if (before == SymmetryReducedIndexer::kNoFrame) return {0, 0};
        const std::uint16_t frame = table_.indexer().turned(before, gathered.seen);
        return {1, from.words.entries[gathered.side] >> (frame & element_mask_) & 1};
    }

    [[nodiscard]] Seen coset_of(const Itself& child, std::size_t side) const {
        return child.from->cosets[side];
    }
    template <class Child>
    [[nodiscard]] Seen coset_of(const Child& child, std::size_t side) const {
        const Seen& from = child.from->cosets[side];
        return walk_.after(from, seen_[side][from.symmetry * turns_ + child.step.turn]);
    }
    [[nodiscard]] std::uint64_t index_of(const Itself& child, std::size_t side) const {
        return walk_.spot(child.from->cosets[side]).index;
    }
    template <class Child>
    [[gnu::always_inline, nodiscard]] std::uint64_t index_of(const Child& child,
                                                             std::size_t side) const {
        const Seen& from = child.from->cosets[side];
        return walk_.index_after(from, seen_[side][from.symmetry * turns_ + child.step.turn]);
    }
    void find_keys(Itself& child) const { child.ahead.keys = child.from->keys; }
    template <class Child>
    [[gnu::always_inline]] void find_keys(Child& child) const {
        child.ahead.keys = child.from->keys;
        for (const OptimalKeys::Step& step : keys_.steps(child.step.turn)) {
            OptimalKeys::add(child.ahead.keys, step.change[child.from->codes[step.from]]);
        }
    }
    void find_known(Itself& child, std::uint32_t) const {
        child.ahead.there = child.ahead.back = {};
    }
    /// Uses the parent's look-ups: for a side whose group has the turn, the entry next to the
    /// parent's own entry, and its distance of the inverse, which does not change.
    template <class Child>
    [[gnu::always_inline]] void find_known(Child& child, std::uint32_t left) const {
        Ahead& ahead = child.ahead;
        ahead.there = ahead.back = {};
        const TurnNumber turn = child.step.turn;
        const Known known = known_of(*child.from, turn);
        const std::uint8_t side = groups_.gathered[turn].side;
        if (side == kNoSide) return;
        if (known.is_known != 0) note(ahead.there, side, known.far != 0 ? nearest_ + 1 : 0, left);
        const Asked& before = child.from->back;
        if ((before.sides >> side & 1) != 0) note(ahead.back, side, before.least[side], left);
    }

    static void note(Asked& asked, std::size_t side, std::uint32_t least, std::uint32_t left) {
        asked.least[side] = std::max(asked.least[side], static_cast<std::uint8_t>(least));
        asked.sides |= static_cast<std::uint8_t>(1U << side);
        asked.equal |= static_cast<std::uint8_t>((least == left ? 1U : 0U) << side);
    }

    /// Examines all sides of the position, then all sides of the inverse. Removes from `alive` the
    /// children that need more than `left` turns, numbers the others, and computes their cosets.
    template <class Child>
    void look(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        if (spots_.size() < alive.size()) {
            spots_.resize(alive.size());
            asking_.resize(alive.size());
            next_.resize(alive.size());
        }
        for (const std::uint32_t i : alive) find_known(children[i], left);
        // Beyond all distances of the table, or one turn beyond.
        if (left > farthest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            if (left == farthest_ + 1) prune_by_inverses(children, alive, left);
            find_next(children, alive, left);
            return;
        }
        if (has_far_ && left < nearest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            prune_by_near_table(children, alive, left);
            prune_by_table(children, alive, left);
        } else {
            prune_by_table(children, alive, left);
            for (const std::uint32_t i : alive) find_keys(children[i]);
        }
        prune_by_inverses(children, alive, left);
        find_next(children, alive, left);
    }

    /// Examines the position itself, the side with the parent's greatest distance first. Skips
    /// sides known from the parent's words, and all sides once no distance can exclude the
    /// position.
    template <class Child>
    void prune_by_table(std::span<Child> children, std::vector<std::uint32_t>& alive,
                        std::uint32_t left) const {
        const auto all = static_cast<std::uint8_t>((1U << sides_) - 1);
        // Whatever the other sides' distances are, some turn may be the last.
        const auto is_sure = [&](const Asked& asked) {
            return left == farthest_ && !groups_.leaves_none[asked.equal | (all & ~asked.sides)];
        };
        for (std::size_t number = 0; number < sides_; ++number) {
            std::size_t count = 0;
            for (const std::uint32_t i : alive) {
                const Child& child = children[i];
                const std::size_t side = child.from->order[number];
                const Asked& asked = child.ahead.there;
                asking_[count] = i;
                count += ((asked.sides >> side & 1) == 0 && !is_sure(asked)) ? 1 : 0;
            }
            for (std::size_t k = 0; k < count; ++k) {
                const Child& child = children[asking_[k]];
                spots_[k] = index_of(child, child.from->order[number]);
            }
            for (std::size_t k = 0; k < count; ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < count; ++k) {
                Child& child = children[asking_[k]];
                note(child.ahead.there, child.from->order[number], least_of(spots_[k]), left);
            }
            drop(children, alive, left, &Ahead::there);
        }
    }

    /// Examines the inverse by all sides whose distance may have changed. None is skipped, because
    /// each side whose distance equals the turns left blocks turns.
    template <class Child>
    void prune_by_inverses(std::span<Child> children, std::vector<std::uint32_t>& alive,
                           std::uint32_t left) const {
        for (std::size_t side = 0; side < keys_.sides(); ++side) {
            std::size_t count = 0;
            for (const std::uint32_t i : alive) {
                asking_[count] = i;
                count += (children[i].ahead.back.sides >> side & 1) == 0 ? 1 : 0;
            }
            find_inverses(children, count, side);
            for (std::size_t k = 0; k < count; ++k) {
                spots_[k] = walk_.template index<kCount>(back_[k].data());
            }
            for (std::size_t k = 0; k < count; ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < count; ++k) {
                note(children[asking_[k]].ahead.back, side, least_of(spots_[k]), left);
            }
            drop(children, alive, left, &Ahead::back);
        }
    }

    /// Examines position and inverse with the near table, whose group is larger. With few turns
    /// left it excludes more than the far one, in less time.
    template <class Child>
    void prune_by_near_table(std::span<Child> children, std::vector<std::uint32_t>& alive,
                             std::uint32_t left) const {
        const SymmetryReducedTable& near = tables_.near();
        const bool by_row = !tables_.near_rows().empty();
        const auto look_up = [&](std::size_t side, Asked Ahead::*which) {
            for (std::size_t k = 0; k < alive.size(); ++k) near.prefetch(spots_[k]);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                Asked& asked = children[alive[k]].ahead.*which;
                const std::uint8_t sides = asked.sides;  // the far table is looked up as well
                note(asked, side, near.at(spots_[k]), left);
                asked.sides = sides;
            }
            drop(children, alive, left, which);
        };
        for (std::size_t side = 0; side < sides_; ++side) {
            const auto find = [&](const auto& index) {
                for (std::size_t k = 0; k < alive.size(); ++k) {
                    spots_[k] = index(coset_of(children[alive[k]], side));
                }
            };
            if (by_row) {
                find([&](const Seen& seen) { return near_index_by_row(seen); });
            } else {
                find([&](const Seen& seen) { return near_index(seen); });
            }
            look_up(side, &Ahead::there);
        }
        for (std::size_t side = 0; side < keys_.sides(); ++side) {
            std::copy(alive.begin(), alive.end(), asking_.begin());
            find_inverses(children, alive.size(), side);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                const Seen seen = walk_.template seen<kCount>(back_[k].data());
                spots_[k] = by_row ? near_index_by_row(seen) : near_index(seen);
            }
            look_up(side, &Ahead::back);
        }
    }

    /// The near table's index of a coset of the far one.
    [[nodiscard]] std::uint64_t near_index(const Seen& seen) const {
        const OptimalTables::Coset coset = tables_.near_coset(walk_.coset(seen).data());
        return tables_.near().template index<OptimalTables::kMaxCoordinates>(coset.data());
    }
    /// The same by tables_.near_rows().
    [[gnu::always_inline, nodiscard]] std::uint64_t near_index_by_row(const Seen& seen) const {
        const SymmetryReducedTable& near = tables_.near();
        const SymmetryReduction& classes = near.indexer().classes();
        const std::uint32_t entry = tables_.near_rows()[seen.row];
        const std::uint32_t low = near_rows_.low.of(classes.symmetry_of(entry), seen.low);
        const std::uint64_t index = near_rows_.index(classes.class_of(entry), low, 0);
        assert(near.at(index) == near.at(near_index(seen)));
        return index;
    }

    /// Computes the cosets of the inverses of the first `count` children in asking_.
    template <class Child>
    void find_inverses(std::span<Child> children, std::size_t count, std::size_t side) const {
        if (back_.size() < count) back_.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            back_[k] = inverse_coset(children[asking_[k]].ahead.keys, side);
            table_.indexer().template prefetch_class<kCount>(back_[k].data());
        }
    }

    /// Removes positions that are too far, or have no possible turn left.
    template <class Child>
    void drop(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left,
              Asked Ahead::*which) const {
        std::size_t kept = 0;
        for (const std::uint32_t i : alive) {
            const Asked& asked = children[i].ahead.*which;
            alive[kept] = i;
            bool stays = left == 0 || !groups_.leaves_none[asked.equal];
            for (std::size_t side = 0; side < OptimalTables::kMaxSides; ++side) {
                stays = stays & (asked.least[side] <= left);
            }
            kept += stays ? 1 : 0;
        }
        alive.resize(kept);
    }

    /// Computes cosets, and loads the table words of their entries.
    template <class Child>
    void find_next(std::span<Child> children, const std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        const bool reads = element_mask_ != 0 && left <= farthest_ + 1 && left > 0;
        for (std::size_t k = 0; k < alive.size(); ++k) {
            children[alive[k]].ahead.number = static_cast<std::uint32_t>(k);
            next_[k].words.frames.fill(SymmetryReducedIndexer::kNoFrame);
        }
        for (std::size_t side = 0; side < sides_; ++side) {
            for (std::size_t k = 0; k < alive.size(); ++k) {
                const Seen coset = coset_of(children[alive[k]], side);
                next_[k].cosets[side] = coset;
                if (!reads) continue;
                const typename Walk::Spot spot = walk_.spot(coset);
                spots_[k] = spot.index;
                next_[k].words.frames[side] = spot.frame;
            }
            if (!reads) continue;
            for (std::size_t k = 0; k < alive.size(); ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                next_[k].words.entries[side] = table_.word(spots_[k]);
                Asked& asked = children[alive[k]].ahead.there;
                if ((asked.sides >> side & 1) == 0) note(asked, side, least_of(spots_[k]), left);
            }
        }
    }

    void take(const Ahead& ahead, Position& to) const {
        const Next& next = next_[ahead.number];
        to.cosets = next.cosets;
        to.words = next.words;
        to.keys = ahead.keys;
        to.back = ahead.back;
        to.blocked = groups_.inside_some[ahead.back.equal];
        to.order = order_of(ahead.there.least);
    }

    [[nodiscard]] Coset inverse_coset(const OptimalKeys::Keys& keys, std::size_t side) const {
        Coset coset;
        for (std::size_t i = 0; i < kCount; ++i) {
            const OptimalKeys::Field& field = keys_.field(side, i);
            const std::uint64_t key = keys[field.word] >> field.shift & field.mask;
            coset[i] = values_[i] != nullptr ? values_[i][key]
                                             : tables_.coordinates()[i].with_key(key).value_or(0);
        }
        return coset;
    }

    /// A lower bound of a coset's distance, which may be larger.
    [[nodiscard]] std::uint32_t least_of(std::uint64_t index) const {
        const std::uint32_t least = table_.at(index);
        return least > 0 ? least + nearest_ : 0;
    }

    /// The sides by their distances, greatest first.
    [[nodiscard]] Sides order_of(const Sides& least) const {
        Sides order{};
        for (std::size_t i = 1; i < std::min(sides_, order.size()); ++i) {
            std::size_t at = i;
            for (; at > 0 && least[order[at - 1]] < least[i]; --at) order[at] = order[at - 1];
            order[at] = static_cast<std::uint8_t>(i);
        }
        return order;
    }

    const OptimalTables& tables_;
    const OptimalKeys& keys_;
    OptimalTurns groups_;
    const Walk& walk_;
    const SymmetryReducedTable& table_;
    bool has_far_;
    std::uint32_t nearest_;
    std::uint32_t farthest_;  ///< greatest distance in the table
    std::size_t sides_;
    std::size_t turns_;
    OptimalKeys::Codes solved_;
    std::uint32_t element_mask_ = 0;
    SymmetryReducedIndexer::RowsOf<Number>
        near_rows_;  // of the near table, where tables_ has near_rows()
    std::array<const std::uint32_t*, kCount> values_{};
    std::array<std::vector<TurnNumber>, OptimalTables::kMaxSides> seen_;  // [symmetry][turn]
    std::function<bool(std::span<const Turn>)> visit_;
    // For a batch.
    mutable std::vector<std::uint32_t> asking_;
    mutable std::vector<std::uint64_t> spots_;
    mutable std::vector<Coset> back_;
    mutable std::vector<Next> next_;
};

}  // namespace qter
