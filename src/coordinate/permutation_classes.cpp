#include "coordinate/permutation_classes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace qter {

PermutationClasses::PermutationClasses(std::shared_ptr<const PermutationSpace> space,
                                       const std::vector<Permutation>& symmetries)
    : space_(std::move(space)) {
    assert(!symmetries.empty() && symmetries.front() == identity_permutation(space_->size()));
    for (Slot block = 0; block < space_->blocks(); ++block) inners_ *= space_->orders();
    for (const Permutation& image : symmetries) fill_symmetry(image);
    classify(symmetries);
}

void PermutationClasses::fill_symmetry(const Permutation& image) {
    std::array<Slot, kMaxRanked> order;
    for (Slot block = 0; block < space_->blocks(); ++block) {
        const std::span<const Slot> from = space_->members(block);
        std::uint32_t weight = 1;
        for (Slot i = 0; i < space_->block_of(image[from.front()]); ++i) weight *= space_->orders();
        weight_.push_back(weight);
        for (std::uint32_t rank = 0; rank < space_->orders(); ++rank) {
            const std::span<const Slot> places = space_->places(rank);
            for (Slot i = 0; i < from.size(); ++i) {
                order[i] = space_->place_of(image[from[places[i]]]);
            }
            left_.push_back(static_cast<std::uint16_t>(rank_of({order.data(), from.size()})));
        }
    }
}

/// The image of an arrangement: the block of each image slot is the image of the slot's block.
void PermutationClasses::rename(const std::vector<Slot>& block, const Permutation& image,
                                std::vector<Slot>& to) const {
    for (Slot i = 0; i < block.size(); ++i) {
        to[image[i]] = space_->block_of(image[space_->members(block[i]).front()]);
    }
}

void PermutationClasses::classify(const std::vector<Permutation>& symmetries) {
    // Symmetries are closed under inverses, so the inverse of each is one of them.
    std::vector<std::uint32_t> inverse_of;
    for (const Permutation& image : symmetries) {
        const auto at = std::find(symmetries.begin(), symmetries.end(), inverse(image));
        assert(at != symmetries.end());
        inverse_of.push_back(static_cast<std::uint32_t>(at - symmetries.begin()));
    }
    assert(SymmetryReduction::fits(space_->arrangements(), symmetries.size()));
    std::vector<Slot> block(space_->size()), moved(space_->size());
    reduction_ = SymmetryReduction(space_->arrangements(), inverse_of,
                                   [&](std::uint32_t at, std::uint32_t symmetry) {
                                       space_->blocks_of(at, block);
                                       rename(block, symmetries[symmetry], moved);
                                       return space_->arrangement_of(moved);
                                   });
    right_.reserve(space_->arrangements());
    for (std::uint32_t at = 0; at < space_->arrangements(); ++at) {
        space_->blocks_of(at, block);
        const std::uint32_t by = reduction_.symmetry_of(reduction_.sym_coordinate(at));
        right_.push_back(space_->change(block, symmetries[inverse_of[by]]));
    }
}

std::size_t PermutationClasses::bytes() const {
    return reduction_.bytes() + left_.size() * sizeof(std::uint16_t) +
           (right_.size() + weight_.size()) * sizeof(std::uint32_t);
}

}  // namespace qter
