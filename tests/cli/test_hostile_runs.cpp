// Whole runs of the binary that something outside stands in the way of.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "../sanitized.hpp"
#include "../scratch_folder.hpp"
#include "run_json.hpp"

using namespace qter::testing;

namespace {

// Half a gigabyte of address space for each thread's stack, and room for only a few of them.
const std::string kFewThreads = "ulimit -Ss 524288; ulimit -Sv 2200000; ";

std::string many(std::size_t count, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("where few threads can be started, those that there are do all the work", "[cli]") {
    if (kSanitized) return;  // the limit is one of addresses
    const std::vector<std::string> commands = {
        "\"$QTER\" solve-arch --puzzle 3x3 --orders 210 --threads 32 --json",
        "\"$QTER\" find-cycles --puzzle 2x2 --registers 2 --threads 32 --json",
        "\"$QTER\" solve --puzzle 2x2 --scramble 'R U R2 F' --threads 32 --json",
    };
    for (const std::string& command : commands) {
        INFO(command);
        const JsonRun few = run_json(kFewThreads + command);
        const JsonRun all = run_json(command);
        CHECK(few.code == 0);
        CHECK(all.code == 0);
        nlohmann::json a = few.document;
        nlohmann::json b = all.document;
        for (const char* const differs : {"seconds", "statistics", "nodes", "ruled_out"}) {
            a.erase(differs);
            b.erase(differs);
        }
        CHECK(a == b);
    }
}

TEST_CASE("fewer threads than were asked for are there, and a warning says so", "[cli]") {
    if (kSanitized || ::geteuid() != 0) return;  // a user of the test's own has the limit
    const ScratchFolder folder("refused-threads");
    using std::filesystem::perms;
    std::filesystem::permissions(folder.file(""), perms::owner_all | perms::group_read |
                                                      perms::group_exec | perms::others_read |
                                                      perms::others_exec);
    std::filesystem::copy(QTER_BINARY, folder.file("qter"));
    // The process itself counts, and no user has this number.
    const auto with_processes = [&](int most,
                                    const std::string& command = "solve-arch 3x3 --orders 210") {
        return "cd / && setpriv --reuid=2147480001 --clear-groups prlimit --nproc=" +
               std::to_string(most) + " '" + folder.file("qter") + "' " + command +
               " -q --threads 3 2>&1 >/dev/null; echo $?";
    };
    const auto text_of = [](const std::string& command) { return read_command(command).text; };
    CHECK(text_of(with_processes(1)) ==
          "warning: the system started 1 of 3 threads; `--threads 1` requests only "
          "these\n0\n");
    CHECK(text_of(with_processes(2)) ==
          "warning: the system started 2 of 3 threads; `--threads 2` requests only "
          "these\n0\n");
    CHECK(text_of(with_processes(3)) == "0\n");
    // What is soon done by one thread starts no others.
    CHECK(text_of(with_processes(1, "solve skewb --scramble \"R U B\"")) == "0\n");
}

TEST_CASE("a folder of puzzles with links that lead nowhere and a pipe still has the others",
          "[cli]") {
    const ScratchFolder folder("linked-puzzles");
    std::filesystem::create_symlink("nowhere", folder.file("dangling.toml"));
    std::filesystem::create_symlink("loop.toml", folder.file("loop.toml"));
    REQUIRE(::mkfifo(folder.file("pipe.toml").c_str(), 0600) == 0);
    const std::string path = "--puzzle-path '" + folder.file("") + "'";
    const JsonRun listed = run_json("\"$QTER\" puzzle list " + path + " --json");
    CHECK((listed.code == 0 || listed.code == 2));
    // A name that is none has them all looked at.
    const JsonRun unknown = run_json("\"$QTER\" puzzle show nosuch " + path + " --json");
    CHECK(unknown.code == 1);
    CHECK(unknown.document.at("diagnostics").at(0).at("code") == "unknown-puzzle");
    for (const std::string name : {"dangling", "loop", "pipe"}) {
        const JsonRun shown = run_json("\"$QTER\" puzzle show " + name + " " + path + " --json");
        CHECK(shown.code == 2);
        CHECK(shown.document.at("diagnostics").at(0).at("code") == "file");
    }
}

TEST_CASE("a folder of puzzles with one that is too deep still has the others", "[cli]") {
    const ScratchFolder folder("deep-puzzles");
    std::ofstream(folder.file("deep.toml")) << many(31'000, "a.") << "a = 1\n";
    std::ofstream(folder.file("header.toml")) << "[" << many(31'000, "a.") << "a]\n";
    const std::string path = "--puzzle-path '" + folder.file("") + "'";
    const JsonRun shown = run_json("\"$QTER\" puzzle show 'Pocket Cube' " + path + " --json");
    CHECK(shown.code == 0);
    const JsonRun deep = run_json("\"$QTER\" puzzle show deep " + path + " --json");
    CHECK(deep.code == 1);
    CHECK(deep.document.at("diagnostics").at(0).at("code") == "too-large");
}
