#include "puzzle/positions.hpp"

#include <cassert>

#include "puzzle/turn_invariants.hpp"
#include "puzzle/unchanged_looks.hpp"

namespace qter {

namespace {

/// The number of sets of classes that can have odd permutations while all other classes have even
/// ones, in a group that contains all even permutations of each class.
std::optional<Integer> odd_sets(const PuzzleGroup& group,
                                const std::vector<IdenticalPieces>& found) {
    const std::optional<std::vector<IdenticalPieces>> free = independent_classes(group, found);
    if (!free) return std::nullopt;
    unsigned long reached = 0;
    any_exchange(group.shape(), *free, [&](const State& state) {
        if (group.contains(state)) ++reached;
        return false;
    });
    // The parity of a class that is permuted oddly by itself or with a free class is independent:
    // it doubles the count.
    Integer count = reached;
    count <<= found.size() - free->size();
    return count;
}

/// Counts the reachable permutations within the classes one by one; nullopt if there are too many
/// permutations to test.
std::optional<Integer> listed(const PuzzleGroup& group, const std::vector<IdenticalPieces>& found) {
    unsigned long reached = 0;
    const std::optional<bool> done = any_arrangement(group.shape(), found, [&](const State& state) {
        if (group.contains(state)) ++reached;
        return false;
    });
    return done ? std::optional<Integer>(reached) : std::nullopt;
}

/// odd_sets() for a group that is all its constraints allow: only the parts with odd permutations
/// matter, not the classes.
Integer odd_sets_exactly(const GroupConstraints& constraints,
                         const std::vector<IdenticalPieces>& found) {
    std::vector<std::size_t> parities;
    for (const IdenticalPieces& c : found) {
        const std::size_t coordinate = 2 * std::size_t{c.part} + 1;
        if (parities.empty() || parities.back() != coordinate) parities.push_back(coordinate);
    }
    Integer count = constraints.image.within(parities).order();
    count <<= found.size() - parities.size();
    return count;
}

}  // namespace

std::optional<Integer> identical_order(const PuzzleGroup& group,
                                       const std::vector<std::uint32_t>& classes) {
    assert(classes.size() == group.shape().slots());
    if (group.action().proof() == OrderProof::kNone) return std::nullopt;
    const std::vector<IdenticalPieces> found = identical_pieces(group.constraints().parts, classes);
    Integer even = 1;  // the order of the product of the alternating groups of the classes
    for (const IdenticalPieces& c : found) {
        for (unsigned long i = 3; i <= c.slots.size(); ++i) even *= i;
    }
    if (group.exact()) return Integer(even * odd_sets_exactly(group.constraints(), found));
    if (!has_even_permutations(group, found)) return listed(group, found);
    std::optional<Integer> odd = odd_sets(group, found);
    if (odd) *odd *= even;
    return odd;
}

std::optional<std::vector<State>> reachable_rotations(const PuzzleGroup& group,
                                                      const std::vector<std::uint32_t>& classes,
                                                      const std::vector<State>& rotations) {
    std::vector<State> reached;
    for (const State& rotation : rotations) {
        State rotated = rotation;
        const std::optional<bool> is = make_reachable(group, classes, rotated);
        if (!is) return std::nullopt;
        if (*is) reached.push_back(rotation);
    }
    return reached;
}

std::optional<Integer> positions(const PuzzleGroup& group,
                                 const std::vector<std::uint32_t>& classes,
                                 const std::vector<State>& rotations) {
    std::optional<Integer> alike = identical_order(group, classes);
    if (!alike) return std::nullopt;
    assert(divides(*alike, group.order()));
    const Integer looks = group.order() / *alike;
    const auto reached = reachable_rotations(group, classes, rotations);
    if (!reached) return std::nullopt;
    // Burnside's lemma.
    Integer sum = looks;
    for (const State& rotation : *reached) {
        const std::optional<Integer> fixed = unchanged_looks(group, classes, rotation, looks);
        if (!fixed) return std::nullopt;
        sum += *fixed;
    }
    const Integer sides = static_cast<unsigned long>(reached->size() + 1);
    assert(divides(sides, sum));
    return Integer(sum / sides);
}

}  // namespace qter
