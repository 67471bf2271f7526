#include "explore/blocked_exploration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "blocking/blocking.hpp"
#include "blocking/obstacles.hpp"
#include "explore/explorer.hpp"
#include "explore/shape_part.hpp"
#include "graph/class_levels.hpp"
#include "graph/shape_levels.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// Levels are few if they take at most this many turns of positions: about a second.
constexpr double kFewTurned = 500'000;
/// After few levels, the limit of turns of shapes.
constexpr std::size_t kFewShapeTurns = 1'500'000;

/// Whether the turns are blocked in some reachable position.
bool can_be_blocked(const ShapeGraph& shapes, const Algorithm& turns) {
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        if (shapes.next(shape, turns) == ShapeGraph::kNone) return true;
    }
    return false;
}

class BlockedExploration : Explorer {
 public:
    BlockedExploration(const GraphQuery& query, const Observer& observer)
        : Explorer(query, observer),
          turns_(query.turns.empty() ? metric_turns(*query.puzzle, query.metric) : query.turns) {
        shape_options_.observer = observer.cancellation();
    }

    Result<GraphResult> result() {
        const Puzzle& puzzle = *query_.puzzle;
        if (query_.walk) {
            if (const auto blocked = blocked_turn(puzzle, from_, *query_.walk)) {
                return turn_is_blocked(puzzle, *query_.walk, *blocked, {});
            }
        }
        std::optional<GraphResult> few = few_levels();
        if (few) shape_options_.most = kFewShapeTurns / turns_.size();
        std::optional<ShapeGraph> made;
        try {
            made = ShapeGraph::make(query_.puzzle, shape_options_);
        } catch (const Cancelled&) {
            if (!few) throw;
        }
        if (!made && few) return *std::move(few);
        if (!made) return too_large("shapes");
        const auto shapes = std::make_shared<const ShapeGraph>(*std::move(made));
        if (query_.points == GraphPoints::kShapes) return of_shapes(*shapes);
        const std::optional<std::vector<Slot>> seen = slots_seen(*shapes);
        if (!seen) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--orbits must include all orbits that block turns")
                .with_help("list whole orbits; other orbits may be left out");
        }
        const std::optional<LoopGroup> loops = loops_of(*shapes, shape_options_);
        if (!loops) return too_large("pieces");
        bool free = false;
        for (const GraphTurn& turn : turns_) {
            if (turn.weight != 0) continue;
            if (can_be_blocked(*shapes, turn.turns)) {
                return free_turns_error(
                    fmt::format("{} can be blocked", to_string(puzzle, turn.turns)));
            }
            free = true;
        }
        const auto facts = [&] { return facts_of_all(*shapes, *loops, *seen); };
        if (few) {
            if (const auto known = facts()) add_facts(*few, *known);
            few->levels.complete = few->levels.complete || few->levels.total() == few->reachable;
            return *std::move(few);
        }
        if (query_.part) return part_of(*shapes);
        if (query_.disk || free) return by_lists(*shapes, facts());
        Result<ShapeSpace> space = ShapeSpace::make(shapes, *loops, algorithms_of(turns_), *seen,
                                                    observer_.cancellation(), ends());
        if (space) {
            Result<GraphResult> result = numbered(*std::move(space));
            return is_cut_short(result) ? by_lists(*shapes, facts()) : std::move(result);
        }
        if (!query_.depth) {
            return Diagnostic(space.diagnostics().items().front())
                .with_help("--depth 5 counts those within 5 turns");
        }
        return by_lists(*shapes, facts());
    }

 private:
    [[nodiscard]] ShapeEnds ends() const {
        const Puzzle& puzzle = *query_.puzzle;
        const bool begins = at_rest(puzzle, from_);
        return begins && end_at_rest(puzzle, turns_) ? ShapeEnds::kAtRest : ShapeEnds::kAny;
    }

    static Diagnostic too_large(std::string_view what) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("the puzzle has too many {} for this question", what));
    }

    /// The shapes by distance, or all of them with their turns as nodes and edges.
    Result<GraphResult> of_shapes(const ShapeGraph& shapes) {
        Graph graph(query_.puzzle, turns_, GraphPoints::kShapes);
        const Integer count = shape_facts(shapes, algorithms_of(turns_), 1, ends()).positions;
        graph.set_reachable(count);
        const std::optional<std::uint32_t> origin = shapes.shape_of(from_);
        if (!origin) return unreachable_origin();
        const std::size_t most = query_.part ? kMostNodes : shapes.size();
        Result<GraphPart> part = shape_part(graph, shapes, *origin, most, options_);
        if (!part) return part.diagnostics();
        if (query_.part) {
            GraphResult result = found(graph);
            result.part = *std::move(part);
            return without_radius(std::move(result));
        }
        LevelCounts levels;
        for (const GraphPart::Node& node : part->nodes) {
            levels.points.resize(node.distance + 1);
            levels.points.back() += 1;
        }
        levels.complete = levels.total() == count;
        GraphResult result = found(graph, std::move(levels));
        if (query_.radius) {
            if (!graph.undone_by_turns() || !graph.plain()) {
                return no_radius("turns that all count 1 and undo each other");
            }
            add_radius(shape_eccentricities(graph, shapes, options_), result);
        }
        return result;
    }

    /// Positions and their turns, as nodes and edges.
    Result<GraphResult> part_of(const ShapeGraph& shapes) {
        if (!shapes.shape_of(from_)) return unreachable_origin();
        Result<GraphResult> result = part(graph(), from_);
        return result ? without_radius(*std::move(result)) : result;
    }

    /// The result with nodes and edges, and a warning if a radius was requested.
    Result<GraphResult> without_radius(GraphResult result) const {
        Diagnostics diagnostics;
        if (query_.radius) diagnostics.add(left_out("--export writes only nodes and edges"));
        return {std::move(result), std::move(diagnostics)};
    }

    /// Whether distances were too large for a byte. Lists of levels have no such limit.
    [[nodiscard]] bool is_cut_short(const Result<GraphResult>& result) const {
        return result && !result->levels.complete && graph().has_levels() &&
               result->levels.depth() >= ByteStore::kMost - 1 &&
               result->levels.depth() < query_.depth.value_or(options_.depth) &&
               !observer_.cancelled();
    }

    /// The slots of the selected orbits, ascending; nullopt when an orbit that blocks turns is
    /// missing, or an orbit is selected in part.
    [[nodiscard]] std::optional<std::vector<Slot>> slots_seen(const ShapeGraph& shapes) const {
        const Shape& shape = query_.puzzle->shape();
        std::vector<Slot> slots;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            const OrbitSeen seen =
                query_.seen.empty() ? OrbitSeen::kAll : query_.seen[shape.orbit_of(slot)];
            if (seen == OrbitSeen::kAll) slots.push_back(slot);
            if (seen == OrbitSeen::kPermutation || seen == OrbitSeen::kOrientation) {
                return std::nullopt;
            }
        }
        const std::vector<Slot>& blocking = shapes.keys().slots();
        if (!std::includes(slots.begin(), slots.end(), blocking.begin(), blocking.end())) {
            return std::nullopt;
        }
        return slots;
    }

    /// Points are positions where all pieces look different, else states.
    [[nodiscard]] Graph graph() const {
        return {
            query_.puzzle, turns_,
            query_.puzzle->has_identical_pieces() ? GraphPoints::kStates : GraphPoints::kPositions,
            query_.seen};
    }

    Result<GraphResult> numbered(ShapeSpace space) {
        const std::optional<ShapeSpace::Index> origin = space.of(from_);
        if (!origin) return unreachable_origin();
        const Graph graph = this->graph();
        if (query_.radius && !graph.undone_by_turns()) {
            return no_radius("turns that undo each other");
        }
        const Result<ShapeLevels> made =
            ShapeLevels::make(std::move(space), turns_, *origin, options_);
        if (!made) return made.diagnostics();
        const ShapeLevels& levels = *made;
        GraphResult result = found(graph, levels.levels(), levels.bytes());
        add_facts(result, levels.facts());
        if (query_.antipodes != 0) {
            for (const ShapeLevels::Index point :
                 levels.points_at(levels.levels().depth(), query_.antipodes)) {
                result.antipodes.push_back(levels.way_to(point));
            }
        }
        add_walk(
            result,
            [&](const State& state) -> std::optional<std::uint32_t> {
                const auto point = levels.space().of(state);
                return point ? levels.distance(*point) : std::nullopt;
            },
            [&](const State& state) { return levels.space().of(state).has_value(); });
        if (query_.radius) add_radius(levels.eccentricities(options_), result);
        return result;
    }

    Result<GraphResult> by_lists(const ShapeGraph& shapes, const std::optional<ShapeFacts>& facts) {
        Graph graph = this->graph();
        if (!graph.has_levels()) {
            return Diagnostic::error(Code::kLimit, {},
                                     "this many positions can be counted only where all turns have "
                                     "weight 1 or 0 and undo each other");
        }
        if (!shapes.shape_of(from_)) return unreachable_origin();
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        if (!classes) return classes.diagnostics();
        if (facts && query_.turns.empty()) graph.set_reachable(facts->positions);
        Result<GraphResult> result = listed(graph, *classes, from_);
        if (!result) return result;
        forget_classes(*result);
        if (facts && query_.turns.empty()) result->shapes = facts;
        Diagnostics diagnostics;
        if (asks_more()) diagnostics.add(left_out("it needs the distance of every position"));
        return {*std::move(result), std::move(diagnostics)};
    }

    /// Only levels, if they are few: the facts about all positions may take longer. nullopt when
    /// more is requested or the levels are not few.
    [[nodiscard]] std::optional<GraphResult> few_levels() const {
        if (!query_.depth || asks_more() || query_.part || query_.disk || query_.from ||
            query_.points == GraphPoints::kShapes || !query_.seen.empty()) {
            return std::nullopt;
        }
        const Graph graph = this->graph();
        if (!graph.has_levels() || graph.has_free_turns()) return std::nullopt;
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        if (!classes) return std::nullopt;
        LevelOptions options = options_;
        options.most_turned = kFewTurned;
        ClassLevels levels = count_by_classes(graph, *classes, from_, options);
        if (levels.too_many || levels.out_of_memory) return std::nullopt;
        return found(graph, std::move(levels.points), levels.bytes);
    }

    /// The facts about all positions, if their number is known.
    [[nodiscard]] std::optional<ShapeFacts> facts_of_all(const ShapeGraph& shapes,
                                                         const LoopGroup& loops,
                                                         const std::vector<Slot>& seen) const {
        const std::optional<Integer> count = projected_loop_count(loops, seen);
        if (!count) return std::nullopt;
        return shape_facts(shapes, algorithms_of(turns_), *count, ends());
    }

    /// Adds the facts about all positions; with a list of turns only the number of reached ones.
    void add_facts(GraphResult& result, ShapeFacts facts) const {
        if (!query_.turns.empty()) {
            if (result.levels.complete) result.reachable = result.levels.total();
            return;
        }
        result.reachable = facts.positions;
        result.shapes = std::move(facts);
    }

    static Diagnostic no_radius(std::string_view which) {
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("--radius is for {}, as U and U' do", which));
    }

    static void add_radius(const std::optional<std::vector<std::uint32_t>>& farthest,
                           GraphResult& result) {
        result.left_out = !farthest;
        if (!farthest) return;
        const auto [least, most] = std::minmax_element(farthest->begin(), farthest->end());
        result.eccentricities = {*least, *most};
    }

    const std::vector<GraphTurn> turns_;
    ShapeGraphOptions shape_options_;
};

}  // namespace

Result<GraphResult> explore_blocked(const GraphQuery& query, const Observer& observer) {
    std::optional<Diagnostic> problem =
        refused_option(query, OptionNeeds::kGroup, "puzzles whose turns can always be made");
    if (!problem && query.points == GraphPoints::kShapes) {
        problem = refused_option(query, OptionNeeds::kPositions,
                                 "positions; --count shapes counts shapes");
    }
    if (problem) return *std::move(problem);
    return BlockedExploration(query, observer).result();
}

}  // namespace qter
