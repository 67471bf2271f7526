// Sequences of turns along given positions, up to the order of turns that commute.
//
// The technique: depth first search. Of two neighbours that commute, the later turn never comes
// first. The remaining orders of a sequence are reduced to the least one. Whether turns commute is
// computed from their states, so it also holds for grips that commute by some amounts only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "state/state.hpp"
#include "support/cancellation.hpp"

namespace qter {

class TraceSearch {
 public:
    /// Numbers of turns.
    using Word = std::vector<std::uint16_t>;

    /// O(turns^2 * slots).
    TraceSearch(const Shape& shape, std::vector<State> turns);

    [[nodiscard]] bool commute(std::uint16_t a, std::uint16_t b) const { return commute_[a][b]; }
    /// The least word among its reorderings by commuting turns. O(turns^3).
    [[nodiscard]] Word least(Word word) const;

    /// Whether a state may be reached after a given number of turns; called for each prefix of a
    /// word.
    using IsOnPath = std::function<bool(const State&, std::size_t)>;
    /// Called with a word, the least of its reorderings, and its final state. May be called more
    /// than once for the same word.
    using Visit = std::function<void(Word, const State&)>;
    /// Visits all words of `length` turns from `start`. False if stopped.
    [[nodiscard]] bool run(const State& start, std::size_t length, const IsOnPath& is_on_path,
                           const Visit& visit, const Cancellation& cancellation) const;

 private:
    class Descent;

    const Shape& shape_;
    std::vector<State> turns_;
    std::vector<std::vector<bool>> commute_;
};

}  // namespace qter
