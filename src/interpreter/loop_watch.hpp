// Detection of endless runs.
//
// The technique: Brent's cycle detection. A program is deterministic between two inputs, so if it
// repeats a state, it never ends. Storing all states would cost unbounded memory; Brent's method
// stores one. It takes a snapshot of the state, compares every later state with it, and replaces it
// by the present state after 1 step, then 2, 4, 8 and so on. Once the program is in its loop and
// the interval is at least the length of the loop, the state of the snapshot occurs again, after
// exactly one loop. That happens after at most about three times the steps until the loop first
// closed. Every endless run jumps backward again and again, so only backward jumps compare, and the
// instructions between them pay nothing.
//
// A state is large: all puzzles, and all tapes with their cells. But a cell changes only while it
// is in hand. So a snapshot copies only the cell in hand and starts a new epoch. Any other cell
// saves its value when it is first taken in hand in an epoch. When it is put down, two counters are
// updated: how many cells and how many heads differ from the snapshot. Snapshot and comparison take
// constant time for any number of cells.
//
// A tape has no first cell, so a program may also run for ever without repeating a state. The
// simplest such run is detected, too: the head of the tape in hand has moved in one direction only,
// from one blank stretch to another (no cell beyond the head was ever changed, at the snapshot or
// now), and everything else is the same. The program cannot reach the cells that it has left, so
// the same happens again, shifted. Other such runs, for example on two tapes in step, are not
// detected; whether a program with tapes ends is undecidable in general.
//
// Source: R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980), section 2. Runs
// that shift are called translated cyclers in the busy beaver literature.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace qter {

/// A value that can be taken in hand, of a puzzle or a counter, with the data of the watch.
template <class Value>
struct Cell {
    Value value;
    Value saved;              ///< the value at the snapshot, if `epoch` is the watch's
    std::uint64_t epoch = 0;  ///< the epoch of the snapshot that `saved` belongs to
    bool differs = false;     ///< it was put down with a value other than `saved`
};

/// The position of a tape's head, and the outermost cells that were ever changed. A puzzle that is
/// not a tape has one cell, at 0, and its head stays there.
struct TapeExtent {
    std::int64_t head = 0;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
};

/// Changes of a tape since the snapshot of `epoch`; if `epoch` is older, there are none.
struct TapeTrack {
    std::uint64_t epoch = 0;
    TapeExtent then;              ///< at the snapshot
    std::int64_t lowest = 0;      ///< leftmost position of the head since then
    std::int64_t highest = 0;     ///< rightmost position of the head since then
    std::uint64_t differing = 0;  ///< cells put down with a value other than the saved one
};

class LoopWatch {
 public:
    /// An instruction index that is never a target.
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

    /// A watch that is not `on` never requests a snapshot and so never finds anything.
    explicit LoopWatch(bool on) { next_ = on ? 0 : std::numeric_limits<std::uint64_t>::max(); }

    /// The instruction at which the snapshot was taken, after a jump to it; kNowhere without a
    /// snapshot.
    [[nodiscard]] std::uint32_t target() const { return target_; }
    /// The holding that was in hand.
    [[nodiscard]] std::size_t holding() const { return holding_; }
    /// The number of steps at which it was taken.
    [[nodiscard]] std::uint64_t taken_at() const { return taken_at_; }
    /// From this number of steps on, a backward jump takes the next snapshot.
    [[nodiscard]] std::uint64_t next() const { return next_; }

    /// Starts a new epoch. The caller then calls begin() and save() for the cell in hand.
    void snapshot(std::uint32_t target, std::size_t holding, std::uint64_t steps);
    /// Drops the snapshot. Called at an input, after which the state alone no longer decides the
    /// future.
    void forget();

    /// The tape is taken in hand.
    void begin(TapeTrack& track, const TapeExtent& now) const {
        if (track.epoch != epoch_) track = {epoch_, now, now.head, now.head, 0};
    }
    /// The head of the tape in hand has moved from `from` to `to`.
    void moved(TapeTrack& track, std::int64_t from, std::int64_t to);

    /// Saves the cell's value as part of the snapshot that was just taken.
    template <class Value>
    void save(Cell<Value>& cell) const {
        cell.saved = cell.value;
        cell.epoch = epoch_;
        cell.differs = false;
    }
    /// The cell is taken in hand. Until it is put down it does not count as differing.
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
    /// Compares everything except the value in hand with the snapshot. `tape` is the tape in hand.
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
    std::uint64_t heads_off_ = 0;  ///< heads whose position differs from the snapshot
};

}  // namespace qter
