// What is kept of searches for registers: the file, and whole runs that use it.
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include "catch.hpp"
#include "cli/cache_folder.hpp"
#include "finder/made_up_puzzle.hpp"
#include "fixtures.hpp"
#include "qter/cli/register_cache.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

const std::vector<Integer> kFours = {4, 4};
const std::vector<Integer> kNineties = {90, 90};

CachedGenerators generators(const std::vector<std::string>& texts,
                            std::optional<double> cut_off = {}) {
    CachedGenerators made{{}, cut_off};
    for (const std::string& text : texts) made.generators.push_back(alg(cube(), text));
    return made;
}

bool same(const std::optional<CachedGenerators>& found, const CachedGenerators& stored) {
    return found && found->generators == stored.generators && found->cut_off == stored.cut_off;
}

}  // namespace

TEST_CASE("register cache: what was stored is found, by its orders") {
    const Folder folder;
    const RegisterCache cache(folder.path() / "not" / "there");
    CHECK(!cache.find(cube(), kFours));
    const CachedGenerators fours = generators({"U", "D'"});
    const CachedGenerators nineties =
        generators({"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"}, 2.5);
    REQUIRE(cache.store(cube(), kFours, fours));
    REQUIRE(cache.store(cube(), kNineties, nineties));
    CHECK(same(cache.find(cube(), kFours), fours));
    CHECK(same(cache.find(cube(), kNineties), nineties));
    CHECK(!cache.find(cube(), {4}));
    CHECK(!cache.find(cube(), {4, 4, 4}));
    const CachedGenerators better = generators({"Rw2 U", "D2 M"});
    REQUIRE(cache.store(cube(), kNineties, better));
    CHECK(same(RegisterCache(folder.path() / "not" / "there").find(cube(), kNineties), better));
    CHECK(same(cache.find(cube(), kFours), fours));
}

TEST_CASE("register cache: a puzzle that turns otherwise has other generators") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    const auto turning = [](const Permutation& piece, std::vector<std::uint8_t> orient) {
        return made_up_puzzle({{4, 3}}, {State{piece, std::move(orient)}});
    };
    const PuzzlePtr one = turning({1, 2, 3, 0}, {0, 0, 0, 0});
    REQUIRE(cache.store(*one, {4}, {{{Turn{0, 1}}}, {}}));
    CHECK(cache.find(*turning({1, 2, 3, 0}, {0, 0, 0, 0}), {4}));
    for (const PuzzlePtr& other :
         {turning({1, 2, 3, 0}, {1, 0, 0, 0}), turning({1, 3, 0, 2}, {0, 0, 0, 0})}) {
        REQUIRE(other->name() == one->name());
        CHECK(!cache.find(*other, {4}));
        // Not even when somebody gives it the file.
        fs::copy_file(cache.path(*one), cache.path(*other));
        CHECK(!cache.find(*other, {4}));
    }
}

TEST_CASE("register cache: of a damaged file nothing is found, or what was stored") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    const CachedGenerators fours = generators({"U", "D'"});
    const CachedGenerators nineties =
        generators({"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"}, 60);
    REQUIRE(cache.store(cube(), kFours, fours));
    REQUIRE(cache.store(cube(), kNineties, nineties));
    const fs::path path = cache.path(cube());
    const std::string whole = slurp(path);
    std::size_t found = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        spew(path, whole.substr(0, size));
        CHECK(!cache.find(cube(), kNineties));
        const auto first = cache.find(cube(), kFours);
        CHECK((!first || same(first, fours)));
        found += first.has_value();
    }
    CHECK(found > 0);
    for (const std::string& text : {std::string("\n\n\n"), "qter registers 2" + whole.substr(16),
                                    whole + '\0', std::string("orders 4 4\nU\nD'\n")}) {
        spew(path, text);
        CHECK(!cache.find(cube(), kFours));
    }
    // Stores nevertheless, and what is in the file then is whole.
    REQUIRE(cache.store(cube(), kFours, fours));
    CHECK(same(cache.find(cube(), kFours), fours));
}

TEST_CASE("register cache: what no search would give is not read") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    REQUIRE(cache.store(cube(), kFours, generators({"U", "D'"})));
    const std::string whole = slurp(cache.path(cube()));
    const std::string head = whole.substr(0, whole.find("orders"));
    for (const char* rest : {"orders 4 4\nU\n", "orders 4 4\nU\nD\nD\n", "orders 4 4\nU\nQ\n",
                             "orders 4 4 after soon\nU\nD\n", "orders 4 4\nU\n(U R)1000\n"}) {
        CAPTURE(rest);
        spew(cache.path(cube()), head + rest);
        CHECK(!cache.find(cube(), kFours));
    }
    CHECK(!RegisterCache("/dev/null/nowhere").store(cube(), kFours, generators({"U", "D'"})));
}

namespace {

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
    spew(runs.file(), head + "orders 4 4\nL'\nR\n");
    const std::string other = runs.compile("--time-limit 0");
    CHECK(other.find("1 | L'\n2 | R\n") != std::string::npos);
    // Registers of other orders, and two of the same pieces: searched for again, without a word.
    for (const char* wrong : {"orders 4 4\nL2\nR\n", "orders 4 4\nL\nF\n", "orders 4 4\nL\nL\n"}) {
        CAPTURE(wrong);
        spew(runs.file(), head + wrong);
        CHECK(runs.compile() == first);
        CHECK(slurp(runs.file()) == whole);
    }
}

TEST_CASE("register cache: what a time limit left is for those who have no more time") {
    const Runs runs;
    REQUIRE(runs.compile().starts_with("0\n"));
    const std::string whole = slurp(runs.file());
    const std::string head = whole.substr(0, whole.find("orders"));
    spew(runs.file(), head + "orders 4 4 after 2\nL2 L\nR\n");
    const std::string short_time = runs.compile("--time-limit 1");
    CHECK(short_time.starts_with("0\n"));
    CHECK(short_time.find("warning[time-limit]") != std::string::npos);
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
