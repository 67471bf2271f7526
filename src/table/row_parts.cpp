#include "table/row_parts.hpp"

#include <algorithm>

#include "support/parallel.hpp"

namespace qter {

RowParts::RowParts(std::uint64_t rows, std::uint32_t row, std::uint64_t points)
    : rows_(rows),
      each_(std::max<std::uint64_t>(1, points / row)),
      size_((rows_ + each_ - 1) / each_) {}

void RowParts::for_each(std::uint32_t threads, const Work& work) const {
    run_tasks(threads, size_, [&](std::uint32_t thread, std::size_t part) {
        const std::uint64_t from = part * each_;
        work(thread, part, from, std::min(from + each_, rows_));
    });
}

}  // namespace qter
