// The file that keeps short algorithms of additions.
#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "fixtures.hpp"
#include "service/cache_folder.hpp"
#include "sums/fours.hpp"
#include "sums/sum_cache.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

std::vector<Slot> all_kept(const Architecture& on) {
    std::vector<Slot> kept;
    for (std::size_t i = 0; i < on.registers().size(); ++i) {
        for (const Cycle& cycle : on.registers()[i].cycles) {
            kept.insert(kept.end(), cycle.slots.begin(), cycle.slots.end());
        }
    }
    std::sort(kept.begin(), kept.end());
    return kept;
}

SumRequest request() { return {fours(), all_kept(fours()), {}}; }

SumCache::Entries entries() {
    SumCache::Entries all;
    all[{1, 0}] = {{alg(cube(), "U"), true}};
    all[{2, 3}] = {{alg(cube(), "U2 D")}, 0.5};
    all[{0, 2}] = {{alg(cube(), "D2"), true}};
    return all;
}

bool same(const SumCache::Entries& a, const SumCache::Entries& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.algorithm == y.second.algorithm &&
               x.second.shortest == y.second.shortest && x.second.after == y.second.after;
    });
}

}  // namespace

TEST_CASE("addition cache: what was stored is found, for the same pieces alone") {
    const Folder folder;
    const SumCache cache(folder.path() / "not" / "there");
    CHECK(cache.find(request()).entries.empty());
    CHECK(cache.find(request()).problem.empty());
    REQUIRE(cache.store(request(), entries()));
    CHECK(same(cache.find(request()).entries, entries()));
    CHECK(cache.find(request()).problem.empty());

    SumRequest fewer = request();
    fewer.kept.pop_back();
    CHECK(cache.find(fewer).entries.empty());
    const Architecture other =
        *Architecture::make(puzzle("3x3"), {alg(cube(), "U'"), alg(cube(), "D'")}, {});
    const SumRequest turned{other, all_kept(other), {}};
    CHECK(turned.kept == request().kept);
    CHECK(cache.find(turned).entries.empty());
    // Nor when somebody gives it the file; but that is worth a word.
    fs::copy_file(cache.path(request()), cache.path(turned));
    CHECK(cache.find(turned).entries.empty());
    CHECK(!cache.find(turned).problem.empty());
    CHECK(!SumCache("/dev/null/nowhere").store(request(), entries()));
}

TEST_CASE("addition cache: of a damaged file nothing is found") {
    const Folder folder;
    const SumCache cache(folder.path());
    REQUIRE(cache.store(request(), entries()));
    const fs::path path = cache.path(request());
    const std::string whole = slurp(path);
    const std::size_t version = whole.find('\n') - 1;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        spew(path, whole.substr(0, size));
        CHECK(cache.find(request()).problem == path.string() + " is damaged");
        CHECK(cache.find(request()).entries.empty());
        // "after" or "shortest", a turn, an amount: each letter says something.
        std::string other = whole;
        other[size] = other[size] == '3' ? '2' : '3';
        spew(path, other);
        CHECK(cache.find(request()).entries.empty());
        if (size != version) CHECK(!cache.find(request()).problem.empty());
    }
    const std::string head = whole.substr(0, whole.find("\n0 ") + 1);
    for (const char* line : {"\n", "1 0\n", "1 shortest U\n", "4 0 shortest U\n",
                             "-1 0 shortest U\n", "1 0 longest U\n", "1 0 after soon U\n",
                             "1 0 after U\n", "1 0 shortest Q\n", "1 x shortest U\n"}) {
        CAPTURE(line);
        spew_sealed(path, head + "0 2 shortest D2\n" + line);
        const SumCache::Found left = cache.find(request());
        CHECK(!left.problem.empty());
        CHECK(left.entries.size() == 1);
        CHECK(left.entries.count({0, 2}) == 1);
    }
    // Amounts are decimal, whatever they begin with.
    spew_sealed(path, head + "0 02 shortest D2\n1 08 shortest U\n");
    CHECK(cache.find(request()).entries.size() == 1);
    CHECK(cache.find(request()).entries.count({0, 2}) == 1);
    spew(path, "\n\n\n");
    CHECK(!cache.find(request()).problem.empty());
    spew(path, "qter additions 1" + whole.substr(16));
    CHECK(cache.find(request()).entries.empty());
    CHECK(cache.find(request()).problem.empty());
}
