#include "interpreter/congruence.hpp"

namespace qter {

std::optional<Congruence> intersect(const Congruence& a, const Congruence& b) {
    const Integer common = gcd(a.modulus, b.modulus);
    const Integer apart = b.residue - a.residue;
    if (!divides(common, apart)) return std::nullopt;
    // n = a.residue + a.modulus * t; divided by `common`, the second fact fixes t mod `rest`.
    const Integer rest = b.modulus / common;
    if (rest == 1) return a;
    const Integer factor = mod(a.modulus / common, rest);
    Integer back;
    mpz_invert(back.get_mpz_t(), factor.get_mpz_t(), rest.get_mpz_t());
    const Integer t = mod(apart / common * back, rest);
    return Congruence{a.residue + a.modulus * t, a.modulus * rest};
}

}  // namespace qter
