#include "superoptimiser/plan_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

namespace qter {
namespace {

double w_log_w(double w) { return w > 0 ? w * std::log2(w) : 0; }

}  // namespace

/// The different dues of a node.
struct StepRanking::Dues {
    explicit Dues(const PlanNode& node);
    [[nodiscard]] double bits() const { return std::max(w_log_w(all) - w_log_w_of_dues, 0.0); }

    std::vector<std::size_t> of;  ///< by state, from 0
    std::vector<double> weights;  ///< by due
    double all = 0;               ///< the sum of the weights
    double w_log_w_of_dues = 0;   ///< of the dues, summed
};

StepRanking::Dues::Dues(const PlanNode& node) {
    // Mostly few, or one for each state.
    std::unordered_map<std::string_view, std::size_t> number;
    std::vector<std::pair<std::uint32_t, PlanNumbers>> keys(node.size());
    for (std::size_t i = 0; i < node.size(); ++i) {
        keys[i] = {node[i].exit, node[i].owed};
        const std::string_view key(reinterpret_cast<const char*>(&keys[i]), sizeof(keys[i]));
        const std::size_t due = number.try_emplace(key, number.size()).first->second;
        of.push_back(due);
        if (due == weights.size()) weights.push_back(0);
        weights[due] += node[i].weight;
        all += node[i].weight;
    }
    for (const double weight : weights) w_log_w_of_dues += w_log_w(weight);
}

StepRanking::StepRanking(FragmentPlans& plans) : plans_(plans) {
    bit_price_ = plans.prices().look + usual_turns();
}

double StepRanking::bits(const PlanNode& node) { return Dues(node).bits(); }

double StepRanking::usual_turns() {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    double least = kNone;
    for (std::size_t used = 0; used < plans_.used().size(); ++used) {
        for (const std::uint64_t m : plans_.used()[used].moduli) {
            least = std::min(least, plans_.turns(used, plans_.amounts(used, m, 1 % m).front()));
        }
    }
    return least == kNone ? 0 : least;
}

std::vector<RankedStep> StepRanking::ranked(const PlanNode& node) {
    std::vector<RankedStep> steps;
    const Dues dues(node);
    for (std::size_t used = 0; used < plans_.used().size(); ++used) {
        for (const std::uint64_t modulus : plans_.used()[used].moduli) {
            list_tests(node, dues, used, modulus, steps);
            list_repeats(node, used, modulus, steps);
        }
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const RankedStep& a, const RankedStep& b) { return a.score < b.score; });
    // What a repetition saves shows in its price alone, so the best comes second at least.
    const auto repeat = std::find_if(steps.begin(), steps.end(), [](const RankedStep& one) {
        return one.step.kind == PlanStep::Kind::kRepeat;
    });
    if (repeat - steps.begin() > 1 && repeat != steps.end()) {
        std::rotate(steps.begin() + 1, repeat, repeat + 1);
    }
    return steps;
}

double StepRanking::payment(const PlanState& state) {
    if (!plans_.owes()) return 0;
    const auto [entry, is_new] = payments_.try_emplace(
        std::string(reinterpret_cast<const char*>(state.owed.data()), sizeof(PlanNumbers)), 0);
    if (is_new) entry->second = plans_.turns_of(plans_.owed_by(state));
    return state.weight * entry->second;
}

double StepRanking::payments(const PlanNode& node) {
    double sum = 0;
    for (const PlanState& state : node) sum += payment(state);
    return sum;
}

double StepRanking::payments_after(const PlanNode& node, std::size_t used, std::uint64_t amount) {
    double sum = 0;
    for (PlanState state : node) {
        plans_.add(state, used, amount);
        sum += payment(state);
    }
    return sum;
}

void StepRanking::list_tests(const PlanNode& node, const Dues& dues, std::size_t used,
                             std::uint64_t modulus, std::vector<RankedStep>& steps) {
    plans_.spend(node.size());
    struct Part {
        std::uint64_t remainder = 0;
        std::size_t due = 0;
        double weight = 0;
    };
    std::vector<Part> parts;
    parts.reserve(node.size());
    for (std::size_t i = 0; i < node.size(); ++i) {
        parts.push_back({node[i].at[used] % modulus, dues.of[i], node[i].weight});
    }
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return std::pair(a.remainder, a.due) < std::pair(b.remainder, b.due);
    });
    if (parts.front().remainder == parts.back().remainder) return;
    const double all = dues.all;
    const double to_pay = payments(node);
    const bool is_live = std::any_of(node.begin(), node.end(), [&](const PlanState& state) {
        return plans_.is_live(state, used);
    });
    for (auto part = parts.begin(); part != parts.end();) {
        const std::uint64_t remainder = part->remainder;
        double weight = 0;
        double yes = 0;
        double no = -dues.w_log_w_of_dues;
        while (part != parts.end() && part->remainder == remainder) {
            const std::size_t due = part->due;
            double inside = 0;
            for (; part != parts.end() && part->remainder == remainder && part->due == due;
                 ++part) {
                inside += part->weight;
            }
            weight += inside;
            yes -= w_log_w(inside);
            no += w_log_w(dues.weights[due]) - w_log_w(dues.weights[due] - inside);
        }
        const double left =
            std::max(yes + w_log_w(weight), 0.0) + std::max(no + w_log_w(all - weight), 0.0);
        for (const std::uint64_t amount :
             plans_.amounts(used, modulus, (modulus - remainder) % modulus)) {
            RankedStep& made = steps.emplace_back();
            made.step = {PlanStep::Kind::kTest, used, modulus, {}};
            if (amount != 0) made.step.terms.push_back({used, amount});
            made.cost = all * (plans_.turns(used, amount) + plans_.prices().look) +
                        plans_.prices().line * (amount != 0 ? 2 : 1);
            made.score = made.cost + bit_price_ * left +
                         (is_live ? payments_after(node, used, amount) : to_pay);
            if (amount == 0) break;
        }
    }
}

void StepRanking::list_repeats(const PlanNode& node, std::size_t used, std::uint64_t modulus,
                               std::vector<RankedStep>& steps) {
    if (!plans_.used()[used].on_puzzle || node.size() < 2) return;
    // What all states have in common must not be lost: states meet only where they may.
    std::uint64_t common = plans_.used()[used].modulus;
    for (const PlanState& state : node) {
        common =
            std::gcd(common, plans_.used()[used].modulus + state.at[used] - node.front().at[used]);
    }
    if (common % modulus == 0) return;
    for (const std::uint64_t by : loop_steps(used, modulus, common)) {
        PlanStep step{PlanStep::Kind::kRepeat, used, modulus, {{used, by}}};
        list_repeat(node, step, steps);
        if (pay_along(node, step)) list_repeat(node, std::move(step), steps);
    }
}

const std::vector<std::uint64_t>& StepRanking::loop_steps(std::size_t used, std::uint64_t modulus,
                                                          std::uint64_t common) {
    const auto [entry, is_new] = loop_steps_.try_emplace({used, modulus, common});
    std::vector<std::uint64_t>& list = entry->second;
    if (!is_new) return list;
    const std::uint64_t order = plans_.used()[used].order;
    const std::uint64_t share = std::gcd(common, modulus);
    for (std::uint64_t i = 1; i <= FragmentPlans::kMostOrderCompared / 2; ++i) {
        for (const std::uint64_t by : {i * common % order, (order - i * common % order) % order}) {
            const bool is_listed = std::find(list.begin(), list.end(), by) != list.end();
            if (std::gcd(by, modulus) == share && !is_listed) list.push_back(by);
        }
        if (i * common >= order) break;
    }
    std::stable_sort(list.begin(), list.end(), [&](std::uint64_t a, std::uint64_t b) {
        return plans_.turns(used, a) < plans_.turns(used, b);
    });
    if (list.size() > kMostLoopSteps) list.resize(kMostLoopSteps);
    return list;
}

bool StepRanking::pay_along(const PlanNode& node, PlanStep& step) {
    bool pays = false;
    for (std::size_t other = 0; other < plans_.used().size(); ++other) {
        if (other == step.used || plans_.used()[other].holding != plans_.used()[step.used].holding)
            continue;
        std::map<std::uint64_t, std::uint32_t> owed;  // by repetitions
        for (const PlanState& state : node) {
            const std::optional<std::uint64_t> count = plans_.times(state, step);
            if (count && plans_.is_live(state, other)) owed.try_emplace(*count, state.owed[other]);
        }
        for (const auto& [count, here] : owed) {
            const auto next = owed.find(count + 1);
            if (next == owed.end()) continue;
            const std::uint64_t order = plans_.used()[other].order;
            const std::uint64_t amount = (next->second + order - here) % order;
            if (amount == 0) continue;
            step.terms.push_back({other, amount});
            pays = true;
            break;
        }
    }
    return pays;
}

void StepRanking::list_repeat(const PlanNode& node, PlanStep step, std::vector<RankedStep>& steps) {
    double mean = 0;
    const PlanNode child = plans_.repeated(node, step, mean);
    if (child.empty()) return;
    const Dues dues(child);
    const std::size_t before = Dues(node).weights.size();
    const std::size_t after = dues.weights.size();
    // So that every plan ends.
    if (child.size() + after >= node.size() + before || child.size() > node.size()) return;
    double all = 0;
    for (const PlanState& state : node) all += state.weight;
    RankedStep& made = steps.emplace_back();
    made.cost = mean * (plans_.turns_of(step.terms) + plans_.prices().look) +
                all * plans_.prices().look + plans_.prices().line;
    made.score = made.cost + bit_price_ * dues.bits() + payments(child);
    made.step = std::move(step);
}

}  // namespace qter
