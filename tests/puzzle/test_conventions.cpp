// The worked numbers of docs/conventions.md. The tables of R and U are the ones Herbert Kociemba
// publishes for his corner numbering (kociemba.org/math/cubielevel.htm), which the 3x3 uses.
#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Corners = std::vector<unsigned>;

Corners pieces(const State& state) { return {state.piece.begin(), state.piece.begin() + 8}; }
Corners orients(const State& state) { return {state.orient.begin(), state.orient.begin() + 8}; }

}  // namespace

TEST_CASE("corner slots are numbered as the page says") {
    const std::vector<std::string> names = {"UFR", "UFL", "UBL", "UBR", "DFR", "DFL", "DBL", "DBR"};
    for (std::size_t i = 0; i < names.size(); ++i) CHECK(cube().pieces()[i].name == names[i]);
}

TEST_CASE("R, U and R U are as the page says") {
    CHECK(pieces(state(cube(), "R")) == Corners{4, 1, 2, 0, 7, 5, 6, 3});
    CHECK(orients(state(cube(), "R")) == Corners{2, 0, 0, 1, 1, 0, 0, 2});
    CHECK(pieces(state(cube(), "U")) == Corners{3, 0, 1, 2, 4, 5, 6, 7});
    CHECK(orients(state(cube(), "U")) == Corners{0, 0, 0, 0, 0, 0, 0, 0});
    const State composed = compose(cube().shape(), state(cube(), "R"), state(cube(), "U"));
    CHECK(composed == state(cube(), "R U"));
    CHECK(pieces(composed) == Corners{0, 4, 1, 2, 7, 5, 6, 3});
    CHECK(orients(composed) == Corners{1, 2, 0, 0, 1, 0, 0, 2});
}

TEST_CASE("the cycles of R U are as the page says") {
    const std::vector<Cycle> structure = cycle_structure(cube().shape(), state(cube(), "R U"));
    std::vector<std::string> notation;
    for (const Cycle& cycle : structure) notation.push_back(cycle_notation(cube().shape(), cycle));
    CHECK(notation == std::vector<std::string>{"1+", "5+", "7"});
    CHECK(structure[0].order == 3);
    CHECK(structure[1].order == 15);
    CHECK(order(structure) == 105);
}
