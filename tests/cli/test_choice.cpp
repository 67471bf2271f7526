// What `qter compile` chooses where a program leaves its registers open, and what it says of that.
#include <algorithm>
#include <fstream>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "cli/run_json.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"

using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

class OpenPrograms : public ScratchFolder {
 public:
    OpenPrograms() : ScratchFolder("choice") {}

    void write(const std::string& name, const std::string& declarations,
               const std::string& body) const {
        std::ofstream(file(name)) << ".registers {\n" << declarations << "\n}\n" << body << "\n";
    }
    [[nodiscard]] Ran run(const std::string& command) const { return run_in(file("."), command); }
    [[nodiscard]] json compile(const std::string& name, const std::string& options = "") const {
        const JsonRun made = run_json("cd '" + file(".") + "' && XDG_CACHE_HOME='" + file("cache") +
                                      "' $QTER compile --json " + options + " " + name);
        REQUIRE(made.code == 0);
        return made.document;
    }
};

const std::string kSum =
    "input \"a\" A\ninput \"b\" B\nloop:\nsub B 1\nadd A 7\nsolved-goto B done\nprint \"more\"\n"
    "goto loop\ndone:\nhalt \"sum\" A";

double whole_short(const json& document) {
    return document["cost"]["whole"]["short"]["mean"].get<double>();
}

}  // namespace

namespace {

/// Against each of them by its name. Of tables whose sums are all proven to be shortest, so that
/// nothing is searched for and costs are no estimates.
void check_cheapest(const std::string& orders, const std::vector<std::string>& presets) {
    const OpenPrograms folder;
    folder.write("open.qat", "A, B <- 3x3 builtin " + orders, kSum);
    const json open = folder.compile("open.qat");
    REQUIRE(open["chosen"].size() == 1);
    const json& chosen = open["chosen"][0];
    CHECK(chosen["registers"] == json::array({"A", "B"}));
    CHECK(chosen["open"] == 2 * presets.size());
    REQUIRE(chosen["candidates"].size() == 2 * presets.size());
    double least = 1e9;
    bool is_one = false;
    for (const std::string names : {"A, B", "B, A"}) {
        for (const std::string& preset : presets) {
            folder.write("one.qat", names + " <- 3x3 builtin " + orders + " preset " + preset,
                         kSum);
            const json one = folder.compile("one.qat");
            CHECK(one["chosen"].empty());
            const std::string which = presets.size() == 1 ? "" : preset + " of ";
            const std::string what =
                "preset " + which + orders + (names == "B, A" ? " for B, A" : "");
            double judged = -1;
            for (const json& candidate : chosen["candidates"]) {
                if (candidate["what"] == what) judged = candidate["turns"].get<double>();
            }
            CAPTURE(what);
            CHECK(judged == whole_short(one));
            least = std::min(least, whole_short(one));
            is_one = is_one || one["q"] == open["q"];
        }
    }
    CHECK(is_one);
    // Of those that are within one percent, the first.
    CHECK(whole_short(open) * 0.99 <= least);
    CHECK(chosen["candidates"][chosen["taken"].get<std::size_t>()]["turns"] == whole_short(open));
}

}  // namespace

TEST_CASE("choice: the program that is written costs least of all that there may be") {
    check_cheapest("(4, 4)", {"1", "2"});
    check_cheapest("(24, 24)", {"1"});
    check_cheapest("(12, 12)", {"1"});
}

TEST_CASE("choice: every verb and every run chooses the same") {
    const OpenPrograms folder;
    folder.write("open.qat", "A, B <- 3x3 auto (>= 60, >= 30)", kSum);
    const json first = folder.compile("open.qat", "--time-limit 0");
    const json& chosen = first["chosen"][0];
    CHECK(chosen["candidates"].size() > 4);
    // A run that searches, leaves what it has found to the others.
    const std::string seconds = kSanitized ? "20" : "5";
    REQUIRE(folder.run("qter compile open.qat -q -o searched.q --time-limit " + seconds).code == 0);
    for (const std::string options : {"", "--no-cache", "--no-table", "--threads 2"}) {
        CAPTURE(options);
        const json again = folder.compile("open.qat", "--time-limit 0 " + options);
        CHECK(again["chosen"] == first["chosen"]);
    }
    CHECK(folder.compile("open.qat", "--time-limit 0 -O0")["chosen"][0]["candidates"].size() ==
          chosen["candidates"].size());
    const std::string line = "max-input";
    const std::string q = first["q"].get<std::string>();
    const std::string head = q.substr(0, q.find('\n', q.find(line)));
    CHECK(slurp(folder.file("searched.q")).starts_with(head));
    const Ran traced =
        folder.run("qter interpret open.qat --trace --time-limit 0 --input 3 --input 4");
    CHECK(traced.code == 0);
    // The first instruction asks for A by its generator.
    const std::string generator = first["instructions"][0]["text"].get<std::string>();
    CHECK_THAT(traced.text, ContainsSubstring(generator.substr(0, generator.find(" max-input"))));
    const Ran checked = folder.run("qter check open.qat");
    CHECK(checked.code == 0);
}

TEST_CASE("choice: a program says the same for any level, since the orders are the same") {
    const OpenPrograms folder;
    folder.write("sum.qat", "A, B <- 3x3 auto (>= 60, >= 60)",
                 "input \"a\" A\ninput \"b\" B\nmove A to B\nhalt \"sum\" B");
    folder.write("dino.qat", "A, B <- dino auto (>= 5, >= 5)",
                 "input \"a\" A\ninput \"b\" B\nmove A to B\nhalt \"sum\" B");
    for (const std::string run :
         {"sum.qat --input 59 --input 58", "dino.qat --input 4 --input 4"}) {
        const Ran whole = folder.run("qter interpret -q " + run);
        CHECK(whole.code == 0);
        for (const std::string level : {" -O0", " -O1", " -O2"}) {
            CAPTURE(run, level);
            CHECK(folder.run("qter interpret -q " + run + level).text == whole.text);
        }
    }
    // A warning about an order is the same for whoever checks and whoever compiles.
    folder.write(
        "large.qat", "A, B <- 3x3 auto (>= 60, >= 60)",
        "input \"\" A\ninput \"\" B\nwhile not-solved A {\ndec A\nadd B 1\n}\nadd B 100\nhalt B");
    const std::string warning = "counts mod 90, so 100 is the same as 10";
    CHECK_THAT(folder.run("qter check large.qat").text, ContainsSubstring(warning));
    CHECK_THAT(folder.run("qter compile large.qat --time-limit 0").text,
               ContainsSubstring(warning));
}

TEST_CASE("choice: -v shows what was chosen beside the file that is written") {
    const OpenPrograms folder;
    folder.write("open.qat", "A, B <- 3x3 builtin (90, 90)", kSum);
    const Ran told = folder.run("qter compile -v open.qat --time-limit 0");
    CHECK(told.code == 0);
    CHECK_THAT(told.text, ContainsSubstring("\nA and B are preset "));
    CHECK_THAT(told.text, ContainsSubstring(" turns by hand; preset "));
    // Else there are two lines: what was written, and what a run takes.
    const std::string brief = folder.run("qter compile open.qat --time-limit 0").text;
    CHECK_THAT(brief, ContainsSubstring("wrote open.q: "));
    CHECK_THAT(brief, ContainsSubstring("\nA run takes about "));
    CHECK(std::count(brief.begin(), brief.end(), '\n') == 2);
    CHECK(folder.run("qter compile open.qat -q --time-limit 0").text.empty());
    // Nothing is open.
    folder.write("one.qat", "A <- 3x3 builtin (210, 24)", "add A 1\nhalt A");
    folder.write("other.qat", "A, B <- 3x3 builtin (210, 24)", "add A 1\nadd B 1\nhalt A");
    CHECK_THAT(folder.run("qter compile -v other.qat --time-limit 0").text,
               !ContainsSubstring("preset"));
    // One that never ends costs nobody knows what.
    folder.write("endless.qat", "A, B <- 3x3 builtin (90, 90)",
                 "loop:\nadd A 1\nadd B 1\ngoto loop");
    const Ran endless = folder.run("qter compile -v endless.qat --time-limit 0");
    CHECK(endless.code == 0);
    CHECK_THAT(endless.text, ContainsSubstring("A and B are preset 1 of (90, 90), one of 4 "
                                               "candidates; their cost by hand is not known"));
}

TEST_CASE("choice: where no preset is large enough, generators are searched for") {
    const OpenPrograms folder;
    const std::string body = "input \"\" A\nhalt A";
    folder.write("search.qat", "A <- dino auto >= 4", body);
    const Ran made = folder.run("qter compile -v search.qat -o search.q");
    CHECK(made.code == 0);
    CAPTURE(made.text);
    CHECK_THAT(made.text,
               ContainsSubstring("A is the result of a search for (4), the only candidate"));
    CHECK_THAT(slurp(folder.file("search.q")), ContainsSubstring("max-input 3"));
    // What was found is there for a run that has no time.
    CHECK(folder.run("qter compile search.qat -o again.q --time-limit 0").code == 0);
    CHECK(slurp(folder.file("again.q")) == slurp(folder.file("search.q")));
    folder.write("none.qat", "A <- 2x2 auto >= 46", body);
    const Ran none = folder.run("qter compile none.qat");
    CHECK(none.code == 1);
    CHECK_THAT(none.text, ContainsSubstring("there is no register of order at least 46 on 2x2"));
    folder.write("most.qat", "A <- dino auto >= 35", body);
    CHECK(folder.run("qter compile most.qat").code == 0);
    CHECK_THAT(slurp(folder.file("most.q")), ContainsSubstring("max-input 34"));
    folder.write("more.qat", "A <- dino auto >= 36", body);
    CHECK(folder.run("qter compile more.qat").code == 1);
}
