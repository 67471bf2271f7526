// Which sets of grips on one line are worth turning together: R and 2R, but not R and Rw.
//
// The technique, least bases of a graphic matroid: number the planes that bound the slabs of a
// line; a grip that turns the slabs between planes p and q is an edge from p to q, for turning it
// adds to what the slab behind p turns further than the slab before it, and takes the same from q.
// The edges are then columns of a network matrix, and these are totally unimodular: where an edge
// depends on a forest, it is a sum of edges of the forest, each with factor 1 or -1. So, whatever
// the amounts,
//   - a set with a circuit does nothing that one grip fewer cannot do, and
//   - two forests that connect the same planes do the same, and one of them is the least: the basis
//     that a greedy algorithm finds.
// Only least bases are kept. Their subsets are least bases, too (an edge that lighter ones connect
// in the subset is connected by them in the whole), so they can be built up edge by edge.
//
// Limits: amounts are not looked at, so R 2R stays beside Rw although both do the same.
//
// Source: J. Edmonds, "Matroids and the greedy algorithm", 1971; A. Schrijver, "Theory of Linear
// and Integer Programming", 1986, section 19.3 (network matrices).
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

class LineBases {
 public:
    /// `edges` are the grips of one line, the lightest first.
    explicit LineBases(std::vector<SlabRange> edges);

    /// True when `basis`, which must be a least basis and all of which must be lighter than `next`,
    /// is one with `next`, too. Numbers of edges. O(edges * planes).
    [[nodiscard]] bool extends(const std::vector<std::uint16_t>& basis, std::uint16_t next) const;

 private:
    std::vector<SlabRange> edges_;
    std::uint16_t planes_ = 0;
};

}  // namespace qter
