// The orders that registers of puzzles drawn at random can have, against all elements of their
// groups.
#include <numeric>
#include <set>

#include "catch.hpp"
#include "finder/find_cycles.hpp"
#include "formats/definition.hpp"
#include "random_puzzles.hpp"

namespace qter {
namespace {

using testing::any_plain_puzzle;
using testing::check_cases;
using testing::DrawnSizes;
using testing::Look;
using testing::PlainGrip;
using testing::PlainPuzzle;

/// The element that leads from solved to a look of pieces that are all told apart.
PlainGrip element_of(const PlainPuzzle& drawn, const Look& look) {
    PlainGrip element = drawn.still();
    for (std::size_t i = 0; i < look.size(); ++i) {
        element.from[i] = look[i] / 256;
        element.added[i] = look[i] % 256;
    }
    return element;
}

/// A register of order n on pieces that are all told apart is read off cycles of some element whose
/// orders have n for their least common multiple, so n divides the element's order; and of any
/// element some power has each divisor of its order. So there is one exactly when some element has
/// order n.
void check_orders() {
    DrawnSizes sizes;
    sizes.pieces = 4;
    PlainPuzzle drawn = *any_plain_puzzle(sizes);
    for (testing::PlainOrbit& orbit : drawn.orbits) orbit.kinds.clear();
    const auto reached = plain_distances(drawn, 5000, false, true);
    if (!reached) return;
    std::set<Integer> expected;
    for (const auto& [look, distance] : reached->of) {
        expected.insert(drawn.order(element_of(drawn, look)));
    }
    RC_CLASSIFY(expected.size() > 4, "more than four orders");
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_ASSERT(read.ok());
    const Result<FinderPuzzle> finder = FinderPuzzle::of(*read);
    RC_ASSERT(finder.ok());
    const Cancellation never;
    const FinderOptions options;
    const Result<FoundOrders> orders = find_orders(*finder, options, never);
    RC_ASSERT(orders.ok());
    RC_ASSERT(orders->complete);
    RC_ASSERT(std::set<Integer>(orders->orders.begin(), orders->orders.end()) == expected);
    const int largest = static_cast<int>(expected.rbegin()->get_si());
    for (int n = 2; n <= std::min(largest + 2, 40); ++n) {
        const Result<FinderResult> fits = find_fitting(*finder, {Integer(n)}, options, never);
        RC_ASSERT(fits.ok());
        RC_ASSERT(fits->complete);
        RC_ASSERT(!fits->architectures.empty() == expected.contains(Integer(n)));
    }
}

}  // namespace

TEST_CASE("registers of drawn puzzles have the orders of the group's elements", "[find]") {
    REQUIRE(check_cases("orders", 60, check_orders));
}

TEST_CASE("registers of many drawn puzzles have the orders of elements", "[find][slow]") {
    REQUIRE(check_cases("orders", 1000, check_orders));
}

}  // namespace qter
