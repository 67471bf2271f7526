// A store for the distances of a graph's points, with the entry size chosen by memory.
#pragma once

#include <cstdint>
#include <variant>

#include "graph/graph.hpp"
#include "graph/level_counts.hpp"
#include "support/diagnostic.hpp"
#include "table/breadth_first.hpp"

namespace qter {

using DistanceStore = std::variant<ByteStore, Modulo3Store>;

/// The bits of a distance.
enum class EntryBits : std::uint8_t { kEight, kTwo };

struct StoreOptions : LevelOptions {
    FillDirection direction = FillDirection::kByCost;
    /// With kTwo, two bits where they are possible, even if bytes would fit.
    EntryBits bits = EntryBits::kEight;
};

/// The bytes of the distances of `rows` rows.
[[nodiscard]] std::uint64_t store_bytes(std::uint64_t rows, std::uint32_t row, EntryBits bits);
[[nodiscard]] std::uint64_t store_bytes(const DistanceStore& store);

/// The least bits of an entry: two if all turns have weight 1 and undo each other.
[[nodiscard]] EntryBits least_bits(const Graph& graph);

/// The bytes that distances may take: the available memory, at most options.memory.
[[nodiscard]] std::uint64_t store_room(const LevelOptions& options);
/// The error kMemoryLimit if `bytes` for the distances of a puzzle's graph do not fit in
/// store_room().
[[nodiscard]] std::optional<Diagnostic> store_refused(const Puzzle& puzzle, std::uint64_t bytes,
                                                      const LevelOptions& options);

/// The choice of make_store().
[[nodiscard]] EntryBits chosen_bits(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                    const StoreOptions& options);

/// A store for rows of a graph's points: bytes if they fit in store_room(), else two bits. Errors:
/// kMemoryLimit.
Result<DistanceStore> make_store(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                 const StoreOptions& options);

/// Fills the store breadth first from `origin`, by fill_breadth_first(). Returns the counts of
/// points.
template <class Space>
LevelCounts fill_store(const Graph& graph, const Space& space, ProductSpace::Index origin,
                       DistanceStore& store, const StoreOptions& options);

extern template LevelCounts fill_store(const Graph&, const ProductSpace&, ProductSpace::Index,
                                       DistanceStore&, const StoreOptions&);
extern template LevelCounts fill_store(const Graph&, const ReducedSpace&, ProductSpace::Index,
                                       DistanceStore&, const StoreOptions&);

}  // namespace qter
