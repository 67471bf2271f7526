// The programs in docs/language-qat.md are what they are said to be.
#include "catch.hpp"
#include "language/qat.hpp"
#include "qter/program/architecture.hpp"
#include "qter/support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Example {
    std::string fence;  ///< what stands behind the three quotes: "qat", "qat refused"
    std::string text;
};

std::vector<Example> examples() {
    SourceMap sources;
    const auto id = read_source(sources, QTER_SOURCE_DIR "/docs/language-qat.md");
    REQUIRE(id.ok());
    std::vector<Example> found;
    std::string_view rest = sources[*id].text();
    constexpr std::string_view kFence = "\n```";
    for (std::size_t at = rest.find(kFence); at != rest.npos; at = rest.find(kFence)) {
        rest.remove_prefix(at + kFence.size());
        const std::size_t line = rest.find('\n');
        const std::size_t end = rest.find(kFence, line);
        REQUIRE(end != rest.npos);
        found.push_back(
            {std::string(rest.substr(0, line)), std::string(rest.substr(line + 1, end - line))});
        rest.remove_prefix(end + kFence.size());
    }
    return found;
}

/// The presets stand in for a search.
class Presets : public GeneratorSource {
 public:
    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override {
        const auto preset = Architecture::from_preset(puzzle, orders, where);
        if (!preset) return preset.diagnostics();
        std::vector<Algorithm> found;
        for (const Register& reg : preset->registers()) found.push_back(reg.generator);
        return found;
    }
};

}  // namespace

TEST_CASE("the programs of the reference compile without a warning", "[reference]") {
    std::size_t programs = 0;
    Presets presets;
    for (const Example& example : examples()) {
        if (example.fence != "qat") continue;
        CAPTURE(example.text);
        ++programs;
        for (const int optimisation : {0, 1, 2}) {
            CHECK(Qat(example.text, optimisation, &presets).summary() == Strings{});
        }
    }
    CHECK(programs >= 7);
}

TEST_CASE("what the reference says is refused is refused", "[reference]") {
    std::size_t programs = 0;
    for (const Example& example : examples()) {
        if (example.fence != "qat refused") continue;
        ++programs;
        CAPTURE(example.text);
        CHECK(Qat(example.text).errors() > 0);
    }
    CHECK(programs >= 1);
}
