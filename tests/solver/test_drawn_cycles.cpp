// The shortest algorithms for cycles of puzzles drawn at random, against plain breadth-first
// search.
#include <string>
#include <vector>

#include "formats/definition.hpp"
#include "random_puzzles.hpp"
#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::any_plain_puzzle;
using testing::check_cases;
using testing::DrawnSizes;
using testing::PlainPuzzle;
using testing::reference_structures;
using testing::ReferenceStructure;

/// Structures that are looked for on one puzzle.
constexpr std::size_t kMostStructures = 6;

void check_structures() {
    DrawnSizes sizes;
    sizes.order = 6;
    const PlainPuzzle drawn = *any_plain_puzzle(sizes);
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_ASSERT(read.ok());
    const bool supercube = *rc::gen::arbitrary<bool>();
    const Result<FinderPuzzle> finder = FinderPuzzle::of(*read, marked_if(supercube));
    RC_ASSERT(finder.ok());
    const std::vector<ReferenceStructure> all =
        reference_structures(*finder, GripChoice::kGenerators, 3);
    RC_CLASSIFY(!all.empty(), "with structures");
    for (std::size_t i = 0; i < std::min(all.size(), kMostStructures); ++i) {
        const ReferenceStructure& expected = all[all.size() - 1 - i];
        SolverOptions options;
        options.grips = GripChoice::kGenerators;
        options.count_words = true;
        const Cancellation never;
        const Result<SolverAnswer> answer = solve_cycles(*finder, expected.cycles, options, never);
        RC_LOG() << testing::text_of(*finder, expected.cycles) << std::endl;
        RC_ASSERT(answer.ok());
        RC_ASSERT(answer->end == SolverEnd::kSolved);
        RC_ASSERT(answer->registers.at(0).length == expected.depth);
        RC_ASSERT(answer->registers.at(0).words.value() == Integer(expected.words));
    }
}

}  // namespace

TEST_CASE("cycles of drawn puzzles take as many turns as plain search says", "[solve_cycles]") {
    REQUIRE(check_cases("cycles", 40, check_structures));
}

TEST_CASE("cycles of many drawn puzzles", "[solve_cycles][slow]") {
    REQUIRE(check_cases("cycles", 500, check_structures));
}

}  // namespace qter
