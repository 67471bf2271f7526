// docs/tutorial.md, as one goes through it who types what stands there: its programs are written to
// the files that they are called by, its commands are run, and what they print must be what the
// page says. A line of three dots stands for any lines.
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

struct Block {
    std::string info;  ///< behind the fence: "console", "qat move.qat"
    std::vector<std::string> lines;
};

std::vector<Block> blocks_of(const std::string& page) {
    std::vector<Block> blocks;
    bool inside = false;
    for (const std::string& line : split(page)) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) blocks.push_back({line.substr(3), {}});
        } else if (inside) {
            blocks.back().lines.push_back(line);
        }
    }
    return blocks;
}

/// Whether the lines are those that were told, from `at` on; "..." may be any of them.
bool fits(const std::vector<std::string>& told, std::size_t from,
          const std::vector<std::string>& lines, std::size_t at) {
    if (from == told.size()) return at == lines.size();
    if (told[from] == "...") {
        for (std::size_t end = at; end <= lines.size(); ++end) {
            if (fits(told, from + 1, lines, end)) return true;
        }
        return false;
    }
    return at < lines.size() && told[from] == lines[at] && fits(told, from + 1, lines, at + 1);
}

/// Runs the commands of a block, each with what is told of it.
std::size_t check_commands(const fs::path& folder, const std::vector<std::string>& lines) {
    std::size_t commands = 0;
    for (std::size_t i = 0; i < lines.size();) {
        REQUIRE(lines[i].starts_with("$ "));
        const std::string command = lines[i].substr(2);
        std::vector<std::string> told;
        for (++i; i < lines.size() && !lines[i].starts_with("$ "); ++i) told.push_back(lines[i]);
        const Ran ran = run_in(folder, command);
        INFO("$ " << command << "\n" << ran.text);
        CHECK(fits(told, 0, split(ran.text), 0));
        ++commands;
    }
    return commands;
}

}  // namespace

TEST_CASE("tutorial: every program and every command does what the page says") {
    const Folder folder;
    std::size_t programs = 0;
    std::size_t commands = 0;
    for (const Block& block : blocks_of(slurp(fs::path(QTER_SOURCE_DIR) / "docs/tutorial.md"))) {
        if (block.info.starts_with("qat ")) {
            std::string text;
            for (const std::string& line : block.lines) text += line + '\n';
            spew(folder.path() / block.info.substr(4), text);
            ++programs;
        } else if (block.info == "console") {
            commands += check_commands(folder.path(), block.lines);
        }
    }
    CHECK(programs >= 4);
    CHECK(commands >= 10);
}

TEST_CASE("tutorial: its pictures are those of the puzzle") {
    struct Picture {
        std::string name, algorithm, marked;
    };
    const Folder folder;
    for (const Picture& picture :
         {Picture{"solved", "U U'", "UF"}, Picture{"entered", "U'", "UF"},
          Picture{"moved", "U' (U' D')3", "UF"}, Picture{"answer", "U' (U' D')3", "DFR"}}) {
        const std::string file = "tutorial-" + picture.name + ".svg";
        const Ran ran = run_in(folder.path(), "qter puzzle show 3x3 --view corner --alg \"" +
                                                  picture.algorithm + "\" --mark " +
                                                  picture.marked + " --svg " + file);
        CHECK(ran.code == 0);
        CHECK(slurp(folder.path() / file) ==
              slurp(fs::path(QTER_SOURCE_DIR) / "docs/figures" / file));
    }
}
