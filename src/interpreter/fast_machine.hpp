// Machine on fast states of any size.
#pragma once

#include "interpreter/fast_backend.hpp"
#include "interpreter/interpreter.hpp"

namespace qter {

/// run() with fast states of any size. `kernel` must be available, and `shapes` must be
/// fast_shapes(program).
RunResult run_fast(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel, const FastShapes& shapes);

}  // namespace qter
