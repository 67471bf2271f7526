#include "group/symmetry_section.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

#include "support/disjoint_sets.hpp"

namespace qter {

namespace {

/// Limits of the search for a complement: slots in stored alternatives, steps per class of
/// components, and components in a class (it recurses over them). A second or so.
constexpr std::size_t kMaxInFrame = 4'000'000;
constexpr std::uint64_t kMaxWork = 100'000'000;
constexpr std::size_t kMaxComponents = 1000;

struct Alternative {
    ComponentLift lift;
    std::uint8_t unit = 1;
};

using Lifts = std::vector<std::optional<Relabelling>>;  // by grip map

class Chooser {
 public:
    Chooser(const TurnAction& action, const std::vector<GripMap>& maps)
        : action_(action), maps_(maps) {
        assert(!maps.empty() && maps.front() == identity_grip_map(action.grips().size()));
        find_generators();
        find_compatible_alternatives();
    }

    SymmetrySection run() {
        section_.relabellings.assign(maps_.size(), identity_relabelling(action_.shape()));
        std::vector<std::uint32_t> moving;
        for (std::uint32_t component = 0; component < action_.components(); ++component) {
            if (!action_.is_still(component)) moving.push_back(component);
        }
        // Without a choice, and usually with one, the first alternative is right.
        components_ = &moving;
        if (multiply_first_choices(true)) {
            take_done();
            return std::move(section_);
        }
        find_more_alternatives();
        for (const std::vector<std::uint32_t>& components : classes(moving)) {
            work_ = 0;
            components_ = &components;
            Lifts lifts(maps_.size());
            lifts[0] = identity_relabelling(action_.shape());
            if (!multiply_first_choices(true) &&
                (components.size() > kMaxComponents || !choose(lifts))) {
                section_.is_group = false;
                multiply_first_choices(false);
            }
            take_done();
        }
        return std::move(section_);
    }

 private:
    [[nodiscard]] std::size_t index(const GripMap& map) const {
        const auto at = std::lower_bound(maps_.begin(), maps_.end(), map);
        assert(at != maps_.end() && *at == map);
        return static_cast<std::size_t>(at - maps_.begin());
    }

    void find_generators() {
        std::vector<bool> reached(maps_.size(), false);
        reached[0] = true;
        std::vector<std::size_t> queue = {0};
        for (std::size_t map = 0; map < maps_.size(); ++map) {
            if (reached[map]) continue;
            generators_.push_back(map);
            right_.emplace_back(maps_.size());
            for (std::size_t left = 0; left < maps_.size(); ++left) {
                right_.back()[left] = index(compose(maps_[left], maps_[map]));
            }
            // Elements found so far must be multiplied by the new generator as well.
            for (std::size_t at = 0; at < queue.size(); ++at) {
                for (const std::vector<std::size_t>& by : right_) {
                    const std::size_t next = by[queue[at]];
                    if (reached[next]) continue;
                    reached[next] = true;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Finds, for each generator, one alternative for each component, so that they fit together.
    void find_compatible_alternatives() {
        for (const std::size_t generator : generators_) {
            std::uint64_t work = 0;
            auto lifts =
                action_.extend(maps_[generator], work, std::numeric_limits<std::uint64_t>::max());
            assert(lifts);
            std::vector<std::vector<Alternative>>& all = alternatives_.emplace_back();
            for (ComponentLift& first : *lifts) {
                std::vector<Alternative>& found = all.emplace_back();
                for (const std::uint8_t unit : first.units) found.push_back({first, unit});
            }
        }
    }

    /// Finds all other alternatives, within the limit.
    void find_more_alternatives() {
        std::uint64_t work = 0;
        std::size_t stored = 0;
        for (std::size_t generator = 0; generator < generators_.size(); ++generator) {
            const GripMap& map = maps_[generators_[generator]];
            for (std::uint32_t component = 0; component < action_.components(); ++component) {
                if (action_.is_still(component) || stored > kMaxInFrame || work > kMaxWork)
                    continue;
                std::vector<Alternative>& found = alternatives_[generator][component];
                const Slot known = found.front().lift.image.front();
                for (const Slot target : action_.targets(component, map)) {
                    if (stored > kMaxInFrame || work > kMaxWork) break;
                    if (target == known) continue;
                    const auto lift = action_.lift(component, map, target, work);
                    if (!lift) continue;
                    for (const std::uint8_t unit : lift->units) found.push_back({*lift, unit});
                    stored += lift->units.size() * lift->image.size();
                }
            }
        }
    }

    /// The moving components in sets that the relabellings of the generators keep; those without a
    /// choice are one set.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> classes(
        const std::vector<std::uint32_t>& moving) const {
        DisjointSets related(action_.components());
        for (const auto& by_component : alternatives_) {
            for (std::uint32_t component = 0; component < by_component.size(); ++component) {
                for (const Alternative& one : by_component[component]) {
                    related.join_least(component, one.lift.component);
                }
            }
        }
        std::vector<bool> choice(action_.components(), false);
        for (const auto& by_component : alternatives_) {
            for (std::uint32_t component = 0; component < by_component.size(); ++component) {
                if (by_component[component].size() > 1) choice[related.root(component)] = true;
            }
        }
        std::vector<std::vector<std::uint32_t>> sets(action_.components() + 1);
        for (const std::uint32_t component : moving) {
            const std::uint32_t set = related.root(component);
            sets[choice[set] ? set + 1 : 0].push_back(component);
        }
        const auto empty = [](const std::vector<std::uint32_t>& set) { return set.empty(); };
        sets.erase(std::remove_if(sets.begin(), sets.end(), empty), sets.end());
        return sets;
    }

    /// Chooses for the next generator and all after it; `lifts` are those of the group generated by
    /// the previous generators. On success the lifts of the whole group are in done_.
    bool choose(const Lifts& lifts) {
        if (chosen_.size() == generators_.size()) {
            done_ = lifts;
            return true;
        }
        std::vector<bool> taken(action_.components(), false);
        Relabelling lift = identity_relabelling(action_.shape());
        return place(lifts, 0, lift, taken);
    }

    /// Places the components from index `at` of the class on, for the next generator.
    bool place(const Lifts& lifts, std::size_t at, Relabelling& lift, std::vector<bool>& taken) {
        if (at == components_->size()) {
            chosen_.push_back(lift);
            action_.normalise(chosen_.back());
            Lifts more = lifts;
            const bool found = multiply_out(more, true) && choose(more);
            chosen_.pop_back();
            return found;
        }
        const std::uint32_t component = (*components_)[at];
        for (const Alternative& one : alternatives_[chosen_.size()][component]) {
            if (++work_ > kMaxWork) return false;
            if (taken[one.lift.component]) continue;
            taken[one.lift.component] = true;
            action_.apply(component, one.lift, one.unit, lift);
            if (place(lifts, at + 1, lift, taken)) return true;
            taken[one.lift.component] = false;
        }
        return false;
    }

    /// Extends `lifts` to the products with the chosen generators; false as soon as two products
    /// disagree, unless not `strict`.
    bool multiply_out(Lifts& lifts, bool strict) {
        std::vector<std::size_t> queue;
        for (std::size_t map = 0; map < maps_.size(); ++map) {
            if (lifts[map]) queue.push_back(map);
        }
        for (std::size_t at = 0; at < queue.size(); ++at) {
            for (std::size_t generator = 0; generator < chosen_.size(); ++generator) {
                std::optional<Relabelling>& known = lifts[right_[generator][queue[at]]];
                if (known && !strict) continue;
                Relabelling product =
                    compose(action_.shape(), *lifts[queue[at]], chosen_[generator]);
                action_.normalise(product);
                work_ += action_.shape().slots();
                if (!known) {
                    known = std::move(product);
                    queue.push_back(right_[generator][queue[at]]);
                } else if (*known != product) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Multiplies the first alternatives of all generators out, into done_.
    bool multiply_first_choices(bool strict) {
        chosen_.clear();
        for (const auto& by_component : alternatives_) {
            Relabelling lift = identity_relabelling(action_.shape());
            for (const std::uint32_t component : *components_) {
                const Alternative& first = by_component[component].front();
                action_.apply(component, first.lift, first.unit, lift);
            }
            action_.normalise(lift);
            chosen_.push_back(std::move(lift));
        }
        done_.assign(maps_.size(), std::nullopt);
        done_[0] = identity_relabelling(action_.shape());
        const bool agree = multiply_out(done_, strict);
        chosen_.clear();
        return agree;
    }

    /// Copies the current class from done_.
    void take_done() {
        for (std::size_t map = 0; map < maps_.size(); ++map) {
            const Relabelling& from = *done_[map];
            Relabelling& to = section_.relabellings[map];
            for (const std::uint32_t component : *components_) {
                for (const Slot slot : action_.component(component)) {
                    to.image[slot] = from.image[slot];
                    to.offset[slot] = from.offset[slot];
                    to.unit[slot] = from.unit[slot];
                }
            }
        }
    }

    const TurnAction& action_;
    const std::vector<GripMap>& maps_;
    std::vector<std::size_t> generators_;
    std::vector<std::vector<std::size_t>> right_;  // [generator][map]: the product
    std::vector<std::vector<std::vector<Alternative>>> alternatives_;  // [generator][component]
    SymmetrySection section_;
    // For the current class.
    const std::vector<std::uint32_t>* components_ = nullptr;
    std::vector<Relabelling> chosen_;  // by generator
    Lifts done_;
    std::uint64_t work_ = 0;
};

}  // namespace

SymmetrySection choose_relabellings(const TurnAction& action, const std::vector<GripMap>& maps) {
    return Chooser(action, maps).run();
}

}  // namespace qter
