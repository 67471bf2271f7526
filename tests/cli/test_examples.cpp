// Every example that a help text gives is run, as one would who copies it.
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

/// Those that take more than a few seconds, by the words they begin with.
const std::vector<std::string> kSlow = {
    "qter solve ",
    "qter solve-arch ",
    "qter additions ",
    "qter bench",
    "qter compile ",
    "qter find-cycles --puzzle megaminx",
    "qter find-cycles --puzzle 4x4",
    "qter puzzle scramble 2x2",
    "qter puzzle scramble 3x3",
    "qter puzzle scramble megaminx",
    "qter explore 2x2 --mixing",
    "qter page examples/",
    "qter perform examples/average.qat --demo",
};

/// Those that take many minutes, by the words they begin with: they are stopped after some seconds.
const std::vector<std::string> kStopped = {"qter bench optimal --"};
constexpr const char* kStop = " --time-limit 5";
constexpr int kStoppedCode = 4;

bool begins_with_one_of(const std::string& line, const std::vector<std::string>& begins) {
    for (const std::string& begin : begins) {
        if (line.starts_with(begin)) return true;
    }
    return false;
}

/// The lines behind "Examples:", what is said of them left out.
std::vector<std::string> examples_in(const std::string& help) {
    std::vector<std::string> examples;
    std::istringstream lines(help);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Examples:") {
            inside = true;
        } else if (inside && line.starts_with("  ")) {
            line = line.substr(2);
            // A remark is two blanks or more behind the example.
            examples.push_back(line.substr(0, line.find("  ")));
        } else {
            inside = false;
        }
    }
    return examples;
}

/// The verbs that a help text lists.
std::vector<std::string> verbs_in(const std::string& help) {
    std::vector<std::string> verbs;
    std::istringstream lines(help);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Subcommands:") {
            inside = true;
        } else if (inside && line.starts_with("  ")) {
            if (line[2] != ' ') verbs.push_back(line.substr(2, line.find(' ', 2) - 2));
        } else {
            inside = false;
        }
    }
    return verbs;
}

void collect(const fs::path& folder, const std::string& verb, std::set<std::string>& examples) {
    const Ran help = run_in(folder, "qter " + verb + " -h");
    REQUIRE(help.code == 0);
    for (const std::string& example : examples_in(help.text)) examples.insert(example);
    for (const std::string& below : verbs_in(help.text)) {
        collect(folder, verb.empty() ? below : verb + " " + below, examples);
    }
}

/// A folder with what the examples speak of: the programs of the gallery, also beside one,
/// scrambles, and a puzzle in a file with a state of it.
void furnish(const fs::path& folder) {
    const fs::path source = fs::path(QTER_SOURCE_DIR) / "examples";
    fs::copy(source, folder / "examples", fs::copy_options::recursive);
    fs::copy_file(source / "average.qat", folder / "average.qat");
    fs::copy_file(source / "fib.q", folder / "fib.q");
    spew(folder / "scrambles.txt", "R U\n# a comment\nF' L2 // and another one\n");
    fs::create_directories(folder / "bin");
    // Where there is no jq, what is piped to it is read.
    if (run_in(folder, "command -v jq").code != 0) {
        spew(folder / "bin" / "jq", "#!/bin/sh\ncat\n");
        fs::permissions(folder / "bin" / "jq", fs::perms::owner_all);
    }
    REQUIRE(run_in(folder, "qter puzzle export skewb --format tws -o skewb.tws").code == 0);
    REQUIRE(run_in(folder, "qter puzzle export 2x2 --format kpuzzle -o 2x2.kpuzzle.json").code ==
            0);
    REQUIRE(run_in(folder, "qter find-cycles --puzzle 2x2 --fits 36 --proof 36.json").code == 0);
    spew(folder / "skewb.scr", "ScrambleAlg one\nR U\nEnd\n");
}

void run_examples(bool slow) {
    const Folder folder;
    furnish(folder.path());
    std::set<std::string> examples;
    collect(folder.path(), "", examples);
    CHECK(examples.size() >= 40);
    std::size_t count = 0;
    for (const std::string& example : examples) {
        if (begins_with_one_of(example, kSlow) != slow) continue;
        ++count;
        CAPTURE(example);
        // Those that ask for input get some.
        const bool asks = example == "qter interpret examples/fib.q";
        const bool stopped = begins_with_one_of(example, kStopped);
        const Ran ran =
            run_in(folder.path(), (asks ? "echo 7 | " : "") + example + (stopped ? kStop : ""));
        CAPTURE(ran.text);
        if (stopped && ran.code == kStoppedCode) continue;
        // `fmt --check` says with 1 that a file would change.
        CHECK((ran.code == 0 || (example.starts_with("qter fmt --check") && ran.code == 1)));
    }
    CHECK(count > 10);
}

}  // namespace

TEST_CASE("examples: those of the help texts run", "[large]") { run_examples(false); }

TEST_CASE("examples: the gallery of pages has words for each program") {
    const fs::path source(QTER_SOURCE_DIR);
    const std::string script = slurp(source / "cmake/gallery.sh");
    std::size_t programs = 0;
    for (const fs::directory_entry& one : fs::directory_iterator(source / "examples")) {
        const std::string extension = one.path().extension().string();
        if (extension != ".qat" && extension != ".q") continue;
        CAPTURE(one.path());
        CHECK(script.find('\n' + one.path().filename().string() + '|') != std::string::npos);
        ++programs;
    }
    CHECK(programs >= 16);
}

TEST_CASE("examples: those that take long run, too", "[slow][long]") { run_examples(true); }
