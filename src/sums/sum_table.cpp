#include "sums/sum_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "notation/algorithm.hpp"
#include "state/fast_plan.hpp"
#include "sums/cache_lines.hpp"
#include "support/embedded.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

constexpr std::string_view kMark = "qtersum1";
constexpr std::size_t kHashBytes = 8;

template <class Number>
void append_number(std::string& text, Number number) {
    std::uint8_t bytes[sizeof(Number)];
    put_little_endian<Number>(bytes, 0, number);
    text.append(bytes, bytes + sizeof(Number));
}

/// The number at the beginning of a text that is long enough.
template <class Number>
Number first_number(std::string_view text) {
    return little_endian<Number>(reinterpret_cast<const std::uint8_t*>(text.data()), 0);
}

/// By index of register.
std::vector<std::string> lines_of(const Architecture& on) {
    std::vector<std::string> lines;
    for (const Register& reg : on.registers()) lines.push_back(register_line(on.puzzle(), reg));
    return lines;
}

std::vector<std::size_t> sorted_registers(const Architecture& on) {
    const std::vector<std::string> lines = lines_of(on);
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return lines[a] < lines[b]; });
    return order;
}

std::vector<std::uint32_t> orders_of(const Architecture& on) {
    std::vector<std::uint32_t> orders;
    for (const std::size_t reg : sorted_registers(on)) {
        const Integer& order = on.registers()[reg].order;
        orders.push_back(order.fits_uint_p() ? static_cast<std::uint32_t>(order.get_ui()) : 0);
    }
    return orders;
}

std::uint64_t identity_of(const Architecture& on, const std::vector<Slot>& value_slots) {
    std::vector<std::string> lines = lines_of(on);
    std::sort(lines.begin(), lines.end());
    return registers_hash(on.puzzle(), lines, value_slots);
}

/// The hash in the head of a table; nullopt if the text is not a table.
std::optional<std::uint64_t> identity_in(std::string_view text) {
    if (!text.starts_with(kMark) || text.size() < kMark.size() + kHashBytes) return std::nullopt;
    return first_number<std::uint64_t>(text.substr(kMark.size()));
}

}  // namespace

bool SumTable::fits(const Architecture& on) {
    std::uint64_t size = 1;
    for (const std::uint32_t order : orders_of(on)) {
        if (order == 0 || order > kMaxSize / size) return false;
        size *= order;
    }
    return true;
}

SumTable::SumTable(const Architecture& on)
    : on_(on),
      value_slots_(on.value_slots()),
      order_(sorted_registers(on)),
      orders_(orders_of(on)),
      of_(identity_of(on, value_slots_)) {
    std::size_t size = 1;
    for (const std::uint32_t order : orders_) size *= order;
    words_.resize(size);
    words_[0].emplace();
}

/// Up to the algorithms.
std::string SumTable::header() const {
    std::string text(kMark);
    append_number(text, of_);
    append_number(text, searched_);
    append_number(text, static_cast<std::uint32_t>(orders_.size()));
    for (const std::uint32_t order : orders_) append_number(text, order);
    return text;
}

std::string SumTable::text() const {
    std::string text = header() + encode_words(on_.puzzle(), words_);
    append_number(text, text_hash(text));
    return text;
}

std::optional<SumTable> SumTable::parse(const Architecture& on, std::string_view text) {
    SumTable sums(on);
    std::string header = sums.header();
    if (text.size() < header.size() + kHashBytes || !can_encode_words(on.puzzle())) {
        return std::nullopt;
    }
    const std::string_view whole = text.substr(0, text.size() - kHashBytes);
    if (first_number<std::uint64_t>(text.substr(whole.size())) != text_hash(whole)) {
        return std::nullopt;
    }
    sums.searched_ = first_number<std::uint32_t>(text.substr(kMark.size() + kHashBytes));
    header = sums.header();
    if (!whole.starts_with(header)) return std::nullopt;
    const std::string_view words = whole.substr(header.size());
    std::optional<WordRow> row = decode_words(
        on.puzzle(), {reinterpret_cast<const std::uint8_t*>(words.data()), words.size()},
        sums.size());
    if (!row) return std::nullopt;
    sums.words_ = *std::move(row);
    return sums;
}

std::optional<SumTable> SumTable::shipped(const Architecture& on, Diagnostics& warnings) {
    if (!fits(on)) return std::nullopt;
    const std::uint64_t of = identity_of(on, on.value_slots());
    for (const EmbeddedFile& file : embedded_sums()) {
        if (identity_in(file.text) != of) continue;
        if (std::optional<SumTable> sums = parse(on, file.text)) {
            sums->from_ = From::kShipped;
            return sums;
        }
        warnings.add(Diagnostic::warning(
            Code::kBadTable, {}, fmt::format("the built-in table {} is damaged", file.name)));
    }
    return std::nullopt;
}

Result<SumTable> SumTable::read(const Architecture& on, const std::string& path) {
    const Result<std::string> text = read_own_file(path);
    if (!text) return text.diagnostics();
    if (std::optional<SumTable> sums = parse(on, *text)) {
        sums->from_ = From::kFile;
        sums->file_ = path;
        if (sums->wrong().empty()) return *std::move(sums);
        return Diagnostic::error(
            Code::kBadTable, {},
            fmt::format("{} has algorithms that do not add their sums", printable(path, 200)));
    }
    const std::uint64_t of = identity_of(on, on.value_slots());
    const bool other = identity_in(*text).value_or(of) != of;
    return Diagnostic::error(Code::kBadTable, {},
                             path + (other ? " is a table of other registers"
                                           : " is not a table of sums, or is damaged"));
}

Result<SumTable> SumTable::begin(const Architecture& on, const std::optional<std::string>& file,
                                 bool shipped) {
    if (!fits(on)) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("these registers have more than {} sums", kMaxSize));
    }
    if (file) return read(on, *file);
    Diagnostics warnings;
    std::optional<SumTable> sums;
    if (shipped) sums = SumTable::shipped(on, warnings);
    if (!sums) sums.emplace(on);
    return {*std::move(sums), std::move(warnings)};
}

std::size_t SumTable::known() const {
    return static_cast<std::size_t>(std::count_if(
        words_.begin(), words_.end(), [](const auto& word) { return word.has_value(); }));
}

std::size_t SumTable::proven() const {
    std::size_t count = 0;
    for (std::size_t sum = 0; sum < size(); ++sum) count += shortest(sum) ? 1 : 0;
    return count;
}

std::map<std::size_t, std::size_t> SumTable::lengths() const {
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t sum = 1; sum < size(); ++sum) {
        if (words_[sum]) ++counts[words_[sum]->size()];
    }
    return counts;
}

std::size_t SumTable::index_of(std::span<const std::uint32_t> sorted) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < orders_.size(); ++i) index = index * orders_[i] + sorted[i];
    return index;
}

std::vector<std::uint32_t> SumTable::sorted_amounts(std::size_t sum) const {
    std::vector<std::uint32_t> sorted(orders_.size());
    for (std::size_t i = orders_.size(); i-- > 0; sum /= orders_[i]) {
        sorted[i] = static_cast<std::uint32_t>(sum % orders_[i]);
    }
    return sorted;
}

std::size_t SumTable::opposite(std::size_t sum) const {
    std::vector<std::uint32_t> sorted = sorted_amounts(sum);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        sorted[i] = (orders_[i] - sorted[i]) % orders_[i];
    }
    return index_of(sorted);
}

std::vector<Integer> SumTable::amounts_of(std::size_t sum) const {
    const std::vector<std::uint32_t> sorted = sorted_amounts(sum);
    std::vector<Integer> amounts(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) amounts[order_[i]] = sorted[i];
    return amounts;
}

bool SumTable::adds(const Algorithm& algorithm, const std::vector<Integer>& amounts,
                    const std::vector<Slot>& slots) const {
    return agree_in(slots, state_of(on_.puzzle(), algorithm), on_.state_of_sum(amounts));
}

std::optional<ShortAlgorithm> SumTable::find(const std::vector<Integer>& amounts,
                                             const std::vector<Slot>& kept) const {
    std::vector<std::uint32_t> sorted;
    for (const std::size_t reg : order_) {
        sorted.push_back(static_cast<std::uint32_t>(amounts[reg].get_ui()));
    }
    const std::size_t sum = index_of(sorted);
    if (!at(sum) || !adds(*at(sum), amounts, kept)) return std::nullopt;
    return ShortAlgorithm{*at(sum), shortest(sum)};
}

std::vector<std::size_t> SumTable::wrong() const {
    std::vector<std::size_t> wrong;
    for (std::size_t sum = 0; sum < size(); ++sum) {
        if (at(sum) && !adds(*at(sum), amounts_of(sum), value_slots_)) wrong.push_back(sum);
    }
    return wrong;
}

}  // namespace qter
