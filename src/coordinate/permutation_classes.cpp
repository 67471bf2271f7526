#include "coordinate/permutation_classes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
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

/// By which orders those of the blocks' pieces are composed, for the slots that they stand in trade
/// places.
std::uint32_t PermutationClasses::right(const std::vector<Slot>& block,
                                        const Permutation& image) const {
    std::array<Slot, kMaxRanked> nth, source, seen{};
    for (Slot i = 0; i < block.size(); ++i) {
        nth[i] = seen[block[i]]++;
        source[image[i]] = i;
    }
    std::array<std::array<Slot, kMaxRanked>, kMaxRanked> orders;
    seen = {};
    for (Slot i = 0; i < block.size(); ++i) {
        const Slot of = block[source[i]];
        orders[of][seen[of]++] = nth[source[i]];
    }
    std::uint32_t all = 0;
    for (Slot of = 0; of < space_->blocks(); ++of) {
        all |= space_->with_order(of, rank_of({orders[of].data(), space_->block_size()}));
    }
    return all;
}

void PermutationClasses::classify(const std::vector<Permutation>& symmetries) {
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    // Symmetries are closed under inverses, so the way back from an image is another's way there.
    std::vector<std::uint32_t> inverse_of;
    for (const Permutation& image : symmetries) {
        const auto at = std::find(symmetries.begin(), symmetries.end(), inverse(image));
        assert(at != symmetries.end());
        inverse_of.push_back(static_cast<std::uint32_t>(at - symmetries.begin()));
    }
    std::vector<Slot> block(space_->size()), moved(space_->size());
    ways_.assign(space_->arrangements(), {kNone, 0, 0});
    for (std::uint32_t at = 0; at < space_->arrangements(); ++at) {
        if (ways_[at].row != kNone) continue;
        space_->blocks_of(at, block);
        arrangements_.push_back(at);
        class_size_.push_back(0);
        for (std::size_t s = 0; s < symmetries.size(); ++s) {
            const Permutation& image = symmetries[s];
            for (Slot i = 0; i < block.size(); ++i) {
                const Slot first = space_->members(block[i]).front();
                moved[image[i]] = space_->block_of(image[first]);
            }
            const std::uint32_t to = space_->arrangement_of(moved);
            if (ways_[to].row != kNone) continue;
            const std::uint32_t back = inverse_of[s];
            ways_[to] = {rows() - 1, back * space_->blocks(), right(moved, symmetries[back])};
            ++class_size_.back();
        }
    }
}

std::size_t PermutationClasses::bytes() const {
    return ways_.size() * sizeof(Way) + left_.size() * sizeof(std::uint16_t) +
           (weight_.size() + arrangements_.size() + class_size_.size()) * sizeof(std::uint32_t);
}

}  // namespace qter
