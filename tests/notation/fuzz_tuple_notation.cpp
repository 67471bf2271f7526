// Pairs of numbers on any bytes: no crash, no hang; what is accepted is written as pairs that read
// back as turns that do the same, and are written the same again.
#include <cstdint>

#include "notation/written_reads_back.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr square = *library.find("square-1", {});
    testing::check_written(*square, std::string(reinterpret_cast<const char*>(data), size));
    return 0;
}
