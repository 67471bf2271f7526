#include "search/line_bases.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace qter {
namespace {

/// Planes that edges connect have the same number.
class Components {
 public:
    explicit Components(std::uint16_t planes) : of_(planes) {
        std::iota(of_.begin(), of_.end(), std::uint16_t{0});
    }

    [[nodiscard]] bool connects(const SlabRange& edge) const {
        return of_[edge.first] == of_[edge.last + 1];
    }
    void join(const SlabRange& edge) {
        std::replace(of_.begin(), of_.end(), std::uint16_t{of_[edge.first]},
                     std::uint16_t{of_[edge.last + 1]});
    }

 private:
    std::vector<std::uint16_t> of_;
};

}  // namespace

LineBases::LineBases(std::vector<SlabRange> edges) : edges_(std::move(edges)) {
    for (const SlabRange& edge : edges_) {
        planes_ = std::max<std::uint16_t>(planes_, static_cast<std::uint16_t>(edge.last + 2));
    }
}

bool LineBases::extends(const std::vector<std::uint16_t>& basis, std::uint16_t next) const {
    Components before(planes_);
    for (const std::uint16_t edge : basis) {
        assert(edge < next);
        before.join(edges_[edge]);
    }
    if (before.connects(edges_[next])) return false;
    Components after = before;
    after.join(edges_[next]);
    // If the new edge connects the planes of a lighter edge, that one could replace it.
    for (std::uint16_t edge = 0; edge < next; ++edge) {
        if (after.connects(edges_[edge]) && !before.connects(edges_[edge])) return false;
    }
    return true;
}

}  // namespace qter
