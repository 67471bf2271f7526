// Breadth-first search by levels over the rows of one orbit, with strategies for finding a level.
//
// The technique: one loop over levels. A strategy finds a level, and reports by row how many
// entries got its distance. This class has the rest: it distributes rows to threads, counts entries
// of the last level and entries without a distance, by row and in total, counts states, reports
// progress and decides the end. fill_cells.hpp stores the entries meanwhile.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/fill_cells.hpp"
#include "table/orbit_fill.hpp"
#include "table/row_parts.hpp"

namespace qter {

class RowFill {
 public:
    /// For the rows of `indexer`, which must outlive it; all start without a distance.
    RowFill(const OrbitIndexer& indexer, const OrbitFillOptions& options);

    [[nodiscard]] std::uint32_t threads() const { return options_.threads; }
    [[nodiscard]] std::uint64_t entries() const { return indexer_.entries(); }
    /// By row: the entries of the last level, set by strategies, and those that had no distance
    /// before it.
    [[nodiscard]] std::vector<std::uint32_t>& newest() { return newest_; }
    [[nodiscard]] std::uint32_t without(std::uint32_t row) const { return without_[row]; }
    [[nodiscard]] std::uint64_t newest_sum() const { return newest_sum_; }
    [[nodiscard]] std::uint64_t without_sum() const { return without_sum_; }

    /// Calls work(row, thread) for all rows, by all threads, some rows at a time. False if
    /// cancelled.
    template <class Work>
    bool for_rows(const Work& work) const {
        std::atomic<bool> stopped = false;
        parts_.for_each(options_.threads, [&](std::uint32_t thread, std::size_t,
                                              std::uint64_t first, std::uint64_t last) {
            if (options_.observer.cancelled()) stopped = true;
            if (stopped) return;
            for (std::uint64_t row = first; row < last; ++row) {
                work(static_cast<std::uint32_t>(row), thread);
            }
        });
        return !stopped;
    }

    /// Finds level 0 by `start` and all others by `advance(level)`; both must set newest() and
    /// entries of `cells`, and return false if cancelled.
    template <class Cells, class Start, class Advance>
    [[nodiscard]] std::optional<DistanceRows> fill(Cells& cells, const Start& start,
                                                   const Advance& advance) {
        if (!start()) return std::nullopt;
        std::uint8_t level = 0;
        count(level);
        while (newest_sum_ > 0 && without_sum_ > 0 && level < Cells::kFar) {
            ++level;
            if (!advance(level)) return std::nullopt;
            count(level);
        }
        return cells.take(counts_, newest_sum_ > 0 && level == Cells::kFar);
    }

 private:
    /// Adds up the entries of the last level.
    void count(std::uint8_t level);

    const OrbitIndexer& indexer_;
    const OrbitFillOptions& options_;
    DistanceRows::Counts counts_{};
    RowParts parts_;
    std::vector<std::uint32_t> newest_;   // by row
    std::vector<std::uint32_t> without_;  // likewise
    std::uint64_t newest_sum_ = 0;
    std::uint64_t without_sum_ = 0;
};

/// The strategies for states and for permutations.
[[nodiscard]] std::optional<DistanceRows> fill_states(const OrbitIndexer& indexer,
                                                      const OrbitGoalMaker& goal,
                                                      const OrbitFillOptions& options);
[[nodiscard]] std::optional<DistanceRows> fill_permutations(const OrbitIndexer& indexer,
                                                            const OrbitGoalMaker& goal,
                                                            const OrbitFillOptions& options);

}  // namespace qter
