// The architecture of one declaration: from a preset, from generators that are written or searched
// for, or theoretical.
#pragma once

#include <optional>

#include "qter/language/ast.hpp"
#include "qter/language/solved_generators.hpp"
#include "qter/program/architecture.hpp"
#include "qter/puzzle/library.hpp"

namespace qter {

struct DeclaredArchitecture {
    std::optional<Architecture> on_puzzle;  ///< nullopt for a theoretical register
    Integer order;                          ///< of a theoretical register, 0 otherwise
};

/// Works out what a declaration declares, with as many registers as it has names. nullopt, with
/// the errors in `diagnostics`, when it has any. No search begins when `diagnostics` has errors
/// already: it might be a long one, and the program is to be mended first.
std::optional<DeclaredArchitecture> make_architecture(const ast::Declaration& declaration,
                                                      PuzzleLibrary& puzzles,
                                                      SolvedGenerators& solved,
                                                      Diagnostics& diagnostics);

}  // namespace qter
