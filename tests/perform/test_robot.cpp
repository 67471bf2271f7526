// A robot with a puzzle in its hands goes through every example: it turns what it is told, looks at
// its own puzzle and answers what it sees. It says what the examples say; with a slip at a random
// place it finds out, and mends it; and going back all the way it holds a solved puzzle.
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "blocking/obstacles.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/examples.hpp"
#include "perform/return_path.hpp"
#include "perform/sessions.hpp"
#include "puzzle/group_facts.hpp"
#include "qat/compile.hpp"
#include "sanitized.hpp"
#include "support/files.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// A program, compiled without short additions: they take a search, and are of no matter here.
class CompiledProgram {
 public:
    /// An example, by its file.
    explicit CompiledProgram(const std::string& file) {
        compile(*read_source(sources_, std::string(QTER_SOURCE_DIR) + "/examples/" + file));
    }
    CompiledProgram(const std::string& name, std::string text) {
        compile(*add_source(sources_, name, std::move(text)));
    }

    Program program;

 private:
    void compile(SourceId id) {
        Result<Program> made = compile_qat(sources_[id], sources_, puzzles_);
        REQUIRE(made);
        program = *std::move(made);
    }

    SourceMap sources_;
    PuzzleLibrary puzzles_{sources_};
};

/// The real puzzles, by holding and cell.
class Robot {
 public:
    Robot(const Program& program, std::vector<Integer> answers, unsigned seed,
          std::uint64_t most_steps = 1500)
        : program_(program),
          session_(begun(program)),
          answers_(std::move(answers)),
          random_(seed),
          most_steps_(most_steps) {}

    /// Goes on until it is over; a slip happens in step `slip_at` or in the first one behind it
    /// that can take one.
    void run(std::optional<std::uint64_t> slip_at) {
        slip_at_ = slip_at;
        while (!is_over(session_) && session_.steps_done() < most_steps_) {
            if (step()) continue;
            if (!mended_) {
                mend();
                mended_ = true;
                continue;
            }
            FAIL("a contradiction without a slip");
        }
    }

    /// All the way back.
    void go_back() {
        while (const std::optional<MachineStep> undone = session_.undo()) {
            if (undone->kind == MachineStep::Kind::kTurn) {
                if (const State* const before = session_.before_solving()) {
                    hand() = *before;
                } else {
                    turn(undone->turns);
                }
            }
            session_.back();
        }
    }

    [[nodiscard]] const PerformSession& session() const { return session_; }
    [[nodiscard]] bool slipped() const { return slipped_; }
    [[nodiscard]] bool mended() const { return mended_; }
    [[nodiscard]] bool all_solved() const {
        for (const auto& [place, state] : held_) {
            if (state != solved_state(program_.holdings[place.first].puzzle->shape())) return false;
        }
        return true;
    }

 private:
    State& hand() {
        const std::size_t holding = session_.step().holding;
        return held_
            .try_emplace({holding, session_.head()},
                         solved_state(program_.holdings[holding].puzzle->shape()))
            .first->second;
    }

    void turn(const std::vector<RepeatedTurns>& turns) {
        const Puzzle& puzzle = *session_.puzzle();
        REQUIRE(can_be_made(turns));
        hand() = compose(puzzle.shape(), hand(), state_of(puzzle, turns));
    }

    /// The turns, one of them the wrong way round or left out. A slip that something would jam at
    /// is none.
    void turn_with_slip(const std::vector<RepeatedTurns>& turns) {
        std::vector<RepeatedTurns> wrong = turns;
        Algorithm& algorithm = wrong.front().algorithm;
        const std::size_t at = random_() % algorithm.size();
        Turn& bad = algorithm[at];
        const std::uint32_t order = session_.puzzle()->grips()[bad.grip].order;
        bad.amount = static_cast<std::uint16_t>(bad.amount % (order - 1) + 1);
        slipped_ = can_be_made(wrong);
        turn(slipped_ ? wrong : turns);
    }

    /// Turn by turn, repetition by repetition.
    bool can_be_made(const std::vector<RepeatedTurns>& turns) {
        const Puzzle& puzzle = *session_.puzzle();
        if (puzzle.blocking() == nullptr) return true;
        State state = hand();
        for (const RepeatedTurns& part : turns) {
            for (Integer i = 0; i < part.times; ++i) {
                if (blocked_turn(puzzle, state, part.algorithm)) return false;
                state = compose(puzzle.shape(), state, state_of(puzzle, part.algorithm));
            }
        }
        return true;
    }

    /// False when what it sees contradicts the session.
    bool step() {
        const MachineStep step = session_.step();
        const bool may_slip = !slipped_ && slip_at_ && session_.steps_done() >= *slip_at_;
        switch (step.kind) {
            case MachineStep::Kind::kTurn:
                if (step.any_way) {
                    hand() = solved_state(session_.puzzle()->shape());
                } else if (may_slip) {
                    turn_with_slip(step.turns);
                } else {
                    turn(step.turns);
                }
                session_.done();
                return true;
            case MachineStep::Kind::kLook:
                return !session_.answer(
                    std::all_of(step.pieces.begin(), step.pieces.end(),
                                [&](Slot slot) { return is_solved(hand(), slot); }));
            case MachineStep::Kind::kEnter:
                return !session_.enter(answers_.at(used_++));
            case MachineStep::Kind::kRead: {
                const ReadingTables* const tables = session_.reading();
                REQUIRE(tables != nullptr);
                const std::optional<Integer> value = tables->read(hand());
                return value && !session_.read(value);
            }
            default:
                session_.done();
                return true;
        }
    }

    /// By what its puzzle shows, all of it.
    void mend() {
        const PuzzlePtr& puzzle = session_.puzzle();
        // All pieces: one for each puzzle makes its tables once.
        std::unique_ptr<PathFinder>& finder = finders()[puzzle->name()];
        if (!finder) {
            std::vector<Slot> all(puzzle->shape().slots());
            std::iota(all.begin(), all.end(), Slot{0});
            finder = std::make_unique<PathFinder>(
                *PathFinder::make(puzzle, std::move(all), PartialOptions()));
        }
        const Result<ShortAlgorithm> way =
            finder->find(hand(), session_.state(), 0, Cancellation());
        REQUIRE(way);
        turn({{way->algorithm, 1}});
        REQUIRE(hand() == session_.state());
        REQUIRE(session_.recover(hand(), false, way->algorithm.size()));
    }

    using Finders = std::map<std::string, std::unique_ptr<PathFinder>>;
    static Finders& finders() {
        static Finders all;
        return all;
    }

    const Program& program_;
    PerformSession session_;
    std::vector<Integer> answers_;
    std::size_t used_ = 0;
    std::mt19937 random_;
    std::uint64_t most_steps_;
    std::map<std::pair<std::size_t, std::int64_t>, State> held_;
    std::optional<std::uint64_t> slip_at_;
    bool slipped_ = false;
    bool mended_ = false;
};

std::vector<Integer> numbers(const Answers& answers) { return {answers.begin(), answers.end()}; }

/// So many of the inputs, evenly spread.
std::vector<Answers> some_inputs(const Example& example, std::size_t most) {
    const std::vector<Answers> all = example.inputs();
    std::vector<Answers> some;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
    return some;
}

/// Whether the program comes to its end in as many steps as the robot takes.
bool ends(const PerformSession& session) { return session.step().kind == MachineStep::Kind::kDone; }

}  // namespace

TEST_CASE("robot: every example by hand, and back to the solved puzzle") {
    for (const Example& example : gallery()) {
        CAPTURE(example.file);
        const CompiledProgram compiled(example.file);
        std::size_t ended = 0;
        for (const Answers& answers : some_inputs(example, kSanitized ? 2 : 8)) {
            Robot robot(compiled.program, numbers(answers), 1);
            robot.run(std::nullopt);
            if (ends(robot.session())) {
                ++ended;
                CHECK(said_in(robot.session()) == example.expected(answers));
            }
            robot.go_back();
            CHECK(robot.session().steps_done() == 0);
            CHECK(robot.all_solved());
        }
        // Some programs take more steps than that for most numbers.
        CHECK((ended > 0 || example.file == "brainfuck.qat"));
    }
}

TEST_CASE("robot: a slip is found at a look or by reading, mended, and changes nothing",
          "[large]") {
    std::size_t slips = 0;
    std::size_t mended = 0;
    for (const Example& example : gallery()) {
        CAPTURE(example.file);
        const CompiledProgram compiled(example.file);
        unsigned seed = 0;
        for (const Answers& answers : some_inputs(example, part_of(3, 3))) {
            Robot robot(compiled.program, numbers(answers), ++seed);
            robot.run(seed * 3);
            slips += robot.slipped() ? 1U : 0U;
            mended += robot.mended() ? 1U : 0U;
            if (ends(robot.session())) {
                CHECK(said_in(robot.session()) == example.expected(answers));
            }
        }
    }
    // Most runs take turns, and most slips show.
    CHECK(slips > part_of(14, 4));
    CHECK(mended > part_of(7, 4));
}

TEST_CASE("robot: every example for all inputs, without a slip and with one",
          "[slow][long][nightly]") {
    // QTER_ROBOT_INPUTS=10000 takes all of them, but for programs that have more: of these so many
    // evenly spread ones. Each has a slip of its own. A robot tires after so many steps, and what
    // it has heard until then must be right.
    const char* const wish = std::getenv("QTER_ROBOT_INPUTS");
    const std::size_t most_inputs = wish == nullptr ? 400 : std::stoull(wish);
    constexpr std::uint64_t kMostSteps = 100'000;
    for (const Example& example : gallery()) {
        CAPTURE(example.file);
        const CompiledProgram compiled(example.file);
        std::size_t runs = 0, ended = 0, slips = 0, mended = 0;
        std::uint64_t steps = 0;
        unsigned seed = 0;
        for (const Answers& answers : some_inputs(example, most_inputs)) {
            CAPTURE(answers);
            std::mt19937 random(++seed);
            Robot robot(compiled.program, numbers(answers), seed, kMostSteps);
            robot.run(std::nullopt);
            steps += robot.session().steps_done();
            ++runs;
            if (ends(robot.session())) ++ended;
            Robot clumsy(compiled.program, numbers(answers), seed, kMostSteps);
            clumsy.run(random() % std::max<std::uint64_t>(robot.session().steps_done(), 1));
            slips += clumsy.slipped() ? 1U : 0U;
            mended += clumsy.mended() ? 1U : 0U;
            if (ends(robot.session())) {
                CHECK(said_in(robot.session()) == example.expected(answers));
                CHECK(ends(clumsy.session()));
                CHECK(said_in(clumsy.session()) == example.expected(answers));
            }
            robot.go_back();
            CHECK(robot.session().steps_done() == 0);
            CHECK(robot.all_solved());
        }
        std::cout << example.file << ": " << runs << " runs, " << ended << " to the end, " << steps
                  << " steps, " << slips << " slips, " << mended << " mended\n"
                  << std::flush;
    }
}

TEST_CASE("robot: every puzzle that has presets, and two of them at once") {
    // Adds what one puzzle holds to what another one does, the last register of each.
    const std::vector<std::pair<std::string, std::string>> registers = [] {
        std::vector<std::pair<std::string, std::string>> all;
        for (const std::string& name : all_names()) {
            const PuzzlePtr one = puzzle(name);
            if (one->presets().empty()) continue;
            const Preset& preset = one->presets().back();
            std::vector<std::string> orders;
            for (const Integer& order : preset.orders) orders.push_back(to_string(order));
            all.emplace_back(name, fmt::format("{} builtin ({})", name, fmt::join(orders, ", ")));
        }
        return all;
    }();
    REQUIRE(registers.size() >= 6);
    for (std::size_t i = 0; i < registers.size(); ++i) {
        const std::string& here = registers[i].second;
        const std::string& there = registers[(i + 1) % registers.size()].second;
        CAPTURE(here, there);
        const auto names = [](char letter, const std::string& declared) {
            std::string text;
            for (std::ptrdiff_t k = std::count(declared.begin(), declared.end(), ','); k > 0; --k) {
                text += fmt::format("_{}{}, ", letter, k);
            }
            return text + letter;
        };
        const CompiledProgram compiled(
            "sum.qat", fmt::format(".registers {{\n  {} <- {}\n  {} <- {}\n}}\n"
                                   "input \"a\" A\ninput \"b\" B\n"
                                   "while not-solved B {{\n  dec B\n  inc A\n}}\n"
                                   "halt \"is\" A\n",
                                   names('A', here), here, names('B', there), there));
        const auto order_of = [&](std::size_t number) {
            const PuzzlePtr of = puzzle(registers[number % registers.size()].first);
            return of->presets().back().orders.back();
        };
        // A way back for all pieces of a larger puzzle takes words that may be missing.
        const auto may_slip = [&](std::size_t number) {
            const PuzzlePtr of = puzzle(registers[number % registers.size()].first);
            if (of->blocking() != nullptr) return true;
            const std::optional<PuzzleGroup> group = group_of(*of);
            return group && group->order() < Integer("1" + std::string(80, '0'));
        };
        const Integer order = order_of(i);
        const Integer other = order_of(i + 1);
        for (const auto& [a, b] : {std::pair(2, 1), std::pair(0, 2)}) {
            // Some registers hold nothing but 0 and 1.
            const std::vector<Integer> answers = {mod(a, order), mod(b, other)};
            const std::string expected =
                fmt::format("halt is {}", to_string(mod(answers[0] + answers[1], order)));
            Robot robot(compiled.program, answers, 1);
            robot.run(std::nullopt);
            REQUIRE(ends(robot.session()));
            CHECK(said_in(robot.session()) == std::vector{expected});
            robot.go_back();
            CHECK(robot.all_solved());
            // Ways back on large puzzles take tables, once for each.
            if (b != 1 || kSanitized || !may_slip(i) || !may_slip(i + 1)) continue;
            Robot clumsy(compiled.program, answers, 1);
            clumsy.run(2);
            CHECK(clumsy.slipped());
            REQUIRE(ends(clumsy.session()));
            CHECK(said_in(clumsy.session()) == std::vector{expected});
        }
    }
}
