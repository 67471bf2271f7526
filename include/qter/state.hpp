// States: which piece lies in which place, and how it is turned there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

/// A place and what lies in it.
struct PlacedPiece {
    std::string place;  ///< named by the piece that belongs there
    std::string piece;
    std::uint32_t orientation = 0;  ///< 0 to the orbit's orientations less one

    [[nodiscard]] bool is_solved() const { return place == piece && orientation == 0; }
};

/// A state of one puzzle, and at the same time what takes the solved puzzle to it. A value.
class State {
 public:
    /// Solved.
    explicit State(const Puzzle& puzzle);
    /// What an algorithm makes of the solved puzzle; O(length * pieces). Of a puzzle whose turns
    /// can be blocked after() says whether it can be done.
    explicit State(const Algorithm& algorithm);
    /// The state that shows these letters, a sticker each: of the faces (on cubes in the order U R
    /// F D L B, in each row by row) or of colours; white space does not count. Errors: letters,
    /// pieces that are there twice, and what no turns lead to ("impossible-state"). A warning where
    /// the whole puzzle is turned. May derive the puzzle's group: milliseconds to seconds.
    static Result<State> from_facelets(const Puzzle& puzzle, std::string_view text);
    /// Any of the states that turns reach, each as likely; the same for the same seed. Errors:
    /// "too-large" for a puzzle whose group cannot be derived, and where turns can be blocked.
    static Result<State> random(const Puzzle& puzzle, std::uint64_t seed);

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }

    /// This state with the algorithm done. The puzzles must be the same (std::invalid_argument).
    /// Errors: a turn is blocked ("impossible-state"), only of puzzles that have such.
    [[nodiscard]] Result<State> after(const Algorithm& algorithm) const;
    /// Both as what they do: this one, then `next`.
    [[nodiscard]] State then(const State& next) const;
    /// As what undoes it.
    [[nodiscard]] State inverse() const;

    /// It looks solved: every piece, or one that looks the same, is in its place and not turned; or
    /// the whole puzzle is turned where nothing rests that would tell.
    [[nodiscard]] bool is_solved() const;
    /// What lies in a place, "UFR", its letters in any order. Errors: "unknown-piece".
    [[nodiscard]] Result<PlacedPiece> at(std::string_view place) const;
    /// By place, as Puzzle::orbits() has them.
    [[nodiscard]] std::vector<PlacedPiece> pieces() const;
    /// What it shows, by faces: what from_facelets() reads. Nothing where the puzzle has no such
    /// strings (Puzzle::has_facelets()).
    [[nodiscard]] std::optional<std::string> facelets() const;

    /// As Algorithm::order() and cycles().
    [[nodiscard]] Integer order() const;
    [[nodiscard]] std::vector<Cycle> cycles() const;

    /// The same pieces in the same places, turned alike; look-alikes are told apart.
    friend bool operator==(const State& a, const State& b);

    /// Moving one copies it: there is none without a value.
    State(const State&) = default;
    State& operator=(const State&) = default;
    ~State() = default;

 private:
    struct Impl;
    friend struct Access;
    State(Puzzle puzzle, std::shared_ptr<const Impl> impl);
    Puzzle puzzle_;
    std::shared_ptr<const Impl> impl_;
};

}  // namespace qter::api
