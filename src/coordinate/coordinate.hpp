// One coordinate: a number for what is seen of a state, and where turns lead from each number.
//
// The technique. Turns take what a sight (sight.hpp) shows to what it shows, whatever else the
// state has. So the values it can have are found breadth first from solved, and numbered as they
// are found: 0 is solved, and there is no number that no turns lead to. (Raw coordinates by a
// formula, ranked_coordinates.hpp, may have both otherwise.) Where turns lead is a move
// table (move_table.hpp), and a step of a search one load. Other things that a state has are other
// coordinates; what is seen in all of them is a point of their product (product_space.hpp).
//
// A value is recognised by a key, a number made of the digits that are seen (key_code.hpp). The key
// after a turn is a sum of one summand for each slot, so finding a value costs that sum and one
// look into a hash table.
//
// Where a sight has renamings, what they make of each other is one value: the cosets of a group
// that renames pieces.
//
// Worked numbers: the corners of the 3x3 are permuted in 8! = 40,320 ways and twisted in 3^7 =
// 2187; four of twelve edges, with one name for all of them, are in 12 over 4 = 495 places.
//
// Limits: kMaxValues, and sights whose keys have 64 bits. Memory: 4 bytes for each value and turn,
// and 16 to 24 for each value. Time, one thread: some 10 ns for each value and turn, so that the
// 40,320 permutations of a 2x2 take 8 ms.
//
// Source: the coordinates of H. Kociemba's two-phase algorithm (kociemba.org); values by search
// instead of by a formula, so that the turns may be of any puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "coordinate/coordinate_turns.hpp"
#include "coordinate/key_code.hpp"
#include "coordinate/key_index.hpp"
#include "coordinate/move_table.hpp"
#include "coordinate/sight.hpp"
#include "support/cancellation.hpp"

namespace qter {

class Coordinate {
 public:
    static constexpr std::uint32_t kMaxValues = std::uint32_t{1} << 26;
    static constexpr std::uint32_t kNoValue = MoveTable::kNoValue;

    /// The values of `sight` that `turns`, under which it is closed, lead to from solved. None when
    /// there are more than `most`, before renamings make some of them one, or keys do not fit.
    /// Throws Cancelled, and std::bad_alloc.
    static std::optional<Coordinate> make(const Sight& sight, const CoordinateTurns& turns,
                                          std::uint32_t most = kMaxValues,
                                          const Cancellation& cancellation = {});

    /// Where turns lead, as long as this is there.
    [[nodiscard]] MoveTableView moves() const { return moves_.view(); }
    /// The value of a state; none where there is none.
    using ValueOf = std::function<std::optional<std::uint32_t>(const State&)>;
    /// A coordinate that is known by its move table: it has no sight and no keys.
    static Coordinate of_moves(MoveTable moves, ValueOf value_of);
    /// From now on of() reads a state by `digits_of`, its digits by number of the slot, none where
    /// there are none: where a digit depends on more than the piece in the slot.
    using DigitsOf = std::function<std::optional<std::vector<std::uint32_t>>(const State&)>;
    void read_by(DigitsOf digits_of);

    [[nodiscard]] std::uint32_t size() const { return moves_.size(); }
    [[nodiscard]] std::uint32_t turns() const { return moves_.turns(); }
    /// Where the turn of a column leads from a value.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, std::uint32_t turn) const {
        return moves_.after(value, turn);
    }
    /// The value of a state; none when no turns lead there. O(slots that are looked at).
    [[nodiscard]] std::optional<std::uint32_t> of(const State& state) const;

    /// The slots that are looked at, as the sight has them. A state's key is the sum of what the
    /// pieces in them add to it and tells the value.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// Keys are below it.
    [[nodiscard]] std::uint64_t keys() const { return code_.bound(); }
    /// What a piece adds to the key in slots()[place]; none for one that is not of these slots.
    [[nodiscard]] std::optional<std::uint64_t> key_part(std::size_t place, Slot piece,
                                                        std::uint8_t orient) const;
    /// The value with this key, if there is one. A random load in a hash table, or more.
    [[nodiscard]] std::optional<std::uint32_t> with_key(std::uint64_t key) const;

    /// The digits of a value, by number of the slot; of a coordinate without renamings. O(slots).
    [[nodiscard]] std::vector<std::uint32_t> digits(std::uint32_t value) const;
    /// The value with these digits, if there is one.
    [[nodiscard]] std::optional<std::uint32_t> with_digits(
        std::span<const std::uint32_t> digits) const;

    [[nodiscard]] std::uint64_t bytes() const {
        return moves_.bytes() + index_.bytes() + parts_.size() * sizeof(parts_[0]) +
               joined_.size() * sizeof(joined_[0]);
    }

 private:
    class Builder;

    [[nodiscard]] std::size_t part_index(std::size_t place, std::size_t piece,
                                         std::uint8_t orient) const {
        return (place * pieces_ + piece) * orients_ + (orients_ == 1 ? 0 : orient);
    }

    ValueOf value_of_;    // instead of all below that tells values
    DigitsOf digits_of_;  // instead of parts_, for of()
    std::vector<Slot> slots_;
    KeyCode code_;
    // What each piece adds to the key: [number in slots_][piece, from first_piece_ on][orientation]
    std::vector<std::uint64_t> parts_;
    std::size_t first_piece_ = 0;
    std::size_t pieces_ = 0;
    std::size_t orients_ = 1;
    MoveTable moves_;
    KeyIndex index_;
    std::vector<std::uint32_t> joined_;  // value by number of the key, where renamings join some
};

}  // namespace qter
