// A coordinate: a number for one projection of a state, with its move table.
//
// The technique. The projection of a state after a turn (projection.hpp) depends only on its
// projection before, whatever the rest of the state is. So the reachable values are found breadth
// first from solved and numbered in that order: 0 is solved, and every value is reachable. (Raw
// coordinates, numbered by a formula in ranked_coordinates.hpp, need have neither property.) The
// move table (move_table.hpp) holds the value after each turn, so a step of a search is one load.
// Other parts of the state have coordinates of their own; all of them together are a point of their
// product (product_space.hpp).
//
// A value is identified by its key, a number made of the digits of the projection (key_code.hpp).
// The key after a turn is a sum with one summand for each slot, so finding a value costs that sum
// and one lookup in a hash table.
//
// If the projection has renamings, keys that these take to each other are one value: cosets of a
// group that renames pieces.
//
// Worked numbers: the corners of the 3x3 have 8! = 40,320 permutations and 3^7 = 2187 twists; four
// of twelve edges, all with one label, have 12 over 4 = 495 positions.
//
// Limits: kMaxValues, and projections whose keys fit 64 bits. Memory: 4 bytes for each value and
// turn, and 16 to 24 for each value. Time, one thread: some 10 ns for each value and turn; the
// 40,320 permutations of a 2x2 take 8 ms.
//
// Source: the coordinates of H. Kociemba's two-phase algorithm (kociemba.org). Values come from a
// search instead of a formula, so the turns may be those of any puzzle.
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
#include "coordinate/projection.hpp"
#include "support/cancellation.hpp"

namespace qter {

class Coordinate {
 public:
    static constexpr std::uint32_t kMaxValues = std::uint32_t{1} << 26;
    static constexpr std::uint32_t kNoValue = MoveTable::kNoValue;

    /// The values of `projection` that are reachable from solved by `turns`, under which it must be
    /// closed. nullopt if there are more than `most` (counted before renamings join values), or if
    /// keys do not fit. Throws Cancelled and std::bad_alloc.
    static std::optional<Coordinate> make(const Projection& projection,
                                          const CoordinateTurns& turns,
                                          std::uint32_t most = kMaxValues,
                                          const Cancellation& cancellation = {});

    /// The move table, valid as long as this object.
    [[nodiscard]] MoveTableView moves() const { return moves_.view(); }
    /// The value of a state; nullopt if it has none.
    using ValueOf = std::function<std::optional<std::uint32_t>(const State&)>;
    /// A coordinate given by its move table: it has no projection and no keys.
    static Coordinate of_moves(MoveTable moves, ValueOf value_of);
    /// Sets how of() reads a state: `digits_of` returns its digits by number of the slot, or
    /// nullopt. For projections whose digits depend on more than the piece in the slot.
    using DigitsOf = std::function<std::optional<std::vector<std::uint32_t>>(const State&)>;
    void set_reader(DigitsOf digits_of);

    [[nodiscard]] std::uint32_t size() const { return moves_.size(); }
    [[nodiscard]] std::uint32_t turns() const { return moves_.turns(); }
    /// The value after the turn of a column.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, std::uint32_t turn) const {
        return moves_.after(value, turn);
    }
    /// The value of a state; nullopt if it is not reachable. O(slots of the projection).
    [[nodiscard]] std::optional<std::uint32_t> of(const State& state) const;

    /// The slots of the projection. A state's key is the sum of one part for the piece in each of
    /// them, and identifies the value.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// An upper bound: all keys are smaller.
    [[nodiscard]] std::uint64_t keys() const { return code_.bound(); }
    /// What a piece in slots()[place] adds to the key; nullopt for a piece that turns never bring
    /// there.
    [[nodiscard]] std::optional<std::uint64_t> key_part(std::size_t place, Slot piece,
                                                        std::uint8_t orient) const;
    /// The value with this key, if there is one. One or more random loads in a hash table.
    [[nodiscard]] std::optional<std::uint32_t> with_key(std::uint64_t key) const;

    /// The digits of a value, by number of the slot. Only for a coordinate without renamings.
    /// O(slots).
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

    ValueOf value_of_;    // if set, instead of keys
    DigitsOf digits_of_;  // if set, used by of() instead of parts_
    std::vector<Slot> slots_;
    KeyCode code_;
    // Part of the key for each piece: [number in slots_][piece, from first_piece_ on][orientation]
    std::vector<std::uint64_t> parts_;
    std::size_t first_piece_ = 0;
    std::size_t pieces_ = 0;
    std::size_t orients_ = 1;
    MoveTable moves_;
    KeyIndex index_;
    std::vector<std::uint32_t> joined_;  // value by number of the key, if renamings join some
};

}  // namespace qter
