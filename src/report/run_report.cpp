#include "report/run_report.hpp"

#include "notation/metric.hpp"
#include "program/q_writer.hpp"
#include "report/cost_report.hpp"

namespace qter {
namespace {

void write_outputs(JsonWriter& json, const std::vector<Output>& outputs) {
    json.key("output").objects(outputs, [&](const Output& output) {
        json.key("kind").value(output.kind == Output::Kind::kPrint ? "print" : "halt");
        json.key("message").value(output.message);
        json.key("value").value(output.value);
    });
}

void write_step(JsonWriter& json, const Program& program, const TracedStep& step) {
    const Instruction& instruction = program.instructions[step.index];
    json.key("step").value(step.step);
    json.key("line").value(instruction.number);
    json.key("instruction").value(instruction_text(program, instruction));
    json.key("turns").value(written_turns(instruction));
    json.key("jumped").value(step.jumped);
    const std::size_t* target = jump_target(instruction.operation);
    if (step.jumped == false) target = nullptr;
    json.key("jumped_to");
    target != nullptr ? json.value(program.instructions[*target].number) : json.null();
    json.key("repetitions").value(step.repetitions);
    json.key("holding");
    program.holdings.empty() ? json.null() : json.value(program.holdings[step.holding].name);
    json.key("state").text_or_null(step.state);
    json.key("registers").object([&] {
        for (const auto& [reg, value] : step.registers) {
            json.key(program.registers[reg].name).value(value);
        }
    });
}

}  // namespace

void write_run(JsonWriter& json, const FinishedRun& run, std::optional<double> pace) {
    json.key("status").value(run.result.status == RunStatus::kHalted ? "halted" : "error");
    write_outputs(json, run.outputs);
    json.key("steps").value(run.result.steps);
    json.key("turns").value(run.result.turns);
    json.key("metric").value(Metric::kHalfTurn.name);
    if (run.cost) write_cost(json, *run.cost, pace);
    if (!run.program || !run.trace) return;
    json.key("trace").objects(
        run.trace->steps, [&](const TracedStep& step) { write_step(json, *run.program, step); });
    json.key("trace_left_out").value(run.trace->left_out);
}

void write_session(JsonWriter& json, const PerformSession& session) {
    const MachineStep::Kind kind = session.step().kind;
    json.key("status").value(kind == MachineStep::Kind::kDone     ? "halted"
                             : kind == MachineStep::Kind::kFailed ? "error"
                                                                  : "left");
    write_outputs(json, session.outputs());
    json.key("steps").value(session.steps_done());
    json.key("turns").object([&] {
        json.key("entering").value(session.turned().entering);
        json.key("running").value(session.turned().running);
        json.key("correcting").value(session.turned().correcting);
    });
}

}  // namespace qter
