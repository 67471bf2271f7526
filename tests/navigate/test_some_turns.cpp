// Solving with some turns only, and to goals other than solved, against plain search that knows
// nothing else.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <queue>
#include <set>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "method/least_order.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/looks_solved.hpp"
#include "random_puzzles.hpp"
#include "sanitized.hpp"
#include "search/turn_list.hpp"
#include "state/state_key.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::size_t kMostLooks = 4000;

unsigned weight(const Puzzle& puzzle, Turn turn, Metric metric) {
    const unsigned order = puzzle.grips()[turn.grip].order;
    return metric.smallest ? std::min<unsigned>(turn.amount, order - turn.amount) : 1;
}

/// What some turns lead to from a look, and what that counts; none for too many looks.
std::optional<std::map<Look, unsigned>> reached(const PlainPuzzle& drawn, const Puzzle& puzzle,
                                                const Look& from, const Algorithm& turns,
                                                Metric metric) {
    std::map<Look, unsigned> distance;
    using Entry = std::pair<unsigned, Look>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.push({0, from});
    while (!queue.empty()) {
        const auto [at, look] = queue.top();
        queue.pop();
        if (!distance.emplace(look, at).second) continue;
        if (distance.size() > kMostLooks) return std::nullopt;
        for (const Turn turn : turns) {
            queue.push(
                {at + weight(puzzle, turn, metric), plain_look(drawn, puzzle, look, {turn})});
        }
    }
    return distance;
}

struct Drawn {
    PlainPuzzle plain;
    PuzzlePtr puzzle;
    MethodOptions options;
    std::vector<Look> goals;
    State start;
    Look from;
    std::map<Look, unsigned> distance;
    std::optional<unsigned> nearest;
};

Algorithm any_turns(const Puzzle& puzzle) {
    Algorithm turns;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const unsigned how = drawing::from_to(0, 3);
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            const bool taken =
                how == 1 || (how == 2 && drawing::from_to(0, 2) == 0) || (how == 3 && amount == 1);
            if (taken) turns.push_back({grip, amount});
        }
    }
    if (turns.empty()) turns.push_back({0, 1});
    return turns;
}

std::optional<Drawn> draw() {
    Drawn drawn;
    drawn.plain = *any_plain_puzzle();
    drawn.puzzle = read_drawn(drawn.plain);
    // What draws algorithms refers to it, also when a failure is made smaller later.
    static std::vector<PuzzlePtr> all;
    all.push_back(drawn.puzzle);
    const Puzzle& puzzle = *drawn.puzzle;
    drawn.options.memory = std::uint64_t{1} << 28;
    drawn.options.turns = any_turns(puzzle);
    if (drawing::from_to(0, 2) == 0) {
        drawn.options.metric = kMetrics[drawing::from_to(1, kMetrics.size() - 1)];
    }
    // What the turns lead to, or what any turns do.
    const Algorithm scramble = *any_algorithm(puzzle, 10);
    drawn.start = state_of(puzzle, scramble);
    drawn.from = plain_look(drawn.plain, puzzle, drawn.plain.solved(), scramble);
    for (unsigned goals = drawing::from_to(0, 3); goals > 0; --goals) {
        const Algorithm goal = *any_algorithm(puzzle, 10);
        drawn.options.goals.push_back(state_of(puzzle, goal));
        drawn.goals.push_back(plain_look(drawn.plain, puzzle, drawn.plain.solved(), goal));
    }
    if (drawn.goals.empty()) drawn.goals.push_back(drawn.plain.solved());
    auto distance =
        reached(drawn.plain, puzzle, drawn.from, drawn.options.turns, drawn.options.metric);
    if (!distance) return std::nullopt;
    drawn.distance = *std::move(distance);
    for (const Look& goal : drawn.goals) {
        const auto at = drawn.distance.find(goal);
        if (at == drawn.distance.end()) continue;
        drawn.nearest = std::min(drawn.nearest.value_or(at->second), at->second);
    }
    return drawn;
}

void check_word(const Drawn& drawn, const Solution& solution, const Algorithm& word) {
    const Algorithm& turns = drawn.options.turns;
    for (const Turn turn : word) RC_ASSERT(std::count(turns.begin(), turns.end(), turn) == 1);
    const Look end = plain_look(drawn.plain, *drawn.puzzle, drawn.from, word);
    RC_ASSERT(std::count(drawn.goals.begin(), drawn.goals.end(), end) > 0);
    if (word == solution.algorithm) RC_ASSERT(end == drawn.goals.at(solution.which));
}

void check_solution(const Drawn& drawn, const Result<Solution>& found, bool proves) {
    if (!drawn.nearest) {
        RC_ASSERT_FALSE(found.ok());
        return;
    }
    if (!found.ok()) RC_FAIL(found.diagnostics().items().at(0).message);
    check_word(drawn, *found, found->algorithm);
    const auto turns = length(*drawn.puzzle, found->algorithm, drawn.options.metric);
    RC_ASSERT(turns >= *drawn.nearest);
    if (proves) RC_ASSERT(found->optimal);
    if (found->optimal) RC_ASSERT(turns == *drawn.nearest);
    if (drawn.options.metric == Metric::kHalfTurn) RC_ASSERT(found->at_least <= *drawn.nearest);
}

void check_method(const Drawn& drawn, const std::string& method) {
    MethodOptions options = drawn.options;
    options.method = method;
    const Result<StateSolver> solver = StateSolver::make(drawn.puzzle, options);
    if (!solver.ok()) {
        RC_ASSERT(method != "optimal");
        RC_ASSERT(method != "auto");
        const Code code = solver.diagnostics().items().at(0).code;
        RC_ASSERT((code == Code::kTooLarge || code == Code::kLimit));
        return;
    }
    Cancellation cancellation;
    cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(10));
    check_solution(drawn, solver->solve(drawn.start, cancellation), method == "optimal");
}

/// All shortest words, depth first without any knowledge but the distance.
void add_words(const Drawn& drawn, const Look& look, Algorithm& word, std::set<Algorithm>& words) {
    if (word.size() == *drawn.nearest) {
        if (std::count(drawn.goals.begin(), drawn.goals.end(), look) > 0) {
            words.insert(least_order(*drawn.puzzle, word));
        }
        return;
    }
    for (const Turn turn : drawn.options.turns) {
        word.push_back(turn);
        add_words(drawn, plain_look(drawn.plain, *drawn.puzzle, look, {turn}), word, words);
        word.pop_back();
    }
}

void check_short(const Drawn& drawn) {
    SolveRequest request;
    request.all = drawn.options.metric == Metric::kHalfTurn;
    const Cancellation never;
    const auto made = StateSolver::make_short(drawn.puzzle, std::span(&drawn.start, 1),
                                              drawn.options, never, request);
    RC_ASSERT(made.ok());
    RC_ASSERT(made->has_value() == drawn.nearest.has_value());
    if (!made->has_value()) return;
    const Result<Solution> found = (*made)->solve(drawn.start, never, request);
    check_solution(drawn, found, true);
    if (!request.all) return;
    std::set<Algorithm> all;
    RC_ASSERT(found->all_which.size() == found->all.size());
    for (std::size_t i = 0; i < found->all.size(); ++i) {
        const Algorithm& word = found->all[i];
        check_word(drawn, *found, word);
        RC_ASSERT(plain_look(drawn.plain, *drawn.puzzle, drawn.from, word) ==
                  drawn.goals.at(found->all_which[i]));
        RC_ASSERT(all.insert(least_order(*drawn.puzzle, word)).second);
    }
    const double words = std::pow(drawn.options.turns.size(), *drawn.nearest);
    if (words > 3000) return;
    std::set<Algorithm> plain;
    Algorithm word;
    add_words(drawn, drawn.from, word, plain);
    RC_ASSERT(all == plain);
}

void check_some_turns() {
    const std::optional<Drawn> drawn = draw();
    if (!drawn) return;
    RC_CLASSIFY(!drawn->nearest, "out of reach");
    RC_CLASSIFY(!drawn->options.goals.empty(), "goals");
    RC_CLASSIFY(drawn->nearest.value_or(0) > 3, "more than three turns");
    const auto why =
        StateSolver::unreachable(drawn->puzzle, std::span(&drawn->start, 1), drawn->options);
    const bool all = allows_every_turn(*drawn->puzzle, drawn->options.turns);
    if (why.front()) RC_ASSERT_FALSE(drawn->nearest.has_value());
    RC_CLASSIFY(!all && !drawn->nearest && !why.front(), "out of reach, not proven");
    for (const char* const method : {"optimal", "sgs", "auto"}) check_method(*drawn, method);
    check_short(*drawn);
}

}  // namespace

TEST_CASE("some turns, and goals, of drawn puzzles", "[solve][turns]") {
    REQUIRE(check_cases("some turns", kSanitized ? 10 : 20, check_some_turns));
}

TEST_CASE("some turns, and goals, of many drawn puzzles", "[solve][turns][slow][long][nightly]") {
    REQUIRE(check_cases("some turns", 2000, check_some_turns));
}

namespace {

Algorithm turns_of(const Puzzle& puzzle, std::string_view list) {
    return *read_allowed_turns(puzzle, list, {});
}

/// By state, how many turns of a list lead there from solved; as far as `most`.
std::map<std::string, std::pair<State, unsigned>> around(const Puzzle& puzzle,
                                                         const Algorithm& turns, unsigned most) {
    std::map<std::string, std::pair<State, unsigned>> known;
    std::vector<State> queue = {solved_state(puzzle.shape())};
    known.emplace(state_key(queue.front()), std::pair(queue.front(), 0U));
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const unsigned distance = known.at(state_key(queue[i])).second;
        if (distance == most) break;
        for (const Turn turn : turns) {
            State next = compose(puzzle.shape(), queue[i], puzzle.turn_state(turn));
            if (known.emplace(state_key(next), std::pair(next, distance + 1)).second) {
                queue.push_back(std::move(next));
            }
        }
    }
    return known;
}

/// Solving by each method what turns that undo those of the list lead to.
void check_named(const std::string& name, std::string_view list, unsigned most,
                 const std::vector<std::string>& methods) {
    CAPTURE(name, list);
    const PuzzlePtr named = puzzle(name);
    MethodOptions options;
    options.turns = turns_of(*named, list);
    Algorithm undoing;
    for (const Turn turn : options.turns) undoing.push_back(inverse(*named, {turn}).front());
    const auto known = around(*named, undoing, most);
    // However it is held, the least of them.
    std::size_t step = std::max<std::size_t>(1, known.size() / 12);
    for (const std::string& method : methods) {
        CAPTURE(method);
        options.method = method;
        const Result<StateSolver> solver = StateSolver::make(named, options);
        REQUIRE(solver.ok());
        std::size_t i = 0;
        for (const auto& [key, entry] : known) {
            if (i++ % step != 0) continue;
            unsigned distance = entry.second;
            for (const State& way : ways_to_hold(*named, entry.first)) {
                const auto at = known.find(state_key(way));
                if (at != known.end()) distance = std::min(distance, at->second.second);
            }
            const Cancellation never;
            const Result<Solution> found = solver->solve(entry.first, never);
            REQUIRE(found.ok());
            CHECK(found->algorithm.size() >= distance);
            if (method == "optimal") CHECK(found->optimal);
            if (found->optimal) CHECK(found->algorithm.size() == distance);
            for (const Turn turn : found->algorithm) {
                CHECK(std::count(options.turns.begin(), options.turns.end(), turn) == 1);
            }
        }
    }
}

}  // namespace

TEST_CASE("some turns of named puzzles against plain search", "[solve][turns]") {
    // 2x2: <U, R2> leaves a corner alone; <U, D> turns the whole puzzle, so that there are several
    // ways to hold it that these turns solve.
    check_named("2x2", "U R2", 6, {"optimal", "auto"});
    check_named("2x2", "U D R2", 4, {"optimal"});
    check_named("2x2", "U1 R2", 6, {"optimal", "auto"});
    check_named("pyraminx", "U1 L1 R'", 5, {"optimal", "auto"});
}

TEST_CASE("some turns of named puzzles, wherever they lead", "[solve][turns][slow][long]") {
    check_named("2x2", "U R2", 99, {"optimal", "sgs", "auto"});
    check_named("2x2", "U1 R2", 99, {"optimal", "sgs", "auto"});
    check_named("pyraminx", "U L", 99, {"optimal", "auto"});
    check_named("3x3", "U2 R2 F2", 99, {"optimal", "sgs", "auto"});
}

TEST_CASE("what turns cannot reach is proven by their group", "[solve][turns]") {
    const PuzzlePtr cube3 = puzzle("3x3");
    MethodOptions options;
    options.turns = turns_of(*cube3, "U R");
    const std::vector<State> states = {state(*cube3, "F"), state(*cube3, "U R2 U'"),
                                       state(*cube3, "M2 U M2")};
    const auto why = StateSolver::unreachable(cube3, states, options);
    CHECK(why[0]);
    CHECK_FALSE(why[1]);
    CHECK(why[2]);
    // With identical pieces: only one centre of each face is moved by the inner slice.
    const PuzzlePtr cube4 = puzzle("4x4");
    options.turns = turns_of(*cube4, "U");
    const std::vector<State> fours = {state(*cube4, "U"), state(*cube4, "2U"), state(*cube4, "R")};
    const auto of_fours = StateSolver::unreachable(cube4, fours, options);
    CHECK_FALSE(of_fours[0]);
    CHECK(of_fours[1]);
    CHECK(of_fours[2]);
}

TEST_CASE("slice turns of some turns are turns that are allowed, or refused", "[solve][turns]") {
    const Cancellation never;
    MethodOptions options;
    options.metric = Metric::kSliceTurn;
    const auto solve = [&](const char* name, const char* list, const char* scramble) {
        const PuzzlePtr one = puzzle(name);
        options.turns = turns_of(*one, list);
        const State from = state(*one, scramble);
        const auto made = StateSolver::make_short(one, std::span(&from, 1), options, never);
        if (!made) {
            CHECK_FALSE(StateSolver::make(one, options).ok());
            return made.diagnostics().items().front().message;
        }
        REQUIRE(made->has_value());
        const Result<Solution> found = (*made)->solve(from, never);
        REQUIRE(found.ok());
        for (const Turn turn : found->algorithm) {
            CHECK(std::binary_search(options.turns.begin(), options.turns.end(), turn));
        }
        CHECK(found->at_least == length(*one, found->algorithm, Metric::kSliceTurn));
        return std::to_string(found->at_least);
    };
    // Two turns of R would count as one of R2, which is not allowed.
    const std::string refused = ", which is not allowed, but stm counts it as one turn";
    CHECK(solve("3x3", "R1", "R'") == "the allowed turns add up to R2" + refused);
    CHECK(solve("3x3", "R1 L'", "R' L") == "the allowed turns add up to R2" + refused);
    CHECK(solve("4x4", "U 2R1", "2R'") == "the allowed turns add up to 2R2" + refused);
    CHECK(solve("megaminx", "U2", "U2") == "the allowed turns add up to U" + refused);
    // All that turns of a grip add up to is allowed.
    CHECK(solve("3x3", "R2 L2 U", "R2 L2 U") == "2");
    CHECK(solve("3x3", "R L U2", "R' L U2") == "2");
    CHECK(solve("3x3", "R L U2", "R' L2 U2") == "3");
    CHECK(solve("4x4", "R2 2R2", "R2 2R2") == "1");
    CHECK(solve("2x2", "R L U", "R2 L U") == "2");
}

namespace {

/// With one grip, all ways or one, one of its turns is undone: in so many of its turns, or refused.
void check_one_grip(const PuzzlePtr& one, const std::string& method) {
    const Cancellation never;
    const std::uint16_t order = one->grips().front().order;
    for (const Metric& metric : kMetrics) {
        for (const bool all : {true, false}) {
            CAPTURE(one->name(), method, metric.name, all);
            MethodOptions options;
            options.method = method;
            options.metric = metric;
            for (std::uint16_t i = 1; i < (all ? order : 2); ++i) options.turns.push_back({0, i});
            const Result<StateSolver> solver = StateSolver::make(one, options);
            const bool refused =
                metric.joins_layers() && !all && order > 2 && !one->turn_lines().lines.empty();
            REQUIRE(solver.ok() != refused);
            if (refused) {
                CHECK(solver.diagnostics().items().front().code == Code::kArguments);
                continue;
            }
            const Result<Solution> found = solver->solve(one->turn_state({0, 1}), never);
            REQUIRE(found.ok());
            CHECK(found->algorithm.size() == (all ? 1U : order - 1U));
        }
    }
}

/// Puzzles whose turns can always be made, those with many pieces or without.
void check_one_grip_of_all(bool many) {
    constexpr std::size_t kMany = 250;
    std::size_t checked = 0;
    for (const std::string& name : all_names()) {
        const PuzzlePtr one = puzzle(name);
        if (one->blocking() != nullptr || (one->pieces().size() > kMany) != many) continue;
        ++checked;
        for (const char* const method : {"auto", "optimal"}) check_one_grip(one, method);
    }
    CHECK(checked >= (many ? 5 : 20));
}

}  // namespace

TEST_CASE("one grip of every named puzzle, in every metric", "[solve][turns]") {
    check_one_grip_of_all(false);
}

TEST_CASE("one grip of every named puzzle of many pieces, in every metric",
          "[solve][turns][slow]") {
    check_one_grip_of_all(true);
}

TEST_CASE("pieces with many orientations are solved with few turns in any metric", "[solve]") {
    // A dial of the clock has twelve. One pin's turns by 1 and by 4 make five hours of two turns,
    // and quarter turns count the smallest ones: five of U1, or four and one.
    const PuzzlePtr clock = puzzle("clock");
    const Cancellation never;
    MethodOptions options;
    options.method = "optimal";
    const auto solve = [&](Metric metric, const char* scramble) {
        options.metric = metric;
        const Result<StateSolver> solver = StateSolver::make(clock, options);
        REQUIRE(solver.ok());
        const Result<Solution> found = solver->solve(state(*clock, scramble), never);
        REQUIRE(found.ok());
        CHECK(found->optimal);
        return length(*clock, found->algorithm, metric);
    };
    CHECK(solve(Metric::kQuarterTurn, "UR3+") == 3);
    CHECK(solve(Metric::kQuarterTurn, "UR5+ DL2-") == 7);
    options.turns = {{0, 1}, {0, 4}};
    CHECK(solve(Metric::kHalfTurn, "UR5-") == 2);
    CHECK(solve(Metric::kQuarterTurn, "UR5-") == 5);
}

TEST_CASE("a metric in which turns count nothing is refused", "[solve]") {
    MethodOptions options;
    options.metric = find_metric("cost").value();
    const Result<StateSolver> none = StateSolver::make(puzzle("square-1"), options);
    REQUIRE_FALSE(none.ok());
    CHECK(none.diagnostics().items().front().code == Code::kArguments);
    CHECK(StateSolver::make(puzzle("2x2"), options).ok());
}

TEST_CASE("an interrupt, a time limit and a memory limit end a search with some turns",
          "[solve][turns]") {
    const PuzzlePtr cube3 = puzzle("3x3");
    MethodOptions options;
    options.method = "optimal";
    options.metric = Metric::kQuarterTurn;
    options.turns = turns_of(*cube3, "U1 R1 F1");
    options.memory = std::uint64_t{40} << 20;
    const Result<StateSolver> solver = StateSolver::make(cube3, options);
    REQUIRE(solver.ok());
    const State far = state(*cube3, "R U F2 R' U2 F R2 U F' R U2 F2 R U");
    const auto code_of = [&](const Cancellation& cancellation) {
        return solver->solve(far, cancellation).diagnostics().items().at(0).code;
    };
    CHECK(code_of(Cancellation()) == Code::kMemoryLimit);
    Cancellation ended;
    ended.request();
    CHECK(code_of(ended) == Code::kTimeLimit);
    Cancellation late;
    late.set_deadline(Cancellation::Clock::now());
    CHECK(code_of(late) == Code::kTimeLimit);
}

TEST_CASE("goals are searched for at once, and the nearest is named", "[solve][goals]") {
    const Cancellation never;
    const PuzzlePtr two = puzzle("2x2");
    MethodOptions options;
    options.method = "optimal";
    options.goals = {state(*two, "R U2 F' R2"), state(*two, "R U"), state(*two, "F2 U2 R2 U2 F2")};
    for (const Metric metric : {Metric::kHalfTurn, Metric::kQuarterTurn}) {
        options.metric = metric;
        const Result<StateSolver> solver = StateSolver::make(two, options);
        REQUIRE(solver.ok());
        const Result<Solution> found = solver->solve(state(*two, "R"), never);
        REQUIRE(found.ok());
        CHECK(found->optimal);
        CHECK(found->which == 1);
        CHECK(length(*two, found->algorithm, metric) == 1);
    }
}

TEST_CASE("goals of a puzzle whose pieces look alike are reached as they look", "[solve][goals]") {
    // Checkerboard of the 4x4's inner slices, from solved: at most the turns that make it.
    const PuzzlePtr four = puzzle("4x4");
    MethodOptions options;
    options.goals = {state(*four, "2R2 U"), state(*four, "R L' 2F2")};
    const Cancellation never;
    const State solved = solved_state(four->shape());
    for (const char* const method : {"optimal", "sgs"}) {
        CAPTURE(method);
        options.method = method;
        const State from = state(*four, "R L'");
        auto made = StateSolver::make_short(four, std::span(&from, 1), options, never);
        if (std::string(method) == "sgs") {
            Result<StateSolver> solver = StateSolver::make(four, options);
            REQUIRE(solver.ok());
            const Result<Solution> found = solver->solve(from, never);
            REQUIRE(found.ok());
            continue;
        }
        REQUIRE(made.ok());
        REQUIRE(made->has_value());
        const Result<Solution> found = (*made)->solve(from, never);
        REQUIRE(found.ok());
        CHECK(found->which == 1);
        CHECK(found->algorithm.size() == 1);
    }
}

namespace {

constexpr const char* kCross = "?????????????R??R?????F??F??D?DDD?D?????L??L?????B??B?";

SeenFacelets seen(const Puzzle& puzzle, std::string_view text) {
    return *read_seen_facelets(puzzle, text, {});
}

/// Solves to a goal with open stickers; the answer and all others show it.
Result<Solution> solve_to(const PuzzlePtr& puzzle, std::string_view goal, const State& from,
                          MethodOptions options = {}) {
    options.pattern = seen(*puzzle, goal);
    const Result<StateSolver> solver = StateSolver::make(puzzle, options);
    if (!solver) return solver.diagnostics();
    SolveRequest request;
    request.all = options.metric == Metric::kHalfTurn;
    Result<Solution> found = solver->solve(from, Cancellation(), request);
    if (!found) return found;
    CHECK(found->optimal);
    for (const Algorithm& word : found->all) {
        const State end = compose(puzzle->shape(), from, state_of(*puzzle, word));
        const std::string shown = facelet_string(*puzzle, end);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            if (goal[i] != '?') CHECK(goal[i] == shown[i]);
        }
    }
    return found;
}

/// By places of some pieces, a state that has them there and its turns from solved.
std::map<std::string, std::pair<State, unsigned>> places_around(const Puzzle& puzzle,
                                                                const std::vector<Slot>& pieces,
                                                                unsigned most) {
    std::map<std::string, std::pair<State, unsigned>> known;
    std::vector<State> queue;
    const auto add = [&](const State& state, unsigned distance) {
        std::string key;
        for (const Slot piece : pieces) {
            const auto at = std::find(state.piece.begin(), state.piece.end(), piece);
            const auto slot = static_cast<std::size_t>(at - state.piece.begin());
            key += static_cast<char>(slot);
            key += static_cast<char>(state.orient[slot]);
        }
        if (known.emplace(key, std::pair(state, distance)).second) queue.push_back(state);
    };
    add(solved_state(puzzle.shape()), 0);
    std::size_t begin = 0;
    for (unsigned distance = 1; distance <= most; ++distance) {
        const std::size_t end = queue.size();
        for (; begin < end; ++begin) {
            for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
                for (std::uint16_t i = 1; i < puzzle.grips()[grip].order; ++i) {
                    const State& turn = puzzle.turn_state({grip, i});
                    add(compose(puzzle.shape(), queue[begin], turn), distance);
                }
            }
        }
    }
    return known;
}

}  // namespace

TEST_CASE("a cross is made in as few turns as its edges need", "[solve][goals]") {
    const PuzzlePtr cube3 = puzzle("3x3");
    const auto known = places_around(
        *cube3,
        {piece(*cube3, "DF"), piece(*cube3, "DR"), piece(*cube3, "DB"), piece(*cube3, "DL")}, 4);
    // Published: 190,080 crosses, 1 15 158 1394 9809 46381 97254 34966 102 by turns.
    std::map<unsigned, std::size_t> levels;
    for (const auto& [key, entry] : known) ++levels[entry.second];
    CHECK(levels ==
          std::map<unsigned, std::size_t>{{0, 1}, {1, 15}, {2, 158}, {3, 1394}, {4, 9809}});
    std::size_t number = 0;
    for (const auto& [key, entry] : known) {
        if (number++ % 700 != 0) continue;
        const Result<Solution> found = solve_to(cube3, kCross, entry.first);
        REQUIRE(found.ok());
        CHECK(found->algorithm.size() == entry.second);
    }
    // With turns of three grips, and in quarter turns.
    MethodOptions options;
    options.turns = turns_of(*cube3, "R F L");
    CHECK(solve_to(cube3, kCross, state(*cube3, "R' F L2"), options)->algorithm.size() == 3);
    CHECK_FALSE(solve_to(cube3, kCross, state(*cube3, "D"), options).ok());
    options.turns.clear();
    options.metric = Metric::kQuarterTurn;
    CHECK(solve_to(cube3, kCross, state(*cube3, "F2"), options)->at_least == 2);
}

TEST_CASE("a sticker of a goal may be that of several pieces", "[solve][goals]") {
    // A sticker of D at U of UF: F2 alone brings one there.
    const PuzzlePtr cube3 = puzzle("3x3");
    std::string goal(54, '?');
    goal[7] = 'D';
    const State solved = solved_state(cube3->shape());
    const Result<Solution> found = solve_to(cube3, goal, solved);
    REQUIRE(found.ok());
    REQUIRE(found->all.size() == 1);
    CHECK(to_string(*cube3, found->all.front()) == "F2");
    // Two of the four alike centers of the 4x4: of U at the front.
    const PuzzlePtr four = puzzle("4x4");
    goal = std::string(96, '?');
    goal[32 + 5] = goal[32 + 9] = 'U';
    const Result<Solution> centers = solve_to(four, goal, solved_state(four->shape()));
    REQUIRE(centers.ok());
    CHECK(centers->algorithm.size() == 1);
    for (const Algorithm& word : centers->all) CHECK(word.size() == 1);
}

TEST_CASE("goals that cannot be, or are too open, are refused", "[solve][goals]") {
    const PuzzlePtr cube3 = puzzle("3x3");
    const State solved = solved_state(cube3->shape());
    const auto code_of = [&](std::string_view goal, const std::string& method) {
        MethodOptions options;
        options.method = method;
        return solve_to(cube3, goal, solved, options).diagnostics().items().front().code;
    };
    std::string goal(54, '?');
    goal[4] = 'R';  // a center
    CHECK(code_of(goal, "auto") == Code::kImpossible);
    goal = std::string(54, '?');
    goal[7] = goal[19] = 'U';  // UF shows U twice
    CHECK(code_of(goal, "auto") == Code::kImpossible);
    goal = std::string(54, '?');
    goal[7] = goal[5] = 'U';  // UF and UR, both to be the edge UF
    goal[19] = goal[10] = 'F';
    CHECK(code_of(goal, "auto") == Code::kImpossible);
    goal = std::string(54, '?');
    for (std::size_t i = 0; i < 9; ++i) goal[i] = 'U';  // U on top, whichever piece it is of
    CHECK(solve_to(cube3, goal, state(*cube3, "U R"))->algorithm.size() == 1);
    goal = std::string(54, '?');
    goal[9] = goal[10] = 'U';  // a corner and an edge, and the other U pieces anywhere
    CHECK(code_of(goal, "auto") == Code::kTooLarge);
    CHECK(code_of(kCross, "sgs") == Code::kArguments);
    MethodOptions options;
    options.pattern = SeenFacelets(4);
    CHECK(StateSolver::make(puzzle("bicube"), options).diagnostics().items().front().code ==
          Code::kArguments);
}

namespace {

/// Of a state that leaves places open: what it looks like, with a number of their own for unknown
/// pieces, and whether a look is solved but for what is open.
struct DrawnOpen {
    PlainPuzzle plain;
    PuzzlePtr puzzle;
    State state;
    OpenPlaces open;
    Look from;

    [[nodiscard]] bool is_end(const Look& look) const {
        const Look solved = plain.solved();
        for (std::size_t i = 0; i < look.size(); ++i) {
            if (!open.place[i] && look[i] / 256 != solved[i] / 256) return false;
            if (!open.turn[i] && look[i] % 256 != 0) return false;
        }
        return true;
    }
};

DrawnOpen draw_open() {
    constexpr std::uint32_t kUnknown = 100'000 * 256;
    DrawnOpen drawn;
    drawn.plain = *any_plain_puzzle();
    drawn.puzzle = read_drawn(drawn.plain);
    static std::vector<PuzzlePtr> all;  // as in draw()
    all.push_back(drawn.puzzle);
    const Algorithm scramble = *any_algorithm(*drawn.puzzle, 10);
    drawn.state = state_of(*drawn.puzzle, scramble);
    drawn.from = plain_look(drawn.plain, *drawn.puzzle, drawn.plain.solved(), scramble);
    const bool no_turns = drawing::from_to(0, 2) == 0;
    for (std::uint32_t& look : drawn.from) {
        const bool place = drawing::from_to(0, 2) == 0;
        const bool unknown = place && drawing::from_to(0, 1) == 0;
        drawn.open.place.push_back(place);
        drawn.open.unknown.push_back(unknown);
        drawn.open.turn.push_back(no_turns || drawing::from_to(0, 2) == 0);
        if (unknown) look = kUnknown + look % 256;
    }
    return drawn;
}

/// How many were solved, and cannot be.
struct OpenCounts {
    int solved = 0;
    int none = 0;
};

void check_open(OpenCounts& counts) {
    const DrawnOpen drawn = draw_open();
    const Algorithm turns = grip_turns(*drawn.puzzle, Metric::kHalfTurn);
    const auto all = reached(drawn.plain, *drawn.puzzle, drawn.from, turns, Metric::kHalfTurn);
    if (!all) return;
    std::optional<unsigned> nearest;
    for (const auto& [look, distance] : *all) {
        if (drawn.is_end(look)) nearest = std::min(nearest.value_or(distance), distance);
    }
    ++(nearest ? counts.solved : counts.none);
    const Result<StateSolver> solver =
        StateSolver::make_open(drawn.puzzle, drawn.state, drawn.open, {});
    if (!solver) {
        RC_ASSERT(solver.diagnostics().items().front().code == Code::kImpossible);
        RC_ASSERT_FALSE(nearest.has_value());
        return;
    }
    SolveRequest request;
    request.all = true;
    const Cancellation never;
    const Result<Solution> found = solver->solve(drawn.state, never, request);
    RC_ASSERT(found.ok() == nearest.has_value());
    if (!found) {
        RC_ASSERT(found.diagnostics().items().front().code == Code::kImpossible);
        return;
    }
    RC_ASSERT(found->optimal);
    RC_ASSERT_FALSE(found->all.empty());
    for (const Algorithm& word : found->all) {
        RC_ASSERT(word.size() == *nearest);
        RC_ASSERT(drawn.is_end(plain_look(drawn.plain, *drawn.puzzle, drawn.from, word)));
    }
}

}  // namespace

TEST_CASE("states that leave places open are solved in the fewest turns, or cannot be",
          "[solve][goals]") {
    OpenCounts counts;
    REQUIRE(check_cases("open places", kSanitized ? 40 : 200, [&] { check_open(counts); }));
    CHECK(counts.solved > 0);
    CHECK(counts.none > 0);
}
