// Fast states: a puzzle's state as bytes that vector units compose.
//
// The technique: permutations composed by table look-ups of vector units (SIMD). An entry per slot
// names the piece in it, so composition is a table look-up, and a vector unit looks up 16, 32 or 64
// bytes at once. Orientations ride in the same bytes as long as they fit and are reduced without a
// branch. fast_plan.hpp says how the bytes lie, fast_layout.hpp which orbits share them,
// fast_kernels.hpp how they are composed. A 3x3 takes 32 bytes, a 4x4 and a megaminx 64, a 9x9 512.
//
// States are plain bytes of a size that the FastShape knows, aligned to 32: they may lie in flat
// arrays by the million and are copied with memcpy. Equal states are equal byte for byte, so memcmp
// compares them. FastBuffer owns some; FastState is a value for shapes that take one block of two
// lanes, as the 3x3 does.
//
// Limits: none to the shape. Orbits of more than 64 slots are composed one slot at a time.
// Everything is tested against State (state.hpp), the reference.
//
// Source of the idea: the qter paper, section 3.3.5.a, for orbits of up to 16; reducing sums by a
// minimum is folklore of the field.
// Measured (tests/bench/bench_fast_state.cpp prints it): see docs/architecture.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "puzzle/fast_buffer.hpp"
#include "puzzle/fast_hash.hpp"
#include "puzzle/fast_kernels.hpp"
#include "puzzle/fast_layout.hpp"
#include "puzzle/state.hpp"

namespace qter {

/// How the states of a shape lie in bytes. Copies share what they point to.
class FastShape {
 public:
    /// The layout for a shape without slots.
    FastShape();
    /// The layout for `shape`; O(slots).
    explicit FastShape(const Shape& shape);

    [[nodiscard]] const Shape& shape() const { return data_->shape; }
    /// What the kernels need; valid as long as this shape or a copy of it is.
    [[nodiscard]] const FastPlan& plan() const { return data_->plan; }
    /// Of one state.
    [[nodiscard]] std::size_t bytes() const { return data_->layout.bytes; }
    /// Where each orbit is, by its number.
    [[nodiscard]] const std::vector<FastPlace>& places() const { return data_->layout.places; }
    /// True when the result of a composition may replace any of its arguments.
    [[nodiscard]] bool in_place() const { return data_->in_place; }
    /// True when a state is one FastState.
    [[nodiscard]] bool is_one_vector() const;

    [[nodiscard]] const FastBuffer& solved() const { return data_->solved; }
    /// Writes bytes() bytes.
    void pack(const State& state, std::uint8_t* out) const;
    [[nodiscard]] FastBuffer pack(const State& state) const;
    [[nodiscard]] State unpack(const std::uint8_t* state) const;
    /// The same into a state of this shape, without allocating.
    void unpack(const std::uint8_t* state, State& out) const;
    /// Sets to 0xff what holds `slots`, out of bytes() bytes.
    void mark(const std::vector<Slot>& slots, std::uint8_t* mask) const;
    /// What fast_agree compares for `slots`: one mask for each 32 bytes that hold any of them.
    [[nodiscard]] std::vector<FastMask> masks(const std::vector<Slot>& slots) const;

 private:
    template <class Use>
    void for_bytes(Slot slot, Use use) const;

    struct Data {
        Shape shape;
        FastLayout layout;
        FastBuffer moduli;
        FastBuffer solved;
        FastPlan plan;
        bool in_place = true;
    };

    std::shared_ptr<const Data> data_;
};

[[nodiscard]] std::string_view kernel_name(FastKernel kernel);

/// The kernel's operations behind pointers, for code that is not compiled once per kernel. Loops
/// that live on compositions include fast_kernels.hpp and instantiate themselves per kernel
/// (with_kernel).
struct FastOps {
    FastKernel kernel;
    /// See fast_compose.
    void (*compose)(const FastPlan& plan, const std::uint8_t* a, const std::uint8_t* b,
                    std::uint8_t* out);
    /// See fast_agree.
    bool (*agree)(const std::uint8_t* a, const std::uint8_t* b, const FastMask* masks,
                  std::size_t count);
};

/// The kernels this machine can run, best first; kPortable is always last.
[[nodiscard]] const std::vector<FastKernel>& available_kernels();

/// The operations of an available kernel.
[[nodiscard]] const FastOps& fast_ops(FastKernel kernel);

}  // namespace qter
