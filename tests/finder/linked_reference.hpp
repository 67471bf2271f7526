// What linked orbits is and how registers share it, from the definitions, by going through
// everything.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "finder/linked_orbits.hpp"

namespace qter::testing {

using Elements = std::vector<State>;

/// What the puzzle's group does to these orbits, as states of the puzzle that are solved elsewhere.
inline Elements closure_on(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits) {
    const Shape& shape = puzzle.group().shape();
    Elements turns;
    for (const State& generator : puzzle.group().generators()) {
        State& turn = turns.emplace_back(solved_state(shape));
        for (const std::uint32_t orbit : orbits) {
            for (const Slot slot : puzzle.constraints().parts[orbit].slots) {
                turn.piece[slot] = generator.piece[slot];
                turn.orient[slot] = generator.orient[slot];
            }
        }
    }
    Elements found = {solved_state(shape)};
    std::set<std::pair<Permutation, std::vector<std::uint8_t>>> seen = {
        {found[0].piece, found[0].orient}};
    for (std::size_t at = 0; at < found.size(); ++at) {
        for (const State& turn : turns) {
            State next = compose(shape, found[at], turn);
            if (seen.emplace(next.piece, next.orient).second) found.push_back(std::move(next));
        }
    }
    return found;
}

/// Sets of slots by bits; the puzzles of these tests have few.
using Slots = std::uint64_t;

struct ReferenceCycle {
    Slots slots;
    OwnedCycle cycle;
    std::uint64_t order;
};

inline std::vector<ReferenceCycle> reference_cycles(const FinderPuzzle& puzzle,
                                                    const State& element) {
    std::vector<ReferenceCycle> found;
    for (const Cycle& cycle : cycle_structure(puzzle.group().shape(), element)) {
        ReferenceCycle& one = found.emplace_back();
        one.slots = 0;
        for (const Slot slot : cycle.slots) one.slots |= Slots{1} << slot;
        const std::vector<OrbitPart>& parts = puzzle.constraints().parts;
        for (std::uint32_t p = 0; p < parts.size(); ++p) {
            if (!std::binary_search(parts[p].slots.begin(), parts[p].slots.end(), cycle.slots[0])) {
                continue;
            }
            one.cycle = {p, static_cast<std::uint32_t>(cycle.slots.size()),
                         cycle.orientation_sum / parts[p].twist_unit};
        }
        one.order = cycle.order;
    }
    return found;
}

/// Owned cycles and their order.
using ReferenceRegister = std::pair<OwnedCycles, std::uint64_t>;
using Vectors = std::set<ResidueSubgroup::Vector>;

class WaysReference {
 public:
    WaysReference(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& orbits,
                  ParitySharing parity_sharing)
        : puzzle_(puzzle) {
        for (const std::uint32_t orbit : orbits) {
            const std::vector<Slot>& slots = puzzle.constraints().parts[orbit].slots;
            slots_.insert(slots_.end(), slots.begin(), slots.end());
            for (const Slot slot : puzzle.usable_slots(orbit)) usable_ |= Slots{1} << slot;
        }
        for (const State& element : closure_on(puzzle, orbits)) {
            const std::vector<ReferenceCycle> cycles = reference_cycles(puzzle, element);
            const ResidueSubgroup::Vector vector =
                sums_and_parities(puzzle.constraints().parts, element);
            // Every cycle is owned or shared.
            for (std::size_t choice = 0; choice < std::size_t{1} << cycles.size(); ++choice) {
                Slots owned = 0;
                Slots shared = 0;
                bool allowed = true;
                ReferenceRegister what = {{}, 1};
                for (std::size_t c = 0; c < cycles.size(); ++c) {
                    if ((choice >> c & 1) != 0) {
                        owned |= cycles[c].slots;
                        what.first.push_back(cycles[c].cycle);
                        what.second = std::lcm(what.second, cycles[c].order);
                        allowed = allowed && (cycles[c].slots & ~usable_) == 0;
                    } else {
                        shared |= cycles[c].slots;
                        allowed = allowed && (parity_sharing == ParitySharing::kAllowed ||
                                              cycles[c].cycle.length == 1);
                    }
                }
                std::sort(what.first.begin(), what.first.end());
                if (allowed) moves_[owned][what][shared].insert(vector);
            }
        }
    }

    /// LinkedOrbits::ways, sorted as sorted() does.
    std::vector<LinkedRegisters> ways(std::uint32_t registers) {
        std::vector<Slots> owned(registers, 0);
        give(0, owned, 0);
        std::vector<LinkedRegisters> all;
        for (const auto& [cycles, ways] : found_) {
            for (const LinkedRegisters& way : ways) {
                const bool useless =
                    std::any_of(ways.begin(), ways.end(), [&](const LinkedRegisters& other) {
                        return !(other == way) && replaces(other, way);
                    });
                if (!useless) all.push_back(way);
            }
        }
        return sorted(std::move(all));
    }

    static std::vector<LinkedRegisters> sorted(std::vector<LinkedRegisters> ways) {
        const auto key = [](const LinkedRegister& r) { return std::tie(r.cycles, r.vectors); };
        std::sort(
            ways.begin(), ways.end(), [&](const LinkedRegisters& a, const LinkedRegisters& b) {
                if (a.shared != b.shared) return a.shared < b.shared;
                return std::lexicographical_compare(
                    a.registers.begin(), a.registers.end(), b.registers.begin(), b.registers.end(),
                    [&](const auto& x, const auto& y) { return key(x) < key(y); });
            });
        return ways;
    }

 private:
    /// What a register can be that owns exactly these slots while those are shared.
    const std::map<ReferenceRegister, Vectors>& roles(Slots owned, Slots shared) {
        const auto [at, is_new] = roles_.try_emplace({owned, shared});
        if (!is_new) return at->second;
        for (const auto& [what, by_shared] : moves_[owned]) {
            for (const auto& [moved, vectors] : by_shared) {
                if ((moved & ~shared) == 0) {
                    at->second[what].insert(vectors.begin(), vectors.end());
                }
            }
        }
        return at->second;
    }

    /// Every slot is left alone, shared, or owned by a register.
    void give(std::size_t at, std::vector<Slots>& owned, Slots shared) {
        if (at == slots_.size()) {
            std::vector<LinkedRegister> chosen;
            choose(owned, shared, chosen);
            return;
        }
        const Slots slot = Slots{1} << slots_[at];
        give(at + 1, owned, shared);
        give(at + 1, owned, shared | slot);
        if ((slot & usable_) == 0) return;
        for (Slots& one : owned) {
            one |= slot;
            give(at + 1, owned, shared);
            one &= ~slot;
        }
    }

    void choose(const std::vector<Slots>& owned, Slots shared,
                std::vector<LinkedRegister>& chosen) {
        if (chosen.size() < owned.size()) {
            for (const auto& [what, vectors] : roles(owned[chosen.size()], shared)) {
                chosen.push_back({what.first, what.second, {vectors.begin(), vectors.end()}});
                choose(owned, shared, chosen);
                chosen.pop_back();
            }
            return;
        }
        LinkedRegisters way = {chosen, std::vector<std::uint32_t>(puzzle_.orbits().size(), 0)};
        std::vector<OwnedCycles> cycles;
        for (const LinkedRegister& one : chosen) cycles.push_back(one.cycles);
        for (std::uint32_t p = 0; p < puzzle_.orbits().size(); ++p) {
            for (const Slot slot : puzzle_.constraints().parts[p].slots) {
                way.shared[p] += shared >> slot & 1;
            }
        }
        std::vector<LinkedRegisters>& ways = found_[cycles];
        if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(std::move(way));
    }

    static bool replaces(const LinkedRegisters& better, const LinkedRegisters& way) {
        for (std::size_t r = 0; r < way.registers.size(); ++r) {
            const auto& more = better.registers[r].vectors;
            const auto& less = way.registers[r].vectors;
            if (!std::includes(more.begin(), more.end(), less.begin(), less.end())) return false;
        }
        return std::equal(better.shared.begin(), better.shared.end(), way.shared.begin(),
                          std::less_equal<>());
    }

    const FinderPuzzle& puzzle_;
    std::vector<Slot> slots_;
    Slots usable_ = 0;
    std::map<Slots, std::map<ReferenceRegister, std::map<Slots, Vectors>>> moves_;
    std::map<std::pair<Slots, Slots>, std::map<ReferenceRegister, Vectors>> roles_;
    std::map<std::vector<OwnedCycles>, std::vector<LinkedRegisters>> found_;
};

}  // namespace qter::testing
