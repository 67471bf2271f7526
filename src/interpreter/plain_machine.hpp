// Machine on plain states, for puzzles of any size.
#pragma once

#include "interpreter/interpreter.hpp"

namespace qter {

/// run() with plain states.
RunResult run_plain(const Program& program, Ports& ports, const RunOptions& options);

}  // namespace qter
