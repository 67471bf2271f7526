#include "group/group_constraints.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace qter {

namespace {

/// The twist of the piece that `generator` brings to `slot`, relative to the references.
std::uint32_t twist(const State& generator, Slot slot, const std::vector<std::uint32_t>& reference,
                    std::uint32_t modulus) {
    const std::uint32_t before = reference[generator.piece[slot]];
    return (before + generator.orient[slot] + modulus - reference[slot]) % modulus;
}

/// A basis of the vectors over GF(2) orthogonal to all of `rows`, each as the set of its ones.
std::vector<std::vector<std::uint32_t>> orthogonal_basis(std::vector<ResidueSubgroup::Vector> rows,
                                                         std::size_t width) {
    std::vector<std::size_t> pivots;
    for (std::size_t column = 0; column < width; ++column) {
        std::size_t found = pivots.size();
        while (found < rows.size() && rows[found][column] == 0) ++found;
        if (found == rows.size()) continue;
        std::swap(rows[found], rows[pivots.size()]);
        const ResidueSubgroup::Vector& pivot = rows[pivots.size()];
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (r == pivots.size() || rows[r][column] == 0) continue;
            for (std::size_t c = 0; c < width; ++c) rows[r][c] ^= pivot[c];
        }
        pivots.push_back(column);
    }
    std::vector<std::vector<std::uint32_t>> basis;
    for (std::size_t free = 0, next = 0; free < width; ++free) {
        if (next < pivots.size() && pivots[next] == free) {
            ++next;
            continue;
        }
        std::vector<std::uint32_t>& relation = basis.emplace_back();
        for (std::size_t r = 0; r < pivots.size(); ++r) {
            if (rows[r][free] != 0) relation.push_back(static_cast<std::uint32_t>(pivots[r]));
        }
        relation.push_back(static_cast<std::uint32_t>(free));
    }
    return basis;
}

}  // namespace

std::vector<OrbitPart> transitive_parts(const Shape& shape, const std::vector<State>& generators) {
    std::vector<OrbitPart> parts;
    std::vector<bool> seen(shape.slots(), false);
    std::vector<std::uint32_t> reference(shape.slots(), 0);
    std::vector<State> inverses;
    for (const State& generator : generators) inverses.push_back(inverse(shape, generator));
    for (Slot start = 0; start < shape.slots(); ++start) {
        if (seen[start]) continue;
        const std::uint32_t modulus = shape.modulus(start);
        // Pieces are followed to their targets, also under the inverses. The first path to a slot
        // sets its reference, so that nothing twists along the tree.
        std::vector<Slot> queue = {start};
        seen[start] = true;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Slot from = queue[at];
            for (std::size_t g = 0; g < generators.size(); ++g) {
                const Slot to = inverses[g].piece[from];
                if (seen[to]) continue;
                seen[to] = true;
                reference[to] = (reference[from] + generators[g].orient[to]) % modulus;
                queue.push_back(to);
            }
        }
        std::sort(queue.begin(), queue.end());
        OrbitPart part;
        part.orbit = shape.orbit_of(start);
        part.twist_unit = modulus;
        part.slots = std::move(queue);
        for (const Slot slot : part.slots) {
            part.reference.push_back(static_cast<std::uint8_t>(reference[slot]));
            for (const State& generator : generators) {
                part.twist_unit =
                    std::gcd(part.twist_unit, twist(generator, slot, reference, modulus));
            }
        }
        part.modulus = modulus / part.twist_unit;
        if (part.slots.size() > 1 || part.modulus > 1) parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<Permutation> permutations_on(const std::vector<Slot>& slots,
                                         const std::vector<State>& states) {
    std::vector<Permutation> all;
    if (states.empty()) return all;
    std::vector<Slot> number(states.front().piece.size(), 0);  // by slot
    for (std::size_t i = 0; i < slots.size(); ++i) number[slots[i]] = static_cast<Slot>(i);
    for (const State& state : states) {
        Permutation& one = all.emplace_back();
        for (const Slot slot : slots) one.push_back(number[state.piece[slot]]);
    }
    return all;
}

ResidueSubgroup::Vector sums_and_parities(const std::vector<OrbitPart>& parts, const State& state) {
    ResidueSubgroup::Vector v;
    std::vector<bool> seen(state.piece.size(), false);
    for (const OrbitPart& part : parts) {
        // References cancel in the sum over a part, since its permutation stays within it.
        std::uint32_t sum = 0;
        std::uint32_t transpositions = 0;
        for (const Slot slot : part.slots) {
            sum += state.orient[slot];
            for (Slot at = slot; !seen[at]; at = state.piece[at]) {
                seen[at] = true;
                if (state.piece[at] != slot) ++transpositions;
            }
        }
        const std::uint32_t whole = part.twist_unit * part.modulus;
        assert(sum % whole % part.twist_unit == 0);
        v.push_back(sum % whole / part.twist_unit);
        v.push_back(transpositions % 2);
    }
    return v;
}

GroupConstraints derive_constraints(const Shape& shape, const std::vector<State>& generators) {
    std::vector<OrbitPart> parts = transitive_parts(shape, generators);
    ResidueSubgroup::Vector moduli;
    for (const OrbitPart& part : parts) {
        moduli.push_back(part.modulus);
        moduli.push_back(part.slots.size() > 1 ? 2 : 1);
    }
    std::vector<ResidueSubgroup::Vector> images;
    for (const State& generator : generators) {
        assert(is_valid(shape, generator));
        images.push_back(sums_and_parities(parts, generator));
    }
    ResidueSubgroup image(std::move(moduli), images);

    std::vector<std::uint32_t> sum_unit;
    Integer separate = 1;  // order of the product of the images in each sum and in all parities
    for (std::size_t p = 0; p < parts.size(); ++p) {
        std::uint32_t unit = parts[p].modulus;
        for (const ResidueSubgroup::Vector& v : images) unit = std::gcd(unit, v[2 * p]);
        sum_unit.push_back(unit);
        separate *= parts[p].modulus / unit;
    }
    std::vector<std::uint32_t> movable;
    std::vector<std::size_t> coordinates;
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
        if (parts[p].slots.size() < 2) continue;
        movable.push_back(p);
        coordinates.push_back(2 * std::size_t{p} + 1);
    }
    const ResidueSubgroup parities = image.projected(coordinates);
    separate *= parities.order();
    std::vector<std::vector<std::uint32_t>> relations =
        orthogonal_basis(parities.basis(), movable.size());
    for (std::vector<std::uint32_t>& relation : relations) {
        for (std::uint32_t& part : relation) part = movable[part];
    }

    Integer product = 1;
    for (const OrbitPart& part : parts) {
        for (unsigned long i = 1; i <= part.slots.size(); ++i) product *= i * part.modulus;
    }
    Integer mixed_index = separate / image.order();
    Integer product_order = product / image.index();
    return {std::move(parts),     std::move(image),       std::move(sum_unit),
            std::move(relations), std::move(mixed_index), std::move(product_order)};
}

}  // namespace qter
