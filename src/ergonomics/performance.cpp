#include "ergonomics/performance.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <vector>

namespace qter {
namespace {

/// The time that a hand must rest its fingers before it lets go of the cube.
constexpr double kRestBeforeRegrip = 2;
/// The least time to take hold again. (For all turns, not only R or L: the source's values require
/// it before a turn of F or of U, too.)
constexpr double kQuickestRegrip = 1;

struct Run {
    Hands hands;
    std::size_t reached;  ///< turns made
};

bool in_reach(int wrist) { return std::abs(wrist) <= 1; }

class Performance {
 public:
    Performance(std::span<const HandTurn> turns, const MovecountParameters& parameters)
        : turns_(turns), parameters_(parameters) {}

    double cost() {
        const double pre_grip = kQuickestRegrip + parameters_.add_regrip;
        start({0, 0}, 0, 0);
        for (const int wrist : {-1, 1}) {
            start({0, wrist}, 0, pre_grip);
            start({wrist, 0}, 0, pre_grip);
        }
        while (best_->reached < turns_.size()) {
            const Run stopped = *best_;
            best_.reset();
            regrip(stopped);
            if (!best_ || best_->reached == stopped.reached) let_go(stopped);
            // From one of the nine positions, rested hands can make any turn.
            assert(best_->reached > stopped.reached);
        }
        return best_->hands.clock();
    }

 private:
    /// Makes turns from `first` on as far as possible, and keeps the run if it is the best one.
    void start(Wrists wrists, std::size_t first, double clock) {
        Run run{Hands(parameters_, wrists, clock), first};
        while (run.reached < turns_.size() && run.hands.turn(turns_[run.reached])) ++run.reached;
        const bool better =
            !best_ || run.reached > best_->reached ||
            (run.reached == best_->reached && run.hands.clock() < best_->hands.clock());
        if (better) best_.emplace(run);
    }

    void start_anywhere(std::size_t first, double clock) {
        for (int left = -1; left <= 1; ++left) {
            for (int right = -1; right <= 1; ++right) start({left, right}, first, clock);
        }
    }

    /// The time until the hand lets go, when its last finger moved at `last`. During R or L of the
    /// other hand it holds the whole cube, and takes twice as long.
    [[nodiscard]] double pause(const Run& stopped, double last, HandFace own) const {
        const double wait = kRestBeforeRegrip - (stopped.hands.clock() - last);
        const HandFace face = turns_[stopped.reached].face;
        const bool other = (face == HandFace::kR || face == HandFace::kL) && face != own;
        return std::max(wait, kQuickestRegrip * (other ? 2 : 1));
    }

    /// One hand takes hold again, in a position other than the turn requires; the other is where
    /// the turn requires it. After a rotation, or when neither is possible, both take hold
    /// anywhere.
    void regrip(const Run& stopped) {
        const Wrists wanted = stopped.hands.wrists();
        const double clock = stopped.hands.clock() + parameters_.add_regrip;
        const double left = pause(stopped, stopped.hands.last_left(), HandFace::kL);
        const double right = pause(stopped, stopped.hands.last_right(), HandFace::kR);
        if (stopped.hands.let_go()) {
            const bool both = !in_reach(wanted.left) && !in_reach(wanted.right);
            return start_anywhere(stopped.reached, clock + std::max(left, right) +
                                                       (both ? parameters_.add_regrip : 0));
        }
        if (!in_reach(wanted.left) && !in_reach(wanted.right)) return let_go(stopped);
        for (int wrist = -1; wrist <= 1; ++wrist) {
            if (in_reach(wanted.left) && wrist != wanted.right) {
                start({wanted.left, wrist}, stopped.reached, clock + right);
            }
            if (in_reach(wanted.right) && wrist != wanted.left) {
                start({wrist, wanted.right}, stopped.reached, clock + left);
            }
        }
    }

    void let_go(const Run& stopped) {
        const double longest = std::max(pause(stopped, stopped.hands.last_left(), HandFace::kL),
                                        pause(stopped, stopped.hands.last_right(), HandFace::kR));
        start_anywhere(stopped.reached,
                       stopped.hands.clock() + longest + 2 * parameters_.add_regrip);
    }

    std::span<const HandTurn> turns_;
    const MovecountParameters& parameters_;
    std::optional<Run> best_;
};

}  // namespace

double perform(std::span<const HandTurn> turns, const MovecountParameters& parameters) {
    return Performance(turns, parameters).cost();
}

}  // namespace qter
