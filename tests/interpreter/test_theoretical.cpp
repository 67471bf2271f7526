#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/q_runs.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Lines = std::vector<std::string>;

class Counters {
 public:
    explicit Counters(const Integer& order, bool tape = false) {
        program.holdings.push_back({"N", nullptr, order, tape, {}});
    }
    Counters& add(Operation operation) {
        program.instructions.push_back(
            {std::move(operation), nullptr, program.instructions.size() + 1, {}});
        return *this;
    }
    Program program;
};

op::Print value(const std::string& message) { return {message, Count{}}; }

}  // namespace

TEST_CASE("a theoretical register counts mod its order, however large") {
    const Integer order("1000000000000000000000000000000000000000000000000");
    Counters counters(order);
    counters.add(op::Add{order - 1})
        .add(value("a"))
        .add(op::Add{3})
        .add(value("b"))
        .add(op::Add{-5})
        .add(value("c"))
        .add(op::Add{order * 1000 + 4})
        .add(value("d"))
        .add(op::Input{"n", {}, order * 2})
        .add(value("e"))
        .add(op::Solve{})
        .add(op::Halt{"f", Count{}});
    const Outcome outcome = execute(counters.program, {-order - 2});
    REQUIRE(outcome.halted());
    REQUIRE(outcome.ports.outputs == Lines{"print a " + to_string(order - 1), "print b 2",
                                           "print c " + to_string(order - 3), "print d 1",
                                           "print e " + to_string(order - 1), "halt f 0"});
    REQUIRE(outcome.result.steps == 12);
    REQUIRE(outcome.result.turns == 0);
    REQUIRE(execute(counters.program, {order * 2 + 1}).failed(Code::kBadInput));
}

TEST_CASE("a solved-goto on a theoretical register looks for zero") {
    // Counts 10 down to 0 and back up to 2.
    Counters counters(100);
    counters.add(op::Add{10})
        .add(op::SolvedGoto{{}, 4})
        .add(op::Add{-1})
        .add(op::Goto{1})
        .add(op::Add{2})
        .add(op::Halt{"x", Count{}});
    const Outcome outcome = execute(counters.program);
    REQUIRE(outcome.ports.outputs == Lines{"halt x 2"});
    REQUIRE(outcome.result.steps == 1 + 10 * 3 + 1 + 2);
}

TEST_CASE("tapes of theoretical registers, and puzzles beside them") {
    const PuzzlePtr cube = puzzle("3x3");
    Counters counters(7, true);
    counters.program.holdings.push_back({"A", cube, 0, false, {}});
    counters.add(op::Add{1})
        .add(op::MoveHead{-1'000'000'000})
        .add(op::Add{9})
        .add(op::Switch{1})
        .add(op::Turns{alg(*cube, "U")})
        .add(op::Switch{0})
        .add(value("far"))
        .add(op::MoveHead{1'000'000'000})
        .add(value("home"))
        .add(op::Switch{1})
        .add(op::Halt{"turned", Count{alg(*cube, "U'"), {piece(*cube, "UF")}}});
    for (const std::size_t at : {4, 10}) counters.program.instructions[at].puzzle = cube.get();
    RunOptions options;
    options.trace = true;
    const Outcome outcome = execute(counters.program, {}, options);
    REQUIRE(outcome.ports.outputs == Lines{"print far 2", "print home 1", "halt turned 1"});
    const auto& traced = outcome.ports.traced;
    REQUIRE(traced[0].counter == Integer(1));
    REQUIRE(!traced[0].state.has_value());
    REQUIRE(traced[4].state == state(*cube, "U"));
    REQUIRE(!traced[4].counter.has_value());
    REQUIRE(traced[6].repetitions == Integer(2));
}
