// Lists in the documents of compile and interpret against what else these say.
#include "catch.hpp"
#include "cli/run_json.hpp"

using namespace qter::testing;
using nlohmann::json;

TEST_CASE("json: compile lists the instructions of the Q text") {
    for (const int base : {0, 1}) {
        const JsonRun run = run_json("$QTER compile '" QTER_SOURCE_DIR
                                     "/examples/average.qat' --json --time-limit 0 --line-base " +
                                     std::to_string(base));
        REQUIRE(run.code == 0);
        const json& instructions = run.document["instructions"];
        REQUIRE(instructions.size() == run.document["lines"].get<std::size_t>());
        int turns = 0;
        const std::string q = run.document["q"];
        for (std::size_t i = 0; i < instructions.size(); ++i) {
            CHECK(instructions[i]["line"] == static_cast<int>(i) + base);
            turns += instructions[i]["turns"].get<int>();
            // What stands in the text on one line or several begins with the same word; jumps go to
            // the numbers of the text.
            const std::string text = instructions[i]["text"];
            const std::string number = std::to_string(static_cast<int>(i) + base);
            const std::string line =
                number + std::string(2 - std::min<std::size_t>(2, number.size()), ' ') + " | ";
            const std::size_t at = q.find("\n" + line);
            REQUIRE(at != std::string::npos);
            const std::string rest = q.substr(at + 1 + line.size());
            CHECK(rest.substr(0, rest.find(' ')) == text.substr(0, text.find(' ')));
            if (text.starts_with("goto ") || text.starts_with("solved-goto ")) {
                CHECK(rest.substr(0, rest.find('\n')) == text);
            }
        }
        CHECK(run.document["moves"] == turns);
        CHECK(run.document["turns"] == turns);
    }
}

TEST_CASE("json: the trace of a run has every step") {
    const std::string program = "'" QTER_SOURCE_DIR "/examples/fib.q'";
    const JsonRun plain = run_json("$QTER interpret " + program + " --input 7 --json");
    CHECK_FALSE(plain.document.contains("trace"));
    const JsonRun run = run_json("$QTER interpret " + program + " --input 7 --json --trace");
    REQUIRE(run.code == 0);
    CHECK(run.document["output"] == plain.document["output"]);
    const json& trace = run.document["trace"];
    REQUIRE(trace.size() == run.document["steps"].get<std::size_t>());
    CHECK(run.document["trace_left_out"] == 0);
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const std::string text = trace[i]["instruction"];
        CHECK(trace[i]["step"] == i + 1);
        CHECK(trace[i]["jumped"].is_boolean() == text.starts_with("solved-goto"));
        CHECK(trace[i]["state"].get<std::string>().size() == 54);
        // Where a jump was taken the next line is its target, else the one behind it.
        if (i + 1 == trace.size()) continue;
        const int line = trace[i]["line"];
        const int next = trace[i + 1]["line"];
        const bool jumps = text.starts_with("goto ") || trace[i]["jumped"] == true;
        CHECK(next == (jumps ? std::stoi(text.substr(text.rfind(' ') + 1)) : line + 1));
    }
    CHECK(trace.back()["instruction"].get<std::string>().starts_with("halt"));
    CHECK(trace.front()["repetitions"] == "7");
}

TEST_CASE("json: the trace tells what a register on no puzzle holds") {
    const JsonRun run = run_json("$QTER interpret '" QTER_SOURCE_DIR
                                 "/tests/cli/golden/files/counter.qat' -O0 --json --trace");
    const json& trace = run.document["trace"];
    REQUIRE_FALSE(trace.empty());
    CHECK(trace.back()["registers"]["A"] == "1000000006");
    CHECK(trace.back()["state"].is_null());
}

TEST_CASE("json: wrong use of the command line is told in the document") {
    for (const char* const wrong :
         {"solve 3x3 --scrambel R --json", "slove --json", "puzzle --json", "compile --json",
          "compile -O7 x.qat --json", "compile a b --json", "--json",
          "puzzle list --json --puzzle-path /no/such/folder"}) {
        CAPTURE(wrong);
        const JsonRun run = run_json(std::string("$QTER ") + wrong);
        CHECK(run.code == 2);
        REQUIRE(run.document["diagnostics"].size() == 1);
        CHECK(run.document["diagnostics"][0]["severity"] == "error");
        CHECK(run.document["diagnostics"][0]["code"] == "arguments");
    }
}

TEST_CASE("json: the lines of a trace are those that compile writes") {
    // Its additions are in the tables that ship, so that both find them at once; without looking
    // for short ones there are powers of generators.
    const std::string program = "'" QTER_SOURCE_DIR "/examples/gcd.qat' --json --line-base 0";
    const JsonRun compiled = run_json("$QTER compile " + program);
    const JsonRun run = run_json("$QTER interpret " + program + " --trace --input 6 --input 4");
    const JsonRun plain = run_json("$QTER compile " + program + " --time-limit 0 --no-sums");
    REQUIRE(run.code == 0);
    const json& instructions = compiled.document["instructions"];
    CHECK(instructions != plain.document["instructions"]);
    REQUIRE(run.document["trace"].size() > 10);
    for (const json& step : run.document["trace"]) {
        const json& line = instructions[step["line"].get<std::size_t>()];
        CHECK(step["line"] == line["line"]);
        CHECK(step["instruction"] == line["text"]);
        CHECK(step["turns"] == line["turns"]);
        // What goes on at another line says so.
        const std::string text = line["text"];
        if (text.starts_with("goto ")) {
            CHECK(step["jumped_to"] == std::stoi(text.substr(5)));
        } else {
            CHECK(step["jumped_to"].is_null() == (step["jumped"] != true));
        }
    }
}
