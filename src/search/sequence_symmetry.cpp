#include "search/sequence_symmetry.hpp"

#include <algorithm>

namespace qter {

bool SequenceSymmetry::has_smaller_rotation(std::span<const Turn> path) const {
    for (std::size_t i = path.size(); i-- > 1;) {
        const Turn turn = path[i];
        const auto commutes = [&](const Turn& other) {
            return sequences_.commute(turn.grip, other.grip);
        };
        // If one turn cannot reach the end, earlier ones seldom can, and are not worth the time.
        if (!std::all_of(path.begin() + static_cast<std::ptrdiff_t>(i) + 1, path.end(), commutes)) {
            return false;
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (turn.grip == path[k].grip || less(turn, path[k])) return true;
            if (!commutes(path[k])) break;
        }
    }
    return false;
}

}  // namespace qter
