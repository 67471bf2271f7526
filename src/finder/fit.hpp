// The finder's exact test: whether registers of given orders fit on a puzzle together.
//
// The technique: bin packing by depth-first search with memoisation. By placement.hpp it is enough
// to assign every prime power of every register to an orbit. Cycles are items, orbits are bins. At
// the end the leftover pieces must absorb the sums and parities of every register (absorption.hpp).
// The search places the longest cycles first, into the fullest orbit that still has room. It prunes
// when the rest cannot fit: leftover pieces of an orbit too full for even the shortest remaining
// cycle are counted as lost. Of orbits that are equivalent and equally full only one is tried.
// Failed states are stored exactly, so placements in another order with the same result are
// searched once.
//
// With linked orbits (linked_orbits.hpp), the ways to share them are tried one after the other.
// Each way settles some prime powers; the rest is packed as before.
//
// Cost: microseconds for orders that fit. Refuting may be exponential in the number of cycles; in
// practice it takes tens to thousands of placements. Each thread has its own Fitter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "finder/absorption.hpp"
#include "finder/byte_set.hpp"
#include "finder/linked_orbits.hpp"
#include "finder/order_table.hpp"
#include "finder/parity_sharing.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A prime power and the cycle chosen for it.
struct PlacedPower {
    std::uint16_t power = 0;  ///< index into OrderTable::powers()
    Placement placement;
};

/// A packing of registers: the input for a structure.
struct Packing {
    std::vector<std::vector<PlacedPower>> registers;
    /// By register: orbits in which two pieces change places only to make a parity even, a bit
    /// each. If the register has only mere twists of odd order there, these two pieces have them.
    std::vector<std::uint64_t> swaps;
    const LinkedRegisters* linked = nullptr;
};

class Fitter {
 public:
    /// `linked` are the linked orbits, a bit each. `ways` are the ways in which registers may
    /// share them, of which only the first registers count if fewer are given; empty without linked
    /// orbits.
    Fitter(const FinderPuzzle& puzzle, const OrderTable& table, ParitySharing parity_sharing,
           std::uint64_t linked, const std::vector<LinkedRegisters>& ways,
           const Cancellation& cancellation);

    /// Whether registers of these orders, by rank, fit together. Also false if cancelled before the
    /// answer was known.
    [[nodiscard]] bool fits(std::span<const std::uint32_t> orders);
    /// The packing of the last call of fits(), which must have returned true.
    [[nodiscard]] Packing packing() const;

    /// The linked orbits, a bit each.
    [[nodiscard]] std::uint64_t find_linked_orbits() const { return linked_orbit_numbers_; }
    /// The ways to share the linked orbits that registers of these orders may use; a single null if
    /// there are no linked orbits.
    [[nodiscard]] std::vector<const LinkedRegisters*> ways_for(
        std::span<const std::uint32_t> orders) const;

    /// Whether the last call of fits() was cancelled without an answer.
    [[nodiscard]] bool cancelled() const { return cancelled_; }

    /// Placements tried and calls of fits() so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
    struct Item {
        std::uint16_t power;
        std::uint16_t owner;
        std::uint16_t choice;  // index into the placements of the power
    };

    [[nodiscard]] bool may_use(std::span<const std::uint32_t> orders,
                               const LinkedRegisters& way) const;
    void collect_items(std::span<const std::uint32_t> orders, const LinkedRegisters* way);
    bool search_all(std::span<const std::uint32_t> orders, const LinkedRegisters* way);
    bool search(std::size_t item);
    bool enter(std::size_t item, std::size_t choice);
    bool cannot_fit(std::size_t item) const;
    bool leaf();
    bool all_possible();
    bool leaf_with_swaps(std::size_t owner, std::size_t orbit);
    void lay_out_keys();
    void write_part(std::size_t orbit);
    bool failed_before(std::size_t item);
    [[nodiscard]] bool equivalent_was_tried(const Placement& a, std::size_t item,
                                            std::uint64_t tried) const;
    [[nodiscard]] bool is_bound(std::size_t orbit) const {
        return (absorption_.bound_parities() >> orbit & 1) != 0;
    }
    OrbitLoad& load(std::size_t owner, std::size_t orbit) {
        return loads_[owner * orbits_ + orbit];
    }
    [[nodiscard]] const OrbitLoad& load(std::size_t owner, std::size_t orbit) const {
        return loads_[owner * orbits_ + orbit];
    }

    const FinderPuzzle& puzzle_;
    const OrderTable& table_;
    const std::vector<LinkedRegisters>& ways_;
    const Cancellation& cancellation_;
    Absorption absorption_;
    ParitySharing parity_sharing_;
    std::uint64_t linked_orbit_numbers_;
    std::size_t orbits_;
    std::vector<std::uint16_t> kind_;                // by orbit: the first equivalent orbit
    std::vector<std::vector<std::uint16_t>> kinds_;  // the orbits of each kind
    bool some_alike_ = false;
    std::vector<std::uint32_t> usable_;  // 0 in linked orbits

    // The state of a search.
    std::vector<Item> items_;
    std::vector<std::uint32_t> rest_;  // by item: fewest pieces of this item and all after it
    std::vector<std::uint32_t> room_;  // by orbit
    std::vector<OrbitLoad> loads_;     // by owner and orbit
    std::vector<std::uint64_t> odd_;   // by owner
    std::vector<std::uint64_t> swaps_;
    std::vector<OrderValue> orders_;
    std::size_t owners_ = 0;
    const LinkedRegisters* way_ = nullptr;

    ByteSet failed_;
    std::vector<std::size_t> part_at_;  // by orbit: start of its part of a key
    std::vector<std::uint8_t> parts_;
    std::vector<std::uint8_t> key_;
    std::uint64_t nodes_ = 0;
    std::uint64_t first_node_ = 0;
    std::uint64_t calls_ = 0;
    bool cancelled_ = false;
};

}  // namespace qter
