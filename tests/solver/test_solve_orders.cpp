// Architectures from orders alone: every answer is carried out sticker by sticker, and that nothing
// shorter would do is shown by plain breadth-first search, as far as that can go.
//
// What nothing shorter can do is told from the answer, not from the structure that the solver had
// in mind, and so that it is surely less than what the solver promises. For the last register: no
// shorter algorithm brings the pieces back that the others own, and has cycles like its own on
// pieces that they do not move. For the first one: no shorter algorithm has cycles like its own
// and touches no more pieces of any kind.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "finder/find_cycles.hpp"
#include "plain_goal.hpp"
#include "solver/register_chain.hpp"
#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::BfsReference;
using testing::count_cycles;
using testing::CycleCounts;
using testing::finder_puzzle;

SolverAnswer solve_for(const FinderPuzzle& finder, const std::vector<Integer>& orders,
                       const SolverOptions& options = {}) {
    const Cancellation never;
    const Result<SolverAnswer> answer = solve_orders(finder, orders, options, never);
    REQUIRE(answer.ok());
    return *answer;
}

/// The orders asked for, all that the answer says of its registers, and that each is proven.
void check_answer(const FinderPuzzle& finder, std::vector<Integer> orders,
                  const SolverAnswer& answer) {
    std::sort(orders.rbegin(), orders.rend());
    REQUIRE(answer.end == SolverEnd::kSolved);
    REQUIRE(answer.registers.size() == orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) {
        CHECK(answer.registers[i].order == orders[i]);
        CHECK(answer.registers[i].length == answer.registers[i].algorithm.size());
        CHECK(answer.registers[i].optimal);
    }
    const Verification verified =
        verify(*finder.puzzle(), claim_of(answer, finder.identical_pieces()));
    for (const Diagnostic& problem : verified.problems.items()) UNSCOPED_INFO(problem.message);
    CHECK(verified.ok());
}

/// Cycles like those wanted are among those there are.
bool includes(const CycleCounts& all, const CycleCounts& wanted) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const auto& kind) {
        const auto found = all.find(kind.first);
        return found != all.end() && found->second >= kind.second;
    });
}

/// Touched pieces, by orbit of the finder.
std::vector<std::uint32_t> touched(const FinderPuzzle& finder, const State& state) {
    std::vector<std::uint32_t> counts;
    for (const OrbitPart& part : finder.constraints().parts) {
        counts.push_back(0);
        for (const Slot slot : part.slots) counts.back() += is_solved(state, slot) ? 0 : 1;
    }
    return counts;
}

/// Calls met(state) for all states that fewer than `turns` turns reach, at most `most` turns; how
/// often it was true.
template <class Met>
std::uint64_t count_shorter(const FinderPuzzle& finder, std::uint32_t turns, std::uint32_t most,
                            const Met& met) {
    std::uint64_t count = 0;
    BfsReference bfs(finder, GripChoice::kGenerators);
    for (std::uint32_t depth = 0; depth < turns && depth <= most; ++depth) {
        bfs.for_each_state([&](const State& state, std::uint64_t) { count += met(state) ? 1 : 0; });
        bfs.advance();
    }
    return count;
}

/// All pieces of the puzzle can be told apart; searches to distance `most` at most.
void check_shortest(const FinderPuzzle& finder, const SolverAnswer& answer, std::uint32_t most) {
    const Puzzle& puzzle = *finder.puzzle();
    std::vector<State> elements;
    for (const SolvedRegister& solved : answer.registers) {
        elements.push_back(state_of(puzzle, solved.algorithm));
    }
    const SolvedRegister& first = answer.registers.front();
    const CycleCounts first_own = count_cycles(finder, first.cycles);
    const std::vector<std::uint32_t> room = touched(finder, elements.front());
    CHECK(count_shorter(finder, first.length, most, [&](const State& state) {
              const std::vector<std::uint32_t> used = touched(finder, state);
              for (std::size_t i = 0; i < room.size(); ++i) {
                  if (used[i] > room[i]) return false;
              }
              return includes(count_cycles(finder, cycle_structure(puzzle.shape(), state)),
                              first_own);
          }) == 0);

    const SolvedRegister& last = answer.registers.back();
    if (answer.registers.size() == 1) return;
    std::vector<Slot> owned;
    for (std::size_t i = 0; i + 1 < answer.registers.size(); ++i) {
        for (const Cycle& cycle : answer.registers[i].cycles) {
            owned.insert(owned.end(), cycle.slots.begin(), cycle.slots.end());
        }
    }
    const CycleCounts last_own = count_cycles(finder, last.cycles);
    const auto meets = [&](const State& state) {
        for (const Slot slot : owned) {
            if (!is_solved(state, slot)) return false;
        }
        std::vector<Cycle> own;
        for (const Cycle& cycle : cycle_structure(puzzle.shape(), state)) {
            const bool alone = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return std::all_of(elements.begin(), elements.end() - 1,
                                   [&](const State& other) { return is_solved(other, slot); });
            });
            if (alone) own.push_back(cycle);
        }
        return includes(count_cycles(finder, own), last_own);
    };
    CHECK(meets(elements.back()));
    CHECK(count_shorter(finder, last.length, most, meets) == 0);
}

void check_front(const std::string& name, std::uint32_t registers, std::uint32_t most) {
    CAPTURE(name, registers);
    const FinderPuzzle finder = finder_puzzle(name);
    FinderOptions options;
    options.registers = registers;
    const Cancellation never;
    const Result<FinderResult> front = find_architectures(finder, options, never);
    REQUIRE(front.ok());
    REQUIRE_FALSE(front->architectures.empty());
    for (const FoundArchitecture& found : front->architectures) {
        std::vector<Integer> orders = found.orders;
        // A register of order 1 is none.
        orders.erase(std::remove(orders.begin(), orders.end(), 1), orders.end());
        CAPTURE(orders.front().get_str(), orders.back().get_str(), orders.size());
        const SolverAnswer answer = solve_for(finder, orders);
        check_answer(finder, orders, answer);
        check_shortest(finder, answer, most);
    }
}

}  // namespace

TEST_CASE("the fronts of small puzzles", "[solve_orders]") {
    check_front("2x2", 1, 4);
    check_front("pyraminx", 1, 6);
    check_front("skewb", 1, 4);
    check_front("pyraminx", 2, 6);
}

TEST_CASE("the fronts of small puzzles, and all that is shorter", "[solve_orders][slow][long]") {
    check_front("2x2", 1, 6);
    check_front("2x2", 2, 6);
    check_front("pyraminx", 2, 12);
    check_front("pyraminx", 3, 12);
    check_front("skewb", 2, 6);
}

TEST_CASE("registers of the 3x3 that are quickly found", "[solve_orders]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    for (const std::vector<Integer>& orders : std::vector<std::vector<Integer>>{{4, 4}, {105}}) {
        CAPTURE(orders.front().get_str());
        const SolverAnswer answer = solve_for(finder, orders);
        check_answer(finder, orders, answer);
        check_shortest(finder, answer, 4);
    }
}

TEST_CASE("registers of the 3x3 that are known", "[solve_orders][large]") {
    // One turn has the order 4, another one beside it, too: U and D. Two turns have the order 105
    // (docs/conventions.md) and none fewer. The qter paper: an order of 1260 takes five turns.
    const FinderPuzzle finder = finder_puzzle("3x3");
    const SolverAnswer four = solve_for(finder, {4, 4});
    REQUIRE(four.registers.size() == 2);
    CHECK(four.registers[0].length == 1);
    CHECK(four.registers[1].length == 1);
    CHECK(solve_for(finder, {105}).registers.at(0).length == 2);
    CHECK(solve_for(finder, {2}).registers.at(0).length == 1);
    const SolverAnswer largest = solve_for(finder, {1260});
    check_answer(finder, {1260}, largest);
    check_shortest(finder, largest, 4);
    CHECK(largest.registers.at(0).length == 5);
    const Shape& shape = finder.puzzle()->shape();
    CHECK(count_shorter(finder, 5, 4, [&](const State& state) {
              return order(cycle_structure(shape, state)) % 1260 == 0;
          }) == 0);
}

TEST_CASE("larger registers of the 3x3", "[solve_orders][slow][long][nightly]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    for (const std::vector<Integer>& orders :
         std::vector<std::vector<Integer>>{{90, 90}, {180, 72}, {30, 30, 30}}) {
        CAPTURE(orders.front().get_str(), orders.size());
        const SolverAnswer answer = solve_for(finder, orders);
        check_answer(finder, orders, answer);
        check_shortest(finder, answer, 5);
    }
}

TEST_CASE("orders may come in any order", "[solve_orders]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    const SolverAnswer one = solve_for(finder, {3, 30});
    const SolverAnswer other = solve_for(finder, {30, 3});
    check_answer(finder, {30, 3}, one);
    check_answer(finder, {30, 3}, other);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(one.registers[i].length == other.registers[i].length);
    }
}

TEST_CASE("registers that are too many or too large are refused", "[solve_orders]") {
    // 1260 is the largest order of the 3x3's group, 11 and 13 are orders of some elements of it
    // or of none; of the orders below none fits beside the other.
    const FinderPuzzle finder = finder_puzzle("3x3");
    for (const std::vector<Integer>& orders : std::vector<std::vector<Integer>>{
             {1261}, {13}, {1320}, {11, 11}, {91, 90}, {90, 90, 90}}) {
        CAPTURE(orders.front().get_str(), orders.size());
        const SolverAnswer answer = solve_for(finder, orders);
        CHECK(answer.end == SolverEnd::kNone);
        CHECK(answer.registers.empty());
        CHECK_FALSE(answer.impossible.empty());
    }
}

TEST_CASE("no order is found that no element has, and all others are", "[solve_orders]") {
    // By breadth-first search: orders that six turns or fewer make, and their least lengths.
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    const Puzzle& puzzle = *finder.puzzle();
    std::vector<std::optional<std::uint32_t>> shortest(91);  // by order
    BfsReference bfs(finder, GripChoice::kGenerators);
    for (; bfs.depth() < 7; bfs.advance()) {
        bfs.for_each_state([&](const State& state, std::uint64_t) {
            const Integer found = order(cycle_structure(puzzle.shape(), state));
            REQUIRE(found <= 90);
            std::optional<std::uint32_t>& least = shortest[found.get_ui()];
            if (!least) least = bfs.depth();
        });
    }
    for (std::uint32_t n = 2; n <= 90; ++n) {
        CAPTURE(n);
        const SolverAnswer answer = solve_for(finder, {n});
        if (!shortest[n]) {
            // No element has the order, or none of so few turns.
            CHECK(answer.end != SolverEnd::kUnknown);
            if (answer.end != SolverEnd::kSolved) continue;
            check_answer(finder, {n}, answer);
            CHECK(answer.registers.front().length > 6);
            continue;
        }
        CHECK(answer.end == SolverEnd::kSolved);
        if (answer.end != SolverEnd::kSolved) continue;
        // Of all structures the answer is the least, so for one register it is the least there is.
        check_answer(finder, {n}, answer);
        CHECK(answer.registers.front().length == *shortest[n]);
    }
}

TEST_CASE("threads and techniques find answers of the same lengths", "[solve_orders]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    const SolverAnswer plain = solve_for(finder, {12, 12});
    for (const TechniqueName& name : technique_names()) {
        CAPTURE(name.name);
        SolverOptions options;
        options.techniques.*name.on = false;
        options.threads = 2;
        const SolverAnswer answer = solve_for(finder, {12, 12}, options);
        check_answer(finder, {12, 12}, answer);
        CHECK(answer.registers[0].length == plain.registers[0].length);
    }
}

TEST_CASE("what is done for registers, in words", "[solve_orders]") {
    CHECK(doing_text("length 9", 0, 1, std::nullopt) == "length 9");
    CHECK(doing_text("length 9", 1, 2, 19) == "register 2 of 2, length 9, best 19");
    CHECK(doing_text("constructing registers", 0, 1, 19) == "constructing registers, best 19");
}

TEST_CASE("a cancelled search for an architecture says only what is so", "[solve_orders]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    Cancellation now;
    now.request();
    const Result<SolverAnswer> answer = solve_orders(finder, {90, 90}, {}, now);
    REQUIRE(answer.ok());
    CHECK(answer->end == SolverEnd::kCancelled);

    // The first register of 90 and 90 is there before the second one has been looked for.
    Cancellation middle;
    const Result<SolverAnswer> half = solve_orders(
        finder, {90, 90}, {}, {middle, [&](const Progress& at) {
                                   if (at.what.starts_with("register 2 of 2, length 3"))
                                       middle.request();
                               }});
    REQUIRE(half.ok());
    CHECK(half->end == SolverEnd::kCancelled);
    if (half->registers.size() == 2) {
        check_answer(finder, {90, 90}, [&] {
            SolverAnswer solved = *half;
            solved.end = SolverEnd::kSolved;
            return solved;
        }());
    }
    for (const SolvedRegister& solved : half->registers) {
        const State element = state_of(*finder.puzzle(), solved.algorithm);
        const Integer whole = order(cycle_structure(finder.puzzle()->shape(), element));
        CHECK(whole % solved.order == 0);  // its own cycles are among its cycles
    }
}

TEST_CASE("architectures longer than asked for are not looked for", "[solve_orders]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    SolverOptions options;
    options.max_length = 4;
    const SolverAnswer answer = solve_for(finder, {1260}, options);
    CHECK(answer.end == SolverEnd::kNone);
    CHECK(answer.registers.empty());
    CHECK(answer.impossible.empty());
    options.max_length = 5;
    check_answer(finder, {1260}, solve_for(finder, {1260}, options));
}

}  // namespace qter
