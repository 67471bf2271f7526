// Cost model of programs, for the choice of registers (qat/choice.hpp): turns by hand.
//
// The model runs the program and counts the turns of its additions: those of a shipped table of
// sums where it has them, else the optimiser's estimate (PartialSolver::estimate()). It neither
// searches nor uses the cache of earlier runs, so the choice is the same in every run and for every
// verb.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "program/cost_model.hpp"
#include "sums/sum_finder.hpp"

namespace qter {

class TurnCostModel final : public CostModel {
 public:
    /// `ports` must outlive the cost model.
    TurnCostModel(const SearchOptions& options, SearchPorts& ports);

    [[nodiscard]] SumSource& additions() override { return additions_; }
    [[nodiscard]] std::optional<double> turns(const Program& program) override;
    [[nodiscard]] const Cancellation& cancellation() const override;

 private:
    /// Returns shipped additions, and records estimated turn counts of the other additions.
    class Estimates final : public SumSource {
     public:
        Estimates(const SearchOptions& options, SearchPorts& ports);
        [[nodiscard]] std::uint64_t estimate(const Architecture& on, const std::vector<Slot>& kept,
                                             const std::vector<Integer>& amounts) override;
        Result<Found> find(const SumRequest& request) override;

        /// Turns of an algorithm of a program, estimated where additions() recorded an estimate.
        [[nodiscard]] std::uint32_t turns(const Puzzle& puzzle, const Algorithm& algorithm) const;
        [[nodiscard]] SumFinder& finder() { return finder_; }

     private:
        SumFinder finder_;
        std::map<std::pair<const Puzzle*, Algorithm>, std::uint32_t> estimated_;
    };

    SearchPorts& ports_;
    Estimates additions_;
};

}  // namespace qter
