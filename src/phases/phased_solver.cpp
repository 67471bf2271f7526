#include "phases/phased_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "coordinate/coset_coordinates.hpp"
#include "method/allowed_turns.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/puzzle_symmetry.hpp"

namespace qter {
bool distinguishes_all(const Puzzle& puzzle, const Algorithm& turns) {
    const std::vector<State> states = states_of(puzzle, turns);
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const bool moves = std::any_of(states.begin(), states.end(),
                                       [&](const State& state) { return !is_solved(state, slot); });
        if (moves && !puzzle.is_unique(slot)) return false;
    }
    return true;
}

std::shared_ptr<const PuzzleGroup> group_with_identical_pieces(const Puzzle& puzzle,
                                                               const Algorithm& turns) {
    std::vector<State> generators = states_of(puzzle, turns);
    const std::vector<State> swaps = identical_swaps(puzzle);
    generators.insert(generators.end(), swaps.begin(), swaps.end());
    auto group = PuzzleGroup::of(puzzle.shape(), std::move(generators));
    return group ? std::make_shared<const PuzzleGroup>(*std::move(group)) : nullptr;
}

Result<PhasedSolver> PhasedSolver::build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                         const CosetPhaseOptions& options) {
    PhasedSolver solver;
    solver.puzzle_ = puzzle;
    solver.threads_ = options.threads;
    if (chain.reduction != 0) {
        Diagnostics errors = solver.add_reduction(chain);
        if (errors.has_errors()) return errors;
    }
    Result<SymmetryGroup> symmetries = symmetries_of(*puzzle);
    if (symmetries) {
        solver.symmetries_ = std::make_shared<const SymmetryGroup>(*std::move(symmetries));
    }
    Diagnostics problems = solver.add_phases(chain, options);
    if (problems.has_errors()) return problems;
    const Algorithm& first = chain.phases[chain.reduction].turns;
    solver.distinguishes_all_ = qter::distinguishes_all(*puzzle, first);
    solver.group_ = group_with_identical_pieces(*puzzle, first);
    if (solver.symmetries_ != nullptr) solver.find_sides();
    return Result<PhasedSolver>(std::move(solver), std::move(problems));
}

/// Adds the phases that end in groups. Returns errors or warnings.
Diagnostics PhasedSolver::add_phases(const TurnChain& chain, const CosetPhaseOptions& options) {
    const CanonicalSequences sequences = phase_sequences(*puzzle_);
    Diagnostics warnings;
    for (std::size_t i = chain.reduction; i < chain.phases.size(); ++i) {
        const AllowedTurns allowed(*puzzle_, chain.phases[i].turns);
        const Result<Algorithm> next = next_turns(*puzzle_, chain, i, allowed);
        if (!next) return next.diagnostics();
        Result<CosetPhase> phase =
            CosetPhase::build(TurnSet(puzzle_, sequences, allowed), states_of(*puzzle_, *next),
                              chain.phases[i].name, symmetries_.get(), options);
        if (!phase) return phase.diagnostics();
        warnings.add(phase.diagnostics());
        phases_.push_back(*std::move(phase));
    }
    return warnings;
}

Diagnostics PhasedSolver::add_reduction(const TurnChain& chain) {
    const CanonicalSequences sequences = phase_sequences(*puzzle_);
    for (std::size_t i = 0; i + 1 < chain.reduction; ++i) {
        const AllowedTurns allowed(*puzzle_, chain.phases[i].turns);
        const Result<Algorithm> next = next_turns(*puzzle_, chain, i, allowed);
        if (!next) return next.diagnostics();
    }
    for (std::size_t i = 0; i < chain.reduction; ++i) {
        const AllowedTurns allowed(*puzzle_, chain.phases[i].turns);
        Result<ReductionPhase> phase =
            ReductionPhase::build(TurnSet(puzzle_, sequences, allowed),
                                  {chain.phases[i + 1].turns, chain.phases[chain.reduction].turns,
                                   i + 1 == chain.reduction},
                                  chain.phases[i].name);
        if (!phase) return phase.diagnostics();
        reduction_.push_back(*std::move(phase));
    }
    group_of_all_ = group_with_identical_pieces(*puzzle_, chain.phases.front().turns);
    const TurnSet all(puzzle_, sequences);
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        // Without a last turn of its own, a phase would have ended earlier.
        const bool last = i + 1 == chain.phases.size();
        const AllowedTurns next(*puzzle_, last ? Algorithm() : chain.phases[i + 1].turns);
        std::vector<bool>& not_last = not_last_.emplace_back();
        for (TurnNumber turn = 0; turn < all.size(); ++turn) {
            not_last.push_back(next(all.turn(turn)));
        }
    }
    return {};
}

void PhasedSolver::find_sides() {
    sides_.clear();
    std::set<std::vector<std::vector<TurnNumber>>> known;
    for (std::uint32_t symmetry = 0; symmetry < symmetries_->size(); ++symmetry) {
        if (symmetry != 0 && !keeps_identical_pieces(*puzzle_, *symmetries_, symmetry)) continue;
        std::vector<std::vector<TurnNumber>> chain;  // by phase, the images of its turns
        for (const CosetPhase& phase : phases_) {
            const auto images = phase.turns().images(*symmetries_, symmetry);
            if (!images) break;
            std::vector<TurnNumber>& turns = chain.emplace_back();
            for (const TurnNumber turn : phase.turns().allowed()) {
                turns.push_back((*images)[turn]);
            }
            std::sort(turns.begin(), turns.end());
        }
        if (chain.size() == phases_.size() && known.insert(chain).second) {
            sides_.push_back(symmetry);
        }
    }
}

bool PhasedSolver::reaches(const State& state) const {
    return group_ == nullptr || group_->contains(state);
}

std::uint64_t PhasedSolver::bytes() const {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < phase_count(); ++i) bytes += phase(i).bytes();
    return bytes;
}

bool PhasedSolver::exact() const {
    return std::all_of(phases_.begin(), phases_.end(),
                       [](const CosetPhase& phase) { return phase.exact(); });
}

Solution PhasedSolver::solution(const TurnWord& turns, const std::vector<std::size_t>& ends) const {
    Solution solution;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const TurnSet& set = phases_[i].turns();
        solution.phases.push_back(
            {phases_[i].name(), set.algorithm(std::span(turns).subspan(begin, ends[i] - begin))});
        append(*puzzle_, solution.algorithm, solution.phases.back().algorithm);
        begin = ends[i];
    }
    return solution;
}

PhasedSolver::Walker::Walker(const PhasedSolver& solver)
    : solver_(solver),
      compose_(fast_ops(available_kernels().front()).compose),
      state_(solved_state(solver.puzzle().shape())),
      at_(solver.phases().front().turns().shape().bytes()),
      next_(at_) {}

bool PhasedSolver::Walker::walk(const State& state) {
    turns_.clear();
    ends_.clear();
    const FastShape& shape = solver_.phases_.front().turns().shape();
    shape.pack(state, at_.data());
    for (const CosetPhase& phase : solver_.phases_) {
        const std::size_t begin = turns_.size();
        if (!phase.walk(ends_.empty() ? state : state_, turns_)) return false;
        ends_.push_back(turns_.size());
        if (ends_.size() == solver_.phases_.size()) break;
        for (std::size_t i = begin; i < turns_.size(); ++i) {
            compose_(shape.plan(), at_.data(), phase.turns().fast(turns_[i]), next_.data());
            std::swap(at_, next_);
        }
        shape.unpack(at_.data(), state_);
    }
    return true;
}

std::optional<Solution> PhasedSolver::walk(const State& state) const {
    Walker walker(*this);
    if (!walker.walk(state)) return std::nullopt;
    Solution found = solution(walker.turns(), walker.ends());
    found.nodes = walker.turns().size();
    return found;
}

BeamOptions PhasedSolver::beam_options() const {
    BeamOptions how;
    if (reduction_.empty()) return how;
    how.order = BeamOptions::Order::kByTotal;
    how.width = 200;
    how.slack = 2;
    return how;
}

std::optional<Solution> PhasedSolver::carry(std::span<const State> states, const BeamOptions& how,
                                            const Cancellation& cancellation) const {
    std::vector<BeamPhase> chain;
    for (std::size_t i = 0; i < phase_count(); ++i) {
        chain.push_back({&phase(i), not_last_.empty() ? nullptr : &not_last_[i], nullptr});
    }
    chain[reduction_.size()].group = group_.get();
    if (!reduction_.empty()) chain.front().group = group_of_all_.get();
    return beam_search(*puzzle_, chain, states, how, cancellation);
}

}  // namespace qter
