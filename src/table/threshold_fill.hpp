// Filling of one-bit tables: whether a coset is farther than a bound.
//
// The technique: breadth-first search with lists of levels. The table only distinguishes near from
// far, so levels cannot be read from it. They are lists, by row, which are short compared to the
// table as long as cosets are rare. Cosets at least two turns nearer than the bound are listed. The
// two last levels, most of the near cosets, are reached from the last list by one and two turns,
// and are only marked in the table. So besides the table there is one list, with one coset in some
// hundreds.
//
// The bound is the last one that leaves most of the table beyond it, since near cosets do not help
// a search. The number of cosets within the next bound is predicted from the growth of the lists.
//
// A list is computed by bands of rows: the successors in a band are collected, sorted by rows, and
// released, so memory holds two lists and the finds of one band. Each band computes the turns of
// all rows again; rows are few compared to their cosets.
//
// Each thread writes to its own rows, and expands all cosets to find those in its rows. So no
// writes need to be atomic, and the table does not depend on the number of threads.
//
// Measured: 19.6 * 10^9 entries in 2.5 GB with their index, 180 s on two threads; two bits for half
// as many took 158 s level by level.
//
// Source: our own; only marking what the last turns reach is how T. Rokicki's and S. Tronto's
// solvers fill their tables from lists of short sequences.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/product_coordinate.hpp"
#include "coordinate/symmetry_reduced_indexer.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "search/turn_set.hpp"
#include "support/observer.hpp"

namespace qter {

class ThresholdFill {
 public:
    /// For `rows`, the entries of a table with coding kThreshold and this index. All must outlive
    /// this.
    ThresholdFill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                  const SymmetryReducedIndexer& indexer, std::uint8_t* rows, std::uint32_t threads);

    struct Made {
        std::vector<std::uint64_t> histogram;  ///< cosets by distance, for the listed levels
        std::uint32_t nearest;                 ///< the bound
    };
    /// Fills the table; the observer receives `what`, with the part that is done. Throws Cancelled.
    /// O(list * turns^2) random writes.
    Made make(const Observer& observer, const std::string& what);

 private:
    /// Cosets of one distance, by row; one of each set of equivalent entries.
    struct Level {
        /// The columns of some rows, concatenated, each in as many bytes as columns need.
        struct Band {
            std::vector<std::uint32_t> begin;   ///< by row: its first column; then the end
            std::vector<std::uint8_t> columns;  ///< with padding for reads beyond the last one
        };
        /// Some columns of a row.
        struct Columns {
            const std::uint8_t* at;
            std::uint32_t count;
            unsigned width;  ///< bytes of each

            [[nodiscard]] std::uint32_t operator[](std::uint32_t i) const {
                std::uint32_t column = 0;
                std::memcpy(&column, at + std::size_t{i} * width, sizeof(column));
                if constexpr (std::endian::native == std::endian::big) {
                    return column >> (32 - 8 * width);
                }
                return column & (0xffffffffU >> (32 - 8 * width));
            }
        };
        std::uint32_t rows_in_band = 1;
        std::vector<Band> bands;
        std::uint64_t listed = 0;
        std::uint64_t cosets = 0;

        /// The columns of a row.
        [[nodiscard]] Columns of(std::uint32_t row, unsigned width) const {
            const Band& band = bands[row / rows_in_band];
            const std::uint32_t* const begin = band.begin.data() + row % rows_in_band;
            return {band.columns.data() + std::size_t{begin[0]} * width, begin[1] - begin[0],
                    width};
        }
    };
    /// A column, split into its two parts.
    struct Column {
        std::uint32_t low, high;
    };
    /// The row after a turn from a row's representative.
    struct Lead {
        std::uint32_t row;
        std::uint32_t symmetry;  ///< maps the cosets after the turn to the row
    };
    class Owner;

    void put(Level::Band& band, std::uint32_t at, std::uint32_t column) const;
    [[nodiscard]] Lead lead(std::uint32_t row, std::size_t turn) const;
    [[nodiscard]] Column column(std::uint32_t number) const;
    [[nodiscard]] Column after(Column from, std::size_t turn, std::uint32_t symmetry) const;
    std::uint32_t reach(std::uint32_t row, Column at);
    template <class Use>
    void for_owners(const Use& use) const;
    [[nodiscard]] Level next(const Level& level);
    [[nodiscard]] Level::Band next_band(const Level& level, std::uint32_t first, std::uint32_t end,
                                        Level& next);
    void write_two_turns(const Level& level, std::uint32_t first, std::uint32_t end);

    const SymmetryReducedIndexer& indexer_;
    const SymmetryReduction& classes_;
    ProductCoordinate classed_;
    std::uint8_t* rows_;
    std::uint32_t threads_;
    unsigned width_;  // of a column in a list, in bytes
    std::vector<TurnNumber> turns_;
    std::vector<std::uint16_t> grips_;  // of all turns of the puzzle
    // [turn][value]
    std::vector<std::vector<std::uint32_t>> low_after_;
    std::vector<std::vector<std::uint32_t>> high_after_;
};

}  // namespace qter
