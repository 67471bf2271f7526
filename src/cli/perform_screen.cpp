// Full-screen display of a session. From the top: the position in the program; its output; the
// task, in bold; pictures; the last response; hints; keys. Tables to read a number by are shown one
// at a time (perform_reading.hpp). A small terminal shows no pictures, and as many of the lines
// from the top as fit.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "cli/perform_reading.hpp"
#include "cli/perform_shows.hpp"
#include "cli/raw_terminal.hpp"
#include "support/text.hpp"
#include "support/visible.hpp"
#include "view/beside.hpp"

namespace qter {
namespace {

/// The text in lines of at most `columns` columns, broken at spaces.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns) {
    std::vector<std::string> lines;
    for (const std::string& paragraph : lines_of(text)) {
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
        const std::vector<std::string> lines = lines_of(picture);
        if (lines_.size() + lines.size() + below > rows_) return;
        for (const std::string& line : lines) {
            if (shown_columns(line) > columns_) return;
        }
        add_lines(lines);
    }
    void add_lines(const std::vector<std::string>& lines) {
        lines_.insert(lines_.end(), lines.begin(), lines.end());
    }
    /// The rows that are left above the last one.
    [[nodiscard]] std::size_t room() const { return rows_ - std::min(lines_.size() + 1, rows_); }
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
    constexpr std::string_view kHelp = " ? help";
    std::string text = look                                ? " y yes  n no "
                       : kind == MachineStep::Kind::kEnter ? " 0-9 number "
                       : kind != MachineStep::Kind::kRead  ? " Enter next "
                       : controller.session().reading()    ? " 0-9 number  t table  Enter ok "
                                                           : " 0-9 number  Enter ok ";
    for (const std::string_view key :
         {" b back ", " x slip ", " q quit ", " w where ", " s save "}) {
        if (text.size() + key.size() + kHelp.size() >= columns) break;
        text += key;
    }
    return text + std::string(kHelp);
}

void draw(RawTerminal& terminal, Session& session, const PerformController& controller,
          const std::string& message, ReadingView& reading) {
    Page page(terminal.columns(), terminal.rows());
    const auto columns = static_cast<std::size_t>(terminal.columns());
    const std::string picture =
        perform_picture(controller, session.color_out(), terminal.columns());
    page.add(controller.heading());
    page.gap();
    if (!controller.message().empty()) page.add(fmt::format("\"{}\"", controller.message()));
    page.add(controller.task(), true);
    page.gap();
    const std::vector<ReadingPage> tables = controller.reading_pages();
    if (!tables.empty() && !controller.recovering()) {
        page.add(message);
        if (!message.empty()) page.gap();
        page.add_lines(reading.lines(tables, picture, columns - 1, page.room()));
    } else {
        const std::vector<std::string> hints = wrapped(controller.hints(), columns);
        const std::vector<std::string> news = wrapped(message, columns);
        page.add_picture(picture, news.size() + std::min<std::size_t>(hints.size(), 3) + 3);
        page.gap();
        page.add(message);
        page.add(controller.hints());
    }
    terminal.show(page.text(keys_for(controller, columns)));
}

/// The command of a key, as a line; prompts for what follows it. nullopt when nothing follows.
std::optional<std::string> line_of(char key, RawTerminal& terminal) {
    if (key == '\n') return "next";
    if ((key >= '0' && key <= '9') || key == '-') {
        return terminal.line("number: ", std::string(1, key));
    }
    if (key == 'x') {
        return terminal.line("(Esc leaves) ", "slip ");
    }
    return std::string(1, key);
}

/// Until the session ends; returns its last lines.
std::string show_steps(Session& session, PerformController& controller, std::string message,
                       ExitCode& code) {
    RawTerminal terminal;
    ReadingView reading;
    while (controller.ending() == PerformController::Ending::kNone) {
        if (const std::optional<Integer> number = controller.given_number()) {
            message = controller.handle({PerformEvent::Kind::kNumber, *number}).text;
            continue;
        }
        draw(terminal, session, controller, message, reading);
        const std::optional<char> key = terminal.key();
        if (!key) {
            code = stop_code();
            return controller.leave();
        }
        if (*key == RawTerminal::kRedraw) continue;
        if (reading.press(*key, controller.reading_pages().size())) {
            message.clear();
            continue;
        }
        if (*key == 'x') {
            message = controller.handle({PerformEvent::Kind::kSlip}).text;
            draw(terminal, session, controller, message, reading);
        }
        const std::optional<std::string> line = line_of(*key, terminal);
        const std::optional<PerformReply> reply = line ? reply_to(*line, controller) : std::nullopt;
        message = reply ? reply->answer.text : "This key has no function here; ? lists the keys.\n";
        if (!reply) continue;
        if (reply->answer.changed) reading.restart();
        if (reply->answer.problem) reading.find_row();
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
