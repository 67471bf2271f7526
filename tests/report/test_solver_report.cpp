// Made-up findings: how they are told, not whether they are right.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "finder/made_up_puzzle.hpp"
#include "report/solver_report.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const FinderPuzzle& cube3() {
    static const FinderPuzzle puzzle = finder_puzzle(qter::testing::puzzle("3x3"));
    return puzzle;
}

/// A register of order 4 that is one turn.
SolvedRegister turn(std::uint16_t grip) {
    SolvedRegister solved;
    solved.order = 4;
    solved.algorithm = {{grip, 1}};
    solved.length = 1;
    solved.optimal = true;
    solved.movecount = 1;
    solved.cycles =
        cycle_structure(cube3().puzzle()->shape(), cube3().puzzle()->turn_state({grip, 1}));
    return solved;
}

SolverFindings two_of_four() {
    SolverFindings findings{cube3(), {}, {}, {}, {}, 0};
    findings.question.orders = {4, 4};
    return findings;
}

}  // namespace

TEST_CASE("solver report: registers are missing at the time limit") {
    SolverFindings findings = two_of_four();
    findings.status = SolverStatus::kLimit;
    findings.answer.registers = {turn(0)};
    findings.answer.refuted_below = 7;
    findings.pieces.resize(1);
    CHECK(
        solver_text(findings) ==
        "3x3, registers of orders 4, 4: not known\n\n"
        "register 1, order 4\n"
        "  algorithm  U\n"
        "  length     1 turn (htm), the shortest\n"
        "  movecount  1.0\n\n"
        "stopped by the time limit; register 2 has no algorithm of fewer than 7 turns (htm), with "
        "the cycles that were being tried\n");
    findings.status = SolverStatus::kNone;
    CHECK(solver_text(findings).starts_with(
        "3x3, registers of orders 4, 4: none if each register is as short as "
        "those before it allow: "
        "register 2 has no algorithm of at most 40 turns (htm)\n"));
}

TEST_CASE("solver report: the best so far is not the best") {
    SolverFindings findings = two_of_four();
    findings.status = SolverStatus::kInterrupted;
    findings.answer.registers = {turn(0), turn(1)};
    findings.pieces = {{0}, {4}};
    const std::string text = solver_text(findings);
    CHECK(text.starts_with("3x3, registers of orders 4, 4: 2 turns (htm), the best so far\n"));
    CHECK(text.ends_with("\nstopped by Ctrl-C; other cycles may give fewer turns\n"));
    CHECK(text.find("  cycles     corners 4, edges 4\n  zero when  UFR is solved\n") !=
          std::string::npos);
}

TEST_CASE("solver report: nothing found, with limits and single layers") {
    SolverFindings findings{cube3(), {}, {}, {}, {}, 0};
    SolverQuestion& question = findings.question;
    question.cycles = OwnedCycles{{1, 7, 1}, {0, 5, 1}, {1, 1, 1}};
    question.options.grips = GripChoice::kGenerators;
    question.options.max_length = 8;
    findings.status = SolverStatus::kNone;
    findings.answer.refuted_below = 9;
    const std::string asked = "3x3, corners 5+, edges 7+ 1+: ";
    CHECK(solver_text(findings) ==
          asked + "no algorithm of at most 8 turns (single layers), which is proven\n");
    findings.answer.refuted_below = 3;
    CHECK(solver_text(findings) == asked + "impossible, which is proven\n");
    findings.answer.impossible = "nobody can";
    CHECK(solver_text(findings) == asked + "impossible: nobody can\n");
    findings.status = SolverStatus::kLimit;
    CHECK(solver_text(findings) ==
          asked +
              "not known\n\nstopped by the time limit; it has no algorithm of fewer than 3 turns "
              "(single layers)\n");
}

TEST_CASE("solver report: tables and lengths of a search") {
    SolverStatistics statistics;
    SearchReport& report = statistics.reports.emplace_back();
    report.register_number = 1;
    report.nodes = {0, 18};
    report.seconds = {0, 0.25};
    report.frontier = 3;
    TableReport& table = report.tables.emplace_back();
    table.name = "corners";
    table.kind = "exact";
    table.storage = "tans";
    table.entries = 5;
    table.bytes = 1536;
    table.seconds = 2;
    table.histogram = {1, 4};
    table.queries = 10;
    table.cuts = 7;
    CHECK(solver_trace_text(statistics, RunFigures::kShown) ==
          "register 2\n"
          "  corners, exact, tans: 5 entries, 1.5 KB, computed in 2.00 s\n"
          "    entries by distance: 1 4\n"
          "    queried 10 times, pruned 7 times\n"
          "  length  0: 0 positions, 0.00 s\n"
          "  length  1: 18 positions, 0.25 s\n"
          "  frontier of the last length: 3\n");
}

TEST_CASE("solver report: words are a string, or null") {
    SolverFindings findings = two_of_four();
    findings.answer.registers = {turn(0), turn(1)};
    findings.answer.registers[1].words = parse_integer("123456789012345678901234567890");
    findings.answer.shared = {0, 1, 8};
    findings.pieces = {{0}, {4}};
    JsonWriter json;
    json.begin_object();
    write_solver_findings(json, findings);
    json.end_object();
    const nlohmann::json read = nlohmann::json::parse(json.text());
    CHECK(read["registers"][0]["words"].is_null());
    CHECK(read["registers"][1]["words"] == "123456789012345678901234567890");
    CHECK(read["registers"][1]["algorithm"] == "D");
    CHECK(read["shared"] == nlohmann::json{{"corners", 2}, {"edges", 1}});
    CHECK(read["shared_pieces"] ==
          nlohmann::json{"UFR", "UFL", cube3().puzzle()->pieces()[8].name});
    CHECK(read["registers"][1]["pieces"] == nlohmann::json{"DFR"});
}
