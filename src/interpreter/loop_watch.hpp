// Finding out that a running program will never end.
//
// The technique: Brent's cycle detection. A program is deterministic between two inputs, so when it
// comes back to a state it was in before, it never ends. Remembering all states would cost memory
// without bound; Brent's method remembers one. It takes a snapshot of the state, compares every
// later state with it, and replaces it by the present one after 1 step, then 2, 4, 8 and so on.
// Once the program is in its loop and the wait is as long as the loop, the state of the snapshot
// comes up again, after exactly as many steps as the loop has. That is after at most about three
// times the steps it took until the loop closed. Every endless run jumps backward again and again,
// so only backward jumps look, and between them the watch costs nothing.
//
// A state is large: all puzzles and tapes with all their cells. But a cell changes only while it is
// in hand. So a snapshot copies nothing but the cell in hand and starts a new epoch; any other cell
// notes its value when it is first taken in hand in an epoch, and when it is put down, two counters
// keep how many cells and heads are not as they were. Snapshot and comparison take constant time,
// however many cells there are.
//
// A tape has no first cell, so a program may also leave for infinity without ever being in the
// same state twice. The simplest way is caught, too: the head of the tape in hand has moved to one
// side only, from one blank stretch onto another (no cell beyond the head was ever changed, then
// or now), while all else is as it was. What is left behind cannot be seen any more, so the same
// happens again, shifted. Other ways, two tapes in step for one, are not noticed; whether a program
// with tapes ends is not decidable in general.
//
// Source: R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980), section 2; runs
// that shift are what the busy beaver literature calls translated cyclers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace qter {

/// Something to take in hand, a puzzle or a counter, and what the watch knows about it.
template <class Value>
struct Cell {
    Value value;
    Value saved;              ///< the value at the snapshot, when `epoch` is the watch's
    std::uint64_t epoch = 0;  ///< of the snapshot that `saved` belongs to
    bool differs = false;     ///< was put down with a value other than `saved`
};

/// Where the head of a tape is, and the outermost cells that were ever changed. What is no tape has
/// one cell at 0, and its head stays there.
struct TapeExtent {
    std::int64_t head = 0;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
};

/// What has happened to a tape since the snapshot of `epoch`; older ones mean: nothing.
struct TapeTrack {
    std::uint64_t epoch = 0;
    TapeExtent then;              ///< at the snapshot
    std::int64_t lowest = 0;      ///< where the head has been since, leftmost
    std::int64_t highest = 0;     ///< and rightmost
    std::uint64_t differing = 0;  ///< cells put down with another value
};

class LoopWatch {
 public:
    /// A target that no instruction has.
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

    /// A watch that is not `on` never asks for a snapshot and so never finds anything.
    explicit LoopWatch(bool on) { next_ = on ? 0 : std::numeric_limits<std::uint64_t>::max(); }

    /// The instruction the snapshot was taken at, after a jump to it; kNowhere without a snapshot.
    [[nodiscard]] std::uint32_t target() const { return target_; }
    /// The holding that was in hand.
    [[nodiscard]] std::size_t holding() const { return holding_; }
    /// The number of steps at which it was taken.
    [[nodiscard]] std::uint64_t taken_at() const { return taken_at_; }
    /// The number of steps from which on a backward jump takes the next snapshot.
    [[nodiscard]] std::uint64_t next() const { return next_; }

    /// Starts a new epoch. The caller then calls begin() and save() for what is in hand.
    void snapshot(std::uint32_t target, std::size_t holding, std::uint64_t steps);
    /// Drops the snapshot: an input makes the future depend on more than the state.
    void forget();

    /// The tape is taken in hand.
    void begin(TapeTrack& track, const TapeExtent& now) const {
        if (track.epoch != epoch_) track = {epoch_, now, now.head, now.head, 0};
    }
    /// The head of the tape in hand has moved from `from` to `to`.
    void moved(TapeTrack& track, std::int64_t from, std::int64_t to);

    /// The cell's value belongs to the snapshot that was just taken.
    template <class Value>
    void save(Cell<Value>& cell) const {
        cell.saved = cell.value;
        cell.epoch = epoch_;
        cell.differs = false;
    }
    /// The cell is taken in hand; until it is put down it does not count as differing.
    template <class Value>
    void arrive(Cell<Value>& cell, TapeTrack& track) {
        if (cell.epoch != epoch_) return save(cell);
        if (cell.differs) count(track, -1);
        cell.differs = false;
    }
    /// The cell is put down.
    template <class Value>
    void leave(Cell<Value>& cell, TapeTrack& track) {
        cell.differs = !(cell.value == cell.saved);
        if (cell.differs) count(track, 1);
    }

    enum class Verdict { kChanged, kSame, kShifted };
    /// Compares everything but the value in hand with the snapshot, given the tape in hand.
    [[nodiscard]] Verdict compare(const TapeTrack& track, const TapeExtent& now) const;

 private:
    void count(TapeTrack& track, int change) {
        track.differing += static_cast<std::uint64_t>(change);
        differing_ += static_cast<std::uint64_t>(change);
    }

    std::uint32_t target_ = kNowhere;
    std::size_t holding_ = 0;
    std::uint64_t taken_at_ = 0;
    std::uint64_t next_ = 0;
    std::uint64_t wait_ = 1;
    std::uint64_t epoch_ = 1;
    std::uint64_t differing_ = 0;  ///< cells not in hand that differ from the snapshot
    std::uint64_t heads_off_ = 0;  ///< heads that are elsewhere than at the snapshot
};

}  // namespace qter
