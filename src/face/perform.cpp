#include "qter/perform.hpp"

#include <stdexcept>
#include <utility>

#include "face/access.hpp"
#include "face/public_output.hpp"
#include "face/translate.hpp"
#include "perform/controller.hpp"
#include "perform/wording.hpp"

namespace qter::api {
namespace {

using Kind = MachineStep::Kind;

Step::Kind kind_of(Kind kind) {
    switch (kind) {
        case Kind::kTurn:
            return Step::Kind::kTurn;
        case Kind::kLook:
            return Step::Kind::kLook;
        case Kind::kEnter:
            return Step::Kind::kEnter;
        case Kind::kRead:
            return Step::Kind::kRead;
        case Kind::kTell:
            return Step::Kind::kTell;
        case Kind::kSwitch:
            return Step::Kind::kSwitch;
        case Kind::kMoveHead:
            return Step::Kind::kMoveHead;
        case Kind::kDone:
            return Step::Kind::kDone;
        case Kind::kFailed:
            break;
    }
    return Step::Kind::kFailed;
}

/// Sets the lines that follow a look.
void add_ways(const qter::Program& program, std::size_t at, Step& step) {
    const Instruction& instruction = program.instructions[at];
    std::optional<std::uint64_t> next;
    if (at + 1 < program.instructions.size()) next = program.instructions[at + 1].number;
    const std::size_t* const target = jump_target(instruction.operation);
    step.line_if_solved = target != nullptr ? program.instructions[*target].number : next;
    step.line_if_not = target != nullptr ? next : instruction.number;
}

Step step_of(const PerformSession& session) {
    const qter::Program& program = session.program();
    const MachineStep& step = session.step();
    const Puzzle puzzle = Access::make_puzzle(session.puzzle());
    Step made;
    made.kind = kind_of(step.kind);
    made.line = program.instructions[step.instruction].number;
    made.says = step.message;
    made.instruction = step_text(program, step);
    const bool switches = step.kind == Kind::kSwitch;
    made.holding = program.holdings[switches ? step.target : step.holding].name;
    for (const RepeatedTurns& part : step.turns) {
        if (step.kind != Kind::kTurn) break;  // a look knows those that follow it
        made.turns.push_back({Access::make(puzzle, part.algorithm), translated(part.times)});
    }
    made.pieces = names_of(*session.puzzle(), step.pieces);
    if (step.kind == Kind::kEnter) made.max = translated(step.range.max);
    made.wraps = step.range.wraps;
    if (step.kind == Kind::kRead) made.value = translated(*step.value);
    if (step.kind == Kind::kMoveHead) made.cells = step.cells;
    if (step.kind != Kind::kLook) return made;
    made.solved = step.solved;
    add_ways(program, step.instruction, made);
    return made;
}

}  // namespace

struct Performance::Impl {
    Program program;  // used by the session
    PerformController controller;
    Step step;

    Impl(Program of, PerformSession begun)
        : program(std::move(of)),
          controller(std::move(begun), {}),
          step(step_of(controller.session())) {}

    void require(Step::Kind kind) const {
        if (step.kind != kind)
            throw std::logic_error("qter: this call does not fit the current step");
    }
    std::optional<Diagnostic> handle(const PerformEvent& event) {
        const PerformAnswer answer = controller.handle(event);
        if (answer.problem) return translated(*answer.problem, Access::of(program).sources);
        step = step_of(controller.session());
        return std::nullopt;
    }
};

Performance::Performance(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Performance::Performance(Performance&&) noexcept = default;
Performance& Performance::operator=(Performance&&) noexcept = default;
Performance::~Performance() = default;

Result<Performance> Performance::begin(const Program& program) {
    const auto& impl = Access::of(program);
    return translated(PerformSession::begin(impl.program, {}), impl.sources,
                      [&](PerformSession session) {
                          return Performance(std::make_unique<Impl>(program, std::move(session)));
                      });
}

Performance::Impl& Performance::impl() const {
    if (!impl_) throw std::logic_error("qter: use of a performance after a move");
    return *impl_;
}

const Step& Performance::step() const { return impl().step; }

State Performance::state() const {
    return Access::make(Access::make_puzzle(impl().controller.session().puzzle()),
                        impl().controller.session().state());
}

std::vector<Output> Performance::outputs() const {
    std::vector<Output> outputs;
    for (const qter::Output& one : impl().controller.session().outputs())
        outputs.push_back(public_output(one));
    return outputs;
}

std::uint64_t Performance::steps_done() const { return impl().controller.session().steps_done(); }

std::optional<Diagnostic> Performance::failure() const {
    const auto& failure = impl().controller.session().failure();
    if (!failure) return std::nullopt;
    return translated(*failure, Access::of(impl().program).sources);
}

void Performance::done() {
    if (impl().step.kind == Step::Kind::kEnter) {
        throw std::logic_error("qter: the step asks for a number");
    }
    const bool over =
        impl().step.kind == Step::Kind::kDone || impl().step.kind == Step::Kind::kFailed;
    if (!over) static_cast<void>(impl().handle({PerformEvent::Kind::kGoOn}));
}

std::optional<Diagnostic> Performance::looked(bool solved) {
    impl().require(Step::Kind::kLook);
    return impl().handle({solved ? PerformEvent::Kind::kYes : PerformEvent::Kind::kNo});
}

std::optional<Diagnostic> Performance::entered(const Integer& number) {
    impl().require(Step::Kind::kEnter);
    return impl().handle({PerformEvent::Kind::kNumber, translated(number)});
}

std::optional<Diagnostic> Performance::read(const Integer& value) {
    impl().require(Step::Kind::kRead);
    return impl().handle({PerformEvent::Kind::kNumber, translated(value)});
}

bool Performance::back() {
    const std::uint64_t before = steps_done();
    static_cast<void>(impl().handle({PerformEvent::Kind::kBack}));
    if (impl().controller.undoing()) {
        static_cast<void>(impl().handle({PerformEvent::Kind::kNext}));
    }
    return steps_done() != before;
}

}  // namespace qter::api
