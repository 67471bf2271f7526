// Turns that count nothing, and points that they join taken for one.
//
// The technique: least coset representatives, found down a chain of stabilisers (C. Sims, 1970).
// Turns that count 0 make a group F, and from a state s they lead to all of sF and nowhere else. So
// the graph of the other turns is one of cosets sF: from each of them lead the turns t that can be
// made somewhere in it, to sftF. Distances are those of the states, of which all in a coset have
// the same. A coset is known by its least state, compared slot by slot: of the pieces that F can
// bring to the first slot the least one is brought there, then the least that can be brought to the
// second slot while the first stays as it is, and so on. That goes down the chain once. It costs
// some comparisons for each of its few levels and not one for each element.
//
// Worked example. On the Square-1 a person counts how often the right half is turned over, and
// turns of the layers not at all. Those are a group of 144, its chain has two levels of 12, and its
// 62,768,369,664,000 positions are 435,891,456,000 cosets.
//
// Limits: groups of kMostElements; turns that nothing blocks, and that do not turn what looks
// alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explore/graph.hpp"

namespace qter {

class FreeTurns {
 public:
    /// Twelve turns of each of three layers, and more.
    static constexpr std::size_t kMostElements = 4096;

    /// Those of a graph, which nothing blocks in any position that turns lead to. Errors:
    /// not_free() where there are too many elements, no turn counts, or pieces that turns move are
    /// not told apart. O(elements * (turns + slots log elements)).
    static Result<FreeTurns> make(const Graph& graph);

    /// Of the group, the identity first.
    [[nodiscard]] const std::vector<State>& elements() const { return elements_; }
    /// Takes a state of the graph to the least of its coset. O(levels * (their orbits + slots)).
    void make_least(const Shape& shape, State& state) const;

 private:
    struct Level {
        Slot slot = 0;
        std::vector<std::size_t>
            ways;  ///< an element for each that F brings here, the levels before fixed
    };

    std::vector<State> elements_;
    std::vector<Level> levels_;
};

/// kLimit, with the reason.
[[nodiscard]] Diagnostic not_free(std::string why);

}  // namespace qter
