#include "qter/finder/tangle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "qter/finder/tangle_choices.hpp"
#include "qter/finder/tangle_patterns.hpp"
#include "qter/finder/tangle_ways.hpp"
#include "qter/puzzle/orbit_actions.hpp"

namespace qter {

namespace {

/// Let B be the states that satisfy the constraints, G the group, T some orbits, and B_T and G_T
/// what B and G do there. G is the set of those members of B whose restriction lies in G_T exactly
/// when that set is no larger than G, as it holds G. Restriction is a homomorphism of B onto B_T,
/// and G_T lies in B_T, so the set has |B| * |G_T| / |B_T| members. B_T consists of all states of T
/// with sums and parities in the projection of their image: whatever the other orbits have to
/// balance, some states of them do. So |B_T| is what the constraints of G_T allow.
bool explains(const PuzzleGroup& group, const PuzzleGroup& action) {
    // An order that is not proven may be larger, and the orbits explain less than it seems.
    return action.action().proof() != OrderProof::kNone &&
           action.order() * group.constraints().product_order ==
               group.order() * action.constraints().product_order;
}

Diagnostic undecided(const FinderPuzzle& puzzle, const std::string& why) {
    return Diagnostic::error(
               Code::kTooLarge, {},
               fmt::format("what registers {} can hold cannot be decided", puzzle.puzzle()->name()))
        .note(why);
}

/// The same, where `why` is about the action on the tangle's orbits.
Diagnostic undecided(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits,
                     const std::string& why) {
    std::string names;
    for (const std::uint32_t orbit : orbits) {
        names += (names.empty() ? "" : ", ") + puzzle.orbits()[orbit].name;
    }
    return undecided(puzzle, fmt::format("its turns reach fewer states than sums of twists and "
                                         "parities allow; the reason lies in what they do to {}",
                                         names))
        .note(why);
}

/// Why the elements of the tangle's action cannot be gone through; empty when they can.
std::string obstacle(const PuzzleGroup& action) {
    if (action.action().proof() == OrderProof::kNone) return "how much that is could not be proven";
    if (action.order() > Integer(static_cast<unsigned long>(Tangle::kMaxElements))) {
        return fmt::format("there are {} such things, and at most {} can be gone through",
                           to_string(action.order()), Tangle::kMaxElements);
    }
    if (action.shape().slots() > TanglePatterns::kMaxPieces) {
        return fmt::format("these are {} pieces, and at most {} can be searched",
                           action.shape().slots(), TanglePatterns::kMaxPieces);
    }
    return {};
}

/// Orbits none of which can be left out, found by trying each once, the largest first. Once is
/// enough: orbits that explain the group still do when more are added to them.
std::vector<std::uint32_t> needed_orbits(const FinderPuzzle& puzzle) {
    std::vector<std::uint32_t> needed(puzzle.orbits().size());
    std::iota(needed.begin(), needed.end(), 0);
    std::vector<std::uint32_t> by_size = needed;
    std::stable_sort(by_size.begin(), by_size.end(), [&](std::uint32_t a, std::uint32_t b) {
        const FinderOrbit& left = puzzle.orbits()[a];
        const FinderOrbit& right = puzzle.orbits()[b];
        return left.pieces * left.modulus > right.pieces * right.modulus;
    });
    for (const std::uint32_t orbit : by_size) {
        std::vector<std::uint32_t> fewer = needed;
        fewer.erase(std::find(fewer.begin(), fewer.end(), orbit));
        if (explains(puzzle.group(), action_on_parts(puzzle.group(), fewer))) needed = fewer;
    }
    return needed;
}

}  // namespace

struct Tangle::Contents {
    TanglePatterns patterns;
    std::vector<TangleChoice> choices;
};

Result<Tangle> Tangle::of(const FinderPuzzle& puzzle) {
    Tangle tangle;
    if (!puzzle.group().exact()) {
        if (puzzle.group().action().proof() == OrderProof::kNone) {
            return undecided(
                puzzle, "how many states its turns reach is not known: the group is too large");
        }
        tangle.orbits_ = needed_orbits(puzzle);
    }
    const PuzzleGroup action = action_on_parts(puzzle.group(), tangle.orbits_);
    const std::string why = obstacle(action);
    if (!why.empty()) return undecided(puzzle, tangle.orbits_, why);
    TanglePatterns patterns = tangle_patterns(puzzle, tangle.orbits_, action);
    std::optional<std::vector<TangleChoice>> choices = tangle_choices(patterns);
    if (!choices) {
        return undecided(puzzle, tangle.orbits_,
                         "there are too many ways to give these pieces to registers");
    }
    tangle.contents_ =
        std::make_shared<const Contents>(Contents{std::move(patterns), *std::move(choices)});
    return tangle;
}

std::vector<TangledRegisters> Tangle::ways(std::uint32_t registers, bool parity_sharing,
                                           const Cancellation& cancellation) const {
    std::vector<TangledRegisters> ways = tangle_ways(contents_->patterns, contents_->choices,
                                                     registers, parity_sharing, cancellation);
    for (TangledRegisters& way : ways) way.orbits = orbits_;
    return ways;
}

}  // namespace qter
