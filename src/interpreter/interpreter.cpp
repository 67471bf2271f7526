#include "interpreter/interpreter.hpp"

#include <algorithm>

#include "interpreter/fast_machine.hpp"
#include "interpreter/vector_machine.hpp"

namespace qter {

RunResult run(const Program& program, Ports& ports, const RunOptions& options) {
    const FastKernel kernel = options.kernel.value_or(available_kernels().front());
    const FastShapes shapes = fast_shapes(program);
    const bool vectors = std::all_of(shapes.begin(), shapes.end(), [](const auto& entry) {
        return entry.second.is_one_vector();
    });
    return (vectors ? run_vector : run_fast)(program, ports, options, kernel, shapes);
}

}  // namespace qter
