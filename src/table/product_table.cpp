#include "table/product_table.hpp"

#include <algorithm>
#include <utility>

#include "table/list_fill.hpp"

namespace qter {
namespace {

/// Entries between two checks of the cancellation.
constexpr std::uint32_t kEntriesPerPoll = 1U << 14;

/// The indices after turns.
class ProductMoves {
 public:
    ProductMoves(const ProductTable& table, const ProductFill& fill,
                 const std::vector<std::uint32_t>& turns)
        : table_(table), fill_(fill), turns_(turns) {}

    /// Calls `visit` with the index after each turn.
    template <class Visit>
    void visit_successors(std::uint32_t index, Visit visit) {
        const std::size_t count = table_.coordinates.size();
        table_.read_index(index, values_.data());
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint8_t i = table_.coordinates[k];
            const MoveTableView& moves = fill_.moves[i];
            rows_[k] = moves.after + std::size_t{values_[i]} * moves.columns;
            strides_[k] = table_.stride[i];
        }
        for (const std::uint32_t turn : turns_) {
            std::uint32_t to = 0;
            for (std::size_t k = 0; k < count; ++k) to += rows_[k][turn] * strides_[k];
            visit(to);
        }
    }

 private:
    const ProductTable& table_;
    const ProductFill& fill_;
    const std::vector<std::uint32_t>& turns_;
    std::array<std::uint32_t, ProductTable::kMaxCoordinates> values_{};
    std::array<std::uint32_t, ProductTable::kMaxCoordinates> strides_{};
    std::array<const std::uint32_t*, ProductTable::kMaxCoordinates> rows_{};
};

}  // namespace

ProductTable fill_product_table(const ProductFill& fill) {
    ProductTable table;
    table.coordinates = fill.coordinates;
    std::size_t entries = 1;
    for (const std::uint8_t i : table.coordinates) {
        table.stride[i] = static_cast<std::uint32_t>(entries);
        table.size[i] = fill.moves[i].size;
        entries *= fill.moves[i].size;
    }
    table.entries.assign(entries, ProductTable::kNever);
    table.entries[0] = 0;
    std::vector<std::uint32_t> level = {0};
    ProductMoves goal_moves(table, fill, fill.goal_turns);
    for (std::size_t i = 0; i < level.size(); ++i) {
        goal_moves.visit_successors(level[i], [&](std::uint32_t to) {
            if (table.entries[to] == 0) return;
            table.entries[to] = 0;
            level.push_back(to);
        });
    }
    ProductMoves moves(table, fill, fill.turns);
    table.histogram = fill_by_lists(
        table.entries, std::move(level),
        [&](std::uint32_t index, const auto& visit) { moves.visit_successors(index, visit); },
        [&](std::uint32_t looked) {
            if (looked % kEntriesPerPoll == 0) fill.observer.check();
        });
    return table;
}

std::vector<std::uint8_t> set_members(std::uint32_t set) {
    std::vector<std::uint8_t> all;
    for (std::uint8_t i = 0; set >> i != 0; ++i) {
        if ((set >> i & 1) != 0) all.push_back(i);
    }
    return all;
}

std::uint64_t product_entries(std::span<const std::uint64_t> sizes, std::uint32_t set,
                              std::uint64_t most) {
    std::uint64_t entries = 1;
    for (std::size_t i = 0; i < sizes.size() && entries <= most; ++i) {
        if ((set >> i & 1) != 0) entries *= sizes[i];
    }
    return entries;
}

std::vector<std::uint32_t> choose_products(
    std::span<const std::uint64_t> sizes, std::uint64_t most_entries, std::size_t most_tables,
    std::vector<std::uint32_t> covered,
    const std::function<bool(std::uint32_t set, std::uint64_t entries)>& take) {
    struct Choice {
        std::uint32_t set;
        std::uint64_t entries;
    };
    std::vector<Choice> choices;
    for (std::uint32_t set = 0; set < 1U << sizes.size(); ++set) {
        const std::uint64_t entries = product_entries(sizes, set, most_entries);
        const bool fits = entries <= std::min(most_entries, ProductTable::kMaxEntries);
        if (fits) choices.push_back({set, entries});
    }
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.entries != b.entries ? a.entries > b.entries : a.set > b.set;
    });
    for (const Choice& choice : choices) {
        const bool inside = std::any_of(covered.begin(), covered.end(), [&](std::uint32_t other) {
            return (choice.set & ~other) == 0;
        });
        if (inside || covered.size() == most_tables) continue;
        if (take(choice.set, choice.entries)) covered.push_back(choice.set);
    }
    return covered;
}

}  // namespace qter
