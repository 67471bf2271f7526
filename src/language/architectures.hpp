// The architectures that one declaration may stand for: presets, generators that are written or
// searched for; or a theoretical register.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/ast.hpp"
#include "language/solved_generators.hpp"
#include "program/architecture.hpp"
#include "puzzle/library.hpp"

namespace qter {

/// Registers that a declaration may stand for.
struct ArchitectureCandidate {
    Architecture architecture;
    std::string what;  ///< "preset 2 of (90, 90)"
};

/// Most candidates of one declaration.
inline constexpr std::size_t kMaxCandidates = 24;
/// Most sets of orders of one declaration that generators are searched for.
inline constexpr std::size_t kMaxSearchedOrders = 3;

struct DeclaredArchitecture {
    /// What the declaration leaves open, in the order of preference of who does not choose, at most
    /// kMaxCandidates: one where it says all, none for a theoretical register.
    std::vector<ArchitectureCandidate> candidates;
    Integer order;  ///< of a theoretical register, 0 otherwise
};

/// Works out what a declaration declares, with as many registers as it has names. nullopt, with
/// the errors in `diagnostics`, when it has any. No search begins when `diagnostics` has errors
/// already: it might be a long one, and the program is to be mended first.
std::optional<DeclaredArchitecture> make_architecture(const ast::Declaration& declaration,
                                                      PuzzleLibrary& puzzles,
                                                      SolvedGenerators& solved,
                                                      Diagnostics& diagnostics);

}  // namespace qter
