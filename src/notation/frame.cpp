#include "notation/frame.hpp"

#include <numeric>

namespace qter {

Frame::Frame(const TurnLines& lines) : lines_(&lines), end_of_name_(lines.ends.size()) {
    std::iota(end_of_name_.begin(), end_of_name_.end(), std::uint16_t{0});
}

bool Frame::upright() const {
    for (std::size_t i = 0; i < end_of_name_.size(); ++i) {
        if (end_of_name_[i] != i) return false;
    }
    return true;
}

void Frame::rotate(std::uint16_t name, std::uint32_t amount) {
    const std::vector<std::uint16_t>& rotated = lines_->ends[name].rotated;
    for (std::uint32_t i = 0; i < amount; ++i) {
        before_ = end_of_name_;
        for (std::size_t a = 0; a < rotated.size(); ++a) end_of_name_[rotated[a]] = before_[a];
    }
}

}  // namespace qter
