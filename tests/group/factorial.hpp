#pragma once

#include "support/integer.hpp"

namespace qter::testing {

inline Integer factorial(unsigned n) {
    Integer product = 1;
    for (unsigned i = 2; i <= n; ++i) product *= i;
    return product;
}

}  // namespace qter::testing
