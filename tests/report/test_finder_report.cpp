// Made-up results: how they are told, not whether they are right.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "finder/made_up_puzzle.hpp"
#include "report/finder_report.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Six pieces with one name, of which the turn carries three and another three round.
FinderPuzzle torn() { return finder_puzzle(permutation_puzzle({{1, 2, 0, 4, 5, 3}})); }

nlohmann::json document(const FinderPuzzle& puzzle, const FinderQuestion& question,
                        const FinderAnswer& answer) {
    JsonWriter json;
    json.begin_object();
    write_finder_answer(json, puzzle, question, answer);
    json.end_object();
    return nlohmann::json::parse(json.text());
}

FinderAnswer answer_of(FoundArchitecture found) {
    FinderAnswer answer;
    answer.result.architectures.push_back(std::move(found));
    return answer;
}

}  // namespace

TEST_CASE("finder report: parts of one orbit are told as one") {
    const FinderPuzzle puzzle = torn();
    REQUIRE(puzzle.orbits().size() == 2);
    REQUIRE(puzzle.orbits()[0].name == puzzle.orbits()[1].name);
    const std::string& name = puzzle.orbits()[0].name;
    FinderQuestion question;
    question.options.registers = 1;
    const FinderAnswer answer =
        answer_of({{3}, {{{{{0, 2, 0}, {1, 3, 0}}}, {1, 2}, {4, 0}}}, false});
    const nlohmann::json read = document(puzzle, question, answer);
    const nlohmann::json& structure = read["architectures"][0]["structures"][0];
    CHECK(structure["registers"] == nlohmann::json{{{name, {"2", "3"}}}});
    CHECK(structure["shared"] == nlohmann::json{{name, 3}});
    CHECK(structure["unused"] == nlohmann::json{{name, 4}});
    CHECK(finder_text(puzzle, question, answer, 120) ==
          "made-up, 1 register: 1 architecture, largest 3\n\n"
          "orders  register 1  shared  unused\n"
          "3       o0x 2 3     o0x 3   o0x 4\n");
}

TEST_CASE("finder report: columns align, and further structures stand under their tuple") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("3x3"));
    const std::vector<std::uint32_t> none(puzzle.orbits().size(), 0);
    const Structure ones{{{{0, 1, 1}}, {}}, {1, 0}, none};
    const Structure more{{{{0, 1, 1}}, {{1, 1, 1}}}, {1, 2}, none};
    FinderAnswer answer = answer_of({{1000, 2}, {ones, more}, false});
    answer.result.architectures.push_back({{30, 10}, {ones}, false});
    CHECK(finder_text(puzzle, {}, answer, 120) ==
          "3x3, 2 registers: 2 architectures, largest 1000\n\n"
          "orders    register 1  register 2  shared              unused\n"
          "1000   2  corners 1+  -           corners 1           -\n"
          "          corners 1+  edges 1+    corners 1, edges 2  -\n"
          "  30  10  corners 1+  -           corners 1           -\n");
    // The widest row has 60 characters: 8, 10, 10, 18 and 6, with gaps of 2.
    CHECK(finder_text(puzzle, {}, answer, 60) == finder_text(puzzle, {}, answer, 120));
    CHECK(finder_text(puzzle, {}, answer, 59) ==
          "3x3, 2 registers: 2 architectures, largest 1000\n\n"
          "1000, 2\n"
          "    1000  corners 1+\n"
          "       2  -\n"
          "  shared  corners 1\n\n"
          "    1000  corners 1+\n"
          "       2  edges 1+\n"
          "  shared  corners 1, edges 2\n\n"
          "30, 10\n"
          "      30  corners 1+\n"
          "      10  -\n"
          "  shared  corners 1\n");
}

TEST_CASE("finder report: many registers take a line for each kind") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("3x3"));
    FinderQuestion question;
    question.options.registers = 64;
    FoundArchitecture found{std::vector<Integer>(64, 1), {}, false};
    found.orders[0] = found.orders[1] = 3;
    found.structures.push_back({std::vector<OwnedCycles>(64), {1, 0}, {5, 12}});
    found.structures[0].registers[0] = found.structures[0].registers[1] = {{0, 1, 1}};
    CHECK(finder_text(puzzle, question, answer_of(found), 120) ==
          "3x3, 64 registers: 1 architecture, largest 3\n\n"
          "3, 3, 62 x 1\n"
          "   2 x 3  corners 1+\n"
          "  62 x 1  -\n"
          "  shared  corners 1\n"
          "  unused  corners 5, edges 12\n");
}

TEST_CASE("finder report: what was asked, and what stays open") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("2x2"), true);
    FinderQuestion question;
    question.options.min_order = 10;
    question.options.max_ratio = mpq_class(3, 2);
    question.options.parity_sharing = ParitySharing::kForbidden;
    FinderAnswer answer;
    const std::string asked =
        "2x2 supercube, 2 registers of order 10 or more, ratio at most 3/2, without parity sharing";
    CHECK(finder_text(puzzle, question, answer, 120) == asked + ": none, which is proven\n");
    answer.result.complete = false;
    CHECK(finder_text(puzzle, question, answer, 120) ==
          asked + ": not known\n\nstopped by the time limit\n");
    answer.interrupted = true;
    CHECK(finder_text(puzzle, question, answer, 120) ==
          asked + ": not known\n\nstopped by Ctrl-C\n");
}

TEST_CASE("finder report: three and more equal orders are counted") {
    CHECK(tuple_text({}) == "");
    CHECK(tuple_text({7}) == "7");
    CHECK(tuple_text({90, 90}) == "90, 90");
    CHECK(tuple_text({30, 4, 4, 1, 1, 1}) == "30, 4, 4, 3 x 1");
}
