// Line by line display of a session.
#include <fmt/format.h>

#include "cli/perform_shows.hpp"
#include "facelets/facelet_string.hpp"

namespace qter {
namespace {

/// The step in words, with all hints.
void tell_step(const Session& session, const PerformController& controller) {
    std::string text = fmt::format("\n{}. ", controller.heading());
    if (const std::string message = controller.message(); !message.empty()) {
        text += fmt::format("\"{}\" ", message);
    }
    tell(session, fmt::format("{}{}\n{}", text, controller.task(), controller.hints()));
}

void tell_picture(const Session& session, const PerformController& controller) {
    const PuzzlePtr& puzzle = controller.session().puzzle();
    if (has_facelet_string(*puzzle)) {
        tell(session, fmt::format("now    {}\n", facelet_string(*puzzle, controller.now())));
        if (const std::optional<State> then = controller.then()) {
            tell(session, fmt::format("after  {}\n", facelet_string(*puzzle, *then)));
        }
    }
    const int columns = static_cast<int>(stdout_columns().value_or(80));
    tell_as_is(session, perform_picture(controller, session.color_out(), columns));
}

}  // namespace

void tell(const Session& session, std::string_view text) {
    session.options().json ? print_err(text) : print_out(text);
}

void tell_as_is(const Session& session, std::string_view text) {
    session.options().json ? print_err_as_is(text) : print_as_is(text);
}

ExitCode perform_by_lines(Session& session, PerformController& controller,
                          const std::string& note) {
    tell(session, perform_opening(controller.session(), note));
    bool new_step = true;
    while (controller.ending() == PerformController::Ending::kNone) {
        if (new_step) tell_step(session, controller);
        if (const std::optional<Integer> number = controller.given_number()) {
            tell(session, fmt::format("{}\n", to_string(*number)));
            const PerformAnswer answer = controller.handle({PerformEvent::Kind::kNumber, *number});
            tell(session, answer.text);
            new_step = answer.changed;
            if (new_step) continue;
        }
        tell(session, fmt::format("{} ", controller.prompt()));
        const std::optional<std::string> line = read_line();
        if (!line) {
            tell(session, "\n" + controller.leave());
            return stop_code();
        }
        const std::optional<PerformReply> reply = reply_to(*line, controller);
        tell(session, reply ? reply->answer.text : "Unknown command; ? lists all commands.\n");
        if (reply && reply->picture) tell_picture(session, controller);
        new_step = reply && reply->answer.changed;
    }
    return perform_code(controller);
}

}  // namespace qter
