// Model of two hands that hold and turn a 3x3: the finger that makes each turn, and its cost.
//
// Each hand has a wrist, which R and L turn, and four fingers, which make the other turns from the
// wrist positions that allow it. A finger that has to be elsewhere soon after a movement costs the
// rest of the time that it needs to recover: this overwork makes one sequence of turns harder than
// another of the same length. Every turn has a list of ways to make it, in order of preference, and
// takes the first that the wrists allow; where they allow none, the hands must let go and take hold
// again (performance.hpp).
//
// Ways are written down for one of two mirror images of a turn. The other is the same with hands
// swapped and all directions reversed, including those of the turn before.
//
// Limits: a model of common right-handed technique on a 3x3 of ordinary size, fitted by eye and
// with numbers that are not measured. Source: trangium's movecount coefficient calculator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ergonomics/movecount_parameters.hpp"

namespace qter {

/// What two hands turn of a 3x3, in their own frame: faces, slices, and the whole cube.
enum class HandFace : std::uint8_t { kR, kL, kU, kD, kF, kB, kM, kE, kS, kX, kY, kZ };

/// A face alone, or with the slice next to it.
enum class HandLayers : std::uint8_t { kFace, kWide };

struct HandTurn {
    HandFace face = HandFace::kR;
    HandLayers layers = HandLayers::kFace;
    std::uint8_t quarters = 1;  ///< clockwise, 1 to 3; M, E, S, x, y, z as in common notation

    friend bool operator==(const HandTurn&, const HandTurn&) = default;
};

/// The mirror image of the turn, with the mirror between the hands.
[[nodiscard]] HandTurn mirrored(HandTurn turn);

/// Positions of the wrists, in quarter turns from home, upwards and away from the body.
struct Wrists {
    int left = 0;
    int right = 0;

    friend bool operator==(const Wrists&, const Wrists&) = default;
};

class Hands {
 public:
    /// Hands with rested fingers at home that start at time `clock`. `parameters` must outlive
    /// this.
    Hands(const MovecountParameters& parameters, Wrists wrists, double clock);

    /// Makes the turn and adds its cost to clock(). False when no way to make it is possible: then
    /// only wrists() changes, to the positions that the turn would have led to. O(1).
    bool turn(HandTurn turn);

    /// The costs so far, which are also the time that has passed.
    [[nodiscard]] double clock() const { return clock_; }
    [[nodiscard]] Wrists wrists() const { return {hands_[0].wrist, hands_[1].wrist}; }
    /// True when the last turn was one of the whole cube that made the hands let go of it.
    [[nodiscard]] bool let_go() const { return let_go_; }
    /// When a finger of the hand last moved, -1 if never.
    [[nodiscard]] double last_left() const { return last_of(hands_[0]); }
    [[nodiscard]] double last_right() const { return last_of(hands_[1]); }

 private:
    enum Finger : std::uint8_t { kThumb, kIndex, kMiddle, kRing };
    /// The position of a finger, named by its last action or by what it touches.
    enum class Place : std::uint8_t {
        kHome,
        kUFlick,
        kEido,
        kM,
        kMFlick,
        kTop,
        kBottom,
        kU2Grip,
        kDFlick,
        kFFlick,
        kLeftU,
        kLeftDB,
        kRDown,
        kSFlick,
        kEFlick,
        kE
    };
    struct FingerState {
        double time = -1;
        Place place = Place::kHome;
    };
    struct Hand {
        int wrist = 0;
        std::array<FingerState, 4> fingers;
        double last_eido = -1;
    };

    [[nodiscard]] static double last_of(const Hand& hand);

    // The hands in the frame of the current turn: swapped when it is the mirror image of the turn
    // that is written down.
    [[nodiscard]] Hand& right() { return hands_[mirror_ ? 0 : 1]; }
    [[nodiscard]] Hand& left() { return hands_[mirror_ ? 1 : 0]; }
    [[nodiscard]] int grip() const { return mirror_ ? -grip_ : grip_; }
    [[nodiscard]] bool after(HandFace face) const { return previous_ && previous_->face == face; }
    [[nodiscard]] bool after_exactly(HandFace face, int quarters) const;

    [[nodiscard]] double overwork(const Hand& hand, Finger finger, Place place,
                                  double share = 1) const;
    /// Adds overwork(). For several fingers, call it one after the other: each rests while the hand
    /// waits for those before it. That agrees with the source's values, a plain sum does not.
    void need(const Hand& hand, Finger finger, Place place, double share = 1);
    /// Adds `cost`.
    bool done(double cost);
    void put(Hand& hand, Finger finger, Place place);

    bool make(HandTurn turn);
    bool turn_r(int quarters);
    bool turn_u();
    bool turn_d();
    bool turn_f(HandLayers layers);
    bool flick_f(HandLayers layers);
    bool reach_f(HandLayers layers);
    bool turn_b();
    bool turn_s();
    bool turn_e();
    bool turn_m(int quarters);
    bool turn_twice(HandFace face);
    bool turn_u2();
    bool turn_d2();
    bool turn_f2();
    bool turn_b2();
    bool turn_s2();
    bool turn_e2();
    bool rotate(HandTurn turn);
    bool eido();
    [[nodiscard]] double index_pair_overwork(const Hand& hand) const;
    [[nodiscard]] double ring_pair_overwork(const Hand& hand) const;
    bool index_pair(Hand& hand);
    bool ring_pair(Hand& hand, HandFace blocker);
    bool turn_pair_index(int wrist);
    bool turn_pair_ring(int wrist, HandFace blocker);
    [[nodiscard]] Hand* slice_hand();
    [[nodiscard]] bool destabilises(HandTurn turn) const;
    void take_grip(HandTurn turn);
    void discount_combined(HandTurn turn, double before);

    const MovecountParameters& parameters_;
    double clock_;
    std::array<Hand, 2> hands_;  // left, right
    int grip_ = 1;               // 1: the slice is held with L, -1: with R
    int ud_grip_ = -1;           // 1 after d
    bool let_go_ = false;
    bool mirror_ = false;
    std::optional<HandTurn> previous_;             // in the frame of the current turn
    std::array<std::optional<HandTurn>, 2> last_;  // the last two turns, as they were given
    double last_cost_ = 0;
};

}  // namespace qter
