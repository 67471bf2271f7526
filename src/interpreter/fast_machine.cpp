#include "interpreter/fast_machine.hpp"

#include "interpreter/fast_run.hpp"

namespace qter {

RunResult run_fast(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel, const FastShapes& shapes) {
    return run_form<PlanForm>(program, ports, options, kernel, shapes);
}

}  // namespace qter
