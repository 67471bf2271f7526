#include "face/access.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace qter::api {

const GroupFacts* Access::facts(const Puzzle& puzzle) {
    const Puzzle::Impl& impl = *puzzle.impl_;
    std::call_once(impl.derived, [&] {
        if (impl.puzzle->turn_model().group) impl.facts = group_facts(*impl.puzzle);
    });
    return impl.facts ? &*impl.facts : nullptr;
}

bool are_same(const Puzzle& a, const Puzzle& b) {
    const qter::Puzzle& one = Access::of(a);
    const qter::Puzzle& other = Access::of(b);
    if (&one == &other) return true;
    if (one.shape() != other.shape() || one.grips().size() != other.grips().size()) return false;
    for (std::size_t i = 0; i < one.grips().size(); ++i) {
        if (one.grips()[i].name != other.grips()[i].name) return false;
        if (one.grips()[i].turn != other.grips()[i].turn) return false;
    }
    return one.name() == other.name();
}

void require_same(const Puzzle& a, const Puzzle& b) {
    if (are_same(a, b)) return;
    throw std::invalid_argument(
        fmt::format("qter: two puzzles where one is needed: {} and {}", a.name(), b.name()));
}

}  // namespace qter::api
