#include "qter/interpreter/fast_machine.hpp"

#include "qter/interpreter/fast_backend.hpp"
#include "qter/interpreter/hot_loop.hpp"

namespace qter {
namespace {

using FastMachine = Machine<FastBackend>;

/// A kernel's operations in the form the hot loop calls them. Inlined by force for the reason
/// hot_loop gives: this template itself is compiled for any processor.
template <class Kernel>
struct FastStep {
    [[gnu::always_inline]] inline void apply(FastState& value, const FastState& step,
                                             const FastFrame& frame) const {
        Kernel::compose(value, step, frame.moduli, value);
    }
    [[gnu::always_inline]] inline bool solved(const FastState& value, const FastState& pieces,
                                              const FastFrame& frame) const {
        return Kernel::agree(value, frame.solved, pieces);
    }
    [[gnu::always_inline]] inline bool same(const FastState& a, const FastState& b) const {
        return a == b;
    }
};

void loop_portable(FastMachine& machine) { hot_loop<false>(machine, FastStep<PortableKernel>()); }

#if defined(QTER_HAVE_AVX2)
QTER_TARGET_AVX2 void loop_avx2(FastMachine& machine) {
    hot_loop<false>(machine, FastStep<Avx2Kernel>());
}
#endif

#if defined(QTER_HAVE_NEON)
void loop_neon(FastMachine& machine) { hot_loop<false>(machine, FastStep<NeonKernel>()); }
#endif

/// Tracing is no place to save nanoseconds: one loop for all kernels, through their pointers.
void loop_traced(FastMachine& machine, FastKernel kernel) {
    hot_loop<true>(machine, FastBackend(kernel));
}

void loop(FastMachine& machine, FastKernel kernel) {
    switch (kernel) {
#if defined(QTER_HAVE_AVX2)
        case FastKernel::kAvx2:
            return loop_avx2(machine);
#endif
#if defined(QTER_HAVE_NEON)
        case FastKernel::kNeon:
            return loop_neon(machine);
#endif
        default:
            return loop_portable(machine);
    }
}

}  // namespace

RunResult run_fast(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel) {
    FastMachine machine(program, ports, options, FastBackend(kernel));
    if (machine.start()) {
        if (options.trace) {
            loop_traced(machine, kernel);
        } else {
            loop(machine, kernel);
        }
    }
    return std::move(machine).finish();
}

}  // namespace qter
