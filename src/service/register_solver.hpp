// Solver for `PUZZLE solve (ORDERS)` of QAT, from the cache or by a search; it also lists the
// orders that `PUZZLE auto (>= ORDER, ...)` allows.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "program/generator_source.hpp"
#include "service/register_cache.hpp"
#include "solver/solve.hpp"
#include "sums/search_options.hpp"
#include "sums/search_ports.hpp"

namespace qter {

/// Every answer, also one from the cache, is verified sticker by sticker (solver/verification.hpp);
/// a wrong one from the cache is searched for again. A search reports its progress to the ports,
/// and ends after its time or when the ports cancel it. A complete answer at the end of the time is
/// used with a warning, and cached for runs with no more time than that. An interrupted search is
/// an error.
class RegisterSolver final : public GeneratorSource {
 public:
    /// `ports` must outlive the solver.
    RegisterSolver(SearchOptions options, SearchPorts& ports);

    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override;

    /// The requested orders, if registers of these fit, then tuples of the Pareto front
    /// (finder/find_cycles.hpp) that are at least as large, those with the smallest product first:
    /// smaller orders tend to have shorter generators.
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span where) override;

    /// Totals of all requests so far that were answered.
    struct Statistics {
        std::size_t declarations = 0;
        std::size_t remembered = 0;  ///< of these, taken from `files`
        std::size_t claimed = 0;     ///< of those, claimed by `files` to be shortest
        std::set<std::string> files{};
    };
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
    struct Request {
        const PuzzlePtr& puzzle;
        std::vector<Integer> orders;  ///< descending
        Span where;
    };

    /// The cached generators, verified; nullopt when a search would have more time than theirs had.
    [[nodiscard]] std::optional<CachedGenerators> remembered(const Request& request,
                                                             Diagnostics& warnings) const;
    [[nodiscard]] Result<CachedGenerators> search(const Request& request) const;
    [[nodiscard]] static Diagnostic stopped(const Request& request, const SolverAnswer& answer);

    SearchOptions options_;
    SearchPorts& ports_;
    std::optional<RegisterCache> cache_;
    Statistics statistics_;
};

}  // namespace qter
