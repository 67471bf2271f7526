// The Q reader on any bytes: no crash, no leak, no hang; and what it accepts, the writer writes so
// that it reads back the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "qter/program/q_reader.hpp"
#include "qter/program/q_writer.hpp"
#include "qter/support/files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<Program> program = read_q(sources[*id], library);
    if (!program) return 0;
    const Result<std::string> text = write_q(*program);
    if (!text) std::abort();
    const Result<Program> again = read_q(sources.add("again", *text), library);
    if (!again || !same_program(*program, *again)) std::abort();
    if (*write_q(*again) != *text) std::abort();
    return 0;
}
