#include "puzzle/block_grips.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "random_puzzles.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct ReadBlocks {
    SourceMap sources;
    Result<PuzzlePtr> puzzle;
    explicit ReadBlocks(const std::string& text)
        : puzzle(read_puzzle(sources.add("x.toml", text))) {}
    [[nodiscard]] const Diagnostic& error() const { return puzzle.diagnostics().items().at(0); }
};

/// `size` beads, T swaps the first two of them, and B, a block, does `places`.
std::string beads(const std::string& size, const std::string& turn, const std::string& block) {
    return "name = \"b\"\n[[orbits]]\nname = \"beads\"\norientations = 2\nsize = " + size +
           "\n[[grips]]\nname = \"T\"\n[grips.places]\nbeads = " + turn +
           "\n[[grips]]\nname = \"B\"\nblock = true\n" + block;
}

/// By plain search over states whose pieces are all told apart: the blocks that turns do not make.
std::set<std::string> plain_strays(const PlainPuzzle& puzzle, const PlainDistances& reached) {
    std::set<std::string> stray;
    for (std::size_t g = 0; g < puzzle.grips.size(); ++g) {
        const Look turned = puzzle.turned(puzzle.solved(true), puzzle.grips[g]);
        if (puzzle.grips[g].block && !reached.of.contains(turned)) {
            stray.insert(PlainPuzzle::name_of(g));
        }
    }
    return stray;
}

void check_strays() {
    DrawnSizes sizes;
    sizes.orbits = 2;
    sizes.pieces = 4;
    sizes.orientations = 3;
    sizes.stray = true;
    const PlainPuzzle drawn = *any_plain_puzzle(sizes);
    const auto reached = plain_distances(drawn, 5000, false, true);
    if (!reached) return;
    const std::set<std::string> stray = plain_strays(drawn, *reached);
    RC_CLASSIFY(!stray.empty(), "with a stray block");
    const ReadBlocks read(drawn.text());
    RC_ASSERT(read.puzzle.ok() == stray.empty());
    if (stray.empty()) return;
    const std::string& message = read.error().message;
    RC_ASSERT(std::any_of(stray.begin(), stray.end(), [&](const std::string& name) {
        return message == "the other grips cannot make the turn of block `" + name + "`";
    }));
}

}  // namespace

TEST_CASE("a block that the other grips cannot make is refused where it says so") {
    struct Case {
        std::string turn, block;
        bool ok;
    };
    const std::string places = "[grips.places]\nbeads = ";
    const std::vector<Case> cases = {
        {"[2, 1, 3, 4]", places + "[2, 1, 3, 4]\n", true},
        {"[2, 3, 4, 1]", places + "[3, 4, 1, 2]\n", true},
        {"[2, 1, 3, 4]", places + "[1, 2, 4, 3]\n", false},  // moves what nothing moves
        {"[2, 1, 4, 3]", places + "[3, 4, 1, 2]\n", false},  // between places apart
        {"[2, 3, 4, 1]", places + "[2, 1, 4, 3]\n", false},  // of the right parity, no member
        {"[2, 3, 1, 4]", places + "[2, 1, 3, 4]\n", false},  // of the wrong parity
        {"[2, 1, 3, 4]", "[grips.twists]\nbeads = [1, 1, 0, 0]\n", false},  // nothing twists
    };
    for (const Case& one : cases) {
        INFO(one.turn << " " << one.block);
        const ReadBlocks read(beads("4", one.turn, one.block));
        CHECK(read.puzzle.ok() == one.ok);
        if (one.ok) continue;
        CHECK(read.error().code == Code::kBadPuzzle);
        CHECK_THAT(read.error().message, ContainsSubstring("cannot make the turn of block `B`"));
        CHECK_THAT(read.error().help, ContainsSubstring("block = true"));
        const Span span = read.error().primary.span;
        CHECK(read.sources[span.source].text(span) == "true");
    }
}

TEST_CASE("a block of a large puzzle is taken apart into turns without its group") {
    // 40,000 beads in pairs: far more points than a group may have. Each grip swaps one half.
    const auto swaps = [](unsigned first, unsigned last) {
        std::string list = "[";
        for (unsigned i = 1; i <= 40'000; i += 2) {
            const bool swapped = i >= first && i <= last;
            list += std::to_string(swapped ? i + 1 : i) + "," +
                    std::to_string(swapped ? i : i + 1) + ",";
        }
        return list + "]";
    };
    const std::string other =
        "\n[[grips]]\nname = \"U\"\n[grips.places]\nbeads = " + swaps(20'001, 40'000);
    const std::string both = "[grips.places]\nbeads = " + swaps(1, 40'000) + other;
    CHECK(ReadBlocks(beads("40000", swaps(1, 20'000), both)).puzzle.ok());
    // And what is none of their products: beyond the bound it is not known.
    const std::string half = "[grips.places]\nbeads = " + swaps(1, 30'000) + other;
    const ReadBlocks refused(beads("40000", swaps(1, 20'000), half));
    REQUIRE_FALSE(refused.puzzle.ok());
    CHECK(refused.error().code == Code::kTooLarge);
}

TEST_CASE("the blocks of puzzles from cuts are turns of their other grips") {
    SourceMap sources;
    for (const std::string& name : PuzzleLibrary(sources).names()) {
        INFO(name);
        CHECK_FALSE(find_stray_block(*puzzle(name)));
    }
    for (const char* const cuts : {"c f 0.1 f 0.5", "d f 0.9 f 0.7 v 0.93", "o f 0.2 v 0.5",
                                   "t f 0.1 v 0.6 f 0.4", "c f 0.6 v 0.8 e 0.9"}) {
        INFO(cuts);
        const Result<PuzzlePtr> made = puzzle_from_cuts(cuts, {});
        if (made) CHECK_FALSE(find_stray_block(**made));
    }
}

TEST_CASE("blocks are refused exactly where plain search finds no word for them") {
    REQUIRE(check_cases("blocks", 300, check_strays));
}
