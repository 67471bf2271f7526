// Graphs of cosets, of phases of the 3x3 by what is published and of drawn puzzles by plain search.
#include <algorithm>
#include <deque>
#include <map>

#include "catch.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "drawn_reader.hpp"
#include "explore/phase_graph.hpp"
#include "fixtures.hpp"
#include "graph/state_graph.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Result<StateGraph> counted(const PuzzlePtr& puzzle, std::string_view phase,
                           const StoreOptions& options = {}) {
    Result<GraphSpace> space = phase_graph(puzzle, phase, {});
    if (!space) return space.diagnostics();
    return StateGraph::make(*std::move(space), 0, options);
}

std::vector<unsigned long> levels_of(const StateGraph& graph) {
    std::vector<unsigned long> levels;
    for (const Integer& count : graph.levels().points) levels.push_back(count.get_ui());
    return levels;
}

using CosetKey = std::pair<std::vector<Slot>, std::vector<std::uint8_t>>;

CosetKey key_of(const State& state) {
    return {{state.piece.begin(), state.piece.end()}, {state.orient.begin(), state.orient.end()}};
}

/// All elements of the group of some states; none where there are more than `most`.
std::optional<std::vector<State>> plain_group(const Shape& shape,
                                              const std::vector<State>& generators,
                                              std::size_t most) {
    std::vector<State> all = {solved_state(shape)};
    std::map<CosetKey, bool> known = {{key_of(all.front()), true}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const State& generator : generators) {
            State next = compose(shape, all[i], generator);
            if (!known.emplace(key_of(next), true).second) continue;
            if (all.size() == most) return std::nullopt;
            all.push_back(std::move(next));
        }
    }
    return all;
}

/// Distances of cosets, breadth first over states: the least of all that an element of the group
/// does first stands for its coset.
struct PlainCosets {
    std::map<CosetKey, unsigned> distance;
    std::vector<unsigned long> levels;
    bool swings = true;  ///< no turn joins two of equal distance

    [[nodiscard]] static CosetKey coset_of(const Shape& shape, const std::vector<State>& group,
                                           const State& state) {
        CosetKey least = key_of(compose(shape, group.front(), state));
        for (const State& first : group) {
            least = std::min(least, key_of(compose(shape, first, state)));
        }
        return least;
    }
};

std::optional<PlainCosets> plain_cosets(const Shape& shape, const std::vector<State>& group,
                                        const std::vector<State>& turns, std::size_t most) {
    PlainCosets cosets;
    std::deque<std::pair<State, unsigned>> open = {{solved_state(shape), 0}};
    cosets.distance[PlainCosets::coset_of(shape, group, open.front().first)] = 0;
    cosets.levels = {1};
    while (!open.empty()) {
        const auto [state, distance] = open.front();
        open.pop_front();
        for (const State& turn : turns) {
            State next = compose(shape, state, turn);
            const auto [at, is_new] =
                cosets.distance.emplace(PlainCosets::coset_of(shape, group, next), distance + 1);
            cosets.swings = cosets.swings && at->second != distance;
            if (!is_new) continue;
            if (cosets.distance.size() > most) return std::nullopt;
            if (cosets.levels.size() == distance + 1) cosets.levels.push_back(0);
            ++cosets.levels.back();
            open.emplace_back(std::move(next), distance + 1);
        }
    }
    return cosets;
}

}  // namespace

TEST_CASE("phases of the 3x3 are as large and as deep as published") {
    // Thistlethwaite's, by Jaap Scherphuis; the squares group's levels as well.
    const PuzzlePtr three = puzzle("3x3");
    const struct {
        const char* phase;
        unsigned long cosets;
        std::uint32_t depth;
    } phases[] = {{"thistlethwaite:1", 2048, 7},
                  {"thistlethwaite:2", 1'082'565, 10},
                  {"thistlethwaite:3", 29'400, 13},
                  {"thistlethwaite:4", 663'552, 15}};
    for (const auto& [phase, cosets, depth] : phases) {
        CAPTURE(phase);
        const Result<StateGraph> graph = counted(three, phase);
        REQUIRE(graph.ok());
        CHECK(graph->levels().complete);
        CHECK(graph->levels().total() == cosets);
        CHECK(graph->space().graph().reachable() == Integer(cosets));
        CHECK(graph->levels().depth() == depth);
    }
    const Result<StateGraph> squares = counted(three, "thistlethwaite:4");
    CHECK(levels_of(*squares) == std::vector<unsigned long>{1, 6, 27, 120, 519, 1932, 6484, 20310,
                                                            55034, 113892, 178495, 179196, 89728,
                                                            16176, 1488, 144});
    CHECK(squares->space().graph().bipartite() == true);
}

TEST_CASE("the first of two phases begins as published", "[large]") {
    // H. Kociemba, kociemba.org: the numbers of cosets by their distance.
    StoreOptions options;
    options.depth = 6;
    options.bits = EntryBits::kTwo;
    const Result<StateGraph> graph = counted(puzzle("3x3"), "two-phase:1", options);
    REQUIRE(graph.ok());
    CHECK(levels_of(*graph) == std::vector<unsigned long>{1, 4, 50, 592, 7156, 87236, 1043817});
    CHECK(graph->space().graph().reachable() == Integer("2217093120"));
}

TEST_CASE("cosets of drawn puzzles are those of plain search") {
    int with_all = 0;
    CHECK(check_cases("cosets of drawn puzzles", 150, [&] {
        const PuzzlePtr drawn = read_drawn(*any_plain_puzzle());
        const Shape& shape = drawn->shape();
        Algorithm all;
        for (const GraphTurn& turn : metric_turns(*drawn, Metric::kHalfTurn)) {
            RC_PRE(turn.turns.size() == 1);
            all.push_back(turn.turns.front());
        }
        Algorithm later;
        for (const Turn turn : all) {
            if (*rc::gen::inRange(0, 3) == 0) later.push_back(turn);
        }
        RC_PRE(!later.empty());
        Puzzle with_chain = *drawn;
        with_chain.add_chain({"drawn", {{"first", all}, {"then", later}}, "", 0});
        const auto p = std::make_shared<const Puzzle>(std::move(with_chain));
        std::vector<State> target = identical_swaps(*p);
        for (const Turn turn : later) target.push_back(p->turn_state(turn));
        const auto group = plain_group(shape, target, 200);
        RC_PRE(group.has_value());
        std::vector<State> turns;
        for (const Turn turn : all) turns.push_back(p->turn_state(turn));
        const auto plain = plain_cosets(shape, *group, turns, 2000);
        RC_PRE(plain.has_value());

        StoreOptions options;
        options.bits = *rc::gen::element(EntryBits::kEight, EntryBits::kTwo);
        options.threads = *rc::gen::inRange(1U, 4U);
        const Result<StateGraph> graph = counted(p, "drawn:1", options);
        RC_ASSERT(graph.ok());
        RC_ASSERT(graph->levels().complete);
        const Graph& of = graph->space().graph();
        const auto cosets = static_cast<unsigned long>(plain->distance.size());
        RC_ASSERT(of.reachable().value_or(Integer(cosets)) == Integer(cosets));
        RC_ASSERT(of.bipartite().value_or(plain->swings) == plain->swings);
        const bool told_apart = graph->levels().total() == cosets;
        with_all += told_apart ? 1 : 0;
        if (told_apart) RC_ASSERT(levels_of(*graph) == plain->levels);
        RC_ASSERT(graph->levels().total() <= cosets);
        for (int i = 0; i < 5; ++i) {
            const State state = state_of(*p, *any_algorithm(*p, 12));
            const auto point = graph->space().point_of(state);
            RC_ASSERT(point.has_value());
            const unsigned far = plain->distance.at(PlainCosets::coset_of(shape, *group, state));
            RC_ASSERT(graph->distance(*point).value() <= far);
            RC_ASSERT(!told_apart || graph->distance(*point) == far);
        }
    }));
    CHECK(with_all >= of_all_cases(50));
}

TEST_CASE("whatever is given for a phase is one, or told to be none") {
    const PuzzlePtr three = puzzle("3x3");
    CHECK(check_cases("texts of phases", 300, [&] {
        const auto text = *rc::gen::oneOf(
            rc::gen::string<std::string>(),
            rc::gen::map(rc::gen::string<std::string>(),
                         [](const std::string& behind) { return "thistlethwaite:" + behind; }));
        const bool is_phase = text.size() == 16 && text.starts_with("thistlethwaite:") &&
                              text[15] >= '1' && text[15] <= '4';
        RC_ASSERT(phase_graph(three, text, {}).ok() == is_phase);
    }));
}

TEST_CASE("a phase that is cancelled ends at once, and wrong ones are told") {
    const PuzzlePtr four = puzzle("4x4");
    Cancellation cancellation;
    cancellation.request();
    CHECK_THROWS_AS(phase_graph(four, "eight-phase:1", {}, cancellation), Cancelled);
    const auto code = [&](const char* phase) {
        const Result<GraphSpace> space = phase_graph(four, phase, {});
        REQUIRE_FALSE(space.ok());
        return space.diagnostics().items().at(0).code;
    };
    CHECK(code("eight-phase:4") == Code::kSyntax);
    CHECK(code("eight-phase:0") == Code::kSyntax);
    CHECK(code("eight-phase:9") == Code::kSyntax);
    CHECK(code("eight-phase:01") == Code::kSyntax);
    CHECK(code("eight-phase") == Code::kSyntax);
    CHECK(code("") == Code::kUnknownName);
    CHECK(code("seven-phase:1") == Code::kUnknownName);
    CHECK(code("eight-phase:2") == Code::kTooLarge);
    const PuzzlePtr three = puzzle("3x3");
    CHECK_FALSE(phase_graph(three, "thistlethwaite:2", {})->point_of(state(*three, "U")));
}
