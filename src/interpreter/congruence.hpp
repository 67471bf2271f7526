// Numbers known modulo m, and the intersection of two such facts (Chinese remainder theorem).
#pragma once

#include <optional>

#include "support/integer.hpp"

namespace qter {

/// All integers n with n mod `modulus` = `residue`; 0 <= residue < modulus. The default is all
/// integers.
struct Congruence {
    Integer residue = 0;
    Integer modulus = 1;

    friend bool operator==(const Congruence&, const Congruence&) = default;
};

/// The integers that satisfy both, or nullopt when none does. The moduli need not be coprime; the
/// modulus of the result is their least common multiple. (By Garner's step.)
[[nodiscard]] std::optional<Congruence> intersect(const Congruence& a, const Congruence& b);

}  // namespace qter
