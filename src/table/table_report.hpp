// What a search reports of a table that it used.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qter {

/// A table that a search used, for --trace, JSON and certificates.
struct TableReport {
    std::string name;     ///< "corners", or another name of its contents
    std::string kind;     ///< "exact", "fixed pieces", "meet in the middle", ...
    std::string storage;  ///< "bytes", "four bits, mapped", "tANS", ...
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    double seconds = 0;  ///< to build it, or to read it
    bool from_disk = false;
    std::vector<std::uint64_t> histogram;  ///< entries by distance
    /// The checksum of its bytes (table_checksum), where it was asked for.
    std::optional<std::uint64_t> checksum;
    std::uint64_t queries = 0;
    std::uint64_t cuts = 0;  ///< queries that ended a branch
};

}  // namespace qter
