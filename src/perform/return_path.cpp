#include "perform/return_path.hpp"

#include <fmt/format.h>

#include <utility>

#include "blocked/blocked_path.hpp"
#include "blocking/loop_check.hpp"
#include "navigate/sift_table.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/group_facts.hpp"

namespace qter {
namespace {

/// Any solution will do; larger position sets rarely pay off here.
constexpr std::uint64_t kMemoryForSolutions = std::uint64_t{128} << 20;

}  // namespace

Result<PathFinder> PathFinder::make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                    const PartialOptions& options) {
    if (!puzzle->turn_model().group) return PathFinder(std::move(puzzle), std::move(kept));
    std::optional<PuzzleGroup> group = group_of(*puzzle);
    if (!group) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("{} is too large for a search of algorithms on it", puzzle->name()));
    }
    Result<PartialSolver> solver = PartialSolver::make(puzzle, kept, options);
    if (!solver) return solver.diagnostics();
    return PathFinder(std::move(puzzle), std::move(kept), *std::move(group), *std::move(solver));
}

PathFinder::PathFinder(PuzzlePtr puzzle, std::vector<Slot> kept, PuzzleGroup group,
                       PartialSolver solver)
    : puzzle_(std::move(puzzle)),
      kept_(std::move(kept)),
      group_(std::move(group)),
      solver_(std::move(solver)) {}

PathFinder::PathFinder(PuzzlePtr puzzle, std::vector<Slot> kept)
    : puzzle_(std::move(puzzle)), kept_(std::move(kept)) {}

Result<ShortAlgorithm> PathFinder::find_blocked(const State& from, const State& to,
                                                const Cancellation& cancellation) {
    const std::optional<Algorithm> near = shortest_blocked_path(*puzzle_, from, to, cancellation);
    // It restores all pieces, which may take more turns than the pieces that count need.
    if (near) return ShortAlgorithm{*near, kept_.size() == puzzle_->shape().slots()};
    const Diagnostic none = Diagnostic::error(
        Code::kLimit, {}, fmt::format("no algorithm was found on {}", puzzle_->name()));
    // A solution of the one position relative to the other, if that is a loop.
    if (LoopCheck(puzzle_).leaves(to) || cancellation.requested()) return none;
    if (!blocked_) {
        BlockedSolverOptions options;
        options.observer = cancellation;
        options.memory = kMemoryForSolutions;
        try {
            Result<BlockedSolver> made = BlockedSolver::make(puzzle_, options);
            if (!made) return made.diagnostics();
            blocked_ = std::make_unique<const BlockedSolver>(*std::move(made));
        } catch (const Cancelled&) {
            return none;
        }
    }
    const State task = compose(puzzle_->shape(), inverse(puzzle_->shape(), to), from);
    SolveRequest request;
    request.first = true;
    const Result<Solution> found = blocked_->solve(task, cancellation, request);
    if (found) return ShortAlgorithm{found->algorithm, false};
    if (!blocked_->space().reaches(task)) {
        return Diagnostic::error(Code::kImpossible, {}, "no turns lead from there to here");
    }
    return none;
}

Result<Algorithm> PathFinder::some_path(const State& task) {
    if (!group_->contains(task)) {
        return Diagnostic::error(Code::kImpossible, {}, "no turns lead from there to here");
    }
    if (!words_) words_ = std::make_unique<const WordTable>(group_->action());
    const std::optional<GroupWord> word = word_for(*group_, *words_, task);
    if (!word) {
        return Diagnostic::error(Code::kLimit, {},
                                 fmt::format("no algorithm was found on {}", puzzle_->name()));
    }
    return algorithm_of(*puzzle_, *word);
}

Result<ShortAlgorithm> PathFinder::find(const State& from, const State& to, double seconds,
                                        const Cancellation& cancellation) {
    if (agree_in(kept_, from, to)) return ShortAlgorithm{{}, true};
    if (!puzzle_->turn_model().group) return find_blocked(from, to, cancellation);
    const Shape& shape = puzzle_->shape();
    const State task = compose(shape, inverse(shape, from), to);
    const Result<Algorithm> begin_with = some_path(task);
    if (!begin_with) return begin_with.diagnostics();
    ShortAlgorithm back = solver_->solve({{task, *begin_with}}, seconds, cancellation).front();
    if (!agree_in(kept_, compose(shape, from, state_of(*puzzle_, back.algorithm)), to)) {
        return Diagnostic::error(Code::kInternal, {},
                                 "an algorithm that was found ends in a wrong state");
    }
    return back;
}

}  // namespace qter
