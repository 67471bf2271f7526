// Whether registers of given orders fit on a puzzle together: the finder's exact test.
//
// The technique: bin packing by depth-first search with memoisation. By placement.hpp it is enough
// to send every prime power of every register to an orbit. Cycles are items, orbits are bins, and
// at the end the pieces left over must absorb the sums and parities of every register
// (absorption.hpp). The search places the longest cycles first, into the fullest orbit that still
// has room. It gives up where the rest cannot fit: pieces left in an orbit that is too full for
// even the shortest cycle left count as lost. Orbits that look alike and are equally full are tried
// once. States that have failed are remembered exactly, so that orders of placing that come to the
// same thing are searched once.
//
// With a tangle (tangle.hpp), the ways to share it are tried one after the other; each settles some
// prime powers, and the rest is packed as before.
//
// Cost: microseconds for what fits; refuting may be exponential in the number of cycles, in
// practice tens to thousands of placements. Threads each have a Fitter of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "finder/absorption.hpp"
#include "finder/byte_set.hpp"
#include "finder/order_table.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/tangle.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// Which prime power went where.
struct PlacedPower {
    std::uint16_t power = 0;  ///< OrderTable::powers()
    Placement placement;
};

/// How registers fit: what a structure is made from.
struct Packing {
    std::vector<std::vector<PlacedPower>> registers;
    /// By register: orbits in which two pieces change places only to make a parity even; a bit
    /// each. When the register has nothing but mere twists of odd order there, these two have them.
    std::vector<std::uint64_t> swaps;
    const TangledRegisters* tangled = nullptr;
};

class Fitter {
 public:
    /// `tangled` are the orbits of the tangle, a bit each; `ways` how the registers may share it,
    /// of which only the first registers count when fewer are asked for; empty without a tangle.
    Fitter(const FinderPuzzle& puzzle, const OrderTable& table, ParitySharing parity_sharing,
           std::uint64_t tangled, const std::vector<TangledRegisters>& ways,
           const Cancellation& cancellation);

    /// Whether registers of these orders, by rank, fit together. False, too, when that was
    /// cancelled before it was known.
    [[nodiscard]] bool fits(std::span<const std::uint32_t> orders);
    /// How they fit. Only after fits() was true, until it is called again.
    [[nodiscard]] Packing packing() const;

    /// The orbits of the tangle, a bit each.
    [[nodiscard]] std::uint64_t tangled_orbits() const { return tangled_orbits_; }
    /// The ways to share the tangle that registers of these orders may use: a single null when
    /// there is no tangle.
    [[nodiscard]] std::vector<const TangledRegisters*> ways_for(
        std::span<const std::uint32_t> orders) const;

    /// True when the last call of fits() could not tell.
    [[nodiscard]] bool cancelled() const { return cancelled_; }

    /// Placements tried and calls of fits() so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
    struct Item {
        std::uint16_t power;
        std::uint16_t owner;
        std::uint16_t choice;  // in the power's placements
    };

    [[nodiscard]] bool may_use(std::span<const std::uint32_t> orders,
                               const TangledRegisters& way) const;
    void collect_items(std::span<const std::uint32_t> orders, const TangledRegisters* way);
    bool search_all(std::span<const std::uint32_t> orders, const TangledRegisters* way);
    bool search(std::size_t item);
    bool enter(std::size_t item, std::size_t choice);
    bool cannot_fit(std::size_t item) const;
    bool leaf();
    bool all_possible();
    bool leaf_with_swaps(std::size_t owner, std::size_t orbit);
    void lay_out_keys();
    void write_part(std::size_t orbit);
    bool failed_before(std::size_t item);
    [[nodiscard]] bool looks_tried(const Placement& a, std::size_t item, std::uint64_t tried) const;
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
    const std::vector<TangledRegisters>& ways_;
    const Cancellation& cancellation_;
    Absorption absorption_;
    ParitySharing parity_sharing_;
    std::uint64_t tangled_orbits_;
    std::size_t orbits_;
    std::vector<std::uint16_t> kind_;                // by orbit: the first that may take its place
    std::vector<std::vector<std::uint16_t>> kinds_;  // the orbits of each kind
    bool some_alike_ = false;
    std::vector<std::uint32_t> usable_;  // 0 in the tangle

    // The state of a search.
    std::vector<Item> items_;
    std::vector<std::uint32_t> rest_;  // by item: pieces that it and all after it take at least
    std::vector<std::uint32_t> room_;  // by orbit
    std::vector<OrbitLoad> loads_;     // by owner and orbit
    std::vector<std::uint64_t> odd_;   // by owner
    std::vector<std::uint64_t> swaps_;
    std::vector<OrderValue> orders_;
    std::size_t owners_ = 0;
    const TangledRegisters* way_ = nullptr;

    ByteSet failed_;
    std::vector<std::size_t> part_at_;  // by orbit: where its part of a key begins
    std::vector<std::uint8_t> parts_;
    std::vector<std::uint8_t> key_;
    std::uint64_t nodes_ = 0;
    std::uint64_t first_node_ = 0;
    std::uint64_t calls_ = 0;
    bool cancelled_ = false;
};

}  // namespace qter
