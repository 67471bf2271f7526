// What a program does that links the library alone: it compiles QAT whose registers and additions
// are searched for, looks on while they are, keeps what was found, and says when to end.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"
#include "qat/compile.hpp"
#include "service/cache_folder.hpp"
#include "service/register_solver.hpp"
#include "service/turn_cost_model.hpp"
#include "sums/sum_finder.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// What such a program may do with the ports: count, and end the search when something is reported.
class CountingPorts final : public SearchPorts {
 public:
    [[nodiscard]] std::unique_ptr<ProgressPort> begin(std::string text) override {
        begun.push_back(std::move(text));
        return std::make_unique<Counted>(*this);
    }
    [[nodiscard]] const Cancellation& cancellation() const override { return cancellation_; }

    void request() { cancellation_.request(); }

    std::vector<std::string> begun;
    std::size_t updates = 0;
    std::size_t ended = 0;
    bool fractions_are_parts = true;
    std::function<void(const std::string&)> on_update;

 private:
    class Counted final : public ProgressPort {
     public:
        explicit Counted(CountingPorts& ports) : ports_(ports) {}
        ~Counted() override { ++ports_.ended; }
        void update(const Progress& progress) override {
            const auto& [text, fraction] = progress;
            ++ports_.updates;
            if (fraction && !(*fraction >= 0 && *fraction <= 1)) ports_.fractions_are_parts = false;
            if (ports_.on_update) ports_.on_update(text);
        }

     private:
        CountingPorts& ports_;
    };

    Cancellation cancellation_;
};

/// Adds to two registers, at once and again, and says both.
std::string program_text(const std::string& orders) {
    return ".registers {\n    A, B <- 3x3 solve (" + orders +
           ")\n}\ninput \"a\" A\nadd A 1\nadd B 2\nprint \"A\" A\nhalt \"B\" B\n";
}

/// Compiles it with everything that the services have.
struct CompiledText {
    CompiledText(const std::string& text, const SearchOptions& search, SearchPorts& ports)
        : generators(search, ports), additions(search, ports), cost_model(search, ports) {
        CompileOptions options;
        options.generators = &generators;
        options.additions = &additions;
        options.cost_model = &cost_model;
        const Source& source = sources.add("p.qat", text);
        program.emplace(compile_qat(source, sources, puzzles, options));
    }

    [[nodiscard]] std::optional<Code> first_code() const {
        if (program->diagnostics().empty()) return std::nullopt;
        return program->diagnostics().items().front().code;
    }

    SourceMap sources;
    PuzzleLibrary puzzles{sources};
    RegisterSolver generators;
    SumFinder additions;
    TurnCostModel cost_model;
    std::optional<Result<Program>> program;
};

}  // namespace

TEST_CASE("a program that links the library compiles with registers and additions searched for") {
    const Folder folder;
    CountingPorts ports;
    SearchOptions search;
    search.addition_seconds = 5;
    search.shipped_sums = false;
    search.cache = folder.path() / "found";
    const CompiledText first(program_text("4, 4"), search, ports);
    REQUIRE(first.program->ok());
    CHECK(first.generators.statistics().declarations == 1);
    CHECK(first.generators.statistics().remembered == 0);
    // Two registers of order 4 take one turn each, of faces that share nothing; adding to both is
    // two turns then, or three where one of them adds 2: all of it shortest.
    CHECK(first.additions.statistics().additions != 0);
    CHECK(first.additions.statistics().shortest == first.additions.statistics().additions);
    // Each search has begun once and ended, and said between where it is.
    REQUIRE(ports.begun.size() == 2);
    CHECK(ports.begun[0].starts_with("registers of orders 4, 4 on 3x3"));
    CHECK(ports.begun[1].starts_with("searching for short additions"));
    CHECK(ports.ended == 2);
    CHECK(ports.updates != 0);
    CHECK(ports.fractions_are_parts);
    // It does what the text says.
    RecordingPorts run_ports({2});
    const RunResult result = run(**first.program, run_ports);
    CHECK(result.status == RunStatus::kHalted);
    REQUIRE(run_ports.outputs.size() == 2);
    CHECK(run_ports.outputs[0] == "print A 3");
    CHECK(run_ports.outputs[1] == "halt B 2");

    // Another time nothing is searched for.
    CountingPorts again_ports;
    const CompiledText again(program_text("4, 4"), search, again_ports);
    REQUIRE(again.program->ok());
    CHECK(again.generators.statistics().remembered == 1);
    CHECK(again.additions.statistics().remembered == again.additions.statistics().additions);
    CHECK(again_ports.begun.empty());
}

TEST_CASE("a program that links the library ends a search, and nothing is kept of it") {
    const Folder folder;
    CountingPorts ports;
    SearchOptions search;
    search.cache = folder.path() / "found";
    // Takes seconds when nobody ends it, and says so early that it is at the first register.
    ports.on_update = [&](const std::string& text) {
        if (text.find("register 1 of 2") != std::string::npos) ports.request();
    };
    const CompiledText ended(program_text("24, 24"), search, ports);
    CHECK(!ended.program->ok());
    CHECK(ended.first_code() == Code::kInterrupted);
    CHECK(ports.cancellation().requested());
    CHECK(ports.ended == ports.begun.size());
    CHECK(!std::filesystem::exists(search.cache));
}

TEST_CASE("a search that has no time says so, as one that nobody ended") {
    SearchPorts ports;
    const CompiledText none(program_text("24, 24"), SearchOptions().without_search(), ports);
    CHECK(!none.program->ok());
    CHECK(none.first_code() == Code::kTimeLimit);
}

TEST_CASE("without a search additions are powers of generators, or what ships") {
    SearchPorts ports;
    const std::string text =
        ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n"
        "input \"a\" A\nadd A 7\nadd B 1\nhalt \"A\" A\n";
    SearchOptions plain;
    plain.shipped_sums = false;
    const CompiledText powers(text, plain, ports);
    const CompiledText shipped(text, SearchOptions(), ports);
    REQUIRE(powers.program->ok());
    REQUIRE(shipped.program->ok());
    // Of both registers at once, instead of seven times the one's generator and then the other's.
    RecordingPorts of_powers({Integer(3)}), of_shipped({Integer(3)});
    const RunResult longer = run(**powers.program, of_powers);
    const RunResult shorter = run(**shipped.program, of_shipped);
    CHECK(shorter.turns < longer.turns);
    CHECK(of_powers.outputs == std::vector<std::string>{"halt A 10"});
    CHECK(of_shipped.outputs == of_powers.outputs);
}
