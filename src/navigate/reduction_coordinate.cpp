#include "navigate/reduction_coordinate.hpp"

#include <algorithm>
#include <bit>

namespace qter {
namespace {

constexpr std::uint32_t kNoValue = 0xffffffff;

std::size_t place_of(std::uint64_t key, std::size_t places) {
    key ^= key >> 32;
    key *= 0x9e3779b97f4a7c15;
    return (key >> 29) & (places - 1);
}

}  // namespace

ReductionCoordinate::Row row_of(const State& state, const std::vector<Slot>& slots,
                                const std::vector<std::uint8_t>& colour, std::uint32_t bits) {
    ReductionCoordinate::Row row = 0;
    for (std::size_t i = slots.size(); i-- > 0;) row = row << bits | colour[state.piece[slots[i]]];
    return row;
}

bool is_odd(const State& state, const std::vector<Slot>& slots, const std::vector<Slot>& partner) {
    std::vector<bool> inside(state.piece.size(), false);
    for (const Slot slot : slots) inside[slot] = true;
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
            at = inside[piece] ? piece : partner[piece];
        }
        odd = odd != even_cycle;
    }
    return odd;
}

void ReductionCoordinate::number_turns(const TurnSet& turns) {
    column_.assign(turns.size(), 0);
    for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
        column_[step.turn] = static_cast<std::uint8_t>(columns_++);
    }
}

std::optional<ReductionCoordinate> ReductionCoordinate::colours(
    const TurnSet& turns, std::vector<Slot> slots, const std::vector<std::uint8_t>& colour) {
    ReductionCoordinate made;
    made.slots_ = std::move(slots);
    made.colour_ = colour;
    std::uint8_t most = 1;
    for (const Slot slot : made.slots_) most = std::max(most, colour[slot]);
    made.bits_ = std::bit_width(most);
    if (made.bits_ * made.slots_.size() > 64) return std::nullopt;
    made.number_turns(turns);
    Row solved = 0;
    for (std::size_t i = made.slots_.size(); i-- > 0;) {
        solved = solved << made.bits_ | colour[made.slots_[i]];
    }
    if (!made.explore(turns, solved)) return std::nullopt;
    return made;
}

std::optional<ReductionCoordinate> ReductionCoordinate::partners(const TurnSet& turns,
                                                                 std::vector<Slot> slots,
                                                                 const std::vector<Slot>& partner) {
    ReductionCoordinate made;
    made.kind_ = Kind::kPartners;
    made.slots_ = std::move(slots);
    made.partner_ = partner;
    const std::size_t count = made.slots_.size();
    made.bits_ = std::max(1, static_cast<int>(std::bit_width(count - 1)));
    if (made.bits_ * count > 64) return std::nullopt;
    Row solved = 0;
    for (std::size_t i = count; i-- > 0;) solved = solved << made.bits_ | i;
    for (const Slot slot : made.slots_) made.others_.push_back(partner[slot]);
    made.number_turns(turns);
    if (!made.explore(turns, solved)) return std::nullopt;
    return made;
}

ReductionCoordinate ReductionCoordinate::parity(const TurnSet& turns, std::vector<Slot> slots,
                                                const std::vector<Slot>& partner) {
    ReductionCoordinate made;
    made.partner_ = partner;
    made.kind_ = Kind::kParity;
    made.slots_ = std::move(slots);
    made.number_turns(turns);
    made.size_ = 2;
    made.rows_.push_back(0);
    made.rows_.push_back(1);
    for (std::uint32_t value = 0; value < 2; ++value) {
        for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
            const bool odd =
                is_odd(turns.puzzle().turn_state(turns.turn(step.turn)), made.slots_, partner);
            made.after_.push_back(odd ? 1 - value : value);
        }
    }
    return made;
}

ReductionCoordinate::Move ReductionCoordinate::move_of(const State& turn) const {
    Move move;
    std::vector<std::uint8_t> local(turn.piece.size(), 0);
    const bool partners = kind_ == Kind::kPartners;
    const std::vector<Slot>& seen = partners ? others_ : slots_;
    for (std::size_t i = 0; i < seen.size(); ++i) local[seen[i]] = static_cast<std::uint8_t>(i);
    for (const Slot slot : seen) move.from.push_back(local[turn.piece[slot]]);
    if (!partners) return move;
    move.renamed.resize(slots_.size());
    for (std::size_t i = 0; i < slots_.size(); ++i) local[slots_[i]] = static_cast<std::uint8_t>(i);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        move.renamed[local[turn.piece[slots_[i]]]] = static_cast<std::uint8_t>(i);
    }
    return move;
}

ReductionCoordinate::Row ReductionCoordinate::moved(Row row, const Move& move) const {
    const Row mask = (Row{1} << bits_) - 1;
    Row to = 0;
    for (std::size_t i = move.from.size(); i-- > 0;) {
        Row digit = row >> (move.from[i] * bits_) & mask;
        if (!move.renamed.empty()) digit = move.renamed[digit];
        to = to << bits_ | digit;
    }
    return to;
}

bool ReductionCoordinate::explore(const TurnSet& turns, Row solved) {
    // Of each grip the least amount; what is allowed of a grip are its multiples.
    struct Smallest {
        std::uint32_t column;
        std::uint32_t count;  // of allowed amounts, which have the columns from this one on
        Move move;
    };
    std::vector<Smallest> smallest;
    std::uint16_t grip = 0;
    for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
        const Turn turn = turns.turn(step.turn);
        if (!smallest.empty() && turn.grip == grip) {
            ++smallest.back().count;
            continue;
        }
        grip = turn.grip;
        smallest.push_back({column_[step.turn], 1, move_of(turns.puzzle().turn_state(turn))});
    }
    resize(64);
    add(solved);
    for (std::uint32_t value = 0; value < size_; ++value) {
        after_.append(columns_, kNoValue);
        for (const Smallest& one : smallest) {
            const std::uint32_t to = add(moved(rows_[value], one.move));
            after_[std::size_t{value} * columns_ + one.column] = to;
        }
        if (size_ > kMaxValues) return false;
    }
    for (const Smallest& one : smallest) {
        for (std::uint32_t value = 0; value < size_; ++value) {
            std::uint32_t* const row = after_.data() + std::size_t{value} * columns_ + one.column;
            for (std::uint32_t i = 1; i < one.count; ++i) {
                row[i] = after_[std::size_t{row[i - 1]} * columns_ + one.column];
            }
        }
    }
    return true;
}

std::optional<std::uint32_t> ReductionCoordinate::value_of(Row row) const {
    std::size_t at = place_of(row, values_.size());
    while (values_[at] != kNoValue) {
        if (rows_[values_[at]] == row) return values_[at];
        at = (at + 1) & (values_.size() - 1);
    }
    return std::nullopt;
}

std::uint32_t ReductionCoordinate::add(Row row) {
    std::size_t at = place_of(row, values_.size());
    while (values_[at] != kNoValue) {
        if (rows_[values_[at]] == row) return values_[at];
        at = (at + 1) & (values_.size() - 1);
    }
    values_[at] = size_;
    rows_.push_back(row);
    ++size_;
    if (std::size_t{size_} * 2 > values_.size()) resize(values_.size() * 2);
    return size_ - 1;
}

void ReductionCoordinate::resize(std::size_t places) {
    values_.assign(places, kNoValue);
    for (std::uint32_t value = 0; value < size_; ++value) {
        std::size_t at = place_of(rows_[value], places);
        while (values_[at] != kNoValue) at = (at + 1) & (places - 1);
        values_[at] = value;
    }
}

std::optional<std::uint32_t> ReductionCoordinate::of(const State& state) const {
    if (kind_ == Kind::kParity) return is_odd(state, slots_, partner_) ? 1 : 0;
    if (kind_ == Kind::kColours) {
        Row row = 0;
        for (std::size_t i = slots_.size(); i-- > 0;) {
            row = row << bits_ | colour_[state.piece[slots_[i]]];
        }
        return value_of(row);
    }
    // By pair of partners, where the first one is.
    constexpr std::uint8_t kNowhere = 255;
    std::vector<std::uint8_t> where(state.piece.size(), kNowhere);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        where[state.piece[slots_[i]]] = static_cast<std::uint8_t>(i);
    }
    Row row = 0;
    for (std::size_t i = others_.size(); i-- > 0;) {
        const Slot piece = state.piece[others_[i]];
        const std::uint8_t at = where[partner_[piece]];
        if (at == kNowhere) return std::nullopt;
        row = row << bits_ | at;
    }
    return value_of(row);
}

std::uint64_t ReductionCoordinate::bytes() const {
    return after_.bytes() + rows_.bytes() + values_.size() * sizeof(values_[0]);
}

}  // namespace qter
