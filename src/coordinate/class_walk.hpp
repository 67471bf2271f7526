// Walking through cosets up to symmetry as their classes' representatives see them.
//
// The technique: a move table of sym-coordinates. A coset (v, p) is looked up in the row of v's
// class, at what a symmetry s that takes v to the representative r makes of p
// (symmetry_reduced_indexer.hpp). A turn t leads from (v, p) to where its image s(t) leads from (r,
// s(p)), seen by s. So a walk need not know v: it keeps the row, s and s(p), and one table says of
// every row and turn which row that leads to and by which further symmetry, which is multiplied
// onto s. All the turns of a coset read one row of that table, two lines of memory, where finding
// each one's v and looking up its class reads somewhere else in a map of megabytes each time.
//
// Limits: cosets by the thousand million, as tables of classes have; 4 bytes a row and turn. Plain
// values are numbers of two bytes where they fit: optimal solutions of the 3x3 take 3 percent less
// time than with four.
//
// Source: the reduction by symmetry is H. Kociemba's; multiplying symmetries on the way is what his
// solvers do with their sym-coordinates.
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
    /// A coset as its class's representative sees it.
    struct Seen {
        std::uint32_t row;   ///< the class
        std::uint32_t low;   ///< plain values, as SymmetryReducedIndexer::Rows takes them together
        std::uint32_t high;  ///< the same
        std::uint32_t symmetry;  ///< that takes the coset here
    };
    /// Where a coset's entry is, and how turns lead to those beside it.
    struct Spot {
        std::uint64_t index;
        std::uint16_t frame;  ///< SymmetryReducedIndexer::turned(); kNoFrame for none
    };

    /// For an index of these coordinates, whose rows() fit such numbers. O(classes * turns) random
    /// reads.
    ClassWalk(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
              const SymmetryReducedIndexer& indexer);

    /// Where a coset is that the index has(), of which `coset` holds kCount values.
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
    /// Where such a coset's entry is, as SymmetryReducedIndexer::index() says.
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* coset) const {
        const Seen at = seen<kCount>(coset);
        return rows_.index(at.row, at.low, at.high);
    }
    /// A coset that symmetries take to this one, in its coordinates.
    [[nodiscard]] SymmetryReducedIndexer::Coset coset(const Seen& at) const;

    /// What turns are to each symmetry, by symmetry and turn, when `images` are made instead.
    [[nodiscard]] std::vector<TurnNumber> turns_seen(std::span<const TurnNumber> images) const;
    /// Where a turn leads that from.symmetry sees as `as_seen`.
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
    /// Has what after() looks up brought nearer.
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
        std::uint32_t symmetry;  ///< from where the turn leads to the row's representative
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
