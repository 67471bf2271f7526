// Every built-in puzzle goes through the formats it can be written in and back.
#include <random>

#include "blocking/blocking.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition_writer.hpp"
#include "geometry/cut_description.hpp"
#include "geometry/facet_turns.hpp"
#include "geometry/geometric_puzzle.hpp"
#include "puzzle/facelets.hpp"
#include "support/files.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// A random word as text, so that it can be said to another puzzle.
std::string random_word(const Puzzle& puzzle, std::mt19937& random, int length) {
    Algorithm word;
    for (int i = 0; i < length; ++i) {
        const auto grip = static_cast<std::uint16_t>(random() % puzzle.grips().size());
        const std::uint32_t order = puzzle.grips()[grip].order;
        word.push_back({grip, static_cast<std::uint16_t>(1 + random() % (order - 1))});
    }
    return to_string(puzzle, word);
}

/// Solids block turns of some puzzles, which the format cannot say: what is left is the puzzle
/// without.
PuzzlePtr through_tws(const Puzzle& puzzle) {
    SourceMap sources;
    Puzzle plain = puzzle;
    if (puzzle.blocking() != nullptr && !puzzle.blocking()->rules.solids.empty()) {
        plain.set_blocking(nullptr);
    }
    const Result<std::string> written = write_tws(plain);
    REQUIRE(written.ok());
    Result<TwsFile> read = read_tws(sources.add("x.tws", *written));
    REQUIRE(read.ok());
    return read->puzzle;
}

PuzzlePtr through_toml(const Puzzle& puzzle) {
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("x.toml", write_toml(puzzle)));
    if (!read.ok()) FAIL(read.diagnostics().items()[0].message);
    return *read;
}

void check_same_words(const Puzzle& a, const Puzzle& b, int words) {
    REQUIRE(a.shape() == b.shape());
    std::mt19937 random(7);
    for (int i = 0; i < words; ++i) {
        const std::string word = random_word(a, random, 1 + i % 40);
        INFO(word);
        REQUIRE(state(a, word) == state(b, word));
    }
    for (Slot slot = 0; slot < a.shape().slots(); ++slot) {
        REQUIRE(a.identical(slot) == b.identical(slot));
    }
}

void check_same_parts(const Puzzle& a, const Puzzle& b) {
    CHECK(a.name() == b.name());
    CHECK(a.title() == b.title());
    CHECK(a.aliases() == b.aliases());
    CHECK(a.faces() == b.faces());
    CHECK(a.in_view() == b.in_view());
    CHECK(a.piece_names() == b.piece_names());
    CHECK(a.generator_count() == b.generator_count());
    CHECK(a.drawing().stickers.size() == b.drawing().stickers.size());
    REQUIRE(a.orbits().size() == b.orbits().size());
    for (std::size_t i = 0; i < a.orbits().size(); ++i) {
        CHECK(a.orbits()[i].name == b.orbits()[i].name);
    }
    REQUIRE(a.grips().size() == b.grips().size());
    for (std::size_t i = 0; i < a.grips().size(); ++i) {
        CHECK(a.grips()[i].name == b.grips()[i].name);
        CHECK(a.grips()[i].order == b.grips()[i].order);
        CHECK(a.grips()[i].block == b.grips()[i].block);
    }
    for (Slot slot = 0; slot < a.shape().slots(); ++slot) {
        REQUIRE(a.pieces()[slot].stickers == b.pieces()[slot].stickers);
    }
    REQUIRE(a.presets().size() == b.presets().size());
    for (std::size_t i = 0; i < a.presets().size(); ++i) {
        CHECK(a.presets()[i].orders == b.presets()[i].orders);
        CHECK(a.presets()[i].generators == b.presets()[i].generators);
        CHECK(a.presets()[i].source == b.presets()[i].source);
    }
}

void check_round_trips(int words) {
    for (const std::string& name : all_names()) {
        INFO(name);
        const PuzzlePtr original = puzzle(name);
        check_same_words(*original, *through_tws(*original), words);
        const PuzzlePtr toml = through_toml(*original);
        check_same_words(*original, *toml, words);
        check_same_parts(*original, *toml);
        // A puzzle known by its moves alone, written by places and twists.
        const PuzzlePtr moves = through_tws(*original);
        const PuzzlePtr again = through_toml(*moves);
        check_same_words(*moves, *again, words);
        check_same_parts(*moves, *again);
    }
}

/// Words on the built-in puzzle of this name, as facets carried along by every turn and as pieces.
void check_pictures(const std::string& name, int words) {
    const PuzzlePtr built_in = puzzle(name);
    Diagnostics errors;
    const std::optional<CutDescription> cuts = parse_cuts(built_in->description(), {}).take(errors);
    REQUIRE(cuts);
    GeometricNames names{name, name, {}, {}, {}};
    if (built_in->cut_names() != nullptr) names = *built_in->cut_names();
    std::optional<GeometricPuzzle> made =
        make_geometric_puzzle(*cuts, built_in->description(), names, {}).take(errors);
    REQUIRE(made);
    const auto turns = facet_turns(*made);
    std::vector<std::uint32_t> drawn;
    for (const DrawnSticker& sticker : made->parts.drawing.stickers) drawn.push_back(sticker.facet);
    std::vector<std::uint8_t> solved;
    for (const Facet& facet : made->dissection.facets) solved.push_back(facet.face);
    const Puzzle puzzle(std::move(made->parts));
    std::mt19937 random(11);
    for (int word = 0; word < words; ++word) {
        std::vector<std::uint8_t> colours = solved;
        State state = solved_state(puzzle.shape());
        for (int step = 0; step < 20; ++step) {
            const auto grip = static_cast<std::uint16_t>(random() % puzzle.grips().size());
            state = compose(puzzle.shape(), state, puzzle.turn_state({grip, 1}));
            std::vector<std::uint8_t> after;
            for (const std::uint32_t from : turns[grip]) after.push_back(colours[from]);
            colours = std::move(after);
        }
        std::vector<std::uint8_t> seen;
        for (const std::uint32_t facet : drawn) seen.push_back(colours[facet]);
        REQUIRE(seen == facelet_colours(puzzle, state));
    }
}

/// Random words are what they print, their inverses undo them, and one after the other they
/// compose.
void check_words(const Puzzle& puzzle, int words) {
    std::mt19937 random(5);
    State before = solved_state(puzzle.shape());
    Algorithm all;
    for (int i = 0; i < words; ++i) {
        const std::string text = random_word(puzzle, random, 1 + i % 40);
        INFO(text);
        const Algorithm word = alg(puzzle, text);
        REQUIRE(to_string(puzzle, word) == text);
        const State after = state_of(puzzle, word);
        const State back = state_of(puzzle, inverse(puzzle, word));
        REQUIRE(compose(puzzle.shape(), after, back) == solved_state(puzzle.shape()));
        REQUIRE(inverse(puzzle.shape(), after) == back);
        before = compose(puzzle.shape(), before, after);
        all.insert(all.end(), word.begin(), word.end());
    }
    CHECK(state_of(puzzle, all) == before);
}

void check_every_puzzle(int words) {
    for (const std::string& name : all_names()) {
        INFO(name);
        check_words(*puzzle(name), words);
        if (!puzzle(name)->description().empty()) check_pictures(name, words);
    }
}

}  // namespace

TEST_CASE("words read and print and undo and compose and show on every puzzle", "[formats]") {
    check_every_puzzle(5);
}
TEST_CASE("a thousand words read and print and undo and compose and show on every puzzle",
          "[formats][slow]") {
    check_every_puzzle(1000);
}

TEST_CASE("all puzzles survive tws and toml", "[formats]") { check_round_trips(20); }
TEST_CASE("all puzzles survive tws and toml, many words", "[formats][slow]") {
    check_round_trips(1000);
}

TEST_CASE("the examples of docs/puzzle-files.md are the same puzzle", "[formats]") {
    SourceMap sources;
    const Result<SourceId> page =
        read_source(sources, std::string(QTER_SOURCE_DIR) + "/docs/puzzle-files.md");
    REQUIRE(page.ok());
    const std::string text(sources[*page].text());
    std::string toml = "name = \"beads\"\n";
    std::string tws;
    for (std::size_t at = text.find("```"); at != std::string::npos;) {
        const std::size_t begin = text.find('\n', at) + 1;
        const std::size_t end = text.find("```", begin);
        const std::string block = text.substr(begin, end - begin);
        if (text.substr(at, begin - at) == "```toml\n") toml += block;
        if (text.substr(at, begin - at) == "```tws\n") tws += block;
        at = text.find("```", end + 3);
    }
    const Result<PuzzlePtr> a = read_puzzle(sources.add("x.toml", toml));
    const Result<TwsFile> b = read_tws(sources.add("x.tws", tws));
    if (!a.ok()) FAIL(a.diagnostics().items()[0].message);
    if (!b.ok()) FAIL(b.diagnostics().items()[0].message);
    check_same_words(**a, *b->puzzle, 5);
}

TEST_CASE("renamed and omitted parts of a cut solid are written again", "[formats]") {
    SourceMap sources;
    // The edges of the 3x3, with a grip of another name: its corners left out.
    const Result<PuzzlePtr> read = read_puzzle(sources.add("e.toml", R"(
name = "edges-only"
title = "Edges \"only\""
aliases = ["void \\ corners"]
cuts = "c f 1/3"
in_view = ["L", "D"]
[grip_names]
U = "Top"
[costs]
Top = 0
F = 12
[[orbits]]
name = "corners"
omitted = true
[[orbits]]
name = "the edges"
[[presets]]
orders = [4, "99999999999999999999999"]
generators = ["Top", "R2 Top' F"]
source = "nowhere"
)"));
    if (!read.ok()) FAIL(read.diagnostics().items()[0].message);
    REQUIRE((*read)->orbits().size() == 1);
    const PuzzlePtr again = through_toml(**read);
    check_same_parts(**read, *again);
    check_same_words(**read, *again, 20);
    for (const Grip& grip : again->grips()) {
        CHECK(grip.cost == (grip.name == "Top" ? 0U : grip.name == "F" ? 12U : 1U));
    }
    REQUIRE(again->presets().size() == 1);
    CHECK(again->presets()[0].orders[1] == Integer("99999999999999999999999"));
}

TEST_CASE("explicit descriptions hold pieces without faces, look-alikes and blocks", "[formats]") {
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("e.toml", R"(
name = "odd"
faces = ["A", "AB", "B"]
in_view = ["B"]
[[orbits]]
name = "beads"
orientations = 4
size = 3
kinds = [1, 2, 1]
[[orbits]]
name = "two faced"
orientations = 2
pieces = ["A AB", "AB A", "AB B"]
labels = ["one", "two", "three"]
[[orbits]]
name = "named"
orientations = 1
labels = ["x.1", "x_2"]
[[grips]]
name = "Bw"
block = true
[grips.places]
"two faced" = [2, 1, 3]
[grips.twists]
"two faced" = [1, 1, 0]
[[grips]]
name = "2B"
[grips.places]
beads = [2, 3, 1]
"two faced" = [2, 1, 3]
[grips.twists]
beads = [1, 0, 3]
"two faced" = [1, 1, 0]
)"));
    if (!read.ok()) FAIL(read.diagnostics().items()[0].message);
    const Puzzle& odd = **read;
    CHECK(odd.identical(2) == 0);
    CHECK(odd.identical(1) == 1);
    CHECK(odd.identical(4) == 4);
    CHECK(odd.piece_names() == std::vector<std::string>{"beads-1", "beads-2", "beads-3", "one",
                                                        "two", "three", "x.1", "x_2"});
    CHECK(odd.pieces()[3].stickers == std::vector<std::uint8_t>{0, 1});
    REQUIRE(odd.generator_count() == 1);
    CHECK(odd.grips()[0].name == "2B");
    CHECK(odd.grips()[0].turn.piece == Permutation{1, 2, 0, 4, 3, 5, 6, 7});
    CHECK(odd.grips()[0].turn.orient == std::vector<std::uint8_t>{1, 0, 3, 1, 1, 0, 0, 0});
    // Beads: a cycle of three that twists by 1 + 0 + 3 = 0 mod 4; faces: two that twist by 2 = 0.
    CHECK(odd.grips()[0].order == 6);
    // The block is three of these turns.
    REQUIRE(odd.grips()[1].block);
    CHECK(odd.grips()[1].turn == power(odd.shape(), odd.grips()[0].turn, 3));
    const PuzzlePtr again = through_toml(odd);
    check_same_parts(odd, *again);
    check_same_words(odd, *again, 20);
}

TEST_CASE("two grips commute when their turns do", "[formats]") {
    for (const std::string& name : all_names()) {
        INFO(name);
        const PuzzlePtr original = puzzle(name);
        // Known by its moves alone, the puzzle has no lines to tell by.
        for (const PuzzlePtr& puzzle : {original, through_tws(*original)}) {
            const Shape& shape = puzzle->shape();
            const auto grips = static_cast<std::uint16_t>(puzzle->grips().size());
            for (std::uint16_t i = 0; i < grips; ++i) {
                const State& a = puzzle->grips()[i].turn;
                const std::uint16_t k = static_cast<std::uint16_t>((i * 7 + 3) % grips);
                const State& b = puzzle->grips()[k].turn;
                const bool same = compose(shape, a, b) == compose(shape, b, a);
                REQUIRE(puzzle->commute(i, k) == same);
                REQUIRE(puzzle->commute(k, i) == same);
            }
        }
    }
}
