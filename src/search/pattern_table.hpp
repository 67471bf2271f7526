// Distances of some pieces from home, for orbits with more states than memory.
//
// The idea: where pieces must come home, a few of them alone give a bound. A pattern says where
// each of the k tracked pieces is and how it is twisted there; turns act on patterns, and a
// breadth-first search from home finds all distances. Rows are arrangements of the tracked pieces,
// each with all twists. Twists are counted by piece here, not by slot: a turn then adds the same to
// all twists of a row, so one look at the row's arrangement serves all of them.
//
// Limits: 12 tracked pieces, slots times twists of at most 256, distances up to kFar. What the
// other pieces do is not known, so it is a bound for the whole orbit and no more.
//
// Source: R. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", 1997.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "puzzle/group_constraints.hpp"
#include "puzzle/symmetry_action.hpp"
#include "search/orbit_table.hpp"

namespace qter {

/// For each tracked piece: its slot in the orbit times the modulus, plus its twist.
using Pattern = std::array<std::uint8_t, 12>;

class PatternTable {
 public:
    static constexpr std::uint8_t kNever = DistanceRows::kNever;
    static constexpr std::uint8_t kFar = DistanceRows::kFar;

    /// Patterns of `tracked` pieces, a byte each; none where the limits are exceeded.
    [[nodiscard]] static std::optional<std::uint64_t> entries(const OrbitPart& part,
                                                              std::size_t tracked);
    /// The most pieces, up to `tracked`, whose table fits into so many bytes.
    [[nodiscard]] static std::size_t most_tracked(const OrbitPart& part, std::size_t tracked,
                                                  std::uint64_t bytes);

    /// `tracked` are pieces by their numbers in the part, different ones and within the limits.
    /// Some nanoseconds per entry and turn. None when cancelled. `options` as for OrbitTable.
    [[nodiscard]] static std::optional<PatternTable> build(const Shape& shape,
                                                           const OrbitPart& part,
                                                           const std::vector<GripTurn>& grips,
                                                           std::vector<Slot> tracked,
                                                           const OrbitTableOptions& options = {});

    /// The pattern of a state, whose pieces stay within the part.
    [[nodiscard]] Pattern pattern_of(const State& state) const;
    /// After a turn: grip by grip, by amount from 1, as OrbitSpace numbers them. A load per piece.
    [[nodiscard]] Pattern after(const Pattern& pattern, std::uint32_t turn) const {
        Pattern out{};
        for (std::size_t i = 0; i < tracked_.size(); ++i) {
            out[i] = after_[turn * places_ + pattern[i]];
        }
        return out;
    }
    /// The fewest turns that bring all tracked pieces home. A few instructions for each of them and
    /// a random load.
    [[nodiscard]] std::uint8_t at(const Pattern& pattern) const { return rows_[rank(pattern)]; }

    [[nodiscard]] const std::vector<Slot>& tracked() const { return tracked_; }
    [[nodiscard]] std::uint64_t bytes() const { return rows_.size(); }
    /// How many patterns have each distance.
    [[nodiscard]] const std::array<std::uint64_t, 256>& counts() const { return counts_; }

 private:
    PatternTable() = default;

    [[nodiscard]] std::uint64_t rank(const Pattern& pattern) const {
        std::uint64_t free = ~std::uint64_t{0} >> (64 - slots_.size());
        std::uint64_t row = 0, twists = 0;
        for (std::size_t i = 0; i < tracked_.size(); ++i) {
            const Place place = split_[pattern[i]];
            const std::uint64_t bit = std::uint64_t{1} << place.slot;
            row = row * (slots_.size() - i) +
                  static_cast<std::uint64_t>(std::popcount(free & (bit - 1)));
            free &= ~bit;
            twists = twists * modulus_ + place.twist;
        }
        return row * twist_ranks_ + twists;
    }
    [[nodiscard]] Pattern arrangement(std::uint64_t row) const;
    void set_turns(const std::vector<GripTurn>& grips, const OrbitPart& part);
    [[nodiscard]] std::vector<std::uint32_t> added(std::uint32_t by) const;
    void pull(std::uint64_t row, std::uint8_t level, const std::vector<std::uint32_t>& newest);
    void count(std::uint8_t level, std::vector<std::uint32_t>& newest);

    struct Place {
        std::uint8_t slot;
        std::uint8_t twist;
    };

    std::vector<Slot> slots_;
    std::vector<Slot> tracked_;
    std::vector<std::uint8_t> reference_;
    std::uint32_t unit_ = 1;
    std::uint32_t modulus_ = 1;
    std::uint32_t places_ = 0;
    std::uint32_t turns_ = 0;
    std::uint64_t twist_ranks_ = 1;
    std::vector<Place> split_;         // by place
    std::vector<std::uint8_t> after_;  // [turn][place]
    std::vector<std::uint32_t> sums_;  // [twists][twists], while the table is built
    std::vector<std::uint8_t> rows_;   // [arrangement][twists]
    std::array<std::uint64_t, 256> counts_{};
};

}  // namespace qter
