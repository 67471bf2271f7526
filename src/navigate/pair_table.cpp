#include "navigate/pair_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace qter {
namespace {

bool lies_in(const ReductionCoordinate& coordinate, std::uint32_t value, std::size_t names,
             const std::vector<Slot>& needed) {
    const ReductionCoordinate::Row mask = (ReductionCoordinate::Row{1} << coordinate.bits()) - 1;
    for (std::size_t i = 0; i < coordinate.slots().size(); ++i) {
        const auto digit = coordinate.row(value) >> (i * coordinate.bits()) & mask;
        if (digit < names &&
            std::find(needed.begin(), needed.end(), coordinate.slots()[i]) == needed.end()) {
            return false;
        }
    }
    return true;
}

/// The value with digits renamed.
std::uint32_t renamed(const ReductionCoordinate& coordinate, std::uint32_t value,
                      const std::vector<std::uint8_t>& names) {
    const std::uint32_t bits = coordinate.bits();
    const ReductionCoordinate::Row mask = (ReductionCoordinate::Row{1} << bits) - 1;
    ReductionCoordinate::Row row = 0;
    for (std::size_t i = 0; i < coordinate.slots().size(); ++i) {
        const auto digit = coordinate.row(value) >> (i * bits) & mask;
        row |= (digit < names.size() ? names[digit] : digit) << (i * bits);
    }
    // Where turns do not reach all names, another name is as good as none.
    return coordinate.value_of(row).value_or(value);
}

void name_classes(PairTable& table, const ReductionCoordinate& first,
                  const ReductionCoordinate& second) {
    std::vector<std::uint8_t> names(table.names);
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
    } while (std::next_permutation(names.begin(), names.end()));
    std::vector<std::uint32_t> number(first.size(), 0);
    for (std::uint32_t value = 0; value < first.size(); ++value) {
        if (least[value] == value) {
            number[value] = static_cast<std::uint32_t>(table.leader.size());
            table.leader.push_back(value);
        }
        table.class_of.push_back(number[least[value]]);
    }
}

void fill_pairs(PairTable& table, const TurnSet& turns, const ReductionCoordinate& first,
                const ReductionCoordinate& second,
                const std::vector<std::pair<std::uint32_t, std::uint32_t>>& ends) {
    table.rows.assign(table.leader.size() * table.seconds, PairTable::kNever);
    std::vector<std::uint32_t> level;
    std::vector<std::uint32_t> further;
    const auto reach = [&](std::uint32_t one, std::uint32_t other, std::uint8_t distance) {
        const std::size_t index = table.index(one, other);
        if (table.rows[index] != PairTable::kNever) return;
        table.rows[index] = distance;
        further.push_back(static_cast<std::uint32_t>(index));
    };
    for (const auto& [one, other] : ends) reach(one, other, 0);
    for (std::uint8_t distance = 0; !further.empty() && distance + 1 < PairTable::kNever;
         ++distance) {
        level.swap(further);
        further.clear();
        table.histogram.push_back(level.size());
        for (const std::uint32_t index : level) {
            const std::uint32_t one = table.leader[index / table.seconds];
            const auto other = static_cast<std::uint32_t>(index % table.seconds);
            for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
                reach(first.after(one, step.turn), second.after(other, step.turn),
                      static_cast<std::uint8_t>(distance + 1));
            }
        }
    }
}

}  // namespace

PairTable make_pair_table(const TurnSet& turns, const std::vector<ReductionCoordinate>& coordinates,
                          std::uint32_t first, std::uint32_t names,
                          const std::vector<Slot>& needed) {
    const ReductionCoordinate& pieces = coordinates[first];
    const ReductionCoordinate& partners = coordinates[first + 1];
    PairTable table;
    table.names = names;
    table.first = first;
    table.second = first + 1;
    table.seconds = partners.size();
    name_classes(table, pieces, partners);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
    for (std::uint32_t value = 0; value < pieces.size(); ++value) {
        if (!lies_in(pieces, value, names, needed)) continue;
        const auto same = partners.value_of(pieces.row(value));
        if (same) ends.emplace_back(value, *same);
    }
    fill_pairs(table, turns, pieces, partners, ends);
    return table;
}

}  // namespace qter
