#include "table/orbit_fill.hpp"

#include "catch.hpp"
#include "table/orbit_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Tables {
    OrbitSpace space;
    std::shared_ptr<const OrbitClasses> classes;
};

Tables tables(const Turning& turning, std::uint32_t part) {
    OrbitSpace space(turning.constraints, part, turning.grips);
    const SymmetryGroup group = turning.symmetries();
    REQUIRE(OrbitClasses::fit(space));
    auto classes = std::make_shared<const OrbitClasses>(space, group, all_of(group));
    return {std::move(space), std::move(classes)};
}

PruningTable built(const OrbitSpace& space, const OrbitPredicate& goal,
                   std::shared_ptr<const OrbitClasses> classes, std::uint32_t threads = 1) {
    return filled(states_of(space, std::move(classes)), goal, threads);
}

/// How many states that turns reach have a distance that is not the table's.
std::size_t wrong(const PruningTable& table, const OrbitSpace& space, const GoalDistances& plain) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < plain.states().size(); ++i) {
        const std::uint8_t found = table.at(space.point_of(plain.states()[i]));
        const std::uint32_t expected = plain.distance(i);
        if (found != (expected > 255 ? 255 : expected)) ++wrong;
    }
    return wrong;
}

/// How many states of random walks have another entry than the table's, by points that each turn
/// takes on.
std::size_t astray(const PruningTable& table, const OrbitSpace& space, const Turning& turning) {
    const std::vector<State> turns = turning.turns();
    const OrbitIndexer& indexer = table.indexer();
    std::mt19937 random(7);
    std::size_t astray = 0;
    for (int walk = 0; walk < 20; ++walk) {
        State state = solved_state(turning.shape);
        Point seen = indexer.seen(state);
        for (int step = 0; step < 20; ++step) {
            const auto turn = static_cast<std::uint32_t>(random() % turns.size());
            state = compose(turning.shape, state, turns[turn]);
            seen = indexer.seen_after(seen, turn);
            const std::uint8_t found = table.at_index(indexer.index_of_seen(seen));
            if (found != table.at(space.point_of(state))) ++astray;
            // A walk may begin anywhere.
            if (random() % 8 == 0) seen = indexer.seen(state);
        }
    }
    return astray;
}

/// Every table against the plain search: all states that turns reach, with symmetry and without,
/// by one thread and by three.
void check_cycles(const Turning& turning, std::uint32_t part, const Tables& made,
                  const OrbitPredicate& goal) {
    const GoalDistances plain(turning, part, goal);
    const PruningTable full = built(made.space, goal, nullptr);
    CHECK(wrong(full, made.space, plain) == 0);
    const PruningTable reduced = built(made.space, goal, made.classes);
    CHECK(wrong(reduced, made.space, plain) == 0);
    CHECK(astray(full, made.space, turning) == 0);
    CHECK(astray(reduced, made.space, turning) == 0);
    CHECK(full.rows().counts() == reduced.rows().counts());
    CHECK(built(made.space, goal, nullptr, 3).rows().counts() == full.rows().counts());
    CHECK(built(made.space, goal, made.classes, 3).rows().counts() == full.rows().counts());
}

void check_fixed(const Turning& turning, std::uint32_t part, const OrbitSpace& space,
                 std::vector<Slot> home) {
    home.erase(std::remove_if(home.begin(), home.end(), [&](Slot i) { return i >= space.size(); }),
               home.end());
    const OrbitPredicate goal = pieces_at_home(std::move(home));
    CHECK(wrong(built(space, goal, nullptr), space, GoalDistances(turning, part, goal)) == 0);
}

/// The cycles of a random state that turns reach.
CycleKinds random_kinds(const Turning& turning, const OrbitSpace& space, std::mt19937& random) {
    Point point;
    for (int i = 0; i < 30; ++i) {
        point = space.after(point, static_cast<std::uint32_t>(random() % space.turns()));
    }
    Permutation piece(space.size());
    std::vector<std::uint8_t> twist(space.size()), orient(space.size());
    space.pieces_of(point.perm, piece);
    space.twists().twists_of(point.orient, twist);
    space.twists().to_orientations(piece, twist, orient);
    return kinds_of(piece, orient, turning.shape.modulus(space.slots().front()));
}

void check_puzzle(const Turning& turning, std::size_t least_reduction) {
    std::mt19937 random(5);
    for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
        const Tables made = tables(turning, part);
        INFO("part " << part << " of " << made.space.size());
        CHECK(made.classes->symmetries() >= least_reduction);
        const std::uint32_t modulus = orientations(turning, part);
        for (int i = 0; i < 2; ++i) {
            const CycleKinds kinds = random_kinds(turning, made.space, random);
            check_cycles(turning, part, made, cycles_are(kinds, modulus));
        }
        check_fixed(turning, part, made.space, {0});
        check_fixed(turning, part, made.space, {0, 2, 3});
    }
}

}  // namespace

TEST_CASE("distances of small orbits are those of a plain search", "[orbit]") {
    check_puzzle(turning("pyraminx"), 4);
    check_puzzle(turning("skewb"), 2);
    check_puzzle(turning("2x2", {"U", "R"}), 2);
}

TEST_CASE("distances of made-up orbits are those of a plain search", "[orbit]") {
    int reduced = 0;
    REQUIRE(rc::check([&](std::uint32_t seed) {
        const Turning turning = *any_turning();
        std::mt19937 random(seed);
        for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
            const Tables made = tables(turning, part);
            if (made.classes->rows() < made.space.perms()) ++reduced;
            const auto kinds = random_kinds(turning, made.space, random);
            check_cycles(turning, part, made, cycles_are(kinds, orientations(turning, part)));
            check_fixed(turning, part, made.space, {0});
        }
    }));
    CHECK(reduced > 5);
}

TEST_CASE("a table ends at the largest distance that it can say", "[orbit]") {
    // Two half turns whose product twists two pieces against each other: 510 states in a ring.
    Shape shape;
    shape.add_orbit(2, 255);
    const Turning ring(shape, {{State{{1, 0}, {1, 254}}, 2}, {State{{1, 0}, {0, 0}}, 2}});
    const OrbitSpace space(ring.constraints, 0, ring.grips);
    REQUIRE(space.entries() == 510);
    const PruningTable table = built(space, pieces_at_home({0, 1}), nullptr);
    for (std::size_t distance = 1; distance < DistanceRows::kFar; ++distance) {
        CHECK(table.rows().counts()[distance] == 2);
    }
    CHECK(table.rows().counts()[DistanceRows::kFar] == 3);  // two at 254, one at 255
    CHECK(table.rows().counts()[DistanceRows::kNever] == 0);
}

TEST_CASE("states that no turns bring to the goal have no distance", "[orbit]") {
    Shape shape;
    shape.add_orbit(3, 1);
    const Turning round(shape, {{State{{1, 2, 0}, {0, 0, 0}}, 3}});
    const OrbitSpace space(round.constraints, 0, round.grips);
    const PruningTable table = built(space, pieces_at_home({0, 1, 2}), nullptr);
    CHECK(table.rows().counts()[0] == 1);
    CHECK(table.rows().counts()[1] == 2);
    CHECK(table.rows().counts()[DistanceRows::kNever] == 3);
    CHECK(table.at({rank_of(Permutation{1, 0, 2}), 0}) == DistanceRows::kNever);
    CHECK(table.rows().depth() == 1);
    const OrbitPredicate nothing{[](auto, auto) { return false; }, [](auto) { return true; }};
    CHECK(built(space, nothing, nullptr).rows().depth() == DistanceRows::kNever);
}

TEST_CASE("a table reports its levels and can be cancelled", "[orbit]") {
    const Turning pyraminx = turning("pyraminx");
    const auto edges = static_cast<std::uint32_t>(
        std::find_if(pyraminx.constraints.parts.begin(), pyraminx.constraints.parts.end(),
                     [](const OrbitPart& part) { return part.slots.size() == 6; }) -
        pyraminx.constraints.parts.begin());
    const OrbitSpace space(pyraminx.constraints, edges, pyraminx.grips);
    const auto goal = [] { return pieces_at_home({0}); };
    check_levels(states_of(space, nullptr), goal);
}

TEST_CASE("the corners of the 3x3 by their distance from solved", "[orbit][slow]") {
    const Turning cube = turning("3x3");
    const Tables made = tables(cube, 0);
    CHECK(made.classes->rows() == 984);  // Kociemba: classes of corner permutations
    const OrbitPredicate goal = pieces_at_home({0, 1, 2, 3, 4, 5, 6, 7});
    const PruningTable full = built(made.space, goal, nullptr);
    const PruningTable reduced = built(made.space, goal, made.classes);
    const std::vector<std::uint64_t> published = {
        1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736};
    for (const PruningTable* table : {&full, &reduced}) {
        const auto& counts = table->rows().counts();
        CHECK(std::equal(published.begin(), published.end(), counts.begin()));
        CHECK(table->rows().depth() == 11);
        CHECK(counts[DistanceRows::kNever] == 0);
    }
    // A goal of cycles alone: a twisted piece and a twisted cycle of five.
    const OrbitPredicate cycles = cycles_are({{1, 1}, {1, 3}, {1, 3}, {5, 1}}, 3);
    const PruningTable all = built(made.space, cycles, nullptr, 2);
    const PruningTable some = built(made.space, cycles, made.classes, 2);
    CHECK(all.rows().counts() == some.rows().counts());
    std::mt19937 random(11);
    std::size_t differ = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const Point point{static_cast<std::uint32_t>(random() % 40320),
                          static_cast<std::uint32_t>(random() % 2187)};
        differ += all.at(point) != some.at(point) ? 1 : 0;
        differ += full.at(point) != reduced.at(point) ? 1 : 0;
    }
    CHECK(differ == 0);
}
