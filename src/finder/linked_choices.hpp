// Choices of owned and shared pieces in linked orbits.
//
// The technique: a closure up to symmetry, with one representative of each orbit. What registers
// can do depends on two sets of pieces: those that they own, U, and those that they share, S. Most
// pairs of sets are useless. Take an element for every register. Their product acts on U as all of
// them together, and otherwise moves only shared pieces. So U consists of cycles of one pattern. A
// shared piece that nothing moves is not needed, so S consists of the other cycles of this pattern
// and of cycles of patterns that own a part of U or nothing. One pair represents all its images
// under the symmetries of the linked orbits: they preserve all numbers that matter, and usable
// pieces are interchangeable.
//
// Where this exceeds the limits, each U has one S: all pieces outside U that a pattern moves. Every
// register that exists with a smaller S exists with this one, so nothing is missed, but more pieces
// are shared than are needed. gear-cube: 62,504 sets U before symmetries, more than a million
// pairs.
//
// Limits: kMaxChoices pairs, including images, some 50 MB, and kMaxChoiceSteps steps, some seconds;
// sets U, the same.
#pragma once

#include <optional>
#include <vector>

#include "finder/linked_patterns.hpp"

namespace qter {

struct LinkedChoice {
    PieceSet owned = 0;   ///< a subset of the usable pieces
    PieceSet shared = 0;  ///< disjoint from `owned`

    friend bool operator==(const LinkedChoice&, const LinkedChoice&) = default;
};

/// Most distinct choices, counted before symmetries identify them.
inline constexpr std::size_t kMaxChoices = 1'000'000;
/// Most steps: attempts to add shared pieces to a choice, and images of choices.
inline constexpr std::uint64_t kMaxChoiceSteps = 300'000'000;

/// A list of choices that covers all registers in the linked orbits, with any shared pieces. One of
/// them equals the registers' own choice up to a symmetry and up to shared pieces that none of
/// their patterns moves. nullopt if the limits are exceeded.
[[nodiscard]] std::optional<std::vector<LinkedChoice>> linked_choices(
    const LinkedPatterns& patterns);

/// The same with one choice for each set of owned pieces, up to a symmetry: the one that shares
/// most. It allows every register that another choice with these owned pieces allows. nullopt if
/// the limits are exceeded. Cost: the sets times the patterns.
[[nodiscard]] std::optional<std::vector<LinkedChoice>> widest_linked_choices(
    const LinkedPatterns& patterns);

}  // namespace qter
