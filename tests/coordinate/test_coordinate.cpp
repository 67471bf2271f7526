// Coordinates and their products, against states themselves.
#include "coordinate/coordinate.hpp"

#include <numeric>
#include <set>

#include "catch.hpp"
#include "coordinate/coordinates.hpp"
#include "coordinate/product_space.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "puzzle/turn_invariants.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<std::uint32_t> sizes(const std::vector<Coordinate>& coordinates) {
    std::vector<std::uint32_t> all;
    for (const Coordinate& coordinate : coordinates) all.push_back(coordinate.size());
    return all;
}

}  // namespace

TEST_CASE("coordinates have as many values as pieces have arrangements and twists",
          "[coordinate]") {
    const PuzzlePtr two = puzzle("2x2");
    // 8!, and 3^7: the last twist follows from the others.
    CHECK(sizes(coordinates_of(*two, all_turns(*two), told_apart(*two))) ==
          std::vector<std::uint32_t>{40320, 2187});
    const PuzzlePtr tetrahedron = puzzle("pyraminx");
    std::uint64_t product = 1;
    for (const Coordinate& coordinate :
         coordinates_of(*tetrahedron, all_turns(*tetrahedron), told_apart(*tetrahedron))) {
        product *= coordinate.size();
    }
    // Edges are permuted evenly: 6!/2, and flipped with an even sum: 2^5; axial pieces twist.
    CHECK(product == 360ULL * 32 * 81);
}

TEST_CASE("a coordinate with too many values is none", "[coordinate]") {
    const PuzzlePtr two = puzzle("2x2");
    const std::vector<State> turns = all_turns(*two);
    const std::vector<Projection> projections =
        projections_of(two->shape(), transitive_parts(two->shape(), turns), told_apart(*two));
    REQUIRE(projections.size() == 2);
    CHECK(Coordinate::make(projections[0], turns, 40320).has_value());
    CHECK_FALSE(Coordinate::make(projections[0], turns, 40319).has_value());
    // 24 labels for 24 pieces: keys of 110 bits.
    Shape shape;
    shape.add_orbit(24, 1);
    State turn = solved_state(shape);
    std::rotate(turn.piece.begin(), turn.piece.begin() + 1, turn.piece.end());
    std::vector<std::uint32_t> looks(24);
    for (std::uint32_t slot = 0; slot < 24; ++slot) looks[slot] = slot;
    const std::vector<OrbitPart> parts = transitive_parts(shape, {turn});
    CHECK_FALSE(
        Coordinate::make(projections_of(shape, parts, looks).at(0), std::vector{turn}).has_value());
    for (std::uint32_t slot = 0; slot < 24; ++slot) looks[slot] = slot % 6;
    CHECK(Coordinate::make(projections_of(shape, parts, looks).at(0), std::vector{turn})->size() ==
          6);
}

TEST_CASE("renamings make one value of what they make of each other", "[coordinate]") {
    const PuzzlePtr two = puzzle("2x2");
    const std::vector<State> turns = all_turns(*two);
    Projection projection =
        projections_of(two->shape(), transitive_parts(two->shape(), turns), told_apart(*two)).at(0);
    REQUIRE(projection.labels == 8);
    // The four corners of one half renamed among themselves, and those of the other: 8 over 4.
    for (const std::uint16_t half : {std::uint16_t{0}, std::uint16_t{4}}) {
        for (std::uint16_t i = 1; i < 4; ++i) {
            std::vector<std::uint16_t>& swap = projection.renamings.emplace_back(8);
            std::iota(swap.begin(), swap.end(), std::uint16_t{0});
            std::swap(swap[half], swap[half + i]);
        }
    }
    const Coordinate joined = Coordinate::make(projection, turns).value();
    CHECK(joined.size() == 70);
    // As many before they are one: a limit below is exceeded.
    CHECK_FALSE(Coordinate::make(projection, turns, 40319).has_value());
    CHECK(joined.of(solved_state(two->shape())) == 0U);
}

TEST_CASE("keys tell values apart, and are sums of what pieces add", "[coordinate]") {
    const PuzzlePtr two = puzzle("2x2");
    const std::vector<State> turns = all_turns(*two);
    Random random(11);
    for (const Projection& projection :
         projections_of(two->shape(), transitive_parts(two->shape(), turns), told_apart(*two))) {
        const Coordinate coordinate = Coordinate::make(projection, turns).value();
        // Where each corner but one is, 8^7, instead of which is in each slot, 8^8; 3^8 twists.
        CHECK(coordinate.keys() == (projection.modulus == 1 ? 2097152U : 6561U));
        State state = solved_state(two->shape());
        for (int step = 0; step < 200; ++step) {
            state = compose(two->shape(), state, turns[random.below(turns.size())]);
            std::uint64_t key = 0;
            for (std::size_t i = 0; i < coordinate.slots().size(); ++i) {
                const Slot slot = coordinate.slots()[i];
                key += coordinate.key_part(i, state.piece[slot], state.orient[slot]).value();
            }
            REQUIRE(key < coordinate.keys());
            REQUIRE(coordinate.with_key(key) == coordinate.of(state));
        }
        CHECK_FALSE(coordinate.key_part(0, 200, 0).has_value());
    }
}

TEST_CASE("a coordinate that is cancelled says so", "[coordinate]") {
    const PuzzlePtr two = puzzle("2x2");
    const std::vector<State> turns = all_turns(*two);
    Cancellation cancellation;
    cancellation.request();
    const std::vector<Projection> projections =
        projections_of(two->shape(), transitive_parts(two->shape(), turns), told_apart(*two));
    CHECK_THROWS_AS(Coordinate::make(projections[0], turns, 1U << 20, cancellation), Cancelled);
}

TEST_CASE("turns lead in a coordinate where they lead a state, on drawn puzzles", "[coordinate]") {
    CHECK(check_cases("coordinates of drawn puzzles", 150, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::vector<State> turns = all_turns(*p);
        const bool alike = *rc::gen::arbitrary<bool>();
        const std::vector<std::uint32_t> looks = alike ? look_classes(*p) : told_apart(*p);
        const std::optional<PlainDistances> all = plain_distances(drawn, 3000, true, !alike);
        RC_PRE(all.has_value());
        const std::optional<ProductSpace> space = ProductSpace::make(
            coordinates_of(*p, turns, looks), static_cast<std::uint32_t>(turns.size()));
        RC_ASSERT(space.has_value());
        // As many indices as looks: what a product tells apart is what the eye does.
        std::set<ProductSpace::Index> indices;
        std::vector<std::pair<ProductSpace::Index, State>> queue = {{0, solved_state(p->shape())}};
        RC_ASSERT(space->of(queue.front().second) == 0U);
        indices.insert(0);
        std::vector<std::uint64_t> rows(space->turns());
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const auto [index, state] = queue[at];
            if (space->turns() > 0) space->rows_after(index / space->row(), rows);
            for (std::uint32_t turn = 0; turn < space->turns(); ++turn) {
                const State next = compose(p->shape(), state, turns[turn]);
                const ProductSpace::Index to = space->after(index, turn);
                RC_ASSERT(space->of(next) == to);
                RC_ASSERT(rows[turn] * space->row() + space->after(turn)[index % space->row()] ==
                          to);
                if (indices.insert(to).second) queue.emplace_back(to, next);
            }
        }
        RC_ASSERT(indices.size() == all->of.size());
        RC_ASSERT(*indices.rbegin() < space->size());
    }));
}
