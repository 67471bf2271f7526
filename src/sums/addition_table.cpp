#include "sums/addition_table.hpp"

#include <cassert>
#include <string_view>
#include <utility>

#include "state/fast_plan.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

constexpr std::string_view kMark = "qtersum1";
constexpr std::size_t kNumberBytes = 4;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kOrdersAt = kMark.size() + kHashBytes + 2 * kNumberBytes;

template <class Number>
void append(std::string& text, Number number) {
    std::uint8_t bytes[sizeof(Number)];
    put_little_endian<Number>(bytes, 0, number);
    text.append(bytes, bytes + sizeof(Number));
}

template <class Number>
Number number_at(std::span<const std::uint8_t> text, std::size_t at) {
    return little_endian<Number>(text.data() + at, 0);
}

}  // namespace

bool AdditionTable::fits(const std::vector<std::uint32_t>& orders) {
    std::uint64_t size = 1;
    for (const std::uint32_t order : orders) {
        if (order == 0 || order > kMaxSize / size) return false;
        size *= order;
    }
    return true;
}

AdditionTable::AdditionTable(std::vector<std::uint32_t> orders) : orders_(std::move(orders)) {
    assert(fits(orders_));
    std::size_t size = 1;
    for (const std::uint32_t order : orders_) size *= order;
    words_.resize(size);
    words_[0].emplace();
}

std::size_t AdditionTable::index_of(std::span<const std::uint32_t> amounts) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < orders_.size(); ++i) index = index * orders_[i] + amounts[i];
    return index;
}

std::vector<std::uint32_t> AdditionTable::amounts_of(std::size_t index) const {
    std::vector<std::uint32_t> amounts(orders_.size());
    for (std::size_t i = orders_.size(); i-- > 0; index /= orders_[i]) {
        amounts[i] = static_cast<std::uint32_t>(index % orders_[i]);
    }
    return amounts;
}

std::size_t AdditionTable::opposite(std::size_t index) const {
    std::vector<std::uint32_t> amounts = amounts_of(index);
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        amounts[i] = (orders_[i] - amounts[i]) % orders_[i];
    }
    return index_of(amounts);
}

std::string AdditionTable::write(const Puzzle& puzzle, std::uint64_t of) const {
    std::string text(kMark);
    append(text, of);
    append(text, searched_);
    append(text, static_cast<std::uint32_t>(orders_.size()));
    for (const std::uint32_t order : orders_) append(text, order);
    text += encode_words(puzzle, words_);
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    append(text, table_checksum(bytes));
    return text;
}

std::optional<std::uint64_t> AdditionTable::of(std::span<const std::uint8_t> text) {
    const std::string_view mark(reinterpret_cast<const char*>(text.data()),
                                std::min(text.size(), kMark.size()));
    if (mark != kMark || text.size() < kOrdersAt + kHashBytes) return std::nullopt;
    return number_at<std::uint64_t>(text, kMark.size());
}

std::optional<AdditionTable> AdditionTable::read(const Puzzle& puzzle,
                                                 std::span<const std::uint8_t> text) {
    if (!of(text) || !can_encode_words(puzzle)) return std::nullopt;
    const std::size_t end = text.size() - kHashBytes;
    if (number_at<std::uint64_t>(text, end) != table_checksum(text.first(end))) return std::nullopt;
    const std::size_t counts = kMark.size() + kHashBytes;
    const auto searched = number_at<std::uint32_t>(text, counts);
    const auto registers = number_at<std::uint32_t>(text, counts + kNumberBytes);
    if (registers > (end - kOrdersAt) / kNumberBytes) return std::nullopt;
    std::vector<std::uint32_t> orders;
    for (std::uint32_t i = 0; i < registers; ++i) {
        orders.push_back(number_at<std::uint32_t>(text, kOrdersAt + i * kNumberBytes));
    }
    if (!fits(orders)) return std::nullopt;
    AdditionTable table(std::move(orders));
    const std::size_t words = kOrdersAt + registers * kNumberBytes;
    std::optional<WordRow> row =
        decode_words(puzzle, text.subspan(words, end - words), table.size());
    if (!row) return std::nullopt;
    table.words_ = *std::move(row);
    table.searched_ = searched;
    return table;
}

}  // namespace qter
