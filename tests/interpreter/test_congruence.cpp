#include <rapidcheck.h>

#include "catch.hpp"
#include "interpreter/congruence.hpp"

using namespace qter;

TEST_CASE("two congruences meet where trying finds the same number") {
    REQUIRE(rc::check("intersect", [] {
        const int p = *rc::gen::inRange(1, 40);
        const int q = *rc::gen::inRange(1, 40);
        const Congruence a{*rc::gen::inRange(0, p), p};
        const Congruence b{*rc::gen::inRange(0, q), q};
        const std::optional<Congruence> both = intersect(a, b);
        std::optional<int> tried;
        for (int n = 0; n < p * q && !tried; ++n) {
            if (n % p == a.residue && n % q == b.residue) tried = n;
        }
        RC_ASSERT(both.has_value() == tried.has_value());
        if (!both) return;
        RC_ASSERT(both->residue == *tried);
        RC_ASSERT(both->modulus == lcm(p, q));
    }));
}

TEST_CASE("congruences work beyond machine words") {
    const Integer p("1000000000000000000000000000057");  // both prime
    const Integer q("170141183460469231731687303715884105727");
    const Integer n("123456789012345678901234567890123456789012345678901234567890");
    const std::optional<Congruence> both = intersect({mod(n, p), p}, {mod(n, q), q});
    REQUIRE(both == Congruence{n, p * q});
    REQUIRE(intersect({1, p * 2}, {2, q * 2}) == std::nullopt);
    REQUIRE(intersect({}, {5, p}) == Congruence{5, p});
}
