// Random programs of the optimiser as Q, with short algorithms for additions, interpreted on the
// puzzles: they say what the plain model of registers says.
#include <random>

#include "catch.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"
#include "interpreter/shuffling_source.hpp"
#include "optimiser/lower.hpp"
#include "optimiser/random_machines.hpp"
#include "sanitized.hpp"
#include "specialiser/optimise_program.hpp"
#include "sums/search_ports.hpp"
#include "sums/sum_finder.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kModelSteps = 2'000;
/// A line that counts remainder by remainder takes longer for some values, and Q has lines that
/// change the puzzle in hand.
constexpr std::uint64_t kLoweredSteps = 1'000 * kModelSteps;

/// Questions among the outputs, as the model has them.
class ModelPorts final : public RecordingPorts {
 public:
    using RecordingPorts::RecordingPorts;
    Result<Integer> input(const Question& question) override {
        Result<Integer> answer = RecordingPorts::input(question);
        if (answer) outputs.push_back("input " + *question.message);
        return answer;
    }
};

/// Where nothing stands between an empty message and a value: the compiler may write a value into
/// the message.
std::string as_seen(std::string output) {
    const std::size_t gap = output.find("  ");
    return gap == std::string::npos ? output : output.erase(gap, 1);
}

FlatEnd end_of(const RunResult& result) {
    if (result.status == RunStatus::kHalted) return FlatEnd::kHalted;
    if (result.status != RunStatus::kError) return FlatEnd::kNeverEnds;
    const Code code = result.diagnostics.items().at(0).code;
    if (code == Code::kRanOff) return FlatEnd::kRanOff;
    if (code == Code::kNoInput) return FlatEnd::kNoAnswer;
    if (code == Code::kNeverEnds || code == Code::kNeverSolved) return FlatEnd::kNeverEnds;
    FAIL("the puzzles fail: " << result.diagnostics.items().at(0).message);
    return FlatEnd::kNeverEnds;
}

struct LoweredTally {
    int ended = 0;
    int shorter = 0;  ///< programs with fewer turns than with powers of generators
};

/// Whether the Q program says what the model does, as far as both have come.
void require_said(const FlatRun& model, const Program& program,
                  const std::vector<Integer>& answers) {
    const bool ended = model.end != FlatEnd::kNeverEnds;
    ModelPorts ports(answers);
    RunOptions options;
    options.max_steps = ended ? kLoweredSteps : 4 * kModelSteps;
    const RunResult result = run(program, ports, options);
    const std::size_t common = std::min(model.outputs.size(), ports.outputs.size());
    for (std::size_t i = 0; i < common; ++i) {
        REQUIRE(as_seen(ports.outputs[i]) == as_seen(model.outputs[i]));
    }
    const FlatEnd end = end_of(result);
    if (!ended) return;
    REQUIRE(end == model.end);
    REQUIRE(ports.outputs.size() == model.outputs.size());
}

LoweredTally try_lowered(std::uint32_t first, std::uint32_t count) {
    SearchPorts ports;
    const SearchOptions search;
    SumFinder finder(search, ports);
    ShufflingSource shuffling;
    LoweredTally tally;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        const int level = static_cast<int>(seed / 2 % 4);
        CAPTURE(seed, level);
        const RandomCase random = random_case(seed);
        const RegisterTable& registers = random.rig->registers();
        // Tables of sums, or additions that do anything to pieces that do not count.
        SumSource* const additions = seed % 3 == 0 ? static_cast<SumSource*>(&shuffling) : &finder;
        OptimiserOptions options;
        options.level = level;
        options.most_blocks = 2'000;
        options.additions = additions;
        const FlatCode code = optimise_program(random.code, registers, options).code;
        Diagnostics diagnostics;
        const Program program = lower(code, registers, additions, diagnostics);
        REQUIRE(!diagnostics.has_errors());
        const Program powers = lower(code, registers, nullptr, diagnostics);
        if (written_turns(program) < written_turns(powers)) ++tally.shorter;
        std::mt19937 drawn(seed);
        for (int run = 0; run < 3; ++run) {
            const std::vector<Integer> answers = answers_in_range(random, drawn);
            const FlatRun model = random.rig->run(random.code, answers, kModelSteps);
            if (model.end != FlatEnd::kNeverEnds) ++tally.ended;
            std::string given;
            for (const Integer& answer : answers) given += " " + to_string(answer);
            INFO("answers" << given << "\n" << random.rig->text(make_flow_graph(random.code)));
            require_said(model, program, answers);
        }
    }
    return tally;
}

}  // namespace

TEST_CASE("random programs say on puzzles what the model says", "[optimise]") {
    const unsigned programs = part_of(50, 4);
    const LoweredTally tally = try_lowered(1, programs);
    CHECK(tally.ended > static_cast<int>(programs));
    CHECK(tally.shorter > static_cast<int>(programs / 10));
}

TEST_CASE("many random programs say on puzzles what the model says",
          "[optimise][slow][long][nightly]") {
    const LoweredTally tally = try_lowered(1'000'000, 2'000);
    CHECK(tally.ended > 2'000);
    CHECK(tally.shorter > 200);
}
