// The algorithm reader on any bytes: no crash, and what it accepts prints and reads back the same,
// shortens to the same state and is undone by its inverse.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static const PuzzlePtr cube = *PuzzleLibrary(sources).find("3x3", {});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<Algorithm> read = parse_algorithm(*cube, text, {});
    if (!read) return 0;
    const Result<Algorithm> again = parse_algorithm(*cube, to_string(*cube, *read), {});
    if (!again || *again != *read) std::abort();
    Algorithm whole = cancel(*cube, *read);
    if (state_of(*cube, whole) != state_of(*cube, *read)) std::abort();
    append(*cube, whole, inverse(*cube, *read));
    if (!whole.empty()) std::abort();
    return 0;
}
