#include "state/fast_layout.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace qter {
namespace {

constexpr std::size_t kLargestTable = 64;
constexpr std::size_t kNone = 0;  ///< index of no table; tables count from 1

/// Tables of one size, with the kind of their block if all moduli in it are 1, and otherwise.
struct TableFamily {
    FastKind plain;
    FastKind turned;

    [[nodiscard]] constexpr std::size_t table() const { return fast_format(turned).table; }
    [[nodiscard]] constexpr bool holds(const OrbitShape& orbit) const {
        return orbit.size <= table() && orbit.modulus <= fast_format(turned).max_modulus;
    }
};

/// By size, the faster ones first.
constexpr std::array kFamilies = {
    TableFamily{FastKind::kLanes, FastKind::kLanes},
    TableFamily{FastKind::kPlain32, FastKind::kTurned32},
    TableFamily{FastKind::kSplit32, FastKind::kSplit32},
    TableFamily{FastKind::kPlain64, FastKind::kTurned64},
    TableFamily{FastKind::kSplit64, FastKind::kSplit64},
};

struct Table {
    std::size_t family = 0;
    std::size_t used = 0;
    bool turned = false;
    std::size_t pieces = 0;  ///< as in FastPlace, once known
    std::size_t orients = 0;
    std::size_t next = kNone;  ///< next table with the same number of free entries

    [[nodiscard]] FastKind kind() const {
        return turned ? kFamilies[family].turned : kFamilies[family].plain;
    }
};

/// The first family whose table holds an orbit; nullopt for an array.
std::optional<std::size_t> natural_family(const OrbitShape& orbit) {
    for (std::size_t family = 0; family < kFamilies.size(); ++family) {
        if (kFamilies[family].holds(orbit)) return family;
    }
    return std::nullopt;
}

class Packing {
 public:
    Packing(const Shape& shape, bool fill_gaps) : shape_(shape), fill_gaps_(fill_gaps) {
        std::vector<std::size_t> order(shape.orbits().size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&shape](std::size_t a, std::size_t b) {
            return shape.orbits()[a].size > shape.orbits()[b].size;
        });
        table_of_.resize(order.size(), kNone);
        layout_.places.resize(order.size());
        for (const std::size_t orbit : order) put(orbit);
    }

    [[nodiscard]] FastLayout layout() && {
        for (const TableFamily& family : kFamilies) {
            add_tables(family.plain);
            if (family.turned != family.plain) add_tables(family.turned);
        }
        for (std::size_t orbit = 0; orbit < table_of_.size(); ++orbit) {
            FastPlace& place = layout_.places[orbit];
            if (table_of_[orbit] == kNone) {
                add_array(orbit);
                continue;
            }
            const Table& table = tables_[table_of_[orbit]];
            place.kind = table.kind();
            place.pieces = table.pieces;
            place.orients = table.orients;
        }
        return std::move(layout_);
    }

 private:
    void put(std::size_t number) {
        const OrbitShape& orbit = shape_.orbits()[number];
        const std::optional<std::size_t> natural = natural_family(orbit);
        if (!natural) return;
        std::size_t found = best_fit(orbit, *natural);
        if (found == kNone) {
            found = tables_.size();
            tables_.push_back({*natural});
        }
        Table& table = tables_[found];
        table_of_[number] = found;
        layout_.places[number].first = table.used;
        table.used += orbit.size;
        table.turned = table.turned || orbit.modulus > 1;
        std::size_t& open = open_[table.family][kFamilies[table.family].table() - table.used];
        table.next = std::exchange(open, found);
    }

    /// Removes the open table with the best fit for `orbit` from the open tables and returns it;
    /// kNone if there is none.
    std::size_t best_fit(const OrbitShape& orbit, std::size_t natural) {
        const std::size_t begin = fill_gaps_ ? 0 : natural;
        const std::size_t end = fill_gaps_ ? kFamilies.size() : natural + 1;
        const std::size_t most = kFamilies[end - 1].table();
        for (std::size_t left = orbit.size; left <= most; ++left) {
            for (std::size_t family = begin; family < end; ++family) {
                std::size_t& open = open_[family][left];
                if (open == kNone || !kFamilies[family].holds(orbit)) continue;
                return std::exchange(open, tables_[open].next);
            }
        }
        return kNone;
    }

    /// Appends the run of all tables of a kind.
    void add_tables(FastKind kind) {
        const FastFormat format = fast_format(kind);
        const std::size_t block = format.split ? format.bytes / 2 : format.bytes;
        const std::size_t begin = layout_.bytes;
        std::size_t in_block = block;  // used bytes in the tables of the present block
        for (std::size_t number = 1; number < tables_.size(); ++number) {
            Table& table = tables_[number];
            if (table.kind() != kind) continue;
            if (in_block == block) {
                in_block = 0;
                layout_.bytes += format.bytes;
            }
            table.pieces = layout_.bytes - format.bytes + in_block;
            table.orients = table.pieces + block;
            in_block += format.table;
        }
        if (layout_.bytes != begin) layout_.runs.push_back({kind, begin, layout_.bytes});
    }

    void add_array(std::size_t number) {
        const OrbitShape& orbit = shape_.orbits()[number];
        const bool split = orbit.modulus > 1;
        FastKind kind = split ? FastKind::kSplitArray32 : FastKind::kPlainArray32;
        if (orbit.size <= 1U << 16)
            kind = split ? FastKind::kSplitArray16 : FastKind::kPlainArray16;
        if (orbit.size <= 1U << 8) kind = split ? FastKind::kSplitArray8 : FastKind::kPlainArray8;
        const std::size_t entries = (orbit.size + kFastBytes - 1) / kFastBytes * kFastBytes;
        FastPlace& place = layout_.places[number];
        place.kind = kind;
        place.pieces = layout_.bytes;
        place.orients = place.pieces + entries * fast_format(kind).entry_bytes;
        layout_.bytes = place.orients + (split ? entries : 0);
        layout_.runs.push_back({kind, place.pieces, layout_.bytes});
    }

    const Shape& shape_;
    const bool fill_gaps_;
    FastLayout layout_;
    std::vector<std::size_t> table_of_;  ///< by orbit; kNone for an array
    std::vector<Table> tables_ = std::vector<Table>(1);
    /// By family and number of free entries, the first open table.
    std::array<std::array<std::size_t, kLargestTable + 1>, kFamilies.size()> open_{};
};

}  // namespace

FastLayout choose_layout(const Shape& shape) {
    FastLayout apart = Packing(shape, false).layout();
    if (apart.bytes < shape.slots() + kFastBytes) return apart;  // no gap to fill
    FastLayout filled = Packing(shape, true).layout();
    return filled.bytes < apart.bytes ? std::move(filled) : std::move(apart);
}

}  // namespace qter
