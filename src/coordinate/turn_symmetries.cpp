#include "coordinate/turn_symmetries.hpp"

namespace qter {

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
