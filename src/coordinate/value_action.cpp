#include "coordinate/value_action.hpp"

#include <unordered_map>
#include <utility>

namespace qter {

std::vector<TurnNumber> generators_of(const TurnSet& turns) {
    std::vector<TurnNumber> generators;
    for (const TurnNumber turn : turns.allowed()) {
        const std::uint16_t grip = turns.turn(turn).grip;
        if (!generators.empty() && turns.turn(generators.back()).grip == grip) continue;
        generators.push_back(turn);
    }
    return generators;
}

bool ValueAction::may_act(std::span<const TurnNumber> generators, const ProductCoordinate& values,
                          std::span<const TurnNumber> images) {
    constexpr std::size_t kNearest = 1000;
    std::unordered_map<std::uint32_t, std::uint32_t> action = {{0, 0}};
    std::vector<std::uint32_t> open = {0};
    for (std::size_t i = 0; i < open.size() && i < kNearest; ++i) {
        for (const TurnNumber turn : generators) {
            const std::uint32_t to = values.after(open[i], turn);
            const std::uint32_t image = values.after(action.at(open[i]), images[turn]);
            const auto [known, is_new] = action.try_emplace(to, image);
            if (is_new) {
                open.push_back(to);
            } else if (known->second != image) {
                return false;
            }
        }
    }
    return true;
}

ValueAction::ValueAction(std::vector<TurnNumber> generators, const ProductCoordinate& values,
                         const Cancellation& cancellation)
    : generators_(std::move(generators)), values_(values), cancellation_(cancellation) {
    std::vector<bool> known(values.size(), false);
    known[0] = true;
    order_.push_back(0);
    before_.push_back(0);
    turn_.push_back(0);
    for (std::uint32_t place = 0; place < order_.size(); ++place) {
        look(place);
        for (const TurnNumber turn : generators_) {
            const std::uint32_t to = values.after(order_[place], turn);
            if (known[to]) continue;
            known[to] = true;
            order_.push_back(to);
            before_.push_back(place);
            turn_.push_back(turn);
        }
    }
}

std::vector<std::uint32_t> ValueAction::of_product(std::span<const TurnNumber> images) const {
    std::vector<std::uint32_t> action(values_.size(), kNoValue);
    action[0] = 0;
    for (std::uint32_t i = 1; i < order_.size(); ++i) {
        look(i);
        action[order_[i]] = values_.after(action[order_[before_[i]]], images[turn_[i]]);
    }
    return action;
}

std::optional<std::vector<std::uint32_t>> ValueAction::of(
    std::span<const TurnNumber> images) const {
    std::vector<std::uint32_t> action(values_.size(), kNoValue);
    action[0] = 0;
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
        look(i);
        const std::uint32_t value = order_[i];
        for (const TurnNumber turn : generators_) {
            // The first turn that leads to a value is the tree's; the others must agree.
            std::uint32_t& known = action[values_.after(value, turn)];
            const std::uint32_t found = values_.after(action[value], images[turn]);
            if (known == kNoValue) known = found;
            if (known != found) return std::nullopt;
        }
    }
    return action;
}

}  // namespace qter
