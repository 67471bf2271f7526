// Certificates that a program makes that links the library alone: of a solution, of registers and
// of what does not fit. Each holds before the check, which shares nothing with the searches, and no
// longer when a figure of it is changed.
#include <optional>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "proof/certificates.hpp"
#include "service/certificate_maker.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const Cancellation never;

/// It holds as it is; each search of it claims one turn too many when the shortest algorithm is
/// said to be ruled out, too.
void holds_and_says_no_more(const Certificate& certificate) {
    CHECK(verdict(certificate) == CertificateVerdict::kVerified);
    for (std::size_t i = 0; i < certificate.searches.size(); ++i) {
        if (!certificate.searches[i].algorithm) continue;
        Certificate changed = certificate;
        ++changed.searches[i].ruled_out_below;
        CHECK(verdict(changed) == CertificateVerdict::kRefuted);
    }
}

std::optional<Certificate> of_registers(const char* name, std::vector<Integer> orders) {
    const PuzzlePtr small = puzzle(name);
    const Result<FinderPuzzle> finder = FinderPuzzle::of(small);
    REQUIRE(finder);
    SolverQuestion question;
    question.orders = std::move(orders);
    question.options.table_checksums = true;
    const Result<SolverAnswer> answer =
        solve_orders(*finder, question.orders, question.options, never);
    REQUIRE(answer);
    CHECK(answer->end == SolverEnd::kSolved);
    return certificate_of(*finder, question, *answer);
}

Certificate of_fitting(const std::vector<Integer>& orders) {
    const Result<FinderPuzzle> finder = FinderPuzzle::of(puzzle("2x2"));
    REQUIRE(finder);
    const FinderOptions options;
    const Result<FinderResult> fitting = find_fitting(*finder, orders, options, never);
    REQUIRE(fitting);
    const std::optional<Certificate> made = certificate_of(*finder, orders, options, *fitting);
    REQUIRE(made);
    return *made;
}

}  // namespace

TEST_CASE("a solution's certificate claims its length, and that it is the least") {
    const PuzzlePtr small = puzzle("2x2");
    MethodOptions options;
    options.method = "optimal";
    const Result<StateSolver> solver = StateSolver::make(small, options);
    REQUIRE(solver);
    const State scrambled = state(*small, "R U F2 R' U2");
    const Result<Solution> solution = solver->solve(scrambled, never);
    REQUIRE(solution);
    const std::optional<Certificate> made =
        certificate_of(*small, *solver, scrambled, *solution, {});
    REQUIRE(made);
    REQUIRE(made->searches.size() == 1);
    CHECK(made->searches.front().ruled_out_below == solution->algorithm.size());
    CHECK_FALSE(made->searches.front().tables.empty());
    holds_and_says_no_more(*made);

    SECTION("of one that proves nothing there is none") {
        Solution unproven = *solution;
        unproven.optimal = false;
        unproven.at_least = 0;
        CHECK_FALSE(certificate_of(*small, *solver, scrambled, unproven, {}));
    }
}

TEST_CASE("of a puzzle whose turns can be blocked there is no certificate") {
    const PuzzlePtr bicube = puzzle("bicube");
    MethodOptions options;
    options.method = "optimal";
    const Result<StateSolver> solver = StateSolver::make(bicube, options);
    REQUIRE(solver);
    const State scrambled = state(*bicube, "U F' L'");
    const Result<Solution> solution = solver->solve(scrambled, never);
    REQUIRE(solution);
    CHECK(solution->optimal);
    CHECK_FALSE(certificate_of(*bicube, *solver, scrambled, *solution, {}));
    CHECK_FALSE(of_registers("bicube", {7}));
}

TEST_CASE("a certificate of registers has a search for each") {
    const std::optional<Certificate> found = of_registers("2x2", {9, 3});
    REQUIRE(found);
    const Certificate& made = *found;
    REQUIRE(made.searches.size() == 2);
    CHECK(made.searches[0].order == Integer(9));
    CHECK(made.searches[1].order == Integer(3));
    CHECK(made.program.empty());
    holds_and_says_no_more(made);
}

TEST_CASE("a certificate of what fits has a structure, and of what does not has none") {
    const Certificate fits = of_fitting({3, 3});
    REQUIRE(fits.fit);
    CHECK(fits.fit->structure);
    CHECK(verdict(fits) == CertificateVerdict::kVerified);

    // There are eight corners: an order of 11 takes a cycle of 11 pieces.
    Certificate none = of_fitting({11});
    REQUIRE(none.fit);
    CHECK_FALSE(none.fit->structure);
    CHECK(verdict(none) == CertificateVerdict::kVerified);
    none.fit->orders = {Integer(3)};
    CHECK(verdict(none) == CertificateVerdict::kRefuted);
}
