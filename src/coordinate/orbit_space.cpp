#include "coordinate/orbit_space.hpp"

#include <cassert>

namespace qter {

namespace {

bool sum_is_fixed(const GroupConstraints& constraints, std::uint32_t part) {
    return constraints.sum_unit[part] == constraints.parts[part].modulus;
}

}  // namespace

std::optional<OrbitSpace::Measure> OrbitSpace::measure(const GroupConstraints& constraints,
                                                       std::uint32_t part, std::size_t turns) {
    const OrbitPart& of = constraints.parts[part];
    if (of.slots.size() > kMaxRanked) return std::nullopt;
    Measure measure;
    measure.perms = factorial(static_cast<std::uint32_t>(of.slots.size()));
    const std::size_t digits = of.slots.size() - (sum_is_fixed(constraints, part) ? 1 : 0);
    for (std::size_t i = 0; i < digits; ++i) {
        measure.orients *= of.modulus;
        if (measure.perms * measure.orients > kMaxEntries) return std::nullopt;
    }
    const std::uint64_t entries = (measure.perms + measure.orients) * turns;
    if (entries > kMaxMoveEntries) return std::nullopt;
    measure.bytes = entries * sizeof(std::uint32_t);
    return measure;
}

OrbitSpace::OrbitSpace(const GroupConstraints& constraints, std::uint32_t part,
                       const std::vector<GripTurn>& grips)
    : slots_(constraints.parts[part].slots),
      twists_(constraints.parts[part], sum_is_fixed(constraints, part)),
      numbers_(grips) {
    assert(measure(constraints, part, turns()));
    perms_ = permutation_coordinate(slots_, grips);
    orients_ = orientation_coordinate(slots_, twists_, grips);
}

Point OrbitSpace::point_of(const State& state) const {
    return {*perms_.of(state), *orients_.of(state)};
}

void OrbitSpace::pieces_of(std::uint32_t perm, std::span<Slot> piece) const {
    assert(piece.size() == size());
    unrank(perm, piece);
}

}  // namespace qter
