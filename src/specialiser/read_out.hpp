// Reading a register out: a plan of tests and subtractions that determines its remainder.
//
// The technique: remainder by remainder, as people count down (optimiser/countdown.hpp). A stage
// subtracts a step until the register is 0 by a modulus that the pieces show; the number of
// subtractions is a digit of the value. Steps of later stages are multiples of all moduli before,
// so what is 0 stays 0. In the end the register is 0 mod k, and the digits tell its value mod k:
//
//     k = 90:   subtract 1 until A%9 is 0, 9 cases; then subtract 9 until A%10 is 0, 10 cases each
//
// The cheapest ladder of moduli is found by dynamic programming over the divisors of k, with the
// mean number of subtractions (q - 1) / 2 in a stage of q cases. Where the whole value is read out,
// steps may be other multiples, negative ones too, if every case occurs once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

struct ReadOutStage {
    std::uint64_t modulus = 1;  ///< the register is tested by this modulus
    std::uint64_t cases = 1;    ///< the most subtractions, plus 1
    std::int64_t step = 0;      ///< what is subtracted
};

/// The cheapest plan that makes the register 0 mod `k`, a divisor of its order; nullopt where the
/// pieces do not show enough remainders. O(d^2) for d remainders that divide k.
[[nodiscard]] std::optional<std::vector<ReadOutStage>> plan_read_out(const RegisterTable& registers,
                                                                     TurnCosts& costs,
                                                                     std::size_t reg,
                                                                     std::uint64_t k);

}  // namespace qter
