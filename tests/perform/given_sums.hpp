// A source of sums whose answers a test gives.
#pragma once

#include <functional>
#include <utility>

#include "program/sum_source.hpp"

namespace qter::testing {

class GivenSums final : public SumSource {
 public:
    using Answer = std::function<std::optional<Algorithm>(const Architecture& on,
                                                          const std::vector<Integer>& amounts)>;

    explicit GivenSums(Answer answer, std::uint64_t estimate = kMaxTurns)
        : answer_(std::move(answer)), estimate_(estimate) {}

    std::uint64_t estimate(const Architecture&, const std::vector<Slot>&,
                           const std::vector<Integer>&) override {
        return estimate_;
    }
    Result<Found> find(const SumRequest& request) override {
        Found all;
        for (const SumRequest::Sum& sum : request.sums) {
            std::optional<Algorithm> algorithm = answer_(request.on, sum.amounts);
            all.emplace_back();
            if (algorithm) all.back() = ShortAlgorithm{*std::move(algorithm)};
        }
        return all;
    }

 private:
    Answer answer_;
    std::uint64_t estimate_;
};

}  // namespace qter::testing
