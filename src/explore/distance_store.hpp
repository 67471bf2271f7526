// Where the distances of a graph's points are kept, as memory allows.
#pragma once

#include <cstdint>
#include <variant>

#include "explore/graph.hpp"
#include "explore/level_counts.hpp"
#include "support/memory_account.hpp"
#include "table/breadth_first.hpp"

namespace qter {

using DistanceStore = std::variant<ByteStore, Modulo3Store>;

/// What a distance takes.
enum class EntryBits : std::uint8_t { kEight, kTwo };

struct StoreOptions : LevelOptions {
    FillDirection direction = FillDirection::kByCost;
    /// With kTwo, two bits where they make sense, even if bytes would fit.
    EntryBits bits = EntryBits::kEight;
};

/// How many bytes the distances of so many rows take.
[[nodiscard]] std::uint64_t store_bytes(std::uint64_t rows, std::uint32_t row, EntryBits bits);
[[nodiscard]] std::uint64_t store_bytes(const DistanceStore& store);

/// The least that an entry can have: two bits where turns count the same and undo each other.
[[nodiscard]] EntryBits least_bits(const Graph& graph);

/// What make_store() chooses, by the memory that there is; or by `room`, bytes.
[[nodiscard]] EntryBits chosen_bits(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                    EntryBits wanted, std::uint64_t room = MemoryAccount::room());

/// A store for rows of a graph's points: of bytes where they fit the memory there is, else of two
/// bits. Errors: kMemoryLimit.
Result<DistanceStore> make_store(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                 EntryBits wanted);

/// Fills the store breadth first from `origin` on, as fill_breadth_first(); the counts are of
/// points.
template <class Space>
LevelCounts fill_store(const Graph& graph, const Space& space, ProductSpace::Index origin,
                       DistanceStore& store, const StoreOptions& options);

extern template LevelCounts fill_store(const Graph&, const ProductSpace&, ProductSpace::Index,
                                       DistanceStore&, const StoreOptions&);
extern template LevelCounts fill_store(const Graph&, const ReducedSpace&, ProductSpace::Index,
                                       DistanceStore&, const StoreOptions&);

}  // namespace qter
