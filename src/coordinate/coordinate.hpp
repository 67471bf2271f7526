// One coordinate: a number for what is seen of a state, and where turns lead from each number.
//
// The idea. Turns take what a sight (sight.hpp) shows to what it shows, whatever else the state
// has. So the values it can have are found breadth first from solved, and numbered as they are
// found: 0 is solved, and there is no number that no turns lead to. Where turns lead is a table
// (move_table.hpp), and a step of a search one load. Other things that a state has are other
// coordinates; what is seen in all of them is a point of their product (product_space.hpp).
//
// A value is recognised by a key, its digits as a number to the base of the sight. The key after a
// turn is a sum of one summand for each slot, so finding a value costs that sum and one look into a
// hash table.
//
// Limits: kMaxValues, and sights whose keys have 64 bits. Memory: 4 bytes for each value and turn,
// and 20 to 40 for each value. Time, one thread: some 10 ns for each value and turn, so that the
// 40,320 permutations of a 2x2 take 8 ms.
//
// Source: the coordinates of H. Kociemba's two-phase algorithm (kociemba.org); values by search
// instead of by a formula, so that the turns may be of any puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "coordinate/key_index.hpp"
#include "coordinate/move_table.hpp"
#include "coordinate/sight.hpp"
#include "support/cancellation.hpp"

namespace qter {

class Coordinate {
 public:
    static constexpr std::uint32_t kMaxValues = std::uint32_t{1} << 26;

    /// The values of `sight` that `turns`, states of one shape under which it is closed, lead to
    /// from solved. None when there are more than `most`, or keys do not fit. Throws Cancelled, and
    /// std::bad_alloc.
    static std::optional<Coordinate> make(Sight sight, const std::vector<State>& turns,
                                          std::uint32_t most = kMaxValues,
                                          const Cancellation& cancellation = {});

    /// Where turns lead, as long as this is there.
    [[nodiscard]] MoveTableView moves() const { return moves_.view(); }
    /// The value of a state; none where there is none.
    using ValueOf = std::function<std::optional<std::uint32_t>(const State&)>;
    /// A coordinate that is known by its move table, as one of cosets is: it has no sight. Values
    /// are numbered breadth first: to each but 0 some turn leads from a smaller one.
    static Coordinate of_moves(MoveTable moves, ValueOf value_of);

    [[nodiscard]] std::uint32_t size() const { return moves_.size(); }
    [[nodiscard]] std::uint32_t turns() const { return moves_.turns(); }
    /// Where a turn, by its number in the list, leads from a value.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, std::uint32_t turn) const {
        return moves_.after(value, turn);
    }
    /// The value of a state; none when no turns lead there. O(slots that are looked at).
    [[nodiscard]] std::optional<std::uint32_t> of(const State& state) const;

 private:
    class Builder;

    ValueOf value_of_;  // instead of all below that tells values
    Sight sight_;
    std::vector<std::uint64_t> weight_;  // by place in sight_.slots
    MoveTable moves_;
    KeyIndex index_;
};

}  // namespace qter
