#include "coordinate/orbit_space.hpp"

#include <cassert>

namespace qter {

namespace {

bool sum_is_fixed(const GroupConstraints& constraints, std::uint32_t part) {
    return constraints.sum_unit[part] == constraints.parts[part].modulus;
}

/// What the last twist must be for the sum to be 0.
std::uint8_t missing(std::uint32_t sum, std::uint32_t modulus) {
    return static_cast<std::uint8_t>((modulus - sum % modulus) % modulus);
}

}  // namespace

std::optional<OrbitSpace::Measure> OrbitSpace::measure(const GroupConstraints& constraints,
                                                       std::uint32_t part, std::size_t turns) {
    const OrbitPart& of = constraints.parts[part];
    if (of.slots.size() > kMaxRanked) return std::nullopt;
    Measure measure;
    measure.perms = factorial(static_cast<std::uint32_t>(of.slots.size()));
    const std::size_t digits = of.slots.size() - (sum_is_fixed(constraints, part) ? 1 : 0);
    for (std::size_t i = 0; i < digits; ++i) {
        measure.orients *= of.modulus;
        if (measure.perms * measure.orients > kMaxEntries) return std::nullopt;
    }
    const std::uint64_t entries = (measure.perms + measure.orients) * turns;
    if (entries > kMaxMoveEntries) return std::nullopt;
    measure.bytes = entries * sizeof(std::uint32_t);
    return measure;
}

OrbitSpace::OrbitSpace(const Shape& shape, const GroupConstraints& constraints, std::uint32_t part,
                       const std::vector<GripTurn>& grips)
    : numbers_(grips) {
    const OrbitPart& of = constraints.parts[part];
    slots_ = of.slots;
    reference_ = of.reference;
    unit_ = of.twist_unit;
    modulus_ = of.modulus;
    digits_ = modulus_ == 1 ? 0 : size() - (sum_is_fixed(constraints, part) ? 1 : 0);
    local_.assign(shape.slots(), 0);
    for (Slot i = 0; i < size(); ++i) local_[slots_[i]] = i;
    const std::optional<Measure> measured = measure(constraints, part, turns());
    assert(measured);
    perms_ = moves_of_perms(grips, static_cast<std::uint32_t>(measured->perms));
    orients_ = moves_of_orients(grips, static_cast<std::uint32_t>(measured->orients));
}

MoveTable OrbitSpace::moves_of_perms(const std::vector<GripTurn>& grips,
                                     std::uint32_t perms) const {
    std::vector<Slot> from;  // [grip][slot]
    for (const GripTurn& grip : grips) {
        for (const Slot slot : slots_) from.push_back(local_[grip.turn.piece[slot]]);
    }
    std::vector<Slot> piece(size()), moved(size());
    return MoveTable::of_grips(perms, numbers_,
                               [&](std::uint32_t rank, std::span<std::uint32_t> to) {
                                   unrank(rank, piece);
                                   for (std::size_t grip = 0; grip < to.size(); ++grip) {
                                       for (Slot i = 0; i < size(); ++i)
                                           moved[i] = piece[from[grip * size() + i]];
                                       to[grip] = rank_of(moved);
                                   }
                               });
}

MoveTable OrbitSpace::moves_of_orients(const std::vector<GripTurn>& grips,
                                       std::uint32_t orients) const {
    // A turn's own twists, as a state's: from each slot's source, by how much.
    std::vector<Slot> from;
    std::vector<std::uint8_t> by(grips.size() * size());
    std::vector<std::uint8_t> orient(size());
    for (std::size_t grip = 0; grip < grips.size(); ++grip) {
        for (Slot i = 0; i < size(); ++i) {
            from.push_back(local_[grips[grip].turn.piece[slots_[i]]]);
            orient[i] = grips[grip].turn.orient[slots_[i]];
        }
        to_twists(std::span(from).subspan(grip * size()), orient,
                  std::span(by).subspan(grip * size(), size()));
    }
    std::vector<std::uint8_t> twist(size()), moved(size());
    return MoveTable::of_grips(
        orients, numbers_, [&](std::uint32_t rank, std::span<std::uint32_t> to) {
            twists_of(rank, twist);
            for (std::size_t grip = 0; grip < to.size(); ++grip) {
                for (Slot i = 0; i < size(); ++i) {
                    const std::size_t at = grip * size() + i;
                    moved[i] = static_cast<std::uint8_t>((twist[from[at]] + by[at]) % modulus_);
                }
                to[grip] = orient_rank(moved);
            }
        });
}

Point OrbitSpace::point_of(const State& state) const {
    std::vector<Slot> piece;
    std::vector<std::uint8_t> orient, twist(size());
    for (const Slot slot : slots_) {
        piece.push_back(local_[state.piece[slot]]);
        orient.push_back(state.orient[slot]);
    }
    to_twists(piece, orient, twist);
    return {rank_of(piece), orient_rank(twist)};
}

void OrbitSpace::pieces_of(std::uint32_t perm, std::span<Slot> piece) const {
    assert(piece.size() == size());
    unrank(perm, piece);
}

void OrbitSpace::twists_of(std::uint32_t orient, std::span<std::uint8_t> twist) const {
    std::uint32_t sum = 0;
    for (Slot i = 0; i < digits_; ++i) {
        twist[i] = static_cast<std::uint8_t>(orient % modulus_);
        sum += twist[i];
        orient /= modulus_;
    }
    for (Slot i = digits_; i < size(); ++i) twist[i] = missing(sum, modulus_);
}

std::uint32_t OrbitSpace::orient_rank(std::span<const std::uint8_t> twist) const {
    std::uint32_t rank = 0;
    for (Slot i = digits_; i-- > 0;) rank = rank * modulus_ + twist[i];
    return rank;
}

void OrbitSpace::to_orientations(std::span<const Slot> piece, std::span<const std::uint8_t> twist,
                                 std::span<std::uint8_t> orient) const {
    const std::uint32_t whole = unit_ * modulus_;
    for (Slot i = 0; i < size(); ++i) {
        const std::uint32_t sum = twist[i] * unit_ + reference_[i] + whole - reference_[piece[i]];
        orient[i] = static_cast<std::uint8_t>(sum % whole);
    }
}

void OrbitSpace::to_twists(std::span<const Slot> piece, std::span<const std::uint8_t> orient,
                           std::span<std::uint8_t> twist) const {
    const std::uint32_t whole = unit_ * modulus_;
    for (Slot i = 0; i < size(); ++i) {
        const std::uint32_t sum = orient[i] + reference_[piece[i]] + whole - reference_[i];
        assert(sum % whole % unit_ == 0);
        twist[i] = static_cast<std::uint8_t>(sum % whole / unit_);
    }
}

}  // namespace qter
