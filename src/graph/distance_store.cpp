#include "graph/distance_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/memory_account.hpp"
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

std::uint64_t store_room(const LevelOptions& options) {
    return std::min(options.memory, MemoryAccount::room());
}

std::optional<Diagnostic> store_refused(const Puzzle& puzzle, std::uint64_t bytes,
                                        const LevelOptions& options) {
    const std::string graph = fmt::format("the graph of {}", puzzle.name());
    if (bytes > options.memory) {
        return Diagnostic::error(Code::kMemoryLimit, {},
                                 fmt::format("{} takes {}", graph, bytes_text(bytes)));
    }
    if (bytes <= MemoryAccount::room()) return std::nullopt;
    return too_little_memory(graph, OverMemoryLimit(MemoryAccount::limit_for(bytes)));
}

EntryBits chosen_bits(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                      const StoreOptions& options) {
    const bool fits = store_bytes(rows, row, EntryBits::kEight) <= store_room(options);
    return fits && options.bits == EntryBits::kEight ? options.bits : least_bits(graph);
}

Result<DistanceStore> make_store(const Graph& graph, std::uint64_t rows, std::uint32_t row,
                                 const StoreOptions& options) {
    const EntryBits bits = chosen_bits(graph, rows, row, options);
    if (auto problem = store_refused(graph.puzzle(), store_bytes(rows, row, bits), options)) {
        return *std::move(problem);
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
    fill.observer = options.observer;
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
