// Whole runs that look for short algorithms of additions, and keep what they find.
#include <sys/wait.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "fixtures.hpp"
#include "service/cache_folder.hpp"
#include "sums/fours.hpp"
#include "sums/sum_table.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

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
    /// The only file of additions there is; empty without one.
    [[nodiscard]] fs::path file() const {
        fs::path only;
        if (!fs::exists(folder_.path() / "qter")) return only;
        for (const auto& entry : fs::directory_iterator(folder_.path() / "qter")) {
            if (!entry.path().filename().string().starts_with("additions-")) continue;
            REQUIRE(only.empty());
            only = entry.path();
        }
        return only;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
    [[nodiscard]] bool has_files() const { return !file().empty(); }

 private:
    Folder folder_;
};

/// Sums that are right and not the shortest: U R R' for U. `searched` is up to where they are said
/// to be.
SumTable longer_sums(std::uint32_t searched) {
    SumTable sums(fours());
    for (std::size_t sum = 1; sum < sums.size(); ++sum) {
        const std::vector<Integer> amounts = sums.amounts_of(sum);
        Algorithm longer = alg(cube(), "R R'");
        for (std::size_t reg = 0; reg < amounts.size(); ++reg) {
            const Algorithm more = *fours().add(reg, amounts[reg]);
            longer.insert(longer.end(), more.begin(), more.end());
        }
        sums.put(sum, std::move(longer));
    }
    sums.put(0, {});
    sums.set_searched(searched);
    return sums;
}

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
    // That it is the shortest is not what this run says.
    const Runs::Said told = runs.run("compile -v --no-table -o '" + runs.path("out.q") + "' '" +
                                     runs.path("p.qat") + "'");
    CHECK(told.err.find("proven") == std::string::npos);
    CHECK(told.err.find("shortest according to " + runs.file().string()) != std::string::npos);
    const nlohmann::json forged = nlohmann::json::parse(runs.compile("--json").out)["additions"];
    CHECK(forged["claimed"] == forged["count"]);
    CHECK(forged["files"] == std::vector<std::string>{runs.file().string()});
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

TEST_CASE("compile: what is shortest because a file says so is told apart") {
    const Runs runs;
    const std::string out = "-o '" + runs.path("out.q") + "' ";
    const auto document = [&] {
        return nlohmann::json::parse(runs.compile("--json").out)["additions"];
    };
    const std::string proven = "all additions proven to be shortest";
    const Runs::Said first = runs.run("compile -v --no-table " + out + runs.path("p.qat"));
    REQUIRE(first.code == 0);
    CHECK(first.err.find(proven + "\n") != std::string::npos);
    CHECK(runs.run("compile -v --no-table " + out + runs.path("p.qat"))
              .err.find("all additions shortest according to " + runs.file().string() + "\n") !=
          std::string::npos);
    // What ships says the same, so that the file is not needed for it.
    CHECK(runs.run("compile -v " + out + runs.path("p.qat")).err.find(proven + "\n") !=
          std::string::npos);
    const nlohmann::json again = document();
    CHECK(again["remembered"] == again["count"]);
    CHECK(again["shortest"] == again["count"]);
    CHECK(again["claimed"] == again["count"]);
    // Without the earlier run, this one has proven it.
    fs::remove(runs.file());
    CHECK(document()["remembered"] == 0);
    CHECK(document()["remembered"] == document()["count"]);
}

TEST_CASE("what a file of sums says is shortest is told with the file's name") {
    const Runs runs;
    SumTable sums = longer_sums(20);
    spew(runs.path("forged.sums"), sums.text());
    const std::string with_file =
        "additions -q --puzzle 3x3 --orders 4,4 --sums '" + runs.path("forged.sums") + "' ";
    const std::string says = " according to " + runs.path("forged.sums");
    const Runs::Said all = runs.run(with_file);
    CHECK(all.out.find("all 15 are shortest" + says) != std::string::npos);
    CHECK(all.out.find("proven") == std::string::npos);
    CHECK(runs.run(with_file + "--amounts 1,0").out.find("(3 turns, shortest" + says + ")") !=
          std::string::npos);
    const nlohmann::json document = nlohmann::json::parse(runs.run(with_file + "--json").out);
    CHECK(document["proven_by"] == "file");
    CHECK(document["file"] == runs.path("forged.sums"));
    const nlohmann::json shipped =
        nlohmann::json::parse(runs.run("additions -q --puzzle 3x3 --orders 4,4 --json").out);
    CHECK(shipped["proven_by"] == "shipped");
    CHECK(shipped["file"].is_null());
}

TEST_CASE("with a time limit, what a table knows and is not proven becomes shorter") {
    const Runs runs;
    SumTable sums = longer_sums(1);
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
    for (std::size_t sum = 1; sum < after->size(); ++sum) {
        REQUIRE(after->at(sum));
        CHECK(after->at(sum)->size() <= 2);
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
