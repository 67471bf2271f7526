// A judge of programs that likes any of them best: whatever is chosen, the program has to do the
// same.
#pragma once

#include <optional>

#include "optimiser/powers_source.hpp"
#include "program/cost_model.hpp"
#include "support/random.hpp"

namespace qter::testing {

class RandomCostModel final : public CostModel {
 public:
    SumSource& additions() override { return powers_; }
    std::optional<double> turns(const Program&) override {
        ++asked_;
        return static_cast<double>(random_.below(1000));
    }
    const Cancellation& cancellation() const override { return Cancellation::never(); }

    /// Programs that were shown to it.
    [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
    PowersSource powers_;
    Random random_{1};
    std::size_t asked_ = 0;
};

}  // namespace qter::testing
