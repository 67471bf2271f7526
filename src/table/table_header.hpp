// The first page of a table file: version, identity, form and sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/table_storage.hpp"

namespace qter {

/// The packing of a table's bytes in its file.
enum class TablePacking : std::uint8_t {
    kNone,  ///< as in memory: the file can be mapped
    kZstd,  ///< each chunk compressed with zstd
};

/// The identity of a table: a text of any length. The file contains its length, a hash of all of
/// it, and its first kShown bytes for messages.
struct TableIdentity {
    static constexpr std::size_t kShown = 2048;

    explicit TableIdentity(std::string_view text);
    TableIdentity() = default;

    std::uint64_t length = 0;
    std::uint64_t hash = 0;
    std::string shown;

    friend bool operator==(const TableIdentity& a, const TableIdentity& b) {
        return a.length == b.length && a.hash == b.hash && a.shown == b.shown;
    }
};

struct TableHeader {
    static constexpr std::size_t kBytes = 4096;  ///< a page, so that the rest is aligned
    static constexpr std::uint32_t kVersion = 1;

    TableLayout layout;
    TablePacking packing = TablePacking::kNone;
    std::uint64_t image_bytes = 0;
    TableIdentity identity;
};

/// The XXH64 checksum, also used for the file's other parts.
[[nodiscard]] std::uint64_t table_checksum(std::span<const std::uint8_t> bytes,
                                           std::uint64_t seed = 0);

/// The page, kBytes long. Its last 8 bytes are the checksum of those before.
[[nodiscard]] std::string write_header(const TableHeader& header);

/// Why a page is not a valid header. kNoTable: another kind of file, or only the beginning of one.
enum class HeaderFault : std::uint8_t { kNoTable, kOtherVersion, kDamaged };

struct HeaderReading {
    std::optional<TableHeader> header;
    HeaderFault fault = HeaderFault::kNoTable;  ///< if `header` is empty
};

/// Reads the first page of `file`, which may be any bytes. A header that is returned describes a
/// readable table, if the rest of the file is complete.
[[nodiscard]] HeaderReading read_header(std::span<const std::uint8_t> file);

}  // namespace qter
