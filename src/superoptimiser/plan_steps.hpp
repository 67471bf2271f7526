// Ranking of the steps from a node of a plan, the most promising first.
//
// The score of a step is its own cost, plus what is left to find out after it: the entropy of the
// dues in each node that it leads to, weighted, where a bit costs an addition and a look; plus the
// turns of paying what is owed, if nothing else is done with it.
//
// Limits: few amounts for each test and each repetition, the cheapest; repetitions only where they
// make the node or its dues fewer, so that every plan ends.
//
// Source: M. Garey, "Optimal binary identification procedures", 1972, for the entropy.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "superoptimiser/fragment_plan.hpp"

namespace qter {

struct RankedStep {
    double score = 0;
    double cost = 0;  ///< of the step itself
    PlanStep step;
};

/// The steps that may come next in a plan, and how they rank. Not for several threads.
class StepRanking {
 public:
    /// Steps of a loop that are tried for each reading, the cheapest.
    static constexpr std::size_t kMostLoopSteps = 4;

    explicit StepRanking(FragmentPlans& plans);

    /// All steps from a node that is not finished, by score.
    [[nodiscard]] std::vector<RankedStep> ranked(const PlanNode& node);
    /// Bits times weight that tell the dues of a node apart.
    [[nodiscard]] static double bits(const PlanNode& node);

 private:
    struct Dues;

    [[nodiscard]] double usual_turns();
    void list_tests(const PlanNode& node, const Dues& dues, std::size_t used, std::uint64_t modulus,
                    std::vector<RankedStep>& steps);
    void list_repeats(const PlanNode& node, std::size_t used, std::uint64_t modulus,
                      std::vector<RankedStep>& steps);
    void list_repeat(const PlanNode& node, PlanStep step, std::vector<RankedStep>& steps);
    /// The cheapest multiples of `common` that reach as many remainders as any of them.
    [[nodiscard]] const std::vector<std::uint64_t>& loop_steps(std::size_t used,
                                                               std::uint64_t modulus,
                                                               std::uint64_t common);
    /// Adds terms that pay what is owed to other registers of the holding in each repetition: the
    /// amount is solved for from two states of which one takes one repetition more.
    bool pay_along(const PlanNode& node, PlanStep& step);
    /// Turns of paying what is owed, if nothing else is done with it, by weight.
    [[nodiscard]] double payment(const PlanState& state);
    [[nodiscard]] double payments(const PlanNode& node);
    /// The same after an addition to one register.
    [[nodiscard]] double payments_after(const PlanNode& node, std::size_t used,
                                        std::uint64_t amount);

    FragmentPlans& plans_;
    double bit_price_ = 0;
    std::map<std::tuple<std::size_t, std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>>
        loop_steps_;
    std::unordered_map<std::string, double> payments_;  // by what is owed
};

}  // namespace qter
