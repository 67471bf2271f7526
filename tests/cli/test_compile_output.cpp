// Where `qter compile` writes, and what is there when it cannot or must not.
#include <sys/wait.h>

#include <cstdlib>

#include "catch.hpp"
#include "cli/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

const std::string kFiles = QTER_SOURCE_DIR "/tests/cli/golden/files/";

struct Told {
    int code = -1;
    std::string text;
};

Told compile(const Folder& folder, const std::string& program, const std::string& output) {
    const fs::path told = folder.path() / "told";
    const std::string line = "'" QTER_BINARY "' compile --no-cache --time-limit 0 -q '" + kFiles +
                             program + "' -o '" + output + "' >'" + told.string() +
                             "' 2>&1 </dev/null";
    const int status = std::system(line.c_str());
    Told result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(told)};
    fs::remove(told);
    return result;
}

std::size_t entries(const Folder& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("compile: what cannot be written is known before anything is searched for") {
    // The search of either program would end in an error of its own.
    const Folder folder;
    const std::string place = folder.path() / "none" / "out.q";
    for (const char* const program : {"solve-none.qat", "solve-mistakes.qat"}) {
        CAPTURE(program);
        const Told told = compile(folder, program, place);
        CHECK(told.code == 2);
        CHECK(told.text ==
              "error[file]: cannot write `" + place + "`: No such file or directory\n");
        CHECK(compile(folder, program, folder.path()).text ==
              "error[file]: cannot write `" + folder.path().string() + "`: it is a directory\n");
    }
    CHECK(entries(folder) == 0);
}

TEST_CASE("compile: a program with mistakes leaves the old file, or none") {
    const Folder folder;
    const std::string old = folder.path() / "old.q";
    spew(old, "what was there");
    CHECK(compile(folder, "solve-mistakes.qat", old).code == 1);
    CHECK(slurp(old) == "what was there");
    CHECK(compile(folder, "solve-mistakes.qat", folder.path() / "new.q").code == 1);
    CHECK(entries(folder) == 1);
    CHECK(compile(folder, "emit.qat", old).code == 0);
    CHECK(slurp(old).starts_with("Puzzles\n"));
    CHECK(entries(folder) == 1);
}
