// Pattern databases over products of coordinates: against published numbers and against a plain
// search.
#include "table/product_table.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "catch.hpp"
#include "coordinate/coordinates.hpp"
#include "fixtures.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Row = std::vector<std::uint32_t>;

Row sizes(const std::vector<Coordinate>& coordinates) {
    Row all;
    for (const Coordinate& one : coordinates) all.push_back(one.size());
    return all;
}

/// A coordinate of random moves, which need not be permutations.
struct RandomMoves {
    std::uint32_t size;
    Row after;
};

/// The distances of all points of some coordinates, by a map from points.
std::map<Row, std::uint32_t> plain_search(const std::vector<RandomMoves>& all,
                                          const std::vector<std::uint8_t>& which,
                                          const ProductFill& fill) {
    const auto turned = [&](Row point, std::uint32_t turn) {
        for (std::size_t i = 0; i < which.size(); ++i) {
            const RandomMoves& moves = all[which[i]];
            const std::uint32_t columns =
                static_cast<std::uint32_t>(moves.after.size()) / moves.size;
            point[i] = moves.after[point[i] * columns + turn];
        }
        return point;
    };
    std::map<Row, std::uint32_t> distance;
    std::vector<Row> level = {Row(which.size(), 0)};
    distance[level.front()] = 0;
    for (std::size_t i = 0; i < level.size(); ++i) {
        for (const std::uint32_t turn : fill.goal_turns) {
            Row to = turned(level[i], turn);
            if (distance.try_emplace(to, 0).second) level.push_back(std::move(to));
        }
    }
    for (std::uint32_t d = 1; !level.empty(); ++d) {
        std::vector<Row> next;
        for (const Row& point : level) {
            for (const std::uint32_t turn : fill.turns) {
                Row to = turned(point, turn);
                if (distance.try_emplace(to, d).second) next.push_back(std::move(to));
            }
        }
        level = std::move(next);
    }
    return distance;
}

/// The projection with the references that these turns, which take all its slots to each other,
/// keep.
Projection kept_by(Projection projection, const Puzzle& puzzle, const char* turns) {
    const std::uint32_t whole = projection.unit * projection.modulus;
    std::vector<bool> known(puzzle.shape().slots(), false);
    std::vector<Slot> open = {projection.slots.front()};
    known[open.front()] = true;
    projection.reference[open.front()] = 0;
    while (!open.empty()) {
        const Slot from = open.back();
        open.pop_back();
        for (const Turn turn : alg(puzzle, turns)) {
            const State& state = puzzle.turn_state(turn);
            for (const Slot to : projection.slots) {
                if (state.piece[to] != from || known[to]) continue;
                known[to] = true;
                projection.reference[to] = static_cast<std::uint8_t>(
                    (state.orient[to] + projection.reference[from]) % whole);
                open.push_back(to);
            }
        }
    }
    return projection;
}

}  // namespace

// docs/navigate.md: corner twists, which turns of U and D and half turns keep, and edge flips,
// which all but quarter turns of F and B keep, counted by a program of its own that knows cubie
// moves in Kociemba's numbering and nothing else.
TEST_CASE("twists and flips of the 3x3 lie at their known distances", "[table]") {
    const PuzzlePtr three = puzzle("3x3");
    const std::vector<State> turns = all_turns(*three);
    std::vector<Coordinate> coordinates;
    for (Projection& projection : projections_of(
             three->shape(), transitive_parts(three->shape(), turns), told_apart(*three))) {
        if (projection.labels != 1) continue;
        const char* const keep = projection.modulus == 3 ? "U D R2 L2 F2 B2" : "U D R L F2 B2";
        coordinates.push_back(Coordinate::make(kept_by(projection, *three, keep), turns).value());
    }
    REQUIRE(sizes(coordinates) == Row{2187, 2048});
    ProductFill fill{{},
                     {coordinates[0].moves(), coordinates[1].moves()},
                     std::vector<std::uint32_t>(turns.size()),
                     {},
                     {}};
    std::iota(fill.turns.begin(), fill.turns.end(), 0U);
    using Counts = std::vector<std::uint64_t>;
    fill.coordinates = {0};
    CHECK(fill_product_table(fill).histogram == Counts{1, 4, 34, 186, 816, 1018, 128});
    fill.coordinates = {1};
    CHECK(fill_product_table(fill).histogram == Counts{1, 2, 25, 202, 620, 900, 285, 13});
    fill.coordinates = {0, 1};
    const ProductTable both = fill_product_table(fill);
    CHECK(std::accumulate(both.histogram.begin(), both.histogram.end(), std::uint64_t{0}) ==
          2187ULL * 2048);
}

TEST_CASE("a product table has the distances of a plain search", "[table]") {
    qter::Random random(41);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        const std::size_t turns = 1 + random.below(4);
        std::vector<RandomMoves> all(1 + random.below(4));
        for (RandomMoves& one : all) {
            one.size = static_cast<std::uint32_t>(1 + random.below(6));
            for (std::size_t i = 0; i < one.size * turns; ++i) {
                one.after.push_back(static_cast<std::uint32_t>(random.below(one.size)));
            }
        }
        ProductFill fill;
        for (const RandomMoves& one : all) {
            fill.moves.push_back({one.size, one.after.data(), static_cast<std::uint32_t>(turns)});
        }
        for (std::uint32_t turn = 0; turn < turns; ++turn) {
            if (random.below(3) != 0) fill.turns.push_back(turn);
            if (random.below(4) == 0) fill.goal_turns.push_back(turn);
        }
        for (std::uint8_t i = 0; i < all.size(); ++i) {
            if (random.below(2) == 0) fill.coordinates.push_back(i);
        }
        const ProductTable table = fill_product_table(fill);
        const auto expected = plain_search(all, fill.coordinates, fill);
        std::size_t reached = 0;
        for (std::uint32_t index = 0; index < table.entries.size(); ++index) {
            std::array<std::uint32_t, ProductTable::kMaxCoordinates> values{};
            table.read_index(index, values.data());
            Row point;
            for (const std::uint8_t i : fill.coordinates) point.push_back(values[i]);
            const auto found = expected.find(point);
            CHECK(table.entries[index] ==
                  (found == expected.end() ? ProductTable::kNever : found->second));
            CHECK(table.at(values.data(), all.size()) == table.entries[index]);
            CHECK(table.at<ProductTable::kMaxCoordinates>(values.data()) == table.entries[index]);
            CHECK(table.at_own(values.data()) == table.entries[index]);
            reached += found != expected.end();
        }
        CHECK(reached == expected.size());
        CHECK(std::accumulate(table.histogram.begin(), table.histogram.end(), std::uint64_t{0}) ==
              reached);
    }
}

TEST_CASE("filling a product table can be stopped", "[table]") {
    constexpr std::uint32_t kSize = 40'000;
    Row all(kSize);
    for (std::uint32_t value = 0; value < kSize; ++value) all[value] = (value + 1) % kSize;
    // The goal is all values, one level of more than two times 2^14.
    ProductFill fill{{0}, {{kSize, all.data(), 1}}, {0}, {0}, {}};
    CHECK(fill_product_table(fill).histogram == std::vector<std::uint64_t>{kSize});
    Cancellation ended;
    ended.request();
    fill.observer = ended;
    CHECK_THROWS_AS(fill_product_table(fill), Cancelled);
}

// All sets that fit, the largest first, that are in no set before: by going through all of them.
TEST_CASE("products are chosen as their definition says", "[table]") {
    qter::Random random(43);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        std::vector<std::uint64_t> sizes(1 + random.below(6));
        for (std::uint64_t& size : sizes) size = 1 + random.below(20);
        const std::uint64_t most = 1 + random.below(4000);
        const std::size_t most_tables = 1 + random.below(6);
        std::vector<std::uint32_t> covered;
        if (random.below(2) == 0)
            covered.push_back(static_cast<std::uint32_t>(random.below(1U << sizes.size())));
        std::vector<std::uint32_t> expected = covered;
        std::vector<std::uint32_t> refused;
        const auto entries = [&](std::uint32_t set) {
            std::uint64_t product = 1;
            for (const std::uint8_t i : set_members(set)) product *= sizes[i];
            return product;
        };
        for (;;) {
            std::optional<std::uint32_t> best;
            for (std::uint32_t set = 0; set < 1U << sizes.size(); ++set) {
                const auto holds = [&](std::uint32_t other) { return (set & ~other) == 0; };
                if (entries(set) > most || std::any_of(expected.begin(), expected.end(), holds) ||
                    std::find(refused.begin(), refused.end(), set) != refused.end()) {
                    continue;
                }
                if (!best || std::pair(entries(set), set) > std::pair(entries(*best), *best))
                    best = set;
            }
            if (!best || expected.size() >= most_tables) break;
            (*best % 3 == 1 ? refused : expected).push_back(*best);
        }
        const auto chosen = choose_products(sizes, most, most_tables, covered,
                                            [&](std::uint32_t set, std::uint64_t count) {
                                                CHECK(count == entries(set));
                                                return set % 3 != 1;
                                            });
        CHECK(chosen == expected);
    }
}
