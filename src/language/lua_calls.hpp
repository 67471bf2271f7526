// Calls of Lua in a QAT program: arguments on their way in.
//
// The Lua blocks of the files of a program share one set of globals, those of the prelude have
// their own. The machine is made when it is first needed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "language/ast.hpp"
#include "language/lua_machine.hpp"
#include "language/modules.hpp"
#include "language/registers.hpp"
#include "language/scope.hpp"

namespace qter {

/// What a call gave, and what its arguments were that the result may name again.
struct LuaResult {
    LuaValue value;
    std::vector<BlockValue> blocks;
    std::size_t first_block = 0;  ///< the LuaBlock::id of the first of them; no id comes twice
    /// Names that were handed to a macro and from there to Lua, with where they were written.
    std::unordered_map<std::string, const Scope*> names;
};

class LuaCalls {
 public:
    /// `spent` is for all that runs Lua code of the same program; null for the calls of this alone.
    LuaCalls(const Modules& modules, const Module& prelude, const RegisterTable& registers,
             LuaSpent* spent, Diagnostics& diagnostics)
        : modules_(modules),
          prelude_(prelude),
          registers_(registers),
          spent_(spent),
          diagnostics_(diagnostics) {}

    /// Runs the Lua blocks of the program's files, if it has any, so that their mistakes are found.
    void run_program();

    /// Calls a function as it is meant in `scope`; `of_prelude` is true for the prelude's own code.
    /// nullopt when there is an error, which has been told.
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
    /// By whether they are the prelude's; one whose blocks failed is taken to have nothing.
    std::optional<std::optional<LuaMachine::Environment>> environments_[2];
};

}  // namespace qter
