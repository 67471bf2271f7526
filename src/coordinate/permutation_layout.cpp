#include "coordinate/permutation_layout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <set>
#include <utility>

#include "coordinate/permutation_rank.hpp"

namespace qter {

namespace {

/// The slots of `part` under `image`, numbered within it; empty if some leave it.
template <class Image>
Permutation within(const OrbitPart& part, Image image) {
    Permutation local;
    for (const Slot slot : part.slots) {
        const Slot to = image(slot);
        const auto found = std::lower_bound(part.slots.begin(), part.slots.end(), to);
        if (found == part.slots.end() || *found != to) return {};
        local.push_back(static_cast<Slot>(found - part.slots.begin()));
    }
    return local;
}

/// The permutations of the part by all turns, of every amount.
std::set<Permutation> turns_within(const OrbitPart& part, const std::vector<GripTurn>& grips) {
    std::set<Permutation> turns;
    for (const GripTurn& grip : grips) {
        const Permutation once = within(part, [&](Slot slot) { return grip.turn.piece[slot]; });
        Permutation power = once;
        for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
            turns.insert(power);
            power = compose(power, once);
        }
    }
    return turns;
}

Permutation conjugate(const Permutation& turn, const Permutation& image) {
    Permutation out(turn.size());
    for (Slot i = 0; i < turn.size(); ++i) out[image[i]] = image[turn[i]];
    return out;
}

/// All products of the generators; the identity is the least.
std::set<Permutation> products(Slot size, const std::vector<Permutation>& generators) {
    std::set<Permutation> all = {identity_permutation(size)};
    std::vector<Permutation> open = {identity_permutation(size)};
    while (!open.empty()) {
        const Permutation last = std::move(open.back());
        open.pop_back();
        for (const Permutation& by : generators) {
            Permutation next = compose(last, by);
            if (all.insert(next).second) open.push_back(std::move(next));
        }
    }
    return all;
}

/// An unfinished division of the slots: by slot, the number of its block.
using Division = std::vector<Slot>;

Slot size_of(const Division& division, Slot block) {
    return static_cast<Slot>(std::count(division.begin(), division.end(), block));
}

/// Joins the blocks of two slots, and those of all their images.
void join(Division& division, Slot a, Slot b, const std::vector<Permutation>& symmetries) {
    std::vector<std::pair<Slot, Slot>> open = {{a, b}};
    while (!open.empty()) {
        const auto [first, second] = open.back();
        open.pop_back();
        const Slot into = std::min(division[first], division[second]);
        const Slot from = std::max(division[first], division[second]);
        if (into == from) continue;
        std::replace(division.begin(), division.end(), from, into);
        for (const Permutation& by : symmetries) open.emplace_back(by[first], by[second]);
    }
}

/// Joins blocks until all have this size; false if that is impossible.
bool complete(Division& division, Slot size, const std::vector<Permutation>& symmetries) {
    Slot first = 0;
    for (; first < division.size(); ++first) {
        const Slot has = size_of(division, division[first]);
        if (has > size) return false;
        if (has < size) break;
    }
    if (first == division.size()) return true;
    for (Slot other = first + 1; other < division.size(); ++other) {
        if (division[other] == division[first]) continue;
        Division joined = division;
        join(joined, first, other, symmetries);
        if (!complete(joined, size, symmetries)) continue;
        division = std::move(joined);
        return true;
    }
    return false;
}

/// Numbers blocks by their first slots.
void renumber(Division& division) {
    std::vector<Slot> firsts;
    for (Slot& block : division) {
        const auto found = std::find(firsts.begin(), firsts.end(), block);
        const auto number = static_cast<Slot>(found - firsts.begin());
        if (found == firsts.end()) firsts.push_back(block);
        block = number;
    }
}

/// Lengths of the cycles of `permutation`, those of length 1 too.
std::vector<Slot> cycle_lengths(const Permutation& permutation) {
    std::vector<Slot> lengths;
    std::vector<bool> seen(permutation.size(), false);
    for (Slot start = 0; start < permutation.size(); ++start) {
        Slot length = 0;
        for (Slot at = start; !seen[at]; at = permutation[at]) {
            seen[at] = true;
            ++length;
        }
        if (length > 0) lengths.push_back(length);
    }
    return lengths;
}

/// The number of arrangements that a symmetry fixes: the block of one slot determines those of its
/// whole cycle, and a cycle of slots uses equally many pieces of each block of a cycle. `left` is
/// the number of remaining pieces of each block, by cycle of blocks.
std::uint64_t kept_arrangements(std::span<const Slot> cycles, std::span<const Slot> block_cycles,
                                std::vector<Slot>& left) {
    if (cycles.empty()) return 1;
    std::uint64_t kept = 0;
    for (std::size_t i = 0; i < block_cycles.size(); ++i) {
        if (cycles.front() % block_cycles[i] != 0) continue;
        const Slot takes = cycles.front() / block_cycles[i];
        if (left[i] < takes) continue;
        left[i] -= takes;
        kept += block_cycles[i] * kept_arrangements(cycles.subspan(1), block_cycles, left);
        left[i] += takes;
    }
    return kept;
}

std::uint64_t count_rows(const PermutationLayout& layout) {
    std::uint64_t sum = layout.arrangements;
    for (std::size_t s = 1; s < layout.symmetries.size(); ++s) {
        Permutation to(layout.blocks());
        for (Slot i = 0; i < layout.slots(); ++i) {
            to[layout.block[i]] = layout.block[layout.symmetries[s][i]];
        }
        const std::vector<Slot> blocks = cycle_lengths(to);
        std::vector<Slot> left(blocks.size(), layout.block_size);
        sum += kept_arrangements(cycle_lengths(layout.symmetries[s]), blocks, left);
    }
    assert(sum % layout.symmetries.size() == 0);
    return sum / layout.symmetries.size();
}

/// The layout with blocks of this size; nullopt if it exceeds the limits.
std::optional<PermutationLayout> with_blocks_of(Slot size, Slot slots, std::size_t turns,
                                                const std::vector<Permutation>& symmetries) {
    PermutationLayout layout;
    layout.arrangements = factorial(slots);
    for (Slot i = 0; i < slots; i += size) {
        layout.inners *= factorial(size);
        layout.arrangements /= factorial(size);
        if (layout.inners > PermutationLayout::kMaxInners) return std::nullopt;
    }
    if (layout.arrangements * turns > PermutationLayout::kMaxSteps) return std::nullopt;
    layout.block_size = size;
    layout.block = identity_permutation(slots);
    if (!complete(layout.block, size, symmetries)) return std::nullopt;
    renumber(layout.block);
    layout.symmetries = symmetries;
    layout.rows = count_rows(layout);
    return layout;
}

/// The bytes of move tables, products of orders (permutation_space.hpp) and a table of distances.
std::uint64_t bytes_of(const PermutationLayout& layout, std::size_t turns) {
    const auto bits = std::bit_width(factorial(layout.block_size) - 1);
    return layout.arrangements * turns * 8 + (std::uint64_t{2} << (2 * bits)) + layout.entries();
}

}  // namespace

std::vector<Permutation> slot_symmetries(const OrbitPart& part, const std::vector<GripTurn>& grips,
                                         const SymmetryGroup& group,
                                         std::span<const std::uint32_t> symmetries) {
    const std::set<Permutation> turns = turns_within(part, grips);
    const auto size = static_cast<Slot>(part.slots.size());
    // The relabellings may not be a group (group/symmetry_section.hpp); those that keep the turns
    // are.
    std::vector<Permutation> generators;
    std::set<Permutation> all = products(size, generators);
    for (const std::uint32_t symmetry : symmetries) {
        const Permutation image =
            within(part, [&](Slot slot) { return group.tables().image(symmetry, slot); });
        if (image.empty() || all.contains(image)) continue;
        const bool keeps = std::all_of(turns.begin(), turns.end(), [&](const Permutation& turn) {
            return turns.contains(conjugate(turn, image));
        });
        if (!keeps) continue;
        generators.push_back(image);
        all = products(size, generators);
    }
    return {all.begin(), all.end()};
}

std::optional<PermutationLayout> lay_out_permutations(Slot slots, std::size_t turns,
                                                      const std::vector<Permutation>& symmetries) {
    assert(!symmetries.empty());
    if (slots == 0 || slots > kMaxRanked) return std::nullopt;
    std::optional<PermutationLayout> best;
    for (Slot size = 1; size <= std::min(slots, PermutationLayout::kMaxBlock); ++size) {
        if (slots % size != 0) continue;
        auto layout = with_blocks_of(size, slots, turns, symmetries);
        if (layout && (!best || bytes_of(*layout, turns) < bytes_of(*best, turns)))
            best = std::move(layout);
    }
    if (best || symmetries.size() == 1) return best;
    return lay_out_permutations(slots, turns, {symmetries.front()});
}

}  // namespace qter
