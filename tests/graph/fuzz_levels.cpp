// Lists of levels, with their checksum put right: whatever is accepted is written and read again as
// the same.
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "graph/level_files.hpp"
#include "table/table_header.hpp"

namespace {

std::string with_checksum(std::string text) {
    const std::size_t at = text.rfind(",\"checksum\":");
    if (at == std::string::npos) return text;
    text.replace(at, std::string::npos, "}");
    const std::uint64_t checksum =
        qter::table_checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    text.pop_back();
    return text + fmt::format(",\"checksum\":\"{:016x}\"}}\n", checksum);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    qter::SourceMap sources;
    const auto read = [&](std::string text) {
        return qter::read_level_manifest(sources.add("levels.json", std::move(text)));
    };
    const auto manifest =
        read(with_checksum(std::string(reinterpret_cast<const char*>(data), size)));
    if (!manifest) return 0;
    const auto again = read(qter::write_level_manifest(*manifest));
    if (!again || !(*again == *manifest)) std::abort();
    return 0;
}
