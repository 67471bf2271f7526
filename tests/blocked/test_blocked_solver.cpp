// Solving where turns can be blocked, against plain breadth-first search and published positions.
#include "blocked/blocked_solver.hpp"

#include <map>

#include "blocked/loop_words.hpp"
#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "random_blocking.hpp"
#include "sanitized.hpp"
#include "search/bloom_filter.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Cancellation kNever;

/// L. VandeVondele, 2025, section 3.6: thirty turns that no fewer do, found with 260 GB of memory.
/// With a core that rests his M is Rs, and E' is Us'.
constexpr const char* kThirty =
    "D' L' U' L F L F D' Rs' D L Us' F Rs B' L B' U' R L B R F' F' L D D F' U' U'";

bool solves(const Puzzle& puzzle, const State& state, const Algorithm& algorithm) {
    return !blocked_turn(puzzle, state, algorithm) &&
           compose(puzzle.shape(), state, state_of(puzzle, algorithm)) ==
               solved_state(puzzle.shape());
}

/// A small puzzle that can be blocked, and how far its positions are. Discards what is none.
struct Drawn {
    PuzzlePtr puzzle;
    std::optional<PlainDistances> distances;

    Drawn() {
        const PlainBlocking blocking = *any_plain_blocking();
        puzzle = read_blocked(blocking);
        distances = blocking.distances(2000);
        RC_PRE(distances.has_value());
    }
};

BlockedSolver blocked_solver_of(const PuzzlePtr& puzzle, Metric metric, std::uint32_t threads = 2) {
    BlockedSolverOptions options;
    options.metric = metric;
    options.threads = threads;
    Result<BlockedSolver> made = BlockedSolver::make(puzzle, options);
    REQUIRE(made.ok());
    return *std::move(made);
}

}  // namespace

TEST_CASE("a way is shortened without leading elsewhere") {
    CHECK(check_cases("shortened ways", 60, [] {
        const Drawn drawn;
        const Puzzle& p = *drawn.puzzle;
        const std::vector<Turn> turns =
            grip_turns(p, *rc::gen::element(Metric::kHalfTurn, Metric::kQuarterTurn));
        const State start = solved_state(p.shape());
        State end = start;
        Algorithm way;
        for (std::size_t i = *rc::gen::inRange(0, 60); i > 0; --i) {
            const Turn turn = turns[*rc::gen::inRange<std::size_t>(0, turns.size())];
            if (blocked_step(p, end, turn)) continue;
            end = compose(p.shape(), end, p.turn_state(turn));
            way.push_back(turn);
        }
        const Algorithm shorter = shortened(p, start, way, turns);
        RC_ASSERT(shorter.size() <= way.size());
        RC_ASSERT(!blocked_turn(p, start, shorter).has_value());
        std::vector<State> been = {start};
        for (const Turn turn : shorter) {
            RC_ASSERT(std::find(turns.begin(), turns.end(), turn) != turns.end());
            State next = compose(p.shape(), been.back(), p.turn_state(turn));
            RC_ASSERT(std::find(been.begin(), been.end(), next) == been.end());
            been.push_back(std::move(next));
        }
        RC_ASSERT(been.back() == end);
    }));
}

TEST_CASE("words of loops solve every position of drawn puzzles") {
    CHECK(check_cases("words of loops", 60, [] {
        const Drawn drawn;
        const Puzzle& p = *drawn.puzzle;
        const ShapeGraph shapes = ShapeGraph::make(drawn.puzzle, {}).value();
        const LoopGroup loops = loops_of(shapes, {}).value();
        const std::vector<Turn> turns =
            grip_turns(p, *rc::gen::element(Metric::kHalfTurn, Metric::kQuarterTurn));
        const std::optional<LoopWords> words = LoopWords::make(shapes, loops, turns, kNever);
        RC_ASSERT(words.has_value());
        for (const auto& [look, distance] : drawn.distances->of) {
            const State state = state_of_look(p, look);
            const std::optional<Algorithm> word = words->solution(state);
            RC_ASSERT(word.has_value());
            RC_ASSERT(solves(p, state, *word));
            for (const Turn turn : *word) {
                RC_ASSERT(std::find(turns.begin(), turns.end(), turn) != turns.end());
            }
        }
    }));
}

TEST_CASE("puzzles with too many positions for a search have a solution at once") {
    Random random(3);
    for (const char* const name :
         {"puppet-v2", "bandaged-fortress", "square-1", "bandaged-3x3:20"}) {
        if (kSanitized && std::string_view(name) == "puppet-v2") continue;
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const ShapeGraph shapes = ShapeGraph::make(p, {}).value();
        const LoopGroup loops = loops_of(shapes, {}).value();
        const auto words =
            LoopWords::make(shapes, loops, grip_turns(*p, Metric::kQuarterTurn), kNever);
        REQUIRE(words);
        for (int i = 0; i < 5; ++i) {
            const State state = random_position(shapes, loops, random);
            const std::optional<Algorithm> word = words->solution(state);
            REQUIRE(word);
            CHECK(solves(*p, state, *word));
        }
        // Two pieces exchanged: no turns lead there.
        State wrong = solved_state(p->shape());
        std::swap(wrong.piece[0], wrong.piece[1]);
        CHECK_FALSE(words->solution(wrong));
    }
}

// The search is cancelled before it begins, and has the word of loops to show.
TEST_CASE("a blocked solver that is stopped at once has a solution") {
    const PuzzlePtr p = puzzle("bicube");
    const BlockedSolver solver = blocked_solver_of(p, Metric::kHalfTurn);
    Random random(5);
    const State state = solver.space().random_position(random);
    Cancellation stop;
    stop.request();
    std::vector<std::uint32_t> lengths;
    for (const bool any : {false, true}) {
        SolveRequest request;
        request.first = any;
        request.found = [&](std::uint32_t turns) { lengths.push_back(turns); };
        const Result<Solution> found = solver.solve(state, stop, request);
        REQUIRE(found.ok());
        CHECK(found->stopped);
        CHECK_FALSE(found->optimal);
        CHECK(solves(*p, state, found->algorithm));
        CHECK(lengths.back() == found->algorithm.size());
    }
}

TEST_CASE("a Bloom filter denies no member, and takes few others for one") {
    BloomFilter filter(36 * 10'000 / 8);
    Random random(1);
    std::vector<std::uint64_t> members(10'000);
    for (std::uint64_t& member : members) filter.insert(member = random.next());
    for (const std::uint64_t member : members) CHECK(filter.may_have(member));
    int strangers = 0;
    constexpr int kAsked = 1'000'000;
    for (int i = 0; i < kAsked; ++i) strangers += filter.may_have(random.next()) ? 1 : 0;
    // (4 / 36)^8 of them is 0.02 where all lines are equally full; with lines as chance fills them,
    // some.
    CHECK(strangers < 100);
    BloomFilter full(1);
    CHECK(full.bytes() == BloomFilter::kLineBytes);
    for (const std::uint64_t member : members) full.insert(member);
    CHECK(full.may_have(random.next()));
}

TEST_CASE("drawn puzzles that block are solved in as many turns as plain search says") {
    int from_both_sides = 0;
    int without_places = 0;
    CHECK(check_cases("solving blocked drawn puzzles", 80, [&] {
        const Drawn drawn;
        const PuzzlePtr& p = drawn.puzzle;
        const std::optional<PlainDistances>& plain = drawn.distances;
        const auto most = *rc::gen::element(1U, ShapeSpace::kMaxRow);
        auto made_space = BlockedSpace::make(p, Metric::kHalfTurn, kNever, most);
        if (!made_space)
            RC_ASSERT(made_space.diagnostics().items().front().code == Code::kTooLarge);
        RC_PRE(made_space.ok());
        const BlockedSpace& space = **made_space;
        without_places += space.positions_per_point(0) > 1 ? 1 : 0;
        const ShapeBounds solved(space, solved_state(p->shape()), 1, kNever);
        const auto threads = *rc::gen::inRange(1U, 3U);
        const std::size_t every = plain->of.size() / (kSanitized ? 4 : 20) + 1;
        std::size_t number = *rc::gen::inRange<std::size_t>(0, every);
        for (const auto& [look, distance] : plain->of) {
            if (number++ % every != 0) continue;
            const State state = state_of_look(*p, look);
            RC_ASSERT(space.reaches(state));
            BlockedSearch search(space, solved, state, {threads, 1 << 20}, kNever);
            RC_ASSERT(search.least() <= distance);
            // Of no fewer turns, with the middle anywhere, or in a corridor.
            for (std::uint32_t turns = 0; turns <= distance; ++turns) {
                BlockedSearch::Estimate way;
                way.behind = *rc::gen::inRange(0U, turns + 1);
                way.members = *rc::gen::element(1.0, 1000.0);  // too small a set is still right
                const BlockedSearch::Found found = search.find(turns, way);
                RC_ASSERT(!found.stopped);
                RC_ASSERT(found.algorithm.has_value() == (turns == distance));
                from_both_sides += way.behind != 0 && turns == distance ? 1 : 0;
                if (found.algorithm) RC_ASSERT(solves(*p, state, *found.algorithm));
                if (found.algorithm) RC_ASSERT(found.algorithm->size() == distance);
            }
            const auto corridor =
                search.corridor(*rc::gen::inRange(0U, 3U),
                                *rc::gen::element(CorridorWidth::kWide, CorridorWidth::kNarrow));
            RC_ASSERT(corridor.has_value());
            for (std::uint32_t turns = distance; turns < distance + 2; ++turns) {
                const BlockedSearch::Estimate way = search.through(*corridor, turns);
                if (way.solutions == 0) continue;
                const BlockedSearch::Found found = search.find(turns, way);
                if (found.algorithm) RC_ASSERT(solves(*p, state, *found.algorithm));
            }
        }
    }));
    CHECK(from_both_sides > 0);
    CHECK(without_places > 0);
}

TEST_CASE("what is said of drawn puzzles that block is proven, in half and in quarter turns") {
    CHECK(check_cases("the solver of blocked drawn puzzles", 60, [&] {
        const Drawn drawn;
        const PuzzlePtr& p = drawn.puzzle;
        const std::optional<PlainDistances>& plain = drawn.distances;
        MethodOptions options;
        options.method = kOptimalMethod;
        const Result<StateSolver> solver = StateSolver::make(p, options);
        RC_PRE(solver.ok());
        options.metric = Metric::kQuarterTurn;
        const Result<StateSolver> quarter = StateSolver::make(p, options);
        RC_ASSERT(quarter.ok());
        std::size_t number = 0;
        for (const auto& [look, distance] : plain->of) {
            if (++number > (kSanitized ? 5 : 30)) break;
            const State state = state_of_look(*p, look);
            const Result<Solution> found = solver->solve(state, kNever);
            RC_ASSERT(found.ok());
            RC_ASSERT(found->optimal);
            RC_ASSERT(found->algorithm.size() == distance);
            const Result<Solution> in_quarters = quarter->solve(state, kNever);
            RC_ASSERT(in_quarters.ok());
            RC_ASSERT(in_quarters->optimal);
            RC_ASSERT(in_quarters->algorithm.size() >= distance);
        }
        // No turns lead to a state of another shape, or another loop.
        State other = solved_state(p->shape());
        std::swap(other.piece[0], other.piece[1]);
        Look look;
        for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
            look.push_back(static_cast<std::uint32_t>(other.piece[slot]) * 256U);
        }
        if (p->shape().orbit_of(0) == p->shape().orbit_of(1) && !plain->of.contains(look)) {
            RC_ASSERT(solver->solve(other, kNever).diagnostics().items().front().code ==
                      Code::kImpossible);
        }
    }));
}

namespace {

/// How many turns of some grips lead from a look to others.
std::map<Look, unsigned> around(const PlainBlocking& blocking, const Look& from,
                                const std::vector<std::size_t>& grips) {
    std::map<Look, unsigned> known = {{from, 0}};
    std::vector<Look> queue = {from};
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const Look here = queue[at];
        for (const std::size_t grip : grips) {
            const unsigned order = blocking.puzzle.order(blocking.puzzle.grips[grip]);
            for (unsigned amount = 1; amount < order; ++amount) {
                std::optional<Look> to = blocking.turned(here, grip, amount);
                if (!to || !known.emplace(*to, known.at(here) + 1).second) continue;
                queue.push_back(*std::move(to));
            }
        }
    }
    return known;
}

/// A drawn puzzle, some of its grips, and some of its looks as start and goals.
struct DrawnGoals {
    PlainBlocking plain = *any_plain_blocking();
    PuzzlePtr puzzle = read_blocked(plain);
    std::vector<std::size_t> grips;
    MethodOptions options;
    Look from;
    std::vector<Look> goals;
    std::map<Look, unsigned> known;
    std::optional<unsigned> nearest;

    DrawnGoals() {
        const auto distances = plain.distances(2000);
        RC_PRE(distances.has_value());
        for (std::size_t grip = 0; grip < plain.puzzle.grips.size(); ++grip) {
            if (drawing::from_to(0, 2) > 0 || grips.empty()) grips.push_back(grip);
        }
        for (std::uint16_t grip = 0; grip < puzzle->grips().size(); ++grip) {
            const bool allowed = std::any_of(grips.begin(), grips.end(), [&](std::size_t plain_) {
                return PlainPuzzle::name_of(plain_) == puzzle->grips()[grip].name;
            });
            for (std::uint16_t i = 1; allowed && i < puzzle->grips()[grip].order; ++i) {
                options.turns.push_back({grip, i});
            }
        }
        const auto any_look = [&] {
            const auto all = static_cast<unsigned>(distances->of.size());
            return std::next(distances->of.begin(), drawing::from_to(0, all - 1))->first;
        };
        from = any_look();
        for (unsigned i = drawing::from_to(0, 2); i > 0; --i) {
            goals.push_back(any_look());
            options.goals.push_back(state_of_look(*puzzle, goals.back()));
        }
        if (goals.empty()) goals.push_back(plain.puzzle.solved(true));
        known = around(plain, from, grips);
        for (const Look& goal : goals) {
            const auto at = known.find(goal);
            if (at != known.end()) nearest = std::min(nearest.value_or(at->second), at->second);
        }
    }
};

void check_blocked_goals(const DrawnGoals& drawn, const char* method) {
    MethodOptions options = drawn.options;
    options.method = method;
    options.metric = Metric::kHalfTurn;
    const Result<StateSolver> solver = StateSolver::make(drawn.puzzle, options);
    if (!solver) RC_ASSERT(solver.diagnostics().items().front().code == Code::kTooLarge);
    RC_PRE(solver.ok());
    const State start = state_of_look(*drawn.puzzle, drawn.from);
    SolveRequest request;
    std::uint32_t none = 0;
    request.none_of = [&](std::uint32_t turns, std::uint64_t) { none = turns; };
    const Result<Solution> found = solver->solve(start, kNever, request);
    if (!drawn.nearest) {
        RC_ASSERT(found.diagnostics().items().front().code == Code::kImpossible);
        return;
    }
    RC_ASSERT(found.ok());
    RC_ASSERT(found->optimal);
    RC_ASSERT(found->algorithm.size() == *drawn.nearest);
    RC_ASSERT(none < std::max(1U, *drawn.nearest));
    Look end = drawn.from;
    for (const Turn turn : found->algorithm) {
        const Algorithm& turns = options.turns;
        RC_ASSERT(std::count(turns.begin(), turns.end(), turn) == 1);
        std::size_t grip = 0;
        while (PlainPuzzle::name_of(grip) != drawn.puzzle->grips()[turn.grip].name) ++grip;
        const std::optional<Look> next = drawn.plain.turned(end, grip, turn.amount);
        RC_ASSERT(next.has_value());
        end = *next;
    }
    RC_ASSERT(end == drawn.goals.at(drawn.options.goals.empty() ? 0 : found->which));
}

void check_some_grips(int cases) {
    int unreachable = 0;
    int goals = 0;
    int fewer = 0;
    CHECK(check_cases("some grips and goals where turns are blocked", cases, [&] {
        const DrawnGoals drawn;
        unreachable += drawn.nearest ? 0 : 1;
        goals += drawn.options.goals.empty() ? 0 : 1;
        fewer += drawn.grips.size() < drawn.plain.puzzle.grips.size() ? 1 : 0;
        for (const char* const method : {kOptimalMethod, kAnytimeMethod}) {
            check_blocked_goals(drawn, method);
        }
    }));
    CHECK(unreachable > 0);
    CHECK(goals > 0);
    CHECK(fewer > 0);
}

/// Places that are left open: in the end any piece may be there, or one that is turned in any way.
void check_open_places(int& solved, int& none) {
    const DrawnGoals drawn;
    const std::vector<bool> nowhere(drawn.from.size(), false);
    OpenPlaces open{nowhere, nowhere, nowhere};
    for (std::size_t i = 0; i < drawn.from.size(); ++i) {
        open.place[i] = drawing::from_to(0, 1) == 0;
        open.turn[i] = drawing::from_to(0, 1) == 0;
    }
    std::optional<unsigned> nearest;
    for (const auto& [look, distance] : drawn.known) {
        bool end = true;
        for (std::size_t i = 0; i < look.size(); ++i) {
            end = end && (open.place[i] || look[i] / 256 == i) &&
                  (open.turn[i] || look[i] % 256 == 0);
        }
        if (end) nearest = std::min(nearest.value_or(distance), distance);
    }
    MethodOptions options;
    options.turns = drawn.options.turns;
    const State start = state_of_look(*drawn.puzzle, drawn.from);
    const Result<StateSolver> solver = StateSolver::make_open(drawn.puzzle, start, open, options);
    RC_ASSERT(solver.ok());
    const Result<Solution> found = solver->solve(start, kNever);
    ++(nearest ? solved : none);
    RC_ASSERT(found.ok() == nearest.has_value());
    if (!found) {
        RC_ASSERT(found.diagnostics().items().front().code == Code::kImpossible);
        return;
    }
    RC_ASSERT(found->optimal);
    RC_ASSERT(found->algorithm.size() == *nearest);
}

}  // namespace

TEST_CASE("where turns can be blocked, states with open places are solved in the fewest turns") {
    int solved = 0;
    int none = 0;
    REQUIRE(check_cases("open places where turns are blocked", kSanitized ? 20 : 100,
                        [&] { check_open_places(solved, none); }));
    CHECK(solved > 0);
    CHECK(none > 0);
    const PuzzlePtr bicube = puzzle("bicube");
    const State start = solved_state(bicube->shape());
    OpenPlaces open;
    open.place = open.turn = open.unknown = std::vector<bool>(bicube->shape().slots(), true);
    const auto code_of = [&](const MethodOptions& options) {
        return StateSolver::make_open(bicube, start, open, options)
            .diagnostics()
            .items()
            .front()
            .code;
    };
    CHECK(code_of({}) == Code::kArguments);  // which turns can be made is not known
    open.unknown.assign(open.unknown.size(), false);
    MethodOptions options;
    options.metric = Metric::kSliceTurn;
    CHECK(code_of(options) == Code::kArguments);
}

TEST_CASE("some grips, and goals, of drawn puzzles that block, against plain search") {
    check_some_grips(kSanitized ? 10 : 25);
}

TEST_CASE("some grips, and goals, of many drawn puzzles that block", "[slow][long][nightly]") {
    check_some_grips(500);
}

TEST_CASE("where turns can be blocked, grips are allowed as a whole") {
    const PuzzlePtr bicube = puzzle("bicube");
    MethodOptions options;
    for (const Algorithm& turns :
         {Algorithm{{0, 2}}, Algorithm{{0, 1}}, Algorithm{{0, 1}, {0, 3}}}) {
        options.turns = turns;
        const auto code_of = [](const auto& made) {
            return made.diagnostics().items().front().code;
        };
        CHECK(code_of(StateSolver::make(bicube, options)) == Code::kArguments);
        const State start = solved_state(bicube->shape());
        CHECK(code_of(StateSolver::make_short(bicube, std::span(&start, 1), options, kNever)) ==
              Code::kArguments);
    }
}

TEST_CASE("the Puppet Cube V2 is brought from one position to another") {
    // Backwards from the end of its thirty turns, which no fewer do.
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const Algorithm thirty = *parse_algorithm(*puppet, kThirty, {});
    const auto after = [&](std::size_t turns) {
        return state_of(*puppet, Algorithm(thirty.begin(),
                                           thirty.begin() + static_cast<std::ptrdiff_t>(turns)));
    };
    MethodOptions options;
    options.method = kOptimalMethod;
    options.metric = Metric::kQuarterTurn;
    options.goals = {after(20)};
    const Result<StateSolver> solver = StateSolver::make(puppet, options);
    REQUIRE(solver.ok());
    const Result<Solution> found = solver->solve(after(29), kNever);
    REQUIRE(found.ok());
    CHECK(found->optimal);
    CHECK(found->algorithm.size() == 9);
}

TEST_CASE("the Puppet Cube V2 is solved in few turns, and in the fewest") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const BlockedSolver solver = blocked_solver_of(puppet, Metric::kQuarterTurn);
    const Algorithm thirty = *parse_algorithm(*puppet, kThirty, {});
    REQUIRE(thirty.size() == 30);
    REQUIRE_FALSE(blocked_turn(*puppet, solved_state(puppet->shape()), thirty));
    // No turn too many is in a beginning of a shortest algorithm.
    for (const std::size_t turns : {std::size_t{9}, std::size_t{15}}) {
        if (kSanitized && turns > 9) break;
        const Algorithm begin(thirty.begin(), thirty.begin() + static_cast<long>(turns));
        const State state = state_of(*puppet, begin);
        std::uint32_t none = 0;
        SolveRequest request;
        request.none_of = [&](std::uint32_t of, std::uint64_t /*nodes*/) { none = of; };
        const Result<Solution> found = solver.solve(state, kNever, request);
        REQUIRE(found.ok());
        CHECK(found->optimal);
        CHECK(found->algorithm.size() == turns);
        CHECK(none == turns - 1);
        CHECK(solves(*puppet, state, found->algorithm));
    }
    // All of it needs 27 for its corners.
    const State state = state_of(*puppet, thirty);
    const ShapeBounds bounds(solver.space(), solved_state(puppet->shape()), 1, kNever);
    CHECK(bounds.of(state) == 27);
    BlockedSearch search(solver.space(), bounds, state, {2, std::uint64_t{1} << 28}, kNever);
    for (const std::uint32_t turns : {27U, 28U}) {
        if (kSanitized && turns > 27) break;
        const BlockedSearch::Estimate way = search.estimate(turns);
        CHECK(way.behind > 0);
        CHECK_FALSE(search.find(turns, way).algorithm.has_value());
    }
    // A search that is ended says so.
    Cancellation soon;
    soon.request();
    const Result<Solution> none = solver.solve(state, soon);
    REQUIRE(none.ok());
    CHECK(none->stopped);
    CHECK_FALSE(none->optimal);
}

TEST_CASE("the thirty turns of the Puppet Cube V2 cannot be done in fewer", "[slow]") {
    const PuzzlePtr puppet = puzzle("puppet-v2");
    BlockedSolverOptions options;
    options.metric = Metric::kQuarterTurn;
    options.threads = 2;
    options.memory = std::uint64_t{4} << 30;
    const Result<BlockedSolver> solver = BlockedSolver::make(puppet, options);
    REQUIRE(solver.ok());
    const State state = state_of(*puppet, *parse_algorithm(*puppet, kThirty, {}));
    const Result<Solution> found = solver->solve(state, kNever);
    REQUIRE(found.ok());
    CHECK(found->algorithm.size() == 30);
    CHECK(found->optimal);
    CHECK(solves(*puppet, state, found->algorithm));
}

TEST_CASE("puzzles that block are refused where a shortest solution would not be one") {
    MethodOptions options;
    options.metric = Metric::kSliceTurn;
    CHECK(StateSolver::make(puzzle("bicube"), options).diagnostics().items().front().code ==
          Code::kArguments);
    options.metric = Metric::kHalfTurn;
    options.method = "sgs";
    CHECK(StateSolver::make(puzzle("bicube"), options).diagnostics().items().front().code ==
          Code::kArguments);
    CHECK(StateSolver::methods(*puzzle("bicube")) ==
          std::vector<std::string>{kOptimalMethod, kAnytimeMethod});
}

TEST_CASE("a blocked search ends with the first solution that has as few turns as will do") {
    CHECK(check_cases("enough turns", 40, [] {
        const Drawn drawn;
        const Puzzle& p = *drawn.puzzle;
        const auto at = *rc::gen::inRange<std::size_t>(0, drawn.distances->of.size());
        const auto& [look, distance] =
            *std::next(drawn.distances->of.begin(), static_cast<std::ptrdiff_t>(at));
        const State state = state_of_look(p, look);
        MethodOptions options;
        options.method = kOptimalMethod;
        const Result<StateSolver> solver = StateSolver::make(drawn.puzzle, options);
        RC_ASSERT(solver.ok());
        SolveRequest ask;
        ask.enough = *rc::gen::inRange<std::uint32_t>(1, 12);
        const Result<Solution> solution = solver->solve(state, Cancellation::never(), ask);
        RC_ASSERT(solution.ok());
        RC_ASSERT(solves(p, state, solution->algorithm));
        RC_ASSERT(!solution->stopped);
        // Either it is as few as will do, or proven to be the fewest.
        if (solution->sufficed) RC_ASSERT(solution->algorithm.size() <= ask.enough);
        if (!solution->sufficed) RC_ASSERT(solution->optimal);
        if (solution->optimal) RC_ASSERT(solution->algorithm.size() == distance);
        RC_CLASSIFY(solution->sufficed, "ended early");
    }));
}
