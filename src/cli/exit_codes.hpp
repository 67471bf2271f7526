// Exit codes of the process (README.md lists the same).
#pragma once

#include "support/diagnostic.hpp"

namespace qter {

enum class ExitCode {
    kDone = 0,
    kError = 1,       ///< the input has errors, or the program that was run failed
    kUsage = 2,       ///< wrong use of the command line, or a file cannot be read or written
    kNoSolution = 3,  ///< proved that there is no solution
    kLimit = 4,       ///< a limit was reached before the answer was complete
    kBug = 70,        ///< a bug of qter
    kInterrupted = 130,
};

/// Whether one of the errors has this code.
[[nodiscard]] bool has_error(const Diagnostics& diagnostics, Code code);

/// The exit code for the errors: kBug for an internal error, else kInterrupted after an
/// interruption, else kUsage for a file error, else kLimit for a time limit, else kError; kDone
/// without errors.
[[nodiscard]] ExitCode exit_code_for(const Diagnostics& diagnostics);

/// The same for an answer that an interruption may have made worse, without an error: then
/// kInterrupted.
[[nodiscard]] ExitCode exit_code_or_interrupted(const Diagnostics& diagnostics);

}  // namespace qter
