#include "geometry/geometric_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

constexpr double kTiny = 1e-9;

/// The face nearest to a facet, other than its own.
std::uint8_t pointed_at(const Dissection& cut, std::uint32_t facet) {
    const std::vector<SolidFace>& faces = cut.solid->faces;
    std::uint8_t best = cut.facets[facet].face;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint8_t i = 0; i < faces.size(); ++i) {
        const double apart = faces[i].distance - dot(faces[i].normal, cut.facets[facet].centre);
        if (i == cut.facets[facet].face || apart > least - 1e-9) continue;
        best = i;
        least = apart;
    }
    return best;
}

class OrbitFinder {
 public:
    OrbitFinder(const Dissection& cut, const GeometricTurns& turns)
        : cut_(cut), solid_(*cut.solid), turns_(turns), moves_(cut.facets.size()) {}

    std::vector<CellOrbit> find() {
        const std::size_t facets = cut_.facets.size();
        DisjointSets stickers(facets);
        DisjointSets cells(cut_.cells.size());
        std::vector<bool> moves(cut_.cells.size());
        for (const Grip& grip : turns_.grips) {
            if (grip.block) continue;
            const std::vector<std::uint32_t>& image =
                cut_.facet_image[cut_.rotation_about(grip.end)];
            for (std::uint32_t f = 0; f < facets; ++f) {
                if (!turns_facet(cut_, grip.slabs, f) || image[f] == f) continue;
                moves_[f] = moves_[image[f]] = true;
                stickers.join(f, image[f]);
                cells.join(cut_.facets[f].cell, cut_.facets[image[f]].cell);
                moves[cut_.facets[f].cell] = true;
            }
        }
        std::map<std::uint32_t, CellOrbit> orbits;
        for (std::uint32_t cell = 0; cell < cut_.cells.size(); ++cell) {
            if (moves[cell]) orbits[cells.root(cell)].places.push_back(place_of(cell));
        }
        std::vector<CellOrbit> found;
        for (auto& [root, orbit] : orbits) {
            std::sort(orbit.places.begin(), orbit.places.end(),
                      [&](const CellPlace& a, const CellPlace& b) {
                          return std::tie(a.faces, cut_.cells[a.cell]) <
                                 std::tie(b.faces, cut_.cells[b.cell]);
                      });
            orbit.tip = is_tip(orbit.places[0]);
            // The reference sticker of the first place is on its first face. The reference stickers
            // of the other places are the positions that this sticker can reach.
            const std::uint32_t kind = stickers.root(orbit.places[0].facets[0]);
            for (CellPlace& place : orbit.places) {
                const auto best = std::min_element(
                    place.facets.begin(), place.facets.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                        return std::make_pair(stickers.root(a) != kind, cut_.facets[a].face) <
                               std::make_pair(stickers.root(b) != kind, cut_.facets[b].face);
                    });
                orbit.orientations = static_cast<std::uint32_t>(
                    std::count_if(place.facets.begin(), place.facets.end(),
                                  [&](std::uint32_t f) { return stickers.root(f) == kind; }));
                const bool between = is_between(place, place.facets.back());
                std::rotate(place.facets.begin(), best,
                            place.facets.end() - static_cast<std::ptrdiff_t>(between));
            }
            found.push_back(std::move(orbit));
        }
        std::sort(found.begin(), found.end(),
                  [this](const CellOrbit& a, const CellOrbit& b) { return rank(a) < rank(b); });
        return found;
    }

 private:
    /// Sort key: corners first, then edges, then centers; larger orbits after smaller ones.
    using Rank = std::tuple<std::size_t, bool, std::size_t, std::vector<std::uint8_t>,
                            std::vector<std::uint8_t>>;
    [[nodiscard]] Rank rank(const CellOrbit& orbit) const {
        const CellPlace& first = orbit.places[0];
        return {4 - visible_sides(cut_, first), orbit.tip, orbit.places.size(), first.faces,
                cut_.cells[first.cell]};
    }

    /// The stickers of a cell, clockwise as seen from outside, the lowest face first.
    [[nodiscard]] CellPlace place_of(std::uint32_t cell) const {
        CellPlace place{cell, {}, {}};
        for (const std::uint32_t f : cut_.facets_of_cell[cell]) {
            place.faces.push_back(cut_.facets[f].face);
            if (moves_[f]) place.facets.push_back(f);
        }
        const Vec3 sum = outwards_of(cell);
        std::sort(place.faces.begin(), place.faces.end());
        place.faces.erase(std::unique(place.faces.begin(), place.faces.end()), place.faces.end());
        if (place.facets.size() < 2 || norm(sum) < kTiny) return place;
        const Vec3 outwards = unit(sum);
        // If all stickers are on one face, the faces that they point to are used instead.
        const auto face_of = [&](std::uint32_t f) {
            return place.faces.size() > 1 ? cut_.facets[f].face : pointed_at(cut_, f);
        };
        std::uint8_t lowest = face_of(place.facets[0]);
        for (const std::uint32_t f : place.facets) lowest = std::min(lowest, face_of(f));
        const Vec3 first = solid_.faces[lowest].normal;
        const Vec3 across = unit(first - dot(first, outwards) * outwards);
        const Vec3 beside = cross(across, outwards);  // a quarter turn clockwise
        const auto angle = [&](std::uint32_t f) {
            const Vec3 normal = solid_.faces[face_of(f)].normal;
            const double turn = std::atan2(dot(normal, beside), dot(normal, across));
            return turn < -1e-9 ? turn + 8 : turn;  // the lowest face is at 0
        };
        const auto order = [&](std::uint32_t f) {
            const bool between = is_between(place, f);
            return std::pair(between, between ? 0 : angle(f));
        };
        std::sort(place.facets.begin(), place.facets.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return order(a) < order(b); });
        return place;
    }

    /// The sum of the normals of a cell's faces.
    [[nodiscard]] Vec3 outwards_of(std::uint32_t cell) const {
        Vec3 sum;
        for (const std::uint32_t f : cut_.facets_of_cell[cell]) {
            sum = sum + solid_.faces[cut_.facets[f].face].normal;
        }
        return sum;
    }

    /// True if the normal of the facet's face is parallel to the sum of all normals: F of a piece
    /// with U, F and D.
    [[nodiscard]] bool is_between(const CellPlace& place, std::uint32_t facet) const {
        const Vec3 outwards = outwards_of(place.cell);
        const Vec3 normal = solid_.faces[cut_.facets[facet].face].normal;
        return place.faces.size() > 1 && norm(outwards) > kTiny &&
               norm(cross(normal, outwards)) < kTiny;
    }

    [[nodiscard]] bool is_tip(const CellPlace& place) const {
        const std::vector<TurnLines::End>& ends = turns_.lines.ends;
        return std::any_of(ends.begin(), ends.end(), [&](const TurnLines::End& end) {
            if (!end.tip) return false;
            const auto last = turns_.lines.lines[*end.line].slabs - 1;
            return cut_.cells[place.cell][*end.line] == (end.far ? last : 0);
        });
    }

    const Dissection& cut_;
    const Polyhedron& solid_;
    const GeometricTurns& turns_;
    std::vector<bool> moves_;  // by facet
};

}  // namespace

std::vector<CellOrbit> cell_orbits(const Dissection& cut, const GeometricTurns& turns) {
    return OrbitFinder(cut, turns).find();
}

std::size_t visible_sides(const Dissection& cut, const CellPlace& place) {
    const std::vector<SolidFace>& faces = cut.solid->faces;
    std::size_t sides = 0;
    for (std::size_t i = 0; i < place.faces.size(); ++i) {
        const Vec3 normal = faces[place.faces[i]].normal;
        const bool seen = std::any_of(
            place.faces.begin(), place.faces.begin() + static_cast<std::ptrdiff_t>(i),
            [&](std::uint8_t other) { return norm(faces[other].normal + normal) < kTiny; });
        sides += seen ? 0 : 1;
    }
    return std::min<std::size_t>(sides, 3);
}

std::vector<std::uint8_t> sticker_colours(const Dissection& cut, const CellPlace& place) {
    std::vector<std::uint8_t> colours = clockwise_faces(cut, place);
    if (place.facets.size() > place.faces.size()) colours[0] = pointed_at(cut, place.facets[0]);
    return colours;
}

std::vector<std::uint8_t> clockwise_faces(const Dissection& cut, const CellPlace& place) {
    std::vector<std::uint8_t> faces;
    for (const std::uint32_t f : place.facets) faces.push_back(cut.facets[f].face);
    return faces;
}

}  // namespace qter
