// Texts that somebody else wrote (messages, titles, names, paths) with what a terminal would obey:
// no verb lets it through.
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

/// Clears the screen, sets the title with a bell at its end, CSI as one character (C1), and turns
/// text around. Each is UTF-8.
const std::string kEvil =
    "x\x1b[2Jy\x1b]0;z\x07\xc2\x9b"
    "1m\xe2\x80\xae"
    "w";
/// The same for TOML, and for what is in a JSON document.
const std::string kEvilToml = "x\\u001b[2Jy\\u001b]0;z\\u0007\\u009b1m\\u202ew";

struct Printed {
    int code = -1;
    std::string text;  ///< on both streams
};

Printed run(const Folder& folder, const std::string& command) {
    const std::string all = folder.path() / "all";
    const std::string line = "cd '" + (folder.path() / "in").string() +
                             "' && export XDG_CACHE_HOME=/dev/null/none && { '" QTER_BINARY "' " +
                             command + "; } >'" + all + "' 2>&1 </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(all)};
}

bool is_harmless(const std::string& text) {
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == '\x7f')
            return false;
    }
    return text.find("\xc2\x9b") == std::string::npos &&
           text.find("\xe2\x80\xae") == std::string::npos;
}

/// With the folder `in`, which has a puzzle, programs and names of this kind.
void fill(const Folder& folder) {
    const fs::path in = folder.path() / "in";
    fs::create_directories(in / "puzzles");
    const std::string names = "name = \"" + kEvilToml + "\"\ntitle = \"title " + kEvilToml +
                              "\"\naliases = [\"other " + kEvilToml + "\"]\n";
    spew(in / "cuts.toml",
         names + "cuts = \"c f 0\"\n[[orbits]]\nname = \"orbit " + kEvilToml + "\"\n");
    spew(in / "moves.toml", names + "[[orbits]]\nname = \"beads " + kEvilToml +
                                "\"\norientations = 2\nsize = 3\n[[grips]]\nname = \"T\"\n[grips."
                                "places]\n\"beads " +
                                kEvilToml + "\" = [2, 3, 1]\n");
    fs::copy_file(in / "cuts.toml", in / "puzzles" / "mine.toml");
    spew(in / "evil.qat", ".registers {\n    A <- 3x3 builtin (1260)\n}\nadd A 1\nhalt \"\" A\n");
    spew(in / "evil.q", "Puzzles\nA: 3x3\n\n1 | input \"" + kEvil +
                            "\" R U R' U'\n            max-input 5\n2 | print \"" + kEvil +
                            "\"\n3 | halt \"" + kEvil + "\"\n");
    spew(in / ("a" + kEvil + ".qat"),
         ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\nprint \"" + kEvil +
             "\"\nadd A  1\nhalt \"" + kEvil + "\" A\n");
    spew(in / ("wrong" + kEvil + ".qat"),
         ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\nadd " + kEvil + " 1 -- \"" + kEvil +
             "\n");
}

}  // namespace

TEST_CASE("hostile texts: nothing of them reaches a terminal") {
    const Folder folder;
    fill(folder);
    const std::string qat = "'a" + kEvil + ".qat'", wrong = "'wrong" + kEvil + ".qat'";
    // What a text is told by must be told all the same, where it is.
    const std::vector<std::pair<std::string, bool>> runs = {
        {"puzzle show cuts.toml", true},
        {"puzzle show moves.toml", true},
        {"puzzle show cuts.toml --color always --alg U", false},  // with colours of our own
        {"puzzle list --puzzle-path puzzles", true},
        {"puzzle list --puzzle-path puzzles --json", true},
        {"puzzle show cuts.toml --json", true},
        {"find-cycles --puzzle moves.toml --registers 1", true},
        {"find-cycles --puzzle cuts.toml --registers 1 --json", true},
        {"solve-arch --puzzle cuts.toml --orders 4 --max-length 2", true},
        {"solve --puzzle moves.toml --scramble T", true},
        {"interpret evil.q --input 1", true},
        {"interpret evil.q --input 1 --trace", true},
        {"interpret evil.q --input 1 --json", true},
        {"interpret evil.q", true},
        {"interpret evil.q --input 9", true},
        {"compile --time-limit 0 " + qat + " -o out.q", true},
        {"compile --time-limit 0 --json " + qat, true},
        {"explain " + qat, true},
        {"explain -v " + qat, true},
        {"explain --json " + qat, true},
        {"check " + qat, true},
        {"fmt --check " + qat, true},
        {"check " + wrong, true},
        {"check --json " + wrong, true},
        {"check 'none" + kEvil + "'", true},
        {"compile evil.qat -o 'none/" + kEvil + "'", true},
        {"'" + kEvil + "'", true},
        {"puzzle show '" + kEvil + "'", true},
        {"puzzle show 3x3 --alg '" + kEvil + "'", true},
        {"puzzle show 3x3 --state '" + kEvil + "'", true},
        {"solve --puzzle 3x3 --file 'none" + kEvil + "'", true},
        {"additions --puzzle 3x3 --orders '" + kEvil + "'", true},
    };
    for (const auto& [command, whole] : runs) {
        CAPTURE(command);
        const Printed printed = run(folder, command);
        CAPTURE(printed.text);
        CHECK(printed.code != 70);
        if (whole) {
            CHECK(is_harmless(printed.text));
            const bool shown = printed.text.find("\\x1b") != std::string::npos ||
                               printed.text.find("\\u001b") != std::string::npos;
            CHECK(shown);
        } else {
            CHECK(printed.text.find("\x1b[2J") == std::string::npos);
            CHECK(printed.text.find("\x1b]") == std::string::npos);
            CHECK(printed.text.find("\x1b[") != std::string::npos);
        }
    }
}

TEST_CASE("hostile texts: a document says what they are") {
    const Folder folder;
    fill(folder);
    const nlohmann::json ran =
        nlohmann::json::parse(run(folder, "interpret evil.q --input 1 --json 2>/dev/null").text);
    CHECK(ran["output"][0]["message"] == kEvil);
    const nlohmann::json shown =
        nlohmann::json::parse(run(folder, "puzzle show cuts.toml --json 2>/dev/null").text);
    CHECK(shown["name"] == kEvil);
}

TEST_CASE("hostile texts: a picture stays well-formed, and a program stays what it is") {
    const Folder folder;
    fill(folder);
    REQUIRE(run(folder, "puzzle show cuts.toml --svg out.svg").code == 0);
    const std::string svg = slurp(folder.path() / "in" / "out.svg");
    CHECK(svg.find("<title>title x\\x1b[2J") != std::string::npos);
    CHECK(is_harmless(svg));
    // To a file and to a pipe, byte by byte; "print" and "halt" have the text.
    const std::string qat = "'a" + kEvil + ".qat'";
    REQUIRE(run(folder, "compile -q --time-limit 0 " + qat + " -o out.q").code == 0);
    const std::string program = slurp(folder.path() / "in" / "out.q");
    CHECK(program.find(kEvil) != std::string::npos);
    CHECK(run(folder, "compile -q --time-limit 0 " + qat + " -o - 2>/dev/null").text == program);
}
