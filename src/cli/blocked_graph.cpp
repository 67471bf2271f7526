#include "cli/blocked_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/explore_options.hpp"
#include "cli/graph_export.hpp"
#include "cli/listed_levels.hpp"
#include "cli/puzzle_report.hpp"
#include "explore/graph_part.hpp"
#include "explore/shape_part.hpp"
#include "graph/shape_levels.hpp"

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

/// Explores one puzzle.
class BlockedExploration {
 public:
    BlockedExploration(const ExploreArguments& arguments, const BlockedQuestion& question,
                       const LevelOptions& options)
        : arguments_(arguments), question_(question), options_(options) {}

    Result<GraphAnswer> answer() {
        if (arguments_.walk) {
            const Puzzle& puzzle = *question_.puzzle;
            if (const auto blocked = blocked_turn(puzzle, question_.from, question_.walk)) {
                return turn_is_blocked(puzzle, question_.walk, *blocked, {});
            }
        }
        shape_options_.cancellation = options_.cancellation;
        std::optional<GraphAnswer> few = few_levels();
        if (few) shape_options_.most = kFewShapeTurns / question_.turns.size();
        std::optional<ShapeGraph> found;
        try {
            found = ShapeGraph::make(question_.puzzle, shape_options_);
        } catch (const Cancelled&) {
            if (!few) throw;
        }
        if (!found && few) return *std::move(few);
        if (!found) return too_large("shapes");
        const auto shapes = std::make_shared<const ShapeGraph>(*std::move(found));
        if (arguments_.points == GraphPoints::kShapes) return of_shapes(*shapes);
        const std::optional<std::vector<Slot>> seen = slots_seen(*shapes);
        if (!seen) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--orbits must include all orbits that block turns")
                .with_help("list whole orbits; other orbits may be left out");
        }
        const std::optional<LoopGroup> loops = loops_of(*shapes, shape_options_);
        if (!loops) return too_large("pieces");
        bool free = false;
        for (const GraphTurn& turn : question_.turns) {
            if (turn.weight != 0) continue;
            if (can_be_blocked(*shapes, turn.turns)) {
                return not_free(
                    fmt::format("{} can be blocked", to_string(*question_.puzzle, turn.turns)));
            }
            free = true;
        }
        if (few) {
            tell_of_all(*few, *shapes, *loops, *seen);
            few->levels.complete =
                few->levels.complete || few->levels.total() == few->graph.reachable();
            return *std::move(few);
        }
        if (arguments_.format) return part(*shapes);
        if (arguments_.disk || free) return listed(*shapes, *loops, *seen);
        Result<ShapeSpace> space = ShapeSpace::make(shapes, *loops, algorithms_of(question_.turns),
                                                    *seen, *options_.cancellation, ends());
        if (space) {
            Result<GraphAnswer> answer = numbered(*std::move(space));
            return is_cut_short(answer) ? listed(*shapes, *loops, *seen) : std::move(answer);
        }
        if (!arguments_.depth) {
            return Diagnostic(space.diagnostics().items().front())
                .with_help("--depth 5 counts those within 5 turns");
        }
        return listed(*shapes, *loops, *seen);
    }

 private:
    [[nodiscard]] ShapeEnds ends() const {
        const Puzzle& puzzle = *question_.puzzle;
        const bool begins = puzzle.blocking()->obstacles.at_rest(question_.from);
        return begins && end_at_rest(puzzle, question_.turns) ? ShapeEnds::kAtRest
                                                              : ShapeEnds::kAny;
    }

    static Diagnostic too_large(std::string_view what) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("the puzzle has too many {} for this question", what));
    }

    /// The shapes by distance, or all of them with their turns as a document.
    Result<GraphAnswer> of_shapes(const ShapeGraph& shapes) {
        GraphAnswer answer(Graph(question_.puzzle, question_.turns, GraphPoints::kShapes));
        const ShapeFacts facts = shape_facts(shapes, algorithms_of(question_.turns), 1, ends());
        answer.graph.set_reachable(facts.positions);
        const std::optional<std::uint32_t> origin = shapes.shape_of(question_.from);
        if (!origin) return not_from_here();
        const std::size_t most = arguments_.format ? kMostNodes : shapes.size();
        const Result<GraphPart> part = shape_part(answer.graph, shapes, *origin, most, options_);
        if (!part) return part.diagnostics();
        if (arguments_.format) return written(std::move(answer), *part);
        for (const GraphPart::Node& node : part->nodes) {
            answer.levels.points.resize(node.distance + 1);
            answer.levels.points.back() += 1;
        }
        answer.levels.complete = answer.levels.total() == facts.positions;
        if (arguments_.radius) {
            if (!answer.graph.undone_by_turns() || !answer.graph.plain()) {
                return no_radius("turns that all count 1 and undo each other");
            }
            add_radius(shape_eccentricities(answer.graph, shapes, options_), answer);
        }
        answer.seconds = seconds();
        return answer;
    }

    /// Positions and their turns, as a document.
    Result<GraphAnswer> part(const ShapeGraph& shapes) {
        GraphAnswer answer(graph());
        if (!shapes.shape_of(question_.from)) return not_from_here();
        const Result<PointClasses> classes = PointClasses::make(answer.graph, GraphSymmetry::kNone);
        if (!classes) return classes.diagnostics();
        const Result<GraphPart> found =
            graph_part(answer.graph, *classes, question_.from, kMostNodes, options_);
        if (!found) return found.diagnostics();
        return written(std::move(answer), *found);
    }

    /// The answer with the document of --export.
    Result<GraphAnswer> written(GraphAnswer answer, const GraphPart& part) const {
        answer.document = exported(answer.graph, part, *arguments_.format);
        Diagnostics diagnostics;
        if (arguments_.radius) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {}, "--radius left out: --export writes only nodes and edges"));
        }
        return {std::move(answer), std::move(diagnostics)};
    }

    /// Whether distances were too large for a byte. Lists of levels have no such limit.
    [[nodiscard]] bool is_cut_short(const Result<GraphAnswer>& answer) const {
        return answer && !answer->levels.complete && answer->graph.has_levels() &&
               answer->levels.depth() >= ByteStore::kMost - 1 &&
               answer->levels.depth() < arguments_.depth.value_or(options_.depth) &&
               !options_.cancellation->requested();
    }

    /// The slots of the selected orbits, ascending; nullopt when an orbit that blocks turns is
    /// missing, or an orbit is selected in part.
    [[nodiscard]] std::optional<std::vector<Slot>> slots_seen(const ShapeGraph& shapes) const {
        const Shape& shape = question_.puzzle->shape();
        std::vector<Slot> slots;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            const OrbitSeen seen =
                question_.seen.empty() ? OrbitSeen::kAll : question_.seen[shape.orbit_of(slot)];
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
        return {question_.puzzle, question_.turns,
                question_.puzzle->has_identical_pieces() ? GraphPoints::kStates
                                                         : GraphPoints::kPositions,
                question_.seen};
    }

    Result<GraphAnswer> numbered(ShapeSpace space) {
        const std::optional<ShapeSpace::Index> origin = space.of(question_.from);
        if (!origin) return not_from_here();
        GraphAnswer answer(graph());
        if (arguments_.radius && !answer.graph.undone_by_turns()) {
            return no_radius("turns that undo each other");
        }
        Result<ShapeLevels> found =
            ShapeLevels::make(std::move(space), question_.turns, *origin, options_);
        if (!found) return found.diagnostics();
        answer.levels = found->levels();
        answer.bytes = found->bytes();
        tell(answer, found->facts());
        answer.seconds = seconds();
        if (arguments_.antipodes != 0) {
            for (const ShapeLevels::Index point :
                 found->points_at(found->levels().depth(), arguments_.antipodes)) {
                answer.antipodes.push_back(found->way_to(point));
            }
        }
        if (arguments_.walk) add_walk(*found, answer);
        if (arguments_.radius) add_radius(found->eccentricities(options_), answer);
        return answer;
    }

    Result<GraphAnswer> listed(const ShapeGraph& shapes, const LoopGroup& loops,
                               const std::vector<Slot>& seen) {
        GraphAnswer answer(graph());
        if (!answer.graph.has_levels()) {
            return Diagnostic::error(Code::kLimit, {},
                                     "this many positions can be counted only where all turns have "
                                     "weight 1 or 0 and undo each other");
        }
        if (!shapes.shape_of(question_.from)) return not_from_here();
        const Result<PointClasses> classes = PointClasses::make(answer.graph, GraphSymmetry::kNone);
        if (!classes) return classes.diagnostics();
        tell_of_all(answer, shapes, loops, seen);
        Result<ClassLevels> counted =
            listed_levels(arguments_, answer, *classes, question_.from, options_);
        if (!counted) return counted.diagnostics();
        ClassLevels levels = *std::move(counted);
        answer.levels = std::move(levels.points);
        answer.bytes = levels.bytes;
        answer.out_of_memory = levels.out_of_memory;
        answer.seconds = seconds();
        const auto left_out = options_given(arguments_, OptionNeeds::kDistances);
        answer.left_out = !left_out.empty();
        Diagnostics diagnostics;
        if (answer.left_out) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {},
                fmt::format("{} left out: it needs the distance of every position",
                            fmt::join(left_out, ", "))));
        }
        return {std::move(answer), std::move(diagnostics)};
    }

    /// Only levels, if they are few: the facts about all positions may take longer. nullopt when
    /// more is requested or the levels are not few.
    [[nodiscard]] std::optional<GraphAnswer> few_levels() const {
        const bool asks_more = !options_given(arguments_, OptionNeeds::kDistances).empty() ||
                               arguments_.format || arguments_.disk || arguments_.from ||
                               arguments_.points == GraphPoints::kShapes || !question_.seen.empty();
        if (!arguments_.depth || asks_more) return std::nullopt;
        GraphAnswer answer(graph());
        if (!answer.graph.has_levels() || answer.graph.has_free_turns()) return std::nullopt;
        const Result<PointClasses> classes = PointClasses::make(answer.graph, GraphSymmetry::kNone);
        if (!classes) return std::nullopt;
        LevelOptions options = options_;
        options.most_turned = kFewTurned;
        ClassLevels levels = count_by_classes(answer.graph, *classes, question_.from, options);
        if (levels.too_many || levels.out_of_memory) return std::nullopt;
        answer.levels = std::move(levels.points);
        answer.bytes = levels.bytes;
        answer.seconds = seconds();
        return answer;
    }

    void tell_of_all(GraphAnswer& answer, const ShapeGraph& shapes, const LoopGroup& loops,
                     const std::vector<Slot>& seen) const {
        if (const std::optional<Integer> count = loops_seen(loops, seen)) {
            tell(answer, shape_facts(shapes, algorithms_of(question_.turns), *count, ends()));
        }
    }

    /// Adds the facts about all positions; with --turns only the number of reached positions.
    void tell(GraphAnswer& answer, ShapeFacts facts) const {
        if (arguments_.turns) {
            if (answer.levels.complete) answer.graph.set_reachable(answer.levels.total());
            return;
        }
        answer.graph.set_reachable(facts.positions);
        answer.shapes = std::move(facts);
    }

    static Diagnostic not_from_here() {
        return Diagnostic::error(Code::kImpossible, {},
                                 "these turns do not lead from solved to the state of --from");
    }

    void add_walk(const ShapeLevels& levels, GraphAnswer& answer) const {
        const Puzzle& puzzle = *question_.puzzle;
        State state = question_.from;
        for (const Turn turn : question_.walk) {
            state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
            const auto point = levels.space().of(state);
            const std::optional<std::uint32_t> distance =
                point ? levels.distance(*point) : std::nullopt;
            answer.walk.push_back({turn, distance, point.has_value()});
        }
    }

    static Diagnostic no_radius(std::string_view which) {
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("--radius is for {}, as U and U' do", which));
    }

    static void add_radius(const std::optional<std::vector<std::uint32_t>>& farthest,
                           GraphAnswer& answer) {
        answer.left_out = !farthest;
        if (!farthest) return;
        const auto [least, most] = std::minmax_element(farthest->begin(), farthest->end());
        answer.eccentricities = {*least, *most};
    }

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    const ExploreArguments& arguments_;
    const BlockedQuestion& question_;
    const LevelOptions& options_;
    ShapeGraphOptions shape_options_;
};

}  // namespace

Result<GraphAnswer> explore_blocked(const ExploreArguments& arguments,
                                    const BlockedQuestion& question, const LevelOptions& options) {
    std::optional<Diagnostic> problem =
        refused_option(arguments, OptionNeeds::kGroup, "puzzles whose turns can always be made");
    if (!problem && arguments.points == GraphPoints::kShapes) {
        problem = refused_option(arguments, OptionNeeds::kPositions,
                                 "positions; --count shapes counts shapes");
    }
    if (problem) return *std::move(problem);
    return BlockedExploration(arguments, question, options).answer();
}

}  // namespace qter
