// --memory and --threads of the whole process, as the system counts them.
//
// A run may take 5 percent more than it is allowed, or says that it needs more and exits with 4.
// What counts is the peak of the resident set: heap, tables, mapped files, code and libraries.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "catch.hpp"
#include "peak_run.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"
#include "solver/solve.hpp"
#include "support/memory_account.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Which a few seconds do not solve in the fewest turns.
constexpr const char* kPuppetScramble =
    "D' L' U' L F L F D' Rs' D L Us' F Rs B' L B' U' R L B R F' F' L D D";

/// The run keeps to its limit and answers with one of the codes, or refuses with a number.
void check_kept(const std::string& words, unsigned long long megabytes, bool may_refuse) {
    const std::string all = words + " --memory " + std::to_string(megabytes) + "M";
    CAPTURE(all);
    const Peak peak = peak_of(all);
    CAPTURE(peak.bytes / kMega, peak.code, peak.errors);
    CHECK(peak.bytes <= megabytes * kMega / 20 * 21);
    // It is no zero that was not measured.
    CHECK(peak.bytes >= 4 * kMega);
    if (peak.code == 4 && peak.errors.find("[memory-limit]") != std::string::npos) {
        CHECK(may_refuse);
        CHECK(peak.errors.find("at least") != std::string::npos);
        return;
    }
    CHECK((peak.code == 0 || peak.code == 4));
}

}  // namespace

TEST_CASE("the limit --memory is kept by the whole process", "[memory]") {
    if (kSanitized) return;
    check_kept("solve -q --puzzle 2x2 --scramble \"R U F\"", 64, false);
    check_kept("solve -q --puzzle 3x3 --method two-phase --time-limit 1 --scramble \"R U F\"", 64,
               false);
    check_kept("solve -q --puzzle megaminx --scramble \"R U F\"", 64, false);
    check_kept("solve -q --puzzle 4x4 --scramble \"R U F\"", 64, false);
    check_kept("solve -q --puzzle 4x4 --method eight-phase --scramble \"R U F\"", 64, true);
    check_kept("solve -q --puzzle 3x3 --method optimal --time-limit 1 --scramble \"R U\"", 64,
               true);
    check_kept("solve-arch -q --puzzle 3x3 --orders 210,24 --time-limit 3", 48, false);
    check_kept("find-cycles -q --puzzle 3x3 --registers 3", 64, false);
    check_kept("additions -q --puzzle 3x3 --orders 90,90 --no-table --time-limit 1", 64, false);
    check_kept("bench -q walk", 64, false);
    check_kept("explore -q --puzzle 2x2 --metric qtm --edges", 48, false);
    check_kept("explore -q --puzzle 3x3 --depth 6", 48, false);
    check_kept("explore -q --puzzle 2x2 --count states", 40, false);
    check_kept("explore -q --puzzle 2x2 --count states --antipodes 1", 40, false);
    check_kept("explore -q --puzzle 2x2 --solutions --mixing", 200, false);
    check_kept("explore -q --puzzle 3x3 --depth 3 --export csv", 48, false);
    check_kept("explore -q --puzzle 3x3 --phase thistlethwaite:2 --antipodes 1", 48, false);
    check_kept("explore -q --puzzle puppet-v2 --orbits corners --metric qtm", 56, false);
    check_kept("explore -q --puzzle puppet-v2 --depth 6 --metric qtm", 64, false);
    check_kept("solve -q --puzzle puppet-v2 --metric qtm --time-limit 3 --scramble \"" +
                   std::string(kPuppetScramble) + "\"",
               192, false);
    const ScratchFolder scratch("memory-levels");
    check_kept("explore -q --puzzle 3x3 --depth 6 --disk " + scratch.file("levels"), 48, false);
}

TEST_CASE("the limit --memory is kept at every size by every verb that has it",
          "[memory][slow][long]") {
    if (kSanitized) return;
    // What is stopped by the clock has its longest run, in seconds, at the second size.
    struct Run {
        std::string words;
        unsigned seconds = 0;
    };
    const ScratchFolder scratch("memory-levels");
    const std::string disk = scratch.file("levels");
    const std::vector<Run> runs = {
        {"solve -q --puzzle 2x2 --scramble \"R U F\""},
        {"solve -q --puzzle pyraminx --scramble \"R U L\""},
        {"solve -q --puzzle skewb --scramble \"R U L\""},
        {"solve -q --puzzle 3x3 --method sgs --scramble \"R U F\""},
        {"solve -q --puzzle 3x3 --method thistlethwaite --scramble \"R U F\""},
        {"solve -q --puzzle 3x3 --method two-phase --scramble \"R U F\"", 2},
        {"solve -q --puzzle 3x3 --method optimal --scramble \"R U F\"", 2},
        {"solve -q --puzzle 4x4 --scramble \"R U F\""},
        {"solve -q --puzzle 4x4 --method six-phase --scramble \"R U F\""},
        {"solve -q --puzzle 4x4 --method eight-phase --scramble \"R U F\""},
        {"solve -q --puzzle 4x4 --method sgs --scramble \"R U F\""},
        {"solve -q --puzzle 5x5 --scramble \"R U F\""},
        {"solve -q --puzzle megaminx --scramble \"R U F\""},
        {"solve-arch -q --puzzle 2x2 --orders 9,9", 5},
        {"solve-arch -q --puzzle 3x3 --orders 90,90"},
        {"solve-arch -q --puzzle 3x3 --orders 210,24", 6},
        {"solve-arch -q --puzzle 3x3 --cycles \"corners 1+ 5+; edges 1+ 7+\"", 6},
        {"solve-arch -q --puzzle 4x4 --orders 60,60", 4},
        {"solve-arch -q --puzzle megaminx --orders 30,30", 4},
        {"additions -q --puzzle 3x3 --orders 90,90 --no-table", 6},
        {"additions -q --puzzle 3x3 --orders 90,90 --no-table --max-length 13", 6},
        {"explore -q --puzzle 2x2 --count states --edges"},
        {"explore -q --puzzle 3x3 --depth 7"},
        {"explore -q --puzzle 3x3 --orbits \"corners:all edges:orientation\"", 4},
        {"explore -q --puzzle 2x2 --mixing --spectrum 1"},
        {"explore -q --puzzle 2x2 --solutions"},
        {"explore -q --puzzle 4x4 --phase eight-phase:1", 4},
        {"explore -q --puzzle megaminx --depth 5"},
        {"explore -q --puzzle puppet-v2 --depth 7 --metric qtm", 4},
        {"solve -q --puzzle puppet-v2 --metric qtm --scramble \"" + std::string(kPuppetScramble) +
             "\"",
         5},
        {"explore -q --puzzle bicube --antipodes 3"},
        {"explore -q --puzzle 3x3 --depth 7 --disk " + disk},
        {"find-cycles -q --puzzle 3x3 --registers 4"},
        {"find-cycles -q --puzzle 4x4 --registers 2", 5},
        {"find-cycles -q --puzzle 5x5 --registers 2", 5},
        {"find-cycles -q --puzzle megaminx --registers 2", 5},
        {"bench -q sgs walk additions"},
    };
    // Each at one of the sizes, by turns; QTER_MEMORY_SIZES=all takes every one, in eight minutes.
    const bool all = std::getenv("QTER_MEMORY_SIZES") != nullptr;
    constexpr std::array<unsigned, 4> kSizes = {64, 40, 256, 1024};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = runs[i];
        for (std::size_t k = 0; k < kSizes.size(); ++k) {
            if (!all && k != i % kSizes.size()) continue;
            const unsigned megabytes = kSizes[k];
            std::string words = run.words;
            if (run.seconds != 0) {
                const unsigned seconds = megabytes == 64 ? run.seconds : std::min(run.seconds, 2U);
                words += " --time-limit " + std::to_string(seconds);
            }
            std::filesystem::remove_all(disk);
            check_kept(words, megabytes, true);
        }
    }
}

TEST_CASE("a search for registers finds in little memory what it finds in much", "[memory]") {
    if (kSanitized) return;
    // The heap of this process is counted as the program's is.
    const FinderPuzzle finder = finder_puzzle("3x3");
    SolverOptions options;
    options.max_length = 8;
    const auto lengths = [](const SolverAnswer& answer) {
        std::vector<std::uint32_t> all;
        for (const SolvedRegister& solved : answer.registers) all.push_back(solved.length);
        return all;
    };
    const auto solve = [&] { return solve_orders(finder, {90, 90}, options, Cancellation()); };
    const std::vector<std::uint32_t> expected = lengths(*solve());
    REQUIRE(expected.size() == 2);
    bool found = false;
    for (const std::uint64_t more : {1, 3, 10, 60}) {
        CAPTURE(more);
        MemoryAccount::set_limit(MemoryAccount::kNoLimit);
        MemoryAccount::set_limit(MemoryAccount::used() + more * kMega);
        options.memory = MemoryAccount::room();
        const Result<SolverAnswer> answer = solve();
        MemoryAccount::set_limit(MemoryAccount::kNoLimit);
        REQUIRE(answer);
        if (answer->out_of_memory) {
            CHECK_FALSE(found);
            CHECK(answer->end == SolverEnd::kCancelled);
            CHECK(answer->registers.size() <= 2);
            REQUIRE_FALSE(answer.diagnostics().empty());
            CHECK(answer.diagnostics().items().front().code == Code::kMemoryLimit);
        } else {
            found = true;
            CHECK(lengths(*answer) == expected);
        }
    }
    CHECK(found);
}

TEST_CASE("a limit --memory below what the program takes is refused with a number", "[memory]") {
    const Peak peak = peak_of("solve --puzzle 2x2 --memory 31M --scramble R");
    CHECK(peak.code == 2);
    CHECK(peak.errors.find("at least 32M") != std::string::npos);
}

TEST_CASE("the number --threads is how many threads the process has while it searches",
          "[memory]") {
    // One of the thread sanitizer's own would count.
    if (kThreadSanitizer) return;
    // Tables and lists are made by one way to run threads, what is searched by another.
    const Peak eight =
        peak_of("solve-arch -q --puzzle 3x3 --orders 210,24 --time-limit 5 --threads 8");
    CHECK(eight.threads == 8);
    const Peak three =
        peak_of("solve-arch -q --puzzle 3x3 --orders 210,24 --time-limit 5 --threads 3");
    CHECK(three.threads == 3);
    const Peak sums =
        peak_of("additions -q --puzzle 3x3 --orders 90,90 --no-table --time-limit 1 --threads 8");
    CHECK(sums.threads <= 8);
    const Peak tables =
        peak_of("solve -q --puzzle 3x3 --method two-phase --time-limit 1 --scramble R --threads 8");
    CHECK(tables.threads <= 8);
    const Peak finder =
        peak_of("find-cycles -q --puzzle 5x5 --registers 3 --time-limit 3 --threads 8");
    CHECK(finder.threads <= 8);
}
