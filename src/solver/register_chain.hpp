// Registers one after the other: their architecture, the orders in which a structure gives them,
// and the result of a chain of algorithms.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "finder/find_cycles.hpp"
#include "solver/solve.hpp"

namespace qter {

/// The number of structures of an architecture that are tried, at most.
inline constexpr std::size_t kMostStructures = 10'000;

/// The architecture of these orders, descending, with its structures.
[[nodiscard]] Result<FinderResult> fitting_registers(const FinderPuzzle& puzzle,
                                                     const std::vector<Integer>& orders,
                                                     std::uint32_t threads,
                                                     const Cancellation& cancellation);
/// The answer where fitting_registers() found no architecture.
[[nodiscard]] SolverAnswer without_architecture(const FinderResult& fitting);

/// As solve_orders(), for a given architecture. `known`, empty or one for each order, are registers
/// that the answer has if no smaller total is found.
Result<SolverAnswer> solve_architecture(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                                        const SolverOptions& options, const Observer& observer,
                                        std::vector<SolvedRegister> known = {});

/// "register 2 of 2, length 9, best 19", for what is done for a register, counted from 0, and the
/// best total so far; without the first part if there is only one register.
[[nodiscard]] std::string doing_text(const std::string& what, std::size_t number,
                                     std::size_t registers, std::optional<std::uint32_t> best);

/// Registers of equal orders differ in the pieces that they own, and either may come first: the
/// structures with their registers in every order that keeps orders descending, about
/// kMostStructures of them. No two are the same, as the finder's structures differ by more than the
/// names of registers.
[[nodiscard]] std::vector<Structure> arrangements(const FoundArchitecture& found);

/// An algorithm as register `number` of a chain, without its cycles.
[[nodiscard]] SolvedRegister solved_register(const Integer& order, Algorithm algorithm,
                                             double movecount);

/// Gives each register the cycles that it has alone, and returns the slots that several of them
/// move. nullopt when some register does not have its order then: cycles that were to be shared,
/// but that no other register moves, count as its own. `elements` are the states of the registers'
/// algorithms.
[[nodiscard]] std::optional<std::vector<Slot>> settle(const FinderPuzzle& puzzle,
                                                      const std::vector<State>& elements,
                                                      std::vector<SolvedRegister>& registers);

}  // namespace qter
