// Partial knowledge of a residue: its remainder by some modulus, an interval, and one remainder
// that it does not have.
//
// The interval wraps around, as the numbers mod the order do: from 88 to 2 mod 90 are five values.
// Its ends are values that the other facts allow, so knowing a remainder makes it shorter, and an
// interval of one value is the value.
//
// Source: congruences (Granger, 1989) and intervals that wrap around (Gange, Navas, Schachte,
// Sondergaard, Stuckey, 2015), which tell each other what they know (Cousot and Cousot, 1979).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace qter {

/// Facts about a value mod `order`. Every modulus here divides the order, and the order is less
/// than 2^32, so that products fit into 64 bits.
class Residue {
 public:
    /// The largest order that can be tracked.
    static constexpr std::uint64_t kMaxOrder = 0xffff'ffff;

    /// No facts about a value mod `order`.
    static Residue any(std::uint64_t order) { return {0, 1, 0, order}; }
    /// The exact value `value`; `value` < `order`.
    static Residue exactly(std::uint64_t value, std::uint64_t order) {
        return {value, order, value, 1};
    }

    /// The value is remainder() mod modulus(); the modulus is 1 when the remainder is unknown.
    [[nodiscard]] std::uint64_t remainder() const { return remainder_; }
    [[nodiscard]] std::uint64_t modulus() const { return modulus_; }
    /// The values that the remainder and the interval allow; nullopt if more than `most`.
    [[nodiscard]] std::optional<std::vector<std::uint64_t>> values(std::size_t most) const;
    /// The most remainders by `divisor` that the value can have; 1 where the remainder is known.
    [[nodiscard]] std::uint64_t choices(std::uint64_t divisor) const;

    /// Whether the value is 0 mod `divisor`; nullopt when unknown.
    [[nodiscard]] std::optional<bool> is_zero(std::uint64_t divisor) const;

    /// Shifts the facts by an addition of `amount`.
    void add(std::uint64_t amount);
    /// Keeps the facts that hold after any number of additions of `amount`, `most` at most.
    void add_repeatedly(std::uint64_t amount, std::uint64_t most);
    /// Keeps the facts that hold after an addition of any number from -most to most.
    void add_up_to(std::uint64_t most);
    /// Learns that the value is 0 mod `divisor`; false if the facts contradict this.
    bool learn_zero(std::uint64_t divisor);
    /// Learns that the value is not 0 mod `divisor`; so its remainder, where only one other is
    /// possible.
    void learn_not_zero(std::uint64_t divisor);
    /// Keeps only the facts that `other` implies, too; true if facts were lost. An interval that
    /// would grow is dropped where `widens`. Then the facts can weaken only as often as the order
    /// has prime factors, and once more for each of them.
    bool forget_unless(const Residue& other, bool widens = false);

    friend bool operator==(const Residue& a, const Residue& b) = default;

 private:
    Residue(std::uint64_t remainder, std::uint64_t modulus, std::uint64_t first,
            std::uint64_t length)
        : order_(std::max(modulus, length)),
          remainder_(remainder),
          modulus_(modulus),
          first_(first),
          length_(length) {}

    /// True when the facts imply that the value is not `remainder` mod `modulus`.
    [[nodiscard]] bool excludes(std::uint64_t remainder, std::uint64_t modulus) const;
    [[nodiscard]] bool has_interval() const { return length_ < order_; }
    void drop_interval();
    /// The number of values that the remainder and the interval allow.
    [[nodiscard]] std::uint64_t count() const;
    /// The length of the interval from first_ that covers both; the order if it is all.
    [[nodiscard]] std::uint64_t length_with(const Residue& other) const;
    /// Adds numbers before and after the interval, and drops it where none are left.
    void extend(std::uint64_t before, std::uint64_t after);
    /// Makes the interval end at values that are possible; false if there are none.
    bool tighten();

    std::uint64_t order_ = 1;
    std::uint64_t remainder_ = 0;
    std::uint64_t modulus_ = 1;
    // The value is one of length_ numbers from first_ on, mod the order; first_ is 0 if all are.
    std::uint64_t first_ = 0;
    std::uint64_t length_ = 1;
    // The value is not not_remainder_ mod not_modulus_; if not_modulus_ is 0, nothing is excluded.
    std::uint64_t not_remainder_ = 0;
    std::uint64_t not_modulus_ = 0;
};

/// The least t >= 0 for which start + t * step is 0 mod `modulus`; nullopt if there is none. All
/// arguments are below 2^32. O(log modulus).
[[nodiscard]] std::optional<std::uint64_t> steps_to_zero(std::uint64_t start, std::uint64_t step,
                                                         std::uint64_t modulus);

}  // namespace qter
