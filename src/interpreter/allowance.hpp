// Memory budget of a run: the tape cells and bytes that it may still take.
#pragma once

#include <cstdint>

namespace qter {

struct Allowance {
    std::uint64_t cells = 0;  ///< of tapes
    std::uint64_t bytes = 0;  ///< for cells, and for algorithms kept as states

    /// Takes from the allowance; false, with nothing taken, when it does not suffice.
    bool take(std::uint64_t more_cells, std::uint64_t more_bytes) {
        if (more_cells > cells || more_bytes > bytes) return false;
        cells -= more_cells;
        bytes -= more_bytes;
        return true;
    }
};

}  // namespace qter
