// Macro calls: selection of the branch, and the values of its parameters.
#pragma once

#include <optional>
#include <vector>

#include "optimiser/register_table.hpp"
#include "qat/arguments.hpp"
#include "qat/scope.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// A branch and the values of its parameters, by name.
struct ChosenBranch {
    const ast::MacroBranch* branch = nullptr;
    std::vector<std::pair<std::string, Definition>> parameters;
};

/// The first branch that fits the arguments of a call. nullopt, with an error about the argument,
/// when no branch fits, or when an argument itself is invalid. Arguments are resolved in `scope`,
/// the scope of the call.
std::optional<ChosenBranch> choose_branch(const ast::Macro& macro,
                                          const ast::Invocation& invocation, const Scope& scope,
                                          const RegisterTable& registers, Diagnostics& diagnostics);

}  // namespace qter
