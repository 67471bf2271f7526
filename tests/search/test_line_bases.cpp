#include "search/line_bases.hpp"

#include <random>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "search_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// How far each slab of a line is turned.
using Amounts = std::vector<std::uint32_t>;

struct RandomLine {
    explicit RandomLine(std::uint32_t seed) {
        std::mt19937 random(seed);
        slabs = static_cast<std::uint16_t>(1 + random() % 4);
        order = 2 + random() % 3;
        for (std::uint16_t first = 0; first < slabs; ++first) {
            for (std::uint16_t last = first; last < slabs; ++last) {
                if (grips.empty() || random() % 4 != 0) grips.push_back({0, first, last});
            }
        }
        std::shuffle(grips.begin(), grips.end(), random);
    }

    [[nodiscard]] MoveClasses classes() const {
        MoveClasses classes;
        classes.turns.assign(grips.size(), order - 1);
        classes.commute.assign(grips.size(), std::vector<bool>(grips.size(), true));
        classes.slabs = grips;
        return classes;
    }
    [[nodiscard]] Amounts turned(Amounts amounts, const Turn& turn) const {
        for (std::size_t i = grips[turn.grip].first; i <= grips[turn.grip].last; ++i) {
            amounts[i] = (amounts[i] + turn.amount) % order;
        }
        return amounts;
    }

    std::uint16_t slabs = 1;
    std::uint32_t order = 2;
    std::vector<SlabRange> grips;
};

/// All amounts that canonical sequences of exactly `length` turns reach.
std::set<Amounts> canonical(const RandomLine& line, const CanonicalSequences& sequences,
                            std::size_t length) {
    using End = std::pair<Amounts, CanonicalSequences::Node>;
    std::set<End> ends = {{Amounts(line.slabs, 0), CanonicalSequences::kStart}};
    for (; length > 0; --length) {
        std::set<End> next;
        for (const auto& [amounts, node] : ends) {
            for (const Turn& turn : all_turns(sequences.classes())) {
                const auto to = sequences.next(node, turn.grip);
                if (to != CanonicalSequences::kDead) next.insert({line.turned(amounts, turn), to});
            }
        }
        ends = std::move(next);
    }
    std::set<Amounts> reached;
    for (const auto& [amounts, node] : ends) reached.insert(amounts);
    return reached;
}

}  // namespace

TEST_CASE("least bases do with the fewest grips all that the grips of a line can", "[canonical]") {
    std::size_t rings = 0;
    CHECK(rc::check([&](std::uint32_t seed) {
        const RandomLine line(seed);
        const CanonicalSequences sequences(line.classes());
        std::set<Amounts> seen = {Amounts(line.slabs, 0)};
        std::set<Amounts> ring = seen;
        for (std::size_t length = 1; !ring.empty(); ++length, ++rings) {
            std::set<Amounts> next;
            for (const Amounts& amounts : ring) {
                for (const Turn& turn : all_turns(sequences.classes())) {
                    Amounts to = line.turned(amounts, turn);
                    if (seen.insert(to).second) next.insert(std::move(to));
                }
            }
            const std::set<Amounts> reached = canonical(line, sequences, length);
            RC_ASSERT(std::includes(reached.begin(), reached.end(), next.begin(), next.end()));
            ring = std::move(next);
        }
        // More grips than slabs have a circuit.
        RC_ASSERT(sequences.counts(line.slabs + 1U).back() == 0);
    }));
    CHECK(static_cast<int>(rings) > of_all_cases(100));
}

TEST_CASE("of three grips that depend on each other, the lightest two are kept", "[canonical]") {
    const LineBases bases({{0, 0, 0}, {0, 1, 1}, {0, 0, 1}, {0, 2, 2}});
    CHECK(bases.extends({}, 2));
    CHECK(bases.extends({0}, 1));
    CHECK_FALSE(bases.extends({0}, 2));
    CHECK_FALSE(bases.extends({1}, 2));
    CHECK_FALSE(bases.extends({0, 1}, 2));
    CHECK(bases.extends({2}, 3));
    CHECK(bases.extends({0, 1}, 3));
}
