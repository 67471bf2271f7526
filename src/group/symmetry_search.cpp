#include "group/symmetry_search.hpp"

#include <fmt/format.h>

#include <set>

#include "group/symmetry_hash.hpp"

namespace qter {

namespace {

Diagnostic too_many(const SymmetryLimits& limits) {
    return Diagnostic::error(Code::kLimit, {},
                             fmt::format("the puzzle's turns have more than {} symmetries",
                                         limits.max_symmetries))
        .with_help("name the symmetries to use, by the images of the grips");
}

Diagnostic gave_up() {
    return Diagnostic::error(Code::kLimit, {},
                             "the puzzle's symmetries were not found within the limit")
        .with_help("name the symmetries to use, by the images of the grips");
}

class Search {
 public:
    Search(const TurnAction& action, const SymmetryLimits& limits)
        : action_(action), limits_(limits), grips_(action.grips().size()) {
        for (const GripTurn& grip : action.grips()) {
            turns_.push_back(mix(action.profile(grip.turn) + grip.order));
        }
    }

    Result<std::vector<GripMap>> run() {
        if (!prepare(grips_)) return gave_up();
        if (!descend()) {
            if (found_.size() > limits_.max_symmetries) return too_many(limits_);
            return gave_up();
        }
        return std::move(found_);
    }

    using Accept = std::function<bool(const std::vector<ComponentLift>&)>;

    std::optional<GripMap> exchange(const Accept& accept) {
        accept_ = &accept;
        if (!prepare(grips_ / 2)) return std::nullopt;
        descend();
        return found_.empty() ? std::nullopt : std::optional(found_.front());
    }

 private:
    /// Prepares the placement of the first `placed` grips; false if it takes too much work.
    bool prepare(std::size_t placed) {
        placed_ = placed;
        // The table of pairs costs this much before the search begins.
        const std::uint64_t slots = action_.shape().slots();
        if (grips_ * grips_ > limits_.max_work / (4 * slots + 1)) return false;
        find_pairs();
        colours_.assign(placed_ + 1, first_colours());
        expected_.push_back(0);
        for (std::uint16_t grip = 0; grip < placed_; ++grip) {
            map_.push_back({grip, false});
            expected_.push_back(refine());
        }
        map_.clear();
        used_.assign(grips_, false);
        return true;
    }

    /// Handles a complete map; false when the search is over.
    bool record_map() {
        if (accept_ == nullptr) {
            if (action_.extend(map_, work_, limits_.max_work)) found_.push_back(map_);
            return found_.size() <= limits_.max_symmetries && work_ <= limits_.max_work;
        }
        GripMap whole = map_;
        whole.resize(grips_);
        for (std::uint16_t grip = 0; grip < placed_; ++grip) {
            whole[map_[grip].grip] = {grip, map_[grip].backwards};
        }
        const auto lifts = action_.extend(whole, work_, limits_.max_work);
        if (lifts && (*accept_)(*lifts)) found_.push_back(std::move(whole));
        return found_.empty() && work_ <= limits_.max_work;
    }

    [[nodiscard]] std::uint64_t pair(std::size_t a, std::size_t b, bool opposite) const {
        return pairs_[(a * grips_ + b) * 2 + (opposite ? 1 : 0)];
    }

    void find_pairs() {
        const Shape& shape = action_.shape();
        pairs_.resize(grips_ * grips_ * 2);
        for (std::uint16_t a = 0; a < grips_; ++a) {
            for (std::uint16_t b = 0; b < grips_; ++b) {
                const State& turn = action_.turn({a, false});
                const State& other = action_.turn({b, false});
                const State product = compose(shape, turn, other);
                const std::uint64_t commute = product == compose(shape, other, turn) ? 1 : 0;
                const State back = compose(shape, turn, action_.turn({b, true}));
                // a b and b a have the same cycles, and so have a b' and its inverse b a': the
                // table is symmetric, and reversing both directions changes nothing.
                pairs_[(a * grips_ + b) * 2] = mix(action_.profile(product) + commute);
                pairs_[(a * grips_ + b) * 2 + 1] = mix(action_.profile(back) + commute);
                work_ += 4 * std::uint64_t{shape.slots()};
            }
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> first_colours() const {
        const Shape& shape = action_.shape();
        std::vector<std::uint64_t> colours(shape.slots());
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            const std::size_t size = action_.component(action_.component_of(slot)).size();
            colours[slot] = mix(mix(size) + shape.modulus(slot));
        }
        return colours;
    }

    /// Colours the slots at the depth of the map from the colours at the previous depth: by the
    /// slot's cycle under the new grip, then, for a few rounds, by the colours of the slots that
    /// the placed grips bring to it. Returns a hash of the number of slots of each colour.
    std::uint64_t refine() {
        const std::size_t depth = map_.size();
        std::vector<std::uint64_t>& colours = colours_[depth];
        colours = colours_[depth - 1];
        for (Slot slot = 0; slot < colours.size(); ++slot) {
            colours[slot] = mix(colours[slot] + action_.slot_signature(map_.back().grip, slot));
        }
        constexpr int kRounds = 2;  // rounds accumulate from grip to grip
        for (int round = 0; round < kRounds; ++round) {
            before_ = colours;
            for (std::size_t grip = 0; grip < depth; ++grip) {
                const Permutation& from = action_.turn(map_[grip]).piece;
                for (Slot slot = 0; slot < colours.size(); ++slot) {
                    if (from[slot] == slot) continue;
                    colours[slot] += mix(before_[from[slot]] + grip + 1);
                }
            }
            for (std::uint64_t& colour : colours) colour = mix(colour);
        }
        work_ += colours.size() * (kRounds * depth + 1);
        std::uint64_t sum = 0;
        for (const std::uint64_t colour : colours) sum += mix(colour);
        return sum;
    }

    [[nodiscard]] bool fits(GripImage image) const {
        const std::size_t grip = map_.size();
        if (used_[image.grip] || turns_[image.grip] != turns_[grip]) return false;
        for (std::size_t before = 0; before < grip; ++before) {
            const bool opposite = map_[before].backwards != image.backwards;
            if (pair(map_[before].grip, image.grip, opposite) != pair(before, grip, false) ||
                pair(map_[before].grip, image.grip, !opposite) != pair(before, grip, true)) {
                return false;
            }
        }
        return true;
    }

    /// Places the next grip in all ways; false if a limit was exceeded.
    bool descend() {
        const std::size_t grip = map_.size();
        if (grip == placed_) return record_map();
        const int directions = action_.grips()[grip].order > 2 ? 2 : 1;
        // The images of one half are in the other half.
        const auto first = static_cast<std::uint16_t>(accept_ == nullptr ? 0 : placed_);
        for (std::uint16_t image = first; image < grips_; ++image) {
            for (int direction = 0; direction < directions; ++direction) {
                const GripImage to = {image, direction == 1};
                work_ += 1 + grip;
                if (work_ > limits_.max_work) return false;
                if (!fits(to)) continue;
                map_.push_back(to);
                used_[image] = true;
                const bool more = refine() != expected_[grip + 1] || descend();
                used_[image] = false;
                map_.pop_back();
                if (!more) return false;
            }
        }
        return true;
    }

    const TurnAction& action_;
    const SymmetryLimits& limits_;
    std::size_t grips_;
    std::size_t placed_ = 0;                           // number of grips that get images
    const Accept* accept_ = nullptr;                   // set for an exchange of halves
    std::vector<std::uint64_t> turns_;                 // by grip: its order and cycles
    std::vector<std::uint64_t> pairs_;                 // [grip][grip][opposite directions]
    std::vector<std::uint64_t> expected_;              // by depth
    std::vector<std::vector<std::uint64_t>> colours_;  // [depth][slot]
    std::vector<std::uint64_t> before_;                // colours of the previous round
    std::vector<bool> used_;
    GripMap map_;
    std::vector<GripMap> found_;
    std::uint64_t work_ = 0;
};

}  // namespace

Result<std::vector<GripMap>> find_grip_maps(const TurnAction& action,
                                            const SymmetryLimits& limits) {
    return Search(action, limits).run();
}

std::optional<GripMap> find_exchange(
    const TurnAction& action, const std::function<bool(const std::vector<ComponentLift>&)>& accept,
    const SymmetryLimits& limits) {
    return Search(action, limits).exchange(accept);
}

Result<CheckedGripMaps> check_grip_maps(const TurnAction& action, const std::vector<GripMap>& maps,
                                        const SymmetryLimits& limits) {
    CheckedGripMaps checked;
    std::uint64_t work = 0;
    for (std::size_t at = 0; at < maps.size(); ++at) {
        if (action.extend(maps[at], work, limits.max_work)) {
            checked.accepted.push_back(maps[at]);
        } else {
            if (work > limits.max_work) return gave_up();
            checked.rejected.push_back(at);
        }
    }
    return checked;
}

Result<std::vector<GripMap>> generated_grip_maps(std::size_t grips,
                                                 const std::vector<GripMap>& maps,
                                                 const SymmetryLimits& limits) {
    std::set<GripMap> seen = {identity_grip_map(grips)};
    std::vector<GripMap> queue(seen.begin(), seen.end());
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const GripMap& by : maps) {
            GripMap next = compose(queue[at], by);
            if (!seen.insert(next).second) continue;
            if (seen.size() > limits.max_symmetries) return too_many(limits);
            queue.push_back(std::move(next));
        }
    }
    return std::vector<GripMap>(seen.begin(), seen.end());
}

}  // namespace qter
