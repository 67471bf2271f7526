// Sets of numbers that grow together: union-find with path halving. Joining and asking take close
// to constant time. Source: R. Tarjan, J. van Leeuwen, "Worst-case analysis of set union
// algorithms", 1984.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace qter {

class DisjointSets {
 public:
    /// Each of the numbers below `size` is a set.
    explicit DisjointSets(std::size_t size) : parent_(size) {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }
    [[nodiscard]] std::size_t size() const { return parent_.size(); }
    /// The member that stands for a number's set.
    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    /// The sets of two numbers become one, for which stands what stood for the second.
    void join(std::uint32_t a, std::uint32_t b) { parent_[root(a)] = root(b); }
    /// The same, and its least member stands for it where that holds for both.
    void join_least(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

 private:
    std::vector<std::uint32_t> parent_;
};

}  // namespace qter
