#include "coordinate/symmetry_reduction.hpp"

#include <limits>

namespace qter {

SymmetryReduction::SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images)
    : symmetries_(static_cast<std::uint32_t>(images.size())) {
    constexpr std::uint32_t kNoClass = std::numeric_limits<std::uint32_t>::max();
    const std::size_t values = images.front().size();
    class_.assign(values, kNoClass);
    to_.assign(values, 0);
    for (std::uint32_t value = 0; value < values; ++value) {
        if (class_[value] != kNoClass) continue;
        const std::uint32_t own = classes();
        representative_.push_back(value);
        first_.push_back(static_cast<std::uint32_t>(stabiliser_.size()));
        for (std::uint32_t symmetry = 0; symmetry < symmetries_; ++symmetry) {
            class_[images[symmetry][value]] = own;
            if (symmetry != 0 && images[symmetry][value] == value) {
                stabiliser_.push_back(static_cast<std::uint16_t>(symmetry));
            }
        }
    }
    first_.push_back(static_cast<std::uint32_t>(stabiliser_.size()));
    for (std::uint32_t symmetry = symmetries_; symmetry-- > 0;) {
        for (std::uint32_t value = 0; value < values; ++value) {
            if (images[symmetry][value] == representative_[class_[value]]) {
                to_[value] = static_cast<std::uint16_t>(symmetry);
            }
        }
    }
}

}  // namespace qter
