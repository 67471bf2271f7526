// States: the piece in each place, and its orientation.
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

/// A place and the piece in it.
struct PlacedPiece {
    std::string place;  ///< named by the piece that belongs there
    std::string piece;
    std::uint32_t orientation = 0;  ///< 0 to the orbit's number of orientations - 1

    [[nodiscard]] bool is_solved() const { return place == piece && orientation == 0; }
};

/// A state of one puzzle; also the transformation that takes the solved puzzle to it. A value.
class State {
 public:
    /// The solved state.
    explicit State(const Puzzle& puzzle);
    /// The state after the algorithm, from solved; O(length * pieces). For a puzzle whose turns can
    /// be blocked, after() checks whether the algorithm can be done.
    explicit State(const Algorithm& algorithm);
    /// The state that shows these letters, one for each sticker. The letters name faces or colours.
    /// On cubes the faces are in the order U R F D L B, each row by row; white space is skipped.
    /// Errors: wrong letters, duplicate pieces, and states that no turns reach
    /// ("impossible-state"). Warning: the whole puzzle is turned. May derive the puzzle's group:
    /// milliseconds to seconds.
    static Result<State> from_facelets(const Puzzle& puzzle, std::string_view text);
    /// A uniformly random reachable state; the same seed gives the same state. Errors: "too-large"
    /// for a puzzle whose group cannot be derived; a puzzle whose turns can be blocked.
    static Result<State> random(const Puzzle& puzzle, std::uint64_t seed);

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }

    /// The state after the algorithm, from this one. The puzzles must be the same
    /// (std::invalid_argument). Errors: a turn is blocked ("impossible-state"), only for puzzles
    /// whose turns can be blocked.
    [[nodiscard]] Result<State> after(const Algorithm& algorithm) const;
    /// Both as transformations: this one, then `next`.
    [[nodiscard]] State then(const State& next) const;
    /// The inverse transformation.
    [[nodiscard]] State inverse() const;

    /// True if it looks solved: every piece, or an identical one, is in its place and not turned;
    /// or the whole puzzle is turned and no fixed sticker shows it.
    [[nodiscard]] bool is_solved() const;
    /// The piece at a place such as "UFR", its letters in any order. Errors: "unknown-piece".
    [[nodiscard]] Result<PlacedPiece> at(std::string_view place) const;
    /// All places, in the order of Puzzle::orbits().
    [[nodiscard]] std::vector<PlacedPiece> pieces() const;
    /// The facelet string of the state, by letters of faces; from_facelets() reads it. nullopt if
    /// the puzzle has no facelet strings (Puzzle::has_facelets()).
    [[nodiscard]] std::optional<std::string> facelets() const;

    /// As Algorithm::order() and cycles().
    [[nodiscard]] Integer order() const;
    [[nodiscard]] std::vector<Cycle> cycles() const;

    /// The same pieces in the same places with the same orientations; identical pieces are
    /// distinguished.
    friend bool operator==(const State& a, const State& b);

    /// A move makes a copy, so every object keeps its value.
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
