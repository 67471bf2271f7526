#include "blocking/shape_graph.hpp"

#include <algorithm>
#include <set>

#include "notation/metric.hpp"

namespace qter {
namespace {

/// Number of random loops to start the group with, so that few loops are missing afterwards.
constexpr std::size_t kDrawnLoops = 12;
/// Number of shapes between two polls of the cancellation.
constexpr std::size_t kLookEvery = 256;

/// The loop of a shape and a step: along the tree, one step, and back along the tree.
State loop_of(const ShapeGraph& graph, std::uint32_t shape, TurnStep step, std::uint32_t next) {
    const Puzzle& puzzle = graph.puzzle();
    const Shape& slots = puzzle.shape();
    return compose(slots,
                   compose(slots, graph.state(shape), puzzle.turn_state(turn_of(puzzle, step))),
                   inverse(slots, graph.state(next)));
}

bool is_member(const PuzzleGroup& group, const State& state) {
    // All that sums and parities allow: no need to sift.
    if (!group.exact()) return group.contains(state);
    return group.act(state) &&
           group.constraints().image.contains(sums_and_parities(group.constraints().parts, state));
}

}  // namespace

std::optional<ShapeGraph> ShapeGraph::make(PuzzlePtr puzzle, const ShapeGraphOptions& options) {
    ShapeGraph graph(std::move(puzzle));
    if (!graph.find(options)) return std::nullopt;
    return graph;
}

bool ShapeGraph::find(const ShapeGraphOptions& options) {
    const Puzzle& puzzle = *puzzle_;
    const Obstacles& obstacles = obstacles_of(puzzle);
    const auto number = [&](State state) {
        std::string key = keys_.key(state);
        const auto [at, is_new] =
            number_of_.emplace(std::move(key), static_cast<std::uint32_t>(states_.size()));
        if (is_new) states_.push_back(std::move(state));
        return at->second;
    };
    number(solved_state(puzzle.shape()));
    for (std::uint32_t shape = 0; shape < states_.size(); ++shape) {
        if (states_.size() > options.most) return false;
        if (shape % kLookEvery == 0) options.observer.check();
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const TurnStep step{grip, back};
                if (obstacles.blocking(states_[shape], step) != nullptr) {
                    next_.push_back(kNone);
                    continue;
                }
                next_.push_back(number(compose(puzzle.shape(), states_[shape],
                                               puzzle.turn_state(turn_of(puzzle, step)))));
            }
        }
    }
    return true;
}

std::uint32_t ShapeGraph::next(std::uint32_t shape, Turn turn) const {
    const std::uint32_t order = puzzle_->grips()[turn.grip].order;
    const auto along = [&](bool back) {
        std::uint32_t at = shape;
        const std::uint32_t steps = back ? order - turn.amount : turn.amount;
        for (std::uint32_t i = 0; i < steps && at != kNone; ++i) {
            at = next(at, TurnStep{turn.grip, back});
        }
        return at;
    };
    const std::uint32_t twice = 2U * turn.amount;
    if (twice > order) return along(true);
    const std::uint32_t there = along(false);
    return there == kNone && twice == order ? along(true) : there;
}

std::optional<std::uint32_t> ShapeGraph::shape_of(const State& state) const {
    const auto at = number_of_.find(keys_.key(state));
    return at == number_of_.end() ? std::nullopt : std::optional(at->second);
}

std::uint32_t ShapeGraph::next(std::uint32_t shape, const Algorithm& turns) const {
    for (const Turn turn : turns) {
        shape = next(shape, turn);
        if (shape == kNone) break;
    }
    return shape;
}

std::optional<Integer> projected_loop_count(const LoopGroup& loops,
                                            const std::vector<Slot>& slots) {
    const Shape& shape = loops.group.shape();
    std::vector<State> seen;
    for (const State& generator : loops.group.generators()) {
        State& part = seen.emplace_back(solved_state(shape));
        for (const Slot slot : slots) {
            part.piece[slot] = generator.piece[slot];
            part.orient[slot] = generator.orient[slot];
        }
    }
    const std::optional<PuzzleGroup> group = PuzzleGroup::of(shape, std::move(seen));
    if (!group || group->action().proof() == OrderProof::kNone) return std::nullopt;
    return group->order();
}

double ShapeFacts::mean_turns() const { return edges.get_d() * 2 / positions.get_d(); }

ShapeFacts shape_facts(const ShapeGraph& graph, const std::vector<Algorithm>& turns,
                       const Integer& loops, ShapeEnds ends) {
    ShapeFacts facts;
    facts.loops = loops;
    facts.least_turns = static_cast<std::uint32_t>(turns.size());
    std::vector<bool> counts(graph.size());
    std::uint64_t halfway = 0;
    for (std::uint32_t shape = 0; shape < graph.size(); ++shape) {
        const bool rests = graph.at_rest(shape);
        counts[shape] = rests || ends == ShapeEnds::kAny;
        if (!counts[shape]) continue;
        ++facts.shapes;
        halfway += rests ? 0 : 1;
    }
    std::uint64_t all = 0;
    std::uint64_t dead_ends = 0;
    for (std::uint32_t shape = 0; shape < graph.size(); ++shape) {
        if (!counts[shape]) continue;
        std::uint32_t count = 0;
        std::set<std::uint16_t> grips;
        for (const Algorithm& turn : turns) {
            const std::uint32_t next = graph.next(shape, turn);
            if (next == ShapeGraph::kNone || !counts[next]) continue;
            ++count;
            grips.insert(turn.front().grip);
        }
        all += count;
        dead_ends += grips.size() == 1 ? 1 : 0;
        facts.least_turns = std::min(facts.least_turns, count);
        facts.most_turns = std::max(facts.most_turns, count);
    }
    facts.positions = loops * static_cast<unsigned long>(facts.shapes);
    facts.halfway = loops * static_cast<unsigned long>(halfway);
    facts.edges = loops * static_cast<unsigned long>(all) / 2;
    facts.dead_ends = loops * static_cast<unsigned long>(dead_ends);
    return facts;
}

std::vector<Algorithm> smallest_turns(const Puzzle& puzzle) {
    std::vector<Algorithm> turns;
    for (const Turn turn : grip_turns(puzzle, Metric::kQuarterTurn)) turns.push_back({turn});
    return turns;
}

std::optional<LoopGroup> loops_of(const ShapeGraph& graph, const ShapeGraphOptions& options) {
    const Puzzle& puzzle = graph.puzzle();
    const Shape& shape = puzzle.shape();
    std::vector<State> loops;
    Random random(1);
    for (std::size_t tries = 0; tries < 100 * kDrawnLoops && loops.size() < kDrawnLoops; ++tries) {
        const auto from = static_cast<std::uint32_t>(random.below(graph.size()));
        const TurnStep step{static_cast<std::uint16_t>(random.below(puzzle.grips().size())),
                            random.below(2) == 1};
        const std::uint32_t to = graph.next(from, step);
        if (to == ShapeGraph::kNone) continue;
        State loop = loop_of(graph, from, step, to);
        if (loop != solved_state(shape)) loops.push_back(std::move(loop));
    }
    std::optional<PuzzleGroup> group = PuzzleGroup::of(shape, loops);
    if (!group) return std::nullopt;
    std::uint64_t looked_at = 0;
    for (std::uint32_t from = 0; from < graph.size(); ++from) {
        if (from % kLookEvery == 0) options.observer.check();
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            // The inverse step gives the inverse loop.
            const std::uint32_t to = graph.next(from, TurnStep{grip, false});
            if (to == ShapeGraph::kNone) continue;
            ++looked_at;
            State loop = loop_of(graph, from, {grip, false}, to);
            if (is_member(*group, loop)) continue;
            loops.push_back(std::move(loop));
            group = PuzzleGroup::of(shape, loops);
            if (!group) return std::nullopt;
        }
    }
    const bool proven = group->action().proof() != OrderProof::kNone;
    return LoopGroup{*std::move(group), proven, looked_at};
}

State random_position(const ShapeGraph& graph, const LoopGroup& loops, Random& random) {
    const auto shape = static_cast<std::uint32_t>(random.below(graph.size()));
    return compose(graph.puzzle().shape(), loops.group.random_state(random), graph.state(shape));
}

}  // namespace qter
