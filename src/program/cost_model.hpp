// Port for the cost of a program by hand, for a choice between programs that do the same.
//
// Running a program and searching for short algorithms live in rooms that this one may not include,
// so the caller of the compiler provides the cost model.
#pragma once

#include <optional>

#include "program/program.hpp"
#include "program/sum_source.hpp"
#include "support/cancellation.hpp"

namespace qter {

class CostModel {
 public:
    CostModel() = default;
    CostModel(const CostModel&) = delete;
    CostModel& operator=(const CostModel&) = delete;
    virtual ~CostModel() = default;

    /// The source of additions for the programs to compare: quick, and the same in every run. It
    /// lives as long as this object.
    [[nodiscard]] virtual SumSource& additions() = 0;

    /// Approximate number of turns (half-turn metric) of one run by hand, mean over inputs, when
    /// numbers are entered and run with short algorithms and read without turns. nullopt when
    /// unknown. `program` was compiled with additions().
    [[nodiscard]] virtual std::optional<double> turns(const Program& program) = 0;

    /// Once it is requested, turns() returns nullopt.
    [[nodiscard]] virtual const Cancellation& cancellation() const = 0;
};

}  // namespace qter
