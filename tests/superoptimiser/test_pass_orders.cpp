// The search for orders of passes: it keeps what is cheaper, tries as many programs as it may, and
// ends when asked.
#include "catch.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/line_count.hpp"
#include "optimiser/pass_rig.hpp"
#include "superoptimiser/pass_orders.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Programs cost their lines, and nothing finishes them.
struct OrderRig {
    PassRig rig{"A, B <- 3x3 builtin (90, 90)"};
    TurnCosts costs{rig.registers()};
    PassContext context{rig.registers(), costs};
    Cancellation cancellation;
    std::size_t priced = 0;
    std::size_t cancel_at = 0;  ///< 0: never

    std::optional<double> price(const FlowGraph& graph) {
        if (++priced == cancel_at) cancellation.request();
        return static_cast<double>(count_lines(lay_out(graph), rig.registers()));
    }

    ProgramToImprove program() {
        const auto priced_lines = [this](FlowGraph& graph) { return price(graph); };
        return {rig.registers(), costs, 1, 1, priced_lines, priced_lines, {}, cancellation, 1};
    }
};

}  // namespace

TEST_CASE("an order of passes that saves lines is found", "[superoptimise]") {
    OrderRig with;
    const FlatCode code =
        with.rig.code("input \"\" A\nadd B 1\ngoto l\nl: add B 2\nadd B 3\nhalt \"\" A");
    const FlowGraph start = make_flow_graph(code);
    FlowGraph graph = start;
    const double written = *with.price(graph);
    double price = written;
    PassOrderReport report;
    const ProgramToImprove program = with.program();
    CHECK(search_pass_orders({start}, graph, price, program, with.context, 200, &report));
    // Nobody reads B: input and halt are left.
    CHECK(price == 2);
    CHECK(report.programs == 200);
    CHECK(report.taken >= 1);
    CHECK_FALSE(report.sequence.empty());
    CHECK(count_lines(lay_out(graph), with.rig.registers()) == 2);
    CHECK(with.rig.run(graph, {5}).outputs == with.rig.run(code, {5}).outputs);
}

TEST_CASE("passes that are left out stay out of all orders", "[superoptimise]") {
    OrderRig with;
    with.context.without = {"dead_adds", "coalesce_adds", "merge_blocks", "unreachable"};
    const FlowGraph start =
        make_flow_graph(with.rig.code("input \"\" A\nadd B 1\nadd B 3\nhalt \"\" A"));
    FlowGraph graph = start;
    double price = *with.price(graph);
    const double before = price;
    PassOrderReport report;
    const ProgramToImprove program = with.program();
    search_pass_orders({start}, graph, price, program, with.context, 200, &report);
    for (const std::string& name : report.sequence) {
        CAPTURE(name);
        CHECK(with.context.runs(name));
    }
    CHECK(price <= before);
    for (const NamedPass& pass : passes_of_rounds(with.context, 2, PassSet::kAll)) {
        CHECK(with.context.runs(pass.name));
    }
}

TEST_CASE("the search for orders ends when asked, with the best so far", "[superoptimise]") {
    for (const std::size_t at : {1, 5, 50}) {
        OrderRig with;
        const FlowGraph start =
            make_flow_graph(with.rig.code("input \"\" A\nadd B 1\nadd B 3\nhalt \"\" A"));
        FlowGraph graph = start;
        double price = 100;
        PassOrderReport report;
        with.cancel_at = at;
        const ProgramToImprove program = with.program();
        search_pass_orders({start}, graph, price, program, with.context, 200, &report);
        // A program may be priced twice, after choices along paths and when it is finished.
        CHECK(report.programs <= at);
        CHECK(report.programs * 3 >= at);
        if (price < 100) {
            CHECK(price == static_cast<double>(count_lines(lay_out(graph), with.rig.registers())));
        }
    }
}
