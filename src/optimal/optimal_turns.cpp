#include "optimal/optimal_turns.hpp"

namespace qter {

OptimalTurns::OptimalTurns(const OptimalTables& tables) {
    const std::vector<OptimalTables::Side>& sides = tables.sides();
    for (TurnNumber turn = 0; turn < tables.turns().size(); ++turn) {
        gathered.push_back({kNoSide, 0});
        for (std::uint8_t side = 0; side < sides.size(); ++side) {
            if ((sides[side].inside >> turn & 1) == 0) continue;
            gathered.back() = {side, sides[side].images[turn]};
        }
    }
    TurnBits all = 0;
    for (const TurnNumber turn : tables.turns().allowed()) {
        all |= TurnBits{1} << turn;
    }
    for (std::size_t some = 0; some < inside_some.size(); ++some) {
        for (std::size_t side = 0; side < sides.size(); ++side) {
            if ((some >> side & 1) != 0) inside_some[some] |= sides[side].inside;
        }
        leaves_none[some] = (all & ~inside_some[some]) == 0;
    }
}

}  // namespace qter
