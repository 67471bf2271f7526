// Move tables of sym-coordinates: turns applied to cosets up to symmetry.
//
// The technique. A coset (v, p) has its entry in the row of v's class, in the column s(p), where s
// is a symmetry that takes v to its representative r (symmetry_reduced_indexer.hpp). A turn t from
// (v, p) corresponds to its image s(t) from (r, s(p)). So a walk does not need v: it keeps the row,
// s and s(p). One table holds, for each row and turn, the next row and the symmetry that leads to
// its representative; that symmetry is multiplied onto s. All turns from a coset read one row of
// that table, two cache lines. Computing each successor's v and its class would read from a map of
// megabytes at random each time.
//
// Limits: 10^9 and more cosets, as tables of classes have. Memory: 4 bytes for each row and turn.
// Plain values are numbers of two bytes if they fit: optimal solutions of the 3x3 then take 3
// percent less time than with four.
//
// Source: the reduction by symmetry, and the multiplication of symmetries along a path, are those
// of H. Kociemba's solvers with sym-coordinates.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "coordinate/symmetry_reduced_indexer.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "search/turn_set.hpp"
#include "support/big_array.hpp"

namespace qter {

template <class Number>
class ClassWalk {
 public:
    /// A coset, mapped by a symmetry to the row of its class.
    struct Seen {
        std::uint32_t row;       ///< the class
        std::uint32_t low;       ///< plain values, combined as in SymmetryReducedIndexer::Rows
        std::uint32_t high;      ///< the same
        std::uint32_t symmetry;  ///< the symmetry that maps the coset here
    };
    /// The index of a coset's entry, and the frame that leads to the other entries of its word.
    struct Spot {
        std::uint64_t index;
        std::uint16_t frame;  ///< for SymmetryReducedIndexer::turned(); kNoFrame if not gathered
    };

    /// For an index of these coordinates whose rows() fit in `Number`. O(classes * turns) random
    /// reads.
    ClassWalk(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
              const SymmetryReducedIndexer& indexer);

    /// The row and columns of a coset that the index has(). `coset` holds kCount values.
    template <std::size_t kCount>
    [[nodiscard]] Seen seen(const std::uint32_t* coset) const {
        const std::uint32_t sym = classes_->sym_coordinate(
            SymmetryReducedIndexer::product<kCount>(coset, classed_strides_));
        const std::uint32_t symmetry = classes_->symmetry_of(sym);
        return {classes_->class_of(sym),
                rows_.low.of(symmetry,
                             SymmetryReducedIndexer::product<kCount>(coset, rows_.low.strides)),
                rows_.high.of(symmetry,
                              SymmetryReducedIndexer::product<kCount>(coset, rows_.high.strides)),
                symmetry};
    }
    /// The same as SymmetryReducedIndexer::index() for such a coset.
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* coset) const {
        const Seen at = seen<kCount>(coset);
        return rows_.index(at.row, at.low, at.high);
    }
    /// A coset, by its coordinates, that some symmetry maps to this one.
    [[nodiscard]] SymmetryReducedIndexer::Coset coset(const Seen& at) const;

    /// The image of `images[turn]` under each symmetry, [symmetry][turn].
    [[nodiscard]] std::vector<TurnNumber> images_under_symmetries(
        std::span<const TurnNumber> images) const;
    /// The coset after a turn whose image under from.symmetry is `as_seen`.
    [[gnu::always_inline, nodiscard]] Seen after(const Seen& from, TurnNumber as_seen) const {
        const Lead lead = this->lead(from, as_seen);
        return {lead.row, lead.low, lead.high, products_[lead.symmetry << shift_ | from.symmetry]};
    }
    /// The index of spot(after()).
    [[gnu::always_inline, nodiscard]] std::uint64_t index_after(const Seen& from,
                                                                TurnNumber as_seen) const {
        const Lead lead = this->lead(from, as_seen);
        return rows_.index(lead.row, lead.low, lead.high);
    }
    [[nodiscard]] Spot spot(const Seen& at) const {
        const auto frame =
            static_cast<std::uint16_t>(at.symmetry << rows_.element_bits | rows_.element(at.row));
        return {rows_.index(at.row, at.low, at.high),
                rows_.is_gathered(at.row) ? frame : SymmetryReducedIndexer::kNoFrame};
    }
    /// Prefetches what after() reads.
    void prefetch(const Seen& from) const {
        const std::uint32_t* const row = next_.data() + std::size_t{from.row} * turns_;
        __builtin_prefetch(row);
        __builtin_prefetch(row + turns_ - 1);
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return next_.size() * sizeof(std::uint32_t) +
               (low_after_.size() + high_after_.size() + rows_.low.kept->size() +
                rows_.high.kept->size()) *
                   sizeof(Number);
    }

 private:
    struct Lead {
        std::uint32_t row, low, high;
        std::uint32_t symmetry;  ///< maps the coset after the turn to its representative
    };
    [[gnu::always_inline, nodiscard]] Lead lead(const Seen& from, TurnNumber as_seen) const {
        const std::uint32_t sym = next_[std::size_t{from.row} * turns_ + as_seen];
        const std::uint32_t symmetry = classes_->symmetry_of(sym);
        return {classes_->class_of(sym),
                rows_.low.of(symmetry, low_after_[from.low * turns_ + as_seen]),
                rows_.high.of(symmetry, high_after_[from.high * turns_ + as_seen]), symmetry};
    }

    std::shared_ptr<const SymmetryReduction> classes_;
    SymmetryReducedIndexer::RowsOf<Number> rows_;
    SymmetryReducedIndexer::Strides classed_strides_;
    std::vector<std::uint32_t> sizes_;  // of the coordinates
    std::size_t turns_;
    unsigned shift_;                       // of sym-coordinates
    BigArray<std::uint32_t> next_;         // [row][turn]: sym-coordinates
    std::vector<TurnNumber> images_;       // [symmetry][turn]
    std::vector<std::uint32_t> products_;  // [second][first], of symmetries
    std::vector<Number> low_after_;        // [value][turn]
    std::vector<Number> high_after_;       // [value][turn]
};

extern template class ClassWalk<std::uint16_t>;
extern template class ClassWalk<std::uint32_t>;

}  // namespace qter
