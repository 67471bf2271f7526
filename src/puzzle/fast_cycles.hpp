// Cycle structures of fast states, read where they lie.
//
// The idea: a search asks of millions of states which cycles they have, and needs lengths and
// orientation sums, not lists of slots. Walking the entries in place, with the unvisited ones of a
// table as the bits of one word, takes a few cycles of the processor per slot and no memory.
//
// Limits: one FastCycles belongs to one thread, since it keeps its result and its marks.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/fast_state.hpp"
#include "support/integer.hpp"

namespace qter {

/// A Cycle without its slots; see state.hpp.
struct CycleType {
    std::uint32_t orbit = 0;
    Slot length = 0;
    std::uint8_t orientation_sum = 0;
    std::uint64_t order = 1;

    friend bool operator==(const CycleType&, const CycleType&) = default;
};

class FastCycles {
 public:
    explicit FastCycles(FastShape shape);

    /// The cycles of a state that move or turn something, in the order of cycle_structure(): by
    /// orbit, then by first slot. Valid until the next call. O(slots); allocates only while the
    /// longest result so far grows.
    const std::vector<CycleType>& of(const std::uint8_t* state);

 private:
    template <class Entries>
    void walk_table(const Entries& entries, std::uint32_t orbit);
    template <class Entries>
    void walk_array(const Entries& entries, std::uint32_t orbit);
    void add(std::uint32_t orbit, Slot length, std::uint64_t sum);

    FastShape shape_;
    std::vector<CycleType> cycles_;
    std::vector<std::uint8_t> seen_;  ///< by entry of the largest array
};

/// The least common multiple of the orders of `cycles`; 1 for none.
[[nodiscard]] Integer order(const std::vector<CycleType>& cycles);

}  // namespace qter
