// The kernels of fast_state.hpp, one struct per instruction set, and what runs them over a plan.
//
// A kernel composes one block of a kind known at compile time. Code that knows its layout, as for
// the one kLanes block of a 3x3, calls that; the functions here go through any plan. They are
// inlined by force, so that a caller that is compiled for a kernel's processor gets the kernel's
// instructions in its own loop; none of them allocates or calls through a pointer.
#pragma once

#include "puzzle/fast_arrays.hpp"
#include "puzzle/fast_avx2.hpp"
#include "puzzle/fast_neon.hpp"
#include "puzzle/fast_plan.hpp"
#include "puzzle/fast_portable.hpp"

namespace qter {

enum class FastKernel { kPortable, kAvx2, kNeon };

/// Calls use(the kernel of that name), which this machine has.
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

/// Calls work(), compiled for the kernel's processor, with all in it that is inlined by force, as
/// `work` itself must be.
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

/// out = a, then b. `out` may be `b`; it may be `a` when the plan has no arrays.
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

/// The same where the plan is known to be one block of two lanes, or not known.
template <class Kernel, bool kOneVector>
[[gnu::always_inline]] inline void fast_compose(const FastPlan& plan, const std::uint8_t* a,
                                                const std::uint8_t* b, std::uint8_t* out) {
    if constexpr (kOneVector) {
        Kernel::template compose<FastKind::kLanes>(a, b, plan.moduli, out);
    } else {
        fast_compose<Kernel>(plan, a, b, out);
    }
}

/// The states agree in all pieces of the masks.
template <class Kernel>
[[gnu::always_inline]] inline bool fast_agree(const std::uint8_t* a, const std::uint8_t* b,
                                              const FastMask* masks, std::size_t count) {
    for (const FastMask *mask = masks, *end = masks + count; mask != end; ++mask) {
        if (!Kernel::agree(a + mask->at, b + mask->at, mask->byte)) return false;
    }
    return true;
}

}  // namespace qter
