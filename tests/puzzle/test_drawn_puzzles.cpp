// Puzzles drawn at random, read, described and written in every format, against a plain model.
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/kpuzzle.hpp"
#include "puzzle/group_facts.hpp"
#include "random_puzzles.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostStates = 5000;

/// The grip's turn is the model's, by its name.
void check_turn(const PlainPuzzle& drawn, const Puzzle& puzzle, const Grip& grip) {
    for (std::size_t g = 0; g < drawn.grips.size(); ++g) {
        if (PlainPuzzle::name_of(g) != grip.name) continue;
        for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
            RC_ASSERT(grip.turn.piece[slot] == drawn.grips[g].from[slot]);
            RC_ASSERT(unsigned{grip.turn.orient[slot]} == drawn.grips[g].added[slot]);
        }
        RC_ASSERT(grip.order == drawn.order(drawn.grips[g]));
        return;
    }
    RC_FAIL("no grip is called " + grip.name);
}

void check_looks(const PlainPuzzle& drawn, const Puzzle& puzzle) {
    const Look solved = drawn.solved();
    for (Slot a = 0; a < puzzle.shape().slots(); ++a) {
        for (Slot b = 0; b < puzzle.shape().slots(); ++b) {
            const bool alike = puzzle.identical(a) == puzzle.identical(b);
            RC_ASSERT(alike == (solved[a] == solved[b]));
        }
    }
}

/// The moves of the JSON are the model's lists, with pieces counted from 0 within their orbit.
void check_kpuzzle(const PlainPuzzle& drawn, const Puzzle& puzzle) {
    const nlohmann::json written = nlohmann::json::parse(write_kpuzzle(puzzle));
    for (std::size_t g = 0; g < drawn.grips.size(); ++g) {
        const nlohmann::json& move = written.at("moves").at(PlainPuzzle::name_of(g));
        unsigned first = 0;
        for (std::size_t o = 0; o < drawn.orbits.size(); ++o) {
            const std::string name = "o" + std::to_string(o) + "x";
            for (unsigned i = 0; i < drawn.orbits[o].size && move.contains(name); ++i) {
                const nlohmann::json& orbit = move.at(name);
                RC_ASSERT(orbit.at("permutation").at(i) == drawn.grips[g].from[first + i] - first);
                RC_ASSERT(orbit.at("orientationDelta").at(i) == drawn.grips[g].added[first + i]);
            }
            first += drawn.orbits[o].size;
        }
    }
}

void check_formats() {
    const PlainPuzzle drawn = *any_plain_puzzle();
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_ASSERT(read.ok());
    RC_ASSERT((*read)->grips().size() == drawn.grips.size());
    for (const Grip& grip : (*read)->grips()) check_turn(drawn, **read, grip);
    check_looks(drawn, **read);
    const std::string written = write_toml(**read);
    const Result<PuzzlePtr> again = read_puzzle(sources.add("again.toml", written));
    RC_ASSERT(again.ok());
    RC_ASSERT((*again)->grips().size() == drawn.grips.size());
    for (std::size_t g = 0; g < drawn.grips.size(); ++g) {
        const Grip& grip = (*again)->grips()[g];
        check_turn(drawn, **again, grip);
        RC_ASSERT(grip.name == (*read)->grips()[g].name);
        RC_ASSERT(grip.block == (*read)->grips()[g].block);
    }
    check_looks(drawn, **again);
    RC_ASSERT(write_toml(**again) == written);
    // Moves that are powers of others become no grips there; what is left are turns of the model.
    const Result<TwsFile> tws = read_tws(sources.add("drawn.tws", *write_tws(**read)));
    RC_ASSERT(tws.ok());
    for (const Grip& grip : tws->puzzle->grips()) check_turn(drawn, *tws->puzzle, grip);
    check_looks(drawn, *tws->puzzle);
    check_kpuzzle(drawn, **read);
}

void check_facts() {
    const PlainPuzzle drawn = *any_plain_puzzle();
    const auto states = plain_distances(drawn, kMostStates, false, true);
    if (!states) return;
    const auto looks = plain_distances(drawn, kMostStates, false);
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_ASSERT(read.ok());
    const std::optional<GroupFacts> facts = group_facts(**read);
    RC_ASSERT(facts.has_value());
    RC_ASSERT(facts->group.action().proof() != OrderProof::kNone);
    RC_ASSERT(facts->group.order() == states->of.size());
    RC_ASSERT(facts->positions.has_value());
    RC_ASSERT(*facts->positions == looks->of.size());
    // What exchanges two pieces of an orbit is a member exactly when it is reached.
    std::vector<unsigned> moduli = drawn.orientations();
    const auto slots = static_cast<unsigned>(moduli.size());
    for (int i = 0; i < 20; ++i) {
        State state = solved_state((*read)->shape());
        const Orbit& orbit =
            (*read)->orbits()[*rc::gen::inRange<std::size_t>(0, (*read)->orbits().size())];
        const auto any = [&] { return orbit.first + *rc::gen::inRange<Slot>(0, orbit.size); };
        std::swap(state.piece[any()], state.piece[any()]);
        state.orient[any()] =
            static_cast<std::uint8_t>(*rc::gen::inRange<unsigned>(0, orbit.orientations));
        Look look(slots);
        for (unsigned s = 0; s < slots; ++s) look[s] = 256 * state.piece[s] + state.orient[s];
        RC_ASSERT(facts->group.contains(state) == states->of.contains(look));
    }
}

}  // namespace

TEST_CASE("drawn puzzles go through every format and stay what they are") {
    REQUIRE(check_cases("formats", 200, check_formats));
}

TEST_CASE("many drawn puzzles go through every format", "[slow]") {
    REQUIRE(check_cases("formats", 20'000, check_formats));
}

TEST_CASE("what is said of drawn puzzles' groups is what plain search finds") {
    REQUIRE(check_cases("groups", 60, check_facts));
}

TEST_CASE("what is said of many drawn puzzles' groups", "[slow]") {
    REQUIRE(check_cases("groups", 1000, check_facts));
}
