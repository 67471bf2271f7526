#include "graph/class_moves.hpp"

#include <utility>

#include "blocking/blocking.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

/// The most shapes in a thread's cache.
constexpr std::size_t kShapesKnown = 100'000;

}  // namespace

ClassMoves::ClassMoves(const Graph& graph, const PointClasses& classes)
    : graph_(graph), free_(classes.free_turns()) {
    const Puzzle& puzzle = graph.puzzle();
    std::unordered_map<std::string, std::uint32_t> cosets;
    for (std::size_t before = 0; before < (free_ != nullptr ? free_->elements().size() : 1);
         ++before) {
        for (std::size_t turn = 0; turn < graph.turns().size(); ++turn) {
            const GraphTurn& one = graph.turns()[turn];
            if (one.weight == 0) continue;
            Move move{before, turn, one.state, static_cast<std::uint32_t>(moves_.size())};
            if (free_ != nullptr) {
                move.state = compose(puzzle.shape(), free_->elements()[before], one.state);
                State least = move.state;
                free_->make_least(puzzle.shape(), least);
                move.coset = cosets.try_emplace(state_key(least), move.coset).first->second;
            }
            moves_.push_back(std::move(move));
        }
    }
    if (puzzle.turn_model().blocked()) shapes_ = std::make_unique<const ShapeKeys>(puzzle);
    at_rest_ = shapes_ != nullptr && !obstacles_of(puzzle).halfway().empty() &&
               end_at_rest(puzzle, graph.turns());
    all_ = worth_making([](const Move&) { return true; });
}

/// One possible move for each coset that moves lead to.
template <class CanBeMade>
std::vector<std::uint32_t> ClassMoves::worth_making(const CanBeMade& can_be_made) const {
    std::vector<std::uint32_t> found;
    std::vector<bool> reached(moves_.size());
    for (std::uint32_t i = 0; i < moves_.size(); ++i) {
        if (reached[moves_[i].coset] || !can_be_made(moves_[i])) continue;
        reached[moves_[i].coset] = true;
        found.push_back(i);
    }
    return found;
}

const std::vector<std::uint32_t>& ClassMoves::from_shape(const State& state, Known& known) const {
    if (known.size() == kShapesKnown) known.clear();
    const auto [at, is_new] = known.try_emplace(shapes_->key(state));
    if (is_new) {
        const Puzzle& puzzle = graph_.puzzle();
        const Obstacles& obstacles = obstacles_of(puzzle);
        at->second = worth_making([&](const Move& move) {
            if (at_rest_ && !obstacles.at_rest(compose(puzzle.shape(), state, move.state))) {
                return false;
            }
            const State behind =
                move.before == 0 ? state
                                 : compose(puzzle.shape(), state, free_->elements()[move.before]);
            return !blocked_turn(puzzle, behind, graph_.turns()[move.turn].turns);
        });
    }
    return at->second;
}

}  // namespace qter
