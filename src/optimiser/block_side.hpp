// Additions that can be moved to the beginning or the end of a block, and the cost of changing
// them.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

class BlockSide {
 public:
    enum class Which { kFront, kBack };

    /// Scans the block, which must outlive this object. O(steps).
    BlockSide(BasicBlock& block, Which which, const RegisterTable& registers);

    /// The additions of `holding` that can be at this side: the sum for each register, in the order
    /// in which they occur from this side.
    [[nodiscard]] const std::vector<Addition>& terms(std::size_t holding) const;
    /// The sum for one register, 0 when there is none. O(terms of its holding).
    [[nodiscard]] Integer amount(std::size_t reg) const;
    /// The holdings with additions that can be moved.
    [[nodiscard]] std::vector<std::size_t> holdings() const;
    /// The place in the source of an addition that is counted in terms().
    [[nodiscard]] Span span() const;

    /// Effect of a change on the block.
    struct Effect {
        std::ptrdiff_t lines = 0;  ///< difference in lines
        Integer turns;             ///< difference in turns, as counted by TurnCosts
    };
    /// The effect of adding `terms`, which are of distinct registers of one holding.
    [[nodiscard]] Effect effect(const std::vector<Addition>& terms, TurnCosts& costs) const;

    /// Applies the change. Between apply() and finish() no step moves.
    void apply(const std::vector<Addition>& terms, Span span);
    /// Removes the steps without terms and inserts the new ones. O(steps).
    void finish();

 private:
    /// A change of the additions to one register.
    struct Change {
        Addition now;  ///< the new sum, reduced
        Integer was;
        std::vector<std::size_t> sources;  ///< the steps that hold the old sum
        std::optional<std::size_t> place;  ///< the step for the new sum; nullopt: a new step
    };

    void collect(const step::Add& add, std::size_t at);
    [[nodiscard]] bool is_past_barrier(std::size_t reg, std::size_t at) const;
    [[nodiscard]] std::vector<Change> plan(const std::vector<Addition>& terms) const;
    [[nodiscard]] std::optional<std::size_t> place_for(std::size_t reg) const;
    [[nodiscard]] std::size_t emptied(const std::vector<Change>& changes) const;

    BasicBlock& block_;
    Which which_;
    const RegisterTable& registers_;
    std::map<std::size_t, std::vector<Addition>> terms_;       // by holding
    std::map<std::size_t, std::vector<std::size_t>> sources_;  // steps, by register
    std::map<std::size_t, std::vector<std::size_t>> adds_;     // steps, by holding
    std::map<std::size_t, std::size_t> reg_barrier_;           // the nearest step, by register
    std::map<std::size_t, std::size_t> holding_barrier_;       // the nearest step, by holding
    std::vector<Step> made_;
};

}  // namespace qter
