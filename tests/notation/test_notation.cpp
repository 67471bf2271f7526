// What notation means: names against layers that are turned facet by facet, groups against the text
// they abbreviate, and equivalences that every book of algorithms has.
#include <map>
#include <memory>

#include "catch.hpp"
#include "fixtures.hpp"
#include "geometry/facet_turns.hpp"
#include "geometry/geometric_puzzle.hpp"
#include "notation/algorithm_reader.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/frame.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string turns(const std::string& name, std::string_view text) {
    return to_string(known_puzzle(name), alg(known_puzzle(name), text));
}

void check_same(const std::string& name, std::string_view a, std::string_view b) {
    INFO(name << ": " << a << " and " << b);
    CHECK(state(known_puzzle(name), a) == state(known_puzzle(name), b));
}

std::string underlined(std::string_view text, Span span) {
    return std::string(text.substr(span.begin, span.end - span.begin));
}

std::uint16_t end_named(const Puzzle& puzzle, std::string_view name) {
    const std::vector<TurnLines::End>& ends = puzzle.turn_lines().ends;
    for (std::uint16_t i = 0; i < ends.size(); ++i) {
        if (ends[i].name == name) return i;
    }
    throw std::runtime_error("no end " + std::string(name));
}

/// A puzzle as something that lies in space: every place of a facet holds a facet, the hand turns
/// layers of places, and nothing is said of frames.
class Space {
 public:
    explicit Space(const std::string& description) {
        const CutDescription cuts = *parse_cuts(description, {});
        made_ = *make_geometric_puzzle(cuts, description, {"p", "p", {}, {}, {}}, {});
        puzzle_ = std::make_unique<Puzzle>(made_.parts);
        facet_turns_ = facet_turns(made_);
    }

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }

    struct Move {
        std::string text;
        std::uint16_t end = 0;
        std::uint32_t first = 0;  // layer from 1; 0: the whole puzzle
        std::uint32_t last = 0;
        std::uint32_t amount = 1;
    };

    [[nodiscard]] Move random_move(std::mt19937& random) const {
        const TurnLines& lines = puzzle_->turn_lines();
        const auto pick = [&](std::size_t size) { return random() % size; };
        while (true) {
            Move move;
            const std::size_t kind = pick(10);
            if (kind == 0 && !lines.rotations.empty()) {
                const TurnLines::Name& name = lines.rotations[pick(lines.rotations.size())];
                move = {name.name, name.end};
            } else if (kind == 1 && !lines.slices.empty()) {
                const TurnLines::Name& name = lines.slices[pick(lines.slices.size())];
                const TurnLines::End& end = lines.ends[name.end];
                if (end.layers == 0) continue;
                const std::uint32_t across = lines.lines[*end.line].slabs;
                if (across % 2 == 1 && pick(2) == 0) {
                    move = {name.name, name.end, across / 2 + 1, across / 2 + 1};
                } else if (across >= 3) {
                    move = {std::string(1, static_cast<char>(name.name[0] + 32)), name.end, 2,
                            across - 1};
                } else {
                    continue;
                }
            } else if (kind == 2 && !lines.remainders.empty()) {
                const TurnLines::Name& name = lines.remainders[pick(lines.remainders.size())];
                const TurnLines::End& end = lines.ends[name.end];
                if (end.layers == 0) continue;
                const bool forward = pick(2) == 0;
                move = {name.name + (forward ? "++" : "--"), name.end, 2,
                        lines.lines[*end.line].slabs, forward ? end.order - 2 : 2};
            } else {
                move.end = static_cast<std::uint16_t>(pick(lines.ends.size()));
                const TurnLines::End& end = lines.ends[move.end];
                if (kind == 3) {
                    move.text = end.name + "v";
                } else {
                    if (end.layers == 0) continue;
                    name_layers(move, end, random);
                    if (move.text.empty()) continue;
                }
            }
            const std::uint32_t order = lines.ends[move.end].order;
            const auto count = static_cast<std::uint32_t>(1 + pick(order - 1));
            if (count > 1 || pick(5) == 0) move.text += std::to_string(count);
            const bool back = pick(2) == 0;
            if (back) move.text += '\'';
            move.amount = move.amount * (back ? order - count : count) % order;
            return move;
        }
    }

    /// The facets in their places after the hand made these moves.
    [[nodiscard]] std::vector<std::uint32_t> by_hand(const std::vector<Move>& moves) const {
        std::vector<std::uint32_t> facets = still();
        for (const Move& move : moves) {
            const std::vector<std::uint32_t>& image =
                made_.dissection.facet_image[made_.dissection.rotation_about(move.end)];
            for (std::uint32_t i = 0; i < move.amount; ++i) {
                const std::vector<std::uint32_t> before = facets;
                for (std::uint32_t f = 0; f < facets.size(); ++f) {
                    if (in_hand(move, f)) facets[image[f]] = before[f];
                }
            }
        }
        return facets;
    }

    [[nodiscard]] std::vector<std::uint32_t> by_turns(const Algorithm& algorithm) const {
        std::vector<std::uint32_t> facets = still();
        for (const Turn turn : algorithm) {
            for (std::uint32_t i = 0; i < turn.amount; ++i) {
                const std::vector<std::uint32_t> before = facets;
                for (std::uint32_t f = 0; f < facets.size(); ++f) {
                    facets[f] = before[facet_turns_[turn.grip][f]];
                }
            }
        }
        return facets;
    }

    /// True when some rotation of the whole puzzle takes a to b.
    [[nodiscard]] bool same_but_for_rotation(const std::vector<std::uint32_t>& a,
                                             const std::vector<std::uint32_t>& b) const {
        const Dissection& cut = made_.dissection;
        for (std::size_t i = 0; i < cut.facet_image.size(); ++i) {
            if (cut.solid->symmetries[i].mirror) continue;
            bool same = true;
            for (std::uint32_t f = 0; f < a.size() && same; ++f) {
                same = b[cut.facet_image[i][f]] == a[f];
            }
            if (same) return true;
        }
        return false;
    }

 private:
    [[nodiscard]] std::vector<std::uint32_t> still() const {
        std::vector<std::uint32_t> facets(made_.dissection.facets.size());
        for (std::uint32_t f = 0; f < facets.size(); ++f) facets[f] = f;
        return facets;
    }

    void name_layers(Move& move, const TurnLines::End& end, std::mt19937& random) const {
        const std::uint32_t across =
            puzzle_->turn_lines().lines[*end.line].slabs - (end.tip ? 1U : 0U);
        move.first = static_cast<std::uint32_t>(1 + random() % across);
        move.last = static_cast<std::uint32_t>(move.first + random() % (across - move.first + 1));
        if (move.last - move.first + 1 == across) return;
        std::vector<std::string> names = {std::to_string(move.first) + "-" +
                                          std::to_string(move.last) + end.name};
        names.push_back(names[0] + "w");
        if (move.first == 1 && move.last == 1) names.push_back(end.name);
        // Of two layers that both have names a number before one is no layer.
        if (move.first == move.last && across > 2) {
            names.push_back(std::to_string(move.first) + end.name);
        }
        if (move.first == 1 && move.last == 2) names.push_back(end.name + "w");
        if (move.first == 1) names.push_back(std::to_string(move.last) + end.name + "w");
        move.text = names[random() % names.size()];
    }

    [[nodiscard]] bool in_hand(const Move& move, std::uint32_t facet) const {
        if (move.first == 0) return true;
        const TurnLines& lines = puzzle_->turn_lines();
        const TurnLines::End& end = lines.ends[move.end];
        const std::uint32_t slab =
            made_.dissection.cells[made_.dissection.facets[facet].cell][*end.line];
        const std::uint32_t depth = end.far ? lines.lines[*end.line].slabs - 1U - slab : slab;
        const std::uint32_t layer = end.tip && depth > 0 ? depth : depth + 1;
        return move.first <= layer && layer <= move.last;
    }

    GeometricPuzzle made_;
    std::vector<std::vector<std::uint32_t>> facet_turns_;
    std::unique_ptr<Puzzle> puzzle_;
};

void check_by_hand(const std::string& description, std::mt19937& random, int rounds) {
    const Space space(description);
    for (int round = 0; round < rounds; ++round) {
        std::vector<Space::Move> moves;
        std::string text;
        for (std::size_t i = 0; i < 1 + random() % 8; ++i) {
            moves.push_back(space.random_move(random));
            text += moves.back().text + " ";
        }
        INFO(description << ": " << text);
        const Result<Algorithm> read = parse_algorithm(space.puzzle(), text, {});
        REQUIRE(read.ok());
        INFO(to_string(space.puzzle(), *read));
        REQUIRE(space.same_but_for_rotation(space.by_hand(moves), space.by_turns(*read)));
    }
}

}  // namespace

TEST_CASE("moves of the hand are what hands do to facets, but for a rotation") {
    std::mt19937 random(1);
    for (const std::string description : {"c f 0",
                                          "c f 1/3",
                                          "c f 2/4 0",
                                          "c f 3/5 1/5",
                                          "c f 4/6 2/6 0",
                                          "t v 1/3",
                                          "t v 1/3 5/3",
                                          "t v 0 1 2",
                                          "t f 0",
                                          "c v 0",
                                          "c v 0.275",
                                          "c v 0 0.38",
                                          "c e 0.707106781186548",
                                          "o f 1/3",
                                          "o f 1/2 0",
                                          "o v 0.433012701892219",
                                          "d f 0.7",
                                          "d f 0.64 0.82",
                                          "i v 0",
                                          "c f 1/3 v 0.9",
                                          "t v 1/3 f 0.5",
                                          "c f 0 v 0"}) {
        check_by_hand(description, random, 30);
    }
}

TEST_CASE("every puzzle is turned as hands do", "[slow]") {
    std::mt19937 random(2);
    for (const std::string& name : all_names()) {
        if (known_puzzle(name).description().empty()) continue;
        check_by_hand(known_puzzle(name).description(), random, 60);
    }
}

TEST_CASE("every puzzle reads what it prints") {
    std::mt19937 random(3);
    for (const std::string& name : all_names()) {
        const Puzzle& any = known_puzzle(name);
        Algorithm algorithm;
        for (std::uint16_t grip = 0; grip < any.grips().size(); ++grip) {
            for (std::uint16_t amount = 1; amount < any.grips()[grip].order; ++amount) {
                algorithm.push_back({grip, amount});
            }
        }
        std::shuffle(algorithm.begin(), algorithm.end(), random);
        INFO(name);
        CHECK(alg(any, to_string(any, algorithm)) == algorithm);
        std::string tight = to_string(any, algorithm);
        std::erase(tight, ' ');
        // Without spaces a count and a layer run together, and so may names.
        if (name == "3x3" || name == "2x2") CHECK(alg(any, tight) == algorithm);
    }
}

TEST_CASE("a rotation carries the ends and the names stay") {
    for (const std::string name : {"3x3", "megaminx", "pyraminx", "skewb", "fto"}) {
        const TurnLines& lines = known_puzzle(name).turn_lines();
        std::mt19937 random(4);
        for (std::uint16_t axis = 0; axis < lines.ends.size(); ++axis) {
            Frame before(lines);
            for (int i = 0; i < 5; ++i) {
                before.rotate(static_cast<std::uint16_t>(random() % lines.ends.size()), 1);
            }
            Frame after = before;
            after.rotate(axis, 1);
            for (std::uint16_t a = 0; a < lines.ends.size(); ++a) {
                CHECK(after.end(lines.ends[axis].rotated[a]) == before.end(a));
            }
            after.rotate(axis, lines.ends[axis].order - 1);
            CHECK(after == before);
        }
        CHECK(Frame(lines).upright());
    }
}

// docs/conventions.md, "Turning the whole puzzle".
TEST_CASE("what the page says of rotations") {
    const Puzzle& any = cube();
    Frame frame(any.turn_lines());
    frame.rotate(end_named(any, "R"), 1);  // x
    const std::map<std::string, std::string> meaning = {{"U", "F"}, {"F", "D"}, {"D", "B"},
                                                        {"B", "U"}, {"R", "R"}, {"L", "L"}};
    for (const auto& [said, meant] : meaning) {
        CHECK(frame.end(end_named(any, said)) == end_named(any, meant));
        CHECK(turns("3x3", "x " + said) == meant);
    }
    CHECK(turns("3x3", "y R") == "B");
    CHECK(turns("3x3", "z U") == "L");
    CHECK(turns("3x3", "x y U") == "F");
    CHECK(turns("3x3", "x y R") == "U");
    CHECK(turns("3x3", "M U") == "R L' B");
    CHECK(turns("3x3", "Rw U") == "L F");
    CHECK(turns("4x4", "3Rw U") == "L F");
    CHECK(turns("4x4", "Rw U") == "Rw U");
    CHECK(turns("5x5", "M") == "Rw Lw'");
    CHECK(turns("4x4", "2-3Lw") == "2-3Rw'");
    CHECK(turns("megaminx", "R++") == "L2");
    CHECK(turns("megaminx", "D--") == "U2'");
    CHECK(turns("3x3", "M") == "R L'");
    CHECK(turns("3x3", "Rw") == "L");
    CHECK(turns("4x4", "Rw") == "Rw");
    CHECK(turns("4x4", "3Rw") == "L");
    CHECK(turns("3x3", "RU'") == "R U'");
    CHECK(turns("3x3", "R2U") == "R2 U");
    CHECK(turns("3x3", "(x U)2") == "F D");
    CHECK(turns("3x3", "(x U)'") == "U'");
}

TEST_CASE("equivalences of cubes") {
    // The checkerboard by slices and by faces; the slices leave the centres where they are.
    check_same("3x3", "M2 E2 S2", "U2 D2 F2 B2 L2 R2");
    check_same("3x3", "x U x'", "F");
    check_same("3x3", "y R y'", "B");
    check_same("3x3", "z U z'", "L");
    check_same("3x3", "Rw", "x L");
    check_same("3x3", "M", "x' L' R");
    check_same("3x3", "E", "y' U D'");
    check_same("3x3", "S", "z F' B");
    check_same("3x3", "Rw U Rw' U'", "L F L' U'");
    check_same("3x3", "R U R' U' x y z z' y' x' U R U' R'", "");
    check_same("3x3", "(M' U M U')3", "(L R' F L' R U')3");
    check_same("3x3", "r", "R M'");
    check_same("3x3", "2R", "M'");
    check_same("3x3", "m e s", "M E S");
    check_same("3x3", "1R", "R");
    check_same("3x3", "1-2R", "Rw");
    check_same("4x4", "Rw", "R 2R");
    check_same("4x4", "r", "R 2R");
    check_same("4x4", "3Rw", "x L");
    check_same("4x4", "3Rw x'", "L");
    check_same("4x4", "3R", "2L'");
    check_same("4x4", "m", "2L 2R'");
    check_same("4x4", "2-3Rw", "2R 2L'");
    check_same("5x5", "Rw", "R 2R");
    check_same("5x5", "3Rw", "Lw x");
    check_same("5x5", "M", "R 2R L' 2L' x'");
    check_same("5x5", "m", "R L' x'");
    check_same("6x6", "3Rw", "R 2R 3R");
    check_same("6x6", "3r", "R 2R 3R");
    check_same("6x6", "2-3R", "2R 3R");
    check_same("7x7", "2-6Rw", "R' L x");
    for (const std::string name : {"3x3", "4x4", "5x5"}) {
        check_same(name, "x y x' y' R F", "z y' R F");
        check_same(name, "x y x' z' Rw U", "Rw U");
    }
}

TEST_CASE("equivalences of other solids") {
    check_same("pyraminx", "y R y'", "B");
    check_same("pyraminx", "Uv R", "y R");
    check_same("pyraminx", "2U", "U' y");
    check_same("pyraminx-tips", "Uv' r", "l");
    check_same("master-skewb", "x UFR x'", "DFR");
    check_same("master-skewb", "z2 UFR z2", "DFL");
    check_same("master-skewb", "Uv UFR", "UBR");
    check_same("skewb", "x F x'", "D");  // the corner DFR
    check_same("megaminx", "y F y'", "R");
    check_same("megaminx", "(R++)5", "");
    check_same("megaminx", "R++'", "R--");
    check_same("megaminx", "D++", "U2 Uv2'");
    check_same("megaminx", "D++ U'", "U");
    check_same("megaminx", "Uw", "D Uv");
    check_same("gigaminx", "R++", "L2 Lv2'");
    check_same("gigaminx", "Uw", "U 2U");
    check_same("fto", "T U T'", "L");
    check_same("fto", "(T R)4", "U L F R");
    check_same("fto", "Uw", "D Uv");
    check_same("fto", "u", "Uw");
}

TEST_CASE("groups stand for what they abbreviate") {
    const std::vector<std::string> words = {"R",  "U2'", "M",  "x",  "y'",
                                            "Rw", "E2",  "z2", "F'", "S"};
    std::mt19937 random(5);
    const auto any_words = [&] {
        std::string text;
        for (std::size_t i = 0; i < 1 + random() % 5; ++i) {
            text += words[random() % words.size()] + " ";
        }
        return text;
    };
    for (int round = 0; round < 200; ++round) {
        const std::string a = any_words();
        const std::string b = any_words();
        check_same("3x3", "(" + a + ")3", a + a + a);
        check_same("3x3", "(" + a + ")2'", "(" + a + ")'(" + a + ")'");
        check_same("3x3", "[" + a + "," + b + "]", a + b + "(" + a + ")'(" + b + ")'");
        check_same("3x3", "[" + a + ":" + b + "]", a + b + "(" + a + ")'");
        check_same("3x3", "([" + a + ", (" + b + ")'])'", "[(" + b + ")', " + a + "]");
        check_same("3x3", "(" + a + b + ")'", "(" + b + ")' (" + a + ")'");
        // Backwards means backwards, rotations and all: what follows is as before.
        check_same("3x3", a + "(" + a + ")' " + b, b);
    }
    check_same("3x3", "(x U)'", "U' x'");
    check_same("3x3", "((R U)2 F)2", "R U R U F R U R U F");
    CHECK(turns("3x3", "[R,U]\xe2\x80\x99") == "U R U' R'");
    CHECK(turns("3x3", "(RU)2") == "R U R U");
    CHECK(turns("3x3", "R // U D\nF//\n// L") == "R F");
}

TEST_CASE("parts of an algorithm are one algorithm") {
    const std::vector<AlgorithmText> parts = {{"x", {}}, {"(U", {}}, {"R)2", {}}, {"", {}}};
    const Result<Algorithm> read = parse_algorithm(cube(), parts);
    REQUIRE(read.ok());
    CHECK(to_string(cube(), *read) == "F R F R");
}

TEST_CASE("what the layers of a puzzle do not allow is no move") {
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"2x2", "Rw"},         {"2x2", "r"},
             {"2x2", "2Rw"},        {"2x2", "M"},
             {"3x3", "3Rw"},        {"3x3", "0R"},
             {"3x3", "4R"},         {"3x3", "3-2R"},
             {"3x3", "1-3Rw"},      {"3x3", "99999R"},
             {"4x4", "M"},          {"4x4", "4Rw"},
             {"3x3", "2x"},         {"3x3", "2Rv"},
             {"3x3", "R++"},        {"3x3", "U+2"},
             {"megaminx", "U++"},   {"megaminx", "x"},
             {"pyraminx", "u"},     {"pyraminx", "Uw"},
             {"master-skewb", "U"}, {"skewb-diamond", "Uw"},
             {"3x3", "w"},          {"3x3", "R U99999999999999999999"}}) {
        CHECK(first_error(name, text).code == Code::kUnknownMove);
    }
    CHECK_THAT(first_error("3x3", "3Rw").help, ContainsSubstring("`Rv`"));
    CHECK_THAT(first_error("3x3", "5R").help, ContainsSubstring("3 layers"));
    CHECK_THAT(first_error("4x4", "Q").help, ContainsSubstring("U, D, F, B, R and L"));
    CHECK_THAT(first_error("4x4", "Q").help, ContainsSubstring("`Uw`"));
    CHECK_THAT(first_error("4x4", "Q").help, ContainsSubstring("x, y and z"));
    CHECK_THAT(first_error("3x3", "Q").help, ContainsSubstring("M, E and S"));
    CHECK_THAT(first_error("megaminx", "Q").help, ContainsSubstring("R++"));
    CHECK_THAT(first_error("pyraminx", "u").help, ContainsSubstring("did you mean `U`?"));
}

TEST_CASE("turns that do nothing are mistakes, rotations too") {
    for (const std::string text : {"R4", "x4", "M0", "Rw8'", "Rv4"}) {
        const Diagnostic error = first_error("3x3", "U " + text);
        CHECK(error.code == Code::kUnknownMove);
        CHECK_THAT(error.message, ContainsSubstring("turns nothing"));
        CHECK(error.primary.span.begin == 2);
    }
    CHECK_THAT(first_error("megaminx", "R++5").message, ContainsSubstring("turns nothing"));
    CHECK(alg(cube(), "x y2 Fv").empty());
}

TEST_CASE("brackets that do not match are shown with those they belong to") {
    const std::string text = "R (U [F, D) L";
    const Diagnostic mismatch = first_error("3x3", text);
    CHECK(mismatch.code == Code::kSyntax);
    CHECK(underlined(text, mismatch.primary.span) == ")");
    REQUIRE(mismatch.secondary.size() == 1);
    CHECK(underlined(text, mismatch.secondary[0].span) == "[");

    const Diagnostic open = first_error("3x3", "R (U F");
    CHECK(open.code == Code::kUnterminated);
    CHECK(open.primary.span.begin == 2);
    const std::vector<std::pair<std::string, Code>> mistakes = {{"R)", Code::kSyntax},
                                                                {"R]2", Code::kSyntax},
                                                                {"[R]", Code::kSyntax},
                                                                {"R, U", Code::kSyntax},
                                                                {"(R: U)", Code::kSyntax},
                                                                {"[R, U: F]", Code::kSyntax},
                                                                {"()", Code::kEmpty},
                                                                {"[, U]", Code::kEmpty},
                                                                {"[R: ]", Code::kEmpty},
                                                                {"(// R\n)", Code::kEmpty},
                                                                {"(R)0", Code::kNumber},
                                                                {"(R)00000000", Code::kNumber},
                                                                {"(R", Code::kUnterminated},
                                                                {"[R, U", Code::kUnterminated},
                                                                {"(R // )", Code::kUnterminated}};
    for (const auto& [written, code] : mistakes) {
        INFO(written);
        CHECK(first_error("3x3", written).code == code);
    }
    const Result<Algorithm> several = parse_algorithm(cube(), "(Q) [R U] R4 )", {});
    CHECK(several.diagnostics().error_count() == 4);
}

TEST_CASE("what would grow too long is refused before it grows") {
    std::string powers = "x";
    for (int i = 0; i < 99; ++i) powers = "(" + powers + ")999";
    CHECK(first_error("3x3", powers).code == Code::kTooLarge);
    std::string commutators = "R";
    for (int i = 0; i < 99; ++i) commutators = "[" + commutators + ", U]";
    CHECK(first_error("3x3", commutators).code == Code::kTooLarge);
    CHECK(first_error("3x3", "(R)1000001").code == Code::kTooLarge);
    CHECK(alg(cube(), "(R)1000000").size() == kMaxTurns);
    // Each M is two turns: the moves fit, what they come to does not.
    CHECK(first_error("3x3", "(M)600000").code == Code::kTooLarge);
    std::string deep = "R";
    for (std::size_t i = 0; i < kMaxGroupDepth; ++i) deep = "(" + deep + ")'";
    CHECK(turns("3x3", deep) == "R");
    CHECK(first_error("3x3", "(" + deep + ")").code == Code::kTooLarge);
    CHECK(first_error("3x3", std::string(1'000'000, '(')).code == Code::kTooLarge);
    CHECK(first_error("3x3", std::string(1'000'000, ']')).code == Code::kSyntax);
}

TEST_CASE("a puzzle known by its moves alone has groups, and no other names") {
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("ring.toml", R"(
name = "ring"
faces = ["A", "B", "C", "D"]
[[orbits]]
name = "pieces"
orientations = 1
pieces = ["A", "B", "C", "D"]
[[grips]]
name = "T"
cycles = ["A B C"]
[[grips]]
name = "x"
cycles = ["B C D"]
)"));
    REQUIRE(read.ok());
    const PuzzlePtr& ring = *read;
    const auto same = [&](std::string_view a, std::string_view b) {
        INFO(a << " and " << b);
        CHECK(alg(*ring, a) == alg(*ring, b));
    };
    same("[T, x]2", "T x T' x' T x T' x'");
    same("(T x)'", "x' T'");
    same("[T2: x]", "T' x T");
    CHECK(cancel(*ring, alg(*ring, "T x x x T")) == alg(*ring, "T2"));
    for (const std::string text : {"Tw", "t", "2T", "Tv", "T++", "y", "T3"}) {
        CHECK_FALSE(parse_algorithm(*ring, text, {}).ok());
    }
}
