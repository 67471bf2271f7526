// Summary statistics of a sample: total, least, quartiles, largest, mean, standard error.
//
// The idea: quartiles as in most programs (R's type 7, Python's "inclusive"). The sorted numbers
// have positions 0 to n - 1; the quartiles are at 1/4, 1/2 and 3/4 of n - 1, interpolated between
// two neighbours.
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
    /// The standard error of the mean, estimated from the sample; 0 for fewer than two numbers.
    double standard_error = 0;
};

/// Needs at least one number. O(n log n).
[[nodiscard]] Spread spread_of(std::vector<double> numbers);

}  // namespace qter
