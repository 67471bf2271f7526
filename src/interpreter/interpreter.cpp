#include "qter/interpreter/interpreter.hpp"

#include "qter/interpreter/fast_backend.hpp"
#include "qter/interpreter/fast_machine.hpp"
#include "qter/interpreter/plain_machine.hpp"

namespace qter {

RunResult run(const Program& program, Ports& ports, const RunOptions& options) {
    if (options.plain || !FastBackend::fits(program)) return run_plain(program, ports, options);
    const FastKernel kernel = options.kernel.value_or(available_kernels().front());
    return run_fast(program, ports, options, kernel);
}

}  // namespace qter
