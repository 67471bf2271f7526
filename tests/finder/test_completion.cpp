#include "finder/completion.hpp"

#include <algorithm>
#include <random>

#include "catch.hpp"

using namespace qter;

using Vector = ResidueSubgroup::Vector;

namespace {

Vector random_vector(const Vector& moduli, std::mt19937& random) {
    Vector v;
    for (const std::uint32_t modulus : moduli) {
        v.push_back(static_cast<std::uint32_t>(random() % modulus));
    }
    return v;
}

/// Tries all values of the open coordinates from number `i` on.
bool can_complete(const ResidueSubgroup& group, const std::vector<std::size_t>& open, Vector v,
                  std::size_t i = 0) {
    if (i == open.size()) return group.contains(v);
    for (std::uint32_t value = 0; value < group.moduli()[open[i]]; ++value) {
        v[open[i]] = value;
        if (can_complete(group, open, v, i + 1)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("vectors are completed whenever some values of the open coordinates do it", "[finder]") {
    std::mt19937 random(5);
    int completed = 0;
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        Vector moduli;
        for (int i = 0; i < 5; ++i) moduli.push_back(static_cast<std::uint32_t>(1 + random() % 6));
        std::vector<Vector> generators;
        for (std::size_t i = random() % 4; i > 0; --i) {
            generators.push_back(random_vector(moduli, random));
        }
        const ResidueSubgroup group(moduli, generators);
        std::vector<std::size_t> open;
        for (std::size_t c = 0; c < moduli.size(); ++c) {
            if (random() % 2 == 0) open.push_back(c);
        }
        std::shuffle(open.begin(), open.end(), random);
        const Completion completion(group, open);
        const Vector v = random_vector(moduli, random);
        const std::optional<Vector> found = completion.complete(v);
        REQUIRE(found.has_value() == can_complete(group, open, v));
        ++(found ? completed : refused);
        if (!found) continue;
        CHECK(group.contains(*found));
        for (std::size_t c = 0; c < moduli.size(); ++c) {
            if (std::count(open.begin(), open.end(), c) == 0) CHECK((*found)[c] == v[c]);
        }
        if (group.contains(v)) CHECK(*found == v);
    }
    CHECK(completed > 50);
    CHECK(refused > 50);
}
