// Table of verbs: one row each. Options and work of a verb are in src/cli/cmd_<verb>.cpp, those of
// `puzzle` verbs in cmd_puzzle_<verb>.cpp.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/exit_codes.hpp"
#include "cli/verb_options.hpp"

namespace qter {

/// Runs the verb with the options that were read.
using RunVerb = std::function<ExitCode()>;
/// Declares the verb's options and returns its work; empty for the parent of other verbs.
using DeclareVerb = RunVerb(VerbOptions& verb);

struct VerbRow {
    const char* group;  ///< the parent verb; empty for most
    const char* name;
    const char* title;     ///< a description of one line
    DeclareVerb* declare;  ///< null where it has no options
};

/// In the order of `qter -h`; a parent comes before its verbs.
[[nodiscard]] const std::vector<VerbRow>& verbs();

/// A DeclareVerb for `Arguments`: declares their options, and runs with them.
template <class Arguments>
RunVerb verb_with(VerbOptions& verb, void (*declare)(VerbOptions&, Arguments&),
                  ExitCode (*run)(const Arguments&)) {
    const auto arguments = std::make_shared<Arguments>();
    declare(verb, *arguments);
    return [arguments, run] { return run(*arguments); };
}

DeclareVerb declare_additions, declare_bench, declare_check, declare_compile, declare_explain,
    declare_explore, declare_find_cycles, declare_fmt, declare_interpret, declare_page,
    declare_perform, declare_puzzle_export, declare_puzzle_list, declare_puzzle_scramble,
    declare_puzzle_show, declare_read, declare_solve, declare_solve_arch, declare_verify;

}  // namespace qter
