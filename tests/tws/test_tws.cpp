// The .tws reader against facts: the 3x3 as anybody can write it down from a cube in hand, orders
// that are known from elsewhere, and every mistake where it stands.
#include <array>
#include <map>

#include <fmt/format.h>

#include "catch.hpp"
#include "fixtures.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct TwsRead {
    SourceMap sources;
    Result<TwsFile> file;
    explicit TwsRead(std::string text)
        : file(read_tws(sources.add("box/ring.tws", std::move(text)))) {}
    [[nodiscard]] const Diagnostic& first() const { return file.diagnostics().items().at(0); }
    [[nodiscard]] std::string place() const {
        const Span span = first().primary.span;
        return std::string(sources[span.source].text(span));
    }
    [[nodiscard]] const Puzzle& puzzle() const {
        if (!file.ok()) throw std::runtime_error(first().message);
        return *file->puzzle;
    }
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// The 3x3 with the corners in the order URF UFL ULB UBR DFR DLF DBL DRB, stickers clockwise, and
/// the edges UF RU UB LU FD DR DB LD RF FL RB LB: a face turn is four corners and four edges that
/// move on by one, written as the names of stickers that follow each other. The reference stickers
/// of the edges are in no order, so that a turn flips some of its four edges and not others: which
/// number of a line means which piece shows in every order of two turns.
std::string cube_text() {
    using Names = std::vector<std::string>;
    const Names corners = {"URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"};
    const Names edges = {"UF", "RU", "UB", "LU", "FD", "DR", "DB", "LD", "RF", "FL", "RB", "LB"};
    struct Face {
        std::string name;
        Names corners;
        Names edges;
    };
    // Each name goes to the next one, sticker by sticker.
    const std::vector<Face> faces = {
        {"U", {"URF", "UFL", "ULB", "UBR"}, {"UF", "UL", "UB", "UR"}},
        {"D", {"DFR", "DRB", "DBL", "DLF"}, {"DF", "DR", "DB", "DL"}},
        {"R", {"RFU", "RUB", "RBD", "RDF"}, {"RF", "RU", "RB", "RD"}},
        {"L", {"LUF", "LFD", "LDB", "LBU"}, {"LF", "LD", "LB", "LU"}},
        {"F", {"FUR", "FRD", "FDL", "FLU"}, {"FU", "FR", "FD", "FL"}},
        {"B", {"BRU", "BUL", "BLD", "BDR"}, {"BU", "BL", "BD", "BR"}},
    };
    const auto lines = [](const Names& homes, const Names& cycle) {
        std::vector<int> from(homes.size());
        std::vector<int> twist(homes.size());
        for (std::size_t i = 0; i < homes.size(); ++i) from[i] = static_cast<int>(i) + 1;
        const auto find = [&](std::string name) {
            // The slot, and at which of the name's letters the slot's reference sticker stands.
            for (std::size_t turn = 0; turn < name.size(); ++turn) {
                const auto home = std::find(homes.begin(), homes.end(), name);
                if (home != homes.end()) {
                    return std::make_pair(static_cast<std::size_t>(home - homes.begin()), turn);
                }
                std::rotate(name.begin(), name.begin() + 1, name.end());
            }
            throw std::runtime_error("no piece " + name);
        };
        for (std::size_t k = 0; k < cycle.size(); ++k) {
            const auto [start, reference] = find(cycle[k]);
            const auto [goal, there] = find(cycle[(k + 1) % cycle.size()]);
            from[goal] = static_cast<int>(start) + 1;
            // The reference sticker goes to that letter of the goal; its own one is at `there`.
            // Orientations are listed by where pieces come from.
            const std::size_t letters = cycle[k].size();
            twist[start] = static_cast<int>((reference + letters - there) % letters);
        }
        std::string text;
        for (const auto& row : {from, twist}) {
            for (const int number : row) text += std::to_string(number) + " ";
            text += "\n";
        }
        return text;
    };
    std::string text =
        "# a comment\r\nName my cube\nSet EDGES 12 2\nSet CORNERS 8 3\n\nSolved\n"
        "EDGES\n1 2 3 4 5 6 7 8 9 10 11 12\nCORNERS\n1 2 3 4 5 6 7 8\nEnd\n";
    for (const Face& face : faces) {
        text += "Move " + face.name + "\nCORNERS\n" + lines(corners, face.corners) + "EDGES\n" +
                lines(edges, face.edges) + "End\n";
    }
    return text;
}

const std::string kRing = R"(# three beads and a dial
Set BEADS 3 2
Set DIAL 1 5
Solved
BEADS
1 2 3
End
Move A
BEADS
2 3 1
0 1 1
End
Move B
DIAL
1
2
BEADS
2 1 3
End
)";

}  // namespace

TEST_CASE("the 3x3 as a tws file has the orders everybody knows", "[tws]") {
    const TwsRead read(cube_text());
    const Puzzle& puzzle = read.puzzle();
    CHECK(puzzle.name() == "my cube");
    CHECK(read.file.diagnostics().empty());
    CHECK(puzzle.orbits()[1].name == "CORNERS");
    CHECK(puzzle.pieces()[12].name == "CORNERS-1");
    const auto order_of = [&](std::string_view text) {
        return order(cycle_structure(puzzle.shape(), state(puzzle, text)));
    };
    CHECK(order_of("R U") == 105);
    CHECK(order_of("R U'") == 63);
    CHECK(order_of("R U2 D' B D'") == 1260);
    CHECK(order_of("R U R' U'") == 6);
    CHECK(order_of("R2 L2 U2 D2 F2 B2") == 2);
    // The superflip.
    State flipped = solved_state(puzzle.shape());
    for (Slot slot = 0; slot < 12; ++slot) flipped.orient[slot] = 1;
    CHECK(state(puzzle, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2") == flipped);
}

TEST_CASE("the 3x3 of a tws file and the built-in one are the same puzzle", "[tws]") {
    const TwsRead read(cube_text());
    const Puzzle& tws = read.puzzle();
    // Orbits in another order, edges in another one: cycles of any word agree as a set.
    REQUIRE(rc::check("cycle structures", [&] {
        const std::string word = to_string(cube(), *any_algorithm(cube()));
        const auto cycles_of = [&](const Puzzle& puzzle) {
            std::vector<std::string> all;
            for (const Cycle& cycle : cycle_structure(puzzle.shape(), state(puzzle, word))) {
                all.push_back(std::to_string(puzzle.orbits()[cycle.orbit].size) + ": " +
                              std::to_string(cycle.slots.size()) + "/" +
                              std::to_string(cycle.order));
            }
            std::sort(all.begin(), all.end());
            return all;
        };
        RC_ASSERT(cycles_of(tws) == cycles_of(cube()));
    }));
}

TEST_CASE("a small tws file reads as it is written", "[tws]") {
    const TwsRead read(kRing);
    const Puzzle& ring = read.puzzle();
    CHECK(ring.name() == "ring");  // after the file
    CHECK(ring.grips()[0].turn.piece == Permutation{1, 2, 0, 3});
    CHECK(ring.grips()[0].turn.orient == std::vector<std::uint8_t>{1, 1, 0, 0});
    CHECK(ring.grips()[0].order == 3);
    CHECK(ring.grips()[1].turn.orient == std::vector<std::uint8_t>{0, 0, 0, 2});
    CHECK(ring.grips()[1].order == 10);
    const TwsRead again(*write_tws(ring));
    CHECK(*write_tws(again.puzzle()) == *write_tws(ring));
}

TEST_CASE("mistakes in tws files are refused where they stand", "[tws]") {
    struct Case {
        std::string from, to, message, place;
        Code code = Code::kBadPuzzle;
    };
    const std::vector<Case> cases = {
        {"Set DIAL", "Set BEADS", "set `BEADS` is listed twice", "BEADS"},
        {"Set DIAL", "Set 12", "cannot be the name of a set", "12"},
        {"Set DIAL", "Set a|b", "cannot be the name of a set", "a|b"},
        {"Set DIAL 1 5", "Set DIAL 1", "takes 3 words", "Set DIAL 1", Code::kSyntax},
        {"Set DIAL 1 5", "Set DIAL 0 5", "size of a set", "0"},
        {"Set DIAL 1 5", "Set DIAL 1 256", "1 to 255 orientations", "256"},
        {"Set DIAL 1 5", "Set DIAL 65534 5", "more than 65536 pieces", "65534", Code::kTooLarge},
        {"1 2 3", "1 2 4", "`4` is not a number from 1 to 3", "4"},
        {"1 2 3", "1 2", "expected 3 numbers here, found 2", "1 2"},
        {"1 2 3", "1 2 3 1", "expected 3 numbers here, found more", "1 2 3 1"},
        {"1 2 3", "", "a line of 3 numbers must follow", "BEADS", Code::kSyntax},
        {"1 2 3", "1 2 3\n0 1 2", "`2` is not a number from 0 to 1", "2"},
        {"1 2 3", "1 1 3\n0 ? 1", "do not matter alike", "1 1 3"},
        {"1 2 3", "1 2 3\n0 0%3 1", "must be a divisor of 2", "0%3"},
        {"1 2 3", "1 2 3\n0 0 0\n0 0 0", "one line of numbers and one", "0 0 0", Code::kSyntax},
        {"1 2 3\nEnd", "1 2 3", "`Solved` has no `End`", "Solved", Code::kUnterminated},
        {"2 1 3\nEnd\n", "2 1 3\nMove C\n", "`B` has no `End`", "B", Code::kUnterminated},
        {"DIAL\n1\n2\nBEADS\n2 1 3\nEnd\n", "", "`B` has no `End`", "B", Code::kUnterminated},
        {"Solved\n", "Solved\nEnd\nSolved\n", "solved position is given twice", "Solved"},
        {"Solved\nBEADS\n1 2 3\nEnd\n", "", "no `Solved` block", ""},
        {"2 3 1", "2 3 3", "are not a permutation", "2 3 3"},
        {"0 1 1", "? ? ?", "must give the orientations of `BEADS`", "2 3 1"},
        {"2 1 3", "BEADS\n2 1 3", "a line of 3 numbers must follow", "BEADS", Code::kSyntax},
        {"2 1 3", "2 1 3\nDIAL\n1", "set `DIAL` is listed twice", "DIAL"},
        {"DIAL\n1\n2", "DAIL\n1\n2", "`DAIL` is not a set", "DAIL"},
        {"DIAL\n1\n2\nBEADS\n2 1 3\n", "DIAL\n1\n", "move `B` does nothing", "B"},
        {"Move B", "Move A", "move `A` is listed twice", "A", Code::kDuplicate},
        {"Move B", "Move A3", "several turns of `A`", "A3", Code::kDuplicate},
        {"Move B", "Move A'", "may only have letters", "A'"},
        {"Move B", "Move 7", "needs a letter", "7"},
        {"Move B", "Move", "takes one word here, not 0", "Move", Code::kSyntax},
        {"Move B", "Name\nMove B", "needs the name", "Name", Code::kSyntax},
        {"Move B", "Movie B", "unknown keyword `Movie`", "Movie", Code::kSyntax},
        {"Move B", "Move C\nBEADS\n2 ? 1\nEnd\nMove B", "all numbers must be known", "?",
         Code::kUnsupported},
        {"Move B", "Ignore\nBEADS\n1 0 0\nMove B", "`Ignore` has no `End`", "Ignore",
         Code::kUnterminated},
        {"Move B", "MoveSequence A B\nMove B", "move `A` is listed twice", "A", Code::kDuplicate},
        {"Move B", "MoveSequence Q Q A\nMove B", "sequence `Q` uses itself", "Q"},
        {"Move B", "Set MORE 2 1\nMove B", "before the first position or move", "Set"},
        {"Move B", "Scramble s\nBEADS\n1 1 2\nEnd\nMove B", "is listed twice", "1"},
        {"Move B", "ScrambleAlg s\nA Q\nEnd\nMove B", "no move `Q`", "Q", Code::kUnknownMove},
        {"Move B", "ScrambleAlg s\nA\nMove B", "`s` has no `End`", "s", Code::kUnterminated},
        {"Move B", "MoveAlias Q\nMove B", "then its meaning", "MoveAlias", Code::kSyntax},
        {"Move B", "MoveLimits\nA 2\nMove B", "`MoveLimits` has no `End`", "MoveLimits",
         Code::kUnterminated},
    };
    for (const Case& wrong : cases) {
        const TwsRead read(replaced(kRing, wrong.from, wrong.to));
        INFO(wrong.to);
        REQUIRE_FALSE(read.file.ok());
        const auto& items = read.file.diagnostics().items();
        const auto error = std::find_if(items.begin(), items.end(), [&](const Diagnostic& item) {
            return item.severity == Severity::kError &&
                   item.message.find(wrong.message) != std::string::npos;
        });
        INFO(read.first().message);
        REQUIRE(error != items.end());
        CHECK(error->code == wrong.code);
        const Span span = error->primary.span;
        CHECK(read.sources[span.source].text(span) == wrong.place);
    }
    CHECK_THAT(TwsRead("").first().message, ContainsSubstring("declares no `Set`"));
    CHECK_THAT(TwsRead("Set A 2 1\nSolved\nEnd\n").first().message, ContainsSubstring("no `Move`"));
}

TEST_CASE("advice to a search is skipped, with a word about it", "[tws]") {
    const TwsRead read(replaced(kRing, "Move B",
                                "MoveLimits\nA 2\nEnd\nForbiddenPairs\nA B\nEnd\nMaxDepth 20\n"
                                "HTM\nRandomScramble any\nEnd\nMoveLimits\nEnd\nMove B"));
    REQUIRE(read.file.ok());
    const auto& items = read.file.diagnostics().items();
    REQUIRE(items.size() == 5);
    for (const Diagnostic& item : items) {
        CHECK(item.severity == Severity::kWarning);
        CHECK_THAT(item.message, ContainsSubstring("it is skipped"));
    }
}

TEST_CASE("a file may end before the last block does", "[tws]") {
    const TwsRead read(replaced(kRing, "2 1 3\nEnd\n", "2 1 3"));
    CHECK(read.puzzle().grips().size() == 2);
    CHECK_THAT(read.first().message, ContainsSubstring("ends within `B`"));
}

TEST_CASE("moves that are powers of others become no grips", "[tws]") {
    // Before and after the move they are powers of; algorithms take their names nevertheless.
    const std::string text =
        replaced(replaced(kRing, "Move A", "Move A2\nBEADS\n3 1 2\n1 1 0\nEnd\nMove A"), "Move B",
                 "Move back\nBEADS\n3 1 2\n1 1 0\nEnd\n"
                 "MoveAlias forth A\n"
                 "ScrambleAlg one\nA2 back' forth A\nEnd\nMove B");
    const TwsRead read(text);
    const Puzzle& ring = read.puzzle();
    REQUIRE(ring.grips().size() == 2);
    CHECK(ring.grips()[0].name == "A");
    CHECK(ring.grips()[1].name == "B");
    CHECK_THAT(read.first().message, ContainsSubstring("`A2` (`A` 2 times)"));
    CHECK_THAT(read.first().message, ContainsSubstring("`back` (`A` 2 times)"));
    REQUIRE(read.file->states.size() == 1);
    CHECK(read.file->states[0].name == "one");
    CHECK(read.file->states[0].state == state(ring, "A2 A' A' A A"));
    CHECK(state(ring, "back forth'") == state(ring, "A"));
}

TEST_CASE("equal labels are look-alikes, and scrambles tell them apart by parity", "[tws]") {
    // Two pairs of identical pieces that a turn only cycles by three: swapping the labels of a pair
    // is the only way to read an odd-looking position as an even one.
    const TwsRead read(R"(
Set P 4 1
Solved
P
1 1 2 2
End
Move A
P
2 3 1 4
End
Move B
P
1 3 4 2
End
Scramble odd
P
1 2 1 2
End
)");
    const Puzzle& puzzle = read.puzzle();
    CHECK(puzzle.identical(1) == 0);
    CHECK(puzzle.identical(3) == 2);
    const State& odd = read.file->states.at(0).state;
    CHECK(parity(odd.piece) == 0);
    CHECK(puzzle.identical(odd.piece[1]) == 2);
    CHECK(puzzle.identical(odd.piece[2]) == 0);
}

TEST_CASE("positions may be solved with any orientations", "[tws]") {
    // The same ring, measured from other references: orientations in slots 2 and 3 start at 1.
    // A takes 2 to 1, 3 to 2, 1 to 3: what is added to the piece at i changes by the reference of
    // where it goes less that at i.
    const std::string other = replaced(replaced(kRing, "1 2 3\nEnd", "1 2 3\n0 1 1\nEnd"),
                                       "2 3 1\n0 1 1", "2 3 1\n1 0 1");
    const TwsRead plain(kRing);
    const TwsRead shifted(replaced(replaced(other, "2 1 3\nEnd", "2 1 3\n1 1 0\nEnd"), "Move B",
                                   "Scramble turned\nBEADS\n2 1 3\n0 0 1\nEnd\nMove B"));
    const Puzzle& a = plain.puzzle();
    const Puzzle& b = shifted.puzzle();
    REQUIRE(a.grips().size() == b.grips().size());
    for (std::size_t i = 0; i < a.grips().size(); ++i) {
        CHECK(a.grips()[i].turn == b.grips()[i].turn);
    }
    const State& turned = shifted.file->states.at(0).state;
    CHECK(turned.piece == Permutation{1, 0, 2, 3});
    CHECK(turned.orient == std::vector<std::uint8_t>{0, 1, 0, 0});
}

TEST_CASE("orientations that never matter are left out", "[tws]") {
    const TwsRead read(replaced(replaced(kRing, "1 2 3\nEnd", "1 2 3\n? ? ?\nEnd"), "Move B",
                                "Scramble s\nBEADS\n3 2 1\n? ? ?\nEnd\nMove B"));
    const Puzzle& ring = read.puzzle();
    CHECK(ring.orbits()[0].orientations == 1);
    CHECK(ring.orbits()[1].orientations == 5);
    CHECK(ring.grips()[0].turn.orient == std::vector<std::uint8_t>(4, 0));
    CHECK(read.file->states.at(0).state.piece == Permutation{2, 1, 0, 3});
}

TEST_CASE("names that the format cannot hold are changed and stay apart", "[tws]") {
    SourceMap sources;
    const Result<PuzzlePtr> odd = read_puzzle(sources.add("o.toml", R"(
name = "o d d"
[[orbits]]
name = "a b"
orientations = 1
labels = ["x", "y"]
[[orbits]]
name = "a_b"
orientations = 1
labels = ["z"]
[[orbits]]
name = "End"
orientations = 1
labels = ["v"]
[[orbits]]
name = "12"
orientations = 1
labels = ["w"]
[[grips]]
name = "T"
[grips.places]
"a b" = [2, 1]
)"));
    REQUIRE(odd.ok());
    const TwsRead read(*write_tws(**odd));
    CHECK(read.puzzle().name() == "o_d_d");
    CHECK(read.puzzle().shape() == (*odd)->shape());
    CHECK(read.puzzle().orbits()[0].name == "a_b");
    CHECK(read.puzzle().orbits()[1].name == "a_b_2");
}

TEST_CASE("tws files of more sets, turns or states than there may be are refused", "[tws]") {
    std::string sets;
    for (std::size_t i = 0; i <= kMaxOrbits; ++i) sets += "Set S" + std::to_string(i) + " 1 2\n";
    const TwsRead many_sets(sets);
    REQUIRE_FALSE(many_sets.file.ok());
    CHECK(many_sets.first().code == Code::kTooLarge);
    CHECK(many_sets.place() == "S1000");

    // A dial of 125 steps and twelve of 8: each move turns the first and one of the others, 1000
    // turns on 2000 pieces. Nine of them leave no room for a tenth.
    std::string dials = "Set A 1 125\nSet REST 1987 1\n";
    for (int i = 0; i < 12; ++i) dials += "Set D" + std::to_string(i) + " 1 8\n";
    dials += "Solved\nEnd\n";
    for (int i = 0; i < 12; ++i) {
        const std::string number = std::to_string(i);
        dials += "Move " + std::string(1, static_cast<char>('a' + i)) + "\nA\n1\n1\nD" + number +
                 "\n1\n1\nEnd\n";
    }
    REQUIRE(kMaxTurnEntries == 20'000'000);
    const TwsRead many_turns(dials);
    REQUIRE_FALSE(many_turns.file.ok());
    CHECK(many_turns.first().code == Code::kTooLarge);
    CHECK(many_turns.place() == "j");

    // A thousand swaps of two of 50 pieces, and one more.
    std::string swaps = "Set P 50 1\nSolved\nEnd\n";
    std::size_t moves = 0;
    for (int a = 1; a <= 50; ++a) {
        for (int b = a + 1; b <= 50 && moves <= kMaxGrips; ++b, ++moves) {
            swaps += fmt::format("Move m{}\nP\n", moves);
            for (int slot = 1; slot <= 50; ++slot) {
                swaps += fmt::format(" {}", slot == a ? b : slot == b ? a : slot);
            }
            swaps += "\nEnd\n";
        }
    }
    const TwsRead many_moves(swaps);
    REQUIRE_FALSE(many_moves.file.ok());
    CHECK(many_moves.first().code == Code::kTooLarge);
    CHECK(many_moves.place() == "m1000");

    const std::string large = "Set A 2 1\nSet REST 59998 1\nSolved\nEnd\nMove T\nA\n2 1\nEnd\n";
    std::string names;
    for (int i = 0; i < 333; ++i) names += "MoveAlias n" + std::to_string(i) + " T\n";
    // 334 states of 60000 places are more than 20 million entries, 333 are not.
    const TwsRead many_names(large + names + "MoveAlias more T\n");
    REQUIRE_FALSE(many_names.file.ok());
    CHECK(many_names.first().code == Code::kTooLarge);
    CHECK(many_names.first().message == "the sequences of this file take too much memory");
    // 20000 turns of 60000 places are more than a billion steps.
    const TwsRead long_algorithm(large + "ScrambleAlg s\n(T T)10000\nEnd\n");
    REQUIRE_FALSE(long_algorithm.file.ok());
    CHECK(long_algorithm.first().code == Code::kTooLarge);
    CHECK(long_algorithm.place() == "T)10000");
}

TEST_CASE("tws files of many words end in an error", "[tws]") {
    CHECK_FALSE(TwsRead(std::string(1 << 20, '1')).file.ok());
    std::string numbers;
    for (int i = 0; i < 300'000; ++i) numbers += "1 ";
    CHECK_FALSE(TwsRead(replaced(kRing, "1 2 3", numbers)).file.ok());
    std::string lines;
    for (int i = 0; i < 300'000; ++i) lines += "what\n";
    const TwsRead garbage(lines);
    CHECK_FALSE(garbage.file.ok());
    CHECK(garbage.file.diagnostics().items().size() == Diagnostics::kMaxErrors);
    std::string moves_on_one_line = "ScrambleAlg s\n";
    for (int i = 0; i < 100'000; ++i) moves_on_one_line += "A ";
    const TwsRead long_line(replaced(kRing, "Move B", moves_on_one_line + "\nEnd\nMove B"));
    REQUIRE_FALSE(long_line.file.ok());
    CHECK(long_line.first().code == Code::kTooLarge);
    // Many moves on many pieces.
    std::string moves = "Set A 2 1\nSet B 65534 1\nSolved\nEnd\n";
    for (int i = 0; i < 50'000; ++i) {
        moves += "Move m" + std::to_string(i) + "x\nA\n2 1\nEnd\n";
    }
    const TwsRead many(moves);
    REQUIRE_FALSE(many.file.ok());
    CHECK(many.first().code == Code::kTooLarge);
}
