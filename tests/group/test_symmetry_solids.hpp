// Puzzles built from their geometry alone, for the tests of symmetries: pieces are places and
// stickers in space, a grip turns what lies in a slab across an axis. The symmetries of the solid
// come from geometry, too, and so check those that are derived from the turns.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "group/symmetry.hpp"

namespace qter::testing {

using Vec = std::array<double, 3>;
using Isometry = std::array<Vec, 3>;  // rows

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator*(double k, const Vec& a) { return {k * a[0], k * a[1], k * a[2]}; }
inline double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vec cross(const Vec& a, const Vec& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vec apply(const Isometry& m, const Vec& v) {
    return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}
inline double determinant(const Isometry& m) { return dot(m[0], cross(m[1], m[2])); }
inline Isometry operator*(const Isometry& a, const Isometry& b) {
    Isometry out{};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) out[i][j] += a[i][k] * b[k][j];
        }
    }
    return out;
}

/// One order-th of a turn, clockwise for who looks at the axis' tip from outside.
inline Isometry clockwise(Vec axis, unsigned order) {
    axis = (1 / std::sqrt(dot(axis, axis))) * axis;
    const double angle = -2 * std::acos(-1.0) / order;
    const double c = std::cos(angle), s = std::sin(angle);
    Isometry m;
    for (std::size_t j = 0; j < 3; ++j) {
        Vec e{};
        e[j] = 1;
        const Vec image = c * e + s * cross(axis, e) + ((1 - c) * dot(axis, e)) * axis;
        for (std::size_t i = 0; i < 3; ++i) m[i][j] = image[i];
    }
    return m;
}

using Key = std::array<long, 3>;
/// Points that are equal but for rounding have the same key.
inline Key key(const Vec& v) {
    return {std::lround(1000 * v[0]), std::lround(1000 * v[1]), std::lround(1000 * v[2])};
}

struct SolidPiece {
    Vec place;
    std::vector<Vec> stickers;  // their number is the modulus
};

/// Turns the pieces whose place p has from < p . axis < to.
struct SolidGrip {
    Vec axis;
    double from;
    double to;
    unsigned order;
};

struct Solid {
    Shape shape;
    std::vector<GripTurn> turns;
    std::vector<SolidPiece> pieces;  // by slot
    std::vector<SolidGrip> grips;
    std::map<Key, Slot> at;

    Solid(std::vector<SolidPiece> all, std::vector<SolidGrip> the_grips)
        : pieces(std::move(all)), grips(std::move(the_grips)) {
        for (SolidPiece& piece : pieces) sort_clockwise(piece);
        sort_into_orbits();
        for (const SolidGrip& grip : grips) {
            const Isometry turn = clockwise(grip.axis, grip.order);
            GripTurn out{solved_state(shape), grip.order};
            for (Slot slot = 0; slot < pieces.size(); ++slot) {
                if (!turned(grip, slot)) continue;
                const auto [to, twist] = image(turn, slot).value();
                out.turn.piece[to] = slot;
                out.turn.orient[to] = twist;
            }
            turns.push_back(std::move(out));
        }
    }

    /// Where an isometry takes a slot and its first sticker; nullopt when no slot is there.
    [[nodiscard]] std::optional<std::pair<Slot, std::uint8_t>> image(const Isometry& m,
                                                                     Slot slot) const {
        const auto found = at.find(key(apply(m, pieces[slot].place)));
        if (found == at.end()) return std::nullopt;
        const std::vector<Vec>& stickers = pieces[found->second].stickers;
        for (std::size_t i = 0; i < stickers.size(); ++i) {
            if (key(stickers[i]) == key(apply(m, pieces[slot].stickers.front()))) {
                return std::pair{found->second, static_cast<std::uint8_t>(i)};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] GripMap grip_map(const Isometry& m) const {
        GripMap map;
        for (const SolidGrip& grip : grips) {
            for (std::uint16_t to = 0; to < grips.size(); ++to) {
                if (key(grips[to].axis) != key(apply(m, grip.axis))) continue;
                if (grips[to].from != grip.from || grips[to].to != grip.to) continue;
                map.push_back({to, determinant(m) < 0 && grip.order > 2});
            }
        }
        return map;
    }

    /// r^-1 s r for the isometry r, sticker by sticker.
    [[nodiscard]] State conjugate(const Isometry& m, const State& state) const {
        State out = state;
        const int sign = determinant(m) < 0 ? -1 : 1;
        for (Slot slot = 0; slot < pieces.size(); ++slot) {
            // The first sticker of the image's piece is some sticker k of the piece here.
            const auto [to, offset] = image(m, slot).value();
            const auto [piece, of_piece] = image(m, state.piece[slot]).value();
            const int modulus = shape.modulus(slot);
            const int k = sign * (modulus - of_piece);
            const int now = k + state.orient[slot];
            out.piece[to] = piece;
            out.orient[to] =
                static_cast<std::uint8_t>(((offset + sign * now) % modulus + modulus) % modulus);
        }
        return out;
    }

 private:
    [[nodiscard]] bool turned(const SolidGrip& grip, Slot slot) const {
        const double height = dot(pieces[slot].place, grip.axis);
        return grip.from < height && height < grip.to;
    }

    static void sort_clockwise(SolidPiece& piece) {
        if (piece.stickers.size() < 3) return;
        const Vec& out = piece.place;
        const Vec one = cross(out, piece.stickers.front());
        const Vec two = cross(one, out);
        const double scale = std::sqrt(dot(out, out));
        std::vector<std::pair<double, Vec>> by_angle;
        for (const Vec& sticker : piece.stickers) {
            const double angle = std::atan2(scale * dot(sticker, one), dot(sticker, two));
            by_angle.push_back({-angle, sticker});
        }
        std::sort(by_angle.begin(), by_angle.end());
        for (std::size_t i = 0; i < by_angle.size(); ++i) piece.stickers[i] = by_angle[i].second;
    }

    /// Leaves out what no grip moves, and puts the slots that mix side by side.
    void sort_into_orbits() {
        std::map<Key, std::size_t> number;
        for (std::size_t i = 0; i < pieces.size(); ++i) number[key(pieces[i].place)] = i;
        std::vector<bool> done(pieces.size(), false);
        std::vector<SolidPiece> sorted;
        for (std::size_t first = 0; first < pieces.size(); ++first) {
            if (done[first]) continue;
            done[first] = true;
            std::vector<std::size_t> orbit = {first};
            bool moved = false;
            for (std::size_t i = 0; i < orbit.size(); ++i) {
                for (const SolidGrip& grip : grips) {
                    if (!turned(grip, static_cast<Slot>(orbit[i]))) continue;
                    moved = true;
                    const Vec to =
                        testing::apply(clockwise(grip.axis, grip.order), pieces[orbit[i]].place);
                    const std::size_t next = number.at(key(to));
                    if (done[next]) continue;
                    done[next] = true;
                    orbit.push_back(next);
                }
            }
            const std::size_t modulus = pieces[first].stickers.size();
            if (!moved || (orbit.size() == 1 && modulus == 1)) continue;
            shape.add_orbit(static_cast<Slot>(orbit.size()), static_cast<std::uint8_t>(modulus));
            for (const std::size_t piece : orbit) sorted.push_back(pieces[piece]);
        }
        pieces = std::move(sorted);
        for (Slot slot = 0; slot < pieces.size(); ++slot) at[key(pieces[slot].place)] = slot;
    }
};

/// The finite group that some isometries generate.
inline std::vector<Isometry> generated(const std::vector<Isometry>& generators) {
    const auto code = [](const Isometry& m) {
        return std::array<Key, 3>{key(m[0]), key(m[1]), key(m[2])};
    };
    std::vector<Isometry> group = {Isometry{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}};
    std::set<std::array<Key, 3>> seen = {code(group[0])};
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const Isometry& by : generators) {
            const Isometry next = by * group[i];
            if (seen.insert(code(next)).second) group.push_back(next);
        }
    }
    return group;
}

inline const Isometry kSwapXY = {Vec{0, 1, 0}, Vec{1, 0, 0}, Vec{0, 0, 1}};
inline const Isometry kCycle = {Vec{0, 1, 0}, Vec{0, 0, 1}, Vec{1, 0, 0}};
inline const Isometry kNegateX = {Vec{-1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}};

inline std::vector<Isometry> cube_isometries() { return generated({kSwapXY, kCycle, kNegateX}); }
inline std::vector<Isometry> tetrahedron_isometries() {
    return generated({kSwapXY, kCycle, clockwise({1, 0, 0}, 2)});
}
inline const double kGolden = (1 + std::sqrt(5.0)) / 2;
inline std::vector<Isometry> dodecahedron_isometries() {
    return generated({kNegateX, kCycle, clockwise({0, 1, kGolden}, 5)});
}

/// How the inner layers of a big cube are turned: alone, or with all layers outside them.
enum class Layers { kSingle, kWide };

inline std::vector<SolidGrip> cube_grips(int n, Layers layers = Layers::kSingle) {
    std::vector<SolidGrip> grips;
    for (int layer = 0; layer < n / 2; ++layer) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const int sign : {1, -1}) {
                Vec a{};
                a[axis] = sign;
                const double height = n - 1 - 2 * layer;
                grips.push_back({a, height - 1, layers == Layers::kWide ? n : height + 1, 4});
            }
        }
    }
    return grips;
}

/// The cubies of an n x n x n cube at odd or even coordinates up to n - 1. Corners, and the edges
/// in the middle of an odd cube, are oriented; the others cannot turn in their places.
inline Solid nxn(int n, Layers layers = Layers::kSingle) {
    std::vector<SolidPiece> pieces;
    const int top = n - 1;
    for (int x = -top; x <= top; x += 2) {
        for (int y = -top; y <= top; y += 2) {
            for (int z = -top; z <= top; z += 2) {
                SolidPiece piece{Vec{double(x), double(y), double(z)}, {}};
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    if (std::abs(piece.place[axis]) != top) continue;
                    Vec sticker = piece.place;
                    sticker[axis] *= 1.2;
                    piece.stickers.push_back(sticker);
                }
                if (piece.stickers.empty()) continue;
                const bool middle = x == 0 || y == 0 || z == 0;
                if (piece.stickers.size() == 2 && !middle) piece.stickers = {piece.place};
                if (piece.stickers.size() == 1) piece.stickers = {piece.place};
                pieces.push_back(piece);
            }
        }
    }
    return Solid(std::move(pieces), cube_grips(n, layers));
}

/// The same cube as a heap of stickers, each a piece of its own.
inline Solid nxn_stickers(int n) {
    std::vector<SolidPiece> pieces;
    const int top = n - 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const int sign : {1, -1}) {
            for (int a = -top; a <= top; a += 2) {
                for (int b = -top; b <= top; b += 2) {
                    Vec place{};
                    place[axis] = sign * (top + 0.4);
                    place[(axis + 1) % 3] = a;
                    place[(axis + 2) % 3] = b;
                    pieces.push_back({place, {place}});
                }
            }
        }
    }
    return Solid(std::move(pieces), cube_grips(n));
}

inline Solid skewb() {
    std::vector<SolidPiece> pieces;
    std::vector<SolidGrip> grips;
    for (const double x : {1.0, -1.0}) {
        for (const double y : {1.0, -1.0}) {
            for (const double z : {1.0, -1.0}) {
                pieces.push_back({{x, y, z}, {{1.5 * x, y, z}, {x, 1.5 * y, z}, {x, y, 1.5 * z}}});
                grips.push_back({{x, y, z}, 0, 10, 3});
            }
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const double sign : {1.0, -1.0}) {
            Vec place{};
            place[axis] = sign;
            pieces.push_back({place, {place}});
        }
    }
    return Solid(std::move(pieces), std::move(grips));
}

enum class Tips { kDragged, kIndependent };

/// With `count` tips. Dragged tips turn with the layer below them, as on the real puzzle;
/// independent ones only alone.
inline Solid pyraminx(std::size_t count = 0, Tips tips = Tips::kDragged) {
    const std::vector<Vec> vertices = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    std::vector<SolidPiece> pieces;
    std::vector<SolidGrip> grips;
    const auto piece_at = [&](const Vec& place, std::size_t i, std::size_t j) {
        SolidPiece piece{place, {}};
        for (std::size_t face = 0; face < 4; ++face) {
            if (face != i && face != j) {
                piece.stickers.push_back(place + -0.25 * vertices[face]);
            }
        }
        pieces.push_back(piece);
    };
    for (std::size_t i = 0; i < 4; ++i) {
        piece_at(vertices[i], i, i);
        if (i < count) piece_at(2 * vertices[i], i, i);
        for (std::size_t j = 0; j < i; ++j) piece_at(0.5 * (vertices[i] + vertices[j]), i, j);
        grips.push_back({vertices[i], 0.5, tips == Tips::kIndependent ? 4.0 : 10.0, 3});
        if (i < count) grips.push_back({vertices[i], 4, 10, 3});
    }
    return Solid(std::move(pieces), std::move(grips));
}

inline Solid megaminx() {
    std::vector<Vec> faces;
    for (const double a : {1.0, -1.0}) {
        for (const double b : {kGolden, -kGolden}) {
            faces.insert(faces.end(), {{0, a, b}, {a, b, 0}, {b, 0, a}});
        }
    }
    const auto touch = [](const Vec& a, const Vec& b) {
        return std::abs(dot(a, b) - kGolden) < 0.01;
    };
    std::vector<SolidPiece> pieces;
    std::vector<SolidGrip> grips;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        grips.push_back({faces[i], 4, 100, 5});
        for (std::size_t j = 0; j < i; ++j) {
            if (!touch(faces[i], faces[j])) continue;
            const Vec edge = faces[i] + faces[j];
            pieces.push_back({edge, {edge + 0.2 * faces[i], edge + 0.2 * faces[j]}});
            for (std::size_t k = 0; k < j; ++k) {
                if (!touch(faces[i], faces[k]) || !touch(faces[j], faces[k])) continue;
                const Vec corner = edge + faces[k];
                SolidPiece piece{corner, {}};
                for (const std::size_t face : {i, j, k}) {
                    piece.stickers.push_back(corner + 0.2 * faces[face]);
                }
                pieces.push_back(piece);
            }
        }
    }
    return Solid(std::move(pieces), std::move(grips));
}

/// An octagon's corners, an orbit of 8 without orientations: one step round, and the flips about
/// two perpendicular axes through corners.
inline std::vector<GripTurn> octagon_turns(const Shape& shape) {
    std::vector<GripTurn> turns(3, {solved_state(shape), 2});
    turns[0].order = 8;
    for (Slot i = 0; i < 8; ++i) {
        turns[0].turn.piece[i] = (i + 1) % 8;
        turns[1].turn.piece[i] = (8 - i) % 8;
        turns[2].turn.piece[i] = (12 - i) % 8;
    }
    return turns;
}

}  // namespace qter::testing
