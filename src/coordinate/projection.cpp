#include "coordinate/projection.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace qter {
namespace {

/// Sets labels: one for each different number in `looks` in the part.
void add_labels(Projection& projection, const std::vector<std::uint32_t>& looks) {
    std::map<std::uint32_t, std::uint16_t> numbers;
    for (const Slot slot : projection.slots) {
        const auto next = static_cast<std::uint16_t>(numbers.size());
        projection.label[slot] = numbers.try_emplace(looks[slot], next).first->second;
    }
    projection.labels = static_cast<std::uint32_t>(numbers.size());
}

void add_twists(Projection& projection, const OrbitPart& part) {
    for (std::size_t i = 0; i < part.slots.size(); ++i) {
        projection.reference[part.slots[i]] = part.reference[i];
    }
    projection.unit = part.twist_unit;
    projection.modulus = part.modulus;
    projection.orients = part.twist_unit * part.modulus;
}

/// Whether identical pieces have the same reference orientation: then their twists do not depend on
/// which of them is where.
bool twists_stand_alone(const OrbitPart& part, const Projection& labels) {
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
std::optional<Projection> projection_of_some(const Shape& shape, const OrbitPart& part,
                                             const std::vector<std::uint32_t>& looks,
                                             const std::vector<Slot>& pieces) {
    Projection projection = blank_projection(part.slots, shape.slots());
    std::map<std::uint32_t, std::uint16_t> numbers;  // from 1 on
    for (const Slot slot : part.slots) {
        if (!std::binary_search(pieces.begin(), pieces.end(), slot)) continue;
        const auto next = static_cast<std::uint16_t>(numbers.size() + 1);
        projection.label[slot] = numbers.try_emplace(looks[slot], next).first->second;
    }
    if (numbers.empty()) return std::nullopt;
    projection.labels = static_cast<std::uint32_t>(numbers.size()) + 1;
    projection.unseen = 0;
    if (twists_stand_alone(part, projection)) {
        add_twists(projection, part);
    } else {
        // Orientations in the slots, without references.
        projection.modulus = projection.orients = shape.modulus(part.slots.front());
    }
    return projection;
}

}  // namespace

std::vector<std::uint32_t> Projection::labels_after(const State& turn) const {
    std::vector<std::uint32_t> after(labels);
    std::iota(after.begin(), after.end(), 0U);
    if (named.empty()) return after;
    std::vector<std::uint32_t> label_of(turn.piece.size(), 0);  // by slot of `named`
    for (std::uint32_t one = 0; one < labels; ++one) label_of[named[one]] = one;
    for (std::uint32_t to = 0; to < labels; ++to) after[label_of[turn.piece[named[to]]]] = to;
    return after;
}

Projection blank_projection(std::vector<Slot> slots, std::size_t of_shape) {
    Projection projection;
    projection.slots = std::move(slots);
    projection.label.assign(of_shape, 0);
    projection.reference.assign(of_shape, 0);
    return projection;
}

std::vector<Projection> projections_of(const Shape& shape, const std::vector<OrbitPart>& parts,
                                       const std::vector<std::uint32_t>& looks,
                                       const std::vector<Slot>& pieces) {
    std::vector<Projection> all;
    for (const OrbitPart& part : parts) {
        if (!pieces.empty()) {
            std::optional<Projection> projection = projection_of_some(shape, part, looks, pieces);
            if (projection) all.push_back(*std::move(projection));
            continue;
        }
        Projection labels = blank_projection(part.slots, shape.slots());
        add_labels(labels, looks);
        if (!twists_stand_alone(part, labels)) {
            // Orientations in the slots, without references.
            labels.modulus = labels.orients = shape.modulus(part.slots.front());
            all.push_back(std::move(labels));
            continue;
        }
        if (labels.labels > 1) all.push_back(std::move(labels));
        if (part.modulus == 1) continue;
        Projection twists = blank_projection(part.slots, shape.slots());
        add_twists(twists, part);
        all.push_back(std::move(twists));
    }
    return all;
}

}  // namespace qter
