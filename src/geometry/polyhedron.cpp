#include "geometry/polyhedron.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <mutex>
#include <numbers>

namespace qter {
namespace {

constexpr std::size_t kSolids = 5;  // rows of the table below
constexpr double kSame = 1e-9;      // coordinates of solids are good to about 1e-15

/// A face in the table below: the sine of its elevation, its azimuth in degrees (0 towards the
/// eyes, 90 to the right), its colour, and its parent in the net.
struct FaceRow {
    std::string_view name;
    double sine;
    double azimuth;
    std::string_view colour;
    std::string_view net_parent;
};

struct SolidRow {
    char letter;
    std::string_view title;
    std::vector<FaceRow> faces;  // in the order in which names of pieces list them
    std::vector<std::string_view> in_view;
    std::vector<std::string_view> facelet_order;
    std::vector<SolidTurnName> rotations;
    std::vector<SolidTurnName> slices;
    /// Turns with other names than the faces of their axis: name and axis.
    std::vector<SolidTurnName> grips;
    /// For the megaminx, as in WCA regulation 12d.
    std::vector<SolidTurnName> remainders = {};
};

// The usual colours of puzzles in shops: white opposite yellow, green in front.
constexpr std::string_view kWhite = "#ffffff";
constexpr std::string_view kYellow = "#ffe000";
constexpr std::string_view kGreen = "#00a84b";
constexpr std::string_view kBlue = "#1060d0";
constexpr std::string_view kRed = "#d81e2c";
constexpr std::string_view kOrange = "#ff8a00";
constexpr std::string_view kPurple = "#7a2fb5";
constexpr std::string_view kGray = "#8c8c8c";
constexpr std::string_view kPink = "#ff9ecb";
constexpr std::string_view kCream = "#fff2b3";
constexpr std::string_view kLime = "#86e04a";
constexpr std::string_view kSky = "#7fd0ff";

/// The position of each solid, and the names of its faces. Cubes as in the WCA regulations, the
/// tetrahedron as the pyraminx, the dodecahedron as the megaminx, the octahedron as the FTO (a
/// corner towards the eyes). The icosahedron has no common names, so the letters are those of
/// twizzle (the explorer of cubing.js), with a vertex at the top.
// A table of data.  NOLINTNEXTLINE(readability-function-size)
std::vector<SolidRow> solid_rows() {
    const double tetra = 1.0 / 3;            // sine of a tetrahedron's upper faces
    const double octa = std::sqrt(2.0 / 3);  // of the octahedron's U
    const double lean = std::acos(std::sqrt(1.0 / 3)) * 180 / std::numbers::pi;  // of its R
    const double dodeca = std::sqrt(1.0 / 5);                      // of the dodecahedron's F
    const double high = std::sqrt((5 + 2 * std::sqrt(5.0)) / 15);  // of the icosahedron's F
    const double low = std::sqrt((5 - 2 * std::sqrt(5.0)) / 15);   // of its C
    return {
        {'t',
         "tetrahedron",
         {{"F", tetra, 0, kGreen, "F"},
          {"L", tetra, 240, kRed, "F"},
          {"R", tetra, 120, kBlue, "F"},
          {"D", -1, 0, kYellow, "F"}},
         {"F", "R", "L"},
         {"F", "L", "R", "D"},
         {{"y", "FLR"}},
         {},
         {{"U", "FLR"}, {"L", "FLD"}, {"R", "FRD"}, {"B", "LRD"}, {"BL", "L"}, {"BR", "R"}}},
        {'c',
         "cube",
         {{"U", 1, 0, kWhite, "F"},
          {"D", -1, 0, kYellow, "F"},
          {"F", 0, 0, kGreen, "F"},
          {"B", 0, 180, kBlue, "R"},
          {"R", 0, 90, kRed, "F"},
          {"L", 0, 270, kOrange, "F"}},
         {"U", "F", "R"},
         {"U", "R", "F", "D", "L", "B"},
         {{"x", "R"}, {"y", "U"}, {"z", "F"}},
         {{"M", "L"}, {"E", "D"}, {"S", "F"}},
         {}},
        {'o',
         "octahedron",
         {{"U", octa, 0, kWhite, "U"},
          {"F", -octa, 0, kGreen, "R"},
          {"R", 0, lean, kRed, "U"},
          {"L", 0, -lean, kPurple, "U"},
          {"B", octa, 180, kBlue, "U"},
          {"BR", 0, 180 - lean, kGray, "B"},
          {"BL", 0, 180 + lean, kOrange, "B"},
          {"D", -octa, 180, kYellow, "F"}},
         {"U", "F", "R", "L"},
         {"U", "L", "F", "R", "B", "BR", "D", "BL"},
         {{"T", "UFRL"}},
         {},
         {}},
        {'d',
         "dodecahedron",
         {{"U", 1, 0, kWhite, "U"},
          {"F", dodeca, 0, kGreen, "U"},
          {"R", dodeca, 72, kRed, "U"},
          {"L", dodeca, 288, kPurple, "U"},
          {"BR", dodeca, 144, kBlue, "U"},
          {"BL", dodeca, 216, kYellow, "U"},
          {"DR", -dodeca, 36, kCream, "R"},
          {"DL", -dodeca, 324, kSky, "D"},
          {"DBR", -dodeca, 108, kPink, "D"},
          {"DBL", -dodeca, 252, kOrange, "D"},
          {"B", -dodeca, 180, kLime, "D"},
          {"D", -1, 0, kGray, "DR"}},
         {"U", "F", "R", "L"},
         {"U", "R", "F", "L", "BL", "BR", "DR", "DL", "DBL", "B", "DBR", "D"},
         {{"y", "U"}},
         {},
         {},
         {{"R", "L"}, {"D", "U"}}},
        {'i',
         "icosahedron",
         {{"F", high, 0, kWhite, "F"},       {"L", high, 288, kGreen, "A"},
          {"P", high, 216, kRed, "O"},       {"Q", high, 144, kBlue, "M"},
          {"U", high, 72, kYellow, "G"},     {"R", low, 0, kOrange, "F"},
          {"C", -low, 324, kPurple, "R"},    {"A", low, 288, kGray, "C"},
          {"N", -low, 252, kPink, "A"},      {"O", low, 216, kCream, "N"},
          {"K", -low, 180, kLime, "M"},      {"M", low, 144, kSky, "J"},
          {"J", -low, 108, "#8a5a2b", "G"},  {"G", low, 72, "#00b3a4", "E"},
          {"E", -low, 36, "#c2185b", "R"},   {"H", -high, 324, "#5c6bc0", "C"},
          {"D", -high, 252, "#9e9d24", "N"}, {"B", -high, 180, "#4e342e", "K"},
          {"S", -high, 108, "#ffab91", "J"}, {"I", -high, 36, "#1b5e20", "E"}},
         {"F", "U", "L", "R", "C", "E"},
         {"F", "L", "P", "Q", "U", "R", "C", "A", "N", "O",
          "K", "M", "J", "G", "E", "H", "D", "B", "S", "I"},
         {},
         {},
         {}},
    };
}

std::uint8_t face_number(const SolidRow& row, std::string_view name) {
    const auto found = std::find_if(row.faces.begin(), row.faces.end(),
                                    [&](const FaceRow& face) { return face.name == name; });
    assert(found != row.faces.end());
    return static_cast<std::uint8_t>(found - row.faces.begin());
}

Vec3 direction(double sine, double azimuth_degrees) {
    const double azimuth = azimuth_degrees * std::numbers::pi / 180;
    const double cosine = std::sqrt(std::max(0.0, 1 - sine * sine));
    return {cosine * std::sin(azimuth), sine, cosine * std::cos(azimuth)};
}

bool is_same_point(Vec3 a, Vec3 b) {
    const Vec3 apart = a - b;
    return std::abs(apart.x) < kSame && dot(apart, apart) < kSame * kSame;
}

/// The corners of the solid bounded by the face planes, without duplicates.
std::vector<Vec3> corners_of(const std::vector<SolidFace>& faces) {
    std::vector<Vec3> corners;
    for (std::size_t a = 0; a < faces.size(); ++a) {
        for (std::size_t b = a + 1; b < faces.size(); ++b) {
            for (std::size_t c = b + 1; c < faces.size(); ++c) {
                // Cramer's rule for the point on all three planes.
                const Vec3 bc = cross(faces[b].normal, faces[c].normal);
                const double volume = dot(faces[a].normal, bc);
                if (std::abs(volume) < kSame) continue;
                const Vec3 ca = cross(faces[c].normal, faces[a].normal);
                const Vec3 ab = cross(faces[a].normal, faces[b].normal);
                const Vec3 point = (1 / volume) * (bc + ca + ab);
                const bool inside = std::all_of(faces.begin(), faces.end(), [&](const auto& face) {
                    return dot(face.normal, point) < 1 + kSame;
                });
                const bool known = std::any_of(corners.begin(), corners.end(), [&](Vec3 other) {
                    return is_same_point(other, point);
                });
                if (inside && !known) corners.push_back(point);
            }
        }
    }
    return corners;
}

/// Sorts points of a plane with this normal clockwise, as seen from the side that the normal points
/// to.
void sort_clockwise(std::vector<Vec3>& points, Vec3 normal) {
    Vec3 centre;
    for (const Vec3 point : points)
        centre = centre + (1.0 / static_cast<double>(points.size())) * point;
    const Vec3 right = unit(points[0] - centre);
    const Vec3 up = cross(normal, right);
    const auto angle = [&](Vec3 point) {
        return -std::atan2(dot(point - centre, up), dot(point - centre, right));
    };
    std::sort(points.begin(), points.end(),
              [&](Vec3 a, Vec3 b) { return angle(a) < angle(b) - kSame; });
}

/// The axis through `point`; its faces are those whose planes contain the point.
SolidAxis axis_through(AxisKind kind, const std::vector<SolidFace>& faces, Vec3 point) {
    SolidAxis axis{kind, "", "", {}, unit(point), 1, 1, norm(point)};
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (std::abs(dot(faces[i].normal, point) - 1) > kSame) continue;
        axis.faces.push_back(static_cast<std::uint8_t>(i));
        axis.name += faces[i].name;
    }
    axis.order = kind == AxisKind::kFace ? static_cast<std::uint32_t>(faces[0].corners.size())
                                         : static_cast<std::uint32_t>(axis.faces.size());
    return axis;
}

std::vector<SolidAxis> axes_of(const std::vector<SolidFace>& faces,
                               const std::vector<Vec3>& corners) {
    std::vector<SolidAxis> axes;
    for (const SolidFace& face : faces) {
        axes.push_back(axis_through(AxisKind::kFace, faces, face.normal));
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const std::vector<Vec3>& around = faces[i].corners;
        for (std::size_t k = 0; k < around.size(); ++k) {
            const Vec3 middle = 0.5 * (around[k] + around[(k + 1) % around.size()]);
            SolidAxis axis = axis_through(AxisKind::kEdge, faces, middle);
            if (axis.faces[0] == i) axes.push_back(std::move(axis));
        }
    }
    std::vector<SolidAxis> vertices;
    for (const Vec3 corner : corners) {
        vertices.push_back(axis_through(AxisKind::kVertex, faces, corner));
    }
    std::sort(vertices.begin(), vertices.end(),
              [](const SolidAxis& a, const SolidAxis& b) { return a.faces < b.faces; });
    axes.insert(axes.end(), vertices.begin(), vertices.end());
    return axes;
}

/// A frame from two faces: the first normal, and the second made orthogonal to it.
std::array<Vec3, 3> frame(Vec3 a, Vec3 b, bool mirror) {
    const Vec3 second = unit(b - dot(a, b) * a);
    const Vec3 third = cross(a, second);
    return {a, second, mirror ? -1.0 * third : third};
}

/// Face 0 and one of its neighbours may go to any face and any of its neighbours; this fixes the
/// map.
std::vector<SolidSymmetry> symmetries_of(const Polyhedron& solid) {
    const std::vector<SolidFace>& faces = solid.faces;
    double nearest = -1;
    for (std::size_t i = 1; i < faces.size(); ++i) {
        nearest = std::max(nearest, dot(faces[0].normal, faces[i].normal));
    }
    const auto neighbours = [&](std::size_t a, std::size_t b) {
        return a != b && std::abs(dot(faces[a].normal, faces[b].normal) - nearest) < kSame;
    };
    std::size_t second = 1;
    while (!neighbours(0, second)) ++second;
    const auto image = [&](const auto& items, Vec3 goal, auto direction_of) {
        std::size_t i = 0;
        while (!is_same_point(direction_of(items[i]), goal)) ++i;
        return i;
    };
    std::vector<SolidSymmetry> all;
    for (const bool mirror : {false, true}) {
        for (std::size_t a = 0; a < faces.size(); ++a) {
            for (std::size_t b = 0; b < faces.size(); ++b) {
                if (!neighbours(a, b)) continue;
                SolidSymmetry symmetry;
                symmetry.mirror = mirror;
                symmetry.map = frame_map(frame(faces[0].normal, faces[second].normal, false),
                                         frame(faces[a].normal, faces[b].normal, mirror));
                for (const SolidFace& face : faces) {
                    symmetry.face.push_back(static_cast<std::uint8_t>(
                        image(faces, symmetry.map * face.normal,
                              [](const SolidFace& other) { return other.normal; })));
                }
                for (const SolidAxis& axis : solid.axes) {
                    symmetry.axis.push_back(static_cast<std::uint16_t>(
                        image(solid.axes, symmetry.map * axis.direction,
                              [](const SolidAxis& other) { return other.direction; })));
                }
                all.push_back(std::move(symmetry));
            }
        }
    }
    const auto identity = std::find_if(all.begin(), all.end(), [&](const SolidSymmetry& symmetry) {
        return !symmetry.mirror && symmetry.face[0] == 0 && symmetry.face[second] == second;
    });
    std::rotate(all.begin(), identity, identity + 1);
    return all;
}

Polyhedron build(const SolidRow& row) {
    Polyhedron solid;
    solid.letter = row.letter;
    solid.title = row.title;
    for (const FaceRow& face : row.faces) {
        solid.faces.push_back({std::string(face.name),
                               direction(face.sine, face.azimuth),
                               {},
                               face_number(row, face.net_parent)});
        solid.colours.push_back(face.colour);
    }
    const std::vector<Vec3> corners = corners_of(solid.faces);
    for (SolidFace& face : solid.faces) {
        for (const Vec3 corner : corners) {
            if (std::abs(dot(face.normal, corner) - 1) < kSame) face.corners.push_back(corner);
        }
        sort_clockwise(face.corners, face.normal);
    }
    solid.axes = axes_of(solid.faces, corners);
    for (SolidAxis& axis : solid.axes) {
        axis.grip = axis.name;
        for (const auto& [name, place] : row.grips) {
            if (place == axis.name) axis.grip = name;
        }
    }
    solid.symmetries = symmetries_of(solid);
    for (const std::string_view name : row.in_view) solid.in_view.push_back(face_number(row, name));
    for (const std::string_view name : row.facelet_order) {
        solid.facelet_order.push_back(face_number(row, name));
    }
    solid.rotations = row.rotations;
    solid.slices = row.slices;
    solid.remainders = row.remainders;
    return solid;
}

const std::vector<SolidRow>& rows() {
    static const std::vector<SolidRow> kRows = solid_rows();
    assert(kRows.size() == kSolids);
    return kRows;
}

/// A solid that is built at first use: a program needs one or two of the five.
struct LazySolid {
    std::once_flag once;
    Polyhedron solid;
};

Polyhedron build_box(const std::array<std::uint32_t, 3>& lengths) {
    Polyhedron box = *find_polyhedron('c');
    box.title = "box";
    const double longest = *std::max_element(lengths.begin(), lengths.end());
    const auto half = [&](std::size_t which) { return lengths[which] / longest; };
    std::erase_if(box.axes, [](const SolidAxis& axis) { return axis.kind != AxisKind::kFace; });
    for (std::size_t i = 0; i < box.faces.size(); ++i) {
        SolidFace& face = box.faces[i];
        const std::size_t along = box_length_along(face.normal);
        face.distance = half(along);
        for (Vec3& corner : face.corners) {
            corner = {corner.x * half(0), corner.y * half(2), corner.z * half(1)};
        }
        SolidAxis& axis = box.axes[i];
        axis.extent = face.distance;
        const bool square = lengths[(along + 1) % 3] == lengths[(along + 2) % 3];
        axis.step = square ? 1 : 2;
        axis.order /= axis.step;
    }
    std::erase_if(box.symmetries, [&](SolidSymmetry& symmetry) {
        symmetry.axis.resize(box.axes.size());
        for (std::size_t i = 0; i < box.faces.size(); ++i) {
            if (box.faces[i].distance != box.faces[symmetry.face[i]].distance) return true;
        }
        return false;
    });
    return box;
}

}  // namespace

std::string_view axis_kind_name(AxisKind kind) {
    switch (kind) {
        case AxisKind::kFace:
            return "face";
        case AxisKind::kEdge:
            return "edge";
        case AxisKind::kVertex:
            return "vertex";
    }
    return "";
}

const Polyhedron* find_polyhedron(char letter) {
    static std::array<LazySolid, kSolids> solids;
    for (std::size_t i = 0; i < rows().size(); ++i) {
        if (rows()[i].letter != letter) continue;
        std::call_once(solids[i].once, [&] { solids[i].solid = build(rows()[i]); });
        return &solids[i].solid;
    }
    return nullptr;
}

std::size_t box_length_along(Vec3 direction) {
    if (std::abs(direction.x) > 0.5) return 0;
    return std::abs(direction.z) > 0.5 ? 1 : 2;
}

const Polyhedron* find_box(const std::array<std::uint32_t, 3>& lengths) {
    static std::mutex mutex;
    static std::map<std::array<std::uint32_t, 3>, Polyhedron> boxes;
    const std::scoped_lock lock(mutex);
    const auto known = boxes.find(lengths);
    if (known != boxes.end()) return &known->second;
    return &boxes.emplace(lengths, build_box(lengths)).first->second;
}

std::vector<std::string> usual_colours(const std::vector<std::string>& faces) {
    for (const SolidRow& row : rows()) {
        if (row.faces.size() != faces.size()) continue;
        std::vector<std::string> colours;
        for (const std::string& name : faces) {
            const auto face = std::find_if(row.faces.begin(), row.faces.end(),
                                           [&](const FaceRow& one) { return one.name == name; });
            if (face == row.faces.end()) break;
            colours.emplace_back(face->colour);
        }
        if (colours.size() == faces.size()) return colours;
    }
    const auto most = std::max_element(
        rows().begin(), rows().end(),
        [](const auto& a, const auto& b) { return a.faces.size() < b.faces.size(); });
    std::vector<std::string> colours;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        colours.emplace_back(most->faces[i % most->faces.size()].colour);
    }
    return colours;
}

std::string polyhedron_names() {
    std::string names;
    for (const SolidRow& row : rows()) {
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", row.letter, row.title);
    }
    return names;
}

}  // namespace qter
