// The puzzles of puzzles/*.toml against figures from elsewhere: published counts, and what
// puzzle-geometry of cubing.js and GAP compute (tests/oracle/puzzle_geometry.mjs).
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/group_facts.hpp"

using namespace qter;

namespace {

struct Figures {
    std::string name;
    std::optional<Integer> group_order;  ///< none where GAP had no answer
    std::size_t moves = 0;
    /// Pieces and orientations of each orbit, ascending.
    std::vector<std::pair<unsigned, unsigned>> orbits;
};

std::vector<Figures> read_figures() {
    std::ifstream file(std::string(QTER_SOURCE_DIR) + "/tests/puzzle/data/puzzle_geometry.txt");
    std::vector<Figures> all;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string name, order, moves, orbits;
        std::getline(fields, name, ';');
        std::getline(fields, order, ';');
        std::getline(fields, moves, ';');
        std::getline(fields, orbits);
        Figures figures{name, std::nullopt, std::stoul(moves), {}};
        if (order != " ?") figures.group_order = Integer(order.substr(1));
        std::istringstream items(orbits);
        std::string item;
        while (items >> item) {
            const std::size_t slash = item.find('/');
            figures.orbits.emplace_back(std::stoul(item.substr(0, slash)),
                                        std::stoul(item.substr(slash + 1)));
        }
        std::sort(figures.orbits.begin(), figures.orbits.end());
        all.push_back(std::move(figures));
    }
    return all;
}

}  // namespace

TEST_CASE("orbits and moves and group orders are those of puzzle-geometry and GAP") {
    const std::vector<Figures> all = read_figures();
    std::set<std::string> covered;
    for (const Figures& figures : all) {
        INFO(figures.name);
        const PuzzlePtr puzzle = qter::testing::puzzle(figures.name);
        covered.insert(puzzle->description());
        CHECK(puzzle->generator_count() == figures.moves);
        const std::optional<PuzzleGroup> group = group_of(*puzzle);
        REQUIRE(group.has_value());
        CHECK(group->action().proof() != OrderProof::kNone);
        if (figures.group_order) CHECK(group->order() == *figures.group_order);
        std::vector<std::pair<unsigned, unsigned>> orbits;
        for (const Orbit& orbit : puzzle->orbits()) {
            orbits.emplace_back(orbit.size, orbit.orientations);
        }
        std::sort(orbits.begin(), orbits.end());
        REQUIRE(orbits.size() == figures.orbits.size());
        for (std::size_t i = 0; i < orbits.size(); ++i) {
            CHECK(orbits[i].first == figures.orbits[i].first);
            // Puzzle-geometry counts the orientations a piece could have (an octahedron's corner
            // four), we those that turns give it.
            CHECK(figures.orbits[i].second % orbits[i].second == 0);
        }
    }
    SourceMap sources;
    for (const std::string& name : PuzzleLibrary(sources).names()) {
        INFO(name);
        // Where turns are blocked there is more than a group (graph/test_shape_levels.cpp).
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        if (puzzle->blocking() == nullptr) CHECK(covered.contains(puzzle->description()));
    }
}

TEST_CASE("positions are the published ones") {
    // WCA puzzles and big cubes: as Wikipedia and Jaap's Puzzle Page give them.
    const std::map<std::string, std::string> published = {
        {"2x2", "3674160"},
        {"3x3", "43252003274489856000"},
        {"4x4", "7401196841564901869874093974498574336000000000"},
        {"5x5", "282870942277741856536180333107150328293127731985672134721536000000000000000"},
        {"6x6",
         "157152858401024063281013959519483771508510790313968742344694684829502629887168573442107"
         "637760000000000000000000000000"},
        {"7x7",
         "19500551183731307835329126754019748794904992692043434567152132912323232706135469"
         "18006527871275585336068232855171913731129999360000000000000000000000000000000000"
         "0"},
        {"pyraminx", "933120"},
        {"pyraminx-tips", "75582720"},
        {"skewb", "3149280"},
        {"megaminx", "100669616553523347122516032313645505168688116411019768627200000000000"},
        {"pyraminx-crystal", "1677826942558722452041933871894091752811468606850329477120000000000"},
        {"dino", "19958400"},
        {"helicopter", "493694233804800000"},
        {"fto", "31408133379194880000000"},
        {"christophers-jewel", "2009078326886400"},
        {"skewb-diamond", "138240"},
        {"jings-pyraminx", "3732480"},
        {"pentultimate", "5643573414231758192239391539200000"},  // 12!/2, 20!/2, 3^19; 60 ways
        {"clock", "1283918464548864"},                           // 12^14
        {"ivy", "29160"},
        {"gear-cube", "41472"},
    };
    for (const auto& [name, expected] : published) {
        INFO(name);
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const std::optional<GroupFacts> facts = group_facts(*puzzle);
        REQUIRE(facts.has_value());
        REQUIRE(facts->positions.has_value());
        CHECK(to_string(*facts->positions) == expected);
    }
}

TEST_CASE("constraints are said in words") {
    const auto sentences = [](const std::string& name) {
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        return constraint_sentences(*puzzle, *group_facts(*puzzle));
    };
    CHECK(sentences("3x3") == std::vector<std::string>{
                                  "corners: twists add up to a multiple of 3",
                                  "edges: an even number of pieces is flipped",
                                  "corners and edges: both permutations are even or both are odd"});
    // The skewb's corners are less free than rules for each orbit tell.
    const std::vector<std::string> skewb = sentences("skewb");
    CHECK(std::any_of(skewb.begin(), skewb.end(), [](const std::string& sentence) {
        return sentence.find("corners1 and corners2: what happens") != std::string::npos;
    }));
}
