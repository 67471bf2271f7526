// The algorithm reader on any bytes, on several puzzles: no crash, no hang, and what it accepts
// prints and reads back the same, shortens to the same state, and is undone by its inverse, of the
// turns and of the text.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "notation/notation.hpp"

using namespace qter;

namespace {

constexpr std::array<const char*, 16> kPuzzles = {
    "3x3",      "2x2",       "4x4", "5x5",  "megaminx", "pyraminx-tips", "skewb", "fto",
    "square-1", "puppet-v2", "6x6", "redi", "dino",     "pyraminx",      "rex",   "master-skewb"};

const Puzzle& puzzle(std::uint8_t choice) {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static std::array<PuzzlePtr, kPuzzles.size()> puzzles;
    static std::array<PuzzlePtr, kPuzzles.size()> inner;
    const std::size_t number = choice % puzzles.size();
    PuzzlePtr& found = choice < 128 ? puzzles[number] : inner[number];
    if (!found) found = *library.find(kPuzzles[number], {});
    if (choice >= 128) found = *with_notation(found, "inner");
    return *found;
}

}  // namespace

/// The first byte chooses the puzzle, with its own notation or with small letters for inner layers.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Puzzle& any = puzzle(data[0]);
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    const Result<Algorithm> read = parse_algorithm(any, text, {});
    if (!read) return 0;
    if (read->size() > kMaxTurns) std::abort();
    if (read->size() > 2000) return 0;  // a group that is repeated: reading was what could go wrong
    const Result<Algorithm> again = parse_algorithm(any, to_string(any, *read), {});
    if (!again || *again != *read) std::abort();
    const Result<Algorithm> other = parse_algorithm(any, written(any, *read), {});
    if (!other || state_of(any, *other) != state_of(any, *read)) std::abort();
    if (any.blocking() != nullptr) return 0;  // there turns are merged only where that is possible
    Algorithm whole = cancel(any, *read);
    if (whole.size() > read->size()) std::abort();
    if (state_of(any, whole) != state_of(any, *read)) std::abort();
    if (cancel(any, whole) != whole) std::abort();
    append(any, whole, inverse(any, *read));
    if (!whole.empty()) std::abort();
    const Result<Algorithm> undone = parse_algorithm(any, text + "\n(" + text + "\n)'", {});
    if (undone && state_of(any, *undone) != solved_state(any.shape())) std::abort();
    return 0;
}
