#include "graph/level_counts.hpp"

namespace qter {

Integer sum_of(const std::vector<Integer>& counts) {
    Integer sum = 0;
    for (const Integer& count : counts) sum += count;
    return sum;
}

double LevelCounts::mean() const {
    Integer sum = 0;
    for (std::size_t distance = 0; distance < points.size(); ++distance) {
        sum += points[distance] * static_cast<unsigned long>(distance);
    }
    const Integer all = total();
    if (all == 0) return 0;
    mpq_class mean(sum, all);
    mean.canonicalize();
    return mean.get_d();
}

DevilBounds devil_bounds(const LevelCounts& levels) {
    const Integer others = levels.total() - 1;
    return {others, 2 * others - levels.depth()};
}

}  // namespace qter
