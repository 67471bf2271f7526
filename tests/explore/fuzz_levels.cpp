// Lists of levels: whatever is accepted is written and read again as the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "qter/explore/level_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    qter::SourceMap sources;
    const auto read = [&](std::string text) {
        return qter::read_level_manifest(sources.add("levels.json", std::move(text)));
    };
    const auto manifest = read(std::string(reinterpret_cast<const char*>(data), size));
    if (!manifest) return 0;
    const auto again = read(qter::write_level_manifest(*manifest));
    if (!again || !(*again == *manifest)) std::abort();
    return 0;
}
