#include "finder/structures.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "finder/packed_structure.hpp"
#include "finder/structure_maker.hpp"

namespace qter {
namespace {

/// Steps of a search: a fixed number, and more for each requested structure. A step takes some tens
/// of nanoseconds.
constexpr std::uint64_t kSteps = 20'000;
constexpr std::uint64_t kStepsPerStructure = 20'000;
/// Steps between two checks for cancellation, a power of two.
constexpr std::uint64_t kStepsPerPoll = 1024;

/// A prime power of a register's order, and the cycles whose order has all of it.
struct Part {
    std::uint64_t value = 1;
    std::uint32_t least = 0;
    std::vector<OwnedCycle> cycles;  ///< twist = modulus / order of the twist
};

/// The order of one register and its prime powers.
struct Wanted {
    OrderValue order = 1;
    std::vector<Part> parts;  ///< descending by the pieces that they need
};

/// A cycle and its order.
struct Candidate {
    OwnedCycle cycle;
    std::uint64_t order = 1;
};

/// Adds the cycles of one orbit whose order divides `order`, without the trivial one.
void add_candidates(const FinderOrbit& orbit, std::uint32_t number, OrderValue order,
                    std::vector<Candidate>& candidates) {
    for (std::uint32_t length = 1; length <= orbit.usable; ++length) {
        if (order % length != 0) continue;
        for (std::uint32_t twist = 1; twist <= orbit.modulus; ++twist) {
            if (orbit.modulus % twist != 0 || length * twist == 1) continue;
            const std::uint64_t all = std::uint64_t{length} * twist;
            if (order % all != 0) continue;
            candidates.push_back({{number, length, orbit.modulus / twist % orbit.modulus}, all});
        }
    }
}

class StructureSearch {
 public:
    using Seen = std::set<std::vector<OwnedCycles>>;

    StructureSearch(const FinderPuzzle& puzzle, const OrderTable& table,
                    std::span<const std::uint32_t> orders, const LinkedRegisters* way,
                    std::uint64_t linked, ParitySharing parity_sharing, Seen& seen,
                    const Cancellation& cancellation)
        : puzzle_(puzzle),
          way_(way),
          linked_(linked),
          parity_sharing_(parity_sharing),
          seen_(seen),
          cancellation_(cancellation) {
        for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
            room_.push_back((linked >> i & 1) != 0 ? 0 : puzzle.orbits()[i].usable);
        }
        for (std::size_t owner = 0; owner < orders.size(); ++owner) {
            add_register(table, orders[owner], linked,
                         way == nullptr ? 1 : way->registers[owner].order);
        }
        chosen_.resize(wanted_.size());
        least_ = std::accumulate(
            wanted_.begin(), wanted_.end(), 0U,
            [](std::uint32_t sum, const Wanted& wanted) { return sum + least(wanted, 0); });
        most_pieces_ = std::accumulate(room_.begin(), room_.end(), 0U);
    }

    [[nodiscard]] std::uint32_t least_pieces() const { return least_; }
    [[nodiscard]] std::uint32_t most_pieces() const { return most_pieces_; }

    /// Adds the structures that own exactly `pieces` pieces outside of the linked orbits; false if
    /// it gave up.
    bool search(std::uint32_t pieces, std::uint64_t most, std::uint64_t& steps,
                StructureList& list) {
        list_ = &list;
        most_ = most;
        steps_ = steps;
        left_ = pieces;
        rest_ = least_;
        start_register(0);
        steps = steps_;
        return !full();
    }

 private:
    void add_register(const OrderTable& table, std::uint32_t rank, std::uint64_t linked,
                      std::uint64_t covered) {
        Wanted wanted;
        wanted.order = table.value(rank);
        orders_.push_back(wanted.order);
        std::vector<Candidate> candidates;
        for (std::uint32_t i = 0; i < puzzle_.orbits().size(); ++i) {
            if ((linked >> i & 1) != 0) continue;
            add_candidates(puzzle_.orbits()[i], i, wanted.order, candidates);
        }
        std::stable_sort(
            candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.cycle.length < b.cycle.length; });
        for (const std::uint16_t factor : table.factors(rank)) {
            const PrimePower& power = table.powers()[factor];
            if (covered % power.value == 0) continue;
            Part part;
            part.value = power.value;
            part.least = power.least;
            for (const Candidate& candidate : candidates) {
                if (candidate.order % power.value == 0) part.cycles.push_back(candidate.cycle);
            }
            wanted.parts.push_back(std::move(part));
        }
        wanted_.push_back(std::move(wanted));
    }

    /// The fewest pieces of the parts from `first` on.
    static std::uint32_t least(const Wanted& wanted, std::size_t first) {
        std::uint32_t sum = 0;
        for (std::size_t i = first; i < wanted.parts.size(); ++i) sum += wanted.parts[i].least;
        return sum;
    }

    [[nodiscard]] bool full() const { return list_->structures.size() >= most_ || steps_ == 0; }

    [[nodiscard]] std::uint64_t order_of(const OwnedCycle& cycle) const {
        return qter::order(puzzle_.orbits()[cycle.orbit], cycle);
    }

    [[nodiscard]] bool covers(const OwnedCycle& cycle, const Part& part) const {
        return order_of(cycle) % part.value == 0;
    }

    void start_register(std::size_t owner) {
        if (owner == wanted_.size()) {
            if (left_ == 0) finish();
            return;
        }
        chosen_[owner].clear();
        cover(owner, 0);
    }

    /// Covers the parts of a register's order from index `part` on.
    void cover(std::size_t owner, std::size_t part) {
        if (full() || rest_ > left_) return;
        const Wanted& wanted = wanted_[owner];
        if (part == wanted.parts.size()) {
            if (every_cycle_needed(owner)) next_register(owner, 0);
            return;
        }
        const Part& now = wanted.parts[part];
        rest_ -= now.least;
        const OwnedCycles& mine = chosen_[owner];
        if (std::any_of(mine.begin(), mine.end(),
                        [&](const OwnedCycle& cycle) { return covers(cycle, now); })) {
            cover(owner, part + 1);
        } else {
            for (const OwnedCycle& cycle : now.cycles) {
                if (cycle.length > room_[cycle.orbit] || cycle.length > left_) continue;
                if (steps_ > 0) --steps_;
                if (steps_ % kStepsPerPoll == 0 && cancellation_.requested()) steps_ = 0;
                if (full()) break;
                room_[cycle.orbit] -= cycle.length;
                left_ -= cycle.length;
                chosen_[owner].push_back(cycle);
                cover(owner, part + 1);
                chosen_[owner].pop_back();
                left_ += cycle.length;
                room_[cycle.orbit] += cycle.length;
            }
        }
        rest_ += now.least;
    }

    /// Whether every cycle has the full power of a prime that no other cycle has.
    [[nodiscard]] bool every_cycle_needed(std::size_t owner) const {
        const OwnedCycles& cycles = chosen_[owner];
        std::vector<bool> needed(cycles.size(), false);
        for (const Part& part : wanted_[owner].parts) {
            std::size_t count = 0;
            std::size_t last = 0;
            for (std::size_t i = 0; i < cycles.size(); ++i) {
                if (!covers(cycles[i], part)) continue;
                ++count;
                last = i;
            }
            if (count == 1) needed[last] = true;
        }
        return std::find(needed.begin(), needed.end(), false) == needed.end();
    }

    /// Continues with the next register. If parities are not shared, also adds swaps of two pieces
    /// that only change a parity (placement.hpp), at most one in each orbit from `orbit` on.
    void next_register(std::size_t owner, std::uint32_t orbit) {
        const OwnedCycles cycles = chosen_[owner];
        if (in_order(owner)) start_register(owner + 1);
        chosen_[owner] = cycles;
        if (parity_sharing_ == ParitySharing::kAllowed || orders_[owner] % 2 != 0) return;
        for (; orbit < room_.size(); ++orbit) {
            if (room_[orbit] < 2 || left_ < 2 || full()) continue;
            room_[orbit] -= 2;
            left_ -= 2;
            chosen_[owner].push_back({orbit, 2, 0});
            next_register(owner, orbit + 1);
            chosen_[owner] = cycles;
            left_ += 2;
            room_[orbit] += 2;
        }
    }

    /// Registers of equal order have their cycles in order: their names do not matter.
    [[nodiscard]] bool in_order(std::size_t owner) {
        std::sort(chosen_[owner].begin(), chosen_[owner].end());
        if (owner == 0 || way_ != nullptr || orders_[owner] != orders_[owner - 1]) return true;
        return !(chosen_[owner] < chosen_[owner - 1]);
    }

    void finish() {
        std::optional<Structure> structure = make_structure(
            puzzle_, chosen_, orders_, Twists::kAsGiven, parity_sharing_, way_, linked_);
        // Different choices of cycles, or twists changed to fit, may give the same structure.
        if (structure && seen_.insert(structure->registers).second) {
            list_->structures.push_back(*std::move(structure));
        }
    }

    const FinderPuzzle& puzzle_;
    const LinkedRegisters* way_;
    std::uint64_t linked_;
    ParitySharing parity_sharing_;
    Seen& seen_;
    const Cancellation& cancellation_;
    std::vector<Wanted> wanted_;
    std::vector<OrderValue> orders_;
    std::vector<std::uint32_t> room_;
    std::vector<OwnedCycles> chosen_;
    std::uint32_t least_ = 0;
    std::uint32_t most_pieces_ = 0;

    StructureList* list_ = nullptr;
    std::uint64_t most_ = 0;
    std::uint64_t steps_ = 0;
    std::uint32_t left_ = 0;  // pieces still to be owned
    std::uint32_t rest_ = 0;  // fewest pieces of the parts still to be covered
};

}  // namespace

StructureList list_structures(const FinderPuzzle& puzzle, const OrderTable& table, Fitter& fitter,
                              std::span<const std::uint32_t> orders, ParitySharing parity_sharing,
                              std::uint64_t most, const Cancellation& cancellation) {
    StructureSearch::Seen seen;
    std::vector<StructureSearch> searches;
    for (const LinkedRegisters* way : fitter.ways_for(orders)) {
        searches.emplace_back(puzzle, table, orders, way, fitter.find_linked_orbits(),
                              parity_sharing, seen, cancellation);
    }
    StructureList list;
    std::uint64_t steps = kSteps + std::min<std::uint64_t>(most, 1'000'000) * kStepsPerStructure;
    list.whole = !cancellation.requested();
    for (std::uint32_t pieces = 0; list.whole && pieces <= searches.front().most_pieces();
         ++pieces) {
        for (StructureSearch& search : searches) {
            if (pieces < search.least_pieces()) continue;
            list.whole = search.search(pieces, most, steps, list);
            if (!list.whole) break;
        }
    }
    // Swaps that only make parities even may also twist; these structures are not listed.
    if (parity_sharing == ParitySharing::kForbidden) list.whole = false;
    if (list.structures.empty() && fitter.fits(orders)) {
        const Packing packing = fitter.packing();
        std::vector<OrderValue> values;
        for (const std::uint32_t rank : orders) values.push_back(table.value(rank));
        std::optional<Structure> one =
            make_structure(puzzle, packed_cycles(puzzle, packing), values, Twists::kMore,
                           parity_sharing, packing.linked, fitter.find_linked_orbits());
        assert(one);
        list.structures.push_back(*std::move(one));
    }
    return list;
}

}  // namespace qter
