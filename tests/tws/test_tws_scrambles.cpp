// Scrambles of files that describe no puzzle, against states that algorithms and people make.
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/unreachable.hpp"
#include "support/files.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct ScramblesRead {
    SourceMap sources;
    Result<std::vector<TwsFile::NamedState>> states;
    ScramblesRead(const PuzzlePtr& puzzle, std::string text)
        : states(read_tws_scrambles(puzzle, sources.add("x.scr", std::move(text)))) {}
    [[nodiscard]] const Diagnostic& first() const { return states.diagnostics().items().at(0); }
    [[nodiscard]] std::string place() const {
        const Span span = first().primary.span;
        return std::string(sources[span.source].text(span));
    }
    [[nodiscard]] const State& only() const {
        if (!states.ok()) throw std::runtime_error(first().message);
        if (states->size() != 1) throw std::runtime_error("not one state");
        return states->front().state;
    }
};

const PuzzlePtr& three() {
    static const PuzzlePtr shared = puzzle("3x3");
    return shared;
}

/// The 3x3 after F, read off a cube in hand.
const std::string kAfterF = R"(ScrambleState after-F
corners                     # URF UFL ULB UBR DFR DLF DBL DRB
2 6 3 4 1 5 7 8
1 2 0 0 2 1 0 0
edges                       # UR UF UL UB DR DF DL DB FR FL BL BR
1 10 3 4 5 9 7 8 2 6 11 12
0 1 0 0 0 1 0 0 1 1 0 0
End
)";

/// A puzzle whose file numbers its pieces backwards, has it solved with orientations that are not
/// 0, and does not tell how SPOTS turn.
const std::string kOdd = R"(
Set BEADS 3 2
Set SPOTS 4 2
Solved
BEADS
3 2 1
0 1 1
SPOTS
4 4 2 2
? ? ? ?
End
Move A
BEADS
2 3 1
1 0 1
SPOTS
2 3 4 1
End
Move B
BEADS
2 1 3
SPOTS
2 1 3 4
End
)";

PuzzlePtr odd() {
    SourceMap sources;
    Result<TwsFile> file = read_tws(sources.add("odd.tws", kOdd));
    if (!file) throw std::runtime_error(file.diagnostics().items().at(0).message);
    return file->puzzle;
}

}  // namespace

TEST_CASE("a block of a scramble is the state that a cube in hand shows", "[tws]") {
    const ScramblesRead read(three(), kAfterF);
    CHECK(read.only() == state(cube(), "F"));
    CHECK(read.states->front().name == "after-F");
    // Sets that a block does not name are solved, and so are orientations.
    CHECK(ScramblesRead(three(), "ScrambleState s\nEnd").only() == solved_state(cube().shape()));
    const State corners =
        ScramblesRead(three(), "ScrambleState s\ncorners\n4 1 2 3 5 6 7 8\nEnd").only();
    CHECK(corners.piece[0] == 3);
    CHECK(corners.piece[8] == 8);
}

TEST_CASE("the scrambles in docs/puzzle-files.md are what it says", "[tws]") {
    SourceMap sources;
    const Result<SourceId> page =
        read_source(sources, std::string(QTER_SOURCE_DIR) + "/docs/puzzle-files.md");
    REQUIRE(page.ok());
    const std::string_view text = sources[*page].text();
    const std::string_view fence = "```scr\n";
    const std::size_t begin = text.find(fence) + fence.size();
    REQUIRE(begin > fence.size());
    const ScramblesRead read(three(),
                             std::string(text.substr(begin, text.find("```", begin) - begin)));
    REQUIRE(read.states.ok());
    REQUIRE(read.states->size() == 2);
    CHECK((*read.states)[0].state == state(cube(), "F"));
    CHECK((*read.states)[1].state == state(cube(), "R U2"));
}

TEST_CASE("the state of any algorithm reads as it was written", "[tws]") {
    for (const char* name : {"3x3", "2x2", "pyraminx", "skewb", "megaminx"}) {
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        CAPTURE(name);
        REQUIRE(rc::check("round trip", [&] {
            const State state = state_of(*puzzle, *any_algorithm(*puzzle));
            RC_ASSERT(ScramblesRead(puzzle, scramble_block(*puzzle, state)).only() == state);
        }));
    }
}

TEST_CASE("a block says of look-alikes only how they look", "[tws]") {
    const PuzzlePtr four = puzzle("4x4");
    const std::optional<PuzzleGroup> group = group_of(*four);
    REQUIRE(group);
    const auto same_look = [&](const State& a, const State& b) {
        for (Slot slot = 0; slot < four->shape().slots(); ++slot) {
            if (four->identical(a.piece[slot]) != four->identical(b.piece[slot])) return false;
        }
        return a.orient == b.orient;
    };
    REQUIRE(rc::check("round trip", [&] {
        const State state = state_of(*four, *any_algorithm(*four));
        State read = ScramblesRead(four, scramble_block(*four, state)).only();
        RC_ASSERT(same_look(read, state));
        RC_ASSERT(why_unreachable(*four, &*group, read).empty());
        RC_ASSERT(same_look(read, state));
        RC_ASSERT(group->contains(read));
    }));
}

TEST_CASE("a scramble means the same within its puzzle's file and beside it", "[tws]") {
    const std::string scrambles =
        "ScrambleState one\nBEADS\n1 3 2\n1 0 1\nSPOTS\n2 4 4 2\n? ? ? ?\nEnd\n"
        "Scramble two\nSPOTS\n4 2 4 2\n1 1 0 0\nEnd\n"
        "ScrambleAlg three\nA B\nA'\nEnd\nScramble four\nA B # a comment\nA2\nEnd\n";
    SourceMap sources;
    const Result<TwsFile> within = read_tws(sources.add("odd.tws", kOdd + scrambles));
    REQUIRE(within.ok());
    const PuzzlePtr puzzle = odd();
    const ScramblesRead beside(puzzle, scrambles);
    const ScramblesRead whole(puzzle, kOdd + scrambles);
    REQUIRE(beside.states.ok());
    REQUIRE(whole.states.ok());
    REQUIRE(within->states.size() == 4);
    REQUIRE(beside.states->size() == 4);
    REQUIRE(whole.states->size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CAPTURE(i);
        CHECK((*beside.states)[i].name == within->states[i].name);
        CHECK((*beside.states)[i].state == within->states[i].state);
        CHECK((*whole.states)[i].state == within->states[i].state);
    }
    // Pieces 3 2 1 are solved in slots 1 2 3, with 0 1 1.
    const State& one = within->states[0].state;
    CHECK(one.piece[0] == 2);
    CHECK(one.piece[1] == 0);
    CHECK(one.piece[2] == 1);
    CHECK(one.orient == std::vector<std::uint8_t>{1, 1, 0, 0, 0, 0, 0});
    CHECK(within->states[2].state == state(*puzzle, "A B A'"));
    CHECK(within->states[3].state == state(*puzzle, "A B A2"));
}

TEST_CASE("algorithms of scrambles are written as elsewhere", "[tws]") {
    const auto same = [](const std::string& lines, std::string_view text) {
        CAPTURE(lines);
        CHECK(ScramblesRead(three(), "ScrambleAlg s\n" + lines + "\nEnd").only() ==
              state(cube(), text));
    };
    same("", "");
    same("R U2\n\nF'", "R U2 F'");
    same("x\nU", "F");  // rotations go on through the lines
    same("M U", "R L' B");
    same("(R\nU)2 [F, # half\nR]", "R U R U F R F' R'");
    const ScramblesRead both(three(), "Scramble a\nR U\nEnd\nScramble b\nL\nEnd\n" + kAfterF);
    REQUIRE(both.states.ok());
    REQUIRE(both.states->size() == 3);
    CHECK((*both.states)[0].state == state(cube(), "R U"));
    CHECK((*both.states)[1].state == state(cube(), "L"));
}

TEST_CASE("mistakes in files of scrambles are refused where they stand", "[tws]") {
    struct Case {
        std::string from, to, message, place;
        Code code = Code::kBadPuzzle;
    };
    const std::vector<Case> cases = {
        {"edges  ", "edgse  ", "`edgse` is not a set", "edgse"},
        {"edges  ", "corners  ", "set `corners` is listed twice", "corners"},
        {"2 6 3 4 1 5 7 8", "2 6 3 4 1 5 7", "expected 8 numbers here, found 7", "2 6 3 4 1 5 7"},
        {"2 6 3 4 1 5 7 8", "2 6 3 4 1 2 7 8", "piece 2 of `corners` is listed twice", "2"},
        {"2 6 3 4 1 5 7 8", "2 6 3 4 1 5 7 9", "`9` is not a number from 1 to 8", "9"},
        {"1 2 0 0 2 1 0 0", "1 2 0 0 2 3 0 0", "`3` is not a number from 0 to 2", "3"},
        {"1 2 0 0 2 1 0 0", "1 2 0 0 2 1 0", "expected 8 numbers here", "1 2 0 0 2 1 0"},
        {"2 6 3 4 1 5 7 8", "2 6 3 4 1 5 7 ?9", "`?9` is not a number from 1 to 8", "?9"},
        {"2 6 3 4 1 5 7 8", "?2 2 3 4 1 5 7 8", "piece 2 of `corners` is listed twice", "2"},
        {"1 2 0 0 2 1 0 0", "1 2 0 0 2 ?3 0 0", "`3` is not a number from 0 to 2", "?3"},
        {"End\n", "ScrambleAlg b\n", "`after-F` has no `End`", "after-F", Code::kUnterminated},
        {"after-F", "", "takes one word here, not 0", "ScrambleState", Code::kSyntax},
        {"ScrambleState", "ScrambleStat", "unknown keyword `ScrambleStat`", "ScrambleStat",
         Code::kSyntax},
        {"ScrambleState after-F", "Move F", "is not allowed in a file of scrambles", "Move"},
        {"ScrambleState after-F", "ScrambleAlg F", "3x3 has no move `corners`", "corners",
         Code::kUnknownMove},
    };
    for (const Case& wrong : cases) {
        CAPTURE(wrong.from, wrong.to);
        std::string text = kAfterF;
        const std::size_t at = text.find(wrong.from);
        REQUIRE(at != std::string::npos);
        const ScramblesRead read(three(), text.replace(at, wrong.from.size(), wrong.to));
        REQUIRE_FALSE(read.states.ok());
        CHECK_THAT(read.first().message, ContainsSubstring(wrong.message));
        CHECK(read.first().code == wrong.code);
        CHECK(read.place() == wrong.place);
    }
    // Of a piece that is there twice, the second one is pointed at.
    const ScramblesRead twice(three(), "ScrambleState s\ncorners\n2 2 3 4 5 6 7 8\nEnd");
    CHECK(twice.first().primary.span.begin == 26);
    // Other labels than the solved position has.
    CHECK_THAT(ScramblesRead(odd(), "ScrambleState s\nSPOTS\n1 2 2 2\nEnd").first().message,
               ContainsSubstring("piece 1 of `SPOTS` is not in the solved position"));
    CHECK_THAT(ScramblesRead(odd(), "ScrambleState s\nSPOTS\n2 2 2 4\nEnd").first().message,
               ContainsSubstring("is listed more than 2 times"));
    CHECK(ScramblesRead(three(), "# nothing\n").first().code == Code::kEmpty);
    CHECK(ScramblesRead(three(), *write_tws(cube())).first().code == Code::kEmpty);
    const ScramblesRead other(puzzle("2x2"), *write_tws(cube()) + kAfterF);
    CHECK(other.first().code == Code::kWrongPuzzle);
    CHECK(other.place() == "Set");
    CHECK(ScramblesRead(three(), *write_tws(cube()) + kAfterF).only() == state(cube(), "F"));
}

// As ksolve+ 1.3a has it: readme.txt, "Scramble".
TEST_CASE("a question mark leaves open where a piece is and how it is turned", "[tws]") {
    const ScramblesRead read(three(),
                             "Scramble pair\ncorners\n? ?3 2 4 5 6 7 8\n0 ?2 ? 0 0 0 0 1\nEnd\n"
                             "ScrambleState turns\nedges\n? 1 2 3 4 5 6 7 8 9 10 11\n"
                             "? ? ? ? ? ? ? ? ? ? ? ?\nEnd\n"
                             "ScrambleState none\nedges\n0 1 2 3 4 5 6 7 8 9 10 11\nEnd\n");
    REQUIRE(read.states.ok());
    const std::vector<TwsFile::NamedState>& states = *read.states;
    REQUIRE(states.size() == 3);
    REQUIRE(states[0].open);
    const auto of = [](const std::vector<bool>& flags) {
        std::vector<Slot> slots;
        for (Slot slot = 0; slot < flags.size(); ++slot) {
            if (flags[slot]) slots.push_back(slot);
        }
        return slots;
    };
    using Slots = std::vector<Slot>;
    CHECK(of(states[0].open->unknown) == Slots{0});
    CHECK(of(states[0].open->place) == Slots{0, 1});
    CHECK(of(states[0].open->turn) == Slots{1, 2});
    // The piece that is left is where none is named; orientations are 0 where they are not said.
    CHECK(states[0].state.piece[0] == 0);
    CHECK(states[0].state.piece[1] == 2);
    CHECK(states[0].state.piece[2] == 1);
    CHECK(states[0].state.orient[1] == 2);
    CHECK(states[0].state.orient[2] == 0);
    CHECK(states[0].state.orient[7] == 1);
    // Pieces are counted from 0 there, though one of them is not named.
    REQUIRE(states[1].open);
    CHECK(of(states[1].open->unknown) == Slots{8});
    CHECK(of(states[1].open->turn).size() == 12);
    CHECK(states[1].state == solved_state(cube().shape()));
    CHECK_FALSE(states[2].open);
}

TEST_CASE("what may be left open is not said by the description", "[tws]") {
    const std::string scramble = "Scramble s\nBEADS\n? ?1 3\n1 ? 1\nSPOTS\n4 ? 4 2\nEnd\n";
    const ScramblesRead read(odd(), scramble);
    REQUIRE(read.states.ok());
    const OpenPlaces& open = *read.states->front().open;
    CHECK(open.place == std::vector<bool>{true, true, false, false, true, false, false});
    CHECK(open.unknown == std::vector<bool>{true, false, false, false, true, false, false});
    // Orientations of SPOTS never matter.
    CHECK(open.turn == std::vector<bool>{false, true, false, true, true, true, true});
    CHECK(read.only().piece == std::vector<Slot>{1, 2, 0, 3, 6, 4, 5});
    SourceMap sources;
    const auto with =
        read_tws(sources.add("odd.tws", kOdd + "Ignore\nBEADS\n1 1 0\n0 1 0\nEnd\n" + scramble));
    REQUIRE(with.ok());
    CHECK(with.diagnostics().empty());
    CHECK(with->states.front().state == read.only());
    // Places of stickers cannot be left open.
    const ScramblesRead split(
        [] {
            SourceMap files;
            std::string text = kOdd;
            text.replace(text.find("0 1 1"), 5, "0 ? 1");
            return read_tws(files.add("split.tws", text))->puzzle;
        }(),
        scramble);
    CHECK_THAT(split.first().message,
               ContainsSubstring("only some orientations of `BEADS` matter"));
}

TEST_CASE("a file of scrambles starts with one", "[tws]") {
    SourceMap sources;
    const auto starts = [&](std::string text) {
        return starts_as_tws_scrambles(sources.add("x", std::move(text)));
    };
    CHECK(starts(kAfterF));
    CHECK(starts("\n # so\nScrambleAlg x\nR\nEnd"));
    CHECK_FALSE(starts("R U F\nScramble x\nEnd"));
    CHECK_FALSE(starts(""));
}
