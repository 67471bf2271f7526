// Short algorithms that do the right thing to some pieces, whatever they do to the others.
//
// The setting. Some slots X count. An algorithm does what a state asks for if it has the same
// pieces, turned the same way, in all of X; the pieces that may lie in the other slots then are a
// coset of F, the reachable states that leave X alone. Adding to a register is such a task: X are
// the pieces that tell the registers' values.
//
// Three ways, all for many tasks at once:
//   - Meeting in the middle (search/meet_in_the_middle.hpp), for one length after the other. One
//     list of half sequences serves all tasks. What it finds is shortest, proven; and of the
//     shortest the easiest one is taken. On a 3x3 it reaches some 11 turns in milliseconds,
//     whatever F is.
//   - The state's cosets, one by one: every member of F, or some of a large F, is a state to solve,
//     by the way that the puzzle has for states (state_solver.hpp). What it finds is short.
//   - Where no chain solves the puzzle's states, words by another room (PieceWordSource), and
//     windows that are solved again (shorten.hpp).
//
// A task comes with an algorithm that is known to do it, so that there is always an answer.
//
// Limits: which members of a large F have short solutions is left to luck. Puzzles that nothing
// holds in space are solved however they are held, which is not enough here: they count as
// puzzles without a chain.
//
// Source: the shared pieces are the qter paper's, section 2.0.4; the rest is ours.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "navigate/difficulty.hpp"
#include "navigate/state_solver.hpp"
#include "puzzle/puzzle_group.hpp"
#include "search/meet_in_the_middle.hpp"
#include "table/table_keeping.hpp"

namespace qter {

/// Another way to short words, for puzzles whose states no chain solves: a port, since the rooms
/// that have one are above this one.
class PieceWordSource {
 public:
    virtual ~PieceWordSource() = default;

    /// A word that does to the kept slots what `state` is, shorter than `known` if there is one by
    /// the time it is cancelled. Called from several threads.
    [[nodiscard]] virtual std::optional<Algorithm> find(const State& state, const Algorithm& known,
                                                        const Cancellation& cancellation) const = 0;
};

/// What makes one for the kept slots: seconds, and about so many bytes. None where the puzzle is
/// too large for it, or when it was cancelled.
using PieceWordMaker = std::function<std::unique_ptr<const PieceWordSource>(
    const PuzzlePtr& puzzle, const std::vector<Slot>& kept, std::uint64_t memory,
    const Cancellation& cancellation)>;

struct PartialOptions {
    std::uint32_t threads = 1;
    /// For lists and tables, each about.
    std::uint64_t memory = std::uint64_t{512} << 20;
    TableKeeping keeping;  ///< of tables of the puzzle's solver
    /// Most members of F that are tried for a task.
    std::size_t members = 1000;
    /// Decides between algorithms of the same length, with the order of turns where it is the
    /// same; none for that order alone. Called from several threads.
    Difficulty difficulty;
    /// For puzzles whose states no chain solves; none for shortening alone.
    PieceWordMaker piece_words;
};

class PartialSolver {
 public:
    struct Task {
        State state;      ///< what is to be done to the pieces in X; reachable
        Algorithm known;  ///< does it, and is taken where nothing better is found
    };

    struct Answer {
        Algorithm algorithm;
        bool shortest = false;  ///< proven: nothing that does it has fewer turns
    };

    /// Called now and then, by the calling thread: how much of the time is over, from 0 to 1, and
    /// what is being done.
    using Report = std::function<void(double fraction, const std::string& doing)>;

    /// Errors: kTooLarge for a puzzle whose group cannot be derived.
    static Result<PartialSolver> make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                      const PartialOptions& options);

    /// The order of F.
    [[nodiscard]] const Integer& free_states() const { return free_->order(); }

    /// An answer for every task, in about `seconds`: less when all are proven, more where tables
    /// are made. What is proven depends on `seconds` and the number of tasks alone, not on the
    /// clock; what else is found depends on both. Ends early when it is cancelled.
    std::vector<Answer> solve(const std::vector<Task>& tasks, double seconds,
                              const Cancellation& cancellation, const Report& report = {});

    /// Of solve() since this was last asked: table files that are damaged or cannot be written, or
    /// why there are no tables.
    [[nodiscard]] Diagnostics take_warnings() { return std::exchange(warnings_, {}); }

    /// Turns of a short algorithm for a state, about: exact up to some ten, and else what most
    /// states take, as it is when it is cancelled. The same for the same state. Some milliseconds
    /// each, the first one more: it makes lists, some tenths of a second for 128 MB.
    [[nodiscard]] std::uint32_t estimate(const State& state,
                                         const Cancellation& cancellation = Cancellation());

    /// Whether an algorithm does a task.
    [[nodiscard]] bool does(const Algorithm& algorithm, const State& state) const;

 private:
    class Run;

    PartialSolver(PuzzlePtr puzzle, std::vector<Slot> kept, PartialOptions options)
        : puzzle_(std::move(puzzle)), kept_(std::move(kept)), options_(std::move(options)) {}

    [[nodiscard]] MeetInTheMiddle& meeting_for(std::uint32_t turns);
    [[nodiscard]] double sequences(std::uint32_t turns) const;
    void find_members();
    bool prepare_states(const Cancellation& cancellation);
    void prepare_words(const Cancellation& cancellation);

    PuzzlePtr puzzle_;
    std::vector<Slot> kept_;
    PartialOptions options_;
    std::optional<PuzzleGroup> free_;  // F
    std::uint32_t usual_turns_ = 0;    // of shortest algorithms for most states
    std::unique_ptr<const CanonicalSequences> sequences_;
    /// By the turns in their lists, so that searches of several lengths do not take each other's.
    std::vector<std::unique_ptr<MeetInTheMiddle>> meetings_;
    std::vector<State> members_;  // of F, the identity first
    std::unique_ptr<StateSolver> states_;
    std::unique_ptr<const PieceWordSource> piece_words_;
    Diagnostics warnings_;
};

}  // namespace qter
