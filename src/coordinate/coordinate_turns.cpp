#include "coordinate/coordinate_turns.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "search/turn_set.hpp"

namespace qter {

CoordinateTurns::CoordinateTurns(const std::vector<State>& of)
    : states(of), all_columns(static_cast<std::uint32_t>(of.size())) {
    for (std::uint32_t turn = 0; turn < all_columns; ++turn) columns.push_back({turn});
}

CoordinateTurns coordinate_turns(const TurnSet& turns) {
    CoordinateTurns of;
    of.all_columns = turns.size();
    for (const TurnNumber turn : turns.allowed()) {
        of.states.push_back(turns.puzzle().turn_state(turns.turn(turn)));
        of.columns.push_back({turn});
    }
    return of;
}

CoordinateTurns turns_by_grip(const TurnSet& turns) {
    CoordinateTurns of;
    std::uint16_t grip = 0;
    for (const TurnNumber number : turns.allowed()) {
        const Turn turn = turns.turn(number);
        if (of.all_columns > 0 && turn.grip == grip) {
            ++of.columns.back().count;
        } else {
            grip = turn.grip;
            of.states.push_back(turns.puzzle().turn_state(turn));
            of.columns.push_back({of.all_columns});
        }
        ++of.all_columns;
    }
    return of;
}

MoveTable spread(const CoordinateTurns& turns, std::vector<std::uint32_t> after) {
    const std::size_t found = turns.states.size();
    const auto size = static_cast<std::uint32_t>(found == 0 ? 1 : after.size() / found);
    bool as_it_is = found == turns.all_columns;
    for (std::uint32_t i = 0; i < found; ++i) as_it_is = as_it_is && turns.columns[i].first == i;
    if (as_it_is) return {size, std::move(after)};
    return MoveTable::of_powers(size, turns.all_columns, turns.columns,
                                [&](std::uint32_t value, std::span<std::uint32_t> to) {
                                    std::copy_n(after.data() + value * found, found, to.data());
                                });
}

}  // namespace qter
