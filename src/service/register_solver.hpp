// Answers `PUZZLE solve (ORDERS)` of QAT: from what was found before, or by a search; and which
// orders `PUZZLE auto (>= ORDER, ...)` may stand for.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "program/generator_source.hpp"
#include "service/register_cache.hpp"
#include "service/search_options.hpp"
#include "service/search_ports.hpp"
#include "solver/solve.hpp"

namespace qter {

/// Every answer is verified sticker by sticker (solver/verification.hpp), those from the cache as
/// well; one that is wrong is searched for again. A search reports where it is to the ports, and
/// ends with its time or when they say so. What the time leaves is taken with a warning if it is
/// whole, and kept for whoever has no more time than that; what somebody interrupts is an error.
class RegisterSolver final : public GeneratorSource {
 public:
    /// `ports` must outlive it.
    RegisterSolver(SearchOptions options, SearchPorts& ports);

    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override;

    /// The orders that are asked for themselves, if registers of these fit, then tuples of the
    /// Pareto front (finder/find_cycles.hpp) that are as large, those of the smallest product
    /// first: smaller orders tend to have shorter generators.
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span where) override;

    /// Of all requests so far that have registers.
    struct Statistics {
        std::size_t declarations = 0;
        std::size_t remembered = 0;  ///< of these, taken from `files`
        std::size_t claimed = 0;     ///< of those, the shortest according to them
        std::set<std::string> files{};
    };
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
    struct Request {
        const PuzzlePtr& puzzle;
        std::vector<Integer> orders;  ///< descending
        Span where;
    };

    /// What the cache has, verified, if a search now would not find more.
    [[nodiscard]] std::optional<CachedGenerators> remembered(const Request& request,
                                                             Diagnostics& warnings) const;
    Result<CachedGenerators> search(const Request& request) const;
    /// What of an answer after `seconds` is good enough, verified.
    Result<CachedGenerators> accepted(const Request& request, const SolverAnswer& answer,
                                      double seconds) const;
    [[nodiscard]] Result<SolverAnswer> solve(const Request& request,
                                             const Cancellation& cancellation) const;
    [[nodiscard]] static Diagnostic stopped(const Request& request, const SolverAnswer& answer);

    SearchOptions options_;
    SearchPorts& ports_;
    std::optional<RegisterCache> cache_;
    Statistics statistics_;
};

}  // namespace qter
