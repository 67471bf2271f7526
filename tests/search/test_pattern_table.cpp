#include "search/pattern_table.hpp"

#include "catch.hpp"
#include "orbit_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The table of these pieces against that of the whole orbit with the same goal.
void check(const Turning& turning, std::uint32_t part, const std::vector<Slot>& tracked,
           std::uint32_t threads) {
    OrbitTableOptions options;
    options.threads = threads;
    const OrbitPart& of = turning.constraints.parts[part];
    const auto table = PatternTable::build(turning.shape, of, turning.grips, tracked, options);
    REQUIRE(table);
    const PlainDistances plain(turning, part, pieces_at_home(tracked));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < plain.states().size(); ++i) {
        const Pattern pattern = table->pattern_of(plain.states()[i]);
        wrong += table->at(pattern) != plain.distance(i) ? 1 : 0;
    }
    CHECK(wrong == 0);
    // Patterns turn as states do.
    const std::vector<State> turns = turning.turns();
    State state = solved_state(turning.shape);
    Pattern pattern = table->pattern_of(state);
    for (std::uint32_t i = 0; i < 100; ++i) {
        const auto turn = static_cast<std::uint32_t>(i * 7 % turns.size());
        state = compose(turning.shape, state, turns[turn]);
        pattern = table->after(pattern, turn);
        REQUIRE(pattern == table->pattern_of(state));
    }
}

}  // namespace

TEST_CASE("distances of some pieces are those of a plain search", "[pattern]") {
    for (const char* name : {"pyraminx", "skewb"}) {
        const Turning turns = turning(name);
        for (std::uint32_t part = 0; part < turns.constraints.parts.size(); ++part) {
            check(turns, part, {0}, 1);
            if (turns.constraints.parts[part].slots.size() >= 4) check(turns, part, {3, 1, 2}, 2);
        }
    }
    check(turning("2x2", {"U", "R"}), 0, {0, 1, 4}, 1);
    REQUIRE(rc::check([] {
        const Turning turns = *any_turning();
        for (std::uint32_t part = 0; part < turns.constraints.parts.size(); ++part) {
            const auto size = static_cast<Slot>(turns.constraints.parts[part].slots.size());
            check(turns, part, size > 1 ? std::vector<Slot>{size - 1, 0} : std::vector<Slot>{0}, 1);
        }
    }));
}

TEST_CASE("as many pieces are tracked as memory allows", "[pattern]") {
    const OrbitPart edges = turning("3x3").constraints.parts[1];
    REQUIRE(edges.slots.size() == 12);
    CHECK(PatternTable::entries(edges, 6) == 42577920);  // Korf's tables of six edges
    CHECK(PatternTable::most_tracked(edges, 12, 42577920) == 6);
    CHECK(PatternTable::most_tracked(edges, 12, 42577919) == 5);
    CHECK(PatternTable::most_tracked(edges, 4, 42577920) == 4);
    CHECK(PatternTable::most_tracked(edges, 12, 1) == 0);
    CHECK_FALSE(PatternTable::entries(edges, 12));
}
