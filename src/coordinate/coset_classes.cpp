#include "coordinate/coset_classes.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>
#include <utility>

#include "coordinate/turn_symmetries.hpp"

namespace qter {
namespace {

/// Whether `one` is a product of two of the others.
bool is_product_of_two(const std::vector<std::vector<TurnNumber>>& all,
                       const std::vector<TurnNumber>& one) {
    return std::any_of(all.begin(), all.end(), [&](const auto& a) {
        return std::any_of(all.begin(), all.end(), [&](const auto& b) {
            for (std::size_t turn = 0; turn < one.size(); ++turn) {
                if (b[a[turn]] != one[turn]) return false;
            }
            return true;
        });
    });
}

/// For two acting symmetries a and b: b, then the inverse of a.
std::vector<std::uint32_t> quotients_of(const SymmetryReduction& classes,
                                        const std::vector<std::vector<TurnNumber>>& symmetries) {
    std::vector<std::vector<TurnNumber>> images;
    for (const std::uint32_t symmetry : classes.acting()) images.push_back(symmetries[symmetry]);
    const TurnSymmetries acting = TurnSymmetries::of_images(std::move(images));
    std::vector<std::uint32_t> all(std::size_t{acting.size()} * acting.size());
    for (std::uint32_t quotient = 0; quotient < acting.size(); ++quotient) {
        for (std::uint32_t a = 0; a < acting.size(); ++a) {
            all[std::size_t{a} * acting.size() + acting.product[quotient][a]] = quotient;
        }
    }
    return all;
}

}  // namespace

SymmetryReduction classes_under(const ValueAction& action,
                                const std::vector<std::vector<TurnNumber>>& symmetries) {
    assert(action.values().size() <= kMaxProductValues);
    std::vector<std::vector<TurnNumber>> known;  // those that act
    return {action.values().size(), static_cast<std::uint32_t>(symmetries.size()),
            [&](std::uint32_t number) {
                const std::vector<TurnNumber>& symmetry = symmetries[number];
                auto images = is_product_of_two(known, symmetry)
                                  ? std::optional(action.of_product(symmetry))
                                  : action.of(symmetry);
                if (images) known.push_back(symmetry);
                return images;
            }};
}

SymmetryReduction gathered(const SymmetryReduction& classes, const ProductCoordinate& values,
                           const TurnGroup& few,
                           const std::vector<std::vector<TurnNumber>>& symmetries) {
    std::vector<SymmetryReduction::Renumbered> together;
    std::vector<bool> done(classes.classes(), false);
    for (std::uint32_t first = 0; first < classes.classes(); ++first) {
        if (done[first]) continue;
        std::vector<SymmetryReduction::Renumbered> led;  // the class after each element
        std::set<std::uint32_t> different;
        bool is_fixed = false;
        for (std::uint32_t element = 0; element < few.size(); ++element) {
            const std::uint32_t value = few.act(values, classes.representative(first), element);
            const std::uint32_t to = classes.class_of(classes.sym_coordinate(value));
            led.push_back({to, value});
            different.insert(to);
            is_fixed = is_fixed || !classes.stabiliser(to).empty();
        }
        if (is_fixed || different.size() < few.size()) continue;
        for (const SymmetryReduction::Renumbered& one : led) done[one.number] = true;
        together.insert(together.end(), led.begin(), led.end());
    }
    std::vector<SymmetryReduction::Renumbered> order;
    for (std::uint32_t number = 0; number < classes.classes(); ++number) {
        if (!done[number]) order.push_back({number, classes.representative(number)});
    }
    const auto first_gathered = static_cast<std::uint32_t>(order.size());
    order.insert(order.end(), together.begin(), together.end());
    return classes.renumbered(order, quotients_of(classes, symmetries), first_gathered);
}

}  // namespace qter
