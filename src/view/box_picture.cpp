#include "view/box_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "blocking/blocking.hpp"
#include "puzzle/facelets.hpp"
#include "view/box_grid.hpp"

namespace qter {
namespace {

class BoxPainter {
 public:
    BoxPainter(const Puzzle& puzzle, const State& state, const std::vector<Slot>& marked)
        : puzzle_(puzzle),
          state_(state),
          marked_(marked),
          rules_(rules_of(puzzle)),
          placer_(puzzle, *rules_.axes) {}

    Result<FlatPicture> paint(EyeSide side) {
        std::vector<Slot> slot_of(state_.piece.size());
        for (Slot slot = 0; slot < state_.piece.size(); ++slot) slot_of[state_.piece[slot]] = slot;
        for (const PieceSolid& solid : rules_.solids) {
            const Slot slot = slot_of[solid.piece];
            // A puzzle whose solids cannot be placed cannot be constructed.
            grid_.add(*placer_.boxes(solid, slot, state_.orient[slot]),
                      static_cast<std::int32_t>(slot));
        }
        grid_.add(rules_.core, BoxGrid::kCore);
        if (!grid_.fill(kMostBoxCells)) {
            return Diagnostic::error(
                Code::kTooLarge, {},
                fmt::format("{} cuts its solids too finely for a picture: more than {} cells",
                            puzzle_.name(), kMostBoxCells));
        }
        look_from(side);
        BoxGrid::Cell cell{};
        const auto along = [&](std::size_t axis, const auto& next) {
            const std::size_t count = grid_.cells_along(axis);
            for (std::size_t i = 0; i < count; ++i) {
                cell[axis] = from_back_[axis] ? count - 1 - i : i;
                next();
            }
        };
        along(0, [&] { along(1, [&] { along(2, [&] { add_cell(cell); }); }); });
        picture_.faces.resize(puzzle_.faces().size());
        fit_picture(picture_);
        return std::move(picture_);
    }

 private:
    void look_from(EyeSide side) {
        // The face at rest is at the end of the core; without a core, at the end of all solids.
        double face = 0;
        Vec3 reach{grid_.reach(0), grid_.reach(1), grid_.reach(2)};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto [near, far] = grid_.core_ends(axis);
            face = std::max({face, -near, far});
        }
        if (face == 0) face = std::max({reach.x, reach.y, reach.z});
        const double unit = 1 / face;
        axes_ = {Vec3{unit, 0, 0}, Vec3{0, unit, 0},
                 Vec3{0, 0, placer_.is_left_handed() ? -unit : unit}};
        Vec3 upwards = axes_[1];
        bool known = false;
        for (const std::uint8_t face : puzzle_.in_view()) {
            const std::optional<SolidSide>& seen = placer_.side_of(face);
            if (!seen) continue;
            from_back_[seen->axis] = seen->near;
            if (!known) upwards = (seen->near ? -1.0 : 1.0) * axes_[seen->axis];
            known = true;
        }
        Vec3 towards;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (side == EyeSide::kBack) from_back_[axis] = !from_back_[axis];
            towards = towards + (from_back_[axis] ? -1.0 : 1.0) * axes_[axis];
        }
        eye_ = Eye::looking(towards, upwards, unit * norm(reach));
    }

    void add_cell(const BoxGrid::Cell& cell) {
        if (grid_.owner(cell) == BoxGrid::kEmpty) return;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (is_open(cell, axis)) add_side(cell, axis);
        }
    }

    /// The cell in front of the side that faces the eye is empty.
    [[nodiscard]] bool is_open(const BoxGrid::Cell& cell, std::size_t axis) const {
        return grid_.owner_beside(cell, axis, from_back_[axis]) == BoxGrid::kEmpty;
    }

    void add_side(const BoxGrid::Cell& cell, std::size_t axis) {
        const std::size_t right = (axis + 1) % 3;
        const std::size_t up = (axis + 2) % 3;
        const double height = grid_.plane(axis, cell[axis] + (from_back_[axis] ? 0 : 1));
        FlatSticker sticker;
        sticker.covers = true;
        const std::int32_t owner = grid_.owner(cell);
        // Corners, as the near (0) or far (1) end along `right` and `up`; side i follows corner i.
        constexpr std::array<std::array<std::size_t, 2>, 4> kCorners{
            {{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        for (std::size_t i = 0; i < 4; ++i) {
            const auto at = [&](std::size_t along, std::size_t end) {
                return grid_.plane(along, cell[along] + end) * axes_[along];
            };
            sticker.corners.push_back(eye_.project(
                height * axes_[axis] + at(right, kCorners[i][0]) + at(up, kCorners[i][1])));
            BoxGrid::Cell beside = cell;
            const bool goes_on = grid_.step(beside, i % 2 == 0 ? up : right, i == 0 || i == 3) &&
                                 grid_.owner(beside) == owner && is_open(beside, axis);
            sticker.joined.push_back(goes_on);
        }
        sticker.centre = middle_of(sticker.corners);
        const std::uint8_t face = (*rules_.axes)[axis][from_back_[axis] ? 1 : 0];
        sticker.face = face;
        const std::optional<std::uint8_t> colour = colour_of(owner, face, height);
        sticker.colour = colour.value_or(0);
        sticker.bare = !colour;
        if (owner != BoxGrid::kCore) {
            sticker.slot = static_cast<Slot>(owner);
            sticker.marked = std::binary_search(marked_.begin(), marked_.end(), *sticker.slot);
        }
        picture_.stickers.push_back(std::move(sticker));
    }

    /// The colour of the owner's side that faces in the direction of `face` at this height.
    [[nodiscard]] std::optional<std::uint8_t> colour_of(std::int32_t owner, std::uint8_t face,
                                                        double height) const {
        if (owner == BoxGrid::kCore) {
            const SolidSide side = *placer_.side_of(face);
            if (height != grid_.core_ends(side.axis)[side.near ? 0 : 1]) return std::nullopt;
            return face;
        }
        const auto slot = static_cast<Slot>(owner);
        const std::vector<std::uint8_t>& here = puzzle_.pieces()[slot].stickers;
        const auto at = std::find(here.begin(), here.end(), face);
        if (at == here.end()) return std::nullopt;
        return shown_at(puzzle_, state_, slot, static_cast<std::size_t>(at - here.begin()));
    }

    const Puzzle& puzzle_;
    const State& state_;
    const std::vector<Slot>& marked_;
    const BlockingRules& rules_;
    SolidPlacer placer_;
    BoxGrid grid_;
    std::array<Vec3, 3> axes_;
    std::array<bool, 3> from_back_{};  // by axis: the eye is at negative coordinates
    Eye eye_;
    FlatPicture picture_;
};

}  // namespace

bool has_boxes(const Puzzle& puzzle) { return !rules_of(puzzle).solids.empty(); }

Result<FlatPicture> box_picture(const Puzzle& puzzle, const State& state,
                                const std::vector<Slot>& marked, EyeSide side) {
    return BoxPainter(puzzle, state, marked).paint(side);
}

}  // namespace qter
