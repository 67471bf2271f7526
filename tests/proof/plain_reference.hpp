// Whether all that a certificate of a small puzzle claims is so, from the definitions in
// docs/proofs.md and nothing of src/proof but its data: the whole group is written down, and each
// claim is looked up in it.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "proof/certificate.hpp"
#include "support/integer.hpp"

namespace qter::testing {

class PlainReference {
 public:
    /// Groups of more elements are not written down, nor those of more pieces.
    static constexpr std::size_t kMost = 1000;
    static constexpr std::size_t kMostSlots = 12;
    static constexpr std::size_t kMostRegisters = 3;

    explicit PlainReference(const Certificate& certificate)
        : certificate_(certificate), shape_(shape_of(certificate.puzzle)) {
        for (const CertifiedPuzzle::Grip& grip : certificate.puzzle.grips) {
            const auto& turns = certificate.turns;
            if (std::find(turns.begin(), turns.end(), grip.name) == turns.end()) continue;
            State turned = grip.turn;
            for (const std::string& name : grip.turns) {
                turns_.emplace(name, turned);
                turned = compose(shape_, turned, grip.turn);
            }
        }
        const std::vector<Slot>& looks = certificate.puzzle.looks;
        for (Slot slot = 0; slot < looks.size(); ++slot) {
            looks_.push_back(certificate.marked ? slot : looks[slot]);
        }
    }

    /// None when the puzzle is too large.
    std::optional<bool> holds() {
        if (looks_.size() > kMostSlots || turns_.size() > 100) return std::nullopt;
        if (certificate_.fit && certificate_.fit->orders.size() > kMostRegisters) {
            return std::nullopt;
        }
        const auto group = distances(solved_state(shape_));
        if (!group) return std::nullopt;
        group_ = *group;
        bool any = false;
        for (std::size_t i = 0; i < certificate_.searches.size(); ++i) {
            const CertifiedSearch& search = certificate_.searches[i];
            any = any || search.for_ever || search.ruled_out_below != 0 || search.algorithm;
            if (!search_holds(i)) return false;
        }
        if (certificate_.fit) {
            any = true;
            if (fits() != certificate_.fit->structure.has_value()) return false;
        }
        return any && !certificate_.least_total;
    }

 private:
    using Key = std::pair<Permutation, std::vector<std::uint8_t>>;
    using Distances = std::map<Key, std::uint32_t>;

    struct OneCycle {
        std::uint32_t group = 0;
        std::vector<Slot> slots;
        std::uint64_t order = 1;  // of its length and twist
    };

    [[nodiscard]] std::optional<Distances> distances(const State& from) const {
        Distances all = {{{from.piece, from.orient}, 0}};
        std::vector<State> queue = {from};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            if (all.size() > kMost) return std::nullopt;
            const State state = queue[at];
            const std::uint32_t next = all.at({state.piece, state.orient}) + 1;
            for (const auto& [name, turn] : turns_) {
                State turned = compose(shape_, state, turn);
                if (all.emplace(Key(turned.piece, turned.orient), next).second) {
                    queue.push_back(std::move(turned));
                }
            }
        }
        return all;
    }

    [[nodiscard]] std::optional<std::pair<State, std::size_t>> carried_out(
        const std::string& algorithm, State state) const {
        std::size_t length = 0;
        for (std::size_t at = 0; at < algorithm.size(); ++length) {
            const std::size_t end = std::min(algorithm.find(' ', at), algorithm.size());
            const auto turn = turns_.find(algorithm.substr(at, end - at));
            if (turn == turns_.end()) return std::nullopt;
            state = compose(shape_, state, turn->second);
            at = end + 1;
        }
        return std::pair(state, length);
    }

    [[nodiscard]] bool looks_solved(const State& state, Slot slot) const {
        return state.orient[slot] == 0 && looks_[state.piece[slot]] == looks_[slot];
    }
    [[nodiscard]] bool can_tell(Slot slot) const {
        return std::count(looks_.begin(), looks_.end(), looks_[slot]) == 1;
    }

    [[nodiscard]] bool solves(const State& state) const {
        std::vector<State> goals = certificate_.puzzle.rotations;
        goals.push_back(solved_state(shape_));
        return std::any_of(goals.begin(), goals.end(), [&](const State& goal) {
            for (Slot slot = 0; slot < looks_.size(); ++slot) {
                if (looks_[state.piece[slot]] != looks_[goal.piece[slot]]) return false;
            }
            return state.orient == goal.orient;
        });
    }

    [[nodiscard]] std::vector<OneCycle> cycles_of(const State& state) const {
        std::vector<OneCycle> all;
        for (std::uint32_t group = 0; group < certificate_.groups.size(); ++group) {
            std::set<Slot> seen;
            for (const Slot start : certificate_.groups[group]) {
                if (seen.count(start) != 0) continue;
                OneCycle cycle{group, {}, 1};
                std::uint32_t twist = 0;
                for (Slot at = start; seen.insert(at).second; at = state.piece[at]) {
                    cycle.slots.push_back(at);
                    twist += state.orient[at];
                }
                const std::uint32_t modulus = shape_.modulus(start);
                cycle.order = cycle.slots.size() * (modulus / std::gcd(modulus, twist % modulus));
                if (cycle.order != 1) all.push_back(std::move(cycle));
            }
        }
        return all;
    }

    [[nodiscard]] std::uint64_t order_of(const CertifiedCycle& cycle) const {
        const std::uint32_t modulus = shape_.modulus(certificate_.groups[cycle.group].front());
        return std::uint64_t{cycle.length} * (modulus / std::gcd(modulus, cycle.twist));
    }

    [[nodiscard]] bool meets(const CertifiedGoal& goal, const State& state) const {
        const auto in = [](const std::vector<Slot>& slots, Slot slot) {
            return std::find(slots.begin(), slots.end(), slot) != slots.end();
        };
        const auto free = [&](Slot slot) {
            return !in(goal.fixed, slot) && !in(goal.shared, slot);
        };
        for (const Slot slot : goal.fixed) {
            if (!looks_solved(state, slot)) return false;
        }
        std::multiset<std::tuple<std::uint32_t, std::size_t, std::uint64_t>> there;
        for (const OneCycle& cycle : cycles_of(state)) {
            const bool counts = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return free(slot) && can_tell(slot);
            });
            if (!counts) continue;
            if (goal.divides != 0 && goal.divides % cycle.order != 0) return false;
            there.emplace(cycle.group, cycle.slots.size(), cycle.order);
        }
        std::vector<std::uint32_t> unsolved(certificate_.groups.size(), 0);
        for (std::size_t group = 0; group < unsolved.size(); ++group) {
            for (const Slot slot : certificate_.groups[group]) {
                if (free(slot) && !looks_solved(state, slot)) ++unsolved[group];
            }
        }
        std::vector<std::uint32_t> most = goal.allowance;
        for (const CertifiedCycle& cycle : goal.own) {
            const auto found = there.find({cycle.group, cycle.length, order_of(cycle)});
            if (found == there.end()) return false;
            there.erase(found);
            most[cycle.group] += cycle.length;
        }
        for (std::size_t group = 0; group < most.size(); ++group) {
            if (unsolved[group] > most[group]) return false;
        }
        return true;
    }

    [[nodiscard]] bool search_holds(std::size_t number) const {
        const CertifiedSearch& search = certificate_.searches[number];
        const CertifiedGoal& goal = search.goal;
        const State from = goal.from ? *goal.from : solved_state(shape_);
        const auto reached = [&](const State& state) {
            return goal.from ? solves(state) : meets(goal, state);
        };
        std::optional<std::uint32_t> least;
        const std::optional<Distances> ways = goal.from ? distances(from) : group_;
        if (!ways) return false;
        for (const auto& [key, distance] : *ways) {
            if (least && *least <= distance) continue;
            if (reached({key.first, key.second})) least = distance;
        }
        if (search.for_ever ? least.has_value() : least && *least < search.ruled_out_below) {
            return false;
        }
        if (!search.algorithm) return !search.order;
        const auto end = carried_out(*search.algorithm, from);
        if (!end || !reached(end->first)) return false;
        if (!search.order) return true;
        if (goal.from) return false;
        return order_made(number, end->first) == *search.order;
    }

    /// Of the cycles of an element that no other register's algorithm touches.
    [[nodiscard]] Integer order_made(std::size_t number, const State& element) const {
        std::set<Slot> touched;
        for (std::size_t i = 0; certificate_.architecture && i < certificate_.searches.size();
             ++i) {
            if (i == number || !certificate_.searches[i].algorithm) continue;
            const auto other =
                carried_out(*certificate_.searches[i].algorithm, solved_state(shape_));
            if (!other) continue;
            for (const OneCycle& cycle : cycles_of(other->first)) {
                touched.insert(cycle.slots.begin(), cycle.slots.end());
            }
        }
        Integer order = 1;
        for (const OneCycle& cycle : cycles_of(element)) {
            const bool own = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return can_tell(slot) && touched.count(slot) == 0;
            });
            if (own) order = lcm(order, Integer(cycle.order));
        }
        return order;
    }

    /// One register's pieces, and what else its element moves or only twists, a bit for each slot.
    struct Taken {
        std::uint32_t own = 0;
        std::uint32_t moved = 0;
        std::uint32_t twisted = 0;

        friend auto operator<=>(const Taken&, const Taken&) = default;
    };

    /// What registers of an order can take: any element, and any of its cycles that can be told
    /// apart for its own.
    [[nodiscard]] std::set<Taken> ways_to_take(const Integer& order) const {
        std::set<Taken> all;
        for (const auto& [key, distance] : group_) {
            const std::vector<OneCycle> cycles = cycles_of({key.first, key.second});
            for (std::uint32_t choice = 0; choice >> cycles.size() == 0; ++choice) {
                Taken taken;
                Integer made = 1;
                bool told = true;
                for (std::size_t i = 0; i < cycles.size(); ++i) {
                    const bool own = (choice >> i & 1U) != 0;
                    const bool turns = cycles[i].slots.size() == 1;
                    std::uint32_t& to = own ? taken.own : turns ? taken.twisted : taken.moved;
                    for (const Slot slot : cycles[i].slots) {
                        told = told && (!own || can_tell(slot));
                        to |= 1U << slot;
                    }
                    if (own) made = lcm(made, Integer(cycles[i].order));
                }
                if (told && made == order) all.insert(taken);
            }
        }
        return all;
    }

    [[nodiscard]] bool fits() const {
        std::vector<std::set<Taken>> ways;
        for (const Integer& order : certificate_.fit->orders) ways.push_back(ways_to_take(order));
        std::vector<Taken> chosen;
        return fits_from(ways, chosen);
    }
    bool fits_from(const std::vector<std::set<Taken>>& ways, std::vector<Taken>& chosen) const {
        if (chosen.size() == ways.size()) return true;
        for (const Taken& taken : ways[chosen.size()]) {
            if (taken.moved != 0 && !certificate_.fit->parity_sharing) continue;
            const bool apart = std::all_of(chosen.begin(), chosen.end(), [&](const Taken& other) {
                return clear(taken, other) && clear(other, taken);
            });
            if (!apart) continue;
            chosen.push_back(taken);
            if (fits_from(ways, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }
    /// Nothing that `a` moves is `b`'s own.
    static bool clear(const Taken& a, const Taken& b) {
        return ((a.own | a.moved | a.twisted) & b.own) == 0;
    }

    const Certificate& certificate_;
    Shape shape_;
    std::map<std::string, State> turns_;  // those that are allowed
    std::vector<Slot> looks_;
    Distances group_;
};

}  // namespace qter::testing
