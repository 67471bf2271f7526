// What is known of a number in a ring of residues: its remainder by some modulus, and one remainder
// that it does not have.
#pragma once

#include <cstdint>
#include <optional>

namespace qter {

/// Something known of a value mod `order`. Every modulus here divides the order, and the order is
/// less than 2^32, so that products fit into 64 bits.
class Residue {
 public:
    /// The largest order that can be followed.
    static constexpr std::uint64_t kMaxOrder = 0xffff'ffff;

    /// Nothing known.
    Residue() = default;
    /// The value `value` itself; `value` < `order`.
    static Residue exactly(std::uint64_t value, std::uint64_t order) {
        return Residue(value, order);
    }

    /// The value is remainder() mod modulus(); the modulus is 1 when nothing is known.
    [[nodiscard]] std::uint64_t remainder() const { return remainder_; }
    [[nodiscard]] std::uint64_t modulus() const { return modulus_; }

    /// Whether the value is 0 mod `divisor`, where that is known.
    [[nodiscard]] std::optional<bool> is_zero(std::uint64_t divisor) const;

    /// `amount` was added.
    void add(std::uint64_t amount);
    /// `amount` was added any number of times.
    void add_repeatedly(std::uint64_t amount);
    /// It was seen that the value is 0 mod `divisor`; false when that cannot be.
    bool learn_zero(std::uint64_t divisor);
    /// It was seen that the value is not 0 mod `divisor`.
    void learn_not_zero(std::uint64_t divisor);
    /// Only what `other` knows, too, is known any more; true when that is less. What is known can
    /// become less only as often as the order has prime factors, and once more for each.
    bool forget_unless(const Residue& other);

    friend bool operator==(const Residue& a, const Residue& b) = default;

 private:
    Residue(std::uint64_t remainder, std::uint64_t modulus)
        : remainder_(remainder), modulus_(modulus) {}

    /// True when it follows from what is known that the value is not `remainder` mod `modulus`.
    [[nodiscard]] bool excludes(std::uint64_t remainder, std::uint64_t modulus) const;

    std::uint64_t remainder_ = 0;
    std::uint64_t modulus_ = 1;
    // The value is not not_remainder_ mod not_modulus_; nothing is excluded when that is 0.
    std::uint64_t not_remainder_ = 0;
    std::uint64_t not_modulus_ = 0;
};

/// The least t >= 0 for which start + t * step is 0 mod `modulus`; nullopt when there is none.
/// All below 2^32. O(log modulus).
[[nodiscard]] std::optional<std::uint64_t> steps_to_zero(std::uint64_t start, std::uint64_t step,
                                                         std::uint64_t modulus);

}  // namespace qter
