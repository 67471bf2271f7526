// What proves that a state needs many turns: distances of its cosets, as all sides of the puzzle
// see them, and of its inverse's.
//
// The technique: a pattern database seen from several sides. A chain of two phases whose first one
// makes all turns names a group H, the one that its second phase's turns generate. The cosets of H
// have a table (coset_phase.hpp) that tells every distance: `near`. The larger the table, the
// better its bounds, so as far as memory goes more is looked at than whether a state is in H: where
// the pieces are that some of H's turns keep apart. On the 3x3, H is that of U, D, R2, L2, F2 and
// B2; U and D alone never bring a corner of the upper layer into the lower one, nor any edge of the
// middle one away from where it is. So the positions of the upper layer's corners, 70, of each edge
// of the middle layer, 24 in their layer, or whether these are permuted evenly, 2, give larger
// tables of smaller groups, several of these at once, too: `far`. It is asked about cosets that
// come from nowhere nearby, so it is a window of distances or a bound
// (table/symmetry_reduced_table.hpp).
//
// A bound of more cosets. Most of what a search looks at has 10 or 11 turns left, and two questions
// decide about it: whether some side is further than 10, with 10 left; and whether all sides are,
// with 11. Other distances hardly ever matter. So one bit does, and as many cosets again fit. On
// the 3x3 with 2.5 GB, 140 times the near table's cosets with one bit are searched with 0.81 times
// the positions of 70 times with two, and 0.81 of the time (two states, all words of 17 turns).
//
// Three sides, twice. A symmetry of the puzzle that does not keep the group makes other cosets of
// it, with the same distances: the sides. And a solution of a state, undone, solves its inverse. So
// a state that is solved in n turns is no more than n from the group as every side sees it, and so
// is its inverse. Two more things follow for a state that n turns solve:
//   - with the state exactly n from a side's group, the last turn is not in that group: without it
//     the state would be there in n - 1. On the 3x3 every turn is in the group of some side, so not
//     all sides' distances are n;
//   - with the inverse exactly n from a side's group, in the same way, the first turn is not in it.
//
// Source: H. Kociemba's optimal solver for three axes at once and for the first of the two; T.
// Rokicki's for the inverse and the second; which tables, and finding them from the turns, is ours.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "coordinate/class_walk.hpp"
#include "navigate/coset_phase.hpp"
#include "navigate/optimal_refinements.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_group.hpp"
#include "puzzle/symmetry.hpp"
#include "support/result.hpp"
#include "table/symmetry_reduced_table.hpp"
#include "table/table_keeping.hpp"

namespace qter {

/// Of what is read most often: two bytes where they do, or four in any case.
enum class WalkNumbers : std::uint8_t { kAsFit, kWide };

struct OptimalOptions {
    /// Bytes of all tables together, about: what steps through them takes some hundredths more.
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::uint64_t taken = 0;  ///< of these, what other tables take
    TableKeeping keeping;
    std::uint32_t threads = 1;  ///< that search
    WalkNumbers numbers = WalkNumbers::kAsFit;
};

class OptimalTables {
 public:
    static constexpr std::size_t kMaxSides = 4;
    static constexpr std::size_t kMaxCoordinates = CosetPhase::kMaxCoordinates;
    /// A value of every coordinate; those that there are not are 0.
    using Coset = CosetPhase::Coset;
    /// Turns as bits, by their number.
    using TurnBits = std::uint64_t;

    /// In the smallest numbers that do.
    using Walk = std::variant<ClassWalk<std::uint16_t>, ClassWalk<std::uint32_t>>;

    /// How one side sees the puzzle.
    struct Side {
        std::uint32_t symmetry;
        std::vector<TurnNumber> images;  ///< what turns are as it sees them
        TurnBits inside;                 ///< turns that are in its group
    };

    /// From the puzzle's chains one of two phases whose first one makes all turns; null when there
    /// is none, or when pieces that turn look alike: positions are seen by their inverses, too
    /// (PhasedSolver::tells_all_apart()).
    [[nodiscard]] static const TurnChain* chain_of(const PuzzlePtr& puzzle);

    /// Errors: kTooLarge for a puzzle with more than 64 turns, with too many points for its group,
    /// or whose near table does not fit; what symmetries_of() says. Warnings: of table files.
    static Result<OptimalTables> make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                      const OptimalOptions& options);

    [[nodiscard]] const TurnSet& turns() const { return near_.turns(); }
    [[nodiscard]] const SymmetryGroup& symmetries() const { return *symmetries_; }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    /// Distances up to 14, by near_coset().
    [[nodiscard]] const SymmetryReducedTable& near() const { return *near_.reduced_table(); }
    /// What the near table knows of a coset.
    [[nodiscard]] Coset near_coset(const std::uint32_t* coset) const {
        Coset near{};
        for (std::size_t i = 0; i < near_.coordinates().size(); ++i) {
            near[i] =
                i >= implied_.size() || implied_[i].empty() ? coset[i] : implied_[i][coset[i]];
        }
        return near;
    }
    /// By row of the far table, the entry of the near one's classes for what it implies: where the
    /// near table has only one plain coordinate, which is also the far one's first, that and its
    /// value tell the near one's coset. Else empty.
    [[nodiscard]] const std::vector<std::uint32_t>& near_rows() const { return near_rows_; }
    /// None when nothing larger fits the memory.
    [[nodiscard]] const std::optional<SymmetryReducedTable>& far() const { return far_; }
    /// Through the cosets of the far table, or of the near one.
    [[nodiscard]] const Walk& walk() const { return *walk_; }
    /// No more than kMaxSides; the first is the puzzle's own.
    [[nodiscard]] const std::vector<Side>& sides() const { return sides_; }
    [[nodiscard]] std::uint64_t bytes() const;

    /// Turns lead to the state. Coordinates alone do not tell: none of them sees whether corners
    /// and edges are permuted evenly.
    [[nodiscard]] bool reaches(const State& state) const { return group_->contains(state); }
    /// Where a state is as a side sees it; none when no turns lead there.
    [[nodiscard]] std::optional<Coset> coset_of(const State& state, std::size_t side) const;

 private:
    explicit OptimalTables(CosetPhase near) : near_(std::move(near)) {}

    [[nodiscard]] std::vector<TurnNumber> kept() const;
    [[nodiscard]] std::uint64_t least_memory() const;
    bool make_far(const Refinements& some, SymmetryReducedTable::Coding coding, std::uint64_t left,
                  const OptimalOptions& options, Diagnostics& warnings);
    void add_far(const OptimalOptions& options, Diagnostics& warnings);
    void find_walk(WalkNumbers numbers);
    void find_near_rows();
    void find_sides();

    std::shared_ptr<const SymmetryGroup> symmetries_;
    std::shared_ptr<const PuzzleGroup> group_;
    CosetPhase near_;
    // Those of near_, some of them replaced by finer ones, and more, if there is far_.
    std::vector<Coordinate> coordinates_;
    std::vector<std::vector<std::uint32_t>>
        implied_;  // the values of near_'s by these; empty for the same
    std::optional<SymmetryReducedTable> far_;
    std::optional<Walk> walk_;
    std::vector<std::uint32_t> near_rows_;
    std::vector<Side> sides_;
};

}  // namespace qter
