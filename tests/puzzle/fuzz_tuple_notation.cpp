// Pairs of numbers on any bytes: no crash, no hang; what is accepted is written as pairs that read
// back as turns that do the same, and are written the same again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "puzzle/algorithm.hpp"
#include "puzzle/library.hpp"
#include "puzzle/notation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr square = *library.find("square-1", {});
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Result<Algorithm> read = parse_algorithm(*square, text, {});
    if (!read || read->size() > 2000) return 0;
    const std::string pairs = written(*square, *read);
    const Result<Algorithm> again = parse_algorithm(*square, pairs, {});
    if (!again) std::abort();
    if (state_of(*square, *again) != state_of(*square, *read)) std::abort();
    if (written(*square, *again) != pairs) std::abort();
    return 0;
}
