#include "view/box_grid.hpp"

#include <algorithm>
#include <cmath>

namespace qter {

void BoxGrid::add(const std::vector<SolidBox>& boxes, std::int32_t owner) {
    for (const SolidBox& box : boxes) {
        boxes_.emplace_back(box, owner);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            planes_[axis].insert(planes_[axis].end(), box[axis].begin(), box[axis].end());
        }
    }
}

bool BoxGrid::fill(std::size_t most) {
    for (std::vector<double>& planes : planes_) {
        std::sort(planes.begin(), planes.end());
        planes.erase(std::unique(planes.begin(), planes.end()), planes.end());
    }
    const double cells = static_cast<double>(cells_along(0)) * static_cast<double>(cells_along(1)) *
                         static_cast<double>(cells_along(2));
    if (cells > static_cast<double>(most)) return false;
    owner_.assign(static_cast<std::size_t>(cells), kEmpty);
    for (const auto& [box, owner] : boxes_) {
        const auto range = [&, &sides = box](std::size_t axis, std::size_t end) {
            const std::vector<double>& planes = planes_[axis];
            return static_cast<std::size_t>(
                std::lower_bound(planes.begin(), planes.end(), sides[axis][end]) - planes.begin());
        };
        for (std::size_t x = range(0, 0); x < range(0, 1); ++x) {
            for (std::size_t y = range(1, 0); y < range(1, 1); ++y) {
                for (std::size_t z = range(2, 0); z < range(2, 1); ++z) {
                    owner_[number({x, y, z})] = owner;
                }
            }
        }
    }
    return true;
}

std::array<double, 2> BoxGrid::core_ends(std::size_t axis) const {
    std::array<double, 2> ends{0, 0};
    for (const auto& [box, owner] : boxes_) {
        if (owner != kCore) continue;
        ends = {std::min(ends[0], box[axis][0]), std::max(ends[1], box[axis][1])};
    }
    return ends;
}

double BoxGrid::reach(std::size_t axis) const {
    return std::max(std::abs(planes_[axis].front()), std::abs(planes_[axis].back()));
}

}  // namespace qter
