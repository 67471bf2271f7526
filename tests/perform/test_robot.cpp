// A robot with a puzzle in its hands goes through every example: it turns what it is told, looks at
// its own puzzle and answers what it sees. It says what the examples say; with a slip at a random
// place it finds out, and mends it; and going back all the way it holds a solved puzzle.
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "interpreter/examples.hpp"
#include "perform/sessions.hpp"
#include "qter/language/compile.hpp"
#include "qter/perform/way_back.hpp"
#include "qter/support/files.hpp"
#include "sanitized.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// An example, compiled without short additions: they take a search, and are of no matter here.
class ExampleProgram {
 public:
    explicit ExampleProgram(const std::string& file) {
        const std::string path = std::string(QTER_SOURCE_DIR) + "/examples/" + file;
        const SourceId id = *read_source(sources_, path);
        Result<Program> made = compile_qat(sources_[id], sources_, puzzles_);
        REQUIRE(made);
        program = *std::move(made);
    }

    Program program;

 private:
    SourceMap sources_;
    PuzzleLibrary puzzles_{sources_};
};

/// The real puzzles, by holding and cell.
class Robot {
 public:
    Robot(const Program& program, std::vector<Integer> answers, unsigned seed)
        : program_(program),
          session_(begun(program)),
          answers_(std::move(answers)),
          random_(seed) {}

    /// Goes on until it is over; a slip happens in step `slip_at` or in the first one behind it
    /// that can take one.
    void run(std::optional<std::uint64_t> slip_at) {
        slip_at_ = slip_at;
        while (!is_over(session_) && session_.steps_done() < kMostSteps) {
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
        while (const std::optional<PerformStep> undone = session_.undo()) {
            if (undone->kind == PerformStep::Kind::kTurn) {
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
    static constexpr std::uint64_t kMostSteps = 1500;

    State& hand() {
        const std::size_t holding = session_.step().holding;
        return held_
            .try_emplace({holding, session_.head()},
                         solved_state(program_.holdings[holding].puzzle->shape()))
            .first->second;
    }

    void turn(const std::vector<RepeatedTurns>& turns) {
        const Puzzle& puzzle = *session_.puzzle();
        hand() = compose(puzzle.shape(), hand(), state_of(puzzle, turns));
    }

    /// The turns, one of them the wrong way round or left out.
    void turn_with_slip(const std::vector<RepeatedTurns>& turns) {
        std::vector<RepeatedTurns> wrong = turns;
        Algorithm& algorithm = wrong.front().algorithm;
        const std::size_t at = random_() % algorithm.size();
        Turn& bad = algorithm[at];
        const std::uint32_t order = session_.puzzle()->grips()[bad.grip].order;
        bad.amount = static_cast<std::uint16_t>(bad.amount % (order - 1) + 1);
        turn(wrong);
        slipped_ = true;
    }

    /// False when what it sees contradicts the session.
    bool step() {
        const PerformStep step = session_.step();
        const bool may_slip = !slipped_ && slip_at_ && session_.steps_done() >= *slip_at_;
        switch (step.kind) {
            case PerformStep::Kind::kTurn:
                if (step.any_way) {
                    hand() = solved_state(session_.puzzle()->shape());
                } else if (may_slip) {
                    turn_with_slip(step.turns);
                } else {
                    turn(step.turns);
                }
                session_.done();
                return true;
            case PerformStep::Kind::kLook:
                return !session_.answer(
                    std::all_of(step.pieces.begin(), step.pieces.end(),
                                [&](Slot slot) { return is_solved(hand(), slot); }));
            case PerformStep::Kind::kEnter:
                return !session_.enter(answers_.at(used_++));
            case PerformStep::Kind::kRead: {
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
        std::unique_ptr<WayFinder>& finder = finders()[puzzle->name()];
        if (!finder) {
            std::vector<Slot> all(puzzle->shape().slots());
            std::iota(all.begin(), all.end(), Slot{0});
            finder = std::make_unique<WayFinder>(
                *WayFinder::make(puzzle, std::move(all), WayFinder::Options()));
        }
        const Result<WayBack> way = finder->find(hand(), session_.state(), 0, Cancellation());
        REQUIRE(way);
        turn({{way->algorithm, 1}});
        REQUIRE(session_.recover(hand(), false, way->algorithm.size()));
    }

    using Finders = std::map<std::string, std::unique_ptr<WayFinder>>;
    static Finders& finders() {
        static Finders all;
        return all;
    }

    const Program& program_;
    PerformSession session_;
    std::vector<Integer> answers_;
    std::size_t used_ = 0;
    std::mt19937 random_;
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
bool ends(const PerformSession& session) { return session.step().kind == PerformStep::Kind::kDone; }

}  // namespace

TEST_CASE("robot: every example by hand, and back to the solved puzzle") {
    for (const Example& example : gallery()) {
        CAPTURE(example.file);
        const ExampleProgram compiled(example.file);
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

TEST_CASE("robot: a slip is found at a look or by reading, mended, and changes nothing") {
    std::size_t slips = 0;
    std::size_t mended = 0;
    for (const Example& example : gallery()) {
        CAPTURE(example.file);
        const ExampleProgram compiled(example.file);
        unsigned seed = 0;
        for (const Answers& answers : some_inputs(example, kSanitized ? 2 : 3)) {
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
    CHECK(slips > (kSanitized ? 9U : 14U));
    CHECK(mended > (kSanitized ? 4U : 7U));
}
