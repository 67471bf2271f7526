#include "table/pair_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "table/list_fill.hpp"

namespace qter {
namespace {

/// All that have a name are in slots that are needed.
bool lies_in(const std::vector<std::uint32_t>& digits, const std::vector<Slot>& slots,
             const std::vector<Slot>& needed) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] != 0 && std::find(needed.begin(), needed.end(), slots[i]) == needed.end()) {
            return false;
        }
    }
    return true;
}

/// The value with digits renamed.
std::uint32_t renamed(const Coordinate& coordinate, std::uint32_t value,
                      const std::vector<std::uint8_t>& names) {
    std::vector<std::uint32_t> digits = coordinate.digits(value);
    for (std::uint32_t& digit : digits) digit = names[digit];
    // Where turns do not reach all names, another name is as good as none.
    return coordinate.with_digits(digits).value_or(value);
}

void name_classes(PairTable& table, const Coordinate& first, const Coordinate& second) {
    std::vector<std::uint8_t> names(table.names + 1);  // 0 is no name
    std::iota(names.begin(), names.end(), std::uint8_t{0});
    std::vector<std::uint32_t> least(first.size());
    std::iota(least.begin(), least.end(), 0U);
    table.renaming.assign(first.size(), 0);
    do {
        const auto begin = static_cast<std::uint32_t>(table.renamed.size());
        for (std::uint32_t value = 0; value < second.size(); ++value) {
            table.renamed.push_back(renamed(second, value, names));
        }
        for (std::uint32_t value = 0; value < first.size(); ++value) {
            const std::uint32_t other = renamed(first, value, names);
            if (other >= least[value]) continue;
            least[value] = other;
            table.renaming[value] = begin;
        }
    } while (std::next_permutation(names.begin() + 1, names.end()));
    std::vector<std::uint32_t> number(first.size(), 0);
    for (std::uint32_t value = 0; value < first.size(); ++value) {
        if (least[value] == value) {
            number[value] = static_cast<std::uint32_t>(table.leader.size());
            table.leader.push_back(value);
        }
        table.class_of.push_back(number[least[value]]);
    }
}

}  // namespace

PairTable make_pair_table(const std::vector<Coordinate>& coordinates, std::uint32_t first,
                          std::uint32_t names, const std::vector<Slot>& needed) {
    const Coordinate& pieces = coordinates[first];
    const Coordinate& partners = coordinates[first + 1];
    PairTable table;
    table.names = names;
    table.first = first;
    table.second = first + 1;
    table.seconds = partners.size();
    name_classes(table, pieces, partners);
    table.rows.assign(table.leader.size() * table.seconds, PairTable::kNever);
    std::vector<std::uint32_t> ends;
    for (std::uint32_t value = 0; value < pieces.size(); ++value) {
        const std::vector<std::uint32_t> digits = pieces.digits(value);
        if (!lies_in(digits, pieces.slots(), needed)) continue;
        const auto same = partners.with_digits(digits);
        if (!same) continue;
        const auto index = static_cast<std::uint32_t>(table.index(value, *same));
        if (std::exchange(table.rows[index], std::uint8_t{0}) != 0) ends.push_back(index);
    }
    table.histogram = fill_by_lists(
        table.rows, std::move(ends),
        [&](std::uint32_t index, const auto& visit) {
            const std::uint32_t one = table.leader[index / table.seconds];
            const std::uint32_t other = index % table.seconds;
            for (std::uint32_t turn = 0; turn < pieces.turns(); ++turn) {
                visit(static_cast<std::uint32_t>(
                    table.index(pieces.after(one, turn), partners.after(other, turn))));
            }
        },
        [](std::uint32_t) {});
    return table;
}

}  // namespace qter
