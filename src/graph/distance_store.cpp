#include "graph/distance_store.hpp"

#include <fmt/format.h>

#include "support/memory_report.hpp"

namespace qter {

std::uint64_t store_bytes(std::uint64_t rows, std::uint32_t row, EntryBits bits) {
    return bits == EntryBits::kTwo ? Modulo3Store::bytes(rows, row) : ByteStore::bytes(rows, row);
}

std::uint64_t store_bytes(const DistanceStore& store) {
    return std::visit([](const auto& entries) { return entries.bytes(); }, store);
}

EntryBits least_bits(const Graph& graph) {
    return graph.plain() && graph.undone_by_turns() ? EntryBits::kTwo : EntryBits::kEight;
}

EntryBits chosen_bits(const Graph& graph, std::uint64_t rows, std::uint32_t row, EntryBits wanted,
                      std::uint64_t room) {
    const bool fits = store_bytes(rows, row, EntryBits::kEight) <= room;
    return fits && wanted == EntryBits::kEight ? wanted : least_bits(graph);
}

Result<DistanceStore> make_store(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                 EntryBits wanted) {
    const EntryBits bits = chosen_bits(graph, rows, row, wanted);
    const std::uint64_t needed = store_bytes(rows, row, bits);
    if (needed > MemoryAccount::room()) {
        return too_little_memory(fmt::format("the graph of {}", graph.puzzle().name()),
                                 OverMemoryLimit(MemoryAccount::limit_for(needed)));
    }
    if (bits == EntryBits::kTwo) return DistanceStore(std::in_place_type<Modulo3Store>, rows, row);
    return DistanceStore(std::in_place_type<ByteStore>, rows, row);
}

template <class Space>
LevelCounts fill_store(const Graph& graph, const Space& space, ProductSpace::Index origin,
                       DistanceStore& store, const StoreOptions& options) {
    FillOptions fill;
    fill.threads = options.threads;
    fill.turns = static_cast<std::uint32_t>(graph.turns().size());
    fill.weights = graph.weights();
    fill.undone_by_turns = graph.undone_by_turns();
    fill.direction = options.direction;
    fill.depth = options.depth;
    fill.cancellation = options.cancellation;
    fill.report = options.report;
    const FillResult filled = std::visit(
        [&](auto& entries) { return fill_breadth_first(space, origin, entries, fill); }, store);
    LevelCounts levels;
    for (const std::uint64_t count : filled.counts) {
        levels.points.emplace_back(static_cast<unsigned long>(count));
    }
    levels.complete =
        filled.complete || (graph.reachable() && levels.total() == *graph.reachable());
    return levels;
}

template LevelCounts fill_store(const Graph&, const ProductSpace&, ProductSpace::Index,
                                DistanceStore&, const StoreOptions&);
template LevelCounts fill_store(const Graph&, const ReducedSpace&, ProductSpace::Index,
                                DistanceStore&, const StoreOptions&);

}  // namespace qter
