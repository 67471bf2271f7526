// What a command prints, and how it ends.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

#include "catch.hpp"

namespace qter::testing {

struct Ran {
    int code = -1;     ///< of its exit; -1 where a signal ended it
    std::string text;  ///< its standard output
};

/// Runs a line of sh to its end.
inline Ran read_command(const std::string& line) {
    FILE* const pipe = ::popen(line.c_str(), "r");
    REQUIRE(pipe != nullptr);
    Ran ran;
    std::array<char, 4096> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        ran.text.append(buffer.data(), got);
    }
    const int status = ::pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

}  // namespace qter::testing
