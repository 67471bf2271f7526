// Values of registers known at every point of a program, on all paths.
//
// The technique: forward data-flow analysis, by conditional constant propagation with congruences.
// At the start all registers are 0. An addition shifts the facts, a test gives each side its
// answer, an input widens the interval by what may be entered, forwards or backwards, and where
// paths meet only the common facts remain. A side that a test is known not to take is ignored until
// another path reaches it. The facts about a register are a remainder by some modulus, an interval,
// and one remainder that it does not have (residue.hpp):
//
//     input A max 20                  A is from -20 to 20
//     repeat {A -1} until A%9 is 0    A is 0 mod 9
//     repeat {A -9} until A%10 is 0   A is 0 mod 90
//
// An interval that still grows after kMaxVisits / 2 visits is dropped, as a counter's in a loop.
//
// On a tape the facts are about the cell under the head; a move of the head clears them.
//
// Limits: a block where facts still change after kMaxVisits visits gets no facts. A register is
// tracked if it is tested or printed, or if a `repeat until` tests a register of the same holding,
// and if its order is at most Residue::kMaxOrder. In large programs only the registers that are
// tested and printed most often are tracked, so that blocks times registers stay below kMaxFacts.
//
// Source: conditional constant propagation (Wegman and Zadeck, 1991), with the facts of residue.hpp
// instead of constants, and widening (Cousot and Cousot, 1977).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "support/residue.hpp"

namespace qter {

class KnownValues {
 public:
    static constexpr unsigned kMaxVisits = 8;
    static constexpr std::size_t kMaxFacts = std::size_t{1} << 19;
    /// Of how many values the repetitions of a loop are counted.
    static constexpr std::size_t kMaxCounted = 64;

    /// The facts at one point, by tracked register; made and read by KnownValues only.
    using Facts = std::vector<Residue>;

    /// Analyses the program. O(steps * log steps), times a factor for the tracked registers.
    KnownValues(const FlowGraph& graph, const RegisterTable& registers);

    /// False when no run reaches the block.
    [[nodiscard]] bool reached(BlockId block) const { return reached_[block]; }
    /// The facts at the beginning of the block, which must be reached.
    [[nodiscard]] const Facts& at(BlockId block) const { return at_[block]; }

    /// Changes the facts before a step into those after it; false when no run gets past the step.
    bool pass(const Step& step, Facts& facts) const;

    /// Whether the reading is 0; nullopt when unknown.
    [[nodiscard]] std::optional<bool> is_zero(const Facts& facts, const Reading& reading) const;
    /// The value of the reading; nullopt when unknown.
    [[nodiscard]] std::optional<Integer> value(const Facts& facts, const Reading& reading) const;
    /// True when all registers of the holding are known to be 0.
    [[nodiscard]] bool all_zero(const Facts& facts, std::size_t holding) const;
    /// The number of repetitions of the step; nullopt when unknown, or when the step never ends.
    [[nodiscard]] std::optional<Integer> repetitions(const Facts& facts,
                                                     const step::RepeatUntil& repeat) const;
    /// True when the step is known to end.
    [[nodiscard]] bool ends(const Facts& facts, const step::RepeatUntil& repeat) const;
    /// The number of values that the reading can have, by what is known of its remainder.
    [[nodiscard]] Integer choices(const Facts& facts, const Reading& reading) const;

 private:
    struct Followed {
        std::size_t reg = 0;
        std::uint64_t order = 0;
    };

    void list_registers();
    void choose_followed(const FlowGraph& graph);
    void follow(const FlowGraph& graph);
    void forget(Facts& facts, std::size_t holding) const;
    [[nodiscard]] Facts nothing_known() const;
    bool pass_repeat(const step::RepeatUntil& repeat, Facts& facts) const;
    [[nodiscard]] std::optional<std::size_t> index_of(std::size_t reg) const;
    /// The least number of repetitions from a known reading.
    [[nodiscard]] std::optional<std::uint64_t> count(const Residue& known,
                                                     const step::RepeatUntil& repeat) const;
    /// The most repetitions of those that end, from the values that are possible.
    [[nodiscard]] std::uint64_t most_repetitions(const Residue& known,
                                                 const step::RepeatUntil& repeat) const;

    const RegisterTable& registers_;
    std::vector<std::vector<std::size_t>> registers_on_;  // by holding
    std::vector<Followed> followed_;
    std::vector<std::size_t> index_of_;  // by register; followed_.size() if not tracked
    std::vector<bool> reached_;
    std::vector<Facts> at_;
};

}  // namespace qter
