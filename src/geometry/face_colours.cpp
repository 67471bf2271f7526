#include "geometry/face_colours.hpp"

#include "geometry/polyhedron.hpp"

namespace qter {

std::vector<std::string> face_colours(const Puzzle& puzzle) {
    std::vector<std::string> colours;
    for (const DrawnFace& face : puzzle.drawing().faces) colours.push_back(face.colour);
    return colours.empty() ? usual_colours(puzzle.faces()) : colours;
}

}  // namespace qter
