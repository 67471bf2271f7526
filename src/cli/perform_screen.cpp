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
std::string keys_for(const PerformDesk& desk, std::size_t columns) {
    const PerformStep::Kind kind = desk.session().step().kind;
    const bool look = kind == PerformStep::Kind::kLook && !desk.recovering();
    const bool number = kind == PerformStep::Kind::kEnter || kind == PerformStep::Kind::kRead;
    constexpr std::string_view kHelp = " ? help ";
    std::string text = look ? " y yes  n no " : number ? " digits: a number " : " space next ";
    for (const std::string_view key :
         {" b back ", " x slip ", " q quit ", " w where ", " s save "}) {
        if (text.size() + key.size() + kHelp.size() > columns) break;
        text += key;
    }
    return text + std::string(kHelp);
}

void draw(RawTerminal& terminal, Session& session, const PerformDesk& desk,
          const std::string& told) {
    Page page(terminal.columns(), terminal.rows());
    page.add(desk.heading());
    page.gap();
    if (!desk.message().empty()) page.add(fmt::format("\"{}\"", desk.message()));
    page.add(desk.task(), true);
    page.gap();
    const std::vector<std::string> hints =
        wrapped(desk.hints(), static_cast<std::size_t>(terminal.columns()));
    const std::vector<std::string> news =
        wrapped(told, static_cast<std::size_t>(terminal.columns()));
    page.add_picture(perform_picture(desk, session.color_out(), terminal.columns()),
                     news.size() + std::min<std::size_t>(hints.size(), 3) + 3);
    page.gap();
    page.add(told);
    page.add(desk.hints());
    terminal.show(page.text(keys_for(desk, static_cast<std::size_t>(terminal.columns()))));
}

/// The command of a key; prompts for commands that need more than a key.
std::optional<PerformDesk::Said> said_with(char key, RawTerminal& terminal,
                                           const PerformDesk& desk) {
    if ((key >= '0' && key <= '9') || key == '-') {
        const std::optional<std::string> number = terminal.line("number: ", std::string(1, key));
        return number ? desk.understand(*number) : std::nullopt;
    }
    if (key == 'x') {
        const std::optional<std::string> seen =
            terminal.line("what the stickers show, ? for unknown ones: ", "");
        return seen ? std::optional(PerformDesk::Said{PerformCommand::kSlip, *seen}) : std::nullopt;
    }
    if (key == '\n' || key == ' ') return desk.understand("");
    return desk.understand(std::string(1, key));
}

}  // namespace

ExitCode perform_on_screen(Session& session, PerformDesk& desk, GivenNumbers& numbers) {
    std::string told = desk.opening();
    std::string last;  // printed after the screen is restored
    {
        RawTerminal terminal;
        while (!desk.is_over()) {
            const bool asks = desk.session().step().kind == PerformStep::Kind::kEnter;
            if (asks && !desk.recovering()) {
                if (const std::optional<Integer> number = numbers.next()) {
                    told = desk.obey({PerformCommand::kNumber, to_string(*number)});
                    continue;
                }
            }
            draw(terminal, session, desk, told);
            const std::optional<char> key = terminal.key();
            if (!key) {
                last = desk.leave(stop_code());
                break;
            }
            if (*key == RawTerminal::kRedraw) continue;
            const std::optional<PerformDesk::Said> said = said_with(*key, terminal, desk);
            told = said ? desk.obey(*said) : "This key has no function here; ? lists the keys.\n";
            if (desk.is_over()) last = told;
        }
    }
    for (const Output& output : desk.session().outputs()) {
        const std::string value = output.value ? ' ' + to_string(*output.value) : "";
        print_out(fmt::format("{}{}\n", output.message, value));
    }
    session.say(last.substr(0, last.find_last_not_of('\n') + 1));
    return desk.code();
}

}  // namespace qter
