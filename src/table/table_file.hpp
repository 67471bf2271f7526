// Pruning tables in files.
//
// The technique, a file with a checked header: a table costs seconds to hours to make and is of use
// again, so it is kept. Its bytes lie in the file as they do in memory, from the second page on, so
// that mapping the file is all that reading it takes; or compressed, where room matters more than
// the time to unpack it.
//
// A file is
//     4096 bytes      header (table_header.hpp): version, what the table is of, form and sizes
//     chunk 0, 1, ... 1 MiB of the table each, the last less, each as it is or compressed alone
//     16 bytes a chunk its length in the file, its checksum
//     8 bytes         checksum of the row of these, seeded with that of the header
// Every byte is under a checksum (XXH64). A file of another version or of another table, one that
// is damaged or cut short, and anything else that is no table, is refused; none of them does harm,
// not even one with good checksums that was made to. Checksums find damage, they are no signature:
// what a table proves is only as good as who wrote it, so a file that another user owns or may
// write to is refused as well (why_not_trusted() of support/files.hpp).
//
// Limits: numbers in the file are little-endian, and what at() reads is on every platform the same.
// write_table() does not change files, it replaces them; one that somebody changes or shortens
// while it is mapped is noticed (support/mapped_files.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/result.hpp"
#include "table/table_header.hpp"
#include "table/table_storage.hpp"

namespace qter {

/// Bytes of a table in a chunk; the last may have less.
inline constexpr std::size_t kTableChunkBytes = std::size_t{1} << 20;

/// Writes a table, to a new file beside `path` that is then renamed. `identity` says all that the
/// table depends on: puzzle, orbit, goal, moves, and the version of what computed it. Gives the
/// file's size. Errors: kFile.
Result<std::size_t> write_table(const std::string& path, const TableStorage& table,
                                std::string_view identity,
                                TablePacking packing = TablePacking::kNone);

/// How much of a file that is mapped is compared with its checksums at the start. Compressed files
/// are always checked as a whole.
enum class TableCheck : std::uint8_t {
    kAll,     ///< everything, which reads it once, some 10 GB a second when it is in memory
    kHeader,  ///< all but the table's own bytes: nothing is read, and damage there gives wrong
              ///< entries (up to 18), but no crash
};

/// Reads the table of this identity. Errors: kFile when the file cannot be read, kBadTable when it
/// is not this table, or damaged, kTooLarge when memory does not suffice to unpack it.
Result<TableStorage> read_table(const std::string& path, std::string_view identity,
                                TableCheck check = TableCheck::kAll);

/// The same for a file that is in memory already; `name` is what diagnostics call it.
Result<TableStorage> read_table(MappedMemory file, const std::string& name,
                                std::string_view identity, TableCheck check = TableCheck::kAll);

}  // namespace qter
