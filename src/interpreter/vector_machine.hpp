// Machine on fast states that fit into one vector register each.
#pragma once

#include "interpreter/fast_backend.hpp"
#include "interpreter/interpreter.hpp"

namespace qter {

/// As run_fast(), when all shapes are FastShape::is_one_vector().
RunResult run_vector(const Program& program, Ports& ports, const RunOptions& options,
                     FastKernel kernel, const FastShapes& shapes);

}  // namespace qter
