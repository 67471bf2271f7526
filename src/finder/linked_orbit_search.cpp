#include "finder/linked_orbit_search.hpp"

#include <algorithm>
#include <numeric>

#include "group/orbit_actions.hpp"

namespace qter {
namespace {

bool explains(const PuzzleGroup& group, const PuzzleGroup& action) {
    // The true order may be larger than an unproven one; then the orbits explain less than it
    // seems.
    return action.action().proof() != OrderProof::kNone &&
           action.order() * group.constraints().product_order ==
               group.order() * action.constraints().product_order;
}

}  // namespace

std::vector<std::uint32_t> find_linked_orbits(const FinderPuzzle& puzzle) {
    if (puzzle.group().exact()) return {};
    std::vector<std::uint32_t> needed(puzzle.orbits().size());
    std::iota(needed.begin(), needed.end(), 0);
    std::vector<std::uint32_t> by_size = needed;
    std::stable_sort(by_size.begin(), by_size.end(), [&](std::uint32_t a, std::uint32_t b) {
        const FinderOrbit& left = puzzle.orbits()[a];
        const FinderOrbit& right = puzzle.orbits()[b];
        return left.pieces * left.modulus > right.pieces * right.modulus;
    });
    // Trying each orbit once is enough: a set that explains the group still does when orbits are
    // added.
    for (const std::uint32_t orbit : by_size) {
        std::vector<std::uint32_t> fewer = needed;
        fewer.erase(std::find(fewer.begin(), fewer.end(), orbit));
        if (explains(puzzle.group(), action_on_parts(puzzle.group(), fewer))) needed = fewer;
    }
    return needed;
}

}  // namespace qter
