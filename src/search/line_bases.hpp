// Least bases of the grips on one line: sets worth turning together, R and 2R, but not R and Rw.
//
// The technique: least bases of a graphic matroid. Number the planes that bound the slabs of a
// line. A grip that turns the slabs between planes p and q is an edge from p to q: turning it adds
// to the angle between the slabs on both sides of p, and subtracts the same at q. The edges are
// then columns of a network matrix, and these are totally unimodular: where an edge depends on a
// forest, it is a sum of edges of the forest, each with factor 1 or -1. So, for all amounts,
//   - a set with a circuit has no effect that one grip fewer cannot have, and
//   - two forests that connect the same planes have the same effects, and one of them is the least:
//     the basis that a greedy algorithm finds.
// Only least bases are kept. Their subsets are least bases, too (an edge that lighter ones connect
// in the subset is connected by them in the whole), so they can be built up edge by edge.
//
// Limits: amounts are ignored, so R 2R is kept as well as Rw although both have the same effect.
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

    /// True when `basis` with `next` is a least basis; `basis` must be one, and all its edges must
    /// be lighter than `next`. Edges by number. O(edges * planes).
    [[nodiscard]] bool extends(const std::vector<std::uint16_t>& basis, std::uint16_t next) const;

 private:
    std::vector<SlabRange> edges_;
    std::uint16_t planes_ = 0;
};

}  // namespace qter
