// Cost of one run of a program by hand, in turns.
//
// Three parts: entering numbers, running, reading results. Numbers can be entered and results read
// as in the paper, by repeating generators. The short way enters consecutive numbers with one
// algorithm (input_sums.hpp) and reads results off the pieces without a turn (reading.hpp).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/measure.hpp"
#include "perform/input_sums.hpp"
#include "program/program.hpp"
#include "support/integer.hpp"

namespace qter {

/// A number that was given to a run.
struct GivenNumber {
    std::size_t instruction = 0;  ///< the input that took it
    std::size_t holding = 0;      ///< in hand at that time
    std::uint64_t steps = 0;      ///< instructions executed before it
    Integer number;
};

struct RunCost {
    Integer entering_repeated;
    Integer entering_short;
    bool about = false;  ///< the short way is an estimate
    Integer running;
    Integer looks;
    Integer reading_repeated;  ///< the short way needs no turns
};

struct EnteringTurns {
    Integer turns;
    bool about = false;  ///< some of them are an estimate
    /// The effort by the given measure; nullopt without one, or where turns are estimated.
    std::optional<Integer> effort;
};

/// Turns to enter the numbers of runs of one program, in the short way. Consecutive inputs on one
/// puzzle, with only messages between them, are entered together. Where `shorter` has no algorithm,
/// its estimate counts; where it has no estimate, or a larger one, or `shorter` is null, repeating
/// counts. Answers are remembered.
class EnteringCost {
 public:
    /// All arguments must outlive this object.
    EnteringCost(const Program& program, InputSums* shorter, const AlgorithmMeasure& effort);

    /// Of the numbers of one run, in its order.
    [[nodiscard]] EnteringTurns of_run(const std::vector<GivenNumber>& numbers);

 private:
    using Numbers = std::span<const GivenNumber>;

    [[nodiscard]] EnteringTurns of(Numbers together);
    [[nodiscard]] EnteringTurns counted(Numbers together);
    [[nodiscard]] const Algorithm& generator_of(const GivenNumber& number) const;
    [[nodiscard]] std::optional<Integer> effort_of(const Holding& held,
                                                   const Algorithm& algorithm) const;

    const Program& program_;
    InputSums* shorter_;
    const AlgorithmMeasure& effort_;
    std::vector<std::vector<Slot>> kept_;
    std::map<std::vector<std::pair<std::size_t, Integer>>, EnteringTurns> known_;
};

/// As EnteringCost, for one run.
[[nodiscard]] EnteringTurns short_entering_turns(const Program& program,
                                                 const std::vector<GivenNumber>& numbers,
                                                 InputSums* shorter,
                                                 const AlgorithmMeasure& effort = {});

}  // namespace qter
