// Size estimates: how many positions a search for words of a given length will visit.
//
// The technique: random descents (Knuth). A descent walks from the root to a leaf and draws a
// branch at each depth. If a branch is drawn with probability p, its subtree counts 1 / p times.
// The mean over descents is an unbiased estimate of the number of nodes at each depth. Branches are
// drawn with probabilities that grow with the expected size of their subtrees (importance
// sampling), judged by the turns that the bound leaves to spare. The variance is then small: the
// error is some percent for thousands of descents on the Puppet Cube.
//
// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "blocked/blocked_words.hpp"

namespace qter {

/// By depth, the estimated number of positions that a search for words of a given length generates,
/// and of those that it expands.
struct BlockedSizes {
    std::vector<double> nodes;
    std::vector<double> words;
    [[nodiscard]] double all_nodes() const {
        return std::accumulate(nodes.begin(), nodes.end(), 0.0);
    }
};

/// Estimates with `probes` descents, deterministic; ignores `beyond` and `threads` of the words.
/// O(probes * words.length * turns). Throws Cancelled.
[[nodiscard]] BlockedSizes estimated_sizes(const BlockedSpace& space, const BlockedWords& words,
                                           std::uint32_t probes, const Cancellation& cancellation);

}  // namespace qter
