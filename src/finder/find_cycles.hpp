// The Cycle Combination Finder: which sets of registers a puzzle can hold at once.
//
// docs/finder.md explains the method and why it is exact.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/parity_sharing.hpp"
#include "finder/structure.hpp"
#include "support/cancellation.hpp"
#include "support/integer.hpp"
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
    /// How many structures of each tuple are wanted; 0 for none.
    std::uint64_t structures = 1;
    std::uint32_t threads = 1;  ///< at least 1
};

inline constexpr std::uint32_t kMaxRegisters = 64;

struct FoundArchitecture {
    std::vector<Integer> orders;  ///< descending
    /// Fewest owned pieces first; duplicates up to renaming of registers left out.
    std::vector<Structure> structures;
    bool all_structures = false;  ///< there are no others (structures.hpp)
};

struct FinderStatistics {
    std::uint64_t orders = 0;   ///< orders that one register can have, 1 among them
    Integer largest_order = 1;  ///< the largest of these
    std::uint64_t tuples = 0;   ///< tuples and beginnings of tuples that were looked at
    std::uint64_t fits = 0;     ///< of these, how many were tried on the puzzle
    std::uint64_t nodes = 0;    ///< placements of a cycle in all of these tries
};

struct FinderResult {
    /// Lexicographically descending. Each is in the front whether or not the rest is there.
    std::vector<FoundArchitecture> architectures;
    /// False when the search was cancelled before it had seen every tuple, or had given as many
    /// structures as were wanted.
    bool complete = true;
    /// Of find_fitting: those of the orders that no register has, not even alone; descending.
    std::vector<Integer> impossible_orders;
    FinderStatistics statistics;
};

/// Where a search is: called now and then from the thread that called the finder.
struct FinderProgress {
    std::uint64_t done = 0;       ///< first registers that are settled
    std::uint64_t all = 1;        ///< of so many
    std::uint64_t found = 0;      ///< tuples in the front so far
    std::vector<Integer> orders;  ///< the tuple that was found last; empty before the first
};
using FinderProgressCallback = std::function<void(const FinderProgress&)>;

/// The Pareto front: every tuple of orders, descending, that the puzzle can hold and that no other
/// such tuple matches or exceeds in every place. Tuples that options.min_order and max_ratio
/// exclude do not count on either side. An error when an order may exceed 2^127, and for puzzles
/// that cannot be decided (tangle.hpp).
Result<FinderResult> find_architectures(const FinderPuzzle& puzzle, const FinderOptions& options,
                                        const Cancellation& cancellation,
                                        const FinderProgressCallback& progress = {});

/// The same for the largest n such that options.registers registers of order n exist: one
/// architecture, of n, n, ... . min_order and max_ratio say nothing here.
Result<FinderResult> find_equal(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Cancellation& cancellation,
                                const FinderProgressCallback& progress = {});

/// Whether the puzzle can hold registers of exactly these orders, each at least 1, at once: one
/// architecture, or none, which is proven when the result is complete.
Result<FinderResult> find_fitting(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                  const FinderOptions& options, const Cancellation& cancellation);

/// The nearest registers that hold numbers as large as registers of these orders do, which are all
/// at least as large: of such tuples that fit, the one with the smallest product
/// (containing.hpp). None, which is proven when the result is complete; where it is not, there may
/// be a nearer one. Ends by itself in about a second.
Result<FinderResult> find_containing(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                     const FinderOptions& options,
                                     const Cancellation& cancellation);

struct FoundOrders {
    std::vector<Integer> orders;  ///< ascending, from 1 on; empty when not complete
    bool complete = true;
};

/// Every order that a single register can have.
Result<FoundOrders> find_orders(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Cancellation& cancellation);

}  // namespace qter
