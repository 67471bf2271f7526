// Disjoint sets of numbers: union-find with path halving.
//
// Joining two sets and finding a root take almost constant time. The standard library has none.
// Source: R. Tarjan, J. van Leeuwen,
// "Worst-case analysis of set union algorithms", 1984.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace qter {

class DisjointSets {
 public:
    /// Starts with one set for each number below `size`.
    explicit DisjointSets(std::size_t size) : parent_(size) {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }
    [[nodiscard]] std::size_t size() const { return parent_.size(); }
    /// The root (representative) of the set that contains `i`.
    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    /// Joins the sets of `a` and `b`. The root of b's set becomes the root of both.
    void join(std::uint32_t a, std::uint32_t b) { parent_[root(a)] = root(b); }
    /// The same, but the smaller of the two roots becomes the root. If only this function is used,
    /// every root is the least member of its set.
    void join_least(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

 private:
    std::vector<std::uint32_t> parent_;
};

}  // namespace qter
