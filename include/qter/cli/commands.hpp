// The verbs; each is src/cli/cmd_<verb>.cpp.
#pragma once

#include "qter/cli/options.hpp"

namespace qter {

ExitCode run_compile(const CompileArguments& arguments);
ExitCode run_interpret(const InterpretArguments& arguments);

}  // namespace qter
