// Port for short algorithms of the numbers that a person enters.
//
// Entering n by repeating a generator takes n times its turns. An algorithm with the same effect on
// the pieces that count (observed_pieces.hpp) takes about seventeen on a 3x3, also for two numbers
// at once. Tables and searches for them live in other rooms, so the caller of the session provides
// the source.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// Numbers that are entered consecutively, all on one puzzle.
struct EnteredNumbers {
    std::size_t holding = 0;  ///< of the program
    PuzzlePtr puzzle;
    const std::vector<Slot>& kept;      ///< the slots that count, ascending
    std::vector<Algorithm> generators;  ///< generator i adds 1 to number i
    std::vector<Integer> amounts;       ///< by generator; any sign
    const State& state;                 ///< their combined effect
};

class ShortAlgorithms {
 public:
    ShortAlgorithms() = default;
    ShortAlgorithms(const ShortAlgorithms&) = delete;
    ShortAlgorithms& operator=(const ShortAlgorithms&) = delete;
    virtual ~ShortAlgorithms() = default;

    /// An algorithm that brings the pieces of `state` to the slots that count, with the same
    /// orientations; nullopt where none is known. The caller checks it.
    [[nodiscard]] virtual std::optional<Algorithm> find(const EnteredNumbers& numbers) = 0;

    /// Approximate number of turns of a short algorithm, where none is known and a search would
    /// take too long; nullopt when unknown.
    [[nodiscard]] virtual std::optional<std::uint64_t> estimate(const EnteredNumbers& numbers) {
        static_cast<void>(numbers);
        return std::nullopt;
    }

    /// Announces requests, all for one holding: one search for all of them may take less time.
    virtual void expect(const std::vector<EnteredNumbers>& all) { static_cast<void>(all); }
};

}  // namespace qter
