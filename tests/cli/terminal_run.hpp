// A pseudo-terminal, for what only happens on one.
#pragma once

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"

namespace qter::testing {

/// A terminal with a run of the binary in it.
class TerminalRun {
 public:
    explicit TerminalRun(const std::vector<std::string>& words, unsigned short columns = 100,
                         bool colours = true, unsigned short rows = 40) {
        master_ = ::posix_openpt(O_RDWR | O_NOCTTY);
        REQUIRE(master_ >= 0);
        REQUIRE(::grantpt(master_) == 0);
        REQUIRE(::unlockpt(master_) == 0);
        const std::string name = ::ptsname(master_);
        slave_ = ::open(name.c_str(), O_RDWR | O_NOCTTY);
        resize(columns, rows);
        ::tcgetattr(slave_, &before_);
        child_ = ::fork();
        if (child_ == 0) {
            ::setsid();
            ::ioctl(slave_, TIOCSCTTY, 0);
            for (int fd = 0; fd < 3; ++fd) ::dup2(slave_, fd);
            ::setenv("TERM", "xterm-256color", 1);
            if (!colours) ::setenv("NO_COLOR", "1", 1);
            ::setenv("XDG_CACHE_HOME", "/dev/null/none", 1);
            std::vector<char*> arguments;
            for (const std::string& word : words) {
                arguments.push_back(const_cast<char*>(word.c_str()));
            }
            arguments.push_back(nullptr);
            ::execv(QTER_BINARY, arguments.data());
            ::_exit(127);
        }
        ::fcntl(master_, F_SETFL, O_NONBLOCK);
    }
    TerminalRun(const TerminalRun&) = delete;
    TerminalRun& operator=(const TerminalRun&) = delete;
    ~TerminalRun() {
        if (code_ < 0) ::kill(child_, SIGKILL);
        ::close(master_);
        ::close(slave_);
    }

    /// Reads what is drawn until `text` is there; false when it does not come.
    bool see(const std::string& text) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point end = Clock::now() + std::chrono::seconds(60);
        while (Clock::now() < end) {
            read_some();
            const std::size_t at = seen_.find(text, looked_);
            if (at != std::string::npos) {
                looked_ = at + text.size();
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        UNSCOPED_INFO("not seen: " << text << "; seen: " << seen_.substr(looked_));
        return false;
    }
    void press(const std::string& keys) {
        REQUIRE(::write(master_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
    }
    void resize(unsigned short columns, unsigned short rows = 40) const {
        struct winsize size {};
        size.ws_col = columns;
        size.ws_row = rows;
        ::ioctl(slave_, TIOCSWINSZ, &size);
    }
    /// The screen that was drawn last, once there are `count` of them in all and it is whole;
    /// nullopt when it does not come.
    std::optional<std::string> screen(std::size_t count) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point end = Clock::now() + std::chrono::seconds(60);
        while (Clock::now() < end) {
            read_some();
            const std::size_t last = seen_.rfind(kCleared);
            // The bar at the bottom comes last.
            if (screens() >= count && seen_.find("\x1b[7m", last) != std::string::npos &&
                seen_.ends_with("\x1b[0m")) {
                return seen_.substr(last + kCleared.size());
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return std::nullopt;
    }
    /// How many screens have been drawn.
    [[nodiscard]] std::size_t screens() const {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = seen_.find(kCleared, at)) != std::string::npos; ++at)
            ++count;
        return count;
    }
    void signal(int number) const { ::kill(child_, number); }
    /// The exit code.
    int end() {
        int status = 0;
        while (::waitpid(child_, &status, WNOHANG) == 0) {
            read_some();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        read_some();
        code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 255;
        return code_;
    }
    [[nodiscard]] bool left_as_it_was() const {
        struct termios now {};
        ::tcgetattr(slave_, &now);
        return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag;
    }
    [[nodiscard]] const std::string& seen() const { return seen_; }

 private:
    static inline const std::string kCleared = "\x1b[H\x1b[2J";

    void read_some() {
        char buffer[4096];
        ssize_t got = 0;
        while ((got = ::read(master_, buffer, sizeof buffer)) > 0) {
            seen_.append(buffer, static_cast<std::size_t>(got));
        }
    }

    int master_ = -1;
    int slave_ = -1;
    pid_t child_ = -1;
    int code_ = -1;
    std::string seen_;
    std::size_t looked_ = 0;
    struct termios before_ {};
};

}  // namespace qter::testing
