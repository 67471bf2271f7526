#include "support/json_reader.hpp"

#include "catch.hpp"

using namespace qter;

namespace {

Result<nlohmann::json> read(SourceMap& sources, const std::string& text,
                            const JsonLimits& limits = {}, const JsonKeys& keys = {}) {
    return read_json(sources.add("x.json", text), limits, keys);
}

}  // namespace

TEST_CASE("json reader: limits are met exactly, and what is refused says where and why") {
    SourceMap sources;
    const JsonLimits limits{.depth = 3, .parts = 5};
    const auto code = [&](const std::string& text) {
        const auto json = read(sources, text, limits);
        return json ? std::string("read")
                    : std::string(code_slug(json.diagnostics().items().front().code));
    };
    CHECK(code("[[[]]]") == "read");
    CHECK(code("[[[[]]]]") == "too-large");
    CHECK(code("[{\"x\": []}, [], []]") == "read");
    CHECK(code("[{\"x\": []}, [], [], []]") == "too-large");
    CHECK(code("{\"a\": 1, \"b\": {\"a\": 2}}") == "read");
    CHECK(code("{\"a\": 1, \"a\": 2}") == "duplicate");
    CHECK(code("[1e400]") == "syntax");
    const auto cut = read(sources, "{\"a\": [1, }", limits);
    REQUIRE_FALSE(cut);
    CHECK(cut.diagnostics().items().front().primary.span.begin == 10);
}

TEST_CASE("json reader: keys are told in their order, with how deep they are") {
    SourceMap sources;
    std::string told;
    const auto json = read(sources, "{\"b\": {\"z\": 1, \"a\": [{\"y\": 2}]}, \"a\": 3}", {},
                           [&](std::size_t depth, const std::string& key) {
                               told += key + std::to_string(depth) + ' ';
                           });
    REQUIRE(json);
    CHECK(told == "b1 z2 a2 y3 a1 ");
    CHECK(json->at("b").at("a").at(0).at("y") == 2);
}
