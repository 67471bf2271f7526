// How a puzzle is called and numbered in the .tws file that is written of it (tws.hpp).
#pragma once

#include <string>
#include <vector>

#include "puzzle/tws.hpp"

namespace qter {

/// Names of orbits that the format can hold, all different.
[[nodiscard]] std::vector<std::string> tws_set_names(const Puzzle& puzzle);

/// As write_tws writes positions.
[[nodiscard]] TwsForm usual_tws_form(const Puzzle& puzzle);

}  // namespace qter
