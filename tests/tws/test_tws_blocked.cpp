// Turns that are blocked in .tws files. What files mean was compared with the programs whose format
// it is: the numbers of positions below are those that ksolve+ 1.3a and twsearch (its -g with -F;
// without it a small puzzle is counted as if nothing was illegal) gave for the same text.
#include <map>
#include <set>

#include <fmt/format.h>

#include "blocking/shapes.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/same_puzzle.hpp"
#include "random_puzzles.hpp"
#include "tws/two_rings.hpp"
#include "tws/tws.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct BlockedTws {
    SourceMap sources;
    Result<TwsFile> file;
    explicit BlockedTws(std::string text) : file(read_tws(sources.add("b.tws", std::move(text)))) {}
    [[nodiscard]] const Diagnostic& error() const { return file.diagnostics().items().back(); }
    [[nodiscard]] std::string place() const {
        const Span span = error().primary.span;
        return std::string(sources[span.source].text(span));
    }
    [[nodiscard]] const Puzzle& puzzle() const {
        if (!file.ok()) throw std::runtime_error(error().message);
        return *file->puzzle;
    }
};

std::string replaced_once(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

PuzzlePtr from_toml(std::string text) {
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("b.toml", std::move(text)));
    if (!read.ok()) throw std::runtime_error(read.diagnostics().items().back().message);
    return *read;
}

/// The corners that U and R of a cube move.
const std::string kCorners = R"(Name corners
Set CORNERS 6 3
Solved
End
Move U
CORNERS
4 1 2 3 5 6
End
Move R
CORNERS
5 2 3 1 6 4
2 0 0 1 1 2
End
)";

/// The Square-1 by its halves of corners and its edges: 17 is the half that is anticlockwise.
const std::string kSquare = R"(Name square
Set THIRDS 24 1
Set MIDDLE 1 2
Solved
THIRDS
17 1 9 17 2 10 17 3 11 17 4 12 17 5 13 17 6 14 17 7 15 17 8 16
End
Move U
THIRDS
12 1 2 3 4 5 6 7 8 9 10 11 13 14 15 16 17 18 19 20 21 22 23 24
End
Move D
THIRDS
1 2 3 4 5 6 7 8 9 10 11 12 24 13 14 15 16 17 18 19 20 21 22 23
End
Move S
THIRDS
1 2 3 15 16 17 18 19 20 10 11 12 13 14 4 5 6 7 8 9 21 22 23 24
MIDDLE
1
1
End
Illegal THIRDS 3 17
Illegal THIRDS 9 17
Illegal THIRDS 14 17
Illegal THIRDS 20 17
)";

bool is_legal(const Puzzle& puzzle, const State& state) {
    const auto& illegal = puzzle.tws_form()->illegal;
    return std::none_of(illegal.begin(), illegal.end(), [&](const PlacedPiece& placed) {
        return puzzle.identical(state.piece[placed.slot]) == placed.piece;
    });
}

template <class Visit>
void for_turns(const Puzzle& puzzle, const Visit& visit) {
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (std::uint16_t n = 1; n < puzzle.grips()[grip].order; ++n) visit(Turn{grip, n});
    }
}

using StateKey = std::pair<Permutation, std::vector<std::uint8_t>>;
StateKey key_of(const State& state) {
    return {state.piece, {state.orient.begin(), state.orient.end()}};
}

/// Legal positions by their distance, by all turns that qter lets through and that end legally.
std::vector<std::size_t> legal_levels(const Puzzle& puzzle, std::size_t depth) {
    std::vector<State> level = {solved_state(puzzle.shape())};
    std::map<StateKey, bool> seen = {{key_of(level.front()), true}};
    std::vector<std::size_t> counts = {1};
    while (counts.size() <= depth && !level.empty()) {
        std::vector<State> next;
        for (const State& state : level) {
            for_turns(puzzle, [&](Turn turn) {
                if (blocked_step(puzzle, state, turn)) return;
                State to = compose(puzzle.shape(), state, puzzle.turn_state(turn));
                if (!is_legal(puzzle, to) || !seen.emplace(key_of(to), true).second) return;
                next.push_back(std::move(to));
            });
        }
        level = std::move(next);
        if (!level.empty()) counts.push_back(level.size());
    }
    return counts;
}

void check_round_trips(const Puzzle& puzzle) {
    const Result<std::string> written = write_tws(puzzle);
    REQUIRE(written.ok());
    const BlockedTws again(*written);
    CHECK(same_puzzle(puzzle, again.puzzle()));
    CHECK(*write_tws(again.puzzle()) == *written);
    CHECK(same_puzzle(again.puzzle(), *from_toml(write_toml(again.puzzle()))));
}

}  // namespace

TEST_CASE("a piece that may not be at a place is never there", "[tws][blocked]") {
    // Half turns go either way round, so nothing is jumped over that could not be gone around.
    const BlockedTws read(kCorners + "Illegal CORNERS 2 5\n");
    CHECK(legal_levels(read.puzzle(), 20) == std::vector<std::size_t>{1, 6, 16, 42, 109, 263, 607,
                                                                      1251, 2388, 3525, 4914, 5488,
                                                                      4202, 1414, 74});
    // By hand: 5 comes to 2 from 1 by U and from 3 by U', and R does not move 2.
    const Obstacles& obstacles = read.puzzle().blocking()->obstacles;
    CHECK(obstacles.size() == 4);
    const auto of_u = obstacles.of({0, false});
    CHECK(std::vector<Obstacle>(of_u.begin(), of_u.end()) ==
          std::vector<Obstacle>{{{0, 4}}, {{1, 4}}});
    check_round_trips(read.puzzle());
}

TEST_CASE("a piece that is jumped over blocks the other grips on the way", "[tws][blocked]") {
    const BlockedTws read(kRings + "Illegal BEADS 3 1 6\nIllegal BEADS 7 4\n");
    CHECK(legal_levels(read.puzzle(), 6) ==
          std::vector<std::size_t>{1, 8, 31, 116, 406, 1467, 4876});
    const Puzzle& rings = read.puzzle();
    const State solved = solved_state(rings.shape());
    // A twice brings bead 1 to place 3, from where only A goes on, to an end as legal as any.
    const State halfway = compose(rings.shape(), solved, rings.turn_state({0, 2}));
    CHECK_FALSE(blocked_step(rings, solved, {0, 2}));
    CHECK(blocked_step(rings, halfway, {1, 1}).has_value());
    CHECK(blocked_step(rings, halfway, {1, 3}).has_value());
    CHECK_FALSE(blocked_step(rings, halfway, {0, 1}));
    CHECK_FALSE(rings.blocking()->obstacles.at_rest(halfway));
    CHECK(rings.blocking()->obstacles.at_rest(solved));
    check_round_trips(rings);
    // A move that jumps and is a power of another one is left out, and can still be made.
    const BlockedTws with_power(kRings + "Move A2\nBEADS\n4 5 1 2 3 6 7 8 9\nEnd\n" +
                                "Illegal BEADS 3 1 6\nIllegal BEADS 7 4\n");
    CHECK(same_puzzle(with_power.puzzle(), rings));
    CHECK_FALSE(blocked_step(rings, solved, {0, 3}));
}

TEST_CASE("the Square-1 by the positions in which S can be turned", "[tws][blocked]") {
    const BlockedTws read(kSquare);
    const Puzzle& square = read.puzzle();
    // Of the 11 turns of a layer of corners and edges by turns, 4 end with a corner across the cut;
    // S.
    CHECK(legal_levels(square, 4) == std::vector<std::size_t>{1, 15, 69, 212, 1141});
    check_round_trips(square);
}

TEST_CASE("blocks are bonds", "[tws][blocked]") {
    const BlockedTws read(kCorners + "Block\nCORNERS\n2 3\nEnd\n");
    CHECK(same_puzzle(read.puzzle(),
                      *from_toml(write_toml(*BlockedTws(kCorners).file->puzzle) +
                                 "[[bonds]]\npieces = [\"CORNERS-2\", \"CORNERS-3\"]\n")));
    check_round_trips(read.puzzle());
    // Numbers are those of the solved position.
    const BlockedTws other(replaced_once(kCorners, "Solved\n", "Solved\nCORNERS\n2 1 3 4 5 6\n") +
                           "Block\nCORNERS\n1 3\nEnd\n");
    CHECK(same_obstacles(other.puzzle(), read.puzzle()));
}

TEST_CASE("sets of one piece that moves only mark are centres", "[tws][blocked]") {
    const std::string centres =
        replaced_once(replaced_once(kCorners, "Solved", "Set C 1 1\nSet CORE 1 1\nSolved"),
                      "4 1 2 3 5 6\n", "4 1 2 3 5 6\nC\n1\n1\n");
    const BlockedTws read(centres + "Block\nCORNERS\n2\nC\n1\nEnd\n");
    CHECK(read.puzzle().orbits().size() ==
          2);  // the core is in no block, so it is a set like others
    const BlockedTws glued(centres + "Block\nCORNERS\n2\nC\n1\nEnd\nBlock\nC\n1\nCORE\n1\nEnd\n");
    CHECK(glued.puzzle().orbits().size() == 1);
    CHECK(same_puzzle(glued.puzzle(),
                      *from_toml(write_toml(*BlockedTws(kCorners).file->puzzle) +
                                 "[[bonds]]\npieces = [\"CORNERS-2\"]\ncentre = \"U\"\n"
                                 "[[bonds]]\ncentre = \"U\"\ncore = true\n")));
    check_round_trips(glued.puzzle());
    // Scrambles name them, too, as those that come with ksolve.
    SourceMap sources;
    const auto scramble = read_tws_scrambles(
        glued.file->puzzle,
        sources.add("b.scr", "Scramble s\nCORNERS\n4 1 2 3 5 6\nC\n1\n0\nEnd\n"));
    REQUIRE(scramble.ok());
    CHECK(scramble->front().state == state(glued.puzzle(), "U"));
    for (const char* const name : {"bicube", "bandaged-3x3:210B9308400846", "square-1"}) {
        const Result<std::string> written = write_tws(*puzzle(name));
        REQUIRE(written.ok());
        CHECK(same_puzzle(*puzzle(name), BlockedTws(*written).puzzle()));
    }
}

TEST_CASE("mistakes in what blocks turns, where they stand", "[tws][blocked]") {
    struct Case {
        std::string text;
        std::string message;
        std::string place;
        Code code = Code::kBadPuzzle;
    };
    const std::vector<Case> cases = {
        {"Illegal CORNERS 2", "write `Illegal SET PLACE PIECE ...`", "Illegal CORNERS 2",
         Code::kSyntax},
        {"Illegal EDGES 2 5", "`EDGES` is not a set", "EDGES"},
        {"Illegal CORNERS 7 5", "`7` is not a number from 1 to 6", "7"},
        {"Illegal CORNERS 0 5", "`0` is not a number from 1 to 6", "0"},
        {"Illegal CORNERS 2 7", "`7` is not a number from 1 to 6", "7"},
        {"Illegal CORNERS 2 5 5", "piece 5 of `CORNERS` at 2 is listed twice", "5"},
        {"Illegal CORNERS 2 5\nIllegal CORNERS 2 5", "is listed twice", "5"},
        {"Illegal CORNERS 2 5 2", "there in the solved position", "2"},
        // 5 and 6 stop U2, the one by 1 and the other by 3, and nothing tells U from R at 1.
        {"Illegal CORNERS 1 5\nIllegal CORNERS 3 6\nIllegal CORNERS 4 6",
         "pass over CORNERS-5 at CORNERS-1, where both U and R bring it", "5", Code::kUnsupported},
        {"Block\nCORNERS\n2 3", "`Block` has no `End`", "Block", Code::kUnterminated},
        {"Block\nCORNERS\n2 3\nMove X\nEnd", "`Block` has no `End`", "Block", Code::kUnterminated},
        {"Block B\nCORNERS\n2 3\nEnd", "takes nothing here, not 1", "Block B", Code::kSyntax},
        {"Block\nCORNERS\nEnd", "numbers of glued pieces must follow", "CORNERS", Code::kSyntax},
        {"Block\nCORNERS 2 3\nEnd", "start on the next line", "CORNERS", Code::kSyntax},
        {"Block\nEDGES\n2 3\nEnd", "`EDGES` is not a set", "EDGES"},
        {"Block\nCORNERS\n2 7\nEnd", "`7` is not a number from 1 to 6", "7"},
        {"Block\nCORNERS\n2 2\nEnd", "piece 2 of `CORNERS` is listed twice", "2"},
        {"Block\nCORNERS\n2\nCORNERS\n3\nEnd", "set `CORNERS` is listed twice", "CORNERS"},
        {"Block\nCORNERS\n2\nEnd", "a block needs at least two pieces", "Block"},
        {"Block\nEnd", "a block needs at least two pieces", "Block"},
        {"Block\nCORNERS\n2 6\nEnd\nBlock\nCORNERS\n3 6\nEnd", "no turn is possible", "Block"},
    };
    for (const Case& wrong : cases) {
        const BlockedTws read(kCorners + wrong.text + "\n");
        INFO(wrong.text);
        REQUIRE_FALSE(read.file.ok());
        const auto& items = read.file.diagnostics().items();
        const auto found = std::find_if(items.begin(), items.end(), [&](const Diagnostic& item) {
            return item.message.find(wrong.message) != std::string::npos;
        });
        INFO(items.front().message);
        REQUIRE(found != items.end());
        CHECK(found->code == wrong.code);
        CHECK(read.sources[found->primary.span.source].text(found->primary.span) == wrong.place);
    }
}

TEST_CASE("blocks that smallest turns do not tell are refused", "[tws][blocked]") {
    const auto message = [](const std::string& text) {
        const BlockedTws read(text);
        REQUIRE_FALSE(read.file.ok());
        CHECK(read.error().code == Code::kUnsupported);
        return read.error().message;
    };
    // X turns three beads, and two others that X2 leaves where they are.
    CHECK_THAT(
        message("Set B 6 1\nSolved\nEnd\nMove X\nB\n2 3 1 5 4 6\nEnd\nMove Y\nB\n1 2 3 4 6 5\n"
                "End\nBlock\nB\n4 6\nEnd\n"),
        ContainsSubstring("some turns of `X` keep pieces of `B` in place"));
    // Pieces with one number, of which any might be glued.
    CHECK_THAT(BlockedTws(replaced_once(kCorners, "Solved\n", "Solved\nCORNERS\n1 2 2 3 4 5\n") +
                          "Block\nCORNERS\n1 2\nEnd\n")
                   .error()
                   .message,
               ContainsSubstring("2 pieces of `CORNERS` have number 2"));
    const std::string centre = replaced_once(kCorners, "Solved", "Set C 1 1\nSet K 1 1\nSolved");
    CHECK_THAT(message(centre + "Block\nCORNERS\n2\nC\n1\nEnd\n"),
               ContainsSubstring("glued to what no move turns"));
    CHECK_THAT(message(centre + "Block\nC\n1\nK\n1\nEnd\n"),
               ContainsSubstring("centres are glued to each other"));
    // U and R have no layer in common, so no grip has this centre.
    std::string both = replaced_once(centre, "4 1 2 3 5 6\n", "4 1 2 3 5 6\nC\n1\n1\n");
    both = replaced_once(both, "2 0 0 1 1 2\n", "2 0 0 1 1 2\nC\n1\n1\n");
    CHECK_THAT(message(both + "Block\nCORNERS\n2\nC\n1\nEnd\n"),
               ContainsSubstring("not turned by the moves of one layer"));
    const std::string half = "Move U2\nCORNERS\n3 4 1 2 5 6\nEnd\nBlock\nCORNERS\n2\nC\n1\nEnd\n";
    CHECK_THAT(message(replaced_once(centre, "4 1 2 3 5 6\n", "4 1 2 3 5 6\nC\n1\n1\n") + half),
               ContainsSubstring("`U2` is a power of `U`, but turns other centres"));
}

TEST_CASE("what the format cannot say is not written", "[tws][blocked]") {
    const auto reason = [](const Puzzle& puzzle) {
        const Result<std::string> written = write_tws(puzzle);
        REQUIRE_FALSE(written.ok());
        CHECK(written.diagnostics().items().front().code == Code::kUnsupported);
        return written.diagnostics().items().front().help;
    };
    CHECK_THAT(reason(*puzzle("puppet-v2")), ContainsSubstring("solids block turns"));
    const std::string plain = write_toml(*BlockedTws(kCorners).file->puzzle);
    const auto blocked = [&](const std::string& there, const std::string& back) {
        return from_toml(plain + "[[blocked]]\nturns = [\"U\"]\nwhen = [" + there +
                         "]\n[[blocked]]\nturns = [\"U'\"]\nwhen = [" + back + "]\n");
    };
    const std::string five = "{ piece = \"CORNERS-5\", slot = \"CORNERS-";
    CHECK_THAT(reason(*blocked(five + "1\" }", five + "2\" }")),
               ContainsSubstring("do not follow from places"));
    CHECK_THAT(reason(*blocked(five + "1\", orientation = 1 }", five + "2\", orientation = 1 }")),
               ContainsSubstring("in one orientation"));
    const std::string six = ", { piece = \"CORNERS-6\", slot = \"CORNERS-6\" }";
    CHECK_THAT(reason(*blocked(five + "1\" }" + six, five + "2\" }" + six)),
               ContainsSubstring("CORNERS-5 at CORNERS-1 and CORNERS-6"));
    // A grip that is another one twice: the file would have U alone, and blocked elsewhere.
    CHECK_THAT(reason(*from_toml(plain + "[[grips]]\nname = \"H\"\n[grips.places]\n"
                                         "CORNERS = [3, 4, 1, 2, 5, 6]\n"
                                         "[[bonds]]\npieces = [\"CORNERS-2\", \"CORNERS-3\"]\n")),
               ContainsSubstring("`H` is a turn of `U`"));
    CHECK_THAT(
        reason(*from_toml(replaced_once(plain, "size = 6", "size = 6\nkinds = [1, 2, 2, 3, 4, 5]") +
                          "[[bonds]]\npieces = [\"CORNERS-1\", \"CORNERS-2\"]\n")),
        ContainsSubstring("other pieces look the same"));
}

namespace {

/// A drawn puzzle as a .tws file with drawn blocks and illegal places, of which each is left out
/// that makes it one that is refused.
struct DrawnTws {
    std::string text;
    std::vector<std::vector<Slot>> blocks;
    std::string mistake;  ///< a message that nothing drawn should lead to

    bool add(const std::string& more) {
        SourceMap sources;
        const Result<TwsFile> read = read_tws(sources.add("try.tws", text + more));
        if (read.ok()) {
            text += more;
            return true;
        }
        const Diagnostic& last = read.diagnostics().items().back();
        const bool known =
            last.code == Code::kUnsupported || last.message.find("no turn is possible") == 0;
        if (!known) mistake = last.message;
        return false;
    }
};

void showValue(const DrawnTws& drawn, std::ostream& os) { os << drawn.text; }

DrawnTws draw_tws(const Puzzle& base) {
    using namespace drawing;
    DrawnTws drawn{*write_tws(base), {}, ""};
    std::vector<std::string> names;
    for (std::size_t at = drawn.text.find("\nSet "); at != std::string::npos;
         at = drawn.text.find("\nSet ", at + 1)) {
        names.push_back(drawn.text.substr(at + 5, drawn.text.find(' ', at + 5) - at - 5));
    }
    std::set<std::pair<Slot, Slot>> seen;
    for (unsigned n = from_to(2, 12); n > 0; --n) {
        const std::size_t number = from_to(0, static_cast<unsigned>(base.orbits().size()) - 1);
        const Orbit& orbit = base.orbits()[number];
        const auto any = [&] { return orbit.first + from_to(0, orbit.size - 1); };
        const Slot slot = any();
        const Slot piece = any();
        if (base.identical(slot) == base.identical(piece)) continue;
        if (from_to(0, 2) == 0) {
            if (!base.is_unique(slot) || !base.is_unique(piece)) continue;
            const std::string more = fmt::format("Block\n{}\n{} {}\nEnd\n", names[number],
                                                 slot - orbit.first + 1, piece - orbit.first + 1);
            if (drawn.add(more)) drawn.blocks.push_back({slot, piece});
        } else if (seen.emplace(slot, base.identical(piece)).second) {
            drawn.add(fmt::format("Illegal {} {} {}\n", names[number], slot - orbit.first + 1,
                                  base.identical(piece) - orbit.first + 1));
        }
    }
    return drawn;
}

/// As the programs have it: of the whole turn, however long, pieces of a block move all or none,
/// and no piece ends where it may not be.
bool allowed(const Puzzle& puzzle, const DrawnTws& drawn, const State& state, Turn turn) {
    const State& change = puzzle.turn_state(turn);
    for (const std::vector<Slot>& block : drawn.blocks) {
        std::size_t moved = 0;
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            const bool glued =
                std::find(block.begin(), block.end(), state.piece[slot]) != block.end();
            moved += glued && !is_solved(change, slot) ? 1 : 0;
        }
        if (moved != 0 && moved != block.size()) return false;
    }
    return is_legal(puzzle, compose(puzzle.shape(), state, change));
}

void check_drawn_tws() {
    // Orders are small, as moves are on most puzzles, and so is what is jumped over.
    DrawnSizes sizes;
    sizes.orbits = 2;
    sizes.pieces = 7;
    sizes.orientations = 2;
    sizes.order = 6;
    const PlainPuzzle plain = *any_plain_puzzle(sizes);
    SourceMap sources;
    const Result<PuzzlePtr> base = read_puzzle(sources.add("drawn.toml", plain.text()));
    RC_ASSERT(base.ok());
    const DrawnTws drawn = *rc::gen::resize(
        rc::kNominalSize, rc::gen::exec([puzzle = *base] { return draw_tws(*puzzle); }));
    RC_ASSERT(drawn.mistake.empty());
    const Result<TwsFile> read = read_tws(sources.add("drawn.tws", drawn.text));
    RC_ASSERT(read.ok());
    const Puzzle& puzzle = *read->puzzle;
    RC_CLASSIFY(puzzle.blocking() != nullptr, "blocked");
    // Turn by turn from legal positions, the first few hundred of them.
    std::vector<State> queue = {solved_state(puzzle.shape())};
    std::map<StateKey, bool> seen = {{key_of(queue.front()), true}};
    bool jumped = false;
    for (std::size_t at = 0; at < queue.size() && at < 200; ++at) {
        const State here = queue[at];
        for_turns(puzzle, [&](Turn turn) {
            const State to = compose(puzzle.shape(), here, puzzle.turn_state(turn));
            const bool free = !blocked_step(puzzle, here, turn);
            if (is_legal(puzzle, to)) {
                RC_ASSERT(free == allowed(puzzle, drawn, here, turn));
                if (free && seen.emplace(key_of(to), true).second) queue.push_back(to);
            } else if (free) {
                // Halfway, nothing else can be turned.
                jumped = true;
                for_turns(puzzle, [&](Turn other) {
                    RC_ASSERT(other.grip == turn.grip || blocked_step(puzzle, to, other));
                });
            }
        });
    }
    RC_CLASSIFY(jumped, "jumped over");
    RC_CLASSIFY(!drawn.blocks.empty(), "glued");
    const Result<std::string> written = write_tws(puzzle);
    RC_ASSERT(written.ok());
    const Result<TwsFile> again = read_tws(sources.add("again.tws", *written));
    RC_ASSERT(again.ok());
    RC_ASSERT(same_puzzle(puzzle, *again->puzzle));
    const Result<PuzzlePtr> toml = read_puzzle(sources.add("again.toml", write_toml(puzzle)));
    RC_ASSERT(toml.ok());
    RC_ASSERT(same_puzzle(puzzle, **toml));
    // Without what the file said, places are found that come to the same, or it is refused.
    if (const Result<std::string> other = write_tws(**toml); other.ok()) {
        const Result<TwsFile> third = read_tws(sources.add("third.tws", *other));
        RC_ASSERT(third.ok());
        const bool none =
            puzzle.blocking() == nullptr || puzzle.blocking()->obstacles.halfway().empty();
        RC_ASSERT(same_steps(puzzle, *third->puzzle));
        RC_ASSERT(none || same_puzzle(puzzle, *third->puzzle));
        RC_TAG("found again");
    } else {
        RC_TAG("not found again");
    }
}

}  // namespace

TEST_CASE("property: blocked turns of drawn .tws files", "[tws][blocked]") {
    CHECK(rc::check([] { check_drawn_tws(); }));
}
