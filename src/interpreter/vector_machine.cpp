#include "interpreter/vector_machine.hpp"

#include "interpreter/fast_run.hpp"

namespace qter {

RunResult run_vector(const Program& program, Ports& ports, const RunOptions& options,
                     FastKernel kernel, const FastShapes& shapes) {
    return run_form<VectorForm>(program, ports, options, kernel, shapes);
}

}  // namespace qter
