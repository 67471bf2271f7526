// Interpreting: Q instructions a second.
//
//   Interpret/<kernel>/<program>/<watch>  items are instructions; with the watch for endless runs
//                                         and without
//   Fibonacci/<kernel>                    items are runs of examples/fib.q with input 8
//   Load/<kernel>                         items are lines of a long program whose algorithms are
//                                         reduced before its first step
#include <benchmark/benchmark.h>

#include <string>

#include "interpreter/interpreter.hpp"
#include "program/q_reader.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

/// Takes every output and gives one answer to every question.
class QuietPorts : public Ports {
 public:
    explicit QuietPorts(long answer = 0) : answer_(answer) {}
    void output(const Output& output) override { benchmark::DoNotOptimize(&output); }
    Result<Integer> input(const Question&) override { return Integer(answer_); }

 private:
    long answer_;
};

/// A program with the puzzles it needs.
struct Loaded {
    SourceMap sources;
    PuzzleLibrary puzzles{sources};
    Program program;

    explicit Loaded(const std::string& text) {
        const Source& source = sources.add("bench.q", text);
        program = *read_q(source, puzzles);
    }
};

/// Wanders through the cube's states; a branch is taken once in two dozen, as chance has it. The
/// program never ends, which the watch would notice some 476,000 steps on.
constexpr const char* kWander = R"(Puzzles
A: 3x3

1 | B' U2 L' D
2 | solved-goto UF 10
3 | B' F2 L B2
4 | solved-goto FR 12
5 | U' F U D2
6 | solved-goto UR 14
7 | F' L R' B
8 | solved-goto UFL 16
9 | goto 1
10 | R2 F D U'
11 | goto 5
12 | R' L2 U2 B2
13 | goto 1
14 | B2 R' L2 F
15 | goto 7
16 | B2 U2 R2 D
17 | goto 5
)";

/// Counts with the four registers of (30, 18, 10, 9) as with the digits of one number.
constexpr const char* kCount = R"(Puzzles
A: 3x3

1 | U L B' L B' U R' D U2 L2 F2
2 | solved-goto FR DRF 4
3 | goto 1
4 | D L' F L2 B L' F' L B' D' L'
5 | solved-goto DL DFL 7
6 | goto 1
7 | R' U' L' F2 L F U F R L U'
8 | solved-goto UF 10
9 | goto 1
10 | B2 U2 L F' R B L2 D2 B R' F L
11 | goto 1
)";

/// Walks up and down over twenty cells of a tape, turning each.
constexpr const char* kTape = R"(Puzzles
tape T: 3x3

1 | D2
2 | move-right 21
3 | D2
4 | move-left
5 | R U
6 | move-left
7 | solved-goto DL 5
8 | move-right
9 | R U F
10 | move-right
11 | solved-goto DL 9
12 | goto 4
)";

/// Two puzzles in turn.
constexpr const char* kSwitch = R"(Puzzles
A: 3x3
B: 3x3

1 | R U2 D' B D'
2 | switch B
3 | R F2 U2 D' B D
4 | switch A
5 | goto 1
)";

constexpr std::uint64_t kSteps = 400'000;

void interpret(benchmark::State& state, const char* text, RunOptions options) {
    Loaded loaded(text);
    options.max_steps = kSteps;
    for (auto _ : state) {
        QuietPorts ports;
        const RunResult result = run(loaded.program, ports, options);
        if (result.steps != kSteps) state.SkipWithError("the program ended by itself");
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kSteps));
}

void fibonacci(benchmark::State& state, RunOptions options) {
    SourceMap sources;
    const SourceId id = *read_source(sources, std::string(QTER_SOURCE_DIR) + "/examples/fib.q");
    PuzzleLibrary puzzles(sources);
    const Program program = *read_q(sources[id], puzzles);
    for (auto _ : state) {
        QuietPorts ports(8);
        benchmark::DoNotOptimize(run(program, ports, options));
    }
    state.SetItemsProcessed(state.iterations());
}

void load(benchmark::State& state, RunOptions options) {
    constexpr std::int64_t kLines = 10'000;
    std::string text = "Puzzles\nA: 3x3\n\n";
    for (std::int64_t line = 1; line <= kLines; ++line) {
        text += std::to_string(line) + " | R U F' L D2 B U' R' F2 L' D B2\n";
    }
    Loaded loaded(text);
    options.max_steps = 0;
    for (auto _ : state) {
        QuietPorts ports;
        benchmark::DoNotOptimize(run(loaded.program, ports, options));
    }
    state.SetItemsProcessed(state.iterations() * kLines);
}

void add_benchmarks(const std::string& kernel, const RunOptions& options) {
    RunOptions unwatched = options;
    unwatched.find_endless = false;
    const auto name = [&](const char* head, const char* tail) { return head + kernel + tail; };
    const auto add = [](const std::string& full, auto function, auto... arguments) {
        benchmark::RegisterBenchmark(full.c_str(), function, arguments...)
            ->Unit(benchmark::kMicrosecond);
    };
    add(name("Interpret/", "/wander/watch"), interpret, kWander, options);
    add(name("Interpret/", "/wander/no_watch"), interpret, kWander, unwatched);
    add(name("Interpret/", "/count/watch"), interpret, kCount, options);
    add(name("Interpret/", "/count/no_watch"), interpret, kCount, unwatched);
    add(name("Interpret/", "/tape/no_watch"), interpret, kTape, unwatched);
    add(name("Interpret/", "/switch/no_watch"), interpret, kSwitch, unwatched);
    add(name("Fibonacci/", ""), fibonacci, options);
    add(name("Load/", ""), load, options);
}

const bool kInterpretRegistered = [] {
    for (const FastKernel kernel : available_kernels()) {
        RunOptions options;
        options.kernel = kernel;
        add_benchmarks(std::string(kernel_name(kernel)), options);
    }
    return true;
}();

}  // namespace
