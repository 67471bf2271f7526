// The finder's answers from the group itself: every element of a small group, every choice of the
// cycles that it owns. Nothing is known here of sums, parities or prime powers.
#pragma once

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/linked_reference.hpp"
#include "finder/reference.hpp"

namespace qter::testing {

class GroupReference {
 public:
    /// `most` elements at most; `ok()` is false when the group has more.
    GroupReference(const FinderPuzzle& puzzle, ParitySharing parity_sharing, std::size_t most)
        : puzzle_(puzzle) {
        if (puzzle.group().order() > most) return;
        ok_ = true;
        std::vector<std::uint32_t> all(puzzle.orbits().size());
        std::iota(all.begin(), all.end(), 0U);
        for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
            for (const Slot slot : puzzle.usable_slots(i)) usable_ |= Slots{1} << slot;
        }
        for (const State& element : closure_on(puzzle, all)) add(element, parity_sharing);
    }

    [[nodiscard]] bool ok() const { return ok_; }

    /// Every tuple of orders that can be held at once, each descending.
    [[nodiscard]] std::set<Orders> tuples(unsigned registers) const {
        std::set<Orders> found;
        std::vector<const Register*> chosen;
        combine(registers, chosen, [&] {
            Orders orders;
            for (const Register* one : chosen) orders.push_back(one->order);
            std::sort(orders.rbegin(), orders.rend());
            found.insert(orders);
        });
        return found;
    }

    /// Every choice of cycles for registers of these orders in which each cycle is needed; cycles
    /// of registers, sorted, whatever the registers' names.
    [[nodiscard]] std::set<std::vector<OwnedCycles>> structures(Orders orders) const {
        std::set<std::vector<OwnedCycles>> found;
        std::vector<const Register*> chosen;
        combine(static_cast<unsigned>(orders.size()), chosen, [&] {
            std::vector<std::pair<std::uint64_t, OwnedCycles>> named;
            for (const Register* one : chosen) {
                if (!one->all_needed) return;
                named.emplace_back(one->order, one->cycles);
            }
            std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) {
                return std::tie(b.first, a.second) < std::tie(a.first, b.second);
            });
            std::vector<OwnedCycles> cycles;
            for (std::size_t i = 0; i < named.size(); ++i) {
                if (named[i].first != orders[i]) return;
                cycles.push_back(named[i].second);
            }
            found.insert(cycles);
        });
        return found;
    }

 private:
    struct Register {
        std::uint64_t order = 1;
        Slots owned = 0;
        Slots shared = 0;  // what else the element moves
        OwnedCycles cycles;
        bool all_needed = true;

        friend bool operator<(const Register& a, const Register& b) {
            return std::tie(a.order, a.owned, a.shared, a.cycles) <
                   std::tie(b.order, b.owned, b.shared, b.cycles);
        }
    };

    void add(const State& element, ParitySharing parity_sharing) {
        const std::vector<ReferenceCycle> cycles = reference_cycles(puzzle_, element);
        for (std::uint32_t chosen = 0; chosen < 1U << cycles.size(); ++chosen) {
            Register one;
            bool allowed = true;
            for (std::size_t i = 0; i < cycles.size(); ++i) {
                const ReferenceCycle& cycle = cycles[i];
                if ((chosen >> i & 1) != 0) {
                    one.owned |= cycle.slots;
                    one.order = std::lcm(one.order, cycle.order);
                    one.cycles.push_back(cycle.cycle);
                    allowed = allowed && (cycle.slots & ~usable_) == 0;
                } else {
                    one.shared |= cycle.slots;
                    allowed = allowed && (parity_sharing == ParitySharing::kAllowed ||
                                          cycle.cycle.length == 1);
                }
            }
            if (!allowed) continue;
            for (std::size_t i = 0; i < cycles.size(); ++i) {
                std::uint64_t without = 1;
                for (std::size_t k = 0; k < cycles.size(); ++k) {
                    if (k != i && (chosen >> k & 1) != 0) {
                        without = std::lcm(without, cycles[k].order);
                    }
                }
                if ((chosen >> i & 1) != 0 && without == one.order) one.all_needed = false;
            }
            std::sort(one.cycles.begin(), one.cycles.end());
            registers_.insert(std::move(one));
        }
    }

    template <class Visit>
    void combine(unsigned registers, std::vector<const Register*>& chosen,
                 const Visit& visit) const {
        if (chosen.size() == registers) {
            visit();
            return;
        }
        for (const Register& one : registers_) {
            if (!chosen.empty() && one < *chosen.back()) continue;
            const bool apart =
                std::none_of(chosen.begin(), chosen.end(), [&](const Register* other) {
                    return ((one.owned | one.shared) & other->owned) != 0 ||
                           ((other->owned | other->shared) & one.owned) != 0;
                });
            if (!apart) continue;
            chosen.push_back(&one);
            combine(registers, chosen, visit);
            chosen.pop_back();
        }
    }

    const FinderPuzzle& puzzle_;
    bool ok_ = false;
    Slots usable_ = 0;
    std::set<Register> registers_;
};

}  // namespace qter::testing
