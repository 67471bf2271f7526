#include "state/fast_state.hpp"

#include <algorithm>
#include <cassert>

#include "state/fast_entries.hpp"

namespace qter {
namespace {

/// Gives every entry of a run its own index, orientation 0 and modulus 1, used or not.
void fill(const FastRun& run, std::uint8_t* solved, std::uint8_t* moduli) {
    const FastFormat format = fast_format(run.kind);
    const std::size_t block = format.table == 0 ? run.end - run.begin : format.bytes;
    const std::size_t entries = block / (format.entry_bytes + (format.split ? 1 : 0));
    const std::size_t table = format.table == 0 ? entries : format.table;
    for (std::size_t at = run.begin; at != run.end; at += block) {
        for (std::size_t first = 0; first < entries; first += table) {
            const FastPlace place = {run.kind, at + first, at + entries * format.entry_bytes, 0};
            with_entries(place, solved, [table](auto all) {
                for (std::size_t i = 0; i < table; ++i) all.put(i, i, 0);
            });
            with_entries(place, moduli, [table](auto all) {
                for (std::size_t i = 0; i < table; ++i) all.put(i, 0, 1);
            });
        }
    }
}

template <class Kernel>
void compose_with(const FastPlan& plan, const std::uint8_t* a, const std::uint8_t* b,
                  std::uint8_t* out) {
    fast_compose<Kernel>(plan, a, b, out);
}
template <class Kernel>
bool agree_with(const std::uint8_t* a, const std::uint8_t* b, const FastMask* masks,
                std::size_t count) {
    return fast_agree<Kernel>(a, b, masks, count);
}

#if defined(QTER_HAVE_AVX2)
QTER_TARGET_AVX2 void compose_avx2(const FastPlan& plan, const std::uint8_t* a,
                                   const std::uint8_t* b, std::uint8_t* out) {
    fast_compose<Avx2Kernel>(plan, a, b, out);
}
QTER_TARGET_AVX2 bool agree_avx2(const std::uint8_t* a, const std::uint8_t* b,
                                 const FastMask* masks, std::size_t count) {
    return fast_agree<Avx2Kernel>(a, b, masks, count);
}
#endif

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

FastShape::FastShape() {
    static const std::shared_ptr<const Data> kEmpty = std::make_shared<Data>();
    data_ = kEmpty;
}

FastShape::FastShape(const Shape& shape) {
    const auto data = std::make_shared<Data>();
    data->shape = shape;
    data->layout = choose_layout(shape);
    const FastLayout& layout = data->layout;
    data->moduli = FastBuffer(layout.bytes);
    data->solved = FastBuffer(layout.bytes);
    std::uint8_t* const moduli = data->moduli.data();
    for (const FastRun& run : layout.runs) {
        fill(run, data->solved.data(), moduli);
        data->in_place = data->in_place && fast_format(run.kind).table != 0;
    }
    for (std::size_t orbit = 0; orbit < shape.orbits().size(); ++orbit) {
        const FastPlace& place = layout.places[orbit];
        const OrbitShape& slots = shape.orbits()[orbit];
        with_entries(place, moduli, [&](auto entries) {
            for (Slot i = 0; i < slots.size; ++i) entries.put(place.first + i, 0, slots.modulus);
        });
    }
    data->plan = {layout.runs.data(), layout.runs.size(), moduli, layout.bytes};
    data_ = data;
}

bool FastShape::is_one_vector() const {
    const std::vector<FastRun>& runs = data_->layout.runs;
    return runs.size() == 1 && runs[0].kind == FastKind::kLanes && bytes() == kFastBytes;
}

void FastShape::pack(const State& state, std::uint8_t* out) const {
    assert(is_valid(shape(), state));
    if (bytes() != 0) std::memcpy(out, solved().data(), bytes());
    for (std::size_t orbit = 0; orbit < places().size(); ++orbit) {
        const FastPlace& place = places()[orbit];
        const OrbitShape& slots = shape().orbits()[orbit];
        with_entries(place, out, [&](auto entries) {
            for (Slot i = 0; i < slots.size; ++i) {
                const Slot slot = slots.first + i;
                const std::size_t piece = state.piece[slot] - slots.first + place.first;
                entries.put(place.first + i, piece, state.orient[slot]);
            }
        });
    }
}

FastBuffer FastShape::pack(const State& state) const {
    FastBuffer packed(bytes());
    pack(state, packed.data());
    return packed;
}

State FastShape::unpack(const std::uint8_t* state) const {
    State plain = solved_state(shape());
    unpack(state, plain);
    return plain;
}

void FastShape::unpack(const std::uint8_t* state, State& out) const {
    for (std::size_t orbit = 0; orbit < places().size(); ++orbit) {
        const FastPlace& place = places()[orbit];
        const OrbitShape& slots = shape().orbits()[orbit];
        with_entries(place, state, [&](auto entries) {
            for (Slot i = 0; i < slots.size; ++i) {
                const std::size_t piece = entries.piece(place.first + i) - place.first;
                out.piece[slots.first + i] = slots.first + static_cast<Slot>(piece);
                out.orient[slots.first + i] = entries.orient(place.first + i);
            }
        });
    }
}

/// Calls `use` with every byte that holds the piece or the orientation of a slot.
template <class Use>
void FastShape::for_bytes(Slot slot, Use use) const {
    const std::uint32_t orbit = shape().orbit_of(slot);
    const FastPlace& place = places()[orbit];
    const FastFormat format = fast_format(place.kind);
    const std::size_t entry = place.first + slot - shape().orbits()[orbit].first;
    for (std::size_t i = 0; i < format.entry_bytes; ++i) {
        use(place.pieces + entry * format.entry_bytes + i);
    }
    if (format.split) use(place.orients + entry);
}

void FastShape::mark(const std::vector<Slot>& slots, std::uint8_t* mask) const {
    for (const Slot slot : slots) {
        for_bytes(slot, [mask](std::size_t byte) { mask[byte] = 0xff; });
    }
}

std::vector<FastMask> FastShape::masks(const std::vector<Slot>& slots) const {
    std::vector<std::size_t> marked;
    for (const Slot slot : slots) {
        for_bytes(slot, [&marked](std::size_t byte) { marked.push_back(byte); });
    }
    std::sort(marked.begin(), marked.end());
    std::vector<FastMask> masks;
    for (const std::size_t byte : marked) {
        const std::size_t at = byte / kFastBytes * kFastBytes;
        if (masks.empty() || masks.back().at != at) masks.push_back({{}, at});
        masks.back().byte[byte - at] = 0xff;
    }
    return masks;
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
    static constexpr FastOps kPortable = {FastKernel::kPortable, compose_with<PortableKernel>,
                                          agree_with<PortableKernel>};
#if defined(QTER_HAVE_AVX2)
    static constexpr FastOps kAvx2 = {FastKernel::kAvx2, compose_avx2, agree_avx2};
    if (kernel == FastKernel::kAvx2) return kAvx2;
#endif
#if defined(QTER_HAVE_NEON)
    static constexpr FastOps kNeon = {FastKernel::kNeon, compose_with<NeonKernel>,
                                      agree_with<NeonKernel>};
    if (kernel == FastKernel::kNeon) return kNeon;
#endif
    assert(kernel == FastKernel::kPortable);
    return kPortable;
}

}  // namespace qter
