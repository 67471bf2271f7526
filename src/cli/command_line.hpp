// Reader of the command line, driven by the table of verbs (verbs.hpp).
#pragma once

#include <variant>

#include "cli/verbs.hpp"

namespace qter {

/// Reads the command line and returns the work of the verb that it names. Help, version and usage
/// errors are printed here; then the result is the exit code.
std::variant<RunVerb, ExitCode> read_command_line(int argc, const char* const* argv);

}  // namespace qter
