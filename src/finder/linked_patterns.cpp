#include "finder/linked_patterns.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <set>
#include <utility>

namespace qter {

namespace {

PieceSet bit(Slot piece) { return PieceSet{1} << piece; }

/// A cycle, reduced to its pieces and the sum of its twists.
using BareCycle = std::pair<PieceSet, std::uint32_t>;

/// The cycles of `state`, without pieces that neither move nor twist, by their smallest pieces.
std::vector<BareCycle> bare_cycles(const State& state, const std::vector<OrbitPart>& parts,
                                   const std::vector<std::uint32_t>& part_of) {
    std::vector<BareCycle> found;
    PieceSet seen = 0;
    for (Slot start = 0; start < part_of.size(); ++start) {
        if ((seen & bit(start)) != 0) continue;
        const OrbitPart& part = parts[part_of[start]];
        // References cancel in the sum over a cycle, so it is a multiple of the part's unit.
        PieceSet pieces = 0;
        std::uint32_t sum = 0;
        for (Slot at = start; (pieces & bit(at)) == 0; at = state.piece[at]) {
            pieces |= bit(at);
            sum += state.orient[at];
        }
        seen |= pieces;
        assert(sum % part.twist_unit == 0);
        const std::uint32_t twist = sum / part.twist_unit % part.modulus;
        if (pieces != bit(start) || twist != 0) found.emplace_back(pieces, twist);
    }
    return found;
}

std::uint32_t count(PieceSet pieces) { return static_cast<std::uint32_t>(std::popcount(pieces)); }

}  // namespace

LinkedPatterns linked_patterns(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits,
                               const PuzzleGroup& action) {
    assert(action.shape().slots() <= LinkedPatterns::kMaxPieces);
    LinkedPatterns found;
    found.orbits = puzzle.orbits();
    std::vector<std::uint32_t> part_of;
    for (std::uint32_t part = 0; part < orbits.size(); ++part) {
        const std::vector<Slot>& usable = puzzle.usable_slots(orbits[part]);
        for (const Slot slot : puzzle.constraints().parts[orbits[part]].slots) {
            if (std::binary_search(usable.begin(), usable.end(), slot)) {
                found.usable |= bit(static_cast<Slot>(part_of.size()));
            }
            part_of.push_back(part);
            found.orbit_of.push_back(orbits[part]);
        }
    }
    std::set<std::vector<BareCycle>> distinct;
    action.action().for_each_element([&](const Permutation& p) {
        distinct.insert(bare_cycles(action.state_of(p), action.constraints().parts, part_of));
        return true;
    });

    const ResidueSubgroup::Vector& moduli = puzzle.constraints().image.moduli();
    std::map<ResidueSubgroup::Vector, std::uint32_t> number_of_sums;
    for (const std::vector<BareCycle>& cycles : distinct) {
        Pattern& pattern = found.patterns.emplace_back();
        ResidueSubgroup::Vector sums(moduli.size(), 0);
        for (const auto& [pieces, twist] : cycles) {
            const std::uint32_t orbit =
                found.orbit_of[static_cast<std::size_t>(std::countr_zero(pieces))];
            const std::uint32_t length = count(pieces);
            pattern.cycles.push_back({pieces, {orbit, length, twist}});
            pattern.support |= pieces;
            if (length > 1) pattern.displaced |= pieces;
            sums[2 * orbit] = (sums[2 * orbit] + twist) % moduli[2 * orbit];
            if (length % 2 == 0) sums[2 * orbit + 1] ^= 1;
        }
        const auto [number, is_new] = number_of_sums.try_emplace(
            std::move(sums), static_cast<std::uint32_t>(number_of_sums.size()));
        if (is_new) found.sums.push_back(number->first);
        pattern.sums = number->second;
    }

    for (const State& generator : action.generators()) found.symmetries.push_back(generator.piece);
    return found;
}

}  // namespace qter
