// What the process says when it ends (README.md lists the same).
#pragma once

#include "support/diagnostic.hpp"

namespace qter {

enum class ExitCode {
    kDone = 0,
    kError = 1,       ///< the input has errors, or the program that was run failed
    kUsage = 2,       ///< wrong use of the command line, or a file cannot be read or written
    kNoSolution = 3,  ///< proved that there is none
    kLimit = 4,       ///< a limit was reached before all was known
    kBug = 70,        ///< a bug of ours
    kInterrupted = 130,
};

/// One of the errors has this code.
[[nodiscard]] bool has_error(const Diagnostics& diagnostics, Code code);

/// The code that fits the errors: kBug when one of them is ours, else kInterrupted when one says
/// so, else kUsage when a file was the trouble, else kLimit when there was no time, else kError;
/// kDone for none.
[[nodiscard]] ExitCode exit_code_for(const Diagnostics& diagnostics);

}  // namespace qter
