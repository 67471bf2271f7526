// Tables that get their algorithms in a limited time.
#include "sums/improve_sums.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "sums/fours.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Ports of somebody who has asked for the end.
class Stopped final : public SearchPorts {
 public:
    Stopped() { over_.request(); }
    [[nodiscard]] const Cancellation& cancellation() const override { return over_; }

 private:
    Cancellation over_;
};

}  // namespace

TEST_CASE("improve sums: a turn for each register that changes") {
    SumTable sums(fours());
    SearchPorts ports;
    CHECK(improve_sums(sums, {}, ports).empty());
    CHECK(sums.known() == sums.size());
    CHECK(sums.proven() == sums.size());
    CHECK(sums.wrong().empty());
    // Three amounts of either register alone, and nine of both.
    CHECK(sums.lengths() == std::map<std::size_t, std::size_t>{{1, 6}, {2, 9}});
    // Nothing more is searched for, unless words of a length are asked for.
    const std::uint32_t searched = sums.searched();
    CHECK(improve_sums(sums, {}, ports).empty());
    CHECK(sums.searched() == searched);
}

TEST_CASE("improve sums: a stop leaves a sound table") {
    SumTable sums(fours());
    sums.put(1, *fours().add(sums.amounts_of(1)));
    Stopped ports;
    CHECK(improve_sums(sums, {}, ports).empty());
    CHECK(sums.searched() == 0);
    CHECK(sums.known() == 2);
    CHECK(sums.wrong().empty());
}

TEST_CASE("improve sums: a table with a wrong algorithm must not be used") {
    SumTable sums(fours());
    sums.put(0, alg(cube(), "R"));
    SearchPorts ports;
    SumEffort effort;
    effort.max_length = 1;
    const Diagnostics problems = improve_sums(sums, effort, ports);
    REQUIRE(problems.has_errors());
    CHECK(problems.items().front().code == Code::kInternal);
}
