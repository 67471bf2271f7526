#include "explore/exploration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "explore/blocked_exploration.hpp"
#include "explore/explorer.hpp"
#include "explore/graph_sequences.hpp"
#include "explore/near_points.hpp"
#include "explore/phase_graph.hpp"
#include "graph/class_levels.hpp"
#include "graph/reduced_levels.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Turns of a walk that does not converge: enough to see its limit.
constexpr std::uint32_t kTurnsOfBipartite = 60;

/// Limit of positions that are turned one by one, counted once for each turn: about ten seconds.
constexpr double kMostTurnedNear = 12'000'000;

/// Explores a puzzle whose turns can always be made.
class FreeExploration : Explorer {
 public:
    FreeExploration(const GraphQuery& query, const Observer& observer)
        : Explorer(query, observer) {}

    Result<GraphResult> result() {
        if (query_.radius) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--radius is for puzzles whose turns can be blocked")
                .with_help(
                    "other puzzles look the same from all positions: radius and diameter are the "
                    "farthest distance");
        }
        if (query_.points == GraphPoints::kShapes) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--count shapes is for puzzles whose turns can be blocked")
                .with_help("on other puzzles every turn can always be made: there is one shape");
        }
        if (query_.phase) return of_cosets(*query_.phase);
        Graph graph = graph_of(query_.held);
        if (graph.has_free_turns()) {
            auto problem = refused_option(query_, OptionNeeds::kWeights,
                                          "turns that all have a weight above 0");
            if (problem) return *std::move(problem);
        }
        if (query_.part) return part_of(graph);
        if (query_.disk || query_.symmetry || graph.has_free_turns()) {
            return by_classes(std::move(graph));
        }
        if (query_.depth) {
            if (auto near = near_by(graph, quickly_turned(graph))) return *std::move(near);
        }
        // Distances of single positions, and different weights, need numbered positions.
        const bool takes_numbers = asks_more() || !has_class_levels(graph);
        const bool walks = query_.mixing || query_.spectrum != 0;
        if ((graph.is_turned_round() && takes_numbers) || (walks && !graph.represents_evenly())) {
            graph = graph_of(true);
        }
        // With a time limit, list some levels before numbering all positions.
        const bool hurries =
            std::isfinite(observer_.cancellation().seconds_left()) && GraphSpace::may_be_of(graph);
        if (!takes_numbers && (query_.depth || is_listed_whole(graph) || hurries)) {
            return few_listed(std::move(graph));
        }
        const std::optional<std::vector<State>> others = step_states(graph);
        if (!others) return step_leads_out();
        Result<GraphSpace> space = GraphSpace::make(graph, observer_.cancellation(), *others);
        if (space) return numbered(*std::move(space));
        if (is_small(graph)) {
            if (auto near = near_by(graph, kMostTurnedNear)) return *std::move(near);
        }
        // Some levels of a graph that is too large can be counted without numbers.
        if (may_be_by_classes(graph)) return by_classes(std::move(graph));
        Diagnostic error = space.diagnostics().items().front();
        return std::move(error).with_help("--depth 5 counts those within 5 turns");
    }

 private:
    [[nodiscard]] Graph graph_of(bool held) const {
        return Graph(
            query_.puzzle,
            query_.turns.empty() ? metric_turns(*query_.puzzle, query_.metric) : query_.turns,
            query_.points, query_.seen, query_.pieces,
            held ? FrameChoice::kEach : FrameChoice::kAny);
    }

    /// Answers about single positions: those within options_.depth, visited one by one. Also counts
    /// levels of turns with different weights. nullopt when levels of classes are enough, when more
    /// than `most_turned` would be turned, or when the positions do not fit in memory.
    std::optional<Result<GraphResult>> near_by(const Graph& graph, double most_turned) {
        if (query_.mixing || query_.spectrum != 0 || graph.has_free_turns()) return std::nullopt;
        GraphQuery asked = query_;
        asked.edges = query_.edges && graph.plain();
        if (options_given(asked, OptionNeeds::kDistances).empty() && has_class_levels(graph)) {
            return std::nullopt;
        }
        const std::optional<State> origin = graph.in_fixed_frame(from_);
        if (!origin) return std::nullopt;
        const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kNone);
        if (!classes) return std::nullopt;
        const std::optional<NearPoints> near = near_points(graph, *classes, *origin, most_turned);
        if (!near) return std::nullopt;
        GraphResult result = found(graph, near->levels());
        if (asked.edges) set_complete(result, result.edges, near->edges(observer_.cancellation()));
        if (query_.solutions) {
            set_complete(result, result.solutions, near->solutions(observer_.cancellation()));
        }
        for (NearPoints::Number i = 0; i < near->points().size(); ++i) {
            if (near->points()[i].distance != result.levels.depth()) continue;
            if (result.antipodes.size() == query_.antipodes) break;
            result.antipodes.push_back(near->way_to(i));
        }
        add_walk(result, graph, [&](const State& state) -> std::optional<std::uint32_t> {
            const std::optional<State> framed = graph.in_fixed_frame(state);
            const auto point = framed ? near->number_of(*framed) : std::nullopt;
            if (!point) return std::nullopt;
            return near->points()[*point].distance;
        });
        Diagnostics diagnostics;
        if (query_.edges && !asked.edges) diagnostics.add(no_edges_of_weights());
        return Result<GraphResult>(std::move(result), std::move(diagnostics));
    }

    /// nullopt when they are too many, or do not fit.
    [[nodiscard]] std::optional<NearPoints> near_points(const Graph& graph,
                                                        const PointClasses& classes,
                                                        const State& origin,
                                                        double most_turned) const {
        const auto turns = static_cast<double>(std::max<std::size_t>(graph.turns().size(), 1));
        const double most = std::min(most_turned, kMostTurnedNear) / turns;
        try {
            return NearPoints::find(graph, classes, origin, static_cast<std::size_t>(most),
                                    options_);
        } catch (const OverMemoryLimit&) {
            return std::nullopt;
        }
    }

    /// Sets an answer if it is complete; otherwise it is left out.
    template <class Counts>
    static void set_complete(GraphResult& result, std::optional<Counts>& answer, Counts counts) {
        if (counts.complete) {
            answer = std::move(counts);
        } else {
            result.left_out = true;
        }
    }

    void add_walk(
        GraphResult& result, const Graph& graph,
        const std::function<std::optional<std::uint32_t>(const State&)>& distance_of) const {
        Explorer::add_walk(result, distance_of, [&](const State& state) {
            return !result.levels.complete && graph.in_fixed_frame(state);
        });
    }

    /// Counts level by level while levels are small; then by numbers if those are fewer.
    Result<GraphResult> few_listed(Graph graph) {
        Result<GraphResult> few = by_classes(graph, true);
        if (!few || !(few->too_many || few->out_of_memory) || !may_be_numbered(graph)) return few;
        try {
            Result<GraphSpace> space = GraphSpace::make(graph, observer_.cancellation());
            if (space) {
                Result<GraphResult> all = numbered(*std::move(space));
                const bool farther = all && all->levels.depth() >= few->levels.depth();
                return farther || !observer_.cancelled() ? std::move(all) : few;
            }
        } catch (const Cancelled&) {
            return few;
        }
        return may_be_by_classes(graph) ? by_classes(std::move(graph)) : std::move(few);
    }

    /// Explores the cosets of a phase.
    Result<GraphResult> of_cosets(const PhaseText& phase) {
        observer_.tell({"numbering the cosets of the phase"});
        Result<GraphSpace> space =
            phase_graph(query_.puzzle, phase.text, phase.span, observer_.cancellation());
        if (!space) return space.diagnostics();
        Result<GraphResult> result = numbered(*std::move(space));
        if (!result || !result->levels.complete || !result->reachable) return result;
        const Integer counted = result->levels.total();
        if (counted == *result->reachable) return result;
        Diagnostics diagnostics = result.diagnostics();
        diagnostics.add(Diagnostic::warning(
            Code::kLimit, {},
            fmt::format("the coordinates of this phase distinguish {} of its {} cosets; distances "
                        "are lower bounds",
                        to_string(counted), to_string(*result->reachable))));
        return {*std::move(result), std::move(diagnostics)};
    }

    /// Explores a numbered graph; without the numbers where that is faster, or they do not fit.
    Result<GraphResult> numbered(GraphSpace space) {
        const Graph& graph = space.graph();
        const bool fits = fits_memory(graph, space.space());
        // Classes under symmetries need less time and memory, and give the same levels.
        std::optional<ReducedSpace> few;
        std::uint64_t lacking = 0;
        if (!query_.from && (!asks_more() || !fits)) {
            few = reduced(space, options_.threads, observer_.cancellation(), &lacking);
        }
        if (few && fits_memory(graph, *few)) return up_to_symmetry(space, *few);
        if (few) lacking = store_bytes(few->rows(), few->row(), least_bits(graph));
        if (!fits && lacking != 0 && !may_be_by_classes(graph)) {
            // The error names the least that is enough: for the table up to symmetry.
            const std::uint64_t least = std::max(lacking, MemoryAccount::room() + 1);
            if (auto refused = store_refused(graph.puzzle(), least, options_)) {
                return *std::move(refused);
            }
        }
        if (fits || !may_be_by_classes(graph)) return whole(std::move(space));
        if (auto near = near_by(graph, kMostTurnedNear)) return *std::move(near);
        return by_classes(graph);
    }

    [[nodiscard]] bool may_be_by_classes(const Graph& graph) const {
        return (query_.depth && has_class_levels(graph)) || is_small(graph);
    }

    /// Whether the smallest table of distances fits.
    template <class Space>
    [[nodiscard]] bool fits_memory(const Graph& graph, const Space& space) const {
        return store_bytes(space.rows(), space.row(), least_bits(graph)) <= store_room(options_);
    }

    /// Nodes and edges.
    Result<GraphResult> part_of(const Graph& graph) {
        const std::optional<State> origin = graph.in_fixed_frame(from_);
        if (!origin) return unreachable_origin();
        // Refuse a graph that is too large before counting its nodes.
        if (!query_.depth && !query_.symmetry && graph.reachable() &&
            *graph.reachable() > kMostNodes) {
            return too_many_nodes(graph, kMostNodes);
        }
        return part(graph, *origin);
    }

    Result<GraphResult> up_to_symmetry(const GraphSpace& space, const ReducedSpace& few) {
        set_progress_text(space.graph(), few);
        Result<ReducedLevels> counted = count_reduced(space.graph(), few, options_);
        if (!counted) return counted.diagnostics();
        GraphResult result = found(space.graph(), std::move(counted->levels), counted->bytes);
        result.left_out = asks_more();
        Diagnostics diagnostics;
        if (asks_more()) {
            diagnostics.add(left_out(
                fmt::format("it needs the distance of every position, {}",
                            bytes_text(StateGraph::bytes(space, least_bits(space.graph()))))));
        }
        return {std::move(result), std::move(diagnostics)};
    }

    Result<GraphResult> whole(GraphSpace space) {
        const std::optional<ProductSpace::Index> origin = space.point_of(from_);
        if (!origin) return unreachable_origin();
        set_progress_text(space.graph(), space.space());
        Result<StateGraph> made = StateGraph::make(std::move(space), *origin, options_);
        if (!made) return made.diagnostics();
        const StateGraph& graph = *made;
        GraphResult result = found(graph.space().graph(), graph.levels(), graph.bytes());
        Diagnostics diagnostics;
        if (query_.edges) add_edges(graph, result, diagnostics);
        if (query_.solutions) add_solutions(graph, result, diagnostics);
        if (query_.antipodes != 0) add_antipodes(graph, result);
        add_walk(result, graph.space().graph(),
                 [&](const State& state) -> std::optional<std::uint32_t> {
                     const auto point = graph.space().point_of(state);
                     return point ? graph.distance(*point) : std::nullopt;
                 });
        if (query_.mixing || query_.spectrum != 0) add_random_walk(graph, result, diagnostics);
        return {std::move(result), std::move(diagnostics)};
    }

    /// Counts levels by classes: all, or with `few` only while they are small.
    Result<GraphResult> by_classes(Graph graph, bool few = false) {
        if (!graph.has_levels()) {
            return Diagnostic::error(
                Code::kLimit, {},
                fmt::format("{} only where all turns have weight 1 or 0 and undo each other, as U "
                            "and U' do",
                            query_.disk ? "--disk counts levels" : "classes are counted"));
        }
        const std::optional<State> origin = graph.in_fixed_frame(from_);
        if (!origin) return unreachable_origin();
        const Result<PointClasses> classes = query_.symmetry
                                                 ? PointClasses::make(graph, *query_.symmetry)
                                                 : PointClasses::make_few(graph, !query_.from);
        if (!classes) return classes.diagnostics();
        Result<GraphResult> result = listed(graph, *classes, *origin, few);
        if (!result) return result;
        // Where numbers could have been used, classes are not reported.
        if (few && GraphSpace::may_be_of(graph)) forget_classes(*result);
        Diagnostics diagnostics = classes.diagnostics();
        if (query_.symmetry == GraphSymmetry::kAllAndInverse && !classes->turns_before()) {
            diagnostics.add(Diagnostic::warning(Code::kLimit, {},
                                                "inverses are left out: they need pieces that all "
                                                "differ, and turns that are the same from all "
                                                "sides"));
        }
        if (asks_more()) {
            diagnostics.add(left_out(fmt::format(
                "levels were counted by classes, and it needs the distance of every position{}",
                query_.symmetry ? "; leave out --symmetry" : "")));
        }
        return {*std::move(result), std::move(diagnostics)};
    }

    /// The states of the steps' turns, in the frame of the graph's points; nullopt where one has no
    /// such frame.
    [[nodiscard]] std::optional<std::vector<State>> step_states(const Graph& graph) const {
        std::vector<State> states;
        for (const WalkStep& step : query_.steps) {
            for (const WalkChoice& choice : step) {
                if (!choice.turn) continue;
                std::optional<State> state = graph.in_fixed_frame(choice.turn->state);
                if (!state) return std::nullopt;
                states.push_back(*std::move(state));
            }
        }
        return states;
    }

    static Diagnostic step_leads_out() {
        return Diagnostic::error(
            Code::kImpossible, {},
            "a step of --steps leads to positions that the graph does not have");
    }

    /// The steps as moves of a walk; nullopt where one leads out of the graph.
    [[nodiscard]] std::optional<std::vector<std::vector<WalkMove>>> moves_of_steps(
        const StateGraph& graph) const {
        std::vector<std::vector<WalkMove>> steps;
        std::size_t other = 0;
        for (const WalkStep& step : query_.steps) {
            std::vector<WalkMove>& moves = steps.emplace_back();
            for (const WalkChoice& choice : step) {
                WalkMove& move = moves.emplace_back(WalkMove{std::nullopt, choice.chance});
                if (!choice.turn) continue;
                move.undoing = graph.space().undoing_other(other++);
                const auto point = graph.space().point_of(choice.turn->state);
                if (!point || !graph.distance(*point)) return std::nullopt;
            }
        }
        return steps;
    }

    static Diagnostic no_edges_of_weights() {
        return Diagnostic::warning(Code::kLimit, {},
                                   "--edges is for turns that all have the same weight");
    }

    void add_edges(const StateGraph& graph, GraphResult& result, Diagnostics& diagnostics) {
        if (!graph.has_bytes() || !graph.space().graph().plain()) {
            diagnostics.add(
                graph.has_bytes()
                    ? no_edges_of_weights()
                    : Diagnostic::warning(Code::kLimit, {},
                                          fmt::format("--edges needs {}, a byte for each position",
                                                      bytes_text(StateGraph::bytes(
                                                          graph.space(), EntryBits::kEight)))));
            return;
        }
        observer_.tell({"counting the edges"});
        set_complete(result, result.edges, graph.edges(options_));
    }

    void add_solutions(const StateGraph& graph, GraphResult& result, Diagnostics& diagnostics) {
        const std::uint64_t bytes = graph.space().space().size() * sizeof(std::uint64_t);
        if (!graph.has_bytes() || bytes > store_room(options_)) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {},
                fmt::format("--solutions needs {}, nine bytes for each position",
                            bytes_text(bytes + graph.space().space().size()))));
            return;
        }
        observer_.tell({"counting the shortest algorithms"});
        set_complete(result, result.solutions, count_solutions(graph, options_));
    }

    void add_antipodes(const StateGraph& graph, GraphResult& result) {
        observer_.tell({"finding the farthest positions"});
        for (const StateGraph::Index point :
             graph.points_at(graph.levels().depth(), query_.antipodes)) {
            result.antipodes.push_back(graph.way_to(point));
        }
    }

    void add_random_walk(const StateGraph& graph, GraphResult& result, Diagnostics& diagnostics) {
        const Graph& of = graph.space().graph();
        const char* const why =
            !graph.levels().complete ? "--mixing and --spectrum are for whole graphs"
            : !graph.has_bytes() ? "--mixing and --spectrum need a byte for each position, and more"
                                 : nullptr;
        if (why != nullptr) {
            diagnostics.add(Diagnostic::warning(Code::kLimit, {}, why));
            return;
        }
        const bool spectrum = query_.spectrum != 0 && of.undone_by_turns();
        if (query_.spectrum != 0 && !spectrum) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {}, "--spectrum is for turns that undo each other, as U and U' do"));
        }
        WalkOptions options;
        std::optional<std::vector<std::vector<WalkMove>>> steps = moves_of_steps(graph);
        if (!steps) {
            diagnostics.add(step_leads_out());
            return;
        }
        options.steps = *std::move(steps);
        options.until = std::min(options.until, query_.epsilon / 2);
        options.lazy = query_.lazy;
        options.threads = options_.threads;
        options.observer = observer_;
        const bool swings = of.bipartite() == true && !options.lazy && options.steps.empty();
        if (swings) options.turns = kTurnsOfBipartite;
        if (query_.mixing) result.mixing = mixing_of(graph, options);
        if (spectrum) {
            result.spectrum = spectrum_of(graph, query_.spectrum, options);
        }
        // An interrupted result is shown, and counts as incomplete.
        result.left_out = result.left_out || observer_.cancelled();
    }

    /// Sets the number of points and the memory for the progress text.
    template <class Space>
    void set_progress_text(const Graph& graph, const Space& space) {
        const std::string points =
            graph.reachable()
                ? fmt::format("{} {}", to_string(*graph.reachable()), points_name(graph.points()))
                : std::string(points_name(graph.points()));
        const EntryBits bits = chosen_bits(graph, space.rows(), space.row(), options_);
        takes_ = fmt::format(" of {}, in {}", points,
                             bytes_text(store_bytes(space.rows(), space.row(), bits)));
    }
};

std::string frame_text(const GraphResult& result) {
    if (result.held) {
        return fmt::format(", however the puzzle is held ({} in its place)",
                           result.puzzle->pieces()[*result.held].name);
    }
    if (result.turned_round) return ", however the puzzle is held";
    return result.ways_apart ? ", each way of holding it counted" : "";
}

}  // namespace

Result<GraphResult> explore(const GraphQuery& query, const Observer& observer) {
    if (std::string conflict = query_conflict(query); !conflict.empty()) {
        return Diagnostic::error(Code::kArguments, {}, std::move(conflict));
    }
    Result<GraphResult> result = query.puzzle->turn_model().blocked()
                                     ? explore_blocked(query, observer)
                                     : FreeExploration(query, observer).result();
    if (!result) return result;
    const std::uint32_t depth = result->levels.depth();
    if (query.sequences) {
        auto sequences = sequence_counts(*result->puzzle, result->turns, depth);
        if (!sequences) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--sequences is for all turns of single grips")
                .with_help("--metric htm has these turns");
        }
        result->sequences = *std::move(sequences);
    }
    // With weights a level may be empty, so the last level may be nearer than query.depth.
    const bool stopped = result->out_of_memory || observer.cancelled();
    const bool to_depth = query.depth && (depth == *query.depth || !stopped);
    result->answered = result->part || (!result->left_out && (result->levels.complete || to_depth));
    return result;
}

std::string turns_text(const GraphQuery& query, const GraphResult& result) {
    const std::size_t count = result.turns.size();
    return fmt::format("{} turn{} ({})", count, count == 1 ? "" : "s",
                       !query.turns.empty() ? "those of --turns"
                       : query.phase        ? "those of " + printable(query.phase->text)
                                            : std::string(query.metric.name));
}

std::string graph_heading(const GraphQuery& query, const GraphResult& result) {
    const std::string all = result.reachable         ? to_string(*result.reachable) + " "
                            : result.levels.complete ? to_string(result.levels.total()) + " "
                                                     : "";
    const std::string symmetries =
        result.symmetries <= 1 ? ""
                               : fmt::format(", classes under {} symmetries", result.symmetries);
    const std::string joined =
        result.joined == 0
            ? ""
            : fmt::format(", each a set of {} that free turns connect", result.joined);
    return fmt::format("{}: {}{}{}, {}{}{}", result.puzzle->name(), all, points_name(result.points),
                       frame_text(result), turns_text(query, result), symmetries, joined);
}

}  // namespace qter
