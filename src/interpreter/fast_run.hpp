// Running a program with fast states of one form. Each form has a source of its own: together they
// are more than g++ 12 inlines as well.
#pragma once

#include "interpreter/fast_backend.hpp"
#include "interpreter/hot_loop.hpp"

namespace qter {

template <class Form>
using FastMachine = Machine<FastBackend<Form>>;

/// A kernel's operations in the form the hot loop calls them. Inlined by force for the reason
/// hot_loop gives: this template itself is compiled for any processor.
template <class Form, class Kernel>
struct FastStep {
    using Value = typename Form::Value;
    using Operand = typename Form::Operand;

    [[gnu::always_inline]] inline void apply(Value& value, const Operand& step,
                                             FastFrame<Form>& frame) const {
        Form::template apply<Kernel>(value, step, frame);
    }
    [[gnu::always_inline]] inline bool solved(const Value& value, const Operand& pieces,
                                              const FastFrame<Form>& frame) const {
        return Form::template solved<Kernel>(value, pieces, frame);
    }
    [[gnu::always_inline]] inline bool same(const Value& a, const Value& b) const { return a == b; }
};

template <class Form>
void loop_portable(FastMachine<Form>& machine) {
    hot_loop<false>(machine, FastStep<Form, PortableKernel>());
}

#if defined(QTER_HAVE_AVX2)
template <class Form>
QTER_TARGET_AVX2 void loop_avx2(FastMachine<Form>& machine) {
    hot_loop<false>(machine, FastStep<Form, Avx2Kernel>());
}
#endif

#if defined(QTER_HAVE_NEON)
template <class Form>
void loop_neon(FastMachine<Form>& machine) {
    hot_loop<false>(machine, FastStep<Form, NeonKernel>());
}
#endif

template <class Form>
void loop(FastMachine<Form>& machine, FastKernel kernel) {
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

/// run() with fast states of a form that all puzzles of the program have; `shapes` are theirs.
template <class Form>
RunResult run_form(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel, const FastShapes& shapes) {
    const FastBackend<Form> backend(kernel, shapes);
    FastMachine<Form> machine(program, ports, options, backend);
    if (machine.start()) {
        // Tracing is no place to save nanoseconds: one loop for all kernels, through pointers.
        if (options.trace) {
            hot_loop<true>(machine, backend);
        } else {
            loop(machine, kernel);
        }
    }
    return std::move(machine).finish();
}

}  // namespace qter
