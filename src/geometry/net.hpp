// The flat net of a solid: its faces unfolded into a plane.
//
// The root face is drawn as it is seen; every other face is turned about the edge that it shares
// with its parent face until both lie in one plane. The parents are part of the solid's table
// (polyhedron.cpp); any choice unfolds a Platonic solid without overlap (T. Horiyama and W. Shoji,
// "Edge unfoldings of Platonic solids never overlap", 2011).
#pragma once

#include <vector>

#include "geometry/polyhedron.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The faces of `solid` with their positions in the net; y points upwards.
[[nodiscard]] std::vector<DrawnFace> flat_net(const Polyhedron& solid);

}  // namespace qter
