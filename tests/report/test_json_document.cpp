// What all documents share: the diagnostics, and figures of the run.
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "report/json_document.hpp"
#include "report/solve_report.hpp"

using namespace qter;
using nlohmann::json;

TEST_CASE("documents: diagnostics of several files are one array, with their places") {
    SourceMap sources;
    std::vector<Diagnostics> all(3);
    for (const std::size_t at : {0, 2}) {
        const Source& source = sources.add("file" + std::to_string(at), "first\nsecond");
        all[at].add(Diagnostic::warning(Code::kSyntax, source.span(8, 10), "odd")
                        .with_help("write it again"));
    }
    const auto write = [](JsonWriter& to) { to.key("answer").value(std::uint64_t{42}); };
    const std::string text = json_document(write, all, sources, RunFigures::kShown);
    CHECK(text.ends_with("}\n"));
    const json read = json::parse(text);
    CHECK(read["answer"] == 42);
    REQUIRE(read["diagnostics"].size() == 2);
    for (const std::size_t at : {0, 1}) {
        const json& one = read["diagnostics"][at];
        CHECK(one["file"] == (at == 0 ? "file0" : "file2"));
        CHECK(one["line"] == 2);
        CHECK(one["column"] == 3);
        CHECK(one["severity"] == "warning");
        CHECK(one["help"] == "write it again");
    }
    CHECK(
        json::parse(json_document(write, {}, sources, RunFigures::kShown))["diagnostics"].empty());
}

TEST_CASE("documents: hidden figures of the run are null, and nothing else is") {
    const auto write = [](JsonWriter& to) {
        to.key("turns").value(std::uint64_t{9});
        to.key("seconds").figure(1.5);
        to.key("each").figures(std::vector<std::uint64_t>{1, 2});
        to.key("spread").figure_of([&] { write_spread(to, Spread()); });
        to.key("bytes").figure(std::optional<std::uint64_t>());
    };
    const SourceMap none;
    const json shown = json::parse(json_document(write, {}, none, RunFigures::kShown));
    CHECK(shown["seconds"] == 1.5);
    CHECK(shown["each"] == json{1, 2});
    CHECK(shown["spread"]["total"] == 0.0);
    CHECK(shown["bytes"].is_null());
    const json hidden = json::parse(json_document(write, {}, none, RunFigures::kHidden));
    CHECK(hidden["turns"] == 9);
    CHECK(hidden["seconds"].is_null());
    CHECK(hidden["each"] == json{nullptr, nullptr});
    CHECK(hidden["spread"].is_null());

    SolveSummary summary;
    summary.solved = 2;
    summary.nodes.total = 123;
    CHECK(summary_text(summary, RunFigures::kShown).find("123") != std::string::npos);
    CHECK(summary_text(summary, RunFigures::kHidden).find("123") == std::string::npos);
}
