// The programs in docs/language-qat.md are what they are said to be.
#include <map>

#include "catch.hpp"
#include "documented_limits.hpp"
#include "interpreter/interpreter.hpp"
#include "lua/lua_budget.hpp"
#include "lua/lua_conversion.hpp"
#include "lua/lua_integers.hpp"
#include "lua/lua_machine.hpp"
#include "optimiser/lower.hpp"
#include "optimiser/register_table.hpp"
#include "program/architecture.hpp"
#include "qat/macro_branches.hpp"
#include "qat/qat.hpp"
#include "qat/resolver.hpp"
#include "qat/words.hpp"
#include "support/files.hpp"
#include "syntax/modules.hpp"
#include "syntax/parser.hpp"
#include "syntax/token_stream.hpp"

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
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr&,
                                                      const std::vector<Integer>& least,
                                                      std::size_t, Span) override {
        return std::vector<std::vector<Integer>>{least};
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

namespace {

/// 1,000,000
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

std::string mebibytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

TEST_CASE("the limits of the reference are those of the compiler", "[reference]") {
    const LuaLimits lua;
    const std::map<std::string, std::string> limits = {
        {"text of all files of a program", mebibytes(SourceMap::kMaxBytes)},
        {"files of a program", grouped(kMaxFiles)},
        {"depth of imports", grouped(kMaxImportDepth)},
        {"words and marks of a file", grouped(kMaxTokens)},
        {"digits of a number", grouped(kMaxDigits)},
        {"puzzles, tapes and theoretical registers", grouped(kMaxHoldings)},
        {"depth of blocks, as written", grouped(kMaxDepth)},
        {"depth of blocks, expanded", grouped(kMaxNesting)},
        {"depth of macro calls", grouped(kMaxExpansion)},
        {"branches of a macro", grouped(kMaxBranches)},
        {"bytes of a word with its definitions put in", grouped(kMaxWord)},
        {"statements, expanded", grouped(kMaxStatements)},
        {"statements, expanded, behind an error", grouped(kMaxStatementsWithErrors)},
        {"errors that are shown", grouped(Diagnostics::kMaxErrors)},
        {"cells that a head moves at once", grouped(kMaxHeadSteps)},
        {"turns of an algorithm", grouped(kMaxTurns)},
        {"turns of a program", grouped(kMaxProgramTurns)},
        {"text that a program is written as", mebibytes(kMaxWrittenBytes)},
        {"instructions of all Lua code, for all registers that are tried", grouped(lua.steps)},
        {"processor time of all Lua code, for all registers that are tried, seconds",
         grouped(static_cast<std::uint64_t>(lua.seconds))},
        {"memory of Lua", mebibytes(lua.bytes)},
        {"keys of a Lua table that do not form a list", grouped(LuaBudget::kMostKeys)},
        {"arguments and local values of the Lua calls that are open",
         grouped(static_cast<std::uint64_t>(lua.stack))},
        {"bits of a big integer", grouped(kMostBigBits)},
        {"values that a Lua function returns", grouped(LuaReader::kMostValues)},
        {"texts and integers that a Lua function returns", mebibytes(LuaReader::kMostBytes)},
        {"depth of lists that a Lua function returns", grouped(LuaReader::kMostDepth)},
        {"arrangements of registers that are tried", grouped(kMaxArrangements)},
    };
    CHECK(documented_limits("language-qat.md") == limits);
}

TEST_CASE("the limits of Q are those of its reader and of a run", "[reference]") {
    const std::map<std::string, std::string> limits = {
        {"text of a file", mebibytes(SourceMap::kMaxBytes)},
        {"puzzles and tapes", grouped(kMaxHoldings)},
        {"turns of an algorithm", grouped(kMaxTurns)},
        {"digits of a number", grouped(kMaxDigits)},
        {"cells that a head moves at once", grouped(kMaxHeadSteps)},
        {"cells that a run changes, of all tapes", grouped(RunOptions().max_cells)},
    };
    CHECK(documented_limits("language-q.md") == limits);
}
