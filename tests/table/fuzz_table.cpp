// The reader of table files on any bytes, as they are and with the checksums of the header and of
// the records put right, so that what lies behind them is reached: no crash, and every entry of
// what is accepted can be looked at.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "table/table_file.hpp"

namespace {

using namespace qter;

constexpr const char* kIdentity = "x";

void read_all(const std::string& bytes) {
    for (const TableCheck check : {TableCheck::kAll, TableCheck::kHeader}) {
        MappedMemory file(bytes.size());
        std::copy(bytes.begin(), bytes.end(), file.data());
        const Result<TableStorage> table = read_table(std::move(file), "fuzz", kIdentity, check);
        if (!table) continue;
        const std::uint64_t step = 1 + table->size() / 10'000;
        for (std::uint64_t i = 0; i < table->size(); i += step) {
            table->prefetch(i);
            if (table->at(i) > 18) std::abort();
        }
    }
}

/// A file of the fields and the rest that `data` gives, under good checksums: 88 bytes of fields,
/// then the chunks, one record's length, and the record's checksum computed.
std::string made_up(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kFields = 88;
    TableHeader header;
    header.identity = TableIdentity(kIdentity);
    std::string file = write_header(header);
    const std::size_t fields = std::min(size, kFields);
    // The magic, the version and the identity stay.
    for (std::size_t i = 12; i < fields; ++i) {
        if (i < 40 || i >= 56) file[i] = static_cast<char>(data[i]);
    }
    const std::string chunk(data + fields, data + size);
    file += chunk;
    auto* page = reinterpret_cast<std::uint8_t*>(file.data());
    const std::uint64_t seal = table_checksum({page, TableHeader::kBytes - 8});
    put_little_endian<std::uint64_t>(page + TableHeader::kBytes - 8, 0, seal);

    std::uint8_t end[24];
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(chunk.data());
    put_little_endian<std::uint64_t>(end, 0, chunk.size());
    put_little_endian<std::uint64_t>(end, 1, table_checksum({bytes, chunk.size()}));
    put_little_endian<std::uint64_t>(end, 2, table_checksum({end, 16}, seal));
    return file + std::string(end, end + 24);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    read_all(std::string(data, data + size));
    read_all(made_up(data, size));
    return 0;
}
