// Compiling: whole programs, from text to Q instructions, the reading of puzzles left out.
//
//   Compile/example/<name>         one program of the gallery at -O2
//   Compile/level3/<threads>       examples/modulus.qat at -O3, on so many threads
//   Compile/lines/<lines>/<level>  a generated program of so many lines, with decisions, loops and
//                                  moves of the prelude; items are lines
//   Compile/lua/<calls>            one line `sub A 1` and one question, again and again, each of
//                                  which calls Lua; items are calls
//   Optimise/<lines>               the optimiser alone at level 2, on the same program
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "qat/compile.hpp"
#include "qat/front_end.hpp"
#include "specialiser/optimise_program.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

constexpr const char* kRegisters =
    ".registers {\n A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (90, 90)\n}\n";

/// Puzzles are read once, by the first program that names them.
PuzzleLibrary& library() {
    static SourceMap sources;
    static PuzzleLibrary puzzles(sources);
    return puzzles;
}

std::string generated(std::int64_t lines) {
    std::mt19937 random(1);
    std::string text = kRegisters;
    std::int64_t made = 4;
    while (made < lines) {
        const std::string number = std::to_string(random() % 90);
        switch (random() % 6) {
            case 0:
                text += "add A " + number + "\n";
                made += 1;
                break;
            case 1:
                text += "if solved A {\n    add B 3\n} else {\n    inc C\n}\n";
                made += 5;
                break;
            case 2:
                text += "while not-solved C {\n    dec C\n    inc D\n}\n";
                made += 4;
                break;
            case 3:
                text += "print \"" + number + "\" B\n";
                made += 1;
                break;
            case 4:
                text += "input \"" + number + "\" D\n";
                made += 1;
                break;
            default:
                text += "if equals B 5 {\n    move A to B\n}\n";
                made += 3;
        }
    }
    return text + "halt A\n";
}

void compile(benchmark::State& state, const std::string& name, const std::string& text, int level,
             std::uint32_t threads = 1) {
    for (auto _ : state) {
        SourceMap sources;
        const Source& source = sources.add(name, text);
        CompileOptions options;
        options.optimisation = level;
        options.threads = threads;
        const Result<Program> program = compile_qat(source, sources, library(), options);
        if (!program) state.SkipWithError("does not compile");
        benchmark::DoNotOptimize(program.ok());
    }
}

void compile_example(benchmark::State& state, const char* example, int level = 2,
                     std::uint32_t threads = 1) {
    SourceMap sources;
    const std::string path = QTER_SOURCE_DIR "/examples/" + std::string(example) + ".qat";
    const Result<SourceId> id = read_source(sources, path);
    if (!id) return state.SkipWithError("cannot be read");
    compile(state, path, std::string(sources[*id].text()), level, threads);
}
BENCHMARK_CAPTURE(compile_example, average, "average")->Name("Compile/example/average");
BENCHMARK_CAPTURE(compile_example, multiply, "multiply")->Name("Compile/example/multiply");
BENCHMARK_CAPTURE(compile_example, brainfuck, "brainfuck")->Name("Compile/example/brainfuck");
BENCHMARK_CAPTURE(compile_example, prime, "prime")->Name("Compile/example/prime");

void compile_at_level_3(benchmark::State& state) {
    compile_example(state, "modulus", 3, static_cast<std::uint32_t>(state.range(0)));
}
BENCHMARK(compile_at_level_3)
    ->Name("Compile/level3")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void compile_lines(benchmark::State& state) {
    compile(state, "bench.qat", generated(state.range(0)), static_cast<int>(state.range(1)));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(compile_lines)
    ->Name("Compile/lines")
    ->ArgsProduct({{10'000, 100'000}, {0, 1, 2}})
    ->Unit(benchmark::kMillisecond);

void compile_lua(benchmark::State& state) {
    std::string text = kRegisters;
    for (std::int64_t i = 0; i < state.range(0); ++i) text += "sub A 1\ninput \"\" B\n";
    compile(state, "bench.qat", text + "halt A\n", 2);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(compile_lua)->Name("Compile/lua")->Arg(50'000)->Unit(benchmark::kMillisecond);

void optimise_lines(benchmark::State& state) {
    SourceMap sources;
    Diagnostics diagnostics;
    const testing::FrontEnd made(generated(state.range(0)), sources, library(), diagnostics);
    for (auto _ : state)
        benchmark::DoNotOptimize(optimise_program(made.code, made.registers, {.most_blocks = 0}));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(optimise_lines)->Name("Optimise")->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
