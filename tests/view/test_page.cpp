// What a page is given, and how it is put together.
#include <zlib.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "blocking/blocking.hpp"
#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "formats/library.hpp"
#include "interpreter/q_runs.hpp"
#include "program/q_reader.hpp"
#include "support/embedded.hpp"
#include "view/element_script.hpp"
#include "view/page.hpp"
#include "view/page_scripts.hpp"
#include "view/pictures.hpp"
#include "view/script_minifier.hpp"

using namespace qter;
using namespace qter::testing;
using Json = nlohmann::json;

namespace {

Json data_of(const std::string& name) {
    PageContents contents;
    contents.title = name;
    contents.puzzle = puzzle(name);
    return Json::parse(page_data(contents));
}

/// What the numbers of a page say of a grip's smallest turn.
State turn_of_page(const Json& data, std::size_t grip, const Shape& shape) {
    State turn = solved_state(shape);
    const std::vector<int> change = data["puzzles"][0]["grips"][grip]["change"];
    for (std::size_t i = 0; i < change.size(); i += 3) {
        turn.piece[static_cast<std::size_t>(change[i])] = static_cast<Slot>(change[i + 1]);
        turn.orient[static_cast<std::size_t>(change[i])] = static_cast<std::uint8_t>(change[i + 2]);
    }
    return turn;
}

/// The letters that a state shows, by the rule that data.js gives.
std::string facelets_of_page(const Json& data, const State& state) {
    const Json& one = data["puzzles"][0];
    const std::vector<int> pairs = one["facelets"];
    std::string text;
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        int face = pairs[i + 1];
        if (pairs[i] >= 0) {
            const auto slot = static_cast<std::size_t>(pairs[i]);
            const std::vector<int> stickers = one["pieces"][state.piece[slot]]["stickers"];
            std::size_t modulus = 0;
            for (const Json& orbit : one["orbits"]) {
                if (orbit["first"] <= slot &&
                    slot < orbit["first"].get<std::size_t>() + orbit["size"].get<std::size_t>()) {
                    modulus = orbit["orientations"];
                }
            }
            const std::size_t all = stickers.size();
            for (std::size_t j = 0; j < all; ++j) {
                if ((j + state.orient[slot] * all / modulus) % all ==
                    static_cast<std::size_t>(pairs[i + 1])) {
                    face = stickers[j];
                }
            }
        }
        text += one["faces"][static_cast<std::size_t>(face)]["letter"].get<std::string>();
    }
    return text;
}

std::string html_of(const std::string& q, const std::string& title) {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<Program> program = read_q(sources.add("x.q", q), library);
    REQUIRE(program.ok());
    PageContents contents;
    contents.title = title;
    contents.program = &*program;
    const Result<std::string> html = page(contents);
    REQUIRE(html.ok());
    return *html;
}

}  // namespace

TEST_CASE("a page's turns and facelets are the puzzle's") {
    for (const char* const name :
         {"3x3", "5x5", "megaminx", "pyraminx", "fto", "puppet-v2", "square-1", "latch"}) {
        INFO(name);
        const PuzzlePtr one = puzzle(name);
        const Json data = data_of(name);
        for (std::size_t grip = 0; grip < one->grips().size(); ++grip) {
            CHECK(turn_of_page(data, grip, one->shape()) == one->grips()[grip].turn);
        }
        if (!has_facelet_string(*one)) continue;
        State state = solved_state(one->shape());
        for (std::size_t i = 0; i < 20; ++i) {
            state = compose(one->shape(), state, one->grips()[i * 7 % one->grips().size()].turn);
        }
        CHECK(facelets_of_page(data, state) == facelet_string(*one, state));
    }
}

TEST_CASE("a page knows what blocks turns") {
    CHECK(!data_of("3x3")["puzzles"][0].contains("obstacles"));
    const PuzzlePtr bicube = puzzle("bicube");
    const Json rows = data_of("bicube")["puzzles"][0]["obstacles"];
    REQUIRE(rows.size() == 2 * bicube->grips().size());
    std::size_t all = 0;
    for (const Json& row : rows) all += row.size();
    CHECK(all == 7 * bicube->blocking()->obstacles.size());
    // The first obstacle of R, and why it is one.
    const Json reasons = data_of("bicube")["puzzles"][0]["reasons"];
    for (std::uint16_t grip = 0; grip < bicube->grips().size(); ++grip) {
        const Json& row = rows[std::size_t{2} * grip];
        const std::span<const Obstacle> known = bicube->blocking()->obstacles.of({grip, false});
        REQUIRE(!known.empty());
        CHECK(reasons[row[6].get<std::size_t>()] == obstacle_reason(*bicube, known[0]));
    }
    CHECK(reasons.size() > 1);
}

TEST_CASE("a page has the tables by which numbers are entered and read, and each line in words") {
    const QProgram q = on_cube(
        "1 | input \"n\" U max-input 2\n"
        "2 | solved-goto UF 1\n"
        "3 | halt \"is\" U' counting-until UF\n");
    const ProgramTables tables = program_tables(q.program, nullptr);
    PageContents contents;
    contents.program = &q.program;
    contents.tables = &tables;
    const Json program = Json::parse(page_data(contents))["program"];
    CHECK(program["entering"][0]["rows"].size() == 2);
    CHECK(program["entering"][0]["rows"][1]["number"] == "2");
    CHECK(!program["entering"][0]["rows"][1].contains("turns"));
    CHECK(program["reading"][0]["modulus"] == "4");
    CHECK(program["reading"][0]["parts"][0]["rows"].size() == 8);
    CHECK(program["instructions"][0]["entering"] == 0);
    CHECK(program["instructions"][2]["reading"] == 0);
    CHECK(program["instructions"][1]["words"] == "Is UF solved? If so, go on at line 1.");
}

/// The scripts of a page, unpacked as a browser does it.
std::string scripts_of(const std::string& html) {
    const std::string opening = "id=\"scripts\">";
    const std::size_t begin = html.find(opening) + opening.size();
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const char c : html.substr(begin, html.find('<', begin) - begin)) {
        if (c == '=') break;
        const std::string letters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        REQUIRE(letters.find(c) != std::string::npos);
        bits = bits << 6U | static_cast<std::uint32_t>(letters.find(c));
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xFFU);
    }
    std::string text(1U << 20U, '\0');
    uLongf size = text.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                       reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) == Z_OK);
    return text.substr(0, size);
}

TEST_CASE("a page holds the scripts that it needs once, and what it shows as data") {
    const std::string html =
        html_of("Puzzles\nA: 3x3\n\n1 | halt \"</script><b>x\"\n", "a <i> & b");
    const std::string unpacked = scripts_of(html);
    std::size_t scripts = 0;
    for (const EmbeddedFile& file : embedded_page()) {
        if (file.name == "data" || file.name == "skeleton" || file.name == "style") continue;
        ++scripts;
        INFO(file.name);
        const std::string text(file.text);
        const bool surfaces = file.name == "seams" || file.name == "surface";
        const bool element = file.name.starts_with("element");
        const std::string minified =
            minified_script(file.name == "shaders" ? minified_lines(text) : text);
        // The pieces of a 3x3 are convex.
        CHECK(count_of(unpacked, minified) == (surfaces || element ? 0 : 1));
    }
    CHECK(scripts > 20);
    CHECK(count_of(html, "<script") == 3);
    CHECK(count_of(html, "</script") == 3);
    CHECK(count_of(html, "<b>x") == 0);
    CHECK(count_of(html, "<title>a &lt;i&gt; &amp; b</title>") == 1);
    for (const char* const place :
         {"{{title}}", "{{style}}", "{{scripts}}", "{{handout}}", "{{data}}"}) {
        CHECK(count_of(html, place) == 0);
    }
    // No address of anything outside, but the name of SVG's elements.
    for (const std::string& text : {html, unpacked}) {
        CHECK(count_of(text, "https://") == 0);
        CHECK(count_of(text, "http://") == count_of(text, "http://www.w3.org/2000/svg"));
    }
    CHECK(count_of(html, "default-src 'none'") == 1);
}

TEST_CASE("what is said looks like no place of the skeleton") {
    const std::string html =
        html_of("Puzzles\nA: 3x3\n\n1 | halt \"{{data}} {{style}}\"\n", "{{data}}");
    CHECK(count_of(html, "\"message\":\"{{data}} {{style}}\"") == 1);
}

TEST_CASE("a program's instructions are in its page") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<Program> program = read_q(
        sources.add("x.q",
                    "Puzzles\ntape A: 3x3\nB: 2x2\n\n1 | input \"n\" R U2 max-input 7\n"
                    "3 | solved-goto UFR UF 9\n4 | move-left 2\n5 | switch B\n6 | repeat until UFR "
                    "solved R\n"
                    "7 | solve\n8 | goto 9\n9 | switch A\n10 | print \"p\" R U counting-until UFR\n"
                    "11 | halt \"h\"\n"),
        library);
    REQUIRE(program.ok());
    PageContents contents;
    contents.program = &*program;
    const Json data = Json::parse(page_data(contents));
    const Json& lines = data["program"]["instructions"];
    CHECK(data["puzzles"].size() == 2);
    CHECK(data["program"]["holdings"][0]["tape"] == true);
    CHECK(data["program"]["source"].is_null());
    const std::vector<std::string> ops = {"input", "solved-goto", "move",   "switch", "repeat",
                                          "solve", "goto",        "switch", "print",  "halt"};
    REQUIRE(lines.size() == ops.size());
    for (std::size_t i = 0; i < ops.size(); ++i) CHECK(lines[i]["op"] == ops[i]);
    CHECK(lines[0]["max"] == "7");
    const auto grip = [&](const std::string& name) {
        std::size_t at = 0;
        while (data["puzzles"][0]["grips"][at]["name"] != name) ++at;
        return at;
    };
    CHECK(lines[0]["turns"] == Json({grip("R"), 1, grip("U"), 2}));
    CHECK(lines[1]["target"] == 7);
    CHECK(lines[1]["number"] == 3);
    CHECK(lines[2]["steps"] == -2);
    CHECK(lines[3]["holding"] == 1);
    CHECK(lines[4]["puzzle"] == 1);
    CHECK(lines[8]["count"]["pieces"].size() == 1);
    CHECK(!lines[9].contains("count"));
}

TEST_CASE("an element's script holds its puzzles, and scripts of pages only where they are used") {
    const std::string script =
        element_script({{"3x3", puzzle("3x3")}, {"</script>", puzzle("2x2")}});
    CHECK(script.find("</script") == std::string::npos);
    CHECK(script.find("class PuzzleElement") != std::string::npos);
    CHECK(script.find("class Page{") == std::string::npos);
    CHECK(script.find("buildSurface(mesh){") == std::string::npos);
    const std::string boxes =
        element_script({{"bicube", puzzle("3x3")}, {"v2", puzzle("puppet-v2")}});
    CHECK(boxes.find("function buildSurface(mesh){") != std::string::npos);
    // What it is called with: the puzzles and the style.
    const std::size_t begin = script.rfind("defineElement(...") + 17;
    const Json given = Json::parse(script.substr(begin, script.rfind(");\n})();") - begin));
    REQUIRE(given.size() == 2);
    CHECK(given[0][0][0] == "3x3");
    CHECK(given[0][1][0] == "</script>");
    CHECK(given[0][0][1] == data_of("3x3")["puzzles"][0]);
    // A page has no part of it.
    CHECK(page_scripts({}).find("PuzzleElement") == std::string::npos);
}
