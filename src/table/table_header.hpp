// The first page of a table file, which says what the rest is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/table_storage.hpp"

namespace qter {

/// How a table's bytes lie in its file.
enum class TablePacking : std::uint8_t {
    kNone,  ///< as in memory, so that the file can be mapped
    kZstd,  ///< each chunk compressed with zstd
};

/// What the table is of. A text of any length stands for itself; the file has its length, a hash of
/// all of it, and for people its first kShown bytes.
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
    static constexpr std::size_t kBytes = 4096;  ///< a page, so that what follows is aligned
    static constexpr std::uint32_t kVersion = 1;

    TableLayout layout;
    TablePacking packing = TablePacking::kNone;
    std::uint64_t image_bytes = 0;
    TableIdentity identity;
};

/// XXH64, also of the file's other parts.
[[nodiscard]] std::uint64_t table_checksum(std::span<const std::uint8_t> bytes,
                                           std::uint64_t seed = 0);

/// The page, kBytes of it. Its last 8 bytes are the checksum of those before.
[[nodiscard]] std::string write_header(const TableHeader& header);

/// Why a page is no header. kNoTable: something else than a table file, or the beginning of one.
enum class HeaderFault : std::uint8_t { kNoTable, kOtherVersion, kDamaged };

struct HeaderReading {
    std::optional<TableHeader> header;
    HeaderFault fault = HeaderFault::kNoTable;  ///< of no header
};

/// Reads the first page of `file`, which may be any bytes. A header that is given describes a table
/// that can be read, provided that the rest is there.
[[nodiscard]] HeaderReading read_header(std::span<const std::uint8_t> file);

}  // namespace qter
