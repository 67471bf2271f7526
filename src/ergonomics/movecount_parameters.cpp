#include "ergonomics/movecount_parameters.hpp"

namespace qter {

const std::vector<MovecountParameterName>& movecount_parameter_names() {
    static const std::vector<MovecountParameterName> kNames = {
        {"wrist", &MovecountParameters::wrist},
        {"push", &MovecountParameters::push},
        {"ring", &MovecountParameters::ring},
        {"destabilise", &MovecountParameters::destabilise},
        {"add-regrip", &MovecountParameters::add_regrip},
        {"double-turn", &MovecountParameters::double_turn},
        {"slice", &MovecountParameters::slice},
        {"overwork", &MovecountParameters::overwork},
        {"moveblock", &MovecountParameters::moveblock},
        {"rotation", &MovecountParameters::rotation},
    };
    return kNames;
}

}  // namespace qter
