#include "coordinate/space_symmetries.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "coordinate/value_action.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// A coordinate of a space as its symmetries act on it.
struct ActedOn {
    ProductCoordinate values;
    ValueAction action;

    ActedOn(const Coordinate& coordinate, const std::vector<TurnNumber>& turns,
            const Cancellation& cancellation)
        : values({&coordinate}), action(turns, values, &cancellation) {}
    ActedOn(const ActedOn&) = delete;
    ActedOn& operator=(const ActedOn&) = delete;
};

/// By coordinate; none where the symmetry does not act on one of them.
std::optional<std::vector<std::vector<std::uint32_t>>> images_on(
    const std::deque<ActedOn>& coordinates, const std::vector<TurnNumber>& image) {
    std::vector<std::vector<std::uint32_t>> images;
    for (const ActedOn& one : coordinates) {
        auto found = one.action.of(image);
        if (!found) return std::nullopt;
        images.push_back(*std::move(found));
    }
    return images;
}

}  // namespace

SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                          const Cancellation& cancellation) {
    // Which turns others are products of is not known here, so each counts as a generator.
    std::vector<TurnNumber> turns(std::min<std::size_t>(space.turns(), TurnSymmetries::kMaxTurns));
    std::iota(turns.begin(), turns.end(), TurnNumber{0});
    std::deque<ActedOn> coordinates;
    for (const Coordinate& one : space.coordinates()) {
        coordinates.emplace_back(one, turns, cancellation);
    }
    SpaceSymmetries acting;
    acting.images.resize(space.coordinates().size());
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> same_as(symmetries.size(), kNone);
    for (std::uint32_t i = 0; i < symmetries.size(); ++i) {
        const auto images = images_on(coordinates, symmetries.image[i]);
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
