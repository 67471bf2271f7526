// Counts up to symmetry: published ones, and drawn puzzles against the whole graph.
#include "qter/explore/reduced_levels.hpp"

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "explore/graphs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

GraphSpace space_of(Graph graph) {
    Result<GraphSpace> space = GraphSpace::make(std::move(graph));
    REQUIRE(space.ok());
    return *std::move(space);
}

}  // namespace

TEST_CASE("states of the 2x2 are counted up to 16 symmetries", "[explore][large]") {
    const PuzzlePtr p = puzzle("2x2");
    const GraphSpace space =
        space_of(Graph(p, turns_of(*p, TurnChoice::kHalf), GraphPoints::kStates));
    const std::optional<ReducedSpace> few = reduced(space);
    REQUIRE(few.has_value());
    // Symmetries that leave the axis of the twists alone; 2768 classes of the 40,320 arrangements
    // (H. Kociemba, kociemba.org, symmetry coordinates).
    CHECK(few->symmetries() == 16);
    CHECK(few->size() == 2768 * 2187);
    for (const bool small : {false, true}) {
        StoreOptions options;
        options.small = small;
        options.threads = 2;
        const auto found = count_reduced(space.graph(), *few, options);
        REQUIRE(found.ok());
        CHECK(found->levels.complete);
        CHECK(found->levels.total() == 88179840);
        CHECK(found->levels.depth() == 11);
        CHECK(found->levels.points[2] == 243);
    }
}
