// Registers as a program finds them that links the library: verified, with what is read off them,
// or the reason why not.
#include "service/register_job.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "service/stopping_ports.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

RegisterJob search_on(const char* name, std::vector<Integer> orders) {
    RegisterJob search;
    search.puzzle = puzzle(name);
    search.orders = std::move(orders);
    return search;
}

}  // namespace

TEST_CASE("register search: registers with the pieces that show when they are 0") {
    StoppingPorts ports;
    const Result<SolverFindings> found = search_registers(search_on("2x2", {3, 9}), ports);
    REQUIRE(found);
    CHECK(found->status == SolverStatus::kSolved);
    REQUIRE(found->complete());
    CHECK(found->answer.registers[0].order == 9);
    CHECK(found->question.orders == std::vector<Integer>{9, 3});
    const Puzzle& small = *found->puzzle.puzzle();
    for (std::size_t i = 0; i < 2; ++i) {
        const State turned = state_of(small, found->answer.registers[i].algorithm);
        State power = solved_state(small.shape());
        Integer solved_after = 0;
        const auto shows_zero = [&] {
            for (const Slot slot : found->pieces[i]) {
                if (power.piece[slot] != slot || power.orient[slot] != 0) return false;
            }
            return true;
        };
        do {
            power = compose(small.shape(), power, turned);
            ++solved_after;
        } while (!shows_zero());
        CHECK(solved_after == found->answer.registers[i].order);
    }
}

TEST_CASE("register search: exact cycles from a text, and a text with a mistake") {
    SourceMap sources;
    RegisterJob search = search_on("2x2", {});
    search.cycles = &sources.add("<cycles>", "corners 3 3");
    StoppingPorts ports;
    const Result<SolverFindings> found = search_registers(search, ports);
    REQUIRE(found);
    CHECK(found->complete());
    CHECK(found->answer.registers[0].order == 3);
    search.cycles = &sources.add("<cycles>", "corners 3x");
    const Result<SolverFindings> wrong = search_registers(search, ports);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.diagnostics().items()[0].code == Code::kCycles);
}

TEST_CASE("register search: none, and stopped") {
    StoppingPorts ports;
    const Result<SolverFindings> none = search_registers(search_on("2x2", {7919}), ports);
    REQUIRE(none);
    CHECK(none->status == SolverStatus::kNone);
    CHECK_FALSE(none->complete());
    // Three registers of a megaminx take more than no time.
    RegisterJob search = search_on("megaminx", {90, 90, 90});
    search.name = "three registers";
    search.seconds = 0;
    const Result<SolverFindings> limited = search_registers(search, ports);
    REQUIRE(limited);
    CHECK(limited->status == SolverStatus::kLimit);
    CHECK(ports.texts().back() == "three registers: verifying");
    ports.interrupt();
    const Result<SolverFindings> interrupted = search_registers(search, ports);
    REQUIRE(interrupted);
    CHECK(interrupted->status == SolverStatus::kInterrupted);
}
