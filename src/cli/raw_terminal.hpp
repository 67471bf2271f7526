// The terminal as a whole: another screen, key by key, no echo.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace qter {

/// Takes the terminal of standard input and output over while it lives, and gives it back as it
/// was, also when the process is ended from outside (command_stop.hpp). One of them at a time.
class RawTerminal {
 public:
    RawTerminal();
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;
    ~RawTerminal();

    /// What was pressed: a character; '\n' for Enter and the arrow to the right, 'b' for the arrow
    /// to the left and backspace; kRedraw for Ctrl-L, and when the terminal has another size than
    /// when it was last shown. nullopt when the input ends, a signal came, or time is over.
    [[nodiscard]] std::optional<char> key();
    /// A line that is typed at the bottom, behind `prompt`, and begins with `typed`. nullopt as for
    /// key(), and for Escape.
    [[nodiscard]] std::optional<std::string> line(std::string_view prompt, std::string typed);
    /// Puts this on the screen, from the top; the rest of it is empty.
    void show(std::string_view text);

    [[nodiscard]] int columns() const;
    [[nodiscard]] int rows() const;

    static constexpr char kRedraw = '\f';

 private:
    [[nodiscard]] bool was_resized() const;

    int shown_columns_ = 0;
    int shown_rows_ = 0;
};

}  // namespace qter
