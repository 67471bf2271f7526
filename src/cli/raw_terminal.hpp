// Full-screen mode of the terminal: alternate screen, single keys, no echo.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace qter {

/// Takes over the terminal of standard input and output, and restores it at the end, also when the
/// process is ended from outside (command_stop.hpp). One object at a time.
class RawTerminal {
 public:
    RawTerminal();
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;
    ~RawTerminal();

    /// The pressed key: a character; '\n' for Enter, 'b' for backspace; kUp, kDown, kRight or kLeft
    /// for an arrow; kRedraw for Ctrl-L, and when the terminal's size has changed since the last
    /// show(). nullopt when the input ends, on a signal, and at the time limit.
    [[nodiscard]] std::optional<char> key();
    /// Reads a line at the bottom, after `prompt`, with `typed` as its beginning. nullopt as for
    /// key(), and for Escape.
    [[nodiscard]] std::optional<std::string> line(std::string_view prompt, std::string typed);
    /// Draws the text from the top of the screen and clears the rest.
    void show(std::string_view text);

    [[nodiscard]] int columns() const;
    [[nodiscard]] int rows() const;

    static constexpr char kRedraw = '\f';
    // As Ctrl-P, Ctrl-N, Ctrl-F and Ctrl-B.
    static constexpr char kUp = '\x10';
    static constexpr char kDown = '\x0e';
    static constexpr char kRight = '\x06';
    static constexpr char kLeft = '\x02';

 private:
    [[nodiscard]] bool was_resized() const;

    int shown_columns_ = 0;
    int shown_rows_ = 0;
};

}  // namespace qter
