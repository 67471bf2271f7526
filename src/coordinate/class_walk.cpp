#include "coordinate/class_walk.hpp"

#include "coordinate/product_coordinate.hpp"
#include "coordinate/turn_symmetries.hpp"

namespace qter {
namespace {

/// The values after each turn, [value][turn].
template <class Number>
std::vector<Number> after_all(const TurnSet& turns, const ProductCoordinate& values) {
    std::vector<Number> after(std::size_t{values.size()} * turns.size(), 0);
    for (const TurnNumber turn : turns.allowed()) {
        for (std::uint32_t value = 0; value < values.size(); ++value) {
            after[std::size_t{value} * turns.size() + turn] =
                static_cast<Number>(values.after(value, turn));
        }
    }
    return after;
}

}  // namespace

template <class Number>
ClassWalk<Number>::ClassWalk(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                             const SymmetryReducedIndexer& indexer)
    : classes_(indexer.classes_ptr()),
      rows_(indexer.rows().as<Number>()),
      classed_strides_(indexer.classed_strides()),
      turns_(turns.size()),
      shift_(indexer.classes().shift()) {
    for (const Coordinate& one : coordinates) sizes_.push_back(one.size());
    const SymmetryReduction& classes = indexer.classes();
    const ProductCoordinate classed = indexer.classed_part(coordinates);
    next_.assign(std::size_t{classes.classes()} * turns_, 0);
    for (std::uint32_t row = 0; row < classes.classes(); ++row) {
        for (const TurnNumber turn : turns.allowed()) {
            next_[row * turns_ + turn] =
                classes.sym_coordinate(classed.after(classes.representative(row), turn));
        }
    }
    const std::vector<std::vector<TurnNumber>>& acting = indexer.acting();
    for (const std::vector<TurnNumber>& images : acting) {
        images_.insert(images_.end(), images.begin(), images.end());
    }
    const TurnSymmetries group = TurnSymmetries::of_images(acting);
    products_.assign(std::size_t{1} << (2 * shift_), 0);
    for (std::uint32_t second = 0; second < group.size(); ++second) {
        for (std::uint32_t first = 0; first < group.size(); ++first) {
            products_[second << shift_ | first] = group.product[first][second];
        }
    }
    low_after_ = after_all<Number>(turns, indexer.plain_part(indexer.rows().low, coordinates));
    high_after_ = after_all<Number>(turns, indexer.plain_part(indexer.rows().high, coordinates));
}

template <class Number>
std::vector<TurnNumber> ClassWalk<Number>::images_under_symmetries(
    std::span<const TurnNumber> images) const {
    std::vector<TurnNumber> seen;
    for (std::size_t symmetry = 0; symmetry < images_.size(); symmetry += turns_) {
        for (const TurnNumber turn : images) seen.push_back(images_[symmetry + turn]);
    }
    return seen;
}

template <class Number>
SymmetryReducedIndexer::Coset ClassWalk<Number>::coset(const Seen& at) const {
    SymmetryReducedIndexer::Coset coset{};
    const auto spread = [&](std::uint32_t value, const SymmetryReducedIndexer::Strides& strides) {
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            if (strides[i] != 0) coset[i] = value / strides[i] % sizes_[i];
        }
    };
    spread(classes_->representative(at.row), classed_strides_);
    spread(at.low, rows_.low.strides);
    spread(at.high, rows_.high.strides);
    return coset;
}

template class ClassWalk<std::uint16_t>;
template class ClassWalk<std::uint32_t>;

}  // namespace qter
