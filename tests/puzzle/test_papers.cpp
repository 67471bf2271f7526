// Every algorithm of data/papers.txt, exactly as a paper prints it, is what the paper says of it.
#include <fstream>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "fixtures.hpp"
#include "notation/notation.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Printed {
    std::string puzzle;
    std::string notation;
    std::string expected;
    std::string text;
};

std::vector<Printed> printed_algorithms() {
    std::ifstream file(QTER_SOURCE_DIR "/tests/puzzle/data/papers.txt");
    REQUIRE(file.good());
    std::vector<Printed> all;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        if (line[0] == ' ') {
            all.back().text += '\n' + line;
            continue;
        }
        std::istringstream fields(line);
        Printed one;
        for (std::string* const field : {&one.puzzle, &one.notation, &one.expected}) {
            std::getline(fields >> std::ws, *field, ';');
        }
        std::getline(fields >> std::ws, one.text);
        all.push_back(std::move(one));
    }
    return all;
}

void check_printed(const Printed& one, const PuzzlePtr& puzzle) {
    const Result<Algorithm> read = parse_algorithm(*puzzle, one.text, {});
    REQUIRE(read.ok());
    CHECK(read.diagnostics().empty());
    const State reached = state_of(*puzzle, *read);
    const std::vector<Cycle> cycles = cycle_structure(puzzle->shape(), reached);
    const std::string what = one.expected.substr(0, one.expected.find(' '));
    const std::string value = one.expected.substr(std::min(what.size() + 1, one.expected.size()));
    if (what == "order") {
        CHECK(to_string(order(cycles)) == value);
    } else if (what == "turns") {
        CHECK(std::to_string(read->size()) == value);
    } else if (what == "same") {
        CHECK(reached == state(*puzzle, value));
    } else if (what == "undoes") {
        CHECK(compose(puzzle->shape(), state(*puzzle, value), reached) ==
              solved_state(puzzle->shape()));
    } else {
        REQUIRE(what == "corners");
        REQUIRE(cycles.size() == 1);
        CHECK(puzzle->orbits()[cycles[0].orbit].name == "corners");
        CHECK(std::to_string(cycles[0].slots.size()) == value);
    }
}

}  // namespace

TEST_CASE("algorithms as papers print them") {
    std::map<std::string, PuzzlePtr> puzzles;
    const std::vector<Printed> all = printed_algorithms();
    CHECK(all.size() > 60);
    for (const Printed& one : all) {
        INFO(one.puzzle << ", " << one.notation << ": " << one.text << " is " << one.expected);
        PuzzlePtr& any = puzzles[one.puzzle + one.notation];
        if (!any) any = *with_notation(puzzle(one.puzzle), one.notation);
        check_printed(one, any);
    }
}
