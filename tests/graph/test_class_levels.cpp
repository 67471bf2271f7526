// Classes of points under symmetries: published counts, and drawn puzzles against plain search.
#include "graph/class_levels.hpp"

#include <fmt/format.h>

#include <numeric>
#include <set>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "graph/disk_levels.hpp"
#include "puzzle/piece_list.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "scratch_folder.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using ClassCounts = std::vector<unsigned long>;

ClassCounts plain_numbers(const std::vector<Integer>& counts) {
    ClassCounts all;
    for (const Integer& count : counts) all.push_back(count.get_ui());
    return all;
}

ClassLevels levels_of(const char* name, const Metric& choice, GraphSymmetry symmetry,
                      const LevelOptions& options = {}) {
    const PuzzlePtr p = puzzle(name);
    const Graph graph(p, metric_turns(*p, choice), GraphPoints::kPositions);
    const Result<PointClasses> classes = PointClasses::make(graph, symmetry);
    REQUIRE(classes.ok());
    return count_by_classes(graph, *classes, solved_state(p->shape()), options);
}

}  // namespace

TEST_CASE("classes of the 2x2 by distance are as many as published", "[graph][classes][large]") {
    // Jerry Bryan, "God's algorithm for the 2x2x2 pocket cube", Cube-Lovers, 1993: 77,802 in all.
    for (const std::uint32_t threads : {1U, 3U}) {
        LevelOptions options;
        options.threads = threads;
        const ClassLevels half = levels_of("2x2", Metric::kHalfTurn, GraphSymmetry::kAll, options);
        CHECK(plain_numbers(half.classes) ==
              ClassCounts{1, 2, 5, 19, 68, 271, 1148, 4915, 18364, 39707, 13225, 77});
        CHECK(half.points.total() == 3674160);
        CHECK(plain_numbers(half.points.points) ==
              ClassCounts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644});
        CHECK(half.points.complete);
    }
    const ClassLevels quarter = levels_of("2x2", Metric::kQuarterTurn, GraphSymmetry::kAll);
    CHECK(std::accumulate(quarter.classes.begin(), quarter.classes.end(), Integer(0)) == 77802);
    CHECK(quarter.points.points.back() == 276);
}

TEST_CASE("classes of the 2x2 up to inversion are double cosets of its rotations",
          "[graph][classes]") {
    // Counted with another program: 40,296 in all.
    const ClassLevels half = levels_of("2x2", Metric::kHalfTurn, GraphSymmetry::kAllAndInverse);
    CHECK(plain_numbers(half.classes) ==
          ClassCounts{1, 2, 4, 14, 41, 157, 612, 2576, 9410, 20410, 7013, 56});
    CHECK(plain_numbers(half.points.points) ==
          ClassCounts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644});
    const ClassLevels quarter =
        levels_of("2x2", Metric::kQuarterTurn, GraphSymmetry::kAllAndInverse);
    CHECK(plain_numbers(quarter.classes) ==
          ClassCounts{1, 1, 3, 4, 13, 35, 126, 398, 1301, 3952, 10086, 14658, 8619, 1091, 8});
    CHECK(quarter.points.total() == 3674160);
}

TEST_CASE("without symmetries every position is a class", "[graph][classes]") {
    LevelOptions options;
    options.depth = 6;
    const ClassLevels levels = levels_of("2x2", Metric::kHalfTurn, GraphSymmetry::kNone, options);
    CHECK(levels.classes == levels.points.points);
    CHECK(plain_numbers(levels.classes) == ClassCounts{1, 9, 54, 321, 1847, 9992, 50136});
    CHECK_FALSE(levels.points.complete);
}

TEST_CASE("the first levels of the 3x3 are as many as published", "[graph][classes][large]") {
    // Tomas Rokicki, cube20.org, "God's number is 20", positions and those that differ by symmetry.
    LevelOptions options;
    options.depth = 5;
    const ClassLevels half = levels_of("3x3", Metric::kHalfTurn, GraphSymmetry::kAll, options);
    CHECK(plain_numbers(half.points.points) == ClassCounts{1, 18, 243, 3240, 43239, 574908});
    CHECK(plain_numbers(half.classes) == ClassCounts{1, 2, 9, 75, 934, 12077});
    const ClassLevels inverse =
        levels_of("3x3", Metric::kHalfTurn, GraphSymmetry::kAllAndInverse, options);
    CHECK(inverse.points.points == half.points.points);
    CHECK(plain_numbers(inverse.classes) == ClassCounts{1, 2, 8, 48, 509, 6198});
    const ClassLevels quarter =
        levels_of("3x3", Metric::kQuarterTurn, GraphSymmetry::kAll, options);
    CHECK(plain_numbers(quarter.points.points) == ClassCounts{1, 12, 114, 1068, 10011, 93840});
}

TEST_CASE("counting by classes ends when it is cancelled, or out of memory", "[graph][classes]") {
    Cancellation cancellation;
    LevelOptions options;
    options.observer = {cancellation, [&](const Progress& at) {
                            if (at.what == "distance 6") cancellation.request();
                        }};
    const ClassLevels levels = levels_of("2x2", Metric::kHalfTurn, GraphSymmetry::kAll, options);
    CHECK(levels.classes.size() >= 6);
    CHECK(levels.classes.size() <= 8);
    CHECK_FALSE(levels.points.complete);
    CHECK_FALSE(levels.out_of_memory);
}

namespace {

void check_drawn_classes(int cases) {
    CHECK(check_cases("classes of drawn puzzles", cases, [] {
        const PlainPuzzle drawn = *any_plain_puzzle();
        const PuzzlePtr p = read_drawn(drawn);
        const std::optional<PlainDistances> all = plain_distances(drawn, 2000, false, true);
        RC_PRE(all.has_value());
        const Result<SymmetryGroup> group = symmetries_of(*p);
        RC_PRE(group.ok());
        RC_PRE(group->relabellings_are_group());
        RC_PRE(group->size() < 200);
        std::vector<GraphTurn> turns = metric_turns(*p, Metric::kHalfTurn);
        std::erase_if(turns, [&](const GraphTurn& turn) {
            return turn.turns.front().grip >= p->generator_count();
        });
        RC_PRE(!turns.empty());
        const Graph graph(p, turns, GraphPoints::kStates);
        const bool inverses = *rc::gen::arbitrary<bool>();
        const Result<PointClasses> classes = PointClasses::make(
            graph, inverses ? GraphSymmetry::kAllAndInverse : GraphSymmetry::kAll);
        RC_ASSERT(classes.ok());
        RC_ASSERT(classes->symmetries() == group->size() * (inverses ? 2 : 1));
        LevelOptions options;
        options.threads = *rc::gen::inRange(1U, 4U);
        const ClassLevels levels =
            count_by_classes(graph, *classes, solved_state(p->shape()), options);
        // By words: whatever leads to a look, its image under a symmetry leads to an image.
        std::map<Look, Algorithm> word_to = {{drawn.solved(true), {}}};
        std::vector<Look> queue = {drawn.solved(true)};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Look here = queue[at];
            for (const GraphTurn& turn : turns) {
                const Look to = plain_look(drawn, *p, here, turn.turns);
                Algorithm word = word_to.at(here);
                word.push_back(turn.turns.front());
                if (word_to.emplace(to, std::move(word)).second) queue.push_back(to);
            }
        }
        RC_ASSERT(queue.size() == all->of.size());
        ClassCounts points, count;
        std::map<Look, bool> known;
        for (const Look& look : queue) {
            const std::size_t distance = all->of.at(look);
            if (points.size() <= distance) points.resize(distance + 1), count.resize(distance + 1);
            ++points[distance];
            if (known[look]) continue;
            ++count[distance];
            for (std::uint32_t symmetry = 0; symmetry < group->size(); ++symmetry) {
                const Algorithm image = group->algorithm_image(symmetry, word_to.at(look));
                known[plain_look(drawn, *p, drawn.solved(true), image)] = true;
                if (!inverses) continue;
                known[plain_look(drawn, *p, drawn.solved(true), inverse(*p, image))] = true;
            }
        }
        RC_ASSERT(plain_numbers(levels.points.points) == points);
        RC_ASSERT(plain_numbers(levels.classes) == count);
        RC_ASSERT(levels.points.complete);
        // The same in files, a run for each class or few.
        const ScratchFolder scratch("drawn-levels");
        DiskOptions disk;
        disk.folder = scratch.file("levels");
        disk.slice_bytes = *rc::gen::element<std::uint64_t>(1, 1000, 0);
        options.depth = *rc::gen::inRange(0U, static_cast<unsigned>(points.size()));
        for (int round = 0; round < 2; ++round) {
            const Result<DiskLevels> found =
                count_on_disk(graph, *classes, solved_state(p->shape()), options, disk);
            RC_ASSERT(found.ok());
            RC_ASSERT(!found->problem.has_value());
            const std::size_t shown = found->levels.points.points.size();
            RC_ASSERT(shown == std::min<std::size_t>(points.size(), options.depth + 1U));
            RC_ASSERT(std::equal(found->levels.classes.begin(), found->levels.classes.end(),
                                 levels.classes.begin()));
            RC_ASSERT(std::equal(found->levels.points.points.begin(),
                                 found->levels.points.points.end(), levels.points.points.begin()));
            disk.resume = true;
            options.depth = 99;
        }
    }));
}

}  // namespace

TEST_CASE("classes of drawn puzzles are those of plain search", "[graph][classes]") {
    check_drawn_classes(30);
}

TEST_CASE("classes of many drawn puzzles are those of plain search", "[graph][classes][slow]") {
    check_drawn_classes(100);
}

TEST_CASE("classes of turns that are not the same in every way to hold the puzzle",
          "[graph][classes]") {
    const PuzzlePtr p = puzzle("2x2");
    for (const char* list :
         {"U U' D D'", "U D", "U U' D D' R R' L L'", "U R D U' R' D'", "U2 D2"}) {
        CAPTURE(list);
        const Graph graph(p, *read_graph_turns(*p, list, {}), GraphPoints::kPositions);
        LevelOptions options;
        options.depth = 4;
        std::vector<std::vector<Integer>> counts;
        for (const GraphSymmetry symmetry :
             {GraphSymmetry::kNone, GraphSymmetry::kRotations, GraphSymmetry::kAll}) {
            const Result<PointClasses> classes = PointClasses::make(graph, symmetry);
            REQUIRE(classes.ok());
            counts.push_back(
                count_by_classes(graph, *classes, solved_state(p->shape()), options).points.points);
        }
        CHECK(counts[1] == counts[0]);
        CHECK(counts[2] == counts[0]);
    }
}

namespace {

/// What one sees of a graph's slots.
std::vector<std::uint32_t> seen_of(const Graph& graph, const State& state) {
    std::vector<std::uint32_t> seen;
    for (const Slot slot : graph.moved()) {
        seen.push_back(graph.looks()[state.piece[slot]] * 256 + state.orient[slot]);
    }
    return seen;
}

/// Positions by distance: states in a set, each by the least that is seen of it from some side.
ClassCounts plain_positions(const Graph& graph, std::uint32_t depth) {
    const Shape& shape = graph.puzzle().shape();
    const auto key_of = [&](const State& state) {
        std::vector<std::uint32_t> least = seen_of(graph, state);
        for (const State& rotation : graph.rotations()) {
            least = std::min(least, seen_of(graph, compose(shape, state, rotation)));
        }
        return least;
    };
    std::set<std::vector<std::uint32_t>> known = {key_of(solved_state(shape))};
    std::vector<State> level = {solved_state(shape)};
    ClassCounts counts = {1};
    for (std::uint32_t distance = 1; distance <= depth; ++distance) {
        std::vector<State> next;
        for (const State& state : level) {
            for (const GraphTurn& turn : graph.turns()) {
                State to = compose(shape, state, turn.state);
                if (known.insert(key_of(to)).second) next.push_back(std::move(to));
            }
        }
        level = std::move(next);
        counts.push_back(level.size());
    }
    return counts;
}

}  // namespace

TEST_CASE("positions however the puzzle is held are those of plain search", "[graph][classes]") {
    const std::pair<const char*, const char*> graphs[] = {
        {"dino", nullptr},
        {"fto", "corners, edges"},
        {"fto", "centers1"},
        {"4x4", "centers"},
        {"4x4", nullptr},
        {"c e 0", nullptr},
        {"dino", "edges:permutation"},
    };
    for (const auto& [name, orbits] : graphs) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const Graph graph(
            p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions,
            orbits == nullptr ? std::vector<OrbitSeen>() : *read_orbits_seen(*p, orbits, {}));
        REQUIRE(graph.is_turned_round());
        LevelOptions options;
        options.depth = 2;
        const ClassCounts expected = plain_positions(graph, options.depth);
        for (const GraphSymmetry symmetry : {GraphSymmetry::kNone, GraphSymmetry::kRotations,
                                             GraphSymmetry::kAll, GraphSymmetry::kAllAndInverse}) {
            for (const std::uint32_t threads : {1U, 2U}) {
                options.threads = threads;
                const Result<PointClasses> classes = PointClasses::make(graph, symmetry);
                REQUIRE(classes.ok());
                const ClassLevels found =
                    count_by_classes(graph, *classes, solved_state(p->shape()), options);
                CHECK(plain_numbers(found.points.points) == expected);
                if (symmetry == GraphSymmetry::kNone) {
                    CHECK(found.classes == found.points.points);
                }
            }
        }
    }
}

TEST_CASE("positions however the puzzle is held add up to those counted by hand",
          "[graph][classes]") {
    // Twelve centers in four colours, turned by 12 rotations that leave none in its place. Of
    // 12!/(3!)^4 looks each of the 8 rotations of order 3 leaves 4! unchanged, those of order 2
    // leave none, since a colour has three pieces.
    const PuzzlePtr p = puzzle("fto");
    const Graph graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions,
                      *read_orbits_seen(*p, "centers1", {}));
    CHECK(graph.reachable() == Integer((369600 + 8 * 24) / 12));
    const Result<PointClasses> classes = PointClasses::make(graph, GraphSymmetry::kAll);
    REQUIRE(classes.ok());
    const ClassLevels all = count_by_classes(graph, *classes, solved_state(p->shape()), {});
    CHECK(all.points.total() == (369600 + 8 * 24) / 12);
    CHECK(all.points.complete);
}

TEST_CASE("how many positions parts of puzzles have, however they are held", "[graph]") {
    const auto graph_of_orbits = [](const char* name, const char* orbits, FrameChoice ways) {
        const PuzzlePtr p = puzzle(name);
        return Graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions,
                     *read_orbits_seen(*p, orbits, {}), {}, ways);
    };
    struct Case {
        const char* name;
        const char* orbits;
        const char* any;
        const char* each;
    };
    for (const Case& one : {
             Case{"4x4", "corners", "3674160", "88179840"},  // a 2x2
             Case{"4x4", "corners:permutation", "5040", "40320"},
             // 24!/(4!)^6 looks; see the test of Little Chop's positions.
             Case{"4x4", "centers", "135277941853080", "3246670537110000"},
             // cubing/twips, issue 114.
             Case{"fto", "corners, edges", "229920768000", "2759049216000"},
             Case{"dino", "edges", "19958400", "239500800"},  // 11!/2
         }) {
        CAPTURE(one.name, one.orbits);
        const Graph any = graph_of_orbits(one.name, one.orbits, FrameChoice::kAny);
        CHECK(any.reachable() == Integer(one.any));
        CHECK_FALSE(any.distinguishes_rotations());
        const Graph each = graph_of_orbits(one.name, one.orbits, FrameChoice::kEach);
        CHECK(each.reachable() == Integer(one.each));
        CHECK(each.distinguishes_rotations());
    }
    // A puzzle with a core is held in one way.
    CHECK_FALSE(graph_of_orbits("3x3", "edges", FrameChoice::kEach).distinguishes_rotations());
}

TEST_CASE("pieces that alone are looked at, level by level", "[graph][classes]") {
    // Crosses of the 3x3, as published.
    const PuzzlePtr p = puzzle("3x3");
    const Graph cross(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions, {},
                      *parse_pieces(*p, "DF DR DB DL", {}));
    for (const GraphSymmetry symmetry : {GraphSymmetry::kNone, GraphSymmetry::kAll}) {
        const Result<PointClasses> classes = PointClasses::make(cross, symmetry);
        REQUIRE(classes.ok());
        CHECK(classes->symmetries() == (symmetry == GraphSymmetry::kAll ? 8U : 1U));
        LevelOptions options;
        if (symmetry == GraphSymmetry::kNone) options.depth = 4;
        const ClassLevels found =
            count_by_classes(cross, *classes, solved_state(p->shape()), options);
        ClassCounts expected = {1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102};
        expected.resize(std::min<std::size_t>(expected.size(), options.depth + std::size_t{1}));
        CHECK(plain_numbers(found.points.points) == expected);
    }
}

TEST_CASE("levels of puzzles with hundreds of pieces are listed", "[graph][classes]") {
    // Counted with lists of stickers by another program, as they are and, for kAny, by the least of
    // 24 ways to hold them: turns of three layers and of the other three are the same then.
    const PuzzlePtr p = puzzle("6x6");
    std::string turns;
    for (const char* face : {"U", "D", "R", "L", "F", "B"}) {
        for (const char* layer : {"", "2", "3"}) {
            for (const char* amount : {"", "2", "'"}) {
                turns += fmt::format("{}{}{} ", layer, face, amount);
            }
        }
    }
    for (const auto& [ways, last] :
         {std::pair(FrameChoice::kAny, 100578UL), std::pair(FrameChoice::kEach, 100668UL)}) {
        const Graph graph(p, *read_graph_turns(*p, turns, {}), GraphPoints::kPositions, {}, {},
                          ways);
        const Result<PointClasses> classes = PointClasses::make_few(graph, true);
        REQUIRE(classes.ok());
        LevelOptions options;
        options.depth = 3;
        const ClassLevels few = count_few(graph, *classes, solved_state(p->shape()), options);
        CHECK(plain_numbers(few.points.points) == ClassCounts{1, 54, 2349, last});
    }
}

TEST_CASE("levels are listed only as far as that is quicker than numbers", "[graph][classes]") {
    const PuzzlePtr p = puzzle("2x2");
    const Graph graph(p, metric_turns(*p, Metric::kHalfTurn), GraphPoints::kPositions);
    const Result<PointClasses> classes = PointClasses::make_few(graph, true);
    REQUIRE(classes.ok());
    LevelOptions options;
    options.depth = 3;
    const ClassLevels near = count_few(graph, *classes, solved_state(p->shape()), options);
    CHECK_FALSE(near.too_many);
    CHECK(plain_numbers(near.points.points) == ClassCounts{1, 9, 54, 321});
    options.depth = 11;
    const ClassLevels all = count_few(graph, *classes, solved_state(p->shape()), options);
    CHECK(all.too_many);
    CHECK(all.points.depth() > 3);
    CHECK_FALSE(all.points.complete);
}
