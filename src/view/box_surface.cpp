#include "view/box_surface.hpp"

#include <algorithm>
#include <utility>

#include "view/faceted_cylinder.hpp"
#include "view/surface_seams.hpp"

namespace qter {
namespace {

/// The axes whose cylinders hollow out a cell.
using AxisSet = std::array<bool, 3>;

class SurfaceMaker {
 public:
    SurfaceMaker(const BoxGrid& grid, std::int32_t owner, const std::optional<SolidHollow>& hollow)
        : grid_(grid), owner_(owner), hollow_(hollow) {
        if (!hollow_) return;
        std::vector<double> planes;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i <= grid_.cells_along(axis); ++i) {
                planes.push_back(grid_.plane(axis, i));
            }
        }
        cylinder_.emplace(hollow_->radius, planes);
        for (std::size_t axis = 0; axis < 3; ++axis) find_whether_it_hangs(axis);
    }

    BoxSurface make() {
        grid_.each_cell([&](const BoxGrid::Cell& cell) {
            const std::optional<AxisSet> hollows = hollows_of(cell);
            if (!hollows) return;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (const bool back : {false, true}) add_side(cell, *hollows, axis, back);
                if ((*hollows)[axis]) add_facets(cell, *hollows, axis);
            }
        });
        return joined_surface(std::move(parts_));
    }

 private:
    [[nodiscard]] SolidBox bounds_of(const BoxGrid::Cell& cell) const {
        SolidBox bounds{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            bounds[axis] = {grid_.plane(axis, cell[axis]), grid_.plane(axis, cell[axis] + 1)};
        }
        return bounds;
    }

    /// The cell is in the layer between -within and within along an axis.
    [[nodiscard]] bool is_in_layer(const BoxGrid::Cell& cell, std::size_t axis) const {
        const SolidBox bounds = bounds_of(cell);
        return bounds[axis][0] > -hollow_->within - kOnPlane &&
               bounds[axis][1] < hollow_->within + kOnPlane;
    }

    void find_whether_it_hangs(std::size_t axis) {
        bool some = false;
        bool all = true;
        grid_.each_cell([&](const BoxGrid::Cell& cell) {
            if (grid_.owner(cell) != owner_) return;
            const bool is_in = is_in_layer(cell, axis);
            some = some || is_in;
            all = all && is_in;
        });
        hangs_[axis] = some && !all;
    }

    /// nullopt where the cell has no part of the piece.
    [[nodiscard]] std::optional<AxisSet> hollows_of(const BoxGrid::Cell& cell) const {
        if (grid_.owner(cell) != owner_) return std::nullopt;
        AxisSet hollows{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!hangs_[axis] || !is_in_layer(cell, axis)) continue;
            const SolidBox bounds = bounds_of(cell);
            if (cylinder_->holds(axis, bounds)) return std::nullopt;
            hollows[axis] = !cylinder_->misses(axis, bounds);
        }
        return hollows;
    }

    /// The parts of the polygons outside of all cylinders.
    [[nodiscard]] std::vector<ConvexPolygon> outside(std::vector<ConvexPolygon> polygons,
                                                     const AxisSet& hollows) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!hollows[axis]) continue;
            std::vector<ConvexPolygon> left;
            for (const ConvexPolygon& polygon : polygons) {
                for (ConvexPolygon& part : cylinder_->sides(polygon, axis).outside) {
                    left.push_back(std::move(part));
                }
            }
            polygons = std::move(left);
        }
        return polygons;
    }

    /// The parts of the polygons inside of at least one of a cell's cylinders.
    [[nodiscard]] std::vector<ConvexPolygon> inside(std::vector<ConvexPolygon> polygons,
                                                    const AxisSet& hollows) const {
        std::vector<ConvexPolygon> found;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!hollows[axis]) continue;
            std::vector<ConvexPolygon> left;
            for (const ConvexPolygon& polygon : polygons) {
                FacetedCylinder::Sides sides = cylinder_->sides(polygon, axis);
                for (ConvexPolygon& part : sides.inside) found.push_back(std::move(part));
                for (ConvexPolygon& part : sides.outside) left.push_back(std::move(part));
            }
            polygons = std::move(left);
        }
        return found;
    }

    void add_side(const BoxGrid::Cell& cell, const AxisSet& hollows, std::size_t axis, bool back) {
        BoxGrid::Cell beside = cell;
        const std::optional<AxisSet> behind =
            grid_.step(beside, axis, back) ? hollows_of(beside) : std::nullopt;
        if (behind == hollows) return;
        std::vector<ConvexPolygon> polygons = outside({rectangle(cell, axis, back)}, hollows);
        if (behind) polygons = inside(std::move(polygons), *behind);
        for (ConvexPolygon& polygon : polygons) {
            SurfacePart part;
            part.axis = axis;
            part.back = back;
            part.height = grid_.plane(axis, cell[axis] + (back ? 0 : 1));
            parts_.push_back({std::move(polygon), std::move(part)});
        }
    }

    [[nodiscard]] ConvexPolygon rectangle(const BoxGrid::Cell& cell, std::size_t axis,
                                          bool back) const {
        constexpr std::array<std::array<std::size_t, 2>, 4> kCorners{
            {{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        const SolidBox bounds = bounds_of(cell);
        ConvexPolygon corners;
        for (const auto& [right, up] : kCorners) {
            std::array<double, 3> point{};
            point[axis] = bounds[axis][back ? 0 : 1];
            point[(axis + 1) % 3] = bounds[(axis + 1) % 3][right];
            point[(axis + 2) % 3] = bounds[(axis + 2) % 3][up];
            corners.push_back({point[0], point[1], point[2]});
        }
        if (back) std::reverse(corners.begin(), corners.end());
        return corners;
    }

    void add_facets(const BoxGrid::Cell& cell, AxisSet hollows, std::size_t axis) {
        hollows[axis] = false;
        for (ConvexPolygon& polygon : outside(cylinder_->facets(axis, bounds_of(cell)), hollows)) {
            SurfacePart part;
            part.axis = axis;
            part.round = true;
            parts_.push_back({std::move(polygon), std::move(part)});
        }
    }

    const BoxGrid& grid_;
    std::int32_t owner_;
    std::optional<SolidHollow> hollow_;
    std::optional<FacetedCylinder> cylinder_;
    AxisSet hangs_{};
    std::vector<LoosePart> parts_;
};

}  // namespace

BoxSurface box_surface(const BoxGrid& grid, std::int32_t owner,
                       const std::optional<SolidHollow>& hollow) {
    return SurfaceMaker(grid, owner, hollow).make();
}

}  // namespace qter
