// The Cycle Combination Finder: all sets of registers that a puzzle can hold at once.
//
// docs/finder.md explains the method and why it is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "support/integer.hpp"
#include "support/observer.hpp"
#include "support/result.hpp"

namespace qter {

struct FinderOptions {
    std::uint32_t registers = 2;  ///< 1..kMaxRegisters
    /// Shared pieces may change places to make a parity even, not only twist.
    ParitySharing parity_sharing = ParitySharing::kAllowed;
    /// Every register has at least this order.
    Integer min_order = 1;
    /// The largest order of a tuple is at most this many times its smallest: a fraction >= 1.
    std::optional<mpq_class> max_ratio;
    /// How many structures to list for each tuple; 0 for none.
    std::uint64_t structures = 1;
    std::uint32_t threads = 1;  ///< at least 1
};

inline constexpr std::uint32_t kMaxRegisters = 64;

struct FoundArchitecture {
    std::vector<Integer> orders;  ///< descending
    /// Ascending by owned pieces; without duplicates up to renaming of registers.
    std::vector<Structure> structures;
    bool all_structures = false;  ///< `structures` is complete (structures.hpp)
};

struct FinderStatistics {
    std::uint64_t orders = 0;   ///< orders that one register can have, including 1
    Integer largest_order = 1;  ///< the largest of these
    std::uint64_t tuples = 0;   ///< tuples and prefixes of tuples examined
    std::uint64_t fits = 0;     ///< how many of these were tried on the puzzle
    std::uint64_t nodes = 0;    ///< placements of a cycle in all these tries
    /// Structures share no piece that they could do without; false: in linked orbits they may
    /// (LinkedOrbits::fewest_shared).
    bool fewest_shared = true;
};

struct FinderResult {
    /// Lexicographically descending. Each is in the front even if the list is incomplete.
    std::vector<FoundArchitecture> architectures;
    /// False if the search was cancelled before it had examined every tuple, or listed as many
    /// structures as requested.
    bool complete = true;
    /// Only from find_fitting: the orders that no register can have, even alone; descending.
    std::vector<Integer> impossible_orders;
    FinderStatistics statistics;
};

/// "30, 4, 60 x 1": three or more equal orders are joined.
[[nodiscard]] std::string tuple_text(const std::vector<Integer>& orders);

/// The Pareto front: every tuple of orders, descending, that the puzzle can hold and that no other
/// such tuple matches or exceeds in every entry. Tuples that options.min_order and max_ratio
/// exclude are ignored throughout. An error if an order may exceed 2^127, and for puzzles that
/// cannot be decided (linked_orbits.hpp).
Result<FinderResult> find_architectures(const FinderPuzzle& puzzle, const FinderOptions& options,
                                        const Observer& observer);

/// The same for the largest n such that options.registers registers of order n exist: one
/// architecture, of n, n, ... . Ignores min_order and max_ratio.
Result<FinderResult> find_equal(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Observer& observer);

/// Whether the puzzle can hold registers of exactly these orders, each at least 1, at once. Returns
/// one architecture or none; none is proven when the result is complete.
Result<FinderResult> find_fitting(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                  const FinderOptions& options, const Cancellation& cancellation);

/// The nearest registers that can hold the numbers of registers of these orders: among the tuples
/// that fit and are at least as large in every entry, the one with the smallest product
/// (containing.hpp). No architecture is proven when the result is complete; otherwise a nearer one
/// may exist. Ends by itself in about a second.
Result<FinderResult> find_containing(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                     const FinderOptions& options,
                                     const Cancellation& cancellation);

struct FoundOrders {
    std::vector<Integer> orders;  ///< ascending from 1; empty if not complete
    bool complete = true;
};

/// Every order that a single register of the puzzle can have.
Result<FoundOrders> find_orders(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Cancellation& cancellation);

}  // namespace qter
