// Facelet strings against published ones, and every way in which a string can be impossible.
#include <algorithm>
#include <random>
#include <string>
#include <utility>

#include "catch.hpp"
#include "facelets/colour_faces.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "geometry/cut_description.hpp"
#include "geometry/geometric_puzzle.hpp"
#include "puzzle/facelets.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

// As Kociemba's Cube Explorer and the programs that follow it write them.
const std::string kSolved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const std::string kSuperflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

// The number of each sticker in the string: U1 is 0, R1 is 9, and so on.
constexpr int kU = 0, kR = 9, kF = 18, kD = 27, kL = 36;

std::string with(std::string text, std::initializer_list<std::pair<int, char>> changes) {
    for (const auto& [at, letter] : changes) text[static_cast<std::size_t>(at)] = letter;
    return text;
}

struct FaceletsRead {
    SourceMap sources;
    const Source& source;
    Result<State> state;
    FaceletsRead(const Puzzle& puzzle, const std::string& text, const PuzzleGroup* group = nullptr)
        : source(sources.add("x", text)),
          state(read_facelets(puzzle, source.text(), source.whole(), group)) {}
    [[nodiscard]] const Diagnostic& first() const { return state.diagnostics().items().at(0); }
};

/// The state reads back from what it shows, but for identical pieces.
void check_round_trip(const Puzzle& puzzle, const PuzzleGroup& group, const State& state) {
    const std::string text = facelet_string(puzzle, state);
    const FaceletsRead read(puzzle, text, &group);
    if (!read.state.ok()) FAIL(read.first().message);
    REQUIRE(read.state.diagnostics().empty());
    REQUIRE(facelet_string(puzzle, *read.state) == text);
    REQUIRE(group.contains(*read.state));
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        REQUIRE(puzzle.identical(read.state->piece[slot]) == puzzle.identical(state.piece[slot]));
    }
    REQUIRE(read.state->orient == state.orient);
}

void check_round_trips(const Puzzle& puzzle, int words) {
    std::mt19937 random(3);
    const PuzzleGroup group = group_of(puzzle).value();
    for (int i = 0; i < words; ++i) {
        State state = solved_state(puzzle.shape());
        for (int k = 0; k < 30; ++k) {
            const auto grip = static_cast<std::uint16_t>(random() % puzzle.grips().size());
            state = compose(puzzle.shape(), state, puzzle.grips()[grip].turn);
        }
        check_round_trip(puzzle, group, state);
    }
}

}  // namespace

TEST_CASE("published facelet strings", "[facelets]") {
    CHECK(facelet_string(cube(), solved_state(cube().shape())) == kSolved);
    CHECK(facelet_string(cube(), state(cube(),
                                       "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 "
                                       "F2")) == kSuperflip);
    const FaceletsRead read(cube(), kSuperflip);
    REQUIRE(read.state.ok());
    for (Slot slot = 0; slot < 20; ++slot) {
        CHECK(read.state->piece[slot] == slot);
        CHECK(read.state->orient[slot] == (slot < 8 ? 0 : 1));
    }
    // What R does, by a cube in hand: the right columns of U, F and D and the left one of B.
    CHECK(facelet_string(cube(), state(cube(), "R")) ==
          "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
    CHECK(facelet_string(cube(), state(cube(), "D")) ==
          "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR");
    CHECK(facelet_string(*puzzle("2x2"), state(*puzzle("2x2"), "F")) == "UULLURURFFFFRRDDLDLDBBBB");
}

TEST_CASE("facelet strings read back", "[facelets]") {
    check_round_trips(cube(), 100);
    for (const std::string name :
         {"2x2", "4x4", "5x5", "6x6", "7x7", "skewb", "dino", "pyraminx"}) {
        INFO(name);
        const PuzzlePtr other = puzzle(name);
        REQUIRE(has_facelet_string(*other));
        check_round_trips(*other, 20);
    }
}

TEST_CASE("facelet strings of large cubes read back", "[facelets][slow]") {
    for (const std::string name : {"8x8", "9x9", "c f 10/11 8/11 6/11 4/11 2/11"}) {
        INFO(name);
        check_round_trips(*puzzle(name), 50);
    }
}

TEST_CASE("white space in facelet strings is skipped", "[facelets]") {
    const FaceletsRead read(cube(),
                            "UUU UUU UUU\nRRRRRRRRR FFFFFFFFF\tDDDDDDDDD LLLLLLLLL BBBBBBBBB\r\n");
    REQUIRE(read.state.ok());
    CHECK(*read.state == solved_state(cube().shape()));
}

TEST_CASE("impossible facelet strings are refused, and say why", "[facelets]") {
    struct Case {
        std::string text;
        std::string message;
        std::vector<int> places;  ///< of the primary span, then of the secondary ones
        Code code = Code::kWrongPuzzle;
    };
    const std::vector<Case> cases = {
        {with(kSolved, {{3, 'X'}}), "`X` is not a face of 3x3", {3}},
        // Each once, however often it is there, and no more than three places.
        {with(kSolved, {{3, 'X'}, {9, 'Z'}, {10, 'x'}, {20, '?'}, {21, 'Q'}}),
         "`X` (2 times), `Z`, `?` and `Q` are not faces of 3x3",
         {3, 9, 20}},
        {kSolved.substr(1), "shows 54 stickers, here are 53", {}},
        {kSolved + "U", "shows 54 stickers, here are 55", {}},
        {with(kSolved, {{kU + 1, 'R'}}),
         "8 stickers are U instead of 9; 10 are R instead of 9",
         {kU + 1}},
        {with(kSolved, {{kU + 4, 'R'}, {kR + 4, 'U'}}), "this sticker never moves", {kU + 4}},
        // U and D, the colours of opposite faces, at UF; the F it lost at DF.
        {with(kSolved, {{kF + 1, 'D'}, {kD + 1, 'F'}}),
         "the piece at UF shows U and D, but no piece of `edges` has these colours",
         {kU + 7, kF + 1}},
        {with(kSolved, {{kF + 1, 'U'}, {kU + 1, 'F'}}),
         "the piece at UF shows U twice",
         {kU + 7, kF + 1}},
        // UFR with two stickers exchanged is its mirror image.
        {with(kSolved, {{kR + 0, 'F'}, {kF + 2, 'R'}}),
         "U, F and R in the wrong order",
         {kU + 8, kR + 0, kF + 2}},
        // UL as UR and DR as DL: UR twice, DL twice.
        {with(kSolved, {{kL + 1, 'R'}, {kR + 7, 'L'}}),
         "the piece UR occurs 2 times, at UR and UL",
         {kU + 3, kL + 1, kU + 5}},
        {with(kSolved, {{kU + 8, 'R'}, {kR + 0, 'F'}, {kF + 2, 'U'}}),
         "the piece UFR is twisted in its place",
         {kU + 8, kR + 0, kF + 2},
         Code::kImpossible},
        {with(kSolved, {{kU + 7, 'F'}, {kF + 1, 'U'}}),
         "the piece UF is flipped in its place",
         {kU + 7, kF + 1},
         Code::kImpossible},
        {with(kSolved, {{kF + 1, 'R'}, {kR + 1, 'F'}}),
         "the pieces UR and UF have changed places",
         {},
         Code::kImpossible},
        {with(kSuperflip, {{kU + 7, 'U'}, {kF + 1, 'F'}}),
         "a piece of `edges` is flipped",
         {},
         Code::kImpossible},
    };
    for (const Case& wrong : cases) {
        const FaceletsRead read(cube(), wrong.text);
        INFO(wrong.message);
        REQUIRE_FALSE(read.state.ok());
        CHECK(read.first().code == wrong.code);
        CHECK_THAT(read.first().message, ContainsSubstring(wrong.message));
        if (wrong.places.empty()) continue;
        std::vector<int> places = {static_cast<int>(read.first().primary.span.begin)};
        CHECK(read.first().primary.span.end == read.first().primary.span.begin + 1);
        for (const Annotation& other : read.first().secondary) {
            places.push_back(static_cast<int>(other.span.begin));
        }
        CHECK(places == wrong.places);
    }
    const FaceletsRead twice(cube(), with(kSolved, {{kL + 1, 'R'}, {kR + 7, 'L'}}));
    CHECK_THAT(twice.first().notes.at(0), ContainsSubstring("missing: UL and DR"));
    const FaceletsRead swapped(cube(), with(kSolved, {{kF + 1, 'R'}, {kR + 1, 'F'}}));
    CHECK_THAT(swapped.first().notes.at(0), ContainsSubstring("`corners` and `edges`"));
    CHECK_FALSE(FaceletsRead(cube(), "").state.ok());
}

TEST_CASE("one mistake in many letters is told once", "[facelets]") {
    const FaceletsRead marks(cube(), std::string(54, '?'));
    REQUIRE(marks.state.diagnostics().items().size() == 1);
    CHECK_THAT(marks.first().message, ContainsSubstring("`?` (54 times) is not a face of 3x3"));
    CHECK_THAT(marks.first().help, ContainsSubstring("its face, U, R, F, D, L or B,"));
    CHECK_THAT(marks.first().help, ContainsSubstring("such as W, R, G, Y, O or B"));
    CHECK(FaceletsRead(cube(), std::string(54, 'U')).state.diagnostics().items().size() == 1);
    // The edge stickers of U have the colours of their neighbours; the U that is missing is at the
    // other ends of F, R, B and L. So all of UF, UR, UB, UL, DF, DR, DB and DL are impossible.
    std::string wrong = kSolved;
    for (const auto& [at, face] : {std::pair{7, 'F'}, {5, 'R'}, {1, 'B'}, {3, 'L'}}) {
        wrong[static_cast<std::size_t>(kU + at)] = face;
        wrong[kSolved.find(face) + 7] = 'U';
    }
    const FaceletsRead pieces(cube(), wrong);
    REQUIRE(pieces.state.diagnostics().items().size() == 3);
    CHECK(pieces.first().notes.empty());
    CHECK(pieces.state.diagnostics().items()[2].notes == std::vector<std::string>{"and 5 more"});
}

TEST_CASE("one in twelve assemblies of the 3x3 is possible", "[facelets]") {
    // Of all ways to put a cube together, one in 3 * 2 * 2 can be solved.
    std::mt19937 random(5);
    const PuzzleGroup group = group_of(cube()).value();
    int possible = 0;
    constexpr int kTries = 2400;
    for (int i = 0; i < kTries; ++i) {
        const State state = random_state(cube().shape(), random);
        unsigned twist = 0, flip = 0;
        for (Slot slot = 0; slot < 8; ++slot) twist += state.orient[slot];
        for (Slot slot = 8; slot < 20; ++slot) flip += state.orient[slot];
        const bool solvable = twist % 3 == 0 && flip % 2 == 0 && parity(state.piece) == 0;
        const FaceletsRead read(cube(), facelet_string(cube(), state), &group);
        REQUIRE(read.state.ok() == solvable);
        if (solvable) REQUIRE(*read.state == state);
        possible += solvable ? 1 : 0;
    }
    CHECK(possible > kTries / 24);
    CHECK(possible < kTries / 6);
}

TEST_CASE("a cube that is held another way is read by its centres", "[facelets]") {
    // The whole cube after y: every side shows the next one's colour.
    const FaceletsRead solved(cube(), "UUUUUUUUUBBBBBBBBBRRRRRRRRRDDDDDDDDDFFFFFFFFFLLLLLLLLL");
    REQUIRE(solved.state.ok());
    CHECK(*solved.state == solved_state(cube().shape()));
    REQUIRE(solved.state.diagnostics().items().size() == 1);
    CHECK(solved.first().severity == Severity::kWarning);
    CHECK_THAT(solved.first().message, ContainsSubstring("turned"));
    // Colours renamed by a rotation of the faces say nothing but how the cube is held.
    const std::string from = "URFDLB";
    const std::string to = "UBRDFL";  // y: F shows R, R shows B, ...
    for (const std::string word : {"R", "R U F2", "B' L2 D"}) {
        std::string text = facelet_string(cube(), state(cube(), word));
        for (char& letter : text) letter = to[from.find(letter)];
        const FaceletsRead read(cube(), text);
        REQUIRE(read.state.ok());
        CHECK(*read.state == state(cube(), word));
    }
    // Mirrored centres are no way to hold it.
    std::string mirrored = kSolved;
    for (char& letter : mirrored) {
        letter = letter == 'R' ? 'L' : letter == 'L' ? 'R' : letter;
    }
    CHECK_FALSE(FaceletsRead(cube(), mirrored).state.ok());
}

TEST_CASE("look-alike centres are told apart by parity", "[facelets]") {
    // One wing of the 4x4 swapped with its partner: odd, but only the centres' labels know.
    const PuzzlePtr four = puzzle("4x4");
    const State turned = state(*four, "2R");
    const FaceletsRead read(*four, facelet_string(*four, turned));
    REQUIRE(read.state.ok());
    // A quarter turn of an inner layer cycles four wings and two rings of four centres.
    for (const Orbit& orbit : four->orbits()) {
        Permutation part(orbit.size), expected(orbit.size);
        for (Slot i = 0; i < orbit.size; ++i) {
            part[i] = read.state->piece[orbit.first + i] - orbit.first;
            expected[i] = turned.piece[orbit.first + i] - orbit.first;
        }
        CHECK(parity(part) == parity(expected));
    }
}

TEST_CASE("puzzles with faces of several letters have no facelet strings", "[facelets]") {
    const PuzzlePtr megaminx = puzzle("megaminx");
    CHECK_FALSE(has_facelet_string(*megaminx));
    CHECK(FaceletsRead(*megaminx, "U").first().code == Code::kUnsupported);
}

namespace {

/// What the turns of a kind of skewb do to its two orbits of four corners, and to nothing else: no
/// two corners look the same, so a look that is reachable has corners that are.
PuzzleGroup corners_of_skewb(const Puzzle& puzzle) {
    Shape shape;
    shape.add_orbit(4, 3);
    shape.add_orbit(4, 3);
    std::vector<State> turns;
    for (std::uint16_t g = 0; g < puzzle.generator_count(); ++g) {
        const State& turn = puzzle.grips()[g].turn;
        turns.push_back({{turn.piece.begin(), turn.piece.begin() + 8},
                         {turn.orient.begin(), turn.orient.begin() + 8}});
    }
    return PuzzleGroup::of(shape, std::move(turns)).value();
}

}  // namespace

TEST_CASE("skewbs that rules for each orbit allow, but not their group, are refused",
          "[facelets]") {
    for (const std::string name : {"skewb", "master-skewb", "professor-skewb"}) {
        INFO(name);
        const PuzzlePtr skewb = puzzle(name);
        for (const std::size_t orbit : {0U, 1U}) {
            REQUIRE(skewb->orbits()[orbit].size == 4);
            REQUIRE(skewb->orbits()[orbit].orientations == 3);
        }
        const PuzzleGroup group = group_of(*skewb).value();
        REQUIRE_FALSE(group.exact());
        const PuzzleGroup corners = corners_of_skewb(*skewb);
        qter::Random random(7);
        int possible = 0;
        for (int i = 0; i < 90; ++i) {
            State state = group.random_state(random);
            check_round_trip(*skewb, group, state);
            // One corner of each orbit is twisted: all nine ways in turn.
            state.orient[0] = static_cast<std::uint8_t>((state.orient[0] + i) % 3);
            state.orient[4] = static_cast<std::uint8_t>((state.orient[4] + i / 3) % 3);
            REQUIRE(broken_constraints(group.constraints(), state).none());
            State part{{state.piece.begin(), state.piece.begin() + 8},
                       {state.orient.begin(), state.orient.begin() + 8}};
            const FaceletsRead read(*skewb, facelet_string(*skewb, state), &group);
            REQUIRE(read.state.ok() == corners.contains(part));
            possible += read.state.ok() ? 1 : 0;
            if (!read.state.ok()) REQUIRE(read.first().code == Code::kImpossible);
        }
        CHECK(possible == 10);
    }
}

TEST_CASE("a skewb with one corner twisted", "[facelets]") {
    // A corner that turns in place cycles three corners of the other four: 4!/2 * 3^4 ways for
    // each four and 6!/2 for the centres are 9 times as many as the 12 * 3149280 states there are.
    const PuzzlePtr skewb = puzzle("skewb");
    State twisted = solved_state(skewb->shape());
    twisted.orient[0] = 1;
    const FaceletsRead read(*skewb, facelet_string(*skewb, twisted));
    REQUIRE_FALSE(read.state.ok());
    CHECK(read.first().code == Code::kImpossible);
    CHECK_THAT(read.first().message, ContainsSubstring("no turns lead to this state"));
    CHECK_THAT(read.first().notes.at(0), ContainsSubstring("only one in 9 of such states"));
}

TEST_CASE("puzzles whose group is smaller than its constraints read back", "[facelets]") {
    const PuzzlePtr jing = puzzle("jings-pyraminx");
    const PuzzleGroup group = group_of(*jing).value();
    REQUIRE_FALSE(group.exact());
    qter::Random random(11);
    for (int i = 0; i < 20; ++i) check_round_trip(*jing, group, group.random_state(random));
    State twisted = solved_state(jing->shape());
    twisted.orient[0] = 1;
    REQUIRE_FALSE(group.contains(twisted));
    CHECK(FaceletsRead(*jing, facelet_string(*jing, twisted)).first().code == Code::kImpossible);
}

// -- letters of colours
// ----------------------------------------------------------------------------

namespace {

/// `text` with each letter of `from` replaced by the one at the same place of `to`.
std::string renamed(std::string text, const std::string& from, const std::string& to) {
    for (char& letter : text) letter = to[from.find(letter)];
    return text;
}

State random_reachable(const Puzzle& puzzle, std::mt19937& random) {
    State state = solved_state(puzzle.shape());
    for (int k = 0; k < 30; ++k) {
        const auto grip = static_cast<std::uint16_t>(random() % puzzle.grips().size());
        state = compose(puzzle.shape(), state, puzzle.grips()[grip].turn);
    }
    return state;
}

/// So many different letters, not all of them faces of a cube.
std::string random_letters(std::size_t count, std::mt19937& random) {
    std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    do {
        std::shuffle(letters.begin(), letters.end(), random);
    } while (letters.find_first_not_of("URFDLB") >= count);
    return letters.substr(0, count);
}

const std::string kCubeFaces = "URFDLB";
const std::string kCubeColours = "WRGYOB";  // white up, green in front: WCA regulation 4d1

/// The faces of a tetrahedron and the colours of a pyraminx in the shops, green in front.
const std::string kPyraminxFaces = "FLRD";
const std::string kPyraminxColours = "GRBY";

}  // namespace

TEST_CASE("the colours of a cube in hand", "[facelets]") {
    // What R does, as above, in colours: with white up and with yellow up, where orange is right.
    const std::string white_up = "WWGWWGWWG RRRRRRRRR GGYGGYGGY YYBYYBYYB OOOOOOOOO WBBWBBWBB";
    const std::string yellow_up = "YYGYYGYYG OOOOOOOOO GGWGGWGGW WWBWWBWWB RRRRRRRRR YBBYBBYBB";
    for (const std::string& text : {white_up, yellow_up}) {
        for (const bool lower : {false, true}) {
            std::string written = text;
            if (lower) written = renamed(text, "WRGYOB ", "wrgyob ");
            const FaceletsRead read(cube(), written);
            REQUIRE(read.state.ok());
            CHECK(read.state.diagnostics().empty());
            CHECK(*read.state == state(cube(), "R"));
        }
    }
    // In lower case letters of faces are faces still, and centres may be turned.
    const FaceletsRead lower(cube(), renamed(kSuperflip, kCubeFaces, "urfdlb"));
    REQUIRE(lower.state.ok());
    CHECK(facelet_string(cube(), *lower.state) == kSuperflip);
}

TEST_CASE("any letters name the colours of cubes whose centres rest", "[facelets]") {
    std::mt19937 random(13);
    for (const auto& [name, words] : {std::pair{"3x3", 60}, {"5x5", 15}, {"7x7", 5}}) {
        INFO(name);
        const PuzzlePtr odd = puzzle(name);
        const PuzzleGroup group = group_of(*odd).value();
        for (int i = 0; i < words; ++i) {
            const std::string text = facelet_string(*odd, random_reachable(*odd, random));
            const std::string letters = random_letters(6, random);
            const FaceletsRead read(*odd, renamed(text, kCubeFaces, letters), &group);
            REQUIRE(read.state.ok());
            REQUIRE(read.state.diagnostics().empty());
            REQUIRE(facelet_string(*odd, *read.state) == text);
        }
    }
}

TEST_CASE("the usual letters name the colours of puzzles on which nothing rests", "[facelets]") {
    std::mt19937 random(17);
    for (const std::string name : {"2x2", "4x4", "6x6", "skewb", "dino", "pyraminx"}) {
        INFO(name);
        const PuzzlePtr other = puzzle(name);
        const PuzzleGroup group = group_of(*other).value();
        const bool cubic = other->faces().size() == 6;
        for (int i = 0; i < 10; ++i) {
            const std::string text = facelet_string(*other, random_reachable(*other, random));
            const FaceletsRead read(*other,
                                    cubic ? renamed(text, kCubeFaces, kCubeColours)
                                          : renamed(text, kPyraminxFaces, kPyraminxColours),
                                    &group);
            REQUIRE(read.state.ok());
            REQUIRE(read.state.diagnostics().empty());
            REQUIRE(facelet_string(*other, *read.state) == text);
        }
    }
}

TEST_CASE("the pieces of a 2x2 tell its colours, but not how it is held", "[facelets]") {
    std::mt19937 random(19);
    const PuzzlePtr two = puzzle("2x2");
    const PuzzleGroup group = group_of(*two).value();
    std::vector<State> turned = two->rotations();
    turned.push_back(solved_state(two->shape()));
    REQUIRE(turned.size() == 24);
    for (int i = 0; i < 30; ++i) {
        const State state = random_reachable(*two, random);
        const std::string text = facelet_string(*two, state);
        const FaceletsRead read(*two, renamed(text, kCubeFaces, random_letters(6, random)), &group);
        REQUIRE(read.state.ok());
        REQUIRE(read.state.diagnostics().items().size() == 1);
        REQUIRE_THAT(read.first().message, ContainsSubstring("do not determine how 2x2 is held"));
        // Turning the solved cube first and then the state's turns is all that may differ.
        REQUIRE(std::any_of(turned.begin(), turned.end(), [&](const State& rotation) {
            return compose(two->shape(), rotation, state) == *read.state;
        }));
    }
    // The colours of the order in which they come first, as far as that is a state.
    const FaceletsRead solved(*two, "AAAAEEEECCCCDDDDFFFFGGGG");
    REQUIRE(solved.state.ok());
    CHECK(*solved.state == solved_state(two->shape()));
}

TEST_CASE("usual letters on other faces are read with a warning", "[facelets]") {
    // The tips' neighbours of a pyraminx stay where they are, so they tell every colour: the twelve
    // ways to hold it and those of its mirror image.
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    const State word = state(*pyraminx, "U L' R B' U");
    const std::string text = facelet_string(*pyraminx, word);
    std::string colours = "BGRY";
    do {
        INFO(colours);
        const FaceletsRead read(*pyraminx, renamed(text, kPyraminxFaces, colours));
        REQUIRE(read.state.ok());
        CHECK(*read.state == word);
        CHECK(read.state.diagnostics().empty() == (colours == kPyraminxColours));
    } while (std::next_permutation(colours.begin(), colours.end()));
    // Other letters are as good, since nothing is left open.
    const FaceletsRead others(*pyraminx, renamed(text, kPyraminxFaces, "XQZC"));
    REQUIRE(others.state.ok());
    CHECK(*others.state == word);
    CHECK(others.state.diagnostics().empty());
    const FaceletsRead held(*pyraminx, renamed(text, kPyraminxFaces, "YGBR"));
    CHECK(held.first().severity == Severity::kWarning);
    CHECK_THAT(held.first().notes.at(0), ContainsSubstring("F is Y, L is G, R is B and D is R"));
    // A 2x2 with blue opposite white, as they are sold in Japan: B and Y have changed places.
    const PuzzlePtr two = puzzle("2x2");
    const FaceletsRead japanese(
        *two, renamed(facelet_string(*two, state(*two, "F R U")), kCubeFaces, "WRGBOY"));
    REQUIRE(japanese.state.ok());
    CHECK(japanese.first().severity == Severity::kWarning);
    CHECK(*japanese.state == state(*two, "F R U"));
}

TEST_CASE("colours that cannot be told are refused in one sentence", "[facelets]") {
    // A dino cube can be solved to two colourings that are each other's mirror image.
    const PuzzlePtr dino = puzzle("dino");
    const std::string solved = facelet_string(*dino, solved_state(dino->shape()));
    const FaceletsRead several(*dino, renamed(solved, kCubeFaces, "ACEGHI"));
    REQUIRE(several.state.diagnostics().items().size() == 1);
    CHECK_THAT(several.first().message, ContainsSubstring("in several ways"));
    CHECK_THAT(several.first().help, ContainsSubstring("such as W, R, G, Y, O or B"));
    // 20! ways to colour an icosahedron.
    const PuzzlePtr icosahedron = puzzle("icosamate");
    std::string twenty = facelet_string(*icosahedron, solved_state(icosahedron->shape()));
    std::replace(twenty.begin(), twenty.end(), 'F', 'T');
    const FaceletsRead many(*icosahedron, twenty);
    REQUIRE(many.state.diagnostics().items().size() == 1);
    CHECK_THAT(many.first().message, ContainsSubstring("cannot be determined"));
    // A corner of a 2x2 twisted in its place.
    const std::string twisted = with("AAAAEEEECCCCDDDDFFFFGGGG", {{3, 'E'}, {4, 'C'}, {9, 'A'}});
    const FaceletsRead none(*puzzle("2x2"), twisted);
    REQUIRE(none.state.diagnostics().items().size() == 1);
    CHECK_THAT(none.first().message, ContainsSubstring("not a state of 2x2"));
}

TEST_CASE("mistakes in colours are told in colours", "[facelets]") {
    const std::string white_up = renamed(kSolved, kCubeFaces, kCubeColours);
    struct Case {
        std::string text;
        std::string message;
        Code code = Code::kWrongPuzzle;
    };
    const std::vector<Case> cases = {
        // U is a face, but no colour; the other letters are colours.
        {with(white_up, {{3, 'U'}, {5, 'U'}}), "`U` (2 times) is not a colour of 3x3"},
        {renamed(kSolved, kCubeFaces, "123456"), "`1` (9 times), `2` (9 times), "},
        {renamed(kSolved, kCubeFaces, "ACEGH?"), "`?` (9 times) is not a colour of 3x3"},
        {with(renamed(kSolved, kCubeFaces, "ACEGHI"), {{3, '?'}}), "`?` is not a colour of 3x3"},
        {renamed(kSolved, kCubeFaces, "WRGYOO"), "3x3 has 6 colours, here are 5: W, R, G, Y and O"},
        {white_up.substr(1), "shows 54 stickers, here are 53"},
        {with(white_up, {{kU + 1, 'R'}}), "8 stickers are W instead of 9; 10 are R instead of 9"},
        {with(white_up, {{kR + 4, 'W'}, {0, 'R'}}), "fixed stickers show W on U and on R"},
        {with(white_up, {{kR + 4, 'O'}, {kL + 4, 'R'}}), "W, R and G in the wrong order"},
        {with(white_up, {{kF + 1, 'Y'}, {kD + 1, 'G'}}), "the piece at UF shows W and Y, but no"},
        {with(white_up, {{kU + 7, 'G'}, {kF + 1, 'W'}}), "UF is flipped", Code::kImpossible},
    };
    for (const Case& wrong : cases) {
        INFO(wrong.text);
        const FaceletsRead read(cube(), wrong.text);
        REQUIRE_FALSE(read.state.ok());
        CHECK(read.first().code == wrong.code);
        CHECK_THAT(read.first().message, ContainsSubstring(wrong.message));
    }
    const FaceletsRead flipped(cube(), cases.back().text);
    CHECK_THAT(flipped.first().notes.back(),
               ContainsSubstring("U is W, R is R, F is G, D is Y, L is O and B is B"));
    // Where nothing rests, the usual colours are what is told of.
    const FaceletsRead twisted(*puzzle("2x2"), "WWWRGRRRGWGGYYYYOOOOBBBB");
    CHECK(twisted.first().code == Code::kImpossible);
    CHECK_THAT(twisted.first().message, ContainsSubstring("the piece UFR is twisted"));
}

// -- faces of colours, without a text around them
// ----------------------------------------------------------------------------

namespace {

PuzzleParts parts_of_cuts(const std::string& description) {
    const Result<CutDescription> cuts = parse_cuts(description, {});
    REQUIRE(cuts.ok());
    const GeometricNames names{description, description, {}, {}, {}};
    Result<GeometricPuzzle> made = make_geometric_puzzle(*cuts, description, names, {});
    REQUIRE(made.ok());
    return std::move(made->parts);
}

std::uint8_t face_number(const Puzzle& puzzle, const std::string& name) {
    const auto face = std::find(puzzle.faces().begin(), puzzle.faces().end(), name);
    REQUIRE(face != puzzle.faces().end());
    return static_cast<std::uint8_t>(face - puzzle.faces().begin());
}

}  // namespace

TEST_CASE("colours whose faces are known leave fewer to be found", "[facelets]") {
    const PuzzlePtr two = puzzle("2x2");
    const FaceletPieces pieces(*two);
    SourceMap sources;
    // U, R, F, D, L and B are A, E, C, D, F and G.
    const Source& text = sources.add("x", "AAAAEEEECCCCDDDDFFFFGGGG");
    const Result<FaceletLetters> letters = read_facelet_letters(*two, text.text(), text.whole());
    REQUIRE(letters.ok());
    const auto search = [&](const std::string& of_a, const std::string& of_c) {
        KnownColours known(6);
        known[0] = face_number(*two, of_a);
        known[2] = face_number(*two, of_c);
        return search_colours(pieces, *two, *letters, known, nullptr);
    };
    const auto faces = [&](const std::string& names) {
        ColourFaces all;
        for (const char name : names) all.push_back(face_number(*two, {name}));
        return all;
    };
    REQUIRE(letters->names == std::vector<std::string>{"A", "E", "C", "D", "F", "G"});
    // Two faces beside each other tell how the cube is held.
    const ColourSearch upright = search("U", "F");
    REQUIRE(upright.end == ColourSearchEnd::kFound);
    CHECK_FALSE(upright.rotations);
    CHECK(upright.faces == faces("URFDLB"));
    CHECK(upright.state == solved_state(two->shape()));
    // The half turn that exchanges U and F exchanges R and L, and D and B, too.
    const ColourSearch turned = search("F", "U");
    REQUIRE(turned.end == ColourSearchEnd::kFound);
    CHECK_FALSE(turned.rotations);
    CHECK(turned.faces == faces("FLUBRD"));
    // A and C meet at a corner, U and D do not.
    CHECK(search("U", "D").end == ColourSearchEnd::kNone);
}

TEST_CASE("ways to hold a puzzle are several where no solid is known", "[facelets]") {
    PuzzleParts parts = parts_of_cuts("c f 0");
    const Puzzle two(parts);
    parts.description.clear();
    const Puzzle unknown(std::move(parts));
    const std::string text = "AAAAEEEECCCCDDDDFFFFGGGG";
    const FaceletsRead held(two, text);
    REQUIRE(held.state.ok());
    CHECK_THAT(held.first().message, ContainsSubstring("do not determine how c f 0 is held"));
    const FaceletsRead several(unknown, text);
    REQUIRE_FALSE(several.state.ok());
    CHECK(several.first().code == Code::kWrongPuzzle);
    CHECK_THAT(several.first().message, ContainsSubstring("in several ways"));
}

TEST_CASE("a face whose stickers at rest show two colours has none", "[facelets]") {
    // A 3x3 whose first moving sticker of U is glued to the core.
    PuzzleParts parts = parts_of_cuts("c f 1/3");
    std::vector<DrawnSticker>& stickers = parts.drawing.stickers;
    const std::uint8_t up = face_number(cube(), "U");
    REQUIRE(parts.faces == cube().faces());
    const auto on_top = [&](bool rests) {
        const auto found =
            std::find_if(stickers.begin(), stickers.end(), [&](const DrawnSticker& sticker) {
                return sticker.face == up && sticker.slot.has_value() != rests;
            });
        REQUIRE(found != stickers.end());
        return static_cast<std::size_t>(found - stickers.begin());
    };
    const std::size_t centre = on_top(true);
    const std::size_t glued = on_top(false);
    stickers[glued].slot.reset();
    const Puzzle puzzle(std::move(parts));
    std::string text = renamed(kSolved, kCubeFaces, kCubeColours);
    const Result<FaceletLetters> letters = read_facelet_letters(puzzle, text, {});
    REQUIRE(letters.ok());
    const Result<KnownColours> known = colours_at_rest(puzzle, *letters);
    REQUIRE(known.ok());
    for (std::size_t i = 0; i < kCubeFaces.size(); ++i) {
        // Colours are counted as they come in the text, face by face.
        CHECK((*known)[i] == face_number(puzzle, {kCubeFaces[i]}));
    }
    SourceMap sources;
    const Source& right = sources.add("x", text);
    const auto place_of = [&](std::size_t sticker) {
        return read_facelet_letters(puzzle, right.text(), right.whole())->places[sticker];
    };
    text[place_of(glued).begin] = 'R';
    const Source& wrong = sources.add("y", text);
    const Result<KnownColours> two_colours =
        colours_at_rest(puzzle, *read_facelet_letters(puzzle, wrong.text(), wrong.whole()));
    REQUIRE_FALSE(two_colours.ok());
    const Diagnostic& error = two_colours.diagnostics().items().at(0);
    CHECK(error.code == Code::kWrongPuzzle);
    // The later of the two is the error; the first is shown beside it.
    CHECK(error.primary.span.begin == place_of(std::max(glued, centre)).begin);
    REQUIRE(error.secondary.size() == 1);
    CHECK(error.secondary[0].span.begin == place_of(std::min(glued, centre)).begin);
}
