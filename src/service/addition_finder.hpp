// Answers the compiler's question for short algorithms of additions: from the tables that ship with
// the puzzle, from what was found before, or by a search.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "navigate/partial_solver.hpp"
#include "program/addition_source.hpp"
#include "service/addition_cache.hpp"
#include "service/search_options.hpp"
#include "service/search_ports.hpp"
#include "service/sum_table.hpp"

namespace qter {

/// Every entry of the cache is replayed before it is taken; a file with one that is wrong or cannot
/// be read is reported, and what is missing then is searched for and the file written anew. A
/// search reports where it is to the ports, and ends with the time that SearchOptions gives it, or
/// when they say so; what is found by then counts. No time at all: what is known already, and
/// estimates from short lists. Where the ports know a last moment, estimates take a part of the
/// time until then.
class AdditionFinder final : public AdditionSource {
 public:
    /// What it is asked for: additions of a program, or what programs cost, which is to be said
    /// quickly, and the same whatever earlier runs have found.
    enum class Purpose { kProgram, kCosts };

    /// `ports` must outlive it.
    AdditionFinder(SearchOptions options, SearchPorts& ports, Purpose purpose = Purpose::kProgram);

    [[nodiscard]] std::uint64_t estimate(const Architecture& on, const std::vector<Slot>& kept,
                                         const std::vector<Integer>& amounts) override;
    Result<std::vector<std::optional<Algorithm>>> additions(
        const AdditionRequest& request) override;

    /// Of all requests so far.
    struct Statistics {
        std::size_t additions = 0;
        std::size_t shortest = 0;    ///< of these, proven, or so a file says
        std::size_t remembered = 0;  ///< of these, taken from files, shortest or not
        std::size_t claimed = 0;     ///< of both, shortest according to `files` alone
        std::set<std::string> files{};
    };
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
    /// None for a puzzle that is too large.
    PartialSolver* solver_for(const PuzzlePtr& puzzle, const std::vector<Slot>& kept);
    /// What ships for an architecture; one table, whichever names its registers have gone to.
    struct Shipped {
        PuzzlePtr puzzle;
        std::vector<Algorithm> generators;
        std::optional<SumTable> sums;
    };
    const Shipped& shipped_for(const Architecture& on);
    /// `kept` are the pieces that have to be right; those that tell the values when it is null.
    std::optional<SumTable::Entry> in_table(const Architecture& on, const std::vector<Slot>* kept,
                                            const std::vector<Integer>& amounts);
    void add_sums(const AdditionRequest& request, AdditionCache::Entries& entries);
    [[nodiscard]] AdditionCache::Entries remembered(const AdditionRequest& request,
                                                    Diagnostics& warnings) const;
    [[nodiscard]] std::vector<std::size_t> worth_searching(
        const AdditionRequest& request, const AdditionCache::Entries& known) const;
    void search(const AdditionRequest& request, const std::vector<std::size_t>& wanted,
                AdditionCache::Entries& entries, Diagnostics& warnings);

    /// Begins with the first estimate.
    const Cancellation& end_of_estimates();

    SearchOptions options_;
    SearchPorts& ports_;
    Purpose purpose_;
    std::optional<AdditionCache> cache_;
    Statistics statistics_;
    std::optional<Cancellation> end_of_estimates_;
    /// By puzzle and the pieces that count; empty where there is none.
    std::map<std::pair<const Puzzle*, std::vector<Slot>>, std::optional<PartialSolver>> solvers_;
    std::deque<Shipped> shipped_;  // for the architectures there have been
    Diagnostics table_warnings_;   ///< not yet told
};

}  // namespace qter
