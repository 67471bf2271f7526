// Pruning tables on disk: reading, checking, writing.
//
// The technique: a file with a checked header. A table takes seconds to hours to compute and is
// useful again, so it is kept. From the second page on the file has the bytes of the table as in
// memory, so reading it only means mapping the file; or the bytes are compressed, if space matters
// more than the time to unpack them.
//
// A file is
//     4096 bytes      header (table_header.hpp): version, identity of the table, form and sizes
//     chunk 0, 1, ... 1 MiB of the table each, the last one less; raw or compressed one by one
//     16 bytes a chunk its length in the file, its checksum
//     8 bytes         checksum of these records, seeded with that of the header
// Checksums (XXH64) cover every byte. A file of another version, another table, a damaged or
// truncated one, or anything but a table file is refused. None of them does harm, even if its
// checksums were forged. Checksums detect damage; they are not a signature: a proof with a table is
// only as good as the author of the file, so a file that another user owns or may write to is
// refused as well (why_not_trusted() of support/files.hpp).
//
// Limits: numbers in the file are little-endian, and at() reads the same values on every platform.
// write_table() replaces files and never changes them; a file that another program changes or
// truncates while it is mapped is noticed (support/mapped_files.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/result.hpp"
#include "table/table_header.hpp"
#include "table/table_storage.hpp"

namespace qter {

/// Bytes of a table in a chunk; the last chunk may have fewer.
inline constexpr std::size_t kTableChunkBytes = std::size_t{1} << 20;

/// Writes a table to a temporary file that is then renamed to `path`. `identity` names all that the
/// table depends on: puzzle, orbit, goal, moves, and the version of the code that computed it.
/// Returns the file's size. Errors: kFile.
Result<std::size_t> write_table(const std::string& path, const TableStorage& table,
                                std::string_view identity,
                                TablePacking packing = TablePacking::kNone);

/// The part of a mapped file that is compared with its checksums at the start. Compressed files are
/// always checked completely.
enum class TableCheck : std::uint8_t {
    kAll,     ///< everything: reads the file once, at some 10 GB a second if it is in memory
    kHeader,  ///< all but the table's own bytes, which are not read; damage there gives wrong
              ///< entries (up to 18), but no crash
};

/// Reads the table with this identity. Errors: kFile if the file cannot be read, kBadTable if it is
/// another table or damaged, kTooLarge if there is not enough memory to unpack it.
Result<TableStorage> read_table(const std::string& path, std::string_view identity,
                                TableCheck check = TableCheck::kAll);

/// The same for a file that is in memory already; `name` is its name in messages.
Result<TableStorage> read_table(MappedMemory file, const std::string& name,
                                std::string_view identity, TableCheck check = TableCheck::kAll);

}  // namespace qter
