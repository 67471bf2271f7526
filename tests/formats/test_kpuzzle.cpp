// The reader of cubing.js' JSON: what write_kpuzzle() writes, what hands wrote, and every mistake.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/kpuzzle.hpp"
#include "formats/kpuzzle_reader.hpp"
#include "formats/same_puzzle.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

struct ReadJson {
    SourceMap sources;
    Result<PuzzlePtr> puzzle;
    explicit ReadJson(std::string text)
        : puzzle(read_kpuzzle(sources.add("ring.kpuzzle.json", std::move(text)))) {}
    [[nodiscard]] const Diagnostic& first() const { return puzzle.diagnostics().items().at(0); }
};

/// Three beads with two sides on a ring, and one more beside it.
constexpr const char* kRingJson = R"({
        "name": "ring",
        "orbits": [{"orbitName": "BEADS", "numPieces": 4, "numOrientations": 2}],
        "defaultPattern": {"BEADS": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
        "moves": {
            "V": {"BEADS": {"permutation": [1, 2, 0, 3], "orientationDelta": [1, 0, 0, 0]}},
            "A": {"BEADS": {"permutation": [0, 2, 3, 1], "orientationDelta": [0, 0, 0, 0]}}
        }
    })";
json ring_json() { return json::parse(kRingJson); }

}  // namespace

TEST_CASE("kpuzzle: what is written is read as the same puzzle") {
    for (const char* const name :
         {"2x2", "3x3", "4x4", "pyraminx", "skewb", "megaminx", "fto", "dino", "kilominx"}) {
        CAPTURE(name);
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const ReadJson read(write_kpuzzle(*puzzle));
        REQUIRE(read.puzzle.ok());
        CHECK(read.puzzle.diagnostics().empty());
        CHECK(same_puzzle(*puzzle, **read.puzzle));
        CHECK((*read.puzzle)->name() == puzzle->name());
    }
}

TEST_CASE("kpuzzle: random puzzles are read as what a .tws file says of them") {
    std::mt19937 random(20);
    std::size_t tried = 0;
    for (int round = 0; round < 200; ++round) {
        // Orbits of up to six pieces, turns that are any permutation and any twists.
        json text = {{"name", "any"}, {"orbits", json::array()}, {"moves", json::object()}};
        Shape shape;
        const std::size_t orbits = 1 + random() % 3;
        for (std::size_t i = 0; i < orbits; ++i) {
            const auto size = static_cast<Slot>(2 + random() % 5);
            const auto ways = static_cast<std::uint8_t>(1 + random() % 4);
            shape.add_orbit(size, ways);
            json pattern = {{"pieces", json::array()}, {"orientation", json::array()}};
            for (Slot k = 0; k < size; ++k) {
                pattern["pieces"].push_back(random() % 4 == 0 ? 0 : k);
                pattern["orientation"].push_back(random() % ways);
            }
            const std::string name = "O" + std::to_string(i);
            text["orbits"].push_back(
                {{"orbitName", name}, {"numPieces", size}, {"numOrientations", ways}});
            text["defaultPattern"][name] = pattern;
        }
        for (const char* const move : {"X", "Y"}) {
            const State turn = random_state(shape, random);
            Slot first = 0;
            for (std::size_t i = 0; i < orbits; ++i) {
                json part = {{"permutation", json::array()}, {"orientationDelta", json::array()}};
                const auto size = text["orbits"][i]["numPieces"].get<Slot>();
                for (Slot k = 0; k < size; ++k) {
                    part["permutation"].push_back(turn.piece[first + k] - first);
                    part["orientationDelta"].push_back(turn.orient[first + k]);
                }
                text["moves"][move]["O" + std::to_string(i)] = part;
                first += size;
            }
        }
        const ReadJson read(text.dump());
        if (!read.puzzle.ok()) {
            // One of the turns may be a power of the other, or none at all.
            CHECK_THAT(read.first().message, ContainsSubstring("nothing"));
            continue;
        }
        const Puzzle& puzzle = **read.puzzle;
        ++tried;
        const ReadJson again(write_kpuzzle(puzzle));
        REQUIRE(again.puzzle.ok());
        CHECK(same_puzzle(puzzle, **again.puzzle));
        SourceMap sources;
        const Result<TwsFile> tws = read_tws(sources.add("x.tws", *write_tws(puzzle)));
        REQUIRE(tws.ok());
        CHECK(same_puzzle(puzzle, *tws->puzzle));
    }
    CHECK(tried > 150);
}

TEST_CASE("kpuzzle: what the numbers mean, by hand") {
    const ReadJson read(kRingJson);
    REQUIRE(read.puzzle.ok());
    const Puzzle& puzzle = **read.puzzle;
    // Moves stay in the order in which they stand.
    REQUIRE(puzzle.grips().size() == 2);
    CHECK(puzzle.grips()[0].name == "V");
    CHECK(puzzle.grips()[1].name == "A");
    // V: the piece of place 1 comes to place 0 and is flipped there; three flips in three rounds
    // are one, so it takes six.
    const State& turn = puzzle.grips()[0].turn;
    CHECK(turn.piece == Permutation{1, 2, 0, 3});
    CHECK(turn.orient == std::vector<std::uint8_t>{1, 0, 0, 0});
    CHECK(puzzle.grips()[0].order == 6);
    CHECK(puzzle.grips()[1].order == 3);
}

TEST_CASE("kpuzzle: mistakes are told by where they are") {
    struct Mistake {
        const char* path;  ///< of what is replaced, or taken away where there is nothing
        json value;
        const char* message;
    };
    const std::vector<Mistake> mistakes = {
        {"/orbits", nullptr, "orbits is missing"},
        {"/orbits", json::array(), "`orbits` is empty"},
        {"/orbits", "x", "orbits is not a list"},
        {"/orbits/0", 5, "orbits[0] is not an object"},
        {"/orbits/0/orbitName", nullptr, "orbits[0].orbitName is missing"},
        {"/orbits/0/orbitName", 5, "orbits[0].orbitName is not a text"},
        {"/orbits/0/orbitName", "Move", "which is not a valid name"},
        {"/orbits/0/orbitName", "two words", "which is not a valid name"},
        {"/orbits/0/numPieces", 0, "numPieces is not from 1 to"},
        {"/orbits/0/numPieces", -4, "numPieces is not a whole number"},
        {"/orbits/0/numPieces", 1e300, "numPieces is not a whole number"},
        {"/orbits/0/numPieces", 4000000000000, "numPieces is not from 1 to"},
        {"/orbits/0/numOrientations", 256, "numOrientations is not from 1 to 255"},
        {"/defaultPattern/BEADS/pieces", json::array({0, 1}), "pieces has 2 numbers"},
        {"/defaultPattern/BEADS/pieces/1", 4, "pieces[1] is not a whole number from 0 to 3"},
        {"/defaultPattern/BEADS/orientation/0", 2, "orientation[0] is not a whole number"},
        {"/defaultPattern/BEADS/orientationMod", json::array({3, 0, 0, 0}), "from 0 to 2"},
        {"/moves", nullptr, "moves is missing"},
        {"/moves", json::array(), "moves is not an object"},
        {"/moves", json::object(), "has no `Move`"},
        {"/moves/V", 1, "moves.V is not an object"},
        {"/moves/V2'", json::object(), "may only have letters"},
        {"/moves/W", json::object(), "does nothing"},
        {"/moves/V/BEADS/permutation", nullptr, "moves.V.BEADS.permutation is missing"},
        {"/moves/V/BEADS/permutation", json::array({0, 0, 1, 2}), "names a place twice"},
        {"/moves/V/BEADS/permutation/0", "1", "permutation[0] is not a whole number"},
        {"/moves/V/BEADS/orientationDelta", json::array({0}), "orientationDelta has 1 numbers"},
    };
    for (const Mistake& mistake : mistakes) {
        CAPTURE(mistake.path, mistake.message);
        json text = ring_json();
        const json::json_pointer path(mistake.path);
        if (mistake.value.is_null()) {
            text[path.parent_pointer()].erase(path.back());
        } else {
            text[path] = mistake.value;
        }
        const ReadJson read(text.dump());
        REQUIRE_FALSE(read.puzzle.ok());
        CHECK_THAT(read.first().message, ContainsSubstring(mistake.message));
    }
}

TEST_CASE("kpuzzle: moves that are derived from others are moves") {
    json text = ring_json();
    text["derivedMoves"] = {{"W", "[V: A]"}, {"back", "W'"}, {"none", "W Q"}, {"what", "[V"}};
    const ReadJson read(text.dump());
    REQUIRE(read.puzzle.ok());
    const Puzzle& puzzle = **read.puzzle;
    REQUIRE(puzzle.grips().size() == 3);
    CHECK(puzzle.grips()[2].name == "W");
    CHECK(puzzle.grips()[2].turn == state(puzzle, "V A V'"));
    CHECK(state(puzzle, "back") == state(puzzle, "V A' V'"));
    const auto& items = read.puzzle.diagnostics().items();
    REQUIRE(items.size() == 1);
    CHECK(items[0].severity == Severity::kWarning);
    CHECK_THAT(items[0].message, ContainsSubstring("`none` and `what`"));
}

TEST_CASE("kpuzzle: a cube by one face and two rotations has all its faces") {
    // As cubing.js has the 2x2x2: U, x and y, and the rest derived. Corners in the order UFR UBR
    // UBL UFL DFR DFL DBL DBR, orientations clockwise from U or D.
    const ReadJson read(R"({"name": "two",
        "orbits": [{"orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3}],
        "defaultPattern": {"CORNERS": {"pieces": [0, 1, 2, 3, 4, 5, 6, 7],
                                       "orientation": [0, 0, 0, 0, 0, 0, 0, 0]}},
        "moves": {
            "U": {"CORNERS": {"permutation": [1, 2, 3, 0, 4, 5, 6, 7],
                              "orientationDelta": [0, 0, 0, 0, 0, 0, 0, 0]}},
            "x": {"CORNERS": {"permutation": [4, 0, 3, 5, 7, 6, 2, 1],
                              "orientationDelta": [2, 1, 2, 1, 1, 2, 1, 2]}},
            "y": {"CORNERS": {"permutation": [1, 2, 3, 0, 7, 4, 5, 6],
                              "orientationDelta": [0, 0, 0, 0, 0, 0, 0, 0]}}},
        "derivedMoves": {"R": "[z': U]", "z": "[x: y]", "L": "[z: U]", "F": "[x: U]",
                         "B": "[x': U]", "D": "[x2: U]", "Uv": "y", "Lv": "x'"}})");
    REQUIRE(read.puzzle.ok());
    const Puzzle& cube = **read.puzzle;
    CHECK(cube.grips().size() == 6);
    REQUIRE(cube.named_rotations().size() == 3);
    const auto order_of = [&](std::string_view text) {
        return order(cycle_structure(cube.shape(), state(cube, text)));
    };
    CHECK(order_of("R U R' U'") == 6);
    CHECK(order_of("R U") == 15);
    CHECK(order_of("R L") == 4);
    // x takes U to where F is called; Lv is x backwards.
    CHECK(state(cube, "x U") == state(cube, "F"));
    CHECK(state(cube, "Lv U x R") == state(cube, "B R"));
    CHECK(state(cube, "y (R U)2 y' R") == state(cube, "B U B U R"));
    CHECK(state(cube, "x y x' y2") == state(cube, ""));
    const ReadJson again(write_kpuzzle(cube));
    REQUIRE(again.puzzle.ok());
    CHECK(same_puzzle(cube, **again.puzzle));
    CHECK(state(**again.puzzle, "Lv U x R") == state(cube, "B R"));
}

TEST_CASE("kpuzzle: parts about other orbits are left out, and names may begin with _") {
    json text = ring_json();
    text["moves"]["V"]["NONE"] = json::object();
    text["defaultPattern"]["NONE"] = json::object();
    text["moves"]["_SLASH_"] = text["moves"]["A"];
    text["moves"].erase("A");
    const ReadJson read(text.dump());
    REQUIRE(read.puzzle.ok());
    CHECK_THAT(read.first().message,
               ContainsSubstring("names an orbit that this puzzle does not have"));
    CHECK(read.puzzle.diagnostics().items().size() == 1);
    CHECK(state(**read.puzzle, "V_SLASH_'V2") ==
          state(*(*ReadJson(ring_json().dump()).puzzle), "V A' V2"));
}

TEST_CASE("kpuzzle: orientations that do not matter") {
    json text = ring_json();
    const json part = text["defaultPattern"]["BEADS"];
    const auto with = [&](const json& mods) {
        text["defaultPattern"]["BEADS"]["orientationMod"] = mods;
        return ReadJson(text.dump());
    };
    CHECK((*with({1, 1, 1, 1}).puzzle)->orbits()[0].orientations == 1);
    CHECK((*with({0, 0, 0, 0}).puzzle)->orbits()[0].orientations == 2);
    const ReadJson some = with({0, 1, 0, 0});
    REQUIRE(some.puzzle.ok());
    CHECK((*some.puzzle)->orbits()[0].size == 8);
}

TEST_CASE("kpuzzle: what is no JSON is told by its place") {
    const std::string text = ring_json().dump();
    const ReadJson cut(text.substr(0, 40));
    REQUIRE_FALSE(cut.puzzle.ok());
    CHECK(cut.first().code == Code::kSyntax);
    const ReadJson comma("{\"name\": \"x\",}");
    REQUIRE_FALSE(comma.puzzle.ok());
    CHECK(comma.first().primary.span.begin == 13);
    for (const char* const wrong : {"", "[]", "5", "\"x\"", "null", "{\"name\": \"\xff\"}",
                                    "{\"orbits\": 1e999999}", "{} {}"}) {
        CAPTURE(wrong);
        CHECK_FALSE(ReadJson(wrong).puzzle.ok());
    }
    const ReadJson twice("{\"moves\": {\"U\": {}, \"U\": {}}}");
    REQUIRE_FALSE(twice.puzzle.ok());
    CHECK(twice.first().code == Code::kDuplicate);
}

TEST_CASE("kpuzzle: hostile sizes end in an error") {
    const auto repeated = [](const std::string& part, std::size_t times) {
        std::string text;
        for (std::size_t i = 0; i < times; ++i) text += part;
        return text;
    };
    // Ten million lists in one another, in a list, and objects beside each other.
    for (const std::string& text :
         {repeated("[", 10'000'000), "{\"orbits\":" + repeated("[", 10'000'000),
          "{\"x\":[" + repeated("{},", 5'000'000), "{\"x\":" + repeated("{\"x\":", 1'000'000)}) {
        const ReadJson read(text);
        REQUIRE_FALSE(read.puzzle.ok());
        CHECK(read.first().code == Code::kTooLarge);
    }
    json orbits = ring_json();
    for (std::size_t i = 1; i <= kMaxOrbits; ++i) {
        orbits["orbits"].push_back(
            {{"orbitName", "O" + std::to_string(i)}, {"numPieces", 1}, {"numOrientations", 2}});
    }
    const ReadJson many(orbits.dump());
    REQUIRE_FALSE(many.puzzle.ok());
    CHECK(many.first().code == Code::kTooLarge);
    CHECK(many.first().message == "more than 1000 orbits");
    // Pieces are counted from 0 in one format and from 1 in the other: what a text just has room
    // for may be too much when every 9 is a 10.
    constexpr std::size_t kNines = 60000;
    const std::string name(SourceMap::kMaxBytes / 2 - kNines * 5 / 4, 'x');
    std::string nines = R"({"orbits":[{"orbitName":")" + name + R"(","numPieces":)" +
                        std::to_string(kNines) + R"(,"numOrientations":1}],"defaultPattern":{")" +
                        name + R"(":{"pieces":[)";
    for (std::size_t i = 0; i < kNines; ++i) nines += i == 0 ? "9" : ",9";
    nines += R"(]}},"moves":{"A":{}}})";
    REQUIRE(nines.size() < SourceMap::kMaxBytes);
    const ReadJson long_text(std::move(nines));
    REQUIRE(long_text.puzzle.diagnostics().items().size() == 1);
    CHECK(long_text.first().code == Code::kTooLarge);
    CHECK(long_text.first().message == "this puzzle is too large");
    // Turns that would take more memory than a puzzle may.
    json large = ring_json();
    large["orbits"][0]["numPieces"] = 60000;
    large["defaultPattern"].clear();
    large["moves"].clear();
    json list = json::array();
    for (int i = 0; i < 60000; ++i) list.push_back(i < 59999 ? i + 1 : 0);
    large["moves"]["U"]["BEADS"]["permutation"] = list;
    const ReadJson order(large.dump());
    REQUIRE_FALSE(order.puzzle.ok());
    CHECK_THAT(order.first().message, ContainsSubstring("order 60000"));
}
