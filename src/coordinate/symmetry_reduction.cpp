#include "coordinate/symmetry_reduction.hpp"

#include <cstddef>

namespace qter {
namespace {

/// For each symmetry one that undoes it.
std::vector<std::uint32_t> inverses_of(const std::vector<std::vector<std::uint32_t>>& images) {
    std::vector<std::uint32_t> inverse;
    for (const std::vector<std::uint32_t>& image : images) {
        const auto undoes = [&](const std::vector<std::uint32_t>& other) {
            for (std::uint32_t value = 0; value < image.size(); ++value) {
                if (other[image[value]] != value) return false;
            }
            return true;
        };
        std::uint32_t other = 0;
        while (!undoes(images[other])) ++other;
        inverse.push_back(other);
    }
    return inverse;
}

}  // namespace

SymmetryReduction::SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images)
    : SymmetryReduction(static_cast<std::uint32_t>(images.front().size()), inverses_of(images),
                        [&images](std::uint32_t value, std::uint32_t symmetry) {
                            return images[symmetry][value];
                        }) {}

SymmetryReduction::SymmetryReduction(std::uint32_t values,
                                     const std::vector<std::uint32_t>& inverse,
                                     const ImageOf& image)
    : class_(values, kNone), to_(values, 0) {
    for (std::uint32_t value = 0; value < values; ++value) {
        if (class_[value] != kNone) continue;
        const std::uint32_t own = classes();
        representative_.push_back(value);
        size_.push_back(0);
        first_.push_back(static_cast<std::uint32_t>(stabiliser_.size()));
        for (std::uint32_t symmetry = 0; symmetry < inverse.size(); ++symmetry) {
            const std::uint32_t to = image(value, symmetry);
            if (to == kNone) continue;
            if (symmetry != 0 && to == value) {
                stabiliser_.push_back(static_cast<std::uint16_t>(symmetry));
            }
            if (class_[to] != kNone) continue;
            class_[to] = own;
            to_[to] = static_cast<std::uint16_t>(inverse[symmetry]);
            ++size_.back();
        }
    }
    first_.push_back(static_cast<std::uint32_t>(stabiliser_.size()));
}

}  // namespace qter
