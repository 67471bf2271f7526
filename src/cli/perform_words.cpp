// Words and keys of a session, and its texts at the beginning and the end.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/option_values.hpp"
#include "cli/perform_shows.hpp"
#include "support/text.hpp"
#include "view/needs_text.hpp"

namespace qter {
namespace {

using Event = PerformEvent::Kind;

struct PerformWord {
    char key;                    ///< on a full screen
    std::string_view word;       ///< in line mode; its key is enough
    std::optional<Event> event;  ///< nullopt for what only the display does
    std::string_view help;
};

constexpr std::string_view kPicture = "picture";

constexpr std::array<PerformWord, 12> kPerformWords = {{
    {' ', "next", Event::kNext, "done, or accept the model's answer (same as Enter)"},
    {'b', "back", Event::kBack, "undo the last step: its turns are a step of their own"},
    {'y', "yes", Event::kYes, "the pieces are solved"},
    {'n', "no", Event::kNo, "the pieces are not solved"},
    {'w', "where", Event::kWhere, "the position in the program, and its output so far"},
    {'p', kPicture, {}, "the puzzle now, and after the step"},
    {'t', "tables", Event::kTables,
     "the tables to read a number; on the full screen the next one, as Right does"},
    {'r', "repeat", Event::kRepeat, "enter numbers by repeating generators instead"},
    {'x', "slip", Event::kSlip, "something went wrong: find the way back"},
    {'s', "save", Event::kSave, "save the session in a file"},
    {'?', "help", {}, "this list"},
    {'q', "quit", Event::kQuit, "save the session and leave"},
}};

std::string help_text() {
    std::string text;
    for (const PerformWord& one : kPerformWords) {
        text +=
            fmt::format("  {}  {:8} {}\n", one.key == ' ' ? "space" : fmt::format("{:5}", one.key),
                        one.key == '?' ? "?" : one.word, one.help);
    }
    return text;
}

}  // namespace

std::optional<PerformReply> reply_to(std::string_view line, PerformController& controller) {
    const std::string_view text = trimmed(line);
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    const std::string argument(trimmed(text.substr(end)));
    if (argument.empty()) {
        if (const std::optional<Integer> number = parse_integer(word)) {
            return PerformReply{controller.handle({Event::kNumber, *number})};
        }
    }
    // "n" means no after a question, else next.
    const bool asks =
        controller.session().step().kind == MachineStep::Kind::kLook && !controller.recovering();
    if (word.empty() || (word == "n" && !asks)) word = "next";
    const auto* const meant =
        std::find_if(kPerformWords.begin(), kPerformWords.end(), [&](const PerformWord& one) {
            return word == one.word || (word.size() == 1 && word[0] == one.key);
        });
    if (meant == kPerformWords.end()) return std::nullopt;
    if (meant->event) return PerformReply{controller.handle({*meant->event, {}, argument})};
    if (meant->word == kPicture) return PerformReply{{}, true};
    return PerformReply{{help_text()}};
}

std::string perform_opening(const PerformSession& session, const std::string& note) {
    if (session.steps_done() != 0) return {};
    std::string text;
    for (const std::string& needed : needs_texts(session.program())) text += needed + '\n';
    if (!note.empty()) text += note + '\n';
    return text +
           "A piece is solved when each of its stickers has the colour of the face it is on.\n";
}

ExitCode perform_code(const PerformController& controller) {
    const bool failed = controller.ending() == PerformController::Ending::kFailed;
    return failed ? ExitCode::kError : ExitCode::kDone;
}

}  // namespace qter
