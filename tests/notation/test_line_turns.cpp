// Turns about one line: the fewest that do the same, held against a search through all turns.
#include "notation/line_turns.hpp"

#include <map>

#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Amounts = std::vector<std::uint32_t>;

std::string shortened(const Puzzle& any, std::string_view text) {
    return to_string(any, cancel(any, alg(any, text)));
}

std::vector<Turn> turns_about(const Puzzle& any, std::uint16_t line) {
    std::vector<Turn> turns;
    for (std::uint16_t grip = 0; grip < any.grips().size(); ++grip) {
        if (any.grips()[grip].slabs.line != line) continue;
        for (std::uint16_t amount = 1; amount < any.grips()[grip].order; ++amount) {
            turns.push_back({grip, amount});
        }
    }
    return turns;
}

/// How many turns every choice of amounts takes, breadth first.
std::map<Amounts, std::size_t> all_lengths(const Puzzle& any, const LineTurns& line,
                                           std::uint16_t number) {
    std::map<Amounts, std::size_t> lengths = {{Amounts(line.slabs(), 0), 0}};
    std::vector<Amounts> queue = {lengths.begin()->first};
    const std::vector<Turn> turns = turns_about(any, number);
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const std::size_t length = lengths[queue[head]] + 1;
        for (const Turn turn : turns) {
            Amounts next = queue[head];
            line.add(next, turn);
            if (lengths.emplace(next, length).second) queue.push_back(std::move(next));
        }
    }
    return lengths;
}

std::size_t steps(const Amounts& amounts) {
    std::size_t count = 0;
    std::uint32_t before = 0;
    for (const std::uint32_t amount : amounts) {
        count += amount != before ? 1 : 0;
        before = amount;
    }
    return count + (before != 0 ? 1 : 0);
}

void check_line(const std::string& name, std::uint16_t number) {
    const PuzzlePtr any = puzzle(name);
    const LineTurns line(*any, number);
    for (const auto& [amounts, length] : all_lengths(*any, line, number)) {
        const Algorithm fewest = line.fewest(amounts);
        Amounts made(line.slabs(), 0);
        for (const Turn turn : fewest) line.add(made, turn);
        REQUIRE(made == amounts);
        REQUIRE(line.at_least(amounts) <= length);
        REQUIRE(fewest.size() >= length);
        if (steps(amounts) <= LineTurns::kMostSteps) REQUIRE(fewest.size() == length);
    }
}

/// A puzzle of these cuts without the orbits whose names begin with "no".
PuzzlePtr partial(const std::string& cuts, const std::vector<std::string>& orbits) {
    std::string text = "name = \"p\"\ntitle = \"P\"\ncuts = \"" + cuts + "\"\n";
    for (const std::string& orbit : orbits) {
        text += "[[orbits]]\nname = \"" + orbit + "\"\n";
        if (orbit.starts_with("no")) text += "omitted = true\n";
    }
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("p.toml", text));
    if (!read) throw std::runtime_error(read.diagnostics().items().front().message);
    return *std::move(read);
}

Algorithm random_algorithm(const Puzzle& any, std::mt19937& random, std::size_t length,
                           bool one_line) {
    const std::uint16_t line = any.grips()[random() % any.grips().size()].slabs.line;
    Algorithm algorithm;
    while (algorithm.size() < length) {
        const auto grip = static_cast<std::uint16_t>(random() % any.grips().size());
        if (one_line && any.grips()[grip].slabs.line != line) continue;
        const std::uint32_t order = any.grips()[grip].order;
        algorithm.push_back({grip, static_cast<std::uint16_t>(1 + random() % (order - 1))});
    }
    return algorithm;
}

void check_cancel(const Puzzle& any, const Algorithm& algorithm) {
    const Algorithm shorter = cancel(any, algorithm);
    INFO(any.name() << ": " << to_string(any, algorithm) << " -> " << to_string(any, shorter));
    REQUIRE(state_of(any, shorter) == state_of(any, algorithm));
    REQUIRE(shorter.size() <= algorithm.size());
    REQUIRE(cancel(any, shorter) == shorter);
    Algorithm undone = shorter;
    append(any, undone, inverse(any, algorithm));
    REQUIRE(undone.empty());
}

}  // namespace

TEST_CASE("layers and blocks of one line become one turn") {
    const PuzzlePtr four = puzzle("4x4");
    const PuzzlePtr five = puzzle("5x5");
    CHECK(shortened(*four, "R' Rw") == "2R");
    CHECK(shortened(*four, "U 2U") == "Uw");
    CHECK(shortened(*four, "2R R") == "Rw");
    CHECK(shortened(*four, "Rw 2R'") == "R");
    CHECK(shortened(*four, "2R 2L'") == "2-3Rw");
    CHECK(shortened(*four, "R L 2R") == "L Rw");
    CHECK(shortened(*four, "2R 2L' R L") == "2-3Rw R L");
    CHECK(shortened(*four, "R U 2R") == "R U 2R");
    CHECK(shortened(*four, "R 2R2") == "R 2R2");
    CHECK(shortened(*four, "R2 Rw") == "R2 Rw");
    CHECK(shortened(*four, "Rw' R 2R") == "");
    CHECK(shortened(*five, "R L' 2R 2L'") == "Rw Lw'");
    CHECK(shortened(*five, "R 2R L") == "Rw L");
    CHECK(shortened(*puzzle("8x8"), "R 2R 3R 4R") == "4Rw");
    CHECK(shortened(*puzzle("pyraminx-tips"), "U u'") == "U u'");
    CHECK(shortened(*puzzle("gigaminx"), "R 2R' 2R2") == "Rw");
}

TEST_CASE("no fewer turns about a line do the same") {
    for (const auto& [name, line] :
         std::vector<std::pair<std::string, std::uint16_t>>{{"2x2", 0},
                                                            {"3x3", 1},
                                                            {"4x4", 0},
                                                            {"5x5", 2},
                                                            {"6x6", 0},
                                                            {"7x7", 0},
                                                            {"megaminx", 0},
                                                            {"gigaminx", 1},
                                                            {"pyraminx-tips", 2},
                                                            {"master-pyraminx", 0},
                                                            {"fto", 0},
                                                            {"skewb", 0},
                                                            {"professor-skewb", 0}}) {
        INFO(name);
        check_line(name, line);
    }
}

TEST_CASE("layers that hold nothing need no turns") {
    const PuzzlePtr corners =
        partial("c f 3/5 1/5", {"corners", "no-edges1", "no-edges2", "no-centers1", "no-centers2"});
    const auto same = [](const Puzzle& any, std::string_view a, std::string_view b) {
        INFO(a << " and " << b);
        CHECK(state_of(any, alg(any, a)) == state_of(any, alg(any, b)));
    };
    // Nothing lies in 2R alone, so it is no grip, but what is written is still understood.
    CHECK(alg(*corners, "2R").empty());
    CHECK(alg(*corners, "2-3L").size() == 2);
    same(*corners, "Rw", "R");
    same(*corners, "3Rw U", "L x U");
    same(*corners, "M U", "R L' x' U");
    same(*corners, "3-5R U", "R' x U");
    CHECK(shortened(*corners, "Rw R'") == "");
    CHECK(shortened(*corners, "R Rw") == "R2");
    const PuzzlePtr no_tips =
        partial("t v 1/3 5/3", {"c1", "c2", "c3", "c4", "no1", "no2", "no3", "no4", "edges"});
    CHECK(no_tips->grips().size() == 4);
    same(*no_tips, "2U R", "U' y R");
    same(*no_tips, "1U", "U");
}

TEST_CASE("cancelling keeps the state and never lengthens, on every puzzle") {
    std::mt19937 random(1);
    SourceMap sources;
    PuzzleLibrary library(sources);
    for (const std::string& name : library.names()) {
        const PuzzlePtr any = *library.find(name, {});
        for (int round = 0; round < 12; ++round) {
            check_cancel(*any, random_algorithm(*any, random, 1 + random() % 12, round % 2 == 0));
        }
    }
}

TEST_CASE("cancelling holds for long runs about the lines of large cubes", "[slow]") {
    std::mt19937 random(2);
    for (const std::string name : {"4x4", "5x5", "8x8", "9x9", "teraminx", "helicopter"}) {
        const PuzzlePtr any = puzzle(name);
        for (int round = 0; round < 300; ++round) {
            check_cancel(*any, random_algorithm(*any, random, 1 + random() % 40, round % 2 == 0));
        }
    }
}
