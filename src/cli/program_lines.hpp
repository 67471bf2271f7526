// Lines and registers of a program that the command line names: `--break 9`, `--watch A`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/interpret_arguments.hpp"
#include "program/program.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// An error when the program lacks a line or register of --watch, --break or --line-base; else
/// nullopt. `in_q`: the program was read from Q.
[[nodiscard]] std::optional<Diagnostic> why_not_shown(const Program& program, bool in_q,
                                                      const InterpretArguments& arguments);

/// The indices of the registers with these names, ascending and unique; unknown names are ignored.
[[nodiscard]] std::vector<std::size_t> named_registers(const Program& program,
                                                       const std::vector<std::string>& names);

/// For each instruction, whether its line is one of these; empty without lines.
[[nodiscard]] std::vector<bool> instructions_at(const Program& program,
                                                const std::vector<std::uint64_t>& lines);

}  // namespace qter
