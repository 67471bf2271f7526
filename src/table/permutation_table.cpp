#include "table/permutation_table.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <set>
#include <utility>

#include "table/shared_entry.hpp"
#include "support/work_pool.hpp"

namespace qter {

class PermutationTableBuilder {
 public:
    PermutationTableBuilder(const std::shared_ptr<const PermutationClasses>& classes,
                            const OrbitTableOptions& options);

    /// False when cancelled.
    bool build(const PermutationGoalMaker& goal);
    [[nodiscard]] PermutationTable take() { return std::move(table_); }

 private:
    /// What one thread works with. The number of a permutation in its row is split into the orders
    /// of all blocks but the last, and the order of the last.
    struct Scratch {
        PermutationPredicate goal;
        std::vector<std::uint32_t> open;   // without a distance: the last order << 16 | the others
        std::vector<std::uint32_t> first;  // by the others: the number, after a turn, in its row
        std::vector<std::uint32_t> last;   // by the last order: what it adds
    };

    [[nodiscard]] std::uint8_t* row(std::uint32_t row) { return table_.row(row); }

    template <class Work>
    bool for_rows(Work work);
    void choose_turns();
    void test_row(std::uint32_t row, Scratch& scratch);
    void list_open(std::uint32_t row, Scratch& scratch);
    void follow(const PermutationSpace::Step& step, const PermutationClasses::Way& way,
                Scratch& scratch) const;
    void pull(std::uint32_t row, std::uint8_t level, Scratch& scratch);
    void count(std::uint8_t level);

    const PermutationClasses& classes_;
    const PermutationSpace& space_;
    const OrbitTableOptions& options_;
    PermutationTable table_;
    std::uint32_t firsts_;                // numbers of the orders of all blocks but the last
    std::vector<std::uint32_t> turns_;    // those that do different things, none of them nothing
    std::vector<Scratch> scratch_;        // by thread
    std::vector<std::uint32_t> last_;     // by row: entries of the last level
    std::vector<std::uint32_t> newest_;   // of the level at hand
    std::vector<std::uint32_t> without_;  // without a distance
    std::uint64_t newest_sum_ = 0;
    std::uint64_t without_sum_ = 0;
};

PermutationTableBuilder::PermutationTableBuilder(
    const std::shared_ptr<const PermutationClasses>& classes, const OrbitTableOptions& options)
    : classes_(*classes),
      space_(classes->space()),
      options_(options),
      table_(DistanceRows(classes->rows(), classes->inners()), classes),
      firsts_(classes->inners() / space_.orders()),
      newest_(classes->rows(), 0),
      without_(classes->rows(), classes->inners()) {
    static_assert(PermutationLayout::kMaxInners <= 1U << 16, "orders are split in 16 + 16 bits");
    choose_turns();
}

void PermutationTableBuilder::choose_turns() {
    std::vector<Slot> piece = identity_permutation(space_.size());
    const Point solved = space_.point_of(piece);
    std::set<std::vector<Slot>> all = {piece};
    for (std::uint32_t turn = 0; turn < space_.turns(); ++turn) {
        space_.pieces_of(space_.after(solved, turn), piece);
        if (all.insert(piece).second) turns_.push_back(turn);
    }
}

/// work(row, thread) for all rows, by all threads, a few at a time. False when cancelled.
template <class Work>
bool PermutationTableBuilder::for_rows(Work work) {
    const std::uint32_t step = std::clamp(32768U / classes_.inners(), 1U, 1024U);
    const std::uint32_t rows = classes_.rows();
    std::atomic<bool> stopped = false;
    run_tasks(options_.threads, (rows + step - 1) / step,
              [&](std::uint32_t thread, std::size_t task) {
                  if (options_.cancellation != nullptr && options_.cancellation->requested()) {
                      stopped = true;
                  }
                  if (stopped) return;
                  const auto first = static_cast<std::uint32_t>(task * step);
                  const std::uint32_t last = std::min(first + step, rows);
                  for (std::uint32_t at = first; at < last; ++at) work(at, scratch_[thread]);
              });
    return !stopped;
}

void PermutationTableBuilder::test_row(std::uint32_t at, Scratch& scratch) {
    std::array<Slot, kMaxRanked> pieces, blocks, seen{};
    const std::span<Slot> piece(pieces.data(), space_.size());
    const std::span<Slot> block(blocks.data(), space_.size());
    std::array<std::array<Slot, kMaxRanked>, kMaxRanked> slots;  // [block][nth]
    space_.blocks_of(classes_.arrangement(at), block);
    for (Slot i = 0; i < space_.size(); ++i) slots[block[i]][seen[block[i]]++] = i;
    const auto put = [&](Slot of, std::uint32_t order) {
        const std::span<const Slot> places = space_.places(order);
        const std::span<const Slot> members = space_.members(of);
        for (Slot i = 0; i < places.size(); ++i) piece[slots[of][i]] = members[places[i]];
    };
    std::array<std::uint32_t, kMaxRanked> order{};
    for (Slot of = 0; of < space_.blocks(); ++of) put(of, 0);
    std::uint8_t* const entries = row(at);
    for (std::uint32_t number = 0; number < classes_.inners(); ++number) {
        if (scratch.goal(piece)) {
            store_shared(entries[number], 0);
            ++newest_[at];
        }
        // The next one: orders are digits, the first block's is the least.
        for (Slot of = 0; of < space_.blocks(); ++of) {
            order[of] = order[of] + 1 == space_.orders() ? 0 : order[of] + 1;
            put(of, order[of]);
            if (order[of] != 0) break;
        }
    }
}

void PermutationTableBuilder::list_open(std::uint32_t at, Scratch& scratch) {
    std::uint8_t* entry = row(at);
    std::uint32_t* out = scratch.open.data();
    for (std::uint32_t last = 0; last < space_.orders(); ++last) {
        for (std::uint32_t first = 0; first < firsts_; ++first, ++entry) {
            *out = last << 16 | first;
            out += load_shared(*entry) == PermutationTable::kNever ? 1 : 0;
        }
    }
}

/// Fills the tables of where the permutations of a row are after a turn and in the row there.
void PermutationTableBuilder::follow(const PermutationSpace::Step& step,
                                     const PermutationClasses::Way& way, Scratch& scratch) const {
    const auto term = [&](Slot block, std::uint32_t order) {
        const std::uint32_t change = space_.order_of(step.change, block);
        return classes_.term(way, block, space_.product_of(order, change));
    };
    std::uint32_t* const first = scratch.first.data();
    first[0] = 0;
    std::uint32_t size = 1;
    for (Slot block = 0; block + 1 < space_.blocks(); ++block) {
        // Order 0 last, for its terms take the place of what the others start from.
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

void PermutationTableBuilder::pull(std::uint32_t at, std::uint8_t level, Scratch& scratch) {
    newest_[at] = 0;
    if (without_[at] == 0) return;
    bool listed = false;
    std::uint32_t left = without_[at];
    std::uint8_t* const entries = row(at);
    std::uint32_t* const open = scratch.open.data();
    const std::uint32_t* const first = scratch.first.data();
    const std::uint32_t* const last = scratch.last.data();
    for (const std::uint32_t turn : turns_) {
        const PermutationSpace::Step& step = space_.step(classes_.arrangement(at), turn);
        const PermutationClasses::Way& way = classes_.way(step.arrangement);
        if (last_[way.row] == 0) continue;
        if (!std::exchange(listed, true)) list_open(at, scratch);
        follow(step, way, scratch);
        std::uint8_t* const neighbours = row(way.row);
        std::uint32_t stay = 0;
        for (std::uint32_t i = 0; i < left; ++i) {
            const std::uint32_t entry = open[i];
            const std::uint32_t number = first[entry & 0xffff] + last[entry >> 16];
            const bool found = load_shared(neighbours[number]) == level - 1;
            open[stay] = entry;
            stay += found ? 0 : 1;
            if (found) store_shared(entries[(entry >> 16) * firsts_ + (entry & 0xffff)], level);
        }
        left = stay;
    }
    newest_[at] = without_[at] - left;
}

/// Counts what the last level brought.
void PermutationTableBuilder::count(std::uint8_t level) {
    newest_sum_ = 0;
    without_sum_ = 0;
    std::uint64_t permutations = 0, left = 0;
    for (std::uint32_t at = 0; at < classes_.rows(); ++at) {
        without_[at] -= newest_[at];
        newest_sum_ += newest_[at];
        without_sum_ += without_[at];
        permutations += std::uint64_t{classes_.class_size(at)} * newest_[at];
        left += std::uint64_t{classes_.class_size(at)} * without_[at];
    }
    table_.set_counts(level, permutations, left);
    if (options_.progress) {
        options_.progress(level, table_.size() - without_sum_, table_.size());
    }
}

bool PermutationTableBuilder::build(const PermutationGoalMaker& make_goal) {
    for (std::uint32_t i = 0; i < options_.threads; ++i) {
        // One more than can be open: an entry is written before it is known whether it stays.
        scratch_.push_back({make_goal(), std::vector<std::uint32_t>(classes_.inners() + 1),
                            std::vector<std::uint32_t>(firsts_),
                            std::vector<std::uint32_t>(space_.orders())});
    }
    if (!for_rows([&](std::uint32_t at, Scratch& scratch) { test_row(at, scratch); })) {
        return false;
    }
    std::uint8_t level = 0;
    count(level);
    while (newest_sum_ > 0 && without_sum_ > 0 && level < PermutationTable::kFar) {
        ++level;
        last_ = newest_;
        if (!for_rows([&](std::uint32_t at, Scratch& scratch) { pull(at, level, scratch); })) {
            return false;
        }
        count(level);
    }
    if (newest_sum_ > 0 && level == PermutationTable::kFar) table_.end_at_far();
    return true;
}

std::optional<PermutationTable> PermutationTable::build(
    std::shared_ptr<const PermutationClasses> classes, const PermutationGoalMaker& goal,
    const OrbitTableOptions& options) {
    assert(options.threads >= 1);
    PermutationTableBuilder builder(classes, options);
    if (!builder.build(goal)) return std::nullopt;
    return builder.take();
}

PermutationTable PermutationTable::of_stored(std::shared_ptr<const PermutationClasses> classes,
                                             const TableStorage& stored, Keep keep) {
    const auto weight = [&classes](std::uint32_t row) { return classes->class_size(row); };
    DistanceRows rows = DistanceRows::of_stored(stored, classes->inners(), weight, keep);
    return {std::move(rows), std::move(classes)};
}

}  // namespace qter
