// Registers one after the other: the architecture that they are of, in which orders a structure
// gives them, and what a chain of algorithms comes to.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "finder/find_cycles.hpp"
#include "solver/solve.hpp"

namespace qter {

/// Most structures of an architecture that are tried.
inline constexpr std::size_t kMostStructures = 10'000;

/// The architecture of these orders, descending, with its structures.
[[nodiscard]] Result<FinderResult> fitting_registers(const FinderPuzzle& puzzle,
                                                     const std::vector<Integer>& orders,
                                                     std::uint32_t threads,
                                                     const Cancellation& cancellation);
/// What is answered where that has found none.
[[nodiscard]] SolverAnswer without_architecture(const FinderResult& fitting);

/// As solve_orders(), of an architecture that was found. `known`, none or one for each order, are
/// registers that the answer takes if there is none of a smaller total.
Result<SolverAnswer> solve_architecture(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                                        const SolverOptions& options,
                                        const Cancellation& cancellation,
                                        const SolverProgressCallback& progress = {},
                                        std::vector<SolvedRegister> known = {});

/// Registers of equal orders differ in what they own, and either may come first: the structures
/// with their registers in every order that keeps orders descending, about kMostStructures of them.
/// No two are the same, as the finder's structures differ by more than the names of registers.
[[nodiscard]] std::vector<Structure> arrangements(const FoundArchitecture& found);

/// An algorithm as register `number` of a chain, without its cycles.
[[nodiscard]] SolvedRegister solved_register(const Integer& order, Algorithm algorithm,
                                             double movecount);

/// Gives each register the cycles that it has alone, and says which slots several of them move;
/// nullopt when some register does not have its order then: what was to be shared, and no other
/// register moves, counts as its own. `elements` are what the registers' algorithms do.
[[nodiscard]] std::optional<std::vector<Slot>> settle(const FinderPuzzle& puzzle,
                                                      const std::vector<State>& elements,
                                                      std::vector<SolvedRegister>& registers);

}  // namespace qter
