// A solid cut by planes: the pieces that result, and the effect of turns on their stickers.
//
// The technique: an arrangement of planes, by splitting convex polygons. Every cut is a plane
// perpendicular to a line through the centre, so the cuts of one line divide space into slabs, and
// a piece is the intersection of one slab of every line. Only the surface matters. Each face is
// split by all planes into convex facets. The slab numbers of a facet identify its piece, and the
// facets of one piece are its stickers. From there on the work is combinatorial: a rotation of the
// solid maps face and slab numbers to face and slab numbers, and a turn of some slabs is that
// rotation applied to the facets in them.
//
// Doubles decide on which side of a plane a point lies. This is safe because no decision depends on
// rounding: coordinates are accurate to about 1e-14, a distance below 1e-9 counts as zero, one
// above 1e-3 as not zero, and a description with any distance in between is rejected (as when three
// cuts almost meet in a point: 0.333 instead of 1/3). It is also checked that all symmetries of the
// solid map facets to facets, so a wrong group cannot go unnoticed.
//
// If centers are marked, a facet in the middle of a face is divided further, into a sector for each
// side of the face. The sectors are stickers of one piece and show its orientation.
//
// Source of this form of description: T. Rokicki, PuzzleGeometry (cubing.js).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/cut_description.hpp"

namespace qter {

/// A line through the centre, perpendicular to cuts. Slabs are numbered from its `near` end.
struct CutLine {
    std::uint16_t near_axis = 0;            ///< index of the axis among the solid's
    std::optional<std::uint16_t> far_axis;  ///< the opposite axis, if there is one
    std::vector<double> cuts;               ///< distances along the near axis, descending
    std::uint32_t order = 1;                ///< of the rotation about it
    bool from_near = true;                  ///< all cuts are described from the near end

    [[nodiscard]] std::uint32_t slabs() const {
        return static_cast<std::uint32_t>(cuts.size()) + 1;
    }
    /// The slab that holds the centre; nullopt if a cut goes through the centre.
    [[nodiscard]] std::optional<std::uint32_t> core() const;
};

/// A convex part of a face between cuts.
struct Facet {
    std::uint8_t face = 0;
    std::uint32_t cell = 0;     ///< index of its piece
    std::vector<Vec3> corners;  ///< clockwise as seen from outside
    Vec3 centre;
};

struct Dissection {
    const Polyhedron* solid = nullptr;
    std::vector<CutLine> lines;
    std::vector<Facet> facets;  ///< face by face
    /// By piece, the slab on every line.
    std::vector<std::vector<std::uint8_t>> cells;
    std::vector<std::vector<std::uint32_t>> facets_of_cell;
    /// By symmetry of the solid, the image of each facet.
    std::vector<std::vector<std::uint32_t>> facet_image;

    /// The index of the symmetry that turns the solid clockwise, as seen from outside, about an
    /// axis by its smallest angle.
    [[nodiscard]] std::uint32_t rotation_about(std::uint16_t axis) const;
};

/// Cuts the solid. Errors: cuts that almost meet, more than kMaxFacets facets. O(facets * cuts).
Result<Dissection> dissect(const CutDescription& cuts, Span span);

inline constexpr std::size_t kMaxFacets = 20'000;

}  // namespace qter
