#include "interpreter/plain_machine.hpp"

#include "interpreter/hot_loop.hpp"
#include "interpreter/plain_backend.hpp"

namespace qter {

RunResult run_plain(const Program& program, Ports& ports, const RunOptions& options) {
    Machine<PlainBackend> machine(program, ports, options, PlainBackend());
    if (machine.start()) {
        if (options.trace) {
            hot_loop<true>(machine, PlainBackend());
        } else {
            hot_loop<false>(machine, PlainBackend());
        }
    }
    return std::move(machine).finish();
}

}  // namespace qter
