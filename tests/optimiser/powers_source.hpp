// A source of additions that knows no short algorithm, so that every addition is a power of its
// generator.
#pragma once

#include <optional>
#include <vector>

#include "program/sum_source.hpp"

namespace qter::testing {

class PowersSource final : public SumSource {
 public:
    std::uint64_t estimate(const Architecture&, const std::vector<Slot>&,
                           const std::vector<Integer>&) override {
        return kMaxTurns;
    }
    Result<Found> find(const SumRequest& request) override { return Found(request.sums.size()); }
};

}  // namespace qter::testing
