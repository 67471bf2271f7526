#include "coordinate/coordinate.hpp"

#include <algorithm>
#include <utility>

#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

/// Values between two checks for cancellation.
constexpr std::uint32_t kValuesPerPoll = 1024;
/// The part of a piece that turns never bring to the slot.
constexpr std::uint64_t kNoPart = ~std::uint64_t{0};

}  // namespace

/// Finds the values of a projection breadth first.
class Coordinate::Builder {
 public:
    Builder(const Projection& projection, const CoordinateTurns& turns, std::uint32_t most,
            const Cancellation& cancellation)
        : projection_(projection),
          turns_(turns),
          most_(most),
          cancellation_(cancellation),
          code_(projection),
          digits_(projection.slots.size()) {}

    std::optional<Coordinate> build() {
        if (code_.bound() == KeyCode::kTooMany) return std::nullopt;
        made_.slots_ = projection_.slots;
        made_.code_ = code_;
        if (!projection_.slots.empty()) list_parts();
        list_summands();
        if (!explore()) return std::nullopt;
        if (!projection_.renamings.empty()) join_renamed();
        made_.moves_ = spread(turns_, std::move(after_));
        return std::move(made_);
    }

 private:
    /// The part of the key for each piece in each orientation in each slot.
    void list_parts() {
        std::vector<Slot> pieces = projection_.slots;
        pieces.insert(pieces.end(), projection_.guests.begin(), projection_.guests.end());
        const auto [least, most] = std::minmax_element(pieces.begin(), pieces.end());
        made_.first_piece_ = *least;
        made_.pieces_ = *most - *least + std::size_t{1};
        made_.orients_ = projection_.modulus == 1 ? 1 : projection_.orients;
        made_.parts_.assign(projection_.slots.size() * made_.pieces_ * made_.orients_, kNoPart);
        for (std::size_t i = 0; i < projection_.slots.size(); ++i) {
            for (const Slot piece : pieces) {
                for (std::uint32_t orient = 0; orient < made_.orients_; ++orient) {
                    made_.parts_[made_.part_index(i, piece - made_.first_piece_,
                                                  static_cast<std::uint8_t>(orient))] =
                        code_.part(i, projection_.digit(piece, orient, projection_.slots[i]));
                }
            }
        }
    }

    /// [turn][place][digit]: what the digit adds to the key after the turn.
    void list_summands() {
        std::vector<std::size_t> place_of_slot(projection_.label.size(), 0);
        for (std::size_t i = 0; i < projection_.slots.size(); ++i)
            place_of_slot[projection_.slots[i]] = i;
        const std::size_t row = projection_.slots.size() * projection_.base();
        summand_.assign(turns_.states.size() * row, 0);
        for (std::size_t turn = 0; turn < turns_.states.size(); ++turn) {
            const State& state = turns_.states[turn];
            const std::vector<std::uint32_t> label = projection_.labels_after(state);
            for (std::size_t to = 0; to < projection_.slots.size(); ++to) {
                const Slot slot = projection_.slots[to];
                const std::size_t from = place_of_slot[state.piece[slot]];
                const std::uint32_t added = projection_.added(state, slot);
                for (std::uint32_t digit = 0; digit < projection_.base(); ++digit) {
                    const std::uint32_t before = digit / projection_.modulus;
                    const std::uint32_t twist =
                        before == projection_.unseen
                            ? 0
                            : (digit % projection_.modulus + added) % projection_.modulus;
                    summand_[turn * row + from * projection_.base() + digit] =
                        code_.part(to, label[before] * projection_.modulus + twist);
                }
            }
        }
    }

    /// Finds all values that turns and renamings lead to. False if there are too many.
    bool explore() {
        std::uint64_t solved = 0;
        for (std::size_t i = 0; i < projection_.slots.size(); ++i) {
            solved += code_.part(i, projection_.label[projection_.slots[i]] * projection_.modulus);
        }
        if (value_with(solved) == KeyIndex::kNone) return false;
        for (std::uint32_t value = 0; value < made_.index_.size(); ++value) {
            read_digits(value);
            const std::uint64_t* summand = summand_.data();
            for (std::size_t turn = 0; turn < turns_.states.size(); ++turn) {
                std::uint64_t key = 0;
                for (const std::uint32_t digit : digits_) {
                    key += summand[digit];
                    summand += projection_.base();
                }
                after_.push_back(value_with(key));
                if (after_.back() == KeyIndex::kNone) return false;
            }
            // Renamings may lead to keys that turns do not reach.
            for (const std::vector<std::uint16_t>& renaming : projection_.renamings) {
                if (value_with(renamed(renaming)) == KeyIndex::kNone) return false;
            }
        }
        return true;
    }

    /// Reads the digits of a value; regularly checks for cancellation.
    void read_digits(std::uint32_t value) {
        if (value % kValuesPerPoll == 0) cancellation_.check();
        code_.digits(made_.index_.key(value), digits_);
    }

    /// The key of the digits that were read, renamed.
    [[nodiscard]] std::uint64_t renamed(const std::vector<std::uint16_t>& renaming) const {
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) key += code_.part(i, renaming[digits_[i]]);
        return key;
    }

    /// The value with a key, a new one if needed; kNone if there are too many.
    std::uint32_t value_with(std::uint64_t key) {
        KeyIndex& index = made_.index_;
        return index.size() == most_ ? index.find(key) : index.find_or_add(key);
    }

    /// Joins the values that renamings take to each other. Numbers follow the first of each set.
    void join_renamed() {
        const std::uint32_t keys = made_.index_.size();
        DisjointSets same(keys);
        for (std::uint32_t number = 0; number < keys; ++number) {
            read_digits(number);
            for (const std::vector<std::uint16_t>& renaming : projection_.renamings) {
                same.join(made_.index_.find(renamed(renaming)), number);
            }
        }
        std::vector<std::uint32_t>& joined = made_.joined_;
        joined.assign(keys, kNoValue);
        std::vector<std::uint32_t> first;  // by value, the number of a key
        for (std::uint32_t number = 0; number < keys; ++number) {
            std::uint32_t& of = joined[same.root(number)];
            if (of == kNoValue) {
                of = static_cast<std::uint32_t>(first.size());
                first.push_back(number);
            }
            joined[number] = of;
        }
        const std::size_t turns = turns_.states.size();
        std::vector<std::uint32_t> after;
        after.reserve(first.size() * turns);
        for (const std::uint32_t number : first) {
            for (std::size_t turn = 0; turn < turns; ++turn) {
                after.push_back(joined[after_[number * turns + turn]]);
            }
        }
        after_ = std::move(after);
    }

    const Projection& projection_;
    const CoordinateTurns& turns_;
    std::uint32_t most_;
    const Cancellation& cancellation_;
    KeyCode code_;
    std::vector<std::uint32_t> digits_;  // of the current value
    std::vector<std::uint64_t> summand_;
    std::vector<std::uint32_t> after_;  // [value][turn]
    Coordinate made_;
};

std::optional<Coordinate> Coordinate::make(const Projection& projection,
                                           const CoordinateTurns& turns, std::uint32_t most,
                                           const Cancellation& cancellation) {
    return Builder(projection, turns, most, cancellation).build();
}

Coordinate Coordinate::of_moves(MoveTable moves, ValueOf value_of) {
    Coordinate made;
    made.moves_ = std::move(moves);
    made.value_of_ = std::move(value_of);
    return made;
}

void Coordinate::set_reader(DigitsOf digits_of) { digits_of_ = std::move(digits_of); }

std::optional<std::uint64_t> Coordinate::key_part(std::size_t place, Slot piece,
                                                  std::uint8_t orient) const {
    const std::size_t local = piece - first_piece_;
    if (local >= pieces_) return std::nullopt;
    const std::uint64_t part = parts_[part_index(place, local, orient)];
    if (part == kNoPart) return std::nullopt;
    return part;
}

std::optional<std::uint32_t> Coordinate::with_key(std::uint64_t key) const {
    const std::uint32_t number = index_.find(key);
    if (number == KeyIndex::kNone) return std::nullopt;
    return joined_.empty() ? number : joined_[number];
}

std::vector<std::uint32_t> Coordinate::digits(std::uint32_t value) const {
    std::vector<std::uint32_t> digits(slots_.size());
    code_.digits(index_.key(value), digits);
    return digits;
}

std::optional<std::uint32_t> Coordinate::with_digits(std::span<const std::uint32_t> digits) const {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) key += code_.part(i, digits[i]);
    return with_key(key);
}

std::optional<std::uint32_t> Coordinate::of(const State& state) const {
    if (value_of_) return value_of_(state);
    if (digits_of_) {
        const std::optional<std::vector<std::uint32_t>> digits = digits_of_(state);
        return digits ? with_digits(*digits) : std::nullopt;
    }
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const auto part = key_part(i, state.piece[slots_[i]], state.orient[slots_[i]]);
        if (!part) return std::nullopt;
        key += *part;
    }
    return with_key(key);
}

}  // namespace qter
