#include "finder/realise.hpp"

#include <rapidcheck.h>

#include <map>
#include <set>

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/random_structures.hpp"
#include "interpreter/odd_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::uint32_t orbit_of(const FinderPuzzle& puzzle, Slot slot) {
    const std::vector<OrbitPart>& parts = puzzle.constraints().parts;
    for (std::uint32_t orbit = 0; orbit < parts.size(); ++orbit) {
        const std::vector<Slot>& slots = parts[orbit].slots;
        if (std::count(slots.begin(), slots.end(), slot) != 0) return orbit;
    }
    throw std::logic_error("a slot that never changes");
}

OwnedCycle owned_cycle(const FinderPuzzle& puzzle, const Cycle& cycle) {
    const std::uint32_t orbit = orbit_of(puzzle, cycle.slots[0]);
    return {orbit, static_cast<std::uint32_t>(cycle.slots.size()),
            cycle.orientation_sum / puzzle.orbits()[orbit].twist_unit};
}

bool contains_all(const std::set<Slot>& all, const std::vector<Slot>& some) {
    return std::all_of(some.begin(), some.end(), [&](Slot slot) { return all.count(slot) != 0; });
}

bool contains_any(const std::set<Slot>& all, const std::vector<Slot>& some) {
    return std::any_of(some.begin(), some.end(), [&](Slot slot) { return all.count(slot) != 0; });
}

/// The element's cycles on `owned`; none of its cycles may be elsewhere but on `shared`.
OwnedCycles cycles_on(const FinderPuzzle& puzzle, const State& element, const std::set<Slot>& owned,
                      const std::set<Slot>& shared) {
    OwnedCycles cycles;
    for (const Cycle& cycle : cycle_structure(puzzle.group().shape(), element)) {
        if (contains_all(shared, cycle.slots)) continue;
        RC_ASSERT(contains_all(owned, cycle.slots));
        cycles.push_back(owned_cycle(puzzle, cycle));
    }
    std::sort(cycles.begin(), cycles.end());
    return cycles;
}

/// All that a realisation promises.
void check_realisation(const FinderPuzzle& puzzle, const Structure& structure,
                       const Realisation& made, ParitySharing parity_sharing) {
    const std::set<Slot> shared(made.shared.begin(), made.shared.end());
    RC_ASSERT(shared.size() == made.shared.size());
    RC_ASSERT(std::is_sorted(made.shared.begin(), made.shared.end()));
    std::vector<std::uint32_t> counted(puzzle.orbits().size(), 0);
    for (const Slot slot : shared) ++counted[orbit_of(puzzle, slot)];
    RC_ASSERT(counted == structure.shared);

    std::set<Slot> taken = shared;
    RC_ASSERT(made.registers.size() == structure.registers.size());
    for (std::size_t r = 0; r < made.registers.size(); ++r) {
        const RealisedRegister& reg = made.registers[r];
        RC_ASSERT(!contains_any(taken, reg.owned));
        taken.insert(reg.owned.begin(), reg.owned.end());
        RC_ASSERT(std::is_sorted(reg.owned.begin(), reg.owned.end()));
        for (const Slot slot : reg.owned) {
            RC_ASSERT(puzzle.supercube() || puzzle.puzzle()->is_unique(slot));
        }
        RC_ASSERT(is_valid(puzzle.group().shape(), reg.element));
        RC_ASSERT(puzzle.group().contains(reg.element));
        const std::set<Slot> owned(reg.owned.begin(), reg.owned.end());
        RC_ASSERT(cycles_on(puzzle, reg.element, owned, shared) == structure.registers[r]);
        for (const Slot slot : made.shared) {
            RC_ASSERT(parity_sharing == ParitySharing::kAllowed || reg.element.piece[slot] == slot);
        }
    }
}

/// Random structures are realised if and only if all registers satisfy the constraints.
void check_exact(const FinderPuzzle& puzzle, const std::string& name) {
    REQUIRE(puzzle.group().exact());
    int realised = 0;
    int refused = 0;
    REQUIRE(rc::check(name, [&](std::uint32_t seed, bool sharing) {
        const ParitySharing parity_sharing =
            sharing ? ParitySharing::kAllowed : ParitySharing::kForbidden;
        std::mt19937 random(seed);
        const Structure structure = random_structure(puzzle, random() % 4, random);
        const bool expected = std::all_of(
            structure.registers.begin(), structure.registers.end(), [&](const OwnedCycles& cycles) {
                return satisfies_constraints(puzzle, cycles, structure.shared, parity_sharing);
            });
        const std::optional<Realisation> made = realise(puzzle, structure, parity_sharing);
        RC_ASSERT(made.has_value() == expected);
        ++(expected ? realised : refused);
        if (made) check_realisation(puzzle, structure, *made, parity_sharing);
    }));
    CHECK(realised > 0);
    CHECK(refused > 0);
}

/// The same puzzle with another orientation called untwisted in every slot.
PuzzlePtr relabelled(const Puzzle& puzzle, std::uint32_t seed) {
    std::mt19937 random(seed);
    State labels = random_state(puzzle.shape(), random);
    labels.piece = identity_permutation(labels.piece.size());
    const State back = inverse(puzzle.shape(), labels);
    PuzzleParts parts;
    parts.name = parts.title = "relabelled";
    parts.faces = puzzle.faces();
    parts.orbits = puzzle.orbits();
    parts.pieces = puzzle.pieces();
    parts.grips = puzzle.grips();
    for (Grip& grip : parts.grips) {
        grip.turn = compose(puzzle.shape(), compose(puzzle.shape(), back, grip.turn), labels);
    }
    return std::make_shared<const Puzzle>(std::move(parts));
}

/// Two orbits in which pieces twist by every second and by every third orientation only.
PuzzlePtr coarse() {
    OddPuzzle odd;
    odd.add_orbit(6, 8);
    odd.add_orbit(5, 6);
    odd.add_grip({{{0, 1, 2}, 2}, {{6, 7}, 3}});
    odd.add_grip({{{2, 3, 4, 5}, 0}, {{7, 8, 9, 10}, 0}});
    odd.add_grip({{{0, 1}, 4}, {{9, 10}, 0}});
    return std::move(odd).build("coarse");
}

/// A structure of one register that a given element of the group shows to be possible: it owns some
/// of the element's cycles, and the pieces of the others and some more are shared.
Structure shown_by(const FinderPuzzle& puzzle, const State& element, std::mt19937& random) {
    Structure structure;
    OwnedCycles& cycles = structure.registers.emplace_back();
    structure.shared.assign(puzzle.orbits().size(), 0);
    std::vector<std::uint32_t> used(puzzle.orbits().size(), 0);
    for (const Cycle& cycle : cycle_structure(puzzle.group().shape(), element)) {
        const OwnedCycle owned = owned_cycle(puzzle, cycle);
        used[owned.orbit] += owned.length;
        if (puzzle.orbits()[owned.orbit].usable == 0 || random() % 3 == 0) {
            structure.shared[owned.orbit] += owned.length;
        } else {
            cycles.push_back(owned);
        }
    }
    std::sort(cycles.begin(), cycles.end());
    for (std::size_t orbit = 0; orbit < used.size(); ++orbit) {
        const std::uint32_t idle = puzzle.orbits()[orbit].pieces - used[orbit];
        const std::uint32_t more = draw(random, idle);
        structure.shared[orbit] += more;
        structure.unused.push_back(idle - more);
    }
    return structure;
}

using OrbitSet = std::set<std::uint32_t>;
using Pieces = std::set<Slot>;

/// What the elements of the group do in `orbits`, found by turning.
std::vector<State> all_states(const FinderPuzzle& puzzle, const OrbitSet& orbits) {
    const Shape& shape = puzzle.group().shape();
    std::vector<State> turns = puzzle.group().generators();
    Pieces watched;
    for (const std::uint32_t orbit : orbits) {
        const std::vector<Slot>& slots = puzzle.constraints().parts[orbit].slots;
        watched.insert(slots.begin(), slots.end());
    }
    for (State& turn : turns) {
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            if (watched.count(slot) != 0) continue;
            turn.piece[slot] = slot;
            turn.orient[slot] = 0;
        }
    }
    std::vector<State> queue = {solved_state(shape)};
    std::set<std::pair<Permutation, std::vector<std::uint8_t>>> seen = {
        {queue[0].piece, queue[0].orient}};
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const State& turn : turns) {
            State next = compose(shape, queue[at], turn);
            if (seen.insert({next.piece, next.orient}).second) queue.push_back(std::move(next));
        }
    }
    return queue;
}

/// What some element of the group has for cycles in `orbits`, all of its cycles there.
std::set<OwnedCycles> all_cycles(const FinderPuzzle& puzzle, const OrbitSet& orbits) {
    std::set<OwnedCycles> found;
    for (const State& state : all_states(puzzle, orbits)) {
        OwnedCycles cycles;
        for (const Cycle& cycle : cycle_structure(puzzle.group().shape(), state)) {
            cycles.push_back(owned_cycle(puzzle, cycle));
        }
        std::sort(cycles.begin(), cycles.end());
        found.insert(std::move(cycles));
    }
    return found;
}

using CyclesByPieces = std::map<Pieces, std::set<OwnedCycles>>;
using CyclePair = std::pair<OwnedCycles, OwnedCycles>;

/// The cycles that some state has beside `shared`, by the pieces in them; left out are states in
/// which pieces leave or enter the shared places or, without parity sharing, change among these.
CyclesByPieces cycles_beside(const FinderPuzzle& puzzle, const std::vector<State>& states,
                             const Pieces& shared, ParitySharing parity_sharing) {
    CyclesByPieces found;
    for (const State& state : states) {
        OwnedCycles cycles;
        Pieces owned;
        bool possible = true;
        for (const Cycle& cycle : cycle_structure(puzzle.group().shape(), state)) {
            if (contains_all(shared, cycle.slots)) {
                if (cycle.slots.size() > 1 && parity_sharing == ParitySharing::kForbidden)
                    possible = false;
                continue;
            }
            if (contains_any(shared, cycle.slots)) possible = false;
            cycles.push_back(owned_cycle(puzzle, cycle));
            owned.insert(cycle.slots.begin(), cycle.slots.end());
        }
        std::sort(cycles.begin(), cycles.end());
        if (possible) found[owned].insert(std::move(cycles));
    }
    return found;
}

/// All sets of slots with counts[orbit] of each orbit in `orbits`.
std::vector<Pieces> all_choices(const FinderPuzzle& puzzle, const OrbitSet& orbits,
                                const std::vector<std::uint32_t>& counts) {
    std::vector<Pieces> all = {{}};
    for (const std::uint32_t orbit : orbits) {
        for (std::uint32_t i = 0; i < counts[orbit]; ++i) {
            std::set<Pieces> larger;
            for (const Pieces& some : all) {
                for (const Slot slot : puzzle.constraints().parts[orbit].slots) {
                    Pieces more = some;
                    if (more.insert(slot).second) larger.insert(std::move(more));
                }
            }
            all.assign(larger.begin(), larger.end());
        }
    }
    return all;
}

/// Every pair of registers that share counts[orbit] pieces of each orbit in `orbits`, found by
/// going through all pairs of elements.
std::set<CyclePair> possible_pairs(const FinderPuzzle& puzzle, const OrbitSet& orbits,
                                   const std::vector<std::uint32_t>& counts,
                                   ParitySharing parity_sharing) {
    const std::vector<State> states = all_states(puzzle, orbits);
    std::set<CyclePair> found;
    for (const Pieces& shared : all_choices(puzzle, orbits, counts)) {
        const CyclesByPieces single = cycles_beside(puzzle, states, shared, parity_sharing);
        for (const auto& [first_pieces, firsts] : single) {
            for (const auto& [second_pieces, seconds] : single) {
                const std::vector<Slot> others(second_pieces.begin(), second_pieces.end());
                if (contains_any(first_pieces, others)) continue;
                for (const OwnedCycles& first : firsts) {
                    for (const OwnedCycles& second : seconds) found.insert({first, second});
                }
            }
        }
    }
    return found;
}

/// Every multiset of cycles in `orbits`.
std::set<OwnedCycles> imaginable_cycles(const FinderPuzzle& puzzle, const OrbitSet& orbits) {
    std::set<OwnedCycles> found = {OwnedCycles()};
    std::vector<OwnedCycles> queue(found.begin(), found.end());
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const std::uint32_t orbit : orbits) {
            std::uint32_t room = puzzle.orbits()[orbit].pieces;
            for (const OwnedCycle& cycle : queue[at]) {
                if (cycle.orbit == orbit) room -= cycle.length;
            }
            for (std::uint32_t length = 1; length <= room; ++length) {
                for (std::uint32_t twist = 0; twist < puzzle.orbits()[orbit].modulus; ++twist) {
                    if (length == 1 && twist == 0) continue;
                    OwnedCycles more = queue[at];
                    more.push_back({orbit, length, twist});
                    std::sort(more.begin(), more.end());
                    if (found.insert(more).second) queue.push_back(std::move(more));
                }
            }
        }
    }
    return found;
}

/// Of all imaginable cycles in `orbits`, those that realise() makes when no piece of these orbits
/// is shared, and every piece of the others.
std::set<OwnedCycles> realised_cycles(const FinderPuzzle& puzzle, const OrbitSet& orbits) {
    std::set<OwnedCycles> found;
    for (const OwnedCycles& cycles : imaginable_cycles(puzzle, orbits)) {
        Structure structure;
        structure.registers = {cycles};
        for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
            const bool shares = orbits.count(orbit) == 0;
            structure.shared.push_back(shares ? puzzle.orbits()[orbit].pieces : 0);
        }
        if (realise(puzzle, structure, ParitySharing::kAllowed)) found.insert(cycles);
    }
    return found;
}

/// Whether there are enough pieces for both registers and those shared.
bool fit(const FinderPuzzle& puzzle, const CyclePair& pair, std::vector<std::uint32_t> counts) {
    for (const OwnedCycle& cycle : pair.first) counts[cycle.orbit] += cycle.length;
    for (const OwnedCycle& cycle : pair.second) counts[cycle.orbit] += cycle.length;
    for (std::size_t orbit = 0; orbit < counts.size(); ++orbit) {
        if (counts[orbit] > puzzle.orbits()[orbit].pieces) return false;
    }
    return true;
}

/// Checks realise() on every pair of imaginable registers that fit, counts[orbit] pieces being
/// shared.
void check_pairs(const FinderPuzzle& puzzle, const OrbitSet& orbits,
                 const std::vector<std::uint32_t>& counts, ParitySharing parity_sharing) {
    const std::set<CyclePair> possible = possible_pairs(puzzle, orbits, counts, parity_sharing);
    const std::set<OwnedCycles> imaginable = imaginable_cycles(puzzle, orbits);
    std::size_t realised = 0;
    std::size_t wrong = 0;
    for (const OwnedCycles& first : imaginable) {
        for (const OwnedCycles& second : imaginable) {
            if (!fit(puzzle, {first, second}, counts)) continue;
            const bool made =
                realise(puzzle, {{first, second}, counts, {}}, parity_sharing).has_value();
            if (made) ++realised;
            if (made != (possible.count({first, second}) != 0)) ++wrong;
        }
    }
    CHECK(wrong == 0);
    CHECK(realised == possible.size());
}

/// Cycles whose sums and parities are right, but which the group does not have.
std::size_t count_unexplained(const FinderPuzzle& puzzle, const OrbitSet& orbits,
                              const std::set<OwnedCycles>& possible) {
    const std::vector<std::uint32_t> none(puzzle.orbits().size(), 0);
    std::size_t count = 0;
    for (const OwnedCycles& cycles : imaginable_cycles(puzzle, orbits)) {
        if (!satisfies_constraints(puzzle, cycles, none, ParitySharing::kAllowed)) continue;
        if (possible.count(cycles) == 0) ++count;
    }
    return count;
}

/// A puzzle of one or two random grips on an orbit of four pieces and perhaps one of three.
PuzzlePtr random_puzzle(std::mt19937& random) {
    OddPuzzle odd;
    std::vector<std::vector<Slot>> orbits = {{0, 1, 2, 3}};
    odd.add_orbit(4, static_cast<std::uint8_t>(1 + random() % 2));
    if (random() % 2 == 0) {
        orbits.push_back({4, 5, 6});
        odd.add_orbit(3, static_cast<std::uint8_t>(1 + random() % 3));
    }
    for (std::size_t grips = 1 + random() % 2; grips > 0; --grips) {
        std::vector<std::pair<std::vector<Slot>, std::uint8_t>> turned;
        for (std::vector<Slot>& slots : orbits) {
            std::shuffle(slots.begin(), slots.end(), random);
            const auto cut = slots.begin() + 1 + static_cast<std::ptrdiff_t>(random() % 3);
            turned.push_back({{slots.begin(), cut}, static_cast<std::uint8_t>(1 + random() % 6)});
            if (cut != slots.end()) {
                turned.push_back({{cut, slots.end()}, static_cast<std::uint8_t>(random() % 6)});
            }
        }
        odd.add_grip(turned);
    }
    return std::move(odd).build("random");
}

OrbitSet tips_and_centres(const FinderPuzzle& puzzle) {
    OrbitSet found;
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        if (puzzle.orbits()[orbit].name != "edges") found.insert(orbit);
    }
    return found;
}

}  // namespace

TEST_CASE("structures of exact puzzles are realised when their sums and parities fit", "[finder]") {
    for (const char* name : {"2x2", "3x3", "pyraminx", "dino", "christophers-jewel", "4x4"}) {
        check_exact(finder_puzzle(name), name);
    }
    check_exact(finder_puzzle("4x4", true), "4x4 supercube");
}

TEST_CASE("realised twists are those of the puzzle, whatever counts as untwisted", "[finder]") {
    for (std::uint32_t seed = 0; seed < 3; ++seed) {
        const Result<FinderPuzzle> made = FinderPuzzle::of(relabelled(*coarse(), seed));
        REQUIRE(made);
        REQUIRE(made->orbits()[0].modulus == 4);
        REQUIRE(made->orbits()[1].modulus == 2);
        check_exact(*made, "coarse");
    }
}

TEST_CASE("look-alikes are shared first", "[finder]") {
    const FinderPuzzle four = finder_puzzle("4x4");
    // A swap of corners needs one of centres; there is no piece else to spare.
    const Structure structure = {{{{0, 2, 0}}}, {0, 0, 2}, {6, 24, 22}};
    const std::optional<Realisation> made = realise(four, structure, ParitySharing::kAllowed);
    REQUIRE(made);
    REQUIRE(made->shared.size() == 2);
    for (const Slot slot : made->shared) CHECK_FALSE(four.puzzle()->is_unique(slot));
    CHECK_FALSE(realise(four, structure, ParitySharing::kForbidden));
}

TEST_CASE("structures that need more pieces than there are have no elements", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    CHECK(realise(three, {{{{0, 5, 0}}, {{0, 3, 0}}}, {0, 0}, {0, 12}}, ParitySharing::kAllowed));
    CHECK_FALSE(
        realise(three, {{{{0, 5, 0}}, {{0, 3, 0}}}, {1, 0}, {0, 12}}, ParitySharing::kAllowed));
    CHECK_FALSE(
        realise(three, {{{{0, 5, 0}}, {{0, 5, 0}}}, {0, 0}, {0, 12}}, ParitySharing::kAllowed));
    // The centres of the 4x4 look alike.
    CHECK_FALSE(realise(finder_puzzle("4x4"), {{{{2, 3, 0}}}, {0, 0, 0}, {8, 24, 21}},
                        ParitySharing::kAllowed));
}

TEST_CASE("where the group is smaller than it seems, what its elements do is realised",
          "[finder]") {
    for (const char* name : {"skewb", "jings-pyraminx"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        REQUIRE_FALSE(puzzle.group().exact());
        REQUIRE(rc::check(name, [&](std::uint32_t seed) {
            std::mt19937 random(seed);
            Random elements(seed);
            const Structure structure =
                shown_by(puzzle, puzzle.group().random_state(elements), random);
            const std::optional<Realisation> made =
                realise(puzzle, structure, ParitySharing::kAllowed);
            RC_ASSERT(made.has_value());
            check_realisation(puzzle, structure, *made, ParitySharing::kAllowed);
        }));
    }
}

TEST_CASE("on a puzzle of one grip, registers do what its powers do", "[finder]") {
    // The grip turns three pieces round, and one of them by a third: its ninth power is nothing.
    OddPuzzle odd;
    odd.add_orbit(3, 3);
    odd.add_grip({{{0, 1, 2}, 1}});
    const Result<FinderPuzzle> made = FinderPuzzle::of(std::move(odd).build("ninth"));
    REQUIRE(made);
    REQUIRE(made->group().order() == 9);
    const auto possible = [&](OwnedCycles cycles, std::uint32_t shared) {
        const Structure structure = {{std::move(cycles)}, {shared}, {}};
        const std::optional<Realisation> found = realise(*made, structure, ParitySharing::kAllowed);
        if (found) check_realisation(*made, structure, *found, ParitySharing::kAllowed);
        return found.has_value();
    };
    CHECK(possible({}, 0));
    CHECK(possible({{0, 3, 1}}, 0));
    CHECK(possible({{0, 3, 2}}, 0));
    CHECK_FALSE(possible({{0, 3, 0}}, 0));
    CHECK(possible({{0, 1, 1}, {0, 1, 1}, {0, 1, 1}}, 0));
    CHECK_FALSE(possible({{0, 1, 2}, {0, 1, 1}, {0, 1, 1}}, 0));
    CHECK_FALSE(possible({{0, 1, 1}}, 0));
    CHECK_FALSE(possible({{0, 1, 1}}, 1));
    CHECK(possible({{0, 1, 1}}, 2));
    CHECK(possible({{0, 1, 1}, {0, 1, 1}}, 1));
    CHECK_FALSE(possible({{0, 2, 0}}, 1));
}

TEST_CASE("several registers of puzzles whose group is smaller than it seems", "[finder]") {
    for (const char* name : {"skewb", "jings-pyraminx"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        REQUIRE(rc::check(name, [&](std::uint32_t seed, bool sharing) {
            const ParitySharing parity_sharing =
                sharing ? ParitySharing::kAllowed : ParitySharing::kForbidden;
            std::mt19937 random(seed);
            const Structure structure = random_structure(puzzle, 2, random);
            const std::optional<Realisation> made = realise(puzzle, structure, parity_sharing);
            RC_CLASSIFY(made.has_value(), "realised");
            if (made) {
                check_realisation(puzzle, structure, *made, parity_sharing);
                for (const OwnedCycles& cycles : structure.registers) {
                    RC_ASSERT(
                        satisfies_constraints(puzzle, cycles, structure.shared, parity_sharing));
                }
            }
        }));
    }
}

TEST_CASE("what no element of Jing's pyraminx does is not realised", "[finder]") {
    const FinderPuzzle puzzle = finder_puzzle("jings-pyraminx");
    const OrbitSet orbits = tips_and_centres(puzzle);
    const std::set<OwnedCycles> possible = all_cycles(puzzle, orbits);
    CHECK(realised_cycles(puzzle, orbits) == possible);
    CHECK(count_unexplained(puzzle, orbits, possible) > 0);
}

TEST_CASE("two registers of Jing's pyraminx are realised where two elements allow it",
          "[finder][large]") {
    const FinderPuzzle puzzle = finder_puzzle("jings-pyraminx");
    const OrbitSet orbits = tips_and_centres(puzzle);
    REQUIRE(orbits == OrbitSet{0, 1, 2, 3, 5});
    check_pairs(puzzle, orbits, {0, 0, 0, 0, 6, 0}, ParitySharing::kAllowed);
    check_pairs(puzzle, orbits, {1, 0, 0, 0, 6, 0}, ParitySharing::kAllowed);
    check_pairs(puzzle, orbits, {0, 0, 0, 0, 6, 1}, ParitySharing::kAllowed);
    check_pairs(puzzle, orbits, {0, 1, 0, 0, 6, 2}, ParitySharing::kAllowed);
    check_pairs(puzzle, orbits, {0, 1, 0, 0, 6, 2}, ParitySharing::kForbidden);
}

TEST_CASE("two registers of random puzzles are realised where two elements allow it", "[finder]") {
    std::mt19937 random(3);
    int inexact = 0;
    for (int round = 0; round < 150; ++round) {
        const Result<FinderPuzzle> made = FinderPuzzle::of(random_puzzle(random));
        REQUIRE(made);
        if (made->group().order() > 700) continue;
        if (!made->group().exact()) ++inexact;
        OrbitSet orbits;
        std::vector<std::uint32_t> counts;
        for (std::uint32_t orbit = 0; orbit < made->orbits().size(); ++orbit) {
            orbits.insert(orbit);
            counts.push_back(draw(random, std::min(made->orbits()[orbit].pieces, 3U)));
        }
        check_pairs(*made, orbits, counts,
                    random() % 3 != 0 ? ParitySharing::kAllowed : ParitySharing::kForbidden);
    }
    CHECK(inexact > 20);
}

TEST_CASE("what no element of the skewb does is not realised", "[finder][slow]") {
    const FinderPuzzle puzzle = finder_puzzle("skewb");
    const std::set<OwnedCycles> possible = all_cycles(puzzle, {0, 1});
    CHECK(realised_cycles(puzzle, {0, 1}) == possible);
    CHECK(count_unexplained(puzzle, {0, 1}, possible) > 0);
}

TEST_CASE("two registers of the skewb are realised where two elements allow it", "[finder][slow]") {
    const FinderPuzzle puzzle = finder_puzzle("skewb");
    check_pairs(puzzle, {0, 1}, {2, 2, 6}, ParitySharing::kAllowed);
}
