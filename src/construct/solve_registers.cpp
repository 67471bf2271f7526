#include "construct/solve_registers.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "construct/construct_registers.hpp"
#include "solver/order_bound.hpp"
#include "solver/register_chain.hpp"
#include "solver/setup.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;
using Seconds = std::chrono::duration<double>;

/// The search is alone for so long, or this share of the time that there is.
constexpr double kAloneSeconds = 3;
constexpr double kAloneShare = 0.25;
/// For lower bounds.
constexpr double kBoundSeconds = 1;
/// Construction has this share of what is left then, or generations without a gain.
constexpr double kConstructionShare = 0.5;
constexpr std::uint32_t kPatience = 6;
/// A search that would take this many times what is left is not begun again.
constexpr double kHopeless = 4;
/// Stands for the time that there is when nothing ends it.
constexpr double kNoDeadline = 3600;

class RegisterRun {
 public:
    RegisterRun(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                const SolverOptions& options, const Cancellation& cancellation,
                const SolverProgressCallback& progress)
        : puzzle_(puzzle),
          found_(found),
          options_(options),
          cancellation_(cancellation),
          progress_(progress) {}

    Result<SolverAnswer> run() {
        const double alone = std::min(kAloneSeconds, kAloneShare * left());
        Result<SolverAnswer> first = search(alone, {});
        if (!first || first->end != SolverEnd::kCancelled || cancellation_.requested()) {
            return first;
        }
        const std::uint32_t at_least = lower_bound();
        Result<SolverAnswer> answer = go_on(*std::move(first), alone);
        if (!answer) return answer;
        answer->at_least = at_least;
        Diagnostics warnings = answer.diagnostics();
        warnings.add(warnings_);
        return Result<SolverAnswer>(*std::move(answer), std::move(warnings));
    }

 private:
    [[nodiscard]] double left() const {
        const std::optional<Clock::time_point> deadline = cancellation_.deadline();
        if (!deadline) return kNoDeadline;
        return std::max(0.0, Seconds(*deadline - Clock::now()).count());
    }

    /// A part of the run that ends with it, or after so many seconds.
    void limit(Cancellation& part, double seconds) const {
        part.end_with(cancellation_);
        if (seconds >= kNoDeadline) return;
        part.set_deadline(Clock::now() +
                          std::chrono::duration_cast<Clock::duration>(Seconds(seconds)));
    }

    /// What follows a search that did not end in `alone` seconds.
    Result<SolverAnswer> go_on(SolverAnswer first, double alone) {
        const bool made = construct(kConstructionShare * left(), kPatience);
        if (cancellation_.requested()) return constructed(std::move(first));
        if (!made && !construct(left(), kPatience)) return search(left(), {});
        if (worth_searching(first, alone)) return search(left(), made_->registers);
        construct(left(), ConstructionEffort::kNoLimit);
        return constructed(std::move(first));
    }

    Result<SolverAnswer> search(double seconds, std::vector<SolvedRegister> known) {
        Cancellation part;
        limit(part, seconds);
        return solve_architecture(puzzle_, found_, options_, part, progress_, std::move(known));
    }

    [[nodiscard]] std::uint32_t lower_bound() const {
        Cancellation part;
        limit(part, std::min(kBoundSeconds, kAloneShare * left()));
        std::uint32_t sum = 0;
        const SolverSetup setup(puzzle_, options_);
        for (const std::uint32_t least :
             order_bounds(setup, found_.orders, kMaxSearchTurns, part)) {
            sum += least;
        }
        return sum;
    }

    /// Whether there are registers now.
    bool construct(double seconds, std::uint32_t patience) {
        try {
            go_on_constructing(seconds, patience);
        } catch (const std::bad_alloc&) {
            // What the search has found is worth showing.
            construction_.reset();
            warnings_.add(
                Diagnostic::warning(Code::kMemoryLimit, {},
                                    "there is too little memory to construct short registers")
                    .with_help("`--memory BYTES` gives more"));
        }
        return made_.has_value();
    }

    void go_on_constructing(double seconds, std::uint32_t patience) {
        Cancellation part;
        limit(part, seconds);
        if (!construction_) {
            construction_ = Construction::make(
                puzzle_, found_,
                {options_.grips, options_.threads, options_.movecount, options_.memory / 4}, part);
            if (!construction_) return;
        }
        ConstructionEffort effort;
        effort.patience = patience;
        std::optional<ConstructedRegisters> made = construction_->run(
            effort, part, [&](std::optional<std::uint32_t> best) { show(best); });
        if (made) made_ = std::move(made);
    }

    void show(std::optional<std::uint32_t> best) const {
        if (!progress_) return;
        SolverProgress at;
        at.registers = static_cast<std::uint32_t>(found_.orders.size());
        at.doing = "constructing registers";
        at.best = best;
        progress_(at);
    }

    /// Whether the search could come to the lengths that were constructed.
    [[nodiscard]] bool worth_searching(const SolverAnswer& answer, double alone) const {
        const std::size_t number = answer.registers.size();
        if (number >= made_->registers.size()) return true;
        const SolverSetup setup(puzzle_, options_);
        const std::uint32_t shorter = made_->registers[number].length;
        if (shorter <= answer.refuted_below) return true;
        return setup.sequences_of(std::min(shorter, kMaxSearchTurns)) * alone <
               setup.sequences_of(answer.refuted_below) * kHopeless * left();
    }

    /// The answer with the registers that were constructed, if there are any.
    [[nodiscard]] SolverAnswer constructed(SolverAnswer answer) const {
        if (!made_) return answer;
        answer.end = SolverEnd::kCancelled;
        answer.registers = made_->registers;
        answer.shared = made_->shared;
        return answer;
    }

    const FinderPuzzle& puzzle_;
    const FoundArchitecture& found_;
    const SolverOptions& options_;
    const Cancellation& cancellation_;
    const SolverProgressCallback& progress_;
    std::optional<Construction> construction_;
    std::optional<ConstructedRegisters> made_;
    Diagnostics warnings_;
};

}  // namespace

Result<SolverAnswer> solve_registers(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                     const SolverOptions& options, const Cancellation& cancellation,
                                     const SolverProgressCallback& progress) {
    std::sort(orders.rbegin(), orders.rend());
    const bool only_search = puzzle.puzzle()->blocking() != nullptr || options.joint ||
                             options.max_length || options.count_words;
    if (only_search) {
        return solve_orders(puzzle, std::move(orders), options, cancellation, progress);
    }
    const Result<FinderResult> fitting =
        fitting_registers(puzzle, orders, options.threads, cancellation);
    if (!fitting) return fitting.diagnostics();
    if (fitting->architectures.empty()) return without_architecture(*fitting);
    return RegisterRun(puzzle, fitting->architectures.front(), options, cancellation, progress)
        .run();
}

}  // namespace qter
