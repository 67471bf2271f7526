// Lower bounds for optimal solving: distances of a state's cosets, and of its inverse's, for all
// sides of the puzzle.
//
// The technique: a pattern database used from several sides. Take a chain of two phases whose first
// one makes all turns, and let H be the group that the second phase's turns generate. A table has
// the distance of every coset of H (phases/coset_phase.hpp): `near`. Larger tables give better
// bounds. So where memory allows, another table has the cosets of a smaller group: `far`. It also
// distinguishes the slots of pieces that some of H's turns keep apart (optimal_refinements.hpp). On
// the 3x3, H is that of U, D, R2, L2, F2 and B2. U and D alone never bring a corner of the upper
// layer into the lower one, and move no edge of the middle one. So three refinements are possible:
// the positions of the upper layer's corners, 70; those of the edges within the middle layer, 24;
// or the parity of these edges, 2. Several can be combined. The far table is looked up for cosets
// without a known neighbour, so it has a window of distances or a bound
// (table/symmetry_reduced_table.hpp).
//
// One bit instead of two. Most positions of a search have 10 or 11 turns left, and two questions
// decide about them: whether some side is further than 10, with 10 left; and whether all sides are,
// with 11. Other distances hardly ever matter. So one bit is enough, and twice as many cosets fit.
// On the 3x3 with 2.5 GB, 140 times the near table's cosets with one bit are searched with 0.81
// times the positions of 70 times with two, and 0.81 of the time (two states, all words of 17
// turns).
//
// Sides, and the inverse. A symmetry of the puzzle that does not preserve the group gives other
// cosets, with the same distances: the sides. The inverse of a state is solved by the inverse of
// its solution. So a state that is solved in n turns has at most the distance n on every side, and
// so has its inverse. Two more facts hold for a state that n turns solve:
// - If the state's distance to a side's group is exactly n, the last turn is not in that group:
//   otherwise the state would reach the group in n - 1 turns. On the 3x3 every turn is in the group
//   of some side, so not all sides' distances are n.
// - If the inverse's distance to a side's group is exactly n, the first turn is not in that group.
//
// Source: H. Kociemba's optimal solver for three axes at once and for the first of the two; T.
// Rokicki's for the inverse and the second; the choice of tables, and deriving them from the turns,
// are ours.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "coordinate/class_walk.hpp"
#include "group/puzzle_group.hpp"
#include "group/symmetry.hpp"
#include "optimal/optimal_refinements.hpp"
#include "phases/coset_phase.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"
#include "table/symmetry_reduced_table.hpp"
#include "table/table_keeping.hpp"

namespace qter {

/// The size of the numbers read most often: two bytes if they fit, or always four.
enum class WalkNumbers : std::uint8_t { kAsFit, kWide };

struct OptimalOptions {
    /// Approximate bytes of all tables together; their move tables take some hundredths more.
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::uint64_t taken = 0;  ///< of these, the bytes of other tables
    TableKeeping keeping;
    std::uint32_t threads = 1;  ///< for searching
    WalkNumbers numbers = WalkNumbers::kAsFit;
};

class OptimalTables {
 public:
    static constexpr std::size_t kMaxSides = 4;
    static constexpr std::size_t kMaxCoordinates = CosetPhase::kMaxCoordinates;
    /// A value of every coordinate; 0 for missing ones.
    using Coset = CosetPhase::Coset;
    /// Turns as bits, by their number.
    using TurnBits = std::uint64_t;

    /// With the smallest numbers that fit.
    using Walk = std::variant<ClassWalk<std::uint16_t>, ClassWalk<std::uint32_t>>;

    /// A side of the puzzle: a symmetric image of it.
    struct Side {
        std::uint32_t symmetry;
        std::vector<TurnNumber> images;  ///< the images of turns on this side
        TurnBits inside;                 ///< turns that are in its group
    };

    /// One of the puzzle's chains with two phases whose first one makes all turns. Null if there is
    /// none, or if turns move identical pieces, because inverses are used, too
    /// (PhasedSolver::distinguishes_all()).
    [[nodiscard]] static const TurnChain* chain_of(const PuzzlePtr& puzzle);

    /// Errors: kTooLarge for a puzzle with more than 64 turns, with too many points for its group,
    /// or whose near table does not fit; those of symmetries_of(). Warnings: about table files.
    static Result<OptimalTables> make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const OptimalOptions& options);

    [[nodiscard]] const TurnSet& turns() const { return near_.turns(); }
    [[nodiscard]] const SymmetryGroup& symmetries() const { return *symmetries_; }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    /// Distances up to 14, by near_coset().
    [[nodiscard]] const SymmetryReducedTable& near() const { return *near_.reduced_table(); }
    /// The near table's coset that a coset implies.
    [[nodiscard]] Coset near_coset(const std::uint32_t* coset) const {
        Coset near{};
        for (std::size_t i = 0; i < near_.coordinates().size(); ++i) {
            near[i] =
                i >= implied_.size() || implied_[i].empty() ? coset[i] : implied_[i][coset[i]];
        }
        return near;
    }
    /// By row of the far table, the near table's entry of classes for the coordinates it implies.
    /// Exists if the near table has a single plain coordinate that is also the far table's first
    /// one: the entry and its value then determine the near table's coset. Otherwise empty.
    [[nodiscard]] const std::vector<std::uint32_t>& near_rows() const { return near_rows_; }
    /// nullopt if nothing larger fits the memory.
    [[nodiscard]] const std::optional<SymmetryReducedTable>& far() const { return far_; }
    /// A walk through the cosets of the far table, or of the near one if that is all.
    [[nodiscard]] const Walk& walk() const { return *walk_; }
    /// At most kMaxSides; the first is the puzzle's own.
    [[nodiscard]] const std::vector<Side>& sides() const { return sides_; }
    [[nodiscard]] std::uint64_t bytes() const;

    /// Whether turns reach the state. Coordinates alone do not decide it: none of them sees whether
    /// corners and edges are permuted evenly.
    [[nodiscard]] bool reaches(const State& state) const { return group_->contains(state); }
    /// The coset of a state on a side; nullopt if no turns reach it.
    [[nodiscard]] std::optional<Coset> coset_of(const State& state, std::size_t side) const;

 private:
    explicit OptimalTables(CosetPhase near) : near_(std::move(near)) {}

    [[nodiscard]] std::vector<TurnNumber> kept() const;
    [[nodiscard]] std::uint64_t least_memory() const;
    bool make_far(const Refinements& some, SymmetryReducedTable::Coding coding, std::uint64_t left,
                  const OptimalOptions& options, Diagnostics& warnings);
    void add_far(const OptimalOptions& options, Diagnostics& warnings);
    void make_move_tables(WalkNumbers numbers);
    void find_near_rows();
    void find_sides();

    std::shared_ptr<const SymmetryGroup> symmetries_;
    std::shared_ptr<const PuzzleGroup> group_;
    CosetPhase near_;
    // Those of near_, some of them replaced by finer ones, and additional ones, if far_ exists.
    std::vector<Coordinate> coordinates_;
    std::vector<std::vector<std::uint32_t>> implied_;  // values of near_'s by these; empty if equal
    std::optional<SymmetryReducedTable> far_;
    std::optional<Walk> walk_;
    std::vector<std::uint32_t> near_rows_;
    std::vector<Side> sides_;
};

}  // namespace qter
