#include "cli/raw_terminal.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "cli/command_stop.hpp"
#include "cli/session.hpp"
#include "support/visible.hpp"

namespace qter {
namespace {

constexpr std::string_view kEnter = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view kLeave = "\x1b[?25h\x1b[?1049l";
constexpr std::string_view kClear = "\x1b[H\x1b[2J";

struct termios g_before;
bool g_taken = false;

void set_raw() {
    struct termios raw = g_before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

/// Restores the terminal, as a signal handler may.
void give_back() {
    if (!std::exchange(g_taken, false)) return;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &g_before);
    static_cast<void>(!::write(STDOUT_FILENO, kLeave.data(), kLeave.size()));
}

/// The next byte within `milliseconds`, -1 for no limit; `otherwise` when until() is true before;
/// nullopt at the end, after the time, or when the command must end.
template <typename Until>
std::optional<char> byte(int milliseconds, const Until& until, char otherwise) {
    constexpr int kPoll = 100;  // polls the time limit, which does not interrupt poll()
    for (int waited = 0; milliseconds < 0 || waited < milliseconds; waited += kPoll) {
        if (command_cancellation().requested()) return std::nullopt;
        if (until()) return otherwise;
        struct pollfd input {
            STDIN_FILENO, POLLIN, 0
        };
        const int step = milliseconds < 0 ? kPoll : std::min(kPoll, milliseconds - waited);
        if (::poll(&input, 1, step) <= 0) continue;
        char read = 0;
        const ssize_t got = ::read(STDIN_FILENO, &read, 1);
        if (got == 1) return read;
        if (got == 0 || errno != EINTR) return std::nullopt;
    }
    return std::nullopt;
}

std::optional<char> byte(int milliseconds) {
    return byte(
        milliseconds, [] { return false; }, '\0');
}

struct winsize size_of_terminal() {
    struct winsize size {};
    static_cast<void>(::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size));
    return size;
}

}  // namespace

RawTerminal::RawTerminal() {
    ::tcgetattr(STDIN_FILENO, &g_before);
    g_taken = true;
    before_forced_end(give_back);
    print_as_is(kEnter);
    set_raw();
}

RawTerminal::~RawTerminal() { give_back(); }

std::optional<char> RawTerminal::key() {
    constexpr int kSequence = 50;  // milliseconds for the rest of an escape sequence
    const std::optional<char> first = byte(
        -1, [&] { return was_resized(); }, kRedraw);
    if (!first) return std::nullopt;
    if (*first == '\r') return '\n';
    if (*first == '\x7f' || *first == '\b') return 'b';
    if (*first != '\x1b') return *first;
    const std::optional<char> second = byte(kSequence);
    if (!second || (*second != '[' && *second != 'O')) return '\x1b';
    std::optional<char> last = byte(kSequence);
    while (last && (*last < '@' || *last > '~')) last = byte(kSequence);
    constexpr std::array<char, 4> kArrows = {kUp, kDown, kRight, kLeft};  // A, B, C, D
    if (last && *last >= 'A' && *last <= 'D') return kArrows[static_cast<std::size_t>(*last - 'A')];
    return '\x1b';
}

std::optional<std::string> RawTerminal::line(std::string_view prompt, std::string typed) {
    constexpr std::size_t kLongest = 10'000;
    while (true) {
        // Shows the end of a line that is too long.
        const std::size_t room = static_cast<std::size_t>(std::max(columns(), 20)) - 1;
        std::string shown = std::string(prompt) + typed;
        if (shown.size() > room) shown = shown.substr(shown.size() - room);
        print_as_is(fmt::format("\x1b[{};1H\x1b[2K\x1b[?25h{}", rows(), visible(shown)));
        const std::optional<char> next = byte(-1);
        print_as_is("\x1b[?25l");
        if (!next || *next == '\x1b') return std::nullopt;
        if (*next == '\r' || *next == '\n') return typed;
        if (*next == '\x7f' || *next == '\b') {
            if (!typed.empty()) typed.pop_back();
        } else if (typed.size() < kLongest) {
            typed += *next;
        }
    }
}

void RawTerminal::show(std::string_view text) {
    shown_columns_ = columns();
    shown_rows_ = rows();
    print_as_is(fmt::format("{}{}", kClear, text));
}

bool RawTerminal::was_resized() const {
    return columns() != shown_columns_ || rows() != shown_rows_;
}

int RawTerminal::columns() const {
    const int columns = size_of_terminal().ws_col;
    return columns > 0 ? columns : 80;
}

int RawTerminal::rows() const {
    const int rows = size_of_terminal().ws_row;
    return rows > 0 ? rows : 24;
}

}  // namespace qter
