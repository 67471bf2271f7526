// Filling a table of one bit a place: whether a place is further than a bound.
//
// The idea. No level can be read from a table that tells no more than near from far, so levels are
// lists, by row, which are short against the table as long as places are rare. What is at least
// two turns nearer than the bound is listed; the two last levels, which are most of what is near,
// are what one and two turns lead to from the last list, and are written down only. So besides the
// table there is one list, of one place in some hundreds.
//
// The bound is the last one that leaves most of the table beyond it: what is near tells a search
// nothing. How many places are nearer than the next bound is foretold by the growth of the lists.
//
// Each thread writes to rows of its own, and goes through all others' places for it: nothing need
// be written at once with others, and the table does not depend on how many threads there are.
//
// Measured: 19.6 thousand million entries in 2.5 GB and what belongs to them, 180 s on two threads,
// where two bits for half as many took 158 s level by level; 0.5 GB more while it is made.
//
// Source: ours; writing down only what the last turns lead to is how T. Rokicki's and S. Tronto's
// solvers fill theirs from lists of short sequences.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "qter/navigate/class_table.hpp"
#include "qter/navigate/coset_coordinate.hpp"
#include "qter/search/turn_set.hpp"

namespace qter {

class BoundMaker {
 public:
    /// For a table of kBound of which all is set but `rows`, its entries. All must outlive this.
    BoundMaker(const TurnSet& turns, const std::vector<CosetCoordinate>& coordinates,
               const ClassTable& table, std::uint8_t* rows, std::uint32_t threads);

    struct Made {
        std::vector<std::uint64_t> histogram;  ///< places by distance, of what is listed
        std::uint32_t nearest;                 ///< the bound
    };
    /// `report` is called with how much is done, 0 to 1. O(list * turns^2) random writes.
    Made make(const std::function<void(double)>& report);

 private:
    /// Places of one distance, by row. Of those whose entries tell the same, one.
    struct Level {
        std::vector<std::uint64_t> begin;  ///< of each row, and the end of the last
        std::vector<std::uint32_t> columns;
        std::uint64_t places = 0;
    };
    /// A plain place, its coordinates apart.
    struct Column {
        std::uint32_t low, high;
    };
    /// Where a turn leads from a row's representative.
    struct Lead {
        std::uint32_t row;
        std::uint32_t symmetry;  ///< that takes places there to the row
    };
    class Owner;

    [[nodiscard]] Lead lead(std::uint32_t row, std::size_t turn) const;
    [[nodiscard]] Column column(std::uint32_t number) const;
    [[nodiscard]] Column after(Column from, std::size_t turn, std::uint32_t symmetry) const;
    std::uint32_t reach(std::uint32_t row, Column at);
    template <class Use>
    void for_owners(const Use& use) const;
    [[nodiscard]] Level next(const Level& level);
    void write_two_turns(const Level& level, std::uint32_t first, std::uint32_t end);

    const ClassTable& table_;
    const CosetClasses& classes_;
    JointCoordinate classed_;
    std::uint8_t* rows_;
    std::uint32_t threads_;
    std::vector<TurnNumber> turns_;
    std::vector<std::uint16_t> grips_;  // of all turns of the puzzle
    // [turn][value]
    std::vector<std::vector<std::uint32_t>> low_after_;
    std::vector<std::vector<std::uint32_t>> high_after_;
};

}  // namespace qter
