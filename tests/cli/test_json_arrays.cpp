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
