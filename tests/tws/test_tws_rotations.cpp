// Rotations of the whole puzzle, sequences of moves and twsearch's newer keywords in .tws files,
// against counts by hand and by twsearch.
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/kpuzzle.hpp"
#include "formats/kpuzzle_reader.hpp"
#include "formats/same_puzzle.hpp"
#include "notation/named_rotations.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "support/files.hpp"
#include "tws/tws.hpp"

#include <set>

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Read {
    SourceMap sources;
    Result<TwsFile> file;
    explicit Read(std::string text) : file(read_tws(sources.add("x.tws", std::move(text)))) {}
    [[nodiscard]] const Puzzle& puzzle() const {
        if (!file.ok()) throw std::runtime_error(file.diagnostics().items().at(0).message);
        return *file->puzzle;
    }
};

/// How many looks there are at each distance from the solved one, in half turns: found one by one.
std::vector<std::size_t> levels(const Puzzle& puzzle, std::size_t most) {
    const auto look_of = [&](const State& state) {
        std::vector<Slot> look;
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            look.push_back(puzzle.identical(state.piece[slot]));
            look.push_back(state.orient[slot]);
        }
        return look;
    };
    std::set<std::vector<Slot>> seen;
    std::vector<State> level = {solved_state(puzzle.shape())};
    seen.insert(look_of(level[0]));
    std::vector<std::size_t> counts;
    while (!level.empty() && counts.size() < most) {
        counts.push_back(level.size());
        std::vector<State> next;
        for (const State& state : level) {
            for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
                for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
                    State reached =
                        compose(puzzle.shape(), state, puzzle.turn_state({grip, amount}));
                    if (seen.insert(look_of(reached)).second) next.push_back(std::move(reached));
                }
            }
        }
        level = std::move(next);
    }
    return counts;
}

using Counts = std::vector<std::size_t>;

const std::string kTriangles = R"(Name two triangles
Set P 6 1
Solved
P
1 2 3 4 5 6
End
Move U
P
3 1 2 4 5 6
End
Move D
P
1 2 3 6 4 5
End
Move Zv
P
4 5 6 1 2 3
End
)";

}  // namespace

TEST_CASE("names tell rotations as twsearch tells them", "[tws]") {
    for (const char* name : {"x", "y", "z", "x2", "y'", "Rv", "UFRv", "U_F_Rv", "_v"}) {
        CAPTURE(name);
        CHECK(is_rotation_name(name));
    }
    for (const char* name : {"", "v", "X", "xy", "rv", "R", "Rw", "RvR", "2Rv", "R1v", "Move"}) {
        CAPTURE(name);
        CHECK_FALSE(is_rotation_name(name));
    }
}

TEST_CASE("rotations of a tws file are no turns, but algorithms may have them", "[tws]") {
    const Read read(kTriangles);
    const Puzzle& puzzle = read.puzzle();
    REQUIRE(puzzle.grips().size() == 2);
    REQUIRE(puzzle.named_rotations().size() == 1);
    CHECK(levels(puzzle, 9) == Counts{1, 4, 4});  // two triangles, three ways each
    CHECK_THAT(read.file.diagnostics().items().at(0).message, ContainsSubstring("`Zv`"));
    // Zv, U, Zv backwards: the piece of 6 comes to 4, as D brings it there.
    CHECK(state(puzzle, "Zv U") == state(puzzle, "D"));
    CHECK(state(puzzle, "U Zv U Zv D'") == state(puzzle, "U D D'"));
    CHECK(state(puzzle, "[Zv: U]") == state(puzzle, "D"));
    CHECK(state(puzzle, "Zv") == solved_state(puzzle.shape()));
    for (const std::string& text : {*write_tws(puzzle), kTriangles}) {
        CHECK(same_puzzle(puzzle, Read(text).puzzle()));
        CHECK(state(Read(text).puzzle(), "Zv U") == state(puzzle, "D"));
    }
    SourceMap sources;
    const auto toml = read_puzzle(sources.add("x.toml", write_toml(puzzle)));
    REQUIRE(toml.ok());
    CHECK(same_puzzle(puzzle, **toml));
    const auto json = read_kpuzzle(sources.add("x.json", write_kpuzzle(puzzle)));
    REQUIRE(json.ok());
    CHECK(same_puzzle(puzzle, **json));
}

TEST_CASE("a turn that rotations take to none of the puzzle's cannot be used", "[tws]") {
    std::string text = kTriangles;
    text.erase(text.find("Move D"), text.find("Move Zv") - text.find("Move D"));
    const Read read(text);
    CHECK(read.puzzle().named_rotations().size() == 1);
    const auto algorithm = parse_algorithm(read.puzzle(), "Zv U", {});
    REQUIRE_FALSE(algorithm.ok());
    CHECK_THAT(algorithm.diagnostics().items().at(0).message,
               ContainsSubstring("`U` is not a turn"));
    CHECK(state(read.puzzle(), "U Zv Zv U") == state(read.puzzle(), "U2"));
}

TEST_CASE("a file of nothing but rotations has them as turns", "[tws]") {
    const Read read("Set P 3 1\nSolved\nEnd\nMove x\nP\n2 1 3\nEnd\nMove y\nP\n1 3 2\nEnd\n");
    CHECK(read.puzzle().grips().size() == 2);
    CHECK(read.puzzle().named_rotations().empty());
    CHECK(same_puzzle(read.puzzle(), Read(*write_tws(read.puzzle())).puzzle()));
}

TEST_CASE("grips that are called like rotations are called otherwise in files", "[tws]") {
    SourceMap sources;
    const auto read = read_puzzle(sources.add("x.toml", R"(name = "x"
[[orbits]]
name = "p"
orientations = 1
size = 4
[[grips]]
name = "x"
places.p = [2, 1, 3, 4]
[[grips]]
name = "x_"
places.p = [1, 3, 2, 4]
)"));
    REQUIRE(read.ok());
    const Read tws(*write_tws(**read));
    REQUIRE(tws.puzzle().grips().size() == 2);
    CHECK(tws.puzzle().grips()[0].name == "x__");
    CHECK(tws.puzzle().grips()[0].turn == (*read)->grips()[0].turn);
}

namespace {

/// Five pieces in a row, of which L turns three, and Fv the whole row.
const std::string kFiveInARow = "Set P 5 1\nSolved\nEnd\n";
constexpr const char* kTheirMoves = R"(Move L
P
3 1 2 4 5
End
Move Fv
P
5 4 3 2 1
End
)";

}  // namespace

TEST_CASE("sequences of moves are moves, whatever order they stand in", "[tws]") {
    const std::string text = kFiveInARow +
                             "MoveSequence R Fv L Fv\nMoveAlias Left L2\nMoveSequence both R' L\n" +
                             kTheirMoves;
    const Read read(text);
    const Puzzle& puzzle = read.puzzle();
    REQUIRE(puzzle.grips().size() == 3);
    CHECK(puzzle.grips()[1].name == "R");
    CHECK(puzzle.grips()[2].name == "both");
    CHECK(state(puzzle, "Left") == state(puzzle, "L2"));
    std::string fewer = text;
    fewer.erase(fewer.find("MoveSequence both"), std::string("MoveSequence both R' L\n").size());
    CHECK(levels(Read(fewer).puzzle(), 9) == Counts{1, 4, 8, 16, 24, 6, 1});  // twsearch
    CHECK(same_puzzle(puzzle, Read(*write_tws(puzzle)).puzzle()));
    CHECK(state(Read(*write_tws(puzzle)).puzzle(), "Left") == state(puzzle, "L2"));
}

TEST_CASE("sequences of turns that are called like rotations come with a warning", "[tws]") {
    const std::string rest = kFiveInARow + kTheirMoves;
    const Read turns(rest + "MoveSequence x L2 Fv\n");
    REQUIRE(turns.file.ok());
    CHECK(turns.file.diagnostics().items().at(0).message ==
          "by their names, moves `Fv` and `x` are rotations of the whole puzzle, not turns");
    // A sequence of rotations is one.
    const Read rotations(rest + "MoveSequence x Fv\nMoveSequence y x\n");
    REQUIRE(rotations.file.ok());
    CHECK(rotations.file.diagnostics().items().at(0).message ==
          "by its name, move `Fv` is a rotation of the whole puzzle, not a turn");
}

TEST_CASE("sequences that are made of one another are named", "[tws]") {
    const std::string rest = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    CHECK(Read(rest + "MoveSequence A B2\nMoveSequence B T A'\n")
              .file.diagnostics()
              .items()
              .at(0)
              .message == "sequences `A` and `B` use one another");
    CHECK(Read(rest + "MoveSequence A A\n").file.diagnostics().items().at(0).message ==
          "sequence `A` uses itself");
    CHECK(Read(rest + "MoveSequence C A\nMoveSequence A B\nMoveSequence B A\n")
              .file.diagnostics()
              .items()
              .at(0)
              .message == "sequences `A` and `B` use one another");
}

TEST_CASE("twsearch's newer keywords count from 0", "[tws]") {
    const std::string old = R"(Set P 4 1
Set Q 3 2
Solved
P
1 2 2 1
End
Move U
P
4 1 2 3
Q
2 3 1
0 1 1
End
Scramble s
P
2 1 1 2
Q
3 1 2
1 0 0
End
)";
    // In the newer form the orientations of a move are by where pieces come: those of 2, 3 and 1.
    const std::string young = R"(Set P 4 1
Set Q 3 2
StartState
P
0 1 1 0
End
MoveTransformation U
P
3 0 1 2
Q
1 2 0
1 1 0
End
ScrambleState s
P
1 0 0 1
Q
2 0 1
1 0 0
End
)";
    const Read a(old);
    const Read b(young);
    CHECK(same_puzzle(a.puzzle(), b.puzzle()));
    REQUIRE(b.file->states.size() == 1);
    CHECK(b.file->states[0].state == a.file->states[0].state);
    // Counted from 1, as it has been read before.
    std::string mixed = old;
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"Move U", "MoveTransformation U"}, {"Scramble s", "ScrambleState s"}}) {
        mixed.replace(mixed.find(from), from.size(), to);
    }
    const Read c(mixed);
    CHECK(same_puzzle(a.puzzle(), c.puzzle()));
    CHECK(c.file->states[0].state == a.file->states[0].state);
}

TEST_CASE("where orientations of some pieces matter, looks are counted so", "[tws]") {
    // Two pieces that change places and turn by 1 of 4; that of the first one does not matter. By
    // hand: whoever is at 1, and the other one's turns, one for each two moves.
    const Read wild(R"(Set C 2 4
Solved
C
1 2
? 0
End
Move U
C
2 1
1 0
End
)");
    CHECK(wild.puzzle().shape().slots() == 8);
    CHECK(levels(wild.puzzle(), 9) == Counts{1, 7});  // U has order 8, and all are different
    // Of three beads that only flip, the second one's flips are not seen.
    const std::string beads = "Set B 3 2\nSolved\nB\n1 2 3\n0 ? 0\nEnd\n";
    const std::string flips = "Move F\nB\n1 2 3\n1 1 0\nEnd\nMove G\nB\n1 2 3\n0 1 1\nEnd\n";
    CHECK(levels(Read(beads + flips).puzzle(), 9) == Counts{1, 2, 1});
    // A dial of four that is seen mod 2: two turns of it are none to the eye.
    const std::string dial = "Set D 2 4\nSolved\nD\n1 2\n0%2 0\nEnd\n";
    const std::string turns = "Move F\nD\n1 2\n1 0\nEnd\n";
    CHECK(levels(Read(dial + turns).puzzle(), 9) == Counts{1, 1});
    // A position is told by pieces; that of a free one says nothing.
    const Read scrambled(beads + flips + "Scramble s\nB\n1 2 3\n1 ? 0\nEnd\n");
    REQUIRE(scrambled.file.ok());
    const State& given = scrambled.file->states.at(0).state;
    const State flipped = state(scrambled.puzzle(), "F");
    for (Slot slot = 0; slot < 6; ++slot) {
        CHECK(scrambled.puzzle().identical(given.piece[slot]) ==
              scrambled.puzzle().identical(flipped.piece[slot]));
    }
    CHECK(same_puzzle(wild.puzzle(), Read(*write_tws(wild.puzzle())).puzzle()));
}

TEST_CASE("comments may hold Latin-1 letters", "[tws]") {
    SourceMap sources;
    CHECK(add_source(sources, "x.def", "Name x\n  # by K\xe5re\nSet P 3 1\n").ok());
    CHECK_FALSE(add_source(sources, "x.def", "Name K\xe5re\n").ok());
    CHECK_FALSE(add_source(sources, "x.def", std::string("# a\0b\n", 6)).ok());
}

TEST_CASE("symmetries that take too long to find are done without", "[tws]") {
    // Twelve dials that nobody can tell apart: 2^12 * 12! symmetries.
    std::string text;
    for (int i = 0; i < 12; ++i) text += "Set D" + std::to_string(i) + " 1 3\n";
    text += "Solved\nEnd\n";
    for (int i = 0; i < 12; ++i) {
        text += "Move " + std::string(1, static_cast<char>('A' + i)) + "\nD" + std::to_string(i) +
                "\n1\n1\nEnd\n";
    }
    const Read read(text);
    const Result<SymmetryGroup> group = symmetries_of(read.puzzle());
    REQUIRE(group.ok());
    CHECK(group->size() == 1);
    CHECK_THAT(group.diagnostics().items().at(0).message,
               ContainsSubstring("continuing with none"));
}
