// Random walks: published figures of the 2x2, small chains that are known, and drawn puzzles
// against a plain walk.
#include "explore/random_walk.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "explore/walk_steps.hpp"
#include "fixtures.hpp"
#include "graph/graphs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

StateGraph listed_graph(const char* name, const char* list) {
    const PuzzlePtr p = puzzle(name);
    Result<std::vector<GraphTurn>> turns = read_graph_turns(*p, list, {});
    REQUIRE(turns.ok());
    return graph_of(Graph(p, *std::move(turns), GraphPoints::kStates));
}

}  // namespace

TEST_CASE("random turns of the 2x2 mix in 19", "[explore][walk][large]") {
    WalkOptions options;
    options.turns = 25;
    options.threads = 2;
    const Mixing half = mixing_of(graph_of("2x2", Metric::kHalfTurn), options);
    REQUIRE(half.total_variation.size() == 26);
    CHECK(half.mixing_time() == 19U);
    CHECK(half.total_variation[18] >= 0.25);
    CHECK(half.distance[0] == 0);
    CHECK(half.distance[1] == Approx(1));
    // Quarter turns reach half of the positions at a time, so the other half is never there.
    const Mixing quarter = mixing_of(graph_of("2x2", Metric::kQuarterTurn), options);
    for (const double variation : quarter.total_variation) CHECK(variation >= 0.5 - 1e-9);
    CHECK_FALSE(quarter.mixing_time().has_value());
    options.lazy = true;
    options.turns = 200;
    options.until = 0.2;
    const Mixing lazy = mixing_of(graph_of("2x2", Metric::kQuarterTurn), options);
    CHECK(lazy.mixing_time().has_value());
}

TEST_CASE("the second eigenvalue of the 2x2's random turns is the known one",
          "[explore][walk][large]") {
    WalkOptions options;
    options.threads = 2;
    const Spectrum spectrum = spectrum_of(graph_of("2x2", Metric::kHalfTurn), 1, options);
    CHECK(spectrum.complete);
    REQUIRE(spectrum.eigenvalues.size() == 1);
    CHECK(spectrum.eigenvalues[0] == Approx(0.8450612528).margin(1e-9));
}

TEST_CASE("chains that are circles and complete graphs have known eigenvalues", "[explore][walk]") {
    // Four states in a circle: 1, 0, 0, -1. The last one is the graph's being bipartite.
    const Spectrum circle = spectrum_of(listed_graph("2x2", "U U'"), 3, {});
    CHECK(circle.complete);
    REQUIRE(circle.eigenvalues.size() == 1);
    CHECK(circle.eigenvalues[0] == Approx(0).margin(1e-9));
    // All turns lead everywhere: 1, and -1/3 three times.
    const Spectrum complete = spectrum_of(listed_graph("2x2", "U U' U2"), 3, {});
    REQUIRE(complete.eigenvalues.size() == 1);
    CHECK(complete.eigenvalues[0] == Approx(-1.0 / 3));
    // Turns of opposite layers: a product of two complete graphs. 1, (1 - 1/3) / 2, -1/3.
    const Spectrum two = spectrum_of(listed_graph("2x2", "U U' U2 D D' D2"), 3, {});
    REQUIRE(two.eigenvalues.size() == 2);
    CHECK(two.eigenvalues[0] == Approx(1.0 / 3));
    CHECK(two.eigenvalues[1] == Approx(-1.0 / 3));
    // Uniform after one turn but for the state it came from: 3/4 of 1/4 too little there.
    const Mixing mixing = mixing_of(listed_graph("2x2", "U U' U2"), {});
    CHECK(mixing.total_variation[0] == Approx(0.75));
    CHECK(mixing.total_variation[1] == Approx(0.25));
    CHECK(mixing.pointwise[0] == Approx(3));
    CHECK(mixing.pointwise[1] == Approx(1));
    CHECK(mixing.mixing_time(0.2) == 2U);
}

TEST_CASE("eigenvalues of a path are known", "[explore][walk]") {
    const std::size_t size = 20;
    const std::vector<double> found = tridiagonal_eigenvalues(
        std::vector<double>(size, 0.5), std::vector<double>(size - 1, 1.0), size);
    REQUIRE(found.size() == size);
    for (std::size_t k = 0; k < size; ++k) {
        const double angle = std::numbers::pi * static_cast<double>(k + 1) / (size + 1);
        CHECK(found[k] == Approx(0.5 + 2 * std::cos(angle)).margin(1e-12));
    }
    CHECK(tridiagonal_eigenvalues({}, {}, 3).empty());
}

TEST_CASE("random walks that are cancelled give what is known", "[explore][walk]") {
    Cancellation cancellation;
    cancellation.request();
    WalkOptions options;
    options.observer = cancellation;
    const StateGraph graph = graph_of("pyraminx", Metric::kHalfTurn);
    CHECK(mixing_of(graph, options).total_variation.size() == 1);
    const Spectrum spectrum = spectrum_of(graph, 2, options);
    CHECK_FALSE(spectrum.complete);
    CHECK(spectrum.eigenvalues.empty());
}

TEST_CASE("walks on drawn puzzles are those of plain probabilities", "[explore][walk]") {
    CHECK(check_cases("walks on drawn puzzles", 60, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const bool alike = *rc::gen::arbitrary<bool>();
        // One way round only: what leads to a point is not where its turns lead.
        const bool directed = *rc::gen::arbitrary<bool>();
        const std::optional<PlainDistances> all = plain_distances(drawn, 1000, true, !alike);
        RC_PRE(all.has_value());
        WalkOptions options;
        options.lazy = *rc::gen::arbitrary<bool>();
        options.threads = *rc::gen::inRange(1U, 4U);
        options.turns = 6;
        options.until = 0;
        std::vector<GraphTurn> all_turns = metric_turns(*p, Metric::kHalfTurn);
        if (directed) {
            std::erase_if(all_turns,
                          [](const GraphTurn& turn) { return turn.turns.front().amount != 1; });
        }
        Result<GraphSpace> space = GraphSpace::make(
            Graph(p, all_turns, alike ? GraphPoints::kPositions : GraphPoints::kStates));
        RC_ASSERT(space.ok());
        const Result<StateGraph> graph = StateGraph::make(*std::move(space), 0, {});
        RC_ASSERT(graph.ok());
        const Mixing mixing = mixing_of(*graph, options);
        const std::vector<GraphTurn>& turns = graph->space().graph().turns();
        // How far, by these turns alone; each look has a shortest way that does lead there.
        std::map<Look, unsigned> far_of = {{drawn.solved(!alike), 0}};
        std::vector<Look> queue = {drawn.solved(!alike)};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Look here = queue[at];
            for (const GraphTurn& one : turns) {
                Look to = plain_look(drawn, *p, here, one.turns);
                if (far_of.emplace(to, far_of.at(here) + 1).second) queue.push_back(std::move(to));
            }
        }
        RC_ASSERT(queue.size() == all->of.size());
        const std::vector<StateGraph::Index> last = graph->points_at(graph->levels().depth(), 1);
        const Algorithm way = graph->way_to(last.at(0));
        RC_ASSERT(way.size() == graph->levels().depth());
        RC_ASSERT(far_of.at(plain_look(drawn, *p, drawn.solved(!alike), way)) == way.size());
        std::map<Look, double> chance = {{drawn.solved(!alike), 1.0}};
        const double n = static_cast<double>(all->of.size());
        for (std::size_t turn = 0; turn < mixing.total_variation.size(); ++turn) {
            double variation = 0, pointwise = 0, distance = 0;
            for (const auto& [look, plain_far] : all->of) {
                const double there = chance.contains(look) ? chance.at(look) : 0;
                variation += std::abs(there - 1 / n) / 2;
                pointwise = std::max(pointwise, std::abs(there * n - 1));
                const unsigned far = directed && there > 0 ? far_of.at(look) : plain_far;
                distance += there * far;
            }
            RC_ASSERT(std::abs(mixing.total_variation[turn] - variation) < 1e-9);
            RC_ASSERT(std::abs(mixing.pointwise[turn] - pointwise) < 1e-6);
            RC_ASSERT(std::abs(mixing.distance[turn] - distance) < 1e-9);
            std::map<Look, double> next;
            for (const auto& [look, there] : chance) {
                if (options.lazy) next[look] += there / 2;
                for (const GraphTurn& one : turns) {
                    next[plain_look(drawn, *p, look, one.turns)] +=
                        there / static_cast<double>(turns.size()) / (options.lazy ? 2 : 1);
                }
            }
            chance = std::move(next);
        }
        RC_ASSERT(mixing.total_variation.size() == 7 || mixing.total_variation.back() < 1e-12);
    }));
}

TEST_CASE("steps of shuffling are read, and mistakes in them told", "[explore][walk]") {
    const PuzzlePtr p = puzzle("2x2");
    const auto steps = read_walk_steps(*p, "R R' - | U:3 (R U)\t|-:2,F:2", {});
    REQUIRE(steps.ok());
    REQUIRE(steps->size() == 3);
    CHECK((*steps)[0].size() == 3);
    CHECK((*steps)[0][0].chance == Approx(1.0 / 3));
    CHECK_FALSE((*steps)[0][2].turn.has_value());
    CHECK((*steps)[1][0].chance == Approx(0.75));
    CHECK((*steps)[1][1].turn->turns.size() == 2);
    CHECK((*steps)[2][0].chance == Approx(0.5));
    for (const char* wrong : {"", "|", "R|", "R | | U", "R:0", "-:51", "-:", "Q", "(R R')"}) {
        CAPTURE(wrong);
        CHECK_FALSE(read_walk_steps(*p, wrong, {}).ok());
    }
    std::string many = "R";
    for (std::size_t i = 0; i < kMaxWalkSteps; ++i) many += "|R";
    REQUIRE_FALSE(read_walk_steps(*p, many, {}).ok());
    CHECK(read_walk_steps(*p, many, {}).diagnostics().items().at(0).code == Code::kTooLarge);
}

TEST_CASE("a sequence without a choice never mixes, and is given up", "[explore][walk]") {
    const PuzzlePtr p = puzzle("pyraminx");
    const State once = state(*p, "R U R' U'");
    Result<GraphSpace> space = GraphSpace::make(
        Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions), {}, {once});
    REQUIRE(space.ok());
    WalkOptions options;
    options.steps = {{{space->undoing_other(0), 1.0}}};
    const Result<StateGraph> graph = StateGraph::make(*std::move(space), 0, {});
    REQUIRE(graph.ok());
    const Mixing mixing = mixing_of(*graph, options);
    CHECK(mixing.total_variation.size() == 3);
    CHECK(mixing.total_variation.back() == Approx(1 - 1.0 / 933120));
    CHECK(mixing.distance[1] == graph->distance(graph->space().point_of(once).value()).value());
}

TEST_CASE("steps on drawn puzzles are those of plain probabilities", "[explore][walk]") {
    CHECK(check_cases("steps on drawn puzzles", 60, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const bool alike = *rc::gen::arbitrary<bool>();
        const std::optional<PlainDistances> all = plain_distances(drawn, 500, true, !alike);
        RC_PRE(all.has_value());
        struct Plain {
            Algorithm turns;  // none for nothing
            double chance;
        };
        std::vector<std::vector<Plain>> plain(*rc::gen::inRange<std::size_t>(1, 4));
        std::vector<State> others;
        for (std::vector<Plain>& step : plain) {
            const std::size_t choices = *rc::gen::inRange<std::size_t>(1, 4);
            for (std::size_t i = 0; i < choices; ++i) {
                step.push_back({*any_algorithm(*p, 3), 1.0 / static_cast<double>(choices)});
            }
        }
        const Graph graph(p, metric_turns(*p, Metric::kHalfTurn),
                          alike ? GraphPoints::kPositions : GraphPoints::kStates);
        WalkOptions options;
        options.threads = *rc::gen::inRange(1U, 4U);
        options.turns = 7;
        options.until = 0;
        for (const std::vector<Plain>& step : plain) {
            std::vector<WalkMove>& moves = options.steps.emplace_back();
            for (const Plain& choice : step) {
                moves.push_back({std::nullopt, choice.chance});
                if (choice.turns.empty()) continue;
                moves.back().undoing = static_cast<std::uint32_t>(others.size());
                others.push_back(graph.in_fixed_frame(state_of(*p, choice.turns)).value());
            }
        }
        Result<GraphSpace> space = GraphSpace::make(graph, {}, others);
        RC_ASSERT(space.ok());
        for (std::vector<WalkMove>& moves : options.steps) {
            for (WalkMove& move : moves) {
                if (move.undoing) move.undoing = space->undoing_other(*move.undoing);
            }
        }
        const Result<StateGraph> whole = StateGraph::make(*std::move(space), 0, {});
        RC_ASSERT(whole.ok());
        const Mixing mixing = mixing_of(*whole, options);
        std::map<Look, double> chance = {{drawn.solved(!alike), 1.0}};
        const double n = static_cast<double>(all->of.size());
        for (std::size_t turn = 0; turn < mixing.total_variation.size(); ++turn) {
            double variation = 0, distance = 0;
            for (const auto& [look, far] : all->of) {
                const double there = chance.contains(look) ? chance.at(look) : 0;
                variation += std::abs(there - 1 / n) / 2;
                distance += there * far;
            }
            RC_ASSERT(std::abs(mixing.total_variation[turn] - variation) < 1e-9);
            RC_ASSERT(std::abs(mixing.distance[turn] - distance) < 1e-9);
            std::map<Look, double> next;
            for (const auto& [look, there] : chance) {
                for (const Plain& choice : plain[turn % plain.size()]) {
                    next[plain_look(drawn, *p, look, choice.turns)] += there * choice.chance;
                }
            }
            chance = std::move(next);
        }
    }));
}
