// The lines and registers of a program that somebody names on the command line: `--break 9`,
// `--watch A`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/interpret_arguments.hpp"
#include "program/program.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// What the program lacks of what --watch, --break and --line-base ask for; nullopt for nothing.
/// `in_q` says that it was read from Q.
[[nodiscard]] std::optional<Diagnostic> why_not_shown(const Program& program, bool in_q,
                                                      const InterpretArguments& arguments);

/// The registers with these names, ascending, each once; names that there are not are left out.
[[nodiscard]] std::vector<std::size_t> named_registers(const Program& program,
                                                       const std::vector<std::string>& names);

/// By instruction: whether its line is one of these; empty for no lines.
[[nodiscard]] std::vector<bool> instructions_at(const Program& program,
                                                const std::vector<std::uint64_t>& lines);

}  // namespace qter
