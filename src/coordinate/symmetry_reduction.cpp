#include "coordinate/symmetry_reduction.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace qter {
namespace {

/// Bits of a symmetry's number; at least one.
unsigned symmetry_bits(std::uint64_t symmetries) {
    assert(symmetries > 0);
    return static_cast<unsigned>(std::bit_width(symmetries - 1));
}

}  // namespace

bool SymmetryReduction::fits(std::uint64_t classes, std::uint64_t symmetries) {
    return classes <= kNone >> symmetry_bits(symmetries);
}

void SymmetryReduction::add_class(std::uint32_t representative, std::uint32_t size,
                                  std::span<const std::uint32_t> stabiliser) {
    representatives_.push_back(representative);
    sizes_.push_back(size);
    stabilisers_.insert(stabilisers_.end(), stabiliser.begin(), stabiliser.end());
    first_.push_back(static_cast<std::uint32_t>(stabilisers_.size()));
}

SymmetryReduction::SymmetryReduction(std::uint32_t values,
                                     const std::vector<std::uint32_t>& inverse,
                                     const ImageOf& image)
    : acting_(inverse.size()),
      sym_coordinates_(values, kNone),
      shift_(symmetry_bits(inverse.size())) {
    std::iota(acting_.begin(), acting_.end(), std::uint32_t{0});
    std::vector<std::uint32_t> stabiliser;
    for (std::uint32_t value = 0; value < values; ++value) {
        if (sym_coordinates_[value] != kNone) continue;
        const std::uint32_t own = classes() << shift_;
        std::uint32_t size = 0;
        stabiliser.clear();
        for (std::uint32_t symmetry = 0; symmetry < inverse.size(); ++symmetry) {
            const std::uint32_t to = image(value, symmetry);
            if (to == kNone) continue;
            if (symmetry != 0 && to == value) stabiliser.push_back(symmetry);
            std::uint32_t& sym = sym_coordinates_[to];
            if (sym == kNone) ++size;
            // A value that has a class already keeps the least sym-coordinate.
            sym = std::min(sym, own | inverse[symmetry]);
        }
        add_class(value, size, stabiliser);
    }
    first_gathered_ = classes();
    assert(fits(classes(), inverse.size()));
}

SymmetryReduction::SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images)
    : SymmetryReduction(static_cast<std::uint32_t>(images.front().size()),
                        static_cast<std::uint32_t>(images.size()),
                        [&images](std::uint32_t symmetry) { return images[symmetry]; }) {}

SymmetryReduction::SymmetryReduction(std::uint32_t values, std::uint32_t symmetries,
                                     const ImagesOf& images_of)
    : sym_coordinates_(values, kNone) {
    std::vector<std::uint32_t> least(values, kNone);             // image of each value
    std::vector<std::uint32_t> leading(values, 0);               // the symmetry that gives it
    std::vector<std::pair<std::uint32_t, std::uint32_t>> fixed;  // values and symmetries
    for (std::uint32_t number = 0; number < symmetries; ++number) {
        const std::optional<std::vector<std::uint32_t>> images = images_of(number);
        if (!images) continue;
        const auto symmetry = static_cast<std::uint32_t>(acting_.size());
        acting_.push_back(number);
        for (std::uint32_t value = 0; value < values; ++value) {
            const std::uint32_t image = (*images)[value];
            if (image < least[value]) {
                least[value] = image;
                leading[value] = symmetry;
            }
            // Needed for representatives only; later symmetries may show that this value is not
            // one.
            if (symmetry > 0 && image == value && least[value] == value) {
                fixed.emplace_back(value, symmetry);
            }
        }
    }
    shift_ = symmetry_bits(acting_.size());
    std::erase_if(fixed, [&](const auto& one) { return least[one.first] != one.first; });
    std::sort(fixed.begin(), fixed.end());
    auto next = fixed.begin();
    std::vector<std::uint32_t> stabiliser;
    for (std::uint32_t value = 0; value < values; ++value) {
        if (least[value] == kNone) continue;
        if (least[value] == value) {
            stabiliser.clear();
            for (; next != fixed.end() && next->first == value; ++next) {
                stabiliser.push_back(next->second);
            }
            sym_coordinates_[value] = classes() << shift_;
            add_class(value, 0, stabiliser);
        }
        const std::uint32_t of = class_of(sym_coordinates_[least[value]]);
        ++sizes_[of];
        sym_coordinates_[value] = of << shift_ | leading[value];
    }
    first_gathered_ = classes();
    assert(fits(classes(), acting_.size()));
}

SymmetryReduction SymmetryReduction::renumbered(std::span<const Renumbered> order,
                                                std::span<const std::uint32_t> quotients,
                                                std::uint32_t first_gathered) const {
    SymmetryReduction made;
    made.acting_ = acting_;
    made.shift_ = shift_;
    made.first_gathered_ = first_gathered;
    std::vector<std::uint32_t> number(classes());  // by old number: the new one
    std::vector<std::uint32_t> back(classes());    // by old number: new to old representative
    for (const Renumbered& one : order) {
        number[one.number] = made.classes();
        back[one.number] = symmetry_of(sym_coordinates_[one.representative]);
        assert(back[one.number] == 0 || stabiliser(one.number).empty());
        made.add_class(one.representative, sizes_[one.number], stabiliser(one.number));
    }
    made.sym_coordinates_.reserve(sym_coordinates_.size());
    for (const std::uint32_t sym : sym_coordinates_) {
        if (sym == kNone) {
            made.sym_coordinates_.push_back(kNone);
            continue;
        }
        // To the old representative, and from there to the new one.
        const std::uint32_t before = class_of(sym);
        const std::uint32_t symmetry = quotients[back[before] * acting_.size() + symmetry_of(sym)];
        made.sym_coordinates_.push_back(number[before] << shift_ | symmetry);
    }
    return made;
}

// The sizes of the arrays, then the arrays, then the first gathered class.
std::vector<std::uint32_t> SymmetryReduction::numbers() const {
    std::vector<std::uint32_t> all;
    const auto rows = {&acting_, &sym_coordinates_, &representatives_,
                       &sizes_,  &first_,           &stabilisers_};
    for (const auto* row : rows) all.push_back(static_cast<std::uint32_t>(row->size()));
    for (const auto* row : rows) all.insert(all.end(), row->begin(), row->end());
    all.push_back(first_gathered_);
    return all;
}

std::optional<SymmetryReduction> SymmetryReduction::of_numbers(
    std::span<const std::uint32_t> numbers, std::uint32_t values, std::uint32_t symmetries) {
    SymmetryReduction made;
    const auto rows = {&made.acting_, &made.sym_coordinates_, &made.representatives_,
                       &made.sizes_,  &made.first_,           &made.stabilisers_};
    if (numbers.size() < rows.size()) return std::nullopt;
    std::span<const std::uint32_t> left = numbers.subspan(rows.size());
    std::size_t number = 0;
    for (auto* row : rows) {
        const std::uint32_t size = numbers[number++];
        if (size > left.size()) return std::nullopt;
        row->assign(left.begin(), left.begin() + size);
        left = left.subspan(size);
    }
    const auto all_below = [](const Row& row, std::size_t bound) {
        return std::all_of(row.begin(), row.end(), [&](std::uint32_t one) { return one < bound; });
    };
    const std::size_t count = made.representatives_.size();
    const std::size_t acting = made.acting_.size();
    if (left.size() != 1 || left.front() > count || acting == 0 || acting > symmetries ||
        made.sym_coordinates_.size() != values || made.sizes_.size() != count ||
        made.first_.size() != count + 1 || !all_below(made.acting_, symmetries) ||
        !all_below(made.representatives_, values) || !all_below(made.stabilisers_, acting)) {
        return std::nullopt;
    }
    const Row& first = made.first_;
    if (!std::is_sorted(first.begin(), first.end()) || first.back() != made.stabilisers_.size()) {
        return std::nullopt;
    }
    made.first_gathered_ = left.front();
    made.shift_ = symmetry_bits(acting);
    const bool good = std::all_of(
        made.sym_coordinates_.begin(), made.sym_coordinates_.end(), [&](std::uint32_t sym) {
            return sym == kNone || (made.class_of(sym) < count && made.symmetry_of(sym) < acting);
        });
    if (!good) return std::nullopt;
    return made;
}

}  // namespace qter
