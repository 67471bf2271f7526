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
void loop(FastMachine<Form>& machine, FastKernel kernel) {
    with_kernel(kernel, [&](auto by) {
        compiled_for(
            by, [&]() __attribute__((always_inline)) {
                hot_loop<false>(machine, FastStep<Form, decltype(by)>());
            });
    });
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
