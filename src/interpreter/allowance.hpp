// How much memory a run may still take.
#pragma once

#include <cstdint>

namespace qter {

struct Allowance {
    std::uint64_t cells = 0;  ///< of tapes
    std::uint64_t bytes = 0;  ///< for cells, and for algorithms kept as states

    /// Takes from the allowance, or leaves it as it is and gives false.
    bool take(std::uint64_t more_cells, std::uint64_t more_bytes) {
        if (more_cells > cells || more_bytes > bytes) return false;
        cells -= more_cells;
        bytes -= more_bytes;
        return true;
    }
};

}  // namespace qter
