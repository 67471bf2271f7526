// Which pieces of a tangle may be owned together, and which shared with them.
//
// The technique: a closure up to symmetry, with one representative of each orbit. What registers
// can do depends on two sets, the pieces that they own, U, and those that they share, S. Most pairs
// of sets are of no use. Take an element for every register; their product does to U what all of
// them do, and otherwise moves only shared pieces. So U is made of cycles of one pattern. S, as a
// shared piece that nothing moves is not needed, is made of this pattern's other cycles and those
// of patterns that own some of U or nothing. One pair stands for all that the tangle's symmetries
// take it to: they leave everything the same that is counted, and a set of usable pieces is as good
// as another.
//
// Limits: kMaxChoices pairs, images included, some 50 MB, and kMaxChoiceSteps steps, some seconds.
#pragma once

#include <optional>
#include <vector>

#include "finder/tangle_patterns.hpp"

namespace qter {

struct TangleChoice {
    PieceSet owned = 0;   ///< all of them usable
    PieceSet shared = 0;  ///< disjoint from `owned`

    friend bool operator==(const TangleChoice&, const TangleChoice&) = default;
};

/// Most choices that are told apart before symmetries make one of them.
inline constexpr std::size_t kMaxChoices = 1'000'000;
/// Most attempts to add shared pieces to a choice, and images of choices.
inline constexpr std::uint64_t kMaxChoiceSteps = 300'000'000;

/// Choices such that for any registers in the tangle, with any pieces shared by them, one is like
/// theirs, up to a symmetry, but for shared pieces that none of their patterns moves. nullopt when
/// that is more than the limits allow.
[[nodiscard]] std::optional<std::vector<TangleChoice>> tangle_choices(
    const TanglePatterns& patterns);

}  // namespace qter
