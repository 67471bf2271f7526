#include <algorithm>
#include <numeric>

#include "catch.hpp"
#include "finder/find_cycles.hpp"
#include "fixtures.hpp"
#include "qter/find.hpp"
#include "qter/state.hpp"
#include "stopped.hpp"

using namespace qter::api;
using qter::testing::stopped;

namespace {

std::vector<std::int64_t> numbers(const std::vector<Integer>& orders) {
    std::vector<std::int64_t> made;
    for (const Integer& order : orders) made.push_back(order.to_int64().value());
    return made;
}

}  // namespace

TEST_CASE("api find: the largest order, and the largest pair of equal ones") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Architectures one = find_registers(cube, {.registers = 1}).value();
    REQUIRE(one.found.size() == 1);
    CHECK(one.complete);
    CHECK(numbers(one.found[0].orders) == std::vector<std::int64_t>{1260});
    // The paper's two registers.
    const Architectures equal = find_equal_registers(cube, {.registers = 2}).value();
    REQUIRE(equal.found.size() == 1);
    CHECK(numbers(equal.found[0].orders) == std::vector<std::int64_t>{90, 90});
}

TEST_CASE("api find: what the library finds, in the face's words") {
    const Architectures pairs =
        find_registers(Puzzle::named("3x3").value(), {.registers = 2}).value();
    const auto finder = qter::FinderPuzzle::of(qter::testing::puzzle("3x3"));
    const auto expected = qter::find_architectures(*finder, {}, {});
    REQUIRE(pairs.found.size() == expected->architectures.size());
    for (std::size_t i = 0; i < pairs.found.size(); ++i) {
        for (std::size_t k = 0; k < 2; ++k) {
            CHECK(pairs.found[i].orders[k].text() ==
                  qter::to_string(expected->architectures[i].orders[k]));
        }
        // Its cycles make each order: the least common multiple of theirs.
        const Structure& structure = pairs.found[i].structures.at(0);
        REQUIRE(structure.registers.size() == 2);
        std::uint32_t pieces = 0;
        for (std::size_t k = 0; k < 2; ++k) {
            std::uint64_t order = 1;
            for (const OwnedCycle& cycle : structure.registers[k]) {
                order = std::lcm(order, cycle.order);
                pieces += cycle.pieces;
            }
            CHECK(pairs.found[i].orders[k] == order);
        }
        for (const auto* rest : {&structure.shared, &structure.unused}) {
            for (const OrbitPieces& some : *rest) pieces += some.pieces;
        }
        CHECK(pieces == 20);  // all of a 3x3
    }
}

TEST_CASE("api find: a no is a proof") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Architectures none = find_fitting_registers(cube, {90, 91}).value();
    CHECK(none.complete);
    CHECK(none.found.empty());
    CHECK(find_fitting_registers(cube, {60, 90}).value().found.size() == 1);
}

TEST_CASE("api find: stopped, it says so") {
    const Puzzle puzzle = Puzzle::named("megaminx").value();
    const Result<Architectures> found = find_registers(puzzle, {.registers = 6}, stopped());
    REQUIRE(found.ok());
    CHECK_FALSE(found->complete);
    CHECK_FALSE(find_registers(Puzzle::named("alcatraz").value()).ok());
}

TEST_CASE("api find: generators of registers") {
    const Puzzle cube = Puzzle::named("3x3").value();
    std::vector<std::string> told;
    Options options;
    options.progress = [&](const Progress& at) { told.push_back(at.what); };
    const Generators one = find_generators(cube, {1260}, options).value();
    CHECK_FALSE(told.empty());
    REQUIRE(one.registers.size() == 1);
    CHECK(one.complete);
    CHECK(one.registers[0].shortest);
    // "R U2 D' B D'" has five turns, too.
    CHECK(one.registers[0].algorithm.length() <= 5);
    CHECK(one.registers[0].algorithm.order() == 1260);
    CHECK(one.registers[0].movecount > 0);
    std::uint64_t order = 1;
    for (const Cycle& cycle : one.registers[0].cycles) order = std::lcm(order, cycle.order);
    CHECK(order == 1260);
    CHECK(find_generators(cube, {91}).value().none);
}

TEST_CASE("api find: what nobody can answer is told") {
    const Puzzle cube = Puzzle::named("3x3").value();
    CHECK(find_registers(cube, {.registers = 0}).diagnostics().at(0).code == "arguments");
    CHECK(find_equal_registers(cube, {.registers = 65}).diagnostics().at(0).code == "arguments");
    CHECK(find_fitting_registers(cube, {90, 0}).diagnostics().at(0).code == "arguments");
    CHECK(find_fitting_registers(cube, {}).diagnostics().at(0).code == "arguments");
    for (const Integer& order : {Integer(1), Integer(0), Integer(-90)}) {
        CHECK(find_generators(cube, {90, order}).diagnostics().at(0).code == "arguments");
    }
}

TEST_CASE("api find: a search that is stopped has no proof") {
    const Puzzle cube = Puzzle::named("3x3").value();
    const Result<Generators> found = find_generators(cube, {90, 90}, stopped());
    if (found) {
        CHECK_FALSE(found->complete);
        CHECK_FALSE(found->none);
    } else {
        CHECK(found.diagnostics()[0].code == "interrupted");
    }
}
