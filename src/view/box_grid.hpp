// Grid of cells: space cut by the planes of all sides of some boxes; each cell is in the boxes of
// one owner or empty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "blocking/solid_boxes.hpp"

namespace qter {

class BoxGrid {
 public:
    static constexpr std::int32_t kEmpty = -1;
    static constexpr std::int32_t kCore = -2;

    /// A cell, by its number along each axis.
    using Cell = std::array<std::size_t, 3>;

    /// `owner` is a slot, or kCore. Where boxes of two owners overlap, the later one has the cells.
    void add(const std::vector<SolidBox>& boxes, std::int32_t owner);

    /// Cuts space by a plane that is not a side of a box.
    void cut(std::size_t axis, double plane) { planes_[axis].push_back(plane); }

    /// Builds the cells from the boxes; false, without any cells, when there are more than `most`.
    /// Needs at least one box. 4 bytes for each cell.
    bool fill(std::size_t most);

    [[nodiscard]] std::size_t cells_along(std::size_t axis) const {
        return planes_[axis].size() - 1;
    }
    [[nodiscard]] double plane(std::size_t axis, std::size_t number) const {
        return planes_[axis][number];
    }
    [[nodiscard]] std::int32_t owner(const Cell& cell) const { return owner_[number(cell)]; }
    /// The owner of the next cell along an axis, forwards or back; kEmpty outside of the grid.
    [[nodiscard]] std::int32_t owner_beside(Cell cell, std::size_t axis, bool back) const {
        return step(cell, axis, back) ? owner(cell) : kEmpty;
    }
    /// False, without a change, at the end.
    [[nodiscard]] bool step(Cell& cell, std::size_t axis, bool back) const {
        if (back ? cell[axis] == 0 : cell[axis] + 1 == cells_along(axis)) return false;
        cell[axis] += back ? std::size_t(-1) : 1;
        return true;
    }
    /// Calls `visit` with each cell.
    template <class Visit>
    void each_cell(Visit visit) const {
        Cell cell{};
        for (cell[0] = 0; cell[0] < cells_along(0); ++cell[0]) {
            for (cell[1] = 0; cell[1] < cells_along(1); ++cell[1]) {
                for (cell[2] = 0; cell[2] < cells_along(2); ++cell[2]) visit(cell);
            }
        }
    }
    /// The least and the largest plane of the core along an axis; 0 without a core.
    [[nodiscard]] std::array<double, 2> core_ends(std::size_t axis) const;
    /// From 0 to the farthest plane along an axis.
    [[nodiscard]] double reach(std::size_t axis) const;

 private:
    [[nodiscard]] std::size_t number(const Cell& cell) const {
        return (cell[0] * cells_along(1) + cell[1]) * cells_along(2) + cell[2];
    }

    std::vector<std::pair<SolidBox, std::int32_t>> boxes_;
    std::array<std::vector<double>, 3> planes_;
    std::vector<std::int32_t> owner_;  // by cell
};

}  // namespace qter
