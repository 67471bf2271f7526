// Choices of a compilation, as a line of text that can be kept (qat/choice_memory.hpp).
//
//     registers 1 limited 20.5 14 x - variant 2 joint specialised 0:30 3:12s
//
// For each declaration with candidates "registers", the one that was taken, from 0, and the turns
// of those that were tried: x, it does not fit; -, unknown. Then the variant: its level, and the
// moduli by register; s: spills.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "optimiser/register_table.hpp"
#include "qat/choice.hpp"
#include "specialiser/optimise_program.hpp"
#include "syntax/modules.hpp"

namespace qter {

struct MadeChoices {
    std::vector<RegisterChoice> registers;  ///< without names of registers and candidates
    Variant variant;
};

[[nodiscard]] std::string to_text(const MadeChoices& choices);
/// nullopt for any other text, and where the controls are not for `registers`. Whether the
/// candidates exist is not checked.
[[nodiscard]] std::optional<MadeChoices> read_choices(const std::string& text,
                                                      const RegisterTable& registers);

/// All that the choices depend on: this build, the texts of the program, the options, and the
/// candidates. O(text).
[[nodiscard]] std::string choices_question(const Modules& modules, const Module& prelude,
                                           const RegisterTable& registers,
                                           const OptimiserOptions& options);

}  // namespace qter
