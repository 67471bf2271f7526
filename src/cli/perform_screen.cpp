// Full-screen display of a session. From the top: the position in the program; its output; the
// task, in bold; pictures; the last response; hints; keys. A small terminal shows no pictures, and
// as many of the lines from the top as fit.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "cli/perform_shows.hpp"
#include "cli/raw_terminal.hpp"
#include "support/text.hpp"
#include "support/visible.hpp"
#include "view/beside.hpp"

namespace qter {
namespace {

std::vector<std::string> lines_in(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The text in lines of at most `columns` columns, broken at spaces.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns) {
    std::vector<std::string> lines;
    for (const std::string& paragraph : lines_in(text)) {
        std::string line;
        std::istringstream words(paragraph);
        const bool table = paragraph.starts_with("  ");
        for (std::string word; !table && words >> word;) {
            if (!line.empty() && text_columns(line) + 1 + text_columns(word) > columns) {
                lines.push_back(std::exchange(line, {}));
            }
            line += (line.empty() ? "" : " ") + word;
        }
        lines.push_back(table ? paragraph.substr(0, columns) : line);
    }
    return lines;
}

class Page {
 public:
    Page(int columns, int rows)
        : columns_(static_cast<std::size_t>(columns)), rows_(static_cast<std::size_t>(rows)) {}

    /// Foreign text, made visible; bold for the task.
    void add(const std::string& text, bool bold = false) {
        for (std::string& line : wrapped(visible(text), columns_ - 1)) {
            lines_.push_back(bold ? "\x1b[1m" + line + "\x1b[0m" : line);
        }
    }
    void gap() { lines_.emplace_back(); }
    /// Adds the picture unless it is too wide or does not fit above `below` other lines.
    void add_picture(const std::string& picture, std::size_t below) {
        const std::vector<std::string> lines = lines_in(picture);
        if (lines_.size() + lines.size() + below > rows_) return;
        for (const std::string& line : lines) {
            if (shown_columns(line) > columns_) return;
        }
        lines_.insert(lines_.end(), lines.begin(), lines.end());
    }
    [[nodiscard]] std::string text(const std::string& last) const {
        std::string text;
        const std::size_t shown = std::min(lines_.size(), rows_ - 1);
        for (std::size_t i = 0; i < shown; ++i) text += lines_[i] + "\r\n";
        return text +
               fmt::format("\x1b[{};1H\x1b[7m{}\x1b[0m", rows_, last.substr(0, columns_ - 1));
    }

 private:
    std::size_t columns_;
    std::size_t rows_;
    std::vector<std::string> lines_;
};

/// The keys that fit, the more important ones first, and the key for help.
std::string keys_for(const PerformController& controller, std::size_t columns) {
    const MachineStep::Kind kind = controller.session().step().kind;
    const bool look = kind == MachineStep::Kind::kLook && !controller.recovering();
    const bool number = kind == MachineStep::Kind::kEnter || kind == MachineStep::Kind::kRead;
    constexpr std::string_view kHelp = " ? help ";
    std::string text = look ? " y yes  n no " : number ? " digits: a number " : " space next ";
    for (const std::string_view key :
         {" b back ", " x slip ", " q quit ", " w where ", " s save "}) {
        if (text.size() + key.size() + kHelp.size() > columns) break;
        text += key;
    }
    return text + std::string(kHelp);
}

void draw(RawTerminal& terminal, Session& session, const PerformController& controller,
          const std::string& message) {
    Page page(terminal.columns(), terminal.rows());
    page.add(controller.heading());
    page.gap();
    if (!controller.message().empty()) page.add(fmt::format("\"{}\"", controller.message()));
    page.add(controller.task(), true);
    page.gap();
    const std::vector<std::string> hints =
        wrapped(controller.hints(), static_cast<std::size_t>(terminal.columns()));
    const std::vector<std::string> news =
        wrapped(message, static_cast<std::size_t>(terminal.columns()));
    page.add_picture(perform_picture(controller, session.color_out(), terminal.columns()),
                     news.size() + std::min<std::size_t>(hints.size(), 3) + 3);
    page.gap();
    page.add(message);
    page.add(controller.hints());
    terminal.show(page.text(keys_for(controller, static_cast<std::size_t>(terminal.columns()))));
}

/// The command of a key, as a line; prompts for what follows it. nullopt when nothing follows.
std::optional<std::string> line_of(char key, RawTerminal& terminal) {
    if ((key >= '0' && key <= '9') || key == '-') {
        return terminal.line("number: ", std::string(1, key));
    }
    if (key == 'x') {
        const std::optional<std::string> seen =
            terminal.line("what the stickers show, ? for unknown ones: ", "");
        return seen ? std::optional("slip " + *seen) : std::nullopt;
    }
    return std::string(1, key);
}

/// Until the session ends; returns its last lines.
std::string show_steps(Session& session, PerformController& controller, std::string message,
                       ExitCode& code) {
    RawTerminal terminal;
    while (controller.ending() == PerformController::Ending::kNone) {
        if (const std::optional<Integer> number = controller.given_number()) {
            message = controller.handle({PerformEvent::Kind::kNumber, *number}).text;
            continue;
        }
        draw(terminal, session, controller, message);
        const std::optional<char> key = terminal.key();
        if (!key) {
            code = stop_code();
            return controller.leave();
        }
        if (*key == RawTerminal::kRedraw) continue;
        const std::optional<std::string> line = line_of(*key, terminal);
        const std::optional<PerformReply> reply = line ? reply_to(*line, controller) : std::nullopt;
        message = reply ? reply->answer.text : "This key has no function here; ? lists the keys.\n";
    }
    code = perform_code(controller);
    return message;
}

}  // namespace

ExitCode perform_on_screen(Session& session, PerformController& controller,
                           const std::string& note) {
    ExitCode code = ExitCode::kDone;
    // Printed after the screen is restored.
    const std::string last =
        show_steps(session, controller, perform_opening(controller.session(), note), code);
    for (const Output& output : controller.session().outputs()) {
        print_out(output_text(output) + '\n');
    }
    session.say(last.substr(0, last.find_last_not_of('\n') + 1));
    return code;
}

}  // namespace qter
