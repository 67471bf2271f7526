#include "finder/completion.hpp"

#include <algorithm>
#include <cassert>

namespace qter {

Completion::Completion(const ResidueSubgroup& image, const std::vector<std::size_t>& open) {
    for (std::size_t c = 0; c < image.moduli().size(); ++c) {
        if (std::find(open.begin(), open.end(), c) == open.end()) order_.push_back(c);
    }
    steps_.push_back(image.projected(order_));
    for (const std::size_t c : open) {
        order_.push_back(c);
        steps_.push_back(image.projected(order_));
    }
}

std::optional<ResidueSubgroup::Vector> Completion::complete(
    const ResidueSubgroup::Vector& v) const {
    assert(v.size() == order_.size());
    const std::size_t fixed = order_.size() + 1 - steps_.size();
    ResidueSubgroup::Vector begin;
    for (std::size_t i = 0; i < fixed; ++i) begin.push_back(v[order_[i]]);
    if (!steps_.front().contains(begin)) return std::nullopt;
    ResidueSubgroup::Vector completed = v;
    for (std::size_t step = 1; step < steps_.size(); ++step) {
        std::uint32_t& value = completed[order_[fixed + step - 1]];
        const std::uint32_t modulus = steps_[step].moduli().back();
        begin.push_back(value);
        while (!steps_[step].contains(begin)) {
            begin.back() = (begin.back() + 1) % modulus;
            assert(begin.back() != value);
        }
        value = begin.back();
    }
    return completed;
}

}  // namespace qter
