// Counting a register down to 0, remainder by remainder.
//
// The technique: a chain of divisors, the cheapest found by dynamic programming. A loop that moves
// 1 from A to B until A is 0 repeats A times, up to its order - 1. But the pieces also show A mod 9
// and A mod 10. So subtract 1 until A%9 is 0, then 9, which keeps A%9 = 0, until A%10 is 0, too; B
// gets the same amounts:
//
//     repeat {A -1, B 1} until A is 0       at most 89 times
//
//     repeat {A -1, B 1} until A%9 is 0     at most  8 times
//     repeat {A -9, B 9} until A%10 is 0    at most  9 times
//
// In general let n be A's order, and g the greatest common divisor of n and the loop's addition to
// A. A loop that ends begins with a value that g divides, and t repetitions take it to 0 for
// exactly one t mod n/g. The stages climb a ladder g = L0 | L1 | ... | Lk = n, each the least
// common multiple of the one before and a modulus m that can be read, the first of them a multiple
// of g. Stage i does s repetitions of the loop at once, where s = L(i-1)/g * c and c has no common
// factor with q = Li / L(i-1). Then A%L(i-1) stays 0, A/L(i-1) mod q takes all remainders, and the
// stage ends after at most q - 1 repetitions, with A%Li = 0. Where g does not divide A, the first
// stage never ends, like the loop. After all stages the loop's additions were made T times in total
// and A = 0, so T = t mod n/g. A register B of order o that gets k in each repetition of the loop
// has got T * k. That is t * k mod o for every value of A exactly when n/g * k is 0 mod o. Where
// this does not hold, c has to be 1: then the repetitions are the digits of t in a mixed base, and
// T is t.
//
// The ladder and the c are chosen for the least mean cost to a person over all values of A, with (q
// - 1) / 2 repetitions in each stage. Mean and worst case are minimised together, so the worst case
// never gets worse. The shortest path over the divisors is the best ladder; for c, numbers near 0
// on both sides are tried. Where c is 1 in all stages, the last stage repeats for the highest digit
// of t. People count with small numbers more often than with large ones, so the mean of this digit
// is taken as (q - 1) / 3, the mean if the frequency of a value falls linearly to 0 at n. With any
// other c, small numbers are as good as random ones.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "optimiser/optimise.hpp"

namespace qter {

/// Repeat the additions of a loop, `times` of them at once, until the register is 0 mod `modulus`.
struct CountdownStage {
    Integer modulus;
    Integer times;
};

/// Costs for a person in addition to turns, in units of turns.
struct CountdownPrices {
    unsigned repetition = 0;  ///< for checking whether the pieces are solved, and for jumps
    unsigned stage = 0;       ///< for each stage after the first
};

class CountdownPlanner {
 public:
    /// Most turns of one repetition, since a person has to read them.
    static constexpr unsigned kMaxLineTurns = 1000;
    /// Most moduli that are considered.
    static constexpr std::size_t kMaxModuli = 64;
    /// Most numbers c that are tried at each step of a ladder, and in all calls together.
    static constexpr unsigned kMaxTries = 128;
    static constexpr unsigned kMaxTriesInAll = 20'000;

    explicit CountdownPlanner(PassContext& context) : context_(context) {}

    /// The cheapest stages for a loop that adds `terms` until register `reg` is 0; empty when the
    /// loop itself costs no more, or adds nothing to `reg`. `terms` are in the form of summed().
    /// Caches its results.
    const std::vector<CountdownStage>& plan(std::size_t reg, const std::vector<Addition>& terms,
                                            const CountdownPrices& prices);

 private:
    using Key = std::pair<std::size_t, std::vector<std::pair<std::size_t, Integer>>>;

    [[nodiscard]] bool has_ladder(std::size_t reg, const std::vector<Addition>& terms) const;

    PassContext& context_;
    unsigned tries_left_ = kMaxTriesInAll;
    std::map<std::pair<Key, std::pair<unsigned, unsigned>>, std::vector<CountdownStage>> plans_;
};

}  // namespace qter
