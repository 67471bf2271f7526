// The pruning table of one orbit: an indexer, which says where a point's distance is, and the
// distances.
//
// The technique. What a goal asks of one orbit has an exact distance there, which is an admissible
// bound for the whole puzzle: a pattern database. How its entries are kept, a byte each or packed,
// is distance_rows.hpp; how they are found, orbit_fill.hpp.
#pragma once

#include <memory>
#include <utility>

#include "coordinate/orbit_indexer.hpp"
#include "table/distance_rows.hpp"

namespace qter {

/// Immutable, cheap to copy.
class PruningTable {
 public:
    /// The rows of `indexer` whose stored() gave `stored`: they were shallow(), and so many. The
    /// counts take a nanosecond or two an entry.
    [[nodiscard]] static DistanceRows read_rows(
        const OrbitIndexer& indexer, const TableStorage& stored,
        DistanceRows::Keep keep = DistanceRows::Keep::kBytes) {
        const auto weight = [&indexer](std::uint32_t row) { return indexer.weight(row); };
        return DistanceRows::of_stored(stored, indexer.length(), weight, keep);
    }

    PruningTable() = default;
    /// `rows` are those of the indexer.
    PruningTable(OrbitIndexer indexer, DistanceRows rows)
        : indexer_(std::move(indexer)),
          rows_(std::make_shared<const DistanceRows>(std::move(rows))) {}

    [[nodiscard]] const OrbitIndexer& indexer() const { return indexer_; }
    /// The distances themselves: their number, memory, and how many states or permutations of the
    /// orbit have each.
    [[nodiscard]] const DistanceRows& rows() const { return *rows_; }

    /// The turns that a point needs at least; kNever when no turns lead to the goal. A random load,
    /// and what index_of() takes.
    [[nodiscard]] std::uint8_t at(Point point) const { return at_index(index_of(point)); }
    /// The same in two steps, so that what the second one loads can be asked for in between.
    [[nodiscard]] std::size_t index_of(Point point) const { return indexer_.index_of(point); }
    [[nodiscard]] std::uint8_t at_index(std::size_t index) const { return rows_->at_index(index); }
    void prefetch(std::size_t index) const { rows_->prefetch(index); }
    /// There are other copies of this table.
    [[nodiscard]] bool shared() const { return rows_.use_count() > 1; }

 private:
    OrbitIndexer indexer_;
    std::shared_ptr<const DistanceRows> rows_;
};

}  // namespace qter
