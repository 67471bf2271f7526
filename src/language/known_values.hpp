// What is known of registers at every point of a program, on whatever way a run got there.
//
// The technique: forward data-flow analysis, by conditional constant propagation with congruences.
// At the start all registers are 0. Additions shift what is known, a test tells each side its
// answer, an input leaves nothing, and where ways meet only what all of them know stays. A side
// that a test is known not to take counts for nothing until something else leads there. What is
// known of a register is a remainder by some modulus and one remainder that it does not have
// (residue.hpp):
//
//     input A                         A: nothing
//     repeat {A -1} until A%9 is 0    A is 0 mod 9
//     repeat {A -9} until A%10 is 0   A is 0 mod 90
//
// On a tape it is known of the cell under the head; when that moves, nothing is.
//
// Limits: a block where ways still meet with something new after kMaxVisits times is taken to know
// nothing. Registers that nothing tests or says, unless a `repeat until` tests one of the same
// holding, and those with an order beyond Residue::kMaxOrder, are not followed. In large programs
// only those tested most often are, and those said most often, so that blocks times registers stay
// below kMaxFacts.
//
// Source: conditional constant propagation (Wegman and Zadeck, 1991), with congruences (Granger,
// 1989) instead of constants.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "language/flow_graph.hpp"
#include "language/registers.hpp"
#include "language/residue.hpp"

namespace qter {

class KnownValues {
 public:
    static constexpr unsigned kMaxVisits = 8;
    static constexpr std::size_t kMaxFacts = std::size_t{1} << 19;

    /// What is known at one point, by followed register; made and read by KnownValues alone.
    using Facts = std::vector<Residue>;

    /// Follows the program. O(steps * log steps), with a factor for registers followed.
    KnownValues(const FlowGraph& graph, const RegisterTable& registers);

    /// False when no run gets to the block.
    [[nodiscard]] bool reached(BlockId block) const { return reached_[block]; }
    /// What is known when the block begins; it must be reached.
    [[nodiscard]] const Facts& at(BlockId block) const { return at_[block]; }

    /// Makes of the facts before a step those behind it; false when no run gets behind it.
    bool pass(const Step& step, Facts& facts) const;

    /// Whether the reading is 0, where that is known.
    [[nodiscard]] std::optional<bool> is_zero(const Facts& facts, const Reading& reading) const;
    /// What the reading is, where that is known.
    [[nodiscard]] std::optional<Integer> value(const Facts& facts, const Reading& reading) const;
    /// True when all registers of the holding are known to be 0.
    [[nodiscard]] bool all_zero(const Facts& facts, std::size_t holding) const;
    /// How often the step repeats its additions, where that is known; nullopt also when it is
    /// known never to end.
    [[nodiscard]] std::optional<Integer> repetitions(const Facts& facts,
                                                     const step::RepeatUntil& repeat) const;
    /// True when the step is known to end.
    [[nodiscard]] bool ends(const Facts& facts, const step::RepeatUntil& repeat) const;
    /// How many values the reading can have at most, as far as its remainder is known.
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
    bool pass_repeat(const step::RepeatUntil& repeat, Facts& facts) const;
    [[nodiscard]] std::optional<std::size_t> index_of(std::size_t reg) const;
    /// The least number of repetitions from a known reading on.
    [[nodiscard]] std::optional<std::uint64_t> count(const Residue& known,
                                                     const step::RepeatUntil& repeat) const;

    const RegisterTable& registers_;
    std::vector<std::vector<std::size_t>> registers_on_;  // by holding
    std::vector<Followed> followed_;
    std::vector<std::size_t> index_of_;  // by register; the number of followed ones for none
    std::vector<bool> reached_;
    std::vector<Facts> at_;
};

}  // namespace qter
