#include <algorithm>
#include <functional>

#include "finder/find_cycles.hpp"
#include "puzzle/algorithm.hpp"
#include "solver/assignment.hpp"
#include "solver/chosen.hpp"
#include "solver/loop_registers.hpp"
#include "solver/register_search.hpp"
#include "solver/solve.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kMostStructures = 10'000;

/// Registers of equal orders differ in what they own, and either may come first: all structures
/// with their registers in every order that keeps orders descending. No two are the same, as the
/// finder's structures differ by more than the names of registers.
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
                all.push_back(structure);
                all.back().registers = registers;
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

/// Structure by structure, register by register, the best answer so far bounding the rest.
class ArchitectureSearch {
 public:
    ArchitectureSearch(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                       const SolverOptions& options, const Cancellation& cancellation,
                       const SolverProgressCallback& progress)
        : puzzle_(puzzle),
          found_(found),
          setup_(puzzle, options),
          tables_(setup_),
          cancellation_(cancellation),
          progress_(progress) {}

    Result<SolverAnswer> run() {
        const std::vector<Structure> structures = arrangements(found_);
        answer_.end = SolverEnd::kNone;
        bool all = try_all(structures);
        if (all && !best_ && rejected_) {
            orders_ = OrderGoal::kOfEach;
            all = try_all(structures);
            // Of what strict goals exclude only some algorithms were tried.
            if (!best_) answer_.end = SolverEnd::kUnknown;
        }
        if (!all) answer_.end = SolverEnd::kCancelled;
        if (best_) {
            answer_.registers = std::move(best_->registers);
            answer_.shared = std::move(best_->shared);
            answer_.statistics.reports = std::move(best_->reports);
            if (answer_.end != SolverEnd::kCancelled) {
                answer_.end = SolverEnd::kSolved;
                answer_.least_total = setup_.options().joint && all_tried_ && !rejected_ &&
                                      !setup_.options().max_length && found_.all_structures;
            }
        }
        return {std::move(answer_), tables_.warnings()};
    }

 private:
    struct Chain {
        std::vector<SolvedRegister> registers;
        std::vector<State> elements;
        std::vector<Slot> shared;
        std::vector<SearchReport> reports;
        std::uint32_t length = 0;
    };

    [[nodiscard]] std::size_t count() const { return found_.orders.size(); }

    /// False when cancelled.
    bool try_all(const std::vector<Structure>& structures) {
        for (const Structure& structure : structures) {
            ++answer_.statistics.structures;
            if (!try_structure(structure)) return false;
        }
        return true;
    }

    /// Turns that register `number` may have so that the total can still be less than the best:
    /// those behind it take at least what they take alone.
    [[nodiscard]] std::uint32_t most_turns(const Chain& chain, std::size_t number) const {
        const std::uint32_t most = setup_.options().max_length.value_or(kMaxSearchTurns);
        if (!best_) return most;
        std::uint32_t others = chain.length + 1;
        for (std::size_t i = number + 1; i < count(); ++i) others += alone_[i];
        return others > best_->length ? 0 : std::min(most, best_->length - others);
    }

    /// The least that each register of the structure takes on a puzzle of its own, for bounds, once
    /// there is an answer to be bounded by. False when cancelled.
    bool measure_alone() {
        if (measured_ || !best_) return true;
        measured_ = true;
        const Assignment empty(puzzle_, structure_);
        for (std::size_t i = 1; i < count(); ++i) {
            RegisterGoal key = empty.goal(i);
            key.order = 0;  // cycles may mix with pieces that registers before it share
            const auto known = std::find_if(known_.begin(), known_.end(),
                                            [&](const auto& other) { return other.first == key; });
            if (known != known_.end()) {
                alone_[i] = known->second;
                continue;
            }
            RegisterSearch search(setup_, tables_, key);
            const RegisterOutcome outcome = search.shortest(
                setup_.options().max_length.value_or(kMaxSearchTurns), cancellation_,
                [&](std::uint32_t length, double fraction) { show(i, length, fraction); });
            answer_.statistics.nodes += search.nodes();
            alone_[i] = outcome.refuted_below;
            if (outcome.cancelled) return false;
            known_.emplace_back(key, alone_[i]);
        }
        return true;
    }

    /// False when cancelled.
    bool try_structure(const Structure& structure) {
        structure_ = structure;
        alone_.assign(count(), 1);
        measured_ = false;
        return measure_alone() && descend(Assignment(puzzle_, structure), {}, 0);
    }

    /// Finds register `number` and those behind it; false when cancelled.
    bool descend(const Assignment& assignment, const Chain& chain, std::size_t number) {
        if (number == count()) {
            finish(chain);
            return true;
        }
        RegisterSearch search(setup_, tables_, assignment.goal(number, orders_));
        const auto progress = [&](std::uint32_t length, double fraction) {
            show(number, length, fraction);
        };
        const RegisterOutcome outcome =
            search.shortest(most_turns(chain, number), cancellation_, progress);
        ++answer_.statistics.searches;
        answer_.statistics.nodes += search.nodes();
        if (search.solutions().empty()) {
            if (!best_ && chain.registers.size() >= answer_.registers.size()) {
                answer_.registers = chain.registers;
                answer_.refuted_below = outcome.refuted_below;
            }
            if (number == 0) add_refuted(search.report());
            return !outcome.cancelled;
        }
        Found found{search.report(), true, std::nullopt};
        found.report.register_number = static_cast<std::uint32_t>(number);
        if (setup_.options().count_words && outcome.all && search.solutions().complete()) {
            found.words = search.solutions().words();
        }
        if (!go_on(assignment, chain, number, search.solutions(), found)) return false;
        if (outcome.cancelled) return false;
        return !setup_.options().joint || number + 1 == count() ||
               descend_longer(assignment, chain, number, outcome.refuted_below + 1);
    }

    /// Structures often ask the same of their first register; what was found out last is most.
    void add_refuted(SearchReport report) {
        if (best_) return;  // looked at only as far as that could be improved
        std::vector<SearchReport>& all = answer_.statistics.refuted;
        const auto same = std::find_if(all.begin(), all.end(), [&](const SearchReport& other) {
            return other.goal == report.goal;
        });
        if (same == all.end()) {
            all.push_back(std::move(report));
        } else {
            *same = std::move(report);
        }
    }

    /// With longer algorithms for register `number`, as long as that can make the total less.
    bool descend_longer(const Assignment& assignment, const Chain& chain, std::size_t number,
                        std::uint32_t length) {
        RegisterSearch search(setup_, tables_, assignment.goal(number, orders_),
                              SearchedLengths::kAny);
        for (; length <= most_turns(chain, number); ++length) {
            show(number, length, 0);
            const bool all = search.search(length, cancellation_);
            Found found{search.report(), false, std::nullopt};
            found.report.register_number = static_cast<std::uint32_t>(number);
            if (!go_on(assignment, chain, number, search.solutions(), found) || !all) return false;
        }
        ++answer_.statistics.searches;
        answer_.statistics.nodes += search.nodes();
        return true;
    }

    /// What is the same for all solutions of one length.
    struct Found {
        SearchReport report;
        bool optimal;
        std::optional<Integer> words;
    };

    /// Makes the solutions register `number`, one after the other; false when cancelled.
    bool go_on(const Assignment& assignment, const Chain& chain, std::size_t number,
               const SolutionSet& solutions, const Found& found) {
        if (!solutions.complete()) all_tried_ = false;
        std::vector<ChosenAlgorithm> chosen;
        if (number + 1 == count()) {
            if (!solutions.empty()) chosen.push_back(easiest(setup_, solutions, cancellation_));
        } else {
            const std::size_t most =
                setup_.options().joint ? solutions.traces().size() : setup_.options().choices;
            chosen = choices(setup_, solutions, assignment, number, most, cancellation_);
        }
        for (const ChosenAlgorithm& choice : chosen) {
            Chain next = chain;
            next.reports.push_back(found.report);
            add(next, choice, found, number);
            Assignment after = assignment;
            after.add(number, next.elements.back());
            if (!descend(after, next, number + 1) || !measure_alone()) return false;
        }
        return true;
    }

    void add(Chain& chain, const ChosenAlgorithm& chosen, const Found& found,
             std::size_t number) const {
        SolvedRegister& solved = chain.registers.emplace_back();
        solved.order = found_.orders[number];
        solved.algorithm = chosen.algorithm;
        solved.movecount = chosen.movecount;
        solved.length = static_cast<std::uint32_t>(chosen.algorithm.size());
        solved.optimal = found.optimal;
        solved.words = found.words;
        chain.elements.push_back(state_of(*puzzle_.puzzle(), chosen.algorithm));
        chain.length += solved.length;
    }

    /// Keeps the chain if it is the best so far and its registers have their orders.
    void finish(Chain chain) {
        for (std::size_t i = 0; i < chain.elements.size(); ++i) {
            chain.registers[i].cycles = own_cycles(puzzle_, chain.elements, i);
            // What was to be shared and no other register moves, counts as its own.
            if (order(chain.registers[i].cycles) != found_.orders[i]) {
                rejected_ = true;
                return;
            }
        }
        for (Slot slot = 0; slot < puzzle_.puzzle()->pieces().size(); ++slot) {
            const auto moving =
                std::count_if(chain.elements.begin(), chain.elements.end(),
                              [&](const State& element) { return !is_solved(element, slot); });
            if (moving > 1) chain.shared.push_back(slot);
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
    Structure structure_;               // at hand
    bool measured_ = false;             // alone_ is
    std::vector<std::uint32_t> alone_;  // by register; 1 until measured
    std::vector<std::pair<RegisterGoal, std::uint32_t>> known_;
    bool all_tried_ = true;
    bool rejected_ = false;                  // some chain, for the order of a register
    OrderGoal orders_ = OrderGoal::kOfLast;  // kOfEach excludes what chains are rejected for
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
    if (puzzle.puzzle()->blocking() != nullptr) {
        return solve_loop_orders(puzzle, orders, options, cancellation, progress);
    }
    return ArchitectureSearch(puzzle, fitting->architectures.front(), options, cancellation,
                              progress)
        .run();
}

}  // namespace qter
