#include "qter/language/draft.hpp"

#include <type_traits>

namespace qter {
namespace {

template <class Op>
auto* target_of(Op& operation) {
    using Target = std::conditional_t<std::is_const_v<Op>, const std::size_t, std::size_t>;
    if (auto* jump = std::get_if<op::Goto>(&operation)) return static_cast<Target*>(&jump->target);
    auto* branch = std::get_if<op::SolvedGoto>(&operation);
    return branch != nullptr ? static_cast<Target*>(&branch->target) : nullptr;
}

}  // namespace

std::size_t* jump_target(Operation& operation) { return target_of(operation); }
const std::size_t* jump_target(const Operation& operation) { return target_of(operation); }

bool goes_on(const Operation& operation) {
    return !std::holds_alternative<op::Goto>(operation) &&
           !std::holds_alternative<op::Halt>(operation);
}

}  // namespace qter
