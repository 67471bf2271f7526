// Moves between classes of points: turns, preceded by free turns if there are any.
//
// If turns can be blocked, the possible moves depend on the class's shape alone
// (blocking/shapes.hpp). Callers keep a cache, so they are computed once for each shape and not for
// every class.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "blocking/shapes.hpp"
#include "graph/point_classes.hpp"

namespace qter {

class ClassMoves {
 public:
    /// Moves by shape, for one thread.
    using Known = std::unordered_map<std::string, std::vector<std::uint32_t>>;

    /// Both must outlive it. O(moves * slots), plus the cost of ShapeKeys if turns can be blocked.
    ClassMoves(const Graph& graph, const PointClasses& classes);

    /// The most moves of a class.
    [[nodiscard]] std::size_t most() const { return all_.size(); }
    /// The useful moves from a state, by number: one for each class that moves lead to. Valid until
    /// the next call with the same `known`.
    [[nodiscard]] const std::vector<std::uint32_t>& from(const State& state, Known& known) const {
        return shapes_ == nullptr ? all_ : from_shape(state, known);
    }
    /// The state that a move applies.
    [[nodiscard]] const State& state(std::uint32_t move) const { return moves_[move].state; }

 private:
    /// A free element, then a turn.
    struct Move {
        std::size_t before = 0;  // index in FreeTurns::elements()
        std::size_t turn = 0;
        State state;              // their product
        std::uint32_t coset = 0;  // moves of the same coset lead to the same class
    };

    template <class CanBeMade>
    [[nodiscard]] std::vector<std::uint32_t> worth_making(const CanBeMade& can_be_made) const;
    [[nodiscard]] const std::vector<std::uint32_t>& from_shape(const State& state,
                                                               Known& known) const;

    const Graph& graph_;
    const FreeTurns* free_;  // null if no turn is free
    std::vector<Move> moves_;
    std::unique_ptr<const ShapeKeys> shapes_;  // if turns can be blocked
    bool at_rest_ = false;                     // turns can be blocked and must end at rest
    std::vector<std::uint32_t> all_;           // useful moves if nothing is blocked
};

}  // namespace qter
