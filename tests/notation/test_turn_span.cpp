// In an algorithm of any form, the move that a turn comes from is found.
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/turn_span.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Moves = std::vector<std::string>;

/// A place in some source, as long as `text`.
Span whole(const std::string& text) {
    return {7, 100, static_cast<std::uint32_t>(100 + text.size())};
}

/// The moves that the turns of `text` come from, one a turn.
Moves moves_of(const std::string& text) {
    const Algorithm turns = alg(cube(), text);
    CHECK(turn_span(cube(), text, whole(text), turns.size()) == whole(text));
    Moves moves;
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        const Span span = turn_span(cube(), text, whole(text), turn);
        CHECK(span.source == 7);
        moves.push_back(text.substr(span.begin - 100, span.end - span.begin));
    }
    return moves;
}

}  // namespace

TEST_CASE("a turn stands where its move does") {
    CHECK(moves_of("R U2 F L'") == Moves{"R", "U2", "F", "L'"});
    CHECK(moves_of("RU2F// a comment\nL'") == Moves{"R", "U2", "F", "L'"});
}

TEST_CASE("rotations are no turns, and a slice is two") {
    CHECK(moves_of("x R y y' U") == Moves{"R", "U"});
    CHECK(moves_of("R M2 U") == Moves{"R", "M2", "M2", "U"});
}

TEST_CASE("turns of a group stand in it, once for all of its repetitions") {
    CHECK(moves_of("(R U)2 F") == Moves{"R", "U", "R", "U", "F"});
    CHECK(moves_of("(R U2)' F") == Moves{"U2", "R", "F"});
    CHECK(moves_of("[R, U] F") == Moves{"R", "U", "R", "U", "F"});
    CHECK(moves_of("[R: (U F)']2") == Moves{"R", "F", "U", "R", "R", "F", "U", "R"});
}

TEST_CASE("a text that is no algorithm is marked as a whole") {
    CHECK(turn_span(cube(), "R Q", whole("R Q"), 0) == whole("R Q"));
}
