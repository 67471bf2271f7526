#include "group/symmetry_action.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include "group/symmetry_hash.hpp"

namespace qter {

namespace {

/// Visits the cycles of `state`, including fixed slots, each with the sum of its twists.
template <class Visit>
void for_each_cycle(const Shape& shape, const State& state, std::vector<Slot>& cycle,
                    const Visit& visit) {
    std::vector<bool> seen(shape.slots(), false);
    for (Slot first = 0; first < shape.slots(); ++first) {
        if (seen[first]) continue;
        cycle.clear();
        unsigned sum = 0;
        for (Slot slot = first; !seen[slot]; slot = state.piece[slot]) {
            seen[slot] = true;
            cycle.push_back(slot);
            sum = (sum + state.orient[slot]) % shape.modulus(first);
        }
        // A unit changes the sum, but not its common divisor with the modulus.
        visit(cycle, std::gcd<unsigned>(sum, shape.modulus(first)));
    }
}

}  // namespace

GripMap identity_grip_map(std::size_t grips) {
    GripMap map(grips);
    for (std::size_t grip = 0; grip < grips; ++grip) {
        map[grip].grip = static_cast<std::uint16_t>(grip);
    }
    return map;
}

GripMap compose(const GripMap& a, const GripMap& b) {
    GripMap out(a.size());
    for (std::size_t grip = 0; grip < a.size(); ++grip) {
        const GripImage then = b[a[grip].grip];
        out[grip] = {then.grip, a[grip].backwards != then.backwards};
    }
    return out;
}

TurnAction::TurnAction(Shape shape, std::vector<GripTurn> grips)
    : shape_(std::move(shape)), grips_(std::move(grips)) {
    assert(grips_.size() <= std::numeric_limits<std::uint16_t>::max());
    inverses_.reserve(grips_.size());
    for (const GripTurn& grip : grips_) {
        assert(is_valid(shape_, grip.turn) && grip.order >= 1);
        inverses_.push_back(inverse(shape_, grip.turn));
    }
    find_components();
    find_signatures();
    find_alike();
}

void TurnAction::find_components() {
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    component_of_.assign(shape_.slots(), kNone);
    position_.assign(shape_.slots(), 0);
    drift_.assign(shape_.slots(), 0);
    for (Slot base = 0; base < shape_.slots(); ++base) {
        if (component_of_[base] != kNone) continue;
        const auto component = static_cast<std::uint32_t>(slots_.size());
        std::vector<Slot> slots = {base};
        std::vector<Step> tree;
        component_of_[base] = component;
        for (std::size_t at = 0; at < slots.size(); ++at) {
            const Slot from = slots[at];
            for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
                const Slot to = grips_[grip].turn.piece[from];
                if (component_of_[to] != kNone) continue;
                component_of_[to] = component;
                position_[to] = static_cast<Slot>(slots.size());
                drift_[to] = static_cast<std::uint8_t>(
                    (drift_[from] + grips_[grip].turn.orient[from]) % shape_.modulus(from));
                slots.push_back(to);
                tree.push_back({from, grip, to});
            }
        }
        slots_.push_back(std::move(slots));
        trees_.push_back(std::move(tree));
    }
}

void TurnAction::find_signatures() {
    signatures_.resize(grips_.size() * shape_.slots());
    std::map<std::pair<std::size_t, unsigned>, std::uint32_t> numbers;
    std::vector<Slot> cycle;
    for (std::size_t grip = 0; grip < grips_.size(); ++grip) {
        for_each_cycle(
            shape_, grips_[grip].turn, cycle, [&](const std::vector<Slot>& slots, unsigned twist) {
                const auto number = numbers
                                        .try_emplace({slots.size(), twist},
                                                     static_cast<std::uint32_t>(numbers.size()))
                                        .first;
                for (const Slot slot : slots) {
                    signatures_[grip * shape_.slots() + slot] = number->second;
                }
            });
    }
}

std::uint64_t TurnAction::first_hash(Slot slot) const {
    return mix(mix(slots_[component_of_[slot]].size()) + shape_.modulus(slot));
}

void TurnAction::find_alike() {
    // A sum over the grips, so that they can be taken in any order, such as that of a map's images.
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        std::uint64_t hash = first_hash(slot);
        for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
            hash += mix(mix(grip) + slot_signature(grip, slot));
        }
        alike_[hash].push_back(slot);
    }
    for (const std::vector<Slot>& slots : slots_) {
        const Slot slot = slots.front();
        still_.push_back(slots.size() == 1 &&
                         std::all_of(grips_.begin(), grips_.end(), [&](const GripTurn& grip) {
                             return grip.turn.orient[slot] == 0;
                         }));
    }
}

std::uint64_t TurnAction::profile(const State& state) const {
    std::uint64_t hash = 0;
    std::vector<Slot> cycle;
    for_each_cycle(shape_, state, cycle, [&](const std::vector<Slot>& slots, unsigned twist) {
        std::uint64_t one = mix(slots_[component_of_[slots.front()]].size());
        one = mix(one + shape_.modulus(slots.front()));
        one = mix(one + slots.size());
        hash += mix(one + twist);  // a sum, since the order of the cycles must not matter
    });
    return hash;
}

bool TurnAction::is_grip_map(const GripMap& map) const {
    if (map.size() != grips_.size()) return false;
    std::vector<bool> hit(grips_.size(), false);
    for (std::size_t grip = 0; grip < grips_.size(); ++grip) {
        const GripImage image = map[grip];
        if (image.grip >= grips_.size() || hit[image.grip]) return false;
        hit[image.grip] = true;
        if (grips_[image.grip].order != grips_[grip].order) return false;
        if (image.backwards && grips_[grip].order <= 2) return false;
    }
    return true;
}

std::optional<ComponentLift> TurnAction::lift(std::uint32_t component, const GripMap& map,
                                              Slot target, std::uint64_t& work) const {
    const std::vector<Slot>& slots = slots_[component];
    const Slot base = slots.front();
    const unsigned modulus = shape_.modulus(base);
    ++work;
    if (modulus != shape_.modulus(target)) return std::nullopt;
    if (slots.size() != slots_[component_of_[target]].size()) return std::nullopt;
    for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
        if (slot_signature(grip, base) != slot_signature(map[grip].grip, target)) {
            return std::nullopt;
        }
    }

    ComponentLift lift;
    lift.component = component_of_[target];
    lift.image.assign(slots.size(), target);
    lift.shift.assign(slots.size(), 0);
    std::vector<bool> hit(slots.size(), false);
    hit[position_[target]] = true;
    for (const Step& step : trees_[component]) {
        ++work;
        const State& turn = this->turn(map[step.grip]);
        const Slot from = lift.image[position_[step.from]];
        const Slot to = turn.piece[from];
        if (hit[position_[to]]) return std::nullopt;
        hit[position_[to]] = true;
        lift.image[position_[step.to]] = to;
        lift.shift[position_[step.to]] = static_cast<std::uint8_t>(
            (lift.shift[position_[step.from]] + modulus - turn.orient[from]) % modulus);
    }
    work += slots.size() * grips_.size();
    for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
        const State& turn = this->turn(map[grip]);
        for (const Slot slot : slots) {
            const Slot piece = grips_[grip].turn.piece[slot];
            if (lift.image[position_[piece]] != turn.piece[lift.image[position_[slot]]]) {
                return std::nullopt;
            }
        }
    }
    lift.units = working_units(component, map, lift);
    if (lift.units.empty()) return std::nullopt;
    return lift;
}

std::vector<std::uint8_t> TurnAction::working_units(std::uint32_t component, const GripMap& map,
                                                    const ComponentLift& lift) const {
    const std::vector<Slot>& slots = slots_[component];
    const unsigned modulus = shape_.modulus(slots.front());
    std::vector<std::uint8_t> units = units_of(static_cast<std::uint8_t>(modulus));
    if (modulus == 1) return units;
    // Each (slot, grip) requires constant + unit * factor = 0; most requirements are repeated.
    std::vector<bool> met(modulus * modulus, false);
    for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
        const State& from = grips_[grip].turn;
        const State& to = turn(map[grip]);
        for (const Slot slot : slots) {
            const Slot piece = from.piece[slot];
            const unsigned constant =
                (lift.shift[position_[piece]] + (modulus - lift.shift[position_[slot]]) +
                 to.orient[lift.image[position_[slot]]]) %
                modulus;
            const unsigned factor =
                (drift_[piece] + (modulus - drift_[slot]) + (modulus - from.orient[slot])) %
                modulus;
            if (met[constant * modulus + factor]) continue;
            met[constant * modulus + factor] = true;
            const auto fails = [&](std::uint8_t unit) {
                return (constant + unit * factor) % modulus != 0;
            };
            units.erase(std::remove_if(units.begin(), units.end(), fails), units.end());
        }
    }
    return units;
}

std::vector<Slot> TurnAction::targets(std::uint32_t component, const GripMap& map) const {
    const Slot base = slots_[component].front();
    std::uint64_t hash = first_hash(base);
    for (std::uint16_t grip = 0; grip < grips_.size(); ++grip) {
        hash += mix(mix(map[grip].grip) + slot_signature(grip, base));
    }
    const auto bucket = alike_.find(hash);
    if (bucket == alike_.end()) return {};
    std::vector<Slot> found = bucket->second;
    std::stable_partition(found.begin(), found.end(),
                          [&](Slot slot) { return component_of_[slot] == component; });
    return found;
}

std::optional<std::vector<ComponentLift>> TurnAction::extend(const GripMap& map,
                                                             std::uint64_t& work,
                                                             std::uint64_t max_work) const {
    if (!is_grip_map(map)) return std::nullopt;
    // Greedy assignment is enough: components with a common target are equivalent, so for any
    // choice of targets, enough are left for the remaining components.
    std::vector<ComponentLift> lifts(components());
    std::vector<bool> taken(components(), false);
    for (std::uint32_t component = 0; component < components(); ++component) {
        if (still_[component]) continue;
        bool placed = false;
        const std::vector<Slot> targets = this->targets(component, map);
        work += targets.size();
        for (const Slot target : targets) {
            if (work > max_work) return std::nullopt;
            if (taken[component_of_[target]]) continue;
            std::optional<ComponentLift> found = lift(component, map, target, work);
            if (!found) continue;
            taken[component_of_[target]] = true;
            lifts[component] = *std::move(found);
            placed = true;
            break;
        }
        if (!placed) return std::nullopt;
    }
    return lifts;
}

void TurnAction::apply(std::uint32_t component, const ComponentLift& lift, std::uint8_t unit,
                       Relabelling& out) const {
    const std::vector<Slot>& slots = slots_[component];
    const unsigned modulus = shape_.modulus(slots.front());
    for (std::size_t at = 0; at < slots.size(); ++at) {
        const Slot slot = slots[at];
        out.image[slot] = lift.image[at];
        out.unit[slot] = unit;
        out.offset[slot] =
            static_cast<std::uint8_t>((lift.shift[at] + unit * drift_[slot]) % modulus);
    }
}

void TurnAction::normalise(Relabelling& relabelling) const {
    for (const std::vector<Slot>& slots : slots_) {
        const unsigned modulus = shape_.modulus(slots.front());
        const unsigned back = modulus - relabelling.offset[slots.front()];
        for (const Slot slot : slots) {
            relabelling.offset[slot] =
                static_cast<std::uint8_t>((relabelling.offset[slot] + back) % modulus);
        }
    }
}

}  // namespace qter
