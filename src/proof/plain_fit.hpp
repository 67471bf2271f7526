// Whether registers fit on a puzzle, by going through all cycles that they could be made of.
//
// What turns can do to sums of twists and parities of permutations is found by adding up what
// single turns do, until nothing new comes. A register's cycles are then everything whose orders
// divide its own and have it for their least common multiple: of any lengths, in any number, cycle
// by cycle. All that matters of them is how many pieces of each group they take and which sums and
// parities they have; of those with the same sums, parities and order, the ones that take the
// fewest pieces of a group stand for the others, which leave fewer pieces over. Pieces that nobody
// owns may do to sums what one of them can, to parities what two can. For each way to leave none,
// one or two pieces of the groups over, registers are put side by side in all ways for which there
// is room.
//
// This finds every way to fit that a puzzle could have whose turns do all that sums and parities
// allow. A puzzle whose turns do less may lack some of them, so "no" is proven for any puzzle, and
// "yes" where its group has so many elements (puzzle/puzzle_group.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/sphere.hpp"

namespace qter {

class PlainSums {
 public:
    /// Sums and parities, group by group: the sum modulo the slot's orientations, then the parity.
    using Vector = std::vector<std::uint32_t>;

    /// What the turns that are allowed make. stop() says when they are too many, or somebody
    /// stopped it.
    PlainSums(const Certificate& certificate, const CheckLimits& limits);

    [[nodiscard]] CheckStop stop() const { return stop_; }
    [[nodiscard]] bool has(const Vector& vector) const { return reached_.count(vector) != 0; }
    [[nodiscard]] std::size_t size() const { return reached_.size(); }
    /// Pieces of the group twist by multiples of this.
    [[nodiscard]] std::uint32_t twist_unit(std::size_t group) const { return unit_[group]; }
    [[nodiscard]] std::uint32_t modulus(std::size_t group) const { return modulus_[group]; }
    /// So many states have sums and parities that the turns make.
    [[nodiscard]] Integer states() const;
    /// Whether pieces left over, so many by group, can take `vector` to one that turns make.
    [[nodiscard]] bool absorbed(const Vector& vector, const std::vector<std::uint32_t>& left,
                                bool parity_sharing) const;

 private:
    std::vector<std::uint32_t> modulus_;
    std::vector<std::uint32_t> unit_;
    std::vector<std::size_t> sizes_;
    std::set<Vector> reached_;
    CheckStop stop_ = CheckStop::kNone;
};

/// Whether registers of these orders fit as far as sums and parities tell; none when it was
/// stopped.
std::optional<bool> plain_fit(const Certificate& certificate, const PlainSums& sums,
                              const CertifiedFit& fit, const CheckLimits& limits, CheckStop& stop);

/// What is wrong with a structure that is claimed to fit, as far as sums and parities tell; empty
/// for nothing.
std::string plain_structure_fault(const Certificate& certificate, const PlainSums& sums,
                                  const CertifiedFit& fit);

/// Whether an element with exactly these cycles, those of the same orders counted as alike, has
/// sums and parities that turns make, pieces that look alike changing places unseen; none when it
/// was stopped, or there are too many to try.
std::optional<bool> plain_cycles_possible(const Certificate& certificate, const PlainSums& sums,
                                          const std::vector<CertifiedCycle>& cycles,
                                          const CheckLimits& limits);

}  // namespace qter
