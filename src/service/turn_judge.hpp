// Says what a program costs a person, for the choice of registers (language/choice.hpp).
//
// A run of the program counts the turns of its additions: those of a shipped table of sums where
// there is one, or else the estimate that the optimiser goes by (PartialSolver::estimate()). So
// nothing is searched for, and nothing that earlier runs have found is asked: the choice is the
// same in every run and for every verb.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "program/program_judge.hpp"
#include "service/addition_finder.hpp"

namespace qter {

class TurnJudge final : public ProgramJudge {
 public:
    /// `ports` must outlive it.
    TurnJudge(const SearchOptions& options, SearchPorts& ports);

    [[nodiscard]] AdditionSource& additions() override { return additions_; }
    [[nodiscard]] std::optional<double> turns(const Program& program) override;
    [[nodiscard]] bool stopped() const override;

 private:
    /// Gives what ships, and remembers what the other additions will take, about.
    class Estimates final : public AdditionSource {
     public:
        Estimates(const SearchOptions& options, SearchPorts& ports);
        [[nodiscard]] std::uint64_t estimate(const Architecture& on, const std::vector<Slot>& kept,
                                             const std::vector<Integer>& amounts) override;
        Result<std::vector<std::optional<Algorithm>>> additions(
            const AdditionRequest& request) override;

        /// Of an algorithm that a program was made with.
        [[nodiscard]] std::uint32_t turns(const Puzzle& puzzle, const Algorithm& algorithm) const;
        [[nodiscard]] AdditionFinder& finder() { return finder_; }

     private:
        AdditionFinder finder_;
        std::map<std::pair<const Puzzle*, Algorithm>, std::uint32_t> estimated_;
    };

    SearchPorts& ports_;
    Estimates additions_;
};

}  // namespace qter
