// Tables to read numbers by, and registers from states, against the numbers that were put there.
#include <rapidcheck.h>

#include <algorithm>
#include <random>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"
#include "perform/observed_pieces.hpp"
#include "perform/reading.hpp"
#include "perform/register_values.hpp"
#include "perform/sessions.hpp"
#include "perform/wording.hpp"
#include "program/architecture.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr int kMostNumbers = 1500;

/// How often the algorithm is repeated until the pieces are solved, turn by turn.
Integer counted_out(const Puzzle& puzzle, const Count& count, State state) {
    const auto solved = [&](Slot slot) { return is_solved(state, slot); };
    const State step = state_of(puzzle, count.algorithm);
    Integer times = 0;
    while (!std::all_of(count.pieces.begin(), count.pieces.end(), solved)) {
        state = compose(puzzle.shape(), state, step);
        ++times;
    }
    return times;
}

/// Every number of every register of every preset, as its tables read it and as it is counted out;
/// of orders that would take minutes, as many that are spread evenly, counted out where that is not
/// too often.
void check_presets(const PuzzlePtr& puzzle) {
    for (const Preset& preset : puzzle->presets()) {
        const Result<Architecture> on = Architecture::make(puzzle, preset.generators, {});
        REQUIRE(on);
        std::vector<State> all;
        for (const Register& reg : on->registers()) all.push_back(reg.state);
        for (std::size_t i = 0; i < on->registers().size(); ++i) {
            const Register& reg = on->registers()[i];
            const Count count{inverse(*puzzle, reg.generator), *on->pieces_for(i, reg.order)};
            const std::optional<ReadingTables> tables = reading_tables(*puzzle, count, all);
            REQUIRE(tables);
            CHECK(tables->modulus == reg.order);
            const Integer step = reg.order / kMostNumbers + 1;
            const State steps = power(puzzle->shape(), reg.state, step);
            State state = solved_state(puzzle->shape());
            for (Integer value = 0; value < reg.order; value += step) {
                // What other registers hold does not matter.
                State seen = state;
                for (std::size_t j = 0; j < all.size(); ++j) {
                    if (j != i) seen = compose(puzzle->shape(), seen, all[j]);
                }
                if (tables->read(seen) != value) FAIL(puzzle->name() << " " << to_string(value));
                if (value <= kMostNumbers && counted_out(*puzzle, count, seen) != value) {
                    FAIL(puzzle->name() << " counts " << to_string(value));
                }
                state = compose(puzzle->shape(), state, steps);
            }
        }
    }
}

}  // namespace

TEST_CASE("reading: every number of every preset") {
    std::size_t presets = 0;
    for (const std::string& name : all_names()) {
        const PuzzlePtr one = puzzle(name);
        presets += one->presets().size();
        check_presets(one);
    }
    CHECK(presets >= 60);
}

TEST_CASE("reading: a table says what a place shows") {
    // U: what was at UR comes to UF, then UB, UL.
    const std::optional<ReadingTables> tables =
        reading_tables(cube(), {alg(cube(), "U'"), {piece(cube(), "UF")}}, {state(cube(), "U")});
    REQUIRE(tables);
    REQUIRE(tables->parts.size() == 1);
    const RemainderTable& table = tables->parts[0];
    CHECK(table.look == RemainderTable::Look::kSlot);
    REQUIRE(table.modulus == 4);
    const std::vector<std::string> rows = {"UF shows UF", "UF shows UR", "UF shows UB",
                                           "UF shows UL"};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(row_text(cube(), table, table.rows[i]) == rows[i]);
    }
}

TEST_CASE("reading: flipped and twisted pieces show so") {
    // F flips: what was at UF comes to FR with its sticker of F on F.
    const State after = state(cube(), "F");
    const Slot right = piece(cube(), "FR");
    CHECK(shown_text(cube(), right, after.piece[right], after.orient[right]) == "FU");
    const Slot corner = piece(cube(), "UFR");
    // F brings UFL to UFR: its sticker of L looks up, that of F to the front, that of U to the
    // right.
    CHECK(shown_text(cube(), corner, after.piece[corner], after.orient[corner]) == "LFU");
}

TEST_CASE("reading: where a cycle is disturbed in other ways one looks for the piece") {
    const Count count{alg(cube(), "U'"), {piece(cube(), "UF")}};
    // R takes UR away from the cycle of U.
    const std::optional<ReadingTables> tables = reading_tables(cube(), count, {state(cube(), "R")});
    REQUIRE(tables);
    CHECK(tables->parts[0].look == RemainderTable::Look::kPiece);
    // UF is at UL after U, and one more U' brings it home, whatever R has done to UR.
    CHECK(tables->read(state(cube(), "U")) == Integer(1));
    CHECK(tables->read(state(cube(), "U R2")) == Integer(1));
    CHECK(!tables->read(state(cube(), "F")));
    CHECK(row_text(cube(), tables->parts[0], tables->parts[0].rows[1]) ==
          "the piece UF lies at UL, which shows UF");
}

TEST_CASE("reading: a piece that the algorithm does not move is 0 or nothing") {
    const std::optional<ReadingTables> tables =
        reading_tables(cube(), {alg(cube(), "U'"), {piece(cube(), "DF")}}, {});
    REQUIRE(tables);
    CHECK(tables->read(state(cube(), "U")) == Integer(0));
    CHECK(!tables->read(state(cube(), "D")));
}

TEST_CASE("reading: weights and remainders come to the value") {
    REQUIRE(rc::check("weights", [] {
        ReadingTables tables;
        const std::size_t parts = *rc::gen::inRange<std::size_t>(1, 5);
        for (std::size_t i = 0; i < parts; ++i) {
            RemainderTable part;
            part.modulus = *rc::gen::inRange<std::uint64_t>(1, 200);
            tables.modulus = lcm(tables.modulus, Integer(part.modulus));
            tables.parts.push_back(part);
        }
        const Integer value =
            mod(Integer(*rc::gen::inRange<unsigned>(0, 1'000'000'000)), tables.modulus);
        std::vector<std::uint64_t> remainders;
        Integer sum = 0;
        const std::vector<Integer> weights = tables.weights();
        for (std::size_t i = 0; i < parts; ++i) {
            remainders.push_back(mod(value, Integer(tables.parts[i].modulus)).get_ui());
            RC_ASSERT(weights[i] >= 0);
            RC_ASSERT(weights[i] < tables.modulus || tables.modulus == 1);
            sum += weights[i] * Integer(remainders[i]);
        }
        RC_ASSERT(mod(sum, tables.modulus) == value);
        RC_ASSERT(tables.combine(remainders) == value);
    }));
}

TEST_CASE("reading: two remainders make a table of values") {
    ReadingTables tables;
    for (const std::uint64_t modulus : {2, 3}) {
        RemainderTable part;
        part.slot = piece(cube(), modulus == 2 ? "UF" : "UFR");
        part.modulus = modulus;
        tables.parts.push_back(part);
    }
    tables.modulus = 6;
    CHECK(combination_text(cube(), tables) ==
          "The number, by UF (down) and UFR (across):\n"
          "         0    1    2\n"
          "    0    0    4    2\n"
          "    1    3    1    5\n");
}

TEST_CASE("observed pieces: what is looked at, and what comes there") {
    const QProgram q = on_cube("1 | U\n2 | R2\n3 | solved-goto DF 1\n4 | halt \"\"\n");
    // Nothing moves DF.
    CHECK(observed_pieces(q.program).at(0) == std::vector<Slot>{piece(cube(), "DF")});
    const QProgram moved = on_cube("1 | U\n2 | D2\n3 | solved-goto DF 1\n4 | halt \"\"\n");
    std::vector<Slot> two = {piece(cube(), "DF"), piece(cube(), "DB")};
    std::sort(two.begin(), two.end());
    CHECK(observed_pieces(moved.program).at(0) == two);
}

TEST_CASE("observed pieces: no other piece is ever noticed") {
    // States that differ in free pieces alone do so after any algorithm of the program.
    REQUIRE(rc::check("free pieces", [] {
        const Algorithm a = *any_algorithm(cube(), 8);
        const Algorithm b = *any_algorithm(cube(), 8);
        Program program;
        program.holdings.push_back({"A", puzzle("3x3"), 0, false, {}});
        const auto add = [&](Operation operation) {
            program.instructions.push_back({std::move(operation),
                                            program.holdings[0].puzzle.get(),
                                            program.instructions.size() + 1,
                                            {}});
        };
        add(op::Turns{a});
        add(op::RepeatUntil{{*rc::gen::inRange<Slot>(0, 20)}, b});
        add(op::Halt{"", std::nullopt});
        const std::vector<Slot> kept = observed_pieces(program).at(0);
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const Shape& shape = cube().shape();
        const State one = random_state(shape, random);
        State other = random_state(shape, random);
        for (const Slot slot : kept) {
            other.piece[slot] = one.piece[slot];
            other.orient[slot] = one.orient[slot];
        }
        for (const Algorithm& done : {a, b}) {
            const State step = state_of(cube(), done);
            RC_ASSERT(agree_in(kept, compose(shape, one, step), compose(shape, other, step)));
        }
    }));
}

TEST_CASE("register values: numbers that were added, whatever lies in free places") {
    const PuzzlePtr shared = puzzle("3x3");
    const Architecture on = *Architecture::from_preset(shared, {Integer(90), Integer(90)}, {});
    Program program;
    program.holdings.push_back({"A", shared, 0, false, {}});
    program.instructions.push_back({op::Halt{"", std::nullopt}, shared.get(), 1, {}});
    const char* const names[] = {"X", "Y"};
    for (std::size_t i = 0; i < 2; ++i) {
        const Register& reg = on.registers()[i];
        program.registers.push_back(
            {names[i], 0, reg.generator, *on.pieces_for(i, reg.order), reg.order});
    }
    const std::vector<Slot> kept = observed_pieces(program).at(0);
    CHECK(kept == on.value_slots());
    const PuzzleGroup group = *PuzzleGroup::of(shared->shape(), shared->generators());
    const PuzzleGroup free = *PuzzleGroup::of(shared->shape(), group.stabiliser(kept));
    Random random(7);
    for (int x = 0; x < 90; x += 7) {
        for (int y = 0; y < 90; y += 11) {
            const State state =
                compose(shared->shape(), free.random_state(random), on.state_of_sum({x, y}));
            const Result<StateReading> reading = read_state(program, 0, state);
            REQUIRE(reading);
            CHECK(reading->possible);
            CHECK(reading->registers.at(0).value == Integer(x));
            CHECK(reading->registers.at(1).value == Integer(y));
            for (const Slot slot : reading->disturbed) {
                CHECK(!std::binary_search(kept.begin(), kept.end(), slot));
            }
        }
    }
}

TEST_CASE("register values: most states are none that a program can be in, and say why") {
    const QProgram q =
        on_cube("1 | input \"A\" U max-input 3\n2 | halt \"A\" U' counting-until UF\n");
    CHECK(registers_on(q.program, 0).at(0).name == "line 1");
    const Result<StateReading> fine = read_state(q.program, 0, state(cube(), "U2 D R L' D2"));
    REQUIRE(fine);
    // R and L' have taken pieces of U away.
    CHECK(!fine->possible);
    CHECK(!fine->reasons.empty());
    const Result<StateReading> good = read_state(q.program, 0, state(cube(), "U' D"));
    REQUIRE(good);
    CHECK(good->possible);
    CHECK(good->registers.at(0).value == Integer(3));
    std::vector<std::string> disturbed;
    for (const Slot slot : good->disturbed) disturbed.push_back(cube().pieces()[slot].name);
    std::sort(disturbed.begin(), disturbed.end());
    // U moves corners as well, which nothing in the program looks at.
    CHECK(disturbed == std::vector<std::string>{"DB", "DBL", "DBR", "DF", "DFL", "DFR", "DL", "DR",
                                                "UBL", "UBR", "UFL", "UFR"});
}
