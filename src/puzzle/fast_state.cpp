#include "qter/puzzle/fast_state.hpp"

#include <algorithm>
#include <cassert>

namespace qter {
namespace {

constexpr unsigned kMaxModulus = 8;

template <class Kernel>
constexpr FastOps ops_of(FastKernel kernel) {
    return {kernel, &Kernel::compose, &Kernel::inverse, &Kernel::agree};
}

std::vector<FastKernel> find_kernels() {
    std::vector<FastKernel> found;
#if defined(QTER_HAVE_AVX2)
    if (__builtin_cpu_supports("avx2")) found.push_back(FastKernel::kAvx2);
#endif
#if defined(QTER_HAVE_NEON)
    found.push_back(FastKernel::kNeon);
#endif
    found.push_back(FastKernel::kPortable);
    return found;
}

}  // namespace

std::optional<FastShape> FastShape::of(const Shape& shape) {
    // First fit, the largest orbits first: which lane an orbit is in does not matter.
    std::vector<OrbitShape> orbits = shape.orbits();
    std::stable_sort(orbits.begin(), orbits.end(),
                     [](const OrbitShape& a, const OrbitShape& b) { return a.size > b.size; });
    FastShape fast;
    fast.shape_ = shape;
    fast.byte_of_.resize(shape.slots());
    fast.slot_of_.fill(shape.slots());
    std::array<std::size_t, kFastBytes / kFastLane> used{};
    for (const OrbitShape& orbit : orbits) {
        if (orbit.modulus > kMaxModulus) return std::nullopt;
        std::size_t lane = 0;
        while (lane < used.size() && used[lane] + orbit.size > kFastLane) ++lane;
        if (lane == used.size()) return std::nullopt;
        for (Slot i = 0; i < orbit.size; ++i) {
            const std::size_t byte = lane * kFastLane + used[lane] + i;
            fast.byte_of_[orbit.first + i] = static_cast<std::uint8_t>(byte);
            fast.slot_of_[byte] = orbit.first + i;
        }
        used[lane] += orbit.size;
    }
    for (std::size_t byte = 0; byte < kFastBytes; ++byte) {
        const Slot slot = fast.slot_of_[byte];
        const unsigned modulus = slot < shape.slots() ? shape.modulus(slot) : 1;
        fast.solved_.byte[byte] = static_cast<std::uint8_t>(byte % kFastLane);
        fast.moduli_.byte[byte] = static_cast<std::uint8_t>(modulus << 4);
    }
    return fast;
}

FastState FastShape::pack(const State& state) const {
    assert(is_valid(shape_, state));
    FastState packed = solved_;
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        const unsigned piece = byte_of_[state.piece[slot]] % kFastLane;
        packed.byte[byte_of_[slot]] =
            static_cast<std::uint8_t>(piece | static_cast<unsigned>(state.orient[slot] << 4));
    }
    return packed;
}

State FastShape::unpack(const FastState& state) const {
    State plain = solved_state(shape_);
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        const std::size_t byte = byte_of_[slot];
        const std::size_t lane = byte - byte % kFastLane;
        plain.piece[slot] = slot_of_[lane + (state.byte[byte] & 0x0f)];
        plain.orient[slot] = state.byte[byte] >> 4;
    }
    return plain;
}

FastState FastShape::mask(const std::vector<Slot>& slots) const {
    FastState mask{};
    for (const Slot slot : slots) mask.byte[byte_of_[slot]] = 0xff;
    return mask;
}

std::string_view kernel_name(FastKernel kernel) {
    switch (kernel) {
        case FastKernel::kPortable:
            return "portable";
        case FastKernel::kAvx2:
            return "avx2";
        case FastKernel::kNeon:
            return "neon";
    }
    return "";
}

const std::vector<FastKernel>& available_kernels() {
    static const std::vector<FastKernel> kKernels = find_kernels();
    return kKernels;
}

const FastOps& fast_ops(FastKernel kernel) {
    static constexpr FastOps kPortable = ops_of<PortableKernel>(FastKernel::kPortable);
#if defined(QTER_HAVE_AVX2)
    static constexpr FastOps kAvx2 = ops_of<Avx2Kernel>(FastKernel::kAvx2);
    if (kernel == FastKernel::kAvx2) return kAvx2;
#endif
#if defined(QTER_HAVE_NEON)
    static constexpr FastOps kNeon = ops_of<NeonKernel>(FastKernel::kNeon);
    if (kernel == FastKernel::kNeon) return kNeon;
#endif
    assert(kernel == FastKernel::kPortable);
    return kPortable;
}

}  // namespace qter
