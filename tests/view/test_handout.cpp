// Programs to print: all lines are there, what looks is drawn, tables are right, and the files are
// well formed.
#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/library.hpp"
#include "geometry/face_colours.hpp"
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

std::size_t face(const std::string& name) {
    const std::vector<std::string>& faces = cube().faces();
    return static_cast<std::size_t>(std::find(faces.begin(), faces.end(), name) - faces.begin());
}

/// How large an SVG picture is in print.
struct Scale {
    double width_mm = 0;
    double mm_per_pixel = 0;

    Scale(const std::string& html, std::size_t svg) {
        width_mm = std::stod(html.substr(html.find("width=\"", svg) + 7));
        mm_per_pixel = width_mm / std::stod(html.substr(html.find("viewBox=\"0 0 ", svg) + 13));
    }

    [[nodiscard]] double shortest_side_mm(const std::string& picture) const {
        double shortest = 1e9;
        for (std::size_t at = picture.find("points=\""); at != std::string::npos;
             at = picture.find("points=\"", at + 1)) {
            std::string points = picture.substr(at + 8, picture.find('"', at + 8) - at - 8);
            std::replace(points.begin(), points.end(), ',', ' ');
            std::istringstream in(points);
            std::vector<std::pair<double, double>> corners;
            for (double x = 0, y = 0; in >> x >> y;) corners.emplace_back(x, y);
            REQUIRE(corners.size() == 4);
            for (std::size_t i = 0; i < 4; ++i) {
                const auto [x, y] = corners[i];
                const auto [next_x, next_y] = corners[(i + 1) % 4];
                shortest = std::min(shortest, std::hypot(next_x - x, next_y - y));
            }
        }
        return shortest * mm_per_pixel;
    }
};

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
    CHECK(tables[0].caption == "Numbers for line 1");
    CHECK(tables[2].caption == "Colours at DF");
}

TEST_CASE("handout: each letter of a table of colours has a chip of its colour") {
    const PrintedDocument made = document(kMove);
    const printed::Table table = blocks_of<printed::Table>(made)[2];
    const std::vector<std::string> colours = face_colours(cube());
    std::size_t letters = 0;
    REQUIRE(table.letters.size() == table.rows.size());
    const std::string html = document_html(made);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::string name;
        std::string cell;
        for (const ColourLetter& letter : table.letters[row]) {
            name += letter.face;
            CHECK(letter.colour == colours[face(letter.face)]);
            cell +=
                "<span class=\"letter\"><i class=\"chip\" style=\"border-color:" + letter.colour +
                "\"></i>" + letter.face + "</span>";
            ++letters;
        }
        CHECK(name == table.rows[row][0]);
        CHECK(html.find("<tr><td>" + cell + "</td><td>" + table.rows[row][1] + "</td></tr>") !=
              std::string::npos);
    }
    CHECK(letters == 8);
    // The other chips are those of the list of colours.
    const auto list = blocks_of<printed::Colours>(made);
    REQUIRE(list.size() == 1);
    REQUIRE(list[0].all.size() == 6);
    CHECK(list[0].all[face("D")].word == "yellow");
    CHECK(count_of(html, "class=\"chip\"") == letters + 6);
    CHECK(document_markdown(made).find("L orange") != std::string::npos);
}

TEST_CASE("handout: chips of a piece are beside its colours, not beside its place") {
    const printed::Table table{
        "",
        {"place: colours", "mod 2"},
        {{"UB: BU", "0"}, {"x y", "1"}},
        true,
        {{{"B", "#0000ff"}, {"U", "#ffffff"}}, {{"x", "#ff0000"}, {"y", "#00ff00"}}}};
    const std::string html = document_body({"", {table}});
    CHECK(html.find("<td>UB: <span class=\"letter\"><i class=\"chip\" "
                    "style=\"border-color:#0000ff\"></i>B</span><span") != std::string::npos);
    CHECK(html.find("></i>x</span> <span") != std::string::npos);
    CHECK(is_well_formed("<html>" + html + "</html>"));
}

TEST_CASE("handout: stickers are wide enough to see on paper") {
    const std::string html = document_html(document(kMove));
    const std::size_t nets = html.find("<div class=\"pictures\">");
    REQUIRE(nets != std::string::npos);
    std::size_t pictures = 0;
    for (std::size_t at = html.find("<svg "); at != std::string::npos;
         at = html.find("<svg ", at + 1)) {
        const Scale scale(html, at);
        CAPTURE(pictures);
        CHECK(scale.width_mm <= 180);
        // Faces of the solid are seen at an angle.
        CHECK(scale.shortest_side_mm(html.substr(at, html.find("</svg>", at) - at)) >=
              (at > nets ? 5 : 4));
        ++pictures;
    }
    CHECK(pictures == 5);
}

TEST_CASE("handout: a table says for which lines it is") {
    const PrintedDocument made = document(
        "1 | input \"A\" U max-input 3\n2 | solved-goto UF 5\n3 | input \"B\" U max-input 3\n"
        "4 | print \"now\" U' counting-until UF\n5 | halt \"B is\" U' counting-until UF\n");
    std::vector<std::string> captions;
    for (const auto& table : blocks_of<printed::Table>(made)) captions.push_back(table.caption);
    CHECK(captions == std::vector<std::string>{"Numbers for lines 1 and 3", "Colours at UF"});
    const auto headings = blocks_of<printed::Heading>(made);
    CHECK(std::any_of(headings.begin(), headings.end(), [](const printed::Heading& one) {
        return one.text == "Lines 4 and 5" && one.small;
    }));
    // The place is drawn once.
    const auto lines = blocks_of<printed::Instruction>(made);
    REQUIRE(lines[1].picture);
    CHECK(lines[1].picture->caption == "UF, solved");
    CHECK(!lines[3].picture);
    CHECK(lines[3].note == "Picture at line 2");
}

TEST_CASE("handout: a line speaks of a table only if there is one") {
    // Which cube is in hand at line 3 depends on the first number.
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<Program> program =
        read_q(sources.add("x.q",
                           "Puzzles\nA: 3x3\nB: 3x3\n\n1 | input \"n\" U max-input 3\n"
                           "2 | solved-goto UF 4\n3 | switch B\n4 | input \"m\" U max-input 3\n"
                           "5 | halt \"is\" U' counting-until UF\n"),
               library);
    REQUIRE(program.ok());
    const Result<PrintedDocument> made = handout(*program, program_tables(*program, nullptr), {});
    REQUIRE(made.ok());
    const auto lines = blocks_of<printed::Instruction>(*made);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].text.find("table") != std::string::npos);
    CHECK(lines[3].text == "Choose a number from 0 to 3. Do this that many times:");
    CHECK(lines[4].text ==
          "Count how often this must be turned until UF is solved. This is the end.");
    CHECK(blocks_of<printed::Table>(*made).size() == 1);
}

TEST_CASE("handout: the example has a given number that counts as its remainder") {
    const PrintedDocument made =
        document("1 | input \"n\" U mod 4\n2 | halt \"n is\" U' counting-until UF\n", {7});
    std::string text;
    for (const auto& one : blocks_of<printed::Paragraph>(made)) text += one.text + '\n';
    CAPTURE(text);
    CHECK(text.find("7 for \"n\"") != std::string::npos);
    CHECK(text.find("\"n is 3\"") != std::string::npos);
}

TEST_CASE("handout: numbers that take more than two places are a sum") {
    const PrintedDocument made = document(
        "1 | input \"n\" R U2 D' B D' max-input 1259\n"
        "2 | halt \"is\" D B' D U2 R' counting-until UF UFR UBR BR\n");
    bool found = false;
    for (const printed::Paragraph& one : blocks_of<printed::Paragraph>(made)) {
        if (!one.text.starts_with("The number is the sum of")) continue;
        found = true;
        CHECK(one.text.ends_with("."));
    }
    CHECK(found);
}

TEST_CASE("handout: a row that repeats a few turns says how often") {
    QProgram q = on_cube("1 | input \"n\" R U max-input 4\n2 | halt \"\"\n");
    ProgramTables tables = program_tables(q.program, nullptr);
    const Algorithm once = tables.entering[0].generator;
    for (EnteringTable::Row& row : tables.entering[0].rows) {
        row.turns.emplace();
        for (int i = 0; i < row.number; ++i) {
            row.turns->insert(row.turns->end(), once.begin(), once.end());
        }
    }
    const Result<PrintedDocument> made = handout(q.program, tables, {});
    REQUIRE(made.ok());
    const auto table = blocks_of<printed::Table>(*made)[0];
    CHECK(table.rows[0][1] == "R U");
    CHECK(table.rows[1][1] == "R U R U");
    CHECK(table.rows[3][1] == "R U, 4 times");
}

TEST_CASE("handout: paragraphs, lines and rows stay whole on a sheet") {
    const std::string style = document_style();
    CHECK(style.find("p,li{break-inside:avoid}") != std::string::npos);
    CHECK(style.find("tr{break-inside:avoid}") != std::string::npos);
    CHECK(style.find("h1,h2,h3,h2+p,caption,thead{break-after:avoid}") != std::string::npos);
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
    CHECK(pictures[0].all[0].caption == "after line 2");
    CHECK(pictures[0].all[1].caption == "after line 4, round 1");
    CHECK(pictures[0].all[2].caption == "after line 4, round 2");
    bool said = false;
    for (const printed::Paragraph& one : blocks_of<printed::Paragraph>(made)) {
        said = said || one.text.find("\"B is 3\"") != std::string::npos;
    }
    CHECK(said);
    // Nobody looks at the pieces of the middle layer, nor at corners.
    std::vector<Slot> edges;
    for (const char* const name : {"UF", "UL", "UB", "UR", "DF", "DL", "DB", "DR"}) {
        edges.push_back(piece(cube(), name));
    }
    std::sort(edges.begin(), edges.end());
    CHECK(pictures[0].all[0].shown == edges);
    const std::string html = document_html(made);
    const std::size_t net = html.find("<div class=\"pictures\">");
    // 16 stickers of edges and 6 in the middles of faces have letters.
    CHECK(count_of(html.substr(net), "<text ") == 3 * 22);
    CHECK(count_of(html.substr(net), "#e1e1e1") == 3 * 32);
    CHECK(html.find("Stickers without a letter may have any colour.") != std::string::npos);
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
