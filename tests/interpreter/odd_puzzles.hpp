// Puzzles that nobody could build, to have shapes other than the cube's.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter::testing {

/// Builds a puzzle out of orbits (size, modulus) and grips that each turn one cycle of every
/// orbit, twisting the first piece of it. Pieces are named by one letter each.
class OddPuzzle {
 public:
    void add_orbit(Slot size, std::uint8_t modulus) {
        const auto first = static_cast<Slot>(parts_.pieces.size());
        parts_.orbits.push_back({"orbit" + std::to_string(first), modulus, first, size});
        for (Slot i = 0; i < size; ++i) {
            const auto face = static_cast<std::uint8_t>(parts_.pieces.size());
            parts_.faces.push_back(name(face));
            parts_.pieces.push_back({name(face), {face}});
        }
        shape_.add_orbit(size, modulus);
    }

    /// Each cycle goes round its slots, and its first piece is turned by `twist`.
    void add_grip(const std::vector<std::pair<std::vector<Slot>, std::uint8_t>>& turned) {
        State turn = solved_state(shape_);
        for (const auto& [cycle, twist] : turned) {
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                turn.piece[cycle[(i + 1) % cycle.size()]] = cycle[i];
            }
            turn.orient[cycle[0]] = static_cast<std::uint8_t>(twist % shape_.modulus(cycle[0]));
        }
        const Integer grip_order = order(cycle_structure(shape_, turn));
        if (grip_order > 60000) throw std::logic_error("a grip turns round too seldom");
        Grip& grip = parts_.grips.emplace_back();
        grip.name = "G" + std::to_string(parts_.grips.size()) + "g";
        grip.turn = turn;
        grip.order = static_cast<std::uint32_t>(grip_order.get_ui());
    }

    PuzzlePtr build(std::string title) {
        parts_.name = parts_.title = std::move(title);
        return std::make_shared<const Puzzle>(std::move(parts_));
    }

 private:
    static std::string name(std::size_t number) {
        return std::string(1, static_cast<char>('a' + number / 26)) +
               std::string(1, static_cast<char>('a' + number % 26));
    }

    PuzzleParts parts_;
    Shape shape_;
};

/// Seven pieces in two orbits; a state is one vector.
inline PuzzlePtr seven() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(3, 5);
        odd.add_orbit(4, 1);
        odd.add_grip({{{0, 1}, 1}, {{3, 4, 5}, 0}});
        odd.add_grip({{{1, 2}, 2}, {{5, 6}, 0}});
        odd.add_grip({{{2}, 3}});
        return std::move(odd).build("seven");
    }();
    return puzzle;
}

/// An orbit of 40 pieces, too many for one vector, beside one of 4 with a composite modulus.
inline PuzzlePtr forty() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(40, 3);
        odd.add_orbit(4, 6);
        odd.add_grip({{{0, 1, 2, 3, 4, 5, 6}, 1}, {{7, 8, 9, 10, 11}, 0}, {{40, 41}, 2}});
        odd.add_grip({{{6, 7}, 0}, {{12, 13, 14, 15, 16, 17, 18, 19}, 2}, {{41, 42, 43}, 3}});
        odd.add_grip({{{20, 21, 22}, 0}, {{23, 24, 25, 26}, 1}, {{30, 0, 39}, 1}});
        return std::move(odd).build("forty");
    }();
    return puzzle;
}

/// Few pieces, but a modulus too large for one vector.
inline PuzzlePtr nine() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(5, 9);
        odd.add_grip({{{0, 1, 2}, 1}});
        odd.add_grip({{{2, 3, 4}, 6}});
        return std::move(odd).build("nine");
    }();
    return puzzle;
}

/// An orbit of 70 pieces, which no table of a fast state holds, beside one of 8. Few of them move,
/// so that a reference machine that tries all repetitions out gets through.
inline PuzzlePtr seventy() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(70, 2);
        odd.add_orbit(8, 3);
        odd.add_grip({{{0, 1, 2, 69}, 1}, {{70, 71, 72}, 1}});
        odd.add_grip({{{2, 3}, 0}, {{72, 73}, 2}});
        odd.add_grip({{{3, 0}, 1}, {{77}, 1}});
        return std::move(odd).build("seventy");
    }();
    return puzzle;
}

/// Adds a grip of cycles with these lengths, from slot `first` on, the first of them twisted.
inline Slot add_cycles(OddPuzzle& odd, Slot first, const std::vector<Slot>& lengths) {
    std::vector<std::pair<std::vector<Slot>, std::uint8_t>> turned;
    for (const Slot length : lengths) {
        std::vector<Slot>& cycle = turned.emplace_back().first;
        for (Slot i = 0; i < length; ++i) cycle.push_back(first++);
        turned.back().second = turned.size() == 1 ? 1 : 0;
    }
    odd.add_grip(turned);
    return first;
}

/// One grip that is back only after 45045 turns.
inline PuzzlePtr long_way() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(39, 3);
        add_cycles(odd, 0, {3, 5, 7, 11, 13});
        return std::move(odd).build("long way");
    }();
    return puzzle;
}

/// Grips with cycles of different prime lengths; together they have order 4 * 10^15.
inline PuzzlePtr long_cycles() {
    static const PuzzlePtr puzzle = [] {
        OddPuzzle odd;
        odd.add_orbit(271, 2);
        Slot at = add_cycles(odd, 0, {7, 11, 13});
        at = add_cycles(odd, at, {17, 19});
        at = add_cycles(odd, at, {23, 29});
        at = add_cycles(odd, at, {31, 37});
        add_cycles(odd, at, {41, 43});
        return std::move(odd).build("long cycles");
    }();
    return puzzle;
}

}  // namespace qter::testing
