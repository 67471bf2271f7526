// Numbers known by a remainder, and what two such facts say together.
#pragma once

#include <optional>

#include "support/integer.hpp"

namespace qter {

/// All integers n with n mod `modulus` = `residue`; 0 <= residue < modulus. Default-made: all.
struct Congruence {
    Integer residue = 0;
    Integer modulus = 1;

    friend bool operator==(const Congruence&, const Congruence&) = default;
};

/// The integers that satisfy both, or nullopt when none does. The moduli need not be coprime; the
/// result's is their least common multiple. (Chinese remainder theorem, by Garner's step.)
[[nodiscard]] std::optional<Congruence> intersect(const Congruence& a, const Congruence& b);

}  // namespace qter
