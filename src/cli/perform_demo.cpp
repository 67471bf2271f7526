// Demo of a session: the steps one after another, without a person.
#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "cli/perform_shows.hpp"

namespace qter {
namespace {

/// Waits; returns early when the command must end.
void wait(double seconds) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kPoll(20);
    const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                     std::chrono::duration<double>(seconds));
    while (Clock::now() < end && !command_cancellation().requested()) {
        std::this_thread::sleep_for(std::min<Clock::duration>(kPoll, end - Clock::now()));
    }
}

/// Seconds that a person would take for the step.
double seconds_for(const MachineStep& step, double turns_per_second) {
    constexpr double kLooking = 1;  // a look takes as long as this many turns
    if (turns_per_second == 0) return 0;
    const bool turns = step.kind == MachineStep::Kind::kTurn;
    return (turns ? turns_in(step.turns).get_d() : kLooking) / turns_per_second;
}

/// The next number, given in advance or typed; nullopt at the end of the input.
std::optional<Integer> number_for(const Session& session, PerformController& controller) {
    if (std::optional<Integer> number = controller.given_number()) {
        tell(session, fmt::format("{}\n", to_string(*number)));
        return number;
    }
    while (!command_cancellation().requested()) {
        tell(session, controller.prompt() + " ");
        const std::optional<std::string> line = read_line();
        if (!line) return std::nullopt;
        if (std::optional<Integer> number = parse_integer(*line)) return number;
    }
    return std::nullopt;
}

void show_step(const Session& session, const PerformController& controller) {
    std::string text = fmt::format("{}. ", controller.heading());
    if (!controller.message().empty()) text += fmt::format("\"{}\" ", controller.message());
    tell(session, fmt::format("{}{}\n", text, controller.task()));
    if (!session.color_out() || controller.session().step().kind != MachineStep::Kind::kTurn)
        return;
    tell_as_is(session,
               perform_picture(controller, true, static_cast<int>(stdout_columns().value_or(80))));
}

}  // namespace

ExitCode perform_demo(Session& session, PerformController& controller, const std::string& note,
                      const DemoPace& pace) {
    tell(session, perform_opening(controller.session(), note));
    while (controller.ending() == PerformController::Ending::kNone) {
        const MachineStep step = controller.session().step();
        const bool ends =
            step.kind == MachineStep::Kind::kDone || step.kind == MachineStep::Kind::kFailed;
        if (!ends && controller.session().steps_done() >= pace.max_steps) {
            session.say(fmt::format("the program has not ended after {} steps", pace.max_steps));
            tell(session, controller.leave());
            return ExitCode::kLimit;
        }
        show_step(session, controller);
        PerformEvent event{PerformEvent::Kind::kGoOn};
        if (step.kind == MachineStep::Kind::kEnter) {
            const std::optional<Integer> number = number_for(session, controller);
            if (number) event = {PerformEvent::Kind::kNumber, *number};
        } else {
            wait(seconds_for(step, pace.turns_per_second));
        }
        if (event.kind == PerformEvent::Kind::kGoOn &&
            (step.kind == MachineStep::Kind::kEnter || command_cancellation().requested())) {
            tell(session, controller.leave());
            return stop_code();
        }
        if (step.kind == MachineStep::Kind::kLook) tell(session, step.solved ? "Yes.\n" : "No.\n");
        tell(session, controller.handle(event).text);
    }
    return perform_code(controller);
}

}  // namespace qter
