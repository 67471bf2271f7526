// A solid cut up by planes: which pieces it falls into, and what turning does to their stickers.
//
// The technique: an arrangement of planes, by splitting convex polygons. Every cut is a plane
// across a line through the centre, so the cuts of one line slice space into slabs, and a piece is
// what one choice of a slab on every line leaves. Only what shows matters. Each face is split by
// all planes into convex facets; a facet's slab numbers name the piece it belongs to, and the
// facets of one piece are its stickers. From there on everything is combinatorics: a rotation of
// the solid takes face and slab numbers to face and slab numbers, and the turn of some slabs is
// that rotation applied to the facets that lie in them.
//
// Doubles decide on which side of a plane a point lies. That is safe because the answer is never
// left to rounding: coordinates are good to about 1e-14, a distance below 1e-9 counts as zero, one
// above 1e-3 as not zero, and a description with anything in between is refused (as when three
// cuts meet in a point only almost: 0.333 where 1/3 was meant). That all symmetries of the solid
// take facets to facets is checked as well, so a wrong group cannot come out unnoticed.
//
// Where centers are marked, a facet in the middle of a face is cut up once more, into a sector for
// each side of the face. They are stickers of one piece, and show how it is turned.
//
// Source of the idea of describing puzzles this way: T. Rokicki, PuzzleGeometry (cubing.js).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/cut_description.hpp"

namespace qter {

/// A line through the centre that cuts lie across, numbered slab by slab from its `near` end.
struct CutLine {
    std::uint16_t near_axis = 0;            ///< number of the axis among the solid's
    std::optional<std::uint16_t> far_axis;  ///< the axis the other way, where there is one
    std::vector<double> cuts;               ///< distances along the near axis, descending
    std::uint32_t order = 1;                ///< of the rotation about it
    bool from_near = true;                  ///< all cuts are described from the near end

    [[nodiscard]] std::uint32_t slabs() const {
        return static_cast<std::uint32_t>(cuts.size()) + 1;
    }
    /// The slab that holds the centre; nullopt when a cut goes through it.
    [[nodiscard]] std::optional<std::uint32_t> core() const;
};

/// A convex part of a face between cuts.
struct Facet {
    std::uint8_t face = 0;
    std::uint32_t cell = 0;     ///< the piece it belongs to
    std::vector<Vec3> corners;  ///< clockwise as one looks at the face
    Vec3 centre;
};

struct Dissection {
    const Polyhedron* solid = nullptr;
    std::vector<CutLine> lines;
    std::vector<Facet> facets;  ///< face by face
    /// Of each piece, the slab it lies in on every line.
    std::vector<std::vector<std::uint8_t>> cells;
    std::vector<std::vector<std::uint32_t>> facets_of_cell;
    /// Where each symmetry of the solid takes each facet.
    std::vector<std::vector<std::uint32_t>> facet_image;

    /// The symmetry that turns everything clockwise, as seen from outside, about an axis by its
    /// smallest angle.
    [[nodiscard]] std::uint32_t rotation_about(std::uint16_t axis) const;
};

/// Cuts the solid up. Errors: cuts that almost meet, more than kMaxFacets facets. O(facets * cuts).
Result<Dissection> dissect(const CutDescription& cuts, Span span);

inline constexpr std::size_t kMaxFacets = 20'000;

}  // namespace qter
