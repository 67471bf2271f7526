// A twisty puzzle: named pieces in orbits, grips to turn, and presets of registers.
//
// A Puzzle is immutable once built (definition.hpp reads one from its description), so it is
// shared freely. Nothing here knows what any particular puzzle looks like.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qter/puzzle/state.hpp"

namespace qter {

/// A set of pieces that can reach each other's places.
struct Orbit {
    std::string name;
    std::uint32_t orientations = 1;
    Slot first = 0;
    Slot size = 0;
};

/// A piece, and at the same time the slot it belongs to.
struct Piece {
    std::string name;                    ///< as printed: faces in the puzzle's printing order
    std::vector<std::uint8_t> stickers;  ///< face numbers, the reference sticker first
};

/// What a hand takes hold of and turns: its smallest turn, and how many of them make a full one.
struct Grip {
    std::string name;
    State turn;
    std::uint32_t order = 1;
};

/// A turn of one grip by `amount` smallest turns, 1 <= amount < order.
struct Turn {
    std::uint16_t grip = 0;
    std::uint16_t amount = 1;

    friend bool operator==(const Turn&, const Turn&) = default;
};

/// An algorithm turns its first element first. Empty is the algorithm that does nothing.
using Algorithm = std::vector<Turn>;

/// Generators of registers that are known to fit on the puzzle together.
struct Preset {
    std::vector<Integer> orders;
    std::vector<Algorithm> generators;
    std::string source;  ///< where it comes from
};

/// Everything a Puzzle is made of; the constructor derives the rest.
struct PuzzleParts {
    std::string name;                   ///< short name, "3x3"
    std::string title;                  ///< what people call it
    std::vector<std::string> aliases;   ///< other names it goes by
    std::vector<std::string> faces;     ///< in printing order
    std::vector<std::uint8_t> in_view;  ///< faces seen without turning the puzzle, easiest first
    std::vector<Orbit> orbits;
    std::vector<Piece> pieces;  ///< by slot
    std::vector<Grip> grips;
};

class Puzzle {
 public:
    /// `parts` must be consistent: definition.hpp checks and explains, this asserts.
    explicit Puzzle(PuzzleParts parts);

    [[nodiscard]] const std::string& name() const { return parts_.name; }
    [[nodiscard]] const std::string& title() const { return parts_.title; }
    [[nodiscard]] const std::vector<std::string>& aliases() const { return parts_.aliases; }
    [[nodiscard]] const std::vector<std::string>& faces() const { return parts_.faces; }
    [[nodiscard]] const std::vector<Orbit>& orbits() const { return parts_.orbits; }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return parts_.pieces; }
    [[nodiscard]] const std::vector<Grip>& grips() const { return parts_.grips; }
    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] const std::vector<Preset>& presets() const { return presets_; }
    void add_preset(Preset preset) { presets_.push_back(std::move(preset)); }

    /// The transformation one turn makes.
    [[nodiscard]] const State& turn_state(Turn turn) const {
        return turn_states_[turn.grip][turn.amount];
    }
    /// True when the two grips' turns can swap places in an algorithm.
    [[nodiscard]] bool commute(std::uint16_t grip_a, std::uint16_t grip_b) const {
        return commute_[grip_a * parts_.grips.size() + grip_b];
    }
    /// The slot of the piece with these faces, in any order; nullopt when there is none.
    [[nodiscard]] std::optional<Slot> find_piece(std::string_view faces) const;
    /// All piece names, as printed.
    [[nodiscard]] std::vector<std::string> piece_names() const;
    /// How hard a piece is to see, smaller is easier: first the number of its stickers out of view,
    /// then the faces themselves in viewing order. Pieces compare as the vectors do.
    [[nodiscard]] const std::vector<std::uint8_t>& visibility(Slot slot) const {
        return visibility_[slot];
    }

 private:
    PuzzleParts parts_;
    std::vector<Preset> presets_;
    Shape shape_;
    std::vector<std::vector<State>> turn_states_;  // [grip][amount], amount 0 unused
    std::vector<bool> commute_;
    std::unordered_map<std::string, Slot> by_faces_;  // key: sorted face numbers
    std::vector<std::vector<std::uint8_t>> visibility_;
};

using PuzzlePtr = std::shared_ptr<const Puzzle>;

/// A key that is the same for every order of the same faces.
[[nodiscard]] std::string face_key(std::vector<std::uint8_t> stickers);

/// Splits "UFR" into face numbers by longest match against `faces`; nullopt when something is left.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> split_faces(
    const std::vector<std::string>& faces, std::string_view text);

}  // namespace qter
