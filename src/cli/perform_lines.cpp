#include <fmt/format.h>

#include "cli/perform_shows.hpp"
#include "facelets/facelet_string.hpp"
#include "view/net_text.hpp"

namespace qter {
namespace {

/// The step in words, with all hints.
void tell_step(const Session& session, const PerformDesk& desk) {
    std::string text = fmt::format("\n{}. ", desk.heading());
    if (const std::string message = desk.message(); !message.empty()) {
        text += fmt::format("\"{}\" ", message);
    }
    tell(session, fmt::format("{}{}\n{}", text, desk.task(), desk.hints()));
}

void tell_picture(const Session& session, const PerformDesk& desk) {
    const PuzzlePtr& puzzle = desk.session().puzzle();
    if (has_facelet_string(*puzzle)) {
        tell(session, fmt::format("now    {}\n", facelet_string(*puzzle, desk.now())));
        if (const std::optional<State> then = desk.then()) {
            tell(session, fmt::format("after  {}\n", facelet_string(*puzzle, *then)));
        }
    }
    const int columns = static_cast<int>(stdout_columns().value_or(80));
    tell_as_is(session, perform_picture(desk, session.color_out(), columns));
}

/// Answers a question for a number with the next given number, if there is one.
bool answered(const Session& session, PerformDesk& desk, GivenNumbers& numbers) {
    if (desk.recovering() || desk.session().step().kind != PerformStep::Kind::kEnter) return false;
    const std::optional<Integer> number = numbers.next();
    if (!number) return false;
    tell(session, fmt::format("{}\n", to_string(*number)));
    tell(session, desk.obey({PerformCommand::kNumber, to_string(*number)}));
    return true;
}

}  // namespace

void tell(const Session& session, std::string_view text) {
    session.options().json ? print_err(text) : print_out(text);
}

void tell_as_is(const Session& session, std::string_view text) {
    session.options().json ? print_err_as_is(text) : print_as_is(text);
}

ExitCode perform_by_lines(Session& session, PerformDesk& desk, GivenNumbers& numbers) {
    tell(session, desk.opening());
    bool new_step = true;
    while (!desk.is_over()) {
        if (new_step) tell_step(session, desk);
        const std::uint64_t before = desk.session().steps_done();
        if (answered(session, desk, numbers)) {
            new_step = desk.session().steps_done() != before;
            if (new_step) continue;
        }
        tell(session, fmt::format("{} ", desk.prompt()));
        const std::optional<std::string> line = read_line();
        if (!line) {
            tell(session, "\n" + desk.leave(stop_code()));
            break;
        }
        const std::optional<PerformDesk::Said> said = desk.understand(*line);
        if (!said) {
            tell(session, "Unknown command; ? lists all commands.\n");
            new_step = false;
            continue;
        }
        const bool recovering = desk.recovering();
        tell(session, desk.obey(*said));
        if (said->command == PerformCommand::kPicture) tell_picture(session, desk);
        new_step = desk.session().steps_done() != before || recovering != desk.recovering() ||
                   said->command == PerformCommand::kRepeat;
    }
    return desk.code();
}

}  // namespace qter
