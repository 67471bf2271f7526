// States as rows of codes, what turns make of them, and where the coordinates of their inverses
// are.
//
// The technique. The inverse of a state is never made. What a coordinate tells of it is a key, a
// sum over slots of what is in them (coordinate/coset_coordinates.hpp), so a turn changes it by
// what the turn's slots hold. The keys of all coordinates of all sides lie side by side in
// kKeyWords words of 64 bits and are changed together: eight rows of a table for a face turn of the
// 3x3, which moves eight pieces.
//
// A slot's code is its piece, numbered within what turns mix, times the orientations it may have,
// and its orientation: 24 codes for a slot of the 3x3, corner or edge.
//
// Limits: kMostSlots slots that turns move, 256 codes. Sides whose keys do not fit have none.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "navigate/optimal_tables.hpp"
#include "support/result.hpp"

namespace qter {

class OptimalKeys {
 public:
    static constexpr std::size_t kMostSlots = 64;
    static constexpr std::size_t kKeyWords = 4;
    using Keys = std::array<std::uint64_t, kKeyWords>;
    /// What is in each slot that turns move: pieces and their orientations, numbered.
    using Codes = std::array<std::uint8_t, kMostSlots>;

    /// What a turn puts into a slot: what another one holds, turned.
    struct Step {
        std::uint8_t to, from;
        const std::uint8_t* turned;  ///< by code
        const Keys* change;          ///< by code, of the keys
    };
    /// Where a key is.
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
    /// So many sides have keys.
    [[nodiscard]] std::size_t sides() const { return sides_; }
    [[nodiscard]] const Field& field(std::size_t side, std::size_t coordinate) const {
        return fields_[side * kMaxCoordinates + coordinate];
    }
    /// Values by key; null where there are too many keys, and 0 where there is no coordinate.
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
    /// visit(piece, orientation) for all that a slot may hold.
    template <class Visit>
    void for_each_content(Slot slot, const Visit& visit) const;
    bool number(const OptimalTables& tables);
    void lay_out_keys(const OptimalTables& tables);
    void list_values(const OptimalTables& tables);
    void weigh(const OptimalTables& tables);
    [[nodiscard]] Keys keys_of_content(const OptimalTables& tables, Slot slot, Slot piece,
                                       std::uint32_t orient) const;
    void find_steps(const OptimalTables& tables);

    std::vector<Slot> slots_;             // that turns move
    std::vector<std::size_t> local_;      // by slot of the puzzle, in its part
    std::vector<std::size_t> part_;       // by slot of the puzzle
    std::vector<std::uint32_t> modulus_;  // by slot of the puzzle
    std::size_t codes_ = 0;               // in a slot
    std::size_t coordinates_ = 0;
    std::size_t sides_ = 0;
    std::vector<Field> fields_;                       // [side][coordinate]
    std::vector<std::vector<std::uint32_t>> values_;  // [coordinate][key]
    std::vector<Keys> parts_;                         // [slot][code]
    std::vector<std::uint8_t> turned_;                // [turn, slot it moves][code]
    std::vector<Keys> changes_;                       // the same
    std::vector<Step> steps_;
    std::vector<std::uint32_t> begin_;  // by turn, in steps_
};

}  // namespace qter
