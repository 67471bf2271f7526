// A call of a macro: which branch its arguments fit, and what the parameters stand for.
#pragma once

#include <optional>
#include <vector>

#include "language/arguments.hpp"
#include "language/ast.hpp"
#include "language/registers.hpp"
#include "language/scope.hpp"

namespace qter {

/// A branch and what its parameters stand for, by their names.
struct ChosenBranch {
    const ast::MacroBranch* branch = nullptr;
    std::vector<std::pair<std::string, Definition>> parameters;
};

/// The first branch that the arguments of a call fit. nullopt, with an error that says which
/// argument does not fit what, when there is none, or when an argument is wrong in itself.
/// Arguments are read in `scope`, where the call stands.
std::optional<ChosenBranch> choose_branch(const ast::Macro& macro,
                                          const ast::Invocation& invocation, const Scope& scope,
                                          const RegisterTable& registers, Diagnostics& diagnostics);

}  // namespace qter
