// Merging the additions within a block into as few steps as possible.
//
// All additions to a register between two barriers (effects.hpp) form one sum, which may be placed
// anywhere between them: an interval. One step can hold sums of one holding whose intervals have a
// common position, so the fewest steps are the fewest positions that meet every interval. The
// greedy choice finds them: process the intervals by their ends; when the last chosen position does
// not meet an interval, its end is the next position. (The intervals that caused new positions are
// disjoint, so fewer positions are impossible.)
//
//     add A 1           add A 3, B 1
//     add B 1           print A
//     print "a"         add A 3
//     add A 2
//     print A
//     add A 3
//
// A step is placed as near to its first addition as its sums allow. Blocks that would get neither
// fewer steps nor fewer sums do not change.
#include <algorithm>
#include <unordered_map>

#include "optimiser/effects.hpp"
#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

/// Position i is immediately before step i.
class BlockCoalescer {
 public:
    BlockCoalescer(BasicBlock& block, const RegisterTable& registers)
        : block_(block), registers_(registers), end_(block.steps.size()) {}

    bool run() {
        collect();
        drop_zeros();
        group_sums();
        if (groups_.size() == adds_ && sums_.size() == terms_ && !unreduced_) return false;
        emit();
        return true;
    }

 private:
    struct Sum {
        Addition total;
        std::size_t holding = 0;
        std::size_t first = 0;  ///< the step of its first addition
        std::size_t low = 0;    ///< the first possible position
        std::size_t high = 0;   ///< the last possible position
    };
    struct Group {
        std::vector<std::size_t> sums;
        std::size_t first = 0;
        std::size_t low = 0;
        std::size_t high = 0;
        [[nodiscard]] std::size_t place() const { return std::clamp(first, low, high); }
    };

    void collect() {
        for (std::size_t at = 0; at < end_; ++at) {
            if (const step::Add* add = add_of(block_.steps[at])) {
                ++adds_;
                for (const Addition& term : add->terms) collect(term, at);
            } else {
                stop_at(barrier_of(block_.steps[at]), at);
            }
        }
    }

    void collect(const Addition& term, std::size_t at) {
        const DeclaredRegister& reg = registers_[term.reg];
        ++terms_;
        unreduced_ = unreduced_ || term.amount < 0 || term.amount >= reg.order;
        const auto [open, is_new] = open_.try_emplace(term.reg, sums_.size());
        if (is_new) {
            const std::size_t low = std::max(low_of_reg_[term.reg], low_of_holding_[reg.holding]);
            sums_.push_back({{term.reg, 0}, reg.holding, at, low, end_});
            open_on_[reg.holding].push_back(term.reg);
        }
        Integer& total = sums_[open->second].total.amount;
        total = mod(total + term.amount, reg.order);
    }

    void stop_at(const Barrier& barrier, std::size_t at) {
        if (barrier.reg) {
            close_sum(*barrier.reg, at);
            low_of_reg_[*barrier.reg] = at + 1;
        }
        if (barrier.holding) {
            for (const std::size_t reg : open_on_[*barrier.holding]) close_sum(reg, at);
            open_on_[*barrier.holding].clear();
            low_of_holding_[*barrier.holding] = at + 1;
        }
    }

    void close_sum(std::size_t reg, std::size_t at) {
        const auto open = open_.find(reg);
        if (open == open_.end()) return;
        sums_[open->second].high = at;
        open_.erase(open);
    }

    void drop_zeros() {
        std::erase_if(sums_, [](const Sum& sum) { return sum.total.amount == 0; });
    }

    void group_sums() {
        std::vector<std::size_t> order(sums_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(sums_[a].holding, sums_[a].high) <
                   std::pair(sums_[b].holding, sums_[b].high);
        });
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Sum& sum = sums_[order[i]];
            const bool met = i > 0 && sums_[order[i - 1]].holding == sum.holding &&
                             sum.low <= groups_.back().high;
            if (!met) groups_.push_back({{}, sum.first, sum.low, sum.high});
            Group& group = groups_.back();
            group.sums.push_back(order[i]);
            group.first = std::min(group.first, sum.first);
            group.low = std::max(group.low, sum.low);
        }
        std::stable_sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) {
            return std::pair(a.place(), a.first) < std::pair(b.place(), b.first);
        });
    }

    void emit() {
        std::vector<Step> steps;
        std::size_t next = 0;
        for (std::size_t at = 0; at <= end_; ++at) {
            while (next < groups_.size() && groups_[next].place() == at) {
                steps.push_back(step_of(groups_[next++]));
            }
            if (at < end_ && add_of(block_.steps[at]) == nullptr) {
                steps.push_back(std::move(block_.steps[at]));
            }
        }
        block_.steps = std::move(steps);
    }

    [[nodiscard]] Step step_of(Group& group) const {
        // Sums are numbered in the order of their first additions.
        std::sort(group.sums.begin(), group.sums.end());
        step::Add add;
        for (const std::size_t sum : group.sums) add.terms.push_back(sums_[sum].total);
        return {std::move(add), block_.steps[group.first].span};
    }

    BasicBlock& block_;
    const RegisterTable& registers_;
    std::size_t end_;
    std::size_t adds_ = 0;
    std::size_t terms_ = 0;
    bool unreduced_ = false;
    std::vector<Sum> sums_;
    std::vector<Group> groups_;
    std::unordered_map<std::size_t, std::size_t> open_;  // the sum a register's additions go to
    std::unordered_map<std::size_t, std::vector<std::size_t>> open_on_;  // registers, by holding
    std::unordered_map<std::size_t, std::size_t> low_of_reg_;
    std::unordered_map<std::size_t, std::size_t> low_of_holding_;
};

}  // namespace

bool coalesce_adds(FlowGraph& graph, PassContext& context) {
    bool changed = false;
    for (BasicBlock& block : graph.blocks) {
        changed = BlockCoalescer(block, context.registers).run() || changed;
    }
    return changed;
}

}  // namespace qter::pass
