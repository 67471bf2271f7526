#include "coordinate/product_space.hpp"

#include <algorithm>
#include <utility>

namespace qter {
namespace {

/// Rows of a byte a point, several of which fit in a second-level cache of 256 KiB.
constexpr std::uint32_t kGoodRow = 8192;
constexpr std::uint64_t kMostPoints = std::uint64_t{1} << 63;

/// The coordinate for rows: the largest with at most kGoodRow values, else the smallest.
std::size_t choose_row(const std::vector<Coordinate>& coordinates) {
    std::size_t best = 0;
    const auto worth = [&](std::size_t i) {
        const std::uint32_t size = coordinates[i].size();
        return size <= kGoodRow ? std::int64_t{size} : -std::int64_t{size};
    };
    for (std::size_t i = 1; i < coordinates.size(); ++i) {
        if (worth(i) > worth(best)) best = i;
    }
    return best;
}

/// The coordinates of row numbers; the last coordinate is the column.
std::vector<const Coordinate*> all_but_last(const std::vector<Coordinate>& coordinates) {
    std::vector<const Coordinate*> others;
    for (std::size_t i = coordinates.size(); i > 1; --i) others.push_back(&coordinates[i - 2]);
    return others;
}

}  // namespace

std::optional<ProductSpace> ProductSpace::make(std::vector<Coordinate> coordinates,
                                               std::uint32_t turns) {
    std::uint64_t points = 1;
    for (const Coordinate& coordinate : coordinates) {
        if (__builtin_mul_overflow(points, std::uint64_t{coordinate.size()}, &points) ||
            points >= kMostPoints) {
            return std::nullopt;
        }
    }
    if (!coordinates.empty()) {
        const std::size_t last = choose_row(coordinates);
        if (coordinates[last].size() > kMaxRow) return std::nullopt;
        std::rotate(coordinates.begin() + static_cast<std::ptrdiff_t>(last),
                    coordinates.begin() + static_cast<std::ptrdiff_t>(last) + 1, coordinates.end());
    }
    return ProductSpace(std::move(coordinates), turns);
}

ProductSpace::ProductSpace(std::vector<Coordinate> coordinates, std::uint32_t turns)
    : coordinates_(std::move(coordinates)), rows_(all_but_last(coordinates_)), turns_(turns) {
    if (coordinates_.empty()) {
        after_.assign(turns_, 0);
        return;
    }
    const Coordinate& last = coordinates_.back();
    row_ = last.size();
    after_.reserve(std::size_t{turns_} * row_);
    for (std::uint32_t turn = 0; turn < turns_; ++turn) {
        for (std::uint32_t value = 0; value < row_; ++value) {
            after_.push_back(static_cast<Column>(last.after(value, turn)));
        }
    }
}

void ProductSpace::edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const {
    to.rows.resize(turns_);
    rows_after(row, to.rows);
    to.edges.clear();
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        to.edges.push_back({to.rows[turn], after(turn).data(), turn, 1});
    }
}

ProductSpace::Index ProductSpace::after(Index index, std::uint32_t turn) const {
    return rows_.after(index / row_, turn) * row_ + after(turn)[index % row_];
}

std::optional<ProductSpace::Index> ProductSpace::of(const State& state) const {
    const std::optional<Index> row = rows_.of(state);
    const std::optional<std::uint32_t> column =
        coordinates_.empty() ? 0 : coordinates_.back().of(state);
    if (!row || !column) return std::nullopt;
    return *row * row_ + *column;
}

}  // namespace qter
