// Where short algorithms come from for the numbers that a person enters.
//
// Entering n by repeating a generator takes n times its turns; an algorithm that does the same to
// the pieces that count (observed_pieces.hpp) takes some seventeen on a 3x3, for two numbers at
// once as well. Tables and searches for them live in other rooms: whoever begins a session says who
// answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// Numbers that are entered one after the other, all on one puzzle.
struct EnteredNumbers {
    std::size_t holding = 0;  ///< of the program
    PuzzlePtr puzzle;
    const std::vector<Slot>& kept;      ///< the slots that count, ascending
    std::vector<Algorithm> generators;  ///< each adds 1 of its number
    std::vector<Integer> amounts;       ///< by generator; any sign
    const State& state;                 ///< what they come to
};

class ShortAlgorithms {
 public:
    ShortAlgorithms() = default;
    ShortAlgorithms(const ShortAlgorithms&) = delete;
    ShortAlgorithms& operator=(const ShortAlgorithms&) = delete;
    virtual ~ShortAlgorithms() = default;

    /// An algorithm that leaves the pieces of `state` in the slots that count, turned as there;
    /// nullopt where none is known. Whoever asks checks it.
    [[nodiscard]] virtual std::optional<Algorithm> find(const EnteredNumbers& numbers) = 0;

    /// Turns of a short algorithm, about, where none is known and looking for one would take too
    /// long; nullopt when nobody can tell.
    [[nodiscard]] virtual std::optional<std::uint64_t> estimate(const EnteredNumbers& numbers) {
        static_cast<void>(numbers);
        return std::nullopt;
    }

    /// All of these will be asked for: one search for them together may take less time. All are of
    /// one holding.
    virtual void expect(const std::vector<EnteredNumbers>& all) { static_cast<void>(all); }
};

}  // namespace qter
