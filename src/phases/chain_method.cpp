#include "phases/chain_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "coordinate/coset_coordinates.hpp"
#include "method/all_solutions.hpp"
#include "method/allowed_turns.hpp"
#include "notation/metric.hpp"
#include "phases/coset_words.hpp"
#include "phases/phase_distances.hpp"
#include "puzzle/fixed_frame.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

/// The share of the memory that one table may take is 1 / kTableShare.
constexpr std::uint64_t kTableShare = 8;

/// A chain with a single phase of all turns: its solutions have the fewest turns.
TurnChain one_phase(const Puzzle& puzzle) {
    TurnChain chain;
    chain.name = kOptimalMethod;
    TurnChain::Phase phase{"all", {}};
    for (const std::uint16_t grip : fixed_frame_grips(puzzle)) phase.turns.push_back({grip, 1});
    chain.phases.push_back(std::move(phase));
    return chain;
}

std::uint64_t table_bytes(const MethodOptions& options) { return options.memory / kTableShare; }

/// Whether there are more states, up to identical pieces, than a table of all may have entries;
/// needs no tables. Milliseconds; 0.1 s for the largest puzzles.
bool has_too_many_states(const Puzzle& puzzle, const MethodOptions& options) {
    const auto all = group_with_identical_pieces(puzzle, one_phase(puzzle).phases.front().turns);
    if (all == nullptr) return false;
    Integer states = all->order();
    if (const std::vector<State> swaps = identical_swaps(puzzle); !swaps.empty()) {
        states /= PuzzleGroup::of(puzzle.shape(), swaps)->order();
    }
    return states > table_bytes(options);
}

}  // namespace

const TurnChain* chosen_chain(const Puzzle& puzzle, const MethodOptions& options) {
    const auto& chains = puzzle.chains();
    const auto found =
        options.any() ? std::min_element(chains.begin(), chains.end(),
                                         [](const TurnChain& a, const TurnChain& b) {
                                             return a.phases.size() < b.phases.size();
                                         })
                      : std::find_if(chains.begin(), chains.end(), [&](const TurnChain& chain) {
                            return chain.name == options.method;
                        });
    return found == chains.end() ? nullptr : &*found;
}

namespace {

/// Builds a chain's tables. If they do not fit the memory: an error for auto, an exception
/// otherwise.
Result<PhasedSolver> build_chain(const PuzzlePtr& puzzle, const TurnChain& chain,
                                 const MethodOptions& options) {
    CosetPhaseOptions tables;
    tables.threads = options.keeping.threads;
    tables.table_bytes = table_bytes(options);
    tables.keeping = options.keeping;
    try {
        return PhasedSolver::build(puzzle, chain, tables);
    } catch (const OverMemoryLimit& error) {
        if (!options.any()) throw;
        return too_little_memory(fmt::format("solving {} by `{}`", puzzle->name(), chain.name),
                                 error);
    }
}

Result<MethodPtr> as_chain_method(Result<PhasedSolver> made, std::string name,
                                  const MethodOptions& options) {
    Diagnostics warnings = made.diagnostics();
    return Result<MethodPtr>(
        std::make_unique<const ChainMethod>(*std::move(made), std::move(name), options),
        std::move(warnings));
}

}  // namespace

std::vector<std::string> SingleTable::names(const Puzzle&) { return {kOptimalMethod}; }

Result<MethodPtr> SingleTable::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (options.metric != Metric::kHalfTurn) return MethodPtr();
    if (options.any() && has_too_many_states(*puzzle, options)) return MethodPtr();
    Result<PhasedSolver> made = build_chain(puzzle, one_phase(*puzzle), options);
    if (!made || (options.any() && !made->exact())) return MethodPtr();
    return as_chain_method(std::move(made), kOptimalMethod, options);
}

bool SingleTable::is_exact(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (has_too_many_states(*puzzle, options)) return false;
    const AllowedTurns allowed(*puzzle, one_phase(*puzzle).phases.front().turns);
    const TurnSet turns(puzzle, phase_sequences(*puzzle), allowed);
    try {
        const Result<std::vector<Coordinate>> coordinates =
            coset_coordinates(*puzzle, coordinate_turns(turns), {}, kOptimalMethod,
                              options.keeping.observer.cancellation());
        return coordinates && CosetPhase::fits_one_table(*coordinates, table_bytes(options));
    } catch (const OverMemoryLimit&) {
        return false;
    }
}

std::vector<std::string> ChainMethod::names(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (const TurnChain& chain : puzzle.chains()) names.push_back(chain.name);
    return names;
}

Result<MethodPtr> ChainMethod::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    const TurnChain* const chain = chosen_chain(*puzzle, options);
    if (chain == nullptr) return MethodPtr();
    Result<PhasedSolver> made = build_chain(puzzle, *chain, options);
    if (made) return as_chain_method(std::move(made), chain->name, options);
    Diagnostic problem = made.diagnostics().items().front();
    if (!options.any() || problem.code != Code::kMemoryLimit) return made.diagnostics();
    // Words of a strong generating set need almost no memory.
    problem.severity = Severity::kWarning;
    Diagnostics warnings;
    warnings.add(std::move(problem).note("`sgs` solves it instead, in more turns"));
    return Result<MethodPtr>(MethodPtr(), std::move(warnings));
}

ChainMethod::ChainMethod(PhasedSolver solver, std::string name, const MethodOptions& options)
    : solver_(std::move(solver)),
      name_(std::move(name)),
      alternatives_(options.alternatives),
      metric_(options.metric) {}

StateMethod::Claims ChainMethod::claims() const {
    Claims claims;
    claims.proves = is_single();
    claims.improves = !is_single() && solver_.reduction().empty() &&
                      (solver_.phases().size() == 2 || !solver_.exact());
    claims.several = claims.improves && solver_.puzzle().rotations().empty();
    return claims;
}

std::vector<TableReport> ChainMethod::tables() const {
    std::vector<TableReport> all;
    for (const CosetPhase& phase : solver_.phases()) {
        for (const ProductTable& table : phase.tables()) {
            TableReport& report = all.emplace_back();
            report.name = phase.name();
            report.kind = "distances of cosets";
            report.entries = report.bytes = table.entries.size();
            report.histogram = table.histogram;
            report.checksum = table_checksum(table.entries);
        }
        if (phase.reduced_table()) all.push_back(report_of(phase.name(), *phase.reduced_table()));
    }
    return all;
}

Result<Solution> ChainMethod::solve_one_of(std::span<const State> states,
                                           const SolveRequest& request,
                                           const Cancellation& cancellation) const {
    std::optional<Solution> solution = solve_any(states, request, cancellation);
    if (!solution) return no_solution(cancellation);
    if (is_single()) solution->phases.clear();
    measure_phases(solver_, states[solution->which], request.phases, *solution);
    if (metric_ != Metric::kHalfTurn) solution->optimal = false;
    if (solution->optimal && request.all) add_all(states.front(), *solution, cancellation);
    return *std::move(solution);
}

std::optional<Solution> ChainMethod::solve_any(std::span<const State> states,
                                               const SolveRequest& request,
                                               const Cancellation& cancellation) const {
    PhasedSolver::Found report;
    if (request.found) {
        report = [&](const Solution& one) {
            request.found(static_cast<std::uint32_t>(one.algorithm.size()));
        };
    }
    if (states.size() > 1) return solver_.improve(states, cancellation, report);
    const std::vector<State> held = ways_to_hold(solver_.puzzle(), states.front());
    BeamOptions how = solver_.beam_options();
    if (!solver_.reduction().empty()) {
        // A reduction has more alternatives than the phases of a small puzzle.
        how.width = std::max<std::size_t>(4 * std::size_t{alternatives_}, 1);
        how.nodes = 10'000 * how.width;
        std::optional<Solution> carried = solver_.carry(held, how, cancellation);
        if (!carried) return carried;
        carried->stopped = cancellation.requested();
        carried->which = 0;  // index of the state; it was the way of holding it
        return carried;
    }
    how.width = alternatives_;
    if (is_single()) {
        // All ways of holding the puzzle that turns can solve.
        std::vector<State> ways;
        std::copy_if(held.begin(), held.end(), std::back_inserter(ways), [&](const State& way) {
            return solver_.phases().front().coset_of(way).has_value();
        });
        std::optional<Solution> best = solver_.improve(ways, cancellation);
        if (best) best->which = 0;  // index of the state
        return best;
    }
    const bool improves = claims().improves;
    for (const State& way : held) {
        // A chain with a fixed piece solves one of them.
        if (!solver_.phases().front().coset_of(way)) continue;
        std::optional<Solution> solution = improves ? solver_.improve(way, cancellation, report)
                                           : alternatives_ == 0
                                               ? solver_.walk(way)
                                               : solver_.carry(std::span(&way, 1), how);
        if (solution) return solution;
    }
    return std::nullopt;
}

/// Adds all words as short as the shortest, from each way of holding the puzzle that the phase
/// solves.
void ChainMethod::add_all(const State& state, Solution& solution,
                          const Cancellation& cancellation) const {
    const Puzzle& puzzle = solver_.puzzle();
    const CosetPhase& phase = solver_.phases().front();
    const auto length = static_cast<std::uint32_t>(solution.algorithm.size());
    std::vector<FoundWord> found;
    for (const State& way : ways_to_hold(puzzle, state)) {
        // The coordinates alone may accept a state that turns do not reach.
        if (!solver_.reaches(way)) continue;
        const std::optional<CosetStart> spot = phase.start_of(way, length);
        if (!spot) continue;
        const bool done =
            CosetWords::make(phase, length, {}, cancellation)
                ->run(*spot, CanonicalSequences::kStart, [&](std::span<const Turn> word) {
                    found.push_back({{word.begin(), word.end()}, 0});
                    return true;
                });
        solution.stopped = solution.stopped || !done;
    }
    if (found.empty()) return;
    const State solved = solved_state(puzzle.shape());
    set_all(puzzle, grip_turns(puzzle, Metric::kHalfTurn), state, std::span(&solved, 1), found,
            true, cancellation, solution);
}

}  // namespace qter
