#include "coordinate/space_symmetries.hpp"

#include <limits>
#include <utility>

namespace qter {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// By coordinate; none where the symmetry does not act on one of them.
std::optional<std::vector<std::vector<std::uint32_t>>> images_on(
    const ProductSpace& space, const std::vector<std::uint32_t>& image,
    const Cancellation& cancellation) {
    std::vector<std::vector<std::uint32_t>> images;
    for (const Coordinate& coordinate : space.coordinates()) {
        cancellation.check();
        auto found = value_images(coordinate, image);
        if (!found) return std::nullopt;
        images.push_back(*std::move(found));
    }
    return images;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> value_images(const Coordinate& coordinate,
                                                       const std::vector<std::uint32_t>& image) {
    std::vector<std::uint32_t> images(coordinate.size(), kNone);
    images[0] = 0;
    // Values are numbered breadth first, so some turn leads to each of them from a smaller one.
    for (std::uint32_t value = 0; value < coordinate.size(); ++value) {
        for (std::uint32_t turn = 0; turn < coordinate.turns(); ++turn) {
            std::uint32_t& known = images[coordinate.after(value, turn)];
            const std::uint32_t found = coordinate.after(images[value], image[turn]);
            if (known == kNone) known = found;
            if (known != found) return std::nullopt;
        }
    }
    return images;
}

SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                          const Cancellation& cancellation) {
    SpaceSymmetries acting;
    acting.images.resize(space.coordinates().size());
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> same_as(symmetries.size(), kNone);
    for (std::uint32_t i = 0; i < symmetries.size(); ++i) {
        const auto images = images_on(space, symmetries.image[i], cancellation);
        if (!images) continue;
        const auto is_same = [&](std::size_t known) {
            for (std::size_t j = 0; j < images->size(); ++j) {
                if (acting.images[j][known] != (*images)[j]) return false;
            }
            return true;
        };
        std::size_t known = 0;
        while (known < numbers.size() && !is_same(known)) ++known;
        if (known == numbers.size()) {
            numbers.push_back(i);
            for (std::size_t j = 0; j < images->size(); ++j) {
                acting.images[j].push_back((*images)[j]);
            }
        }
        same_as[i] = numbers[known];
    }
    acting.group = symmetries;
    for (auto& row : acting.group.product) {
        for (std::uint32_t& product : row) {
            if (same_as[product] != kNone) product = same_as[product];
        }
    }
    acting.group = acting.group.subgroup(numbers);
    return acting;
}

}  // namespace qter
