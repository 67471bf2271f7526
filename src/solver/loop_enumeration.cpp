#include "solver/loop_enumeration.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "notation/algorithm.hpp"
#include "notation/metric.hpp"

namespace qter {
namespace {

/// Approximate bytes of a position (PositionLevels).
constexpr std::uint64_t kBytesOfPosition = 250;
constexpr std::uint32_t kOutOfReach = std::numeric_limits<std::uint32_t>::max();

}  // namespace

LoopEnumeration::LoopEnumeration(const FinderPuzzle& puzzle, const SolverOptions& options,
                                 const Cancellation& cancellation)
    : puzzle_(*puzzle.puzzle()),
      ptr_(puzzle.puzzle()),
      options_(options),
      cancellation_(cancellation) {
    for (const Turn turn : grip_turns(puzzle_, Metric::kHalfTurn)) {
        const bool wide = puzzle_.grips()[turn.grip].block;
        if (!wide || options.grips == GripChoice::kAll) turns_.push_back(turn);
    }
}

bool LoopEnumeration::prepare() {
    ShapeGraphOptions options;
    options.observer = cancellation_;
    std::optional<ShapeGraph> graph = ShapeGraph::make(ptr_, options);
    if (!graph) return false;
    const std::optional<LoopGroup> loops = loops_of(*graph, options);
    if (loops && options_.grips == GripChoice::kAll) {
        positions_ = loops->group.order() * static_cast<unsigned long>(graph->size());
    }
    next_.resize(graph->size() * turns_.size());
    for (std::uint32_t shape = 0; shape < graph->size(); ++shape) {
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            next_[shape * turns_.size() + i] = graph->next(shape, turns_[i]);
        }
    }
    find_return_distances(graph->size());
    const std::uint64_t most = std::min(kMostListedPositions, options_.memory / kBytesOfPosition);
    if (positions_ != 0 && positions_ <= Integer(static_cast<unsigned long>(most))) {
        graph_ = std::make_unique<const ShapeGraph>(*std::move(graph));
        levels_ = std::make_unique<PositionLevels>(puzzle_, turns_, solved_state(puzzle_.shape()));
    }
    return true;
}

bool LoopEnumeration::deepen(const LoopVisit& visit) {
    ++length_;
    return levels_ ? deepen_positions(visit) : deepen_words(visit);
}

void LoopEnumeration::find_return_distances(std::size_t shapes) {
    back_.assign(shapes, kOutOfReach);
    back_[0] = 0;
    std::vector<std::uint32_t> reached = {0};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            const std::uint32_t next = next_[reached[i] * turns_.size() + k];
            if (next == ShapeGraph::kNone || back_[next] != kOutOfReach) continue;
            back_[next] = back_[reached[i]] + 1;
            reached.push_back(next);
        }
    }
}

bool LoopEnumeration::deepen_positions(const LoopVisit& visit) {
    return !levels_->deepen([&](std::size_t number, const std::string&) {
        if (number % 256 == 0 && cancellation_.requested()) return true;
        const State& state = levels_->state(number);
        if (graph_->shape_of(state) == 0) visit(levels_->way_to(number), state);
        return false;
    });
}

bool LoopEnumeration::deepen_words(const LoopVisit& visit) {
    word_.clear();
    states_.assign(1, solved_state(puzzle_.shape()));
    return search(0, 0, length_, visit);
}

/// A single turn has the same effect as `last` and `turn`, and is possible in the shape `before`.
bool LoopEnumeration::is_one_turn(std::uint32_t before, Turn last, Turn turn) const {
    const std::uint32_t order = puzzle_.grips()[turn.grip].order;
    const std::uint32_t amount = (last.amount + turn.amount) % order;
    if (amount == 0) return true;
    const auto whole = std::find(turns_.begin(), turns_.end(),
                                 Turn{turn.grip, static_cast<std::uint16_t>(amount)});
    return next_[before * turns_.size() + static_cast<std::size_t>(whole - turns_.begin())] !=
           ShapeGraph::kNone;
}

bool LoopEnumeration::search(std::uint32_t before, std::uint32_t shape, std::uint32_t left,
                             const LoopVisit& visit) {
    if (left == 0) return visit(word_, states_.back()), true;
    if (++nodes_ % 4096 == 0 && cancellation_.requested()) return false;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const Turn turn = turns_[i];
        const std::uint32_t next = next_[shape * turns_.size() + i];
        if (next == ShapeGraph::kNone || back_[next] > left - 1) continue;
        const bool same = !word_.empty() && word_.back().grip == turn.grip;
        if (same && is_one_turn(before, word_.back(), turn)) continue;
        word_.push_back(turn);
        states_.push_back(compose(puzzle_.shape(), states_.back(), puzzle_.turn_state(turn)));
        const bool whole = search(shape, next, left - 1, visit);
        states_.pop_back();
        word_.pop_back();
        if (!whole) return false;
    }
    return true;
}

}  // namespace qter
