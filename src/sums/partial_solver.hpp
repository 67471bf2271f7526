// Short algorithms with a given effect on some pieces and any effect on the others.
//
// The setting. Some slots X count. An algorithm does a task if it puts the same pieces into all
// slots of X as a given state, with the same orientations. The possible arrangements of the other
// slots are a coset of F, the reachable states that leave X unchanged. Adding to a register is such
// a task: X are the slots of the pieces that show the registers' values.
//
// Three methods, all for many tasks at once:
// - Meeting in the middle (search/meet_in_the_middle.hpp), for one length after the other. One list
//   of half sequences serves all tasks. It finds the shortest algorithms, proven, and takes the
//   easiest of them. On a 3x3 it reaches some 11 turns in milliseconds, whatever F is.
// - The state's coset, member by member: every member of F, or some of a large F, gives a state to
//   solve with the puzzle's own method for states (navigate/state_solver.hpp). The results are
//   short.
// - If no chain solves the puzzle's states: short words (construct/piece_words.hpp), and
//   windows that are solved again (navigate/shorten.hpp).
//
// Each task has an algorithm that is known to do it, so that there is always an answer.
//
// Limits: of a large F only some members are tried, whether or not these have short solutions. A
// puzzle without a fixed frame is solved in whatever way it is held, which is not enough here; it
// is treated as a puzzle without a chain.
//
// Source: the shared pieces are the qter paper's, section 2.0.4; the rest is ours.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "construct/piece_words.hpp"
#include "group/puzzle_group.hpp"
#include "navigate/state_solver.hpp"
#include "program/sum_source.hpp"
#include "search/meet_in_the_middle.hpp"
#include "sums/difficulty.hpp"
#include "support/observer.hpp"
#include "table/table_keeping.hpp"

namespace qter {

struct PartialOptions {
    /// Approximate bytes for lists, and the same for tables.
    std::uint64_t memory = std::uint64_t{512} << 20;
    TableKeeping keeping;  ///< for tables of the puzzle's solver; its threads search, too
    /// Most members of F to try for a task.
    std::size_t members = 1000;
};

class PartialSolver {
 public:
    struct Task {
        State state;      ///< the wanted effect on X; reachable
        Algorithm known;  ///< does the task; the answer if nothing better is found
    };

    /// Errors: kTooLarge for a puzzle whose group cannot be derived.
    static Result<PartialSolver> make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                      const PartialOptions& options);

    /// The order of F.
    [[nodiscard]] const Integer& free_states() const { return free_->order(); }

    /// An answer for every task, in about `seconds`: less if all are proven, more if tables must be
    /// made. Which answers are proven depends only on `seconds` and the number of tasks, not on the
    /// clock; the other answers depend on the clock, too. Ends early when cancelled. The
    /// observer receives the elapsed share of the time, on the calling thread.
    std::vector<ShortAlgorithm> solve(const std::vector<Task>& tasks, double seconds,
                                      const Observer& observer);

    /// The warnings of solve() since the last call: table files that are damaged or cannot be
    /// written, or the reason why tables are missing.
    [[nodiscard]] Diagnostics take_warnings() { return std::exchange(warnings_, {}); }

    /// The estimated turns of a short algorithm for a state: exact up to some ten turns, otherwise
    /// the usual number, which is also the result when cancelled. Deterministic. Some milliseconds
    /// each; the first call also makes lists, some tenths of a second for 128 MB.
    [[nodiscard]] std::uint32_t estimate(const State& state,
                                         const Cancellation& cancellation = Cancellation());

    /// Whether an algorithm does a task.
    [[nodiscard]] bool does(const Algorithm& algorithm, const State& state) const;

 private:
    class Run;

    PartialSolver(PuzzlePtr puzzle, std::vector<Slot> kept, PartialOptions options)
        : puzzle_(std::move(puzzle)),
          kept_(std::move(kept)),
          options_(std::move(options)),
          difficulty_(difficulty_by_hand(puzzle_)) {}

    [[nodiscard]] MeetInTheMiddle& meeting_for(std::uint32_t turns);
    [[nodiscard]] double sequences(std::uint32_t turns) const;
    void find_members();
    bool prepare_states(const Cancellation& cancellation);
    void prepare_words(const Cancellation& cancellation);

    PuzzlePtr puzzle_;
    std::vector<Slot> kept_;
    PartialOptions options_;
    Difficulty difficulty_;
    std::optional<PuzzleGroup> free_;  // F
    std::uint32_t usual_turns_ = 0;    // of shortest algorithms for most states
    std::unique_ptr<const CanonicalSequences> sequences_;
    /// By the turns in their lists, so that searches of several lengths do not replace each other's
    /// lists.
    std::vector<std::unique_ptr<MeetInTheMiddle>> meetings_;
    std::vector<State> members_;  // members of F, the identity first
    std::unique_ptr<StateSolver> states_;
    std::unique_ptr<const PieceWords> piece_words_;
    Diagnostics warnings_;
};

}  // namespace qter
