// Every shortest solution, against trying all words of turns; and what a person counts on a 2x2.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "method/least_order.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "puzzle/looks_solved.hpp"
#include "search/turn_list.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostWords = 60'000;

void try_words(const Puzzle& puzzle, const Algorithm& turns, const State& at, std::size_t left,
               Algorithm& word, std::set<Algorithm>& found) {
    if (left == 0) {
        if (looks_solved(puzzle, at)) found.insert(least_order(puzzle, word));
        return;
    }
    for (const Turn turn : turns) {
        word.push_back(turn);
        try_words(puzzle, turns, compose(puzzle.shape(), at, puzzle.turn_state(turn)), left - 1,
                  word, found);
        word.pop_back();
    }
}

/// Of the first length that has some, up to `most`.
std::set<Algorithm> by_trying(const Puzzle& puzzle, const Algorithm& turns, const State& start,
                              std::size_t most) {
    std::set<Algorithm> found;
    for (std::size_t length = 0; length <= most && found.empty(); ++length) {
        Algorithm word;
        try_words(puzzle, turns, start, length, word, found);
    }
    return found;
}

SolveRequest for_all() {
    SolveRequest request;
    request.all = true;
    return request;
}

void check_all(const Puzzle& puzzle, const State& start, const Result<Solution>& found,
               const std::set<Algorithm>& tried) {
    REQUIRE(found.ok());
    std::set<Algorithm> all;
    for (const Algorithm& one : found->all) all.insert(least_order(puzzle, one));
    CHECK(all.size() == found->all.size());
    CHECK(all == tried);
    CHECK(tried.count(least_order(puzzle, found->algorithm)) == 1);
    // What leaves the puzzle as it is held comes first.
    const State solved = solved_state(puzzle.shape());
    const auto ends_as_held = [&](const Algorithm& word) {
        return look_the_same(puzzle, compose(puzzle.shape(), start, state_of(puzzle, word)),
                             solved);
    };
    CHECK(ends_as_held(found->algorithm) == std::any_of(tried.begin(), tried.end(), ends_as_held));
}

/// Random turns of those that are allowed, as many as can be tried.
Algorithm scramble_of(const Algorithm& turns, std::mt19937& random) {
    std::size_t most = 0;
    for (std::size_t words = turns.size(); words <= kMostWords && most < 5; words *= turns.size()) {
        ++most;
    }
    Algorithm scramble;
    while (scramble.size() < most) scramble.push_back(turns[random() % turns.size()]);
    return scramble;
}

/// Some states, by the search from both sides and, where that is wanted, by `optimal`'s table.
void check_some(const PuzzlePtr& puzzle, const std::string& list, unsigned states, bool by_table) {
    CAPTURE(puzzle->name(), list);
    MethodOptions options;
    options.method = kOptimalMethod;
    options.memory = std::uint64_t{1} << 28;
    if (!list.empty()) options.turns = *read_allowed_turns(*puzzle, list, {});
    const Algorithm turns = list.empty() ? grip_turns(*puzzle, Metric::kHalfTurn) : options.turns;
    const Cancellation never;
    std::optional<StateSolver> table;
    if (by_table) table = *StateSolver::make(puzzle, options);
    std::mt19937 random(11);
    for (unsigned i = 0; i < states; ++i) {
        const Algorithm scramble = scramble_of(turns, random);
        CAPTURE(to_string(*puzzle, scramble), i);
        // As hands hold it in any way.
        State start = state_of(*puzzle, scramble);
        if (i % 2 == 1 && !puzzle->rotations().empty()) {
            const State& by = puzzle->rotations()[random() % puzzle->rotations().size()];
            start = compose(puzzle->shape(), by, start);
        }
        const std::set<Algorithm> tried = by_trying(*puzzle, turns, start, scramble.size());
        if (tried.empty()) continue;
        const auto quick =
            StateSolver::make_short(puzzle, std::span(&start, 1), options, never, for_all());
        REQUIRE(quick.ok());
        REQUIRE(quick->has_value());
        check_all(*puzzle, start, (*quick)->solve(start, never, for_all()), tried);
        if (table) check_all(*puzzle, start, table->solve(start, never, for_all()), tried);
    }
}

}  // namespace

TEST_CASE("all solutions: turns of opposite sides are two answers") {
    const Cancellation never;
    const auto all_of = [&](const char* name, const char* scramble, const std::string& list) {
        const PuzzlePtr one = puzzle(name);
        MethodOptions options;
        if (!list.empty()) options.turns = *read_allowed_turns(*one, list, {});
        const State start = state(*one, scramble);
        const auto solver =
            StateSolver::make_short(one, std::span(&start, 1), options, never, for_all());
        const Result<Solution> found = (*solver)->solve(start, never, for_all());
        std::vector<std::string> words = {to_string(*one, found->algorithm) + ":"};
        for (const Algorithm& word : found->all) words.push_back(to_string(*one, word));
        return words;
    };
    using Words = std::vector<std::string>;
    // L' turns the same as R' but for the whole puzzle.
    CHECK(all_of("2x2", "R", "") == Words{"R':", "R'", "L'"});
    CHECK(all_of("2x2", "R", "U R F") == Words{"R':", "R'"});
    CHECK(all_of("2x2", "R L", "R L") == Words{"R2:", "R2", "L2"});
    // What turns R turns after U or D about what is then there.
    CHECK(all_of("2x2", "R U", "") == Words{"U' R':", "U' R'", "U' L'", "D' F'", "D' B'"});
    CHECK(all_of("4x4", "Rw", "") == Words{"Rw':", "Rw'", "Lw'"});
    CHECK(all_of("4x4", "R", "") == Words{"R':", "R'"});
    CHECK(all_of("skewb", "F", "") == Words{"F':", "F'", "B'"});
    // As many as there are ways to choose a side for each turn.
    CHECK(all_of("2x2", "R U F R", "").size() == 1 + 16);
    CHECK(all_of("2x2", "R U F R", "R U F").size() == 1 + 1);
    // No rotation takes these turns to each other, so none is left out for another.
    CHECK(all_of("2x2", "U", "U D R") == Words{"U':", "U'", "D'"});
}

TEST_CASE("all solutions: as trying all words has them") {
    std::size_t turned_round = 0;
    for (const std::string& name : drawn_names()) {
        const PuzzlePtr one = puzzle(name);
        if (one->rotations().empty() || one->blocking() != nullptr) continue;
        if (one->shape().slots() > 120) continue;
        ++turned_round;
        check_some(one, "", 3, false);
    }
    CHECK(turned_round > 5);
    for (const char* const list : {"U D R", "U R F", "R1 U1", "U2 R2 F", "R L", "U D"}) {
        check_some(puzzle("2x2"), list, 3, false);
    }
}

TEST_CASE("all solutions: by tables as by trying", "[large]") {
    for (const char* const list : {"", "U D R", "U R F", "U2 R2 F2", "R L U2", "U D F B"}) {
        check_some(puzzle("2x2"), list, 6, true);
    }
    for (const char* const list : {"", "FL FR", "FL FR FD", "LR RD"}) {
        check_some(puzzle("pyramorphix"), list, 6, true);
    }
    for (const char* const list : {"", "F B L", "U R"}) check_some(puzzle("skewb"), list, 4, true);
    for (const char* const list : {"U2 R2 F2", "Rw2 U2", "2R2 2U2"}) {
        check_some(puzzle("4x4"), list, 3, true);
    }
}
