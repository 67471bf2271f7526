// What is printed of a program, with the short algorithms that the command line knows or finds.
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

/// The handout (view/handout.hpp) of the program in `file`, titled by it. `numbers`, decimals, are
/// those of its example. Warnings are those of the search for short algorithms.
[[nodiscard]] Result<ProgramHandout> program_handout(Session& session, const Program& program,
                                                     const std::string& file,
                                                     const SearchArguments& search,
                                                     const std::vector<std::string>& numbers);

}  // namespace qter
