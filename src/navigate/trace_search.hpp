// Every sequence of turns along some positions, those that differ in the order of turns that
// commute as one.
//
// The technique: depth first, where of two neighbours that commute the later turn never comes
// first; what that leaves of a sequence's orders is brought to the least one. Which turns commute
// is told by what they do, so turns of grips that commute by some amounts only are known, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "puzzle/state.hpp"
#include "support/cancellation.hpp"

namespace qter {

class TraceSearch {
 public:
    /// Of turns, by number.
    using Word = std::vector<std::uint16_t>;

    /// O(turns^2 * slots).
    TraceSearch(const Shape& shape, std::vector<State> turns);

    [[nodiscard]] bool commute(std::uint16_t a, std::uint16_t b) const { return commute_[a][b]; }
    /// The least word that commuting turns make of it. O(turns^3).
    [[nodiscard]] Word least(Word word) const;

    /// Whether a state may be where so many turns lead; asked of each prefix of a word.
    using IsOnWay = std::function<bool(const State&, std::size_t)>;
    /// Takes a word, the least of its orders, and where it leads. May be called more than once for
    /// the same one.
    using Visit = std::function<void(Word, const State&)>;
    /// All words of `length` turns from `start`. False when it was stopped.
    [[nodiscard]] bool run(const State& start, std::size_t length, const IsOnWay& is_on_way,
                           const Visit& visit, const Cancellation& cancellation) const;

 private:
    class Descent;

    const Shape& shape_;
    std::vector<State> turns_;
    std::vector<std::vector<bool>> commute_;
};

}  // namespace qter
