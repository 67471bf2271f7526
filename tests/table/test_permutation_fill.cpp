#include "table/orbit_fill.hpp"

#include <set>

#include "catch.hpp"
#include "sanitized.hpp"
#include "table/permutation_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PruningTable built(std::shared_ptr<const PermutationClasses> classes,
                   const PermutationPredicate& goal, std::uint32_t threads = 1) {
    return filled(OrbitIndexer(std::move(classes)), {{}, goal}, threads);
}

bool at_home(std::span<const Slot> piece) {
    for (Slot i = 0; i < piece.size(); ++i) {
        if (piece[i] != i) return false;
    }
    return true;
}

/// Has cycles of just these lengths, ascending, those of length 1 left out.
PermutationPredicate lengths_are(const std::vector<std::size_t>& lengths) {
    return [lengths](std::span<const Slot> piece) {
        std::vector<std::size_t> found;
        for (const auto& cycle : cycles(Permutation(piece.begin(), piece.end()))) {
            found.push_back(cycle.size());
        }
        std::sort(found.begin(), found.end());
        return found == lengths;
    };
}

/// The lengths of the cycles of a permutation that random turns make.
std::vector<std::size_t> reached_lengths(const std::vector<Permutation>& turns, Slot size,
                                         std::mt19937& random) {
    Permutation piece = identity_permutation(size);
    for (int i = 0; i < 25; ++i) piece = compose(piece, turns[random() % turns.size()]);
    std::vector<std::size_t> lengths;
    for (const auto& cycle : cycles(piece)) lengths.push_back(cycle.size());
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

/// Distances of all permutations up to `depth`, the plain way, from those of `from`.
std::map<Permutation, std::uint32_t> plain_distances(const std::vector<Permutation>& turns,
                                                     const std::vector<Permutation>& from,
                                                     std::uint32_t depth) {
    std::map<Permutation, std::uint32_t> distances;
    std::vector<Permutation> level = from;
    for (const Permutation& piece : level) distances.emplace(piece, 0);
    for (std::uint32_t distance = 1; distance <= depth && !level.empty(); ++distance) {
        std::vector<Permutation> next;
        for (const Permutation& piece : level) {
            for (const Permutation& turn : turns) {
                Permutation to = compose(piece, turn);
                if (distances.emplace(to, distance).second) next.push_back(std::move(to));
            }
        }
        level = std::move(next);
    }
    return distances;
}

/// Every permutation of the part, those that turns do not reach too.
void check_all(const std::vector<Permutation>& turns, const PermutationSpace& space,
               const PruningTable& table, const PermutationPredicate& goal) {
    std::vector<Permutation> all, met;
    Permutation piece = identity_permutation(space.size());
    do {
        all.push_back(piece);
        if (goal(piece)) met.push_back(piece);
    } while (std::next_permutation(piece.begin(), piece.end()));
    const auto plain = plain_distances(turns, met, 1000);
    std::array<std::uint64_t, 256> counts{};
    std::size_t wrong = 0;
    for (const Permutation& permutation : all) {
        const auto found = plain.find(permutation);
        const std::uint32_t expected = found != plain.end() ? found->second : DistanceRows::kNever;
        ++counts[expected];
        wrong += table.at(space.point_of(permutation)) != expected ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(table.rows().counts() == counts);
}

/// Tables with all symmetries and with none, by one thread and by three.
void check_goal(const Turning& turning, std::uint32_t part, const PermutationPredicate& goal,
                const std::vector<Permutation>& symmetries) {
    const std::vector<Permutation> turns = turns_of(turning, part);
    for (const auto& by : {symmetries, {symmetries.front()}}) {
        const auto layout = layout_of(turning, part, by);
        REQUIRE(layout);
        const auto classes = classes_of(turning, part, *layout);
        const PruningTable table = built(classes, goal);
        CHECK(table.rows().bytes() == layout->entries());
        check_all(turns, classes->space(), table, goal);
        CHECK(built(classes, goal, 3).rows().counts() == table.rows().counts());
    }
}

void check_part(const Turning& turning, std::uint32_t part, std::mt19937& random) {
    const auto symmetries = all_slot_symmetries(turning, part);
    const auto size = static_cast<Slot>(turning.constraints.parts[part].slots.size());
    check_goal(turning, part, at_home, symmetries);
    const auto lengths = reached_lengths(turns_of(turning, part), size, random);
    check_goal(turning, part, lengths_are(lengths), symmetries);
    // A goal that symmetries do not keep, without them.
    check_goal(turning, part, [](auto piece) { return piece[0] == 0; }, {symmetries.front()});
}

void check_puzzle(const Turning& turning) {
    std::mt19937 random(7);
    for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
        if (turning.constraints.parts[part].slots.size() > 8) continue;
        INFO("part " << part);
        check_part(turning, part, random);
    }
}

struct Edges {
    Turning cube = turning("3x3");
    std::uint32_t part = part_of(cube, 12);
    std::vector<Permutation> turns = turns_of(cube, part);
    std::vector<Permutation> symmetries = all_slot_symmetries(cube, part);
    std::shared_ptr<const PermutationClasses> classes =
        classes_of(cube, part, *layout_of(cube, part, symmetries));
    [[nodiscard]] Point point_of(const Permutation& piece) const {
        return classes->space().point_of(piece);
    }
};

/// Along a random walk: distances change by one at most, and are those of all conjugates.
void check_random(const Edges& edges, const PruningTable& table) {
    std::mt19937 random(5);
    for (int i = 0; i < 1000; ++i) {
        const Permutation piece = random_permutation(12, random);
        const Point point = edges.point_of(piece);
        const int distance = table.at(point);
        REQUIRE(distance < DistanceRows::kFar);
        int least = 255;
        for (std::uint32_t turn = 0; turn < edges.turns.size(); ++turn) {
            const int next = table.at(edges.classes->space().after(point, turn));
            REQUIRE(std::abs(next - distance) <= 1);
            least = std::min(least, next);
        }
        // Some turn leads on.
        if (distance > 0) REQUIRE(least == distance - 1);
        for (const Permutation& symmetry : edges.symmetries) {
            REQUIRE(table.at(edges.point_of(renamed(piece, symmetry))) == distance);
        }
    }
}

}  // namespace

TEST_CASE("distances of permutations are those of a plain search", "[permutation]") {
    check_puzzle(turning("pyraminx"));
    check_puzzle(turning("skewb"));
    check_puzzle(turning("2x2", {"U", "R"}));
    check_puzzle(turning("2x2", {"U", "R", "F"}));
}

TEST_CASE("distances of eight permuted corners are those of a plain search",
          "[permutation][slow]") {
    check_puzzle(turning("3x3"));
    check_puzzle(turning("2x2"));
    check_puzzle(turning("dino"));
}

TEST_CASE("distances of made-up permutations are those of a plain search", "[permutation]") {
    REQUIRE(rc::check([](std::uint32_t seed) {
        const Turning turning = *any_turning();
        std::mt19937 random(seed);
        for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
            check_part(turning, part, random);
        }
    }));
}

TEST_CASE("permutations that no turns bring to the goal have no distance", "[permutation]") {
    // Cycles of three: no odd permutation is reached.
    Shape shape;
    shape.add_orbit(4, 1);
    const Turning threes(
        shape, {{State{{1, 2, 0, 3}, {0, 0, 0, 0}}, 3}, {State{{0, 2, 3, 1}, {0, 0, 0, 0}}, 3}});
    const auto layout = layout_of(threes, 0, all_slot_symmetries(threes, 0));
    REQUIRE(layout);
    const auto classes = classes_of(threes, 0, *layout);
    const PruningTable table = built(classes, at_home);
    CHECK(table.rows().counts()[DistanceRows::kNever] == 12);
    CHECK(table.at(classes->space().point_of(Permutation{1, 0, 2, 3})) == DistanceRows::kNever);
    CHECK(table.at(classes->space().point_of(Permutation{1, 0, 3, 2})) < 5);
    CHECK(built(classes, [](auto) { return false; }).rows().depth() == DistanceRows::kNever);
}

TEST_CASE("a table of permutations reports its levels and can be cancelled", "[permutation]") {
    const Turning pyraminx = turning("pyraminx");
    const std::uint32_t edges = part_of(pyraminx, 6);
    const auto layout = layout_of(pyraminx, edges, all_slot_symmetries(pyraminx, edges));
    REQUIRE(layout);
    const auto classes = classes_of(pyraminx, edges, *layout);
    const auto goal = [] { return OrbitPredicate{{}, at_home}; };
    check_levels(OrbitIndexer(classes), goal);
}

TEST_CASE("distances of the edges of the 3x3", "[permutation][large]") {
    const Edges edges;
    const PruningTable table = built(edges.classes, at_home);
    const auto near = plain_distances(edges.turns, {identity_permutation(12)}, 4);
    std::array<std::uint64_t, 5> counts{};
    std::size_t wrong = 0;
    for (const auto& [piece, distance] : near) {
        ++counts[distance];
        wrong += table.at(edges.point_of(piece)) != distance ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(std::equal(counts.begin(), counts.end(), table.rows().counts().begin()));
    check_random(edges, table);
}

TEST_CASE("distances of the edges of the 3x3 from goals of cycles", "[permutation][slow]") {
    const Edges edges;
    for (const auto& lengths :
         std::vector<std::vector<std::size_t>>{{}, {5}, {2, 2}, {8}, {4, 7}}) {
        const PermutationPredicate goal = lengths_are(lengths);
        const PruningTable table = built(edges.classes, goal, 2);
        // Quarter turns are odd on the edges, so all permutations are reached.
        const auto& counts = table.rows().counts();
        CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 479001600);
        CHECK(counts[DistanceRows::kNever] == 0);
        // Choices of the pieces, in cycles: all of that kind meet the goal.
        std::uint64_t met = 479001600;
        std::uint64_t home = 12;
        for (const std::size_t length : lengths) {
            met /= length;
            home -= length;
        }
        met /= factorial(static_cast<std::uint32_t>(home));
        if (lengths == std::vector<std::size_t>{2, 2}) met /= 2;
        CHECK(counts[0] == met);
        check_random(edges, table);
    }
}
