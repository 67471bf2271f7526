#include "explore/graph_sequences.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "graph/graph.hpp"
#include "search/canonical_sequences.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::optional<std::vector<Integer>> counts_of(const std::string& name, const std::string& turns,
                                              std::size_t longest) {
    const PuzzlePtr p = puzzle(name);
    SourceMap sources;
    const Source& text = sources.add("<turns>", turns);
    std::vector<GraphTurn> listed =
        turns.empty() ? metric_turns(*p, Metric::kHalfTurn)
                      : *read_graph_turns(*p, text.text(), text.span(0, turns.size()));
    const Graph graph(p, std::move(listed), GraphPoints::kPositions);
    return sequence_counts(*p, graph.turns(), longest);
}

}  // namespace

TEST_CASE("canonical sequences of the 3x3 are the paper's", "[explore]") {
    // The Qter paper, section 3.3.5.b: a_1 = 18, a_2 = 243, and a_n = 12 a_(n-1) + 18 a_(n-2).
    const auto counts = counts_of("3x3", "", 12);
    REQUIRE(counts.has_value());
    std::vector<Integer> expected = {1, 18, 243};
    while (expected.size() < counts->size()) {
        expected.push_back(12 * expected[expected.size() - 1] + 18 * expected[expected.size() - 2]);
    }
    CHECK(*counts == expected);
    CHECK((*counts)[3] == 3240);
    CHECK((*counts)[12].get_d() / (*counts)[11].get_d() == Approx(13.348).margin(0.0005));
}

TEST_CASE("sequences are of the turns that a graph has", "[explore]") {
    // Held by a piece, a 2x2 has three grips left, no two of which commute.
    const auto two = counts_of("2x2", "", 4);
    REQUIRE(two.has_value());
    CHECK(*two == std::vector<Integer>{1, 9, 54, 324, 1944});
    const auto some = counts_of("3x3", "U U2 U' D D2 D'", 3);
    REQUIRE(some.has_value());
    CHECK(*some == std::vector<Integer>{1, 6, 9, 0});
}

TEST_CASE("sequences of half a grip's turns, or of slices, are not told", "[explore]") {
    CHECK_FALSE(counts_of("3x3", "U U' R R2 R'", 3).has_value());
    CHECK_FALSE(counts_of("3x3", "(R U) (U' R')", 3).has_value());
    CHECK_FALSE(counts_of("3x3", "U:2 U2:2 U':2", 3).has_value());
}
