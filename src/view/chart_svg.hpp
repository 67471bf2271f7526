// Charts as SVG documents: bars for counts, curves for series.
//
// One colour for bars; curves differ in colour and in their dashes, so that they are distinct in
// print and for people who see few colours. Every bar has its number above it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace qter {

struct Bars {
    std::string title;
    std::string x_label;
    std::vector<double> heights;       ///< from 0 on, 0 or more
    std::vector<std::string> numbers;  ///< above each
};

struct Curve {
    std::string name;
    std::vector<double> values;  ///< from 0 on
};

struct Curves {
    std::string title;
    std::string x_label;
    double most = 1;  ///< the axis goes from 0 to it
    std::vector<Curve> curves;
    /// Values at which lines go across, with their meanings.
    std::vector<std::pair<double, std::string>> marks;
};

/// Charts, one below the other, bars first, as a whole document.
[[nodiscard]] std::string charts_svg(const std::vector<Bars>& bars,
                                     const std::vector<Curves>& curves);

}  // namespace qter
