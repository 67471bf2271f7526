// The compiler on any bytes: no crash, no leak, no hang; every diagnostic points into the text; and
// what compiles is a program that Q can say, unless a register is theoretical, whichever registers
// are chosen where that is open. What parses is laid out without a change of what it says.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "interpreter/random_cost_model.hpp"
#include "program/q_reader.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"
#include "qat/compile.hpp"
#include "support/files.hpp"
#include "syntax/essence.hpp"
#include "syntax/qat_format.hpp"

namespace {

using namespace qter;

/// Longest program that is written and read back: neither is made to be fast.
constexpr std::uint64_t kMostTurns = 200'000;

void check_span(const SourceMap& sources, Span span) {
    if (!span.known()) return;
    const Source& source = sources[span.source];
    if (span.begin > span.end || span.end > source.text().size()) std::abort();
}

void check_diagnostics(const SourceMap& sources, const Diagnostics& diagnostics) {
    for (const Diagnostic& item : diagnostics.items()) {
        if (!item.primary.span.known() || item.message.empty()) std::abort();
        check_span(sources, item.primary.span);
        for (const Annotation& annotation : item.secondary) check_span(sources, annotation.span);
    }
}

void check_program(const Program& program, PuzzleLibrary& library) {
    for (const Holding& holding : program.holdings) {
        if (holding.theoretical()) return;
    }
    if (written_turns(program) > kMostTurns) return;
    const Result<std::string> text = write_q(program);
    if (!text) std::abort();
    SourceMap sources;
    const Result<Program> again = read_q(sources.add("again", *text), library);
    if (!again || !same_program(program, *again)) std::abort();
}

void check_layout(const Source& source) {
    const Result<std::string> laid_out = format_qat(source);
    if (!laid_out) return;
    SourceMap sources;
    const Source& again = sources.add("again", *laid_out);
    if (testing::essence(again) != testing::essence(source)) std::abort();
    if (testing::tree_of(again) != testing::tree_of(source)) std::abort();
    const Result<std::string> twice = format_qat(again);
    if (!twice || *twice != *laid_out) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static SourceMap puzzle_sources;
    static PuzzleLibrary library(puzzle_sources);
    SourceMap sources;
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    check_layout(sources[*id]);
    testing::RandomCostModel cost_model;
    for (const int optimisation : {0, 2}) {
        CompileOptions options;
        options.optimisation = optimisation;
        if (optimisation > 0) options.cost_model = &cost_model;
        const Result<Program> program = compile_qat(sources[*id], sources, library, options);
        check_diagnostics(sources, program.diagnostics());
        if (program) check_program(*program, library);
    }
    return 0;
}
