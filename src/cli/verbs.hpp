// The table of verbs: one row for each, and one file, src/cli/cmd_<verb>.cpp (those of `puzzle`
// cmd_puzzle_<verb>.cpp), with its options and its work.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/exit_codes.hpp"
#include "cli/verb_options.hpp"

namespace qter {

/// Does the verb's work, with the options as they were read.
using RunVerb = std::function<ExitCode()>;
/// Declares the verb's options, and gives what does its work; empty for a name that other verbs
/// stand behind.
using DeclareVerb = RunVerb(VerbOptions& verb);

struct Verb {
    const char* group;  ///< the verb that it stands behind; empty for most
    const char* name;
    const char* title;     ///< what it does, in a line
    DeclareVerb* declare;  ///< null where it has no options
};

/// In the order that `qter -h` lists them; a group before what stands behind it.
[[nodiscard]] const std::vector<Verb>& verbs();

/// What a DeclareVerb does: declares the options of `Arguments`, and runs with them.
template <class Arguments>
RunVerb verb_with(VerbOptions& verb, void (*declare)(VerbOptions&, Arguments&),
                  ExitCode (*run)(const Arguments&)) {
    const auto arguments = std::make_shared<Arguments>();
    declare(verb, *arguments);
    return [arguments, run] { return run(*arguments); };
}

DeclareVerb declare_additions, declare_bench, declare_check, declare_compile, declare_explore,
    declare_find_cycles, declare_fmt, declare_interpret, declare_page, declare_perform,
    declare_puzzle_export, declare_puzzle_list, declare_puzzle_scramble, declare_puzzle_show,
    declare_read, declare_solve, declare_solve_arch, declare_verify;

}  // namespace qter
