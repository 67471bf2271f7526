// Short algorithms of additions: the file that keeps them, and whole runs that use it.
#include <sys/wait.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "cli/cache_folder.hpp"
#include "fixtures.hpp"
#include "cli/addition_cache.hpp"
#include "cli/sum_table.hpp"
#include "navigate/partial_solver.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

/// U and D' on the 3x3; all slots of their corners and edges count.
const Architecture& fours() {
    static const Architecture kFours =
        *Architecture::make(puzzle("3x3"), {alg(cube(), "U"), alg(cube(), "D'")}, {});
    return kFours;
}

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

AdditionRequest request() { return {fours(), all_kept(fours()), {}}; }

AdditionCache::Entries entries() {
    AdditionCache::Entries all;
    all[{1, 0}] = {alg(cube(), "U"), std::nullopt};
    all[{2, 3}] = {alg(cube(), "U2 D"), 0.5};
    all[{0, 2}] = {alg(cube(), "D2"), std::nullopt};
    return all;
}

bool same(const AdditionCache::Entries& a, const AdditionCache::Entries& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.algorithm == y.second.algorithm &&
               x.second.after == y.second.after;
    });
}

}  // namespace

TEST_CASE("addition cache: what was stored is found, for the same pieces alone") {
    const Folder folder;
    const AdditionCache cache(folder.path() / "not" / "there");
    CHECK(cache.find(request()).entries.empty());
    CHECK(cache.find(request()).problem.empty());
    REQUIRE(cache.store(request(), entries()));
    CHECK(same(cache.find(request()).entries, entries()));
    CHECK(cache.find(request()).problem.empty());

    AdditionRequest fewer = request();
    fewer.kept.pop_back();
    CHECK(cache.find(fewer).entries.empty());
    const Architecture other =
        *Architecture::make(puzzle("3x3"), {alg(cube(), "U'"), alg(cube(), "D'")}, {});
    const AdditionRequest turned{other, all_kept(other), {}};
    CHECK(turned.kept == request().kept);
    CHECK(cache.find(turned).entries.empty());
    // Nor when somebody gives it the file; but that is worth a word.
    fs::copy_file(cache.path(request()), cache.path(turned));
    CHECK(cache.find(turned).entries.empty());
    CHECK(!cache.find(turned).problem.empty());
    CHECK(!AdditionCache("/dev/null/nowhere").store(request(), entries()));
}

TEST_CASE("addition cache: of a damaged file nothing is found") {
    const Folder folder;
    const AdditionCache cache(folder.path());
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
        const AdditionCache::Found left = cache.find(request());
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

namespace {

/// A cache folder and a program, and runs of the binary with them.
class Runs {
 public:
    Runs() {
        spew(folder_.path() / "p.qat",
             ".registers {\nA, B <- 3x3 (U, D')\n}\ninput \"\" A\ninput \"\" B\nadd A 1\n"
             "add B 2\n"
             "solved-goto A x\nadd A 3\nx:\nprint \"\" B\nhalt \"\" A\n");
    }

    struct Said {
        int code = 0;
        std::string out, err;
    };
    /// Searching, where nothing ships.
    [[nodiscard]] Said compile(const std::string& options = "") const {
        return compile_with_tables("--no-table " + options);
    }
    [[nodiscard]] Said compile_with_tables(const std::string& options = "") const {
        return run("compile -o - " + options + " '" + (folder_.path() / "p.qat").string() + "'");
    }
    [[nodiscard]] Said run(const std::string& arguments) const {
        const std::string out = folder_.path() / "out", err = folder_.path() / "err";
        const std::string line = "XDG_CACHE_HOME='" + folder_.path().string() +
                                 "' '" QTER_BINARY "' " + arguments + " >'" + out + "' 2>'" + err +
                                 "' </dev/null";
        const int status = std::system(line.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
    }
    /// The only file of additions there is.
    [[nodiscard]] fs::path file() const {
        fs::path only;
        for (const auto& entry : fs::directory_iterator(folder_.path() / "qter")) {
            REQUIRE(only.empty());
            only = entry.path();
        }
        return only;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
    [[nodiscard]] bool has_files() const { return fs::exists(folder_.path() / "qter"); }

 private:
    Folder folder_;
};

}  // namespace

TEST_CASE("additions are searched for once, and again when the file is damaged") {
    const Runs runs;
    const Runs::Said plain = runs.compile("--time-limit 0");
    REQUIRE(plain.code == 0);
    CHECK(runs.compile("-O0").code == 0);
    CHECK(runs.compile("--no-cache").code == 0);
    CHECK(!runs.has_files());
    const Runs::Said first = runs.compile();
    REQUIRE(first.code == 0);
    CHECK(first.out == plain.out);  // U and D turns cannot be fewer
    const std::string whole = slurp(runs.file());
    CHECK(whole.find("\n1 2 shortest ") != std::string::npos);
    CHECK(runs.compile().out == first.out);
    CHECK(slurp(runs.file()) == whole);

    // Right, though longer: taken.
    const std::string head = whole.substr(0, whole.find("\n1 2 ") + 1);
    spew_sealed(runs.file(), head + "1 2 shortest D R R' U D\n3 0 shortest U'\n");
    const Runs::Said other = runs.compile();
    CHECK(other.out.find("D R R' U D\n") != std::string::npos);
    CHECK(other.err.find("damaged") == std::string::npos);
    // Something else, and nothing that could be read: reported, and searched for again.
    for (const char* wrong : {"1 2 shortest U D\n3 0 shortest U'\n", "1 2 shortest U D2\n3 0 U'\n",
                              "1 2 shortest U D2\n3 0 shortest U' R2\n"}) {
        CAPTURE(wrong);
        spew_sealed(runs.file(), head + wrong);
        const Runs::Said again = runs.compile();
        CHECK(again.code == 0);
        CHECK(again.out == first.out);
        CHECK(again.err.find("damaged") != std::string::npos);
        CHECK(slurp(runs.file()) == whole);
    }
}

TEST_CASE("compile: what is shortest because an earlier run has proven it is told apart") {
    const Runs runs;
    const std::string out = "-o '" + runs.path("out.q") + "' ";
    const auto document = [&] {
        return nlohmann::json::parse(runs.compile("--json").out)["additions"];
    };
    const std::string proven = "all additions proven to be shortest";
    const Runs::Said first = runs.run("compile --no-table " + out + runs.path("p.qat"));
    REQUIRE(first.code == 0);
    CHECK(first.err.find(proven + "\n") != std::string::npos);
    CHECK(runs.run("compile --no-table " + out + runs.path("p.qat"))
              .err.find(proven + ", all of them taken from earlier runs\n") != std::string::npos);
    const nlohmann::json again = document();
    CHECK(again["remembered"] == again["count"]);
    CHECK(again["shortest"] == again["count"]);
    // Without the earlier run, this one has proven it.
    fs::remove(runs.file());
    CHECK(document()["remembered"] == 0);
    CHECK(document()["remembered"] == document()["count"]);
}

TEST_CASE("with a time limit, what a table knows and is not proven becomes shorter") {
    const Runs runs;
    SumTable sums(fours());
    for (std::size_t sum = 1; sum < sums.table().size(); ++sum) {
        // Three turns and more, where one or two do.
        const std::vector<Integer> amounts = sums.amounts_of(sum);
        Algorithm longer = alg(cube(), "R R'");
        for (std::size_t reg = 0; reg < amounts.size(); ++reg) {
            const Algorithm more = *fours().add(reg, amounts[reg]);
            longer.insert(longer.end(), more.begin(), more.end());
        }
        sums.table().put(sum, std::move(longer));
    }
    sums.table().put(0, {});
    sums.table().set_searched(1);
    REQUIRE(sums.wrong().empty());
    spew(runs.path("before.sums"), sums.text());
    const std::string with_table =
        "additions -q --puzzle 3x3 --orders 4,4 --table '" + runs.path("before.sums") + "' ";
    // Nothing is missing, and nobody asks for better.
    const Runs::Said same = runs.run(with_table + "--max-length 1");
    CHECK(same.code == 0);
    CHECK(same.out.find("\n     1 ") == std::string::npos);
    const Runs::Said shorter =
        runs.run(with_table + "--max-length 1 --time-limit 5 -o '" + runs.path("after.sums") + "'");
    CHECK(shorter.code == 0);
    const auto after = SumTable::read(fours(), runs.path("after.sums"));
    REQUIRE(after.ok());
    CHECK(after->wrong().empty());
    for (std::size_t sum = 1; sum < after->table().size(); ++sum) {
        REQUIRE(after->table().at(sum));
        CHECK(after->table().at(sum)->size() <= 2);
    }
}

TEST_CASE("additions that ship are taken without a search") {
    const Runs runs;
    const Runs::Said found = runs.compile_with_tables();
    REQUIRE(found.code == 0);
    CHECK(found.out == runs.compile("--no-cache").out);
    // What a search has found would be kept.
    CHECK(!runs.has_files());
}

TEST_CASE("tables that ship: every algorithm adds its sum, and what is short is shortest",
          "[large]") {
    for (const char* name : {"2x2", "3x3", "4x4", "pyraminx", "skewb", "megaminx"}) {
        const PuzzlePtr p = puzzle(name);
        for (const Preset& preset : p->presets()) {
            const Architecture on = *Architecture::make(p, preset.generators, {});
            Diagnostics warnings;
            const std::optional<SumTable> sums = SumTable::shipped(on, warnings);
            CHECK(warnings.empty());
            INFO(name << " " << to_string(*p, preset.generators.front()));
            // Every preset of the 3x3 has one.
            CHECK((sums || p->name() != "3x3"));
            if (!sums) continue;
            std::vector<Integer> orders;
            for (const Register& reg : on.registers()) orders.push_back(reg.order);
            CHECK(sums->wrong().empty());
            std::size_t known = 0;
            for (std::size_t sum = 0; sum < sums->table().size(); ++sum) {
                known += sums->table().at(sum) ? 1 : 0;
            }
            CHECK(known == sums->table().size());
            // A generator's power is no shorter than what is said to be shortest.
            for (std::size_t reg = 0; reg < orders.size(); ++reg) {
                std::vector<Integer> amounts(orders.size());
                for (amounts[reg] = 1; amounts[reg] < orders[reg]; ++amounts[reg]) {
                    const std::optional<SumTable::Entry> entry = sums->find(amounts);
                    const std::optional<Algorithm> plain = on.add(reg, amounts[reg]);
                    REQUIRE(entry);
                    REQUIRE(plain);
                    CHECK(entry->algorithm.size() <= plain->size());
                }
            }
        }
    }
}

TEST_CASE("tables that ship: registers in another order have the same sums") {
    const PuzzlePtr p = puzzle("3x3");
    const Architecture on = *Architecture::from_preset(p, {90, 90}, {});
    const Architecture turned =
        *Architecture::make(p, {on.registers()[1].generator, on.registers()[0].generator}, {});
    Diagnostics warnings;
    const std::optional<SumTable> one = SumTable::shipped(on, warnings);
    const std::optional<SumTable> other = SumTable::shipped(turned, warnings);
    REQUIRE(one);
    REQUIRE(other);
    for (int a = 0; a < 90; a += 7) {
        for (int b = 0; b < 90; b += 11) {
            CHECK(one->find({a, b})->algorithm == other->find({b, a})->algorithm);
        }
    }
}

TEST_CASE("tables that ship: what meeting in the middle proves of single sums", "[slow]") {
    const PuzzlePtr p = puzzle("3x3");
    const Architecture on = *Architecture::from_preset(p, {90, 90}, {});
    Diagnostics warnings;
    const std::optional<SumTable> sums = SumTable::shipped(on, warnings);
    REQUIRE(sums);
    PartialSolver solver = *PartialSolver::make(p, on.telling_slots(), {});
    std::vector<PartialSolver::Task> tasks;
    std::vector<std::size_t> lengths;
    for (std::size_t sum = 1; sum < sums->table().size(); ++sum) {
        const std::vector<Integer> amounts = sums->amounts_of(sum);
        const std::size_t length = sums->find(amounts)->algorithm.size();
        if (length > 12) continue;
        Algorithm plain;
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            if (amounts[i] == 0) continue;
            const Algorithm more = *on.add(i, amounts[i]);
            plain.insert(plain.end(), more.begin(), more.end());
        }
        tasks.push_back({on.state_of_sum(amounts), std::move(plain)});
        lengths.push_back(length);
    }
    REQUIRE(tasks.size() > 20);
    const auto answers = solver.solve(tasks, 60, Cancellation());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        CHECK(answers[i].shortest);
        CHECK(answers[i].algorithm.size() == lengths[i]);
    }
}

TEST_CASE("a damaged table of a search for additions is reported, and made anew", "[slow]") {
    const Folder folder;
    spew(folder.path() / "p.qat",
         ".registers {\nA, B <- 3x3 builtin (90, 90)\n}\ninput \"\" A\nadd A 41\nadd B 17\nhalt "
         "\"\" A\n");
    const std::string line = "XDG_CACHE_HOME='" + folder.path().string() +
                             "' '" QTER_BINARY "' compile -q -O1 --no-table -o - '" +
                             (folder.path() / "p.qat").string() + "' >/dev/null 2>'" +
                             (folder.path() / "err").string() + "' </dev/null";
    const auto tables = [&] {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::directory_iterator(folder.path() / "qter" / "tables")) {
            all[entry.path().filename()] = slurp(entry.path());
        }
        return all;
    };
    REQUIRE(std::system(line.c_str()) == 0);
    CHECK(slurp(folder.path() / "err").empty());
    const auto whole = tables();
    REQUIRE(!whole.empty());
    for (const auto& [name, text] : whole) {
        std::string wrong = text;
        wrong[wrong.size() / 2] ^= 1;
        spew(folder.path() / "qter" / "tables" / name, wrong);
    }
    for (const auto& entry : fs::directory_iterator(folder.path() / "qter")) {
        if (entry.is_regular_file()) fs::remove(entry.path());
    }
    REQUIRE(std::system(line.c_str()) == 0);
    CHECK(slurp(folder.path() / "err").find("warning") != std::string::npos);
    CHECK(tables() == whole);
}
