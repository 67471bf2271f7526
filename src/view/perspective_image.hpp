// Convex polygons in space, drawn into an image: what is nearest to the eye hides the rest.
//
// A depth buffer (Catmull, 1974) decides at kSamples x kSamples points of each pixel, and a pixel
// is the mean of their light: edges are smooth. 1 / depth is linear on the image of a plane, so it
// is added up along a row. The image is drawn in bands of rows, so that samples take a few
// megabytes.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "puzzle/vec3.hpp"
#include "view/convex_polygon.hpp"
#include "view/png.hpp"

namespace qter {

/// Red, green and blue as linear light, 0..1.
using Light = std::array<double, 3>;

[[nodiscard]] Light light_of(Rgb colour);

/// A polygon before the eye: it is at 0 and looks along -z, with x to the right and y up.
struct SeenPolygon {
    ConvexPolygon corners;  ///< all with z < 0; in any order
    Light light = {};
    int above = 0;  ///< of polygons in one plane that with the larger number is seen
};

/// Where a point before the eye is drawn: (middle_x + scale * x / -z, middle_y - scale * y / -z).
struct ImageLens {
    double scale = 1;
    double middle_x = 0;
    double middle_y = 0;
};

/// Draws the polygons over what the image shows. O(polygons * bands + samples that they cover).
void draw_polygons(RgbImage& image, const ImageLens& lens,
                   const std::vector<SeenPolygon>& polygons);

}  // namespace qter
