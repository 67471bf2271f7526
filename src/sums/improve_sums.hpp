// Improvement of a table of sums: missing algorithms, and shorter ones, in a limited time.
//
// First the search for all sums at once (sum_search.hpp), length after length. Sums that are too
// far away for it are searched for one by one (partial_solver.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "sums/search_ports.hpp"
#include "sums/sum_table.hpp"

namespace qter {

struct SumEffort {
    /// Time, in seconds, when neither limit is given and sums are unknown.
    static constexpr double kSeconds = 60;

    std::uint32_t threads = 1;
    /// Search all words of up to this many turns, then longer ones until every sum has one.
    std::optional<std::uint32_t> max_length;
    /// In seconds; with a limit, sums whose algorithm is not proven get shorter ones.
    std::optional<double> seconds;
};

/// Improves the table; does nothing when every sum has an algorithm and `effort` has no limit. Uses
/// the memory that the account has left (support/memory_account.hpp). Ends early, with what was
/// found, when the ports cancel it. Warnings: as PartialSolver::take_warnings(), and when memory
/// ran out. Errors: registers that no search can handle; kInternal when the table has algorithms
/// that do not add their sums: it must not be used then.
[[nodiscard]] Diagnostics improve_sums(SumTable& sums, const SumEffort& effort, SearchPorts& ports);

}  // namespace qter
