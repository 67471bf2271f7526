#include "phases/reduction_values.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "coordinate/coordinate_turns.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "coordinate/partner_coordinates.hpp"
#include "group/group_constraints.hpp"
#include "group/permutation_group.hpp"
#include "method/allowed_turns.hpp"
#include "phases/phase.hpp"
#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

/// With at most this many patterns, different looks of identical pieces are always different
/// colours.
constexpr std::uint64_t kFewPatterns = 1000;
/// Pairs that share a table: four have 24 orders.
constexpr std::size_t kPairsAtOnce = 4;
/// Most parts; all subsets of them are tried for parities.
constexpr std::size_t kMostParts = 12;

std::vector<std::vector<Slot>> orbits_of(std::size_t slots, const std::vector<State>& states) {
    DisjointSets joined(slots);
    for (const State& state : states) {
        for (Slot slot = 0; slot < slots; ++slot) joined.join_least(slot, state.piece[slot]);
    }
    std::vector<std::vector<Slot>> orbits;
    std::vector<std::size_t> number(slots);
    for (Slot slot = 0; slot < slots; ++slot) {
        const std::uint32_t root = joined.root(slot);
        if (root == slot) {
            number[slot] = orbits.size();
            orbits.emplace_back();
        }
        orbits[number[root]].push_back(slot);
    }
    return orbits;
}

Integer factorial(std::size_t n) {
    Integer product = 1;
    for (std::size_t i = 2; i <= n; ++i) product *= static_cast<unsigned long>(i);
    return product;
}

}  // namespace

std::vector<Slot> partners_of(const Shape& shape, const std::vector<State>& turns) {
    std::vector<Slot> partner(shape.slots());
    std::iota(partner.begin(), partner.end(), Slot{0});
    for (const std::vector<Slot>& orbit : orbits_of(shape.slots(), turns)) {
        std::vector<Slot> tied;
        std::vector<std::optional<Slot>> found;
        for (std::size_t i = 1; i < orbit.size(); ++i) {
            // If one turn keeps the first slot's piece and this one's together, it does so
            // everywhere.
            std::vector<std::optional<Slot>> of(shape.slots());
            of[orbit[0]] = orbit[i];
            std::vector<Slot> open = {orbit[0]};
            bool holds = true;
            while (holds && !open.empty()) {
                const Slot slot = open.back();
                open.pop_back();
                for (const State& turn : turns) {
                    const Slot to = turn.piece[slot];
                    const Slot with = turn.piece[*of[slot]];
                    if (!of[to]) open.push_back(to);
                    holds = holds && of[to].value_or(with) == with;
                    of[to] = with;
                }
            }
            if (!holds) continue;
            tied.push_back(orbit[i]);
            found = of;
        }
        if (tied.size() != 1) continue;
        for (const Slot slot : orbit) partner[slot] = *found[slot];
    }
    return partner;
}

std::vector<TurnNumber> shared_turns(const TurnSet& turns, const Algorithm& others) {
    const AllowedTurns allowed(turns.puzzle(), others);
    std::vector<TurnNumber> both;
    for (const TurnNumber turn : turns.allowed()) {
        if (allowed(turns.turn(turn))) both.push_back(turn);
    }
    return both;
}

namespace {

/// Derives the values that a phase must distinguish.
class ReductionDeriver {
 public:
    ReductionDeriver(const TurnSet& turns, const ReductionAfter& after)
        : turns_(turns), puzzle_(turns.puzzle()), after_(after), by_grip_(turns_by_grip(turns)) {
        phase_ = coordinate_turns(turns).states;
        next_ = states_of(puzzle_, after.next);
        end_ = states_of(puzzle_, after.end);
        seen_.partner = partners_of(puzzle_.shape(), end_);
        for (const TurnNumber turn : shared_turns(turns, after.next)) kept_.push_back(turn);
        for (const TurnNumber turn : shared_turns(turns, after.end)) kept_.push_back(turn);
    }

    /// nullopt if a limit is exceeded.
    std::optional<ReductionValues> run() {
        if (!add_all()) return std::nullopt;
        return std::move(seen_);
    }

 private:
    bool add_all() {
        const std::vector<std::vector<Slot>> parts = orbits_of(puzzle_.shape().slots(), phase_);
        std::vector<std::vector<Slot>> distinct;
        for (const std::vector<Slot>& part : parts) {
            if (part.size() == 1) continue;
            const bool alike = std::any_of(part.begin(), part.end(),
                                           [&](Slot slot) { return !puzzle_.is_unique(slot); });
            if (alike && !add_colours(part)) return false;
            if (!alike) distinct.push_back(part);
        }
        for (const std::vector<Slot>& part : distinct) {
            if (!add_pairs(part)) return false;
        }
        add_parities(distinct);
        return seen_.values.size() <= Phase::Values().size();
    }

    bool add(std::string what, std::optional<Coordinate> coordinate) {
        if (!coordinate) return false;
        if (coordinate->size() == 1) return true;
        const auto number = static_cast<std::uint32_t>(seen_.coordinates.size());
        seen_.values.push_back({std::move(what), number});
        seen_.coordinates.push_back(*std::move(coordinate));
        return true;
    }

    // -- identical pieces ---------------------------------------------------------------------

    bool add_colours(const std::vector<Slot>& part) {
        const Integer patterns = patterns_of(part);
        std::vector<State> joined = next_;
        for (State& swap : identical_swaps(puzzle_)) joined.push_back(std::move(swap));
        bool each = patterns <= kFewPatterns;
        std::vector<std::uint8_t> colour(puzzle_.shape().slots(), 0);
        std::uint8_t parts = 0;
        for (const std::vector<Slot>& own : orbits_of(puzzle_.shape().slots(), joined)) {
            const bool here = std::any_of(own.begin(), own.end(), [&](Slot slot) {
                return std::binary_search(part.begin(), part.end(), slot);
            });
            if (!here) continue;
            for (const Slot slot : own) colour[slot] = parts;
            ++parts;
            each = each || !reaches_all(own);
        }
        if (each) {
            const std::vector<std::uint8_t> kinds = kinds_of(part);
            return add("patterns of identical pieces",
                       colour_coordinate(by_grip_, part, kinds, kMaxCosetValues, guests_of(part)));
        }
        if (parts == 1) return true;
        return add("parts of identical pieces",
                   colour_coordinate(by_grip_, part, colour, kMaxCosetValues, guests_of(part)));
    }

    [[nodiscard]] std::vector<std::uint8_t> kinds_of(const std::vector<Slot>& part) const {
        std::vector<std::uint8_t> kinds(puzzle_.shape().slots(), 0);
        std::map<Slot, std::uint8_t> number;
        for (const Slot slot : part) {
            const auto next = static_cast<std::uint8_t>(number.size());
            number.try_emplace(puzzle_.identical(slot), next);
        }
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            const auto found = number.find(puzzle_.identical(slot));
            if (found != number.end()) kinds[slot] = found->second;
        }
        return kinds;
    }

    /// Pieces from other slots that are identical to a piece of this part.
    [[nodiscard]] std::vector<Slot> guests_of(const std::vector<Slot>& part) const {
        std::set<Slot> looks;
        for (const Slot slot : part) looks.insert(puzzle_.identical(slot));
        std::vector<Slot> guests;
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            const bool here = std::binary_search(part.begin(), part.end(), slot);
            if (!here && looks.count(puzzle_.identical(slot)) != 0) guests.push_back(slot);
        }
        return guests;
    }

    [[nodiscard]] Integer patterns_of(const std::vector<Slot>& part) const {
        std::map<Slot, std::size_t> count;
        for (const Slot slot : part) ++count[puzzle_.identical(slot)];
        Integer patterns = factorial(part.size());
        for (const auto& [kind, pieces] : count) patterns /= factorial(pieces);
        return patterns;
    }

    /// Whether the next phase reaches every pattern of the identical pieces in these slots: it
    /// permutes them in all ways, or in all even ones.
    [[nodiscard]] bool reaches_all(const std::vector<Slot>& slots) const {
        if (patterns_of(slots) == 1) return true;
        const PermutationGroup group(slots.size(), permutations_on(slots, next_));
        return group.order() * 2 >= factorial(slots.size());
    }

    // -- partners -----------------------------------------------------------------------------

    /// Whether no turn separates the partners in these slots.
    [[nodiscard]] bool keeps_pairs(const std::vector<State>& turns,
                                   const std::vector<Slot>& slots) const {
        const std::vector<Slot>& partner = seen_.partner;
        return std::all_of(turns.begin(), turns.end(), [&](const State& turn) {
            return std::all_of(slots.begin(), slots.end(), [&](Slot slot) {
                return turn.piece[partner[slot]] == partner[turn.piece[slot]];
            });
        });
    }

    bool add_pairs(const std::vector<Slot>& part) {
        const std::vector<Slot>& partner = seen_.partner;
        // Of two parts one is enough; partners within a part are ignored.
        if (partner[part.front()] <= part.front()) return true;
        const auto inside = [&](Slot slot) {
            return std::binary_search(part.begin(), part.end(), slot);
        };
        for (const Slot slot : part) {
            if (partner[slot] == slot || inside(partner[slot])) return true;
        }
        if (keeps_pairs(phase_, part)) return true;
        std::vector<Slot> needed;
        for (const std::vector<Slot>& own : orbits_of(puzzle_.shape().slots(), next_)) {
            if (after_.last || (inside(own.front()) && keeps_pairs(next_, own))) {
                std::copy_if(own.begin(), own.end(), std::back_inserter(needed), inside);
            }
        }
        if (needed.empty()) return true;
        if (needed.size() == part.size() && part.size() <= 8) {
            return add("partners", partner_coordinate(by_grip_, part, partner, kMaxCosetValues));
        }
        return add_chunks(part, needed);
    }

    bool add_chunks(const std::vector<Slot>& part, const std::vector<Slot>& needed) {
        const std::size_t names = std::min(kPairsAtOnce, needed.size());
        std::vector<Slot> others;
        for (const Slot slot : part) others.push_back(seen_.partner[slot]);
        std::vector<std::uint8_t> colour(puzzle_.shape().slots(), 0);
        for (std::size_t i = 0; i < names; ++i) {
            colour[needed[i]] = colour[seen_.partner[needed[i]]] = static_cast<std::uint8_t>(i + 1);
        }
        const auto number = static_cast<std::uint32_t>(seen_.pair_tables.size());
        const auto first = static_cast<std::uint32_t>(seen_.coordinates.size());
        for (const std::vector<Slot>& slots : {part, others}) {
            auto coordinate = colour_coordinate(by_grip_, slots, colour);
            if (!coordinate) return false;
            seen_.coordinates.push_back(*std::move(coordinate));
        }
        seen_.pair_tables.push_back(
            make_pair_table(seen_.coordinates, first, static_cast<std::uint32_t>(names), needed));
        if (needed.size() < part.size()) {
            add_chunk({number, 0, part, true, false});
            return true;
        }
        for (std::size_t i = 0; i < part.size(); i += names) {
            const std::size_t begin = std::min(i, part.size() - names);
            std::vector<Slot> pieces(part.begin() + begin, part.begin() + begin + names);
            add_chunk({number, 0, std::move(pieces), false, false});
        }
        return true;
    }

    void add_chunk(ReductionValues::Chunk chunk) {
        const PairTable& table = seen_.pair_tables[chunk.table];
        chunk.value = static_cast<std::uint32_t>(seen_.values.size());
        std::vector<Slot> both = seen_.coordinates[table.first].slots();
        for (const Slot slot : seen_.coordinates[table.second].slots()) both.push_back(slot);
        chunk.even = std::none_of(phase_.begin(), phase_.end(), [&](const State& turn) {
            return is_odd(turn, both, seen_.partner);
        });
        seen_.values.push_back({"some pairs", table.first, true});
        seen_.values.push_back({"their partners", table.second, true});
        seen_.chunks.push_back(std::move(chunk));
    }

    // -- parities -----------------------------------------------------------------------------

    /// Whether the renamings by turns after the reduction preserve the parity of these slots: they
    /// keep the slots, together with the partners' slots, and are even.
    [[nodiscard]] bool outlasts(const std::vector<State>& end,
                                const std::vector<Slot>& slots) const {
        const std::vector<Slot>& partner = seen_.partner;
        std::vector<bool> inside(partner.size(), false);
        for (const Slot slot : slots) inside[slot] = true;
        const bool all = std::all_of(slots.begin(), slots.end(),
                                     [&](Slot slot) { return inside[partner[slot]]; });
        const bool none = std::none_of(slots.begin(), slots.end(), [&](Slot slot) {
            return partner[slot] != slot && inside[partner[slot]];
        });
        if (!all && !none) return false;
        return std::all_of(end.begin(), end.end(), [&](const State& turn) {
            for (const Slot slot : slots) {
                const Slot piece = turn.piece[slot];
                if (!inside[piece] && !inside[partner[piece]]) return false;
            }
            return !is_odd(turn, slots, partner);
        });
    }

    void add_parities(const std::vector<std::vector<Slot>>& parts) {
        const std::size_t count = std::min(parts.size(), kMostParts);
        const TurnSet& turns = turns_;
        std::vector<std::vector<bool>> changes;  // those added, and their sums
        changes.emplace_back(turns.allowed().size(), false);
        const auto by_size = [&](std::size_t size) {
            for (std::uint32_t set = 1; set < 1U << count; ++set) {
                if (static_cast<std::size_t>(std::popcount(set)) != size) continue;
                std::vector<Slot> slots;
                for (std::size_t i = 0; i < count; ++i) {
                    if ((set >> i & 1) != 0) {
                        slots.insert(slots.end(), parts[i].begin(), parts[i].end());
                    }
                }
                if (!outlasts(end_, slots)) continue;
                const auto odd = [&](TurnNumber turn) {
                    return is_odd(puzzle_.turn_state(turns.turn(turn)), slots, seen_.partner);
                };
                if (std::any_of(kept_.begin(), kept_.end(), odd)) continue;
                std::vector<bool> change;
                for (const TurnNumber turn : turns.allowed()) change.push_back(odd(turn));
                if (std::find(changes.begin(), changes.end(), change) != changes.end()) continue;
                const std::size_t known = changes.size();
                for (std::size_t i = 0; i < known; ++i) {
                    std::vector<bool> sum = changes[i];
                    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] = sum[k] != change[k];
                    changes.push_back(std::move(sum));
                }
                std::sort(slots.begin(), slots.end());
                add("parity", partner_parity(by_grip_, slots, seen_.partner));
            }
        };
        for (std::size_t size = 1; size <= count; ++size) by_size(size);
    }

    const TurnSet& turns_;
    const Puzzle& puzzle_;
    const ReductionAfter& after_;
    CoordinateTurns by_grip_;
    ReductionValues seen_;
    std::vector<State> phase_;
    std::vector<State> next_;
    std::vector<State> end_;
    std::vector<TurnNumber> kept_;  // the phase's turns that preserve its end
};

}  // namespace

std::optional<ReductionValues> derive_reduction(const TurnSet& turns, const ReductionAfter& after) {
    return ReductionDeriver(turns, after).run();
}

}  // namespace qter
