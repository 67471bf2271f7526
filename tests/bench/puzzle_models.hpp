// Puzzles from plain geometry, for tests and benchmarks that must not depend on puzzle files:
// pieces are points in space with stickers pointing outwards, a turn rotates those on one side of a
// plane (or between two).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "state/state.hpp"

namespace qter::models {

using Vec = std::array<double, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator*(double s, const Vec& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vec cross(const Vec& a, const Vec& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vec unit(const Vec& a) { return 1 / std::sqrt(dot(a, a)) * a; }
inline bool close(const Vec& a, const Vec& b) {
    const Vec d = a + -1 * b;
    return dot(d, d) < 1e-8;
}

/// `v` turned about the unit vector `axis` (Rodrigues' formula).
inline Vec rotated(const Vec& v, const Vec& axis, double angle) {
    return std::cos(angle) * v + std::sin(angle) * cross(axis, v) +
           (1 - std::cos(angle)) * dot(axis, v) * axis;
}

struct Solid {
    Vec at;
    std::vector<Vec> stickers;  ///< outward unit vectors
};

struct Turning {
    Vec axis;
    double angle;
    std::function<bool(const Vec&)> moves;  ///< by the place of a piece
};

struct Model {
    Shape shape;
    std::vector<State> turns;      ///< one per grip
    std::vector<State> rotations;  ///< generators of the rotations of the whole
    std::vector<bool> centre;      ///< by slot: a piece with one sticker
    std::vector<int> face;  ///< by slot: which of the solid's faces its reference sticker is on
};

/// Slots in the order of the orbits that `turnings` make, orientations counted in the stickers that
/// a piece can show in one place, clockwise.
inline Model build(std::vector<Solid> solids, const std::vector<Turning>& turnings,
                   const std::vector<Turning>& rotations, const std::vector<Vec>& faces) {
    const auto target = [&](const Turning& turn, std::size_t piece) {
        if (!turn.moves(solids[piece].at)) return piece;
        const Vec to = rotated(solids[piece].at, turn.axis, turn.angle);
        for (std::size_t i = 0; i < solids.size(); ++i) {
            if (close(solids[i].at, to)) return i;
        }
        throw std::runtime_error("a turn tears a piece out of the solid");
    };
    const auto sticker_target = [&](const Turning& turn, std::size_t piece, std::size_t sticker) {
        if (!turn.moves(solids[piece].at)) return sticker;
        const Vec to = rotated(solids[piece].stickers[sticker], turn.axis, turn.angle);
        const std::vector<Vec>& there = solids[target(turn, piece)].stickers;
        for (std::size_t i = 0; i < there.size(); ++i) {
            if (close(there[i], to)) return i;
        }
        throw std::runtime_error("a turn tears a sticker off");
    };
    for (Solid& solid : solids) {
        if (solid.stickers.size() != 3) continue;
        std::vector<Vec>& s = solid.stickers;
        if (dot(solid.at, cross(s[0], s[1])) < 0) std::swap(s[1], s[2]);
    }
    // Classes of stickers that reach each other's places, by union-find.
    std::vector<std::size_t> first_sticker(solids.size() + 1, 0);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        first_sticker[i + 1] = first_sticker[i] + solids[i].stickers.size();
    }
    std::vector<std::size_t> root(first_sticker.back());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t x) {
        while (root[x] != x) x = root[x];
        return x;
    };
    for (const Turning& turn : turnings) {
        for (std::size_t i = 0; i < solids.size(); ++i) {
            const std::size_t to = target(turn, i);
            for (std::size_t k = 0; k < solids[i].stickers.size(); ++k) {
                const std::size_t a = find(first_sticker[i] + k);
                const std::size_t b = find(first_sticker[to] + sticker_target(turn, i, k));
                root[std::max(a, b)] = std::min(a, b);
            }
        }
    }
    // A piece's orbit is its smallest class; its orientations are its stickers of that class.
    std::vector<std::size_t> orbit(solids.size());
    std::vector<std::vector<std::size_t>> shown(solids.size());
    for (std::size_t i = 0; i < solids.size(); ++i) {
        orbit[i] = find(first_sticker[i]);
        for (std::size_t k = 0; k < solids[i].stickers.size(); ++k) {
            orbit[i] = std::min(orbit[i], find(first_sticker[i] + k));
        }
        for (std::size_t k = 0; k < solids[i].stickers.size(); ++k) {
            if (find(first_sticker[i] + k) == orbit[i]) shown[i].push_back(k);
        }
    }
    std::vector<std::size_t> solid_of(solids.size());
    std::iota(solid_of.begin(), solid_of.end(), std::size_t{0});
    std::stable_sort(solid_of.begin(), solid_of.end(),
                     [&](std::size_t a, std::size_t b) { return orbit[a] < orbit[b]; });
    std::vector<Slot> slot_of(solids.size());
    Model model;
    for (std::size_t i = 0; i < solids.size();) {
        std::size_t end = i;
        while (end < solids.size() && orbit[solid_of[end]] == orbit[solid_of[i]]) {
            slot_of[solid_of[end]] = static_cast<Slot>(end);
            ++end;
        }
        model.shape.add_orbit(static_cast<Slot>(end - i),
                              static_cast<std::uint8_t>(shown[solid_of[i]].size()));
        i = end;
    }
    const auto state_of = [&](const Turning& turn) {
        State state = solved_state(model.shape);
        for (std::size_t i = 0; i < solids.size(); ++i) {
            const std::size_t to = target(turn, i);
            const std::size_t k = sticker_target(turn, i, shown[i].front());
            const auto place = std::find(shown[to].begin(), shown[to].end(), k);
            state.piece[slot_of[to]] = slot_of[i];
            // A rotation may show stickers that no turn does; orientations then mean nothing.
            state.orient[slot_of[to]] =
                static_cast<std::uint8_t>(place == shown[to].end() ? 0 : place - shown[to].begin());
        }
        return state;
    };
    for (const Turning& turn : turnings) model.turns.push_back(state_of(turn));
    for (const Turning& turn : rotations) model.rotations.push_back(state_of(turn));
    for (const std::size_t i : solid_of) {
        model.centre.push_back(solids[i].stickers.size() == 1);
        const Vec& normal = solids[i].stickers[shown[i].front()];
        const auto at = std::find_if(faces.begin(), faces.end(),
                                     [&](const Vec& f) { return close(f, normal); });
        model.face.push_back(static_cast<int>(at - faces.begin()));
    }
    return model;
}

inline const double kPi = std::acos(-1.0);

inline std::vector<Vec> cube_faces() {
    return {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
}

/// An n x n x n cube, a quarter turn for every layer at most `depth` layers below a face; with the
/// default every layer but a middle one.
inline Model cube(int n, int depth = 0) {
    if (depth == 0) depth = n / 2;
    std::vector<Solid> solids;
    for (int x = 1 - n; x < n; x += 2) {
        for (int y = 1 - n; y < n; y += 2) {
            for (int z = 1 - n; z < n; z += 2) {
                Solid solid{{double(x), double(y), double(z)}, {}};
                for (const Vec& face : cube_faces()) {
                    if (dot(face, solid.at) > n - 1.5) solid.stickers.push_back(face);
                }
                if (!solid.stickers.empty()) solids.push_back(solid);
            }
        }
    }
    std::vector<Turning> turnings;
    for (int layer = 0; layer < depth; ++layer) {
        for (const Vec& face : cube_faces()) {
            turnings.push_back({face, -kPi / 2, [=](const Vec& at) {
                                    return std::abs(dot(face, at) - (n - 1 - 2 * layer)) < 0.5;
                                }});
        }
    }
    const auto all = [](const Vec&) { return true; };
    return build(solids, turnings, {{{0, 0, 1}, kPi / 2, all}, {{1, 0, 0}, kPi / 2, all}},
                 cube_faces());
}

/// Eight half-turning corners.
inline Model skewb() {
    std::vector<Solid> solids;
    std::vector<Turning> turnings;
    std::vector<Turning> rotations;
    for (const Vec& face : cube_faces()) solids.push_back({face, {face}});
    for (int i = 0; i < 8; ++i) {
        const Vec at = {i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0};
        solids.push_back({at, {{at[0], 0, 0}, {0, at[1], 0}, {0, 0, at[2]}}});
        const Vec axis = unit(at);
        turnings.push_back(
            {axis, -2 * kPi / 3, [=](const Vec& place) { return dot(axis, place) > 0.1; }});
        rotations.push_back({axis, -2 * kPi / 3, [](const Vec&) { return true; }});
    }
    return build(solids, turnings, rotations, cube_faces());
}

/// Twelve faces with a corner and an edge piece layer each.
inline Model megaminx() {
    const double g = (1 + std::sqrt(5.0)) / 2;
    std::vector<Vec> faces;
    for (const double a : {1.0, -1.0}) {
        for (const double b : {g, -g}) {
            faces.push_back(unit({0, a, b}));
            faces.push_back(unit({a, b, 0}));
            faces.push_back(unit({b, 0, a}));
        }
    }
    const auto adjacent = [&](std::size_t i, std::size_t j) {
        return i != j && dot(faces[i], faces[j]) > 0;
    };
    std::vector<Solid> solids;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!adjacent(i, j)) continue;
            solids.push_back({faces[i] + faces[j], {faces[i], faces[j]}});
            for (std::size_t k = 0; k < j; ++k) {
                if (!adjacent(i, k) || !adjacent(j, k)) continue;
                solids.push_back({faces[i] + faces[j] + faces[k], {faces[i], faces[j], faces[k]}});
            }
        }
    }
    std::vector<Turning> turnings;
    for (const Vec& face : faces) {
        turnings.push_back(
            {face, -2 * kPi / 5, [=](const Vec& at) { return dot(unit(at), face) > 0.7; }});
    }
    return build(solids, turnings, {}, faces);
}

}  // namespace qter::models
