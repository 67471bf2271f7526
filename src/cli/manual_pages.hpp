// Manual pages in roff's man macros, one for the program and one for each verb with arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/verb_manual.hpp"

namespace qter {

struct ManualPage {
    std::string name;  ///< "qter-puzzle-show"
    std::string text;
};

/// Pages of section 1; the program's comes first. The same table and version give the same bytes.
[[nodiscard]] std::vector<ManualPage> manual_pages(const VerbManual& program,
                                                   std::string_view version);

}  // namespace qter
