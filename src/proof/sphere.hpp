// Spheres of states around given ones, by plain breadth-first search.
//
// Every turn has its inverse among the turns, so a neighbour of a state at distance d has distance
// d - 1, d or d + 1, and only the two last layers must be stored. The next layer can also be
// visited without storing it; its states are then visited once for each turn that leads to them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "proof/plain_turns.hpp"
#include "proof/state_layer.hpp"
#include "support/observer.hpp"

namespace qter {

/// The limits of a check, and the observer of its progress.
struct CheckLimits {
    Observer observer;
    CheckMemory& memory;
};

/// Why a check was not completed.
enum class CheckStop { kNone, kCancelled, kNoMemory };

class Sphere {
 public:
    /// Starts with the states `from` at distance 0. `turns` and `limits` must outlive this.
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
    /// Whether there was not even memory for the first states.
    [[nodiscard]] bool full() const { return full_; }

    /// Calls visit(state) for all neighbours of the last layer: all states at the next distance,
    /// each at least once, and some that are no farther. Stops when it returns false.
    template <class Visit>
    CheckStop look(const Visit& visit) {
        return each_turned([&](const PlainState& state) {
            return visit(state) ? CheckStop::kNone : CheckStop::kCancelled;
        });
    }

    /// Calls visit(state, row) for all states at the next distance, each exactly once, and stores
    /// them as the last layer. If there is not enough memory, nothing changes.
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
            if (limits_.observer.cancelled()) return CheckStop::kCancelled;
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
