// The pruning table of one orbit: an indexer and the rows of distances.
//
// The technique: a pattern database. The exact distance to the goal's condition on one orbit is an
// admissible bound for the whole puzzle. distance_rows.hpp stores the entries, as bytes or packed;
// orbit_fill.hpp computes them.
#pragma once

#include <memory>
#include <utility>

#include "coordinate/orbit_indexer.hpp"
#include "table/distance_rows.hpp"

namespace qter {

/// Immutable, cheap to copy.
class PruningTable {
 public:
    /// The rows of `indexer` from their stored() form; they must have been shallow() and of the
    /// right number. Computing the counts takes a nanosecond or two an entry.
    [[nodiscard]] static DistanceRows read_rows(
        const OrbitIndexer& indexer, const TableStorage& stored,
        DistanceRows::Keep keep = DistanceRows::Keep::kBytes) {
        const auto weight = [&indexer](std::uint32_t row) { return indexer.weight(row); };
        return DistanceRows::of_stored(stored, indexer.length(), weight, keep);
    }

    PruningTable() = default;
    /// `rows` must be those of the indexer.
    PruningTable(OrbitIndexer indexer, DistanceRows rows)
        : indexer_(std::move(indexer)),
          rows_(std::make_shared<const DistanceRows>(std::move(rows))) {}

    [[nodiscard]] const OrbitIndexer& indexer() const { return indexer_; }
    /// The distances, their number and memory, and the counts of states or permutations by
    /// distance.
    [[nodiscard]] const DistanceRows& rows() const { return *rows_; }

    /// A lower bound on the turns from a point to the goal; kNever if the goal is unreachable. A
    /// random load, and the cost of index_of().
    [[nodiscard]] std::uint8_t at(Point point) const { return at_index(index_of(point)); }
    /// The same in two steps, so that the memory of the second can be prefetched in between.
    [[nodiscard]] std::size_t index_of(Point point) const { return indexer_.index_of(point); }
    [[nodiscard]] std::uint8_t at_index(std::size_t index) const { return rows_->at_index(index); }
    void prefetch(std::size_t index) const { rows_->prefetch(index); }
    /// Whether there are other copies of this table.
    [[nodiscard]] bool shared() const { return rows_.use_count() > 1; }

 private:
    OrbitIndexer indexer_;
    std::shared_ptr<const DistanceRows> rows_;
};

}  // namespace qter
