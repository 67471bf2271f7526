// Every program of data/paper_programs.txt, exactly as the paper prints it, does what it says.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "diagnosed.hpp"
#include "interpreter/q_runs.hpp"
#include "program/q_writer.hpp"
#include "qat/compile.hpp"
#include "scratch_folder.hpp"
#include "support/text.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct PrintedProgram {
    std::string kind;  // q, qat or file
    std::string name;
    std::string text;
    std::vector<std::pair<std::string, std::string>> expected;  // kind, and the rest of the line
};

std::vector<PrintedProgram> printed_programs() {
    std::ifstream file(QTER_SOURCE_DIR "/tests/interpreter/data/paper_programs.txt");
    REQUIRE(file.good());
    std::vector<PrintedProgram> all;
    for (std::string line; std::getline(file, line);) {
        const std::string rest = line.size() > 2 ? line.substr(2) : "";
        const std::size_t blank = rest.find(' ');
        if (line.starts_with('@')) {
            all.push_back({rest.substr(0, blank), rest.substr(blank + 1), "", {}});
        } else if (line.starts_with('>') || line.starts_with('+')) {
            all.back().text += rest + '\n';
        } else if (line.starts_with('=')) {
            all.back().expected.emplace_back(rest.substr(0, blank), rest.substr(blank + 1));
        }
    }
    return all;
}

std::vector<std::string> parts_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> parts;
    for (std::string part; std::getline(in >> std::ws, part, ';');) parts.push_back(part);
    return parts;
}

std::vector<Integer> numbers_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<Integer> numbers;
    for (int number = 0; in >> number;) numbers.emplace_back(number);
    return numbers;
}

/// Reading Q, or compiling QAT without and with its optimiser.
class PrintedReading {
 public:
    PrintedReading(const PrintedProgram& printed, const ScratchFolder& folder, int optimisation)
        : source_(&sources_.add(folder.file(printed.name), printed.text)),
          result_(printed.kind == "q"
                      ? read_q(*source_, puzzles_)
                      : compile_qat(*source_, sources_, puzzles_, {.optimisation = optimisation})) {
    }

    void check(const std::string& kind, const std::string& rest) {
        if (kind == "mistake") {
            REQUIRE_FALSE(result_.ok());
            const std::vector<Diagnostic>& items = result_.diagnostics().items();
            const Diagnostic& first = *std::find_if(
                items.begin(), items.end(),
                [](const Diagnostic& one) { return one.severity == Severity::kError; });
            CHECK(diagnosed({first}, [this](Span span) { return source_->text(span); }) ==
                  std::vector<std::string>{rest});
            return;
        }
        for (const Diagnostic& item : result_.diagnostics().items()) INFO(item.message);
        REQUIRE(result_.ok());
        std::vector<std::string> parts = parts_of(rest);
        if (kind == "lines") {
            const std::string text = *write_q(*result_);
            CHECK(text.substr(text.find("\n\n") + 2) == rest + '\n');
            return;
        }
        const Outcome outcome = execute(*result_, numbers_of(parts[0]));
        parts.erase(parts.begin());
        if (kind == "fails") {
            CHECK(outcome.result.status == RunStatus::kError);
            CHECK(code_slug(outcome.error().code) == parts[0]);
        } else {
            REQUIRE(kind == "run");
            CHECK(outcome.halted());
            CHECK(outcome.ports.outputs == parts);
        }
    }

 private:
    SourceMap sources_;
    PuzzleLibrary puzzles_{sources_};
    const Source* source_;
    Result<Program> result_;
};

}  // namespace

TEST_CASE("programs as the paper prints them") {
    const ScratchFolder folder("paper");
    const std::vector<PrintedProgram> all = printed_programs();
    CHECK(all.size() > 35);
    for (const PrintedProgram& printed : all) {
        if (printed.kind == "file") {
            std::ofstream(folder.file(printed.name)) << printed.text;
            continue;
        }
        CHECK_FALSE(printed.expected.empty());
        for (const int optimisation : {0, 2}) {
            PrintedReading reading(printed, folder, optimisation);
            for (const auto& [kind, rest] : printed.expected) {
                if (kind == "lines" && optimisation > 0) continue;
                INFO(printed.name << " (-O" << optimisation << "): " << kind << ' ' << rest);
                reading.check(kind, rest);
            }
        }
    }
}

TEST_CASE("the Fibonacci program of the introduction, in every way to run it") {
    const std::vector<PrintedProgram> all = printed_programs();
    const QProgram q(all.at(0).text);
    REQUIRE(q.program.instructions.size() == 17);
    std::vector<RunOptions> ways;
    for (const FastKernel kernel : available_kernels()) ways.emplace_back().kernel = kernel;
    for (const RunOptions& options : ways) {
        for (const auto& [kind, rest] : all[0].expected) {
            if (kind != "run") continue;
            const std::vector<std::string> parts = parts_of(rest);
            const Outcome outcome = execute(q, numbers_of(parts[0]), options);
            REQUIRE(outcome.halted());
            REQUIRE(outcome.ports.outputs == std::vector<std::string>{parts[1]});
            REQUIRE(outcome.ports.questions ==
                    std::vector<std::string>{"Which Fibonacci number to calculate:"});
        }
    }
}

TEST_CASE("how runs of the paper's programs end and what they cost") {
    const QProgram print = on_cube(R"(
1 | R U R2 B2 U L U' L' D' R' D R B2 U2
2 | print "This should output ten:"
    R U counting-until UFR UF
3 | halt "This should also output ten:"
    R U counting-until UFR UF
)");
    const Outcome counted = execute(print);
    REQUIRE(counted.result.steps == 3);
    REQUIRE(counted.result.turns == 14);  // counting out is not counted
    const QProgram input = on_cube(R"(
1 | input "Choose a number"
    R U R' U'
    max-input 5
2 | halt "You chose"
    U R U' R'
    counting-until UFR
)");
    // Minus two is two times the inverse, which is four of six.
    REQUIRE(execute(input, {-2}).ports.outputs == std::vector<std::string>{"halt You chose 4"});
    REQUIRE(execute(input, {-5}).ports.outputs == std::vector<std::string>{"halt You chose 1"});
    const Outcome outcome = execute(input, {6});
    REQUIRE(outcome.failed(Code::kBadInput));
    REQUIRE(input.text(outcome.error().primary.span).starts_with("1 | input"));
    REQUIRE(execute(input, {-6}).failed(Code::kBadInput));
    const Outcome endless = execute(on_cube("1 | U' R2\n2 | L D'\n3 | goto 1"));
    REQUIRE(endless.failed(Code::kNeverEnds));
    const Outcome loop = execute(
        on_cube("1 | U' R2\n2 | solved-goto 4 UFR UF\n3 | goto 1\n4 | L D'\n5 | halt \"\""));
    // U' R2 has order 30; these two pieces come home together earlier.
    REQUIRE(loop.result.turns % 2 == 0);
    REQUIRE(loop.result.steps == (loop.result.turns - 2) / 2 * 3 + 1);
}
