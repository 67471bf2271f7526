#include "cli/graph_exploration.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cli/blocked_graph.hpp"
#include "cli/command_stop.hpp"
#include "cli/explore_options.hpp"
#include "cli/graph_export.hpp"
#include "cli/graph_report.hpp"
#include "cli/listed_levels.hpp"
#include "cli/near_answer.hpp"
#include "cli/phase_graph.hpp"
#include "explore/graph_part.hpp"
#include "explore/graph_sequences.hpp"
#include "explore/solution_counts.hpp"
#include "graph/class_levels.hpp"
#include "graph/disk_levels.hpp"
#include "graph/reduced_levels.hpp"
#include "graph/state_graph.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Turns of a walk that does not converge: enough to see its limit.
constexpr std::uint32_t kTurnsOfBipartite = 60;

/// Limit of positions that are turned one by one, counted once for each turn: about ten seconds.
constexpr double kMostTurnedNear = 12'000'000;

/// Explores a graph and answers the further questions.
class Exploration {
 public:
    Exploration(const ExploreArguments& arguments, GraphQuestion question, Progress& progress)
        : arguments_(arguments), question_(std::move(question)), progress_(progress) {
        options_.threads = arguments.threads;
        if (arguments.depth) options_.depth = *arguments.depth;
        options_.cancellation = &command_cancellation();
        options_.report = [this](std::uint32_t level, double done) {
            // With --radius, distances from one position of every shape come without levels.
            const bool from_all = arguments_.radius && level == 0;
            progress_.update(done, from_all ? "distances from every shape"
                                            : fmt::format("distance {}{}", level, takes_));
        };
    }

    Result<GraphAnswer> answer() {
        progress_.update({}, "counting the positions");
        if (question_.puzzle->blocking() != nullptr) {
            return explore_blocked(arguments_,
                                   {question_.puzzle, std::move(question_.turns), question_.seen,
                                    question_.from, question_.walk},
                                   options_);
        }
        if (arguments_.radius) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--radius is for puzzles whose turns can be blocked")
                .with_help(
                    "other puzzles look the same from all positions: radius and diameter are the "
                    "farthest distance");
        }
        if (arguments_.points == GraphPoints::kShapes) {
            return Diagnostic::error(Code::kArguments, {},
                                     "--count shapes is for puzzles whose turns can be blocked")
                .with_help("on other puzzles every turn can always be made: there is one shape");
        }
        if (question_.phase) return of_cosets(*question_.phase);
        const FrameChoice holding = arguments_.held ? FrameChoice::kEach : FrameChoice::kAny;
        Graph graph = graph_of(holding);
        if (graph.has_free_turns()) {
            auto problem = refused_option(arguments_, OptionNeeds::kWeights,
                                          "turns that all have a weight above 0");
            if (problem) return *std::move(problem);
        }
        if (arguments_.format) return part(std::move(graph));
        if (arguments_.disk || graph.has_free_turns()) {
            return by_classes(std::move(graph));
        }
        if (arguments_.symmetry) return by_classes(std::move(graph));
        if (arguments_.depth) {
            if (auto near = near_by(graph, quickly_turned(graph))) return *std::move(near);
        }
        // Distances of single positions, and different weights, need numbered positions.
        const bool takes_numbers = asks_more() || !has_class_levels(graph);
        const bool walks = arguments_.mixing || arguments_.spectrum != 0;
        if ((graph.is_turned_round() && takes_numbers) || (walks && !graph.stands_evenly())) {
            graph = graph_of(FrameChoice::kEach);
        }
        // With a time limit, list some levels before numbering all positions.
        const bool hurries = arguments_.time_limit && GraphSpace::may_be_of(graph);
        if (!takes_numbers && (arguments_.depth || is_listed_whole(graph) || hurries)) {
            return listed(std::move(graph));
        }
        const std::optional<std::vector<State>> others = step_states(graph);
        if (!others) return step_leads_out();
        Result<GraphSpace> space = GraphSpace::make(graph, command_cancellation(), *others);
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
    [[nodiscard]] Graph graph_of(FrameChoice holding) const {
        return Graph(question_.puzzle, question_.turns, arguments_.points, question_.seen,
                     question_.pieces, holding);
    }

    /// Answers about single positions; nullopt when more than `most_turned` would be turned.
    std::optional<Result<GraphAnswer>> near_by(const Graph& graph, double most_turned) {
        if (arguments_.mixing || arguments_.spectrum != 0) return std::nullopt;
        LevelOptions options = options_;
        options.most_turned = std::min(most_turned, kMostTurnedNear);
        std::optional<GraphAnswer> answer = near_answer(arguments_, question_, graph, options);
        if (!answer) return std::nullopt;
        answer->seconds = seconds();
        Diagnostics diagnostics;
        if (arguments_.edges && !graph.plain()) diagnostics.add(no_edges_of_weights());
        return Result<GraphAnswer>(*std::move(answer), std::move(diagnostics));
    }

    /// Counts level by level while levels are small; then by numbers if those are fewer.
    Result<GraphAnswer> listed(Graph graph) {
        Result<GraphAnswer> few = by_classes(graph, true);
        if (!few || !(few->too_many || few->out_of_memory) || !may_be_numbered(graph)) return few;
        try {
            Result<GraphSpace> space = GraphSpace::make(graph, command_cancellation());
            if (space) {
                Result<GraphAnswer> all = numbered(*std::move(space));
                const bool farther = all && all->levels.depth() >= few->levels.depth();
                return farther || !command_cancellation().requested() ? std::move(all) : few;
            }
        } catch (const Cancelled&) {
            return few;
        }
        return may_be_by_classes(graph) ? by_classes(std::move(graph)) : std::move(few);
    }

    /// Explores the cosets of a phase.
    Result<GraphAnswer> of_cosets(const PhaseText& phase) {
        progress_.update({}, "numbering the cosets of the phase");
        Result<GraphSpace> space =
            phase_graph(question_.puzzle, phase.text, phase.span, command_cancellation());
        if (!space) return space.diagnostics();
        Result<GraphAnswer> answer = numbered(*std::move(space));
        if (!answer || !answer->levels.complete || !answer->graph.reachable()) return answer;
        const Integer told = answer->levels.total();
        if (told == *answer->graph.reachable()) return answer;
        Diagnostics diagnostics = answer.diagnostics();
        diagnostics.add(Diagnostic::warning(
            Code::kLimit, {},
            fmt::format("the coordinates of this phase distinguish {} of its {} cosets; distances "
                        "are lower "
                        "bounds",
                        to_string(told), to_string(*answer->graph.reachable()))));
        return {*std::move(answer), std::move(diagnostics)};
    }

    /// Explores a numbered graph; without the numbers where that is faster, or they do not fit.
    Result<GraphAnswer> numbered(GraphSpace space) {
        const Graph& graph = space.graph();
        const bool fits = fits_memory(graph, space.space());
        // Classes under symmetries need less time and memory, and give the same levels.
        std::optional<ReducedSpace> few;
        if (!arguments_.from && (!asks_more() || !fits)) {
            few = reduced(space, options_.threads, command_cancellation());
        }
        if (few && fits_memory(graph, *few)) return up_to_symmetry(space, *few);
        if (fits || !may_be_by_classes(graph)) return whole(std::move(space));
        if (auto near = near_by(graph, kMostTurnedNear)) return *std::move(near);
        return by_classes(graph);
    }

    /// Whether a question needs the distance of every position.
    [[nodiscard]] bool asks_more() const {
        return !options_given(arguments_, OptionNeeds::kDistances).empty();
    }
    [[nodiscard]] std::string left_out() const {
        return fmt::format("{}",
                           fmt::join(options_given(arguments_, OptionNeeds::kDistances), ", "));
    }

    [[nodiscard]] bool may_be_by_classes(const Graph& graph) const {
        return (arguments_.depth && has_class_levels(graph)) || is_small(graph);
    }

    /// Whether the smallest table of distances fits.
    template <class Space>
    [[nodiscard]] static bool fits_memory(const Graph& graph, const Space& space) {
        return store_bytes(space.rows(), space.row(), least_bits(graph)) <= MemoryAccount::room();
    }

    /// Nodes and edges, as a document.
    Result<GraphAnswer> part(Graph graph) {
        const std::optional<State> origin = graph.in_fixed_frame(question_.from);
        if (!origin) return not_from_here();
        GraphAnswer answer(std::move(graph));
        // Refuse a graph that is too large before counting its nodes.
        if (!arguments_.depth && !arguments_.symmetry && answer.graph.reachable() &&
            *answer.graph.reachable() > kMostNodes) {
            return too_many_nodes(answer.graph, kMostNodes);
        }
        const Result<PointClasses> classes =
            PointClasses::make(answer.graph, arguments_.symmetry.value_or(GraphSymmetry::kNone));
        if (!classes) return classes.diagnostics();
        progress_.update({}, "finding nodes");
        const Result<GraphPart> found =
            graph_part(answer.graph, *classes, *origin, kMostNodes, options_);
        if (!found) return found.diagnostics();
        answer.document = exported(answer.graph, *found, *arguments_.format);
        return answer;
    }

    Result<GraphAnswer> up_to_symmetry(const GraphSpace& space, const ReducedSpace& few) {
        say_what_it_takes(space.graph(), few);
        Result<ReducedLevels> found = count_reduced(space.graph(), few, options_);
        if (!found) return found.diagnostics();
        GraphAnswer answer(space.graph());
        answer.levels = std::move(found->levels);
        answer.bytes = found->bytes;
        answer.seconds = seconds();
        answer.left_out = asks_more();
        Diagnostics diagnostics;
        if (asks_more()) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {},
                fmt::format("{} left out: it needs the distance of every position, {}", left_out(),
                            bytes_text(StateGraph::bytes(space, least_bits(space.graph()))))));
        }
        return {std::move(answer), std::move(diagnostics)};
    }

    Result<GraphAnswer> whole(GraphSpace space) {
        const std::optional<ProductSpace::Index> origin = space.point_of(question_.from);
        if (!origin) return not_from_here();
        say_what_it_takes(space.graph(), space.space());
        Result<StateGraph> found = StateGraph::make(std::move(space), *origin, options_);
        if (!found) return found.diagnostics();
        GraphAnswer answer(found->space().graph());
        answer.levels = found->levels();
        answer.bytes = found->bytes();
        answer.seconds = seconds();
        Diagnostics diagnostics;
        if (arguments_.edges) add_edges(*found, answer, diagnostics);
        if (arguments_.solutions) add_solutions(*found, answer, diagnostics);
        if (arguments_.antipodes != 0) add_antipodes(*found, answer);
        if (arguments_.walk) {
            add_walk(question_, answer, [&](const State& state) -> std::optional<std::uint32_t> {
                const auto point = found->space().point_of(state);
                return point ? found->distance(*point) : std::nullopt;
            });
        }
        if (arguments_.mixing || arguments_.spectrum != 0)
            add_random_walk(*found, answer, diagnostics);
        return {std::move(answer), std::move(diagnostics)};
    }

    /// Counts levels by classes: all, or with `few` only while they are small.
    Result<GraphAnswer> by_classes(Graph graph, bool few = false) {
        if (!graph.has_levels()) {
            return Diagnostic::error(
                Code::kLimit, {},
                fmt::format("{} only where all turns have weight 1 or 0 and undo each other, as U "
                            "and U' do",
                            arguments_.disk ? "--disk counts levels" : "classes are counted"));
        }
        const std::optional<State> origin = graph.in_fixed_frame(question_.from);
        if (!origin) return not_from_here();
        GraphAnswer answer(std::move(graph));
        const std::optional<GraphSymmetry> symmetry = arguments_.symmetry;
        const Result<PointClasses> classes =
            symmetry ? PointClasses::make(answer.graph, *symmetry)
                     : PointClasses::make_few(answer.graph, !arguments_.from);
        if (!classes) return classes.diagnostics();
        Result<ClassLevels> counted =
            listed_levels(arguments_, answer, *classes, *origin, options_, few);
        if (!counted) return counted.diagnostics();
        ClassLevels levels = *std::move(counted);
        answer.levels = std::move(levels.points);
        // Where numbers could have been used, classes are not reported.
        if (!few || !GraphSpace::may_be_of(answer.graph)) {
            answer.classes = std::move(levels.classes);
            answer.symmetries = classes->symmetries();
        }
        answer.bytes = levels.bytes;
        answer.out_of_memory = levels.out_of_memory;
        answer.too_many = levels.too_many;
        answer.seconds = seconds();
        Diagnostics diagnostics = classes.diagnostics();
        if (symmetry == GraphSymmetry::kAllAndInverse && !classes->turns_before()) {
            diagnostics.add(Diagnostic::warning(Code::kLimit, {},
                                                "inverses are left out: they need pieces that all "
                                                "differ, and turns that are the same from all "
                                                "sides"));
        }
        answer.left_out = asks_more();
        if (asks_more()) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {},
                fmt::format(
                    "{} left out: levels were counted by classes, and it needs the distance of "
                    "every position{}",
                    left_out(), arguments_.symmetry ? "; leave out --symmetry" : "")));
        }
        return {std::move(answer), std::move(diagnostics)};
    }

    /// The states of the steps' turns, in the frame of the graph's points; nullopt where one has no
    /// such frame.
    [[nodiscard]] std::optional<std::vector<State>> step_states(const Graph& graph) const {
        std::vector<State> states;
        for (const WalkStep& step : question_.steps) {
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
        for (const WalkStep& step : question_.steps) {
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

    static Diagnostic not_from_here() {
        return Diagnostic::error(Code::kImpossible, {},
                                 "these turns do not lead from solved to the state of --from");
    }

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - started_).count();
    }

    static Diagnostic no_edges_of_weights() {
        return Diagnostic::warning(Code::kLimit, {},
                                   "--edges is for turns that all have the same weight");
    }

    void add_edges(const StateGraph& graph, GraphAnswer& answer, Diagnostics& diagnostics) {
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
        progress_.update({}, "counting the edges");
        EdgeCounts edges = graph.edges(options_);
        answer.left_out = answer.left_out || !edges.complete;
        if (edges.complete) answer.edges = std::move(edges);
    }

    void add_solutions(const StateGraph& graph, GraphAnswer& answer, Diagnostics& diagnostics) {
        const std::uint64_t bytes = graph.space().space().size() * sizeof(std::uint64_t);
        if (!graph.has_bytes() || bytes > MemoryAccount::room()) {
            diagnostics.add(Diagnostic::warning(
                Code::kLimit, {},
                fmt::format("--solutions needs {}, nine bytes for each position",
                            bytes_text(bytes + graph.space().space().size()))));
            return;
        }
        progress_.update({}, "counting the shortest algorithms");
        SolutionCounts solutions = count_solutions(graph, options_);
        answer.left_out = answer.left_out || !solutions.complete;
        if (solutions.complete) answer.solutions = std::move(solutions);
    }

    void add_antipodes(const StateGraph& graph, GraphAnswer& answer) {
        progress_.update({}, "finding the farthest positions");
        for (const StateGraph::Index point :
             graph.points_at(graph.levels().depth(), arguments_.antipodes)) {
            answer.antipodes.push_back(graph.way_to(point));
        }
    }

    void add_random_walk(const StateGraph& graph, GraphAnswer& answer, Diagnostics& diagnostics) {
        const Graph& of = graph.space().graph();
        const char* const why =
            !graph.levels().complete ? "--mixing and --spectrum are for whole graphs"
            : !graph.has_bytes() ? "--mixing and --spectrum need a byte for each position, and more"
                                 : nullptr;
        if (why != nullptr) {
            diagnostics.add(Diagnostic::warning(Code::kLimit, {}, why));
            return;
        }
        const bool spectrum = arguments_.spectrum != 0 && of.undone_by_turns();
        if (arguments_.spectrum != 0 && !spectrum) {
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
        options.until = std::min(options.until, arguments_.epsilon / 2);
        options.lazy = arguments_.lazy;
        options.threads = options_.threads;
        options.cancellation = options_.cancellation;
        options.report = [this](std::uint32_t turn, double) {
            progress_.update({}, fmt::format("random turns: {}", turn));
        };
        const bool swings = of.bipartite() == true && !options.lazy && options.steps.empty();
        if (swings) options.turns = kTurnsOfBipartite;
        if (arguments_.mixing) answer.mixing = mixing_of(graph, options);
        options.report = [this](std::uint32_t step, double) {
            progress_.update({}, fmt::format("eigenvalues: step {}", step));
        };
        if (spectrum) {
            answer.spectrum = spectrum_of(graph, arguments_.spectrum, options);
        }
        // An interrupted result is shown, and counts as incomplete.
        answer.left_out = answer.left_out || command_cancellation().requested();
    }

    /// Sets the number of points and the memory for the progress text.
    template <class Space>
    void say_what_it_takes(const Graph& graph, const Space& space) {
        const std::string points =
            graph.reachable()
                ? fmt::format("{} {}", to_string(*graph.reachable()), points_name(graph.points()))
                : std::string(points_name(graph.points()));
        const EntryBits bits = chosen_bits(graph, space.rows(), space.row(), options_.bits);
        takes_ = fmt::format(" of {}, in {}", points,
                             bytes_text(store_bytes(space.rows(), space.row(), bits)));
    }

    const Clock::time_point started_ = Clock::now();
    std::string takes_;
    const ExploreArguments& arguments_;
    GraphQuestion question_;
    Progress& progress_;
    StoreOptions options_;
};

}  // namespace

Result<GraphAnswer> explore_graph(const ExploreArguments& arguments, GraphQuestion question,
                                  Progress& progress) {
    Result<GraphAnswer> answer = Exploration(arguments, std::move(question), progress).answer();
    if (!answer || !arguments.sequences) return answer;
    std::optional<std::vector<Integer>> sequences =
        sequence_counts(answer->graph, answer->levels.depth());
    if (!sequences) {
        return Diagnostic::error(Code::kArguments, {},
                                 "--sequences is for all turns of single grips")
            .with_help("--metric htm has these turns");
    }
    answer->sequences = *std::move(sequences);
    return answer;
}

}  // namespace qter
