// The reader of tables of sums on any bytes, as they are and with the head and the checksum put
// right, so that what lies behind it is reached: no crash; every algorithm of what is accepted can
// be carried out, and what is accepted is written so that it reads back the same.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "state/fast_plan.hpp"
#include "sums/sum_table.hpp"
#include "table/table_header.hpp"

namespace {

using namespace qter;

void read_all(const Architecture& on, const std::string& text) {
    const Puzzle& puzzle = on.puzzle();
    const std::optional<SumTable> table = SumTable::parse(on, text);
    if (!table) return;
    for (std::size_t sum = 0; sum < table->size(); ++sum) {
        if (table->opposite(table->opposite(sum)) != sum) std::abort();
        const std::optional<Algorithm>& word = table->at(sum);
        if (word && !is_valid(puzzle.shape(), state_of(puzzle, *word))) std::abort();
    }
    const std::optional<SumTable> again = SumTable::parse(on, table->text());
    if (!again || again->searched() != table->searched()) std::abort();
    for (std::size_t sum = 0; sum < table->size(); ++sum) {
        if (again->at(sum) != table->at(sum)) std::abort();
    }
}

/// The same as a table of these registers, with a head and a checksum that are right.
std::string sealed(const Architecture& on, std::string text) {
    constexpr std::size_t kMark = 8, kHash = 8, kNumber = 4;
    const std::string right = SumTable(on).text();
    const std::size_t registers = kMark + kHash + kNumber;
    const std::size_t words = registers + (1 + on.registers().size()) * kNumber;
    if (text.size() < words + kHash) return text;
    text.replace(0, kMark + kHash, right, 0, kMark + kHash);
    text.replace(registers, words - registers, right, registers, words - registers);
    const std::size_t end = text.size() - kHash;
    const std::uint64_t seal =
        table_checksum({reinterpret_cast<const std::uint8_t*>(text.data()), end});
    put_little_endian<std::uint64_t>(reinterpret_cast<std::uint8_t*>(text.data()) + end, 0, seal);
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzle = *library.find("2x2", {});
    static const std::vector<Architecture> all = {*Architecture::from_preset(puzzle, {45}, {}),
                                                  *Architecture::from_preset(puzzle, {18, 6}, {})};
    const std::string text(data, data + size);
    for (const Architecture& on : all) {
        read_all(on, text);
        read_all(on, sealed(on, text));
    }
    return 0;
}
