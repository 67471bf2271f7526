// The Q reader on any bytes: no crash, no leak, no hang; and what it accepts, the writer writes so
// that it reads back the same, with remarks, too; laying it out keeps the program, and what was
// written as it is.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "program/q_format.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

void check_layout(SourceMap& sources, PuzzleLibrary& library, const Source& source,
                  const Program& program) {
    const Result<std::string> laid_out = format_q(source, library);
    if (!laid_out) std::abort();
    const Source& again = sources.add("laid out", *laid_out);
    const Result<Program> kept = read_q(again, library);
    if (!kept || !same_program(program, *kept)) std::abort();
    const Result<std::string> twice = format_q(again, library);
    if (!twice || *twice != *laid_out) std::abort();
}

/// Names of registers and lines of text that anybody wrote are comments; the program is the same.
void check_annotated(SourceMap& sources, PuzzleLibrary& library, const Source& source,
                     Program program) {
    program.registers.push_back({std::string(source.text().substr(0, 30)), 0, {}, {}, 2});
    for (Instruction& instruction : program.instructions) instruction.registers = {0};
    const std::vector<std::string> remarks = q_remarks(program, sources, source.id());
    const Result<std::string> text = write_q(program, {.remarks = &remarks});
    if (!text) std::abort();
    const Source& annotated = sources.add("annotated", *text);
    const Result<Program> again = read_q(annotated, library);
    if (!again || !same_program(program, *again)) std::abort();
    const Result<std::string> laid_out = format_q(annotated, library);
    if (!laid_out) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<Program> program = read_q(sources[*id], library);
    if (!program) return 0;
    const Result<std::string> text = write_q(*program);
    if (!text) std::abort();
    const Source& written = sources.add("again", *text);
    const Result<Program> again = read_q(written, library);
    if (!again || !same_program(*program, *again)) std::abort();
    if (*write_q(*again) != *text || *format_q(written, library) != *text) std::abort();
    check_layout(sources, library, sources[*id], *program);
    check_annotated(sources, library, sources[*id], *program);
    return 0;
}
