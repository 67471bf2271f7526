// What is known of values, and what the optimiser makes of it.
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/passes.hpp"
#include "support/residue.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Passes kKnown = {pass::known_values};
const Passes kRepeatThenKnown = {pass::repeat_until, pass::known_values};

PassRig& rig() {
    static PassRig shared(
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n X <- theoretical 90\n"
        "tape T ~ E, F <- 3x3 builtin (90, 90)\n Y <- theoretical 10000000000");
    return shared;
}

std::vector<std::uint64_t> divisors(std::uint64_t order) {
    std::vector<std::uint64_t> found;
    for (std::uint64_t d = 1; d <= order; ++d) {
        if (order % d == 0) found.push_back(d);
    }
    return found;
}

/// A residue together with all values it may be: the plain way to know something.
struct Watched {
    std::uint64_t order;
    Residue known;
    std::set<std::uint64_t> values;

    static Watched anything(std::uint64_t order) {
        Watched watched{order, Residue::any(order), {}};
        for (std::uint64_t value = 0; value < order; ++value) watched.values.insert(value);
        return watched;
    }

    template <class Map>
    void map(Map values_of) {
        std::set<std::uint64_t> next;
        for (const std::uint64_t value : values) values_of(value, next);
        values = std::move(next);
    }

    /// One random thing happens; false when it cannot have happened.
    bool happen() {
        const std::uint64_t amount = *rc::gen::inRange<std::uint64_t>(0, order);
        const std::uint64_t divisor = *rc::gen::elementOf(divisors(order));
        const std::uint64_t most = *rc::gen::inRange<std::uint64_t>(0, order);
        switch (*rc::gen::inRange(0, 5)) {
            case 0:
                known.add(amount);
                map([&](std::uint64_t value, auto& next) {
                    next.insert((value + amount) % order);
                });
                break;
            case 1:
                known.add_repeatedly(amount, most);
                map([&](std::uint64_t value, auto& next) {
                    for (std::uint64_t i = 0; i <= most; ++i) {
                        next.insert((value + i * amount) % order);
                    }
                });
                break;
            case 2:
                known.add_up_to(most);
                map([&](std::uint64_t value, auto& next) {
                    for (std::uint64_t i = 0; i <= 2 * most; ++i) {
                        next.insert((value + order - most + i) % order);
                    }
                });
                break;
            case 3:
                std::erase_if(values, [&](std::uint64_t value) { return value % divisor != 0; });
                if (!known.learn_zero(divisor)) RC_ASSERT(values.empty());
                break;
            default:
                std::erase_if(values, [&](std::uint64_t value) { return value % divisor == 0; });
                if (known.is_zero(divisor) == true) RC_ASSERT(values.empty());
                known.learn_not_zero(divisor);
        }
        return !values.empty();
    }

    void check() const {
        for (const std::uint64_t value : values) {
            RC_ASSERT(value % known.modulus() == known.remainder());
        }
        const auto all = known.values(order);
        RC_ASSERT(all.has_value());
        RC_ASSERT(std::set(all->begin(), all->end()).size() == all->size());
        for (const std::uint64_t value : values) {
            RC_ASSERT(std::find(all->begin(), all->end(), value) != all->end());
        }
        for (const std::uint64_t divisor : divisors(order)) {
            std::set<std::uint64_t> remainders;
            for (const std::uint64_t value : values) remainders.insert(value % divisor);
            RC_ASSERT(remainders.size() <= known.choices(divisor));
            const std::optional<bool> zero = known.is_zero(divisor);
            if (!zero) continue;
            for (const std::uint64_t value : values) RC_ASSERT((value % divisor == 0) == *zero);
        }
    }
};

}  // namespace

TEST_CASE("what is known of a value holds for all it may be", "[known]") {
    const auto ways_meet = [] {
        const std::uint64_t order = *rc::gen::element(2, 4, 12, 30, 90, 72);
        std::vector<Watched> ways;
        for (int way = 0; way < 2; ++way) {
            ways.push_back(Watched::anything(order));
            if (*rc::gen::arbitrary<bool>()) {
                const std::uint64_t value = *rc::gen::inRange<std::uint64_t>(0, order);
                ways.back().known = Residue::exactly(value, order);
                ways.back().values = {value};
            }
            for (int steps = *rc::gen::inRange(0, 6); steps > 0; --steps) {
                if (!ways.back().happen()) return;
                ways.back().check();
            }
        }
        const bool widens = *rc::gen::arbitrary<bool>();
        ways[0].known.forget_unless(ways[1].known, widens);
        ways[0].values.insert(ways[1].values.begin(), ways[1].values.end());
        ways[0].check();
        RC_ASSERT(!ways[0].known.forget_unless(ways[1].known, widens));
    };
    CHECK(rc::check([&] {
        for (int i = 0; i < 60; ++i) ways_meet();
    }));
}

TEST_CASE("how many steps lead to zero", "[known]") {
    for (std::uint64_t modulus = 1; modulus <= 24; ++modulus) {
        for (std::uint64_t start = 0; start < modulus; ++start) {
            for (std::uint64_t step = 0; step < modulus; ++step) {
                std::optional<std::uint64_t> expected;
                for (std::uint64_t t = 0; t < modulus && !expected; ++t) {
                    if ((start + t * step) % modulus == 0) expected = t;
                }
                CAPTURE(start, step, modulus);
                CHECK(steps_to_zero(start, step, modulus) == expected);
            }
        }
    }
    // 4294967291 is a prime below 2^32: the inverse of 2 is its half, rounded up.
    CHECK(steps_to_zero(4294967290, 2, 4294967291) == 2147483646);
}

TEST_CASE("a test whose answer is known becomes a jump", "[known]") {
    // Everything is 0 at the start.
    CHECK(rig().text_after("solved-goto A x\nhalt A\nx: halt B", kKnown) == "0: 1\n1: halt\n");
    CHECK(rig().text_after("add A 5\nsolved-goto A%10 x\nhalt A\nx: halt B", kKnown) ==
          "0: A+5; 1\n1: halt\n");
    // Behind a loop that ended because A was 0.
    CHECK(rig().text_after("input \"\" A\nl: solved-goto A x\nadd A -1\ngoto l\n"
                           "x: add B 1\nsolved-goto A y\nhalt A\ny: halt B",
                           kRepeatThenKnown) ==
          "0: input A; 1\n1: until A A-1; 2\n2: B+1; 3\n3: halt\n");
    // On the other side of a test by 9, a test by 90 cannot say yes.
    CHECK(rig().text_after("input \"\" A\nsolved-goto A%9 x\nsolved-goto A y\nhalt A\n"
                           "x: halt B\ny: halt \"y\"",
                           kKnown) == "0: input A; A%9 ? 1 : 2\n1: halt\n2: 3\n3: halt\n");
    // A test by 90 says nothing about one by 9.
    CHECK(rig().text_after("input \"\" A\nsolved-goto A x\nsolved-goto A%9 y\nhalt A\n"
                           "x: halt B\ny: halt \"y\"",
                           kKnown) ==
          "0: input A; A ? 1 : 2\n1: halt\n2: A%9 ? 3 : 4\n3: halt\n4: halt\n");
}

TEST_CASE("where ways meet only what both know is known", "[known]") {
    // 3 and 13 differ by 10, so that the remainder by 10 is known.
    const std::string meet = "input \"\" B\nsolved-goto B x\nadd A 10\nx: add A 3\n";
    CHECK(rig().text_after(meet + "solved-goto A%10 y\nhalt A\ny: halt B", kKnown) ==
          "0: input B; B ? 1 : 2\n1: A+3; 3\n2: A+10; 1\n3: halt\n");
    // Neither is 0 mod 9, but of 8 and 18 one is.
    CHECK(rig().text_after(meet + "solved-goto A%9 y\nhalt A\ny: halt B", kKnown) ==
          "0: input B; B ? 1 : 2\n1: A+3; 3\n2: A+10; 1\n3: halt\n");
    CHECK(rig().text_after(meet + "add A 5\nsolved-goto A%9 y\nhalt A\ny: halt B", kKnown) ==
          "0: input B; B ? 1 : 2\n1: A+3; A+5; A%9 ? 3 : 4\n2: A+10; 1\n3: halt\n4: halt\n");
    // A side that is never taken does not count.
    CHECK(rig().text_after("input \"\" B\nsolved-goto A x\nadd A 1\nx: solved-goto A y\n"
                           "halt A\ny: halt B",
                           kKnown) == "0: input B; 1\n1: 2\n2: halt\n");
}

TEST_CASE("what a loop may have changed is not known", "[known]") {
    CHECK(rig().text_after("input \"\" B\nl: solved-goto B x\nadd B -1\nadd A 2\ngoto l\n"
                           "x: solved-goto A%2 y\nhalt A\ny: solved-goto A%9 z\nhalt B\n"
                           "z: halt \"z\"",
                           kRepeatThenKnown) ==
          "0: input B; 1\n1: until B A+2 B-1; 2\n2: 3\n3: A%9 ? 4 : 5\n4: halt\n5: halt\n");
}

TEST_CASE("lines that repeat a known number of times", "[known]") {
    // Not at all.
    CHECK(rig().text_after("l: solved-goto A x\nadd A -1\ngoto l\nx: halt A", kRepeatThenKnown) ==
          "0: 1\n1: halt\n");
    // Three times.
    CHECK(rig().text_after("add A 3\nl: solved-goto A x\nadd A -1\nadd B 2\ngoto l\nx: halt B",
                           kRepeatThenKnown) == "0: A+3; 1\n1: A-3 B+6; 2\n2: halt\n");
    // Only the remainder by 9 is known, and that is enough.
    CHECK(rig().text_after("input \"\" A\nl: solved-goto A%9 x\nadd A -1\ngoto l\nx: add A 4\n"
                           "m: solved-goto A%9 y\nadd A -1\ngoto m\ny: halt A",
                           kRepeatThenKnown) ==
          "0: input A; 1\n1: until A%9 A-1; 2\n2: A+4; 3\n3: A-4; 4\n4: halt\n");
    // 1 - 2t is never 0 mod 10: nothing is known behind it, as nobody gets there.
    CHECK(rig().text_after("add A 1\nl: solved-goto A%10 x\nadd A -2\ngoto l\nx: solved-goto B y\n"
                           "halt A\ny: halt B",
                           kRepeatThenKnown) ==
          "0: A+1; 1\n1: until A%10 A-2; 2\n2: B ? 3 : 4\n3: halt\n4: halt\n");
}

TEST_CASE("an interval of what may be entered decides tests and counts repetitions", "[known]") {
    // From -5 to 5, less 10: never 0, nor 0 mod 45.
    CHECK(rig().text_after("input \"\" A max 5\nadd A -10\nsolved-goto A x\nhalt A\nx: halt B",
                           kKnown) == "0: input A; A-10; 1\n1: halt\n");
    // A wider one may be 0.
    CHECK(rig().text_after("input \"\" A max 10\nadd A -10\nsolved-goto A x\nhalt A\nx: halt B",
                           kKnown) == "0: input A; A-10; A ? 1 : 2\n1: halt\n2: halt\n");
    // Two answers add up.
    CHECK(rig().text_after("input \"\" A max 5\ninput \"\" A max 4\nadd A 10\nsolved-goto A x\n"
                           "halt A\nx: halt B",
                           kKnown) == "0: input A; input A; A+10; 1\n1: halt\n");
    // 0 mod 9 and from -9 to 1: it is -9 or 0, and after a test for 0 it is -9.
    CHECK(rig().text_after("input \"\" A max 1\na: solved-goto A%9 b\nadd A -1\ngoto a\n"
                           "b: solved-goto A c\nadd A 9\nsolved-goto A d\nhalt A\nc: halt B\n"
                           "d: halt \"d\"",
                           kRepeatThenKnown) ==
          "0: input A; 1\n1: until A%9 A-1; 2\n2: A ? 3 : 4\n3: halt\n4: A+9; 5\n5: halt\n");
    // From 0 to 10 there are at most 10 repetitions.
    CHECK(rig().text_after("input \"\" A max 5\nadd A 5\na: solved-goto A b\nadd A -1\nadd B 1\n"
                           "goto a\nb: add B 79\nsolved-goto B c\nhalt A\nc: halt B",
                           kRepeatThenKnown) ==
          "0: input A; A+5; 1\n1: until A A-1 B+1; 2\n2: B-11; 3\n3: halt\n");
    CHECK(rig().text_after("input \"\" A max 5\nadd A 5\na: solved-goto A b\nadd A -1\nadd B 1\n"
                           "goto a\nb: add B 80\nsolved-goto B c\nhalt A\nc: halt B",
                           kRepeatThenKnown) ==
          "0: input A; A+5; 1\n1: until A A-1 B+1; 2\n2: B-10; B ? 3 : 4\n3: halt\n4: halt\n");
}

TEST_CASE("nothing is known of another cell, or of an answer", "[known]") {
    CHECK(rig().text_after("solved-goto T.E x\nhalt A\nx: move-right T\nsolved-goto T.E y\n"
                           "halt A\ny: halt B",
                           kKnown) == "0: 1\n1: move; T.E ? 2 : 3\n2: halt\n3: halt\n");
    CHECK(rig().text_after("move-right T\nsolved-goto A x\nhalt A\nx: halt B", kKnown) ==
          "0: move; 1\n1: halt\n");
    CHECK(rig().text_after("input \"\" A\nsolved-goto A x\nhalt A\nx: halt B", kKnown) ==
          "0: input A; A ? 1 : 2\n1: halt\n2: halt\n");
    // Too large to be followed.
    CHECK(rig().text_after("solved-goto Y x\nhalt A\nx: halt B", kKnown) ==
          "0: Y ? 1 : 2\n1: halt\n2: halt\n");
}

TEST_CASE("two loops by remainders do not make a register 0", "[known]") {
    // 19 becomes 18, and that 10.
    const std::string body =
        "input \"\" A\na: solved-goto A%9 b\nadd A -1\ngoto a\nb: solved-goto A%10 c\nadd A -1\n"
        "goto b\nc: solved-goto A d\nhalt A\nd: halt B";
    const FlatCode code = rig().code(body);
    const FlowGraph graph = rig().after(code, kRepeatThenKnown);
    CHECK(rig().text(graph) ==
          "0: input A; 1\n1: until A%9 A-1; 2\n2: until A%10 A-1; 3\n"
          "3: A ? 4 : 5\n4: halt\n5: halt\n");
    CHECK(rig().run(graph, {19}).outputs.back() == "halt  10");
    // With 9 at a time it does.
    CHECK(rig().text_after("input \"\" A\na: solved-goto A%9 b\nadd A -1\ngoto a\n"
                           "b: solved-goto A%10 c\nadd A -9\ngoto b\nc: solved-goto A d\nhalt A\n"
                           "d: halt B",
                           kRepeatThenKnown) ==
          "0: input A; 1\n1: until A%9 A-1; 2\n2: until A%10 A-9; 3\n3: 4\n4: halt\n");
}

TEST_CASE("what becomes additions does not outgrow what can be written", "[known]") {
    // From 1, A is 0 after 43 times, as 43 * 67 = 32 * 90 + 1; B has got 43 then, about 300 turns
    // instead of B's 9 and A's. That can be done a few thousand times and no more.
    PassRig& on = rig();
    const std::size_t a = on.reg("A");
    const std::size_t b = on.reg("B");
    FlatCode code;
    for (int i = 0; i < 5000; ++i) {
        code.steps.push_back({step::Add{{{a, 1}}}, {}});
        code.steps.push_back({step::RepeatUntil{{a, 90}, {{a, -67}, {b, 1}}}, {}});
    }
    code.steps.push_back({step::Print{"", Reading{b, 90}}, {}});
    const FlowGraph graph = on.after(code, kKnown);
    std::size_t lines = 0;
    Integer turns = 0;
    TurnCosts costs(on.registers());
    for (const Step& step : graph.blocks.front().steps) {
        if (std::holds_alternative<step::RepeatUntil>(step.what)) ++lines;
        if (const auto* add = std::get_if<step::Add>(&step.what)) turns += costs.turns(add->terms);
    }
    CHECK(lines > 0);
    CHECK(lines < 2500);
    CHECK(turns <= 1'000'000 + 5000 * 10);
    CHECK(on.run(graph, {}, 1'000'000) == on.run(code, {}, 1'000'000));
}
