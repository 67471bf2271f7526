#include "coordinate/turn_symmetries.hpp"

#include <map>
#include <utility>

namespace qter {

TurnSymmetries TurnSymmetries::of_images(std::vector<std::vector<TurnNumber>> images) {
    std::map<std::vector<TurnNumber>, std::uint32_t> number;
    for (const auto& one : images) number.emplace(one, static_cast<std::uint32_t>(number.size()));
    TurnSymmetries group;
    group.image = std::move(images);
    for (const std::vector<TurnNumber>& first : group.image) {
        std::vector<std::uint32_t>& row = group.product.emplace_back();
        for (const std::vector<TurnNumber>& then : group.image) {
            std::vector<TurnNumber> both;
            for (const TurnNumber turn : first) both.push_back(then[turn]);
            row.push_back(number.at(both));
        }
    }
    return group;
}

TurnSymmetries TurnSymmetries::subgroup(const std::vector<std::uint32_t>& numbers) const {
    std::vector<std::uint32_t> own(size(), 0);
    for (std::uint32_t i = 0; i < numbers.size(); ++i) own[numbers[i]] = i;
    TurnSymmetries some;
    for (const std::uint32_t a : numbers) {
        some.image.push_back(image[a]);
        std::vector<std::uint32_t>& row = some.product.emplace_back();
        for (const std::uint32_t b : numbers) row.push_back(own[product[a][b]]);
    }
    return some;
}

}  // namespace qter
