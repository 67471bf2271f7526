// What states break of a puzzle's constraints, and which looks turns reach, against lists of all
// states of small groups.
#include "puzzle/turn_invariants.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "puzzle/unreachable.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Shape shape_of(std::initializer_list<std::pair<Slot, std::uint8_t>> orbits) {
    Shape shape;
    for (const auto& [size, modulus] : orbits) shape.add_orbit(size, modulus);
    return shape;
}

/// What the eye sees: class and orientation of the piece in each slot. Orbits are told apart by
/// the slots themselves.
using Look = std::vector<std::pair<std::uint32_t, std::uint8_t>>;
Look look_of(const std::vector<std::uint32_t>& classes, const State& state) {
    Look look;
    for (std::size_t slot = 0; slot < state.piece.size(); ++slot) {
        look.emplace_back(classes[state.piece[slot]], state.orient[slot]);
    }
    return look;
}

/// All looks of the group that `generators` generate, by listing its states.
std::set<Look> all_looks(const Shape& shape, const std::vector<State>& generators,
                         const std::vector<std::uint32_t>& classes) {
    const auto key = [](const State& s) { return std::make_pair(s.piece, s.orient); };
    std::vector<State> all{solved_state(shape)};
    std::set<std::pair<Permutation, std::vector<std::uint8_t>>> seen{key(all[0])};
    std::set<Look> looks;
    for (std::size_t i = 0; i < all.size(); ++i) {
        looks.insert(look_of(classes, all[i]));
        for (const State& generator : generators) {
            State next = compose(shape, all[i], generator);
            if (seen.insert(key(next)).second) all.push_back(std::move(next));
        }
    }
    return looks;
}

std::vector<std::uint32_t> numbered(const Shape& shape) {
    std::vector<std::uint32_t> classes(shape.slots());
    std::iota(classes.begin(), classes.end(), 0U);
    return classes;
}

State swapped(const Shape& shape, std::initializer_list<std::pair<Slot, Slot>> pairs) {
    State state = solved_state(shape);
    for (const auto& [a, b] : pairs) std::swap(state.piece[a], state.piece[b]);
    return state;
}

State three_cycle(const Shape& shape, Slot first) {
    State state = solved_state(shape);
    state.piece[first] = first + 1;
    state.piece[first + 1] = first + 2;
    state.piece[first + 2] = first;
    return state;
}

}  // namespace

TEST_CASE("a look is reachable just when some state of the group has it", "[invariants]") {
    int inexact = 0, refused = 0, reached = 0;
    REQUIRE(rc::check("small puzzles", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
        const auto size = [&](unsigned from) { return static_cast<Slot>(from + below(4)); };
        const Shape shape = shape_of({{size(2), static_cast<std::uint8_t>(1 + below(3))},
                                      {size(1), static_cast<std::uint8_t>(1 + below(2))}});
        std::vector<State> generators;
        for (unsigned i = below(4); i > 0; --i) {
            State s = random_state(shape, random);
            // Squares and small supports make groups that are not all their shape allows.
            if (below(2) == 0) s = compose(shape, s, s);
            if (below(3) == 0) s.orient.assign(s.orient.size(), 0);
            generators.push_back(std::move(s));
        }
        std::vector<std::uint32_t> classes(shape.slots());
        for (std::uint32_t& c : classes) c = below(3);
        const PuzzleGroup group = PuzzleGroup::of(shape, generators).value();
        // Large groups say little that small ones do not, and take long to list.
        if (group.order() > 4000) return;
        const std::set<Look> looks = all_looks(shape, generators, classes);
        inexact += group.exact() ? 0 : 1;
        for (int i = 0; i < 30; ++i) {
            const State given = random_state(shape, random);
            State state = given;
            const std::optional<bool> found = make_reachable(group, classes, state);
            const bool expected = looks.contains(look_of(classes, given));
            RC_ASSERT(found == expected);
            RC_ASSERT(is_valid(shape, state));
            RC_ASSERT(look_of(classes, state) == look_of(classes, given));
            if (expected) RC_ASSERT(group.contains(state));
            (expected ? reached : refused) += 1;
        }
    }));
    CHECK(inexact > of_all_cases(10));
    CHECK(refused > 100);
    CHECK(reached > 100);
}

TEST_CASE("pieces that never come somewhere, or never like this, are strays", "[invariants]") {
    // Two pairs in one orbit that the turns do not mix, a fifth piece at rest. The first pair
    // changes places with a flip there and a flip back: seen from a suitable side, nothing flips.
    const Shape shape = shape_of({{5, 2}});
    State turn = swapped(shape, {{0, 1}, {2, 3}});
    turn.orient = {1, 1, 0, 0, 0};
    const GroupConstraints constraints = derive_constraints(shape, {turn});
    CHECK(broken_constraints(constraints, turn).none());
    CHECK(broken_constraints(constraints, solved_state(shape)).none());

    const State mixed = swapped(shape, {{1, 2}});
    CHECK(broken_constraints(constraints, mixed).strays == std::vector<Slot>{1, 2});
    State unflipped = turn;
    unflipped.orient[1] = 0;
    CHECK(broken_constraints(constraints, unflipped).strays == std::vector<Slot>{1});
    State at_rest = solved_state(shape);
    at_rest.orient[4] = 1;
    CHECK(broken_constraints(constraints, at_rest).strays == std::vector<Slot>{4});

    // To the eye, pieces that look the same are where they may be.
    const std::vector<std::uint32_t> classes = {0, 1, 1, 2, 1};
    CHECK(assign_identical_pieces(shape, constraints, classes, mixed) == solved_state(shape));
    const State three = compose(shape, mixed, swapped(shape, {{2, 4}}));
    CHECK(assign_identical_pieces(shape, constraints, classes, three) == solved_state(shape));
    CHECK(assign_identical_pieces(shape, constraints, numbered(shape), mixed) == mixed);
}

TEST_CASE("sums and parities that occur, but not together", "[invariants]") {
    // Every exchange comes with a flip.
    const Shape shape = shape_of({{3, 2}});
    State turn = swapped(shape, {{0, 1}});
    turn.orient = {0, 0, 1};
    const GroupConstraints constraints = derive_constraints(shape, {turn, three_cycle(shape, 0)});
    State flipped = solved_state(shape);
    flipped.orient[0] = 1;
    const BrokenConstraints broken = broken_constraints(constraints, flipped);
    CHECK(broken.strays.empty());
    CHECK(broken.sums.empty());
    CHECK(broken.parities.empty());
    CHECK(broken.image);
    CHECK_FALSE(broken.none());
    // With two alike, the flip came with their exchange.
    const State assigned = assign_identical_pieces(shape, constraints, {0, 1, 1}, flipped);
    CHECK(assigned.piece == Permutation{0, 2, 1});
    CHECK(broken_constraints(constraints, assigned).none());
}

TEST_CASE("what look-alikes cannot mend is all that stays broken", "[invariants]") {
    // Three triples, each with even permutations alone.
    const Shape shape = shape_of({{3, 1}, {3, 1}, {3, 1}});
    const GroupConstraints constraints = derive_constraints(
        shape, {three_cycle(shape, 0), three_cycle(shape, 3), three_cycle(shape, 6)});
    const State odd = swapped(shape, {{0, 1}, {3, 4}, {6, 7}});
    CHECK(broken_constraints(constraints, odd).parities.size() == 3);
    const std::vector<std::uint32_t> classes = {0, 1, 2, 3, 3, 4, 5, 6, 6};
    const State assigned = assign_identical_pieces(shape, constraints, classes, odd);
    CHECK(look_of(classes, assigned) == look_of(classes, odd));
    const BrokenConstraints broken = broken_constraints(constraints, assigned);
    REQUIRE(broken.parities.size() == 1);
    CHECK(constraints.parity_relations[broken.parities[0]] == std::vector<std::uint32_t>{0});
}

TEST_CASE("groups with too many look-alikes to list are not judged", "[invariants]") {
    // A ring of twelve that only turns: far from all even permutations, and 6! * 6! ways to tell
    // six black beads and six white ones apart.
    const Shape shape = shape_of({{12, 1}});
    State turn = solved_state(shape);
    std::rotate(turn.piece.begin(), turn.piece.begin() + 1, turn.piece.end());
    const PuzzleGroup group = PuzzleGroup::of(shape, {turn}).value();
    std::vector<std::uint32_t> classes(12, 0);
    for (std::size_t i = 0; i < 6; ++i) classes[i] = 1;
    State state = swapped(shape, {{0, 7}});
    CHECK(make_reachable(group, classes, state) == std::nullopt);
    // With fewer of them, it is known.
    for (std::size_t i = 0; i < 9; ++i) classes[i] = 10 + static_cast<std::uint32_t>(i);
    state = swapped(shape, {{0, 9}});
    CHECK(make_reachable(group, classes, state) == false);
    state = compose(shape, swapped(shape, {{9, 11}}), turn);
    CHECK(make_reachable(group, classes, state) == true);
    CHECK(state == turn);
}

namespace {

PuzzlePtr defined(const std::string& text) {
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("x.toml", text));
    if (!read) throw std::runtime_error(read.diagnostics().items().at(0).message);
    return *std::move(read);
}

}  // namespace

TEST_CASE("why no turns lead to a state, in words", "[invariants]") {
    // The turn exchanges 1 and 2, and 3 and 4, so 2 and 3 never change places.
    const PuzzlePtr pairs = defined(R"(
name = "pairs"
[[orbits]]
name = "o"
orientations = 1
size = 4
[[grips]]
name = "T"
[grips.places]
o = [2, 1, 4, 3]
)");
    State mixed = swapped(pairs->shape(), {{1, 2}});
    const std::vector<Unreachable> strays = why_unreachable(*pairs, nullptr, mixed);
    REQUIRE(strays.size() == 2);
    CHECK(strays[0].message == "the piece o-3 cannot be at o-2 like this");
    CHECK(strays[0].slots == std::vector<Slot>{1});
    CHECK(strays[1].message == "the piece o-2 cannot be at o-3 like this");
    CHECK(strays[1].slots == std::vector<Slot>{2});
    State turned = pairs->grips()[0].turn;
    CHECK(why_unreachable(*pairs, nullptr, turned).empty());

    // Every exchange of the coins comes with half a turn of the dial.
    const PuzzlePtr coins = defined(R"(
name = "coins"
[[orbits]]
name = "coins"
orientations = 1
size = 2
[[orbits]]
name = "dial"
orientations = 2
size = 1
[[grips]]
name = "T"
[grips.places]
coins = [2, 1]
[grips.twists]
dial = [1]
)");
    for (const bool exchanged : {false, true}) {
        for (const bool dialled : {false, true}) {
            State state = solved_state(coins->shape());
            if (exchanged) std::swap(state.piece[0], state.piece[1]);
            state.orient[2] = dialled ? 1 : 0;
            const std::vector<Unreachable> reasons = why_unreachable(*coins, nullptr, state);
            REQUIRE(reasons.empty() == (exchanged == dialled));
            if (reasons.empty()) continue;
            REQUIRE(reasons.size() == 1);
            CHECK(reasons[0].message == "no turns lead to this state");
            CHECK(reasons[0].slots.empty());
            CHECK(
                reasons[0].note ==
                "each twist and exchange is possible by itself, but not together with the others");
        }
    }
}
