// The reader of cubing.js' JSON on any bytes: no crash, no leak, no hang; what it accepts is a
// puzzle that writes and reads back as itself, and that a .tws file says, too.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/kpuzzle.hpp"
#include "formats/kpuzzle_reader.hpp"
#include "formats/same_puzzle.hpp"
#include "support/files.hpp"
#include "tws/tws.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    SourceMap sources;
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<PuzzlePtr> read = read_kpuzzle(sources[*id]);
    if (!read || (*read)->shape().slots() > 1000) return 0;
    const Result<PuzzlePtr> again = read_kpuzzle(sources.add("json", write_kpuzzle(**read)));
    if (!again || !qter::testing::same_puzzle(**read, **again)) std::abort();
    const Result<TwsFile> tws = read_tws(sources.add("tws", *write_tws(**read)));
    if (!tws || !qter::testing::same_puzzle(**read, *tws->puzzle)) std::abort();
    return 0;
}
