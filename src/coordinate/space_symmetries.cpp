#include "coordinate/space_symmetries.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "coordinate/value_action.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

using Values = std::vector<std::uint32_t>;

/// The elements at some indices, ascending.
template <class Things>
Things at_places(Things all, const std::vector<std::size_t>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] != i) all[i] = std::move(all[places[i]]);
    }
    all.resize(places.size());
    return all;
}

/// Symmetries that act on every coordinate of a space, by number, and their images of the values:
/// [coordinate][symmetry][value].
struct Acting {
    std::vector<std::uint32_t> numbers;
    std::vector<std::vector<Values>> images;
};

Acting all_acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                     std::uint32_t threads, const Cancellation& cancellation) {
    // It is not known here which turns are products of others, so each counts as a generator.
    std::vector<TurnNumber> turns(std::min<std::size_t>(space.turns(), TurnSymmetries::kMaxTurns));
    std::iota(turns.begin(), turns.end(), TurnNumber{0});
    Acting acting;
    acting.numbers.resize(symmetries.size());
    std::iota(acting.numbers.begin(), acting.numbers.end(), std::uint32_t{0});
    for (const Coordinate& coordinate : space.coordinates()) {
        const ProductCoordinate values({&coordinate});
        const ValueAction action(turns, values, cancellation);
        std::vector<std::optional<Values>> found(acting.numbers.size());
        run_tasks(threads, found.size(), [&](std::uint32_t, std::size_t i) {
            found[i] = action.of(symmetries.image[acting.numbers[i]]);
        });
        std::vector<std::size_t> kept;
        std::vector<Values> images;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (!found[i]) continue;
            kept.push_back(i);
            images.push_back(*std::move(found[i]));
        }
        acting.numbers = at_places(std::move(acting.numbers), kept);
        for (auto& of_other : acting.images) of_other = at_places(std::move(of_other), kept);
        acting.images.push_back(std::move(images));
    }
    return acting;
}

}  // namespace

SpaceSymmetries acting_on(const ProductSpace& space, const TurnSymmetries& symmetries,
                          std::uint32_t threads, const Cancellation& cancellation) {
    Acting all = all_acting_on(space, symmetries, threads, cancellation);
    std::vector<std::size_t> different;                     // indices in `all`
    std::vector<std::uint32_t> same_as(symmetries.size());  // by number of one that acts
    std::iota(same_as.begin(), same_as.end(), std::uint32_t{0});
    for (std::size_t i = 0; i < all.numbers.size(); ++i) {
        const auto is_same = [&](std::size_t known) {
            return std::all_of(all.images.begin(), all.images.end(),
                               [&](const auto& images) { return images[known] == images[i]; });
        };
        const auto known = std::find_if(different.begin(), different.end(), is_same);
        same_as[all.numbers[i]] = all.numbers[known == different.end() ? i : *known];
        if (known == different.end()) different.push_back(i);
    }
    SpaceSymmetries acting;
    for (auto& images : all.images) {
        acting.images.push_back(at_places(std::move(images), different));
    }
    acting.group = symmetries;
    for (auto& row : acting.group.product) {
        for (std::uint32_t& product : row) product = same_as[product];
    }
    acting.group = acting.group.subgroup(at_places(std::move(all.numbers), different));
    return acting;
}

}  // namespace qter
