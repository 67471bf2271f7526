#include "construct/solve_registers.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "construct/construct_registers.hpp"
#include "solver/order_bound.hpp"
#include "solver/register_chain.hpp"
#include "solver/setup.hpp"

namespace qter {
namespace {

/// The first search runs alone for this many seconds, or this share of the available time.
constexpr double kAloneSeconds = 3;
constexpr double kAloneShare = 0.25;
/// Seconds for the lower bound.
constexpr double kBoundSeconds = 1;
/// Construction then has kInterlude of that time, so that a search which soon ends does not wait
/// for it; until it has an answer it has a share of the remaining time. The next search, and the
/// construction after it, have kGrowth times as long, but at most this share of the remaining time.
/// Construction stops after kPatience generations without a shorter answer.
constexpr double kInterlude = 0.1;
constexpr double kShare = 0.5;
constexpr std::uint32_t kPatience = 6;
constexpr double kGrowth = 20;
/// A search that would take more than this many times the remaining time is not started again.
constexpr double kHopeless = 4;

class RegisterRun {
 public:
    RegisterRun(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                const SolverOptions& options, const Observer& observer)
        : puzzle_(puzzle), found_(found), options_(options), observer_(observer) {}

    Result<SolverAnswer> run() {
        const double alone = std::min(kAloneSeconds, kAloneShare * left());
        Result<SolverAnswer> first = search(alone, {});
        if (!first) return first;
        warnings_.add(first.diagnostics());
        best_ = *std::move(first);
        // Another search would stop at the same point.
        const bool stopped_by_memory = best_.out_of_memory;
        if (ended(best_) || observer_.cancelled()) return answer();
        number_ = std::min(best_.registers.size(), found_.orders.size() - 1);
        refuted_below_ = best_.refuted_below;
        const SolverSetup setup(puzzle_, options_);
        at_least_ = lower_bound(setup);
        return take_turns(setup, alone, !stopped_by_memory);
    }

 private:
    [[nodiscard]] bool complete(const SolverAnswer& answer) const {
        return answer.registers.size() == found_.orders.size();
    }

    [[nodiscard]] static bool ended(const SolverAnswer& answer) {
        return answer.end != SolverEnd::kCancelled && answer.end != SolverEnd::kUnknown;
    }

    [[nodiscard]] static std::uint32_t total(const std::vector<SolvedRegister>& registers) {
        std::uint32_t turns = 0;
        for (const SolvedRegister& solved : registers) turns += solved.length;
        return turns;
    }

    [[nodiscard]] Result<SolverAnswer> answer() {
        if (at_least_ && best_.end == SolverEnd::kCancelled) best_.at_least = *at_least_;
        return {std::move(best_), std::move(warnings_)};
    }

    /// Alternates construction and, if `searching`, new searches until one of them is done or the
    /// time is over. The first search had `part` seconds; later ones have at least as many.
    Result<SolverAnswer> take_turns(const SolverSetup& setup, double part, bool searching) {
        const double alone = part;
        bool more = construct(std::min(kInterlude * alone, kShare * left()), kPatience);
        if (!complete(best_)) more = construct(kShare * left(), kPatience);
        if (!complete(best_)) more = construct(left(), kPatience);
        while (!best_.sufficed && !observer_.cancelled()) {
            const bool both = complete(best_) && more;
            const double seconds = both ? std::min(part * kGrowth, kShare * left()) : left();
            const bool useless = complete(best_) && !worth_searching(setup, alone);
            if (!searching || useless || seconds <= part) {
                if (std::isfinite(left())) construct(left(), ConstructionEffort::kNoLimit);
                break;
            }
            part = seconds;
            Result<SolverAnswer> next =
                search(seconds, complete(best_) ? best_.registers : std::vector<SolvedRegister>{});
            if (!next) return next;
            warnings_.add(next.diagnostics());
            searching = !next->out_of_memory;
            const bool over = searching && next->end != SolverEnd::kCancelled;
            take(*std::move(next));
            if (over) break;
            more = construct(std::min(part, left()), kPatience);
        }
        return answer();
    }

    /// Keeps the answer of a later search, unless the current one is worth more.
    void take(SolverAnswer later) {
        const auto worth = [](const SolverAnswer& of) {
            return std::pair(of.registers.size(), of.refuted_below);
        };
        const bool better =
            complete(later) ? !complete(best_) || total(later.registers) <= total(best_.registers)
                            : !complete(best_) && worth(later) >= worth(best_);
        if (ended(later) || better) best_ = std::move(later);
    }

    /// Infinite if nothing ends the run.
    [[nodiscard]] double left() const { return observer_.cancellation().seconds_left(); }

    Result<SolverAnswer> search(double seconds, std::vector<SolvedRegister> known) {
        Cancellation part;
        part.end_with(observer_.cancellation(), seconds);
        return solve_architecture(puzzle_, found_, options_, observer_.until(part),
                                  std::move(known));
    }

    [[nodiscard]] std::uint32_t lower_bound(const SolverSetup& setup) const {
        Cancellation part;
        part.end_with(observer_.cancellation(), std::min(kBoundSeconds, kAloneShare * left()));
        std::uint32_t sum = 0;
        try {
            for (const std::uint32_t least :
                 order_bounds(setup, found_.orders, kMaxSearchTurns, part)) {
                sum += least;
            }
        } catch (const std::bad_alloc&) {
            return 0;  // nothing was computed
        }
        return sum;
    }

    /// Constructs registers for this many seconds and keeps them if they are the best so far.
    /// Returns whether the time ended it.
    bool construct(double seconds, std::uint32_t patience) {
        if (observer_.cancelled() || out_of_memory_) return false;
        try {
            if (!construction_) {
                construction_ = Construction::make(
                    puzzle_, found_,
                    {options_.grips, options_.threads, options_.movecount, options_.memory / 4},
                    observer_.cancellation());
            }
            if (!construction_) return false;
            begin_with_found();
            return run_construction(seconds, patience);
        } catch (const std::bad_alloc&) {
            // The answer of the search is worth showing.
            out_of_memory_ = true;
            construction_.reset();
            warnings_.add(
                Diagnostic::warning(Code::kMemoryLimit, {},
                                    "there is too little memory to construct short registers")
                    .with_help("`--memory BYTES` gives more"));
            return false;
        }
    }

    /// Gives construction the registers of a search that did not find all.
    void begin_with_found() {
        if (complete(best_) || best_.registers.empty()) return;
        std::vector<Algorithm> first;
        for (const SolvedRegister& found : best_.registers) first.push_back(found.algorithm);
        construction_->begin_with(first);
    }

    bool run_construction(double seconds, std::uint32_t patience) {
        Cancellation part;
        part.end_with(observer_.cancellation(), seconds);
        ConstructionEffort effort;
        effort.patience = patience;
        effort.enough = options_.enough;
        std::optional<ConstructedRegisters> made =
            construction_->run(effort, observer_.until(part));
        if (!made) return part.requested();
        const bool sufficed = made->length <= options_.enough;
        const bool by_time = sufficed || part.requested();
        if (complete(best_) && total(best_.registers) <= made->length) return by_time;
        best_.end = SolverEnd::kCancelled;
        best_.registers = std::move(made->registers);
        best_.shared = std::move(made->shared);
        best_.sufficed = sufficed;
        return by_time;
    }

    /// Whether a search could reach the constructed lengths in the remaining time; true if nothing
    /// ends the run.
    [[nodiscard]] bool worth_searching(const SolverSetup& setup, double alone) const {
        if (!std::isfinite(left())) return true;
        const auto sequences = [&](std::uint32_t turns) {
            return setup.sequences_of(std::min(turns, kMaxSearchTurns));
        };
        const std::uint32_t shorter = best_.registers[number_].length;
        if (shorter <= refuted_below_) return true;
        return sequences(shorter) * alone < sequences(refuted_below_) * kHopeless * left();
    }

    const FinderPuzzle& puzzle_;
    const FoundArchitecture& found_;
    const SolverOptions& options_;
    const Observer& observer_;
    SolverAnswer best_;
    std::size_t number_ = 0;           // of the register that the first search did not find
    std::uint32_t refuted_below_ = 0;  // it has no algorithm of fewer turns, as far as searched
    std::optional<std::uint32_t> at_least_;  // turns of all registers, once computed
    std::optional<Construction> construction_;
    bool out_of_memory_ = false;
    Diagnostics warnings_;
};

}  // namespace

Result<SolverAnswer> solve_registers(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                     const SolverOptions& options, const Observer& observer) {
    std::sort(orders.rbegin(), orders.rend());
    const bool only_search = !puzzle.puzzle()->turn_model().registers || options.joint ||
                             options.max_length || options.count_words;
    if (only_search) {
        return solve_orders(puzzle, std::move(orders), options, observer);
    }
    const Result<FinderResult> fitting =
        fitting_registers(puzzle, orders, options.threads, observer.cancellation());
    if (!fitting) return fitting.diagnostics();
    if (fitting->architectures.empty()) return without_architecture(*fitting);
    return RegisterRun(puzzle, fitting->architectures.front(), options, observer).run();
}

}  // namespace qter
