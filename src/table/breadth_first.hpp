// The distances of all points of a product space, or of its points up to symmetry, found breadth
// first.
//
// The technique: breadth-first search, forwards and backwards. Level by level: from the points that
// are d turns away, turns lead to those that are d + 1 away and to nothing nearer than d - 1. A
// level is found in one of two ways, whichever costs less:
//     forwards    from each point of level d, where do the turns lead? Marks what is unseen.
//     backwards   from each unseen point, does some turn lead to level d? Marks itself; the first
//                 such turn is enough. Cheap when most is seen. It needs a set of turns that undo
//                 each other.
// Both go through the space row by row (coordinate/product_space.hpp,
// coordinate/reduced_space.hpp): where turns lead from a row is found once, and for each of its
// points and each turn there is one load of a small table and one of a row that the last points of
// this row have brought near. Up to symmetry a point may have several entries: forwards all of them
// are marked, backwards each finds its own way.
//
// Where turns are blocked (coordinate/shape_space.hpp), a row has the edges of those that can be
// made.
//
// Turns may count differently (weights): then a turn of weight w leads from level d to level d + w
// or nearer, and all levels are found forwards.
//
// Each thread takes some rows at a time. What they do does not depend on their order, so neither do
// the distances and the counts (entry_stores.hpp).
//
// Measured, one thread: 2.4 s for the 88,179,840 states of the 2x2 and 18 turns, 0.08 s for its
// 3,674,160 positions and 9 turns, coordinates included (qter explore).
//
// Source: forward and backward search over a bit vector, R. Korf, "Minimizing disk I/O in two-bit
// breadth-first search", AAAI 2008; backwards when few are left is common in table generators of
// solvers (H. Kociemba).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "coordinate/product_space.hpp"
#include "coordinate/reduced_space.hpp"
#include "coordinate/shape_space.hpp"
#include "support/cancellation.hpp"
#include "table/entry_stores.hpp"

namespace qter {

enum class FillDirection : std::uint8_t { kByCost, kForwards, kBackwards };

struct FillOptions {
    std::uint32_t threads = 1;
    /// The first turns of the space are those that count; all where it is 0.
    std::uint32_t turns = 0;
    /// By turn, what it counts, at least 1; all 1 when empty.
    std::vector<std::uint32_t> weights;
    /// Each turn is undone by one of them, of the same weight.
    bool undone_by_turns = false;
    FillDirection direction = FillDirection::kByCost;
    /// Other points, all different, that are at distance 0 like the origin; not of a reduced space.
    std::vector<ProductSpace::Index> more_origins;
    /// No level beyond this one is found.
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    const Cancellation* cancellation = nullptr;
    /// Called now and then, by one thread at a time: the level that is being found, and how much of
    /// it is done, from 0 to 1.
    std::function<void(std::uint32_t level, double done)> report;
};

struct FillResult {
    /// Points by distance; the levels that were found to their end. Without 0s at the end.
    std::vector<std::uint64_t> counts;
    /// Nothing is beyond the last level.
    bool complete = false;
    /// Levels that were found backwards.
    std::uint32_t backwards = 0;
};

/// Fills a store of space.rows() rows, all unseen, from `origin` on; of a reduced space that is 0,
/// which the symmetries leave as it is. When it is cancelled, or comes to options.depth, the store
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
