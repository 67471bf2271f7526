#include "finder/structure_maker.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

/// Tests whether shared pieces can absorb what a register does outside of the linked orbits.
class Absorbing {
 public:
    Absorbing(const FinderPuzzle& puzzle, ParitySharing parity_sharing, const LinkedRegisters* way)
        : puzzle_(puzzle), parity_sharing_(parity_sharing), way_(way) {}

    /// `shared` is 0 in linked orbits: the action of their shared pieces is part of the way.
    [[nodiscard]] bool possible(std::size_t owner, const OwnedCycles& cycles,
                                const std::vector<std::uint32_t>& shared) const {
        const ResidueSubgroup::Vector sums = sums_of(puzzle_, cycles);
        if (way_ == nullptr) return absorbed(puzzle_, sums, shared, parity_sharing_);
        const std::vector<ResidueSubgroup::Vector>& all = way_->registers[owner].vectors;
        return std::any_of(all.begin(), all.end(), [&](ResidueSubgroup::Vector v) {
            for (std::size_t i = 0; i < v.size(); ++i) {
                v[i] = (v[i] + sums[i]) % puzzle_.constraints().image.moduli()[i];
            }
            return absorbed(puzzle_, v, shared, parity_sharing_);
        });
    }

    /// Whether sums of twists are independent of each other and of parities.
    [[nodiscard]] bool independent() const {
        return way_ == nullptr && puzzle_.constraints().mixed_index == 1;
    }

    [[nodiscard]] const FinderPuzzle& puzzle() const { return puzzle_; }

 private:
    const FinderPuzzle& puzzle_;
    ParitySharing parity_sharing_;
    const LinkedRegisters* way_;
};

/// Twists for one register's cycles that correct its sums, given the numbers of shared pieces.
class TwistChoice {
 public:
    TwistChoice(const Absorbing& absorbing, std::size_t owner, OwnedCycles& cycles,
                OrderValue order, Twists twists, const std::vector<std::uint32_t>& shared)
        : absorbing_(absorbing),
          owner_(owner),
          cycles_(cycles),
          order_(order),
          twists_(twists),
          shared_(shared) {}

    /// Changes twists in the orbits without leftover pieces, from `orbit` on.
    bool choose(std::uint32_t orbit = 0) {
        const FinderPuzzle& puzzle = absorbing_.puzzle();
        if (orbit == puzzle.orbits().size()) {
            return absorbing_.possible(owner_, cycles_, shared_);
        }
        const std::vector<std::size_t> here = cycles_in(orbit);
        if (shared_[orbit] > 0 || puzzle.orbits()[orbit].modulus == 1 || here.empty()) {
            return choose(orbit + 1);
        }
        // Independent sums are settled orbit by orbit.
        const bool alone = absorbing_.independent();
        const OwnedCycles before = cycles_;
        for (const auto& [sum, twists] : sums_of_twists(here)) {
            if (alone && sum % puzzle.constraints().sum_unit[orbit] != 0) continue;
            for (std::size_t i = 0; i < here.size(); ++i) cycles_[here[i]].twist = twists[i];
            if (choose(orbit + 1)) return true;
            if (alone) break;
        }
        cycles_ = before;
        return false;
    }

 private:
    using Choice = std::vector<std::uint32_t>;

    [[nodiscard]] std::vector<std::size_t> cycles_in(std::uint32_t orbit) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < cycles_.size(); ++i) {
            if (cycles_[i].orbit == orbit) found.push_back(i);
        }
        return found;
    }

    [[nodiscard]] bool may_have(const OwnedCycle& cycle, std::uint32_t twist) const {
        const FinderOrbit& orbit = absorbing_.puzzle().orbits()[cycle.orbit];
        OwnedCycle other = cycle;
        other.twist = twist;
        if (twists_ == Twists::kMore && cycle.twist == 0) return order_ % order(orbit, other) == 0;
        return order(orbit, other) == order(orbit, cycle);
    }

    /// The sums that these cycles of one orbit can have, the given one first, with twists for each.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, Choice>> sums_of_twists(
        const std::vector<std::size_t>& cycles) const {
        const std::uint32_t modulus =
            absorbing_.puzzle().orbits()[cycles_[cycles.front()].orbit].modulus;
        std::vector<std::pair<std::uint32_t, Choice>> sums = {{0, {}}};
        for (const std::size_t number : cycles) {
            std::vector<std::pair<std::uint32_t, Choice>> longer;
            std::vector<bool> seen(modulus, false);
            for (const auto& [sum, twists] : sums) {
                for (std::uint32_t more = 0; more < modulus; ++more) {
                    const std::uint32_t twist = (cycles_[number].twist + more) % modulus;
                    const std::uint32_t next = (sum + twist) % modulus;
                    if (seen[next] || !may_have(cycles_[number], twist)) continue;
                    seen[next] = true;
                    longer.emplace_back(next, twists);
                    longer.back().second.push_back(twist);
                }
            }
            sums = std::move(longer);
        }
        return sums;
    }

    const Absorbing& absorbing_;
    std::size_t owner_;
    OwnedCycles& cycles_;
    OrderValue order_;
    Twists twists_;
    const std::vector<std::uint32_t>& shared_;
};

/// Reduces the shared pieces as long as they suffice for all registers.
class FewestShared {
 public:
    FewestShared(const Absorbing& absorbing, const std::vector<OwnedCycles>& registers,
                 const std::vector<std::uint32_t>& left)
        : absorbing_(absorbing), registers_(registers), left_(left) {
        // Orbits with identical pieces are reduced last; among the others, those with most leftover
        // pieces.
        order_.resize(left.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
            const bool a_seen = sees_all(a);
            const bool b_seen = sees_all(b);
            return a_seen != b_seen ? a_seen : left_[a] < left_[b];
        });
    }

    /// Reduces a choice that suffices to as few pieces as possible.
    std::vector<std::uint32_t> from(std::vector<std::uint32_t> shared) {
        for (const std::size_t orbit : order_) {
            while (shared[orbit] > 0) {
                --shared[orbit];
                if (suffices(shared)) continue;
                ++shared[orbit];
                break;
            }
        }
        const auto pairs = static_cast<std::size_t>(std::count(shared.begin(), shared.end(), 2U));
        if (pairs < 2) return shared;
        // The orbits with two pieces decide about parities; another, smaller set of them may
        // suffice.
        for (std::size_t size = 0; size < pairs; ++size) {
            std::vector<std::uint32_t> few(shared);
            for (std::uint32_t& number : few) number = std::min(number, 1U);
            if (choose(few, size, order_.size())) return few;
        }
        return shared;
    }

 private:
    [[nodiscard]] bool sees_all(std::size_t orbit) const {
        const FinderOrbit& here = absorbing_.puzzle().orbits()[orbit];
        return here.usable == here.pieces;
    }

    [[nodiscard]] bool suffices(const std::vector<std::uint32_t>& shared) const {
        for (std::size_t owner = 0; owner < registers_.size(); ++owner) {
            if (!absorbing_.possible(owner, registers_[owner], shared)) return false;
        }
        return true;
    }

    /// Sets two pieces for `size` more orbits among the first `count` of order_.
    bool choose(std::vector<std::uint32_t>& shared, std::size_t size, std::size_t count) const {
        if (size == 0) return suffices(shared);
        for (std::size_t i = count; i-- > 0;) {
            const std::size_t orbit = order_[i];
            if (left_[orbit] < 2) continue;
            const std::uint32_t before = shared[orbit];
            shared[orbit] = 2;
            if (choose(shared, size - 1, i)) return true;
            shared[orbit] = before;
        }
        return false;
    }

    const Absorbing& absorbing_;
    const std::vector<OwnedCycles>& registers_;
    const std::vector<std::uint32_t>& left_;
    std::vector<std::size_t> order_;
};

/// By orbit, the number of pieces that no cycle owns; nullopt if the cycles need too many.
std::optional<std::vector<std::uint32_t>> left_over(const FinderPuzzle& puzzle,
                                                    const std::vector<OwnedCycles>& registers) {
    std::vector<std::uint32_t> left;
    for (const FinderOrbit& orbit : puzzle.orbits()) left.push_back(orbit.pieces);
    for (const OwnedCycles& cycles : registers) {
        for (const OwnedCycle& cycle : cycles) {
            if (left[cycle.orbit] < cycle.length) return std::nullopt;
            left[cycle.orbit] -= cycle.length;
        }
    }
    return left;
}

}  // namespace

std::optional<Structure> make_structure(const FinderPuzzle& puzzle,
                                        std::vector<OwnedCycles> registers,
                                        const std::vector<OrderValue>& orders, Twists twists,
                                        ParitySharing parity_sharing, const LinkedRegisters* way,
                                        std::uint64_t linked) {
    const Absorbing absorbing(puzzle, parity_sharing, way);
    Structure structure;
    structure.registers = registers;
    if (way != nullptr) {
        for (std::size_t i = 0; i < registers.size(); ++i) {
            const OwnedCycles& more = way->registers[i].cycles;
            structure.registers[i].insert(structure.registers[i].end(), more.begin(), more.end());
        }
    }
    const std::optional<std::vector<std::uint32_t>> left = left_over(puzzle, structure.registers);
    if (!left) return std::nullopt;
    std::vector<std::uint32_t> most = *left;
    for (std::uint32_t& number : most) number = std::min(number, 2U);
    for (std::size_t i = 0; i < most.size(); ++i) {
        if ((linked >> i & 1) != 0) most[i] = 0;
    }
    for (std::size_t i = 0; i < registers.size(); ++i) {
        TwistChoice choice(absorbing, i, registers[i], orders[i], twists, most);
        if (!choice.choose()) return std::nullopt;
        const auto count = static_cast<std::ptrdiff_t>(registers[i].size());
        std::copy_n(registers[i].begin(), count, structure.registers[i].begin());
        std::sort(structure.registers[i].begin(), structure.registers[i].end());
    }
    structure.shared = FewestShared(absorbing, registers, most).from(most);
    for (std::size_t i = 0; i < left->size(); ++i) {
        if (way != nullptr) structure.shared[i] += way->shared[i];
        structure.unused.push_back((*left)[i] - structure.shared[i]);
    }
    return structure;
}

}  // namespace qter
