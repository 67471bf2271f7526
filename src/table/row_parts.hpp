// The rows of a space in parts, for threads to take one after the other: dynamic scheduling of
// contiguous parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace qter {

class RowParts {
 public:
    /// Of so many rows of `row` points: parts of about `points` points, of whole rows; one row at
    /// least.
    RowParts(std::uint64_t rows, std::uint32_t row, std::uint64_t points);

    [[nodiscard]] std::size_t size() const { return size_; }

    /// Called for a part with its number and its rows, [from, end); by several threads at once.
    using Work = std::function<void(std::uint32_t thread, std::size_t part, std::uint64_t from,
                                    std::uint64_t end)>;
    /// Calls it for every part, as run_tasks() of support/parallel.hpp.
    void for_each(std::uint32_t threads, const Work& work) const;

 private:
    std::uint64_t rows_;
    std::uint64_t each_;
    std::size_t size_;
};

}  // namespace qter
