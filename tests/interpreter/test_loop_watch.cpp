#include "catch.hpp"
#include "interpreter/puzzles_in_use.hpp"

using namespace qter;

namespace {

using Verdict = LoopWatch::Verdict;

/// A tape of numbers in hand, and another one.
struct Watched {
    LoopWatch watch{true};
    Allowance allowance{100, 100'000};
    PuzzlesInUse<int> in_use{watch, allowance};
    const int blank = 0;
    const std::size_t tape = in_use.add(blank, true, 100);
    const std::size_t other = in_use.add(blank, true, 100);
    int* value = &in_use.take(tape).value;

    void snapshot(std::uint64_t steps = 1) {
        watch.snapshot(7, tape, steps);
        in_use.save_in_hand(tape);
    }
    void move(std::int64_t steps) {
        REQUIRE(in_use.put_down(tape));
        REQUIRE(in_use.move_head(tape, steps));
        value = &in_use.take(tape).value;
    }
    void write_other(int number, std::int64_t at) {
        REQUIRE(in_use.put_down(tape));
        in_use.take(other);
        REQUIRE(in_use.put_down(other));
        REQUIRE(in_use.move_head(other, at));
        in_use.take(other).value = number;
        REQUIRE(in_use.put_down(other));
        REQUIRE(in_use.move_head(other, -at));
        value = &in_use.take(tape).value;
    }
    [[nodiscard]] Verdict compare() const { return in_use.compare(tape); }
};

}  // namespace

TEST_CASE("the watch takes snapshots farther and farther apart") {
    LoopWatch watch(true);
    std::vector<std::uint64_t> taken;
    for (std::uint64_t steps = 1; steps <= 100; ++steps) {
        if (steps < watch.next()) continue;
        watch.snapshot(0, 0, steps);
        taken.push_back(steps);
    }
    REQUIRE(taken == std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64});
    watch.forget();
    REQUIRE(watch.target() == LoopWatch::kNowhere);
    REQUIRE(watch.next() <= 101);
    watch.snapshot(0, 0, 101);
    REQUIRE(watch.next() == 102);
}

TEST_CASE("a watch that is off never asks for a snapshot") {
    LoopWatch watch(false);
    watch.forget();
    REQUIRE(watch.next() == std::numeric_limits<std::uint64_t>::max());
    REQUIRE(watch.target() == LoopWatch::kNowhere);
}

TEST_CASE("cells that changed and changed back are the same") {
    Watched tapes;
    *tapes.value = 5;
    tapes.move(3);
    tapes.snapshot();
    REQUIRE(tapes.compare() == Verdict::kSame);
    tapes.move(-3);
    REQUIRE(tapes.compare() == Verdict::kChanged);  // the head
    *tapes.value = 6;
    tapes.move(3);
    REQUIRE(tapes.compare() == Verdict::kChanged);  // a cell
    tapes.move(-3);
    *tapes.value = 5;
    tapes.move(3);
    REQUIRE(tapes.compare() == Verdict::kSame);
    tapes.write_other(1, 4);
    REQUIRE(tapes.compare() == Verdict::kChanged);  // a new cell of another tape
    tapes.write_other(0, 4);
    REQUIRE(tapes.compare() == Verdict::kSame);
    tapes.write_other(1, 4);
    tapes.snapshot(2);
    REQUIRE(tapes.compare() == Verdict::kSame);
    tapes.write_other(0, 4);
    REQUIRE(tapes.compare() == Verdict::kChanged);
}

TEST_CASE("a cell that was in hand at the snapshot is remembered even if blank again") {
    Watched tapes;
    *tapes.value = 5;
    tapes.snapshot();
    *tapes.value = 0;
    tapes.move(1);
    tapes.move(-1);
    tapes.move(1);
    tapes.move(-1);
    REQUIRE(tapes.compare() == Verdict::kSame);  // but for the value in hand
    REQUIRE(tapes.in_use.put_down(tapes.tape));
    REQUIRE(tapes.compare() == Verdict::kChanged);
}

TEST_CASE("what is behind a head that leaves is forgotten") {
    for (const int way : {1, -1}) {
        Watched tapes;
        *tapes.value = 5;
        tapes.move(way);
        tapes.snapshot();
        *tapes.value = 5;
        tapes.move(way);
        REQUIRE(tapes.compare() == Verdict::kShifted);
        REQUIRE(tapes.in_use.shift(tapes.tape) == way);
        tapes.write_other(1, 0);
        REQUIRE(tapes.compare() == Verdict::kChanged);
        tapes.write_other(0, 0);
        REQUIRE(tapes.compare() == Verdict::kShifted);
        tapes.move(-2 * way);
        tapes.move(3 * way);
        REQUIRE(tapes.compare() == Verdict::kChanged);  // it looked back
    }
}
