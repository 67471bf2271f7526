#include "optimal/optimal_refinements.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "coordinate/coordinate_turns.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "coordinate/partner_coordinates.hpp"
#include "group/group_constraints.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kPlacesInByte = 8;  // of one-bit entries

/// Most refinements used together.
constexpr std::size_t kMostRefinements = 2;

std::vector<State> turn_states(const TurnSet& turns, const std::vector<TurnNumber>& which) {
    std::vector<State> states;
    for (const TurnNumber turn : which) {
        states.push_back(turns.puzzle().turn_state(turns.turn(turn)));
    }
    return states;
}

bool permute_evenly(const std::vector<State>& states, const std::vector<Slot>& slots) {
    return std::none_of(states.begin(), states.end(),
                        [&](const State& state) { return is_odd(state, slots); });
}

/// The part that has the slot; null if none has. Parts are ascending and share no slots.
const OrbitPart* part_with(const std::vector<OrbitPart>& parts, Slot slot) {
    const auto found = std::find_if(parts.begin(), parts.end(), [&](const OrbitPart& one) {
        return std::binary_search(one.slots.begin(), one.slots.end(), slot);
    });
    return found == parts.end() ? nullptr : &*found;
}

class RefinementFinder {
 public:
    RefinementFinder(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                     const std::vector<TurnNumber>& kept, std::uint64_t most_cosets)
        : turns_(turns),
          states_(coordinate_turns(turns)),
          coordinates_(coordinates),
          kept_(turn_states(turns, kept)),
          most_cosets_(most_cosets) {
        const Shape& shape = turns.puzzle().shape();
        wholes_ = transitive_parts(shape, states_.states);
        mixed_ = transitive_parts(shape, kept_);
    }

    /// Adds the refinements of one more class of grips.
    void add_class(const std::vector<TurnNumber>& turns) {
        const std::vector<State> own = turn_states(turns_, turns);
        const std::vector<OrbitPart> apart = transitive_parts(turns_.puzzle().shape(), own);
        for (const OrbitPart& part : mixed_) add_colours(part, apart);
        // Parts that these turns permute only evenly.
        for (const OrbitPart& part : mixed_) {
            if (permute_evenly(own, part.slots) && !permute_evenly(kept_, part.slots)) {
                add(parity_coordinate(states_, whole_of(part), part.slots));
            }
        }
        ++class_;
    }

    [[nodiscard]] std::vector<Refinement> found() && { return std::move(found_); }

 private:
    [[nodiscard]] const std::vector<Slot>& whole_of(const OrbitPart& part) const {
        return part_with(wholes_, part.slots.front())->slots;
    }

    /// Gives each set of slots of a part that the class does not mix its own colour.
    void add_colours(const OrbitPart& part, const std::vector<OrbitPart>& apart) {
        const std::vector<Slot>& whole = whole_of(part);
        std::vector<std::uint8_t> colour(turns_.puzzle().shape().slots(), 0);
        std::uint8_t colours = whole.size() > part.slots.size() ? 1 : 0;
        const int least = colours + 2;
        for (const Slot slot : part.slots) {
            const OrbitPart* const with = part_with(apart, slot);
            const Slot first = with == nullptr ? slot : with->slots.front();
            colour[slot] = first == slot ? colours++ : colour[first];
        }
        if (colours < least) return;
        add(colour_coordinate(states_, whole, std::move(colour), most_values(whole)));
    }

    /// The most values that fit a table. The coordinate replaces at most one other, which then has
    /// some of the same slots.
    [[nodiscard]] std::uint32_t most_values(const std::vector<Slot>& slots) const {
        std::uint64_t others = 1;
        std::uint64_t largest = 1;
        for (const Coordinate& one : coordinates_) {
            others *= one.size();
            const bool shares = std::find_first_of(slots.begin(), slots.end(), one.slots().begin(),
                                                   one.slots().end()) != slots.end();
            if (shares) largest = std::max<std::uint64_t>(largest, one.size());
        }
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(kMaxCosetValues, most_cosets_ / (others / largest)));
    }

    void add(std::optional<Coordinate> coordinate) {
        if (!coordinate) return;
        Refinement one{*std::move(coordinate), std::nullopt, {}, 1, class_};
        for (std::uint8_t i = 0; i < coordinates_.size() && !one.instead; ++i) {
            if (auto values = implied(one.coordinate, coordinates_[i])) {
                one.instead = i;
                one.implied = *std::move(values);
            }
        }
        one.factor = one.coordinate.size();
        if (one.instead) one.factor /= coordinates_[*one.instead].size();
        found_.push_back(std::move(one));
    }

    /// The values of the coarse coordinate by those of the finer one; nullopt if the finer one does
    /// not determine them.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> implied(
        const Coordinate& finer, const Coordinate& coarse) const {
        constexpr std::uint32_t kUnknown = 0xffffffff;
        std::vector<std::uint32_t> value(finer.size(), kUnknown);
        std::vector<std::uint32_t> open = {0};
        value[0] = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            for (const TurnNumber turn : turns_.allowed()) {
                const std::uint32_t to = finer.after(open[i], turn);
                const std::uint32_t there = coarse.after(value[open[i]], turn);
                if (value[to] == kUnknown) {
                    value[to] = there;
                    open.push_back(to);
                } else if (value[to] != there) {
                    return std::nullopt;
                }
            }
        }
        return value;
    }

    const TurnSet& turns_;
    CoordinateTurns states_;
    const std::vector<Coordinate>& coordinates_;
    std::vector<State> kept_;
    std::uint64_t most_cosets_;
    std::vector<OrbitPart> wholes_;  // slots that all turns mix
    std::vector<OrbitPart> mixed_;   // slots that the group mixes
    std::size_t class_ = 0;
    std::vector<Refinement> found_;
};

}  // namespace

std::vector<std::vector<TurnNumber>> images_keeping(const TurnSet& turns,
                                                    const SymmetryGroup& symmetries,
                                                    const std::vector<TurnNumber>& kept) {
    std::vector<std::vector<TurnNumber>> all;
    for (std::uint32_t s = 0; s < symmetries.size(); ++s) {
        auto images = turns.images(symmetries, s);
        const bool keeps =
            images && std::all_of(kept.begin(), kept.end(), [&](TurnNumber one) {
                return std::find(kept.begin(), kept.end(), (*images)[one]) != kept.end();
            });
        if (keeps) all.push_back(*std::move(images));
    }
    return all;
}

std::vector<Refinement> find_refinements(const TurnSet& turns,
                                         const std::vector<Coordinate>& coordinates,
                                         const std::vector<TurnNumber>& kept,
                                         const std::vector<std::vector<TurnNumber>>& symmetries,
                                         std::uint64_t bytes) {
    // A table is smallest if all these symmetries act.
    RefinementFinder finder(turns, coordinates, kept, bytes * kPlacesInByte * symmetries.size());
    // Classes of grips that symmetries preserving the group map to each other.
    std::vector<std::set<std::uint16_t>> classes;
    for (const TurnNumber turn : kept) {
        std::set<std::uint16_t> grips;
        for (const std::vector<TurnNumber>& images : symmetries) {
            grips.insert(turns.turn(images[turn]).grip);
        }
        if (std::find(classes.begin(), classes.end(), grips) != classes.end()) continue;
        std::vector<TurnNumber> own;
        for (const TurnNumber one : kept) {
            if (grips.count(turns.turn(one).grip) != 0) own.push_back(one);
        }
        finder.add_class(own);
        classes.push_back(std::move(grips));
    }
    return std::move(finder).found();
}

double factor_of(const Refinements& some) {
    double factor = 1;
    for (const Refinement* one : some) factor *= one->factor;
    return factor;
}

std::vector<Refinements> refinement_sets(const std::vector<Refinement>& refinements) {
    std::vector<Refinements> all = {{}};
    for (const Refinement& one : refinements) {
        for (std::size_t i = all.size(); i-- > 0;) {
            const bool apart =
                std::none_of(all[i].begin(), all[i].end(),
                             [&](const Refinement* other) { return one.excludes(*other); });
            if (!apart || all[i].size() == kMostRefinements) continue;
            all.push_back(all[i]);
            all.back().push_back(&one);
        }
    }
    all.erase(all.begin());
    std::stable_sort(all.begin(), all.end(), [](const Refinements& a, const Refinements& b) {
        return factor_of(a) > factor_of(b);
    });
    return all;
}

}  // namespace qter
