#include "optimal/optimal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "coordinate/product_coordinate.hpp"
#include "coordinate/value_action.hpp"
#include "method/allowed_turns.hpp"
#include "optimal/optimal_refinements.hpp"
#include "phases/phased_solver.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

/// The near table may take 1 / kNearShare of the memory. The rest is for the far one.
constexpr std::uint64_t kNearShare = 3;

constexpr std::size_t kMostTurns = 64;  // bits of TurnBits

/// The near table's exact distances are better than a far table of few times the cosets: with a
/// bound for twice as many on the 3x3, a search visits 2.8 instead of 2.2 million positions.
constexpr double kLeastFactor = 16;

/// The map of the far table's classes may take 1 / kMapShare of the memory left for the table: it
/// is also read at random at every position.
constexpr std::uint64_t kMapShare = 8;

/// Approximate bytes for each value while classes are computed (coordinate/coset_classes.hpp).
constexpr std::uint64_t kBytesToClass = 32;

}  // namespace

const TurnChain* OptimalTables::chain_of(const PuzzlePtr& puzzle) {
    for (const TurnChain& chain : puzzle->chains()) {
        if (chain.phases.size() != 2 || chain.reduction != 0) continue;
        if (!distinguishes_all(*puzzle, chain.phases.front().turns)) continue;
        const AllowedTurns allowed(*puzzle, chain.phases.front().turns);
        const CanonicalSequences sequences = phase_sequences(*puzzle);
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
                                          const OptimalOptions& options) {
    const Diagnostic too_large = Diagnostic::error(
        Code::kTooLarge, {}, fmt::format("{} is too large for optimal tables", puzzle->name()));
    Result<SymmetryGroup> symmetries = symmetries_of(*puzzle);
    if (!symmetries) return symmetries.diagnostics();
    const auto group = std::make_shared<const SymmetryGroup>(*std::move(symmetries));
    CosetPhaseOptions near_options;
    near_options.table_bytes = options.memory / kNearShare;
    near_options.keeping = options.keeping;
    near_options.whole = SymmetryReducedTable::Coding::kNibbles;
    const CanonicalSequences sequences = phase_sequences(*puzzle);
    const AllowedTurns allowed(*puzzle, chain.phases.front().turns);
    Result<CosetPhase> near = CosetPhase::build(
        TurnSet(puzzle, sequences, allowed), qter::states_of(*puzzle, chain.phases[1].turns),
        chain.phases.front().name, group.get(), near_options);
    if (!near) return near.diagnostics();
    Diagnostics warnings = near.diagnostics();
    OptimalTables tables(*std::move(near));
    tables.symmetries_ = group;
    tables.coordinates_ = tables.near_.coordinates();
    const std::optional<SymmetryReducedTable>& table = tables.near_.reduced_table();
    const bool whole = table && table->choice().classed.size() + table->choice().plain.size() ==
                                    tables.coordinates_.size();
    tables.group_ = group_with_identical_pieces(*puzzle, chain.phases.front().turns);
    if (!whole) {
        return too_little_memory(fmt::format("optimal tables of {}", puzzle->name()),
                                 OverMemoryLimit(tables.least_memory()));
    }
    if (tables.turns().size() > kMostTurns || tables.group_ == nullptr) return too_large;
    tables.add_far(options, warnings);
    tables.make_move_tables(options.numbers);
    tables.find_near_rows();
    tables.find_sides();
    return Result<OptimalTables>(std::move(tables), std::move(warnings));
}

/// The turns that keep the identity's coset: those of the group at the phase's end.
std::vector<TurnNumber> OptimalTables::kept() const {
    std::vector<TurnNumber> kept;
    for (const TurnNumber turn : turns().allowed()) {
        if (near_.after(Coset{}, turn) == Coset{}) kept.push_back(turn);
    }
    return kept;
}

/// The memory limit at which a near table of all coordinates, four bits an entry, fits its share.
std::uint64_t OptimalTables::least_memory() const {
    double cosets = 1;
    for (const Coordinate& one : coordinates_) cosets *= one.size();
    const auto symmetries =
        static_cast<double>(images_keeping(turns(), *symmetries_, kept()).size());
    // Cosets that symmetries preserve occur more than once.
    constexpr double kAlike = 1.02;
    const double table = cosets / symmetries / 2 * kAlike;
    // Without the smaller tables that exist now.
    const std::uint64_t others = MemoryAccount::used();
    return others - std::min(others, near_.bytes()) +
           static_cast<std::uint64_t>(table) * kNearShare;
}

void OptimalTables::add_far(const OptimalOptions& options, Diagnostics& warnings) {
    const std::uint64_t left = std::min(
        options.memory - std::min(options.memory, bytes() + options.taken), MemoryAccount::room());
    const std::vector<Refinement> found = find_refinements(
        turns(), coordinates_, kept(), images_keeping(turns(), *symmetries_, kept()), left);
    for (const auto& some : refinement_sets(found)) {
        if (factor_of(some) < kLeastFactor) return;
        // For the same cosets a window is better than a bound.
        for (const SymmetryReducedTable::Coding coding :
             {SymmetryReducedTable::Coding::kDistanceWindow,
              SymmetryReducedTable::Coding::kThreshold}) {
            if (make_far(some, coding, left, options, warnings)) return;
        }
    }
}

/// Makes the far table for some refinements, if it fits.
bool OptimalTables::make_far(const Refinements& some, SymmetryReducedTable::Coding coding,
                             std::uint64_t left, const OptimalOptions& options,
                             Diagnostics& warnings) {
    std::vector<Coordinate> coordinates = near_.coordinates();
    std::vector<std::vector<std::uint32_t>> implied(coordinates.size());
    SymmetryReducedTable::Choice choice = near().choice();
    choice.coding = coding;
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
            values = std::min(values * coordinates[i].size(), kMaxProductValues + 1);
        }
        return values;
    };
    // A table is smallest if all symmetries act.
    double cosets = 1;
    for (const Coordinate& one : coordinates) cosets *= one.size();
    const double least =
        cosets / static_cast<double>(symmetries_->size()) * SymmetryReducedTable::bits(coding) / 8;
    const bool may_fit = least <= static_cast<double>(left) &&
                         joint(choice.plain) <= kMaxProductValues &&
                         joint(choice.classed) <= kMaxProductValues &&
                         joint(choice.classed) * sizeof(std::uint32_t) <= left / kMapShare &&
                         joint(choice.classed) * kBytesToClass <= MemoryAccount::short_term_room();
    if (!may_fit) return false;
    const ProductCoordinate classed(parts_of(coordinates, choice.classed));
    const std::vector<TurnNumber> generators = generators_of(turns());
    std::vector<std::vector<TurnNumber>> images;
    for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
        auto of_turns = turns().images(*symmetries_, s);
        if (of_turns && ValueAction::may_act(generators, classed, *of_turns)) {
            images.push_back(*std::move(of_turns));
        }
    }
    // The walk has a number for each class and turn (make_move_tables).
    const SymmetryReducedTable::Room room{left, std::max(left, MemoryAccount::short_term_room()),
                                          turns().size() * sizeof(std::uint32_t)};
    try {
        far_ = SymmetryReducedTable::make(turns(), coordinates, images, choice,
                                          near_.name() + ", in more detail", room, options.keeping,
                                          warnings);
    } catch (const OverMemoryLimit&) {
        return false;  // it has more classes than estimated
    }
    if (!far_) return false;
    coordinates_ = std::move(coordinates);
    implied_ = std::move(implied);
    return true;
}

void OptimalTables::make_move_tables(WalkNumbers numbers) {
    const SymmetryReducedTable& table = far_ ? *far_ : near();
    if (numbers == WalkNumbers::kAsFit && table.indexer().rows().fits<std::uint16_t>()) {
        walk_.emplace(ClassWalk<std::uint16_t>(turns(), coordinates_, table.indexer()));
    } else {
        walk_.emplace(ClassWalk<std::uint32_t>(turns(), coordinates_, table.indexer()));
    }
}

void OptimalTables::find_near_rows() {
    const SymmetryReducedTable& near = this->near();
    const std::vector<std::uint8_t>& plain = near.choice().plain;
    if (!far_ || plain.size() != 1) return;
    const SymmetryReducedIndexer::Plain& low = far_->indexer().rows().low;
    const bool same = low.strides[plain.front()] == 1 &&
                      low.columns == near.indexer().rows().low.columns &&
                      implied_[plain.front()].empty();
    if (!same) return;
    for (std::uint32_t row = 0; row < far_->indexer().classes().classes(); ++row) {
        const Coset seen = std::visit(
            [row](const auto& walk) {
                return walk.coset({row, 0, 0, 0});
            },
            *walk_);
        const Coset coset = near_coset(seen.data());
        near_rows_.push_back(near.indexer().classes().sym_coordinate(
            SymmetryReducedIndexer::product<kMaxCoordinates>(coset.data(),
                                                             near.indexer().classed_strides())));
    }
}

/// Adds a side for each different image of the table's group under symmetries.
void OptimalTables::find_sides() {
    const SymmetryReducedTable& table = far_ ? *far_ : near();
    const ProductCoordinate classed(parts_of(coordinates_, table.choice().classed));
    const ProductCoordinate plain(parts_of(coordinates_, table.choice().plain));
    const std::vector<TurnNumber> generators = generators_of(turns());
    std::vector<bool> acts;  // by symmetry
    for (std::uint32_t s = 0; s < symmetries_->size(); ++s) {
        const auto images = turns().images(*symmetries_, s);
        acts.push_back(images && ValueAction::may_act(generators, classed, *images) &&
                       ValueAction::may_act(generators, plain, *images));
    }
    for (std::uint32_t s = 0; s < symmetries_->size() && sides_.size() < kMaxSides; ++s) {
        const bool known = std::any_of(sides_.begin(), sides_.end(), [&](const Side& side) {
            return acts[symmetries_->product(symmetries_->inverse(side.symmetry), s)];
        });
        auto images = turns().images(*symmetries_, s);
        if (known || !images) continue;
        Side side{s, *std::move(images), 0};
        for (const TurnNumber turn : turns().allowed()) {
            const TurnNumber as_seen = side.images[turn];
            const bool is_inside = classed.after(0, as_seen) == 0 && plain.after(0, as_seen) == 0;
            if (is_inside) side.inside |= TurnBits{1} << turn;
        }
        sides_.push_back(std::move(side));
    }
}

std::optional<OptimalTables::Coset> OptimalTables::coset_of(const State& state,
                                                            std::size_t side) const {
    const State seen = symmetries_->conjugate(sides_[side].symmetry, state);
    Coset coset{};
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
        const std::optional<std::uint32_t> value = coordinates_[i].of(seen);
        if (!value) return std::nullopt;
        coset[i] = *value;
    }
    const bool known =
        near().has(near_coset(coset.data()).data()) && (!far_ || far_->has(coset.data()));
    return known ? std::optional(coset) : std::nullopt;
}

std::uint64_t OptimalTables::bytes() const {
    std::uint64_t bytes = near_.bytes() + (far_ ? far_->bytes() : 0);
    if (walk_) bytes += std::visit([](const auto& walk) { return walk.bytes(); }, *walk_);
    for (const Coordinate& one : coordinates_) bytes += one.bytes();
    return bytes;
}

}  // namespace qter
