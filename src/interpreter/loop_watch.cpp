#include "interpreter/loop_watch.hpp"

#include <algorithm>

namespace qter {

void LoopWatch::snapshot(std::uint32_t target, std::size_t holding, std::uint64_t steps) {
    target_ = target;
    holding_ = holding;
    taken_at_ = steps;
    next_ = steps + wait_;
    wait_ *= 2;
    ++epoch_;
    differing_ = 0;
    heads_off_ = 0;
}

void LoopWatch::forget() {
    if (target_ == kNowhere) return;
    target_ = kNowhere;
    next_ = 0;
    wait_ = 1;
}

void LoopWatch::moved(TapeTrack& track, std::int64_t from, std::int64_t to) {
    const std::int64_t then = track.then.head;
    if (from == then && to != then) ++heads_off_;
    if (from != then && to == then) --heads_off_;
    track.lowest = std::min(track.lowest, to);
    track.highest = std::max(track.highest, to);
}

LoopWatch::Verdict LoopWatch::compare(const TapeTrack& track, const TapeExtent& now) const {
    const TapeExtent& then = track.then;
    if (now.head == then.head) {
        return differing_ == 0 && heads_off_ == 0 ? Verdict::kSame : Verdict::kChanged;
    }
    // Only the tape in hand may have changed.
    if (heads_off_ != 1 || differing_ != track.differing) return Verdict::kChanged;
    const bool rightward = now.head > then.head && track.lowest == then.head &&
                           then.last <= then.head && now.last <= now.head;
    const bool leftward = now.head < then.head && track.highest == then.head &&
                          then.first >= then.head && now.first >= now.head;
    return rightward || leftward ? Verdict::kShifted : Verdict::kChanged;
}

}  // namespace qter
