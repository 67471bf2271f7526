// Arguments of `qter interpret`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared_options.hpp"

namespace qter {

struct InterpretArguments {
    CommonOptions common;
    std::string file;
    std::vector<std::string> inputs;
    std::optional<std::uint64_t> max_steps;
    CompilerArguments compiler;
    bool trace = false;
    std::vector<std::string> watch;          ///< names of registers
    std::vector<std::uint64_t> breaks;       ///< numbers of lines
    std::optional<std::uint64_t> line_base;  ///< of a program in QAT; 1 when absent
    std::optional<double> pace;              ///< movecount per second of the user's hands

    /// The user works with line numbers of `compile`.
    [[nodiscard]] bool shows_lines() const { return trace || !watch.empty() || !breaks.empty(); }
    /// What the run costs is shown.
    [[nodiscard]] bool shows_turns() const { return common.json || common.verbose || pace; }
};

}  // namespace qter
