#include "sums/improve_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "notation/algorithm.hpp"
#include "sums/partial_solver.hpp"
#include "sums/sum_search.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Share of the remaining time, at least, for sums that are too far away for the search for all
/// sums together.
constexpr double kShareForTheRest = 0.3;
/// Of the time that remains for these; the other part is for the verification.
constexpr double kShareForSearching = 0.9;

class Improver {
 public:
    Improver(SumTable& sums, const SumEffort& effort, const Observer& observer)
        : sums_(sums), effort_(effort), observer_(observer), whole_(observer.cancellation()) {}

    Diagnostics improve() {
        const Clock::time_point begin = Clock::now();
        const double seconds = effort_.seconds.value_or(SumEffort::kSeconds);
        const bool limited = effort_.seconds || !effort_.max_length;
        Cancellation cancellation;
        cancellation.end_with(whole_, limited ? seconds * (1 - kShareForTheRest)
                                              : std::numeric_limits<double>::infinity());
        {
            SumSearchOptions options{effort_.threads, MemoryAccount::room(),
                                     difficulty_by_hand(sums_.on().puzzle_ptr())};
            Result<SumSearch> search = SumSearch::make(sums_, std::move(options));
            if (!search) return search.diagnostics();
            deepen(*search, observer_.until(cancellation));
        }
        // If every sum has an algorithm, shorter ones are searched for only with a time limit.
        const std::size_t enough = effort_.seconds ? sums_.proven() : sums_.known();
        if (whole_.requested() || enough == sums_.size()) return {};
        const std::chrono::duration<double> over = Clock::now() - begin;
        return look_for_the_rest(std::max(seconds * kShareForTheRest, seconds - over.count()));
    }

 private:
    void deepen(SumSearch& search, const Observer& observer) {
        while (sums_.proven() != sums_.size() && search.can_deepen(sums_)) {
            const bool enough = effort_.max_length && sums_.searched() >= *effort_.max_length;
            if (enough && sums_.known() == sums_.size()) return;
            const auto until = enough ? SumSearch::Until::kAllKnown : SumSearch::Until::kAllWords;
            if (!search.deepen(sums_, until, observer)) return;
            // The next length, beyond the requested ones, is only searched until all sums are
            // known.
            if (enough) return;
        }
    }

    /// Searches for sums without an algorithm; if all have one, for shorter ones of unproven sums.
    Diagnostics look_for_the_rest(double seconds) {
        const Architecture& on = sums_.on();
        PartialOptions options;
        options.memory = MemoryAccount::room();
        options.keeping.threads = effort_.threads;
        Result<PartialSolver> solver =
            PartialSolver::make(on.puzzle_ptr(), sums_.value_slots(), options);
        if (!solver) return solver.diagnostics();
        const bool all = sums_.known() == sums_.size();
        std::vector<std::size_t> missing;
        std::vector<PartialSolver::Task> tasks;
        for (std::size_t sum = 0; sum < sums_.size(); ++sum) {
            // Opposite sums take the same number of turns.
            if (sums_.opposite(sum) < sum ||
                (all ? sums_.shortest(sum) : sums_.at(sum).has_value())) {
                continue;
            }
            const std::vector<Integer> amounts = sums_.amounts_of(sum);
            std::optional<Algorithm> best = all ? sums_.at(sum) : on.add(amounts);
            if (!best) continue;
            missing.push_back(sum);
            tasks.push_back({on.state_of_sum(amounts), *std::move(best)});
        }
        Cancellation cancellation;
        cancellation.end_with(whole_, kShareForSearching * whole_.seconds_left());
        const Observer observer =
            observer_.until(cancellation).worded([](const std::string& doing) {
                return "the rest: " + doing;
            });
        std::vector<ShortAlgorithm> answers = solver->solve(tasks, seconds, observer);
        // Powers of the generators need no table, so they are stored only if they are as short as
        // the algorithms found for other sums.
        std::size_t longest = sums_.lengths().empty() ? 0 : sums_.lengths().rbegin()->first;
        for (const bool powers : {false, true}) {
            for (std::size_t i = 0; i < missing.size(); ++i) {
                const std::size_t turns = answers[i].algorithm.size();
                if (powers != (turns >= tasks[i].known.size())) continue;
                if (powers && turns > longest) continue;
                sums_.put(missing[i], answers[i].algorithm);
                longest = std::max(longest, turns);
            }
        }
        share_with_opposites();
        return solver->take_warnings();
    }

    /// The inverse of an algorithm adds the opposite sum, in the same number of turns.
    void share_with_opposites() {
        for (std::size_t sum = 0; sum < sums_.size(); ++sum) {
            const std::optional<Algorithm>& other = sums_.at(sums_.opposite(sum));
            if (!other || (sums_.at(sum) && sums_.at(sum)->size() <= other->size())) continue;
            sums_.put(sum, inverse(sums_.on().puzzle(), *other));
        }
    }

    SumTable& sums_;
    const SumEffort& effort_;
    const Observer observer_;
    const Cancellation& whole_;
};

}  // namespace

Diagnostics improve_sums(SumTable& sums, const SumEffort& effort, SearchPorts& ports) {
    const bool asked = effort.max_length || effort.seconds;
    if (!asked && sums.known() == sums.size()) return {};
    const std::unique_ptr<ProgressPort> progress = ports.begin("searching");
    Diagnostics problems;
    try {
        problems = Improver(sums, effort, ports.observer(*progress)).improve();
    } catch (const std::bad_alloc& error) {
        // Keep the results so far.
        problems.add(stopped_by_memory("the search for all sums of these registers", error));
    }
    if (problems.has_errors()) return problems;
    progress->update({"verifying"});
    const std::vector<std::size_t> wrong = sums.wrong();
    if (!wrong.empty()) {
        problems.add(Diagnostic::error(
            Code::kInternal, {},
            fmt::format("{} algorithms that were found do not add their sums", wrong.size())));
    }
    return problems;
}

}  // namespace qter
