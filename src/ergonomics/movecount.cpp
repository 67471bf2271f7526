#include "ergonomics/movecount.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "ergonomics/performance.hpp"

namespace qter {
namespace {

struct NamedFace {
    std::string_view name;
    HandFace face;
    HandFace opposite;
    HandFace whole;         ///< the rotation about its line
    HandFace slice;         ///< the slice between it and the opposite
    bool rotation_follows;  ///< the rotation turns as this face does; otherwise backwards
    bool slice_follows;     ///< the same for the slice
};
using enum HandFace;
constexpr NamedFace kFaces[] = {
    {"R", kR, kL, kX, kM, true, false}, {"L", kL, kR, kX, kM, false, true},
    {"U", kU, kD, kY, kE, true, false}, {"D", kD, kU, kY, kE, false, true},
    {"F", kF, kB, kZ, kS, true, true},  {"B", kB, kF, kZ, kS, false, false},
};

const NamedFace* named_face(std::string_view name) {
    const auto* const found =
        std::find_if(std::begin(kFaces), std::end(kFaces),
                     [name](const NamedFace& face) { return face.name == name; });
    return found == std::end(kFaces) ? nullptr : found;
}

HandTurn hand_turn(HandFace face, HandLayers layers, std::uint32_t quarters, bool backwards) {
    assert(quarters >= 1 && quarters <= 3);
    return {face, layers, static_cast<std::uint8_t>(backwards ? 4 - quarters : quarters)};
}

/// The part that a move grips: an end, and slabs of its line.
struct Hold {
    std::uint16_t end = 0;
    int first = 0;
    int last = 0;
};

Hold hold_of(const Puzzle& puzzle, const HandMove& move) {
    if (move.kind != HandMove::Kind::kGrip) return {move.number, move.first, move.last};
    const Grip& grip = puzzle.grips()[move.number];
    return {grip.end, grip.slabs.first, grip.slabs.last};
}

/// A move as hands make it, for a puzzle with turns_like_3x3().
HandTurn hand_turn(const Puzzle& puzzle, const HandMove& move) {
    const TurnLines& lines = puzzle.turn_lines();
    auto [number, first, last] = hold_of(puzzle, move);
    const TurnLines::End& end = lines.ends[number];
    const NamedFace* const named = named_face(end.name);
    // The whole cube about an edge or a corner: hands lose hold of it as they do with y.
    if (named == nullptr) return {kY, HandLayers::kFace, 1};
    const NamedFace& face = *named;
    if (move.kind == HandMove::Kind::kWhole || (first == 0 && last == 2)) {
        return hand_turn(face.whole, HandLayers::kFace, move.amount, !face.rotation_follows);
    }
    // From here on, slabs count from the end itself.
    if (end.far) {
        first = 2 - first;
        last = 2 - last;
        std::swap(first, last);
    }
    if (first == 1 && last == 1) {
        return hand_turn(face.slice, HandLayers::kFace, move.amount, !face.slice_follows);
    }
    const bool with_slice = first == 0 ? last == 1 : first == 1;
    const HandLayers layers = with_slice ? HandLayers::kWide : HandLayers::kFace;
    if (first == 0) return hand_turn(face.face, layers, move.amount, false);
    return hand_turn(face.opposite, layers, move.amount, true);
}

// -- the estimate -------------------------------------------------------------------------------

constexpr double kOtherFace = 1.6;
constexpr double kInnerLayers = 0.5;

double ease_of(char letter) {
    switch (letter) {
        case 'R':
        case 'r':
            return 0.8;
        case 'U':
        case 'u':
            return 1;
        case 'F':
        case 'f':
            return 1.2;
        case 'B':
        case 'b':
            return 2;
        default:
            return kOtherFace;
    }
}

double cost_of_name(std::string_view name) {
    double sum = 0;
    int letters = 0;
    for (const char c : name) {
        const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter || c == 'w' || c == 'v') continue;
        sum += ease_of(c);
        ++letters;
    }
    return letters == 0 ? kOtherFace : sum / letters;
}

double cost_of_grip(const Puzzle& puzzle, const Grip& grip) {
    const TurnLines& lines = puzzle.turn_lines();
    if (grip.end >= lines.ends.size()) return cost_of_name(grip.name);
    const TurnLines::End& end = lines.ends[grip.end];
    const int slabs = end.line ? lines.lines[*end.line].slabs : 1;
    const int nearest = end.far ? slabs - 1 - grip.slabs.last : grip.slabs.first;
    return cost_of_name(grip.name) + (nearest > 0 ? kInnerLayers : 0);
}

double cost_of_layers(const TurnLines& lines, const HandMove& move) {
    const TurnLines::End& end = lines.ends[move.number];
    const int slabs = lines.lines[*end.line].slabs;
    const int nearest = end.far ? slabs - 1 - move.last : move.first;
    return cost_of_name(end.name) + (nearest > 0 ? kInnerLayers : 0);
}

double estimate(const Puzzle& puzzle, std::span<const HandMove> moves,
                const MovecountParameters& parameters) {
    double sum = 0;
    for (const HandMove& move : moves) {
        if (move.kind == HandMove::Kind::kWhole) {
            sum += parameters.rotation;
            continue;
        }
        const double cost = move.kind == HandMove::Kind::kGrip
                                ? cost_of_grip(puzzle, puzzle.grips()[move.number])
                                : cost_of_layers(puzzle.turn_lines(), move);
        const std::uint32_t order = order_of(puzzle, move);
        const std::uint32_t steps = std::min<std::uint32_t>(move.amount, order - move.amount);
        const double further = std::max(0.0, parameters.double_turn - 1) * (steps - 1);
        sum += cost * (1 + further);
    }
    return sum;
}

/// Sums of decimal fractions may be slightly below the exact halves.
double rounded(double cost) { return std::floor(cost * 10 + 0.5 + 1e-7) / 10; }

/// True for a turn of the first layer at the end `name`.
bool turns_first_layer(const Puzzle& puzzle, const HandMove& move, std::string_view name) {
    if (move.kind == HandMove::Kind::kWhole) return false;
    const TurnLines& lines = puzzle.turn_lines();
    const auto [number, first, last] = hold_of(puzzle, move);
    // A puzzle described by its moves has no ends; its grips have names.
    if (number >= lines.ends.size()) return puzzle.grips()[move.number].name == name;
    const TurnLines::End& end = lines.ends[number];
    if (end.name != name || !end.line || first != last) return false;
    return first == (end.far ? lines.lines[*end.line].slabs - 1 : 0);
}

}  // namespace

bool turns_like_3x3(const Puzzle& puzzle) {
    const TurnLines& lines = puzzle.turn_lines();
    if (lines.lines.size() != 3) return false;
    int faces = 0;
    for (const TurnLines::End& end : lines.ends) {
        if (!end.line) continue;
        if (named_face(end.name) == nullptr || end.order != 4) return false;
        if (lines.lines[*end.line].slabs != 3) return false;
        ++faces;
    }
    const auto has_slice = [&lines](std::string_view slice, std::string_view end) {
        return std::any_of(lines.slices.begin(), lines.slices.end(),
                           [&](const TurnLines::Name& name) {
                               return name.name == slice && lines.ends[name.end].name == end;
                           });
    };
    return faces == 6 && has_slice("M", "L") && has_slice("E", "D") && has_slice("S", "F");
}

double movecount(const Puzzle& puzzle, std::span<const HandMove> moves,
                 const MovecountParameters& parameters) {
    if (!turns_like_3x3(puzzle)) return rounded(estimate(puzzle, moves, parameters));
    std::vector<HandTurn> turns;
    turns.reserve(moves.size());
    for (const HandMove& move : moves) turns.push_back(hand_turn(puzzle, move));
    return rounded(perform(turns, parameters));
}

double movecount(const Puzzle& puzzle, const Algorithm& algorithm,
                 const MovecountParameters& parameters) {
    std::vector<HandMove> moves;
    moves.reserve(algorithm.size());
    for (const Turn turn : algorithm) {
        moves.push_back({HandMove::Kind::kGrip, turn.grip, 0, 0, turn.amount});
    }
    return movecount(puzzle, moves, parameters);
}

std::vector<HandMove> without_outer_u(const Puzzle& puzzle, std::span<const HandMove> moves) {
    std::vector<HandMove> rest(moves.begin(), moves.end());
    // Removes a U among the outermost two moves; `at` counts from one side of the sequence.
    const auto drop = [&](auto at) {
        if (!rest.empty() && turns_first_layer(puzzle, *at(0), "U")) {
            rest.erase(at(0));
        } else if (rest.size() > 1 && turns_first_layer(puzzle, *at(0), "D") &&
                   turns_first_layer(puzzle, *at(1), "U")) {
            rest.erase(at(1));
        }
    };
    drop([&](std::ptrdiff_t n) { return rest.begin() + n; });
    drop([&](std::ptrdiff_t n) { return rest.end() - 1 - n; });
    return rest;
}

}  // namespace qter
