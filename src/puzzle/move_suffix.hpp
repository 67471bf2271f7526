// What follows a move or a group in an algorithm: how often it is made, and whether backwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzle/move_names.hpp"

namespace qter {

struct MoveSuffix {
    std::optional<std::uint64_t> count = 1;  ///< nullopt: too many digits
    bool counted = false;                    ///< a number is there
    bool back = false;
    std::size_t length = 0;  ///< in bytes
};

/// The number and the prime that `text` starts with, in either order: 2, ', 2', '2, ², ^-1. Where a
/// name can begin there as well, it does: of `'2R` with layers the 2 is R's.
[[nodiscard]] MoveSuffix read_suffix(std::string_view text, const MoveNames& names);

/// The same after the name of a move, which may also have a sign: Ri and R- are R', R+ is R. Signs
/// count where no name begins with them and the puzzle has no moves such as R++.
[[nodiscard]] MoveSuffix read_move_suffix(std::string_view text, const MoveNames& names);

/// The same after a group, of which the number may be apart: `x6`, `*6`, ` × 6`, ` 6`. Where x
/// is a move, x2 is that, and x6, which turns it farther than once around, is a number.
[[nodiscard]] MoveSuffix read_group_suffix(std::string_view text, const MoveNames& names);

}  // namespace qter
