// Free turns: turns of weight 0, and the points that they join to one.
//
// The technique: least coset representatives by a chain of stabilisers (C. Sims, 1970). Turns of
// weight 0 generate a group F, and from a state s they reach exactly sF. So the graph of the other
// turns is a graph of cosets sF, with an edge to sftF for each turn t that is possible after some f
// in F. All states of a coset have the same distance. A coset is represented by its least state,
// compared slot by slot: of the pieces that F can bring to the first slot, the least is brought
// there; then the least that can be brought to the second slot while the first stays unchanged, and
// so on, down the chain once. It costs some comparisons for each of its few levels and not one for
// each element.
//
// Worked example. On the Square-1, slice turns have weight 1 and turns of the layers are free.
// These are a group of 144, whose chain has two levels of 12; the 62,768,369,664,000 positions are
// 435,891,456,000 cosets.
//
// Limits: groups of kMostElements; free turns that are never blocked; no identical pieces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace qter {

class FreeTurns {
 public:
    /// More than twelve turns of each of three layers generate.
    static constexpr std::size_t kMostElements = 4096;

    /// The free turns of a graph, which must not be blocked in any reachable position. Errors:
    /// free_turns_error() if there are too many elements, every turn is free, or turns move
    /// identical pieces. O(elements * (turns + slots log elements)).
    static Result<FreeTurns> make(const Graph& graph);

    /// The elements of the group, the identity first.
    [[nodiscard]] const std::vector<State>& elements() const { return elements_; }
    /// Replaces a state of the graph by the least of its coset. O(levels * (their orbits + slots)).
    void make_least(const Shape& shape, State& state) const;

 private:
    struct Level {
        Slot slot = 0;
        std::vector<std::size_t>
            ways;  ///< an element for each piece that F brings here while it fixes earlier levels
    };

    std::vector<State> elements_;
    std::vector<Level> levels_;
};

/// An error kLimit, with the reason.
[[nodiscard]] Diagnostic free_turns_error(std::string why);

}  // namespace qter
