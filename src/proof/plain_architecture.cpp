#include "proof/plain_architecture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace qter {
namespace {

/// A cycle's group, length and order.
using CycleKind = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>;

struct PlainCycle {
    CycleKind kind;
    std::vector<Slot> slots;
};

class ArchitectureCheck {
 public:
    ArchitectureCheck(const Certificate& certificate, const PlainTurns& turns,
                      const std::vector<PlainState>& elements)
        : certificate_(certificate),
          turns_(turns),
          elements_(elements),
          solved_(turns.solved()),
          unique_(turns.slots(), true) {
        const std::vector<Slot>& looks = certificate.puzzle.looks;
        for (Slot slot = 0; slot < turns.slots(); ++slot) {
            if (certificate.marked || looks[slot] == slot) continue;
            unique_[slot] = false;
            unique_[looks[slot]] = false;
        }
        for (const PlainState& element : elements) cycles_.push_back(cycles_of(element));
    }

    /// The order of the algorithm's register: of its cycles that no other algorithm moves.
    [[nodiscard]] Integer order_made(std::size_t i) const {
        Integer made = 1;
        for (const PlainCycle& cycle : cycles_[i]) {
            const bool alone = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                for (std::size_t other = 0; other < elements_.size(); ++other) {
                    if (other != i && elements_[other][slot] != solved_[slot]) return false;
                }
                return bool{unique_[slot]};
            });
            if (alone) made = lcm(made, Integer(std::get<2>(cycle.kind)));
        }
        return made;
    }

    std::vector<std::string> faults() {
        for (std::size_t i = 0; i < elements_.size(); ++i) {
            check_orders(i);
            i == 0 ? check_first() : check_next(i);
        }
        return std::move(faults_);
    }

 private:
    void add_error(std::size_t i, const std::string& what) {
        faults_.push_back(fmt::format("register {}: {}", i + 1, what));
    }
    [[nodiscard]] const CertifiedGoal& goal(std::size_t i) const {
        return certificate_.searches[i].goal;
    }

    [[nodiscard]] std::vector<PlainCycle> cycles_of(const PlainState& state) const {
        std::vector<PlainCycle> cycles;
        std::vector<bool> seen(turns_.slots(), false);
        for (std::uint32_t group = 0; group < certificate_.groups.size(); ++group) {
            for (const Slot start : certificate_.groups[group]) {
                if (seen[start] || state[start] == solved_[start]) continue;
                PlainCycle& cycle = cycles.emplace_back();
                std::uint32_t sum = 0;
                for (Slot at = start; !seen[at]; at = turns_.piece(at, state[at])) {
                    seen[at] = true;
                    sum += turns_.orientation(at, state[at]);
                    cycle.slots.push_back(at);
                }
                const std::uint32_t modulus = turns_.orientations(start);
                const auto length = static_cast<std::uint32_t>(cycle.slots.size());
                cycle.kind = {group, length,
                              std::uint64_t{length} * (modulus / std::gcd(modulus, sum % modulus))};
            }
        }
        return cycles;
    }

    [[nodiscard]] std::vector<CycleKind> own_kinds(std::size_t i) const {
        std::vector<CycleKind> kinds;
        for (const CertifiedCycle& cycle : goal(i).own) {
            const std::uint32_t modulus =
                turns_.orientations(certificate_.groups[cycle.group].front());
            kinds.emplace_back(
                cycle.group, cycle.length,
                std::uint64_t{cycle.length} * (modulus / std::gcd(modulus, cycle.twist)));
        }
        std::sort(kinds.begin(), kinds.end());
        return kinds;
    }

    void check_orders(std::size_t i) {
        const std::optional<Integer>& claimed = certificate_.searches[i].order;
        if (!claimed) {
            add_error(i, "it has no order");
            return;
        }
        Integer own = 1;
        for (const CycleKind& kind : own_kinds(i)) own = lcm(own, Integer(std::get<2>(kind)));
        if (own != *claimed) {
            add_error(i, fmt::format("the cycles of the goal have order {}, not {}", to_string(own),
                                     to_string(*claimed)));
        }
        const Integer made = order_made(i);
        if (made != *claimed) {
            add_error(i, fmt::format("its algorithm makes a register of order {}, not {}",
                                     to_string(made), to_string(*claimed)));
        }
        const std::uint64_t divides = goal(i).divides;
        if (divides != 0 && Integer(divides) != *claimed) {
            add_error(i, "the number that its cycles' orders divide is not its order");
        }
    }

    void check_first() {
        if (!goal(0).fixed.empty() || !goal(0).shared.empty()) {
            add_error(0, "the first register cannot have fixed or shared pieces");
        }
        std::vector<std::uint32_t> left;
        for (const std::vector<Slot>& group : certificate_.groups) {
            left.push_back(static_cast<std::uint32_t>(group.size()));
        }
        for (std::size_t i = 0; i < elements_.size(); ++i) {
            for (const CertifiedCycle& cycle : goal(i).own) {
                if (left[cycle.group] < cycle.length) {
                    add_error(i, "there are not enough pieces");
                    return;
                }
                left[cycle.group] -= cycle.length;
            }
        }
        if (left != goal(0).allowance) {
            add_error(0,
                      "the pieces that it may leave unsolved are not those that no register owns");
        }
    }

    /// Whether the slot looks solved.
    [[nodiscard]] bool looks_solved(const PlainState& state, Slot slot) const {
        if (state[slot] == solved_[slot]) return true;
        const std::vector<Slot>& looks = certificate_.puzzle.looks;
        return !unique_[slot] && turns_.orientation(slot, state[slot]) == 0 &&
               looks[turns_.piece(slot, state[slot])] == looks[slot];
    }

    void check_next(std::size_t i) {
        enum Role { kFree, kFixed, kShared };
        const auto roles_of = [&](const CertifiedGoal& goal) {
            std::vector<Role> roles(turns_.slots(), kFree);
            for (const Slot slot : goal.fixed) roles[slot] = kFixed;
            for (const Slot slot : goal.shared) roles[slot] = kShared;
            return roles;
        };
        const std::vector<Role> before = roles_of(goal(i - 1));
        const std::vector<Role> after = roles_of(goal(i));
        std::vector<Role> wanted = before;
        std::vector<std::uint32_t> allowance = goal(i - 1).allowance;
        std::vector<CycleKind> fixed;
        for (const PlainCycle& cycle : cycles_[i - 1]) {
            const bool own = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return before[slot] == kFree && unique_[slot] && after[slot] == kFixed;
            });
            if (own) fixed.push_back(cycle.kind);
            for (const Slot slot : cycle.slots) {
                if (own) {
                    wanted[slot] = kFixed;
                } else if (before[slot] == kFree && !looks_solved(elements_[i - 1], slot)) {
                    wanted[slot] = kShared;
                    std::uint32_t& left = allowance[std::get<0>(cycle.kind)];
                    if (left == 0) {
                        add_error(i, "too many pieces are shared");
                        return;
                    }
                    --left;
                }
            }
        }
        std::sort(fixed.begin(), fixed.end());
        if (fixed != own_kinds(i - 1)) {
            add_error(i, "the fixed pieces are not those of the previous register's cycles");
        }
        if (wanted != after) {
            add_error(i, "the fixed or shared pieces are not those of earlier registers");
        }
        if (allowance != goal(i).allowance) {
            add_error(i,
                      "the numbers of pieces that it may leave unsolved are not those that earlier "
                      "registers allow");
        }
    }

    const Certificate& certificate_;
    const PlainTurns& turns_;
    const std::vector<PlainState>& elements_;
    PlainState solved_;
    std::vector<bool> unique_;
    std::vector<std::vector<PlainCycle>> cycles_;  // by register: its nontrivial cycles
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> architecture_faults(const Certificate& certificate,
                                             const PlainTurns& turns,
                                             const std::vector<PlainState>& elements) {
    return ArchitectureCheck(certificate, turns, elements).faults();
}

Integer plain_order(const Certificate& certificate, const PlainTurns& turns,
                    const PlainState& element) {
    return ArchitectureCheck(certificate, turns, {element}).order_made(0);
}

}  // namespace qter
