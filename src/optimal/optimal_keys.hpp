// Keys of inverse states: the coordinates of a state's inverse, updated turn by turn.
//
// The technique. The inverse of a state is never computed. Each coordinate of it has a key, a sum
// over slots of what is in them (coordinate/coset_coordinates.hpp), so a turn changes it by an
// amount that depends on the contents of the turn's slots. The keys of all coordinates of all sides
// lie in kKeyWords words of 64 bits and change together: eight rows of a table for a face turn of
// the 3x3, which moves eight pieces.
//
// The code of a slot combines its piece, numbered within the slots that turns mix, and its
// orientation: piece * orientations + orientation. A slot of the 3x3, corner or edge, has 24 codes.
//
// Limits: kMostSlots slots that turns move, 256 codes. Sides whose keys do not fit are left out.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "optimal/optimal_tables.hpp"
#include "support/result.hpp"

namespace qter {

class OptimalKeys {
 public:
    static constexpr std::size_t kMostSlots = 64;
    static constexpr std::size_t kKeyWords = 4;
    using Keys = std::array<std::uint64_t, kKeyWords>;
    /// The code of each slot that turns move.
    using Codes = std::array<std::uint8_t, kMostSlots>;

    /// The effect of a turn on a slot: it gets the piece of another one, twisted.
    struct Step {
        std::uint8_t to, from;
        const std::uint8_t* turned;  ///< new code, by old code
        const Keys* change;          ///< change of the keys, by old code
    };
    /// The position of a key in the words.
    struct Field {
        std::uint8_t word, shift;
        std::uint64_t mask;
    };

    OptimalKeys(OptimalKeys&&) = default;  // steps point into it
    OptimalKeys& operator=(OptimalKeys&&) = default;

    /// Errors: kTooLarge for a puzzle beyond the limits. O(slots^2 * sides * coordinates).
    static Result<OptimalKeys> make(const OptimalTables& tables);

    [[nodiscard]] Codes codes_of(const State& state) const;
    [[nodiscard]] Keys keys_of(const Codes& codes) const;
    [[nodiscard]] std::span<const Step> steps(TurnNumber turn) const {
        return {steps_.data() + begin_[turn], steps_.data() + begin_[turn + 1]};
    }
    /// The number of sides with keys.
    [[nodiscard]] std::size_t sides() const { return sides_; }
    [[nodiscard]] const Field& field(std::size_t side, std::size_t coordinate) const {
        return fields_[side * kMaxCoordinates + coordinate];
    }
    /// Values by key; null if there are too many keys. A missing coordinate has the one value 0.
    [[nodiscard]] const std::uint32_t* values(std::size_t coordinate) const {
        return values_[coordinate].empty() ? nullptr : values_[coordinate].data();
    }

    static void add(Keys& keys, const Keys& more) {
        for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += more[i];
    }

 private:
    static constexpr std::size_t kMaxCoordinates = OptimalTables::kMaxCoordinates;

    OptimalKeys() = default;

    [[nodiscard]] std::uint8_t code(Slot slot, Slot piece, std::uint32_t orient) const {
        return static_cast<std::uint8_t>(local_[piece] * modulus_[slot] + orient);
    }
    /// Calls visit(piece, orientation) for all possible contents of a slot.
    template <class Visit>
    void for_each_content(Slot slot, const Visit& visit) const;
    bool number(const OptimalTables& tables);
    void lay_out_keys(const OptimalTables& tables);
    void list_values(const OptimalTables& tables);
    void weigh(const OptimalTables& tables);
    [[nodiscard]] Keys keys_of_content(const OptimalTables& tables, Slot slot, Slot piece,
                                       std::uint32_t orient) const;
    void find_steps(const OptimalTables& tables);

    std::vector<Slot> slots_;             // slots that turns move
    std::vector<std::size_t> local_;      // by slot of the puzzle, index in its part
    std::vector<std::size_t> part_;       // by slot of the puzzle
    std::vector<std::uint32_t> modulus_;  // by slot of the puzzle
    std::size_t codes_ = 0;               // number of codes of a slot
    std::size_t coordinates_ = 0;
    std::size_t sides_ = 0;
    std::vector<Field> fields_;                       // [side][coordinate]
    std::vector<std::vector<std::uint32_t>> values_;  // [coordinate][key]
    std::vector<Keys> parts_;                         // [slot][code]
    std::vector<std::uint8_t> turned_;                // [turn, slot it moves][code]
    std::vector<Keys> changes_;                       // parallel to turned_
    std::vector<Step> steps_;
    std::vector<std::uint32_t> begin_;  // by turn, start in steps_
};

}  // namespace qter
