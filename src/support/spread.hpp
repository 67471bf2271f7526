// How numbers are spread: total, least, quartiles, largest and mean.
//
// The idea: quartiles as most programs have them (R's type 7, Python's "inclusive"): sorted, the
// numbers stand at 0 to n - 1, and a quartile is at a quarter, a half and three quarters of that
// way, between two neighbours in proportion.
//
// Source: R. J. Hyndman, Y. Fan, "Sample quantiles in statistical packages", 1996, definition 7.
#pragma once

#include <vector>

namespace qter {

struct Spread {
    double total = 0;
    double least = 0;
    double first_quartile = 0;
    double median = 0;
    double third_quartile = 0;
    double most = 0;
    double mean = 0;
    /// Of the mean, as far as one sample tells it; 0 of fewer than two numbers.
    double standard_error = 0;
};

/// Of at least one number. O(n log n).
[[nodiscard]] Spread spread_of(std::vector<double> numbers);

}  // namespace qter
