#include "table/table_file.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "support/files.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kRecordBytes = 16;
constexpr std::size_t kChecksumBytes = 8;
constexpr int kZstdLevel = 3;  // zstd's own choice; more gains little on entries of four bits

std::uint64_t chunks_of(std::uint64_t image_bytes) {
    return (image_bytes + kTableChunkBytes - 1) / kTableChunkBytes;
}

Bytes chunk_of(Bytes image, std::uint64_t number) {
    const std::size_t begin = number * kTableChunkBytes;
    return image.subspan(begin, std::min(kTableChunkBytes, image.size() - begin));
}

/// The checksum that the header's page ends with.
std::uint64_t seal_of(const std::uint8_t* page) {
    return little_endian<std::uint64_t>(page + TableHeader::kBytes - kChecksumBytes, 0);
}

std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns the parts of a table's file in order.
class Writer {
 public:
    Writer(const TableStorage& table, std::string_view identity, TablePacking packing)
        : image_(table.image()), packing_(packing) {
        header_ = write_header({table.layout(), packing, image_.size(), TableIdentity(identity)});
        records_.reserve(chunks_of(image_.size()) * kRecordBytes + kChecksumBytes);
        if (packing != TablePacking::kZstd) return;
        context_.reset(ZSTD_createCCtx());
        if (!context_) throw std::bad_alloc();
        packed_.resize(ZSTD_compressBound(kTableChunkBytes));
    }

    std::string_view next() {
        if (!std::exchange(header_done_, true)) return header_;
        if (chunk_ < chunks_of(image_.size())) return next_chunk();
        if (!std::exchange(records_done_, true)) return seal_records();
        return {};
    }

 private:
    struct Free {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };

    void put(std::uint64_t number) {
        std::uint8_t bytes[8];
        put_little_endian<std::uint64_t>(bytes, 0, number);
        records_.insert(records_.end(), bytes, bytes + 8);
    }
    std::string_view next_chunk() {
        Bytes chunk = chunk_of(image_, chunk_++);
        if (packing_ == TablePacking::kZstd) {
            const std::size_t size =
                ZSTD_compressCCtx(context_.get(), packed_.data(), packed_.size(), chunk.data(),
                                  chunk.size(), kZstdLevel);
            if (ZSTD_isError(size)) throw std::bad_alloc();  // there is room for any result
            chunk = Bytes(packed_).first(size);
        }
        put(chunk.size());
        put(table_checksum(chunk));
        return text_of(chunk);
    }
    std::string_view seal_records() {
        put(table_checksum(records_,
                           seal_of(reinterpret_cast<const std::uint8_t*>(header_.data()))));
        return text_of(records_);
    }

    Bytes image_;
    TablePacking packing_;
    std::string header_;
    std::uint64_t chunk_ = 0;
    bool header_done_ = false;
    bool records_done_ = false;
    std::vector<std::uint8_t> records_;
    std::unique_ptr<ZSTD_CCtx, Free> context_;
    std::vector<std::uint8_t> packed_;
};

Diagnostic bad_table(const std::string& name, const std::string& why) {
    return Diagnostic::error(Code::kBadTable, {},
                             fmt::format("the table file `{}` {}", printable(name, 200), why))
        .with_help("remove the file, and the table will be computed again");
}

std::string fault_text(HeaderFault fault) {
    switch (fault) {
        case HeaderFault::kNoTable:
            return "is not a table file";
        case HeaderFault::kOtherVersion:
            return "was written by another version of qter";
        case HeaderFault::kDamaged:
            break;
    }
    return "is damaged";
}

/// The sections of a file with a valid header. Empty if the sizes do not agree.
struct Sections {
    Bytes chunks;   ///< concatenated
    Bytes records;  ///< without their checksum
};

std::optional<Sections> sections_of(const TableHeader& header, Bytes file) {
    const std::uint64_t count = chunks_of(header.image_bytes);
    const std::uint64_t rest = file.size() - TableHeader::kBytes;
    if (rest < kChecksumBytes || (rest - kChecksumBytes) / kRecordBytes < count) return {};
    const std::size_t chunk_bytes = rest - kChecksumBytes - count * kRecordBytes;
    const Bytes records = file.subspan(TableHeader::kBytes + chunk_bytes, count * kRecordBytes);
    if (table_checksum(records, seal_of(file.data())) !=
        little_endian<std::uint64_t>(records.data() + records.size(), 0)) {
        return {};
    }
    return Sections{file.subspan(TableHeader::kBytes, chunk_bytes), records};
}

/// Calls take(number, chunk as stored) for each chunk; take returns false to stop. False if it was
/// stopped, a chunk's checksum is wrong, or the chunks do not fill their section exactly.
template <class Take>
bool each_chunk(const Sections& sections, const Take& take) {
    Bytes left = sections.chunks;
    for (std::size_t number = 0; number * kRecordBytes < sections.records.size(); ++number) {
        const std::uint8_t* record = sections.records.data() + number * kRecordBytes;
        const auto size = little_endian<std::uint64_t>(record, 0);
        if (size > left.size()) return false;
        const Bytes chunk = left.first(size);
        if (table_checksum(chunk) != little_endian<std::uint64_t>(record, 1)) return false;
        if (!take(number, chunk)) return false;
        left = left.subspan(size);
    }
    return left.empty();
}

/// Whether the file's chunks have the lengths of the table's chunks, and are intact.
bool is_whole(const Sections& sections) {
    return each_chunk(sections, [&sections](std::size_t number, Bytes chunk) {
        return chunk.size() == chunk_of(sections.chunks, number).size();
    });
}

bool unpack(const Sections& sections, MappedMemory& image) {
    return each_chunk(sections, [&image](std::size_t number, Bytes chunk) {
        const std::size_t size = chunk_of(image.bytes(), number).size();
        return ZSTD_decompress(image.data() + number * kTableChunkBytes, size, chunk.data(),
                               chunk.size()) == size;
    });
}

Result<TableStorage> unpacked(const TableHeader& header, const Sections& sections,
                              const std::string& name) {
    try {
        MappedMemory image(header.image_bytes);
        if (!unpack(sections, image)) return bad_table(name, fault_text(HeaderFault::kDamaged));
        return TableStorage::of_memory(header.layout,
                                       std::make_shared<const MappedMemory>(std::move(image)), 0,
                                       header.image_bytes);
    } catch (const std::bad_alloc&) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("not enough memory for the {} bytes of the table `{}`",
                                             header.image_bytes, printable(name, 200)));
    }
}

}  // namespace

Result<std::size_t> write_table(const std::string& path, const TableStorage& table,
                                std::string_view identity, TablePacking packing) {
    Writer writer(table, identity, packing);
    Result<std::size_t> written = write_own_file(path, [&writer] { return writer.next(); });
    // The mapped file is read at random, which huge pages speed up.
    if (written && packing == TablePacking::kNone) MappedMemory::forget(path);
    return written;
}

Result<TableStorage> read_table(MappedMemory file, const std::string& name,
                                std::string_view identity, TableCheck check) {
    const HeaderReading reading = read_header(file.bytes());
    if (!reading.header) return bad_table(name, fault_text(reading.fault));
    const TableHeader& header = *reading.header;
    if (!(header.identity == TableIdentity(identity))) {
        return bad_table(
            name, fmt::format("is a table of `{}`, not of `{}`",
                              printable(header.identity.shown, 200), printable(identity, 200)));
    }
    const std::optional<Sections> sections = sections_of(header, file.bytes());
    if (!sections) return bad_table(name, fault_text(HeaderFault::kDamaged));
    if (header.packing == TablePacking::kZstd) return unpacked(header, *sections, name);
    if (sections->chunks.size() != header.image_bytes ||
        (check == TableCheck::kAll && !is_whole(*sections))) {
        return bad_table(name, fault_text(HeaderFault::kDamaged));
    }
    return TableStorage::of_memory(header.layout,
                                   std::make_shared<const MappedMemory>(std::move(file)),
                                   TableHeader::kBytes, header.image_bytes);
}

Result<TableStorage> read_table(const std::string& path, std::string_view identity,
                                TableCheck check) {
    Diagnostics diagnostics;
    std::optional<MappedMemory> file = MappedMemory::of_file(path).take(diagnostics);
    if (!file) return diagnostics;
    return read_table(std::move(*file), path, identity, check);
}

}  // namespace qter
