// Whole runs that search for registers, and keep what they find.
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include "catch.hpp"
#include "fixtures.hpp"
#include "service/cache_folder.hpp"
#include "service/register_cache.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

/// A cache folder and a program, and runs of the binary with them.
class Runs {
 public:
    explicit Runs(const std::string& orders = "4, 4") {
        spew(folder_.path() / "p.qat",
             ".registers { A, B <- 3x3 solve (" + orders + ") }\nadd A 1\nadd B 1\nhalt A\n");
    }

    /// What the program compiles to, or the error; with a limit of no time, only the cache answers.
    [[nodiscard]] std::string compile(const std::string& options = "",
                                      const std::string& before = "") const {
        const std::string out = folder_.path() / "out";
        const std::string line = "XDG_CACHE_HOME='" + folder_.path().string() + "' " + before +
                                 " '" QTER_BINARY "' compile -q -O0 -o - " + options + " '" +
                                 (folder_.path() / "p.qat").string() + "' >'" + out +
                                 "' 2>&1 </dev/null";
        const int status = std::system(line.c_str());
        return std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) + "\n" + slurp(out);
    }
    [[nodiscard]] fs::path file() const {
        return RegisterCache(folder_.path() / "qter").path(cube());
    }

 private:
    Folder folder_;
};

}  // namespace

TEST_CASE("register cache: a search is made once, and again when its answer is damaged") {
    const Runs runs;
    CHECK(runs.compile("--time-limit 0").starts_with("4\n"));
    CHECK(!fs::exists(runs.file()));
    const std::string first = runs.compile("--no-cache");
    REQUIRE(first.starts_with("0\n"));
    CHECK(!fs::exists(runs.file()));
    CHECK(runs.compile() == first);
    REQUIRE(fs::exists(runs.file()));
    CHECK(runs.compile("--time-limit 0") == first);

    const std::string whole = slurp(runs.file());
    const std::string head = whole.substr(0, whole.find("orders"));
    // Right, if not what the search has found: taken.
    spew_sealed(runs.file(), head + "orders 4 4\nL'\nR\n");
    const std::string other = runs.compile("--time-limit 0");
    CHECK(other.find("1 | L'\n2 | R\n") != std::string::npos);
    // Registers of other orders, two of the same pieces, and no text of ours: reported, and
    // searched for again.
    for (const std::string wrong :
         {"orders 4 4\nL2\nR\n", "orders 4 4\nL\nF\n", "orders 4 4\nL\nL\n", ""}) {
        CAPTURE(wrong);
        wrong.empty() ? spew(runs.file(), "garbage") : spew_sealed(runs.file(), head + wrong);
        const std::string again = runs.compile();
        CHECK(again.starts_with("0\n"));
        CHECK(again.find("warning[bad-table]") != std::string::npos);
        CHECK(again.find("is damaged: none of its generators are used") != std::string::npos);
        CHECK(again.ends_with(first.substr(2)));
        CHECK(slurp(runs.file()) == whole);
    }
}

TEST_CASE("register cache: generators of an earlier run are told apart") {
    const Runs runs;
    REQUIRE(runs.compile("--no-cache --json")
                .find("\"generators\":{\"count\":1,\"remembered\":0,\"claimed\":0,\"files\":[]}") !=
            std::string::npos);
    REQUIRE(runs.compile().starts_with("0\n"));
    CHECK(runs.compile("--json").find(
              "\"generators\":{\"count\":1,\"remembered\":1,\"claimed\":1,\"files\":[\"" +
              runs.file().string() + "\"]}") != std::string::npos);
}

TEST_CASE("register cache: what a time limit left is for those who have no more time") {
    const Runs runs;
    REQUIRE(runs.compile().starts_with("0\n"));
    const std::string whole = slurp(runs.file());
    const std::string head = whole.substr(0, whole.find("orders"));
    spew_sealed(runs.file(), head + "orders 4 4 after 2\nL2 L\nR\n");
    const std::string short_time = runs.compile("--time-limit 1");
    CHECK(short_time.starts_with("0\n"));
    CHECK(short_time.find("warning[time-limit]") != std::string::npos);
    CHECK(short_time.find("the best after 2 s of an earlier run") != std::string::npos);
    const std::string long_time = runs.compile("--time-limit 100");
    CHECK(long_time.find("warning") == std::string::npos);
    CHECK(slurp(runs.file()) == whole);
}

TEST_CASE("register cache: Ctrl-C ends a search, and nothing is kept") {
    const Runs runs("24, 24");
    const std::string told = runs.compile("", "timeout --foreground --preserve-status -s INT 0.5");
    CHECK(told.starts_with("130\n"));
    CHECK(told.find("error[interrupted]") != std::string::npos);
    CHECK(!fs::exists(runs.file()));
}
