#include "coordinate/symmetric_references.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace qter {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// The most grips with which pairs of grips are tried.
constexpr std::size_t kMostInPairs = 128;

/// Generators of the group `symmetries`.
Numbers generators_of(const SymmetryGroup& group, const Numbers& symmetries) {
    Numbers generators;
    std::set<std::uint32_t> made = {0};
    for (const std::uint32_t symmetry : symmetries) {
        if (made.contains(symmetry)) continue;
        generators.push_back(symmetry);
        Numbers queue(made.begin(), made.end());
        for (std::size_t at = 0; at < queue.size(); ++at) {
            for (const std::uint32_t generator : generators) {
                const std::uint32_t product = group.product(queue[at], generator);
                if (made.insert(product).second) queue.push_back(product);
            }
        }
    }
    return generators;
}

/// The equations of one part.
class PartReferences {
 public:
    PartReferences(const SymmetryGroup& group, const Numbers& generators, const OrbitPart& part)
        : part_(part), modulus_(part.modulus), reference_(group.shape().slots(), kUnknown) {
        for (const std::uint32_t generator : generators) {
            generators_.push_back(&group.relabelling(generator));
        }
        find_orbits();
    }

    /// References by index in part.slots, equal for identical pieces; nullopt if there is no
    /// solution or too many to try.
    std::optional<std::vector<std::uint8_t>> find(const std::vector<std::uint32_t>& looks) {
        // The first reference may be anything: adding a constant to all of them changes nothing.
        const std::size_t unknowns = generators_.size() + first_slots_.size() - 1;
        std::uint64_t tries = 1;
        for (std::size_t i = 0; i < unknowns; ++i) {
            tries *= modulus_;
            if (tries > kMaxTries) return std::nullopt;
        }
        for (std::uint64_t number = 0; number < tries; ++number) {
            if (!solves(number) || !agrees(looks)) continue;
            std::vector<std::uint8_t> found;
            for (const Slot slot : part_.slots) {
                found.push_back(static_cast<std::uint8_t>(reference_[slot]));
            }
            return found;
        }
        return std::nullopt;
    }

 private:
    static constexpr std::uint32_t kUnknown = 0xffff'ffff;

    /// Finds the first slot of each set that the generators take to each other.
    void find_orbits() {
        std::set<Slot> seen;
        for (const Slot start : part_.slots) {
            if (!seen.insert(start).second) continue;
            first_slots_.push_back(start);
            std::vector<Slot> queue = {start};
            for (std::size_t at = 0; at < queue.size(); ++at) {
                for (const Relabelling* by : generators_) {
                    const Slot to = by->image[queue[at]];
                    if (seen.insert(to).second) queue.push_back(to);
                }
            }
        }
    }

    /// Tries the values given by the digits of a number.
    bool solves(std::uint64_t number) {
        std::vector<std::uint32_t> constants;
        for (std::size_t i = 0; i < generators_.size(); ++i, number /= modulus_) {
            constants.push_back(static_cast<std::uint32_t>(number % modulus_));
        }
        for (const Slot slot : part_.slots) reference_[slot] = kUnknown;
        std::vector<Slot> queue;
        for (std::size_t i = 0; i < first_slots_.size(); ++i) {
            reference_[first_slots_[i]] =
                i == 0 ? 0 : static_cast<std::uint32_t>(number % modulus_);
            if (i != 0) number /= modulus_;
            queue.push_back(first_slots_[i]);
        }
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Slot slot = queue[at];
            for (std::size_t i = 0; i < generators_.size(); ++i) {
                const Relabelling& by = *generators_[i];
                const std::uint32_t image =
                    (by.offset[slot] + by.unit[slot] * reference_[slot] + modulus_ - constants[i]) %
                    modulus_;
                std::uint32_t& known = reference_[by.image[slot]];
                if (known == kUnknown) {
                    known = image;
                    queue.push_back(by.image[slot]);
                }
                if (known != image) return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool agrees(const std::vector<std::uint32_t>& looks) const {
        std::map<std::uint32_t, std::uint32_t> of;
        return std::all_of(part_.slots.begin(), part_.slots.end(), [&](Slot slot) {
            return of.try_emplace(looks[slot], reference_[slot]).first->second == reference_[slot];
        });
    }

    const OrbitPart& part_;
    std::uint32_t modulus_;
    std::vector<const Relabelling*> generators_;
    std::vector<Slot> first_slots_;
    std::vector<std::uint32_t> reference_;  // by slot
};

bool twists(const OrbitPart& part) { return part.modulus > 1 && part.twist_unit == 1; }

/// The symmetries that map every part to itself.
Numbers keeping_parts(const SymmetryGroup& group, const Numbers& symmetries,
                      const std::vector<OrbitPart>& parts) {
    Numbers kept;
    for (const std::uint32_t symmetry : symmetries) {
        const Relabelling& by = group.relabelling(symmetry);
        const bool keeps = std::all_of(parts.begin(), parts.end(), [&](const OrbitPart& part) {
            return std::all_of(part.slots.begin(), part.slots.end(), [&](Slot slot) {
                return std::binary_search(part.slots.begin(), part.slots.end(), by.image[slot]);
            });
        });
        if (keeps) kept.push_back(symmetry);
    }
    return kept;
}

/// All symmetries, those that keep a grip, and those that keep a pair of grips unless there are too
/// many pairs; larger sets first.
std::vector<Numbers> subgroups_to_try(const SymmetryGroup& group, const Numbers& symmetries) {
    std::set<Numbers> sets = {symmetries};
    const std::size_t grips = group.grip_map(0).size();
    for (std::size_t grip = 0; grip < grips; ++grip) {
        for (std::size_t other = grip; other < (grips > kMostInPairs ? grip + 1 : grips); ++other) {
            const Numbers keeping = group.keeping(
                {static_cast<std::uint16_t>(grip), static_cast<std::uint16_t>(other)});
            Numbers both;
            std::set_intersection(keeping.begin(), keeping.end(), symmetries.begin(),
                                  symmetries.end(), std::back_inserter(both));
            sets.insert(std::move(both));
        }
    }
    std::vector<Numbers> ordered(sets.begin(), sets.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Numbers& a, const Numbers& b) { return a.size() > b.size(); });
    return ordered;
}

}  // namespace

void choose_references(const SymmetryGroup& group, const std::vector<std::uint32_t>& symmetries,
                       const std::vector<std::uint32_t>& looks, std::vector<OrbitPart>& parts) {
    const Numbers all = keeping_parts(group, symmetries, parts);
    for (const Numbers& some : subgroups_to_try(group, all)) {
        if (some.size() < 2) return;
        const Numbers generators = generators_of(group, some);
        std::vector<OrbitPart> chosen = parts;
        const bool found = std::all_of(chosen.begin(), chosen.end(), [&](OrbitPart& part) {
            if (!twists(part)) return true;
            auto references = PartReferences(group, generators, part).find(looks);
            if (references) part.reference = *std::move(references);
            return references.has_value();
        });
        if (!found) continue;
        parts = std::move(chosen);
        return;
    }
}

}  // namespace qter
