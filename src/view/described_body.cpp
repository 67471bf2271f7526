#include "view/described_body.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "geometry/rotation.hpp"

namespace qter {
namespace {

class DescribedBodyMaker {
 public:
    explicit DescribedBodyMaker(const Puzzle& puzzle) : puzzle_(puzzle), given_(*puzzle.body()) {}

    SolidBody make() {
        const Slot slots = puzzle_.shape().slots();
        body_.rotations = given_.rotations;
        for (Slot slot = 0; slot < slots; ++slot) {
            body_.cells.push_back({0, given_.frames[slot], {}});
        }
        body_.shapes.resize(slots);
        body_.paint.emplace();
        body_.paint->colours = given_.described.colours;
        body_.paint->stickers.resize(slots);
        for (const BodySolid& solid : given_.described.solids) {
            for (const BodySolid::Wearer& wearer : solid.pieces) add_to_piece(solid, wearer);
            if (solid.resting) add_resting(solid);
        }
        for (std::size_t grip = 0; grip < puzzle_.grips().size(); ++grip) add_grip(grip);
        return std::move(body_);
    }

 private:
    /// The stickers of a piece's solids are numbered one solid after the other.
    void add_to_piece(const BodySolid& solid, const BodySolid::Wearer& wearer) {
        std::vector<std::uint8_t>& stickers = body_.paint->stickers[wearer.piece];
        const auto first = static_cast<std::uint32_t>(stickers.size());
        const auto [known, is_new] = meshes_.emplace(std::make_pair(&solid, first), 0U);
        if (is_new) {
            const Slot at = solid.at.value_or(wearer.piece);
            known->second = add_mesh(solid, given_.rotations[given_.frames[at][0]], first);
        }
        body_.shapes[wearer.piece].push_back(known->second);
        stickers.insert(stickers.end(), wearer.colours.begin(), wearer.colours.end());
    }

    /// The solid before the rotation, with its stickers numbered from `first`.
    std::uint32_t add_mesh(const BodySolid& solid, const Mat3& rotation, std::uint32_t first) {
        SolidMesh mesh;
        const Mat3 back = transposed(rotation);
        for (const Vec3 point : solid.points) mesh.points.push_back(back * point);
        for (const std::vector<std::uint32_t>& corners : solid.faces) {
            mesh.faces.push_back({corners, std::nullopt});
        }
        for (std::size_t i = 0; i < solid.stickers.size(); ++i) {
            mesh.faces[solid.stickers[i]].sticker = first + static_cast<std::uint32_t>(i);
        }
        body_.meshes.push_back(std::move(mesh));
        return static_cast<std::uint32_t>(body_.meshes.size() - 1);
    }

    void add_resting(const BodySolid& solid) {
        SolidCell cell;
        cell.mesh = add_mesh(solid, given_.rotations[0], 0);
        cell.frames = {0};
        cell.faces = *solid.resting;
        body_.cells.push_back(std::move(cell));
    }

    /// Slots that the turn leaves solved do not move along.
    void add_grip(std::size_t grip) {
        SolidGrip made{given_.described.axes[grip], {}};
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            if (!is_solved(puzzle_.grips()[grip].turn, slot)) made.cells.push_back(slot);
        }
        body_.grips.push_back(std::move(made));
    }

    const Puzzle& puzzle_;
    const PuzzleBody& given_;
    SolidBody body_;
    std::map<std::pair<const BodySolid*, std::uint32_t>, std::uint32_t>
        meshes_;  // by solid and its first sticker
};

}  // namespace

std::optional<SolidBody> described_body(const Puzzle& puzzle) {
    if (puzzle.body() == nullptr) return std::nullopt;
    return DescribedBodyMaker(puzzle).make();
}

}  // namespace qter
