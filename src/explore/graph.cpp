#include "qter/explore/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "qter/puzzle/positions.hpp"
#include "qter/puzzle/puzzle_group.hpp"
#include "qter/puzzle/turn_invariants.hpp"
#include "qter/table/breadth_first.hpp"

namespace qter {

std::string_view points_name(GraphPoints points) {
    return points == GraphPoints::kPositions ? "positions" : "states";
}

Graph::Graph(PuzzlePtr puzzle, std::vector<GraphTurn> turns, GraphPoints points)
    : puzzle_(std::move(puzzle)), turns_(std::move(turns)), all_turns_(turns_), points_(points) {
    if (points == GraphPoints::kPositions) hold();
    find_looks();
    undone_by_turns_ = undo_each_other(puzzle_->shape(), turn_states(), weights());
    count();
}

void Graph::hold() {
    // Turns that look the same when the puzzle is turned must count the same.
    if (!plain()) return;
    const std::optional<HeldPiece> piece = hold_a_piece(*puzzle_, turn_states());
    if (!piece) return;
    held_ = piece->slot;
    std::vector<GraphTurn> left;
    for (const std::size_t turn : piece->turns) left.push_back(std::move(turns_[turn]));
    turns_ = std::move(left);
}

void Graph::find_looks() {
    const Slot slots = puzzle_->shape().slots();
    if (points_ == GraphPoints::kPositions) {
        looks_ = look_classes(*puzzle_);
    } else {
        looks_.resize(slots);
        std::iota(looks_.begin(), looks_.end(), std::uint32_t{0});
    }
    for (Slot slot = 0; slot < slots; ++slot) {
        const bool still = std::all_of(turns_.begin(), turns_.end(), [&](const GraphTurn& turn) {
            return is_solved(turn.state, slot);
        });
        if (!still) moved_.push_back(slot);
    }
}

/// What an even number of turns leads to is a group, too, of the products of two turns (Schreier's
/// generators, with the first turn for the other coset). The graph is bipartite exactly when that sees
/// half of the points.
void Graph::count() {
    const Shape& shape = puzzle_->shape();
    const std::vector<State> turns = turn_states();
    const auto points_of = [&](const std::vector<State>& generators) -> std::optional<Integer> {
        const std::optional<PuzzleGroup> group = PuzzleGroup::of(shape, generators);
        return group ? positions(*group, looks_, {}) : std::nullopt;
    };
    reachable_ = points_of(turns);
    if (!reachable_ || !undone_by_turns_) return;
    std::vector<State> even;
    const State back = inverse(shape, turns.front());
    for (const State& turn : turns) {
        even.push_back(compose(shape, turn, back));
        even.push_back(compose(shape, turns.front(), turn));
    }
    const std::optional<Integer> half = points_of(even);
    if (half) bipartite_ = *half * 2 == *reachable_;
}

std::vector<State> Graph::turn_states() const {
    std::vector<State> states;
    for (const GraphTurn& turn : turns_) states.push_back(turn.state);
    return states;
}

std::vector<std::uint32_t> Graph::weights() const {
    std::vector<std::uint32_t> all;
    for (const GraphTurn& turn : turns_) all.push_back(turn.weight);
    return all;
}

bool Graph::plain() const {
    return std::all_of(turns_.begin(), turns_.end(),
                       [](const GraphTurn& turn) { return turn.weight == 1; });
}

std::optional<State> Graph::as_held(const State& state) const {
    const auto is_still = [&](const State& way) {
        std::size_t next = 0;
        for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
            if (next < moved_.size() && moved_[next] == slot) {
                ++next;
            } else if (looks_[way.piece[slot]] != looks_[slot] || way.orient[slot] != 0) {
                return false;
            }
        }
        return true;
    };
    if (!held_) return is_still(state) ? std::optional(state) : std::nullopt;
    for (State& way : ways_to_hold(*puzzle_, state)) {
        if (is_still(way)) return std::move(way);
    }
    return std::nullopt;
}

Diagnostic graph_too_large(const Graph& graph) {
    const std::string many =
        graph.reachable()
            ? fmt::format("{} {}", to_string(*graph.reachable()), points_name(graph.points()))
            : "too many points to count";
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("the whole graph of {} is out of reach: it has {}",
                                         graph.puzzle().name(), many));
}

}  // namespace qter
