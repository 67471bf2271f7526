#include "phases/coset_phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "coordinate/coordinate_turns.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "coordinate/product_coordinate.hpp"
#include "coordinate/value_action.hpp"
#include "phases/coset_words.hpp"
#include "support/memory_account.hpp"

namespace qter {

namespace {

constexpr std::uint8_t kMostTables = 6;
constexpr std::uint8_t kNoTurn = 255;
// Sets of coordinates are bit sets.
std::uint32_t all_of(std::size_t count) { return (1U << count) - 1; }

std::vector<std::uint64_t> sizes_of(const std::vector<Coordinate>& coordinates) {
    std::vector<std::uint64_t> sizes;
    for (const Coordinate& coordinate : coordinates) sizes.push_back(coordinate.size());
    return sizes;
}

bool has_room(std::uint64_t entries) {
    return entries <= MemoryAccount::room() / ProductTable::kPeakOfEntry;
}

}  // namespace

Result<CosetPhase> CosetPhase::build(TurnSet turns, const std::vector<State>& target,
                                     const std::string& name, const SymmetryGroup* symmetries,
                                     const CosetPhaseOptions& options) {
    CosetPhase space(std::move(turns), name);
    Result<std::vector<Coordinate>> coordinates =
        coset_coordinates(space.turns_.puzzle(), coordinate_turns(space.turns_), target, name,
                          options.keeping.observer.cancellation());
    if (!coordinates) return coordinates.diagnostics();
    space.coordinates_ = *std::move(coordinates);
    const std::size_t count = space.coordinates_.size();
    if (count > kMaxCoordinates) {
        return Diagnostic::error(Code::kTooLarge, Span{},
                                 fmt::format("the phase `{}` has {} coordinates, more than {}",
                                             name, count, kMaxCoordinates));
    }
    Diagnostics warnings;
    const bool fits = product_entries(sizes_of(space.coordinates_), all_of(count),
                                      options.table_bytes) <= options.table_bytes;
    if (!fits && symmetries != nullptr) {
        space.add_reduced_table(target, *symmetries, options, warnings);
    }
    if (!space.is_table_complete()) space.add_tables(options.table_bytes, options.keeping);
    options.keeping.observer.check();
    if (space.exact_) space.find_nearer_turns();
    return Result<CosetPhase>(std::move(space), std::move(warnings));
}

bool CosetPhase::fits_one_table(const std::vector<Coordinate>& coordinates,
                                std::uint64_t table_bytes) {
    if (coordinates.size() > kMaxCoordinates) return false;
    const std::uint64_t entries =
        product_entries(sizes_of(coordinates), all_of(coordinates.size()), table_bytes);
    return entries <= table_bytes && entries <= ProductTable::kMaxEntries && has_room(entries);
}

/// Adds tables for all sets of coordinates that fit, except those within the table by classes.
void CosetPhase::add_tables(std::uint64_t table_bytes, const TableKeeping& keeping) {
    const std::uint32_t all = all_of(coordinates_.size());
    std::vector<std::uint32_t> chosen;
    if (reduced_table_) {
        const SymmetryReducedTable::Choice& choice = reduced_table_->choice();
        std::uint32_t& set = chosen.emplace_back(0);
        for (const std::uint8_t i : choice.classed) set |= 1U << i;
        for (const std::uint8_t i : choice.plain) set |= 1U << i;
    }
    chosen = choose_products(sizes_of(coordinates_), table_bytes, kMostTables, std::move(chosen),
                             [&](std::uint32_t set, std::uint64_t entries) {
                                 if (!has_room(entries)) return false;
                                 add_table(set, keeping);
                                 return true;
                             });
    std::uint32_t covered = 0;
    for (const std::uint32_t set : chosen) covered |= set;
    rest_ = set_members(all & ~covered);
    exact_ = chosen.size() == 1 && chosen.front() == all && !reduced_table_;
}

bool CosetPhase::allows(std::span<const TurnNumber> images) const {
    const std::vector<TurnNumber>& own = turns_.allowed();
    return std::all_of(own.begin(), own.end(), [&](TurnNumber turn) {
        return std::find(own.begin(), own.end(), images[turn]) != own.end();
    });
}

/// The images of the turns under symmetries that preserve the phase: they map turns of the phase to
/// turns of the phase, and the group at its end, including exchanges of identical pieces, to
/// itself.
std::vector<std::vector<TurnNumber>> CosetPhase::images(const std::vector<State>& target,
                                                        const SymmetryGroup& group) const {
    const auto is_kept = [&](const State& state) {
        return std::all_of(coordinates_.begin(), coordinates_.end(),
                           [&](const Coordinate& one) { return one.of(state) == 0U; });
    };
    std::vector<std::vector<TurnNumber>> all;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        auto images = turns_.images(group, symmetry);
        const bool keeps =
            images && allows(*images) &&
            (symmetry == 0 || keeps_identical_pieces(turns_.puzzle(), group, symmetry)) &&
            std::all_of(target.begin(), target.end(), [&](const State& state) {
                return group.acts_on(state) && is_kept(group.conjugate(symmetry, state));
            });
        if (keeps) all.push_back(*std::move(images));
    }
    return all;
}

/// Which symmetries may act on the set of coordinates.
std::vector<bool> CosetPhase::acting(const std::vector<std::vector<TurnNumber>>& images,
                                     std::uint32_t set) const {
    std::vector<const Coordinate*> parts;
    for (const std::uint8_t i : set_members(set)) parts.push_back(&coordinates_[i]);
    const ProductCoordinate joint(std::move(parts));
    const std::vector<TurnNumber> generators = generators_of(turns_);
    std::vector<bool> acting;
    for (const auto& one : images) acting.push_back(ValueAction::may_act(generators, joint, one));
    return acting;
}

/// Adds a table by classes if it can hold more cosets than any plain table, as many as possible.
/// All divisions into classed and plain coordinates are tried: some symmetries act only on several
/// coordinates together.
void CosetPhase::add_reduced_table(const std::vector<State>& target,
                                   const SymmetryGroup& symmetries,
                                   const CosetPhaseOptions& options, Diagnostics& warnings) {
    const auto images = this->images(target, symmetries);
    if (images.size() < 2) return;
    struct Candidate {
        std::uint32_t classed, plain;
        std::uint64_t cosets, entries, rows;
    };
    const std::uint32_t all = all_of(coordinates_.size());
    constexpr std::uint64_t kMost = kMaxProductValues;
    const std::vector<std::uint64_t> sizes = sizes_of(coordinates_);
    std::uint64_t plainly = 0;  // cosets in the largest plain table
    std::vector<Candidate> candidates;
    std::vector<std::vector<bool>> acting(all + 1);  // by set; empty if the set is too large
    for (std::uint32_t set = 1; set <= all; ++set) {
        const std::uint64_t cosets =
            product_entries(sizes, set, std::max(kMost, options.table_bytes));
        if (cosets <= options.table_bytes) plainly = std::max(plainly, cosets);
        if (cosets <= kMost) acting[set] = this->acting(images, set);
    }
    for (std::uint32_t classed = 1; classed <= all; ++classed) {
        for (std::uint32_t plain = 1; plain <= all; ++plain) {
            if ((classed & plain) != 0 || acting[classed].empty() || acting[plain].empty())
                continue;
            const std::uint64_t rows = product_entries(sizes, classed, kMost);
            const std::uint64_t columns = product_entries(sizes, plain, kMost);
            std::uint64_t both = 0;
            for (std::size_t i = 0; i < images.size(); ++i) {
                both += acting[classed][i] && acting[plain][i] ? 1 : 0;
            }
            if (both < 2 || rows * columns <= plainly) continue;
            const std::uint64_t entries = rows * columns / both;
            const bool two_bits =
                (classed | plain) == all && options.whole != SymmetryReducedTable::Coding::kNibbles;
            const std::uint64_t per_byte = two_bits ? 4 : 2;
            const std::uint64_t maps = (rows + columns * both) * sizeof(std::uint32_t);
            if (entries / per_byte > options.table_bytes || maps > options.table_bytes) continue;
            candidates.push_back({classed, plain, rows * columns, entries, rows});
        }
    }
    // More rows are shorter, and the images of the plain values take less memory.
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::tuple(b.cosets, a.entries, b.rows) < std::tuple(a.cosets, b.entries, a.rows);
    });
    for (const Candidate& candidate : candidates) {
        SymmetryReducedTable::Choice choice;
        choice.classed = set_members(candidate.classed);
        choice.plain = set_members(candidate.plain);
        choice.coding = (candidate.classed | candidate.plain) == all
                            ? options.whole
                            : SymmetryReducedTable::Coding::kNibbles;
        reduced_table_ = SymmetryReducedTable::make(turns_, coordinates_, images, choice, name_,
                                                    {options.table_bytes, options.table_bytes},
                                                    options.keeping, warnings);
        if (reduced_table_) return;
    }
}

/// Walks down the table, turn by turn, to the end.
std::uint32_t CosetPhase::distance_by_classes(Coset coset) const {
    const SymmetryReducedTable& table = *reduced_table_;
    if (!table.has(coset.data())) return kNever;
    const std::uint64_t end = table.index<kMaxCoordinates>(Coset{}.data());
    const std::vector<TurnNumber>& turns = turns_.allowed();
    std::uint64_t index = table.index<kMaxCoordinates>(coset.data());
    std::uint32_t distance = 0;
    for (; index != end && distance < kNever; ++distance) {
        const std::uint8_t code = table.at(index);
        if (code == SymmetryReducedTable::kModulo3Never) return kNever;
        const bool nearer = std::any_of(turns.begin(), turns.end(), [&](TurnNumber turn) {
            const Coset to = after(coset, turn);
            const std::uint64_t there = table.index<kMaxCoordinates>(to.data());
            if (table.at(there) != (code + 2) % 3) return false;
            coset = to;
            index = there;
            return true;
        });
        if (!nearer) return kNever;
    }
    return distance;
}

void CosetPhase::add_table(std::uint32_t set, const TableKeeping& keeping) {
    ProductFill fill;
    fill.coordinates = set_members(set);
    for (const Coordinate& one : coordinates_) fill.moves.push_back(one.moves());
    fill.turns.assign(turns_.allowed().begin(), turns_.allowed().end());
    fill.observer = keeping.observer;
    tables_.push_back(fill_product_table(fill));
}

/// Turns and their inverses are both allowed, so a turn back along the breadth-first tree leads
/// nearer.
void CosetPhase::find_nearer_turns() {
    const ProductTable& table = tables_.front();
    if (turns_.size() >= kNoTurn) return;
    down_.assign(table.entries.size(), kNoTurn);
    for (std::uint32_t index = 0; index < table.entries.size(); ++index) {
        if (table.entries[index] == kNever || table.entries[index] == 0) continue;
        Coset coset{};
        table.read_index(index, coset.data());
        for (const TurnNumber turn : turns_.allowed()) {
            if (table.at(after(coset, turn).data(), coordinates_.size()) >= table.entries[index]) {
                continue;
            }
            down_[index] = static_cast<std::uint8_t>(turn);
            break;
        }
    }
}

template <std::size_t kCount>
bool CosetPhase::walk_down(Coset coset, TurnWord& turns) const {
    const ProductTable& table = tables_.front();
    for (;;) {
        std::size_t index = 0;
        for (std::size_t i = 0; i < kCount; ++i) index += std::size_t{coset[i]} * table.stride[i];
        const std::uint8_t turn = down_[index];
        if (turn == kNoTurn) return index == 0;
        turns.push_back(turn);
        for (std::size_t i = 0; i < kCount; ++i) coset[i] = coordinates_[i].after(coset[i], turn);
    }
}

bool CosetPhase::walk(const State& state, TurnWord& turns) const {
    const std::optional<Coset> coset = values_of(state);
    if (!coset) return false;
    // A separate loop for each number of coordinates: these stay in registers.
    using Walk = bool (CosetPhase::*)(Coset, TurnWord&) const;
    static constexpr auto kWalks = []<std::size_t... kCounts>(std::index_sequence<kCounts...>) {
        return std::array<Walk, sizeof...(kCounts)>{&CosetPhase::walk_down<kCounts>...};
    }
    (std::make_index_sequence<kMaxCoordinates + 1>());
    return (this->*kWalks[coordinates_.size()])(*coset, turns);
}

std::uint64_t CosetPhase::bytes() const {
    std::uint64_t bytes = down_.size() + (reduced_table_ ? reduced_table_->bytes() : 0);
    for (const ProductTable& table : tables_) bytes += table.entries.size();
    for (const Coordinate& coordinate : coordinates_) bytes += coordinate.bytes();
    return bytes;
}

std::optional<CosetPhase::Coset> CosetPhase::values_of(const State& state) const {
    Coset coset{};
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
        const std::optional<std::uint32_t> value = coordinates_[i].of(state);
        if (!value) return std::nullopt;
        coset[i] = *value;
    }
    return coset;
}

std::vector<Phase::Start> CosetPhase::starts_of(const State& state) const {
    std::vector<Phase::Start> starts;
    if (const std::optional<CosetStart> start = start_of(state)) {
        std::copy(start->coset.begin(), start->coset.end(), starts.emplace_back().values.begin());
        starts.back().least = start->least;
    }
    return starts;
}

std::uint32_t CosetPhase::least_of(const State& state) const {
    const std::optional<CosetStart> start = start_of(state);
    return start ? start->least : kNever;
}

std::unique_ptr<PhaseWords> CosetPhase::words(std::uint32_t length,
                                              const std::vector<bool>* not_last,
                                              const Cancellation& cancellation) const {
    return CosetWords::make(*this, length, {not_last, nullptr}, cancellation);
}

std::optional<CosetPhase::Coset> CosetPhase::coset_of(const State& state) const {
    const std::optional<CosetStart> spot = start_of(state);
    if (!spot) return std::nullopt;
    return spot->coset;
}

std::optional<CosetStart> CosetPhase::start_of(const State& state, std::uint32_t most) const {
    const std::optional<Coset> coset = values_of(state);
    if (!coset) return std::nullopt;
    // The plain tables are smaller, and so in a nearer cache, than the table by classes.
    if (least_of_tables(*coset) > most) return std::nullopt;
    if (reduced_table_ && !reduced_table_->has(coset->data())) return std::nullopt;
    const CosetStart spot{*coset, least(*coset)};
    if (spot.least > most || spot.least == kNever) return std::nullopt;
    return spot;
}

}  // namespace qter
