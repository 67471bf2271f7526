// Parameters of the movecount coefficient, in units of one easy turn of an index finger.
#pragma once

#include <string_view>
#include <vector>

namespace qter {

/// The defaults are those of the published calculator. All are at least 0.
struct MovecountParameters {
    double wrist = 0.8;         ///< turning a wrist by a quarter
    double push = 1.3;          ///< pushing with a finger where pulling is not possible
    double ring = 1.4;          ///< turning with the ring finger
    double destabilise = 0.5;   ///< turning while a wrist holds the cube loosely
    double add_regrip = 1;      ///< added to what a regrip takes
    double double_turn = 1.65;  ///< a half turn, relative to a quarter
    double slice = 1.25;        ///< S or E, relative to an outer layer
    double overwork = 2.25;     ///< how long a finger needs until it can move elsewhere at no cost
    double moveblock = 0.8;     ///< a finger in the way of the turn before
    double rotation = 3.5;      ///< turning the whole cube in the hands
};

/// The name of a parameter on the command line.
struct MovecountParameterName {
    std::string_view name;
    double MovecountParameters::*value;
};
/// All of them, in their order.
[[nodiscard]] const std::vector<MovecountParameterName>& movecount_parameter_names();

}  // namespace qter
