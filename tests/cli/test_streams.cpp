// Standard streams that are full, closed, or not what they should be.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "catch.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

const std::string kFiles = QTER_SOURCE_DIR "/tests/cli/golden/files/";

struct Ended {
    int code = -1;
    std::string told;  ///< on standard error
};

/// Runs sh in the folder of the cases' files; $QTER is the binary.
Ended run(const Folder& folder, const std::string& command) {
    const std::string told = folder.path() / "told";
    const std::string line = "cd '" + kFiles +
                             "' && export XDG_CACHE_HOME=/dev/null/none && QTER='" +
                             QTER_BINARY "' && { " + command + "; } 2>'" + told + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, without_progress(slurp(told))};
}

/// A run of each verb that prints something, in each way that it can.
const std::vector<std::string> kPrinting = {
    "compile -q --time-limit 0 emit.qat -o -",
    "compile -q --time-limit 0 emit.qat --json",
    "compile -q --time-limit 0 emit.qat --emit expanded,ir",
    "explain -q emit.qat",
    "explain -q emit.qat --json",
    "interpret -q ten.q",
    "interpret -q ten.q --json",
    "check -q --json emit.qat",
    "fmt -q emit.qat",
    "fmt -q --json emit.qat",
    "explore -q --puzzle pyraminx",
    "explore -q --puzzle pyraminx --json",
    "find-cycles -q --puzzle 2x2 --registers 2",
    "find-cycles -q --puzzle 2x2 --registers 2 --json",
    "solve-arch -q --puzzle 2x2 --orders 4",
    "solve-arch -q --puzzle 2x2 --orders 4 --json",
    "solve -q --puzzle 2x2 --scramble 'R U'",
    "solve -q --puzzle 2x2 --scramble 'R U' --json",
    "additions -q --puzzle 3x3 --orders 90,90 --amounts 1,1",
    "additions -q --puzzle 3x3 --orders 90,90 --amounts 1,1 --json",
    "puzzle list",
    "puzzle list --json",
    "puzzle show 2x2",
    "puzzle show 2x2 --json",
    "puzzle show 2x2 --svg -",
    "puzzle export 2x2 -f toml",
    "--help",
    "solve --help",
    "--version",
};

}  // namespace

TEST_CASE("streams: what cannot be printed is an error") {
    if (!fs::exists("/dev/full")) return;
    const Folder folder;
    std::size_t number = 0;
    for (const std::string& verb : kPrinting) {
        // All print in the same few ways.
        if (kSanitized && number++ % 6 != 0) continue;
        CAPTURE(verb);
        // As a whole, so that no run passes because it prints nothing.
        const Ended fine = run(folder, "\"$QTER\" " + verb + " </dev/null | grep -q .");
        CHECK(fine.code == 0);
        const Ended full = run(folder, "\"$QTER\" " + verb + " </dev/null >/dev/full");
        CHECK(full.code == 2);
        CHECK(full.told == "error[file]: cannot write standard output: No space left on device\n");
        const Ended closed = run(folder, "\"$QTER\" " + verb + " </dev/null >&-");
        CHECK(closed.code == 2);
        CHECK(closed.told == "error[file]: cannot write standard output: Bad file descriptor\n");
    }
}

TEST_CASE("streams: a redirection into a full disk is an error") {
    // 512 bytes fit, of which the shell's own limit counts blocks.
    const Folder folder;
    const std::string out = folder.path() / "out";
    const Ended ended = run(folder,
                            "(trap '' XFSZ; ulimit -f 1; exec \"$QTER\" puzzle show 7x7 "
                            "--json </dev/null >'" +
                                out + "')");
    CHECK(ended.code == 2);
    CHECK(ended.told == "error[file]: cannot write standard output: File too large\n");
}

TEST_CASE("streams: a program that prints a lot ends when nobody can be told") {
    const Folder folder;
    const std::string program = folder.path() / "long.q";
    // 126 rounds, in which it prints more than a pipe holds.
    const std::string message(1000, 'm');
    spew(program,
         "Puzzles\nA: 3x3\n\n1 | print \"" + message +
             "\"\n2 | R U2 D' B D'\n3 | solved-goto UFR UF 5\n4 | goto 1\n5 | halt \"\"\n");
    const std::string command = "\"$QTER\" interpret -q '" + program + "' </dev/null ";
    CHECK(run(folder, command + "| wc -c | grep -q ......").code == 0);
    CHECK(run(folder, command + ">/dev/full").code == 2);
    // `head` has seen enough; nobody needs to hear of it, whatever became of SIGPIPE.
    const Ended ignored =
        run(folder, "{ (trap '' PIPE; " + command + "); echo $? >&2; } | head -n 1 >/dev/null");
    CHECK(ignored.told == "2\n");
    const Ended usual = run(folder, "{ " + command + "; } | head -n 1 >/dev/null");
    CHECK(usual.code == 0);
    CHECK(usual.told.empty());
}

TEST_CASE("streams: no file takes the place of a stream that is closed") {
    const Folder folder;
    const std::string q = folder.path() / "out.q", apart = folder.path() / "apart.q";
    REQUIRE(run(folder, "\"$QTER\" compile -q --time-limit 0 emit.qat -o '" + apart + "'").code ==
            0);
    // What is said on standard error must not end up in the file.
    const Ended ended =
        run(folder, "\"$QTER\" compile --time-limit 0 emit.qat -o '" + q + "' <&- >&- 2>&-");
    CHECK(ended.code == 0);
    CHECK(slurp(q) == slurp(apart));
}

TEST_CASE("streams: standard input that cannot be read is no empty program") {
    const Folder folder;
    for (const std::string verb : {"compile - -o -", "check -", "fmt -", "interpret -"}) {
        CAPTURE(verb);
        const Ended folder_in = run(folder, "\"$QTER\" " + verb + " <. >/dev/null");
        CHECK(folder_in.code == 2);
        CHECK(folder_in.told == "error[file]: cannot read standard input: Is a directory\n");
        CHECK(run(folder, "\"$QTER\" " + verb + " <&- >/dev/null").code == 2);
    }
}

TEST_CASE("streams: a pipe that does not block gets all of the output") {
    const Folder folder;
    const std::string whole = folder.path() / "whole", slow = folder.path() / "slow";
    REQUIRE(
        run(folder, "\"$QTER\" additions -q --puzzle 3x3 --orders 90,90 --list >'" + whole + "'")
            .code == 0);
    REQUIRE(fs::file_size(whole) > 200'000);  // more than a pipe holds
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execl(QTER_BINARY, "qter", "additions", "-q", "--puzzle", "3x3", "--orders", "90,90",
                "--list", nullptr);
        ::_exit(127);
    }
    ::close(ends[1]);
    ::usleep(200'000);  // the pipe fills up
    std::string text;
    char buffer[4096];
    while (true) {
        const ssize_t got = ::read(ends[0], buffer, sizeof buffer);
        if (got <= 0) break;
        text.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(ends[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(text == slurp(whole));
}
