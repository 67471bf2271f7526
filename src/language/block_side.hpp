// The additions that can stand at the beginning or at the end of a block, and what changing them
// costs.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "language/flow_graph.hpp"
#include "language/turn_costs.hpp"

namespace qter {

class BlockSide {
 public:
    enum class Which { kFront, kBack };

    /// Looks through the block, which must live as long. O(steps).
    BlockSide(BasicBlock& block, Which which, const RegisterTable& registers);

    /// What can stand at this side of `holding`: the sum for each register, in the order in which
    /// they are met from there.
    [[nodiscard]] const std::vector<Addition>& terms(std::size_t holding) const;
    /// The sum for one register, 0 when there is none. O(terms of its holding).
    [[nodiscard]] Integer amount(std::size_t reg) const;
    /// The holdings that something can be moved of.
    [[nodiscard]] std::vector<std::size_t> holdings() const;
    /// Where an addition that is counted in terms() comes from.
    [[nodiscard]] Span span() const;

    /// What a change does to the block.
    struct Effect {
        std::ptrdiff_t lines = 0;  ///< more than before
        Integer turns;             ///< more than before, as TurnCosts counts them
    };
    /// The effect of adding `terms`, of registers that differ and are of one holding.
    [[nodiscard]] Effect effect(const std::vector<Addition>& terms, TurnCosts& costs) const;

    /// Makes the change. Between apply() and finish() no step moves.
    void apply(const std::vector<Addition>& terms, Span span);
    /// Removes the steps that add nothing any more and puts the new ones in. O(steps).
    void finish();

 private:
    /// What becomes of the additions to one register.
    struct Change {
        Addition now;  ///< the new sum, reduced
        Integer was;
        std::vector<std::size_t> sources;  ///< the steps that hold the old one
        std::optional<std::size_t>
            place;  ///< the step that shall hold the new one; none: a new one
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
