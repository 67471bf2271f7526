// A program after expansion, as QAT again: for `qter compile --emit expanded`.
#pragma once

#include <optional>
#include <string>

#include "language/flat_code.hpp"
#include "language/modules.hpp"
#include "language/registers.hpp"

namespace qter {

/// A text that compiles to the same steps: the declaration of registers as it was written, one
/// instruction on a line, and every label under a name of its own (`loop`, `loop-2`, ...). For
/// code as it is written, before the optimiser. nullopt when it has more than kMaxWrittenBytes
/// (program/q_writer.hpp).
[[nodiscard]] std::optional<std::string> expanded_text(const FlatCode& code, const Modules& modules,
                                                       const RegisterTable& registers);

}  // namespace qter
