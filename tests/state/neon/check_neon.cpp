// The NEON kernel against the portable one, as a program of its own: built for AArch64 and run
// under qemu-user, it needs the kernels' headers and the standard library, nothing else.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "state/fast_kernels.hpp"

#if !defined(QTER_HAVE_NEON)
#error "this check is for AArch64"
#endif

namespace {

using qter::FastFormat;
using qter::FastKind;

constexpr std::size_t kMaxBytes = 128;

struct alignas(qter::kFastBytes) Block {
    std::uint8_t byte[kMaxBytes] = {};
};

/// Every block of a kind, with one modulus for all entries of a table.
template <FastKind kKind>
class Kind {
 public:
    explicit Kind(unsigned modulus) : modulus_(modulus) {
        for (std::size_t i = 0; i < kEntries; ++i) put(moduli_, i, 0, modulus);
    }

    [[nodiscard]] Block random_state(std::mt19937& random) const {
        Block state;
        for (std::size_t first = 0; first < kEntries; first += kFormat.table) {
            std::vector<std::size_t> pieces(kFormat.table);
            std::iota(pieces.begin(), pieces.end(), 0);
            std::shuffle(pieces.begin(), pieces.end(), random);
            for (std::size_t i = 0; i < kFormat.table; ++i) {
                put(state, first + i, pieces[i], random() % modulus_);
            }
        }
        return state;
    }

    [[nodiscard]] bool check(std::mt19937& random) const {
        const Block a = random_state(random);
        const Block b = random_state(random);
        const Block both = compose<qter::PortableKernel>(a, b);
        bool good = same(compose<qter::NeonKernel>(a, b), both);
        Block in_place = a;
        qter::NeonKernel::compose<kKind>(in_place.byte, b.byte, moduli_.byte, in_place.byte);
        good = good && same(in_place, both);
        in_place = b;
        qter::NeonKernel::compose<kKind>(a.byte, in_place.byte, moduli_.byte, in_place.byte);
        good = good && same(in_place, both);

        Block identity;
        for (std::size_t i = 0; i < kEntries; ++i) put(identity, i, i % kFormat.table, 0);
        good = good && same(compose<qter::NeonKernel>(a, inverse(a)), identity);

        Block mask, near = a;
        for (std::uint8_t& byte : mask.byte) byte = random() % 8 == 0 ? 0xff : 0;
        near.byte[random() % qter::kFastBytes] ^= 1;
        for (const Block* other : {&std::as_const(near), &b, &a}) {
            good = good && qter::NeonKernel::agree(a.byte, other->byte, mask.byte) ==
                               qter::PortableKernel::agree(a.byte, other->byte, mask.byte);
            std::uint32_t differ = 0;
            for (std::size_t i = qter::kFastBytes; i-- > 0;) {
                differ = 2 * differ + (a.byte[i] == other->byte[i] ? 0 : 1);
            }
            good = good && qter::NeonKernel::differ(a.byte, other->byte) == differ;
        }
        return good;
    }

 private:
    static constexpr FastFormat kFormat = qter::fast_format(kKind);
    static constexpr std::size_t kEntries = kFormat.split ? kFormat.bytes / 2 : kFormat.bytes;

    static void put(Block& block, std::size_t entry, std::size_t piece, std::size_t orient) {
        if (kFormat.split) {
            block.byte[kEntries + entry] = static_cast<std::uint8_t>(orient);
            orient = 0;
        } else if (kFormat.orient_shift == 8) {
            orient = 0;
        }
        block.byte[entry] = static_cast<std::uint8_t>(piece | orient << kFormat.orient_shift);
    }
    static std::size_t piece(const Block& block, std::size_t entry) {
        return block.byte[entry] & (kFormat.table - 1);
    }
    static std::size_t orient(const Block& block, std::size_t entry) {
        if (kFormat.split) return block.byte[kEntries + entry];
        if (kFormat.orient_shift == 8) return 0;
        return block.byte[entry] >> kFormat.orient_shift;
    }
    /// What undoes a state, said entry by entry, without a kernel.
    [[nodiscard]] Block inverse(const Block& state) const {
        Block out;
        for (std::size_t i = 0; i < kEntries; ++i) {
            const std::size_t first = i - i % kFormat.table;
            put(out, first + piece(state, i), i - first, (modulus_ - orient(state, i)) % modulus_);
        }
        return out;
    }
    static bool same(const Block& a, const Block& b) {
        return std::equal(a.byte, a.byte + kFormat.bytes, b.byte);
    }

    template <class Kernel>
    [[nodiscard]] Block compose(const Block& a, const Block& b) const {
        Block out;
        Kernel::template compose<kKind>(a.byte, b.byte, moduli_.byte, out.byte);
        return out;
    }

    unsigned modulus_;
    Block moduli_;
};

int checked = 0;

template <FastKind kKind>
bool check_kind(std::mt19937& random) {
    constexpr int kRounds = 2000;
    const unsigned most = qter::fast_format(kKind).max_modulus;
    for (unsigned modulus = 1; modulus <= most; ++modulus) {
        const Kind<kKind> kind(modulus);
        for (unsigned i = 0; i < 1 + kRounds / most; ++i, ++checked) {
            if (kind.check(random)) continue;
            std::printf("NEON and portable disagree: kind %d, modulus %u\n",
                        static_cast<int>(kKind), modulus);
            return false;
        }
    }
    return true;
}

/// A plan of several runs, gone through by either kernel.
bool check_plan(std::mt19937& random) {
    using Lanes = Kind<FastKind::kLanes>;
    using Table = Kind<FastKind::kPlain32>;
    constexpr qter::FastRun kRuns[] = {{FastKind::kLanes, 0, 32}, {FastKind::kPlain32, 32, 96}};
    Block a, b, moduli, plain, fast;
    for (Block* state : {&a, &b}) {
        const Block parts[] = {Lanes(1).random_state(random), Table(1).random_state(random),
                               Table(1).random_state(random)};
        for (std::size_t i = 0; i < 3; ++i) std::copy_n(parts[i].byte, 32, state->byte + 32 * i);
    }
    std::fill_n(moduli.byte, 32, std::uint8_t{1 << 4});
    const qter::FastPlan plan = {kRuns, 2, moduli.byte, 96};
    qter::fast_compose<qter::PortableKernel>(plan, a.byte, b.byte, plain.byte);
    qter::fast_compose<qter::NeonKernel>(plan, a.byte, b.byte, fast.byte);
    return std::equal(plain.byte, plain.byte + 96, fast.byte);
}

}  // namespace

int main() {
    std::mt19937 random(1);
    const bool good =
        check_kind<FastKind::kLanes>(random) && check_kind<FastKind::kPlain32>(random) &&
        check_kind<FastKind::kTurned32>(random) && check_kind<FastKind::kSplit32>(random) &&
        check_kind<FastKind::kPlain64>(random) && check_kind<FastKind::kTurned64>(random) &&
        check_kind<FastKind::kSplit64>(random);
    if (!good) return 1;
    for (int i = 0; i < 100; ++i) {
        if (check_plan(random)) continue;
        std::printf("NEON and portable disagree on a plan\n");
        return 1;
    }
    std::printf("%d random pairs of blocks agree\n", checked);
    return 0;
}
