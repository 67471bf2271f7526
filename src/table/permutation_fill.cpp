// Filling with the distances of the permutations of one orbit.
//
// The technique (pull): level by level, every permutation without a distance tests if a neighbour
// is in the last level. One turn takes all permutations of a row
// (coordinate/permutation_classes.hpp) to one row, and a number there is a sum of one table entry
// for each block. So a row is processed turn by turn, and all data stays in the processor's caches;
// permutations that have got a distance drop out. Rows without an entry of the last level are
// skipped. Only the current row is written, so threads do not interfere, and symmetries of the
// row's own arrangement need no special case.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "table/row_fill.hpp"

namespace qter {
namespace {

template <class Cells>
class PermutationFill {
 public:
    PermutationFill(const OrbitIndexer& indexer, const OrbitFillOptions& options);

    std::optional<DistanceRows> fill(const OrbitGoalMaker& goal);

 private:
    /// The data of one thread. The number of a permutation in its row is split into the orders of
    /// all blocks but the last, and the order of the last.
    struct Scratch {
        OrbitPredicate goal;
        std::vector<std::uint32_t> open;   // without a distance: the last order << 16 | the others
        std::vector<std::uint32_t> first;  // by the others: the number, after a turn, in its row
        std::vector<std::uint32_t> last;   // by the last order: its term
    };

    template <class Work>
    bool for_rows(Work work) {
        return fill_.for_rows(
            [&](std::uint32_t at, std::uint32_t thread) { work(at, scratch_[thread]); });
    }
    void choose_turns();
    void test_row(std::uint32_t row, Scratch& scratch);
    void list_open(std::uint32_t row, Scratch& scratch);
    void follow(std::uint32_t change, const PermutationClasses::ToRow& to, Scratch& scratch) const;
    void pull(std::uint32_t row, std::uint8_t level, Scratch& scratch);

    const PermutationClasses& classes_;
    const PermutationSpace& space_;
    RowFill fill_;
    Cells cells_;
    std::uint32_t firsts_;              // numbers of the orders of all blocks but the last
    std::vector<std::uint32_t> turns_;  // with different actions, without the identity
    std::vector<Scratch> scratch_;      // by thread
    std::vector<std::uint32_t> last_;   // by row: entries of the last level
};

template <class Cells>
PermutationFill<Cells>::PermutationFill(const OrbitIndexer& indexer,
                                        const OrbitFillOptions& options)
    : classes_(*indexer.permutations()),
      space_(classes_.space()),
      fill_(indexer, options),
      cells_(indexer.rows(), indexer.length(), options.threads),
      firsts_(classes_.inners() / space_.orders()) {
    static_assert(PermutationLayout::kMaxInners <= 1U << 16, "orders are split in 16 + 16 bits");
    choose_turns();
}

template <class Cells>
void PermutationFill<Cells>::choose_turns() {
    std::vector<Slot> piece = identity_permutation(space_.size());
    const Point solved = space_.point_of(piece);
    std::set<std::vector<Slot>> all = {piece};
    for (std::uint32_t turn = 0; turn < space_.turns(); ++turn) {
        space_.pieces_of(space_.after(solved, turn), piece);
        if (all.insert(piece).second) turns_.push_back(turn);
    }
}

template <class Cells>
void PermutationFill<Cells>::test_row(std::uint32_t at, Scratch& scratch) {
    std::array<Slot, kMaxRanked> pieces, blocks, seen{};
    const std::span<Slot> piece(pieces.data(), space_.size());
    const std::span<Slot> block(blocks.data(), space_.size());
    std::array<std::array<Slot, kMaxRanked>, kMaxRanked> slots;  // [block][nth]
    space_.blocks_of(classes_.reduction().representative(at), block);
    for (Slot i = 0; i < space_.size(); ++i) slots[block[i]][seen[block[i]]++] = i;
    const auto put = [&](Slot of, std::uint32_t order) {
        const std::span<const Slot> places = space_.places(order);
        const std::span<const Slot> members = space_.members(of);
        for (Slot i = 0; i < places.size(); ++i) piece[slots[of][i]] = members[places[i]];
    };
    std::array<std::uint32_t, kMaxRanked> order{};
    for (Slot of = 0; of < space_.blocks(); ++of) put(of, 0);
    const auto row = cells_.row(at);
    for (std::uint32_t number = 0; number < classes_.inners(); ++number) {
        if (scratch.goal.may_meet(piece)) {
            row.put(number, 0);
            ++fill_.newest()[at];
        }
        // The next one: orders are digits, the first block's is the lowest.
        for (Slot of = 0; of < space_.blocks(); ++of) {
            order[of] = order[of] + 1 == space_.orders() ? 0 : order[of] + 1;
            put(of, order[of]);
            if (order[of] != 0) break;
        }
    }
}

template <class Cells>
void PermutationFill<Cells>::list_open(std::uint32_t at, Scratch& scratch) {
    const auto row = cells_.row(at);
    std::uint32_t* out = scratch.open.data();
    for (std::uint32_t last = 0; last < space_.orders(); ++last) {
        for (std::uint32_t first = 0; first < firsts_; ++first) {
            *out = last << 16 | first;
            out += row.get(last * firsts_ + first) == Cells::kNone ? 1 : 0;
        }
    }
}

/// Fills the tables that map permutations of a row, after a turn, to their numbers in the next row.
template <class Cells>
void PermutationFill<Cells>::follow(std::uint32_t change, const PermutationClasses::ToRow& to,
                                    Scratch& scratch) const {
    const auto term = [&](Slot block, std::uint32_t order) {
        return classes_.term(to, block, space_.product_of(order, space_.order_of(change, block)));
    };
    std::uint32_t* const first = scratch.first.data();
    first[0] = 0;
    std::uint32_t size = 1;
    for (Slot block = 0; block + 1 < space_.blocks(); ++block) {
        // Order 0 last, since its terms replace those that the other orders start from.
        for (std::uint32_t order = space_.orders(); order-- > 0;) {
            const std::uint32_t more = term(block, order);
            for (std::uint32_t i = 0; i < size; ++i) first[order * size + i] = first[i] + more;
        }
        size *= space_.orders();
    }
    for (std::uint32_t order = 0; order < space_.orders(); ++order) {
        scratch.last[order] = term(space_.blocks() - 1, order);
    }
}

template <class Cells>
void PermutationFill<Cells>::pull(std::uint32_t at, std::uint8_t level, Scratch& scratch) {
    fill_.newest()[at] = 0;
    if (fill_.without(at) == 0) return;
    bool listed = false;
    std::uint32_t left = fill_.without(at);
    const auto row = cells_.row(at);
    std::uint32_t* const open = scratch.open.data();
    const std::uint32_t* const first = scratch.first.data();
    const std::uint32_t* const last = scratch.last.data();
    for (const std::uint32_t turn : turns_) {
        const std::uint32_t from = classes_.reduction().representative(at);
        const PermutationClasses::ToRow to = classes_.to_row(space_.arrangement_after(from, turn));
        if (last_[to.row] == 0) continue;
        if (!std::exchange(listed, true)) list_open(at, scratch);
        follow(space_.change(from, turn), to, scratch);
        const auto neighbours = cells_.row(to.row);
        std::uint32_t stay = 0;
        for (std::uint32_t i = 0; i < left; ++i) {
            const std::uint32_t entry = open[i];
            const std::uint32_t number = first[entry & 0xffff] + last[entry >> 16];
            const bool found = neighbours.get(number) == level - 1;
            open[stay] = entry;
            stay += found ? 0 : 1;
            if (found) row.put((entry >> 16) * firsts_ + (entry & 0xffff), level);
        }
        left = stay;
    }
    fill_.newest()[at] = fill_.without(at) - left;
}

template <class Cells>
std::optional<DistanceRows> PermutationFill<Cells>::fill(const OrbitGoalMaker& make_goal) {
    for (std::uint32_t i = 0; i < fill_.threads(); ++i) {
        // One more than can be open: an entry is written before it is known whether it stays open.
        scratch_.push_back({make_goal(), std::vector<std::uint32_t>(classes_.inners() + 1),
                            std::vector<std::uint32_t>(firsts_),
                            std::vector<std::uint32_t>(space_.orders())});
    }
    return fill_.fill(
        cells_,
        [&] {
            return for_rows([&](std::uint32_t at, Scratch& scratch) { test_row(at, scratch); });
        },
        [&](std::uint8_t level) {
            last_ = fill_.newest();
            return for_rows([&](std::uint32_t at, Scratch& scratch) { pull(at, level, scratch); });
        });
}

}  // namespace

std::optional<DistanceRows> fill_permutations(const OrbitIndexer& indexer,
                                              const OrbitGoalMaker& goal,
                                              const OrbitFillOptions& options) {
    return options.packed ? PermutationFill<NibbleCells>(indexer, options).fill(goal)
                          : PermutationFill<ByteCells>(indexer, options).fill(goal);
}

}  // namespace qter
