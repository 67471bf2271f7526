#include "coordinate/coordinate.hpp"

#include <limits>
#include <utility>

namespace qter {
namespace {

constexpr std::uint32_t kNoValue = KeyIndex::kNoValue;
/// Values between two looks at the cancellation.
constexpr std::uint32_t kValuesPerLook = 4096;

/// The weight of each place in a key; none where keys do not fit.
std::optional<std::vector<std::uint64_t>> weights_of(const Sight& sight) {
    std::vector<std::uint64_t> weights;
    std::uint64_t weight = 1;
    for (std::size_t i = 0; i < sight.slots.size(); ++i) {
        weights.push_back(weight);
        if (__builtin_mul_overflow(weight, std::uint64_t{sight.base()}, &weight)) {
            // The last weight may be as large as it likes, as long as its digits fit.
            if (i + 1 < sight.slots.size()) return std::nullopt;
            const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / sight.base();
            if (weights.back() > most) return std::nullopt;
        }
    }
    return weights;
}

}  // namespace

class Coordinate::Builder {
 public:
    Builder(Coordinate& into, const std::vector<State>& turns, std::uint32_t most)
        : into_(into), turns_(static_cast<std::uint32_t>(turns.size())), most_(most) {
        add_summands(turns);
    }

    bool build(const Cancellation& cancellation) {
        const Sight& sight = into_.sight_;
        const std::uint32_t base = sight.base();
        std::uint64_t solved = 0;
        for (std::size_t i = 0; i < sight.slots.size(); ++i) {
            solved +=
                into_.weight_[i] * (std::uint64_t{sight.label[sight.slots[i]]} * sight.modulus);
        }
        if (value_with(solved) == kNoValue) return false;
        std::vector<std::uint32_t> digits(sight.slots.size());
        for (std::uint32_t value = 0; value < key_of_.size(); ++value) {
            if (value % kValuesPerLook == 0) cancellation.check();
            std::uint64_t rest = key_of_[value];
            for (std::uint32_t& digit : digits) {
                digit = static_cast<std::uint32_t>(rest % base);
                rest /= base;
            }
            const std::uint64_t* summand = summand_.data();
            for (std::uint32_t turn = 0; turn < turns_; ++turn) {
                std::uint64_t key = 0;
                for (const std::uint32_t digit : digits) {
                    key += summand[digit];
                    summand += base;
                }
                const std::uint32_t to = value_with(key);
                if (to == kNoValue) return false;
                after_.push_back(to);
            }
        }
        into_.moves_ = MoveTable(static_cast<std::uint32_t>(key_of_.size()), std::move(after_));
        return true;
    }

 private:
    /// [turn][place][digit]: what the digit adds to the key when the turn is done.
    void add_summands(const std::vector<State>& turns) {
        const Sight& sight = into_.sight_;
        std::vector<std::size_t> place_of_slot(sight.label.size(), 0);
        for (std::size_t i = 0; i < sight.slots.size(); ++i) place_of_slot[sight.slots[i]] = i;
        const std::size_t row = sight.slots.size() * sight.base();
        summand_.assign(turns.size() * row, 0);
        for (std::size_t turn = 0; turn < turns.size(); ++turn) {
            for (std::size_t to = 0; to < sight.slots.size(); ++to) {
                const Slot slot = sight.slots[to];
                const std::size_t from = place_of_slot[turns[turn].piece[slot]];
                const std::uint32_t added = sight.added(turns[turn], slot);
                for (std::uint32_t digit = 0; digit < sight.base(); ++digit) {
                    const std::uint32_t label = digit / sight.modulus;
                    const std::uint32_t twist =
                        label == sight.unseen ? 0 : (digit % sight.modulus + added) % sight.modulus;
                    summand_[turn * row + from * sight.base() + digit] =
                        into_.weight_[to] * (label * sight.modulus + twist);
                }
            }
        }
    }

    /// The value with a key, a new one where there was none; kNoValue when there are too many.
    std::uint32_t value_with(std::uint64_t key) {
        const auto next = static_cast<std::uint32_t>(key_of_.size());
        if (next == most_) return into_.index_.find(key);
        const std::uint32_t value = into_.index_.find_or_add(key, next);
        if (value == next) key_of_.push_back(key);
        return value;
    }

    Coordinate& into_;
    std::uint32_t turns_;
    std::uint32_t most_;
    std::vector<std::uint64_t> summand_;
    std::vector<std::uint64_t> key_of_;  // by value
    std::vector<std::uint32_t> after_;   // [value][turn]
};

std::optional<Coordinate> Coordinate::make(Sight sight, const std::vector<State>& turns,
                                           std::uint32_t most, const Cancellation& cancellation) {
    std::optional<std::vector<std::uint64_t>> weights = weights_of(sight);
    if (!weights) return std::nullopt;
    Coordinate made;
    made.sight_ = std::move(sight);
    made.weight_ = *std::move(weights);
    Builder builder(made, turns, most);
    if (!builder.build(cancellation)) return std::nullopt;
    return made;
}

Coordinate Coordinate::of_moves(MoveTable moves, ValueOf value_of) {
    Coordinate made;
    made.moves_ = std::move(moves);
    made.value_of_ = std::move(value_of);
    return made;
}

std::optional<std::uint32_t> Coordinate::of(const State& state) const {
    if (value_of_) return value_of_(state);
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < sight_.slots.size(); ++i) {
        key += weight_[i] * sight_.digit(state, sight_.slots[i]);
    }
    const std::uint32_t value = index_.find(key);
    if (value == kNoValue) return std::nullopt;
    return value;
}

}  // namespace qter
