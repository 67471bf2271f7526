// States of small puzzles in one 32-byte vector register.
//
// The idea: one byte per slot, the piece's number in the low four bits and its orientation in the
// high four, in two lanes of sixteen slots, an orbit never straddling a lane. Composition is then
// one byte shuffle per lane (every vector unit has a 16-entry table look-up), one addition, and a
// reduction of the orientations without a branch: subtract the modulus everywhere and take the
// unsigned minimum, since a sum that was below its modulus wraps round to something larger.
//
// Limits: orbits fit into two lanes of 16 slots, and moduli are at most 8 (a sum of two
// orientations must not carry out of four bits, and bit 7 of a byte must stay clear for pshufb).
// The 3x3 has 12 edges and 8 corners and fits. FastShape::of says whether a shape does; everything
// else uses State (state.hpp), the reference that the kernels are tested against.
//
// Source of the idea: the paper, section 3.3.5.a; the minimum trick is folklore of the field.
// Measured (tests/bench/bench_fast_state.cpp prints it): see docs/architecture.md.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "qter/puzzle/fast_kernels.hpp"
#include "qter/puzzle/state.hpp"

namespace qter {

/// How a shape's slots are laid out in the 32 bytes of a FastState.
class FastShape {
 public:
    /// The layout for `shape`, or nullopt when it does not fit.
    static std::optional<FastShape> of(const Shape& shape);

    [[nodiscard]] FastState pack(const State& state) const;
    [[nodiscard]] State unpack(const FastState& state) const;
    [[nodiscard]] const FastState& solved() const { return solved_; }
    /// The moduli in the high four bits of each byte, as the kernels want them.
    [[nodiscard]] const FastState& moduli() const { return moduli_; }
    /// 0xff in the bytes of `slots`, 0 elsewhere: for FastOps::agree.
    [[nodiscard]] FastState mask(const std::vector<Slot>& slots) const;
    /// The byte of a slot.
    [[nodiscard]] std::uint8_t byte_of(Slot slot) const { return byte_of_[slot]; }

 private:
    Shape shape_;
    std::vector<std::uint8_t> byte_of_;
    std::array<Slot, kFastBytes> slot_of_{};
    FastState solved_;
    FastState moduli_;
};

enum class FastKernel { kPortable, kAvx2, kNeon };

[[nodiscard]] std::string_view kernel_name(FastKernel kernel);

/// The kernel's operations behind pointers, for code that is not compiled once per kernel. Loops
/// that live on compositions include fast_kernels.hpp and instantiate themselves per kernel.
struct FastOps {
    FastKernel kernel;
    /// out = a, then b; out may be a or b.
    void (*compose)(const FastState& a, const FastState& b, const FastState& moduli,
                    FastState& out);
    /// out undoes a; out may be a.
    void (*inverse)(const FastState& a, const FastState& moduli, FastState& out);
    /// True when a and b agree in all bytes of the mask.
    bool (*agree)(const FastState& a, const FastState& b, const FastState& mask);
};

/// The kernels this machine can run, best first; kPortable is always last.
[[nodiscard]] const std::vector<FastKernel>& available_kernels();

/// The operations of an available kernel.
[[nodiscard]] const FastOps& fast_ops(FastKernel kernel);

}  // namespace qter
