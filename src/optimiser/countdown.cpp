#include "optimiser/countdown.hpp"

#include <algorithm>
#include <optional>

#include "optimiser/additions.hpp"

namespace qter {
namespace {

/// Correction for the mean of the highest digit when small numbers are more frequent: (q - 1) / 3
/// in place of (q - 1) / 2.
constexpr unsigned kSmallNumbers = 3;

/// The search for one register and one loop.
class Ladder {
 public:
    Ladder(PassContext& context, std::size_t reg, const std::vector<Addition>& terms,
           const CountdownPrices& prices, unsigned& tries_left)
        : context_(context),
          order_(context.registers[reg].order),
          step_(gcd(amount_for(reg, terms, context.registers), order_)),
          comes_round_(std::all_of(terms.begin(), terms.end(),
                                   [&](const Addition& term) {
                                       return divides(context.registers[term.reg].order,
                                                      order_ / step_ * term.amount);
                                   })),
          terms_(terms),
          prices_(prices),
          tries_left_(tries_left) {
        readable_ = context.registers.moduli(reg);
        if (readable_.size() > CountdownPlanner::kMaxModuli) {
            readable_.erase(readable_.begin() + CountdownPlanner::kMaxModuli - 1,
                            readable_.end() - 1);
        }
    }

    std::vector<CountdownStage> best() {
        const Integer as_it_is = twice_the_cost(order_ / step_, context_.costs.turns(terms_));
        climb(false);
        const Rung digits = rungs_.back();
        const std::vector<CountdownStage> stages_of_digits = stages_to_top();
        climb(true);
        const Rung& any = rungs_.back();
        if (!any.stage) return {};
        const bool small = digits.stage && digits.cost - digits.saved <= any.cost;
        if ((small ? digits.cost : any.cost) - 2 * prices_.stage >= as_it_is) return {};
        return small ? stages_of_digits : stages_to_top();
    }

 private:
    /// A divisor of the order, and the cheapest way to make the register 0 mod this divisor.
    struct Rung {
        Integer divisor;
        Integer cost;                         ///< twice the mean cost
        std::optional<CountdownStage> stage;  ///< the last stage; nullopt if unreachable
        std::size_t below = 0;                ///< the rung where the stage begins
        Integer saved;                        ///< saving in `cost` when large digits are rare
    };

    /// Finds the best ladder, with any c or with c = 1 only.
    void climb(bool multiples) {
        multiples_ = multiples;
        rungs_.assign(1, {step_, Integer(0), {}, 0, Integer(0)});
        for (const Integer& modulus : readable_) {
            const Integer divisor = lcm(step_, modulus);
            if (divisor != rungs_.front().divisor) climb_to(divisor);
        }
    }

    [[nodiscard]] std::vector<CountdownStage> stages_to_top() const {
        std::vector<CountdownStage> stages;
        for (const Rung* at = &rungs_.back(); at->stage; at = &rungs_[at->below]) {
            stages.push_back(*at->stage);
        }
        std::reverse(stages.begin(), stages.end());
        return stages;
    }

    void climb_to(const Integer& divisor) {
        Rung best{divisor, Integer(0), {}, 0, Integer(0)};
        for (std::size_t below = 0; below < rungs_.size(); ++below) {
            const Rung& from = rungs_[below];
            if (!divides(from.divisor, divisor) || (below > 0 && !from.stage)) continue;
            const std::optional<Integer> modulus = modulus_for(below, divisor);
            if (!modulus) continue;
            const auto step = cheapest_step(from.divisor, divisor / from.divisor);
            if (!step) continue;
            const Integer cost = from.cost + step->second + 2 * prices_.stage;
            if (best.stage && cost >= best.cost) continue;
            best.cost = cost;
            best.stage = {*modulus, step->first};
            best.below = below;
            best.saved = step->second / kSmallNumbers;
        }
        rungs_.push_back(std::move(best));
    }

    /// The smallest modulus m with lcm(rung, m) = divisor. The first stage needs the full divisor:
    /// no later stage checks that step_ divides the value.
    [[nodiscard]] std::optional<Integer> modulus_for(std::size_t below,
                                                     const Integer& divisor) const {
        const auto tells = [&](const Integer& modulus) {
            return below == 0 ? modulus == divisor : lcm(rungs_[below].divisor, modulus) == divisor;
        };
        const auto found = std::find_if(readable_.begin(), readable_.end(), tells);
        return found == readable_.end() ? std::nullopt : std::optional(*found);
    }

    /// The step of a stage as a multiple of the loop, and twice its mean cost.
    std::optional<std::pair<Integer, Integer>> cheapest_step(const Integer& below,
                                                             const Integer& quotient) {
        const Integer ways = order_ / below;  // c is a number mod this
        std::optional<std::pair<Integer, Integer>> best;
        const auto attempt = [&](const Integer& c) {
            if (gcd(c, quotient) != 1) return;
            const Integer times = below / step_ * c;
            const Integer turns = turns_of(times);
            if (turns > CountdownPlanner::kMaxLineTurns) return;
            const Integer cost = twice_the_cost(quotient, turns);
            if (!best || cost < best->second) best.emplace(times, cost);
        };
        for (unsigned c = 1; c <= CountdownPlanner::kMaxTries / 2 && c <= ways - c; ++c) {
            if (c > 1 && (tries_left_ == 0 || !comes_round_ || !multiples_)) break;
            attempt(Integer(c));
            if (c != ways - c && comes_round_ && multiples_) attempt(Integer(ways - c));
        }
        return best;
    }

    const Integer& turns_of(const Integer& times) {
        const auto [entry, is_new] = turns_.try_emplace(times);
        if (is_new) {
            if (tries_left_ > 0) --tries_left_;
            entry->second = context_.costs.turns(repeated(terms_, times, context_.registers));
        }
        return entry->second;
    }

    [[nodiscard]] Integer twice_the_cost(const Integer& values, const Integer& turns) const {
        return (values - 1) * (turns + prices_.repetition);
    }

    PassContext& context_;
    const Integer& order_;
    Integer step_;      // divides the register's value if the loop ends
    bool comes_round_;  // a full cycle of the register changes nothing else
    const std::vector<Addition>& terms_;
    const CountdownPrices& prices_;
    unsigned& tries_left_;
    std::vector<Integer> readable_;  // ascending; the last is the order
    std::vector<Rung> rungs_;
    bool multiples_ = false;  // c need not be 1
    std::map<Integer, Integer> turns_;
};

}  // namespace

const std::vector<CountdownStage>& CountdownPlanner::plan(std::size_t reg,
                                                          const std::vector<Addition>& terms,
                                                          const CountdownPrices& prices) {
    Key key{reg, {}};
    for (const Addition& term : terms) key.second.emplace_back(term.reg, term.amount);
    const auto [entry, is_new] =
        plans_.try_emplace({std::move(key), {prices.repetition, prices.stage}});
    if (is_new && has_ladder(reg, terms)) {
        entry->second = Ladder(context_, reg, terms, prices, tries_left_).best();
    }
    return entry->second;
}

bool CountdownPlanner::has_ladder(std::size_t reg, const std::vector<Addition>& terms) const {
    return mod(amount_for(reg, terms, context_.registers), context_.registers[reg].order) != 0;
}

}  // namespace qter
