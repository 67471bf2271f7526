// Slips that were made on purpose: they are among the guesses, and the way back leads there.
#include <rapidcheck.h>

#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"
#include "perform/return_path.hpp"
#include "perform/slip.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

SeenFacelets all_seen(const State& state) {
    return *read_seen_facelets(cube(), facelet_string(cube(), state), {});
}

std::vector<Slot> every_slot() {
    std::vector<Slot> slots;
    for (Slot slot = 0; slot < cube().shape().slots(); ++slot) slots.push_back(slot);
    return slots;
}

/// One turn is left out, turned otherwise, or it is an end.
Algorithm with_slip(Algorithm algorithm) {
    const std::size_t at = *rc::gen::inRange<std::size_t>(0, algorithm.size());
    const auto place = algorithm.begin() + static_cast<std::ptrdiff_t>(at);
    switch (*rc::gen::inRange(0, 4)) {
        case 0:
            algorithm.erase(place);
            break;
        case 1:
            place->amount = static_cast<std::uint16_t>(place->amount % 3 + 1);
            break;
        case 2:
            place->grip = static_cast<std::uint16_t>(
                *rc::gen::inRange<std::size_t>(0, cube().grips().size()));
            break;
        default:
            algorithm.erase(place, algorithm.end());
    }
    return algorithm;
}

}  // namespace

TEST_CASE("slips: whatever single slip was made is among the guesses") {
    REQUIRE(rc::check("guesses", [] {
        const State before = state_of(cube(), *any_algorithm(cube()));
        const Algorithm meant = *rc::gen::nonEmpty(any_algorithm(cube(), 16));
        const Algorithm done = with_slip(meant);
        const State now = compose(cube().shape(), before, state_of(cube(), done));
        SeenFacelets seen = all_seen(now);
        // Some are not looked at.
        for (auto& one : seen) {
            if (*rc::gen::inRange(0, 3) == 0) one.reset();
        }
        const std::vector<SlipGuess> guesses =
            guess_slips(cube(), before, {{meant, 1}}, {seen, {}, {}});
        bool found = false;
        for (const SlipGuess& guess : guesses) {
            RC_ASSERT(shows(cube(), guess.state, seen));
            RC_ASSERT(guess.state == compose(cube().shape(), before, state_of(cube(), guess.done)));
            found = found || guess.state == now;
        }
        RC_ASSERT(found);
    }));
}

TEST_CASE("slips: what was meant comes first, and the likelier before the rarer") {
    const State before = solved_state(cube().shape());
    const Algorithm meant = alg(cube(), "R U F' L2 D");
    const auto first = [&](std::string_view done) {
        const std::vector<SlipGuess> guesses =
            guess_slips(cube(), before, {{meant, 1}}, {all_seen(state(cube(), done)), {}, {}});
        return guesses.empty() ? std::string("none") : guesses.front().what;
    };
    CHECK(first("R U F' L2 D") == "all turns are as they should be");
    CHECK(first("") == "nothing was turned");
    CHECK(first("R U F'") == "only the first 3 turns were done");
    CHECK(first("R U L2 D") == "turn 3, F', was left out");
    CHECK(first("R U F L2 D") == "turn 3, F', became F");
    CHECK(first("R F' U L2 D") == "turns 2 and 3 changed places");
    CHECK(first("D' L2 F U' R'") == "the inverse was done");
    CHECK(first("R U F' L2 D R U F' L2 D") == "everything was done twice");
    CHECK(first("R U B' L2 D") == "turn 3, F', became B'");
    CHECK(first("F B F B R L") == "none");
}

TEST_CASE("slips: a slip before looks and more turns is among the guesses, which fit the looks") {
    std::size_t without = 0, with = 0;
    REQUIRE(rc::check("guesses", [&] {
        const Shape& shape = cube().shape();
        const State before = state_of(cube(), *any_algorithm(cube()));
        const Algorithm meant = *rc::gen::nonEmpty(any_algorithm(cube(), 10));
        const State slipped = compose(shape, before, state_of(cube(), with_slip(meant)));
        // Looks, each after more turns: at the first at some pieces, at the next at others.
        SlipEvidence evidence{SeenFacelets(54), {}, {}};
        State now = slipped;
        const std::vector<Algorithm> later{*any_algorithm(cube(), 6), *any_algorithm(cube(), 6)};
        for (std::size_t i = 0; i < 2; ++i) {
            evidence.later.push_back({later[i], 1});
            now = compose(shape, now, state_of(cube(), later[i]));
            const Slot slot = static_cast<Slot>(*rc::gen::inRange<std::size_t>(0, shape.slots()));
            evidence.looks.push_back({evidence.later, {slot}, is_solved(now, slot)});
        }
        evidence.stickers = all_seen(now);
        for (auto& one : evidence.stickers) {
            if (*rc::gen::inRange(0, 10) != 0) one.reset();
        }
        const std::vector<SlipGuess> guesses = guess_slips(cube(), before, {{meant, 1}}, evidence);
        bool found = false;
        for (const SlipGuess& guess : guesses) {
            // The pieces, turn by turn from the guess on.
            State at = compose(shape, before, state_of(cube(), guess.done));
            for (std::size_t i = 0; i < 2; ++i) {
                at = compose(shape, at, state_of(cube(), later[i]));
                const SlipEvidence::Look& look = evidence.looks[i];
                RC_ASSERT(is_solved(at, look.pieces[0]) == look.solved);
            }
            RC_ASSERT(guess.state == at);
            found = found || guess.state == now;
        }
        RC_ASSERT(found);
        with += guesses.size();
        evidence.looks.clear();
        without += guess_slips(cube(), before, {{meant, 1}}, evidence).size();
    }));
    CHECK(with < without);
}

TEST_CASE("slips: evidence about an algorithm, put before more turns") {
    SlipEvidence evidence{{}, {{alg(cube(), "R"), 2}}, {{{}, {3}, true}}};
    evidence.put_before({{alg(cube(), "U"), 1}});
    CHECK(evidence.later ==
          std::vector<RepeatedTurns>{{alg(cube(), "U"), 1}, {alg(cube(), "R"), 2}});
    CHECK(evidence.looks[0].later == std::vector<RepeatedTurns>{{alg(cube(), "U"), 1}});
}

TEST_CASE("slips: a sticker that tells guesses apart does") {
    const State before = solved_state(cube().shape());
    const Algorithm meant = alg(cube(), "R U");
    const SeenFacelets nothing = *read_seen_facelets(cube(), "", {});
    const std::vector<SlipGuess> guesses =
        guess_slips(cube(), before, {{meant, 1}}, {nothing, {}, {}});
    REQUIRE(guesses.size() > 2);
    const std::optional<std::size_t> facelet = distinguishing_facelet(cube(), guesses);
    REQUIRE(facelet);
    std::vector<char> letters;
    for (const SlipGuess& guess : guesses) {
        letters.push_back(facelet_string(cube(), guess.state).at(*facelet));
    }
    CHECK(std::adjacent_find(letters.begin(), letters.end(), std::not_equal_to<>()) !=
          letters.end());
    CHECK(!distinguishing_facelet(cube(), {guesses[0]}));
}

TEST_CASE("slips: facelets that were looked at in part") {
    const Result<SeenFacelets> seen = read_seen_facelets(cube(), "U?.\nR-_ F", {});
    REQUIRE(seen);
    REQUIRE(seen->size() == 54);
    CHECK((*seen)[0].has_value());
    CHECK(!(*seen)[1].has_value());
    CHECK((*seen)[3].has_value());
    CHECK(!(*seen)[5].has_value());
    CHECK((*seen)[6].has_value());
    CHECK(!(*seen)[7].has_value());
    CHECK(!read_seen_facelets(cube(), "UX", {}));
    // Colours: white up, green in front, as the cube is drawn.
    const Result<SeenFacelets> colours = read_seen_facelets(cube(), "wG?", {});
    REQUIRE(colours);
    CHECK((*colours)[0] == all_seen(solved_state(cube().shape()))[0]);
    CHECK((*colours)[1] == all_seen(solved_state(cube().shape()))[18]);
    // Held with yellow up: the letter at rest on U is that of its colour.
    const Result<SeenFacelets> turned = read_seen_facelets(cube(), "Y???Y", {});
    REQUIRE(turned);
    CHECK((*turned)[0] == (*turned)[4]);
    CHECK((*turned)[0] == (*colours)[0]);
    CHECK(!read_seen_facelets(cube(), std::string(55, 'U'), {}));
}

TEST_CASE("way back: shortest after a slip of one turn, whatever the rest") {
    const PuzzlePtr shared = puzzle("3x3");
    Result<PathFinder> finder = PathFinder::make(shared, every_slot(), {});
    REQUIRE(finder);
    const State wanted = state(cube(), "R U F' L2 D B U2");
    // The last turn the wrong way round, two turns left out at the end, and none.
    struct Case {
        const char* done;
        std::size_t turns;
    };
    const Cancellation never;
    for (const Case& one : {Case{"R U F' L2 D B' U2", 3}, Case{"R U F' L2 D", 2},
                            Case{"R U F' L2 D B U2", 0}, Case{"R U F' L2 D B", 1}}) {
        const State now = state(cube(), one.done);
        const Result<ShortAlgorithm> back = finder->find(now, wanted, 1, never);
        REQUIRE(back);
        CHECK(back->shortest);
        CHECK(back->algorithm.size() == one.turns);
        CHECK(compose(cube().shape(), now, state_of(cube(), back->algorithm)) == wanted);
    }
}

TEST_CASE("way back: only the pieces that count have to come right") {
    const PuzzlePtr shared = puzzle("3x3");
    const std::vector<Slot> kept = {piece(cube(), "UF")};
    Result<PathFinder> finder = PathFinder::make(shared, kept, {});
    REQUIRE(finder);
    const Cancellation never;
    // Everything is scrambled, but UF only needs one turn of U.
    const State now = state(cube(), "D R2 D' L2 D2 U'");
    const Result<ShortAlgorithm> back = finder->find(now, solved_state(cube().shape()), 1, never);
    REQUIRE(back);
    CHECK(back->shortest);
    CHECK(back->algorithm.size() == 1);
}

TEST_CASE("way back: from a state that no turns lead to there is none") {
    Result<PathFinder> finder = PathFinder::make(puzzle("3x3"), every_slot(), {});
    REQUIRE(finder);
    State twisted = solved_state(cube().shape());
    twisted.orient[piece(cube(), "UFR")] = 1;
    const Cancellation never;
    const Result<ShortAlgorithm> back =
        finder->find(twisted, solved_state(cube().shape()), 1, never);
    REQUIRE(!back);
    CHECK(back.diagnostics().items().front().code == Code::kImpossible);
}

TEST_CASE("way back: on a puzzle that nothing holds in space") {
    const PuzzlePtr small = puzzle("2x2");
    std::vector<Slot> slots;
    for (Slot slot = 0; slot < small->shape().slots(); ++slot) slots.push_back(slot);
    Result<PathFinder> finder = PathFinder::make(small, slots, {});
    REQUIRE(finder);
    const Cancellation never;
    Random random(3);
    const PuzzleGroup group = *PuzzleGroup::of(small->shape(), small->generators());
    for (int i = 0; i < 3; ++i) {
        const State from = group.random_state(random);
        const State to = group.random_state(random);
        const Result<ShortAlgorithm> back = finder->find(from, to, 0.5, never);
        REQUIRE(back);
        CHECK(compose(small->shape(), from, state_of(*small, back->algorithm)) == to);
    }
}
