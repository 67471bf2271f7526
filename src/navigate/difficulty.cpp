#include "navigate/difficulty.hpp"

#include <algorithm>
#include <utility>

namespace qter {

bool easier(const Difficulty& difficulty, const Algorithm& a, const Algorithm& b) {
    if (difficulty) {
        const double left = difficulty(a);
        const double right = difficulty(b);
        if (left != right) return left < right;
    }
    const auto key = [](Turn turn) { return std::pair(turn.grip, turn.amount); };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](Turn x, Turn y) { return key(x) < key(y); });
}

}  // namespace qter
