// The page's machine (src/view/page/machine.js) against traces of the machine that is stepped
// (interpreter/step_machine.hpp): every instruction, every edge case, and random programs. Node
// runs it (tests/view/page/conformance.js).
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"
#include "cli/read_command.hpp"
#include "fixtures.hpp"
#include "interpreter/odd_puzzles.hpp"
#include "interpreter/q_runs.hpp"
#include "interpreter/random_programs.hpp"
#include "interpreter/step_trace.hpp"
#include "scratch_folder.hpp"
#include "view/page_data.hpp"

using namespace qter;
using namespace qter::testing;
using Json = nlohmann::json;

namespace {

constexpr std::size_t kMostTraced = 200;

/// Cases for the page, with the puzzles of each set of holdings once.
class TraceWriter {
 public:
    void add(const std::string& name, const Program& program, const std::vector<Integer>& answers) {
        StepMachine machine(program);
        const StepTrace trace = step_trace(machine, answers, kMostTraced);
        PageContents contents;
        contents.program = &program;
        Json data = Json::parse(page_data(contents));
        Json one = {
            {"name", name}, {"program", std::move(data["program"])}, {"end", end_of(trace)}};
        if (all_["puzzles"].empty() || all_["puzzles"].back() != data["puzzles"]) {
            all_["puzzles"].push_back(std::move(data["puzzles"]));
        }
        one["puzzles"] = all_["puzzles"].size() - 1;
        one["outputs"] = trace.outputs;
        if (trace.failure) one["error"] = trace.failure->message;
        for (const Integer& answer : answers) one["answers"].push_back(to_string(answer));
        one["lines"] = Json::array();
        for (const StepTrace::Line& line : trace.lines) one["lines"].push_back(json_of(line));
        all_["cases"].push_back(std::move(one));
    }

    [[nodiscard]] std::string text() const { return all_.dump(); }

 private:
    static std::string end_of(const StepTrace& trace) {
        // The page finds out what never ends; the machine that is stepped only sees bare jumps.
        if (trace.failure && trace.failure->code == Code::kNeverEnds) return "limit";
        switch (trace.end) {
            case StepTrace::End::kHalted:
                return "halted";
            case StepTrace::End::kFailed:
                return "error";
            case StepTrace::End::kNoInput:
                return "waiting";
            case StepTrace::End::kLimit:
                break;
        }
        return "limit";
    }
    static Json json_of(const StepTrace::Line& line) {
        Json json = {{"index", line.index},         {"holding", line.holding},
                     {"head", line.head},           {"piece", line.state.piece},
                     {"orient", line.state.orient}, {"jumped", nullptr},
                     {"repetitions", nullptr}};
        if (line.jumped) json["jumped"] = *line.jumped;
        if (line.repetitions) json["repetitions"] = to_string(*line.repetitions);
        return json;
    }

    Json all_ = {{"puzzles", Json::array()}, {"cases", Json::array()}};
};

struct EdgeCase {
    std::string name;
    std::string q;  ///< without the heading, on one cube; with it where it begins with "Puzzles"
    std::vector<Integer> answers = {};
};

const std::vector<EdgeCase> kEdgeCases = {
    {"turns, and nothing to say", "1 | R U R'\n2 | halt \"\"\n"},
    {"a jump forwards, to itself and back", "1 | goto 3\n2 | halt \"two\"\n3 | goto 2\n"},
    {"a jump to itself", "1 | goto 1\n"},
    {"two jumps in a circle after turns", "1 | U\n2 | goto 3\n3 | goto 2\n"},
    {"solved and not solved",
     "1 | solved-goto UF 3\n2 | halt \"no\"\n3 | U\n4 | solved-goto UF UFR 2\n"
     "5 | solved-goto DF 6\n6 | halt \"end\"\n"},
    {"in its place and turned over", "1 | F R' U R F'\n2 | solved-goto UF UFR 1\n3 | halt \"x\"\n"},
    {"solve", "1 | R U\n2 | solve\n3 | solve\n4 | solved-goto UFR 5\n5 | halt \"home\"\n"},
    {"repeat not at all, once and often",
     "1 | repeat until UFR solved R\n2 | R'\n3 | repeat until UFR solved R\n4 | R U\n"
     "5 | repeat until UFR UF solved R U\n6 | halt \"end\"\n"},
    {"repeat that never ends", "1 | U\n2 | repeat until DF UF solved R\n3 | halt \"\"\n"},
    {"input of zero", "1 | input \"n\" U max-input 3\n2 | halt \"n\" U' counting-until UF\n", {0}},
    {"input of the most",
     "1 | input \"n\" R U max-input 104\n2 | halt \"n\" U' R' counting-until UFR UF\n",
     {104}},
    {"input below zero",
     "1 | input \"n\" R U max-input 104\n2 | halt \"n\" U' R' counting-until UFR UF\n",
     {-104}},
    {"input beyond the most", "1 | U\n2 | input \"n\" U max-input 3\n3 | halt \"\"\n", {4}},
    {"input far below zero", "1 | input \"n\" U max-input 3\n2 | halt \"\"\n", {-4}},
    {"input mod 4, beyond", "1 | U\n2 | input \"n\" U mod 4\n3 | halt \"\"\n", {7}},
    {"input mod 4, far below zero", "1 | input \"n\" U mod 4\n2 | halt \"\"\n", {-10}},
    {"input mod 1", "1 | input \"n\" U mod 1\n2 | halt \"\"\n", {-7}},
    {"input that takes zero alone", "1 | input \"n\" U max-input 0\n2 | halt \"\"\n", {1}},
    {"no number for the second input",
     "1 | input \"n\" U max-input 3\n2 | input \"m\" D max-input 3\n3 | halt \"\"\n",
     {1}},
    {"input more than 2^64 times",
     "1 | input \"n\" U max-input 100000000000000000001\n2 | halt \"n\" U' counting-until UF\n",
     {Integer("100000000000000000001")}},
    {"print leaves the state",
     "1 | R U R U\n2 | print \"one\" R U counting-until UFR\n"
     "3 | print \"none\" U counting-until DF\n4 | halt \"again\" R U counting-until UFR\n"},
    {"print that never ends", "1 | U\n2 | print \"n\" R counting-until UF\n3 | halt \"\"\n"},
    {"halt that never ends", "1 | U\n2 | halt \"n\" R counting-until UF\n"},
    {"messages with quotes, slashes and signs",
     "1 | print \"\\\"</script>\\\\ \u00e9\"\n2 | halt \"\"\n"},
    {"past the last line", "1 | U\n2 | solved-goto DF 1\n", {}},
    {"past the last line at once", "1 | U\n"},
    {"switch to and fro",
     "Puzzles\nA: 3x3\nB: 2x2\n\n1 | R U\n2 | switch B\n3 | R\n4 | print \"b\" R' counting-until "
     "UFR\n"
     "5 | switch A\n6 | print \"a\" U' R' counting-until UFR\n7 | switch A\n8 | switch B\n"
     "9 | solved-goto UFR 10\n10 | halt \"end\"\n"},
    {"a tape both ways",
     "Puzzles\ntape A: 3x3\n\n1 | U\n2 | move-left\n3 | U2\n4 | move-right 3\n5 | U'\n"
     "6 | move-left 2\n7 | print \"0\" U' counting-until UF\n8 | move-left\n"
     "9 | print \"-1\" U' counting-until UF\n10 | move-right 1000000000\n"
     "11 | solved-goto UF 12\n12 | halt \"far\"\n"},
    {"a tape that shifts for ever", "Puzzles\ntape A: 3x3\n\n1 | move-right\n2 | goto 1\n"},
};

}  // namespace

TEST_CASE("page machine: as the machine that is stepped, on every instruction and edge case") {
    if (read_command("node --version 2>&1").code != 0) {
        WARN("there is no node to run the page's machine");
        return;
    }
    TraceWriter writer;
    for (const EdgeCase& edge : kEdgeCases) {
        const QProgram q = edge.q.starts_with("Puzzles") ? QProgram(edge.q) : on_cube(edge.q);
        writer.add(edge.name, q.program, edge.answers);
    }
    {
        QProgram q = on_cube("1 | print \"B is 12\"\n2 | halt \"7\"\n");
        std::get<op::Print>(q.program.instructions[0].operation).known = 2;
        std::get<op::Halt>(q.program.instructions[1].operation).known = 1;
        writer.add("values that the compiler knew", q.program, {});
    }
    const std::vector<std::vector<Holding>> sets = {
        {{"A", seven(), 0, false, {}}, {"B", nine(), 0, false, {}}, {"T", seven(), 0, true, {}}},
        {{"T", nine(), 0, true, {}}, {"S", nine(), 0, true, {}}},
    };
    for (std::size_t set = 0; set < sets.size(); ++set) {
        for (unsigned seed = 0; seed < 100; ++seed) {
            const RandomProgram random = ProgramMaker(sets[set], seed).make();
            writer.add("random " + std::to_string(set) + "/" + std::to_string(seed), random.program,
                       random.answers);
        }
    }
    const ScratchFolder folder("conformance");
    std::ofstream(folder.file("cases.json")) << writer.text();
    const Ran ran = read_command("node " QTER_SOURCE_DIR "/tests/view/page/conformance.js " +
                                 folder.file("cases.json") + " 2>&1");
    INFO(ran.text);
    CHECK(ran.code == 0);
}
