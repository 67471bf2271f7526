// Fast states: states as bytes that vector units compose.
//
// The technique: composition of permutations by table look-ups in vector units (SIMD). An entry per
// slot holds its piece, so composition is a table look-up, and a vector unit looks up 16, 32 or 64
// bytes at once. Orientations are in the same bytes if they fit, and are reduced without a branch.
// fast_plan.hpp describes the bytes, fast_layout.hpp assigns orbits to blocks, fast_kernels.hpp
// composes states. A 3x3 takes 32 bytes, a 4x4 and a megaminx 64, a 9x9 512.
//
// States are plain bytes, aligned to 32; the FastShape knows their size. They may be stored in flat
// arrays by the million and copied with memcpy. Equal states are equal byte for byte, so memcmp
// compares them. FastBuffer owns states; FastState is a value for shapes with one block of two
// lanes, such as the 3x3.
//
// Limits: none on the shape. Orbits of more than 64 slots are composed one slot at a time.
// Everything is tested against State (state.hpp), the reference.
//
// Source of the idea: the qter paper, section 3.3.5.a, for orbits of up to 16; the reduction of
// sums by a minimum is folklore of the field.
// Measured (tests/bench/bench_fast_state.cpp prints it): see docs/architecture.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "state/fast_buffer.hpp"
#include "state/fast_hash.hpp"
#include "state/fast_kernels.hpp"
#include "state/fast_layout.hpp"
#include "state/state.hpp"

namespace qter {

/// Byte layout of the states of a shape. Copies share their data.
class FastShape {
 public:
    /// The layout for a shape without slots.
    FastShape();
    /// The layout for `shape`; O(slots).
    explicit FastShape(const Shape& shape);

    [[nodiscard]] const Shape& shape() const { return data_->shape; }
    /// The input of the kernels; valid as long as this shape or a copy of it exists.
    [[nodiscard]] const FastPlan& plan() const { return data_->plan; }
    /// Size of one state.
    [[nodiscard]] std::size_t bytes() const { return data_->layout.bytes; }
    /// By orbit, its place.
    [[nodiscard]] const std::vector<FastPlace>& places() const { return data_->layout.places; }
    /// True if the result of a composition may overwrite any of its arguments.
    [[nodiscard]] bool in_place() const { return data_->in_place; }
    /// True if a state is one FastState.
    [[nodiscard]] bool is_one_vector() const;

    [[nodiscard]] const FastBuffer& solved() const { return data_->solved; }
    /// Writes bytes() bytes.
    void pack(const State& state, std::uint8_t* out) const;
    [[nodiscard]] FastBuffer pack(const State& state) const;
    [[nodiscard]] State unpack(const std::uint8_t* state) const;
    /// The same into a state of this shape, without allocation.
    void unpack(const std::uint8_t* state, State& out) const;
    /// Sets the bytes of `slots` to 0xff, in a mask of bytes() bytes.
    void mark(const std::vector<Slot>& slots, std::uint8_t* mask) const;
    /// The masks for fast_agree on `slots`: one for each 32 bytes that hold any of them.
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

/// The kernel's operations as function pointers, for code that is not compiled once per kernel.
/// Loops dominated by compositions include fast_kernels.hpp instead and are instantiated per kernel
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

/// The kernels of this machine, best first; kPortable is always last.
[[nodiscard]] const std::vector<FastKernel>& available_kernels();

/// The operations of an available kernel.
[[nodiscard]] const FastOps& fast_ops(FastKernel kernel);

}  // namespace qter
