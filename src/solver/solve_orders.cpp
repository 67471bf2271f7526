// The shortest algorithms for registers of given orders.
//
// The technique: branch and bound. For each structure of the architecture, registers are searched
// in descending order of their orders, each by the shortest words for its cycles
// (register_search.hpp). The least total so far bounds the rest.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include "finder/find_cycles.hpp"
#include "notation/algorithm.hpp"
#include "solver/assignment.hpp"
#include "solver/chosen.hpp"
#include "solver/loop_registers.hpp"
#include "solver/register_chain.hpp"
#include "solver/register_search.hpp"
#include "solver/solve.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

/// Structure by structure, register by register; the best answer so far bounds the rest.
class ArchitectureSearch {
 public:
    ArchitectureSearch(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                       const SolverOptions& options, const Observer& observer,
                       std::vector<SolvedRegister> known)
        : puzzle_(puzzle),
          found_(found),
          setup_(puzzle, options),
          tables_(setup_),
          observer_(observer) {
        if (known.empty()) return;
        Chain chain;
        chain.registers = std::move(known);
        for (const SolvedRegister& solved : chain.registers) {
            chain.elements.push_back(state_of(*puzzle.puzzle(), solved.algorithm));
            chain.length += solved.length;
        }
        finish(std::move(chain));
    }

    Result<SolverAnswer> run() {
        const std::vector<Structure> structures = arrangements(found_);
        answer_.end = SolverEnd::kNone;
        bool all = false;
        try {
            all = try_everything(structures);
        } catch (const std::bad_alloc&) {
            // What the search holds is free now, and the best answer is kept: once more.
            tables_.forget_unused();
            try {
                all = try_everything(structures);
            } catch (const std::bad_alloc& error) {
                stop_for_memory(error);
            }
        }
        if (!all || answer_.out_of_memory) answer_.end = SolverEnd::kCancelled;
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
        warnings_.add(tables_.warnings());
        return {std::move(answer_), std::move(warnings_)};
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

    void stop_for_memory(const std::bad_alloc& error) {
        if (!std::exchange(answer_.out_of_memory, true)) {
            warnings_.add(stopped_by_memory("the search for these registers", error));
        }
    }

    RegisterOutcome shortest(RegisterSearch& search, std::size_t number, std::uint32_t most) const {
        return search.shortest(most, observer_of(number));
    }

    /// The same, but std::bad_alloc becomes a cancelled outcome.
    RegisterOutcome shortest_that_fits(RegisterSearch& search, std::size_t number,
                                       std::uint32_t most) {
        try {
            return shortest(search, number, most);
        } catch (const std::bad_alloc& error) {
            stop_for_memory(error);
            RegisterOutcome outcome;
            outcome.refuted_below = search.report().refuted_below;
            outcome.cancelled = true;
            return outcome;
        }
    }

    /// All structures; once more, with strict goals for the orders, where all answers were
    /// rejected. False when cancelled.
    bool try_everything(const std::vector<Structure>& structures) {
        if (!try_all(structures)) return false;
        if (best_ || !rejected_) return true;
        orders_ = OrderGoal::kOfEach;
        const bool all = try_all(structures);
        // Strict goals tried only some of the algorithms that they exclude.
        if (!best_) answer_.end = SolverEnd::kUnknown;
        return all;
    }

    /// False when cancelled.
    bool try_all(const std::vector<Structure>& structures) {
        for (const Structure& structure : structures) {
            ++answer_.statistics.structures;
            if (!try_structure(structure)) return false;
        }
        return true;
    }

    /// Turns that register `number` may have so that the total can still be less than the best:
    /// later registers take at least as many turns as they take alone.
    [[nodiscard]] std::uint32_t most_turns(const Chain& chain, std::size_t number) const {
        const std::uint32_t most = setup_.options().max_length.value_or(kMaxSearchTurns);
        if (!best_) return most;
        std::uint32_t others = chain.length + 1;
        for (std::size_t i = number + 1; i < count(); ++i) others += alone_[i];
        return others > best_->length ? 0 : std::min(most, best_->length - others);
    }

    /// Computes the fewest turns of each register of the structure on a puzzle of its own, for
    /// bounds, once an answer exists. False when cancelled.
    bool measure_alone() {
        if (measured_ || !best_) return true;
        measured_ = true;
        const Assignment empty(puzzle_, structure_);
        for (std::size_t i = 1; i < count(); ++i) {
            RegisterGoal key = empty.goal(i);
            key.order = 0;  // cycles may mix with pieces that earlier registers share
            const auto known = std::find_if(known_.begin(), known_.end(),
                                            [&](const auto& other) { return other.first == key; });
            if (known != known_.end()) {
                alone_[i] = known->second;
                continue;
            }
            const std::uint32_t most =
                std::min(setup_.options().max_length.value_or(kMaxSearchTurns), best_->length);
            std::optional<RegisterSearch> search;
            RegisterOutcome outcome;
            try {
                search.emplace(setup_, tables_, key);
                outcome = shortest(*search, i, most);
                alone_[i] = outcome.refuted_below;
            } catch (const std::bad_alloc&) {
                // The bound is weaker than it could be, but still right.
                alone_[i] = search ? search->report().refuted_below : 0;
            }
            if (search) answer_.statistics.nodes += search->nodes();
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

    /// Finds register `number` and those after it; false when cancelled.
    bool descend(const Assignment& assignment, const Chain& chain, std::size_t number) {
        if (number == count()) {
            finish(chain);
            return true;
        }
        // Its tables and solutions are freed before the next register is searched.
        auto search =
            std::make_unique<RegisterSearch>(setup_, tables_, assignment.goal(number, orders_));
        const RegisterOutcome outcome =
            shortest_that_fits(*search, number, most_turns(chain, number));
        ++answer_.statistics.searches;
        answer_.statistics.nodes += search->nodes();
        Found found{search->report(), true, std::nullopt};
        if (search->solutions().empty()) {
            if (!best_ && chain.registers.size() >= answer_.registers.size()) {
                std::vector<SolvedRegister> registers = chain.registers;
                answer_.registers = std::move(registers);
                answer_.refuted_below = outcome.refuted_below;
            }
            if (number == 0) add_refuted(std::move(found.report));
            return !outcome.cancelled;
        }
        found.report.register_number = static_cast<std::uint32_t>(number);
        if (setup_.options().count_words && outcome.all && search->solutions().complete()) {
            found.words = search->solutions().words();
        }
        const std::vector<ChosenAlgorithm> chosen = choose(assignment, number, search->solutions());
        search.reset();
        if (!search_next_register(assignment, chain, number, chosen, found)) return false;
        if (outcome.cancelled) return false;
        return !setup_.options().joint || number + 1 == count() ||
               descend_longer(assignment, chain, number, outcome.refuted_below + 1);
    }

    /// Structures often share the goal of their first register; the last report is the furthest.
    void add_refuted(SearchReport report) {
        if (best_) return;  // searched only as far as the best answer could be improved
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

    /// Tries longer algorithms for register `number`, as long as they can make the total less.
    bool descend_longer(const Assignment& assignment, const Chain& chain, std::size_t number,
                        std::uint32_t length) {
        RegisterSearch search(setup_, tables_, assignment.goal(number, orders_),
                              SearchedLengths::kAny);
        for (; length <= most_turns(chain, number); ++length) {
            observer_of(number).tell({fmt::format("length {}", length), 0});
            const bool all = search.search(length, observer_.cancellation());
            Found found{search.report(), false, std::nullopt};
            found.report.register_number = static_cast<std::uint32_t>(number);
            const std::vector<ChosenAlgorithm> chosen =
                choose(assignment, number, search.solutions());
            if (!search_next_register(assignment, chain, number, chosen, found) || !all)
                return false;
        }
        ++answer_.statistics.searches;
        answer_.statistics.nodes += search.nodes();
        return true;
    }

    /// The data that all solutions of one length share.
    struct Found {
        SearchReport report;
        bool optimal;
        std::optional<Integer> words;
    };

    /// The solutions to try as register `number`, one after the other.
    [[nodiscard]] std::vector<ChosenAlgorithm> choose(const Assignment& assignment,
                                                      std::size_t number,
                                                      const SolutionSet& solutions) {
        if (!solutions.complete()) all_tried_ = false;
        if (solutions.empty()) return {};
        if (number + 1 < count()) {
            const std::size_t most =
                setup_.options().joint ? solutions.traces().size() : setup_.options().choices;
            const auto choose_all = [&] {
                return choices(setup_, solutions, assignment, number, most,
                               observer_.cancellation());
            };
            try {
                return choose_all();
            } catch (const std::bad_alloc&) {
                tables_.forget_unused();
            }
            try {
                return choose_all();
            } catch (const std::bad_alloc& error) {
                stop_for_memory(error);  // one of them is better than none
            }
        }
        return {easiest(setup_, solutions, observer_.cancellation())};
    }

    /// Continues with each of the choices as register `number`; false when cancelled.
    bool search_next_register(const Assignment& assignment, const Chain& chain, std::size_t number,
                              const std::vector<ChosenAlgorithm>& chosen, const Found& found) {
        for (const ChosenAlgorithm& choice : chosen) {
            Chain next = chain;
            next.reports.push_back(found.report);
            append_register(next, choice, found, number);
            Assignment after = assignment;
            after.add(number, next.elements.back());
            if (!descend(after, next, number + 1) || !measure_alone()) return false;
        }
        return true;
    }

    void append_register(Chain& chain, const ChosenAlgorithm& chosen, const Found& found,
                         std::size_t number) const {
        SolvedRegister& solved = chain.registers.emplace_back(
            solved_register(found_.orders[number], chosen.algorithm, chosen.movecount));
        solved.optimal = found.optimal;
        solved.words = found.words;
        chain.elements.push_back(state_of(*puzzle_.puzzle(), chosen.algorithm));
        chain.length += solved.length;
    }

    /// Keeps the chain if it is the best so far and its registers have their orders.
    void finish(Chain chain) {
        std::optional<std::vector<Slot>> shared = settle(puzzle_, chain.elements, chain.registers);
        if (!shared) {
            rejected_ = true;
            return;
        }
        chain.shared = *std::move(shared);
        if (!best_ || chain.length < best_->length) best_ = std::move(chain);
    }

    /// Receives which register is searched, and the best total so far.
    [[nodiscard]] Observer observer_of(std::size_t number) const {
        return observer_.worded([this, number](const std::string& what) {
            return doing_text(what, number, found_.orders.size(),
                              best_ ? std::optional(best_->length) : std::nullopt);
        });
    }

    const FinderPuzzle& puzzle_;
    const FoundArchitecture& found_;
    SolverSetup setup_;
    GoalTables tables_;
    const Observer& observer_;
    Structure structure_;               // the current one
    bool measured_ = false;             // measure_alone() was called
    std::vector<std::uint32_t> alone_;  // by register; 1 until measured
    std::vector<std::pair<RegisterGoal, std::uint32_t>> known_;
    bool all_tried_ = true;
    bool rejected_ = false;                  // some chain, because of the order of a register
    OrderGoal orders_ = OrderGoal::kOfLast;  // kOfEach excludes the reason for rejected chains
    std::optional<Chain> best_;
    SolverAnswer answer_;
    Diagnostics warnings_;
};

}  // namespace

Result<FinderResult> fitting_registers(const FinderPuzzle& puzzle,
                                       const std::vector<Integer>& orders, std::uint32_t threads,
                                       const Cancellation& cancellation) {
    FinderOptions finder;
    finder.registers = static_cast<std::uint32_t>(orders.size());
    finder.structures = kMostStructures;
    finder.threads = threads;
    return find_fitting(puzzle, orders, finder, cancellation);
}

SolverAnswer without_architecture(const FinderResult& fitting) {
    SolverAnswer answer;
    answer.end = fitting.complete ? SolverEnd::kNone : SolverEnd::kCancelled;
    if (fitting.complete) answer.impossible = "the puzzle cannot hold such registers at once";
    return answer;
}

Result<SolverAnswer> solve_architecture(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                                        const SolverOptions& options, const Observer& observer,
                                        std::vector<SolvedRegister> known) {
    if (!puzzle.puzzle()->turn_model().registers) {
        return solve_loop_orders(puzzle, found.orders, options, observer);
    }
    return ArchitectureSearch(puzzle, found, options, observer, std::move(known)).run();
}

Result<SolverAnswer> solve_orders(const FinderPuzzle& puzzle, std::vector<Integer> orders,
                                  const SolverOptions& options, const Observer& observer) {
    std::sort(orders.rbegin(), orders.rend());
    const Result<FinderResult> fitting =
        fitting_registers(puzzle, orders, options.threads, observer.cancellation());
    if (!fitting) return fitting.diagnostics();
    if (fitting->architectures.empty()) return without_architecture(*fitting);
    return solve_architecture(puzzle, fitting->architectures.front(), options, observer);
}

}  // namespace qter
