// Running a program whose puzzles all fit into vector registers.
#pragma once

#include "qter/interpreter/interpreter.hpp"

namespace qter {

/// run() with fast states. FastBackend::fits(program) must hold and `kernel` be available.
RunResult run_fast(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel);

}  // namespace qter
