// The compiler's main test: what a compiled program prints, executed on the puzzles piece by piece,
// is what the register model prints.
#include <rapidcheck.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/random_cost_model.hpp"
#include "interpreter/random_qat.hpp"
#include "interpreter/recording_ports.hpp"
#include "interpreter/shuffling_source.hpp"
#include "optimiser/optimise.hpp"
#include "program/architecture.hpp"
#include "program/generator_source.hpp"
#include "program/q_reader.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"
#include "qat/compile.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr std::uint64_t kModelSteps = 30'000;
/// Steps of Q for a run that the model has not finished: what is common to both is compared.
constexpr std::uint64_t kQSteps = 2 * kModelSteps + 2;
/// And for one that it has. A step of the model is most often at most two of Q's, the line and a
/// switch before it. But a loop that counts down remainder by remainder is chosen for what it takes
/// on the average of all values (countdown.hpp): from 2 it may go round 2 times mod 9 and 33 times
/// mod 35. That is less than the register's order for each round of the model.
constexpr std::uint64_t kQStepsOfFinished = 1000 * kQSteps;

using Strings = std::vector<std::string>;

// --- Machines.

ModelRegister model_register(const Architecture& architecture, std::size_t index,
                             std::string name) {
    ModelRegister made;
    made.name = std::move(name);
    made.order = architecture.registers()[index].order.get_si();
    made.moduli = {1};
    for (const Integer& modulus : architecture.moduli(index)) {
        made.moduli.push_back(modulus.get_si());
    }
    return made;
}

/// A puzzle and a preset of it.
struct Known {
    PuzzlePtr puzzle;
    const Preset* preset = nullptr;
};

/// Whether whatever is added to the preset's registers can be written in kMaxTurns turns.
bool can_add_all(const Preset& preset) {
    Integer turns = 0;
    for (std::size_t i = 0; i < preset.orders.size(); ++i) {
        turns += preset.orders[i] * static_cast<unsigned long>(preset.generators[i].size());
    }
    return turns <= static_cast<unsigned long>(kMaxTurns);
}

/// Every such preset of every puzzle of the library.
std::vector<Known> all_presets() {
    SourceMap sources;
    PuzzleLibrary library(sources);
    std::vector<Known> all;
    for (const std::string& name : library.names()) {
        const Result<PuzzlePtr> found = library.find(name, {});
        REQUIRE(found.ok());
        for (const Preset& preset : (*found)->presets()) {
            if (can_add_all(preset)) all.push_back({*found, &preset});
        }
    }
    return all;
}

/// Adds the registers of a preset, as a declaration of their own; on a tape when it has a name, and
/// by their orders alone where they are to be searched for (`how`: solve).
void add_preset(ModelMachine& machine, const Known& known, const std::string& tape = "",
                const std::string& how = "builtin") {
    const Preset& preset = *known.preset;
    const auto architecture = Architecture::from_preset(known.puzzle, preset.orders, {});
    REQUIRE(architecture.ok());
    std::string names;
    std::string orders;
    for (std::size_t i = 0; i < preset.orders.size(); ++i) {
        const std::string name = "R" + std::to_string(machine.registers.size());
        names += (i > 0 ? ", " : "") + name;
        orders += (i > 0 ? ", " : "") + to_string(preset.orders[i]);
        ModelRegister made =
            model_register(*architecture, i, tape.empty() ? name : tape + "." + name);
        if (!tape.empty()) made.tape = machine.tapes.size();
        machine.registers.push_back(std::move(made));
    }
    if (!tape.empty()) machine.tapes.push_back(tape);
    machine.title += (machine.title.empty() ? "" : " + ") + tape + "(" + orders + ")";
    machine.declarations += (tape.empty() ? "" : "tape " + tape + " ~ ") + names + " <- " +
                            known.puzzle->name() + " " + how + " (" + orders + ")\n";
}

void add_theoretical(ModelMachine& machine, std::int64_t order) {
    ModelRegister made;
    made.name = "R" + std::to_string(machine.registers.size());
    made.order = order;
    made.moduli = {1, order};
    machine.theoretical = true;
    machine.title += " + theoretical " + std::to_string(order);
    machine.declarations += made.name + " <- theoretical " + std::to_string(order) + "\n";
    machine.registers.push_back(std::move(made));
}

/// Every preset alone and on three puzzles, two puzzles together, registers that are searched for,
/// tapes, and theoretical registers.
std::vector<ModelMachine> machines() {
    std::vector<ModelMachine> all;
    const std::vector<Known> presets = all_presets();
    for (const Known& preset : presets) add_preset(all.emplace_back(), preset);
    for (std::size_t i = 0; i < presets.size(); ++i) {
        ModelMachine& two = all.emplace_back();
        add_preset(two, presets[i]);
        add_preset(two, presets[(i + 1) % presets.size()]);
    }
    for (const Known& preset : presets) {
        // Three puzzles, so that three registers of one order can be compared.
        ModelMachine& same = all.emplace_back();
        for (int copy = 0; copy < 3; ++copy) add_preset(same, preset);
    }
    for (std::size_t i = 0; i < presets.size(); i += 5) {
        ModelMachine& solved = all.emplace_back();
        add_preset(solved, presets[i], "", "solve");
        add_preset(solved, presets[(i + 2) % presets.size()], "found", "solve");
    }
    ModelMachine& tape = all.emplace_back();
    add_preset(tape, presets.front(), "T");
    ModelMachine& tapes = all.emplace_back();
    add_preset(tapes, presets.front());
    add_preset(tapes, presets.back(), "left");
    add_preset(tapes, presets.front(), "A");
    ModelMachine& mixed = all.emplace_back();
    add_theoretical(mixed, 7);
    add_preset(mixed, presets.front());
    add_theoretical(mixed, 12);
    return all;
}

// --- Runs.

struct QRun {
    RunResult result;
    std::vector<std::string> outputs;

    [[nodiscard]] bool failed_with(Code code) const {
        return result.status == RunStatus::kError && result.diagnostics.items().at(0).code == code;
    }
};

QRun run_q(const Program& program, const std::vector<std::int64_t>& answers,
           std::uint64_t max_steps = kQSteps) {
    std::vector<Integer> integers;
    for (const std::int64_t answer : answers) integers.emplace_back(static_cast<long>(answer));
    RecordingPorts ports(std::move(integers));
    RunOptions options;
    options.max_steps = max_steps;
    QRun made{run(program, ports, options), {}};
    made.outputs = std::move(ports.outputs);
    return made;
}

/// An output as people see it, where nothing stands between an empty message and a value: the
/// compiler may write a value that is always zero into the message.
std::string seen(std::string output) {
    const std::size_t gap = output.find("  ");
    return gap == std::string::npos ? output : output.erase(gap, 1);
}

/// How the run has ended, in the model's terms.
std::optional<ModelEnd> end_of(const QRun& q) {
    if (q.result.status == RunStatus::kHalted) return ModelEnd::kHalted;
    if (q.failed_with(Code::kRanOff)) return ModelEnd::kRanOff;
    if (q.failed_with(Code::kNoInput)) return ModelEnd::kNoInput;
    if (q.failed_with(Code::kNeverEnds) || q.failed_with(Code::kNeverSolved)) {
        return ModelEnd::kLimit;
    }
    if (q.result.status == RunStatus::kLimit) return ModelEnd::kLimit;
    return std::nullopt;
}

/// What makes two runs differ, or "" when they agree. Of a run that the model has not finished only
/// what both have said by then is compared.
std::string difference(const ModelRun& model, const QRun& q) {
    const std::size_t common = std::min(model.outputs.size(), q.outputs.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (seen(model.outputs[i]) == seen(q.outputs[i])) continue;
        return "output " + std::to_string(i) + ": model \"" + model.outputs[i] + "\", puzzles \"" +
               q.outputs[i] + "\"";
    }
    const std::optional<ModelEnd> end = end_of(q);
    if (!end) return "the puzzles fail: " + q.result.diagnostics.items().front().message;
    if (model.end == ModelEnd::kLimit) return "";
    if (model.outputs.size() != q.outputs.size()) return "one says more than the other";
    return *end == model.end ? "" : "they end in different ways";
}

/// A level of the tests' own: as -O2, with whatever additions may do to pieces that do not count,
/// and any of the registers that a declaration may stand for.
constexpr int kShuffled = 3;
/// Another one: as -O1 or -O2, without some of the passes.
constexpr int kSomePasses = 4;

/// Stands for the search for registers: the generators of the first preset with these orders.
class PresetGenerators final : public GeneratorSource {
 public:
    Result<std::vector<Algorithm>> generators(const PuzzlePtr& puzzle,
                                              const std::vector<Integer>& orders,
                                              Span where) override {
        const auto made = Architecture::from_preset(puzzle, orders, where);
        if (!made) return made.diagnostics();
        std::vector<Algorithm> found;
        for (const auto& reg : made->registers()) found.push_back(reg.generator);
        ++asked;
        return found;
    }
    Result<std::vector<std::vector<Integer>>> fitting(const PuzzlePtr& /*puzzle*/,
                                                      const std::vector<Integer>& /*least*/,
                                                      std::size_t /*most*/, Span where) override {
        return Diagnostic::error(Code::kTimeLimit, where, "nothing is open here");
    }

    std::size_t asked = 0;
};

/// Compiles programs over one library, so that the puzzle is read once.
class Compiler {
 public:
    Compiler() : library_(puzzle_sources_) {}

    std::optional<Program> compile(const RandomQat& random, int optimisation, std::string& why) {
        if (random.imported.empty()) return compile(random.text, optimisation, why);
        const std::string path = folder_.file("imported.qat");
        REQUIRE(write_file(path, random.imported).ok());
        std::string text = random.text;
        const std::string_view meant = RandomQat::kImportedPath;
        text.replace(text.find(meant), meant.size(), path);
        return compile(text, optimisation, why);
    }

    std::optional<Program> compile(const std::string& text, int optimisation, std::string& why) {
        SourceMap sources;
        const Source& source = sources.add("random.qat", text);
        CompileOptions options;
        options.optimisation = std::min(optimisation, 2);
        options.generators = &generators_;
        if (optimisation == kSomePasses) leave_out_some(options);
        if (optimisation == kShuffled) {
            options.additions = &shuffling_;
            // Makes as many programs as there are candidates: of some, for time.
            if (++judgeable_ % 4 == 0) options.cost_model = &cost_model_;
        }
        Result<Program> made = compile_qat(source, sources, library_, options);
        if (made && options.optimisation == 2 && options.without.empty()) count_outputs(*made);
        if (made) return *std::move(made);
        for (const Diagnostic& item : made.diagnostics().items()) {
            if (item.severity == Severity::kError) why = item.message;
        }
        return std::nullopt;
    }

    /// The program written as Q and read back.
    std::optional<Program> through_text(const Program& program, std::string& why) {
        const Result<std::string> text = write_q(program);
        if (!text) return why = "cannot be written", std::nullopt;
        SourceMap sources;
        Result<Program> made = read_q(sources.add("random.q", *text), library_);
        if (!made) return why = made.diagnostics().items().front().message, std::nullopt;
        if (!same_program(*made, program)) return why = "reads back as another", std::nullopt;
        return *std::move(made);
    }

    [[nodiscard]] std::size_t shuffled() const { return shuffling_.shuffled(); }
    /// Searches for registers.
    [[nodiscard]] std::size_t solved() const { return generators_.asked; }
    /// Programs made for registers to choose among.
    [[nodiscard]] std::size_t judged() const { return cost_model_.asked(); }
    /// Prints and halts with a value that the compiler has found, and with one that a person
    /// counts.
    [[nodiscard]] std::size_t known() const { return known_; }
    [[nodiscard]] std::size_t counted() const { return counted_; }

 private:
    void leave_out_some(CompileOptions& options) {
        options.optimisation = 1 + static_cast<int>(drawn_() % 2);
        for (const std::string& name : pass_names()) {
            if (drawn_() % 3 == 0) options.without.push_back(name);
        }
    }

    void count_outputs(const Program& program) {
        const auto note = [&](const auto& output) {
            if (output.known > 0) ++known_;
            if (output.count) ++counted_;
        };
        for (const Instruction& instruction : program.instructions) {
            if (const auto* print = std::get_if<op::Print>(&instruction.operation)) note(*print);
            if (const auto* halt = std::get_if<op::Halt>(&instruction.operation)) note(*halt);
        }
    }

    std::size_t known_ = 0;
    std::size_t counted_ = 0;
    SourceMap puzzle_sources_;
    PuzzleLibrary library_;
    ShufflingSource shuffling_;
    PresetGenerators generators_;
    std::mt19937 drawn_{1};
    RandomCostModel cost_model_;
    std::size_t judgeable_ = 0;
    ScratchFolder folder_{"compiled"};
};

struct Tally {
    std::size_t runs = 0;
    std::size_t halted = 0;
    std::size_t unfinished = 0;
    std::size_t too_large = 0;  ///< programs that macros make too much of
};

using InputRow = std::vector<std::int64_t>;

/// What is wrong with a program compiled at one level, or "".
std::string check_level(Compiler& compiler, const ModelMachine& machine, const RandomQat& random,
                        const std::vector<InputRow>& inputs, const std::vector<ModelRun>& models,
                        int optimisation) {
    const std::string level = "-O" + std::to_string(optimisation) + ": ";
    std::string why;
    std::optional<Program> program = compiler.compile(random, optimisation, why);
    // What consists of nothing once it is expanded is refused.
    if (!program && random.instructions->empty()) return "";
    if (!program) return level + why;
    if (!machine.theoretical && !program->instructions.empty()) {
        program = compiler.through_text(*program, why);
        if (!program) return level + why;
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool finished = models[i].end != ModelEnd::kLimit;
        const QRun q = run_q(*program, inputs[i], finished ? kQStepsOfFinished : kQSteps);
        why = difference(models[i], q);
        if (!why.empty()) return level + why + " (answers " + std::to_string(i) + ")";
    }
    return "";
}

/// What is wrong with a random program, or "".
std::string check(Compiler& compiler, const ModelMachine& machine, const RandomQat& random,
                  const std::vector<InputRow>& inputs, Tally& tally) {
    if (!random.instructions) {
        ++tally.too_large;
        return "";
    }
    std::vector<ModelRun> models;
    for (const InputRow& answers : inputs) {
        models.push_back(RegisterModel(machine, *random.instructions, answers).run(kModelSteps));
        ++tally.runs;
        tally.halted += models.back().end == ModelEnd::kHalted ? 1 : 0;
        tally.unfinished += models.back().end == ModelEnd::kLimit ? 1 : 0;
    }
    for (const int optimisation : {0, 1, 2, kShuffled, kSomePasses}) {
        // Some of the programs, for time.
        if (optimisation == kSomePasses && tally.runs % 6 != 0) continue;
        std::string why = check_level(compiler, machine, random, inputs, models, optimisation);
        if (!why.empty()) return why;
    }
    return "";
}

std::string shown(const RandomQat& random, const std::vector<InputRow>& inputs) {
    std::string text = random.text;
    if (!random.imported.empty()) text += "-- imported:\n" + random.imported;
    for (const InputRow& answers : inputs) {
        text += "-- answers:";
        for (const std::int64_t answer : answers) text += " " + std::to_string(answer);
        text += "\n";
    }
    return text;
}

/// Answers to inputs that take any number, or those that every register of the machine takes: in
/// range of the smallest one, and now and then a negative one.
InputRow answers_for(const ModelMachine& machine, Choices& choices, bool wraps) {
    std::int64_t least = machine.registers.front().order;
    for (const ModelRegister& reg : machine.registers) least = std::min(least, reg.order);
    InputRow answers;
    for (std::size_t count = 2 + choices.below(8); count > 0; --count) {
        const auto value = static_cast<std::int64_t>(
            choices.below(wraps ? 100'000 : static_cast<std::size_t>(least)));
        answers.push_back(choices.once_in(4) ? -value : value);
    }
    return answers;
}

/// Two inputs for each program: compiling takes longer than running.
std::vector<InputRow> inputs_for(const ModelMachine& machine, Choices& choices, bool wraps) {
    InputRow first = answers_for(machine, choices, wraps);
    return {std::move(first), answers_for(machine, choices, wraps)};
}

/// Checks `count` programs, or one of each machine where these are more, shared out over the
/// machines; for every seed the same ones.
void check_seeded(std::uint32_t first_seed, std::size_t count) {
    Compiler compiler;
    Tally tally;
    const std::vector<ModelMachine> all = machines();
    count = std::max(count, all.size());
    for (std::size_t i = 0; i < count; ++i) {
        const ModelMachine& machine = all[i % all.size()];
        const auto seed = static_cast<std::uint32_t>(first_seed + i);
        std::mt19937 random(seed);
        std::vector<std::uint32_t> numbers(50 + random() % 400);
        for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(random());
        Choices choices(std::move(numbers));
        const bool wraps = seed % 4 == 0;
        const std::vector<InputRow> inputs = inputs_for(machine, choices, wraps);
        const RandomQat program = RandomQatMaker(machine, choices, wraps).make();
        const std::string wrong = check(compiler, machine, program, inputs, tally);
        if (wrong.empty()) continue;
        INFO(machine.title << ", seed " << seed << "\n" << shown(program, inputs));
        FAIL(wrong);
    }
    INFO(tally.runs << " runs, of which " << tally.halted << " halt and " << tally.unfinished
                    << " go on for longer than the model was run; " << tally.too_large
                    << " programs are too large");
    CHECK(tally.halted * 2 > tally.runs);
    CHECK(compiler.shuffled() > count / 10);
    CHECK(compiler.judged() > count / 10);
    CHECK(compiler.solved() > count / 50);
    // Both kinds of output are tried often.
    INFO(compiler.known() << " values are known, " << compiler.counted() << " counted");
    CHECK(compiler.known() > count / 10);
    CHECK(compiler.counted() > count / 10);
    CHECK(tally.unfinished * 6 < tally.runs);
    CHECK(tally.too_large * 50 < tally.runs);
}

}  // namespace

// How many programs does not depend on how many presets the library has: every one would be another
// three machines.
TEST_CASE("compiled programs agree with the register model", "[compiled]") {
    Compiler compiler;
    const std::vector<ModelMachine> all = machines();
    constexpr std::size_t kParts = 12;
    for (std::size_t part = 0; part < kParts; ++part) {
        Tally tally;
        // Of the same seed all parts draw the same numbers; so each has machines of its own.
        const std::size_t of_part = (all.size() - part + kParts - 1) / kParts;
        CHECK(rc::check("agrees, part " + std::to_string(part), [&] {
            const std::size_t number = part + kParts * *rc::gen::inRange<std::size_t>(0, of_part);
            // A fixed size, so that programs are long from the start; shrinking makes them short.
            const auto numbers =
                *rc::gen::resize(300, rc::gen::container<std::vector<std::uint32_t>>(
                                          rc::gen::inRange<std::uint32_t>(0, 1000)));
            const ModelMachine& machine = all[number];
            Choices choices(numbers);
            const bool wraps = choices.once_in(4);
            const std::vector<InputRow> inputs = inputs_for(machine, choices, wraps);
            const RandomQat program = RandomQatMaker(machine, choices, wraps).make();
            const std::string wrong = check(compiler, machine, program, inputs, tally);
            if (!wrong.empty()) {
                RC_FAIL(machine.title + ": " + wrong + "\n" + shown(program, inputs));
            }
        }));
    }
}

TEST_CASE("many compiled programs agree with the register model", "[compiled]") {
    check_seeded(1, kSanitized ? 100 : 300);
}

TEST_CASE("thousands of compiled programs agree with the register model",
          "[compiled][slow][long][nightly]") {
    check_seeded(1'000'000, 5'000);
}

/// Remembers messages and values apart.
class ApartPorts : public Ports {
 public:
    void output(const Output& output) override {
        outputs.push_back(output.message + "|" +
                          (output.value ? to_string(*output.value) : "none"));
    }
    Result<Integer> input(const Question&) override { return Integer(3); }

    Strings outputs;
};

// Who reads the outputs of a run as data gets messages and values whether somebody counted or not.
TEST_CASE("a value that is known is said as one that is counted", "[compiled]") {
    const std::string text =
        ".registers { A, B <- 3x3 builtin (90, 90)\nC <- theoretical 7 }\n"
        "add A 47\nadd C 12\nprint \"A is\" A\nprint A%10\nprint \"ends with a space \" A\n"
        "print \"C 5\" C\ninput \"\" B\nprint \"B is\" B\nprint \"7\"\nhalt A%9\n";
    const Strings expected = {"A is|47", "|7", "ends with a space |47", "C 5|5", "B is|3",
                              "7|none",  "|2"};
    Compiler compiler;
    for (const int optimisation : {0, 1, 2, kShuffled}) {
        std::string why;
        const std::optional<Program> program = compiler.compile(text, optimisation, why);
        REQUIRE(program);
        ApartPorts ports;
        CHECK(run(*program, ports).status == RunStatus::kHalted);
        CHECK(ports.outputs == expected);
    }
    CHECK(compiler.known() == 2 * 5);
}

// Two programs of the language reference, section 3, that an optimiser may get wrong: a register is
// not zero once each of its remainders has been, and a loop that changes another register never
// ends.
TEST_CASE("what counting down remainders leaves", "[compiled]") {
    const std::string text =
        ".registers { A, B <- 3x3 builtin (90, 90) }\n"
        "input \"\" A\n"
        "input \"\" B\n"
        "while not-solved B { dec B }\n"
        "while not-solved A%9 { dec A }\n"
        "while not-solved A%10 { dec A }\n"
        "halt A\n";
    // The first multiple of 9 below, and of 10 below that.
    const auto left = [](int a) { return (a - a % 9) / 10 * 10; };
    CHECK(left(19) == 10);
    Compiler compiler;
    for (const int optimisation : {0, 1, 2, kShuffled}) {
        std::string why;
        const std::optional<Program> program = compiler.compile(text, optimisation, why);
        REQUIRE(program);
        std::size_t wrong = 0;
        for (int a = 0; a < 90; ++a) {
            for (int b = 0; b < 90; ++b) {
                const QRun q = run_q(*program, {a, b});
                const Strings expected = {"halt  " + std::to_string(left(a))};
                const bool right = q.result.status == RunStatus::kHalted && q.outputs == expected;
                wrong += right ? 0 : 1;
            }
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("a loop that changes another register than it looks at", "[compiled]") {
    const std::string text =
        ".registers { A, B <- 3x3 builtin (90, 90) }\n"
        "input \"\" B\n"
        "while not-solved B { inc A }\n"
        "halt A\n";
    Compiler compiler;
    for (const int optimisation : {0, 1, 2, kShuffled}) {
        std::string why;
        const std::optional<Program> program = compiler.compile(text, optimisation, why);
        REQUIRE(program);
        for (int b = 0; b < 90; ++b) {
            const QRun q = run_q(*program, {b});
            if (b == 0) {
                CHECK(q.outputs == Strings{"halt  0"});
            } else {
                CHECK(end_of(q) == ModelEnd::kLimit);
                CHECK(q.outputs.empty());
            }
        }
    }
}

TEST_CASE("a register is counted down by twos, to a register of any order", "[compiled]") {
    // What is given back each time does not come round with the register: 45 times 1 is not 0.
    for (const char* registers : {"(90, 90)", "(210, 24)", "(30, 30, 30)"}) {
        const int orders = registers == std::string("(90, 90)")    ? 90
                           : registers == std::string("(210, 24)") ? 210
                                                                   : 30;
        const int other = orders == 210 ? 24 : orders;
        const std::string names = orders == 30 ? "A, B, C" : "A, B";
        const std::string text = ".registers { " + names + " <- 3x3 builtin " + registers +
                                 " }\ninput \"\" A\nwhile not-solved A {\nsub A 2\ninc B\n}\n" +
                                 "print \"\" A\nhalt B\n";
        Compiler compiler;
        for (const int optimisation : {0, 1, 2, kShuffled}) {
            std::string why;
            const std::optional<Program> program = compiler.compile(text, optimisation, why);
            INFO(why);
            REQUIRE(program);
            for (int a = 0; a < orders; ++a) {
                CAPTURE(registers, optimisation, a);
                const QRun q = run_q(*program, {a});
                if (a % 2 == 0) {
                    CHECK(q.outputs ==
                          Strings{"print  0", "halt  " + std::to_string(a / 2 % other)});
                } else {
                    CHECK(end_of(q) == ModelEnd::kLimit);
                    CHECK(q.outputs.empty());
                }
            }
        }
    }
}

// The program of the paper's section 2.2, which is the first example.
TEST_CASE("the average of all pairs of numbers", "[compiled]") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    const auto id = read_source(sources, QTER_SOURCE_DIR "/examples/average.qat");
    REQUIRE(id.ok());
    // What its registers do, as numbers.
    const auto average = [](int a, int b) {
        do {
            a = (a + 1) % 90;
            b = (b + 89) % 90;
        } while (b != 0);
        a = (a + 1) % 90;
        while (true) {
            a = (a + 89) % 90;
            if (a == 0) return b;
            a = (a + 89) % 90;
            if (a == 0) return b;
            b = (b + 1) % 90;
        }
    };
    for (const int optimisation : {0, 2}) {
        const auto program = compile_qat(sources[*id], sources, library, {optimisation});
        REQUIRE(program.ok());
        std::size_t wrong = 0;
        for (int a = 0; a < 90; ++a) {
            for (int b = 0; b < 90; ++b) {
                RecordingPorts ports({a, b});
                const RunResult result = run(*program, ports);
                const std::vector<std::string> expected = {
                    "print Calculating average...",
                    "halt The average is " + std::to_string(average(a, b))};
                const bool right = result.status == RunStatus::kHalted && ports.outputs == expected;
                wrong += right ? 0 : 1;
            }
        }
        CHECK(wrong == 0);
    }
    // Halves are rounded down, and sums are mod 90.
    CHECK(average(30, 40) == 35);
    CHECK(average(30, 41) == 35);
    CHECK(average(50, 60) == 10);
}
