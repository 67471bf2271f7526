#include "optimiser/flat_code.hpp"

namespace qter {

const std::size_t* jump_label(const Step& step) {
    if (const auto* jump = std::get_if<step::Goto>(&step.what)) return &jump->label;
    if (const auto* branch = std::get_if<step::SolvedGoto>(&step.what)) return &branch->label;
    return nullptr;
}

bool goes_on(const Step& step) {
    return !std::holds_alternative<step::Goto>(step.what) &&
           !std::holds_alternative<step::Halt>(step.what);
}

}  // namespace qter
