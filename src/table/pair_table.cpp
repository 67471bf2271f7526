#include "table/pair_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "table/list_fill.hpp"

namespace qter {
namespace {

/// Whether all pieces with a name are in slots that are needed.
bool lies_in(const std::vector<std::uint32_t>& digits, const std::vector<Slot>& slots,
             const std::vector<Slot>& needed) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] != 0 && std::find(needed.begin(), needed.end(), slots[i]) == needed.end()) {
            return false;
        }
    }
    return true;
}

/// The images of all values under renaming digits.
std::vector<std::uint32_t> renamed(const Coordinate& coordinate,
                                   const std::vector<std::uint8_t>& names) {
    std::vector<std::uint32_t> images;
    images.reserve(coordinate.size());
    for (std::uint32_t value = 0; value < coordinate.size(); ++value) {
        std::vector<std::uint32_t> digits = coordinate.digits(value);
        for (std::uint32_t& digit : digits) digit = names[digit];
        // If turns do not reach all names, the renamed value may not exist; then the value is its
        // own image.
        images.push_back(coordinate.with_digits(digits).value_or(value));
    }
    return images;
}

/// All permutations of the names 1 to `names`, the identity first; 0 is not a name.
std::vector<std::vector<std::uint8_t>> permutations_of(std::uint32_t names) {
    std::vector<std::uint8_t> one(names + 1);
    std::iota(one.begin(), one.end(), std::uint8_t{0});
    std::vector<std::vector<std::uint8_t>> all;
    do {
        all.push_back(one);
    } while (std::next_permutation(one.begin() + 1, one.end()));
    return all;
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
    const std::vector<std::vector<std::uint8_t>> permutations = permutations_of(names);
    table.classes =
        SymmetryReduction(pieces.size(), static_cast<std::uint32_t>(permutations.size()),
                          [&](std::uint32_t i) { return renamed(pieces, permutations[i]); });
    for (const std::vector<std::uint8_t>& one : permutations) {
        const std::vector<std::uint32_t> images = renamed(partners, one);
        table.renamed.insert(table.renamed.end(), images.begin(), images.end());
    }
    table.entries.assign(std::size_t{table.classes.classes()} * table.seconds, PairTable::kNever);
    std::vector<std::uint32_t> ends;
    for (std::uint32_t value = 0; value < pieces.size(); ++value) {
        const std::vector<std::uint32_t> digits = pieces.digits(value);
        if (!lies_in(digits, pieces.slots(), needed)) continue;
        const auto same = partners.with_digits(digits);
        if (!same) continue;
        const auto index = static_cast<std::uint32_t>(table.index(value, *same));
        if (std::exchange(table.entries[index], std::uint8_t{0}) != 0) ends.push_back(index);
    }
    table.histogram = fill_by_lists(
        table.entries, std::move(ends),
        [&](std::uint32_t index, const auto& visit) {
            const std::uint32_t one = table.classes.representative(index / table.seconds);
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
