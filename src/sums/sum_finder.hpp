// Source of short algorithms for additions, which the compiler queries: from the tables that ship
// with the puzzle, from the cache of earlier runs, or by a search.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program/sum_source.hpp"
#include "sums/partial_solver.hpp"
#include "sums/search_options.hpp"
#include "sums/search_ports.hpp"
#include "sums/sum_cache.hpp"
#include "sums/sum_table.hpp"

namespace qter {

/// The options of a search for short algorithms: threads, and the folder of tables.
[[nodiscard]] PartialOptions partial_options(const SearchOptions& options);

/// Every entry of the cache is replayed before it is used. A file that is damaged or has a wrong
/// entry is reported; the missing entries are searched for and the file is rewritten. A search
/// reports its progress to the ports. It ends after the time in SearchOptions or when the ports
/// cancel it, and keeps what it has found by then. With a time of 0 the finder uses only known
/// algorithms, and estimates from short lists. Where the ports have a time limit, estimates take a
/// part of the remaining time.
class SumFinder final : public SumSource {
 public:
    /// kProgram: additions of a program. kCosts: estimates of what programs cost, which must be
    /// fast and must not depend on the cache.
    enum class Purpose { kProgram, kCosts };

    /// `ports` must outlive the finder.
    SumFinder(SearchOptions options, SearchPorts& ports, Purpose purpose = Purpose::kProgram);

    [[nodiscard]] std::uint64_t estimate(const Architecture& on, const std::vector<Slot>& kept,
                                         const std::vector<Integer>& amounts) override;
    Result<Found> find(const SumRequest& request) override;

    /// Totals of all requests so far.
    struct Statistics {
        std::size_t additions = 0;
        std::size_t shortest = 0;    ///< of these, proven, or claimed by a file
        std::size_t remembered = 0;  ///< of these, taken from files, shortest or not
        std::size_t claimed = 0;     ///< of both, shortest according to `files` alone
        std::set<std::string> files{};
    };
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
    /// nullptr for a puzzle that is too large.
    PartialSolver* solver_for(const PuzzlePtr& puzzle, const std::vector<Slot>& kept);
    /// The table that ships for an architecture, whatever the order of its registers; nullopt in
    /// `sums` when there is none.
    struct Shipped {
        PuzzlePtr puzzle;
        std::vector<Algorithm> generators;
        std::optional<SumTable> sums;
    };
    const Shipped& shipped_for(const Architecture& on);
    /// `kept`: the pieces that must be right; nullptr for those that the registers' values are read
    /// from.
    std::optional<ShortAlgorithm> in_table(const Architecture& on, const std::vector<Slot>* kept,
                                           const std::vector<Integer>& amounts);
    void add_sums(const SumRequest& request, SumCache::Entries& entries);
    [[nodiscard]] SumCache::Entries remembered(const SumRequest& request,
                                               Diagnostics& warnings) const;
    [[nodiscard]] std::vector<std::size_t> worth_searching(const SumRequest& request,
                                                           const SumCache::Entries& known) const;
    void search(const SumRequest& request, const std::vector<std::size_t>& wanted,
                SumCache::Entries& entries, Diagnostics& warnings);

    /// Starts its time with the first estimate.
    const Cancellation& end_of_estimates();

    SearchOptions options_;
    SearchPorts& ports_;
    Purpose purpose_;
    std::optional<SumCache> cache_;
    Statistics statistics_;
    std::optional<Cancellation> end_of_estimates_;
    /// By puzzle and the pieces that count; nullopt where no solver can be made.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::optional<PartialSolver>> solvers_;
    std::deque<Shipped> shipped_;  // one for each architecture so far
    Diagnostics table_warnings_;   ///< not yet reported
};

}  // namespace qter
