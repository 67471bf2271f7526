// Partial knowledge of a residue: its remainder by some modulus, and one remainder that it does not
// have.
#pragma once

#include <cstdint>
#include <optional>

namespace qter {

/// Facts about a value mod `order`. Every modulus here divides the order, and the order is less
/// than 2^32, so that products fit into 64 bits.
class Residue {
 public:
    /// The largest order that can be tracked.
    static constexpr std::uint64_t kMaxOrder = 0xffff'ffff;

    /// No facts.
    Residue() = default;
    /// The exact value `value`; `value` < `order`.
    static Residue exactly(std::uint64_t value, std::uint64_t order) {
        return Residue(value, order);
    }

    /// The value is remainder() mod modulus(); the modulus is 1 when the remainder is unknown.
    [[nodiscard]] std::uint64_t remainder() const { return remainder_; }
    [[nodiscard]] std::uint64_t modulus() const { return modulus_; }

    /// Whether the value is 0 mod `divisor`; nullopt when unknown.
    [[nodiscard]] std::optional<bool> is_zero(std::uint64_t divisor) const;

    /// Shifts the facts by an addition of `amount`.
    void add(std::uint64_t amount);
    /// Keeps the facts that hold after any number of additions of `amount`.
    void add_repeatedly(std::uint64_t amount);
    /// Learns that the value is 0 mod `divisor`; false if the facts contradict this.
    bool learn_zero(std::uint64_t divisor);
    /// Learns that the value is not 0 mod `divisor`; so its remainder, where only one other is
    /// possible.
    void learn_not_zero(std::uint64_t divisor);
    /// Keeps only the facts that `other` implies, too; true if facts were lost. The facts can
    /// weaken only as often as the order has prime factors, and once more for each of them.
    bool forget_unless(const Residue& other);

    friend bool operator==(const Residue& a, const Residue& b) = default;

 private:
    Residue(std::uint64_t remainder, std::uint64_t modulus)
        : remainder_(remainder), modulus_(modulus) {}

    /// True when the facts imply that the value is not `remainder` mod `modulus`.
    [[nodiscard]] bool excludes(std::uint64_t remainder, std::uint64_t modulus) const;

    std::uint64_t remainder_ = 0;
    std::uint64_t modulus_ = 1;
    // The value is not not_remainder_ mod not_modulus_; if not_modulus_ is 0, nothing is excluded.
    std::uint64_t not_remainder_ = 0;
    std::uint64_t not_modulus_ = 0;
};

/// The least t >= 0 for which start + t * step is 0 mod `modulus`; nullopt if there is none. All
/// arguments are below 2^32. O(log modulus).
[[nodiscard]] std::optional<std::uint64_t> steps_to_zero(std::uint64_t start, std::uint64_t step,
                                                         std::uint64_t modulus);

}  // namespace qter
