// Classes of points under symmetries: published counts, and drawn puzzles against plain search.
#include "explore/class_levels.hpp"

#include <numeric>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "explore/disk_levels.hpp"
#include "fixtures.hpp"
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

ClassLevels levels_of(const char* name, TurnChoice choice, GraphSymmetry symmetry,
                      const LevelOptions& options = {}) {
    const PuzzlePtr p = puzzle(name);
    const Graph graph(p, turns_of(*p, choice), GraphPoints::kPositions);
    const Result<PointClasses> classes = PointClasses::make(graph, symmetry);
    REQUIRE(classes.ok());
    return count_by_classes(graph, *classes, solved_state(p->shape()), options);
}

}  // namespace

TEST_CASE("classes of the 2x2 by distance are as many as published", "[explore][classes][large]") {
    // Jerry Bryan, "God's algorithm for the 2x2x2 pocket cube", Cube-Lovers, 1993: 77,802 in all.
    for (const std::uint32_t threads : {1U, 3U}) {
        LevelOptions options;
        options.threads = threads;
        const ClassLevels half = levels_of("2x2", TurnChoice::kHalf, GraphSymmetry::kAll, options);
        CHECK(plain_numbers(half.classes) ==
              ClassCounts{1, 2, 5, 19, 68, 271, 1148, 4915, 18364, 39707, 13225, 77});
        CHECK(half.points.total() == 3674160);
        CHECK(plain_numbers(half.points.points) ==
              ClassCounts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644});
        CHECK(half.points.complete);
    }
    const ClassLevels quarter = levels_of("2x2", TurnChoice::kQuarter, GraphSymmetry::kAll);
    CHECK(std::accumulate(quarter.classes.begin(), quarter.classes.end(), Integer(0)) == 77802);
    CHECK(quarter.points.points.back() == 276);
}

TEST_CASE("without symmetries every position is a class", "[explore][classes]") {
    LevelOptions options;
    options.depth = 6;
    const ClassLevels levels = levels_of("2x2", TurnChoice::kHalf, GraphSymmetry::kNone, options);
    CHECK(levels.classes == levels.points.points);
    CHECK(plain_numbers(levels.classes) == ClassCounts{1, 9, 54, 321, 1847, 9992, 50136});
    CHECK_FALSE(levels.points.complete);
}

TEST_CASE("the first levels of the 3x3 are as many as published", "[explore][classes][large]") {
    // Tomas Rokicki, cube20.org, "God's number is 20", positions and those that differ by symmetry.
    LevelOptions options;
    options.depth = 5;
    const ClassLevels half = levels_of("3x3", TurnChoice::kHalf, GraphSymmetry::kAll, options);
    CHECK(plain_numbers(half.points.points) == ClassCounts{1, 18, 243, 3240, 43239, 574908});
    CHECK(plain_numbers(half.classes) == ClassCounts{1, 2, 9, 75, 934, 12077});
    const ClassLevels inverse =
        levels_of("3x3", TurnChoice::kHalf, GraphSymmetry::kAllAndInverse, options);
    CHECK(inverse.points.points == half.points.points);
    CHECK(plain_numbers(inverse.classes) == ClassCounts{1, 2, 8, 48, 509, 6198});
    const ClassLevels quarter =
        levels_of("3x3", TurnChoice::kQuarter, GraphSymmetry::kAll, options);
    CHECK(plain_numbers(quarter.points.points) == ClassCounts{1, 12, 114, 1068, 10011, 93840});
}

TEST_CASE("counting by classes ends when it is cancelled, or out of memory", "[explore][classes]") {
    Cancellation cancellation;
    LevelOptions options;
    options.cancellation = &cancellation;
    options.report = [&](std::uint32_t level, double) {
        if (level == 6) cancellation.request();
    };
    const ClassLevels levels = levels_of("2x2", TurnChoice::kHalf, GraphSymmetry::kAll, options);
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
        std::vector<GraphTurn> turns = turns_of(*p, TurnChoice::kHalf);
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

TEST_CASE("classes of drawn puzzles are those of plain search", "[explore][classes]") {
    check_drawn_classes(30);
}

TEST_CASE("classes of many drawn puzzles are those of plain search", "[explore][classes][slow]") {
    check_drawn_classes(100);
}

TEST_CASE("classes of turns that are not the same in every way to hold the puzzle",
          "[explore][classes]") {
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
