#include "qter/puzzle/positions.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

namespace qter {

namespace {

/// Slots whose pieces look the same and may come to each other's places untwisted: two or more.
struct Class {
    std::uint32_t part;
    std::vector<Slot> slots;
};

/// Dependent classes that are still counted one by one after the simplest relations are used.
constexpr std::size_t kMaxFreeClasses = 12;
/// Permutations within the classes that are tried one by one when nothing better is known: a second
/// on a big puzzle.
constexpr unsigned long kMaxListed = 100'000;

std::vector<Class> interchangeable(const std::vector<OrbitPart>& parts,
                                   const std::vector<std::uint32_t>& classes) {
    std::vector<Class> found;
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
        const OrbitPart& part = parts[p];
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Slot>> by_look;
        for (std::size_t i = 0; i < part.slots.size(); ++i) {
            const Slot slot = part.slots[i];
            by_look[{classes[slot], part.reference[i] % part.twist_unit}].push_back(slot);
        }
        for (auto& [look, slots] : by_look) {
            if (slots.size() > 1) found.push_back({p, std::move(slots)});
        }
    }
    return found;
}

/// Exchanges the first two slots of the chosen classes.
State exchanges(const Shape& shape, const std::vector<Class>& chosen) {
    State state = solved_state(shape);
    for (const Class& c : chosen) std::swap(state.piece[c.slots[0]], state.piece[c.slots[1]]);
    return state;
}

/// Those of the classes whose bits are set.
std::vector<Class> chosen_of(const std::vector<Class>& classes, std::size_t set) {
    std::vector<Class> chosen;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if ((set >> i & 1) != 0) chosen.push_back(classes[i]);
    }
    return chosen;
}

bool has_even_permutations(const PuzzleGroup& group, const Class& c) {
    // The three-cycles (0 1 i) generate the alternating group.
    for (std::size_t i = 2; i < c.slots.size(); ++i) {
        State state = solved_state(group.shape());
        state.piece[c.slots[0]] = c.slots[1];
        state.piece[c.slots[1]] = c.slots[i];
        state.piece[c.slots[i]] = c.slots[0];
        if (!group.contains(state)) return false;
    }
    return true;
}

/// How many sets of classes can have odd permutations while all others have even ones, in a group
/// that contains all even permutations of each class.
std::optional<Integer> odd_sets(const PuzzleGroup& group, const std::vector<Class>& found) {
    Integer count = 1;
    std::vector<Class> free;
    for (const Class& c : found) {
        // A reachable set that contains this class and otherwise only classes kept in `free`
        // doubles the count, and makes the class redundant.
        const auto goes_with = [&](const Class& other) {
            return other.part == c.part && group.contains(exchanges(group.shape(), {c, other}));
        };
        if (group.contains(exchanges(group.shape(), {c})) ||
            std::any_of(free.begin(), free.end(), goes_with)) {
            count *= 2;
        } else {
            free.push_back(c);
        }
    }
    if (free.size() > kMaxFreeClasses) return std::nullopt;
    unsigned long reached = 0;
    for (std::size_t set = 0; set < std::size_t{1} << free.size(); ++set) {
        if (group.contains(exchanges(group.shape(), chosen_of(free, set)))) ++reached;
    }
    return Integer(count * reached);
}

/// Counts the reachable permutations within the classes one by one; nullopt when there are more
/// than kMaxListed permutations to look at.
std::optional<Integer> listed(const PuzzleGroup& group, const std::vector<Class>& found) {
    Integer all = 1;
    for (const Class& c : found) {
        for (unsigned long i = 2; i <= c.slots.size(); ++i) all *= i;
    }
    if (all > kMaxListed) return std::nullopt;
    State state = solved_state(group.shape());
    std::vector<std::vector<Slot>> pieces;
    for (const Class& c : found) pieces.push_back(c.slots);
    unsigned long reached = 0;
    for (;;) {
        for (std::size_t c = 0; c < found.size(); ++c) {
            for (std::size_t i = 0; i < pieces[c].size(); ++i) {
                state.piece[found[c].slots[i]] = pieces[c][i];
            }
        }
        if (group.contains(state)) ++reached;
        // The next list of arrangements: a class that comes round again carries to the next one.
        const bool carried = std::all_of(pieces.begin(), pieces.end(), [](std::vector<Slot>& p) {
            return !std::next_permutation(p.begin(), p.end());
        });
        if (carried) return Integer(reached);
    }
}

/// The same as odd_sets() for a group that is all its constraints allow: a set of classes is as
/// good as the parts in which it makes odd permutations.
Integer odd_sets_exactly(const GroupConstraints& constraints, const std::vector<Class>& found) {
    std::vector<std::size_t> parities;
    for (const Class& c : found) {
        const std::size_t coordinate = 2 * std::size_t{c.part} + 1;
        if (parities.empty() || parities.back() != coordinate) parities.push_back(coordinate);
    }
    Integer count = constraints.image.within(parities).order();
    count <<= found.size() - parities.size();
    return count;
}

}  // namespace

std::optional<Integer> look_alike_order(const PuzzleGroup& group,
                                        const std::vector<std::uint32_t>& classes) {
    assert(classes.size() == group.shape().slots());
    if (group.action().proof() == OrderProof::kNone) return std::nullopt;
    const std::vector<Class> found = interchangeable(group.constraints().parts, classes);
    Integer even = 1;  // the product of the alternating groups of the classes
    for (const Class& c : found) {
        for (unsigned long i = 3; i <= c.slots.size(); ++i) even *= i;
    }
    if (group.exact()) return Integer(even * odd_sets_exactly(group.constraints(), found));
    const bool all_even = std::all_of(found.begin(), found.end(), [&](const Class& c) {
        return has_even_permutations(group, c);
    });
    if (!all_even) return listed(group, found);
    std::optional<Integer> odd = odd_sets(group, found);
    if (odd) *odd *= even;
    return odd;
}

Integer reachable_rotations(const PuzzleGroup& group, const std::vector<std::uint32_t>& classes,
                            const std::vector<State>& rotations) {
    // One class of each part: what else look-alikes can do is even, or the same in another class.
    std::vector<Class> swaps;
    for (const Class& c : interchangeable(group.constraints().parts, classes)) {
        if (swaps.empty() || swaps.back().part != c.part) swaps.push_back(c);
    }
    if (swaps.size() > kMaxFreeClasses) swaps.resize(kMaxFreeClasses);
    unsigned long count = 1;  // the identity
    for (const State& rotation : rotations) {
        bool reachable = false;
        for (std::size_t set = 0; set < std::size_t{1} << swaps.size() && !reachable; ++set) {
            const State swapped = exchanges(group.shape(), chosen_of(swaps, set));
            reachable = group.contains(compose(group.shape(), swapped, rotation));
        }
        count += reachable ? 1 : 0;
    }
    return count;
}

std::optional<Integer> positions(const PuzzleGroup& group,
                                 const std::vector<std::uint32_t>& classes,
                                 const std::vector<State>& rotations) {
    std::optional<Integer> alike = look_alike_order(group, classes);
    if (!alike) return std::nullopt;
    const Integer sides = reachable_rotations(group, classes, rotations);
    assert(divides(*alike * sides, group.order()));
    return Integer(group.order() / (*alike * sides));
}

}  // namespace qter
