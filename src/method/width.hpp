// Code compiled for the number of coordinates, so that a coset stays in registers.
//
// Compiling a search for every number would multiply the compile time, for numbers that few puzzles
// have. So it is compiled for a few widths. A coset with fewer coordinates than the width is padded
// with coordinates of one value, 0, which turns do not change.
#pragma once

#include <cstddef>

namespace qter {

/// function.operator()<kWidth>() for the least of the ascending widths that is at least `count`;
/// for the last one if none is.
template <std::size_t kWidth, std::size_t... kWider, class Function>
decltype(auto) with_width(std::size_t count, Function&& function) {
    if constexpr (sizeof...(kWider) > 0) {
        if (count > kWidth) return with_width<kWider...>(count, function);
    }
    return function.template operator()<kWidth>();
}

}  // namespace qter
