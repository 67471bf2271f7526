#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "cli/perform_shows.hpp"

namespace qter {
namespace {

/// Waits; returns early when the command must end.
void wait(double seconds) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kLook(20);
    const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                     std::chrono::duration<double>(seconds));
    while (Clock::now() < end && !command_cancellation().requested()) {
        std::this_thread::sleep_for(std::min<Clock::duration>(kLook, end - Clock::now()));
    }
}

/// Seconds that a person would take for the step.
double seconds_for(const PerformStep& step, double turns_per_second) {
    constexpr double kLooking = 1;  // a look takes as long as this many turns
    if (turns_per_second == 0) return 0;
    const bool turns = step.kind == PerformStep::Kind::kTurn;
    return (turns ? turns_in(step.turns).get_d() : kLooking) / turns_per_second;
}

/// The next number, given in advance or typed; nullopt at the end of the input.
std::optional<Integer> number_for(const Session& session, const PerformDesk& desk,
                                  GivenNumbers& numbers) {
    if (std::optional<Integer> number = numbers.next()) {
        tell(session, fmt::format("{}\n", to_string(*number)));
        return number;
    }
    while (!command_cancellation().requested()) {
        tell(session, desk.prompt() + " ");
        const std::optional<std::string> line = read_line();
        if (!line) return std::nullopt;
        if (std::optional<Integer> number = parse_integer(*line)) return number;
    }
    return std::nullopt;
}

void show_step(const Session& session, const PerformDesk& desk) {
    std::string text = fmt::format("{}. ", desk.heading());
    if (!desk.message().empty()) text += fmt::format("\"{}\" ", desk.message());
    tell(session, fmt::format("{}{}\n", text, desk.task()));
    if (!session.color_out() || desk.session().step().kind != PerformStep::Kind::kTurn) return;
    tell_as_is(session,
               perform_picture(desk, true, static_cast<int>(stdout_columns().value_or(80))));
}

}  // namespace

ExitCode perform_demo(Session& session, PerformDesk& desk, GivenNumbers& numbers,
                      const DemoPace& pace) {
    tell(session, desk.opening());
    while (!desk.is_over()) {
        const PerformStep step = desk.session().step();
        const bool ends =
            step.kind == PerformStep::Kind::kDone || step.kind == PerformStep::Kind::kFailed;
        if (!ends && desk.session().steps_done() >= pace.max_steps) {
            session.say(fmt::format("the program has not ended after {} steps", pace.max_steps));
            tell(session, desk.leave(ExitCode::kLimit));
            break;
        }
        show_step(session, desk);
        if (step.kind == PerformStep::Kind::kEnter) {
            const std::optional<Integer> number = number_for(session, desk, numbers);
            if (!number) break;
            tell(session, desk.obey({PerformCommand::kNumber, to_string(*number)}));
            continue;
        }
        wait(seconds_for(step, pace.turns_per_second));
        if (command_cancellation().requested()) break;
        const bool look = step.kind == PerformStep::Kind::kLook;
        if (look) tell(session, step.solved ? "Yes.\n" : "No.\n");
        tell(session, desk.obey({!look         ? PerformCommand::kNext
                                 : step.solved ? PerformCommand::kYes
                                               : PerformCommand::kNo,
                                 ""}));
    }
    if (!desk.is_over()) {
        tell(session, desk.leave(stop_code()));
    }
    return desk.code();
}

}  // namespace qter
