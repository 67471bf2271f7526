#include "navigate/phased_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "navigate/allowed_turns.hpp"
#include "navigate/phase_words.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/fast_hash.hpp"
#include "puzzle/puzzle_symmetry.hpp"

namespace qter {
bool tells_all_apart(const Puzzle& puzzle, const Algorithm& turns) {
    const std::vector<State> states = states_of(puzzle, turns);
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const bool moves = std::any_of(states.begin(), states.end(),
                                       [&](const State& state) { return !is_solved(state, slot); });
        if (moves && !puzzle.is_unique(slot)) return false;
    }
    return true;
}

std::shared_ptr<const PuzzleGroup> group_with_look_alikes(const Puzzle& puzzle,
                                                          const Algorithm& turns) {
    std::vector<State> generators = states_of(puzzle, turns);
    const std::vector<State> swaps = look_alike_swaps(puzzle);
    generators.insert(generators.end(), swaps.begin(), swaps.end());
    auto group = PuzzleGroup::of(puzzle.shape(), std::move(generators));
    return group ? std::make_shared<const PuzzleGroup>(*std::move(group)) : nullptr;
}

Result<PhasedSolver> PhasedSolver::build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                         const Options& options) {
    // Wide turns would need an order of their own (canonical_sequences.hpp); their twins do.
    const CanonicalSequences sequences(move_classes(*puzzle, GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    PhasedSolver solver;
    solver.puzzle_ = puzzle;
    Result<SymmetryGroup> symmetries = symmetries_of(*puzzle);
    if (symmetries) {
        solver.symmetries_ = std::make_shared<const SymmetryGroup>(*std::move(symmetries));
    }
    Diagnostics warnings;
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        const AllowedTurns allowed(*puzzle, chain.phases[i].turns);
        const Result<Algorithm> next = next_turns(*puzzle, chain, i, allowed);
        if (!next) return next.diagnostics();
        Result<PhaseSpace> space =
            PhaseSpace::build(TurnSet(puzzle, sequences, allowed), states_of(*puzzle, *next),
                              chain.phases[i].name, solver.symmetries_.get(), options);
        if (!space) return space.diagnostics();
        warnings.add(space.diagnostics());
        solver.phases_.push_back(*std::move(space));
    }
    solver.tells_all_apart_ = qter::tells_all_apart(*puzzle, chain.phases.front().turns);
    solver.group_ = group_with_look_alikes(*puzzle, chain.phases.front().turns);
    if (solver.symmetries_ != nullptr) solver.find_sides();
    return Result<PhasedSolver>(std::move(solver), std::move(warnings));
}

void PhasedSolver::find_sides() {
    sides_.clear();
    std::set<std::vector<std::vector<TurnNumber>>> known;
    for (std::uint32_t symmetry = 0; symmetry < symmetries_->size(); ++symmetry) {
        if (symmetry != 0 && !keeps_look_alikes(*puzzle_, *symmetries_, symmetry)) continue;
        std::vector<std::vector<TurnNumber>> chain;  // by phase, what its turns become
        for (const PhaseSpace& phase : phases_) {
            const auto images = phase.turns().images(*symmetries_, symmetry);
            if (!images) break;
            std::vector<TurnNumber>& turns = chain.emplace_back();
            for (const TurnSet::Step step : phase.turns().steps(CanonicalSequences::kStart)) {
                turns.push_back((*images)[step.turn]);
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
    for (const PhaseSpace& phase : phases_) bytes += phase.bytes();
    return bytes;
}

bool PhasedSolver::exact() const {
    return std::all_of(phases_.begin(), phases_.end(),
                       [](const PhaseSpace& phase) { return phase.exact(); });
}

PhasedSolution PhasedSolver::solution(const TurnWord& turns,
                                      const std::vector<std::size_t>& ends) const {
    PhasedSolution solution;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const TurnSet& set = phases_[i].turns();
        solution.phases.push_back(set.algorithm(std::span(turns).subspan(begin, ends[i] - begin)));
        append(*puzzle_, solution.algorithm, solution.phases.back());
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
    for (const PhaseSpace& phase : solver_.phases_) {
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

std::optional<PhasedSolution> PhasedSolver::walk(const State& state) const {
    Walker walker(*this);
    if (!walker.walk(state)) return std::nullopt;
    PhasedSolution found = solution(walker.turns(), walker.ends());
    found.nodes = walker.turns().size();
    return found;
}

namespace {

/// A state on its way, and how it came there.
struct Way {
    State state;
    TurnWord turns;
    std::vector<std::size_t> ends;
    Algorithm merged;
    std::uint32_t least = 0;  // turns of the next phase

    [[nodiscard]] std::size_t expected() const { return merged.size() + least; }
};

}  // namespace

std::optional<PhasedSolution> PhasedSolver::carry(const State& state, const Carry& how) const {
    if (!reaches(state)) return std::nullopt;
    const FastShape& shape = phases_.front().turns().shape();
    FastBuffer packed(shape.bytes());
    const auto hash_of = [&](const State& of) {
        shape.pack(of, packed.data());
        return fast_hash(packed.data(), shape.bytes());
    };
    const Cancellation never;
    std::uint64_t nodes = 0;
    std::vector<Way> ways(1);
    ways.front().state = state;
    for (std::size_t i = 0; i < phases_.size(); ++i) {
        const PhaseSpace& phase = phases_[i];
        const PhaseSpace* const on = i + 1 < phases_.size() ? &phases_[i + 1] : nullptr;
        std::vector<Way> next;
        std::unordered_map<std::uint64_t, std::size_t> known;  // by hash of the state: in next
        for (const Way& way : ways) {
            const std::optional<PhaseSpace::Spot> spot = phase.spot_of(way.state);
            if (!spot) continue;
            const std::uint32_t least = spot->least;
            for (std::uint32_t length = least; length <= least + how.slack; ++length) {
                std::size_t words = 0;
                const auto search = PhaseWords::make(phase, length, {}, never);
                // Words begin anew: one that begins with the grip of the turn before it merges.
                search->run(*spot, CanonicalSequences::kStart, [&](std::span<const Turn> word) {
                    Way to = way;
                    for (const Turn turn : word) {
                        to.state = compose(puzzle_->shape(), to.state, puzzle_->turn_state(turn));
                        to.turns.push_back(phase.turns().number(turn));
                    }
                    to.ends.push_back(to.turns.size());
                    append(*puzzle_, to.merged, Algorithm(word.begin(), word.end()));
                    const auto there = on != nullptr ? on->spot_of(to.state) : PhaseSpace::Spot{};
                    if (!there) return true;
                    to.least = there->least;
                    const auto [at, is_new] = known.try_emplace(hash_of(to.state), next.size());
                    if (is_new) {
                        next.push_back(std::move(to));
                    } else if (to.merged.size() < next[at->second].merged.size()) {
                        next[at->second] = std::move(to);
                    }
                    return ++words < how.words;
                });
                nodes += search->nodes();
            }
        }
        std::stable_sort(next.begin(), next.end(),
                         [](const Way& a, const Way& b) { return a.expected() < b.expected(); });
        if (next.size() > how.width) next.resize(how.width);
        ways = std::move(next);
        if (ways.empty()) return std::nullopt;
    }
    PhasedSolution found = solution(ways.front().turns, ways.front().ends);
    found.nodes = nodes;
    return found;
}

}  // namespace qter
