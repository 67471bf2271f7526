// No program costs more at a higher level: turns, looks and lines as the search prices them
// (optimise_program.hpp), on average over runs with the same answers.
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "catch.hpp"
#include "optimiser/random_machines.hpp"
#include "qat/compile.hpp"
#include "sanitized.hpp"
#include "service/turn_cost_model.hpp"
#include "specialiser/explanation.hpp"
#include "specialiser/optimise_program.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr int kLevels = 4;
using FiguresOfLevels = std::vector<ProgramFigures>;

std::optional<double> price_of(const ProgramFigures& figures) {
    if (!figures.cost) return std::nullopt;
    return figures.cost->turns + OptimiserOptions().look_cost * figures.cost->looks +
           kLinePrice * static_cast<double>(figures.lines);
}

std::string figures_text(const ProgramFigures& figures) {
    if (!figures.cost) return std::to_string(figures.lines) + " lines";
    return std::to_string(figures.lines) + " lines, " + std::to_string(figures.cost->turns) +
           " turns, " + std::to_string(figures.cost->looks) + " looks";
}

/// Whether no level costs more than the one below it; nullopt where there are no costs.
std::optional<bool> never_dearer(const FiguresOfLevels& levels) {
    // Sums of decimals in another order.
    constexpr double kRounding = 1e-6;
    bool well = true;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const std::optional<double> price = price_of(levels[level]);
        if (!price) return std::nullopt;
        if (level > 0) well = well && *price <= *price_of(levels[level - 1]) + kRounding;
    }
    return well;
}

void report(const FiguresOfLevels& levels, const std::string& program) {
    std::string text = program;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        text += "\n-O" + std::to_string(level) + ": " + figures_text(levels[level]);
    }
    FAIL_CHECK(text);
}

/// Programs whose runs have a cost.
/// The highest level takes longest: it is tried on one program in `share`.
int try_random_programs(std::uint32_t first, std::uint32_t count, std::uint32_t share) {
    int known = 0;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        const RandomCase random = random_case(seed);
        const RegisterTable& registers = random.rig->registers();
        const SourceMap sources;
        FiguresOfLevels levels;
        for (int level = 0; level < (seed % share == 0 ? kLevels : kLevels - 1); ++level) {
            Explainer explainer(random.code, registers, sources, nullptr);
            const FlatCode made = optimise_program(random.code, registers, {.level = level}).code;
            levels.push_back(explainer.finish(made).now);
        }
        const std::optional<bool> well = never_dearer(levels);
        known += well ? 1 : 0;
        if (well == false) {
            report(levels, "seed " + std::to_string(seed) + "\n" +
                               random.rig->text(make_flow_graph(random.code)));
        }
    }
    return known;
}

}  // namespace

TEST_CASE("no random program costs more at a higher level", "[specialise]") {
    const unsigned programs = part_of(100, 4);
    CHECK(try_random_programs(1, programs, 25) > static_cast<int>(programs / 4));
}

TEST_CASE("none of many random programs costs more at a higher level",
          "[specialise][slow][nightly]") {
    CHECK(try_random_programs(1'000'000, 1'000, 1) > 250);
}

TEST_CASE("no example costs more at a higher level", "[specialise][slow]") {
    SearchPorts ports;
    const SearchOptions search;
    TurnCostModel cost_model(search, ports);
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(QTER_SOURCE_DIR "/examples")) {
        if (entry.path().extension() == ".qat") files.insert(entry.path());
    }
    REQUIRE(files.size() > 10);
    for (const std::filesystem::path& file : files) {
        CAPTURE(file.filename().string());
        FiguresOfLevels levels;
        for (int level = 0; level < kLevels; ++level) {
            SourceMap sources;
            PuzzleLibrary library(sources);
            const auto id = read_source(sources, file.string());
            REQUIRE(id.ok());
            CompileOptions options;
            options.optimisation = level;
            options.cost_model = &cost_model;
            options.only_explanation = true;
            const auto made = compile_in_stages(sources[*id], sources, library, options);
            REQUIRE(made.ok());
            levels.push_back(made->explanation->now);
        }
        const std::optional<bool> well = never_dearer(levels);
        CHECK(well.has_value());
        if (well == false) report(levels, file.filename().string());
    }
}
