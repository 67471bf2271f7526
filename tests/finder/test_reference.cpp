// What justifies the reference: figures that are known from elsewhere.

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/reference.hpp"

using namespace qter;
using namespace qter::testing;

using Fronts = std::vector<Orders>;

TEST_CASE("the reference knows the orders of the 2x2 and the 3x3", "[finder]") {
    const std::vector<std::uint64_t> two =
        reference_orders(finder_puzzle("2x2"), ParitySharing::kAllowed);
    CHECK(two.size() == 17);
    CHECK(two.back() == 45);
    const std::vector<std::uint64_t> three =
        reference_orders(finder_puzzle("3x3"), ParitySharing::kAllowed);
    CHECK(three.size() == 73);
    CHECK(three.back() == 1260);
}

TEST_CASE("the reference knows the 2x2's fronts", "[finder]") {
    const FinderPuzzle two = finder_puzzle("2x2");
    CHECK(reference_front(two, 1, ParitySharing::kAllowed) == Fronts{{45}});
    CHECK(reference_front(two, 2, ParitySharing::kAllowed) == Fronts{{12, 9}, {18, 6}, {45, 1}});
}

TEST_CASE("the reference knows the 3x3's fronts of two registers", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    CHECK(
        reference_front(three, 2, ParitySharing::kAllowed) ==
        Fronts{{90, 90}, {180, 72}, {360, 36}, {420, 12}, {630, 9}, {720, 4}, {840, 3}, {1260, 2}});
    CHECK(reference_front(three, 2, ParitySharing::kForbidden) ==
          Fronts{
              {90, 90}, {126, 36}, {180, 30}, {210, 24}, {360, 12}, {630, 9}, {720, 2}, {1260, 1}});
}

// The paper's presets of the 3x3 are realised, so no front may be below them.
TEST_CASE("the reference's fronts of the 3x3 are not below its presets", "[finder][large]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    for (const Preset& preset : three.puzzle()->presets()) {
        if (preset.orders.size() > 3) continue;
        Orders orders;
        for (const Integer& order : preset.orders) orders.push_back(order.get_ui());
        std::sort(orders.rbegin(), orders.rend());
        const Fronts front =
            reference_front(three, static_cast<unsigned>(orders.size()), ParitySharing::kAllowed);
        CHECK(std::any_of(front.begin(), front.end(), [&](const Orders& tuple) {
            return reference::dominates(tuple, orders);
        }));
    }
}

TEST_CASE("the reference reaches the 3x3's preset of four registers", "[finder]") {
    const Fronts front = reference_front(finder_puzzle("3x3"), 4, ParitySharing::kAllowed);
    CHECK(std::any_of(front.begin(), front.end(), [](const Orders& tuple) {
        return reference::dominates(tuple, {30, 18, 10, 9});
    }));
}

// A tuple with a register of order 1 put to it is a tuple of one register more.
TEST_CASE("the reference's five registers of the 3x3 are as good as four", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const Fronts five = reference_front(three, 5, ParitySharing::kAllowed);
    for (Orders four : reference_front(three, 4, ParitySharing::kAllowed)) {
        four.push_back(1);
        CHECK(std::any_of(five.begin(), five.end(),
                          [&](const Orders& tuple) { return reference::dominates(tuple, four); }));
    }
}

TEST_CASE("the reference knows the orders of larger puzzles", "[finder][slow]") {
    const std::vector<std::uint64_t> megaminx =
        reference_orders(finder_puzzle("megaminx"), ParitySharing::kAllowed);
    CHECK(megaminx.size() == 1278);
    CHECK(megaminx.back() == 720720);
    const std::vector<std::uint64_t> four =
        reference_orders(finder_puzzle("4x4", true), ParitySharing::kAllowed);
    CHECK(four.size() == 877);
    CHECK(four.back() == 765765);
}
