// Filling a table of one bit a coset: whether a coset is further than a bound.
//
// The technique: breadth-first search with lists for levels. No level can be read from a table that
// tells no more than near from far, so levels are lists, by row, which are short against the table
// as long as cosets are rare. What is at least two turns nearer than the bound is listed; the two
// last levels, which are most of what is near, are what one and two turns lead to from the last
// list, and are written down only. So besides the table there is one list, of one coset in some
// hundreds.
//
// The bound is the last one that leaves most of the table beyond it: what is near tells a search
// nothing. How many cosets are nearer than the next bound is foretold by the growth of the lists.
//
// A list is made band of rows by band of rows: what leads into a band is found, sorted by rows, and
// forgotten, so that besides two lists there is never more than one band's finds. All bands go
// through the same turns of rows, which are few against the cosets in them.
//
// Each thread writes to rows of its own, and goes through all others' cosets for it: nothing need
// be written at once with others, and the table does not depend on how many threads there are.
//
// Measured: 19.6 thousand million entries in 2.5 GB and what belongs to them, 180 s on two threads,
// where two bits for half as many took 158 s level by level.
//
// Source: ours; writing down only what the last turns lead to is how T. Rokicki's and S. Tronto's
// solvers fill theirs from lists of short sequences.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/product_coordinate.hpp"
#include "coordinate/symmetry_reduced_indexer.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "search/turn_set.hpp"

namespace qter {

class ThresholdFill {
 public:
    /// For `rows`, the entries of a table of kThreshold with this index. All must outlive this.
    ThresholdFill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                  const SymmetryReducedIndexer& indexer, std::uint8_t* rows, std::uint32_t threads);

    struct Made {
        std::vector<std::uint64_t> histogram;  ///< cosets by distance, of what is listed
        std::uint32_t nearest;                 ///< the bound
    };
    /// `report` is called with how much is done, 0 to 1. O(list * turns^2) random writes.
    Made make(const std::function<void(double)>& report);

 private:
    /// Cosets of one distance, by row. Of those whose entries tell the same, one.
    struct Level {
        /// Those of some rows, one behind the other, each in as many bytes as columns take.
        struct Band {
            std::vector<std::uint32_t> begin;   ///< of each row, and the end of the last
            std::vector<std::uint8_t> columns;  ///< and what is read beyond the last one
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
    /// A column, its coordinates apart.
    struct Column {
        std::uint32_t low, high;
    };
    /// Where a turn leads from a row's representative.
    struct Lead {
        std::uint32_t row;
        std::uint32_t symmetry;  ///< that takes cosets there to the row
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
