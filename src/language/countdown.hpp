// Counting a register down to 0, remainder by remainder.
//
// The technique: a chain of divisors, the cheapest found by dynamic programming. A loop that takes
// 1 from A and gives 1 to B until A is 0 goes round as often as A says, up to its order less 1. But
// the pieces also tell A mod 9 and A mod 10 apart. So take 1 at a time until A%9 is 0, and 9 at a
// time, which leaves that alone, until A%10 is 0, too; B gets as many:
//
//     repeat {A -1, B 1} until A is 0       at most 89 times
//
//     repeat {A -1, B 1} until A%9 is 0     at most  8 times
//     repeat {A -9, B 9} until A%10 is 0    at most  9 times
//
// In general let n be A's order, and g what n and the loop's addition to A have in common. A loop
// that ends at all begins with a value that g divides, and going round t times takes it to 0 for
// exactly one t mod n/g. The stages climb a ladder g = L0 | L1 | ... | Lk = n, each the least
// common multiple of the one before and a modulus m that can be read, the first of them a multiple
// of g. Stage i does what the loop does s times at once, where s = L(i-1)/g * c and c has no common
// factor with q = Li / L(i-1). Then A%L(i-1) stays 0, A/L(i-1) mod q walks through all remainders,
// and the stage ends after at most q - 1 repetitions, with A%Li = 0. Where g does not divide A, the
// first stage never ends, as the loop does not. When all stages are done the loop's additions were
// made T times in all with A = 0, so T = t mod n/g. A register B of order o, which a loop gives k
// each time, has got T * k: that is t * k mod o for every value of A exactly when n/g * k is 0 mod
// o. Where that does not hold, c has to be 1: then the repetitions are the digits of t in a mixed
// base, and T is t.
//
// Which ladder and which c: those that cost a person least on the average over all values of A,
// (q - 1) / 2 repetitions in each stage. Average and worst case go together here, so the worst one
// is never made worse. The shortest way over the divisors finds the best ladder; for c, numbers
// near 0 from both sides are tried. Where c is 1 in all stages, the last one repeats for the
// highest digit of t; as people count with small numbers more than with large ones, that digit is
// taken for (q - 1) / 3, what it would be if values were the rarer the larger they are, down to 0
// for n. With any other c small numbers are as good as random ones.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "language/optimise.hpp"

namespace qter {

/// Repeat what a loop adds, `times` as much at once, until the register is 0 mod `modulus`.
struct CountdownStage {
    Integer modulus;
    Integer times;
};

/// What a person pays apart from turns, in turns.
struct CountdownPrices {
    unsigned repetition = 0;  ///< for looking whether the pieces are solved, and for jumps
    unsigned stage = 0;       ///< for every stage beyond the first
};

class CountdownPlanner {
 public:
    /// Most turns of one repetition, as somebody has to read them.
    static constexpr unsigned kMaxLineTurns = 1000;
    /// Moduli beyond this many are not considered.
    static constexpr std::size_t kMaxModuli = 64;
    /// Numbers c that are tried at each step of a ladder, and in all calls together.
    static constexpr unsigned kMaxTries = 128;
    static constexpr unsigned kMaxTriesInAll = 20'000;

    explicit CountdownPlanner(PassContext& context) : context_(context) {}

    /// The cheapest stages for a loop that adds `terms` until register `reg` is 0; none when the
    /// loop as it is costs as little, or adds nothing to `reg`. `terms` are as summed()
    /// gives them. Remembers what it was asked.
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
