// Handout of a program, with the short algorithms that are known or found.
#pragma once

#include <string>
#include <vector>

#include "cli/session.hpp"
#include "perform/program_tables.hpp"
#include "view/printed_document.hpp"

namespace qter {

struct ProgramHandout {
    ProgramTables tables;
    PrintedDocument document;
};

/// The handout (view/handout.hpp) of the program in `file`, which is its title. `numbers`,
/// decimals, are the input of its example. Warnings are those of the search for short algorithms.
[[nodiscard]] Result<ProgramHandout> program_handout(Session& session, const Program& program,
                                                     const std::string& file,
                                                     const SearchArguments& search,
                                                     const std::vector<std::string>& numbers);

}  // namespace qter
