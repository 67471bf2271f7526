#include <algorithm>

#include "catch.hpp"
#include "qter/state.hpp"

using namespace qter::api;

namespace {

const Puzzle& the_cube() {
    static const Puzzle cube = Puzzle::named("3x3").value();
    return cube;
}

State after_turns(std::string_view text) {
    return State(Algorithm::parse(the_cube(), text).value());
}

// The superflip: every edge in its place and flipped. The string is that of Cube Explorer's pages,
// the algorithm M. Reid's of 20 turns.
constexpr const char* kSuperflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
constexpr const char* kSuperflipTurns = "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U";

}  // namespace

TEST_CASE("api state: the superflip by its stickers and by its turns") {
    const State by_turns = after_turns(kSuperflipTurns);
    CHECK(by_turns.facelets() == kSuperflip);
    const State by_stickers = State::from_facelets(the_cube(), kSuperflip).value();
    CHECK(by_stickers == by_turns);
    CHECK(by_stickers.order() == 2);
    CHECK(by_stickers.cycles().size() == 12);
    for (const PlacedPiece& one : by_stickers.pieces()) {
        CHECK(one.place == one.piece);
        CHECK(one.orientation == (one.place.size() == 2 ? 1 : 0));
    }
    CHECK_FALSE(by_stickers.at("UF").value().is_solved());
    CHECK(by_stickers.at("URF").value().is_solved());
    CHECK(by_stickers.then(by_stickers).is_solved());
}

TEST_CASE("api state: turning, joining, inverting") {
    const State solved(the_cube());
    CHECK(solved.is_solved());
    const Algorithm turns = Algorithm::parse(the_cube(), "R U2 F' L").value();
    const State there = solved.after(turns).value();
    CHECK(there == State(turns));
    CHECK_FALSE(there.is_solved());
    CHECK(there.after(turns.inverse()).value() == solved);
    CHECK(there.inverse() == State(turns.inverse()));
    CHECK(there.then(there) == State(turns.then(turns)));
    CHECK(there.order() == turns.order());
}

TEST_CASE("api state: what it shows is read again") {
    const State state = State::random(the_cube(), 7).value();
    CHECK(State::from_facelets(the_cube(), state.facelets().value()).value() == state);
    CHECK(State::random(the_cube(), 7).value() == state);
    CHECK_FALSE(State::random(the_cube(), 8).value() == state);
}

TEST_CASE("api state: what no turns lead to") {
    // The corner URF twisted in place: U goes to R's sticker, R to F's, F to U's.
    std::string twisted = State(the_cube()).facelets().value();
    REQUIRE(twisted.size() == 54);
    twisted[8] = 'F';   // U9
    twisted[9] = 'U';   // R1
    twisted[20] = 'R';  // F3
    const Result<State> read = State::from_facelets(the_cube(), twisted);
    REQUIRE_FALSE(read.ok());
    CHECK(read.diagnostics()[0].code == "impossible-state");
    CHECK_FALSE(State::from_facelets(the_cube(), "UUU").ok());
}

TEST_CASE("api state: look-alikes and the whole puzzle turned are solved") {
    // On a 2x2 nothing rests: turning both layers of an axis turns the whole.
    const Puzzle small = Puzzle::named("2x2").value();
    CHECK(State(Algorithm::parse(small, "U D'").value()).is_solved());
    CHECK_FALSE(State(Algorithm::parse(small, "U D").value()).is_solved());
    // A 3x3 has centres, and is only turned when it is turned back.
    CHECK_FALSE(after_turns("U D'").is_solved());
}

TEST_CASE("api state: a piece that is none") {
    const Result<PlacedPiece> asked = State(the_cube()).at("UFX");
    REQUIRE_FALSE(asked.ok());
    CHECK(asked.diagnostics()[0].code == "unknown-piece");
}

TEST_CASE("api state: a blocked turn is told, and the state stays") {
    const Puzzle bandaged = Puzzle::named("alcatraz").value();
    const State solved(bandaged);
    // Some face can be turned and some cannot, or nobody could play with it, or call it a puzzle.
    std::size_t blocked = 0;
    std::size_t possible = 0;
    for (const char* face : {"U", "D", "F", "B", "R", "L"}) {
        const Result<State> after = solved.after(Algorithm::parse(bandaged, face).value());
        (after ? possible : blocked) += 1;
        if (after) continue;
        CHECK(after.diagnostics()[0].code == "impossible-state");
        CHECK(after.diagnostics()[0].place.value().source == "<algorithm>");
    }
    CHECK(blocked > 0);
    CHECK(possible > 0);
    CHECK_FALSE(State::random(bandaged, 1).ok());
}
