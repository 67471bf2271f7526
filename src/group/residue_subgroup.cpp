#include "group/residue_subgroup.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace qter {

namespace {

struct Bezout {
    std::int64_t gcd, s, t;  // gcd = s * a + t * b
};

Bezout bezout(std::int64_t a, std::int64_t b) {
    Bezout now{a, 1, 0};
    Bezout next{b, 0, 1};
    while (next.gcd != 0) {
        const std::int64_t q = now.gcd / next.gcd;
        now = {now.gcd - q * next.gcd, now.s - q * next.s, now.t - q * next.t};
        std::swap(now, next);
    }
    return now;
}

std::int64_t residue(std::int64_t value, std::int64_t modulus) {
    const std::int64_t r = value % modulus;
    return r < 0 ? r + modulus : r;
}

}  // namespace

ResidueSubgroup::ResidueSubgroup(Vector moduli, const std::vector<Vector>& generators)
    : moduli_(std::move(moduli)) {
    assert(std::all_of(moduli_.begin(), moduli_.end(),
                       [](std::uint32_t m) { return m >= 1 && m <= 1U << 15; }));
    rows_.resize(moduli_.size());
    for (const Vector& generator : generators) {
        assert(generator.size() == moduli_.size());
        insert({generator.begin(), generator.end()});
    }
}

void ResidueSubgroup::insert(std::vector<std::int64_t> v) {
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        std::vector<std::int64_t>& row = rows_[i];
        if (v[i] == 0) continue;
        if (row.empty()) {
            row.assign(moduli_.size(), 0);
            row[i] = moduli_[i];
        }
        // A unimodular step on the two rows: the gcd to the pivot, zero to v.
        const auto [gcd, s, t] = bezout(row[i], v[i]);
        const std::int64_t row_part = row[i] / gcd;
        const std::int64_t v_part = v[i] / gcd;
        row[i] = gcd;
        v[i] = 0;
        for (std::size_t j = i + 1; j < moduli_.size(); ++j) {
            const std::int64_t m = moduli_[j];
            const std::int64_t kept = residue(s * row[j] + t * v[j], m);
            v[j] = residue(row_part * v[j] - v_part * row[j], m);
            row[j] = kept;
        }
    }
}

std::int64_t ResidueSubgroup::pivot(std::size_t i) const {
    return rows_[i].empty() ? moduli_[i] : rows_[i][i];
}

Integer ResidueSubgroup::index() const {
    Integer product = 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        product *= static_cast<unsigned long>(pivot(i));
    }
    return product;
}

Integer ResidueSubgroup::order() const {
    Integer product = 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        product *= static_cast<unsigned long>(moduli_[i] / pivot(i));
    }
    return product;
}

bool ResidueSubgroup::contains(const Vector& v) const {
    assert(v.size() == moduli_.size());
    std::vector<std::int64_t> rest(v.begin(), v.end());
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] % pivot(i) != 0) return false;
        if (rest[i] == 0) continue;
        const std::vector<std::int64_t>& row = rows_[i];
        const std::int64_t times = rest[i] / row[i];
        for (std::size_t j = i; j < rest.size(); ++j) {
            rest[j] = residue(rest[j] - times * row[j], moduli_[j]);
        }
    }
    return true;
}

std::vector<ResidueSubgroup::Vector> ResidueSubgroup::basis() const {
    std::vector<Vector> vectors;
    for (const std::vector<std::int64_t>& row : rows_) {
        if (!row.empty()) vectors.emplace_back(row.begin(), row.end());
    }
    return vectors;
}

ResidueSubgroup ResidueSubgroup::projected(const std::vector<std::size_t>& coordinates) const {
    Vector moduli;
    for (const std::size_t c : coordinates) moduli.push_back(moduli_[c]);
    std::vector<Vector> images;
    for (const Vector& v : basis()) {
        Vector& image = images.emplace_back();
        for (const std::size_t c : coordinates) image.push_back(v[c]);
    }
    return {std::move(moduli), images};
}

ResidueSubgroup ResidueSubgroup::within(const std::vector<std::size_t>& coordinates) const {
    // With these coordinates last, the triangular rows that start there are the answer.
    std::vector<std::size_t> order;
    for (std::size_t c = 0; c < moduli_.size(); ++c) {
        if (std::find(coordinates.begin(), coordinates.end(), c) == coordinates.end()) {
            order.push_back(c);
        }
    }
    const std::size_t others = order.size();
    order.insert(order.end(), coordinates.begin(), coordinates.end());
    const ResidueSubgroup reordered = projected(order);
    const auto first = static_cast<std::ptrdiff_t>(others);
    std::vector<Vector> rows;
    for (std::size_t i = others; i < order.size(); ++i) {
        const std::vector<std::int64_t>& row = reordered.rows_[i];
        if (!row.empty()) rows.emplace_back(row.begin() + first, row.end());
    }
    return {{reordered.moduli_.begin() + first, reordered.moduli_.end()}, rows};
}

}  // namespace qter
