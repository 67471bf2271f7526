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
// Nodes also know which register of the puzzle a name means. `repeat {A -1, B 1} until A is 0` with
// B = 0 only exchanges the two names, if their orders are equal, and has no turns:
//
//     move A to C; move B to A; move C to B          nothing, and A means B from here on
//
// Names and control values that no path reads any more are forgotten (optimiser/liveness.hpp), so
// that nodes with the same future are one.
//
// Limits: the new graph has at most a given number of blocks. Registers of tapes and theoretical
// ones stay as they are. There is no result where a test or a renamed remainder could not be read.
//
// Source: polyvariant specialisation, N. Jones, C. Gomard, P. Sestoft, "Partial Evaluation and
// Automatic Program Generation", 1993, chapter 4; congruences as in optimiser/known_values.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "optimiser/turn_costs.hpp"

namespace qter {

/// By register: the modulus k of the part of its value that is in the program, 1 for none.
using ControlModuli = std::vector<std::uint64_t>;

/// Whether a register may have a control modulus other than 1: it is on a puzzle that is not on a
/// tape, and its order can be tracked.
[[nodiscard]] bool may_be_controlled(const RegisterTable& registers, std::size_t reg);

/// The specialised graph, which does the same as `graph`; nullopt where a limit above is reached.
/// `control` has a divisor of the order for each register, and 1 where it may not be controlled.
/// O(blocks of the result * registers * log).
[[nodiscard]] std::optional<FlowGraph> specialise(const FlowGraph& graph,
                                                  const RegisterTable& registers, TurnCosts& costs,
                                                  const ControlModuli& control,
                                                  std::size_t most_blocks);

}  // namespace qter
