// Expanded program as QAT: for `qter compile --emit expanded`.
#pragma once

#include <optional>
#include <string>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "syntax/modules.hpp"

namespace qter {

/// A text that compiles to the same steps: the declaration of registers as written, one instruction
/// per line, and a unique name for each label (`loop`, `loop-2`, ...). For code before the
/// optimiser. nullopt when it has more than kMaxWrittenBytes (program/q_writer.hpp).
[[nodiscard]] std::optional<std::string> expanded_text(const FlatCode& code, const Modules& modules,
                                                       const RegisterTable& registers);

}  // namespace qter
