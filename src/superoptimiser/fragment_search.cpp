#include "superoptimiser/fragment_search.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "optimiser/effects.hpp"
#include "superoptimiser/plan_steps.hpp"

namespace qter {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
/// The most that D becomes.
constexpr int kMostDiscrepancies = 6;

struct Plan {
    int discrepancies = -1;  ///< with which it was searched
    double cost = kNever;
    PlanStep step;
};

class FragmentSearch {
 public:
    FragmentSearch(const FragmentTask& task, FragmentPrices& prices, std::int64_t& work,
                   const Cancellation& cancellation)
        : task_(task),
          work_(work),
          cancellation_(cancellation),
          plans_(task, prices, work),
          ranking_(plans_) {}

    std::optional<NewFragment> run() {
        const PlanNode& root = plans_.root();
        made_.base = task_.graph.blocks.size();
        for (int d = 0; d <= kMostDiscrepancies && (d == 0 || work_ > 0); ++d) solve(root, d);
        if (cancellation_.requested()) return std::nullopt;
        // A jump to the head would leave the fragment, so one that only leaves, or loops for ever,
        // has a block before that.
        BlockId only = plans_.exit_of(root.front());
        const bool loops = plans_.finished(root) && only == kNoBlock;
        if (loops || (plans_.finished(root) && plans_.owed_by(root.front()).empty())) {
            if (loops) only = made_.base + 1;
            made_.blocks.resize(loops ? 2 : 1);
            for (BasicBlock& block : made_.blocks) {
                block.exit = leave::Jump{only};
                block.exit_span = span();
            }
            return std::move(made_);
        }
        emit(root);
        if (failed_) return std::nullopt;
        return std::move(made_);
    }

 private:
    // --- The search.

    [[nodiscard]] static std::string key_of(const PlanNode& node, bool weighted) {
        std::string key;
        key.reserve(node.size() * (sizeof(PlanNumbers) * 2 + 12));
        const auto put = [&](const auto& value) {
            key.append(reinterpret_cast<const char*>(&value), sizeof(value));
        };
        for (const PlanState& state : node) {
            put(state.at);
            put(state.owed);
            put(state.exit);
            if (weighted) put(state.weight);
        }
        return key;
    }

    double finishing_cost(const PlanNode& node) {
        const std::vector<PlanTerm> terms = plans_.owed_by(node.front());
        if (plans_.exit_of(node.front()) == kNoBlock || terms.empty()) return 0;
        double all = 0;
        for (const PlanState& state : node) all += state.weight;
        return all * plans_.turns_of(terms) + plans_.prices().line;
    }

    double solve(const PlanNode& node, int discrepancies) {
        if (plans_.finished(node)) return finishing_cost(node);
        const std::string key = key_of(node, true);
        const auto known = best_.find(key);
        if (known != best_.end() && known->second.discrepancies >= discrepancies) {
            return known->second.cost;
        }
        Plan best = known != best_.end() ? known->second : Plan{};
        const std::vector<RankedStep> steps = ranking_.ranked(node);
        for (int rank = 0; rank < static_cast<int>(steps.size()); ++rank) {
            if (rank > discrepancies && best.cost < kNever) break;
            if (best.cost < kNever && (work_ <= 0 || cancellation_.requested())) break;
            const RankedStep& tried = steps[static_cast<std::size_t>(rank)];
            const double cost =
                cost_with(node, tried, std::max(discrepancies - rank, 0), best.cost);
            if (cost < best.cost) {
                best.cost = cost;
                best.step = tried.step;
            }
        }
        best.discrepancies = work_ > 0 ? discrepancies : kMostDiscrepancies;
        best_[key] = best;
        return best.cost;
    }

    double cost_with(const PlanNode& node, const RankedStep& tried, int discrepancies,
                     double most) {
        double cost = tried.cost;
        if (tried.step.kind == PlanStep::Kind::kRepeat) {
            double mean = 0;
            const PlanNode child = plans_.repeated(node, tried.step, mean);
            return cost + (cost < most ? solve(child, discrepancies) : 0);
        }
        const auto [solved, otherwise] = plans_.split(node, tried.step);
        // A look tells at most a bit.
        if (cost +
                plans_.prices().look * (StepRanking::bits(solved) + StepRanking::bits(otherwise)) >=
            most)
            return kNever;
        cost += solve(solved, discrepancies);
        if (cost >= most) return kNever;
        return cost + solve(otherwise, discrepancies);
    }

    // --- The fragment.

    [[nodiscard]] Span span() const {
        for (const BlockId id : task_.fragment.blocks) {
            const BasicBlock& block = task_.graph.blocks[id];
            if (!block.steps.empty() && block.steps.front().span.known()) {
                return block.steps.front().span;
            }
            if (block.exit_span.known()) return block.exit_span;
        }
        return {};
    }

    template <class What>
    void push(BasicBlock& block, What what) {
        Step& made = block.steps.emplace_back();
        made.what = std::move(what);
        made.span = span();
    }

    void push_additions(BasicBlock& block, const std::vector<PlanTerm>& terms) {
        std::map<std::size_t, std::vector<PlanTerm>> by_holding;
        for (const PlanTerm& term : terms)
            by_holding[plans_.used()[term.used].holding].push_back(term);
        for (const auto& [holding, of_holding] : by_holding) {
            push(block, step::Add{plans_.additions(of_holding)});
            ++made_.lines;
        }
    }

    /// The block where the node begins: an exit, or a new one.
    BlockId emit(const PlanNode& node) {
        const bool done = plans_.finished(node);
        const BlockId exit = plans_.exit_of(node.front());
        const std::vector<PlanTerm> owed = plans_.owed_by(node.front());
        if (done && exit != kNoBlock && owed.empty()) return exit;
        const auto [entry, is_new] = emitted_.try_emplace(key_of(node, false), made_.base);
        if (!is_new) return entry->second;
        const std::size_t at = made_.blocks.size();
        const BlockId id = entry->second = made_.base + at;
        made_.blocks.emplace_back();
        BasicBlock block;
        block.exit_span = span();
        if (done) {
            if (exit != kNoBlock) push_additions(block, owed);
            block.exit = leave::Jump{exit != kNoBlock ? exit : id};
            made_.blocks[at] = std::move(block);
            return id;
        }
        const auto found = best_.find(key_of(node, true));
        if (found == best_.end() || found->second.cost == kNever) {
            failed_ = true;
            return id;
        }
        const PlanStep& step = found->second.step;
        const Reading reading{plans_.used()[step.used].reg,
                              Integer(static_cast<unsigned long>(step.modulus))};
        ++made_.lines;
        if (step.kind == PlanStep::Kind::kRepeat) {
            push(block, step::RepeatUntil{reading, plans_.additions(step.terms)});
            double mean = 0;
            block.exit = leave::Jump{emit(plans_.repeated(node, step, mean))};
        } else {
            push_additions(block, step.terms);
            const auto [solved, otherwise] = plans_.split(node, step);
            const BlockId yes = emit(solved);
            block.exit = leave::Branch{reading, yes, emit(otherwise)};
        }
        made_.blocks[at] = std::move(block);
        return id;
    }

    const FragmentTask& task_;
    const std::int64_t& work_;
    const Cancellation& cancellation_;
    FragmentPlans plans_;
    StepRanking ranking_;
    std::unordered_map<std::string, Plan> best_;  // by node
    std::unordered_map<std::string, BlockId> emitted_;
    NewFragment made_;
    bool failed_ = false;
};

}  // namespace

std::pair<FlowGraph, Fragment> NewFragment::in(const FlowGraph& graph) const {
    std::pair<FlowGraph, Fragment> made{graph, {}};
    for (const BasicBlock& block : blocks) {
        made.second.blocks.push_back(made.first.blocks.size());
        made.first.blocks.push_back(block);
    }
    return made;
}

void NewFragment::replace(FlowGraph& graph, BlockId head) const {
    const BlockId behind = graph.blocks.size();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        BasicBlock block = blocks[i];
        for_each_successor(block, [&](BlockId& to) {
            if (to == base) {
                to = head;
            } else if (to > base) {
                to = behind + (to - base) - 1;
            }
        });
        if (i == 0) {
            graph.blocks[head] = std::move(block);
        } else {
            graph.blocks.push_back(std::move(block));
        }
    }
}

std::optional<NewFragment> search_fragment(const FragmentTask& task, FragmentPrices& prices,
                                           std::int64_t& work, const Cancellation& cancellation) {
    if (task.states.count > kMostSearchedStates || task.states.used.size() > kMostUsed) {
        return std::nullopt;
    }
    return FragmentSearch(task, prices, work, cancellation).run();
}

double cost_of_paths(const FragmentMeaning& meaning, const std::vector<FragmentPath>& paths,
                     const std::vector<double>& weights, FragmentPrices& prices) {
    std::map<const Step*, double> turns;
    double cost = 0;
    for (std::size_t state = 0; state < paths.size(); ++state) {
        if (meaning[state].exit == kNoBlock) continue;
        double here = prices.look * static_cast<double>(paths[state].looks);
        for (std::size_t i = 0; i < paths[state].steps.size(); ++i) {
            const Step* const step = paths[state].steps[i];
            const auto [entry, is_new] = turns.try_emplace(step, 0);
            if (is_new) entry->second = prices.turns(*terms_of(*step));
            here += entry->second * static_cast<double>(paths[state].times[i]);
        }
        cost += weights[state] * here;
    }
    return cost;
}

}  // namespace qter
