#include "group/symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace qter {

SymmetryGroup::SymmetryGroup(const Shape& shape, std::vector<std::uint32_t> orders,
                             std::vector<std::uint32_t> component_of, std::vector<GripMap> maps,
                             SymmetrySection section)
    : shape_(shape),
      orders_(std::move(orders)),
      component_of_(std::move(component_of)),
      maps_(std::move(maps)),
      relabellings_(std::move(section.relabellings)),
      relabellings_are_group_(section.is_group),
      tables_(shape_, relabellings_) {
    assert(maps_.size() <= std::numeric_limits<std::uint16_t>::max());
    multiply();
}

Result<SymmetryGroup> SymmetryGroup::from_group(const TurnAction& action,
                                                std::vector<GripMap> maps) {
    if (maps.size() * action.shape().slots() > kMaxEntries) {
        return Diagnostic::error(Code::kLimit, {},
                                 fmt::format("{} symmetries of {} pieces are too many to hold",
                                             maps.size(), action.shape().slots()))
            .with_help("name fewer symmetries, by the images of the grips");
    }
    std::vector<std::uint32_t> orders;
    for (const GripTurn& grip : action.grips()) orders.push_back(grip.order);
    std::vector<std::uint32_t> component_of;
    for (Slot slot = 0; slot < action.shape().slots(); ++slot) {
        component_of.push_back(action.component_of(slot));
    }
    SymmetrySection section = choose_relabellings(action, maps);
    return SymmetryGroup(action.shape(), std::move(orders), std::move(component_of),
                         std::move(maps), std::move(section));
}

void SymmetryGroup::multiply() {
    const std::size_t size = maps_.size();
    constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();
    products_.assign(size * size, kUnknown);
    const auto row = [&](std::size_t a) { return products_.data() + a * size; };
    // Looking up maps is slow, so only the rows of generators are looked up: (g a) b = g (a b)
    // gives the others from known rows.
    std::vector<std::size_t> known = {0}, generators;
    for (std::size_t b = 0; b < size; ++b) row(0)[b] = static_cast<std::uint16_t>(b);
    for (std::size_t candidate = 1; candidate < size; ++candidate) {
        if (row(candidate)[0] != kUnknown) continue;
        for (std::size_t b = 0; b < size; ++b) {
            const auto found = find(compose(maps_[candidate], maps_[b]));
            assert(found);
            row(candidate)[b] = static_cast<std::uint16_t>(*found);
        }
        known.push_back(candidate);
        generators.push_back(candidate);
        for (std::size_t at = 0; at < known.size(); ++at) {
            for (const std::size_t generator : generators) {
                const std::size_t a = known[at];
                const std::size_t left = row(generator)[a];
                if (row(left)[0] != kUnknown) continue;
                for (std::size_t b = 0; b < size; ++b) row(left)[b] = row(generator)[row(a)[b]];
                known.push_back(left);
            }
        }
    }
    inverses_.resize(size);
    for (std::uint32_t a = 0; a < size; ++a) {
        for (std::uint32_t b = 0; b < size; ++b) {
            if (product(a, b) == 0) inverses_[a] = b;
        }
    }
}

Result<SymmetryGroup> SymmetryGroup::derive(Shape shape, std::vector<GripTurn> grips,
                                            const SymmetryLimits& limits) {
    const TurnAction action(std::move(shape), std::move(grips));
    Result<std::vector<GripMap>> maps = find_grip_maps(action, limits);
    if (!maps) return maps.diagnostics();
    return from_group(action, *std::move(maps));
}

Result<SymmetryGroup::FromMaps> SymmetryGroup::from_grip_maps(Shape shape,
                                                              std::vector<GripTurn> grips,
                                                              const std::vector<GripMap>& maps,
                                                              const SymmetryLimits& limits) {
    const TurnAction action(std::move(shape), std::move(grips));
    Result<CheckedGripMaps> checked = check_grip_maps(action, maps, limits);
    if (!checked) return checked.diagnostics();
    Result<std::vector<GripMap>> group =
        generated_grip_maps(action.grips().size(), checked->accepted, limits);
    if (!group) return group.diagnostics();
    Result<SymmetryGroup> made = from_group(action, *std::move(group));
    if (!made) return made.diagnostics();
    return FromMaps{*std::move(made), std::move(checked->rejected)};
}

std::optional<std::uint32_t> SymmetryGroup::find(const GripMap& map) const {
    const auto at = std::lower_bound(maps_.begin(), maps_.end(), map);
    if (at == maps_.end() || *at != map) return std::nullopt;
    return static_cast<std::uint32_t>(at - maps_.begin());
}

State SymmetryGroup::conjugate(std::uint32_t symmetry, const State& state) const {
    State out = state;
    tables_.conjugate(symmetry, state, out);
    return out;
}

bool SymmetryGroup::acts_on(const State& state) const {
    if (!is_valid(shape_, state)) return false;
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        if (component_of_[slot] != component_of_[state.piece[slot]]) return false;
    }
    return true;
}

Direction SymmetryGroup::direction(std::uint32_t symmetry) const {
    bool forwards = false, backwards = false;
    for (std::size_t grip = 0; grip < orders_.size(); ++grip) {
        if (orders_[grip] <= 2) continue;
        (maps_[symmetry][grip].backwards ? backwards : forwards) = true;
    }
    if (forwards) return backwards ? Direction::kMixed : Direction::kForwards;
    return backwards ? Direction::kBackwards : Direction::kNone;
}

std::vector<std::uint32_t> SymmetryGroup::rotations() const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t symmetry = 0; symmetry < size(); ++symmetry) {
        const Direction which = direction(symmetry);
        if (which == Direction::kForwards || which == Direction::kNone) found.push_back(symmetry);
    }
    return found;
}

std::vector<std::uint32_t> SymmetryGroup::keeping(const std::vector<std::uint16_t>& grips) const {
    std::vector<bool> kept(orders_.size(), false);
    for (const std::uint16_t grip : grips) kept[grip] = true;
    std::vector<std::uint32_t> found;
    for (std::uint32_t symmetry = 0; symmetry < size(); ++symmetry) {
        const bool keeps = std::all_of(grips.begin(), grips.end(), [&](std::uint16_t grip) {
            return kept[maps_[symmetry][grip].grip];
        });
        if (keeps) found.push_back(symmetry);
    }
    return found;
}

SymmetryGroup SymmetryGroup::subgroup(std::vector<std::uint32_t> symmetries) const {
    std::sort(symmetries.begin(), symmetries.end());
    symmetries.erase(std::unique(symmetries.begin(), symmetries.end()), symmetries.end());
    std::vector<GripMap> maps;
    SymmetrySection section{{}, relabellings_are_group_};
    for (const std::uint32_t symmetry : symmetries) {
        maps.push_back(maps_[symmetry]);
        section.relabellings.push_back(relabellings_[symmetry]);
    }
    return SymmetryGroup(shape_, orders_, component_of_, std::move(maps), std::move(section));
}

}  // namespace qter
