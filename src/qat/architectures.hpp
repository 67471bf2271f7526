// Candidate architectures of a declaration: presets, generators that are written or searched for;
// or a theoretical register.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/library.hpp"
#include "optimiser/register_table.hpp"
#include "qat/solved_generators.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Most candidates of one declaration.
inline constexpr std::size_t kMaxCandidates = 24;
/// Most tuples of orders for which generators are searched, for one declaration.
inline constexpr std::size_t kMaxSearchedOrders = 3;

struct DeclaredArchitecture {
    /// The candidates, at most kMaxCandidates, the default first: one where the declaration is
    /// unambiguous, none for a theoretical register.
    std::vector<ArchitectureCandidate> candidates;
    Integer order;  ///< of a theoretical register, 0 otherwise
};

/// Computes the candidates of a declaration, with one register for each name. nullopt on errors,
/// which go to `diagnostics`. No search begins when `diagnostics` already has errors: a search may
/// be long, and the program must be corrected first.
std::optional<DeclaredArchitecture> make_architecture(const ast::Declaration& declaration,
                                                      PuzzleLibrary& puzzles,
                                                      SolvedGenerators& solved,
                                                      Diagnostics& diagnostics);

}  // namespace qter
