// The kernels of fast_state.hpp, one struct per instruction set, and the functions that run them
// over a plan.
//
// A kernel composes one block of a kind known at compile time. Code that knows its layout, such as
// the single kLanes block of a 3x3, calls the kernel directly; the functions here handle any plan.
// Their inlining is forced, so that a caller compiled for a kernel's processor gets the kernel's
// instructions in its own loop; none of them allocates or calls through a pointer.
#pragma once

#include "state/fast_arrays.hpp"
#include "state/fast_avx2.hpp"
#include "state/fast_neon.hpp"
#include "state/fast_plan.hpp"
#include "state/fast_portable.hpp"

namespace qter {

enum class FastKernel { kPortable, kAvx2, kNeon };

/// Calls use(kernel), with the kernel of that name; this machine must have it.
template <class Use>
decltype(auto) with_kernel(FastKernel kernel, const Use& use) {
    switch (kernel) {
#if defined(QTER_HAVE_AVX2)
        case FastKernel::kAvx2:
            return use(Avx2Kernel());
#endif
#if defined(QTER_HAVE_NEON)
        case FastKernel::kNeon:
            return use(NeonKernel());
#endif
        default:
            return use(PortableKernel());
    }
}

/// Calls work(), compiled for the kernel's processor, including all functions in it with forced
/// inlining; `work` itself must be one.
template <class Kernel, class Work>
decltype(auto) compiled_for(Kernel /*kernel*/, const Work& work) {
    return work();
}
#if defined(QTER_HAVE_AVX2)
template <class Work>
QTER_TARGET_AVX2 decltype(auto) compiled_for(Avx2Kernel /*kernel*/, const Work& work) {
    return work();
}
#endif

/// out = a, then b. `out` may be `b`; it may be `a` if the plan has no arrays.
template <class Kernel>
[[gnu::always_inline]] inline void fast_compose(const FastPlan& plan, const std::uint8_t* a,
                                                const std::uint8_t* b, std::uint8_t* out) {
    const std::uint8_t* const moduli = plan.moduli;
    for (const FastRun *run = plan.runs, *last = run + plan.run_count; run != last; ++run) {
        std::size_t at = run->begin;
        const std::size_t end = run->end;
        with_kind(
            run->kind, [&](auto kind) __attribute__((always_inline)) {
                constexpr FastFormat kFormat = fast_format(kind.value);
                if constexpr (kFormat.table == 0) {
                    FastArray<kind.value>::compose(a + at, b + at, moduli + at, out + at, end - at);
                } else {
                    do {
                        Kernel::template compose<kind.value>(a + at, b + at, moduli + at, out + at);
                        at += kFormat.bytes;
                    } while (at != end);
                }
            });
    }
}

/// The same; kOneVector: the plan is one block of two lanes.
template <class Kernel, bool kOneVector>
[[gnu::always_inline]] inline void fast_compose(const FastPlan& plan, const std::uint8_t* a,
                                                const std::uint8_t* b, std::uint8_t* out) {
    if constexpr (kOneVector) {
        Kernel::template compose<FastKind::kLanes>(a, b, plan.moduli, out);
    } else {
        fast_compose<Kernel>(plan, a, b, out);
    }
}

/// True if the states agree in all pieces of the masks.
template <class Kernel>
[[gnu::always_inline]] inline bool fast_agree(const std::uint8_t* a, const std::uint8_t* b,
                                              const FastMask* masks, std::size_t count) {
    for (const FastMask *mask = masks, *end = masks + count; mask != end; ++mask) {
        if (!Kernel::agree(a + mask->at, b + mask->at, mask->byte)) return false;
    }
    return true;
}

}  // namespace qter
