#include "support/residue.hpp"

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

std::uint64_t Residue::count() const {
    return has_interval() ? (length_ - 1) / modulus_ + 1 : order_ / modulus_;
}

std::optional<std::vector<std::uint64_t>> Residue::values(std::size_t most) const {
    if (count() > most) return std::nullopt;
    const std::uint64_t skipped = (remainder_ + order_ - first_ % modulus_) % modulus_;
    std::vector<std::uint64_t> found;
    for (std::uint64_t i = 0; i < count(); ++i) {
        found.push_back((first_ + skipped + i * modulus_) % order_);
    }
    return found;
}

std::uint64_t Residue::choices(std::uint64_t divisor) const {
    return std::min(divisor / std::gcd(divisor, modulus_), count());
}

bool Residue::excludes(std::uint64_t remainder, std::uint64_t modulus) const {
    const std::uint64_t common = std::gcd(modulus_, modulus);
    if (remainder_ % common != remainder % common) return true;
    if (not_modulus_ != 0 && modulus % not_modulus_ == 0 &&
        remainder % not_modulus_ == not_remainder_) {
        return true;
    }
    if (!has_interval()) return false;
    // first_ + t has both remainders for one t below their common multiple.
    const std::uint64_t start = (first_ + (modulus - remainder % modulus)) % modulus;
    const std::uint64_t skipped = (remainder_ + order_ - first_) % modulus_;
    const std::uint64_t t =
        skipped +
        modulus_ * steps_to_zero((start + skipped) % modulus, modulus_ % modulus, modulus).value();
    return t >= length_;
}

void Residue::drop_interval() {
    first_ = 0;
    length_ = order_;
}

bool Residue::tighten() {
    if (not_modulus_ == order_ && !has_interval()) {
        first_ = (not_remainder_ + 1) % order_;
        length_ = order_ - 1;
    }
    if (!has_interval()) {
        if (modulus_ == order_) *this = exactly(remainder_, order_);
        return true;
    }
    const auto is_excluded = [&](std::uint64_t value) {
        return not_modulus_ != 0 && value % not_modulus_ == not_remainder_;
    };
    const auto cut = [&](std::uint64_t& count, std::uint64_t by) {
        count -= std::min(count, by);
        return count > 0;
    };
    const std::uint64_t early = (remainder_ + order_ - first_) % modulus_;
    const std::uint64_t last = (first_ + length_ - 1) % order_;
    const std::uint64_t late = (last + order_ - remainder_) % modulus_;
    first_ = (first_ + early) % order_;
    if (!cut(length_, early) || !cut(length_, late)) return false;
    // Two neighbours are never both excluded, unless all values are.
    if (is_excluded(first_)) {
        first_ = (first_ + modulus_) % order_;
        if (!cut(length_, modulus_)) return false;
    }
    if (is_excluded((first_ + length_ - 1) % order_) && !cut(length_, modulus_)) return false;
    if (length_ == 1) *this = exactly(first_, order_);
    return true;
}

void Residue::add(std::uint64_t amount) {
    remainder_ = (remainder_ + amount) % modulus_;
    if (has_interval()) first_ = (first_ + amount) % order_;
    if (not_modulus_ != 0) not_remainder_ = (not_remainder_ + amount) % not_modulus_;
}

void Residue::extend(std::uint64_t before, std::uint64_t after) {
    if (before >= order_ || after >= order_ || length_ + before + after >= order_) {
        drop_interval();
        return;
    }
    first_ = (first_ + order_ - before) % order_;
    length_ += before + after;
}

void Residue::add_repeatedly(std::uint64_t amount, std::uint64_t most) {
    if (amount % order_ == 0 || most == 0) return;
    modulus_ = std::gcd(modulus_, amount);
    remainder_ %= modulus_;
    if (not_modulus_ != 0 && amount % not_modulus_ != 0) not_modulus_ = not_remainder_ = 0;
    // Additions go the short way around.
    const std::uint64_t step = std::min(amount, order_ - amount);
    const std::uint64_t reach = step > order_ / most ? order_ : step * most;
    extend(step == amount ? 0 : reach, step == amount ? reach : 0);
}

void Residue::add_up_to(std::uint64_t most) {
    if (most == 0) return;
    remainder_ = 0;
    modulus_ = 1;
    not_modulus_ = not_remainder_ = 0;
    extend(most, most);
}

bool Residue::learn_zero(std::uint64_t divisor) {
    if (excludes(0, divisor)) return false;
    // The values remainder_ + t * modulus_ that are 0 mod the divisor: t is known modulo a number.
    remainder_ +=
        modulus_ * steps_to_zero(remainder_ % divisor, modulus_ % divisor, divisor).value();
    modulus_ = std::lcm(modulus_, divisor);
    return tighten();
}

void Residue::learn_not_zero(std::uint64_t divisor) {
    // A known exclusion mod a divisor of `divisor` is stronger.
    if (excludes(0, divisor)) return;
    const Residue before = *this;
    // Where only two remainders were possible, the other one is left.
    if (std::lcm(modulus_, divisor) == 2 * modulus_) {
        if (remainder_ % divisor == 0) remainder_ += modulus_;
        modulus_ *= 2;
    } else {
        not_remainder_ = 0;
        not_modulus_ = divisor;
    }
    if (!tighten()) *this = before;
}

std::uint64_t Residue::length_with(const Residue& other) const {
    const std::uint64_t apart = (other.first_ + order_ - first_) % order_;
    return std::min(std::max(length_, apart + other.length_), order_);
}

bool Residue::forget_unless(const Residue& other, bool widens) {
    if (*this == other || *this == any(order_)) return false;
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
    const std::uint64_t own = before.length_with(other);
    const std::uint64_t others = other.length_with(before);
    first_ = own <= others ? before.first_ : other.first_;
    length_ = std::min(own, others);
    if (!has_interval() || (widens && length_ > before.length_)) drop_interval();
    return !(*this == before);
}

}  // namespace qter
