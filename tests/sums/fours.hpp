// Two registers of order 4 that tests of additions share.
#pragma once

#include "fixtures.hpp"
#include "program/architecture.hpp"

namespace qter::testing {

/// U and D' on the 3x3; all slots of their corners and edges count.
inline const Architecture& fours() {
    static const Architecture kFours =
        *Architecture::make(puzzle("3x3"), {alg(cube(), "U"), alg(cube(), "D'")}, {});
    return kFours;
}

}  // namespace qter::testing
