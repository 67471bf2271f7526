#include "sums/sum_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "sums/cache_lines.hpp"
#include "support/embedded.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

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

std::uint64_t identity_of(const Architecture& on, const std::vector<Slot>& telling) {
    std::vector<std::string> lines = lines_of(on);
    std::sort(lines.begin(), lines.end());
    return registers_hash(on.puzzle(), lines, telling);
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

bool SumTable::fits(const Architecture& on) { return AdditionTable::fits(orders_of(on)); }

SumTable::SumTable(const Architecture& on)
    : on_(on),
      telling_(on.telling_slots()),
      order_(sorted_registers(on)),
      of_(identity_of(on, telling_)),
      table_(orders_of(on)) {}

bool SumTable::take(std::string_view text) {
    if (AdditionTable::of(bytes_of(text)) != of_) return false;
    std::optional<AdditionTable> read = AdditionTable::read(on_.puzzle(), bytes_of(text));
    if (!read || read->orders() != table_.orders()) return false;
    table_ = *std::move(read);
    return true;
}

std::optional<SumTable> SumTable::shipped(const Architecture& on, Diagnostics& warnings) {
    if (!fits(on)) return std::nullopt;
    SumTable sums(on);
    for (const EmbeddedFile& file : embedded_sums()) {
        if (AdditionTable::of(bytes_of(file.text)) != sums.of_) continue;
        if (sums.take(file.text)) {
            sums.from_ = From::kShipped;
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
    SumTable sums(on);
    sums.from_ = From::kFile;
    sums.file_ = path;
    if (sums.take(*text)) {
        if (sums.wrong().empty()) return sums;
        return Diagnostic::error(
            Code::kBadTable, {},
            fmt::format("{} has algorithms that do not add their sums", printable(path, 200)));
    }
    const bool other = AdditionTable::of(bytes_of(*text)).value_or(sums.of_) != sums.of_;
    return Diagnostic::error(Code::kBadTable, {},
                             path + (other ? " is a table of other registers"
                                           : " is not a table of sums, or is damaged"));
}

std::string SumTable::text() const { return table_.write(on_.puzzle(), of_); }

std::vector<Integer> SumTable::amounts_of(std::size_t sum) const {
    const std::vector<std::uint32_t> sorted = table_.amounts_of(sum);
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
    const std::size_t sum = table_.index_of(sorted);
    if (!table_.at(sum) || !adds(*table_.at(sum), amounts, kept)) return std::nullopt;
    return ShortAlgorithm{*table_.at(sum), table_.shortest(sum)};
}

std::vector<std::size_t> SumTable::wrong() const {
    std::vector<std::size_t> wrong;
    for (std::size_t sum = 0; sum < table_.size(); ++sum) {
        if (table_.at(sum) && !adds(*table_.at(sum), amounts_of(sum), telling_))
            wrong.push_back(sum);
    }
    return wrong;
}

}  // namespace qter
