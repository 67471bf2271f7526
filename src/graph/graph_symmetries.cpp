#include "graph/graph_symmetries.hpp"

#include <algorithm>

namespace qter {

std::optional<std::vector<TurnNumber>> turn_images(const SymmetryGroup& group,
                                                   std::uint32_t symmetry,
                                                   const std::vector<GraphTurn>& turns) {
    std::vector<TurnNumber> images;
    for (const GraphTurn& turn : turns) {
        const State image = group.conjugate(symmetry, turn.state);
        std::size_t found = 0;
        while (found < turns.size() &&
               (turns[found].weight != turn.weight || turns[found].state != image)) {
            ++found;
        }
        if (found == turns.size()) return std::nullopt;
        images.push_back(static_cast<TurnNumber>(found));
    }
    return images;
}

GraphSymmetries symmetries_of_turns(const SymmetryGroup& group, const std::vector<GraphTurn>& turns,
                                    const std::vector<std::uint32_t>& undoing, std::size_t all) {
    GraphSymmetries found;
    std::vector<std::uint32_t> own(group.size(), 0);
    for (std::uint32_t i = 0; i < group.size(); ++i) {
        const auto images = turn_images(group, i, turns);
        if (!images) continue;
        own[i] = static_cast<std::uint32_t>(found.numbers.size());
        found.numbers.push_back(i);
        std::vector<TurnNumber>& image = found.of_turns.image.emplace_back(all);
        for (std::size_t turn = 0; turn < turns.size(); ++turn) {
            image[undoing[turn]] = static_cast<TurnNumber>(undoing[(*images)[turn]]);
        }
        // The images of turns are written last: the inverse of one of them may be another of them.
        std::copy(images->begin(), images->end(), image.begin());
    }
    for (const std::uint32_t number : found.numbers) {
        std::vector<std::uint32_t>& product = found.of_turns.product.emplace_back();
        for (const std::uint32_t other : found.numbers) {
            product.push_back(own[group.product(number, other)]);
        }
    }
    return found;
}

}  // namespace qter
