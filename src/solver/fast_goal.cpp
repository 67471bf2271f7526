#include "solver/fast_goal.hpp"

#include <algorithm>
#include <bit>

#include "puzzle/fast_avx2.hpp"

namespace qter {
namespace {

// A bit for each of 32 bytes that are not the same.
struct PortableDiffer {
    static inline std::uint32_t of(const std::uint8_t* a, const std::uint8_t* b) {
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < kFastBytes; ++i) bits |= std::uint32_t{a[i] != b[i]} << i;
        return bits;
    }
};

#ifdef QTER_HAVE_AVX2
struct Avx2Differ {
    QTER_TARGET_AVX2 static inline std::uint32_t of(const std::uint8_t* a, const std::uint8_t* b) {
        const __m256i equal =
            _mm256_cmpeq_epi8(_mm256_load_si256(reinterpret_cast<const __m256i*>(a)),
                              _mm256_load_si256(reinterpret_cast<const __m256i*>(b)));
        return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
    }
};
#endif

bool has_avx2() {
    const std::vector<FastKernel>& kernels = available_kernels();
    return std::find(kernels.begin(), kernels.end(), FastKernel::kAvx2) != kernels.end();
}

}  // namespace

template <class Differ>
[[gnu::always_inline]] inline bool FastGoal::count(const std::uint8_t* state) const {
    const std::uint8_t* const solved = shape_.solved().data();
    std::uint32_t moved = 0;
    for (const Part& part : parts_) {
        const std::uint32_t bits = Differ::of(state + part.at, solved + part.at);
        if ((bits & part.fixed) != 0) return false;
        moved += static_cast<std::uint32_t>(std::popcount(bits & part.free));
        if (!part.last) continue;
        if (moved < part.least || moved > part.most) return false;
        moved = 0;
    }
    return true;
}

bool FastGoal::count_portable(const FastGoal& goal, const std::uint8_t* state) {
    return goal.count<PortableDiffer>(state);
}

#ifdef QTER_HAVE_AVX2
QTER_TARGET_AVX2 bool FastGoal::count_avx2(const FastGoal& goal, const std::uint8_t* state) {
    return goal.count<Avx2Differ>(state);
}
#else
bool FastGoal::count_avx2(const FastGoal& goal, const std::uint8_t* state) {
    return count_portable(goal, state);
}
#endif

FastGoal::FastGoal(const FinderPuzzle& puzzle, const RegisterGoal& goal, const FastShape& shape,
                   bool filter)
    : shape_(shape),
      test_(puzzle, goal),
      counts_(has_avx2() ? &FastGoal::count_avx2 : &FastGoal::count_portable) {
    if (!filter) return;
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        std::uint32_t own = 0;
        for (const OwnedCycle& cycle : goal.own) {
            if (cycle.orbit == orbit) own += cycle.length;
        }
        add_parts(test_.orbits()[orbit], own, own + goal.allowance[orbit]);
    }
}

void FastGoal::add_parts(const OrbitGoal& orbit, std::uint32_t least, std::uint32_t most) {
    const std::uint32_t number = shape_.shape().orbit_of(orbit.slots().front());
    const FastFormat format = fast_format(shape_.places()[number].kind);
    if (orbit.has_look_alikes() || format.table == 0 || format.split) return;
    std::vector<std::uint8_t> mask(shape_.bytes());
    std::vector<Part> parts;
    for (std::size_t at = 0; at < mask.size(); at += kFastBytes) {
        parts.push_back({at, 0, 0, false, least, most});
    }
    for (std::uint32_t i = 0; i < orbit.size(); ++i) {
        if (orbit.roles()[i] == Role::kShared) continue;
        std::fill(mask.begin(), mask.end(), std::uint8_t{0});
        shape_.mark({orbit.slots()[i]}, mask.data());
        const auto byte =
            static_cast<std::size_t>(std::find(mask.begin(), mask.end(), 0xff) - mask.begin());
        Part& part = parts[byte / kFastBytes];
        (orbit.roles()[i] == Role::kFixed ? part.fixed : part.free) |= 1U << byte % kFastBytes;
    }
    std::erase_if(parts, [](const Part& part) { return (part.free | part.fixed) == 0; });
    if (parts.empty()) return;
    parts.back().last = true;
    parts_.insert(parts_.end(), parts.begin(), parts.end());
}

}  // namespace qter
