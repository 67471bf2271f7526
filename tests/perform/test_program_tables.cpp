// Tables beside a program: which rows there are, whose inputs share them, and that an algorithm is
// taken for a number only if it does what the number asks for.
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"
#include "perform/given_sums.hpp"
#include "perform/line_words.hpp"
#include "perform/program_tables.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<Integer> numbers_of(const EnteringTable& table) {
    std::vector<Integer> numbers;
    for (const EnteringTable::Row& row : table.rows) numbers.push_back(row.number);
    return numbers;
}

}  // namespace

TEST_CASE("program tables: inputs of one generator share a table, up to the largest number") {
    const QProgram q = on_cube(
        "1 | input \"a\" U max-input 1\n"
        "2 | input \"b\" U max-input 3\n"
        "3 | input \"c\" D max-input 2\n"
        "4 | halt \"\" U' counting-until UF\n");
    const ProgramTables tables = program_tables(q.program, nullptr);
    REQUIRE(tables.entering.size() == 2);
    CHECK(numbers_of(tables.entering[0]) == std::vector<Integer>{1, 2, 3});
    CHECK(numbers_of(tables.entering[1]) == std::vector<Integer>{1, 2});
    CHECK(tables.entering_of == std::vector<std::optional<std::size_t>>{0, 0, 1, std::nullopt});
    CHECK(tables.entering[0].instruction == 0);
    REQUIRE(tables.reading.size() == 1);
    CHECK(tables.reading_of[3] == 0);
    CHECK(tables.reading[0].tables->modulus == 4);
}

TEST_CASE("program tables: large numbers by their digits") {
    const QProgram q =
        on_cube("1 | input \"n\" R U2 D' B D' max-input 213\n2 | halt \"\"\n");  // of order 1260
    const ProgramTables tables = program_tables(q.program, nullptr);
    REQUIRE(tables.entering.size() == 1);
    CHECK(tables.entering[0].by_digits);
    CHECK(numbers_of(tables.entering[0]) == std::vector<Integer>{1,  2,  3,  4,  5,   6,  7,
                                                                 8,  9,  10, 20, 30,  40, 50,
                                                                 60, 70, 80, 90, 100, 200});
}

TEST_CASE("program tables: algorithms are held against the numbers") {
    const QProgram q = on_cube(
        "1 | input \"a\" U max-input 3\n"
        "2 | solved-goto UF 3\n"
        "3 | halt \"\" U' counting-until UF\n");
    // Right for 2 alone, whatever it does to pieces of D.
    GivenSums source([](const auto&, const auto&) { return alg(cube(), "U2 D"); });
    InputSums told(q.program, source);
    const ProgramTables tables = program_tables(q.program, &told);
    REQUIRE(tables.entering.size() == 1);
    const std::vector<EnteringTable::Row>& rows = tables.entering[0].rows;
    REQUIRE(rows.size() == 3);
    CHECK(!rows[0].turns);
    CHECK(rows[1].turns == alg(cube(), "U2 D"));
    CHECK(!rows[2].turns);
}

TEST_CASE("program tables: none where one of several puzzles may be in hand, or nobody comes") {
    const QProgram q(
        "Puzzles\nA: 3x3\nB: 3x3\n\n"
        "1 | solved-goto UF 3\n"
        "2 | switch B\n"
        "3 | input \"\" U max-input 3\n"
        "4 | halt \"\"\n"
        "5 | input \"\" D max-input 3\n"
        "6 | halt \"\"\n");
    const ProgramTables tables = program_tables(q.program, nullptr);
    CHECK(tables.entering.size() == 1);
    CHECK(!tables.entering_of[2]);
    CHECK(!tables.entering_of[4]);
}

TEST_CASE("line words: pieces to look at are in order, turns are those that are spoken of") {
    const QProgram q = on_cube(
        "1 | repeat until UFL UF solved R U\n"
        "2 | print \"so\"\n"
        "3 | halt \"end\" D' counting-until DF\n");
    const LineWords loop = line_words(q.program, 0, cube());
    CHECK(loop.pieces == std::vector<Slot>{piece(cube(), "UFL"), piece(cube(), "UF")});
    CHECK(loop.turns == alg(cube(), "R U"));
    CHECK(loop.text.starts_with("Are UFL and UF solved? If so, go on at the next line."));
    const LineWords print = line_words(q.program, 1, cube());
    CHECK(print.says == "so");
    CHECK(print.text.empty());
    CHECK(!print.turns);
    const LineWords halt = line_words(q.program, 2, cube());
    CHECK(halt.turns == alg(cube(), "D'"));
    CHECK(halt.text.ends_with("This is the end."));
}
