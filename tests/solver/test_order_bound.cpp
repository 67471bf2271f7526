// Lower bounds by orders, against plain breadth-first search.
#include "solver/order_bound.hpp"

#include <map>
#include <string>
#include <vector>

#include "solver_cases.hpp"

namespace qter {
namespace {

using testing::BfsReference;
using testing::finder_puzzle;

/// The fewest turns of an element whose cycles' orders have a common multiple that `order` divides:
/// breadth first, all states.
std::uint32_t plain_bound(const FinderPuzzle& finder, const Integer& wanted, std::uint32_t most) {
    BfsReference bfs(finder, GripChoice::kAll);
    for (std::uint32_t depth = 0; depth <= most; ++depth) {
        bool met = false;
        bfs.for_each_state([&](const State& state, std::uint64_t) {
            met = met || order(cycle_structure(finder.puzzle()->shape(), state)) % wanted == 0;
        });
        if (met) return depth;
        bfs.advance();
    }
    return most + 1;
}

}  // namespace

TEST_CASE("orders take as many turns at least as plain search says", "[order_bound]") {
    struct Case {
        const char* puzzle;
        std::vector<Integer> orders;
    };
    for (const Case& of : {Case{"2x2", {36, 30, 45, 7, 4}}, Case{"pyraminx", {15, 10, 18, 6}},
                           Case{"3x3", {4, 12, 105, 36, 8}}, Case{"dino", {11, 35, 6}}}) {
        CAPTURE(of.puzzle);
        const FinderPuzzle finder = finder_puzzle(of.puzzle);
        const SolverSetup setup(finder, {});
        const std::vector<std::uint32_t> bounds =
            order_bounds(setup, of.orders, 4, Cancellation::never());
        for (std::size_t i = 0; i < of.orders.size(); ++i) {
            CAPTURE(to_string(of.orders[i]));
            CHECK(bounds[i] == std::min(plain_bound(finder, of.orders[i], 4), 4U));
        }
    }
}

TEST_CASE("a bound that was cut short is still one", "[order_bound]") {
    const FinderPuzzle finder = finder_puzzle("megaminx");
    const SolverSetup setup(finder, {});
    Cancellation cancellation;
    cancellation.request();
    CHECK(order_bounds(setup, {720720, 2}, 40, cancellation) == std::vector<std::uint32_t>{1, 1});
}

}  // namespace qter
