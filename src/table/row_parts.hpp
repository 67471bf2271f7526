// Dynamic scheduling of the rows of a space: threads take contiguous parts one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace qter {

class RowParts {
 public:
    /// Divides `rows` rows of `row` points into parts of whole rows with about `points` points, at
    /// least one row each.
    RowParts(std::uint64_t rows, std::uint32_t row, std::uint64_t points);

    [[nodiscard]] std::size_t size() const { return size_; }

    /// Called with a part's number and its rows [from, end); by several threads at once.
    using Work = std::function<void(std::uint32_t thread, std::size_t part, std::uint64_t from,
                                    std::uint64_t end)>;
    /// Calls `work` for every part, as run_tasks() of support/parallel.hpp does.
    void for_each(std::uint32_t threads, const Work& work) const;

 private:
    std::uint64_t rows_;
    std::uint64_t each_;
    std::size_t size_;
};

}  // namespace qter
