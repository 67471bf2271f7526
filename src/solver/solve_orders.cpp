#include <algorithm>
#include <functional>

#include "qter/finder/find_cycles.hpp"
#include "qter/puzzle/algorithm.hpp"
#include "qter/solver/assignment.hpp"
#include "qter/solver/chosen.hpp"
#include "qter/solver/register_search.hpp"
#include "qter/solver/solve.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kMostStructures = 10'000;

/// Registers of equal orders differ in what they own, and either may come first: all structures
/// with their registers in every order that keeps orders descending.
std::vector<Structure> arrangements(const FoundArchitecture& found) {
    std::vector<Structure> all;
    const std::size_t count = found.orders.size();
    for (const Structure& structure : found.structures) {
        std::vector<OwnedCycles> registers = structure.registers;
        std::vector<std::size_t> ends;  // of runs of equal orders
        for (std::size_t i = 1; i <= count; ++i) {
            if (i == count || found.orders[i] != found.orders[i - 1]) ends.push_back(i);
        }
        const std::function<void(std::size_t)> permute = [&](std::size_t run) {
            if (run == ends.size()) {
                Structure arranged = structure;
                arranged.registers = registers;
                if (std::find(all.begin(), all.end(), arranged) == all.end()) {
                    all.push_back(std::move(arranged));
                }
                return;
            }
            const auto begin =
                registers.begin() + static_cast<std::ptrdiff_t>(run == 0 ? 0 : ends[run - 1]);
            const auto end = registers.begin() + static_cast<std::ptrdiff_t>(ends[run]);
            std::sort(begin, end);
            do {
                permute(run + 1);
            } while (all.size() < kMostStructures && std::next_permutation(begin, end));
        };
        permute(0);
    }
    return all;
}

/// One after the other, structure by structure.
class Greedy {
 public:
    Greedy(const FinderPuzzle& puzzle, const FoundArchitecture& found, const SolverOptions& options,
           const Cancellation& cancellation, const SolverProgressCallback& progress)
        : puzzle_(puzzle),
          found_(found),
          setup_(puzzle, options),
          tables_(setup_),
          cancellation_(cancellation),
          progress_(progress) {}

    SolverAnswer run() {
        answer_.end = SolverEnd::kNone;
        for (const Structure& structure : arrangements(found_)) {
            ++answer_.statistics.structures;
            if (!try_structure(structure)) {
                answer_.end = SolverEnd::kCancelled;
                break;
            }
        }
        if (best_) {
            answer_.registers = std::move(best_->registers);
            answer_.shared = std::move(best_->shared);
            answer_.statistics.reports = std::move(best_->reports);
            if (answer_.end == SolverEnd::kNone) answer_.end = SolverEnd::kSolved;
        }
        return std::move(answer_);
    }

 private:
    struct Chain {
        std::vector<SolvedRegister> registers;
        std::vector<State> elements;
        std::vector<Slot> shared;
        std::vector<SearchReport> reports;
        std::uint32_t length = 0;
    };

    /// Turns that register `number` may have so that the total can still be less than the best.
    [[nodiscard]] std::uint32_t most_turns(const Chain& chain, std::size_t number) const {
        const std::uint32_t most = setup_.options().max_length.value_or(kMaxSearchTurns);
        if (!best_) return most;
        const auto behind = static_cast<std::uint32_t>(found_.orders.size() - number - 1);
        const std::uint32_t others = chain.length + behind + 1;
        return others >= best_->length ? 0 : std::min(most, best_->length - others);
    }

    /// False when cancelled.
    bool try_structure(const Structure& structure) {
        Assignment assignment(puzzle_, structure);
        Chain chain;
        for (std::size_t number = 0; number < found_.orders.size(); ++number) {
            RegisterSearch search(setup_, tables_, assignment.goal(number));
            const RegisterOutcome outcome = search.shortest(
                most_turns(chain, number), cancellation_,
                [&](std::uint32_t length, double fraction) { show(number, length, fraction); });
            ++answer_.statistics.searches;
            answer_.statistics.nodes += search.nodes();
            if (search.solutions().empty()) {
                if (!best_ && chain.registers.size() >= answer_.registers.size()) {
                    answer_.registers = chain.registers;
                    answer_.refuted_below = outcome.refuted_below;
                }
                return !outcome.cancelled;
            }
            chain.reports.push_back(search.report());
            chain.reports.back().register_number = static_cast<std::uint32_t>(number);
            add(chain, search, outcome, number);
            assignment.add(number, chain.elements.back());
            if (outcome.cancelled) return false;
        }
        finish(std::move(chain));
        return true;
    }

    void add(Chain& chain, const RegisterSearch& search, const RegisterOutcome& outcome,
             std::size_t number) {
        const ChosenAlgorithm chosen = easiest(setup_, search.solutions());
        SolvedRegister& solved = chain.registers.emplace_back();
        solved.order = found_.orders[number];
        solved.algorithm = chosen.algorithm;
        solved.movecount = chosen.movecount;
        solved.length = static_cast<std::uint32_t>(chosen.algorithm.size());
        solved.optimal = true;
        if (setup_.options().count_words && outcome.all && search.solutions().complete()) {
            solved.words = search.solutions().words();
        }
        chain.elements.push_back(state_of(*puzzle_.puzzle(), chosen.algorithm));
        chain.length += solved.length;
    }

    /// Keeps the chain if it is the best so far and its registers have their orders.
    void finish(Chain chain) {
        for (std::size_t i = 0; i < chain.elements.size(); ++i) {
            chain.registers[i].cycles = own_cycles(puzzle_, chain.elements, i);
            // What was to be shared and no other register moves, counts as its own.
            if (order(chain.registers[i].cycles) != found_.orders[i]) return;
        }
        // Not all that could be shared is.
        for (Slot slot = 0; slot < puzzle_.puzzle()->pieces().size(); ++slot) {
            const auto movers =
                std::count_if(chain.elements.begin(), chain.elements.end(),
                              [slot](const State& element) { return !is_solved(element, slot); });
            if (movers > 1) chain.shared.push_back(slot);
        }
        if (!best_ || chain.length < best_->length) best_ = std::move(chain);
    }

    void show(std::size_t number, std::uint32_t length, double fraction) const {
        if (!progress_) return;
        SolverProgress at;
        at.register_number = static_cast<std::uint32_t>(number);
        at.registers = static_cast<std::uint32_t>(found_.orders.size());
        at.length = length;
        at.fraction = fraction;
        if (best_) at.best = best_->length;
        progress_(at);
    }

    const FinderPuzzle& puzzle_;
    const FoundArchitecture& found_;
    SolverSetup setup_;
    GoalTables tables_;
    const Cancellation& cancellation_;
    const SolverProgressCallback& progress_;
    std::optional<Chain> best_;
    SolverAnswer answer_;
};

}  // namespace

Result<SolverAnswer> solve_orders(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                  const SolverOptions& options, const Cancellation& cancellation,
                                  const SolverProgressCallback& progress) {
    std::sort(orders.rbegin(), orders.rend());
    FinderOptions finder;
    finder.registers = static_cast<std::uint32_t>(orders.size());
    finder.structures = kMostStructures;
    finder.threads = options.threads;
    Result<FinderResult> fitting = find_fitting(puzzle, orders, finder, cancellation);
    if (!fitting) return fitting.diagnostics();
    if (fitting->architectures.empty()) {
        SolverAnswer answer;
        answer.end = fitting->complete ? SolverEnd::kNone : SolverEnd::kCancelled;
        if (fitting->complete) answer.impossible = "the puzzle cannot hold such registers at once";
        return answer;
    }
    return Greedy(puzzle, fitting->architectures.front(), options, cancellation, progress).run();
}

}  // namespace qter
