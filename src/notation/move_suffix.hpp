// Suffix of a move or a group in an algorithm: the number of repetitions, and the direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/move_names.hpp"

namespace qter {

struct MoveSuffix {
    std::optional<std::uint64_t> count = 1;  ///< nullopt: too many digits
    bool counted = false;                    ///< a number is there
    bool back = false;
    std::size_t length = 0;  ///< in bytes
};

/// The number and the prime at the beginning of `text`, in either order: 2, ', 2', '2, ², ^-1. If a
/// name can begin at the number, it does: in `'2R`, on a puzzle with layers, the 2 belongs to R.
[[nodiscard]] MoveSuffix read_suffix(std::string_view text, const MoveNames& names);

/// The same after the name of a move, which may also have a sign: Ri and R- are R', R+ is R. Signs
/// count if no name begins with them and the puzzle has no moves such as R++.
[[nodiscard]] MoveSuffix read_move_suffix(std::string_view text, const MoveNames& names);

/// The same after a group, where the number may be separate: `x6`, `*6`, ` × 6`, ` 6`. If x is a
/// move, x2 is that move; x6, which turns more than once around, is a number.
[[nodiscard]] MoveSuffix read_group_suffix(std::string_view text, const MoveNames& names);

}  // namespace qter
