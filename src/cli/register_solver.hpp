// Answers `PUZZLE solve (ORDERS)` of QAT: from what was found before, or by a search; and which
// orders `PUZZLE auto (>= ORDER, ...)` may stand for.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/options.hpp"
#include "cli/register_cache.hpp"
#include "program/generator_source.hpp"
#include "solver/solve.hpp"

namespace qter {

/// Every answer is verified sticker by sticker (solver/verification.hpp), those from the cache as
/// well; one that is wrong is searched for again. A search shows its progress on standard error,
/// and ends with the time limit or Ctrl-C. What the time limit leaves is taken with a warning if it
/// is whole, and kept for whoever has no more time than that.
class RegisterSolver final : public GeneratorSource {
 public:
    RegisterSolver(const SearchArguments& arguments, bool quiet);

    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override;

    /// The orders that are asked for themselves, if registers of these fit, then tuples of the
    /// Pareto front (find_cycles.hpp) that are as large, those of the smallest product first:
    /// smaller orders tend to have shorter generators.
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& puzzle,
                                                      const std::vector<Integer>& least,
                                                      std::size_t most, Span where) override;

    /// Of all requests so far that have registers.
    struct Statistics {
        std::size_t declarations = 0;
        std::size_t remembered = 0;  ///< of these, searched for by earlier runs
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

    SearchArguments arguments_;
    bool quiet_;
    std::optional<RegisterCache> cache_;
    Statistics statistics_;
};

}  // namespace qter
