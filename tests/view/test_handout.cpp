// Programs to print: all lines are there, what looks is drawn, tables are right, and the files are
// well formed.
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/library.hpp"
#include "interpreter/q_runs.hpp"
#include "program/q_reader.hpp"
#include "view/handout.hpp"
#include "view/pictures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const std::string kMove =
    "1 | input \"A <&>\" U max-input 3\n"
    "2 | input \"B\" D max-input 3\n"
    "3 | solved-goto UF 6\n"
    "4 | U' D\n"
    "5 | goto 3\n"
    "6 | halt \"B is\" D' counting-until DF\n";

PrintedDocument document(const std::string& lines, std::vector<Integer> numbers = {}) {
    const QProgram q = on_cube(lines);
    HandoutOptions options;
    options.title = "a | title <with> & signs";
    options.numbers = std::move(numbers);
    Result<PrintedDocument> made = handout(q.program, program_tables(q.program, nullptr), options);
    REQUIRE(made);
    return *std::move(made);
}

template <class Block>
std::vector<Block> blocks_of(const PrintedDocument& from) {
    std::vector<Block> all;
    for (const PrintedBlock& block : from.blocks) {
        if (const auto* one = std::get_if<Block>(&block)) all.push_back(*one);
    }
    return all;
}

/// Elements are closed in the order in which they were opened, and text has no bare signs.
bool is_well_formed(const std::string& xml) {
    std::vector<std::string> open;
    std::size_t at = xml.find("<html");
    while (at < xml.size()) {
        const std::size_t begin = xml.find('<', at);
        if (begin == std::string::npos) break;
        const std::size_t end = xml.find('>', begin);
        if (end == std::string::npos) return false;
        const std::string tag = xml.substr(begin + 1, end - begin - 1);
        const std::string name = tag.substr(0, tag.find_first_of(" \n/", 1));
        if (tag[0] == '/') {
            if (open.empty() || "/" + open.back() != tag) return false;
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
        at = end + 1;
    }
    return open.empty();
}

}  // namespace

TEST_CASE("handout: every line of the program, with a picture where one looks") {
    const auto lines = blocks_of<printed::Instruction>(document(kMove));
    REQUIRE(lines.size() == 6);
    for (std::size_t i = 0; i < lines.size(); ++i) CHECK(lines[i].number == i + 1);
    CHECK(lines[0].says == "A <&>");
    CHECK(lines[0].turns == "U");
    CHECK(lines[2].text == "Is UF solved? If so, go on at line 6.");
    REQUIRE(lines[2].picture);
    CHECK(lines[2].picture->marked == std::vector<Slot>{piece(cube(), "UF")});
    CHECK(!lines[3].picture);
    CHECK(lines[3].turns == "U' D");
    CHECK(lines[4].text == "Go on at line 3.");
    CHECK(lines[5].picture);
}

TEST_CASE("handout: numbers in and out by tables") {
    const auto tables = blocks_of<printed::Table>(document(kMove));
    REQUIRE(tables.size() == 3);
    using Rows = std::vector<std::vector<std::string>>;
    CHECK(tables[0].rows == Rows{{"1", "U"}, {"2", "U, twice"}, {"3", "U, 3 times"}});
    CHECK(tables[1].rows == Rows{{"1", "D"}, {"2", "D, twice"}, {"3", "D, 3 times"}});
    // D brings DL to DF, DB two turns later, DR three.
    CHECK(tables[2].rows == Rows{{"DF", "0"}, {"DL", "1"}, {"DB", "2"}, {"DR", "3"}});
}

TEST_CASE("handout: large numbers by their digits") {
    // Order 1260.
    const auto tables = blocks_of<printed::Table>(
        document("1 | input \"n\" R U2 D' B D' max-input 1259\n2 | halt \"\"\n"));
    REQUIRE(tables.size() == 1);
    std::vector<std::string> numbers;
    for (const std::vector<std::string>& row : tables[0].rows) numbers.push_back(row[0]);
    // 1 to 9, 10 to 90, 100 to 900, 1000.
    REQUIRE(numbers.size() == 28);
    CHECK(numbers.front() == "1");
    CHECK(numbers[9] == "10");
    CHECK(numbers.back() == "1000");
}

TEST_CASE("handout: tables that go over columns and pages say in each of them what they are of") {
    printed::Table table{"Numbers & more", {"number", "turn"}, {}, false};
    for (int i = 1; i <= 21; ++i) table.rows.push_back({std::to_string(i), "U"});
    const std::string cut = document_body({"", {table}});
    for (const char* const caption : {"<caption>Numbers &amp; more, 1 to 10</caption>",
                                      "<caption>Numbers &amp; more, 11 to 20</caption>",
                                      "<caption>Numbers &amp; more, 21</caption>"}) {
        CAPTURE(caption);
        const std::size_t at = cut.find(caption);
        REQUIRE(at != std::string::npos);
        CHECK(cut.compare(cut.find("<th>", at), 15, "<th>number</th>") == 0);
    }
    std::size_t last = 0;
    for (const auto& row : table.rows) {
        const std::size_t at = cut.find("<tr><td>" + row[0] + "</td><td>U</td></tr>");
        REQUIRE(at != std::string::npos);
        CHECK(at > last);
        last = at;
    }
    CHECK(is_well_formed("<html>" + cut + "</html>"));
    // One column is enough: its head is repeated by the browser. Markdown has no pages.
    table.rows.pop_back();
    CHECK(document_body({"", {table}}).find("<caption>Numbers &amp; more</caption>") !=
          std::string::npos);
    const std::string text = document_markdown({"", {table}});
    CHECK(text.find("Numbers \\& more\n\n| number | turn |") != std::string::npos);
}

TEST_CASE("handout: an example is a run, with what the puzzle looks like on the way") {
    const PrintedDocument made = document(kMove, {2, 1});
    const auto pictures = blocks_of<printed::Pictures>(made);
    REQUIRE(pictures.size() == 1);
    // Entering both numbers is one step of turns, and each round of the loop one.
    REQUIRE(pictures[0].all.size() == 3);
    CHECK(pictures[0].all[0].state == state(cube(), "U2 D"));
    CHECK(pictures[0].all[1].state == state(cube(), "U D2"));
    CHECK(pictures[0].all[2].state == state(cube(), "D3"));
    bool said = false;
    for (const printed::Paragraph& one : blocks_of<printed::Paragraph>(made)) {
        said = said || one.text.find("\"B is 3\"") != std::string::npos;
    }
    CHECK(said);
}

TEST_CASE("handout: files are well formed, and ask for nothing outside") {
    const PrintedDocument made = document(kMove);
    const std::string html = document_html(made);
    CHECK(is_well_formed(html));
    CHECK(count_of(html, "class=\"line\"") == 6);
    CHECK(count_of(html, "<svg ") == 5);
    CHECK(html.find("A &lt;&amp;&gt;") != std::string::npos);
    CHECK(html.find("src=") == std::string::npos);
    CHECK(html.find("href=") == std::string::npos);
    const std::string markdown = document_markdown(made);
    CHECK(markdown.starts_with("# a \\| title \\<with\\> \\& signs\n"));
    CHECK(count_of(markdown, "\n**") == 6);
    // One piece is marked in each look.
    CHECK(markdown.find("[U]") != std::string::npos);
}

TEST_CASE("handout: a program on no puzzle is refused") {
    Program program;
    program.holdings.push_back({"N", nullptr, 5, false, {}});
    program.instructions.push_back({op::Halt{"end", std::nullopt}, nullptr, 1, {}});
    CHECK(!handout(program, program_tables(program, nullptr), {}));
}

// Such a line speaks of a puzzle that nobody holds there.
TEST_CASE("handout: a line that nobody comes to is left out") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<Program> program =
        read_q(sources.add("x.q",
                           "Puzzles\nA: 2x2\nB: skewb\n\n1 | switch B\n2 | goto 5\n3 | L\n"
                           "4 | UL UR U D R F B L\n5 | halt \"done\"\n"),
               library);
    REQUIRE(program.ok());
    const Result<PrintedDocument> made = handout(*program, program_tables(*program, nullptr), {});
    REQUIRE(made.ok());
    std::vector<std::uint64_t> numbers;
    for (const auto& line : blocks_of<printed::Instruction>(*made)) numbers.push_back(line.number);
    CHECK(numbers == std::vector<std::uint64_t>{1, 2, 5});
}
