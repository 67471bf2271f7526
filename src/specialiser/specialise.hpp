// Specialisation: blocks split by what the program knows of its registers.
//
// The idea. A register is a number on a puzzle, and every change of it costs turns. A position in
// the program can hold a number, too, and that costs nothing. So the nodes of the new graph are
// blocks together with control values, polyvariantly, and registers move from the puzzle into the
// nodes:
//
//     value of R = what the puzzle holds + a control value c, 0 <= c < k, and the puzzle holds a
//     multiple of k
//
// k is the control modulus of R, a divisor of its order n. With k = n the puzzle holds 0 and the
// node the whole value: additions to R vanish, tests of R become jumps, outputs become text. With
// k = 2 a loop that tests R after each of two steps of 1 becomes one with a step of 2. With k = 1
// R stays as it is.
//
//     input A                           input A
//     loop:  A = 0? goto even           A%2 = 0? goto loop, else A -1, goto loop'
//            A -1                 k=2   loop:  A = 0? goto even, else A -2, goto loop
//            A = 0? goto odd            loop': A = 0? goto odd, else A -2, goto loop'
//            A -1
//            goto loop
//
// An input of R is read out on the puzzle (read_out.hpp): a tree of tests and subtractions leads to
// a node for each value mod k.
//
// A register with k = n may also be spilled. `repeat {C -1, A 2} until C is 0` adds an unknown
// number to A if C is on the puzzle. Then the program adds the value that it has of A to the
// puzzle, and A stays there until it is known to be 0; from then on it is in the program again. So
// a register that is used for two things can be in the program for one and on the puzzle for the
// other. Without spilling, such a loop is unrolled by the values of A.
//
// Nodes also know which register of the puzzle a name means. `repeat {A -1, B 1} until A is 0` with
// B = 0 only exchanges the two names, if their orders are equal, and has no turns:
//
//     move A to C; move B to A; move C to B          nothing, and A means B from here on
//
// Names and control values that no path reads any more are forgotten (optimiser/liveness.hpp), so
// that nodes with the same future are one.
//
// Limits: the new graph has at most a given number of blocks. Registers of tapes and theoretical
// ones stay as they are. It fails where a test or a renamed remainder could not be read.
//
// Source: polyvariant specialisation, N. Jones, C. Gomard, P. Sestoft, "Partial Evaluation and
// Automatic Program Generation", 1993, chapter 4; congruences as in optimiser/known_values.hpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

/// What the program has of a register.
struct Control {
    std::uint64_t modulus = 1;  ///< k: a divisor of the order; 1: nothing
    bool spills = false;        ///< may be on the puzzle at times; only with k = n

    auto operator<=>(const Control&) const = default;
};

/// By register.
using Controls = std::vector<Control>;

/// Whether a register may have a control modulus other than 1: it is on a puzzle that is not on a
/// tape, and its order can be tracked.
[[nodiscard]] bool may_be_controlled(const RegisterTable& registers, std::size_t reg);

/// The specialised graph, which does the same as `graph`; nullopt where a limit above is reached.
/// `controls` has 1 as the modulus of registers that may not be controlled. `blocks` gets the
/// number of blocks that were made, also where there is no result; `most_blocks`: that was the
/// limit. O(blocks of the result * registers * log).
[[nodiscard]] std::optional<FlowGraph> specialise(const FlowGraph& graph,
                                                  const RegisterTable& registers, TurnCosts& costs,
                                                  const Controls& controls, std::size_t most_blocks,
                                                  std::size_t* blocks = nullptr);

}  // namespace qter
