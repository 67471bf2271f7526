#include "qter/navigate/optimal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "qter/navigate/allowed_turns.hpp"
#include "qter/navigate/phased_solver.hpp"
#include "qter/puzzle/group_constraints.hpp"
#include "qter/puzzle/puzzle_symmetry.hpp"

namespace qter {
namespace {

/// Of the memory, what the near table may take. The rest is for the far one.
constexpr std::uint64_t kNearShare = 4;

constexpr std::size_t kMostTurns = 64;  // bits of TurnBits

constexpr std::uint64_t kPlacesInByte = 4;  // of a window

/// What the classes of the far table may take, of the memory that is left for it: their map is read
/// at random at every position, too.
constexpr std::uint64_t kMapShare = 8;

std::vector<State> states_of(const TurnSet& turns, const std::vector<TurnNumber>& which) {
    std::vector<State> states;
    for (const TurnNumber turn : which) {
        states.push_back(turns.puzzle().turn_state(turns.turn(turn)));
    }
    return states;
}

JointCoordinate joint_of(const std::vector<CosetCoordinate>& coordinates,
                         const std::vector<std::uint8_t>& which) {
    std::vector<const CosetCoordinate*> parts;
    for (const std::uint8_t i : which) parts.push_back(&coordinates[i]);
    return JointCoordinate(std::move(parts));
}

}  // namespace

/// A coordinate that tells apart what some turns of the group do not mix.
struct OptimalTables::Refinement {
    CosetCoordinate coordinate;
    std::optional<std::uint8_t> instead;  ///< of a coordinate that it implies
    std::uint64_t places;                 ///< of all coordinates with it
};

const TurnChain* OptimalTables::chain_of(const PuzzlePtr& puzzle) {
    for (const TurnChain& chain : puzzle->chains()) {
        if (chain.phases.size() != 2 || chain.reduction != 0) continue;
        const AllowedTurns allowed(*puzzle, chain.phases.front().turns);
        const CanonicalSequences sequences(move_classes(*puzzle, GripChoice::kAll),
                                           CanonicalSequences::Rule::kTraces);
        const TurnSet all(puzzle, sequences);
        bool every = true;
        for (TurnNumber turn = 0; turn < all.size(); ++turn) {
            every = every && allowed(all.turn(turn));
        }
        if (every) return &chain;
    }
    return nullptr;
}

Result<OptimalTables> OptimalTables::make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                          const Options& options) {
    const Diagnostic too_large = Diagnostic::error(
        Code::kTooLarge, {}, fmt::format("{} is too large for optimal tables", puzzle->name()));
    Result<SymmetryGroup> symmetries = symmetries_of(*puzzle);
    if (!symmetries) return symmetries.diagnostics();
    const auto group = std::make_shared<const SymmetryGroup>(*std::move(symmetries));
    PhaseSpace::Options near_options;
    near_options.table_bytes = options.memory / kNearShare;
    near_options.keeping = options.keeping;
    near_options.whole = ClassTable::Form::kNibbles;
    const CanonicalSequences sequences(move_classes(*puzzle, GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    const AllowedTurns allowed(*puzzle, chain.phases.front().turns);
    Result<PhaseSpace> near = PhaseSpace::build(
        TurnSet(puzzle, sequences, allowed), qter::states_of(*puzzle, chain.phases[1].turns),
        chain.phases.front().name, group.get(), near_options);
    if (!near) return near.diagnostics();
    Diagnostics warnings = near.diagnostics();
    OptimalTables tables(*std::move(near));
    tables.symmetries_ = group;
    tables.coordinates_ = tables.near_.coordinates();
    const std::optional<ClassTable>& table = tables.near_.class_table();
    const bool whole = table && table->choice().classed.size() + table->choice().plain.size() ==
                                    tables.coordinates_.size();
    tables.group_ = group_with_look_alikes(*puzzle, chain.phases.front().turns);
    if (!whole) {
        return Diagnostic(too_large).with_help(
            "the smallest tables do not fit into a quarter of the memory; allow more");
    }
    if (tables.turns().size() > kMostTurns || tables.group_ == nullptr) return too_large;
    tables.add_far(options, warnings);
    tables.find_sides();
    return Result<OptimalTables>(std::move(tables), std::move(warnings));
}

/// From the number of a coordinate's values to that of a finer one: whether there are no more pairs
/// than values of the finer one.
bool OptimalTables::implies(const CosetCoordinate& finer, std::size_t coordinate) const {
    constexpr std::uint32_t kUnknown = 0xffffffff;
    const CosetCoordinate& coarse = coordinates_[coordinate];
    std::vector<std::uint32_t> value(finer.size(), kUnknown);
    std::vector<std::uint32_t> open = {0};
    value[0] = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (const auto step : turns().steps(CanonicalSequences::kStart)) {
            const std::uint32_t to = finer.after(open[i], step.turn);
            const std::uint32_t there = coarse.after(value[open[i]], step.turn);
            if (value[to] == kUnknown) {
                value[to] = there;
                open.push_back(to);
            } else if (value[to] != there) {
                return false;
            }
        }
    }
    return true;
}

/// What symmetries make of turns, of those that keep the group whose turns are `kept`.
std::vector<std::vector<TurnNumber>> OptimalTables::keeping(
    const std::vector<TurnNumber>& kept) const {
    std::vector<std::vector<TurnNumber>> all;
    for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
        auto images = turns().images(*symmetries_, s);
        const bool keeps =
            images && std::all_of(kept.begin(), kept.end(), [&](TurnNumber one) {
                return std::find(kept.begin(), kept.end(), (*images)[one]) != kept.end();
            });
        if (keeps) all.push_back(*std::move(images));
    }
    return all;
}

/// No coordinate of some slots that has more values fits a table of `places` places: it is instead
/// of one other coordinate at most, and of one that looks at the same slots.
std::uint32_t OptimalTables::most_values(const std::vector<Slot>& slots,
                                         std::uint64_t places) const {
    std::uint64_t others = 1;
    std::uint64_t largest = 1;
    for (const CosetCoordinate& one : coordinates_) {
        others *= one.size();
        const bool shares = std::find_first_of(slots.begin(), slots.end(), one.slots().begin(),
                                               one.slots().end()) != slots.end();
        if (shares) largest = std::max<std::uint64_t>(largest, one.size());
    }
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(CosetCoordinate::kMaxValues, places / (others / largest)));
}

/// What the turns of each class of the group's grips keep apart, part by part of what the group
/// mixes, as far as a table of `bytes` may tell it apart. `kept` are the turns in the group.
std::vector<OptimalTables::Refinement> OptimalTables::refinements(
    const std::vector<TurnNumber>& kept, std::uint64_t bytes) const {
    const Shape& shape = turns().puzzle().shape();
    // Grips that symmetries which keep the group take to each other.
    const std::vector<std::vector<TurnNumber>> symmetries = keeping(kept);
    std::vector<std::set<std::uint16_t>> classes;
    for (const TurnNumber turn : kept) {
        std::set<std::uint16_t> grips;
        for (const std::vector<TurnNumber>& images : symmetries) {
            grips.insert(turns().turn(images[turn]).grip);
        }
        if (std::find(classes.begin(), classes.end(), grips) == classes.end()) {
            classes.push_back(std::move(grips));
        }
    }
    // No table is smaller than if all these symmetries acted.
    const std::uint64_t most_places = bytes * kPlacesInByte * symmetries.size();
    std::vector<TurnNumber> all;
    for (const auto step : turns().steps(CanonicalSequences::kStart)) all.push_back(step.turn);
    const std::vector<OrbitPart> wholes = transitive_parts(shape, states_of(turns(), all));
    const std::vector<OrbitPart> mixed = transitive_parts(shape, states_of(turns(), kept));
    std::vector<Refinement> found;
    for (const std::set<std::uint16_t>& grips : classes) {
        std::vector<TurnNumber> own;
        for (const TurnNumber turn : kept) {
            if (grips.count(turns().turn(turn).grip) != 0) own.push_back(turn);
        }
        const std::vector<OrbitPart> apart = transitive_parts(shape, states_of(turns(), own));
        for (const OrbitPart& part : mixed) {
            const auto whole =
                std::find_if(wholes.begin(), wholes.end(), [&](const OrbitPart& one) {
                    return std::binary_search(one.slots.begin(), one.slots.end(),
                                              part.slots.front());
                });
            // Slots of the part that `own` does not mix have colours of their own.
            std::vector<std::uint8_t> colour(shape.slots(), 0);
            std::uint8_t colours = whole->slots.size() > part.slots.size() ? 1 : 0;
            for (const Slot slot : part.slots) {
                const auto with =
                    std::find_if(apart.begin(), apart.end(), [&](const OrbitPart& one) {
                        return std::binary_search(one.slots.begin(), one.slots.end(), slot);
                    });
                const Slot first = with == apart.end() ? slot : with->slots.front();
                colour[slot] = first == slot ? colours++ : colour[first];
            }
            if (colours < (whole->slots.size() > part.slots.size() ? 3 : 2)) continue;
            auto coordinate = CosetCoordinate::of_colours(turns(), whole->slots, std::move(colour),
                                                          most_values(whole->slots, most_places));
            if (!coordinate) continue;
            Refinement one{*std::move(coordinate), std::nullopt, 1};
            for (std::uint8_t i = 0; i < coordinates_.size(); ++i) {
                if (!one.instead && implies(one.coordinate, i)) {
                    one.instead = i;
                } else {
                    one.places *= coordinates_[i].size();
                }
            }
            one.places *= one.coordinate.size();
            found.push_back(std::move(one));
        }
    }
    // The more places, the better the bounds.
    std::stable_sort(found.begin(), found.end(),
                     [](const Refinement& a, const Refinement& b) { return a.places > b.places; });
    return found;
}

void OptimalTables::add_far(const Options& options, Diagnostics& warnings) {
    const ClassTable& near = this->near();
    const std::uint64_t left = options.memory - std::min(options.memory, bytes() + options.taken);
    std::vector<TurnNumber> kept;
    for (const auto step : turns().steps(CanonicalSequences::kStart)) {
        if (near_.after(Place{}, step.turn) == Place{}) kept.push_back(step.turn);
    }
    if (coordinates_.size() == kMaxCoordinates) return;
    for (Refinement& one : refinements(kept, left)) {
        ClassTable::Choice choice = near.choice();
        choice.form = ClassTable::Form::kWindow;
        const auto added = static_cast<std::uint8_t>(coordinates_.size());
        if (one.instead) {
            std::replace(choice.classed.begin(), choice.classed.end(), *one.instead, added);
            std::replace(choice.plain.begin(), choice.plain.end(), *one.instead, added);
        } else {
            choice.plain.push_back(added);
        }
        coordinates_.push_back(std::move(one.coordinate));
        const auto joint = [&](const std::vector<std::uint8_t>& which) {
            std::uint64_t values = 1;
            for (const std::uint8_t i : which) {
                values =
                    std::min(values * coordinates_[i].size(), JointCoordinate::kMaxJointValues + 1);
            }
            return values;
        };
        const bool may_fit = one.places / symmetries_->size() / kPlacesInByte <= left &&
                             joint(choice.plain) <= JointCoordinate::kMaxJointValues &&
                             joint(choice.classed) <= JointCoordinate::kMaxJointValues &&
                             joint(choice.classed) * sizeof(std::uint32_t) <= left / kMapShare;
        if (may_fit) {
            const JointCoordinate classed = joint_of(coordinates_, choice.classed);
            std::vector<std::vector<TurnNumber>> images;
            for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
                auto of_turns = turns().images(*symmetries_, s);
                if (of_turns && CosetAction::may_act(turns(), classed, *of_turns)) {
                    images.push_back(*std::move(of_turns));
                }
            }
            far_ = ClassTable::make(turns(), coordinates_, images, choice,
                                    near_.name() + ", in more detail", left, options.keeping,
                                    warnings);
            if (far_) return;
        }
        coordinates_.pop_back();
    }
}

/// One for each different group that symmetries make of the table's.
void OptimalTables::find_sides() {
    const ClassTable& table = far_ ? *far_ : near();
    const JointCoordinate classed = joint_of(coordinates_, table.choice().classed);
    const JointCoordinate plain = joint_of(coordinates_, table.choice().plain);
    std::vector<bool> acts;  // by symmetry
    for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
        const auto images = turns().images(*symmetries_, s);
        acts.push_back(images && CosetAction::may_act(turns(), classed, *images) &&
                       CosetAction::may_act(turns(), plain, *images));
    }
    for (std::uint32_t s = 0; s < symmetries_->size() && sides_.size() < kMaxSides; ++s) {
        const bool known = std::any_of(sides_.begin(), sides_.end(), [&](const Side& side) {
            return acts[symmetries_->product(symmetries_->inverse(side.symmetry), s)];
        });
        auto images = turns().images(*symmetries_, s);
        if (known || !images) continue;
        Side side{s, *std::move(images), 0};
        for (const auto step : turns().steps(CanonicalSequences::kStart)) {
            const TurnNumber as_seen = side.images[step.turn];
            const bool is_inside = classed.after(0, as_seen) == 0 && plain.after(0, as_seen) == 0;
            if (is_inside) side.inside |= TurnBits{1} << step.turn;
        }
        sides_.push_back(std::move(side));
    }
}

std::optional<OptimalTables::Place> OptimalTables::place_of(const State& state,
                                                            std::size_t side) const {
    const State seen = symmetries_->conjugate(sides_[side].symmetry, state);
    Place place{};
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
        const std::optional<std::uint32_t> value = coordinates_[i].of(seen);
        if (!value) return std::nullopt;
        place[i] = *value;
    }
    if (!near().has(place.data()) || (far_ && !far_->has(place.data()))) return std::nullopt;
    return place;
}

std::uint64_t OptimalTables::bytes() const {
    std::uint64_t bytes = near_.bytes() + (far_ ? far_->bytes() : 0);
    if (coordinates_.size() > near_.coordinates().size()) bytes += coordinates_.back().bytes();
    return bytes;
}

}  // namespace qter
