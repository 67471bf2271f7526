// Machine on fast states of one form. Each form has a source file of its own, because g++ 12
// inlines less well when both are in one.
#pragma once

#include "interpreter/fast_backend.hpp"
#include "interpreter/hot_loop.hpp"

namespace qter {

template <class Form>
using FastMachine = Machine<FastBackend<Form>>;

/// A kernel's operations in the form that the hot loop calls. Always inlined, for the reason given
/// at hot_loop: this template itself is compiled for the baseline processor.
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
void loop(FastMachine<Form>& machine, FastKernel kernel) {
    with_kernel(kernel, [&](auto by) {
        compiled_for(
            by, [&]() __attribute__((always_inline)) {
                hot_loop<false>(machine, FastStep<Form, decltype(by)>());
            });
    });
}

/// run() with fast states of one form, which all puzzles of the program have; `shapes` are theirs.
template <class Form>
RunResult run_form(const Program& program, Ports& ports, const RunOptions& options,
                   FastKernel kernel, const FastShapes& shapes) {
    const FastBackend<Form> backend(kernel, shapes);
    FastMachine<Form> machine(program, ports, options, backend);
    if (machine.start()) {
        // Speed does not matter when tracing: one loop serves all kernels, through pointers.
        if (options.trace) {
            hot_loop<true>(machine, backend);
        } else {
            loop(machine, kernel);
        }
    }
    return std::move(machine).finish();
}

}  // namespace qter
