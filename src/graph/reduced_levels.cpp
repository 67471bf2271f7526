#include "graph/reduced_levels.hpp"

#include <utility>

#include "coordinate/space_symmetries.hpp"
#include "support/memory_account.hpp"

namespace qter {

std::optional<ReducedSpace> reduced(const GraphSpace& space, std::uint32_t threads,
                                    const Cancellation& cancellation, std::uint64_t* lacking) {
    const ProductSpace& whole = space.space();
    if (space.symmetries().size() < 2) return std::nullopt;
    const std::uint64_t saved = store_bytes(whole.rows(), whole.row(), least_bits(space.graph()));
    const auto is_worth = [&](std::uint64_t bytes) {
        if (bytes > saved) return false;
        if (bytes <= MemoryAccount::room() / 4 * 3) return true;
        if (lacking != nullptr) *lacking = bytes / 3 * 4;
        return false;
    };
    std::uint64_t values = 0;
    for (const Coordinate& coordinate : whole.coordinates()) values += coordinate.size();
    if (!is_worth(values * space.symmetries().size() * sizeof(std::uint32_t))) return std::nullopt;
    SpaceSymmetries acting = acting_on(whole, space.symmetries(), threads, cancellation);
    if (!is_worth(ReducedSpace::table_bytes(whole, acting.group.size()))) return std::nullopt;
    return ReducedSpace::make(whole, std::move(acting));
}

Result<ReducedLevels> count_reduced(const Graph& graph, const ReducedSpace& space,
                                    const StoreOptions& options) {
    Result<DistanceStore> store = make_store(graph, space.rows(), space.row(), options);
    if (!store) return store.diagnostics();
    ReducedLevels found;
    found.levels = fill_store(graph, space, 0, *store, options);
    found.bytes = store_bytes(*store);
    return found;
}

}  // namespace qter
