// A product of two raw coordinates for the states of one orbit, and its move tables.
//
// The technique (ranked_coordinates.hpp): a state of the orbit is a point, the rank of its
// permutation and the rank of its twists. A turn acts on the two independently, so there are two
// move tables, and a step of a search costs two loads.
//
// Limits: 12 pieces, and tables of at most kMaxMoveEntries; measure() checks this first.
// Unreachable points, such as odd permutations of an orbit that is only permuted evenly, have
// numbers too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "coordinate/permutation_rank.hpp"
#include "coordinate/ranked_coordinates.hpp"
#include "group/group_constraints.hpp"
#include "group/symmetry_action.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// A state of one orbit: the ranks of its permutation and of its twists.
struct Point {
    std::uint32_t perm = 0;
    std::uint32_t orient = 0;

    friend bool operator==(const Point&, const Point&) = default;
    /// Both numbers as one.
    [[nodiscard]] std::uint64_t key() const { return std::uint64_t{perm} << 32 | orient; }
};

class OrbitSpace {
 public:
    /// The most points of a space.
    static constexpr std::uint64_t kMaxEntries = std::uint64_t{1} << 33;
    /// The most entries of the two move tables together, four bytes each.
    static constexpr std::uint64_t kMaxMoveEntries = std::uint64_t{1} << 28;

    struct Measure {
        std::uint64_t perms = 1;
        std::uint64_t orients = 1;
        std::uint64_t bytes = 0;  ///< of the move tables
    };
    /// The size of the space of part `part` with `turns` turns; nullopt if it exceeds the limits.
    [[nodiscard]] static std::optional<Measure> measure(const GroupConstraints& constraints,
                                                        std::uint32_t part, std::size_t turns);

    /// The space of part `part` of `constraints`, which must hold for the turns of `grips` and be
    /// within the limits. O(perms * turns).
    OrbitSpace(const GroupConstraints& constraints, std::uint32_t part,
               const std::vector<GripTurn>& grips);

    /// Slots of the part; they are numbered 0 .. size() - 1 here, as are its pieces.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(slots_.size()); }
    /// The puzzle's slots, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// The twists that orientations are ranks of.
    [[nodiscard]] const TwistRank& twists() const { return twists_; }

    [[nodiscard]] std::uint32_t perms() const { return perms_.size(); }
    [[nodiscard]] std::uint32_t orients() const { return orients_.size(); }
    /// The number of points.
    [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{perms()} * orients(); }

    /// The turns of all grips.
    [[nodiscard]] const TurnNumbers& numbers() const { return numbers_; }
    [[nodiscard]] std::uint32_t turns() const { return numbers_.size(); }

    /// One load each.
    [[nodiscard]] std::uint32_t perm_after(std::uint32_t perm, std::uint32_t turn) const {
        return perms_.after(perm, turn);
    }
    [[nodiscard]] std::uint32_t orient_after(std::uint32_t orient, std::uint32_t turn) const {
        return orients_.after(orient, turn);
    }
    [[nodiscard]] Point after(Point point, std::uint32_t turn) const {
        return {perm_after(point.perm, turn), orient_after(point.orient, turn)};
    }

    /// The point of a state that is reachable, or whose pieces at least stay within the part and
    /// twist as the part allows. O(size).
    [[nodiscard]] Point point_of(const State& state) const;
    /// Writes the pieces in the slots, by their numbers here. `piece` has size().
    void pieces_of(std::uint32_t perm, std::span<Slot> piece) const;

 private:
    std::vector<Slot> slots_;
    TwistRank twists_;
    TurnNumbers numbers_;
    Coordinate perms_;
    Coordinate orients_;
};

}  // namespace qter
