// Names and numbers of a puzzle in its .tws file (tws.hpp).
#pragma once

#include <string>
#include <vector>

#include "tws/tws.hpp"

namespace qter {

/// Names of orbits that the format can hold, all different.
[[nodiscard]] std::vector<std::string> tws_set_names(const Puzzle& puzzle);

/// The form in which write_tws writes positions.
[[nodiscard]] TwsForm usual_tws_form(const Puzzle& puzzle);

}  // namespace qter
