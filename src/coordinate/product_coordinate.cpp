#include "coordinate/product_coordinate.hpp"

namespace qter {

std::vector<const Coordinate*> parts_of(const std::vector<Coordinate>& coordinates,
                                        const std::vector<std::uint8_t>& which) {
    std::vector<const Coordinate*> parts;
    for (const std::uint8_t i : which) parts.push_back(&coordinates[i]);
    return parts;
}

std::vector<std::vector<std::uint32_t>> moves_by_turn(const ProductCoordinate& values,
                                                      std::span<const TurnNumber> turns) {
    std::vector<std::vector<std::uint32_t>> moves;
    for (const TurnNumber turn : turns) {
        std::vector<std::uint32_t>& after = moves.emplace_back(values.size());
        for (std::uint32_t value = 0; value < values.size(); ++value) {
            after[value] = values.after(value, turn);
        }
    }
    return moves;
}

}  // namespace qter
