#include "finder/fit.hpp"

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/made_up_puzzle.hpp"
#include "finder/order_tables.hpp"
#include "finder/packed_structure.hpp"
#include "finder/realise.hpp"
#include "finder/structure_maker.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Whether the packing that the fitter has found is one: its structure has the orders that were
/// asked for, and is realised by elements of the group.
bool packing_is_right(const FinderPuzzle& puzzle, const OrderTable& table, const Fitter& fitter,
                      const std::vector<std::uint32_t>& ranks, ParitySharing parity_sharing) {
    std::vector<OrderValue> orders;
    for (const std::uint32_t rank : ranks) orders.push_back(table.value(rank));
    const std::optional<Structure> structure =
        make_structure(puzzle, packed_cycles(puzzle, fitter.packing()), orders, Twists::kMore,
                       parity_sharing, nullptr, 0);
    if (!structure) return false;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (order(puzzle, structure->registers[i]) != to_integer(orders[i])) return false;
    }
    return realise(puzzle, *structure, parity_sharing).has_value();
}

void check_pairs(const FinderPuzzle& puzzle, std::uint32_t step) {
    const OrderTable table = table_of(puzzle);
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        const std::vector<LinkedRegisters> none;
        Fitter fitter(puzzle, table, parity_sharing, 0, none, Cancellation::never());
        for (std::uint32_t a = 0; a < table.size(); a += step) {
            for (std::uint32_t b = a; b < table.size(); b += step) {
                const std::vector<std::uint32_t> ranks = {a, b};
                if (!fitter.fits(ranks)) continue;
                REQUIRE(packing_is_right(puzzle, table, fitter, ranks, parity_sharing));
            }
        }
    }
}

}  // namespace

TEST_CASE("what fits has a packing that is realised", "[finder]") {
    check_pairs(finder_puzzle("2x2"), 1);
    check_pairs(finder_puzzle("3x3"), 2);
    check_pairs(finder_puzzle("christophers-jewel"), 1);
    check_pairs(finder_puzzle("5x5", true), 150);
}

TEST_CASE("what fits on a made-up puzzle has a packing that is realised", "[finder]") {
    REQUIRE(rc::check("pairs", [] {
        const FinderPuzzle puzzle = any_made_up_puzzle(3, 5);
        RC_PRE(puzzle.group().exact());
        check_pairs(puzzle, 1);
    }));
}

TEST_CASE("a piece that twists changes places to make a parity even", "[finder]") {
    // Two pieces that twist mod 3 and five that do not, with equal parities. Order 12 is a 4-cycle
    // of the five, which is odd and leaves one piece, and a twist. A single twisted piece would
    // leave the other alone, too: only a twisted pair is odd.
    const State swaps = {{1, 0, 3, 2, 4, 5, 6}, {0, 1, 0, 0, 0, 0, 0}};
    const State cycles = {{0, 1, 3, 4, 5, 6, 2}, {1, 0, 0, 0, 0, 0, 0}};
    const FinderPuzzle puzzle = finder_puzzle(made_up_puzzle({{2, 3}, {5, 1}}, {swaps, cycles}));
    REQUIRE(puzzle.group().exact());
    REQUIRE(puzzle.constraints().parity_relations ==
            std::vector<std::vector<std::uint32_t>>{{0, 1}});
    const OrderTable table = table_of(puzzle);
    const std::vector<LinkedRegisters> none;
    Fitter fitter(puzzle, table, ParitySharing::kAllowed, 0, none, Cancellation::never());
    const std::vector<std::uint32_t> twelve = {table.find(12)};
    REQUIRE(fitter.fits(twelve));
    CHECK(fitter.packing().swaps.at(0) == 1);
    CHECK(packing_is_right(puzzle, table, fitter, twelve, ParitySharing::kAllowed));
}

TEST_CASE("a fitter that is no longer wanted says that it does not know", "[finder]") {
    const FinderPuzzle puzzle = finder_puzzle("7x7", true);
    const OrderTable table = table_of(puzzle);
    const std::vector<LinkedRegisters> none;
    Cancellation cancellation;
    Fitter fitter(puzzle, table, ParitySharing::kAllowed, 0, none, cancellation);
    const std::vector<std::uint32_t> many(4, table.at_most(1'000'000'000));
    cancellation.request();
    CHECK_FALSE(fitter.fits(many));
    CHECK(fitter.cancelled() == (fitter.nodes() >= 4096));
}
