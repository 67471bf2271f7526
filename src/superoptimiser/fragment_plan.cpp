#include "superoptimiser/fragment_plan.hpp"

#include <algorithm>

namespace qter {
namespace {

void sort_by_remainders(PlanNode& node) {
    std::sort(node.begin(), node.end(),
              [](const PlanState& a, const PlanState& b) { return a.at < b.at; });
}

}  // namespace

FragmentPlans::FragmentPlans(const FragmentTask& task, FragmentPrices& prices, std::int64_t& work)
    : prices_(prices), work_(work) {
    for (const std::size_t reg : task.states.used) list_register(task, reg);
    turns_.resize(used_.size());
    amounts_.resize(used_.size());
    make_root(task);
}

void FragmentPlans::list_register(const FragmentTask& task, std::size_t reg) {
    UsedRegister& made = used_.emplace_back();
    made.reg = reg;
    made.holding = task.registers[reg].holding;
    made.order = task.registers[reg].order.get_ui();
    made.on_puzzle = task.registers.architecture(made.holding) != nullptr;
    for (const ReadRegister& read : task.states.read) {
        if (read.reg == reg) made.modulus = read.modulus;
    }
    if (made.modulus == 1) return;
    for (const Integer& modulus : task.registers.moduli(reg)) {
        const std::uint64_t m = modulus.get_ui();
        if (m > 1 && made.modulus % m == 0) made.moduli.push_back(m);
    }
}

void FragmentPlans::make_root(const FragmentTask& task) {
    std::map<BlockId, std::uint32_t> number;
    for (std::size_t state = 0; state < task.states.count; ++state) {
        const FragmentResult& due = task.meaning[state];
        const auto [entry, is_new] =
            number.try_emplace(due.exit, static_cast<std::uint32_t>(exits_.size()));
        if (is_new) {
            exits_.push_back(due.exit);
            std::vector<bool>& live = live_.emplace_back();
            for (const UsedRegister& of : used_) {
                live.push_back(due.exit != kNoBlock && task.live.before(due.exit, of.reg));
            }
        }
        PlanState& made = root_.emplace_back();
        made.exit = entry->second;
        made.weight = task.weights[state];
        const std::vector<std::uint64_t> at = task.states.at(state);
        std::size_t read = 0;
        for (std::size_t used = 0; used < used_.size(); ++used) {
            if (used_[used].modulus > 1) made.at[used] = static_cast<std::uint32_t>(at[read++]);
            if (!live_[made.exit][used]) continue;
            made.owed[used] = static_cast<std::uint32_t>(due.added[used]);
        }
    }
    for (const std::vector<bool>& live : live_) {
        owes_ = owes_ || std::find(live.begin(), live.end(), true) != live.end();
    }
    sort_by_remainders(root_);
}

double FragmentPlans::turns(std::size_t used, std::uint64_t amount) {
    if (amount == 0) return 0;
    const auto [entry, is_new] = turns_[used].try_emplace(amount, 0);
    if (is_new) entry->second = turns_of({{used, amount}});
    return entry->second;
}

double FragmentPlans::turns_of(const std::vector<PlanTerm>& terms) {
    return terms.empty() ? 0 : prices_.turns(additions(terms));
}

std::vector<Addition> FragmentPlans::additions(const std::vector<PlanTerm>& terms) const {
    std::vector<Addition> made;
    for (const PlanTerm& term : terms) {
        const UsedRegister& of = used_[term.used];
        // The shorter way round, as people write it.
        Integer amount(static_cast<unsigned long>(term.amount));
        if (term.amount * 2 > of.order) amount -= static_cast<unsigned long>(of.order);
        made.push_back({of.reg, std::move(amount)});
    }
    return made;
}

const std::vector<std::uint64_t>& FragmentPlans::amounts(std::size_t used, std::uint64_t modulus,
                                                         std::uint64_t remainder) {
    const UsedRegister& of = used_[used];
    const auto [entry, is_new] = amounts_[used].try_emplace({modulus, remainder});
    std::vector<std::uint64_t>& list = entry->second;
    if (!is_new) return list;
    if (of.order <= kMostOrderCompared) {
        for (std::uint64_t a = remainder; a < of.order; a += modulus) list.push_back(a);
    } else {
        list.push_back(remainder);
        if (modulus < of.order) list.push_back(of.order - modulus + remainder);
    }
    std::stable_sort(list.begin(), list.end(), [&](std::uint64_t a, std::uint64_t b) {
        return turns(used, a) < turns(used, b);
    });
    if (list.size() > kMostAmounts) list.resize(kMostAmounts);
    return list;
}

std::vector<PlanTerm> FragmentPlans::owed_by(const PlanState& state) const {
    std::vector<PlanTerm> terms;
    for (std::size_t used = 0; used < used_.size(); ++used) {
        if (state.owed[used] != 0) terms.push_back({used, state.owed[used]});
    }
    return terms;
}

void FragmentPlans::add(PlanState& state, std::size_t used, std::uint64_t amount) const {
    const UsedRegister& of = used_[used];
    state.at[used] = static_cast<std::uint32_t>((state.at[used] + amount) % of.modulus);
    if (!live_[state.exit][used]) return;
    state.owed[used] =
        static_cast<std::uint32_t>((state.owed[used] + of.order - amount) % of.order);
}

bool FragmentPlans::finished(const PlanNode& node) {
    return std::all_of(node.begin(), node.end(),
                       [&](const PlanState& state) { return state.same_due(node.front()); });
}

std::pair<PlanNode, PlanNode> FragmentPlans::split(const PlanNode& node, const PlanStep& step) {
    spend(node.size());
    std::pair<PlanNode, PlanNode> made;
    for (PlanState state : node) {
        for (const PlanTerm& term : step.terms) add(state, term.used, term.amount);
        const bool solved = state.at[step.used] % step.modulus == 0;
        (solved ? made.first : made.second).push_back(state);
    }
    sort_by_remainders(made.first);
    sort_by_remainders(made.second);
    return made;
}

std::optional<std::uint64_t> FragmentPlans::times(const PlanState& state,
                                                  const PlanStep& step) const {
    std::uint64_t by = 0;
    for (const PlanTerm& term : step.terms) {
        if (term.used == step.used) by = (by + term.amount) % step.modulus;
    }
    return steps_to_zero(state.at[step.used] % step.modulus, by, step.modulus);
}

PlanNode FragmentPlans::repeated(const PlanNode& node, const PlanStep& step, double& mean) {
    spend(node.size());
    PlanNode made;
    mean = 0;
    for (PlanState state : node) {
        const std::optional<std::uint64_t> count = times(state, step);
        const bool endless = exits_[state.exit] == kNoBlock;
        if (!count && endless) continue;
        if (!count) return {};
        mean += state.weight * static_cast<double>(*count);
        for (const PlanTerm& term : step.terms) {
            const std::uint64_t order = used_[term.used].order;
            add(state, term.used, *count % order * term.amount % order);
        }
        made.push_back(state);
    }
    sort_by_remainders(made);
    PlanNode merged;
    for (const PlanState& state : made) {
        if (merged.empty() || merged.back().at != state.at) {
            merged.push_back(state);
        } else if (merged.back().same_due(state)) {
            merged.back().weight += state.weight;
        } else {
            return {};
        }
    }
    return merged;
}

}  // namespace qter
