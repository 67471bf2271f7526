// The tables of limits in the documents, for tests that hold them against the constants.
#pragma once

#include <map>
#include <string>

#include "support/files.hpp"

namespace qter::testing {

/// The rows of the table "| limit | at most |" of a file in docs, by their first column.
inline std::map<std::string, std::string> documented_limits(const std::string& file) {
    SourceMap sources;
    const auto id = read_source(sources, QTER_SOURCE_DIR "/docs/" + file);
    if (!id) return {};
    constexpr std::string_view kHead = "| limit | at most |\n|---|---|\n";
    std::map<std::string, std::string> rows;
    std::string_view rest = sources[*id].text();
    const std::size_t begin = rest.find(kHead);
    if (begin == std::string_view::npos) return {};
    rest.remove_prefix(begin + kHead.size());
    while (rest.starts_with("| ")) {
        const std::string_view row = rest.substr(2, rest.find(" |\n") - 2);
        const std::size_t middle = row.find(" | ");
        rows.emplace(row.substr(0, middle), row.substr(middle + 3));
        rest.remove_prefix(rest.find('\n') + 1);
    }
    return rows;
}

}  // namespace qter::testing
