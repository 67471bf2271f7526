#include "coordinate/symmetry_reduced_indexer.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

#include "coordinate/value_action.hpp"

namespace qter {
namespace {

using Images = SymmetryReducedIndexer::Images;
/// By symmetry: the images of the values of a product of coordinates; nullopt for one that does not
/// act on them.
using Actions = std::vector<std::optional<std::vector<std::uint32_t>>>;

void set_strides(const std::vector<Coordinate>& coordinates, const std::vector<std::uint8_t>& which,
                 SymmetryReducedIndexer::Strides& strides) {
    std::uint32_t stride = 1;
    for (const std::uint8_t i : which) {
        strides[i] = stride;
        stride *= coordinates[i].size();
    }
}

/// Unreachable values are mapped to themselves; their entries are never set.
Actions actions_on(const ProductCoordinate& values, const std::vector<TurnNumber>& generators,
                   const Images& symmetries, const Cancellation& cancellation) {
    assert(values.size() <= kMaxProductValues);
    const ValueAction action(generators, values, cancellation);
    Actions all;
    for (const auto& images : symmetries) {
        auto& one = all.emplace_back(action.of(images));
        for (std::uint32_t value = 0; one && value < values.size(); ++value) {
            if ((*one)[value] == ValueAction::kNoValue) (*one)[value] = value;
        }
    }
    return all;
}

/// The plain coordinates, in two parts if symmetries act on each by itself.
struct PlainActions {
    std::vector<std::uint8_t> low, high;
    Actions of_low, of_high;
};

PlainActions plain_actions(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                           const std::vector<std::uint8_t>& plain, const Images& symmetries,
                           const Cancellation& cancellation) {
    const std::vector<TurnNumber> generators = generators_of(turns);
    const auto actions = [&](const std::vector<std::uint8_t>& which) {
        return actions_on(ProductCoordinate(parts_of(coordinates, which)), generators, symmetries,
                          cancellation);
    };
    const auto all_act = [](const Actions& some) {
        return std::all_of(some.begin(), some.end(), [](const auto& one) { return one; });
    };
    PlainActions parts{{plain.front()}, {plain.begin() + 1, plain.end()}, {}, {}};
    parts.of_low = actions(parts.low);
    parts.of_high = actions(parts.high);
    if (all_act(parts.of_low) && all_act(parts.of_high)) return parts;
    return {plain, {}, actions(plain), actions({})};
}

/// A part of the plain coordinates: the images of its values under the symmetries of these numbers,
/// and under the inverses of the elements of `few`.
SymmetryReducedIndexer::Plain plain_of(const std::vector<Coordinate>& coordinates,
                                       const std::vector<std::uint8_t>& which,
                                       const Actions& actions,
                                       const std::vector<std::size_t>& acting,
                                       const TurnGroup* few) {
    SymmetryReducedIndexer::Plain plain;
    set_strides(coordinates, which, plain.strides);
    const ProductCoordinate values(parts_of(coordinates, which));
    plain.columns = values.size();
    std::vector<std::uint32_t> images;
    for (const std::size_t symmetry : acting) {
        images.insert(images.end(), actions[symmetry]->begin(), actions[symmetry]->end());
    }
    const std::size_t of_symmetries = images.size();
    for (std::uint32_t element = 0; element < (few == nullptr ? 1 : few->size()); ++element) {
        for (std::uint32_t value = 0; value < values.size(); ++value) {
            images.push_back(few == nullptr ? value
                                            : few->act(values, value, few->inverse(element)));
        }
    }
    plain.keep(std::move(images), of_symmetries);
    return plain;
}

}  // namespace

SymmetryReducedIndexer::SymmetryReducedIndexer(const TurnSet& turns,
                                               const std::vector<Coordinate>& coordinates,
                                               const Images& symmetries, Roles roles,
                                               const TurnGroup* few,
                                               const FindClasses& find_classes,
                                               const Cancellation& cancellation)
    : roles_(std::move(roles)) {
    assert(few == nullptr || (std::has_single_bit(few->size()) && few->size() <= kMostElements));
    set_strides(coordinates, roles_.classed, classed_strides_);
    const PlainActions parts =
        plain_actions(turns, coordinates, roles_.plain, symmetries, cancellation);
    Images usable;
    std::vector<std::size_t> number;  // indices in `symmetries`
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
        if (!parts.of_low[i]) continue;
        usable.push_back(symmetries[i]);
        number.push_back(i);
    }
    classes_ = find_classes(classed_part(coordinates), usable);
    sym_coordinates_ = classes_->sym_coordinates();
    shift_ = classes_->shift();
    symmetry_mask_ = (1U << shift_) - 1;
    std::vector<std::size_t> acting;  // indices in `symmetries`
    for (const std::uint32_t symmetry : classes_->acting()) {
        acting.push_back(number[symmetry]);
        acting_.push_back(usable[symmetry]);
    }
    rows_.low = plain_of(coordinates, parts.low, parts.of_low, acting, few);
    rows_.high = plain_of(coordinates, parts.high, parts.of_high, acting, few);
    columns_ = std::uint64_t{rows_.low.columns} * rows_.high.columns;
    rows_.stride = (columns_ + roles_.row_multiple - 1) / roles_.row_multiple * roles_.row_multiple;
    rows_.first_gathered = classes_->first_gathered();
    if (few == nullptr) return;
    rows_.element_bits = static_cast<unsigned>(std::countr_zero(few->size()));
    find_frames(turns, *few);
}

ProductCoordinate SymmetryReducedIndexer::plain_part(
    const Plain& plain, const std::vector<Coordinate>& coordinates) const {
    std::vector<std::uint8_t> which;
    for (const std::uint8_t i : roles_.plain) {
        if (plain.strides[i] != 0) which.push_back(i);
    }
    return ProductCoordinate(parts_of(coordinates, which));
}

/// A frame is a symmetry that maps a coset to the entry's row and column, and the row's element.
/// Turns are applied there as their images under the symmetry.
void SymmetryReducedIndexer::find_frames(const TurnSet& turns, const TurnGroup& few) {
    for (std::size_t symmetry = 0; symmetry < acting_.size(); ++symmetry) {
        for (std::uint32_t element = 0; element < few.size(); ++element) {
            for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
                const std::uint8_t after = few.after(element, acting_[symmetry][turn]);
                const auto frame =
                    static_cast<std::uint16_t>(symmetry << rows_.element_bits | after);
                turned_.push_back(after == TurnGroup::kOutside ? kNoFrame : frame);
            }
        }
    }
}

std::uint64_t SymmetryReducedIndexer::bytes() const {
    return classes_->bytes() +
           (rows_.low.kept->size() + rows_.high.kept->size()) * sizeof(std::uint32_t);
}

}  // namespace qter
