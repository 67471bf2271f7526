// The reader of tables of sums on any bytes, as they are and with the checksum put right, so that
// what lies behind it is reached: no crash; every algorithm of what is accepted can be carried out,
// and what is accepted is written so that it reads back the same.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"
#include "sums/addition_table.hpp"
#include "table/table_header.hpp"

namespace {

using namespace qter;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void read_all(const Puzzle& puzzle, const std::string& text) {
    const std::optional<AdditionTable> table = AdditionTable::read(puzzle, bytes_of(text));
    if (!table) return;
    const std::size_t step = 1 + table->size() / 1'000;
    for (std::size_t sum = 0; sum < table->size(); sum += step) {
        if (table->index_of(table->amounts_of(sum)) != sum) std::abort();
        if (table->opposite(table->opposite(sum)) != sum) std::abort();
        const std::optional<Algorithm>& word = table->at(sum);
        if (word && !is_valid(puzzle.shape(), state_of(puzzle, *word))) std::abort();
    }
    const std::uint64_t of = *AdditionTable::of(bytes_of(text));
    const std::optional<AdditionTable> again =
        AdditionTable::read(puzzle, bytes_of(table->write(puzzle, of)));
    if (!again || again->orders() != table->orders() || again->searched() != table->searched()) {
        std::abort();
    }
    for (std::size_t sum = 0; sum < table->size(); sum += step) {
        if (again->at(sum) != table->at(sum)) std::abort();
    }
}

/// The same with its last bytes in place of a checksum that is right.
std::string sealed(std::string text) {
    constexpr std::size_t kSeal = sizeof(std::uint64_t);
    if (text.size() < kSeal) return text;
    const std::size_t end = text.size() - kSeal;
    const std::uint64_t seal = table_checksum(bytes_of(text).first(end));
    put_little_endian<std::uint64_t>(reinterpret_cast<std::uint8_t*>(text.data()) + end, 0, seal);
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzle = *library.find("2x2", {});
    const std::string text(data, data + size);
    read_all(*puzzle, text);
    read_all(*puzzle, sealed(text));
    return 0;
}
