// Registers by construction, checked sticker by sticker, and held against the shortest.
#include "construct/construct_registers.hpp"

#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "construct/solve_registers.hpp"
#include "formats/definition.hpp"
#include "random_puzzles.hpp"
#include "solver/verification.hpp"

namespace qter {
namespace {

using testing::any_plain_puzzle;
using testing::check_cases;
using testing::DrawnSizes;
using testing::finder_puzzle;
using testing::PlainPuzzle;

FoundArchitecture architecture(const FinderPuzzle& finder, const std::vector<Integer>& orders) {
    FinderOptions options;
    options.registers = static_cast<std::uint32_t>(orders.size());
    options.structures = 20;
    return find_fitting(finder, orders, options, Cancellation::never())->architectures.at(0);
}

std::optional<ConstructedRegisters> construct(const FinderPuzzle& finder,
                                              const std::vector<Integer>& orders,
                                              std::uint32_t threads, std::uint32_t generations) {
    ConstructionOptions options;
    options.threads = threads;
    options.memory = std::uint64_t{64} << 20;
    ConstructionEffort effort;
    effort.generations = generations;
    return Construction::make(finder, architecture(finder, orders), options, Cancellation::never())
        ->run(effort, Cancellation::never());
}

/// Sticker by sticker: orders, lengths, and that registers keep out of each other's way.
bool verified(const FinderPuzzle& finder, const std::vector<SolvedRegister>& registers,
              const std::vector<Integer>& orders) {
    ArchitectureClaim claim;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        RegisterClaim& reg = claim.registers.emplace_back();
        reg.algorithm = registers.at(i).algorithm;
        reg.order = orders[i];
        reg.length = registers[i].length;
    }
    claim.supercube = finder.supercube();
    return verify(*finder.puzzle(), claim).ok();
}

/// Cases of check_drawn in which something was constructed and compared.
int compared = 0;

void check_drawn() {
    DrawnSizes sizes;
    sizes.order = 6;
    const PlainPuzzle drawn = *any_plain_puzzle(sizes);
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_ASSERT(read.ok());
    const Result<FinderPuzzle> finder = FinderPuzzle::of(*read);
    RC_ASSERT(finder.ok());
    FinderOptions options;
    options.registers = 1 + *rc::gen::inRange(0, 2);
    options.min_order = 2;
    const Result<FinderResult> front = find_architectures(*finder, options, Cancellation::never());
    RC_PRE(front.ok() && !front->architectures.empty());
    const FoundArchitecture& found = front->architectures.back();
    Construction construction = *Construction::make(*finder, found, {}, Cancellation::never());
    ConstructionEffort effort;
    effort.generations = 1;
    const auto made = construction.run(effort, Cancellation::never());
    RC_CLASSIFY(made.has_value(), "constructed");
    if (!made) return;
    RC_ASSERT(verified(*finder, made->registers, found.orders));
    // The search, which shares only the goals with it, finds no longer ones.
    SolverOptions shortest;
    shortest.joint = true;
    const Result<SolverAnswer> best =
        solve_orders(*finder, found.orders, shortest, Cancellation::never());
    RC_ASSERT(best.ok());
    if (!best->least_total) return;
    std::uint32_t total = 0;
    for (const SolvedRegister& reg : best->registers) total += reg.length;
    RC_CLASSIFY(made->length == total, "as short as can be");
    RC_ASSERT(made->length >= total);
    ++compared;
}

}  // namespace

TEST_CASE("two registers of a 4x4 are constructed", "[construct]") {
    // A search of hours does not find the second one.
    const FinderPuzzle finder = finder_puzzle("4x4");
    const auto made = construct(finder, {90, 90}, 2, 2);
    REQUIRE(made.has_value());
    CHECK(verified(finder, made->registers, {90, 90}));
}

TEST_CASE("registers are constructed where the search does not end", "[construct][slow]") {
    struct Case {
        const char* puzzle;
        std::vector<Integer> orders;
    };
    // The first by annealing, the second by 3-cycles, the third by words of the group.
    for (const Case& of : {Case{"megaminx", {720720}}, Case{"megaminx", {5040, 5040}},
                           Case{"octastar", {105, 15}}}) {
        CAPTURE(of.puzzle);
        const FinderPuzzle finder = finder_puzzle(of.puzzle);
        const auto made = construct(finder, of.orders, 2, 3);
        REQUIRE(made.has_value());
        CHECK(verified(finder, made->registers, of.orders));
    }
}

TEST_CASE("registers are constructed without wide turns", "[construct]") {
    const FinderPuzzle finder = finder_puzzle("4x4");
    ConstructionOptions options;
    options.grips = GripChoice::kGenerators;
    options.threads = 2;
    options.memory = std::uint64_t{64} << 20;
    ConstructionEffort effort;
    effort.generations = 2;
    const auto made =
        Construction::make(finder, architecture(finder, {30, 4}), options, Cancellation::never())
            ->run(effort, Cancellation::never());
    REQUIRE(made.has_value());
    CHECK(verified(finder, made->registers, {30, 4}));
    for (const SolvedRegister& reg : made->registers) {
        for (const Turn& turn : reg.algorithm) {
            CHECK(turn.grip < finder.puzzle()->generator_count());
        }
    }
}

TEST_CASE("constructed registers are the same on any number of threads", "[construct]") {
    const FinderPuzzle finder = finder_puzzle("kilominx");
    const auto one = construct(finder, {63, 63}, 1, 2);
    const auto four = construct(finder, {63, 63}, 4, 2);
    REQUIRE(one.has_value());
    REQUIRE(four.has_value());
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(one->registers[i].algorithm == four->registers[i].algorithm);
    }
}

TEST_CASE("more generations are never worse", "[construct]") {
    const FinderPuzzle finder = finder_puzzle("3x3");
    Construction construction =
        *Construction::make(finder, architecture(finder, {90, 90}), {}, Cancellation::never());
    ConstructionEffort one;
    one.generations = 1;
    std::uint32_t least = ~0U;
    for (int i = 0; i < 3; ++i) {
        const auto made = construction.run(one, Cancellation::never());
        if (!made) continue;
        CHECK(made->length <= least);
        least = made->length;
    }
    // What the search proves to be the least total for these orders.
    CHECK(least >= 13);
    CHECK(least < 40);
}

TEST_CASE("construction goes on from the first registers of a search", "[construct]") {
    const FinderPuzzle finder = finder_puzzle("2x2");
    const std::vector<Integer> orders{18, 3, 3};
    const Result<SolverAnswer> shortest =
        solve_orders(finder, orders, SolverOptions{}, Cancellation::never());
    REQUIRE(shortest.ok());
    std::vector<Algorithm> first;
    for (const SolvedRegister& solved : shortest->registers) first.push_back(solved.algorithm);
    first.pop_back();
    Construction construction =
        *Construction::make(finder, architecture(finder, orders), {}, Cancellation::never());
    // The second register would move the pieces of the first one.
    CHECK_FALSE(construction.begin_with({first.front(), first.front()}));
    REQUIRE(construction.begin_with(first));
    ConstructionEffort effort;
    effort.generations = 3;
    const auto made = construction.run(effort, Cancellation::never());
    REQUIRE(made.has_value());
    CHECK(verified(finder, made->registers, orders));
}

TEST_CASE("construction ends when it is cancelled", "[construct]") {
    const FinderPuzzle finder = finder_puzzle("megaminx");
    Cancellation cancellation;
    cancellation.request();
    CHECK_FALSE(
        Construction::make(finder, architecture(finder, {720720}), {}, cancellation).has_value());
    SolverOptions options;
    const auto answer = solve_registers(finder, {720720}, options, cancellation);
    REQUIRE(answer.ok());
    CHECK(answer->end == SolverEnd::kCancelled);
    CHECK(answer->registers.empty());
}

TEST_CASE("registers of drawn puzzles are constructed", "[construct]") {
    compared = 0;
    REQUIRE(check_cases("constructed registers", 5, check_drawn));
    CHECK(compared > 0);
}

TEST_CASE("registers of many drawn puzzles are constructed", "[construct][slow]") {
    REQUIRE(check_cases("constructed registers", 60, check_drawn));
}

TEST_CASE("construction ends with registers of as few turns as will do", "[construct][slow]") {
    const FinderPuzzle finder = finder_puzzle("4x4");
    SolverOptions options;
    options.threads = 2;
    options.memory = std::uint64_t{256} << 20;
    options.enough = 1000;  // the first that there are
    const Result<SolverAnswer> answer =
        solve_registers(finder, {90, 90}, options, Cancellation::never());
    REQUIRE(answer.ok());
    CHECK(answer->end == SolverEnd::kCancelled);
    CHECK(answer->sufficed);
    CHECK(verified(finder, answer->registers, {90, 90}));
    // What the search proves to be the shortest is not called enough.
    const Result<SolverAnswer> shortest =
        solve_registers(finder_puzzle("2x2"), {9, 3}, options, Cancellation::never());
    REQUIRE(shortest.ok());
    CHECK(shortest->end == SolverEnd::kSolved);
    CHECK_FALSE(shortest->sufficed);
}

}  // namespace qter
