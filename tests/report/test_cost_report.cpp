// The pace of practised hands, against a known time for known algorithms.
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ergonomics/movecount.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "report/cost_report.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The algorithms that permute the last layer, by their usual names, in turns of faces.
const std::vector<std::pair<const char*, const char*>> kLastLayer = {
    {"Aa", "R' F R' B2 R F' R' B2 R2"},
    {"Ab", "R2 B2 R F R' B2 R F' R"},
    {"E", "R B' R' F R B R' F' R B R' F R B' R' F'"},
    {"F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"},
    {"Ga", "R2 U R' U R' U' R U' R2 D U' R' U R D'"},
    {"Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"},
    {"Gc", "R2 U' R U' R U R' U R2 D' U R U' R' D"},
    {"Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"},
    {"H", "R2 U2 R U2 R2 U2 R2 U2 R U2 R2"},
    {"Ja", "R' U L' U2 R U' R' U2 R L"},
    {"Jb", "R U R' F' R U R' U' R' F R2 U' R'"},
    {"Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"},
    {"Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"},
    {"Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"},
    {"Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"},
    {"T", "R U R' U' R' F R2 U' R' U' R U R' F'"},
    {"Ua", "R U' R U R U R U' R' U' R2"},
    {"Ub", "R2 U R U R' U' R' U' R' U R'"},
    {"V", "R U' R U R' D R D' R U' D R2 U R2 D' R2"},
    {"Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"},
    {"Z", "R' U' R U' R U R U' R' U R U R2 U' R'"},
};

}  // namespace

TEST_CASE("cost report: practised hands do the last layer's algorithms in a minute") {
    const PuzzlePtr cube = puzzle("3x3");
    CHECK(kLastLayer.size() == 21);
    std::set<std::string> looks;
    double units = 0;
    std::size_t turns = 0;
    for (const auto& [name, text] : kLastLayer) {
        CAPTURE(name);
        const Algorithm algorithm = alg(*cube, text);
        // Faces in the order U R F D L B: only the upper rows of the sides change.
        const std::string facelets = facelet_string(*cube, state_of(*cube, algorithm));
        for (std::size_t face = 0; face < 6; ++face) {
            const std::string stickers = facelets.substr(face * 9, 9);
            const bool side = face % 3 != 0;
            CHECK(stickers.substr(side ? 3 : 0) == std::string(side ? 6 : 9, stickers[4]));
        }
        looks.insert(facelets);
        units += movecount(*cube, algorithm);
        turns += algorithm.size();
    }
    CHECK(looks.size() == 21);
    CHECK(turns == 296);
    CHECK(units == Approx(376.6));
    CHECK(std::round(units / 60 * 10) / 10 == Approx(kPractisedPace));
}
