#include "navigate/reduction_phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "navigate/allowed_turns.hpp"
#include "navigate/phase_words.hpp"
#include "puzzle/permutation_group.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kTableRows = std::uint64_t{1} << 23;
constexpr std::size_t kMostReductionTables = 6;
/// Look-alikes with no more patterns than that are colours of their own in any case.
constexpr std::uint64_t kFewPatterns = 1000;
/// Pairs that are looked at together: 24 ways to name four.
constexpr std::size_t kPairsAtOnce = 4;
/// Parts, to the power of two, whose parities are tried together.
constexpr std::size_t kMostParts = 12;

std::vector<std::vector<Slot>> orbits_of(std::size_t slots, const std::vector<State>& states) {
    std::vector<Slot> leader(slots);
    std::iota(leader.begin(), leader.end(), Slot{0});
    const auto find = [&](Slot slot) {
        while (leader[slot] != slot) slot = leader[slot] = leader[leader[slot]];
        return slot;
    };
    for (const State& state : states) {
        for (Slot slot = 0; slot < slots; ++slot) {
            const Slot a = find(slot);
            const Slot b = find(state.piece[slot]);
            leader[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<std::vector<Slot>> orbits;
    std::vector<std::size_t> number(slots);
    for (Slot slot = 0; slot < slots; ++slot) {
        if (find(slot) == slot) {
            number[slot] = orbits.size();
            orbits.emplace_back();
        }
        orbits[number[find(slot)]].push_back(slot);
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
            // If a turn takes the first slot's piece along with this one's, it does so everywhere.
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

/// Finds out what a phase has to look at.
class ReductionPhase::Deriver {
 public:
    Deriver(ReductionPhase& space, const Behind& behind)
        : space_(space), puzzle_(space.turns_.puzzle()), behind_(behind) {
        for (const TurnSet::Step step : space.turns_.steps(CanonicalSequences::kStart)) {
            phase_.push_back(puzzle_.turn_state(space.turns_.turn(step.turn)));
        }
        next_ = states_of(puzzle_, behind.next);
        end_ = states_of(puzzle_, behind.end);
        space.partner_ = partners_of(puzzle_.shape(), end_);
        for (const TurnNumber turn : space.shared(behind.next)) kept_.push_back(turn);
        for (const TurnNumber turn : space.shared(behind.end)) kept_.push_back(turn);
    }

    /// False where a limit is exceeded.
    bool run() {
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
        return space_.values_.size() <= kMostValues;
    }

 private:
    bool add(std::string what, std::optional<ReductionCoordinate> coordinate) {
        if (!coordinate) return false;
        if (coordinate->size() == 1) return true;
        const auto number = static_cast<std::uint32_t>(space_.coordinates_.size());
        space_.values_.push_back({std::move(what), number});
        space_.coordinates_.push_back(*std::move(coordinate));
        return true;
    }

    // -- look-alikes --------------------------------------------------------------------------

    bool add_colours(const std::vector<Slot>& part) {
        const std::vector<std::uint8_t> kinds = kinds_of(part);
        const Integer patterns = patterns_of(part);
        std::vector<State> joined = next_;
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            const Slot other = puzzle_.look_alike(slot);
            if (other == slot) continue;
            State& swap = joined.emplace_back(solved_state(puzzle_.shape()));
            std::swap(swap.piece[slot], swap.piece[other]);
        }
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
            return add("patterns of look-alikes",
                       ReductionCoordinate::colours(space_.turns_, part, kinds));
        }
        if (parts == 1) return true;
        return add("parts of look-alikes",
                   ReductionCoordinate::colours(space_.turns_, part, colour));
    }

    [[nodiscard]] std::vector<std::uint8_t> kinds_of(const std::vector<Slot>& part) const {
        std::vector<std::uint8_t> kinds(puzzle_.shape().slots(), 0);
        std::map<Slot, std::uint8_t> number;
        for (const Slot slot : part) {
            const auto next = static_cast<std::uint8_t>(number.size());
            number.try_emplace(puzzle_.look_alike(slot), next);
        }
        // Pieces that belong elsewhere may come in the place of one that looks the same.
        for (Slot slot = 0; slot < puzzle_.shape().slots(); ++slot) {
            const auto found = number.find(puzzle_.look_alike(slot));
            if (found != number.end()) kinds[slot] = found->second;
        }
        return kinds;
    }

    [[nodiscard]] Integer patterns_of(const std::vector<Slot>& part) const {
        std::map<Slot, std::size_t> count;
        for (const Slot slot : part) ++count[puzzle_.look_alike(slot)];
        Integer patterns = factorial(part.size());
        for (const auto& [kind, pieces] : count) patterns /= factorial(pieces);
        return patterns;
    }

    /// The next phase reaches every pattern of the look-alikes that are in some of its parts: it
    /// permutes them in all ways, or in all even ones.
    [[nodiscard]] bool reaches_all(const std::vector<Slot>& slots) const {
        if (patterns_of(slots) == 1) return true;
        std::vector<Slot> local(puzzle_.shape().slots(), 0);
        for (std::size_t i = 0; i < slots.size(); ++i) local[slots[i]] = static_cast<Slot>(i);
        std::vector<Permutation> generators;
        for (const State& state : next_) {
            Permutation& one = generators.emplace_back();
            for (const Slot slot : slots) one.push_back(local[state.piece[slot]]);
        }
        return PermutationGroup(slots.size(), generators).order() * 2 >= factorial(slots.size());
    }

    // -- partners -----------------------------------------------------------------------------

    /// None of the turns parts the partners that are in these slots.
    [[nodiscard]] bool keeps_pairs(const std::vector<State>& turns,
                                   const std::vector<Slot>& slots) const {
        const std::vector<Slot>& partner = space_.partner_;
        return std::all_of(turns.begin(), turns.end(), [&](const State& turn) {
            return std::all_of(slots.begin(), slots.end(), [&](Slot slot) {
                return turn.piece[partner[slot]] == partner[turn.piece[slot]];
            });
        });
    }

    bool add_pairs(const std::vector<Slot>& part) {
        const std::vector<Slot>& partner = space_.partner_;
        // Of two parts one is enough; partners within a part are not looked at.
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
            if (behind_.last || (inside(own.front()) && keeps_pairs(next_, own))) {
                std::copy_if(own.begin(), own.end(), std::back_inserter(needed), inside);
            }
        }
        if (needed.empty()) return true;
        if (needed.size() == part.size() && part.size() <= 8) {
            return add("partners", ReductionCoordinate::partners(space_.turns_, part, partner));
        }
        return add_chunks(part, needed);
    }

    bool add_chunks(const std::vector<Slot>& part, const std::vector<Slot>& needed) {
        const std::size_t names = std::min(kPairsAtOnce, needed.size());
        std::vector<Slot> others;
        for (const Slot slot : part) others.push_back(space_.partner_[slot]);
        std::vector<std::uint8_t> colour(puzzle_.shape().slots(), static_cast<std::uint8_t>(names));
        for (std::size_t i = 0; i < names; ++i) {
            colour[needed[i]] = colour[space_.partner_[needed[i]]] = static_cast<std::uint8_t>(i);
        }
        PairTable table;
        table.names = static_cast<std::uint32_t>(names);
        table.first = static_cast<std::uint32_t>(space_.coordinates_.size());
        table.second = table.first + 1;
        for (const std::vector<Slot>& slots : {part, others}) {
            auto coordinate = ReductionCoordinate::colours(space_.turns_, slots, colour);
            if (!coordinate) return false;
            space_.coordinates_.push_back(*std::move(coordinate));
        }
        name_classes(table);
        // The end: all pairs together, in slots that need some.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
        const ReductionCoordinate& first = space_.coordinates_[table.first];
        const ReductionCoordinate& second = space_.coordinates_[table.second];
        for (std::uint32_t value = 0; value < first.size(); ++value) {
            if (!lies_in(first, value, names, needed)) continue;
            const auto same = second.value_of(first.row(value));
            if (same) ends.emplace_back(value, *same);
        }
        space_.fill(table, ends);
        space_.pair_tables_.push_back(std::move(table));
        const auto number = static_cast<std::uint32_t>(space_.pair_tables_.size() - 1);
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

    void add_chunk(Chunk chunk) {
        const PairTable& table = space_.pair_tables_[chunk.table];
        chunk.value = static_cast<std::uint32_t>(space_.values_.size());
        std::vector<Slot> both = space_.coordinates_[table.first].slots();
        for (const Slot slot : space_.coordinates_[table.second].slots()) both.push_back(slot);
        chunk.even = std::none_of(phase_.begin(), phase_.end(), [&](const State& turn) {
            return is_odd(turn, both, space_.partner_);
        });
        space_.values_.push_back({"some pairs", table.first});
        space_.values_.push_back({"their partners", table.second});
        space_.chunks_.push_back(std::move(chunk));
    }

    static bool lies_in(const ReductionCoordinate& coordinate, std::uint32_t value,
                        std::size_t names, const std::vector<Slot>& needed) {
        const ReductionCoordinate::Row mask =
            (ReductionCoordinate::Row{1} << coordinate.bits()) - 1;
        for (std::size_t i = 0; i < coordinate.slots().size(); ++i) {
            const auto digit = coordinate.row(value) >> (i * coordinate.bits()) & mask;
            if (digit < names &&
                std::find(needed.begin(), needed.end(), coordinate.slots()[i]) == needed.end()) {
                return false;
            }
        }
        return true;
    }

    /// The value with digits renamed.
    static std::uint32_t renamed(const ReductionCoordinate& coordinate, std::uint32_t value,
                                 const std::vector<std::uint8_t>& names) {
        const std::uint32_t bits = coordinate.bits();
        const ReductionCoordinate::Row mask = (ReductionCoordinate::Row{1} << bits) - 1;
        ReductionCoordinate::Row row = 0;
        for (std::size_t i = 0; i < coordinate.slots().size(); ++i) {
            const auto digit = coordinate.row(value) >> (i * bits) & mask;
            row |= (digit < names.size() ? names[digit] : digit) << (i * bits);
        }
        // Where turns do not reach all names, another name is as good as none.
        return coordinate.value_of(row).value_or(value);
    }

    void name_classes(PairTable& table) const {
        const ReductionCoordinate& first = space_.coordinates_[table.first];
        const ReductionCoordinate& second = space_.coordinates_[table.second];
        std::vector<std::uint8_t> names(table.names);
        std::iota(names.begin(), names.end(), std::uint8_t{0});
        std::vector<std::uint32_t> least(first.size());
        std::iota(least.begin(), least.end(), 0U);
        table.renaming.assign(first.size(), 0);
        do {
            const auto begin = static_cast<std::uint32_t>(table.renamed.size());
            for (std::uint32_t value = 0; value < second.size(); ++value) {
                table.renamed.push_back(renamed(second, value, names));
            }
            for (std::uint32_t value = 0; value < first.size(); ++value) {
                const std::uint32_t other = renamed(first, value, names);
                if (other >= least[value]) continue;
                least[value] = other;
                table.renaming[value] = begin;
            }
        } while (std::next_permutation(names.begin(), names.end()));
        std::vector<std::uint32_t> number(first.size(), 0);
        for (std::uint32_t value = 0; value < first.size(); ++value) {
            if (least[value] == value) {
                number[value] = static_cast<std::uint32_t>(table.leader.size());
                table.leader.push_back(value);
            }
            table.class_of.push_back(number[least[value]]);
        }
    }

    // -- parities -----------------------------------------------------------------------------

    /// What the turns behind the reduction do to names makes no difference to the parity of these
    /// slots: they keep them, with the partners' slots, and are even.
    [[nodiscard]] bool outlasts(const std::vector<State>& end,
                                const std::vector<Slot>& slots) const {
        const std::vector<Slot>& partner = space_.partner_;
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
        const TurnSet& turns = space_.turns_;
        const auto steps = turns.steps(CanonicalSequences::kStart);
        std::vector<std::vector<bool>> changes;  // that have been added and their sums
        changes.emplace_back(steps.size(), false);
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
                    return is_odd(puzzle_.turn_state(turns.turn(turn)), slots, space_.partner_);
                };
                if (std::any_of(kept_.begin(), kept_.end(), odd)) continue;
                std::vector<bool> change;
                for (const TurnSet::Step step : steps) change.push_back(odd(step.turn));
                if (std::find(changes.begin(), changes.end(), change) != changes.end()) continue;
                const std::size_t known = changes.size();
                for (std::size_t i = 0; i < known; ++i) {
                    std::vector<bool> sum = changes[i];
                    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] = sum[k] != change[k];
                    changes.push_back(std::move(sum));
                }
                std::sort(slots.begin(), slots.end());
                add("parity",
                    ReductionCoordinate::parity(turns, std::move(slots), space_.partner_));
            }
        };
        for (std::size_t size = 1; size <= count; ++size) by_size(size);
    }

    ReductionPhase& space_;
    const Puzzle& puzzle_;
    const Behind& behind_;
    std::vector<State> phase_;
    std::vector<State> next_;
    std::vector<State> end_;
    std::vector<TurnNumber> kept_;  // the phase's turns that make no difference to its end
};

Result<ReductionPhase> ReductionPhase::build(TurnSet turns, const Behind& behind,
                                             const std::string& name) {
    ReductionPhase space(std::move(turns), name);
    if (!Deriver(space, behind).run()) {
        return Diagnostic::error(
                   Code::kTooLarge, Span{},
                   fmt::format("the phase `{}` has too much to put right at once", name))
            .note(fmt::format("one of its coordinates has more than {} values, or there are more "
                              "than {} of them",
                              ReductionCoordinate::kMaxValues, kMostValues))
            .with_help("give the chain more phases between this one's turns and the next one's");
    }
    space.add_tables(space.shared(behind.next));
    return space;
}

std::vector<TurnNumber> ReductionPhase::shared(const Algorithm& other) const {
    const AllowedTurns allowed(turns_.puzzle(), other);
    std::vector<TurnNumber> both;
    for (const TurnSet::Step step : turns_.steps(CanonicalSequences::kStart)) {
        if (allowed(turns_.turn(step.turn))) both.push_back(step.turn);
    }
    return both;
}

/// A table for every set of values that has few enough rows and is in no larger one; values of pairs have tables
/// of their own.
void ReductionPhase::add_tables(const std::vector<TurnNumber>& next) {
    std::vector<bool> in_chunk(values_.size(), false);
    for (const Chunk& chunk : chunks_) in_chunk[chunk.value] = in_chunk[chunk.value + 1] = true;
    ProductFill fill;
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        fill.moves.push_back(coordinates_[values_[i].coordinate].moves());
        sizes.push_back(in_chunk[i] ? kTableRows + 1 : fill.moves.back().size);
    }
    for (const TurnSet::Step step : turns_.steps(CanonicalSequences::kStart)) {
        fill.turns.push_back(step.turn);
    }
    // The end is wherever the next phase's turns lead from solved.
    fill.goal_turns.assign(next.begin(), next.end());
    choose_products(sizes, kTableRows, kMostReductionTables, {},
                    [&](std::uint32_t set, std::uint64_t) {
                        if (set == 0) return false;
                        fill.coordinates = set_members(set);
                        tables_.push_back(fill_product_table(fill));
                        return true;
                    });
}

void ReductionPhase::fill(PairTable& table,
                          const std::vector<std::pair<std::uint32_t, std::uint32_t>>& ends) {
    const ReductionCoordinate& first = coordinates_[table.first];
    const ReductionCoordinate& second = coordinates_[table.second];
    const std::size_t seconds = second.size();
    table.rows.assign(table.leader.size() * seconds, kNever);
    std::vector<std::uint32_t> level;
    std::vector<std::uint32_t> further;
    const auto reach = [&](std::uint32_t one, std::uint32_t other, std::uint8_t distance) {
        const std::size_t index = table.index(one, other, seconds);
        if (table.rows[index] != kNever) return;
        table.rows[index] = distance;
        further.push_back(static_cast<std::uint32_t>(index));
    };
    for (const auto& [one, other] : ends) reach(one, other, 0);
    for (std::uint8_t distance = 0; !further.empty() && distance + 1 < kNever; ++distance) {
        level.swap(further);
        further.clear();
        table.histogram.push_back(level.size());
        for (const std::uint32_t index : level) {
            const std::uint32_t one = table.leader[index / seconds];
            const auto other = static_cast<std::uint32_t>(index % seconds);
            for (const TurnSet::Step step : turns_.steps(CanonicalSequences::kStart)) {
                reach(first.after(one, step.turn), second.after(other, step.turn),
                      static_cast<std::uint8_t>(distance + 1));
            }
        }
    }
}

std::vector<Phase::Start> ReductionPhase::starts_of(const State& state) const {
    std::vector<Start> starts;
    Values values{};
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const bool chunked = std::any_of(chunks_.begin(), chunks_.end(), [&](const Chunk& chunk) {
            return chunk.value == i || chunk.value + 1 == i;
        });
        if (chunked) continue;
        const auto value = coordinates_[values_[i].coordinate].of(state);
        if (!value) return starts;
        values[i] = *value;
    }
    starts.push_back({values, 0});
    for (const Chunk& chunk : chunks_) {
        const PairTable& table = pair_tables_[chunk.table];
        const ReductionCoordinate& first = coordinates_[table.first];
        const ReductionCoordinate& second = coordinates_[table.second];
        // Pairs are named by the piece that belongs to the first slots.
        const std::size_t count = first.slots().size();
        constexpr std::uint8_t kNowhere = 255;
        std::vector<std::uint8_t> one(state.piece.size(), kNowhere);
        std::vector<std::uint8_t> other(state.piece.size(), kNowhere);
        const auto pair_of = [&](Slot piece) { return std::min(piece, partner_[piece]); };
        for (std::size_t i = 0; i < count; ++i) {
            one[pair_of(state.piece[first.slots()[i]])] = static_cast<std::uint8_t>(i);
            other[pair_of(state.piece[second.slots()[i]])] = static_cast<std::uint8_t>(i);
        }
        std::vector<Slot> pairs;
        for (const Slot slot : first.slots()) {
            const Slot pair = pair_of(state.piece[slot]);
            if (one[pair] == kNowhere || other[pair] == kNowhere) return {};
            pairs.push_back(pair);
        }
        std::sort(pairs.begin(), pairs.end());
        if (std::adjacent_find(pairs.begin(), pairs.end()) != pairs.end()) return {};
        if (chunk.even) {
            // As a state of the first slots alone: which pair's partner is where its piece is.
            State between = solved_state(turns_.puzzle().shape());
            for (std::size_t i = 0; i < count; ++i) {
                const Slot pair = pair_of(state.piece[first.slots()[i]]);
                between.piece[first.slots()[i]] = first.slots()[other[pair]];
            }
            if (is_odd(between, first.slots(), partner_)) return {};
        }
        ReductionCoordinate::Row grey = 0;
        for (std::size_t i = 0; i < count; ++i) grey = grey << first.bits() | table.names;
        const auto add = [&](const std::vector<Slot>& named, const Start& of,
                             std::vector<Start>& to) {
            ReductionCoordinate::Row row = grey;
            ReductionCoordinate::Row partners = grey;
            for (std::size_t name = 0; name < named.size(); ++name) {
                const ReductionCoordinate::Row less = table.names - name;
                row -= less << (one[named[name]] * first.bits());
                partners -= less << (other[named[name]] * first.bits());
            }
            const auto value = first.value_of(row);
            const auto others = second.value_of(partners);
            if (!value || !others) return;
            Values& made = to.emplace_back(of).values;
            made[chunk.value] = *value;
            made[chunk.value + 1] = *others;
        };
        std::vector<Start> further;
        for (const Start& of : starts) {
            if (!chunk.any) {
                std::vector<Slot> named;
                for (const Slot slot : chunk.pieces) named.push_back(pair_of(slot));
                if (std::any_of(named.begin(), named.end(),
                                [&](Slot pair) { return one[pair] == kNowhere; })) {
                    return {};
                }
                add(named, of, further);
                continue;
            }
            std::vector<bool> chosen(count, false);
            std::fill(chosen.begin(), chosen.begin() + table.names, true);
            do {
                std::vector<Slot> named;
                for (std::size_t i = 0; i < count; ++i) {
                    if (chosen[i]) named.push_back(pairs[i]);
                }
                add(named, of, further);
            } while (std::prev_permutation(chosen.begin(), chosen.end()));
        }
        starts = std::move(further);
    }
    for (Start& start : starts) start.least = least(start.values);
    std::erase_if(starts, [](const Start& start) { return start.least == kNever; });
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Start& a, const Start& b) { return a.least < b.least; });
    return starts;
}

std::uint32_t ReductionPhase::least_of(const State& state) const {
    const std::vector<Start> starts = starts_of(state);
    return starts.empty() ? kNever : starts.front().least;
}

namespace {

/// A policy of WordSearch.
class ReductionPolicy {
 public:
    using Position = Phase::Values;
    struct Ahead {};

    ReductionPolicy(const ReductionPhase& phase, const std::vector<bool>* const& not_last)
        : phase_(phase), not_last_(not_last) {}

    static Position start(const std::uint32_t* values, std::uint32_t /*least*/) {
        Position position;
        std::copy_n(values, position.size(), position.begin());
        return position;
    }
    void visit_with(const PhaseWords::Visit& visit) { visit_ = &visit; }

    void foresee(const Position&, TurnNumber, Ahead&) const {}
    Entry enter(const Position& from, TurnNumber turn, const Ahead&, std::uint32_t left,
                Position& to) const {
        if (left == 0 && not_last_ != nullptr && (*not_last_)[turn]) return Entry::kCut;
        to = phase_.after(from, turn);
        return phase_.least(to) > left ? Entry::kCut : Entry::kOpen;
    }
    bool arrived(const Position&, std::span<const Turn> path) const { return (*visit_)(path); }

 private:
    const ReductionPhase& phase_;
    const std::vector<bool>* not_last_;
    const PhaseWords::Visit* visit_ = nullptr;
};

}  // namespace

std::unique_ptr<PhaseWords> ReductionPhase::words(std::uint32_t length,
                                                  const std::vector<bool>* not_last,
                                                  const Cancellation& cancellation) const {
    return std::make_unique<WordSearch<ReductionPolicy>>(turns_, length, cancellation, *this,
                                                         not_last);
}

std::uint64_t ReductionPhase::bytes() const {
    std::uint64_t bytes = 0;
    for (const Table& table : tables_) bytes += table.rows.size();
    for (const PairTable& table : pair_tables_) {
        bytes += table.rows.size() +
                 4 * (table.class_of.size() + table.renaming.size() + table.renamed.size());
    }
    for (const ReductionCoordinate& coordinate : coordinates_) bytes += coordinate.bytes();
    return bytes;
}

}  // namespace qter
