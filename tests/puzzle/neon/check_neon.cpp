// The NEON kernel against the portable one, as a program of its own: built for AArch64 and run
// under qemu-user, it needs the kernels' header and the standard library, nothing else.
#include <algorithm>
#include <cstdio>
#include <random>

#include "qter/puzzle/fast_kernels.hpp"

#if !defined(QTER_HAVE_NEON)
#error "this check is for AArch64"
#endif

namespace {

using qter::FastState;
using qter::kFastBytes;
using qter::kFastLane;

/// A random element: each lane a permutation, each byte an orientation below its modulus.
FastState random_state(const FastState& moduli, std::mt19937& random) {
    FastState state;
    for (std::size_t lane = 0; lane < kFastBytes; lane += kFastLane) {
        std::uint8_t* bytes = state.byte + lane;
        for (std::size_t i = 0; i < kFastLane; ++i) bytes[i] = static_cast<std::uint8_t>(i);
        std::shuffle(bytes, bytes + kFastLane, random);
        for (std::size_t i = 0; i < kFastLane; ++i) {
            const unsigned modulus = moduli.byte[lane + i] >> 4;
            bytes[i] = static_cast<std::uint8_t>(bytes[i] | (random() % modulus) << 4);
        }
    }
    return state;
}

/// One modulus for each lane, since any permutation of it may come.
FastState moduli_of(unsigned first, unsigned second) {
    FastState moduli;
    for (std::size_t i = 0; i < kFastBytes; ++i) {
        moduli.byte[i] = static_cast<std::uint8_t>((i < kFastLane ? first : second) << 4);
    }
    return moduli;
}

bool check(const FastState& moduli, std::mt19937& random) {
    using Neon = qter::NeonKernel;
    using Portable = qter::PortableKernel;
    const FastState a = random_state(moduli, random);
    const FastState b = random_state(moduli, random);
    FastState fast, plain, mask;
    Neon::compose(a, b, moduli, fast);
    Portable::compose(a, b, moduli, plain);
    bool good = fast == plain;
    Neon::inverse(a, moduli, fast);
    Portable::inverse(a, moduli, plain);
    good = good && fast == plain;
    FastState one;
    Neon::compose(a, fast, moduli, one);
    for (std::size_t i = 0; i < kFastBytes; ++i) good = good && one.byte[i] == i % kFastLane;
    for (std::uint8_t& byte : mask.byte) byte = random() % 8 == 0 ? 0xff : 0;
    FastState near = a;
    near.byte[random() % kFastBytes] ^= 1;
    good = good && Neon::agree(a, near, mask) == Portable::agree(a, near, mask);
    return good && Neon::agree(a, b, mask) == Portable::agree(a, b, mask);
}

}  // namespace

int main() {
    constexpr int kRounds = 20000;
    std::mt19937 random(1);
    int checked = 0;
    for (unsigned first = 1; first <= 8; ++first) {
        for (unsigned second = 1; second <= 8; ++second) {
            const FastState moduli = moduli_of(first, second);
            for (int i = 0; i < kRounds / 64; ++i, ++checked) {
                if (check(moduli, random)) continue;
                std::printf("NEON and portable disagree for moduli %u and %u\n", first, second);
                return 1;
            }
        }
    }
    std::printf("%d random pairs agree\n", checked);
    return 0;
}
