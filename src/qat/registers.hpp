// Makes the table of registers of a program from what is declared in .registers.
#pragma once

#include <vector>

#include "formats/library.hpp"
#include "optimiser/register_table.hpp"
#include "program/generator_source.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Resolves the .registers block of a program, which one of its files may have. Errors go to
/// `diagnostics`; the names of a declaration with an error are in the table, but unusable. `source`
/// is the source for `solve (ORDERS)`, which is an error when it is null.
RegisterTable declare_registers(const std::vector<const ast::File*>& files, PuzzleLibrary& puzzles,
                                Diagnostics& diagnostics, GeneratorSource* source = nullptr);

}  // namespace qter
