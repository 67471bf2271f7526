#include "coordinate/coset_coordinates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "group/group_constraints.hpp"
#include "group/permutation_group.hpp"

namespace qter {
namespace {

/// A group order whose proof takes more steps is used unproven, from a random construction that
/// fails once in some 10^9 cases.
constexpr std::uint64_t kProofSteps = 20'000'000;
/// Colours are bytes.
constexpr std::size_t kMaxColouredSlots = 255;

/// Determines the coordinates and builds them.
class CosetFinder {
 public:
    CosetFinder(const Puzzle& puzzle, const CoordinateTurns& turns,
                const std::vector<State>& target, const Cancellation& cancellation)
        : turns_(turns),
          phase_(turns.states),
          shape_(puzzle.shape()),
          cancellation_(cancellation),
          target_(target) {
        const std::vector<State> swaps = identical_swaps(puzzle);
        target_.insert(target_.end(), swaps.begin(), swaps.end());
    }

    /// nullopt if there are too many values to number.
    std::optional<std::vector<Coordinate>> found() {
        const std::vector<OrbitPart> parts = transitive_parts(shape_, phase_);
        const std::vector<OrbitPart> kept = transitive_parts(shape_, target_);
        // Identical pieces may swap even if the phase's own turns cannot swap them.
        joined_ = phase_;
        joined_.insert(joined_.end(), target_.begin(), target_.end());
        const std::vector<OrbitPart> joined = transitive_parts(shape_, joined_);
        for (const OrbitPart& part : parts) {
            const Projection projection = twists(part, kept, joined);
            if (projection.modulus > 1 && !add(number(projection, kMaxCosetValues)))
                return std::nullopt;
        }
        std::vector<Group> groups;
        for (const OrbitPart& part : joined) {
            const Integer cosets = cosets_on(part.slots);
            if (cosets > kMaxCosetValues || part.slots.size() > kMaxColouredSlots)
                return std::nullopt;
            if (cosets > 1) groups.push_back({part.slots, cosets});
        }
        join_dependent(groups);
        drop_implied(groups);
        for (const Group& group : groups) {
            if (!add(places(group))) return std::nullopt;
        }
        return std::move(made_);
    }

 private:
    /// Slots of one coordinate, and the number of cosets of their pieces' permutations.
    struct Group {
        std::vector<Slot> slots;
        Integer cosets;
    };

    bool add(std::optional<Coordinate> one) {
        if (one) made_.push_back(*std::move(one));
        return one.has_value();
    }

    [[nodiscard]] std::optional<Coordinate> number(const Projection& projection,
                                                   std::uint32_t most) const {
        return Coordinate::make(projection, turns_, most, cancellation_);
    }

    /// The projection to twists; of modulus 1 if twists contain no information.
    [[nodiscard]] Projection twists(const OrbitPart& part, const std::vector<OrbitPart>& kept,
                                    const std::vector<OrbitPart>& joined) const {
        Projection projection = blank_projection(part.slots, shape_.slots());
        projection.modulus = projection.orients = shape_.modulus(part.slots.front());
        for (const OrbitPart& own : kept) {
            for (std::size_t i = 0; i < own.slots.size(); ++i) {
                if (!std::binary_search(part.slots.begin(), part.slots.end(), own.slots[i])) {
                    continue;
                }
                projection.reference[own.slots[i]] = own.reference[i];
                projection.modulus = std::gcd(projection.modulus, own.twist_unit);
            }
        }
        for (std::uint8_t& reference : projection.reference) {
            reference = static_cast<std::uint8_t>(reference % projection.modulus);
        }
        // The references of H's own parts are arbitrary: against them a phase may seem to twist
        // even if it twists no more than H. The unit of the phase and H together decides. (A phase
        // may twist a piece with every move, so that an identical piece would be untwisted in its
        // slot.)
        const auto both = std::find_if(joined.begin(), joined.end(), [&](const OrbitPart& one) {
            return std::binary_search(one.slots.begin(), one.slots.end(), part.slots.front());
        });
        if (projection.modulus <= both->twist_unit) projection.modulus = 1;
        return projection;
    }

    [[nodiscard]] Integer order_on(const std::vector<State>& states,
                                   const std::vector<Slot>& slots) const {
        PermutationGroupOptions options;
        options.proof_steps = kProofSteps;
        return PermutationGroup(slots.size(), permutations_on(slots, states), options).order();
    }

    [[nodiscard]] Integer cosets_on(const std::vector<Slot>& slots) const {
        return order_on(joined_, slots) / order_on(target_, slots);
    }

    /// Joins two groups if that leaves half of the cosets or fewer.
    void join_dependent(std::vector<Group>& groups) const {
        for (std::size_t a = 0; a < groups.size(); ++a) {
            for (std::size_t b = a + 1; b < groups.size();) {
                Group both = groups[a];
                both.slots.insert(both.slots.end(), groups[b].slots.begin(), groups[b].slots.end());
                std::sort(both.slots.begin(), both.slots.end());
                if (order_on(joined_, both.slots) <= kMaxCosetArrangements) {
                    both.cosets = cosets_on(both.slots);
                    if (both.cosets * 2 <= groups[a].cosets * groups[b].cosets) {
                        groups[a] = std::move(both);
                        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(b));
                        continue;
                    }
                }
                ++b;
            }
        }
    }

    /// Removes groups that another group determines: paired wings move as one.
    void drop_implied(std::vector<Group>& groups) const {
        for (std::size_t a = 0; a < groups.size(); ++a) {
            for (std::size_t b = groups.size(); b-- > 0;) {
                if (a == b) continue;
                std::vector<Slot> both = groups[a].slots;
                both.insert(both.end(), groups[b].slots.begin(), groups[b].slots.end());
                std::sort(both.begin(), both.end());
                if (cosets_on(both) != groups[a].cosets) continue;
                groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(b));
                a -= b < a ? 1 : 0;
            }
        }
    }

    [[nodiscard]] std::optional<Coordinate> places(const Group& group) const {
        Projection colours = blank_projection(group.slots, shape_.slots());
        Projection arrangement = colours;
        const std::vector<Permutation> renamings = permutations_on(group.slots, target_);
        const PermutationGroup kept(group.slots.size(), renamings);
        // H permutes each orbit in all ways: colours contain everything.
        Integer all_ways = 1;
        std::uint16_t colour = 0;
        for (const std::vector<Slot>& orbit : kept.orbits()) {
            for (std::size_t i = 0; i < orbit.size(); ++i) {
                all_ways *= static_cast<unsigned long>(i + 1);
                colours.label[group.slots[orbit[i]]] = colour;
            }
            ++colour;
        }
        colours.labels = colour;
        // Or the arrangements of colours are as many as the cosets.
        std::optional<Coordinate> made = number(colours, kMaxCosetValues);
        if (kept.order() == all_ways || (made && group.cosets == made->size())) return made;
        arrangement.labels = static_cast<std::uint32_t>(group.slots.size());
        for (std::size_t i = 0; i < group.slots.size(); ++i) {
            arrangement.label[group.slots[i]] = static_cast<std::uint16_t>(i);
        }
        for (const Permutation& renaming : renamings) {
            arrangement.renamings.emplace_back(renaming.begin(), renaming.end());
        }
        return number(arrangement, kMaxCosetArrangements);
    }

    const CoordinateTurns& turns_;
    const std::vector<State>& phase_;
    const Shape& shape_;
    const Cancellation& cancellation_;
    std::vector<State> target_;
    std::vector<State> joined_;  // both
    std::vector<Coordinate> made_;
};

}  // namespace

std::vector<State> identical_swaps(const Puzzle& puzzle) {
    std::vector<State> swaps;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const Slot other = puzzle.identical(slot);
        if (other == slot) continue;
        State& swap = swaps.emplace_back(solved_state(puzzle.shape()));
        std::swap(swap.piece[slot], swap.piece[other]);
    }
    return swaps;
}

bool keeps_identical_pieces(const Puzzle& puzzle, const SymmetryGroup& group,
                            std::uint32_t symmetry) {
    const std::vector<State> swaps = identical_swaps(puzzle);
    return std::all_of(swaps.begin(), swaps.end(), [&](const State& swap) {
        if (!group.acts_on(swap)) return false;
        const State image = group.conjugate(symmetry, swap);
        for (Slot slot = 0; slot < image.piece.size(); ++slot) {
            const bool alike = puzzle.identical(image.piece[slot]) == puzzle.identical(slot);
            if (!alike || image.orient[slot] != 0) return false;
        }
        return true;
    });
}

std::optional<Coordinate> colour_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<std::uint8_t>& colour,
                                            std::uint32_t most, std::vector<Slot> guests) {
    if (slots.size() > kMaxColouredSlots) return std::nullopt;
    Projection projection = blank_projection(std::move(slots), colour.size());
    projection.labels = *std::max_element(colour.begin(), colour.end()) + std::uint32_t{1};
    projection.label.assign(colour.begin(), colour.end());
    projection.guests = std::move(guests);
    return Coordinate::make(projection, turns, most);
}

std::optional<Coordinate> parity_coordinate(const CoordinateTurns& turns, std::vector<Slot> slots,
                                            const std::vector<Slot>& which) {
    if (slots.size() > kMaxColouredSlots || which.size() < 2) return std::nullopt;
    Projection projection = blank_projection(std::move(slots), turns.states.front().piece.size());
    projection.labels = static_cast<std::uint32_t>(which.size()) + 1;
    for (std::size_t i = 0; i < which.size(); ++i) {
        projection.label[which[i]] = static_cast<std::uint16_t>(i + 1);
    }
    // Cycles of three generate the even permutations.
    for (std::uint16_t third = 3; third <= which.size(); ++third) {
        std::vector<std::uint16_t>& renaming = projection.renamings.emplace_back(projection.labels);
        std::iota(renaming.begin(), renaming.end(), std::uint16_t{0});
        renaming[1] = 2;
        renaming[2] = third;
        renaming[third] = 1;
    }
    return Coordinate::make(projection, turns, kMaxCosetArrangements);
}

Result<std::vector<Coordinate>> coset_coordinates(const Puzzle& puzzle,
                                                  const CoordinateTurns& turns,
                                                  const std::vector<State>& target,
                                                  const std::string& phase,
                                                  const Cancellation& cancellation) {
    const Diagnostic too_large =
        Diagnostic::error(Code::kTooLarge, Span{},
                          fmt::format("the phase `{}` has too much to put right at once", phase))
            .note(fmt::format("one of its coordinates has more than {} values", kMaxCosetValues))
            .with_help("give the chain more phases between this one's turns and the next one's");
    auto made = CosetFinder(puzzle, turns, target, cancellation).found();
    if (!made) return too_large;
    return *std::move(made);
}

}  // namespace qter
