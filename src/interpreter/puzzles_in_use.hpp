// Puzzles, counters and tapes of a run; one at a time is in hand.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/allowance.hpp"
#include "interpreter/loop_watch.hpp"

namespace qter {

/// Largest distance of a head from its first position. It is too large to be reached in practice
/// and small enough that positions never overflow.
inline constexpr std::int64_t kMaxHead = std::int64_t{1} << 62;

/// All holdings whose cells hold a `Value`. A tape is sparse: a cell is stored only if it is
/// changed when it is put down, so a head may move any distance at once, and blank stretches cost
/// nothing. A puzzle that is not a tape is kept as a tape whose head stays at 0. Taking up and
/// putting down cost at most a hash look-up, and report to the watch.
template <class Value>
class PuzzlesInUse {
 public:
    PuzzlesInUse(LoopWatch& watch, Allowance& allowance) : watch_(watch), allowance_(allowance) {}

    /// Adds a holding of blank cells and returns its index. `blank` must outlive this object.
    std::size_t add(const Value& blank, bool tape, std::uint64_t bytes_per_cell) {
        places_.push_back({&blank, tape, bytes_per_cell, {}, {}, nullptr, {}});
        return places_.size() - 1;
    }

    /// Takes up the cell under the head of the holding at an index. It stays in hand until
    /// put_down().
    Cell<Value>& take(std::size_t at) {
        Place& place = places_[at];
        watch_.begin(place.track, place.extent);
        in_hand_ = place.under_head;
        if (in_hand_ == nullptr) in_hand_ = &take_blank(place);
        watch_.arrive(*in_hand_, place.track);
        return *in_hand_;
    }

    /// Puts down the cell in hand of the holding at an index; false when no memory is left to store
    /// it.
    bool put_down(std::size_t at) {
        Place& place = places_[at];
        if (in_hand_ == &fresh_) {
            // It was blank and is blank: nothing to store.
            if (fresh_.value == *place.blank && fresh_.saved == *place.blank) return true;
            if (!store_fresh(place)) return false;
        }
        watch_.leave(*in_hand_, place.track);
        return true;
    }

    /// Moves the head of the tape that was put down last; false when it would get too far.
    bool move_head(std::size_t at, std::int64_t steps) {
        Place& place = places_[at];
        assert(place.tape);
        const std::int64_t to = place.extent.head + steps;
        if (to > kMaxHead || to < -kMaxHead) return false;
        watch_.moved(place.track, place.extent.head, to);
        place.extent.head = to;
        const auto found = place.cells.find(to);
        place.under_head = found == place.cells.end() ? nullptr : found->second;
        return true;
    }

    /// Makes the cell in hand part of the snapshot just taken.
    void save_in_hand(std::size_t at) {
        watch_.begin(places_[at].track, places_[at].extent);
        watch_.save(*in_hand_);
    }
    /// LoopWatch::compare for the holding at an index.
    [[nodiscard]] LoopWatch::Verdict compare(std::size_t at) const {
        return watch_.compare(places_[at].track, places_[at].extent);
    }
    /// The head's displacement since the snapshot, in cells to the right.
    [[nodiscard]] std::int64_t shift(std::size_t at) const {
        return places_[at].extent.head - places_[at].track.then.head;
    }

 private:
    /// Mixes all bits of a position: programs move in strides, and these must not collide.
    struct PositionHash {
        std::size_t operator()(std::int64_t position) const noexcept {
            auto x = static_cast<std::uint64_t>(position) + 0x9e3779b97f4a7c15ULL;
            x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;  // splitmix64
            x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
            return static_cast<std::size_t>(x ^ (x >> 31));
        }
    };

    struct Place {
        const Value* blank;
        bool tape;
        std::uint64_t bytes_per_cell;
        TapeExtent extent;
        TapeTrack track;
        Cell<Value>* under_head;  ///< null when blank
        std::unordered_map<std::int64_t, Cell<Value>*, PositionHash> cells;
    };

    Cell<Value>& take_blank(const Place& place) {
        fresh_.value = *place.blank;
        watch_.save(fresh_);  // it was blank at the snapshot as well
        return fresh_;
    }

    bool store_fresh(Place& place) {
        if (!allowance_.take(place.tape ? 1 : 0, place.bytes_per_cell)) return false;
        TapeExtent& extent = place.extent;
        if (slabs_.empty() || slabs_.back().size() == slabs_.back().capacity()) add_slab();
        in_hand_ = place.under_head = &slabs_.back().emplace_back(fresh_);
        place.cells.emplace(extent.head, in_hand_);
        if (extent.head < extent.first) extent.first = extent.head;
        if (extent.head > extent.last) extent.last = extent.head;
        return true;
    }

    /// Fast states are over-aligned; allocating them one at a time is slow and wastes memory.
    void add_slab() {
        constexpr std::size_t kLargest = 4096;
        const std::size_t last = slabs_.empty() ? 4 : slabs_.back().capacity();
        slabs_.emplace_back().reserve(std::min(2 * last, kLargest));
    }

    LoopWatch& watch_;
    Allowance& allowance_;
    std::vector<Place> places_;
    std::vector<std::vector<Cell<Value>>> slabs_;  ///< stored cells, which never move
    Cell<Value>* in_hand_ = nullptr;
    Cell<Value> fresh_;  ///< the cell in hand while it is not stored
};

}  // namespace qter
