#include "optimiser/residue.hpp"

#include <numeric>
#include <utility>

namespace qter {
namespace {

/// The inverse of `value` mod `modulus`; they must be coprime.
std::uint64_t inverse(std::uint64_t value, std::uint64_t modulus) {
    // Euclid's algorithm; all absolute values are less than the modulus.
    std::int64_t before = 0, now = 1;
    std::uint64_t a = modulus, b = value % modulus;
    while (b != 0) {
        before -= static_cast<std::int64_t>(a / b) * now;
        std::swap(before, now);
        a %= b;
        std::swap(a, b);
    }
    return static_cast<std::uint64_t>(before < 0 ? before + static_cast<std::int64_t>(modulus)
                                                 : before) %
           modulus;
}

}  // namespace

std::optional<std::uint64_t> steps_to_zero(std::uint64_t start, std::uint64_t step,
                                           std::uint64_t modulus) {
    const std::uint64_t common = std::gcd(step, modulus);  // equals the modulus when step is 0
    if (start % common != 0) return std::nullopt;
    const std::uint64_t period = modulus / common;
    const std::uint64_t missing = (period - start / common % period) % period;
    return missing * inverse(step / common, period) % period;
}

std::optional<bool> Residue::is_zero(std::uint64_t divisor) const {
    if (modulus_ % divisor == 0 && remainder_ % divisor == 0) return true;
    if (excludes(0, divisor)) return false;
    return std::nullopt;
}

bool Residue::excludes(std::uint64_t remainder, std::uint64_t modulus) const {
    const std::uint64_t common = std::gcd(modulus_, modulus);
    if (remainder_ % common != remainder % common) return true;
    return not_modulus_ != 0 && modulus % not_modulus_ == 0 &&
           remainder % not_modulus_ == not_remainder_;
}

void Residue::add(std::uint64_t amount) {
    remainder_ = (remainder_ + amount) % modulus_;
    if (not_modulus_ != 0) not_remainder_ = (not_remainder_ + amount) % not_modulus_;
}

void Residue::add_repeatedly(std::uint64_t amount) {
    modulus_ = std::gcd(modulus_, amount);
    remainder_ %= modulus_;
    if (not_modulus_ != 0 && amount % not_modulus_ != 0) not_modulus_ = not_remainder_ = 0;
}

bool Residue::learn_zero(std::uint64_t divisor) {
    if (excludes(0, divisor)) return false;
    // The values remainder_ + t * modulus_ that are 0 mod the divisor: t is known modulo a number.
    remainder_ +=
        modulus_ * steps_to_zero(remainder_ % divisor, modulus_ % divisor, divisor).value();
    modulus_ = std::lcm(modulus_, divisor);
    return true;
}

void Residue::learn_not_zero(std::uint64_t divisor) {
    // A known exclusion mod a divisor of `divisor` is stronger.
    if (excludes(0, divisor)) return;
    // Where only two remainders were possible, the other one is left.
    if (std::lcm(modulus_, divisor) == 2 * modulus_) {
        if (remainder_ % divisor == 0) remainder_ += modulus_;
        modulus_ *= 2;
        return;
    }
    not_remainder_ = 0;
    not_modulus_ = divisor;
}

bool Residue::forget_unless(const Residue& other) {
    const bool nothing_known = modulus_ == 1 && not_modulus_ == 0;
    if (nothing_known || *this == other) return false;
    const Residue before = *this;
    const std::uint64_t apart = remainder_ > other.remainder_ ? remainder_ - other.remainder_
                                                              : other.remainder_ - remainder_;
    modulus_ = std::gcd(std::gcd(modulus_, other.modulus_), apart);
    remainder_ %= modulus_;
    if (not_modulus_ != 0 && !other.excludes(not_remainder_, not_modulus_)) {
        not_modulus_ = not_remainder_ = 0;
    }
    // The known remainder implied an exclusion; now that it is weaker, the exclusion is stored
    // explicitly.
    if (not_modulus_ == 0 && modulus_ != before.modulus_ && other.not_modulus_ != 0 &&
        before.excludes(other.not_remainder_, other.not_modulus_)) {
        not_modulus_ = other.not_modulus_;
        not_remainder_ = other.not_remainder_;
    }
    return !(*this == before);
}

}  // namespace qter
