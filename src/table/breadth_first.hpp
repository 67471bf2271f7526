// Breadth-first distances of all points of a space, also up to symmetry or with blocked turns.
//
// The technique: breadth-first search, forwards and backwards. Turns from points at distance d lead
// to distances d - 1, d or d + 1. Each level is found in one of two ways, whichever costs less:
//     forwards    from each point of level d, apply all turns and mark unseen points.
//     backwards   from each unseen point, test if some turn leads to level d; mark the point. The
//                 first such turn suffices. Cheap when most points are seen. It needs a set of
//                 turns that is closed under inverses.
// Both process the space row by row (coordinate/product_space.hpp, coordinate/reduced_space.hpp):
// turns are applied to the row once; then each of its points and each turn costs one load of a
// small table and one of a row that is in the caches from the points before. Up to symmetry a point
// may have several entries: forwards all of them are marked, backwards each one is found by itself.
//
// If turns can be blocked (coordinate/shape_space.hpp), a row has edges only for turns that are
// not.
//
// Turns may have weights: a turn of weight w leads from level d to level d + w or nearer, and all
// levels are found forwards.
//
// Each thread takes some rows at a time. The distances and counts do not depend on the order of
// rows (entry_stores.hpp).
//
// Measured, one thread: 2.4 s for the 88,179,840 states of the 2x2 and 18 turns, 0.08 s for its
// 3,674,160 positions and 9 turns, coordinates included (qter explore).
//
// Source: forward and backward search over a bit vector, R. Korf, "Minimizing disk I/O in two-bit
// breadth-first search", AAAI 2008; the backward search of the last levels is common in table
// generators of solvers (H. Kociemba).
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/reduced_space.hpp"
#include "coordinate/shape_space.hpp"
#include "support/observer.hpp"
#include "table/entry_stores.hpp"

namespace qter {

enum class FillDirection : std::uint8_t { kByCost, kForwards, kBackwards };

struct FillOptions {
    std::uint32_t threads = 1;
    /// The number of turns to use, the first ones of the space; 0 for all.
    std::uint32_t turns = 0;
    /// The weight of each turn, at least 1; all 1 if empty.
    std::vector<std::uint32_t> weights;
    /// Whether the inverse of each turn is one of the turns, with the same weight.
    bool undone_by_turns = false;
    FillDirection direction = FillDirection::kByCost;
    /// Further points at distance 0, all different; not for a reduced space.
    std::vector<ProductSpace::Index> more_origins;
    /// The last level to find.
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    Observer observer;  ///< receives the distance that is being found, and its part that is done
};

struct FillResult {
    /// Points by distance, for the levels that are complete. Without trailing zeros.
    std::vector<std::uint64_t> counts;
    /// Whether all reachable points have a distance.
    bool complete = false;
    /// The number of levels that were found backwards.
    std::uint32_t backwards = 0;
};

/// Fills a store of space.rows() rows, all unseen, from `origin` on. In a reduced space the origin
/// must be 0, which the symmetries keep. When it is cancelled or reaches options.depth, the store
/// has the levels that the counts have, and perhaps a part of the next one. Levels beyond
/// Store::kMost are not found. Time: entries * turns, a nanosecond or two each.
template <class Store, class Space>
FillResult fill_breadth_first(const Space& space, ProductSpace::Index origin, Store& store,
                              const FillOptions& options);

extern template FillResult fill_breadth_first(const ProductSpace&, ProductSpace::Index, ByteStore&,
                                              const FillOptions&);
extern template FillResult fill_breadth_first(const ProductSpace&, ProductSpace::Index,
                                              Modulo3Store&, const FillOptions&);
extern template FillResult fill_breadth_first(const ReducedSpace&, ProductSpace::Index, ByteStore&,
                                              const FillOptions&);
extern template FillResult fill_breadth_first(const ReducedSpace&, ProductSpace::Index,
                                              Modulo3Store&, const FillOptions&);
extern template FillResult fill_breadth_first(const ShapeSpace&, ProductSpace::Index, ByteStore&,
                                              const FillOptions&);

}  // namespace qter
