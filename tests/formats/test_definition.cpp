#include <algorithm>
#include <tuple>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "puzzle/piece_list.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;

namespace {

// Three pieces in a ring, each with two stickers, and a turn that takes two of them along.
const std::string kRing = R"(
name = "ring"
faces = ["A", "B", "CC"]
[[orbits]]
name = "pieces"
orientations = 2
pieces = ["AB", "BCC", "CCA"]
[[grips]]
name = "T"
cycles = ["AB CCB"]
[[grips]]
name = "Tw"
cycles = ["AB BA CCA ACC"]
)";

struct DefinitionRead {
    SourceMap sources;
    Result<PuzzlePtr> puzzle;
    explicit DefinitionRead(const std::string& text)
        : puzzle(read_puzzle(sources.add("x.toml", text))) {}
    [[nodiscard]] const Diagnostic& error() const { return puzzle.diagnostics().items().at(0); }
    [[nodiscard]] std::string place() const {
        const Span span = error().primary.span;
        return std::string(sources[span.source].text(span));
    }
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a small puzzle reads") {
    const DefinitionRead read(
        replaced(kRing, "[[grips]]\nname = \"Tw\"\ncycles = [\"AB BA CCA ACC\"]", ""));
    REQUIRE(read.puzzle.ok());
    const Puzzle& ring = **read.puzzle;
    CHECK(ring.name() == "ring");
    CHECK(ring.title() == "ring");
    CHECK(ring.piece_names() == std::vector<std::string>{"AB", "BCC", "ACC"});
    // AB goes to BCC's place with its A sticker on CC: reference A (sticker 0 of AB) is now on CC,
    // sticker 1 of BCC. BCC goes to AB's place, its CC on A: its reference B stays on B, sticker 1.
    const State& turn = ring.grips()[0].turn;
    CHECK(turn.piece == Permutation{1, 0, 2});
    CHECK(turn.orient == std::vector<std::uint8_t>{1, 1, 0});
    CHECK(ring.grips()[0].order == 2);
}

TEST_CASE("contradictions are refused where they stand") {
    struct Case {
        std::string from, to, message, place;
    };
    const std::string base =
        replaced(kRing, "[[grips]]\nname = \"Tw\"\ncycles = [\"AB BA CCA ACC\"]", "");
    const std::vector<Case> cases = {
        {"name = \"ring\"", "", "`name` must be a text", ""},
        {"name = \"ring\"", "nmae = \"ring\"", "unknown key `nmae`", "\"ring\""},
        {"\"BCC\"", "\"BX\"", "`BX` does not consist of faces", "\"BX\""},
        {"\"BCC\"", "\"BA\"", "piece `BA` is listed twice", "\"BA\""},
        {"\"BCC\"", "\"BB\"", "a face twice", "\"BB\""},
        {"\"BCC\"", "\"B\"", "1 stickers", "\"B\""},
        {"\"AB CCB\"", "\"AB XY\"", "`XY` is not a piece", "\"AB XY\""},
        {"\"AB CCB\"", "\"AB CCB CCA\"", "", ""},
        {"\"AB CCB\"", "\"AB AB\"", "two pieces go to", "\"AB AB\""},
        {"\"AB CCB\"", "\"AB\"", "moves nothing", ""},
        {"\"AB CCB\"", "\"AB CCB\", \"ACC AB\"", "two pieces go to", "\"ACC AB\""},
        {"orientations = 2", "orientations = 0", "from 1 to 255", "0"},
        {"orientations = 2", "orientations = \"2\"", "from 1 to 255", "\"2\""},
        {"name = \"T\"", "name = \"T'\"", "may only have letters", ""},
        {"faces = [\"A\"", "faces = [\"A\", \"A\"", "face `A` is listed twice", "\"A\""},
        {"faces = ", "faces = 3 #", "`faces` must be a list", "3"},
        {"faces = ", "faces = [] #", "`faces` must not be empty", "[]"},
        {"faces = ", "# ", "`faces` is missing", ""},
    };
    CHECK(DefinitionRead(base).puzzle.ok());
    for (const Case& wrong : cases) {
        const DefinitionRead read(replaced(base, wrong.from, wrong.to));
        INFO(wrong.to);
        if (wrong.message.empty()) {
            CHECK(read.puzzle.ok());
            continue;
        }
        REQUIRE_FALSE(read.puzzle.ok());
        CHECK(read.error().code == Code::kBadPuzzle);
        CHECK_THAT(read.error().message, ContainsSubstring(wrong.message));
        if (!wrong.place.empty()) CHECK(read.place() == wrong.place);
    }
}

TEST_CASE("contradictions in places and twists are refused where they stand") {
    const std::string base = R"(
name = "n"
faces = ["A", "B"]
[[orbits]]
name = "beads"
orientations = 3
size = 3
kinds = [1, 2, 1]
[[orbits]]
name = "twins"
orientations = 2
pieces = ["AB", "AB"]
labels = ["x", "y"]
[[grips]]
name = "T"
[grips.places]
beads = [2, 3, 1]
[grips.twists]
beads = [1, 0, 2]
)";
    struct Case {
        std::string from, to, message, place;
    };
    const std::vector<Case> cases = {
        {"size = 3", "size = 0", "`size` must be a number from 1", "0"},
        {"size = 3", "", "`size` must be a number from 1", ""},
        {"size = 3", "size = 3\nlabels = [\"a\"]", "`size` is 3, but 1 pieces", "3"},
        {"kinds = [1, 2, 1]", "kinds = [1, 2]", "list of 3 numbers", "[1, 2]"},
        {"kinds = [1, 2, 1]", "kinds = [1, 2, 0]", "numbers from 1", "0"},
        {"[\"x\", \"y\"]", "[\"x\"]", "1 names for 2 pieces", "[\"x\"]"},
        {"[\"x\", \"y\"]", "[\"x\", \"x\"]", "piece `x` is listed twice", "\"x\""},
        {"[\"x\", \"y\"]", "[\"x\", \"beads-1\"]", "piece `beads-1` is listed twice", ""},
        {"[\"x\", \"y\"]", "[\"x\", \"y z\"]", "cannot be the name of a piece", "\"y z\""},
        {"[2, 3, 1]", "[2, 3, 3]", "two pieces of `beads` to one place", "[2, 3, 3]"},
        {"[2, 3, 1]", "[2, 3, 4]", "numbers from 1 to 3", "4"},
        {"[2, 3, 1]", "[2, 3]", "list of 3 numbers", "[2, 3]"},
        {"[1, 0, 2]", "[1, 0, 3]", "numbers from 0 to 2", "3"},
        {"[1, 0, 2]", "[1, 0, 2.0]", "numbers from 0 to 2", "2.0"},
        {"[1, 0, 2]", "[1, 0, 2]\nbread = [1]", "`bread` is not an orbit", "[1]"},
        {"[grips.places]\nbeads = [2, 3, 1]", "places = 3", "`places` is a table", "3"},
        {"name = \"T\"", "name = \"T\"\ncycles = [\"AB\"]", "not both", "[\"AB\"]"},
        {"name = \"T\"", "name = \"T\"\nblock = true", "neither a `block` nor", ""},
        {"name = \"T\"", "name = \"T\"\nblock = 1", "true or false", "1"},
        {"name = \"T\"", "name = \"2\"", "needs a letter", ""},
        {"[1, 0, 2]\n", "[1, 0, 2]\n[[grips]]\nname = \"T\"\n[grips.twists]\nbeads = [1, 1, 1]\n",
         "grip `T` is listed twice", ""},
        {"[1, 0, 2]\n", "[1, 0, 2]\n[[grips]]\nname = \"T12\"\n[grips.twists]\nbeads = [1, 1, 1]\n",
         "several turns of `T`", ""},
        {"[1, 0, 2]\n", "[1, 0, 2]\n[[grips]]\nname = \"V\"\ncycles = [\"AB AB\"]\n",
         "several pieces have the faces `AB`", "\"AB AB\""},
    };
    CHECK(DefinitionRead(base).puzzle.ok());
    for (const Case& wrong : cases) {
        const DefinitionRead read(replaced(base, wrong.from, wrong.to));
        INFO(wrong.to);
        REQUIRE_FALSE(read.puzzle.ok());
        CHECK_THAT(read.error().message, ContainsSubstring(wrong.message));
        if (!wrong.place.empty()) CHECK(read.place() == wrong.place);
    }
}

TEST_CASE("a cycle that mirrors a piece is refused") {
    const std::string text = R"(
name = "m"
faces = ["A", "B", "C", "D"]
[[orbits]]
name = "corners"
orientations = 3
pieces = ["ABC", "BAD"]
[[grips]]
name = "T"
cycles = ["ABC ABD"]
)";
    // A to A and B to B takes the stickers of ABC (A, B, C in turn) to A, B, D, which run the
    // other way round BAD.
    const DefinitionRead read(text);
    REQUIRE_FALSE(read.puzzle.ok());
    CHECK_THAT(read.error().message, ContainsSubstring("stickers do not match"));
}

TEST_CASE("what is no TOML, too deep or too large is refused") {
    CHECK(DefinitionRead("name = ").error().code == Code::kSyntax);
    CHECK_FALSE(DefinitionRead("").puzzle.ok());
    CHECK_FALSE(DefinitionRead("a = " + std::string(100000, '[')).puzzle.ok());
    std::string many = "name = \"m\"\nfaces = [";
    for (int i = 0; i < 90; ++i) many += "\"f" + std::to_string(i) + "x\",";
    many += "]\n[[orbits]]\nname = \"o\"\norientations = 1\npieces = [";
    for (std::size_t i = 0; i <= kMaxPieces; ++i) many += "\"f1x\",";
    CHECK(DefinitionRead(many + "]\n").error().code == Code::kTooLarge);
}

TEST_CASE("lists of a definition hold what they are for") {
    const std::string base =
        replaced(kRing, "[[grips]]\nname = \"Tw\"\ncycles = [\"AB BA CCA ACC\"]", "");
    const std::string faces = "faces = [\"A\", \"B\", \"CC\"]\n";
    const std::string cuts = "name = \"c\"\ncuts = \"c f 1/3\"\n";
    const std::string preset = "[[presets]]\norders = [2]\ngenerators = [\"T\"]\n";
    const std::string chain =
        "[[chains]]\nname = \"c\"\nphases = [\"first\", \"last\"]\nturns = [\"T\", \"T\"]\n"
        "reduction = 1\n";
    std::string many_faces = "faces = [\"A\", \"B\", \"CC\"";
    for (int i = 3; i < 101; ++i) many_faces += ", \"f" + std::to_string(i) + "x\"";
    struct Case {
        std::string text, message, place;
    };
    const std::vector<Case> cases = {
        {replaced(base, "\"CC\"]", "\"CC\", \"\"]"),
         "`faces` may only hold texts that are not empty", "\"\""},
        {replaced(base, "\"CC\"]", "\"CC\", 7]"), "`faces` may only hold texts that are not empty",
         "7"},
        {replaced(base, faces, faces + "presets = [7]\n"),
         "`presets` may only hold tables: write [[presets]]", "7"},
        {replaced(base, faces, faces + "in_view = [\"A\", \"Q\"]\n"), "`Q` is not a face",
         "[\"A\", \"Q\"]"},
        {cuts + "grip_names = \"F\"\n", "`grip_names` is a table: UFR = \"F\"", "\"F\""},
        {replaced(base, faces, "costs = 3\n" + faces),
         "`costs` is a table: [costs], and U = 0 below it", "3"},
        {cuts + "[costs]\nX = 0\n", "`X` is not a grip of this puzzle", "0"},
        {cuts + "[costs]\nU = -1\n", "`U` must be a number from 0 to 50", "-1"},
        {cuts + "[costs]\nU = 51\n", "`U` must be a number from 0 to 50", "51"},
        {cuts + "[costs]\nU = \"1\"\n", "`U` must be a number from 0 to 50", "\"1\""},
        {base + replaced(preset, "[2]", "[2, 2]"), "one number for each generator", ""},
        {base + replaced(preset, "[2]", "[\"two\"]"), "one number for each generator", ""},
        {base + replaced(chain, ", \"last\"", ""), "needs one name for each entry of", ""},
        {base + replaced(chain, "\"T\"]", "\"\"]"),
         "`turns` may only hold texts that are not empty", "\"\""},
        // The last phase is no part of a reduction, and there is no reduction of no phases.
        {base + replaced(chain, "reduction = 1", "reduction = 2"),
         "\"reduction\" is a number of phases", ""},
        {base + replaced(chain, "reduction = 1", "reduction = 0"),
         "\"reduction\" is a number of phases", ""},
        {base + replaced(chain, "reduction = 1", "reduction = \"1\""),
         "\"reduction\" is a number of phases", ""},
    };
    CHECK(DefinitionRead(base + preset + chain).puzzle.ok());
    CHECK(DefinitionRead(replaced(base, faces, faces + "in_view = [\"A\"]\n")).puzzle.ok());
    CHECK(DefinitionRead(replaced(base, faces, replaced(many_faces, ", \"f100x\"", "") + "]\n"))
              .puzzle.ok());
    CHECK(DefinitionRead(cuts + "grip_names = {U = \"X\"}\n").puzzle.ok());
    // By the name that the grip has here.
    const DefinitionRead costs(cuts + "grip_names = {U = \"X\"}\ncosts = {X = 0, R = 50}\n");
    REQUIRE(costs.puzzle.ok());
    for (const Grip& grip : (*costs.puzzle)->grips()) {
        CHECK(grip.cost == (grip.name == "X" ? 0U : grip.name == "R" ? 50U : 1U));
    }
    const DefinitionRead large(replaced(base, faces, many_faces + "]\n"));
    REQUIRE_FALSE(large.puzzle.ok());
    CHECK(large.error().code == Code::kTooLarge);
    CHECK(large.place() == many_faces.substr(many_faces.find('[')) + "]");
    for (const Case& wrong : cases) {
        const DefinitionRead read(wrong.text);
        INFO(wrong.message);
        REQUIRE_FALSE(read.puzzle.ok());
        CHECK(read.error().code == Code::kBadPuzzle);
        CHECK_THAT(read.error().message, ContainsSubstring(wrong.message));
        if (!wrong.place.empty()) CHECK(read.place() == wrong.place);
    }
}

namespace {

/// A dial of 125 steps, one of 8 and beads that stay, and grips that turn both dials by one step:
/// each is done after 1000 turns, and with `beads` + 2 places takes 1000 times as many entries.
std::string dials(std::size_t beads, std::size_t grips) {
    std::string text = "name = \"dials\"\n";
    for (const auto& [name, ways, size] :
         {std::tuple{"a", 125, std::size_t{1}}, {"b", 8, 1}, {"beads", 1, beads}}) {
        text += "[[orbits]]\nname = \"" + std::string(name) +
                "\"\norientations = " + std::to_string(ways) + "\nsize = " + std::to_string(size) +
                "\n";
    }
    for (std::size_t i = 0; i < grips; ++i) {
        text += "[[grips]]\nname = \"G" + std::string(i, 'g') +
                "\"\n[grips.twists]\na = [1]\nb = [1]\n";
    }
    return text;
}

/// How many grips of a definition start no later than its first error.
std::size_t grips_up_to_error(const DefinitionRead& read) {
    const Span span = read.error().primary.span;
    const std::string_view text = read.sources[span.source].text();
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("[[grips]]", at)) <= span.begin; ++at) ++count;
    return count;
}

}  // namespace

TEST_CASE("definitions of too many orbits, grips or turns are refused") {
    CHECK(DefinitionRead(dials(1, 1)).puzzle.ok());
    const DefinitionRead twice(replaced(dials(1, 1), "\"b\"", "\"a\""));
    REQUIRE_FALSE(twice.puzzle.ok());
    CHECK(twice.error().message == "orbit `a` is listed twice");

    std::string orbits = "name = \"o\"\n";
    for (std::size_t i = 0; i <= kMaxOrbits; ++i) {
        orbits += "[[orbits]]\nname = \"o" + std::to_string(i) + "\"\norientations = 2\nsize = 1\n";
    }
    const DefinitionRead many_orbits(orbits);
    REQUIRE_FALSE(many_orbits.puzzle.ok());
    CHECK(many_orbits.error().code == Code::kTooLarge);
    CHECK(many_orbits.error().message == "more than 1000 orbits");

    std::string grips = dials(1, 1);
    for (std::size_t i = 1; i <= kMaxGrips; ++i) {
        grips += "[[grips]]\nname = \"x" + std::to_string(i) + "x\"\n[grips.twists]\na = [1]\n";
    }
    const DefinitionRead many_grips(grips);
    REQUIRE_FALSE(many_grips.puzzle.ok());
    CHECK(many_grips.error().message == "more than 1000 grips");
    CHECK(many_grips.error().code == Code::kTooLarge);

    // 125 and 9 have no divisor in common: 125 * 9 turns.
    const DefinitionRead long_turn(replaced(dials(1, 1), "= 8", "= 9"));
    REQUIRE_FALSE(long_turn.puzzle.ok());
    CHECK(long_turn.error().code == Code::kBadPuzzle);
    CHECK(long_turn.error().message == "grip `G` has order 1125, more than 1000");

    // Ten grips of 1000 turns on 2000 places are just what a puzzle may have, so the next one is
    // too much before it is looked at; on 1999 places there is room for some of its turns.
    for (const std::size_t places : {2000, 1999}) {
        INFO(places);
        REQUIRE((kMaxTurnEntries == 10 * 1000 * places) == (places == 2000));
        const DefinitionRead large(dials(places - 2, 12));
        REQUIRE_FALSE(large.puzzle.ok());
        CHECK(large.error().code == Code::kTooLarge);
        CHECK(large.error().message == "the turns of this puzzle take too much memory");
        CHECK(grips_up_to_error(large) == 11);
    }
}

TEST_CASE("the names of a description are empty where there are none") {
    SourceMap sources;
    const PuzzleNames ring = read_puzzle_names(
        sources.add("x.toml", "title = \"a ring\"\nname = \"ring\"\naliases = [\"o\", 3]\n"));
    CHECK(ring.name == "ring");
    CHECK(ring.title == "a ring");
    CHECK(ring.aliases == std::vector<std::string>{"o"});
    // What stands before the mistake is no name either.
    const PuzzleNames none = read_puzzle_names(sources.add("y.toml", "name = \"ring\"\nname = \n"));
    CHECK(none.name.empty());
    CHECK(none.title.empty());
    CHECK(none.aliases.empty());
}

TEST_CASE("the library finds names and aliases and suggests near ones") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<PuzzlePtr> short_name = library.find("3x3", {});
    REQUIRE(short_name.ok());
    const Result<PuzzlePtr> long_name = library.find("3x3x3", {});
    REQUIRE(long_name.ok());
    CHECK(*short_name == *long_name);
    const Result<PuzzlePtr> wrong = library.find("3x4", {});
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.diagnostics().items()[0].code == Code::kUnknownPuzzle);
    CHECK_THAT(wrong.diagnostics().items()[0].help, ContainsSubstring("`3x3`"));
    CHECK_FALSE(library.find("", {}).ok());
    CHECK_FALSE(library.find("../3x3", {}).ok());
    const std::vector<std::string> names = library.names();
    CHECK(std::is_sorted(names.begin(), names.end()));
    CHECK(std::find(names.begin(), names.end(), "3x3") != names.end());
}

TEST_CASE("puzzles are found by the names people say") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    for (const std::string name : {"2x2x2",
                                   "3x3x3",
                                   "4x4x4",
                                   "5x5x5",
                                   "6x6x6",
                                   "7x7x7",
                                   "8x8x8",
                                   "9x9x9",
                                   "pyraminx",
                                   "pyraminx with tips",
                                   "tetraminx",
                                   "jing's pyraminx",
                                   "master pyraminx",
                                   "megaminx",
                                   "kilominx",
                                   "master kilominx",
                                   "gigaminx",
                                   "teraminx",
                                   "pyraminx crystal",
                                   "starminx",
                                   "skewb",
                                   "master skewb",
                                   "professor skewb",
                                   "dino cube",
                                   "redi cube",
                                   "compy cube",
                                   "rex cube",
                                   "helicopter cube",
                                   "FTO",
                                   "master FTO",
                                   "skewb diamond",
                                   "christopher's jewel",
                                   "octastar",
                                   "trajber's octahedron",
                                   "eitan's star",
                                   "icosamate",
                                   "regular astrominx",
                                   "chopasaurus"}) {
        INFO(name);
        CHECK(library.find(name, {}).ok());
    }
}

TEST_CASE("a folder's puzzles come before the built-in ones") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    library.add_folder(std::string(QTER_SOURCE_DIR) + "/tests/formats/data");
    const Result<PuzzlePtr> ring = library.find("ring", {});
    REQUIRE(ring.ok());
    CHECK((*ring)->grips().size() == 2);
    CHECK_FALSE(library.find("broken", {}).ok());
    CHECK(library.find("3x3", {}).ok());
}

TEST_CASE("piece names are looked for in any order and near ones suggested") {
    const Puzzle& cube = qter::testing::cube();
    const Result<Slot> found = parse_piece(cube, "RUF", {});
    REQUIRE(found.ok());
    CHECK(piece_list(cube, {*found, 0}) == "UFR UFR");
    const Result<Slot> wrong = parse_piece(cube, "UFX", {});
    REQUIRE_FALSE(wrong.ok());
    CHECK_THAT(wrong.diagnostics().items()[0].help, ContainsSubstring("UFR"));
    CHECK_THAT(parse_piece(cube, "uf", {}).diagnostics().items()[0].help,
               ContainsSubstring("did you mean UF?"));
    CHECK_THAT(parse_piece(cube, "xyz", {}).diagnostics().items()[0].help,
               ContainsSubstring("its pieces are"));
}
