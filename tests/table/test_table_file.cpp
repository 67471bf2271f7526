#include "table/table_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "scratch_folder.hpp"

using namespace qter;
namespace fs = std::filesystem;
using testing::ScratchFolder;
using testing::slurp;

namespace {

constexpr TableForm kFileForms[] = {TableForm::kNibbles, TableForm::kTwoBits, TableForm::kTans};
constexpr TablePacking kPackings[] = {TablePacking::kNone, TablePacking::kZstd};
constexpr const char* kIdentity = "3x3 corners, cycles 3 5, turns U R F D L B";

/// A table whose values grow as those of a pruning table do, in no order.
TableStorage any_table(TableForm form, std::uint64_t entries) {
    return TableStorage::build(form, entries,
                               [](std::uint64_t first, std::span<std::uint8_t> values) {
                                   for (std::size_t i = 0; i < values.size(); ++i) {
                                       std::uint64_t hash = (first + i + 1) * 0x9e3779b97f4a7c15;
                                       hash ^= hash >> 29;
                                       hash *= 0xbf58476d1ce4e5b9;
                                       hash ^= hash >> 32;
                                       std::uint8_t value = 9;
                                       for (; value > 0 && hash % 13 == 0; hash /= 13) --value;
                                       values[i] = value;
                                   }
                               });
}

MappedMemory in_memory(const std::string& bytes) {
    MappedMemory memory(bytes.size());
    if (!bytes.empty()) std::memcpy(memory.data(), bytes.data(), bytes.size());
    return memory;
}

Result<TableStorage> read(const std::string& bytes, TableCheck check = TableCheck::kAll,
                          const std::string& identity = kIdentity) {
    return read_table(in_memory(bytes), "memory", identity, check);
}

/// The bytes of a table's file.
std::string file_of(const ScratchFolder& scratch, const TableStorage& table, TablePacking packing) {
    const std::string path = scratch.file("table");
    const Result<std::size_t> written = write_table(path, table, kIdentity, packing);
    REQUIRE(written.ok());
    std::string bytes = slurp(path);
    CHECK(*written == bytes.size());
    return bytes;
}

bool same(const TableStorage& a, const TableStorage& b) {
    return a.layout() == b.layout() &&
           std::equal(a.image().begin(), a.image().end(), b.image().begin(), b.image().end());
}

const Diagnostic& refusal(const Result<TableStorage>& result) {
    REQUIRE_FALSE(result.ok());
    return result.diagnostics().items().at(0);
}

/// Looks at all entries: no crash, and nothing that no table can give.
void look_at_all(const TableStorage& table) {
    int most = 0;
    for (std::uint64_t i = 0; i < table.size(); ++i) most = std::max<int>(most, table.at(i));
    REQUIRE(most <= 18);
}

/// The file with its header, and the seal of its records, under good checksums again.
std::string resealed(std::string file, std::size_t records) {
    auto* bytes = reinterpret_cast<std::uint8_t*>(file.data());
    const std::span<const std::uint8_t> all(bytes, file.size());
    const std::uint64_t seal = table_checksum(all.first(TableHeader::kBytes - 8));
    put_little_endian<std::uint64_t>(bytes + TableHeader::kBytes - 8, 0, seal);
    const std::size_t begin = file.size() - 8 - 16 * records;
    put_little_endian<std::uint64_t>(bytes + file.size() - 8, 0,
                                     table_checksum(all.subspan(begin, 16 * records), seal));
    return file;
}

}  // namespace

TEST_CASE("tables are read as they were written, mapped and compressed") {
    const ScratchFolder scratch("tables");
    for (const TableForm form : kFileForms) {
        for (const TablePacking packing : kPackings) {
            for (const std::uint64_t entries : {0, 1, 5000, 6'000'000}) {
                const TableStorage table = any_table(form, entries);
                const std::string path = scratch.file("table");
                const Result<std::size_t> written = write_table(path, table, kIdentity, packing);
                REQUIRE(written.ok());
                CHECK(*written == fs::file_size(path));
                CHECK(scratch.entries() == 1);
                for (const TableCheck check : {TableCheck::kAll, TableCheck::kHeader}) {
                    const Result<TableStorage> again = read_table(path, kIdentity, check);
                    REQUIRE(again.ok());
                    CHECK(same(*again, table));
                    for (std::uint64_t i = 0; i < entries; i += 1 + entries / 100) {
                        CHECK(again->at(i) == table.at(i));
                    }
                }
            }
        }
    }
}

// Files from 32 MiB on are mapped to where huge pages may be.
TEST_CASE("large tables are read as they were written, and their damage is noticed") {
    const ScratchFolder scratch("tables");
    const TableStorage table = any_table(TableForm::kNibbles, 70'000'001);
    const std::string path = scratch.file("table");
    REQUIRE(write_table(path, table, kIdentity).ok());
    for (int time = 0; time < 2; ++time) {
        const Result<TableStorage> again = read_table(path, kIdentity);
        REQUIRE(again.ok());
        CHECK(same(*again, table));
    }
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(TableHeader::kBytes + table.image().size() - 1));
        file.put('\x55');
    }
    REQUIRE(table.image().back() != 0x55);
    CHECK(refusal(read_table(path, kIdentity)).code == Code::kBadTable);
}

TEST_CASE("memory that nobody has touched is not in huge pages") {
    const MappedMemory memory(std::size_t{1} << 26);
    CHECK(memory.huge_share() == 0);
    CHECK(MappedMemory().huge_share() == 0);
}

TEST_CASE("the bytes of nibbles and of lines of two bits are as described") {
    // Written by hand for the values 1, 2, 3.
    const TableSource source = [](std::uint64_t first, std::span<std::uint8_t> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<std::uint8_t>(first + i + 1);
        }
    };
    const TableStorage nibbles = TableStorage::build(TableForm::kNibbles, 3, source);
    REQUIRE(nibbles.image().size() == 64);
    CHECK(nibbles.image()[0] == 0x21);
    CHECK(nibbles.image()[1] == 0x03);
    const TableStorage two_bits = TableStorage::build(TableForm::kTwoBits, 3, source);
    REQUIRE(two_bits.image().size() == 64);
    CHECK(two_bits.image()[0] == 0b100100);  // 1, 1 + 1, 1 + 2
    CHECK(two_bits.image()[63] == 0x10);
}

TEST_CASE("a compressed table of nibbles is smaller than a mapped one") {
    const ScratchFolder scratch("tables");
    const TableStorage table = any_table(TableForm::kNibbles, 300'000);
    const std::string mapped = file_of(scratch, table, TablePacking::kNone);
    CHECK(mapped.size() == 4096 + 150'016 + 16 + 8);
    CHECK(file_of(scratch, table, TablePacking::kZstd).size() < mapped.size() / 2);
}

TEST_CASE("a table that is mapped outlives the file's replacement and its name") {
    const ScratchFolder scratch("tables");
    const std::string path = scratch.file("table");
    const TableStorage old = any_table(TableForm::kTans, 5000);
    REQUIRE(write_table(path, old, kIdentity).ok());
    const Result<TableStorage> mapped = read_table(path, kIdentity);
    REQUIRE(mapped.ok());
    REQUIRE(write_table(path, any_table(TableForm::kNibbles, 100), kIdentity).ok());
    CHECK(same(*mapped, old));
    fs::remove(path);
    const TableStorage copy = *mapped;
    CHECK(same(copy, old));
}

TEST_CASE("a table of something else is refused, whatever the length of what it is of") {
    const ScratchFolder scratch("tables");
    const std::string path = scratch.file("table");
    const TableStorage table = any_table(TableForm::kNibbles, 100);
    for (const std::size_t length : {0, 1, 2047, 2048, 2049, 100'000}) {
        const std::string identity(length, 'x');
        REQUIRE(write_table(path, table, identity).ok());
        CHECK(read_table(path, identity).ok());
        std::string other = identity + "x";
        CHECK(refusal(read_table(path, other)).code == Code::kBadTable);
        if (length == 0) continue;
        other = identity;
        other.back() = 'y';
        const Result<TableStorage> refused = read_table(path, other);
        CHECK(refusal(refused).code == Code::kBadTable);
        CHECK(refusal(refused).message.find("not of") != std::string::npos);
    }
}

TEST_CASE("what is no table file is refused") {
    const ScratchFolder scratch("tables");
    CHECK(refusal(read_table(scratch.file("none"), kIdentity)).code == Code::kFile);
    CHECK(refusal(read_table(scratch.file(""), kIdentity)).code == Code::kFile);
    CHECK(refusal(read_table("/dev/zero", kIdentity)).code == Code::kFile);
    for (const std::string& bytes : {std::string(), std::string("Puzzles\nA: 3x3\n"),
                                     std::string(10'000, '\0'), std::string("\x89QTABL")}) {
        const Result<TableStorage> refused = read(bytes);
        CHECK(refusal(refused).code == Code::kBadTable);
        CHECK(refusal(refused).message.find("not a table file") != std::string::npos);
    }
    std::string newer = file_of(scratch, any_table(TableForm::kNibbles, 100), TablePacking::kNone);
    ++newer[8];
    CHECK(refusal(read(newer)).message.find("another version") != std::string::npos);
}

TEST_CASE("a table cannot be written where there is no place for it") {
    const ScratchFolder scratch("tables");
    const TableStorage table = any_table(TableForm::kNibbles, 100);
    const Result<std::size_t> written = write_table(scratch.file("no/such"), table, kIdentity);
    REQUIRE_FALSE(written.ok());
    CHECK(written.diagnostics().items().at(0).code == Code::kFile);
    CHECK(scratch.entries() == 0);
}

TEST_CASE("every byte of a table file is checked, and so is its length") {
    const ScratchFolder scratch("tables");
    std::mt19937 random(1);
    for (const TableForm form : kFileForms) {
        for (const TablePacking packing : kPackings) {
            const TableStorage table = any_table(form, 700);
            const std::string file = file_of(scratch, table, packing);
            REQUIRE(file.size() < 6000);
            REQUIRE(read(file).ok());
            std::size_t missed = 0;
            for (std::size_t i = 0; i < file.size(); ++i) {
                std::string flipped = file;
                flipped[i] = static_cast<char>(flipped[i] ^ 1 << random() % 8);
                if (read(flipped).ok()) ++missed;
                // Not checked is not the same, but must do no harm.
                const Result<TableStorage> unchecked = read(flipped, TableCheck::kHeader);
                if (unchecked.ok()) look_at_all(*unchecked);
                if (read(file.substr(0, i), TableCheck::kHeader).ok()) ++missed;
            }
            for (const std::size_t more : {1, 8, 16, 24, 4096}) {
                if (read(file + std::string(more, '\0')).ok()) ++missed;
                if (read(file + file.substr(file.size() - more)).ok()) ++missed;
            }
            CHECK(missed == 0);
        }
    }
}

TEST_CASE("chunks that changed places are noticed") {
    const ScratchFolder scratch("tables");
    const TableStorage table = any_table(TableForm::kNibbles, 3 * 2 * kTableChunkBytes);
    const std::string file = file_of(scratch, table, TablePacking::kNone);
    std::string swapped = file;
    std::swap_ranges(swapped.begin() + 4096, swapped.begin() + 4096 + kTableChunkBytes,
                     swapped.begin() + 4096 + kTableChunkBytes);
    CHECK(refusal(read(swapped)).code == Code::kBadTable);
    CHECK(read(file).ok());
    for (std::size_t at = 0; at < file.size(); at += 99'991) {
        std::string flipped = file;
        flipped[at] = static_cast<char>(flipped[at] ^ 1);
        CHECK_FALSE(read(flipped).ok());
    }
}

TEST_CASE("a file made up with good checksums does no harm") {
    const ScratchFolder scratch("tables");
    std::mt19937 random(2);
    for (const TableForm form : kFileForms) {
        for (const TablePacking packing : kPackings) {
            const std::string file = file_of(scratch, any_table(form, 700), packing);
            REQUIRE(resealed(file, 1) == file);
            int accepted = 0;
            for (int i = 0; i < 3000; ++i) {
                std::string made_up = file;
                // A field of the header, or the record of the chunk.
                const std::size_t at =
                    random() % 4 == 0 ? file.size() - 24 + random() % 16 : 12 + random() % 76;
                made_up[at] = static_cast<char>(random() % 3 == 0 ? 255 : random() % 8);
                const Result<TableStorage> result =
                    read(resealed(made_up, 1),
                         random() % 2 == 0 ? TableCheck::kAll : TableCheck::kHeader);
                if (!result.ok() || result->size() > 100'000) continue;
                ++accepted;
                look_at_all(*result);
            }
            CHECK(accepted > 0);
        }
    }
}
