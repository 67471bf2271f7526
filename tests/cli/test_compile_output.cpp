// Where `qter compile` writes, and what is there when it cannot or must not.
#include <sys/wait.h>

#include <cstdlib>

#include "catch.hpp"
#include "service/cache_folder.hpp"

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

TEST_CASE("compile: what is read is never overwritten, whatever it is called") {
    const Folder folder;
    const std::string source = folder.path() / "it.qat", part = folder.path() / "part.qat";
    const std::string text =
        ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\nimport \"part.qat\"\nadd A 1\nhalt "
        "\"it\" A\n";
    const std::string macro = ".macro nothing {\n    () => {\n        add B 1\n    }\n}\n";
    spew(source, text);
    spew(part, macro);
    fs::create_directory(folder.path() / "sub");
    fs::create_symlink(source, folder.path() / "link.q");
    fs::create_hard_link(part, folder.path() / "hard.q");
    fs::create_symlink("../part.qat", folder.path() / "sub" / "away.q");
    const auto compile_it = [&](const std::string& rest) {
        const std::string told = folder.path() / "told";
        const std::string line = "cd '" + folder.path().string() +
                                 "' && '" QTER_BINARY "' compile --no-cache --time-limit 0 -q " +
                                 rest + " >'" + told + "' 2>&1";
        const int status = std::system(line.c_str());
        Told result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(told)};
        fs::remove(told);
        return result;
    };
    // Otherwise nothing but this would be wrong.
    REQUIRE(compile_it("it.qat -o new.q").code == 0);
    const std::vector<std::string> places = {
        "it.qat",   "./it.qat", "sub/../it.qat", source,       "link.q",  // the source
        "part.qat", part,       "hard.q",        "sub/away.q",            // what it imports
    };
    for (const std::string& place : places) {
        for (const std::string emit : {"", " --emit expanded", " --emit q,ir", " --json"}) {
            CAPTURE(place, emit);
            const Told told = compile_it("it.qat -o '" + place + "'" + emit + " </dev/null");
            CHECK(told.code == 2);
            CHECK(told.text.find("cannot write `" + place + "`: it is") != std::string::npos);
            CHECK(slurp(source) == text);
            CHECK(slurp(part) == macro);
        }
    }
    // The same where the text comes by standard input, and for the place that nobody named.
    CHECK(compile_it("- -o it.qat <it.qat").code == 2);
    fs::create_hard_link(source, folder.path() / "it.q");
    CHECK(compile_it("it.qat </dev/null").code == 2);
    // A prelude of one's own is read as well.
    CHECK(compile_it("it.qat --prelude part.qat -o part.qat </dev/null").code == 2);
    CHECK(slurp(source) == text);
    CHECK(slurp(part) == macro);
    CHECK(fs::is_symlink(folder.path() / "link.q"));
}

TEST_CASE("a puzzle's file is not overwritten by what is made of it") {
    const Folder folder;
    const std::string puzzle = folder.path() / "mine.toml";
    const std::string qter = "cd '" + folder.path().string() + "' && '" QTER_BINARY "' ";
    REQUIRE(std::system((qter + "puzzle export 2x2 -f toml -o mine.toml -q").c_str()) == 0);
    const std::string text = slurp(puzzle);
    fs::create_symlink("mine.toml", folder.path() / "link");
    for (const std::string verb :
         {"puzzle export mine.toml -f gap -o link", "puzzle export mine.toml -f gap -o mine.toml",
          "solve mine.toml --scramble R --proof link",
          "find-cycles mine.toml --fits 9,9 --proof link",
          "solve-arch mine.toml --orders 36 --proof mine.toml",
          "puzzle show c f 0 --puzzle-path . --svg new.svg"}) {
        const int status = std::system((qter + verb + " >/dev/null 2>&1").c_str());
        CAPTURE(verb, status);
        CHECK(slurp(puzzle) == text);
    }
    const int status =
        std::system((qter + "puzzle export mine.toml -f gap -o link 2>/dev/null").c_str());
    CHECK(WEXITSTATUS(status) == 2);
}

TEST_CASE("compile: a program and its handout are two files") {
    const Folder folder;
    const int status = std::system(("cd '" + folder.path().string() +
                                    "' && '" QTER_BINARY "' compile --time-limit 0 -q '" + kFiles +
                                    "emit.qat' -o both.md --handout ./both.md 2>err")
                                       .c_str());
    CHECK(WEXITSTATUS(status) == 2);
    CHECK(!fs::exists(folder.path() / "both.md"));
    CHECK(slurp(folder.path() / "err").find("the program goes there") != std::string::npos);
}

TEST_CASE("compile: what stands for a stream of the process is written to as it is") {
    const Folder folder;
    const fs::path apart = folder.path() / "apart.q", log = folder.path() / "log";
    REQUIRE(compile(folder, "emit.qat", apart).code == 0);
    const std::string program = slurp(apart);
    const std::string command =
        "'" QTER_BINARY "' compile --no-cache --time-limit 0 -q '" + kFiles + "emit.qat' -o ";
    spew(log, "before\n");
    // A rename over the log would lose what the shell writes to it, before and after.
    REQUIRE(std::system(("{ " + command + "/dev/stdout && echo after; } >>'" + log.string() + "'")
                            .c_str()) == 0);
    CHECK(slurp(log) == "before\n" + program + "after\n");
    REQUIRE(std::system((command + "/dev/fd/5 5>'" + log.string() + "'").c_str()) == 0);
    CHECK(slurp(log) == program);
    REQUIRE(std::system((command + "/dev/stdout | cmp - '" + apart.string() + "'").c_str()) == 0);
    CHECK(std::system((command + "/dev/null").c_str()) == 0);
    CHECK(fs::is_symlink("/dev/stdout"));
    CHECK(fs::is_character_file("/dev/null"));
    if (fs::exists("/dev/full")) {
        CHECK(WEXITSTATUS(std::system((command + "/dev/stdout >/dev/full 2>&1").c_str())) == 2);
    }
    CHECK(WEXITSTATUS(std::system(
              (command + "/dev/fd/5 5<'" + log.string() + "' 2>/dev/null").c_str())) == 2);
    CHECK(slurp(log) == program);
}
