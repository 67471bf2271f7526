// Subgroups of products of small cyclic groups Z_d0 x Z_d1 x ...: what orientation sums and
// parities of a puzzle's states can be.
//
// The technique: a triangular basis of a lattice (the Hermite normal form, but not reduced above
// the diagonal). Such a subgroup is a lattice of integer vectors that contains d_i times the i-th
// unit vector. The basis gives its index as the product of the diagonal, and membership by
// division, whatever the moduli: nothing here needs them to be primes. Numbers never exceed the
// square of the largest modulus, since column i can be reduced mod d_i.
//
// Source: Cohen, "A Course in Computational Algebraic Number Theory", 1993, section 2.4.
#pragma once

#include <cstdint>
#include <vector>

#include "support/integer.hpp"

namespace qter {

class ResidueSubgroup {
 public:
    using Vector = std::vector<std::uint32_t>;

    /// What `generators` generate, each with one entry below its modulus per modulus; moduli are
    /// at least 1 and at most 2^15. O(generators * moduli^2).
    ResidueSubgroup(Vector moduli, const std::vector<Vector>& generators);

    [[nodiscard]] const Vector& moduli() const { return moduli_; }
    /// How many elements it has, and how many cosets in the whole product.
    [[nodiscard]] Integer order() const;
    [[nodiscard]] Integer index() const;
    [[nodiscard]] bool contains(const Vector& v) const;

    /// The images of its elements in the product of these coordinates only, in that order.
    [[nodiscard]] ResidueSubgroup projected(const std::vector<std::size_t>& coordinates) const;
    /// Those of its elements that are zero in all other coordinates, in the product of these.
    [[nodiscard]] ResidueSubgroup within(const std::vector<std::size_t>& coordinates) const;

    /// Vectors that generate it, none zero: the first entries that are not zero are in coordinates
    /// that ascend, and divide the moduli there.
    [[nodiscard]] std::vector<Vector> basis() const;

 private:
    void insert(std::vector<std::int64_t> v);
    [[nodiscard]] std::int64_t pivot(std::size_t i) const;

    Vector moduli_;
    // Upper triangular; row i has its pivot, a proper divisor of modulus i, at i. An empty row
    // stands for modulus i at i: most rows of a product of many groups are.
    std::vector<std::vector<std::int64_t>> rows_;
};

}  // namespace qter
