// Questions in one form, against the functions that answer each of them.
#include <algorithm>

#include "catch.hpp"
#include "finder/finder_question.hpp"
#include "finder/made_up_puzzle.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

FinderAnswer answer_to(const FinderPuzzle& puzzle, const FinderQuestion& question) {
    const Result<FinderAnswer> found = answer_of(puzzle, question, Cancellation::never());
    REQUIRE(found);
    CHECK(found->result.complete);
    return *found;
}

}  // namespace

TEST_CASE("finder question: orders from the least on, and all of them counted") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("2x2"));
    FinderQuestion question;
    question.kind = FinderQuestionKind::kOrders;
    question.options.min_order = 10;
    const FinderAnswer found = answer_to(puzzle, question);
    std::vector<Integer> orders =
        find_orders(puzzle, question.options, Cancellation::never())->orders;
    CHECK(found.result.statistics.orders == orders.size());
    CHECK(found.result.statistics.largest_order == orders.back());
    std::erase_if(orders, [](const Integer& order) { return order < 10; });
    REQUIRE(!orders.empty());
    CHECK(found.orders == orders);
}

TEST_CASE("finder question: equal registers below the least order are none") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("2x2"));
    FinderQuestion question;
    question.kind = FinderQuestionKind::kEqual;
    const FinderAnswer found = answer_to(puzzle, question);
    REQUIRE(found.result.architectures.size() == 1);
    question.options.min_order = found.result.architectures[0].orders[0];
    CHECK(answer_to(puzzle, question).result.architectures.size() == 1);
    question.options.min_order += 1;
    CHECK(answer_to(puzzle, question).result.architectures.empty());
}

TEST_CASE("finder question: orders that do not fit come with some that contain them") {
    const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("2x2"));
    FinderQuestion question;
    question.kind = FinderQuestionKind::kFits;
    question.options.registers = 1;
    question.fits = {1};
    CHECK(!answer_to(puzzle, question).containing);
    // No corner can be in a cycle of 11, so no order is a multiple of it.
    question.fits = {11};
    const FinderAnswer found = answer_to(puzzle, question);
    CHECK(found.result.architectures.empty());
    REQUIRE(found.containing);
    REQUIRE(found.containing->architectures.size() == 1);
    CHECK(found.containing->architectures[0].orders[0] > 11);
    CHECK(found.containing->architectures[0].structures.empty());
}
