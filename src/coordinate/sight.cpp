#include "coordinate/sight.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace qter {
namespace {

/// Sets labels: one for each different number in `looks` in the part.
void add_labels(Sight& sight, const std::vector<std::uint32_t>& looks) {
    std::map<std::uint32_t, std::uint16_t> numbers;
    for (const Slot slot : sight.slots) {
        const auto next = static_cast<std::uint16_t>(numbers.size());
        sight.label[slot] = numbers.try_emplace(looks[slot], next).first->second;
    }
    sight.labels = static_cast<std::uint32_t>(numbers.size());
}

void add_twists(Sight& sight, const OrbitPart& part) {
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        sight.reference[part.slots[i]] = part.reference[i];
    }
    sight.unit = part.twist_unit;
    sight.modulus = part.modulus;
    sight.orients = part.twist_unit * part.modulus;
}

/// Whether identical pieces have the same reference orientation: then their twists do not depend on
/// which of them is where.
bool twists_stand_alone(const OrbitPart& part, const Sight& labels) {
    std::vector<int> reference(labels.labels, -1);
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        if (labels.label[part.slots[i]] == labels.unseen) continue;
        int& of = reference[labels.label[part.slots[i]]];
        if (of >= 0 && of != part.reference[i]) return false;
        of = part.reference[i];
    }
    return true;
}

/// The projection to those of `pieces` that belong to the part, with their twists; nullopt if none
/// does.
std::optional<Sight> sight_of_some(const Shape& shape, const OrbitPart& part,
                                   const std::vector<std::uint32_t>& looks,
                                   const std::vector<Slot>& pieces) {
    Sight sight = blank_sight(part.slots, shape.slots());
    std::map<std::uint32_t, std::uint16_t> numbers;  // from 1 on
    for (const Slot slot : part.slots) {
        if (!std::binary_search(pieces.begin(), pieces.end(), slot)) continue;
        const auto next = static_cast<std::uint16_t>(numbers.size() + 1);
        sight.label[slot] = numbers.try_emplace(looks[slot], next).first->second;
    }
    if (numbers.empty()) return std::nullopt;
    sight.labels = static_cast<std::uint32_t>(numbers.size()) + 1;
    sight.unseen = 0;
    if (twists_stand_alone(part, sight)) {
        add_twists(sight, part);
    } else {
        // Orientations in the slots, without references.
        sight.modulus = sight.orients = shape.modulus(part.slots.front());
    }
    return sight;
}

}  // namespace

std::vector<std::uint32_t> Sight::labels_after(const State& turn) const {
    std::vector<std::uint32_t> after(labels);
    std::iota(after.begin(), after.end(), 0U);
    if (named.empty()) return after;
    std::vector<std::uint32_t> label_of(turn.piece.size(), 0);  // by slot of `named`
    for (std::uint32_t one = 0; one < labels; ++one) label_of[named[one]] = one;
    for (std::uint32_t to = 0; to < labels; ++to) after[label_of[turn.piece[named[to]]]] = to;
    return after;
}

Sight blank_sight(std::vector<Slot> slots, std::size_t of_shape) {
    Sight sight;
    sight.slots = std::move(slots);
    sight.label.assign(of_shape, 0);
    sight.reference.assign(of_shape, 0);
    return sight;
}

std::vector<Sight> sights_of(const Shape& shape, const std::vector<OrbitPart>& parts,
                             const std::vector<std::uint32_t>& looks,
                             const std::vector<Slot>& pieces) {
    std::vector<Sight> all;
    for (const OrbitPart& part : parts) {
        if (!pieces.empty()) {
            std::optional<Sight> sight = sight_of_some(shape, part, looks, pieces);
            if (sight) all.push_back(*std::move(sight));
            continue;
        }
        Sight labels = blank_sight(part.slots, shape.slots());
        add_labels(labels, looks);
        if (!twists_stand_alone(part, labels)) {
            // Orientations in the slots, without references.
            labels.modulus = labels.orients = shape.modulus(part.slots.front());
            all.push_back(std::move(labels));
            continue;
        }
        if (labels.labels > 1) all.push_back(std::move(labels));
        if (part.modulus == 1) continue;
        Sight twists = blank_sight(part.slots, shape.slots());
        add_twists(twists, part);
        all.push_back(std::move(twists));
    }
    return all;
}

}  // namespace qter
