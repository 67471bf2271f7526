#include "view/core_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "blocking/blocking.hpp"
#include "view/box_grid.hpp"
#include "view/box_picture.hpp"

namespace qter {
namespace {

/// The axis that a rotation keeps.
std::optional<std::size_t> axis_at_rest(const AxisMap& map) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < 3; ++i) {
        if (map.axis[i] != i || map.turned[i]) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found;
}

/// The interval along an axis that all pieces moved by a grip have in common; infinite where none
/// has a solid.
std::array<double, 2> common_interval(const Puzzle& puzzle, const Grip& grip, std::size_t axis) {
    constexpr double kAll = std::numeric_limits<double>::infinity();
    std::array<double, 2> common{-kAll, kAll};
    for (const PieceSolid& solid : rules_of(puzzle).solids) {
        if (is_solved(grip.turn, solid.piece)) continue;
        std::array<double, 2> reach{kAll, -kAll};
        for (const SolidBox& box : solid.boxes) {
            reach = {std::min(reach[0], box[axis][0]), std::max(reach[1], box[axis][1])};
        }
        common = {std::max(common[0], reach[0]), std::min(common[1], reach[1])};
    }
    return common;
}

/// True when `a` and `b`, which have the same volume, are the same region: `a` lies within `b`.
bool same_region(const std::vector<SolidBox>& a, const std::vector<SolidBox>& b) {
    BoxGrid grid;
    grid.add(a, 0);
    grid.add(b, 1);
    if (!grid.fill(kMostBoxCells)) return false;
    bool same = true;
    grid.each_cell([&](const BoxGrid::Cell& cell) { same = same && grid.owner(cell) != 0; });
    return same;
}

/// The boxes of the core that a grip turns in their place; may be empty.
std::vector<SolidBox> part_of(const Puzzle& puzzle, const Grip& grip, const AxisMap& motion,
                              std::size_t axis) {
    const std::array<double, 2> common = common_interval(puzzle, grip, axis);
    std::vector<SolidBox> part;
    if (std::isinf(common[0])) return part;
    for (SolidBox box : rules_of(puzzle).core) {
        box[axis] = {std::max(box[axis][0], common[0]), std::min(box[axis][1], common[1])};
        if (box[axis][0] < box[axis][1]) part.push_back(box);
    }
    std::vector<SolidBox> turned;
    for (const SolidBox& box : part) turned.push_back(motion.image(box));
    if (part.empty() || !same_region(part, turned)) return {};
    return part;
}

}  // namespace

std::vector<CorePart> turning_parts(const Puzzle& puzzle,
                                    const std::vector<std::optional<AxisMap>>& motions) {
    std::vector<CorePart> parts;
    const std::vector<Grip>& grips = puzzle.grips();
    for (std::uint16_t number = 0; number < grips.size(); ++number) {
        const std::optional<std::size_t> axis =
            motions[number] ? axis_at_rest(*motions[number]) : std::nullopt;
        if (!axis) continue;
        CorePart part{part_of(puzzle, grips[number], *motions[number], *axis), {}};
        const bool taken = std::any_of(parts.begin(), parts.end(), [&](const CorePart& other) {
            return overlap(part.boxes, other.boxes);
        });
        if (part.boxes.empty() || taken) continue;
        for (std::uint16_t other = 0; other < grips.size(); ++other) {
            if (!motions[other] || axis_at_rest(*motions[other]) != axis) continue;
            bool all = true;
            for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
                all = all &&
                      (is_solved(grips[number].turn, slot) || !is_solved(grips[other].turn, slot));
            }
            if (all) part.grips.push_back(other);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace qter
