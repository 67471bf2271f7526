#include "support/spread.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace qter {

Spread spread_of(std::vector<double> numbers) {
    assert(!numbers.empty());
    std::sort(numbers.begin(), numbers.end());
    const auto count = static_cast<double>(numbers.size());
    const auto at = [&](double part) {
        const double place = part * (count - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, numbers.size() - 1);
        return std::lerp(numbers[below], numbers[above], place - static_cast<double>(below));
    };
    Spread spread;
    spread.total = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    spread.least = numbers.front();
    spread.first_quartile = at(0.25);
    spread.median = at(0.5);
    spread.third_quartile = at(0.75);
    spread.most = numbers.back();
    spread.mean = spread.total / count;
    double squares = 0;
    for (const double number : numbers) squares += (number - spread.mean) * (number - spread.mean);
    if (count > 1) spread.standard_error = std::sqrt(squares / (count - 1) / count);
    return spread;
}

}  // namespace qter
