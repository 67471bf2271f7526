// Code that is compiled for the number of coordinates it runs over, so that a coset stays in
// registers.
//
// Compiled for every number, a search takes as many times as long to compile, for counts that
// hardly a puzzle has. So it is compiled for a few widths, and a coset that has fewer coordinates
// than the width is filled up with coordinates of the one value 0, which turns leave as it is.
#pragma once

#include <cstddef>

namespace qter {

/// function.operator()<kWidth>() for the least of the widths, given in ascending order, that
/// `count` fits in; for the last one when it fits in none.
template <std::size_t kWidth, std::size_t... kWider, class Function>
decltype(auto) with_width(std::size_t count, Function&& function) {
    if constexpr (sizeof...(kWider) > 0) {
        if (count > kWidth) return with_width<kWider...>(count, function);
    }
    return function.template operator()<kWidth>();
}

}  // namespace qter
