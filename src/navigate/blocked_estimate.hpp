// How large a search for words of a given length is, estimated before it is made.
//
// The technique: random descents (Knuth). One walks from the root to a leaf, a branch at each depth
// drawn at random; where a branch was drawn with the chance p, what is below it counts 1 / p times
// as much. The mean over descents is the number of nodes at each depth, without bias. Branches are
// drawn with chances that grow with what they are likely to lead to (importance sampling), by the
// turns that the bound leaves to spare: the variance is small then, and the error some percent for
// thousands of descents on the Puppet Cube.
//
// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "navigate/blocked_words.hpp"

namespace qter {

/// By depth, about how many positions a search looks at for words of a given length, and how many
/// of these it goes on from.
struct BlockedSizes {
    std::vector<double> nodes;
    std::vector<double> words;
    [[nodiscard]] double all_nodes() const {
        return std::accumulate(nodes.begin(), nodes.end(), 0.0);
    }
};

/// Of as many descents as `probes`, the same ones every time; `beyond` and `threads` of the words
/// do not count. O(probes * words.length * turns). Throws Cancelled.
[[nodiscard]] BlockedSizes estimated_sizes(const BlockedSpace& space, const BlockedWords& words,
                                           std::uint32_t probes, const Cancellation& cancellation);

}  // namespace qter
