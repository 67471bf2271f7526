// IDA* with the bounds of optimal_tables.hpp: which positions are too far from solved, many at a
// time.
//
// The technique. The policy of a batched search (search/batched_search.hpp). A position is cut when
// a side's distance of it, or of its inverse, exceeds the turns that are left. All positions of a
// batch are looked at by one side before any is by the next one, so that the loads from the tables
// are under way together.
//
// What a position's look-ups tell of the next ones is not asked again: of a turn in a side's group
// the table has beside the position's own entry how far that side will be, where it keeps entries
// side by side (coordinate/symmetry_reduced_indexer.hpp), and the inverse is as far from that side
// as it was (optimal_turns.hpp). The inverse itself is never made (optimal_keys.hpp).
//
// All of it is in this header, so that it is inlined into the search that takes it: look() is
// called once a batch, what it calls millions of times a second.
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
#include "navigate/optimal_keys.hpp"
#include "navigate/optimal_tables.hpp"
#include "navigate/optimal_turns.hpp"
#include "puzzle/state.hpp"

namespace qter {

/// For the search skeleton: kCount coordinates or fewer, so that a coset stays in registers, or
/// with more room than needed, and the numbers that the walk takes.
template <std::size_t kCount, class Number>
class OptimalPolicy {
 public:
    using TurnBits = OptimalTables::TurnBits;
    using Coset = std::array<std::uint32_t, kCount>;
    using Walk = ClassWalk<Number>;
    using Seen = typename Walk::Seen;
    using Sides = std::array<std::uint8_t, OptimalTables::kMaxSides>;

    /// What the table has beside the entries of sides.
    struct Words {
        std::array<std::uint32_t, OptimalTables::kMaxSides> entries;
        std::array<std::uint16_t, OptimalTables::kMaxSides> frames;
    };
    /// How far away sides are at least, and which of them have been asked.
    struct Asked {
        Sides least;         ///< turns
        std::uint8_t sides;  ///< as bits
        std::uint8_t equal;  ///< those as far as there are turns left, as bits
    };

    struct Position {
        std::array<Seen, OptimalTables::kMaxSides> cosets;
        Words words;
        OptimalKeys::Keys keys;
        OptimalKeys::Codes codes;
        TurnBits blocked;  ///< turns that no solution in the turns left begins with
        Sides order;       ///< that sees the greatest distance first: the same of what comes next
        Asked back;        ///< of the inverse
    };
    struct Ahead {
        OptimalKeys::Keys keys;
        Asked there;
        Asked back;            ///< of the inverse
        std::uint32_t number;  ///< among those that are left
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
            seen_[side] = walk_.turns_seen(tables.sides()[side].images);
        }
        if (!tables.near_rows().empty()) near_rows_ = tables.near().indexer().rows().as<Number>();
        element_mask_ = (1U << table_.indexer().rows().element_bits) - 1;
    }

    /// None for a state that no turns solve.
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

    /// Whether a solution of the position's state may have `left` turns. What such a one cannot
    /// begin with is blocked.
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

    /// The root, as if it were a child.
    struct Itself {
        const Position* from;
        Ahead ahead;
    };
    /// What a position's words tell of where a turn leads.
    struct Known {
        std::uint32_t is_known;
        std::uint32_t far;
    };
    /// Where the sides see a position, and what is beside their entries.
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
    /// What the position before tells: of a side whose group has the turn, what is beside its
    /// entry, and that its distance from the inverse stays.
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

    /// Goes through all sides and then all sides of the inverse, and takes out of `alive` what must
    /// be more than `left` turns away. The others are numbered, and what comes next is found.
    template <class Child>
    void look(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        if (spots_.size() < alive.size()) {
            spots_.resize(alive.size());
            asking_.resize(alive.size());
            next_.resize(alive.size());
        }
        for (const std::uint32_t i : alive) find_known(children[i], left);
        // Further than any distance that the table tells, or one more.
        if (left > farthest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            if (left == farthest_ + 1) look_back(children, alive, left);
            find_next(children, alive, left);
            return;
        }
        if (has_far_ && left < nearest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            look_near(children, alive, left);
            look_there(children, alive, left);
        } else {
            look_there(children, alive, left);
            for (const std::uint32_t i : alive) find_keys(children[i]);
        }
        look_back(children, alive, left);
        find_next(children, alive, left);
    }

    /// By what each side sees of the position itself, the one that sees most of the position before
    /// first. Of a side that its words tell of there is nothing to look up, nor of any once it is
    /// sure that no side's distance can exclude the position.
    template <class Child>
    void look_there(std::span<Child> children, std::vector<std::uint32_t>& alive,
                    std::uint32_t left) const {
        const auto all = static_cast<std::uint8_t>((1U << sides_) - 1);
        // Whatever the other sides say, some turns may be the last.
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

    /// By what each side sees of the inverse, but those whose distance has stayed. All others are
    /// asked, as each that is as far as there are turns left blocks turns.
    template <class Child>
    void look_back(std::span<Child> children, std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        for (std::size_t side = 0; side < keys_.sides(); ++side) {
            std::size_t count = 0;
            for (const std::uint32_t i : alive) {
                asking_[count] = i;
                count += (children[i].ahead.back.sides >> side & 1) == 0 ? 1 : 0;
            }
            find_back(children, count, side);
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

    /// Both by the near table, whose group is larger: with few turns left it excludes more than the
    /// far one, in less time.
    template <class Child>
    void look_near(std::span<Child> children, std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        const SymmetryReducedTable& near = tables_.near();
        const bool by_row = !tables_.near_rows().empty();
        const auto look_up = [&](std::size_t side, Asked Ahead::*which) {
            for (std::size_t k = 0; k < alive.size(); ++k) near.prefetch(spots_[k]);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                Asked& asked = children[alive[k]].ahead.*which;
                const std::uint8_t sides = asked.sides;  // the far table is asked as well
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
            find_back(children, alive.size(), side);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                const Seen seen = walk_.template seen<kCount>(back_[k].data());
                spots_[k] = by_row ? near_index_by_row(seen) : near_index(seen);
            }
            look_up(side, &Ahead::back);
        }
    }

    /// Where the near table has what a representative of the far one sees.
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

    /// The cosets of the inverses of those that ask.
    template <class Child>
    void find_back(std::span<Child> children, std::size_t count, std::size_t side) const {
        if (back_.size() < count) back_.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            back_[k] = inverse_coset(children[asking_[k]].ahead.keys, side);
            table_.indexer().template prefetch_class<kCount>(back_[k].data());
        }
    }

    /// Takes away what is too far, or leaves no turns to make.
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

    /// Cosets, and what is beside their entries.
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

    /// So many turns away is a coset at least. Where that is `left`, it is no nearer than `left`;
    /// where it is less, it may be further than told.
    [[nodiscard]] std::uint32_t least_of(std::uint64_t index) const {
        const std::uint32_t least = table_.at(index);
        return least > 0 ? least + nearest_ : 0;
    }

    /// The sides by what they tell, the most first.
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
    std::uint32_t farthest_;  ///< distance that the table tells
    std::size_t sides_;
    std::size_t turns_;
    OptimalKeys::Codes solved_;
    std::uint32_t element_mask_ = 0;
    SymmetryReducedIndexer::RowsOf<Number>
        near_rows_;  // of the near table, where tables_ has near_rows()
    std::array<const std::uint32_t*, kCount> values_{};
    std::array<std::vector<TurnNumber>, OptimalTables::kMaxSides> seen_;  // [symmetry][turn]
    std::function<bool(std::span<const Turn>)> visit_;
    // Of a batch.
    mutable std::vector<std::uint32_t> asking_;
    mutable std::vector<std::uint64_t> spots_;
    mutable std::vector<Coset> back_;
    mutable std::vector<Next> next_;
};

}  // namespace qter
