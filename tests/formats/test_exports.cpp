// What other programs get to read: permutations for GAP, JSON for cubing.js.
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <sstream>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/gap.hpp"
#include "formats/kpuzzle.hpp"
#include "puzzle/facelets.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The assignments of a GAP text as maps from point to point, read without our own code.
struct GapText {
    std::map<std::string, std::map<int, int>> generators;
    std::string group;
    int points = 0;

    explicit GapText(const std::string& text) {
        std::istringstream lines(text);
        const std::regex assignment(R"((\w+) := ([(),0-9]+);)");
        const std::regex cycle(R"(\(([0-9,]*)\))");
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (std::regex_search(line, std::regex("^# [0-9]+: "))) ++points;
            if (line.starts_with("G := ")) group = line;
            if (!std::regex_match(line, match, assignment)) continue;
            std::map<int, int>& goes = generators[match[1]];
            const std::string cycles = match[2];
            for (std::sregex_iterator at(cycles.begin(), cycles.end(), cycle), end; at != end;
                 ++at) {
                std::vector<int> list;
                std::istringstream numbers((*at)[1].str());
                for (std::string number; std::getline(numbers, number, ',');) {
                    list.push_back(std::stoi(number));
                }
                for (std::size_t i = 0; i < list.size(); ++i) {
                    REQUIRE(goes.emplace(list[i], list[(i + 1) % list.size()]).second);
                }
            }
        }
    }

    /// Where a word, generators from left to right, takes a point.
    [[nodiscard]] int image(const std::vector<std::string>& word, int point) const {
        for (const std::string& generator : word) {
            const std::map<int, int>& goes = generators.at(generator);
            const auto next = goes.find(point);
            if (next != goes.end()) point = next->second;
        }
        return point;
    }
};

}  // namespace

TEST_CASE("GAP gets face turns as five cycles of four stickers", "[exports]") {
    const GapText gap(write_gap(cube()));
    CHECK(gap.points == 48);
    CHECK(gap.group == "G := Group(U, D, F, B, R, L);");
    REQUIRE(gap.generators.size() == 6);
    for (const auto& [name, goes] : gap.generators) {
        INFO(name);
        CHECK(goes.size() == 20);
        for (const auto& [from, to] : goes) {
            CHECK(gap.image({name, name}, from) != from);
            CHECK(gap.image({name, name, name, name}, from) == from);
        }
    }
}

TEST_CASE("GAP's points move as the stickers do", "[exports]") {
    for (const std::string name : {"3x3", "4x4", "pyraminx", "dino", "megaminx"}) {
        INFO(name);
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const GapText gap(write_gap(*puzzle));
        // The colours of the movable stickers in the order of the drawing, moved by the word.
        std::vector<std::uint8_t> colours;
        for (const DrawnSticker& sticker : puzzle->drawing().stickers) {
            if (sticker.slot) colours.push_back(sticker.face);
        }
        REQUIRE(gap.points == static_cast<int>(colours.size()));
        std::mt19937 random(1);
        std::vector<std::string> word;
        State state = solved_state(puzzle->shape());
        for (int i = 0; i < 12; ++i) {
            const std::size_t grip = random() % puzzle->generator_count();
            word.push_back(puzzle->grips()[grip].name);
            state = compose(puzzle->shape(), state, puzzle->grips()[grip].turn);
        }
        std::vector<std::uint8_t> moved(colours.size());
        for (std::size_t i = 0; i < colours.size(); ++i) {
            const int to = gap.image(word, static_cast<int>(i) + 1);
            moved[static_cast<std::size_t>(to) - 1] = colours[i];
        }
        std::vector<std::uint8_t> seen;
        const std::vector<std::uint8_t> shown = facelet_colours(*puzzle, state);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            if (puzzle->drawing().stickers[i].slot) seen.push_back(shown[i]);
        }
        CHECK(moved == seen);
    }
}

TEST_CASE("GAP gets orientations as points where there is no drawing", "[exports]") {
    SourceMap sources;
    // Names that GAP has for itself, and one with a hyphen.
    const Result<TwsFile> read = read_tws(sources.add("x.tws", R"(
Set A 2 3
Solved
End
Move E
A
2 1
1 0
End
Move in
A
1 2
1 2
End
Move 2-3E
A
1 2
0 1
End
)"));
    REQUIRE(read.ok());
    const GapText gap(write_gap(*read->puzzle));
    CHECK(gap.points == 6);
    CHECK(gap.group == "G := Group(E_, in_, 2_3E);");
    // E takes the piece at 1 to 2 with a twist, the one at 2 to 1 without: a cycle of six points.
    std::vector<int> cycle = {1};
    while (gap.image({"E_"}, cycle.back()) != 1) cycle.push_back(gap.image({"E_"}, cycle.back()));
    CHECK(cycle == std::vector<int>{1, 5, 2, 6, 3, 4});
    CHECK(gap.image({"in_"}, 1) == 2);
    CHECK(gap.image({"in_"}, 4) == 6);
    CHECK(gap.image({"2_3E"}, 1) == 1);
}

TEST_CASE("cubing.js gets orbits, the solved pattern and the moves", "[exports]") {
    const PuzzlePtr four = puzzle("4x4");
    const auto json = nlohmann::json::parse(write_kpuzzle(*four));
    CHECK(json["name"] == "4x4");
    REQUIRE(json["orbits"].size() == four->orbits().size());
    CHECK(json["orbits"][0]["numPieces"] == 8);
    CHECK(json["orbits"][0]["numOrientations"] == 3);
    CHECK(json["moves"].size() == four->grips().size());
    std::size_t kinds = 0;
    for (const auto& orbit : json["orbits"]) {
        const auto& pattern = json["defaultPattern"][orbit["orbitName"].get<std::string>()];
        const auto pieces = pattern["pieces"].get<std::vector<int>>();
        CHECK(pieces.size() == orbit["numPieces"]);
        if (pieces.size() == 24) {
            const std::size_t different = std::set<int>(pieces.begin(), pieces.end()).size();
            CHECK((different == 24 || different == 6));
            kinds += different;
        }
    }
    CHECK(kinds == 30);  // 24 wings and the centres of 6 colours
    // A pattern after two moves, by the rule that KPuzzle documents.
    const State turned = state(*four, "R 2U");
    for (const Orbit& orbit : four->orbits()) {
        const auto& r = json["moves"]["R"][orbit.name];
        const auto& u = json["moves"]["2U"][orbit.name];
        for (Slot i = 0; i < orbit.size; ++i) {
            const std::size_t from = u["permutation"][i];
            CHECK(r["permutation"][from].get<Slot>() + orbit.first ==
                  turned.piece[orbit.first + i]);
            const unsigned sum = r["orientationDelta"][from].get<unsigned>() +
                                 u["orientationDelta"][i].get<unsigned>();
            CHECK(sum % orbit.orientations == turned.orient[orbit.first + i]);
        }
    }
}
