#include "navigate/shorten.hpp"

#include <map>
#include <string>

#include "catch.hpp"
#include "fixtures.hpp"
#include "search/search_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// How far each state within `depth` turns of all grips is from the solved one: breadth first, with
/// plain states.
std::map<std::string, std::uint32_t> distances(const Puzzle& puzzle, std::uint32_t depth) {
    const Algorithm turns = all_turns(move_classes(puzzle, GripChoice::kAll));
    std::vector<State> front = {solved_state(puzzle.shape())};
    std::map<std::string, std::uint32_t> found = {{bytes_of(front[0]), 0}};
    for (std::uint32_t d = 1; d <= depth; ++d) {
        std::vector<State> next;
        for (const State& from : front) {
            for (const Turn turn : turns) {
                State to = compose(puzzle.shape(), from, puzzle.turn_state(turn));
                if (found.emplace(bytes_of(to), d).second) next.push_back(std::move(to));
            }
        }
        front = std::move(next);
    }
    return found;
}

/// A ball that is made in no time.
Shortener small_shortener(std::string_view name) {
    ShortenerOptions options;
    options.memory_bytes = std::uint64_t{1} << 19;
    options.sequences_per_window = 300;
    return Shortener(puzzle(name), options);
}

void does_the_same_and_is_no_longer(std::string_view name) {
    const PuzzlePtr any = puzzle(name);
    const Shortener shortener = small_shortener(name);
    const Shortener::Effort effort{15, 2};
    REQUIRE(rc::check("shortened", [&] {
        const Algorithm input = *any_algorithm(*any, 40);
        Shortener::Statistics statistics;
        const Algorithm output = shortener.shorten(input, effort, Cancellation(), &statistics);
        RC_ASSERT(state_of(*any, output) == state_of(*any, input));
        const std::size_t cancelled = cancel(*any, input).size();
        RC_ASSERT(output.size() <= cancelled);
        if (output.size() < cancelled) RC_ASSERT(statistics.windows > 0);
    }));
}

}  // namespace

TEST_CASE("a shortened algorithm does the same and is no longer", "[shorten]") {
    for (const std::string_view name : {"2x2", "3x3", "pyraminx", "skewb", "4x4", "megaminx"}) {
        INFO(name);
        does_the_same_and_is_no_longer(name);
    }
}

TEST_CASE("shortest words are as breadth-first search has them", "[shorten]") {
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    const Shortener shortener = small_shortener("pyraminx");
    const std::uint32_t most = shortener.radius() + shortener.reach();
    constexpr std::uint32_t kDepth = 6;
    REQUIRE(shortener.radius() >= 2);
    REQUIRE(shortener.reach() >= 1);
    const std::map<std::string, std::uint32_t> known = distances(*pyraminx, kDepth);
    const Cancellation never;
    REQUIRE(rc::check("one state", [&] {
        const Algorithm way = *any_algorithm(*pyraminx, static_cast<int>(kDepth));
        const State state = state_of(*pyraminx, way);
        const std::uint32_t distance = known.at(bytes_of(state));
        const std::optional<Algorithm> word = shortener.shortest(state, most, never);
        RC_ASSERT(word.has_value() == (distance <= most));
        if (!word) return;
        RC_ASSERT(word->size() == distance);
        RC_ASSERT(state_of(*pyraminx, *word) == state);
        RC_ASSERT(shortener.shortest(state, distance, never).has_value());
        if (distance > 0) {
            RC_ASSERT(!shortener.shortest(state, distance - 1, never).has_value());
        }
    }));
}

TEST_CASE("no window of what comes out can be shortened", "[shorten]") {
    for (const std::string_view name : {"2x2", "pyraminx"}) {
        const PuzzlePtr any = puzzle(name);
        const Shortener shortener = small_shortener(name);
        // A breadth-first search that goes so deep knows what is at most so far.
        const std::uint32_t longest = std::min(shortener.radius() + shortener.reach() + 1, 5U);
        const std::map<std::string, std::uint32_t> known = distances(*any, longest - 1);
        REQUIRE(rc::check("windows", [&] {
            const Algorithm input = *any_algorithm(*any, 40);
            const Algorithm output = shortener.shorten(input, {15, 1}, Cancellation());
            for (std::size_t at = 0; at < output.size(); ++at) {
                for (std::size_t size = 1; size <= longest && at + size <= output.size(); ++size) {
                    const auto begin = output.begin() + static_cast<std::ptrdiff_t>(at);
                    const Algorithm window(begin, begin + static_cast<std::ptrdiff_t>(size));
                    const auto nearer = known.find(bytes_of(state_of(*any, window)));
                    if (nearer != known.end()) RC_ASSERT(nearer->second >= size);
                }
            }
        }));
    }
}

TEST_CASE("relations are found", "[shorten]") {
    // R2 U2 is of order 6: its edges go round in threes and in twos.
    const Shortener shortener(puzzle("3x3"));
    const Algorithm six = alg(cube(), "(R2 U2)6");
    CHECK(cancel(cube(), six).size() == 12);
    CHECK(shortener.shorten(six).empty());
    CHECK(shortener.shorten(alg(cube(), "R2 U2 R2 U2 R2 U2 R2")).size() == 5);
}

TEST_CASE("turns that commute are seen through", "[shorten]") {
    const Shortener shortener = small_shortener("3x3");
    CHECK(shortener.shorten(alg(cube(), "U D R L R' L' U' D'")).empty());
    CHECK(shortener.shorten({}).empty());
    CHECK(shortener.shorten(alg(cube(), "R")) == alg(cube(), "R"));
}

TEST_CASE("wide turns make algorithms shorter", "[shorten]") {
    // Rw turns R and 2R: what takes two turns of single layers takes one.
    const PuzzlePtr four = puzzle("4x4");
    const Shortener shortener = small_shortener("4x4");
    const Algorithm narrow = alg(*four, "U R D 2R D' F");
    CHECK(shortener.shorten(narrow).size() == 6);
    const Algorithm wide = alg(*four, "U R D D' 2R F");
    CHECK(shortener.shorten(wide).size() == 3);
}

TEST_CASE("a cancelled shortening still cancels", "[shorten]") {
    const Shortener shortener = small_shortener("3x3");
    Cancellation now;
    now.request();
    const Algorithm input = alg(cube(), "R U U' R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 F");
    Shortener::Statistics statistics;
    const Algorithm output = shortener.shorten(input, {}, now, &statistics);
    CHECK(output == cancel(cube(), input));
    CHECK(statistics.shorter == 0);
    CHECK_FALSE(shortener.shortest(state(cube(), "R U F L D B R U"), 8, now).has_value());
}

TEST_CASE("the seed decides what comes out", "[shorten]") {
    const Algorithm input = alg(cube(),
                                "R U R' F2 D L2 U' B R2 D2 F L' U2 B' R D' F2 U L B2 R' D2 U F' "
                                "L2 D R2 B U' L D2 F' R B2 U2 L' D F");
    const Algorithm first = small_shortener("3x3").shorten(input, {15, 6}, Cancellation());
    CHECK(small_shortener("3x3").shorten(input, {15, 6}, Cancellation()) == first);
}
