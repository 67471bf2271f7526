// Meaning of a fragment: for every state of the registers that it reads, where it leads to and what
// it has added to each register by then. Two fragments with the same meaning may replace each
// other.
//
// The proof of equality is exhaustive. Control depends on the registers that are read only, and of
// each of them only on the remainder by L, the least common multiple of the moduli that it is read
// by: additions and repetitions shift remainders, whatever else the register holds. So running a
// fragment for each combination of these remainders covers all states of all registers:
//
//     loop: if A = 0 go to done, else A -9 B +1, go to loop        L = 90, and 90 states, whatever
//                                                                  B holds: B gets what the table
//                                                                  says for A
//
// Combinations that known_values.hpp rules out at the head are left out. What is added to a
// register that no path from the exit reads does not count.
//
// Limits: at most kMostStates combinations, of kMostRead registers; kMostSteps steps in all, where
// a fragment with loops may pass through each of its states before it is known to be endless.
// Beyond them nothing is known.
//
// Source: exhaustive tests of short programs, as H. Massalin, "Superoptimizer: a look at the
// smallest program", 1987, lists as the ideal; there the words are too wide for it, here registers
// have few values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "optimiser/known_values.hpp"
#include "optimiser/liveness.hpp"
#include "superoptimiser/fragment.hpp"

namespace qter {

/// A register that a fragment reads.
struct ReadRegister {
    std::size_t reg = 0;
    std::uint64_t modulus = 1;          ///< L: all that is read of it is its remainder by this
    std::vector<std::uint64_t> values;  ///< the remainders that it may have at the head, ascending
};

/// The states that a fragment is entered in. States are numbered: the first register counts
/// fastest.
struct FragmentStates {
    /// Most states of a fragment, steps of all runs through it, and registers that it reads.
    static constexpr std::size_t kMostStates = 4096;
    static constexpr std::size_t kMostSteps = 1'000'000;
    static constexpr std::size_t kMostRead = 4;

    std::vector<ReadRegister> read;  ///< by register, ascending
    std::vector<std::size_t> used;   ///< those that are read or added to, ascending
    std::size_t count = 1;           ///< of states

    /// The states of a fragment, all of whose blocks are pure; nullopt where there are too many, or
    /// no run reaches the head. `known` is of the same graph.
    [[nodiscard]] static std::optional<FragmentStates> of(const FlowGraph& graph,
                                                          const Fragment& fragment,
                                                          const KnownValues& known);

    /// The remainders of read registers in a state.
    [[nodiscard]] std::vector<std::uint64_t> at(std::size_t state) const;
    /// The state in which all registers have these values; nullopt where the facts rule it out.
    [[nodiscard]] std::optional<std::size_t> state_of(
        const std::vector<std::uint64_t>& values) const;
};

/// What a run through a fragment does.
struct FragmentResult {
    BlockId exit = kNoBlock;           ///< kNoBlock: it never ends
    std::vector<std::uint64_t> added;  ///< by index of `used`, mod the order
};

/// By state.
using FragmentMeaning = std::vector<FragmentResult>;

/// What a run through the fragment takes in a state.
struct FragmentPath {
    std::vector<const Step*> steps;    ///< additions, and repetitions with `times`
    std::vector<std::uint64_t> times;  ///< by step: of its additions
    std::uint64_t looks = 0;
};

/// Runs the fragment in all states; nullopt where it uses or reads what `states` does not have, or
/// takes too many steps. `paths`, if not null, gets the path of each state.
[[nodiscard]] std::optional<FragmentMeaning> meaning_of(const FlowGraph& graph,
                                                        const Fragment& fragment,
                                                        const RegisterTable& registers,
                                                        const FragmentStates& states,
                                                        std::vector<FragmentPath>* paths = nullptr);

/// Whether both are the same but for registers that are dead at their exits.
[[nodiscard]] bool same_meaning(const FragmentMeaning& a, const FragmentMeaning& b,
                                const FragmentStates& states, const Liveness& live);

}  // namespace qter
