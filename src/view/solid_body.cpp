#include "view/solid_body.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "geometry/cut_description.hpp"
#include "geometry/dissection.hpp"
#include "geometry/geometric_names.hpp"
#include "view/box_body.hpp"
#include "view/convex_solid.hpp"
#include "view/described_body.hpp"
#include "view/glued_body.hpp"

namespace qter {
namespace {

/// A sticker by its facet of the dissection.
using FacetNumber = std::uint32_t;

class BodyMaker {
 public:
    BodyMaker(const Puzzle& puzzle, Dissection cut) : puzzle_(puzzle), cut_(std::move(cut)) {}

    std::optional<SolidBody> make() {
        find_facets();
        for (std::uint32_t i = 0; i < solid().symmetries.size(); ++i) {
            if (solid().symmetries[i].mirror) continue;
            rotations_.push_back(i);
            body_.rotations.push_back(solid().symmetries[i].map);
        }
        for (const Orbit& orbit : puzzle_.orbits()) {
            if (!add_orbit(orbit)) return std::nullopt;
        }
        add_resting_cells();
        for (const Grip& grip : puzzle_.grips()) add_grip(grip);
        return std::move(body_);
    }

 private:
    [[nodiscard]] const Polyhedron& solid() const { return *cut_.solid; }

    void find_facets() {
        facets_of_slot_.resize(puzzle_.shape().slots());
        for (Slot slot = 0; slot < facets_of_slot_.size(); ++slot) {
            facets_of_slot_[slot].resize(puzzle_.pieces()[slot].stickers.size());
        }
        for (const DrawnSticker& sticker : puzzle_.drawing().stickers) {
            outlines_[sticker.facet] = &sticker;
            if (sticker.slot) {
                facets_of_slot_[*sticker.slot][sticker.position] = sticker.facet;
            } else {
                resting_.push_back(sticker.facet);
            }
        }
    }

    /// Its outline is not that of the cuts (drawn_outlines.hpp).
    [[nodiscard]] bool is_redrawn(FacetNumber facet) const {
        const std::vector<Vec3>& corners = outlines_.at(facet)->corners;
        const Facet& as_cut = cut_.facets[facet];
        const auto same = [](Vec3 a, Vec3 b) { return norm(a - b) <= 1e-12; };
        return !std::equal(corners.begin(), corners.end(), as_cut.corners.begin(),
                           as_cut.corners.end(), same);
    }

    bool add_orbit(const Orbit& orbit) {
        const std::vector<FacetNumber>& model = facets_of_slot_[orbit.first];
        if (model.empty()) return false;
        const std::uint32_t mesh = add_mesh(model);
        const std::size_t step = model.size() / orbit.orientations;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            SolidCell cell{mesh, {}, {}};
            for (std::uint32_t turned = 0; turned < orbit.orientations; ++turned) {
                std::vector<FacetNumber> goal = facets_of_slot_[slot];
                if (goal.size() != model.size()) return false;
                std::rotate(goal.begin(), goal.begin() + static_cast<std::ptrdiff_t>(turned * step),
                            goal.end());
                const std::optional<std::uint32_t> frame = rotation_from(model, goal);
                if (!frame) return false;
                cell.frames.push_back(*frame);
            }
            cell_of_[cut_.facets[facets_of_slot_[slot].front()].cell] =
                static_cast<std::uint32_t>(body_.cells.size());
            body_.cells.push_back(std::move(cell));
        }
        return true;
    }

    /// The rotation that takes each facet to the one at the same index in `to`.
    [[nodiscard]] std::optional<std::uint32_t> rotation_from(
        const std::vector<FacetNumber>& from, const std::vector<FacetNumber>& to) const {
        for (std::uint32_t i = 0; i < rotations_.size(); ++i) {
            const std::vector<FacetNumber>& image = cut_.facet_image[rotations_[i]];
            const bool fits =
                std::equal(from.begin(), from.end(), to.begin(), to.end(),
                           [&](FacetNumber a, FacetNumber b) { return image[a] == b; });
            if (fits) return i;
        }
        return std::nullopt;
    }

    /// Adds the solid of the cell with these stickers, in their order.
    std::uint32_t add_mesh(const std::vector<FacetNumber>& stickers) {
        std::vector<ConvexSolid::Face> faces;
        for (std::uint8_t i = 0; i < solid().faces.size(); ++i) {
            faces.push_back({solid().faces[i].corners, i});
        }
        ConvexSolid whole(std::move(faces));
        if (is_redrawn(stickers.front())) {
            body_.meshes.push_back(redrawn_mesh(std::move(whole), stickers));
            return static_cast<std::uint32_t>(body_.meshes.size() - 1);
        }
        const std::vector<std::uint8_t>& slabs = cut_.cells[cut_.facets[stickers.front()].cell];
        for (std::size_t i = 0; i < slabs.size(); ++i) {
            const CutLine& line = cut_.lines[i];
            const Vec3 direction = solid().axes[line.near_axis].direction;
            if (slabs[i] > 0) whole.cut(direction, line.cuts[slabs[i] - 1U]);
            if (slabs[i] < line.cuts.size()) whole.cut(-1 * direction, -line.cuts[slabs[i]]);
        }
        body_.meshes.push_back(mesh_of(whole, stickers));
        return static_cast<std::uint32_t>(body_.meshes.size() - 1);
    }

    /// The piece between the centre and its stickers' outlines: cut by the planes of their sides,
    /// or with curved ones in triangles.
    [[nodiscard]] SolidMesh redrawn_mesh(ConvexSolid whole,
                                         const std::vector<FacetNumber>& stickers) const {
        if (puzzle_.cut_names()->cones > 0) return curved_mesh(stickers);
        constexpr double kSame = 1e-6;
        Vec3 middle;
        for (const FacetNumber facet : stickers) middle = middle + cut_.facets[facet].centre;
        for (const FacetNumber facet : stickers) {
            const std::vector<Vec3>& corners = outlines_.at(facet)->corners;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Vec3 side = unit(cross(corners[(i + 1) % corners.size()], corners[i]));
                const Vec3 normal = dot(side, middle) > 0 ? -1 * side : side;
                const auto is_below = [&](FacetNumber other) {
                    return dot(normal, cut_.facets[other].centre) < -kSame;
                };
                if (!std::all_of(stickers.begin(), stickers.end(), is_below)) continue;
                // The two stickers at a side give the same plane but for rounding.
                bool above = false;
                for (const ConvexSolid::Face& face : whole.faces()) {
                    for (const Vec3 p : face.corners) above = above || dot(normal, p) > kSame;
                }
                if (above) whole.cut(normal, 0);
            }
        }
        return mesh_of(whole, stickers);
    }

    [[nodiscard]] SolidMesh curved_mesh(const std::vector<FacetNumber>& stickers) const {
        SolidMesh mesh;
        mesh.flat = true;
        std::set<std::pair<std::uint32_t, std::uint32_t>> sides;
        for (std::uint32_t sticker = 0; sticker < stickers.size(); ++sticker) {
            const FacetNumber facet = stickers[sticker];
            const std::uint32_t middle = mesh.number_of(cut_.facets[facet].centre);
            const std::vector<Vec3>& corners = outlines_.at(facet)->corners;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const std::uint32_t from = mesh.number_of(corners[i]);
                const std::uint32_t to = mesh.number_of(corners[(i + 1) % corners.size()]);
                mesh.faces.push_back({{middle, from, to}, sticker, {false, true, false}});
                sides.emplace(from, to);
            }
        }
        const std::uint32_t centre = mesh.number_of(Vec3{});
        for (const auto& [from, to] : sides) {
            if (sides.contains({to, from})) continue;
            mesh.faces.push_back({{centre, to, from}, std::nullopt, {false, true, false}});
        }
        return mesh;
    }

    [[nodiscard]] SolidMesh mesh_of(const ConvexSolid& whole,
                                    const std::vector<FacetNumber>& stickers) const {
        SolidMesh mesh;
        for (const ConvexSolid::Face& face : whole.faces()) {
            std::vector<std::uint32_t> on_it;
            for (std::uint32_t i = 0; face.face && i < stickers.size(); ++i) {
                if (cut_.facets[stickers[i]].face == *face.face) on_it.push_back(i);
            }
            if (on_it.size() < 2) {
                SolidMesh::Face& made = add_face(mesh, face.corners);
                if (!on_it.empty()) made.sticker = on_it[0];
                continue;
            }
            // A marked center: its stickers are the whole face.
            for (const std::uint32_t i : on_it) {
                add_face(mesh, cut_.facets[stickers[i]].corners).sticker = i;
            }
        }
        return mesh;
    }

    static SolidMesh::Face& add_face(SolidMesh& mesh, const std::vector<Vec3>& corners) {
        SolidMesh::Face made;
        for (const Vec3 corner : corners) made.corners.push_back(mesh.number_of(corner));
        return mesh.faces.emplace_back(std::move(made));
    }

    /// Adds the cells that no turn moves, mostly centres. Cells that rotations take to one another
    /// share a mesh.
    void add_resting_cells() {
        std::map<std::uint32_t, std::vector<FacetNumber>> by_cell;
        for (const FacetNumber facet : resting_) by_cell[cut_.facets[facet].cell].push_back(facet);
        std::vector<std::pair<std::uint32_t, std::vector<FacetNumber>>> models;  // mesh, its facets
        for (const auto& [number, facets] : by_cell) {
            SolidCell cell;
            std::optional<std::uint32_t> frame;
            std::vector<FacetNumber> order;
            for (const auto& [mesh, model] : models) {
                frame = find_rotation(model, number, order);
                cell.mesh = mesh;
                if (frame) break;
            }
            if (!frame) {
                cell.mesh = add_mesh(facets);
                models.emplace_back(cell.mesh, facets);
                order = facets;
                frame = 0;  // the identity
            }
            cell.frames = {*frame};
            for (const FacetNumber facet : order) cell.faces.push_back(cut_.facets[facet].face);
            cell_of_[number] = static_cast<std::uint32_t>(body_.cells.size());
            body_.cells.push_back(std::move(cell));
        }
    }

    /// A rotation that takes the facets of `model` to a cell; `order` gets their images.
    [[nodiscard]] std::optional<std::uint32_t> find_rotation(
        const std::vector<FacetNumber>& model, std::uint32_t cell,
        std::vector<FacetNumber>& order) const {
        for (std::uint32_t i = 0; i < rotations_.size(); ++i) {
            order.clear();
            for (const FacetNumber facet : model) {
                const FacetNumber image = cut_.facet_image[rotations_[i]][facet];
                if (cut_.facets[image].cell == cell) order.push_back(image);
            }
            if (order.size() == model.size() && order.size() == cut_.facets_of_cell[cell].size()) {
                return i;
            }
        }
        return std::nullopt;
    }

    void add_grip(const Grip& grip) {
        SolidGrip made{solid().axes[grip.end].direction, {}};
        for (const auto& [number, cell] : cell_of_) {
            const std::uint8_t slab = cut_.cells[number][grip.slabs.line];
            if (slab >= grip.slabs.first && slab <= grip.slabs.last) made.cells.push_back(cell);
        }
        std::sort(made.cells.begin(), made.cells.end());
        body_.grips.push_back(std::move(made));
    }

    const Puzzle& puzzle_;
    Dissection cut_;
    SolidBody body_;
    std::vector<std::uint32_t> rotations_;  // as numbers among the solid's symmetries
    std::vector<std::vector<FacetNumber>> facets_of_slot_;  // by position
    std::vector<FacetNumber> resting_;
    std::map<FacetNumber, const DrawnSticker*> outlines_;
    std::map<std::uint32_t, std::uint32_t> cell_of_;  // cell of the dissection -> cell of the body
};

}  // namespace

std::uint32_t SolidMesh::number_of(Vec3 point) {
    const auto known = std::find_if(points.begin(), points.end(),
                                    [&](Vec3 other) { return norm(other - point) < 1e-7; });
    const auto number = static_cast<std::uint32_t>(known - points.begin());
    if (number == points.size()) points.push_back(point);
    return number;
}

std::optional<SolidBody> solid_body(const Puzzle& puzzle) {
    if (puzzle.body() != nullptr) return described_body(puzzle);
    if (puzzle.description().empty()) return box_body(puzzle);
    const Result<CutDescription> cuts = parse_cuts(puzzle.description(), {});
    if (!cuts.ok()) return std::nullopt;
    Result<Dissection> cut = dissect(*cuts, {});
    if (!cut.ok()) return std::nullopt;
    std::optional<SolidBody> body = BodyMaker(puzzle, *std::move(cut)).make();
    if (body) join_glued_solids(puzzle, *body);
    return body;
}

}  // namespace qter
