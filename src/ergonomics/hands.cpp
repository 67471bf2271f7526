#include "ergonomics/hands.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace qter {
namespace {

/// The extra cost of a turn when the hand must first grip the slice as well, or let go of it.
constexpr double kGripChange = 0.65;
/// The same for the layers above and below, after d.
constexpr double kUdGripChange = 2.25;
/// The share that the cheaper of two turns about one line costs in addition to the dearer one.
constexpr double kOverlap = 0.5;
/// The time after a flick of the index finger away from the body until the next one.
constexpr double kEidoPause = 2.5;
/// Stretched fingers: their cost relative to pushing, and the factors of their rest.
constexpr double kEidoCost = 1.15;
constexpr double kEidoReach = 1.25;
constexpr double kEidoAgain = 0.75;
constexpr double kSliceReach = 1.25;
constexpr double kThumbReach = 0.9;

bool is_quarter(HandTurn turn) { return turn.quarters != 2; }

/// The turn is the mirror image of one that is written down: clockwise turns, and R.
bool is_image(HandTurn turn) {
    switch (turn.face) {
        case HandFace::kL:
            return true;
        case HandFace::kU:
        case HandFace::kD:
        case HandFace::kF:
        case HandFace::kB:
        case HandFace::kS:
        case HandFace::kE:
            return turn.quarters == 3;
        default:
            return false;
    }
}

}  // namespace

HandTurn mirrored(HandTurn turn) {
    switch (turn.face) {
        case HandFace::kM:
        case HandFace::kX:
            return turn;
        case HandFace::kR:
            turn.face = HandFace::kL;
            break;
        case HandFace::kL:
            turn.face = HandFace::kR;
            break;
        default:
            break;
    }
    turn.quarters = static_cast<std::uint8_t>(4 - turn.quarters);
    return turn;
}

Hands::Hands(const MovecountParameters& parameters, Wrists wrists, double clock)
    : parameters_(parameters), clock_(clock) {
    hands_[0].wrist = wrists.left;
    hands_[1].wrist = wrists.right;
}

double Hands::last_of(const Hand& hand) {
    double last = -1;
    for (const FingerState& finger : hand.fingers) last = std::max(last, finger.time);
    return last;
}

bool Hands::after_exactly(HandFace face, int quarters) const {
    return after(face) && previous_->quarters == quarters;
}

double Hands::overwork(const Hand& hand, Finger finger, Place place, double share) const {
    const FingerState& state = hand.fingers[finger];
    if (state.place == place) return 0;
    return std::max(0.0, share * parameters_.overwork - (clock_ - state.time));
}

void Hands::need(const Hand& hand, Finger finger, Place place, double share) {
    clock_ += overwork(hand, finger, place, share);
}

bool Hands::done(double cost) {
    clock_ += cost;
    return true;
}

void Hands::put(Hand& hand, Finger finger, Place place) { hand.fingers[finger] = {clock_, place}; }

bool Hands::turn(HandTurn turn) {
    if (let_go_) return false;
    const double before = clock_;
    mirror_ = is_image(turn);
    previous_ = last_[0];
    if (mirror_ && previous_) previous_ = mirrored(*previous_);
    const bool bad = destabilises(turn);
    if (!make(mirror_ ? mirrored(turn) : turn)) return false;
    if (bad) clock_ += parameters_.destabilise;
    take_grip(turn);
    discount_combined(turn, before);
    last_[1] = last_[0];
    last_[0] = turn;
    return true;
}

// A hand at 2 holds the cube loosely. The fingers of a hand at 1 are below, in the way of D. Half
// turns are free of this, as the fingers swing through. (The source only says that some wrist
// positions are bad for these turns; this choice agrees with its values.)
bool Hands::destabilises(HandTurn turn) const {
    if (!is_quarter(turn)) return false;
    switch (turn.face) {
        case HandFace::kU:
        case HandFace::kB:
        case HandFace::kD:
        case HandFace::kS:
        case HandFace::kE:
            break;
        default:
            return false;
    }
    const int highest = std::max(hands_[0].wrist, hands_[1].wrist);
    return highest > 1 || (highest == 1 && turn.face == HandFace::kD);
}

// R and l leave the slice to the left hand, r and L to the right one.
void Hands::take_grip(HandTurn turn) {
    if (turn.face == HandFace::kR || turn.face == HandFace::kL) {
        const int wanted =
            (turn.face == HandFace::kR) != (turn.layers == HandLayers::kWide) ? 1 : -1;
        if (wanted != grip_) clock_ += kGripChange;
        grip_ = wanted;
    } else if (turn.face == HandFace::kD && turn.layers == HandLayers::kWide) {
        ud_grip_ = 1;
    } else if (turn.face == HandFace::kU) {
        if (ud_grip_ == 1) clock_ += kUdGripChange;
        ud_grip_ = -1;
    }
}

// Two turns that are easier together than one after the other. Only quarter turns of U and D
// overlap: a half turn uses the fingers of a hand twice (again the choice that agrees with the
// source's values).
void Hands::discount_combined(HandTurn turn, double before) {
    const double cost = clock_ - before;
    const double last_cost = std::exchange(last_cost_, cost);
    if (!last_[0]) return;
    const HandTurn last = *last_[0];
    const bool beside = (turn.face == HandFace::kU && last.face == HandFace::kD) ||
                        (turn.face == HandFace::kD && last.face == HandFace::kU);
    if (beside && is_quarter(turn) && is_quarter(last)) {
        clock_ = std::min(clock_, before - last_cost + std::max(cost, last_cost) + kOverlap);
        last_cost_ = clock_ - before;
    }
    if (!last_[1]) return;
    const auto is = [](HandTurn t, HandFace face, int quarters) {
        return t == HandTurn{face, HandLayers::kFace, static_cast<std::uint8_t>(quarters)};
    };
    for (const int way : {1, 3}) {
        if (!is(turn, HandFace::kR, way) || !is(*last_[1], HandFace::kR, way)) continue;
        if (is(last, HandFace::kU, 4 - way)) clock_ -= 0.5;
        if (is(last, HandFace::kD, 4 - way)) clock_ -= 0.3;
    }
}

bool Hands::make(HandTurn turn) {
    switch (turn.face) {
        case HandFace::kR:
        case HandFace::kL:  // given as its mirror image, so never
            return turn_r(turn.quarters);
        case HandFace::kM:
            return turn_m(turn.quarters);
        case HandFace::kX:
        case HandFace::kY:
        case HandFace::kZ:
            return rotate(turn);
        default:
            break;
    }
    if (!is_quarter(turn)) return turn_twice(turn.face);
    switch (turn.face) {
        case HandFace::kU:
            return turn_u();
        case HandFace::kD:
            return turn_d();
        case HandFace::kF:
            return turn_f(turn.layers);
        case HandFace::kB:
            return turn_b();
        case HandFace::kS:
            return turn_s();
        default:
            return turn_e();
    }
}

bool Hands::turn_twice(HandFace face) {
    switch (face) {
        case HandFace::kU:
            return turn_u2();
        case HandFace::kD:
            return turn_d2();
        case HandFace::kF:
            return turn_f2();
        case HandFace::kB:
            return turn_b2();
        case HandFace::kS:
            return turn_s2();
        default:
            return turn_e2();
    }
}

// -- wrists -------------------------------------------------------------------------------------

bool Hands::turn_r(int quarters) {
    int& rw = right().wrist;
    const int lw = left().wrist;
    if (quarters == 1) {
        const bool open = rw < 2 && !(lw <= -1 && rw >= 0);
        rw += 1;
        return open && done(parameters_.wrist);
    }
    if (quarters == 3) {
        const bool open = rw > -1 && !(lw >= 1 && rw <= 0);
        rw = rw == 2 ? 0 : rw - 1;
        return open && done(parameters_.wrist);
    }
    if (rw >= 1 && lw < 1) {
        rw = -1;
    } else {
        const bool open = lw > -1 && rw <= 0;
        rw += rw >= 1 ? -2 : 2;
        if (!open) return false;
    }
    return done(parameters_.double_turn * parameters_.wrist);
}

// -- U and D ------------------------------------------------------------------------------------

/// The left index finger flicks away from the body.
bool Hands::eido() {
    Hand& hand = left();
    if (hand.fingers[kIndex].place == Place::kUFlick) {
        need(hand, kIndex, Place::kEido, kEidoAgain);
        clock_ = std::max(clock_, hand.last_eido + kEidoPause);
    } else {
        need(hand, kIndex, Place::kEido, kEidoReach);
    }
    done(kEidoCost * parameters_.push);
    put(hand, kIndex, Place::kUFlick);
    hand.last_eido = clock_;
    return true;
}

bool Hands::turn_u() {
    Hand& r = right();
    Hand& l = left();
    const FingerState& thumb = r.fingers[kThumb];
    const bool thumb_away =
        thumb.time + parameters_.overwork <= clock_ || thumb.place != Place::kTop;
    if (r.wrist == 0 && thumb_away && r.fingers[kIndex].place != Place::kM) {
        const double index = overwork(r, kIndex, Place::kHome);
        const double middle = overwork(r, kMiddle, Place::kHome);
        done(std::min(index, middle) + 1);
        put(r, kIndex, Place::kUFlick);
        if (middle < index) put(r, kMiddle, Place::kUFlick);
        return true;
    }
    if (r.wrist == 1 && l.wrist == 0) {
        need(l, kIndex, Place::kUFlick);
        done(parameters_.push + (after_exactly(HandFace::kB, 3) ? parameters_.moveblock : 0));
        put(l, kIndex, Place::kHome);
        return true;
    }
    return l.wrist == 0 && !after(HandFace::kF) && !after(HandFace::kB) && eido();
}

bool Hands::turn_d() {
    Hand& r = right();
    Hand& l = left();
    const double by_left =
        std::max(overwork(l, kRing, Place::kHome), overwork(l, kMiddle, Place::kHome));
    const double by_right =
        std::max(overwork(r, kRing, Place::kDFlick), overwork(r, kMiddle, Place::kHome));
    if (l.wrist == 0 && (r.wrist != 0 || by_left <= by_right)) {
        need(l, kRing, Place::kHome);
        need(l, kMiddle, Place::kHome);
        done(parameters_.ring + (after(HandFace::kB) ? parameters_.moveblock / 2 : 0));
        put(l, kRing, Place::kDFlick);
        return true;
    }
    if (r.wrist != 0 || after(HandFace::kB)) return false;
    need(r, kRing, Place::kDFlick);
    need(r, kMiddle, Place::kHome);
    done(parameters_.ring * parameters_.push);
    put(r, kRing, Place::kHome);
    return true;
}

// -- half turns by two fingers of a hand --------------------------------------------------------

double Hands::index_pair_overwork(const Hand& hand) const {
    return std::max({overwork(hand, kIndex, Place::kHome), overwork(hand, kMiddle, Place::kHome),
                     overwork(hand, kRing, Place::kU2Grip, parameters_.moveblock)});
}

double Hands::ring_pair_overwork(const Hand& hand) const {
    return std::max(overwork(hand, kMiddle, Place::kHome), overwork(hand, kRing, Place::kHome));
}

bool Hands::index_pair(Hand& hand) {
    need(hand, kIndex, Place::kHome);
    need(hand, kMiddle, Place::kHome);
    need(hand, kRing, Place::kU2Grip, parameters_.moveblock);
    done(parameters_.double_turn);
    put(hand, kIndex, Place::kUFlick);
    put(hand, kMiddle, Place::kUFlick);
    return true;
}

bool Hands::ring_pair(Hand& hand, HandFace blocker) {
    need(hand, kMiddle, Place::kHome);
    need(hand, kRing, Place::kHome);
    done(parameters_.double_turn * parameters_.ring +
         (after(blocker) ? parameters_.moveblock / 2 : 0));
    put(hand, kRing, Place::kDFlick);
    return true;
}

bool Hands::turn_pair_index(int wrist) {
    const bool by_right = right().wrist == wrist;
    const bool by_left = left().wrist == wrist;
    if (!by_right && !by_left) return false;
    const bool cheaper = index_pair_overwork(right()) <= index_pair_overwork(left());
    return index_pair(by_right && (!by_left || cheaper) ? right() : left());
}

bool Hands::turn_pair_ring(int wrist, HandFace blocker) {
    const bool by_right = right().wrist == wrist;
    const bool by_left = left().wrist == wrist;
    if (!by_right && !by_left) return false;
    const bool cheaper = ring_pair_overwork(right()) <= ring_pair_overwork(left());
    return ring_pair(by_right && (!by_left || cheaper) ? right() : left(), blocker);
}

bool Hands::turn_u2() {
    Hand& r = right();
    const bool left_in_m = left().fingers[kIndex].place == Place::kM;
    if (r.wrist == 0 && left_in_m) return index_pair(r);
    return turn_pair_index(0);
}

bool Hands::turn_d2() { return turn_pair_ring(0, HandFace::kB); }

bool Hands::turn_f2() { return turn_pair_index(-1) || turn_pair_ring(1, HandFace::kD); }

bool Hands::turn_b2() { return turn_pair_index(1) || turn_pair_ring(-1, HandFace::kU); }

// -- F and B ------------------------------------------------------------------------------------

bool Hands::turn_f(HandLayers layers) { return flick_f(layers) || reach_f(layers); }

/// With the fingers where they are.
bool Hands::flick_f(HandLayers layers) {
    Hand& r = right();
    Hand& l = left();
    const int rw = r.wrist;
    const int lw = l.wrist;
    if (rw == -1) {
        need(r, kIndex, Place::kHome);
        done(1);
        put(r, kIndex, Place::kUFlick);
        return true;
    }
    if (lw == 1 && layers == HandLayers::kFace) {
        need(l, kRing, Place::kHome);
        done(after(HandFace::kD) ? parameters_.moveblock / 2 + parameters_.ring : 1);
        put(l, kRing, Place::kDFlick);
        return true;
    }
    if (rw == 1 && !after(HandFace::kD) && layers == HandLayers::kFace) {
        need(r, kRing, Place::kDFlick);
        done(parameters_.ring * parameters_.push);
        put(r, kRing, Place::kHome);
        return true;
    }
    if (lw == -1 && rw == 0 && overwork(r, kIndex, Place::kUFlick) == 0) {
        done(1);
        put(r, kIndex, Place::kFFlick);
        return true;
    }
    if (lw == -1 && overwork(l, kIndex, Place::kUFlick) == 0 && !after(HandFace::kU)) {
        done(parameters_.push);
        put(l, kIndex, Place::kHome);
        return true;
    }
    return false;
}

/// With the left thumb, or the right index from F.
bool Hands::reach_f(HandLayers layers) {
    Hand& r = right();
    Hand& l = left();
    const int rw = r.wrist;
    const int lw = l.wrist;
    const double blocked = after(HandFace::kD) ? parameters_.moveblock : 0;
    if (lw == -1 && grip() == -1) {
        need(l, kThumb, Place::kTop, kThumbReach);
        need(l, kIndex, Place::kTop);
        done(1 + blocked);
        l.wrist += 1;
        put(l, kThumb, Place::kLeftU);
        put(l, kIndex, Place::kTop);
        return true;
    }
    if (lw == 0 && grip() == -1) {
        need(l, kThumb, Place::kBottom);
        need(l, kIndex, Place::kTop);
        done(1.25 + blocked);
        put(l, kThumb, Place::kTop);
        put(l, kIndex, Place::kTop);
        return true;
    }
    if (layers == HandLayers::kWide && lw == 0 && rw == 0) {
        need(r, kIndex, Place::kUFlick);
        need(r, kMiddle, Place::kHome);
        done(1);
        put(r, kIndex, Place::kFFlick);
        return true;
    }
    if (previous_ || lw != 0 || rw != 0) return false;
    need(r, kThumb, Place::kTop);
    done(1);
    put(r, kThumb, Place::kRDown);
    put(r, kMiddle, Place::kUFlick);
    return true;
}

bool Hands::turn_b() {
    Hand& r = right();
    Hand& l = left();
    const double blocked = after(HandFace::kU) ? parameters_.moveblock / 2 : 0;
    if (r.wrist == 1) {
        need(r, kIndex, Place::kHome);
        done(1);
        put(r, kIndex, Place::kUFlick);
        return true;
    }
    if (l.wrist == -1) {
        need(l, kRing, Place::kHome);
        need(l, kMiddle, Place::kHome);
        done(parameters_.ring + blocked);
        put(l, kRing, Place::kDFlick);
        return true;
    }
    if (l.wrist == 1 && !after(HandFace::kU) && !after(HandFace::kD)) return eido();
    if (l.wrist == 0 && std::abs(r.wrist) == 1) {
        need(l, kIndex, Place::kTop, kThumbReach);
        done(after(HandFace::kU) ? 1.45 : 1);
        put(l, kIndex, Place::kLeftDB);
        return true;
    }
    if (r.wrist != -1 || after(HandFace::kU)) return false;
    need(r, kRing, Place::kDFlick);
    need(r, kMiddle, Place::kHome);
    done(parameters_.ring * parameters_.push);
    put(r, kRing, Place::kHome);
    return true;
}

// -- slices -------------------------------------------------------------------------------------

bool Hands::turn_s() {
    Hand& r = right();
    Hand& l = left();
    const double half_block = parameters_.moveblock / 2;
    const Place thumb_place = mirror_ ? Place::kBottom : Place::kTop;
    const double most = (half_block + parameters_.push - 1) * parameters_.slice;
    if (r.wrist == 0 && (l.wrist != 0 || overwork(r, kIndex, Place::kTop, kSliceReach) <= most)) {
        need(r, kIndex, Place::kTop, kSliceReach);
        done(parameters_.slice);
        put(r, kIndex, Place::kSFlick);
        return true;
    }
    if (l.wrist == 0 && r.wrist == -1) {
        need(r, kIndex, Place::kHome, kSliceReach);
        need(r, kThumb, thumb_place, kSliceReach);
        need(r, kMiddle, Place::kHome, kSliceReach);
        done(parameters_.slice);
        put(r, kThumb, thumb_place);
        put(r, kMiddle, Place::kEFlick);
        return true;
    }
    const bool swung =
        r.wrist == 1 && (after_exactly(HandFace::kR, 1) || after_exactly(HandFace::kL, 1));
    if (l.wrist != 0 || !(r.wrist == 0 || swung)) return false;
    need(l, kIndex, Place::kUFlick, kSliceReach);
    done(parameters_.push * parameters_.slice + (after(HandFace::kU) ? half_block : 0));
    put(l, kIndex, Place::kTop);
    return true;
}

bool Hands::turn_e() {
    Hand& r = right();
    Hand& l = left();
    if (std::abs(r.wrist) == 1 && l.wrist == 0) {
        need(l, kIndex, Place::kHome);
        done(parameters_.slice);
        put(l, kIndex, Place::kE);
        return true;
    }
    if (std::abs(l.wrist) != 1 || r.wrist != 0 || after(HandFace::kB)) return false;
    need(r, kIndex, Place::kE);
    done(parameters_.slice * parameters_.push);
    put(r, kIndex, Place::kHome);
    return true;
}

/// The hand at home makes half turns of slices while the other holds the cube from the side.
Hands::Hand* Hands::slice_hand() {
    if (right().wrist == 0 && std::abs(left().wrist) == 1) return &right();
    if (left().wrist == 0 && std::abs(right().wrist) == 1) return &left();
    return nullptr;
}

bool Hands::turn_s2() {
    Hand* hand = slice_hand();
    if (hand == nullptr) return false;
    need(*hand, kThumb, Place::kHome);
    return turn_e2();
}

bool Hands::turn_e2() {
    Hand* hand = slice_hand();
    if (hand == nullptr) return false;
    need(*hand, kIndex, Place::kHome);
    need(*hand, kMiddle, Place::kHome);
    need(*hand, kRing, Place::kU2Grip);
    done(parameters_.slice * parameters_.double_turn);
    put(*hand, kIndex, Place::kE);
    put(*hand, kMiddle, Place::kE);
    return true;
}

bool Hands::turn_m(int quarters) {
    Hand& l = left();
    const bool push = quarters == 1;
    if (l.wrist != 0 || (push && after(HandFace::kB))) return false;
    need(l, kThumb, Place::kHome);
    need(l, kIndex, Place::kM);
    if (push) {
        need(l, kMiddle, Place::kMFlick, kSliceReach);
    } else {
        need(l, kMiddle, Place::kM);
    }
    need(l, kRing, Place::kM);
    const double blocked = after(HandFace::kB) ? parameters_.moveblock : 0;
    done((push ? parameters_.push : quarters == 2 ? parameters_.double_turn : 1) + blocked);
    put(l, kThumb, Place::kHome);
    put(l, kIndex, Place::kM);
    put(l, kMiddle, push ? Place::kM : Place::kMFlick);
    put(l, kRing, Place::kM);
    return true;
}

// -- the whole cube -----------------------------------------------------------------------------

bool Hands::rotate(HandTurn turn) {
    int& lw = hands_[0].wrist;
    int& rw = hands_[1].wrist;
    const bool half = !is_quarter(turn);
    if (turn.face != HandFace::kX) {
        lw = rw = 0;
        let_go_ = true;
        return done(parameters_.rotation * (half ? parameters_.double_turn : 1));
    }
    int by = turn.quarters == 1 ? 1 : -1;
    if (half) by = lw < 0 && rw < 0 ? 2 : -2;
    let_go_ = half && !(lw < 0 && rw < 0) && !(lw > 0 && rw > 0);
    if (let_go_) return true;
    lw += by;
    rw += by;
    let_go_ = std::min(lw, rw) < -1 || std::max(lw, rw) > 1;
    return true;
}

}  // namespace qter
