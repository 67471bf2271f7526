#include "qter/explore/reduced_levels.hpp"

#include <utility>

#include "qter/coordinate/space_symmetries.hpp"
#include "qter/support/memory_account.hpp"
namespace qter {

std::optional<ReducedSpace> reduced(const GraphSpace& space, const Cancellation& cancellation) {
    const TurnSymmetries& symmetries = space.symmetries();
    const std::uint64_t tables = ReducedSpace::table_bytes(space.space(), symmetries.size());
    const std::uint64_t saved = store_bytes(space.space().rows(), space.space().row(),
                                            may_be_small(space.graph()));
    if (tables > saved || tables > MemoryAccount::room() / 4 * 3) return std::nullopt;
    return ReducedSpace::make(space.space(), acting_on(space.space(), symmetries, cancellation));
}

Result<ReducedLevels> count_reduced(const Graph& graph, const ReducedSpace& space,
                                    const StoreOptions& options) {
    Result<DistanceStore> store = make_store(graph, space.rows(), space.row(), options.small);
    if (!store) return store.diagnostics();
    ReducedLevels found;
    found.levels = fill_store(graph, space, 0, *store, options);
    found.bytes = store_bytes(*store);
    return found;
}

}  // namespace qter
