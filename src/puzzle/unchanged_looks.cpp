#include "puzzle/unchanged_looks.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace qter {
namespace {

Integer power_of(unsigned long base, std::size_t exponent) {
    Integer result = 1;
    for (std::size_t i = 0; i < exponent; ++i) result *= base;
    return result;
}

Integer factorial(std::size_t n) {
    Integer result = 1;
    for (std::size_t i = 2; i <= n; ++i) result *= static_cast<unsigned long>(i);
    return result;
}

/// True if the rotation maps each generator to a power of a generator, as rotations of the puzzle
/// do.
bool keeps_generators(const PuzzleGroup& group, const State& rotation) {
    const Shape& shape = group.shape();
    const State back = inverse(shape, rotation);
    const auto is_power = [&](const State& image) {
        return std::any_of(group.generators().begin(), group.generators().end(),
                           [&](const State& generator) {
                               State one = generator;
                               while (one != image && one != solved_state(shape)) {
                                   one = compose(shape, one, generator);
                               }
                               return one == image;
                           });
    };
    return std::all_of(group.generators().begin(), group.generators().end(), [&](const State& one) {
        return is_power(compose(shape, compose(shape, back, one), rotation));
    });
}

/// The number of occurrences of each look in a part.
std::vector<std::size_t> look_sizes(const OrbitPart& part,
                                    const std::vector<std::uint32_t>& classes) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> count;
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        ++count[{classes[part.slots[i]], part.reference[i] % part.twist_unit}];
    }
    std::vector<std::size_t> sizes;
    for (const auto& [look, size] : count) sizes.push_back(size);
    return sizes;
}

Integer arrangements(const OrbitPart& part, const std::vector<std::size_t>& sizes) {
    Integer all = factorial(part.slots.size()) * power_of(part.modulus, part.slots.size());
    for (const std::size_t size : sizes) all /= factorial(size);
    return all;
}

/// By the number of cycles of each length without a look, the number of ways to reach this.
using Left = std::map<std::map<std::size_t, std::size_t>, Integer>;

/// Gives a look to cycles with `size` slots in total, of length `from` or longer.
void assign_look(const std::map<std::size_t, std::size_t>& left, std::size_t from, std::size_t size,
                 const Integer& ways, Left& to) {
    const auto cycles = left.lower_bound(from);
    if (size == 0) to[left] += ways;
    if (size == 0 || cycles == left.end()) return;
    std::map<std::size_t, std::size_t> rest = left;
    Integer chosen = ways;
    for (std::size_t k = 0; k <= cycles->second && k * cycles->first <= size; ++k) {
        if (k > 0) {
            // C(n, k) from C(n, k - 1).
            chosen *= static_cast<unsigned long>(cycles->second - k + 1);
            chosen /= static_cast<unsigned long>(k);
            --rest[cycles->first];
        }
        assign_look(rest, cycles->first + 1, size - k * cycles->first, chosen, to);
    }
}

/// The number of arrangements of a part's looks that the rotation leaves unchanged; nullopt if it
/// maps the part to another one, or twists its pieces in a way that their looks do not show.
std::optional<Integer> unchanged_in(const Shape& shape, const OrbitPart& part,
                                    const std::vector<std::size_t>& sizes, const State& rotation) {
    std::map<Slot, std::uint8_t> reference;
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        reference[part.slots[i]] = part.reference[i];
    }
    std::map<std::size_t, std::size_t> cycles;  // of each length
    std::map<Slot, bool> seen;
    std::size_t count = 0;
    bool twists = false;
    for (const Slot first : part.slots) {
        std::size_t length = 0;
        std::uint32_t twist = 0;
        for (Slot slot = first; !seen[slot]; slot = rotation.piece[slot]) {
            seen[slot] = true;
            ++length;
            twist += rotation.orient[slot];
            const auto next = reference.find(rotation.piece[slot]);
            if (next == reference.end()) return std::nullopt;
            const std::uint32_t modulus = shape.modulus(slot);
            const std::uint32_t step =
                next->second + rotation.orient[slot] + modulus - reference.at(slot);
            if (step % part.twist_unit != 0) return std::nullopt;
        }
        if (length == 0) continue;
        twists = twists || twist % shape.modulus(first) != 0;
        ++cycles[length];
        ++count;
    }
    if (twists) return Integer(0);
    Left left = {{cycles, power_of(part.modulus, count)}};
    for (const std::size_t size : sizes) {
        Left next;
        for (const auto& [cycles_left, ways] : left) assign_look(cycles_left, 0, size, ways, next);
        left = std::move(next);
    }
    Integer all = 0;
    for (const auto& [none, ways] : left) all += ways;
    return all;
}

}  // namespace

std::optional<Integer> unchanged_looks(const PuzzleGroup& group,
                                       const std::vector<std::uint32_t>& classes,
                                       const State& rotation, const Integer& looks) {
    // Most puzzles have a part whose pieces are all different, so that the number is 0.
    std::optional<bool> keeps;
    bool known = true;
    Integer unchanged = 1;
    Integer all = 1;
    for (const bool different : {true, false}) {
        for (const OrbitPart& part : group.constraints().parts) {
            const std::vector<std::size_t> sizes = look_sizes(part, classes);
            if ((sizes.size() == part.slots.size()) != different) continue;
            all *= arrangements(part, sizes);
            // If the pieces that come to a slot are of another orbit, the assignment of identical
            // pieces is arbitrary.
            if (!different && !keeps) keeps = keeps_generators(group, rotation);
            const std::optional<Integer> here =
                different || *keeps ? unchanged_in(group.shape(), part, sizes, rotation)
                                    : std::nullopt;
            if (here == Integer(0)) return here;
            known = known && here.has_value();
            if (here) unchanged *= *here;
        }
    }
    if (!known || looks != all) return std::nullopt;
    return unchanged;
}

}  // namespace qter
