// Entries of a table that one thread writes while others look at them: what they see does not
// matter, but it must be one value or the other.
#pragma once

#include <atomic>
#include <cstdint>

namespace qter {

[[nodiscard]] inline std::uint8_t load_shared(std::uint8_t& entry) {
    return std::atomic_ref<std::uint8_t>(entry).load(std::memory_order_relaxed);
}
inline void store_shared(std::uint8_t& entry, std::uint8_t value) {
    std::atomic_ref<std::uint8_t>(entry).store(value, std::memory_order_relaxed);
}

}  // namespace qter
