// Level 3: programs that are known to be improvable, the same result every time and on any number
// of threads, and what is left when it is stopped.
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "optimiser/line_count.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/random_machines.hpp"
#include "program/sum_source.hpp"
#include "sanitized.hpp"
#include "specialiser/mean_cost.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Turns, looks and lines of a program.
struct Figures {
    double turns = 0;
    double looks = 0;
    std::size_t lines = 0;

    [[nodiscard]] double price() const {
        return turns + OptimiserOptions().look_cost * looks +
               kLinePrice * static_cast<double>(lines);
    }
};

Figures figures_of(const FlatCode& code, const RegisterTable& registers) {
    TurnCosts costs(registers);
    const auto cost = mean_cost(make_flow_graph(code), registers, costs, kMostRuns);
    REQUIRE(cost);
    return {cost->turns, cost->looks, count_lines(code, registers)};
}

FlatCode at_level(const FlatCode& code, const RegisterTable& registers, int level,
                  std::vector<std::string> without = {}) {
    OptimiserOptions options;
    options.level = level;
    options.without = std::move(without);
    return optimise_program(code, registers, options).code;
}

void check_same_runs(PassRig& rig, const FlatCode& before, const FlatCode& after) {
    const long order = rig.registers()[0].order.get_si();
    for (long answer = 0; answer < order; ++answer) {
        CHECK(rig.run(before, {answer, answer * 7 + 1}) ==
              rig.run(after, {answer, answer * 7 + 1}));
    }
}

/// Adds as a source would, each amount in some turns; asks to stop at a certain call.
class StoppingSource final : public SumSource {
 public:
    std::uint64_t estimate(const Architecture& /*on*/, const std::vector<Slot>& /*kept*/,
                           const std::vector<Integer>& amounts) override {
        if (++asked == stop_at) cancellation.request();
        std::uint64_t turns = 3;
        for (const Integer& amount : amounts) turns = (turns * 31 + amount.get_ui()) % 13;
        return 5 + turns;
    }
    Result<Found> find(const SumRequest& request) override { return Found(request.sums.size()); }

    Cancellation cancellation;
    std::size_t stop_at = 0;
    std::size_t asked = 0;
};

const char* const kRemainders =
    "input \"\" A\nl: solved-goto A%3 m\nadd A -1\nadd B 1\ngoto l\n"
    "m: solved-goto A%8 n\nadd A -3\nadd B 3\ngoto m\nn: halt \"\" B";

const char* const kHalve =
    "input \"\" A\nl: solved-goto A e\nadd A -1\nsolved-goto A e\nadd A -1\nadd B 1\ngoto l\n"
    "e: halt \"half\" B";

}  // namespace

TEST_CASE("level 3: three values of a counter are told apart by two looks", "[improve]") {
    // A theoretical register, which the program cannot hold. Its tests begin at the wrong end, and
    // one too many.
    PassRig rig("X <- theoretical 3");
    const FlatCode code = rig.code(
        "input \"\" X\nadd X 1\nsolved-goto X two\nadd X 1\nsolved-goto X one\nadd X 1\n"
        "solved-goto X zero\nhalt \"never\"\n"
        "zero: halt \"0\"\none: halt \"1\"\ntwo: halt \"2\"");
    const FlatCode made = at_level(code, rig.registers(), 3);
    check_same_runs(rig, code, made);
    const Figures figures = figures_of(made, rig.registers());
    // The input is one turn. Then 0 is seen at once, the others by a second look after one turn.
    CHECK(figures.turns == Approx(1 + 2 / 3.0));
    CHECK(figures.looks == Approx((1 + 2 + 2) / 3.0));
    CHECK(figures_of(at_level(code, rig.registers(), 2), rig.registers()).price() >
          figures.price() + 0.1);
}

TEST_CASE("level 3: a decision that does not matter is not made", "[improve]") {
    // Whichever way Y decides, X gets 2 and the end is the same one.
    PassRig two("X <- theoretical 5\n Y <- theoretical 5");
    const FlatCode code = two.code(
        "input \"\" X\ninput \"\" Y\nsolved-goto Y a\nadd X 3\nadd Y 1\nsolved-goto Y b\n"
        "add X -1\ngoto c\nb: add X 4\nadd X -5\ngoto c\na: add X 1\nadd X 1\nc: halt \"\" X");
    const FlatCode made = at_level(code, two.registers(), 3);
    check_same_runs(two, code, made);
    const Figures figures = figures_of(made, two.registers());
    // Two inputs and one addition, of one turn each, and no look. They and the end are four lines;
    // from X to Y and back are two more.
    CHECK(figures.turns == Approx(3));
    CHECK(figures.looks == Approx(0));
    CHECK(figures.lines == 6);
}

TEST_CASE("level 3: a register is read out by all its remainders at once", "[improve]") {
    PassRig rig("A, B <- 3x3 builtin (24, 24)");
    const FlatCode code = rig.code(kHalve);
    const FlatCode second = at_level(code, rig.registers(), 2);
    const FlatCode third = at_level(code, rig.registers(), 3);
    check_same_runs(rig, code, third);
    // The remainder by 3 is found first, and what finds the one by 8 serves both.
    CHECK(figures_of(third, rig.registers()).price() <
          figures_of(second, rig.registers()).price() - 2);
}

TEST_CASE("level 3 without its passes is level 2", "[improve]") {
    PassRig rig("A, B <- 3x3 builtin (24, 24)");
    const auto text = [&](int level, const std::vector<std::string>& without) {
        return rig.text(
            make_flow_graph(at_level(rig.code(kHalve), rig.registers(), level, without)));
    };
    CHECK(text(3, {"superoptimise", "pass_orders"}) == text(2, {}));
    CHECK(text(3, {"pass_orders"}) != text(2, {}));
}

TEST_CASE("level 3 makes the same program every time, on any number of threads", "[improve]") {
    PassRig rig("A, B <- 3x3 builtin (24, 24)");
    for (const char* const body : {kHalve, kRemainders}) {
        const FlatCode code = rig.code(body);
        std::set<std::string> made;
        for (const std::uint32_t threads : {1, 1, 2}) {
            OptimiserOptions options;
            options.level = 3;
            options.most_blocks = 4'000;
            options.threads = threads;
            made.insert(
                rig.text(make_flow_graph(optimise_program(code, rig.registers(), options).code)));
        }
        CHECK(made.size() == 1);
    }
}

TEST_CASE("level 3 does what it can with little effort", "[improve]") {
    PassRig rig("A, B <- 3x3 builtin (24, 24)");
    const FlatCode code = rig.code(kHalve);
    double most = 0;
    double least = 1e9;
    for (const std::size_t effort : {0, 2'000, 40'000}) {
        OptimiserOptions options;
        options.level = 3;
        options.most_blocks = effort;
        const OptimisedProgram made = optimise_program(code, rig.registers(), options);
        CHECK_FALSE(made.stopped);
        check_same_runs(rig, code, made.code);
        const double price = figures_of(made.code, rig.registers()).price();
        most = std::max(most, price);
        least = std::min(least, price);
        options.level = 2;
        const FlatCode second = optimise_program(code, rig.registers(), options).code;
        CHECK(price <= figures_of(second, rig.registers()).price() + 1e-9);
    }
    CHECK(least < most);
}

TEST_CASE("level 3 is stopped at any moment with a program that does the same", "[improve]") {
    PassRig rig("A, B <- 3x3 builtin (24, 24)");
    for (const char* const body : {kHalve, kRemainders}) {
        const FlatCode code = rig.code(body);
        StoppingSource whole;
        OptimiserOptions options;
        options.level = 3;
        options.most_blocks = 6'000;
        options.additions = &whole;
        CHECK_FALSE(optimise_program(code, rig.registers(), options).stopped);
        REQUIRE(whole.asked > 20);
        for (unsigned part = 0; part < part_of(12, 4); ++part) {
            StoppingSource source;
            source.stop_at = 1 + part * whole.asked / 12;
            options.additions = &source;
            options.observer = Observer(source.cancellation);
            const OptimisedProgram made = optimise_program(code, rig.registers(), options);
            CAPTURE(part, source.stop_at, source.asked);
            CHECK(made.stopped);
            check_same_runs(rig, code, made.code);
        }
    }
}

TEST_CASE("level 3 leaves work to the puzzle when told so", "[improve]") {
    const std::vector<std::string> evaluating = evaluating_passes();
    CHECK(std::find(evaluating.begin(), evaluating.end(), "superoptimise") != evaluating.end());
    PassRig rig("A, B <- 3x3 builtin (90, 90)");
    const FlatCode code = rig.code(kHalve);
    const FlatCode kept = at_level(code, rig.registers(), 3, evaluating);
    check_same_runs(rig, code, kept);
    // B is still counted out.
    CHECK(std::any_of(kept.steps.begin(), kept.steps.end(), [](const Step& step) {
        const auto* const halt = std::get_if<step::Halt>(&step.what);
        return halt != nullptr && halt->value.has_value();
    }));
}
