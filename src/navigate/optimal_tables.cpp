#include "navigate/optimal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "navigate/allowed_turns.hpp"
#include "navigate/phased_solver.hpp"
#include "puzzle/group_constraints.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

/// Of the memory, what the near table may take. The rest is for the far one.
constexpr std::uint64_t kNearShare = 3;

constexpr std::size_t kMostTurns = 64;  // bits of TurnBits

constexpr std::uint64_t kPlacesInByte = 8;  // of a bound

/// The near table's exact distances tell more than a far one of not many times the places does:
/// with a bound of twice as many on the 3x3, a search looks at 2.8 instead of 2.2 million
/// positions.
constexpr double kLeastFactor = 16;

/// More refinements at once are not tried.
constexpr std::size_t kMostRefinements = 2;

/// What the classes of the far table may take, of the memory that is left for it: their map is read
/// at random at every position, too.
constexpr std::uint64_t kMapShare = 8;

/// What finding the classes of values takes for each value (coset_classes.hpp), about.
constexpr std::uint64_t kBytesToClass = 32;

std::vector<State> states_of(const TurnSet& turns, const std::vector<TurnNumber>& which) {
    std::vector<State> states;
    for (const TurnNumber turn : which) {
        states.push_back(turns.puzzle().turn_state(turns.turn(turn)));
    }
    return states;
}

/// A state permutes the pieces in some slots, which it takes to each other, evenly.
bool is_even(const State& state, const std::vector<Slot>& slots) {
    std::size_t cycles = 0;
    std::set<Slot> seen;
    for (const Slot slot : slots) {
        if (seen.count(slot) != 0) continue;
        ++cycles;
        for (Slot at = slot; seen.insert(at).second; at = state.piece[at]) {
        }
    }
    return (slots.size() - cycles) % 2 == 0;
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
    std::vector<std::uint32_t> implied;   ///< the other's values by its own
    double factor;                        ///< so many times as many places
    std::size_t kept;                     ///< the class of grips whose turns it keeps

    /// A group with both would keep no turns, or they look at the same.
    [[nodiscard]] bool excludes(const Refinement& other) const {
        return kept != other.kept || (instead && instead == other.instead);
    }
};

const TurnChain* OptimalTables::chain_of(const PuzzlePtr& puzzle) {
    for (const TurnChain& chain : puzzle->chains()) {
        if (chain.phases.size() != 2 || chain.reduction != 0) continue;
        if (!tells_all_apart(*puzzle, chain.phases.front().turns)) continue;
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
    CosetPhase::Options near_options;
    near_options.table_bytes = options.memory / kNearShare;
    near_options.keeping = options.keeping;
    near_options.whole = ClassTable::Form::kNibbles;
    const CanonicalSequences sequences(move_classes(*puzzle, GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    const AllowedTurns allowed(*puzzle, chain.phases.front().turns);
    Result<CosetPhase> near = CosetPhase::build(
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
        return too_little_memory(fmt::format("optimal tables of {}", puzzle->name()),
                                 OverMemoryLimit(tables.least_memory()));
    }
    if (tables.turns().size() > kMostTurns || tables.group_ == nullptr) return too_large;
    tables.add_far(options, warnings);
    tables.find_walk(options.wide);
    tables.find_near_rows();
    tables.find_sides();
    return Result<OptimalTables>(std::move(tables), std::move(warnings));
}

/// The turns that lead from the end of the near table's phase to its end.
std::vector<TurnNumber> OptimalTables::kept() const {
    std::vector<TurnNumber> kept;
    for (const auto step : turns().steps(CanonicalSequences::kStart)) {
        if (near_.after(Place{}, step.turn) == Place{}) kept.push_back(step.turn);
    }
    return kept;
}

/// What the process has to be allowed for a near table of all coordinates, four bits an entry, to
/// have its share.
std::uint64_t OptimalTables::least_memory() const {
    double places = 1;
    for (const CosetCoordinate& one : coordinates_) places *= one.size();
    const auto symmetries = static_cast<double>(keeping(kept()).size());
    // Places that symmetries keep are there more than once.
    constexpr double kAlike = 1.02;
    const double table = places / symmetries / 2 * kAlike;
    // Instead of the smaller tables that there are now.
    const std::uint64_t others = MemoryAccount::used();
    return others - std::min(others, near_.bytes()) +
           static_cast<std::uint64_t>(table) * kNearShare;
}

/// The values of a coordinate by those of a finer one; none where it tells something that the other
/// does not.
std::optional<std::vector<std::uint32_t>> OptimalTables::implied(const CosetCoordinate& finer,
                                                                 std::size_t coordinate) const {
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
                return std::nullopt;
            }
        }
    }
    return value;
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
    const auto whole_of = [&](const OrbitPart& part) -> const std::vector<Slot>& {
        return std::find_if(wholes.begin(), wholes.end(),
                            [&](const OrbitPart& one) {
                                return std::binary_search(one.slots.begin(), one.slots.end(),
                                                          part.slots.front());
                            })
            ->slots;
    };
    const auto permute_evenly = [&](const std::vector<TurnNumber>& which,
                                    const std::vector<Slot>& slots) {
        return std::all_of(which.begin(), which.end(), [&](TurnNumber turn) {
            return is_even(turns().puzzle().turn_state(turns().turn(turn)), slots);
        });
    };
    std::vector<Refinement> found;
    std::size_t number = 0;
    const auto add = [&](std::optional<CosetCoordinate> coordinate) {
        if (!coordinate) return;
        Refinement one{*std::move(coordinate), std::nullopt, {}, 1, number};
        for (std::uint8_t i = 0; i < coordinates_.size() && !one.instead; ++i) {
            if (auto values = implied(one.coordinate, i)) {
                one.instead = i;
                one.implied = *std::move(values);
            }
        }
        one.factor = one.coordinate.size();
        if (one.instead) one.factor /= coordinates_[*one.instead].size();
        found.push_back(std::move(one));
    };
    for (const std::set<std::uint16_t>& grips : classes) {
        std::vector<TurnNumber> own;
        for (const TurnNumber turn : kept) {
            if (grips.count(turns().turn(turn).grip) != 0) own.push_back(turn);
        }
        const std::vector<OrbitPart> apart = transitive_parts(shape, states_of(turns(), own));
        for (const OrbitPart& part : mixed) {
            const std::vector<Slot>& whole = whole_of(part);
            // Slots of the part that `own` does not mix have colours of their own.
            std::vector<std::uint8_t> colour(shape.slots(), 0);
            std::uint8_t colours = whole.size() > part.slots.size() ? 1 : 0;
            for (const Slot slot : part.slots) {
                const auto with =
                    std::find_if(apart.begin(), apart.end(), [&](const OrbitPart& one) {
                        return std::binary_search(one.slots.begin(), one.slots.end(), slot);
                    });
                const Slot first = with == apart.end() ? slot : with->slots.front();
                colour[slot] = first == slot ? colours++ : colour[first];
            }
            if (colours < (whole.size() > part.slots.size() ? 3 : 2)) continue;
            add(CosetCoordinate::of_colours(turns(), whole, std::move(colour),
                                            most_values(whole, most_places)));
        }
        // What they permute evenly only.
        for (const OrbitPart& part : mixed) {
            if (permute_evenly(own, part.slots) && !permute_evenly(kept, part.slots)) {
                add(CosetCoordinate::of_parity(turns(), whole_of(part), part.slots));
            }
        }
        ++number;
    }
    return found;
}

/// So many times as many places.
double OptimalTables::factor_of(const std::vector<const Refinement*>& some) {
    double factor = 1;
    for (const Refinement* one : some) factor *= one->factor;
    return factor;
}

/// Some of the refinements together, those with the most places first: the more, the better the
/// bounds.
std::vector<std::vector<const OptimalTables::Refinement*>> OptimalTables::combinations(
    const std::vector<Refinement>& refinements) {
    std::vector<std::vector<const Refinement*>> all = {{}};
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
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& a, const auto& b) { return factor_of(a) > factor_of(b); });
    return all;
}

void OptimalTables::add_far(const Options& options, Diagnostics& warnings) {
    const std::uint64_t left = std::min(
        options.memory - std::min(options.memory, bytes() + options.taken), MemoryAccount::room());
    const std::vector<Refinement> found = refinements(kept(), left);
    for (const auto& some : combinations(found)) {
        if (factor_of(some) < kLeastFactor) return;
        // Of the same places, a window tells more than a bound.
        for (const ClassTable::Form form : {ClassTable::Form::kWindow, ClassTable::Form::kBound}) {
            if (make_far(some, form, left, options, warnings)) return;
        }
    }
}

/// Makes the far table of some refinements, if it fits.
bool OptimalTables::make_far(const std::vector<const Refinement*>& some, ClassTable::Form form,
                             std::uint64_t left, const Options& options, Diagnostics& warnings) {
    std::vector<CosetCoordinate> coordinates = near_.coordinates();
    std::vector<std::vector<std::uint32_t>> implied(coordinates.size());
    ClassTable::Choice choice = near().choice();
    choice.form = form;
    for (const Refinement* one : some) {
        if (one->instead) {
            coordinates[*one->instead] = one->coordinate;
            implied[*one->instead] = one->implied;
        } else {
            choice.plain.push_back(static_cast<std::uint8_t>(coordinates.size()));
            coordinates.push_back(one->coordinate);
        }
    }
    if (coordinates.size() > kMaxCoordinates) return false;
    const auto joint = [&](const std::vector<std::uint8_t>& which) {
        std::uint64_t values = 1;
        for (const std::uint8_t i : which) {
            values = std::min(values * coordinates[i].size(), JointCoordinate::kMaxJointValues + 1);
        }
        return values;
    };
    // No table is smaller than if all symmetries acted.
    double places = 1;
    for (const CosetCoordinate& one : coordinates) places *= one.size();
    const double least =
        places / static_cast<double>(symmetries_->size()) * ClassTable::bits(form) / 8;
    const bool may_fit = least <= static_cast<double>(left) &&
                         joint(choice.plain) <= JointCoordinate::kMaxJointValues &&
                         joint(choice.classed) <= JointCoordinate::kMaxJointValues &&
                         joint(choice.classed) * sizeof(std::uint32_t) <= left / kMapShare &&
                         joint(choice.classed) * kBytesToClass <= MemoryAccount::room_for_a_while();
    if (!may_fit) return false;
    const JointCoordinate classed = joint_of(coordinates, choice.classed);
    std::vector<std::vector<TurnNumber>> images;
    for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
        auto of_turns = turns().images(*symmetries_, s);
        if (of_turns && CosetAction::may_act(turns(), classed, *of_turns)) {
            images.push_back(*std::move(of_turns));
        }
    }
    // The walk has a number for each class and turn (find_walk).
    const ClassTable::Room room{left, std::max(left, MemoryAccount::room_for_a_while()),
                                turns().size() * sizeof(std::uint32_t)};
    try {
        far_ = ClassTable::make(turns(), coordinates, images, choice,
                                near_.name() + ", in more detail", room, options.keeping, warnings);
    } catch (const OverMemoryLimit&) {
        return false;  // its classes were more than was foretold
    }
    if (!far_) return false;
    coordinates_ = std::move(coordinates);
    implied_ = std::move(implied);
    return true;
}

void OptimalTables::find_walk(bool wide) {
    const ClassTable& table = far_ ? *far_ : near();
    if (!wide && table.rows().fits<std::uint16_t>()) {
        walk_.emplace(ClassWalk<std::uint16_t>(turns(), coordinates_, table));
    } else {
        walk_.emplace(ClassWalk<std::uint32_t>(turns(), coordinates_, table));
    }
}

void OptimalTables::find_near_rows() {
    const ClassTable& near = this->near();
    const std::vector<std::uint8_t>& plain = near.choice().plain;
    if (!far_ || plain.size() != 1) return;
    const ClassTable::Plain& low = far_->rows().low;
    const bool same = low.strides[plain.front()] == 1 && low.columns == near.rows().low.columns &&
                      implied_[plain.front()].empty();
    if (!same) return;
    for (std::uint32_t row = 0; row < far_->classes().size(); ++row) {
        const Place seen = std::visit(
            [row](const auto& walk) {
                return walk.place({row, 0, 0, 0});
            },
            *walk_);
        const Place place = near_place(seen.data());
        near_rows_.push_back(near.classes().entry(
            ClassTable::product<kMaxCoordinates>(place.data(), near.classed_strides())));
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
    const bool known =
        near().has(near_place(place.data()).data()) && (!far_ || far_->has(place.data()));
    return known ? std::optional(place) : std::nullopt;
}

std::uint64_t OptimalTables::bytes() const {
    std::uint64_t bytes = near_.bytes() + (far_ ? far_->bytes() : 0);
    if (walk_) bytes += std::visit([](const auto& walk) { return walk.bytes(); }, *walk_);
    for (const CosetCoordinate& one : coordinates_) bytes += one.bytes();
    return bytes;
}

}  // namespace qter
