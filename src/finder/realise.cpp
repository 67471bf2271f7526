// Realisation of structures: assignment in free orbits, search in linked orbits.
//
// Where the group is exact, any assignment of cycles to pieces is as good as any other: sums and
// parities decide. If it is not exact, that holds for all orbits except the linked ones
// (linked_orbit_search.hpp). In linked orbits the chosen pieces, their order and their twists
// matter. There a search iterates over all shared sets, then register by register over all
// placements of its cycles, then over all actions on the shared pieces, and tests each time whether
// the group has the element. Linked orbits must be small: the search gives up after kMaxTries tests
// without a result, although one may exist.

#include "finder/realise.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <utility>

#include "finder/completion.hpp"
#include "finder/linked_orbit_search.hpp"

namespace qter {

namespace {

constexpr std::uint64_t kMaxTries = 20'000'000;

/// The next vector of twists with the same sum: all but the first take all their values, and the
/// first compensates. After the last vector it restores the first one and returns false.
bool next_twists(std::vector<std::uint32_t>& digits, std::uint32_t modulus) {
    for (std::size_t i = 1; i < digits.size(); ++i) {
        digits[0] = (digits[0] + modulus - 1) % modulus;
        digits[i] = (digits[i] + 1) % modulus;
        if (digits[i] != 0) return true;
    }
    return false;
}

std::vector<bool> all_but(const std::vector<std::uint32_t>& some, std::size_t size) {
    std::vector<bool> others(size, true);
    for (const std::uint32_t number : some) others[number] = false;
    return others;
}

std::uint32_t reference_at(const OrbitPart& part, Slot slot) {
    const auto at = std::lower_bound(part.slots.begin(), part.slots.end(), slot);
    assert(at != part.slots.end() && *at == slot);
    return part.reference[static_cast<std::size_t>(at - part.slots.begin())];
}

/// Moves the piece in slots[k] to slots[k + 1], the last to the first, and twists the piece that
/// arrives in slots[k] by twists[k], which is below the part's modulus. The slots are distinct,
/// belong to `part`, and `state` has not moved their pieces yet. Twists are relative to the part's
/// references, so an untwisted piece may change its orientation on the way; around a cycle these
/// changes cancel. O(slots * log part).
void set_cycle(State& state, const OrbitPart& part, const std::vector<Slot>& slots,
               const std::vector<std::uint32_t>& twists) {
    assert(twists.size() == slots.size());
    const std::uint32_t whole = part.modulus * part.twist_unit;
    for (std::size_t k = 0; k < slots.size(); ++k) {
        const Slot to = slots[k];
        const Slot from = slots[(k + slots.size() - 1) % slots.size()];
        const std::uint32_t untwisted = reference_at(part, to) + whole - reference_at(part, from);
        state.piece[to] = from;
        state.orient[to] =
            static_cast<std::uint8_t>((untwisted + twists[k] * part.twist_unit) % whole);
    }
}

class Realiser {
 public:
    Realiser(const FinderPuzzle& puzzle, const Structure& structure, ParitySharing parity_sharing)
        : puzzle_(puzzle),
          structure_(structure),
          parity_sharing_(parity_sharing),
          linked_(find_linked_orbits(puzzle)),
          free_(all_but(linked_, puzzle.orbits().size())),
          completion_(puzzle.constraints().image, open_coordinates()),
          shared_(puzzle.orbits().size()),
          taken_(puzzle.group().shape().slots(), false),
          elements_(structure.registers.size(), solved_state(puzzle.group().shape())) {}

    std::optional<Realisation> run() {
        if (!enough_pieces() || !worth_a_search()) return std::nullopt;
        lay_out_free_orbits();
        if (!share(0, 0)) return std::nullopt;
        return result();
    }

 private:
    [[nodiscard]] const OrbitPart& part(std::uint32_t orbit) const {
        return puzzle_.constraints().parts[orbit];
    }

    /// The coordinates that shared pieces of free orbits can change; the search covers those of
    /// linked orbits.
    [[nodiscard]] std::vector<std::size_t> open_coordinates() const {
        std::vector<std::size_t> open;
        for (std::size_t orbit = 0; orbit < free_.size(); ++orbit) {
            if (!free_[orbit]) continue;
            if (structure_.shared[orbit] >= 1) open.push_back(2 * orbit);
            if (structure_.shared[orbit] >= 2 && parity_sharing_ == ParitySharing::kAllowed)
                open.push_back(2 * orbit + 1);
        }
        return open;
    }

    [[nodiscard]] bool enough_pieces() const {
        std::vector<std::uint32_t> owned(free_.size(), 0);
        for (const OwnedCycles& cycles : structure_.registers) {
            for (const OwnedCycle& cycle : cycles) owned[cycle.orbit] += cycle.length;
        }
        for (std::size_t orbit = 0; orbit < free_.size(); ++orbit) {
            const FinderOrbit& all = puzzle_.orbits()[orbit];
            if (owned[orbit] > all.usable) return false;
            if (owned[orbit] + structure_.shared[orbit] > all.pieces) return false;
        }
        return true;
    }

    /// Sums and parities often refute at once what a search would refute only in the end.
    [[nodiscard]] bool worth_a_search() const {
        if (linked_.empty()) return true;
        return std::all_of(structure_.registers.begin(), structure_.registers.end(),
                           [&](const OwnedCycles& cycles) {
                               return satisfies_constraints(puzzle_, cycles, structure_.shared,
                                                            parity_sharing_);
                           });
    }

    /// Slots in the order in which their pieces become shared ones: first identical pieces, which
    /// cannot be owned.
    [[nodiscard]] std::vector<Slot> sharing_order(std::uint32_t orbit) const {
        const std::vector<Slot>& usable = puzzle_.usable_slots(orbit);
        std::vector<Slot> order;
        std::set_difference(part(orbit).slots.begin(), part(orbit).slots.end(), usable.begin(),
                            usable.end(), std::back_inserter(order));
        order.insert(order.end(), usable.rbegin(), usable.rend());
        return order;
    }

    void lay_out_free_orbits() {
        std::vector<std::size_t> next(free_.size(), 0);
        for (std::size_t r = 0; r < structure_.registers.size(); ++r) {
            for (const OwnedCycle& cycle : structure_.registers[r]) {
                if (!free_[cycle.orbit]) continue;
                const auto first = puzzle_.usable_slots(cycle.orbit).begin() +
                                   static_cast<std::ptrdiff_t>(next[cycle.orbit]);
                std::vector<std::uint32_t> twists(cycle.length, 0);
                twists[0] = cycle.twist;
                set_cycle(elements_[r], part(cycle.orbit), {first, first + cycle.length}, twists);
                next[cycle.orbit] += cycle.length;
            }
        }
        for (std::uint32_t orbit = 0; orbit < free_.size(); ++orbit) {
            if (!free_[orbit]) continue;
            shared_[orbit] = sharing_order(orbit);
            shared_[orbit].resize(structure_.shared[orbit]);
        }
    }

    [[nodiscard]] bool given_up() const { return tries_ > kMaxTries; }

    /// Chooses shared pieces of linked_[t] from index `from` of its sharing order on, then those
    /// of the following orbits, and places all registers. Like the other functions of the search,
    /// it calls the next step. It returns true if all following steps succeed; otherwise it
    /// restores the previous state.
    bool share(std::size_t t, std::size_t from) {
        if (t == linked_.size()) {
            hopeless_.clear();
            return place_register(0);
        }
        const std::uint32_t orbit = linked_[t];
        if (shared_[orbit].size() == structure_.shared[orbit]) return share(t + 1, 0);
        const std::vector<Slot> order = sharing_order(orbit);
        for (std::size_t i = from; i < order.size() && !given_up(); ++i) {
            shared_[orbit].push_back(order[i]);
            taken_[order[i]] = true;
            if (share(t, i + 1)) return true;
            taken_[order[i]] = false;
            shared_[orbit].pop_back();
        }
        return false;
    }

    bool place_register(std::size_t r) {
        if (r == elements_.size()) return true;
        if (hopeless_.count({r, taken_}) != 0) return false;
        if (place_cycles(r, 0)) return true;
        hopeless_.insert({r, taken_});
        return false;
    }

    /// Places the register's cycles from index `c` on.
    bool place_cycles(std::size_t r, std::size_t c) {
        const OwnedCycles& cycles = structure_.registers[r];
        while (c < cycles.size() && free_[cycles[c].orbit]) ++c;
        if (c < cycles.size()) {
            std::vector<Slot> slots;
            return place_cycle(r, c, slots);
        }
        const State own = elements_[r];
        if (act_on_shared(r, 0) && place_register(r + 1)) return true;
        elements_[r] = own;
        return false;
    }

    /// Places cycle `c`, starting with the chosen `slots`; its smallest slot is its first.
    bool place_cycle(std::size_t r, std::size_t c, std::vector<Slot>& slots) {
        const OwnedCycle& cycle = structure_.registers[r][c];
        if (slots.size() == cycle.length) return twist_cycle(r, c, slots);
        for (const Slot slot : puzzle_.usable_slots(cycle.orbit)) {
            if (given_up()) return false;
            if (taken_[slot] || (!slots.empty() && slot < slots[0])) continue;
            taken_[slot] = true;
            slots.push_back(slot);
            if (place_cycle(r, c, slots)) return true;
            slots.pop_back();
            taken_[slot] = false;
        }
        return false;
    }

    bool twist_cycle(std::size_t r, std::size_t c, const std::vector<Slot>& slots) {
        const OwnedCycle& cycle = structure_.registers[r][c];
        const State before = elements_[r];
        std::vector<std::uint32_t> twists(cycle.length, 0);
        twists[0] = cycle.twist;
        do {
            set_cycle(elements_[r], part(cycle.orbit), slots, twists);
            if (place_cycles(r, c + 1)) return true;
            elements_[r] = before;
        } while (!given_up() && next_twists(twists, part(cycle.orbit).modulus));
        return false;
    }

    /// Finds the action of the register's element on the shared pieces of linked_[t] and after.
    /// The choice does not affect the other registers.
    bool act_on_shared(std::size_t r, std::size_t t) {
        if (t == linked_.size()) return correct_sums(r);
        const std::uint32_t orbit = linked_[t];
        const State before = elements_[r];
        std::vector<std::size_t> images(shared_[orbit].size());
        std::iota(images.begin(), images.end(), std::size_t{0});
        do {
            // The first digit belongs to no piece: it takes up the sum.
            std::vector<std::uint32_t> twists(images.size() + 1, 0);
            do {
                set_shared(elements_[r], orbit, images, twists);
                if (act_on_shared(r, t + 1)) return true;
                elements_[r] = before;
            } while (!given_up() && next_twists(twists, part(orbit).modulus));
        } while (!given_up() && parity_sharing_ == ParitySharing::kAllowed &&
                 std::next_permutation(images.begin(), images.end()));
        return false;
    }

    /// Moves the i-th shared piece of the orbit to the slot of the one with index images[i],
    /// twisted by twists[i + 1].
    void set_shared(State& state, std::uint32_t orbit, const std::vector<std::size_t>& images,
                    const std::vector<std::uint32_t>& twists) const {
        std::vector<bool> done(images.size(), false);
        for (std::size_t start = 0; start < images.size(); ++start) {
            std::vector<Slot> slots;
            std::vector<std::uint32_t> on_the_way;
            for (std::size_t at = start; !done[at]; at = images[at]) {
                done[at] = true;
                slots.push_back(shared_[orbit][at]);
                on_the_way.push_back(twists[at + 1]);
            }
            set_cycle(state, part(orbit), slots, on_the_way);
        }
    }

    /// Corrects sums and parities with the shared pieces of the free orbits, and tests membership
    /// in the group.
    bool correct_sums(std::size_t r) {
        if (++tries_ > kMaxTries) return false;
        State& element = elements_[r];
        const State before = element;
        const ResidueSubgroup::Vector sums =
            sums_and_parities(puzzle_.constraints().parts, element);
        const std::optional<ResidueSubgroup::Vector> completed = completion_.complete(sums);
        if (!completed) return false;
        for (std::uint32_t orbit = 0; orbit < free_.size(); ++orbit) {
            if (free_[orbit] && !shared_[orbit].empty())
                change_shared(element, orbit, sums, *completed);
        }
        if (puzzle_.group().contains(element)) return true;
        element = before;
        return false;
    }

    /// Changes one or two shared pieces of the orbit, so that its sum and parity become those of
    /// `to` instead of `from`.
    void change_shared(State& element, std::uint32_t orbit, const ResidueSubgroup::Vector& from,
                       const ResidueSubgroup::Vector& to) const {
        const std::vector<Slot>& shared = shared_[orbit];
        const std::uint32_t modulus = part(orbit).modulus;
        const std::uint32_t twist = (to[2 * orbit] + modulus - from[2 * orbit]) % modulus;
        if (from[2 * orbit + 1] == to[2 * orbit + 1]) {
            set_cycle(element, part(orbit), {shared[0]}, {twist});
        } else {
            set_cycle(element, part(orbit), {shared[0], shared[1]}, {twist, 0});
        }
    }

    [[nodiscard]] Realisation result() const {
        Realisation found;
        for (const std::vector<Slot>& slots : shared_) {
            found.shared.insert(found.shared.end(), slots.begin(), slots.end());
        }
        std::sort(found.shared.begin(), found.shared.end());
        for (const State& element : elements_) {
            RealisedRegister& made = found.registers.emplace_back();
            made.element = element;
            for (Slot slot = 0; slot < element.piece.size(); ++slot) {
                if (is_solved(element, slot)) continue;
                if (std::binary_search(found.shared.begin(), found.shared.end(), slot)) continue;
                made.owned.push_back(slot);
            }
        }
        return found;
    }

    const FinderPuzzle& puzzle_;
    const Structure& structure_;
    const ParitySharing parity_sharing_;
    const std::vector<std::uint32_t> linked_;
    const std::vector<bool> free_;  // by orbit: not a linked orbit
    const Completion completion_;
    std::vector<std::vector<Slot>> shared_;  // by orbit
    std::vector<bool> taken_;                // by slot of linked orbits: shared, or owned so far
    std::vector<State> elements_;            // by register
    /// Registers that cannot be placed together with those after them, for given taken pieces.
    std::set<std::pair<std::size_t, std::vector<bool>>> hopeless_;
    std::uint64_t tries_ = 0;
};

}  // namespace

std::optional<Realisation> realise(const FinderPuzzle& puzzle, const Structure& structure,
                                   ParitySharing parity_sharing) {
    assert(structure.shared.size() == puzzle.orbits().size());
    return Realiser(puzzle, structure, parity_sharing).run();
}

}  // namespace qter
