#include "optimiser/block_side.hpp"

#include <algorithm>
#include <iterator>

#include "optimiser/effects.hpp"

namespace qter {

BlockSide::BlockSide(BasicBlock& block, Which which, const RegisterTable& registers)
    : block_(block), which_(which), registers_(registers) {
    const std::size_t count = block.steps.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = which == Which::kFront ? i : count - 1 - i;
        const Step& step = block.steps[at];
        if (const step::Add* add = add_of(step)) collect(*add, at);
        const Barrier barrier = barrier_of(step);
        if (barrier.reg) reg_barrier_.try_emplace(*barrier.reg, at);
        if (barrier.holding) holding_barrier_.try_emplace(*barrier.holding, at);
    }
}

void BlockSide::collect(const step::Add& add, std::size_t at) {
    if (add.terms.empty()) return;
    const std::size_t holding = registers_[add.terms.front().reg].holding;
    if (holding_barrier_.contains(holding)) return;
    adds_[holding].push_back(at);
    for (const Addition& term : add.terms) {
        if (reg_barrier_.contains(term.reg)) continue;
        std::vector<Addition>& terms = terms_[holding];
        const auto known = std::find_if(terms.begin(), terms.end(), [&](const Addition& other) {
            return other.reg == term.reg;
        });
        std::vector<std::size_t>& sources = sources_[term.reg];
        if (sources.empty() || sources.back() != at) sources.push_back(at);
        if (known == terms.end()) {
            terms.push_back({term.reg, mod(term.amount, registers_[term.reg].order)});
        } else {
            known->amount = mod(known->amount + term.amount, registers_[term.reg].order);
        }
    }
}

const std::vector<Addition>& BlockSide::terms(std::size_t holding) const {
    static const std::vector<Addition> kNothing;
    const auto known = terms_.find(holding);
    return known == terms_.end() ? kNothing : known->second;
}

Integer BlockSide::amount(std::size_t reg) const {
    for (const Addition& term : terms(registers_[reg].holding)) {
        if (term.reg == reg) return term.amount;
    }
    return 0;
}

std::vector<std::size_t> BlockSide::holdings() const {
    std::vector<std::size_t> all;
    for (const auto& entry : terms_) all.push_back(entry.first);
    return all;
}

Span BlockSide::span() const {
    return adds_.empty() ? block_.exit_span : block_.steps[adds_.begin()->second.front()].span;
}

BlockSide::Effect BlockSide::effect(const std::vector<Addition>& terms, TurnCosts& costs) const {
    const std::vector<Change> changes = plan(terms);
    Effect effect;
    effect.lines = -static_cast<std::ptrdiff_t>(emptied(changes));
    bool adds_line = false;
    for (const Change& change : changes) {
        effect.turns += costs.turns(change.now);
        effect.turns -= costs.turns(Addition{change.now.reg, change.was});
        adds_line = adds_line || (change.now.amount != 0 && !change.place);
    }
    if (adds_line) ++effect.lines;
    return effect;
}

bool BlockSide::is_past_barrier(std::size_t reg, std::size_t at) const {
    const auto barrier = reg_barrier_.find(reg);
    if (barrier == reg_barrier_.end()) return false;
    return which_ == Which::kFront ? at > barrier->second : at < barrier->second;
}

std::vector<BlockSide::Change> BlockSide::plan(const std::vector<Addition>& terms) const {
    std::vector<Change> changes;
    for (const Addition& term : terms) {
        Change change;
        change.was = amount(term.reg);
        change.now = {term.reg, mod(change.was + term.amount, registers_[term.reg].order)};
        if (const auto known = sources_.find(term.reg); known != sources_.end()) {
            change.sources = known->second;
            change.place = known->second.front();
        } else {
            change.place = place_for(term.reg);
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

/// The step of the register's holding, the outermost at this side, that the sum can join.
std::optional<std::size_t> BlockSide::place_for(std::size_t reg) const {
    const auto adds = adds_.find(registers_[reg].holding);
    if (adds == adds_.end() || is_past_barrier(reg, adds->second.front())) return std::nullopt;
    return adds->second.front();
}

/// The number of steps that would have no term left.
std::size_t BlockSide::emptied(const std::vector<Change>& changes) const {
    std::map<std::size_t, std::size_t> left;
    const auto count = [&](std::size_t at) -> std::size_t& {
        return left.try_emplace(at, add_of(block_.steps[at])->terms.size()).first->second;
    };
    for (const Change& change : changes) {
        for (const std::size_t at : change.sources) --count(at);
        if (change.place && change.now.amount != 0) ++count(*change.place);
    }
    return static_cast<std::size_t>(std::count_if(
        left.begin(), left.end(), [](const auto& entry) { return entry.second == 0; }));
}

void BlockSide::apply(const std::vector<Addition>& terms, Span span) {
    step::Add made;
    for (const Change& change : plan(terms)) {
        const auto is_it = [&](const Addition& term) { return term.reg == change.now.reg; };
        for (const std::size_t at : change.sources) {
            std::erase_if(add_of(block_.steps[at])->terms, is_it);
        }
        if (change.now.amount == 0) continue;
        step::Add& place = change.place ? *add_of(block_.steps[*change.place]) : made;
        place.terms.push_back(change.now);
    }
    if (!made.terms.empty()) made_.push_back({std::move(made), span});
}

void BlockSide::finish() {
    std::erase_if(block_.steps, [](const Step& step) {
        const step::Add* add = add_of(step);
        return add != nullptr && add->terms.empty();
    });
    const auto where = which_ == Which::kFront ? block_.steps.begin() : block_.steps.end();
    block_.steps.insert(where, std::make_move_iterator(made_.begin()),
                        std::make_move_iterator(made_.end()));
    made_.clear();
}

}  // namespace qter
