// Canonical form of states up to powers of a few algorithms.
//
// The technique: canonical representatives. Registers live in cycles of their own: adding to one
// rotates the contents of its cycles and leaves the other registers' cycles alone. So the states s,
// s g, s g^2, ... differ, in the slots of g's cycles, by a rotation of each cycle's contents, all
// by the same number of steps. One of them is chosen: the first cycle has its least piece at the
// front, with its least orientation; the steps that leave the first cycle alone bring the second
// one as close to that as possible, and so on. That takes a scan of the pieces of each cycle and
// one look-up in a small table for each, and one composition for each algorithm, whatever its
// order.
//
// Use: two halves u and v of a word with u^-1 v = g^a h^b, for any a and b, have the same form
// (meet_in_the_middle.hpp). One search then finds words for all values at once that may be added to
// registers.
//
// Limits: cycles of different algorithms must not share slots, and the slots that count are whole
// cycles or unmoved. The powers are in a table, kMaxTableBytes at most. Not for shapes whose states
// cannot be composed in place, those with orbits of more than 64 slots.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "state/fast_entries.hpp"
#include "state/fast_kernels.hpp"
#include "state/fast_state.hpp"

namespace qter {

class PowerForm {
 public:
    static constexpr std::uint64_t kMaxTableBytes = std::uint64_t{1} << 26;

    /// Without algorithms: each state is its own form.
    explicit PowerForm(FastShape shape) : shape_(std::move(shape)) {}
    /// For powers of `algorithms`, given by their states, in the slots of `fixed` alone, ascending:
    /// the contents of other slots do not count. nullopt where a limit above does not hold.
    static std::optional<PowerForm> make(const FastShape& shape,
                                         const std::vector<State>& algorithms,
                                         const std::vector<Slot>& fixed);

    [[nodiscard]] bool trivial() const { return rotors_.empty(); }
    /// The least number of repetitions of each algorithm that puts all fixed slots back.
    [[nodiscard]] std::vector<std::uint32_t> orders() const;

    /// Writes the form of `state`: `state` followed by powers of the algorithms. `out` may be
    /// `state`. A look-up for each cycle, and a composition for each algorithm.
    template <class Kernel, bool kOneVector>
    [[gnu::always_inline]] inline void bring(const std::uint8_t* state, std::uint8_t* out) const {
        // No algorithm touches the cycles of another one, so these look-ups are independent, and
        // the processor overlaps them by itself.
        const std::uint8_t* from = state;
        for (const Rotor& rotor : rotors_) {
            const std::uint32_t steps = steps_of<Kernel, kOneVector>(rotor, from);
            const std::uint8_t* const power =
                powers_.data() + (rotor.first + steps) * shape_.bytes();
            fast_compose<Kernel, kOneVector>(shape_.plan(), from, power, out);
            from = out;
        }
    }

    /// By algorithm: the number of repetitions after `state` that lead to its form, from 0 to its
    /// order less one.
    [[nodiscard]] std::vector<std::uint32_t> steps(const std::uint8_t* state) const;

 private:
    /// A cycle of an algorithm, from some slot on.
    struct Wheel {
        FastPlace place;
        std::vector<std::uint32_t> entries;  ///< of its slots: a step moves each piece one back
        std::uint32_t modulus = 1;           ///< of orientations
        std::uint32_t order = 1;             ///< number of steps that leaves it alone
        /// By the index of the slot with the least piece, and this piece's orientation: the steps
        /// that bring it to the front with its least orientation.
        std::vector<std::uint32_t> to_front;
        std::uint32_t before = 1;  ///< number of steps that leaves the earlier cycles alone
        /// By steps to the front * before + steps for the earlier cycles: the steps for all of
        /// them.
        std::vector<std::uint32_t> together;

        /// The same for a table of a kLanes block: the argument of Kernel::least, and by its
        /// result, steps to the front * before.
        alignas(16) std::array<std::uint8_t, 16> order_in_table = {};
        std::array<std::uint32_t, 256> rows = {};

        template <class Entries>
        [[nodiscard]] std::uint32_t wanted(const Entries& read) const {
            std::uint32_t at = 0;
            for (std::uint32_t i = 1; i < entries.size(); ++i) {
                if (read.piece(entries[i]) < read.piece(entries[at])) at = i;
            }
            return to_front[at * modulus + read.orient(entries[at])];
        }
    };
    struct Rotor {
        std::vector<Wheel> wheels;
        std::uint32_t order = 1;
        std::size_t first = 0;  ///< index of its powers in the table
    };

    static std::optional<Wheel> wheel_of(const FastShape& shape, const State& algorithm, Slot first,
                                         std::uint32_t before);

    template <class Kernel, bool kOneVector>
    [[gnu::always_inline, nodiscard]] static inline std::uint32_t steps_of(
        const Rotor& rotor, const std::uint8_t* state) {
        std::uint32_t done = 0;
        for (const Wheel& wheel : rotor.wheels) {
            std::uint32_t row = 0;
            if constexpr (kOneVector) {
                row = wheel.rows[Kernel::least(state + wheel.place.pieces,
                                               wheel.order_in_table.data())];
            } else {
                with_entries(wheel.place, state, [&](const auto& entries) {
                    row = wheel.wanted(entries) * wheel.before;
                });
            }
            done = wheel.together[row + done];
        }
        return done;
    }

    FastShape shape_;
    std::vector<Rotor> rotors_;
    FastBuffer powers_;
};

}  // namespace qter
