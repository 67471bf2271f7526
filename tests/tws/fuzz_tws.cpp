// The .tws reader on any bytes: no crash, no leak, no hang; what it accepts is a puzzle that writes
// and reads back as itself, or scrambles of the 3x3 that are states.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/library.hpp"
#include "formats/same_puzzle.hpp"
#include "support/files.hpp"
#include "tws/tws.hpp"

namespace {

void check_same(const qter::Puzzle& a, const qter::Puzzle& b) {
    if (!qter::testing::same_puzzle(a, b)) std::abort();
}

qter::PuzzlePtr three() {
    qter::SourceMap sources;
    return *qter::PuzzleLibrary(sources).find("3x3", {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    SourceMap sources;
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    static const PuzzlePtr cube = three();
    if (const auto states = read_tws_scrambles(cube, sources[*id]); states) {
        for (const TwsFile::NamedState& named : *states) {
            if (!is_valid(cube->shape(), named.state)) std::abort();
        }
    }
    const Result<TwsFile> read = read_tws(sources[*id]);
    if (!read) return 0;
    const Puzzle& puzzle = *read->puzzle;
    for (const TwsFile::NamedState& named : read->states) {
        if (!is_valid(puzzle.shape(), named.state)) std::abort();
    }
    if (puzzle.shape().slots() > 1000) return 0;
    const Result<std::string> written = write_tws(puzzle);
    if (!written) std::abort();
    const Result<TwsFile> tws = read_tws(sources.add("tws", *written));
    if (!tws) std::abort();
    check_same(puzzle, *tws->puzzle);
    const Result<PuzzlePtr> toml = read_puzzle(sources.add("toml", write_toml(puzzle)));
    if (!toml) std::abort();
    check_same(puzzle, **toml);
    return 0;
}
