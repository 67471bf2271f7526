// Whole runs of perform and read: what is said, what is kept, and how a terminal is left.
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/run_json.hpp"
#include "cli/terminal_run.hpp"
#include "interpreter/examples.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

const std::string kExamples = std::string(QTER_SOURCE_DIR) + "/examples/";

struct PerformRun {
    int code = -1;
    std::string out;
    std::string err;
};

PerformRun perform(const Folder& folder, const std::string& command, const std::string& input) {
    const std::string out = folder.path() / "out";
    const std::string err = folder.path() / "err";
    spew(folder.path() / "in", input);
    const std::string line = "cd '" + folder.path().string() +
                             "' && export XDG_CACHE_HOME=/dev/null/none && '" QTER_BINARY "' " +
                             command + " <in >'" + out + "' 2>'" + err + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
}

/// Lines "The program says: ...", as said() writes what an example says, without its kind.
std::vector<std::string> told_in(const std::string& text) {
    const std::string begin = "The program says: ";
    std::vector<std::string> told;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        at += begin.size();
        told.push_back(text.substr(at, text.find('\n', at) - at));
    }
    return told;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("perform: a number for an input that takes any counts mod the order") {
    const Folder folder;
    spew(folder.path() / "n.q",
         "Puzzles\nA: 3x3\n\n1 | input \"n\" U mod 4\n2 | halt \"n is\" U' counting-until UF\n");
    const PerformRun run = perform(folder, "perform n.q", "1003\nnext\n\n\n");
    CHECK(run.code == 0);
    CHECK(contains(run.out, "Choose any number; it counts mod 4."));
    CHECK(contains(run.out, "Turn U'"));  // 1003 is 3 mod 4
    CHECK(told_in(run.out) == std::vector<std::string>{"n is 3"});
    const PerformRun asked = perform(folder, "interpret n.q", "-7\n");
    CHECK(asked.out == "n is 1\n");  // three times U'
    const PerformRun costs = perform(folder, "interpret n.q --json --input 1003", "");
    const PerformRun same = perform(folder, "interpret n.q --json --input 3", "");
    CHECK(costs.out == same.out);
}

TEST_CASE("perform: the examples say by hand what they say") {
    const Folder folder;
    std::size_t number = 0;
    for (const Example& example : gallery()) {
        if (example.file == "brainfuck.qat") continue;  // takes thousands of steps
        if (kSanitized && number++ % 4 != 0) continue;
        const std::vector<Answers> all = example.inputs();
        const Answers& answers = all[all.size() / 3];
        std::string inputs;
        for (const int answer : answers) inputs += " --input=" + std::to_string(answer);
        CAPTURE(example.file, inputs);
        const PerformRun run = perform(
            folder, "perform --demo --speed 0 --time-limit 0 " + kExamples + example.file + inputs,
            "");
        CHECK(run.code == 0);
        std::vector<std::string> expected;
        // Without the kind, "print " or "halt ".
        for (const std::string& one : example.expected(answers)) {
            expected.push_back(one.substr(one.find(' ') + 1));
        }
        CHECK(told_in(run.out) == expected);
    }
}

TEST_CASE("perform: a document of what was said and turned") {
    const JsonRun run = run_json("\"$QTER\" perform --json --demo --speed 0 --time-limit 0 " +
                                 kExamples + "average.qat --input 60 --input 20");
    CHECK(run.code == 0);
    CHECK(run.document.at("status") == "halted");
    CHECK(run.document.at("output").back().at("value") == "40");
    CHECK(run.document.at("turns").at("correcting") == "0");
    const JsonRun none = run_json("\"$QTER\" perform --json --demo /nowhere.q");
    CHECK(none.code == 2);
    CHECK(none.document.at("diagnostics").size() == 1);
}

TEST_CASE("perform: a demonstration of a program that never ends ends by its limits") {
    const Folder folder;
    spew(folder.path() / "never.q", "Puzzles\nA: 3x3\n\n1 | R U\n2 | goto 1\n");
    const auto run = [&](const std::string& more) {
        return perform(folder, "perform never.q --demo --speed 0 " + more, "");
    };
    const PerformRun steps = run("--max-steps 50");
    CHECK(steps.code == 4);
    CHECK(contains(steps.out, "Step 50, "));
    CHECK(!contains(steps.out, "Step 51, "));
    CHECK(contains(steps.err, "the program has not ended after 50 steps"));
    CHECK(run("--time-limit 0.2").code == 4);
    // One that ends with its last step has ended.
    spew(folder.path() / "two.q", "Puzzles\nA: 3x3\n\n1 | R\n2 | U\n3 | halt \"end\"\n");
    CHECK(perform(folder, "perform two.q --demo --speed 0 --max-steps 3", "").code == 0);
}

TEST_CASE("perform: line by line, with mistakes") {
    const Folder folder;
    const std::string program = "perform --lines -O1 --time-limit 0 " + kExamples + "move.qat";
    const PerformRun run = perform(folder, program, "hello\n7\n2\n\ny\nn\n\nb\n\nq\n");
    CHECK(run.code == 0);
    CHECK(contains(run.out, "Unknown command; ? lists all commands."));
    CHECK(contains(run.out, "should not be solved here"));
    CHECK(contains(run.out, "Back to step "));
    CHECK(contains(run.out, "The session is saved in "));
}

TEST_CASE("perform: the end of the input keeps the session, which goes on later") {
    const Folder folder;
    const std::string average = kExamples + "average.qat";
    const PerformRun first = perform(
        folder, "perform --lines -O1 --time-limit 0 --save kept.json " + average, "60\n20\n\n\n\n");
    CHECK(first.code == 0);
    REQUIRE(fs::exists(folder.path() / "kept.json"));
    const PerformRun second = perform(folder, "perform --resume kept.json --demo --speed 0", "");
    CHECK(second.code == 0);
    REQUIRE(!told_in(second.out).empty());
    CHECK(told_in(second.out).back() == "The average is 40");
    // It is written over, by the session that came of it.
    const PerformRun third = perform(folder, "perform --resume kept.json --lines", "\nq\n");
    CHECK(third.code == 0);
    CHECK(contains(third.out, "The session is saved in kept.json"));
}

TEST_CASE("perform: a kept session that is none is refused") {
    const Folder folder;
    for (const char* const text : {"", "{}", "{\"qter\":\"session\",\"version\":1}", "[1,2"}) {
        spew(folder.path() / "bad.json", text);
        const PerformRun run = perform(folder, "perform --resume bad.json --lines", "");
        CHECK(run.code == 1);
        CHECK(contains(run.err, "error["));
    }
}

TEST_CASE("perform: --from-line begins where the program first comes there") {
    const Folder folder;
    const std::string average = kExamples + "average.qat";
    const PerformRun run = perform(
        folder, "perform --lines --time-limit 0 --input 60 --input 20 --from-line 9 " + average,
        "q\n");
    CHECK(run.code == 0);
    CHECK(contains(run.out, ", line 9. "));
    const PerformRun never = perform(
        folder, "perform --lines --time-limit 0 --from-line 99 --input 1 --input 2 " + average, "");
    CHECK(never.code == 1);
    CHECK(contains(never.err, "does not reach line 99"));
    const PerformRun asks =
        perform(folder, "perform --lines --time-limit 0 --from-line 9 " + average, "");
    CHECK(asks.code == 1);
    CHECK(contains(asks.err, "give it with --input"));
}

TEST_CASE("perform: a full screen, and the terminal as it was afterwards") {
    const Folder folder;
    const std::string kept = folder.path() / "kept.json";
    const std::string program = kExamples + "move.qat";
    TerminalRun run({"qter", "perform", "--time-limit", "0", "--save", kept, program});
    CHECK(run.see("Choose a number"));
    run.press("2\r");
    CHECK(run.see("Turn"));
    run.press("?");
    CHECK(run.see("undo the last step"));
    run.press("b");
    CHECK(run.see("Choose a number"));
    run.press("q");
    CHECK(run.end() == 0);
    CHECK(run.left_as_it_was());
    CHECK(contains(run.seen(), "\x1b[?1049l"));
}

TEST_CASE("perform: Ctrl-C keeps the session and gives the terminal back") {
    const Folder folder;
    const std::string kept = folder.path() / "kept.json";
    const std::string program = kExamples + "move.qat";
    TerminalRun run({"qter", "perform", "--time-limit", "0", "--save", kept, program});
    CHECK(run.see("Choose a number"));
    run.press("2\r");
    CHECK(run.see("Turn"));
    run.press("\x03");
    CHECK(run.end() == 130);
    CHECK(run.left_as_it_was());
    const nlohmann::json json = nlohmann::json::parse(slurp(kept));
    CHECK(json.at("steps") == 1);
}

TEST_CASE("perform: the time limit holds while a key is waited for") {
    const std::string program = kExamples + "move.qat";
    const Folder folder;
    TerminalRun run({"qter", "perform", "--time-limit", "1", "--save",
                     (folder.path() / "kept.json").string(), program});
    CHECK(run.end() != 0);
    CHECK(run.left_as_it_was());
}

TEST_CASE("read: the registers of a program") {
    const Folder folder;
    // U twice and D' once, seen.
    const JsonRun shown = run_json("\"$QTER\" puzzle show 3x3 --alg \"U2 D'\" --json");
    const std::string facelets = shown.document.at("state");
    const JsonRun read = run_json("\"$QTER\" read --time-limit 0 --json --program " + kExamples +
                                  "move.qat --state " + facelets);
    CHECK(read.code == 0);
    CHECK(read.document.at("possible") == true);
    std::vector<std::string> values;
    for (const nlohmann::json& reg : read.document.at("registers")) {
        values.push_back(reg.at("name").get<std::string>() + "=" +
                         reg.at("value").get<std::string>() + "/" +
                         reg.at("order").get<std::string>());
    }
    // Twice a quarter turn is 2, whichever way the generator turns.
    REQUIRE(values.size() == 2);
    CHECK(values[0] == "A=2/4");
    CHECK((values[1] == "B=1/4" || values[1] == "B=3/4"));
    const JsonRun wrong = run_json("\"$QTER\" puzzle show 3x3 --alg \"R U2\" --json");
    const JsonRun none =
        run_json("\"$QTER\" read --time-limit 0 --json --program " + kExamples +
                 "move.qat --state " + wrong.document.at("state").get<std::string>());
    CHECK(none.code == 1);
    CHECK(none.document.at("possible") == false);
    CHECK(!none.document.at("reasons").empty());
}

TEST_CASE("interpret: what a run costs by hand") {
    const JsonRun run = run_json("\"$QTER\" interpret --json -O1 --time-limit 0 " + kExamples +
                                 "average.qat --input 60 --input 20");
    const nlohmann::json& cost = run.document.at("cost");
    // The generators have 9 and 10 turns (puzzles/3x3.toml: the first preset of these orders, in
    // the other order); the average of 60 and 20 is 40, counted with 10 turns.
    CHECK(cost.at("entering").at("repeated") == 60 * 9 + 20 * 10);
    CHECK(cost.at("reading").at("repeated") == 40 * 10);
    CHECK(cost.at("reading").at("short") == 0);
    CHECK(cost.at("running") == run.document.at("turns"));
    // Looked up or estimated: no sum of the two takes more than 18 turns, and what this program
    // looks at beside their pieces makes it little more.
    CHECK(cost.at("entering").at("short") <= 20);
    CHECK(cost.at("entering").at("short") > 0);
}

// -- interpret on a terminal
// ---------------------------------------------------------------------------

namespace {

const std::string kQFiles = QTER_SOURCE_DIR "/tests/cli/golden/files/";

std::vector<std::string> interpret_words(const std::string& file,
                                         const std::vector<std::string>& more) {
    std::vector<std::string> words = {"qter", "interpret", file};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("interpret: a terminal is asked again after a mistake") {
    TerminalRun run(interpret_words(kQFiles + "choose.q", {}));
    CHECK(run.see("Choose a number (0 to 5) "));
    run.press("six\r");
    CHECK(run.see("`six` is not a number; \"Choose a number\" takes a whole number from 0 to 5"));
    CHECK(run.see("Choose a number (0 to 5) "));
    run.press("6\r");
    CHECK(run.see("`6` is out of range; \"Choose a number\" takes a whole number from 0 to 5"));
    CHECK(run.see("Choose a number (0 to 5) "));
    run.press(" 4 \r");
    CHECK(run.see("You chose 4"));
    CHECK(run.end() == 0);
    CHECK(run.left_as_it_was());
}

TEST_CASE("interpret: a terminal that gives no number ends the run") {
    TerminalRun ended(interpret_words(kQFiles + "choose.q", {}));
    CHECK(ended.see("Choose a number (0 to 5) "));
    ended.press("\x04");
    CHECK(ended.see("the input ended here"));
    CHECK(ended.end() == 1);

    TerminalRun stopped(interpret_words(kQFiles + "choose.q", {}));
    CHECK(stopped.see("Choose a number (0 to 5) "));
    stopped.press("\x03");
    CHECK(stopped.see("interrupted"));
    CHECK(stopped.end() == 130);
    CHECK(stopped.left_as_it_was());
}

TEST_CASE("interpret: a break waits for Enter on a terminal") {
    const std::vector<std::string> breaks = {"--break", "2", "--break", "3"};
    TerminalRun run(interpret_words(kQFiles + "ten.q", breaks));
    CHECK(run.see("before step 2, line 2: print \"This should output ten:\""));
    CHECK(run.see("Enter continues, Ctrl-C ends "));
    // What comes before is there, what comes behind is not.
    CHECK(run.seen().find("ten: 10") == std::string::npos);
    run.press("\r");
    CHECK(run.see("This should output ten: 10"));
    CHECK(run.see("before step 3, line 3: halt"));
    CHECK(run.see("Enter continues, Ctrl-C ends "));
    run.press("\r");
    CHECK(run.see("This should also output ten: 10"));
    CHECK(run.end() == 0);

    // Where the input has ended there is nobody to wait for.
    TerminalRun ended(interpret_words(kQFiles + "ten.q", breaks));
    CHECK(ended.see("Enter continues, Ctrl-C ends "));
    ended.press("\x04");
    CHECK(ended.see("This should also output ten: 10"));
    CHECK(ended.end() == 0);
    CHECK(ended.seen().find("before step 3") == std::string::npos);

    TerminalRun stopped(interpret_words(kQFiles + "ten.q", breaks));
    CHECK(stopped.see("Enter continues, Ctrl-C ends "));
    stopped.press("\x03");
    CHECK(stopped.end() == 130);
    CHECK(stopped.seen().find("ten: 10") == std::string::npos);
}

namespace {

/// A program of 126 rounds in each of 126 rounds, and so on: more than a billion.
std::string rounds(const Folder& folder) {
    const std::string program = folder.path() / "rounds.q";
    std::string text = "Puzzles\nA: 3x3\nB: 3x3\nC: 3x3\nD: 3x3\nE: 3x3\n\n";
    int line = 0;
    for (const char name : {'A', 'B', 'C', 'D', 'E'}) {
        text += std::to_string(line + 1) + " | switch " + name + "\n" + std::to_string(line + 2) +
                " | R U2 D' B D'\n" + std::to_string(line + 3) + " | solved-goto UFR UF " +
                std::to_string(line + 5) + "\n" + std::to_string(line + 4) + " | goto 1\n";
        line += 4;
    }
    spew(program, text + std::to_string(line + 1) + " | halt \"\"\n");
    return program;
}

}  // namespace

TEST_CASE("interpret: a run of more than a second says so") {
    const Folder folder;
    const std::string program = rounds(folder);
    TerminalRun run(interpret_words(program, {}));
    CHECK(run.see("still running after 1 s; Ctrl-C stops it, --trace shows what it does"));
    run.press("\x03");
    CHECK(run.end() == 130);
    // With --quiet nothing is said.
    TerminalRun quiet(interpret_words(program, {"--quiet", "--time-limit", "1.5"}));
    CHECK(quiet.end() != 0);
    CHECK(quiet.seen().find("still running") == std::string::npos);
}

TEST_CASE("interpret: a trace that is too long for a document is cut short, and says by how much") {
    if (kSanitized) return;  // 80 MB of JSON take their time
    const Folder folder;
    const std::string program = rounds(folder);
    constexpr std::size_t kSteps = 600'000;
    const std::string command =
        "interpret --quiet --json --trace --max-steps " + std::to_string(kSteps) + " " + program;
    const PerformRun run = perform(folder, command, "");
    CHECK(run.code == 4);
    std::size_t kept = 0;
    for (std::size_t at = 0; (at = run.out.find("{\"step\":", at)) != std::string::npos; ++at) {
        ++kept;
    }
    const std::string key = "\"trace_left_out\":";
    const std::size_t at = run.out.find(key);
    REQUIRE(at != std::string::npos);
    const std::size_t left_out = std::stoull(run.out.substr(at + key.size(), 20));
    CHECK(left_out > 0);
    CHECK(kept + left_out == kSteps);
}
