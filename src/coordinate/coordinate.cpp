#include "coordinate/coordinate.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

/// Values between two looks at the cancellation.
constexpr std::uint32_t kValuesPerLook = 1024;
/// Of a piece that no turns bring to the slots looked at.
constexpr std::uint64_t kNoPart = ~std::uint64_t{0};
/// Of what does not fit 64 bits.
constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

std::uint64_t power(std::uint64_t base, std::size_t exponent) {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i < exponent; ++i) {
        if (power > kTooMany / base) return kTooMany;
        power *= base;
    }
    return power;
}

/// How digits make a key, and a key digits.
class KeyCode {
 public:
    explicit KeyCode(const Sight& sight) : slots_(sight.slots.size()), base_(sight.base()) {
        std::vector<std::uint32_t> pieces(base_, 0);  // by digit
        for (const Slot slot : sight.slots) ++pieces[sight.label[slot] * sight.modulus];
        const bool one_each =
            sight.modulus == 1 && std::all_of(pieces.begin() + 1, pieces.end(),
                                              [](std::uint32_t count) { return count == 1; });
        const std::uint64_t of_places = power(base_, slots_);
        const std::uint64_t of_digits = power(slots_, base_ - 1);
        by_digit_ = one_each && of_digits < of_places;
        bound_ = by_digit_ ? of_digits : of_places;
        weight_.assign(by_digit_ ? base_ : slots_, 0);
        for (std::size_t i = by_digit_ ? 1 : 0; i < weight_.size(); ++i) {
            weight_[i] = by_digit_ ? power(slots_, i - 1) : power(base_, i);
        }
    }

    /// Keys are below it; kTooMany where they do not fit.
    [[nodiscard]] std::uint64_t bound() const { return bound_; }
    /// What a digit adds to the key in a place.
    [[nodiscard]] std::uint64_t part(std::size_t place, std::uint32_t digit) const {
        return by_digit_ ? weight_[digit] * place : weight_[place] * digit;
    }
    /// The digits of a key, by place.
    void digits(std::uint64_t key, std::vector<std::uint32_t>& digits) const {
        if (!by_digit_) {
            for (std::uint32_t& digit : digits) {
                digit = static_cast<std::uint32_t>(key % base_);
                key /= base_;
            }
            return;
        }
        std::fill(digits.begin(), digits.end(), 0);
        for (std::uint32_t digit = 1; digit < base_; ++digit) {
            digits[key % slots_] = digit;
            key /= slots_;
        }
    }

 private:
    std::size_t slots_;
    std::uint32_t base_;
    bool by_digit_ = false;
    std::uint64_t bound_ = 1;
    std::vector<std::uint64_t> weight_;  // by digit if by_digit_, else by place
};

}  // namespace

CoordinateTurns::CoordinateTurns(const std::vector<State>& of)
    : states(of), column(of.size()), columns(static_cast<std::uint32_t>(of.size())) {
    std::iota(column.begin(), column.end(), 0U);
}

/// Finds the values of a sight breadth first.
class Coordinate::Builder {
 public:
    Builder(const Sight& sight, const CoordinateTurns& turns, std::uint32_t most,
            const Cancellation& cancellation)
        : sight_(sight),
          turns_(turns),
          most_(most),
          cancellation_(cancellation),
          code_(sight),
          digits_(sight.slots.size()) {}

    std::optional<Coordinate> build() {
        if (code_.bound() == kTooMany) return std::nullopt;
        made_.slots_ = sight_.slots;
        made_.key_bound_ = code_.bound();
        if (!sight_.slots.empty()) list_parts();
        list_summands();
        if (!explore()) return std::nullopt;
        if (!sight_.renamings.empty()) join_renamed();
        made_.moves_ = MoveTable(static_cast<std::uint32_t>(keys_.size()), std::move(after_));
        return std::move(made_);
    }

 private:
    /// What each piece, turned each way, adds to the key in each slot.
    void list_parts() {
        const Slot first = sight_.slots.front();
        made_.pieces_ = sight_.slots.back() - first + std::size_t{1};
        made_.orients_ = sight_.modulus == 1 ? 1 : sight_.orients;
        made_.parts_.assign(sight_.slots.size() * made_.pieces_ * made_.orients_, kNoPart);
        for (std::size_t i = 0; i < sight_.slots.size(); ++i) {
            for (const Slot piece : sight_.slots) {
                for (std::uint32_t orient = 0; orient < made_.orients_; ++orient) {
                    made_.parts_[made_.part_index(i, piece - std::size_t{first},
                                                  static_cast<std::uint8_t>(orient))] =
                        code_.part(i, sight_.digit(piece, orient, sight_.slots[i]));
                }
            }
        }
    }

    /// [turn][place][digit]: what the digit adds to the key when the turn is done.
    void list_summands() {
        std::vector<std::size_t> place_of_slot(sight_.label.size(), 0);
        for (std::size_t i = 0; i < sight_.slots.size(); ++i) place_of_slot[sight_.slots[i]] = i;
        const std::size_t row = sight_.slots.size() * sight_.base();
        summand_.assign(turns_.states.size() * row, 0);
        for (std::size_t turn = 0; turn < turns_.states.size(); ++turn) {
            const State& state = turns_.states[turn];
            for (std::size_t to = 0; to < sight_.slots.size(); ++to) {
                const Slot slot = sight_.slots[to];
                const std::size_t from = place_of_slot[state.piece[slot]];
                const std::uint32_t added = sight_.added(state, slot);
                for (std::uint32_t digit = 0; digit < sight_.base(); ++digit) {
                    const std::uint32_t label = digit / sight_.modulus;
                    const std::uint32_t twist =
                        label == sight_.unseen ? 0
                                               : (digit % sight_.modulus + added) % sight_.modulus;
                    summand_[turn * row + from * sight_.base() + digit] =
                        code_.part(to, label * sight_.modulus + twist);
                }
            }
        }
    }

    /// All that turns, and renamings, lead to. False when that is too much.
    bool explore() {
        std::uint64_t solved = 0;
        for (std::size_t i = 0; i < sight_.slots.size(); ++i) {
            solved += code_.part(i, sight_.label[sight_.slots[i]] * sight_.modulus);
        }
        if (value_with(solved) == kNoValue) return false;
        for (std::uint32_t value = 0; value < keys_.size(); ++value) {
            look_at(value);
            after_.resize(after_.size() + turns_.columns, kNoValue);
            std::uint32_t* const after = after_.data() + std::size_t{value} * turns_.columns;
            const std::uint64_t* summand = summand_.data();
            for (const std::uint32_t column : turns_.column) {
                std::uint64_t key = 0;
                for (const std::uint32_t digit : digits_) {
                    key += summand[digit];
                    summand += sight_.base();
                }
                after[column] = value_with(key);
                if (after[column] == kNoValue) return false;
            }
            // Renamings may lead where turns do not.
            for (const std::vector<std::uint16_t>& renaming : sight_.renamings) {
                if (value_with(renamed(renaming)) == kNoValue) return false;
            }
        }
        return true;
    }

    /// Reads the digits of a value; and looks at the cancellation, now and then.
    void look_at(std::uint32_t value) {
        if (value % kValuesPerLook == 0) cancellation_.check();
        code_.digits(keys_[value], digits_);
    }

    /// The key of the digits that were read, renamed.
    [[nodiscard]] std::uint64_t renamed(const std::vector<std::uint16_t>& renaming) const {
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) key += code_.part(i, renaming[digits_[i]]);
        return key;
    }

    /// The value with a key, a new one where there was none; kNoValue when there are too many.
    std::uint32_t value_with(std::uint64_t key) {
        const auto next = static_cast<std::uint32_t>(keys_.size());
        if (next == most_) return made_.index_.find(key);
        const std::uint32_t value = made_.index_.find_or_add(key, next);
        if (value == next) keys_.push_back(key);
        return value;
    }

    /// Makes one value of those that renamings make of each other, numbered by the first of them.
    void join_renamed() {
        const auto values = static_cast<std::uint32_t>(keys_.size());
        DisjointSets same(values);
        for (std::uint32_t value = 0; value < values; ++value) {
            look_at(value);
            for (const std::vector<std::uint16_t>& renaming : sight_.renamings) {
                same.join(made_.index_.find(renamed(renaming)), value);
            }
        }
        std::vector<std::uint32_t> joined(values, kNoValue);
        std::vector<std::uint32_t> first;  // by joined value
        for (std::uint32_t value = 0; value < values; ++value) {
            std::uint32_t& of = joined[same.root(value)];
            if (of == kNoValue) {
                of = static_cast<std::uint32_t>(first.size());
                first.push_back(value);
            }
            joined[value] = of;
        }
        std::vector<std::uint32_t> after;
        after.reserve(first.size() * turns_.columns);
        for (const std::uint32_t value : first) {
            for (std::uint32_t column = 0; column < turns_.columns; ++column) {
                const std::uint32_t to = after_[std::size_t{value} * turns_.columns + column];
                after.push_back(to == kNoValue ? kNoValue : joined[to]);
            }
        }
        after_ = std::move(after);
        keys_.resize(first.size());
        made_.index_.renumber(joined);
    }

    const Sight& sight_;
    const CoordinateTurns& turns_;
    std::uint32_t most_;
    const Cancellation& cancellation_;
    KeyCode code_;
    std::vector<std::uint32_t> digits_;  // of the value that is looked at
    std::vector<std::uint64_t> summand_;
    std::vector<std::uint64_t> keys_;   // by value
    std::vector<std::uint32_t> after_;  // [value][column]
    Coordinate made_;
};

std::optional<Coordinate> Coordinate::make(const Sight& sight, const CoordinateTurns& turns,
                                           std::uint32_t most, const Cancellation& cancellation) {
    return Builder(sight, turns, most, cancellation).build();
}

Coordinate Coordinate::of_moves(MoveTable moves, ValueOf value_of) {
    Coordinate made;
    made.moves_ = std::move(moves);
    made.value_of_ = std::move(value_of);
    return made;
}

std::optional<std::uint64_t> Coordinate::key_part(std::size_t place, Slot piece,
                                                  std::uint8_t orient) const {
    const std::size_t local = piece - std::size_t{slots_.front()};
    if (local >= pieces_) return std::nullopt;
    const std::uint64_t part = parts_[part_index(place, local, orient)];
    if (part == kNoPart) return std::nullopt;
    return part;
}

std::optional<std::uint32_t> Coordinate::with_key(std::uint64_t key) const {
    const std::uint32_t value = index_.find(key);
    if (value == kNoValue) return std::nullopt;
    return value;
}

std::optional<std::uint32_t> Coordinate::of(const State& state) const {
    if (value_of_) return value_of_(state);
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const std::size_t local = state.piece[slots_[i]] - std::size_t{slots_.front()};
        if (local >= pieces_) return std::nullopt;
        const std::uint64_t part = parts_[part_index(i, local, state.orient[slots_[i]])];
        if (part == kNoPart) return std::nullopt;
        key += part;
    }
    return with_key(key);
}

}  // namespace qter
