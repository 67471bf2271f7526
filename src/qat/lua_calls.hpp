// Calls of Lua in a QAT program: conversion of arguments.
//
// The Lua blocks of a program's files share one set of globals; those of the prelude have their
// own. The machine is created on first use.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lua/lua_machine.hpp"
#include "optimiser/register_table.hpp"
#include "qat/scope.hpp"
#include "syntax/ast.hpp"
#include "syntax/modules.hpp"

namespace qter {

/// The result of a call, and the arguments that it may refer to.
struct LuaResult {
    LuaValue value;
    LuaList arguments;
    std::vector<BlockValue> blocks;
    std::size_t first_block = 0;  ///< the LuaBlock::id of the first of them; ids are unique
    /// Names that were passed to a macro and from there to Lua, with the scopes where they were
    /// written.
    std::unordered_map<std::string, const Scope*> names;
};

/// "half(A, 5)", for messages.
[[nodiscard]] std::string call_text(const ast::LuaCall& call, const LuaResult& result);

class LuaCalls {
 public:
    /// `spent` is shared by all runs of Lua code of the same program; null for the calls of this
    /// object.
    LuaCalls(const Modules& modules, const Module& prelude, const RegisterTable& registers,
             LuaSpent* spent, Diagnostics& diagnostics)
        : modules_(modules),
          prelude_(prelude),
          registers_(registers),
          spent_(spent),
          diagnostics_(diagnostics) {}

    /// Runs the Lua blocks of the program's files, if it has any, so that their errors are found.
    void run_program();

    /// Calls a function with arguments resolved in `scope`; `of_prelude` is true for code of the
    /// prelude. nullopt on an error, which has been reported.
    std::optional<LuaResult> call(const ast::LuaCall& call, const Scope& scope, bool of_prelude);

 private:
    LuaMachine& machine();
    std::optional<LuaMachine::Environment> environment(bool of_prelude);
    bool run_blocks(LuaMachine::Environment environment, const Module& module);
    std::optional<LuaValue> argument(const ast::Argument& argument, const Scope& scope,
                                     LuaResult& result);
    std::optional<LuaValue> as_register(const std::string& text);

    const Modules& modules_;
    const Module& prelude_;
    const RegisterTable& registers_;
    LuaSpent* spent_;
    Diagnostics& diagnostics_;
    std::unique_ptr<LuaMachine> machine_;
    std::size_t blocks_handed_ = 0;
    std::unordered_map<std::size_t, std::vector<Integer>> moduli_;  ///< by register
    /// By whether it is the prelude's; nullopt-like environments whose blocks failed define
    /// nothing.
    std::optional<std::optional<LuaMachine::Environment>> environments_[2];
};

}  // namespace qter
