#include "finder/linked_ways.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace qter {

namespace {

/// Numbers distinct values.
template <class T>
class Numbers {
 public:
    std::uint32_t of(const T& value) {
        const auto [found, is_new] =
            numbers_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
        if (is_new) values_.push_back(&found->first);
        return found->second;
    }
    const T& value(std::uint32_t number) const { return *values_[number]; }

 private:
    std::map<T, std::uint32_t> numbers_;
    std::vector<const T*> values_;  // pointers to map nodes stay valid
};

/// A register: its cycles, and the sums and parities that it can have; both by number.
struct Role {
    std::uint32_t cycles = 0;
    std::uint32_t sums = 0;

    friend auto operator<=>(const Role&, const Role&) = default;
};
using Roles = std::vector<Role>;
using Counts = std::vector<std::uint32_t>;  // by orbit
using SumSet = std::vector<std::uint32_t>;  // indices into LinkedPatterns::sums, ascending

struct Way {
    Roles roles;
    Counts shared;
};

bool at_most(const Counts& a, const Counts& b) {
    return std::equal(a.begin(), a.end(), b.begin(), std::less_equal<>());
}

class WayFinder {
 public:
    WayFinder(const LinkedPatterns& patterns, std::uint32_t registers, ParitySharing parity_sharing,
              const Cancellation& cancellation)
        : patterns_(patterns),
          registers_(registers),
          parity_sharing_(parity_sharing),
          cancellation_(cancellation) {}

    /// Adds the ways to own all pieces of `choice.owned` and to share those of `choice.shared`.
    void add(const LinkedChoice& choice) {
        options_.assign(LinkedPatterns::kMaxPieces, {});
        shared_ = count_by_orbit(derive_options(choice));
        chosen_.clear();
        cover(choice.owned);
    }

    std::vector<LinkedRegisters> result() const {
        // Only a way with the same cycles can make another one useless.
        std::map<std::vector<std::uint32_t>, std::vector<Way>> by_cycles;
        for (const auto& [roles, fewest] : found_) {
            std::vector<std::uint32_t> cycles;
            for (const Role& role : roles) cycles.push_back(role.cycles);
            for (const Counts& shared : fewest) by_cycles[cycles].push_back({roles, shared});
        }
        std::vector<LinkedRegisters> all;
        for (const auto& [cycles, ways] : by_cycles) {
            for (const Way& way : useful(ways)) {
                Roles order = way.roles;  // ascending, the first of their orders
                do all.push_back(spelt_out({order, way.shared}));
                while (std::next_permutation(order.begin(), order.end()));
            }
        }
        return all;
    }

 private:
    struct Option {
        PieceSet owned;
        Role role;
    };

    /// Derives what a register can do, given all owned and all shared pieces. Returns the shared
    /// pieces that one of these registers moves: the others are not needed.
    PieceSet derive_options(const LinkedChoice& choice) {
        std::map<std::pair<PieceSet, std::uint32_t>, SumSet> sums_of;
        const PieceSet all = choice.owned | choice.shared;
        PieceSet shared = 0;
        for (const Pattern& pattern : patterns_.patterns) {
            if ((pattern.support & ~all) != 0) continue;
            if (parity_sharing_ == ParitySharing::kForbidden &&
                (pattern.displaced & choice.shared) != 0)
                continue;
            OwnedCycles cycles;
            const bool apart = std::all_of(pattern.cycles.begin(), pattern.cycles.end(),
                                           [&](const PatternCycle& c) {
                                               const PieceSet owned = c.pieces & choice.owned;
                                               if (owned != 0) cycles.push_back(c.cycle);
                                               return owned == 0 || owned == c.pieces;
                                           });
            if (!apart) continue;
            std::sort(cycles.begin(), cycles.end());
            shared |= pattern.support & choice.shared;
            sums_of[{pattern.support & choice.owned, cycles_.of(cycles)}].push_back(pattern.sums);
        }
        for (auto& [key, sums] : sums_of) {
            std::sort(sums.begin(), sums.end());
            sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
            const Option option = {key.first, {key.second, sum_sets_.of(sums)}};
            if (option.owned == 0) {
                idle_ = option.role;
            } else {
                options_[static_cast<std::size_t>(std::countr_zero(option.owned))].push_back(
                    option);
            }
        }
        return shared;
    }

    /// Distributes the pieces `left` to registers that own nothing yet, beginning with the smallest
    /// piece.
    void cover(PieceSet left) {
        if (left == 0) {
            record_way();
            return;
        }
        if (chosen_.size() == registers_) return;
        for (const Option& option : options_[static_cast<std::size_t>(std::countr_zero(left))]) {
            if ((option.owned & ~left) != 0) continue;
            if (cancellation_.requested()) return;
            chosen_.push_back(option.role);
            cover(left & ~option.owned);
            chosen_.pop_back();
        }
    }

    void record_way() {
        Roles roles = chosen_;
        roles.resize(registers_, idle_);
        std::sort(roles.begin(), roles.end());
        std::vector<Counts>& fewest = found_[std::move(roles)];
        for (const Counts& other : fewest) {
            if (at_most(other, shared_)) return;
        }
        fewest.erase(std::remove_if(fewest.begin(), fewest.end(),
                                    [&](const Counts& other) { return at_most(shared_, other); }),
                     fewest.end());
        fewest.push_back(shared_);
    }

    /// The useful ways among ways with the same cycles.
    std::vector<Way> useful(const std::vector<Way>& ways) const {
        std::vector<Way> kept;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            bool useless = false;
            for (std::size_t j = 0; j < ways.size() && !useless; ++j) {
                useless = i != j && at_most(ways[j].shared, ways[i].shared) &&
                          does_all_of(ways[j].roles, ways[i].roles);
            }
            if (!useless) kept.push_back(ways[i]);
        }
        return kept;
    }

    /// Whether `better` has all sums of `roles`, in some order of the registers with equal cycles.
    /// Two different ways cannot each have all sums of the other: their sets of sums would be equal
    /// one by one, and ways with the same roles differ in their shared pieces.
    bool does_all_of(Roles better, const Roles& roles) const {
        do {
            bool all = true;
            for (std::size_t r = 0; r < roles.size() && all; ++r) {
                const SumSet& more = sum_sets_.value(better[r].sums);
                const SumSet& less = sum_sets_.value(roles[r].sums);
                all = better[r].cycles == roles[r].cycles &&
                      std::includes(more.begin(), more.end(), less.begin(), less.end());
            }
            if (all) return true;
        } while (std::next_permutation(better.begin(), better.end()));
        return false;
    }

    LinkedRegisters spelt_out(const Way& way) const {
        LinkedRegisters out;
        out.shared = way.shared;
        for (const Role& role : way.roles) {
            LinkedRegister& one = out.registers.emplace_back();
            one.cycles = cycles_.value(role.cycles);
            for (const OwnedCycle& cycle : one.cycles) {
                one.order = std::lcm(one.order, order(patterns_.orbits[cycle.orbit], cycle));
            }
            for (const std::uint32_t sums : sum_sets_.value(role.sums)) {
                one.vectors.push_back(patterns_.sums[sums]);
            }
            std::sort(one.vectors.begin(), one.vectors.end());
        }
        return out;
    }

    Counts count_by_orbit(PieceSet pieces) const {
        Counts counts(patterns_.orbits.size(), 0);
        for (; pieces != 0; pieces &= pieces - 1) {
            ++counts[patterns_.orbit_of[static_cast<std::size_t>(std::countr_zero(pieces))]];
        }
        return counts;
    }

    const LinkedPatterns& patterns_;
    std::uint32_t registers_;
    ParitySharing parity_sharing_;
    const Cancellation& cancellation_;
    Numbers<OwnedCycles> cycles_;
    Numbers<SumSet> sum_sets_;
    std::map<Roles, std::vector<Counts>> found_;  // roles ascending; the fewest shared pieces
    // For the current choice:
    std::vector<std::vector<Option>> options_;  // by the smallest owned piece
    Role idle_;                                 // the role of a register that owns nothing
    Counts shared_;
    Roles chosen_;
};

}  // namespace

std::vector<LinkedRegisters> linked_ways(const LinkedPatterns& patterns,
                                         const std::vector<LinkedChoice>& choices,
                                         std::uint32_t registers, ParitySharing parity_sharing,
                                         const Cancellation& cancellation) {
    WayFinder finder(patterns, registers, parity_sharing, cancellation);
    for (const LinkedChoice& choice : choices) {
        if (cancellation.requested()) break;
        finder.add(choice);
    }
    return finder.result();
}

}  // namespace qter
