// What leads from a class of points to others: turns, behind turns that count nothing where there
// are some.
//
// Which of them can be made, where some can be blocked, depends on the class's shape alone
// (puzzle/shapes.hpp). Whoever asks remembers it, so it is found once for a shape and not for every
// class.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/point_classes.hpp"
#include "puzzle/shapes.hpp"

namespace qter {

class ClassMoves {
 public:
    /// Moves by shape, for one thread.
    using Known = std::unordered_map<std::string, std::vector<std::uint32_t>>;

    /// Both must outlive it. O(moves * slots), and what ShapeKeys takes where turns can be blocked.
    ClassMoves(const Graph& graph, const PointClasses& classes);

    /// No class has more moves.
    [[nodiscard]] std::size_t most() const { return all_.size(); }
    /// Moves worth making from a state, by number: one for each class that they lead to whatever
    /// the state is. Good until `known` is handed in again.
    [[nodiscard]] const std::vector<std::uint32_t>& from(const State& state, Known& known) const {
        return shapes_ == nullptr ? all_ : from_shape(state, known);
    }
    /// What a move does.
    [[nodiscard]] const State& state(std::uint32_t move) const { return moves_[move].state; }

 private:
    /// A turn behind some that count nothing.
    struct Move {
        std::size_t before = 0;  // which element of FreeTurns
        std::size_t turn = 0;
        State state;              // what both do
        std::uint32_t coset = 0;  // moves with the same one lead to the same class
    };

    template <class CanBeMade>
    [[nodiscard]] std::vector<std::uint32_t> worth_making(const CanBeMade& can_be_made) const;
    [[nodiscard]] const std::vector<std::uint32_t>& from_shape(const State& state,
                                                               Known& known) const;

    const Graph& graph_;
    const FreeTurns* free_;  // null where every turn counts
    std::vector<Move> moves_;
    std::unique_ptr<const ShapeKeys> shapes_;  // where turns can be blocked
    bool at_rest_ = false;                     // and have to end at rest
    std::vector<std::uint32_t> all_;           // worth making where nothing is blocked
};

}  // namespace qter
