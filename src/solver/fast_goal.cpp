#include "solver/fast_goal.hpp"

#include <algorithm>

namespace qter {
FastGoal::FastGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, const FastShape& shape,
                   bool filter)
    : shape_(shape), test_(puzzle, goal), plain_(solved_state(shape.shape())) {
    if (!filter) return;
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        std::uint32_t own = 0;
        for (const OwnedCycle& cycle : goal.own) {
            if (cycle.orbit == orbit) own += cycle.length;
        }
        add_parts(test_.orbits()[orbit], own, own + goal.allowance[orbit]);
    }
}

void FastGoal::add_parts(const OrbitGoal& orbit, std::uint32_t least, std::uint32_t most) {
    const std::uint32_t number = shape_.shape().orbit_of(orbit.slots().front());
    const FastFormat format = fast_format(shape_.places()[number].kind);
    if (orbit.has_identical_pieces() || format.table == 0 || format.split) return;
    std::vector<std::uint8_t> mask(shape_.bytes());
    std::vector<Part> parts;
    for (std::size_t at = 0; at < mask.size(); at += kFastBytes) {
        parts.push_back({at, 0, 0, false, least, most});
    }
    for (std::uint32_t i = 0; i < orbit.size(); ++i) {
        if (orbit.roles()[i] == Role::kShared) continue;
        std::fill(mask.begin(), mask.end(), std::uint8_t{0});
        shape_.mark({orbit.slots()[i]}, mask.data());
        const auto byte =
            static_cast<std::size_t>(std::find(mask.begin(), mask.end(), 0xff) - mask.begin());
        Part& part = parts[byte / kFastBytes];
        (orbit.roles()[i] == Role::kFixed ? part.fixed : part.free) |= 1U << byte % kFastBytes;
    }
    std::erase_if(parts, [](const Part& part) { return (part.free | part.fixed) == 0; });
    if (parts.empty()) return;
    parts.back().last = true;
    parts_.insert(parts_.end(), parts.begin(), parts.end());
}

}  // namespace qter
