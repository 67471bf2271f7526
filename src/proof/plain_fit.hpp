// A test whether registers fit on a puzzle, by enumerating all their possible cycles.
//
// The possible sums of twists and parities of permutations are found by adding those of single
// turns until nothing new comes. A register's cycles are then all multisets of cycles whose orders
// divide its order and have it as their least common multiple. They matter only by the number of
// pieces of each group, and by sums and parities; of those with the same sums, parities and order,
// the ones with the fewest pieces of a group represent the others, since they leave more pieces
// over. Pieces that no register owns can balance sums (one piece suffices) and parities (two pieces
// suffice). For each choice to leave none, one or two pieces of each group, registers are combined
// in all ways for which there is room.
//
// This finds all fits on a puzzle whose turns reach everything that sums and parities allow. On a
// puzzle whose turns reach less, some may be missing. So "no" is proven for any puzzle, and "yes"
// if the group has the corresponding order (group/puzzle_group.hpp).
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

    /// The sums and parities that the allowed turns make. stop() reports if there are too many, or
    /// if it was cancelled.
    PlainSums(const Certificate& certificate, const CheckLimits& limits);

    [[nodiscard]] CheckStop stop() const { return stop_; }
    [[nodiscard]] bool has(const Vector& vector) const { return reached_.count(vector) != 0; }
    [[nodiscard]] std::size_t size() const { return reached_.size(); }
    /// The unit of twists of the group's pieces.
    [[nodiscard]] std::uint32_t twist_unit(std::size_t group) const { return unit_[group]; }
    [[nodiscard]] std::uint32_t modulus(std::size_t group) const { return modulus_[group]; }
    /// The number of states with sums and parities that the turns make.
    [[nodiscard]] Integer states() const;
    /// Whether the remaining pieces, counted by group in `left`, can change `vector` to one that
    /// turns make.
    [[nodiscard]] bool absorbed(const Vector& vector, const std::vector<std::uint32_t>& left,
                                bool parity_sharing) const;

 private:
    std::vector<std::uint32_t> modulus_;
    std::vector<std::uint32_t> unit_;
    std::vector<std::size_t> sizes_;
    std::set<Vector> reached_;
    CheckStop stop_ = CheckStop::kNone;
};

/// Whether registers of these orders fit by sums and parities; nullopt if stopped.
std::optional<bool> plain_fit(const Certificate& certificate, const PlainSums& sums,
                              const CertifiedFit& fit, const CheckLimits& limits, CheckStop& stop);

/// The fault of a structure that is claimed to fit, by sums and parities; empty if there is none.
std::string plain_structure_fault(const Certificate& certificate, const PlainSums& sums,
                                  const CertifiedFit& fit);

/// Whether an element with exactly these cycles (or others of the same orders) has sums and
/// parities that turns make; identical pieces may be swapped. nullopt if stopped, or if there are
/// too many combinations to try.
std::optional<bool> plain_cycles_possible(const Certificate& certificate, const PlainSums& sums,
                                          const std::vector<CertifiedCycle>& cycles,
                                          const CheckLimits& limits);

}  // namespace qter
