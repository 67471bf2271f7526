// What tests of one orbit's permutations start from: how they are divided, and permutations found
// the plain way.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <vector>

#include "coordinate/permutation_classes.hpp"
#include "coordinate/permutation_layout.hpp"
#include "table/orbit_puzzles.hpp"

namespace qter::testing {

/// Whether pieces in their slots, numbered within the orbit, meet a goal.
using PermutationPredicate = std::function<bool(std::span<const Slot>)>;

/// The part of a puzzle with so many slots.
inline std::uint32_t part_of(const Turning& turning, std::size_t slots) {
    for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
        if (turning.constraints.parts[part].slots.size() == slots) return part;
    }
    throw std::runtime_error("no such part");
}

/// What all symmetries of the turns do to a part's slots.
inline std::vector<Permutation> all_slot_symmetries(const Turning& turning, std::uint32_t part) {
    const SymmetryGroup group = turning.symmetries();
    return slot_symmetries(turning.constraints.parts[part], turning.grips, group, all_of(group));
}

inline std::optional<PermutationLayout> layout_of(const Turning& turning, std::uint32_t part,
                                                  const std::vector<Permutation>& symmetries) {
    const auto slots = static_cast<Slot>(turning.constraints.parts[part].slots.size());
    return lay_out_permutations(slots, turning.turns().size(), symmetries);
}

inline std::shared_ptr<const PermutationClasses> classes_of(const Turning& turning,
                                                            std::uint32_t part,
                                                            const PermutationLayout& layout) {
    auto space = std::make_shared<const PermutationSpace>(turning.constraints.parts[part],
                                                          turning.grips, layout);
    return std::make_shared<const PermutationClasses>(std::move(space), layout.symmetries);
}

/// What each turn does to a part, in its numbers of slots.
inline std::vector<Permutation> turns_of(const Turning& turning, std::uint32_t part) {
    const std::vector<Slot>& slots = turning.constraints.parts[part].slots;
    std::vector<Permutation> turns;
    for (const State& turn : turning.turns()) {
        Permutation& local = turns.emplace_back();
        for (const Slot slot : slots) {
            const auto at = std::lower_bound(slots.begin(), slots.end(), turn.piece[slot]);
            local.push_back(static_cast<Slot>(at - slots.begin()));
        }
    }
    return turns;
}

inline Permutation random_permutation(Slot size, std::mt19937& random) {
    Permutation permutation = identity_permutation(size);
    std::shuffle(permutation.begin(), permutation.end(), random);
    return permutation;
}

/// The permutation after slots and pieces are renamed.
inline Permutation renamed(const Permutation& permutation, const Permutation& image) {
    return compose(compose(inverse(image), permutation), image);
}

}  // namespace qter::testing
