#include "finder/absorption.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace qter {
namespace {

std::uint32_t order_of_twist(std::uint32_t sum, std::uint32_t modulus) {
    return modulus / std::gcd(modulus, sum);
}

/// `n` without the primes of `other`.
std::uint32_t without_primes_of(std::uint32_t n, std::uint32_t other) {
    for (std::uint32_t d = std::gcd(n, other); d > 1; d = std::gcd(n, other)) n /= d;
    return n;
}

std::uint32_t even_part(std::uint32_t n) { return n & -n; }

/// The sums of twists, as flags, that the cycles of one register may have in an orbit without
/// leftover pieces.
///
/// The twists of the cycles are free as long as the order of the register stays. Consider each
/// prime. If the cycle for the register's power of the prime is in this orbit, the order of its
/// twist is fixed. Every other cycle may have any twist whose order divides the register's. So two
/// cycles can have any sum, because one can compensate for the other. An extra swap has even
/// length, so the order of its twist must leave a factor of two of the register's order.
std::vector<bool> possible_sums(const OrbitLoad& load, std::uint32_t modulus, OrderValue order) {
    std::vector<bool> cycles(modulus, false);
    std::vector<bool> swap(modulus, false);
    for (std::uint32_t sum = 0; sum < modulus; ++sum) {
        const std::uint32_t twist = order_of_twist(sum, modulus);
        const std::uint32_t rest = without_primes_of(twist, load.twist);
        bool exact = twist / rest == load.twist;
        swap[sum] = order % (2 * twist) == 0 && (load.cycles > 0 || exact);
        exact = exact && (!load.full_swap || load.twist % 2 == 0 || rest % 2 != 0);
        cycles[sum] =
            load.cycles == 0 ? sum == 0 : order % twist == 0 && (load.cycles > 1 || exact);
    }
    if (!load.extra_swap) return cycles;
    std::vector<bool> sums(modulus, false);
    for (std::uint32_t a = 0; a < modulus; ++a) {
        for (std::uint32_t b = 0; b < modulus; ++b) {
            if (cycles[a] && swap[b]) sums[(a + b) % modulus] = true;
        }
    }
    return sums;
}

/// The least order of a possible sum: 1 when the sum may be zero. The rule is that of
/// possible_sums.
std::uint32_t least_sum_order(const OrbitLoad& load, OrderValue order) {
    if (load.cycles > 1) return 1;
    if (load.cycles == 0 || !load.extra_swap) return load.twist;
    const std::uint32_t two = even_part(load.twist);
    return order % (2 * two) == 0 ? 1 : two;
}

/// All vectors whose entry i is one of choices[i].
class Choices {
 public:
    explicit Choices(std::vector<std::vector<std::uint32_t>> choices)
        : choices_(std::move(choices)), at_(choices_.size(), 0) {}

    [[nodiscard]] std::uint32_t operator[](std::size_t i) const { return choices_[i][at_[i]]; }
    bool next() {
        for (std::size_t i = 0; i < at_.size(); ++i) {
            if (++at_[i] < choices_[i].size()) return true;
            at_[i] = 0;
        }
        return false;
    }

 private:
    std::vector<std::vector<std::uint32_t>> choices_;
    std::vector<std::size_t> at_;
};

std::vector<std::uint32_t> numbers_of(const std::vector<bool>& flags) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < flags.size(); ++i) {
        if (flags[i]) numbers.push_back(i);
    }
    return numbers;
}

/// The combinations of `relations` that touch only `orbits`, as a basis.
std::vector<std::uint64_t> combinations_within(std::vector<std::uint64_t> relations,
                                               std::uint64_t orbits) {
    for (std::uint64_t outside = ~orbits; outside != 0; outside &= outside - 1) {
        const std::uint64_t bit = outside & -outside;
        std::size_t pivot = 0;
        while (pivot < relations.size() && (relations[pivot] & bit) == 0) ++pivot;
        if (pivot == relations.size()) continue;
        const std::uint64_t row = relations[pivot];
        relations.erase(relations.begin() + static_cast<std::ptrdiff_t>(pivot));
        for (std::uint64_t& relation : relations) {
            if ((relation & bit) != 0) relation ^= row;
        }
    }
    return relations;
}

}  // namespace

Absorption::Absorption(const FinderPuzzle& puzzle, ParitySharing parity_sharing)
    : puzzle_(&puzzle), parity_sharing_(parity_sharing) {
    const GroupConstraints& constraints = puzzle.constraints();
    independent_ = constraints.mixed_index == 1;
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        sum_orders_.push_back(puzzle.orbits()[i].modulus / constraints.sum_unit[i]);
        if (puzzle.orbits()[i].modulus > 1 && (constraints.sum_unit[i] > 1 || !independent_)) {
            bound_sums_ |= std::uint64_t{1} << i;
        }
    }
    for (const std::vector<std::uint32_t>& relation : constraints.parity_relations) {
        std::uint64_t bits = 0;
        for (const std::uint32_t orbit : relation) bits |= std::uint64_t{1} << orbit;
        relations_.push_back(bits);
        bound_parities_ |= bits;
    }
    if (!independent_) bound_parities_ = ~std::uint64_t{0};
}

const std::vector<std::uint64_t>& Absorption::relations_within(std::uint64_t orbits) {
    const auto [at, fresh] = within_.try_emplace(orbits);
    if (fresh) at->second = combinations_within(relations_, orbits);
    return at->second;
}

bool Absorption::possible(const OrbitLoad* loads, std::uint64_t odd, OrderValue order,
                          const LinkedRegister* linked, const Leftover& leftover) {
    const std::uint64_t sums = ~leftover.one;
    const std::uint64_t parities =
        parity_sharing_ == ParitySharing::kAllowed ? ~leftover.two : ~std::uint64_t{0};
    if (!independent_ || linked != nullptr) {
        return possible_in_general(loads, odd, order, linked, sums, parities);
    }
    for (std::uint64_t bits = sums & bound_sums_; bits != 0; bits &= bits - 1) {
        const auto orbit = static_cast<std::size_t>(std::countr_zero(bits));
        if (sum_orders_[orbit] % least_sum_order(loads[orbit], order) != 0) return false;
    }
    if ((odd & parities & bound_parities_) == 0) return true;
    for (const std::uint64_t relation : relations_within(parities & bound_parities_)) {
        if (std::popcount(relation & odd) % 2 != 0) return false;
    }
    return true;
}

bool Absorption::is_impossible_parity(std::uint64_t odd) {
    if (parity_sharing_ == ParitySharing::kAllowed || !independent_) return false;
    const std::vector<std::uint64_t>& all = relations_within(bound_parities_);
    return std::any_of(all.begin(), all.end(), [odd](std::uint64_t relation) {
        return std::popcount(relation & odd) % 2 != 0;
    });
}

bool Absorption::possible_in_general(const OrbitLoad* loads, std::uint64_t odd, OrderValue order,
                                     const LinkedRegister* linked, std::uint64_t sums,
                                     std::uint64_t parities) const {
    std::vector<std::size_t> fixed;
    std::vector<std::vector<std::uint32_t>> values;
    for (std::size_t i = 0; i < puzzle_->orbits().size(); ++i) {
        if ((sums >> i & 1) != 0) {
            fixed.push_back(2 * i);
            values.push_back(
                numbers_of(possible_sums(loads[i], puzzle_->orbits()[i].modulus, order)));
        }
        if ((parities >> i & 1) != 0) {
            fixed.push_back(2 * i + 1);
            values.push_back({static_cast<std::uint32_t>(odd >> i & 1)});
        }
    }
    const ResidueSubgroup allowed = puzzle_->constraints().image.projected(fixed);
    const auto works = [&](const ResidueSubgroup::Vector* in_linked_orbits) {
        Choices choices(values);
        do {
            ResidueSubgroup::Vector v(fixed.size());
            for (std::size_t i = 0; i < fixed.size(); ++i) {
                v[i] = choices[i];
                if (in_linked_orbits != nullptr)
                    v[i] = (v[i] + (*in_linked_orbits)[fixed[i]]) % allowed.moduli()[i];
            }
            if (allowed.contains(v)) return true;
        } while (choices.next());
        return false;
    };
    if (linked == nullptr) return works(nullptr);
    for (const ResidueSubgroup::Vector& v : linked->vectors) {
        if (works(&v)) return true;
    }
    return false;
}

}  // namespace qter
