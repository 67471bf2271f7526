// The command line, read by the table of verbs (verbs.hpp).
#pragma once

#include <variant>

#include "cli/verbs.hpp"

namespace qter {

/// Reads the command line: gives the work of the verb that it names. Help and version texts and
/// usage errors are printed here and come back as the exit code to end with.
std::variant<RunVerb, ExitCode> read_command_line(int argc, const char* const* argv);

}  // namespace qter
