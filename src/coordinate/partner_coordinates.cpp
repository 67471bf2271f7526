#include "coordinate/partner_coordinates.hpp"

#include <algorithm>
#include <utility>

namespace qter {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffff;

/// By slot of the puzzle, its number among `slots`, or kNowhere.
std::vector<std::uint32_t> numbers_of(const std::vector<Slot>& slots, std::size_t of_shape) {
    std::vector<std::uint32_t> number(of_shape, kNowhere);
    for (std::uint32_t i = 0; i < slots.size(); ++i) number[slots[i]] = i;
    return number;
}

}  // namespace

bool is_odd(const State& state, const std::vector<Slot>& slots, const std::vector<Slot>& partner) {
    const std::vector<std::uint32_t> inside = numbers_of(slots, state.piece.size());
    std::vector<bool> seen(state.piece.size(), false);
    bool odd = false;
    for (const Slot slot : slots) {
        if (seen[slot]) continue;
        bool even_cycle = true;
        Slot at = slot;
        while (!seen[at]) {
            seen[at] = true;
            even_cycle = !even_cycle;
            const Slot piece = state.piece[at];
            at = inside[piece] != kNowhere ? piece : partner[piece];
        }
        odd = odd != even_cycle;
    }
    return odd;
}

std::optional<Coordinate> partner_coordinate(const CoordinateTurns& turns,
                                             const std::vector<Slot>& slots,
                                             const std::vector<Slot>& partner, std::uint32_t most) {
    const std::vector<std::uint32_t> number = numbers_of(slots, partner.size());
    std::vector<Slot> others;
    for (const Slot slot : slots) others.push_back(partner[slot]);
    Projection projection = blank_projection(others, partner.size());
    projection.named = slots;
    projection.labels = static_cast<std::uint32_t>(slots.size());
    for (const Slot other : others) {
        projection.label[other] = static_cast<std::uint16_t>(number[partner[other]]);
    }
    std::optional<Coordinate> made = Coordinate::make(projection, turns, most);
    if (!made) return std::nullopt;
    made->set_reader([=](const State& state) -> std::optional<std::vector<std::uint32_t>> {
        std::vector<std::uint32_t> where(state.piece.size(), kNowhere);  // by piece
        for (std::uint32_t i = 0; i < slots.size(); ++i) where[state.piece[slots[i]]] = i;
        std::vector<std::uint32_t> digits;
        for (const Slot slot : others) digits.push_back(where[partner[state.piece[slot]]]);
        if (std::find(digits.begin(), digits.end(), kNowhere) != digits.end()) return std::nullopt;
        return digits;
    });
    return made;
}

Coordinate partner_parity(const CoordinateTurns& turns, const std::vector<Slot>& slots,
                          const std::vector<Slot>& partner) {
    std::vector<std::uint32_t> after;
    for (std::uint32_t value = 0; value < 2; ++value) {
        for (const State& state : turns.states) {
            after.push_back(is_odd(state, slots, partner) ? 1 - value : value);
        }
    }
    return Coordinate::of_moves(spread(turns, std::move(after)), [=](const State& state) {
        return std::optional<std::uint32_t>(is_odd(state, slots, partner) ? 1 : 0);
    });
}

}  // namespace qter
