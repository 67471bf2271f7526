// The file that keeps what searches for registers have found.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "catch.hpp"
#include "finder/made_up_puzzle.hpp"
#include "fixtures.hpp"
#include "service/cache_folder.hpp"
#include "service/register_cache.hpp"

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
    CHECK(!cache.find(cube(), kFours).generators);
    const CachedGenerators fours = generators({"U", "D'"});
    const CachedGenerators nineties =
        generators({"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"}, 2.5);
    REQUIRE(cache.store(cube(), kFours, fours));
    REQUIRE(cache.store(cube(), kNineties, nineties));
    CHECK(same(cache.find(cube(), kFours).generators, fours));
    CHECK(same(cache.find(cube(), kNineties).generators, nineties));
    CHECK(!cache.find(cube(), {4}).generators);
    CHECK(!cache.find(cube(), {4, 4, 4}).generators);
    const CachedGenerators better = generators({"Rw2 U", "D2 M"});
    REQUIRE(cache.store(cube(), kNineties, better));
    CHECK(same(RegisterCache(folder.path() / "not" / "there").find(cube(), kNineties).generators,
               better));
    CHECK(same(cache.find(cube(), kFours).generators, fours));
}

TEST_CASE("register cache: a puzzle that turns otherwise has other generators") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    const auto turning = [](const Permutation& piece, std::vector<std::uint8_t> orient) {
        return made_up_puzzle({{4, 3}}, {State{piece, std::move(orient)}});
    };
    const PuzzlePtr one = turning({1, 2, 3, 0}, {0, 0, 0, 0});
    REQUIRE(cache.store(*one, {4}, {{{Turn{0, 1}}}, {}}));
    CHECK(cache.find(*turning({1, 2, 3, 0}, {0, 0, 0, 0}), {4}).generators);
    for (const PuzzlePtr& other :
         {turning({1, 2, 3, 0}, {1, 0, 0, 0}), turning({1, 3, 0, 2}, {0, 0, 0, 0})}) {
        REQUIRE(other->name() == one->name());
        CHECK(!cache.find(*other, {4}).generators);
        // Not even when somebody gives it the file.
        fs::copy_file(cache.path(*one), cache.path(*other));
        CHECK(!cache.find(*other, {4}).generators);
    }
}

TEST_CASE("register cache: of a damaged file nothing is found, which is reported") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    const CachedGenerators fours = generators({"U", "D'"});
    const CachedGenerators nineties =
        generators({"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"}, 60);
    CHECK(cache.find(cube(), kFours).problem.empty());
    REQUIRE(cache.store(cube(), kFours, fours));
    REQUIRE(cache.store(cube(), kNineties, nineties));
    CHECK(cache.find(cube(), kFours).problem.empty());
    const fs::path path = cache.path(cube());
    const std::string whole = slurp(path);
    const std::string problem = path.string() + " is damaged";
    const auto refuses = [&](const std::string& text) {
        spew(path, text);
        const RegisterCache::Found found = cache.find(cube(), kFours);
        return !found.generators && found.problem == problem;
    };
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK(refuses(whole.substr(0, size)));
        // A turn, a number of seconds, "after" itself: each letter says something. One of another
        // version of the file is no damage.
        const std::size_t version = whole.find('\n') - 1;
        std::string other = whole;
        other[size] = other[size] == '3' ? '2' : '3';
        if (size != version) CHECK(refuses(other));
    }
    for (const std::string& text : {std::string("\n\n\n"), whole + '\0', whole + "\n",
                                    whole + whole, std::string("orders 4 4\nU\nD'\n")}) {
        CHECK(refuses(text));
    }
    // What another version has written is neither read nor a mistake.
    spew(path, "qter registers 1\n" + whole.substr(whole.find('\n') + 1));
    CHECK(!cache.find(cube(), kFours).generators);
    CHECK(cache.find(cube(), kFours).problem.empty());
    // Stores nevertheless, and what is in the file then is whole.
    REQUIRE(cache.store(cube(), kFours, fours));
    CHECK(same(cache.find(cube(), kFours).generators, fours));
}

TEST_CASE("register cache: what no search would give is not read") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    REQUIRE(cache.store(cube(), kFours, generators({"U", "D'"})));
    const std::string whole = slurp(cache.path(cube()));
    const std::string head = whole.substr(0, whole.find("orders"));
    for (const char* rest :
         {"orders 4 4\nU\n", "orders 4 4\nU\nD\nD\n", "orders 4 4\nU\nQ\n",
          "orders 4 4 after soon\nU\nD\n", "orders 4 4\nU\n(U R)1000\n", "U\norders 4 4\nU\nD\n"}) {
        CAPTURE(rest);
        spew_sealed(cache.path(cube()), head + rest);
        CHECK(!cache.find(cube(), kFours).generators);
        CHECK(!cache.find(cube(), kFours).problem.empty());
    }
    CHECK(!RegisterCache("/dev/null/nowhere").store(cube(), kFours, generators({"U", "D'"})));
}

TEST_CASE("register cache: what others may have written is not believed") {
    const Folder folder;
    const RegisterCache cache(folder.path());
    const CachedGenerators fours = generators({"U", "D'"});
    const fs::path path = cache.path(cube());
    const auto problem_with = [&](const std::string& why) {
        const RegisterCache::Found found = cache.find(cube(), kFours);
        return !found.generators && found.problem == "cannot read `" + path.string() + "`: " + why;
    };
    const mode_t mask = ::umask(0);  // which lets everybody write
    REQUIRE(cache.store(cube(), kFours, fours));
    ::umask(mask);
    CHECK(same(cache.find(cube(), kFours).generators, fours));
    for (const mode_t mode : {0664U, 0646U}) {
        REQUIRE(::chmod(path.c_str(), mode) == 0);
        CHECK(problem_with("others may change it"));
    }
    REQUIRE(::chmod(path.c_str(), 0644) == 0);
    CHECK(same(cache.find(cube(), kFours).generators, fours));
    if (::geteuid() == 0) {
        REQUIRE(::chown(path.c_str(), 4321, 0) == 0);
        CHECK(problem_with("it belongs to another user"));
        // Written anew, it is ours.
        REQUIRE(cache.store(cube(), kFours, fours));
        CHECK(same(cache.find(cube(), kFours).generators, fours));
    }
    // Something that would keep us waiting for ever, or has no end: not read, and replaced.
    fs::remove(path);
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    CHECK(problem_with("it is not a regular file"));
    CHECK(cache.store(cube(), kFours, fours));
    CHECK(fs::is_regular_file(fs::symlink_status(path)));
    fs::remove(path);
    fs::create_symlink("/dev/zero", path);
    CHECK(problem_with("it is not a regular file"));
    CHECK(cache.store(cube(), kFours, fours));
    CHECK(same(cache.find(cube(), kFours).generators, fours));
    // A link that somebody has put there: what it leads to stays as it is.
    const std::string victim = path.string() + ".victim";
    spew(victim, "precious");
    fs::remove(path);
    fs::create_symlink(victim, path);
    CHECK(cache.store(cube(), kFours, fours));
    CHECK(slurp(victim) == "precious");
    CHECK(fs::is_regular_file(fs::symlink_status(path)));
    fs::remove(path);
    fs::create_directory(path);
    CHECK(problem_with("it is not a regular file"));
    CHECK(!cache.store(cube(), kFours, fours));
}
