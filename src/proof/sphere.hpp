// The states so many turns from given ones, one distance after the other: breadth first search and
// nothing else.
//
// Every turn has its inverse among the turns, so what is one turn from a state at distance d is at
// d - 1, d or d + 1; the two last layers are all that has to be kept. The layer behind them can be
// looked at without keeping it, each of its states as often as turns lead to it.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "proof/plain_turns.hpp"
#include "proof/state_layer.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// What a check may take, and whom it tells how far it is.
struct CheckLimits {
    const Cancellation& cancellation;
    CheckMemory& memory;
    std::function<void(const std::string&)> progress;
};

/// Why something was not checked to its end.
enum class CheckStop { kNone, kCancelled, kNoMemory };

class Sphere {
 public:
    /// The states themselves, distance 0. Both must outlive this.
    Sphere(const PlainTurns& turns, const CheckLimits& limits, const std::vector<PlainState>& from)
        : turns_(turns),
          limits_(limits),
          row_(turns.bytes()),
          before_(turns.bytes(), limits.memory),
          last_(turns.bytes(), limits.memory) {
        for (const PlainState& state : from) {
            turns_.pack(state, row_.data());
            if (last_.add(row_.data()) == StateLayer::Added::kNoMemory) full_ = true;
        }
    }

    [[nodiscard]] std::uint32_t distance() const { return distance_; }
    [[nodiscard]] const StateLayer& layer() const { return last_; }
    /// There was not even memory for the states to begin with.
    [[nodiscard]] bool full() const { return full_; }

    /// visit(state) for what is one turn from the states at this distance: all states at the next
    /// one, each at least once, and some that are no farther. Until it gives false.
    template <class Visit>
    CheckStop look(const Visit& visit) {
        return each_turned([&](const PlainState& state) {
            return visit(state) ? CheckStop::kNone : CheckStop::kCancelled;
        });
    }

    /// visit(state, row) for all states at the next distance, each exactly once, and goes there.
    /// Where there is not enough memory for that, nothing has changed.
    template <class Visit>
    CheckStop advance(const Visit& visit) {
        StateLayer next(turns_.bytes(), limits_.memory);
        const CheckStop stop = each_turned([&](const PlainState& state) {
            const std::uint8_t* const row = row_.data();
            turns_.pack(state, row_.data());
            if (last_.contains(row) || before_.contains(row)) return CheckStop::kNone;
            const StateLayer::Added added = next.add(row);
            if (added == StateLayer::Added::kNoMemory) return CheckStop::kNoMemory;
            if (added == StateLayer::Added::kKnown) return CheckStop::kNone;
            return visit(state, row) ? CheckStop::kNone : CheckStop::kCancelled;
        });
        if (stop != CheckStop::kNone) return stop;
        before_.clear();
        std::swap(before_, last_);
        std::swap(last_, next);
        ++distance_;
        return CheckStop::kNone;
    }

 private:
    template <class Visit>
    CheckStop each_turned(const Visit& visit) {
        PlainState state(turns_.slots());
        PlainState next(turns_.slots());
        for (std::uint32_t number = 0; number < last_.size(); ++number) {
            if (limits_.cancellation.requested()) return CheckStop::kCancelled;
            turns_.unpack(last_.row(number), state);
            for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
                turns_.apply(turn, state, next);
                const CheckStop stop = visit(next);
                if (stop != CheckStop::kNone) return stop;
            }
        }
        return CheckStop::kNone;
    }

    const PlainTurns& turns_;
    const CheckLimits& limits_;
    std::vector<std::uint8_t> row_;  // scratch
    StateLayer before_;
    StateLayer last_;
    std::uint32_t distance_ = 0;
    bool full_ = false;
};

}  // namespace qter
