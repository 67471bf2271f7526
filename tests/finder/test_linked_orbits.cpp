#include "finder/linked_orbits.hpp"

#include "catch.hpp"
#include "finder/linked_reference.hpp"
#include "finder/made_up_puzzle.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<std::string> linked(std::string_view name) {
    const FinderPuzzle finder = finder_puzzle(puzzle(name));
    const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(finder);
    std::vector<std::string> names;
    for (const std::uint32_t orbit : linked_orbits->orbits())
        names.push_back(finder.orbits()[orbit].name);
    return names;
}

/// Whether the states that satisfy the constraints, and do to `orbits` what the group can do, are
/// the group's: all states are gone through.
bool explains(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits) {
    const PuzzleGroup& group = puzzle.group();
    const auto key = [](const State& state) { return std::pair(state.piece, state.orient); };
    std::set<std::pair<Permutation, std::vector<std::uint8_t>>> on_orbits;
    for (const State& state : closure_on(puzzle, orbits)) on_orbits.insert(key(state));
    std::vector<std::uint32_t> all(puzzle.orbits().size());
    std::iota(all.begin(), all.end(), 0);
    std::size_t allowed = 0;
    State state = solved_state(group.shape());
    do {
        // An odometer of orientations for every permutation that leaves pieces in their orbits.
        if (!is_valid(group.shape(), state)) continue;
        for (Slot slot = 0; slot < group.shape().slots();) {
            if (group.act(state) && group.constraints().image.contains(
                                        sums_and_parities(group.constraints().parts, state))) {
                State there = solved_state(group.shape());
                for (const std::uint32_t orbit : orbits) {
                    for (const Slot at : group.constraints().parts[orbit].slots) {
                        there.piece[at] = state.piece[at];
                        there.orient[at] = state.orient[at];
                    }
                }
                allowed += on_orbits.count(key(there));
            }
            slot = 0;
            while (slot < group.shape().slots() &&
                   ++state.orient[slot] == group.shape().modulus(slot)) {
                state.orient[slot++] = 0;
            }
        }
    } while (std::next_permutation(state.piece.begin(), state.piece.end()));
    // The group lies among them.
    return allowed == closure_on(puzzle, all).size();
}

}  // namespace

TEST_CASE("seven built-in puzzles have a tangle, all others have none", "[tangle]") {
    SourceMap sources;
    std::vector<std::string> found;
    for (const std::string& name : PuzzleLibrary(sources).names()) {
        if (!linked(name).empty()) found.push_back(name);
    }
    // The pyramorphixes turn by half turns: 4 pieces of one kind and 4 of another are permuted
    // alike but for exchanges in pairs. Of the (4!)^2 / 2 that parities allow GAP finds a third.
    CHECK(found == std::vector<std::string>{"gear-cube", "jings-pyraminx", "master-skewb",
                                            "mastermorphix", "professor-skewb", "pyramorphix",
                                            "skewb"});
}

TEST_CASE("what is tangled on skewbs and on Jing's pyraminx", "[tangle]") {
    // A turn of a skewb, whatever else it moves, twists one corner and cycles three of the other
    // kind: so the three-cycles of each kind, modulo exchanges in pairs, go with the twists of the
    // other.
    const std::vector<std::string> corners = {"corners1", "corners2"};
    CHECK(linked("skewb") == corners);
    CHECK(linked("master-skewb") == corners);
    CHECK(linked("professor-skewb") == corners);
    // A turn of Jing's pyraminx twists the three corners of a face and cycles its three neighbours'
    // centers. The sum over all corners, each of which stays in its place, tells the class of the
    // centers' permutation; edges have no part in that.
    const std::vector<std::string> pyraminx = linked("jings-pyraminx");
    REQUIRE(pyraminx.size() == 5);
    for (std::size_t i = 0; i < 4; ++i) CHECK(pyraminx[i].substr(0, 6) == "corner");
    CHECK(pyraminx[4] == "centers");
}

TEST_CASE("a tangle explains the group, and with an orbit less it does not", "[tangle]") {
    int seen = 0;
    REQUIRE(rc::check("random tangles", [&seen] {
        const FinderPuzzle puzzle = any_made_up_puzzle(3, 3);
        RC_PRE(puzzle.group().shape().slots() <= 7);
        const Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(puzzle);
        RC_ASSERT(linked_orbits.ok());
        RC_ASSERT(explains(puzzle, linked_orbits->orbits()));
        for (const std::uint32_t orbit : linked_orbits->orbits()) {
            std::vector<std::uint32_t> fewer = linked_orbits->orbits();
            fewer.erase(std::find(fewer.begin(), fewer.end(), orbit));
            RC_ASSERT(!explains(puzzle, fewer));
            ++seen;
        }
    }));
    CHECK(seen > of_all_cases(20));
}

TEST_CASE("a tangle that is too large to go through is refused", "[tangle]") {
    // All permutations of twelve pieces, 12! of them, in two orbits at once.
    const FinderPuzzle large = finder_puzzle(permutation_puzzle(
        {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0}, {1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}, 2));
    const Result<LinkedOrbits> refused = LinkedOrbits::of(large);
    REQUIRE_FALSE(refused);
    const Diagnostic& error = refused.diagnostics().items().at(0);
    CHECK(error.code == Code::kTooLarge);
    CHECK(error.message == "cannot decide which registers made-up can hold");
    CHECK_THAT(error.notes.at(1), Catch::Matchers::ContainsSubstring("479001600"));
    // Few things, but with more pieces than fit.
    const Result<LinkedOrbits> wide =
        LinkedOrbits::of(finder_puzzle(permutation_puzzle({{1, 2, 3, 4, 0}}, 13)));
    REQUIRE_FALSE(wide);
    CHECK_THAT(wide.diagnostics().items().at(0).notes.at(1),
               Catch::Matchers::ContainsSubstring("65 pieces"));
    // Any of twenty cycles that only turn together may be owned, shared or left out.
    const Result<LinkedOrbits> many =
        LinkedOrbits::of(finder_puzzle(permutation_puzzle({{1, 2, 0}}, 20)));
    REQUIRE_FALSE(many);
    CHECK_THAT(many.diagnostics().items().at(0).notes.at(1),
               Catch::Matchers::ContainsSubstring("too many ways"));
}
