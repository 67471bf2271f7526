#include "coordinate/sym_coordinate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <set>
#include <unordered_map>

namespace qter {

std::vector<const Coordinate*> parts_of(const std::vector<Coordinate>& coordinates,
                                        const std::vector<std::uint8_t>& which) {
    std::vector<const Coordinate*> parts;
    for (const std::uint8_t i : which) parts.push_back(&coordinates[i]);
    return parts;
}

JointCoordinate::JointCoordinate(std::vector<const Coordinate*> parts) : parts_(std::move(parts)) {
    std::uint64_t size = 1;
    for (const Coordinate* part : parts_) size *= part->size();
    assert(size <= kMaxJointValues);
    size_ = static_cast<std::uint32_t>(size);
}

std::vector<std::vector<std::uint32_t>> JointCoordinate::after_all(
    std::span<const TurnNumber> turns) const {
    std::vector<std::vector<std::uint32_t>> all(turns.size(), std::vector<std::uint32_t>(size_));
    for (std::size_t i = 0; i < turns.size(); ++i) {
        for (std::uint32_t value = 0; value < size_; ++value)
            all[i][value] = after(value, turns[i]);
    }
    return all;
}

namespace {

/// Turns that all others are multiples of: what is allowed of a grip are the multiples of its least
/// amount.
std::vector<TurnNumber> generators_of(const TurnSet& turns) {
    std::vector<TurnNumber> generators;
    for (const TurnNumber turn : turns.allowed()) {
        const std::uint16_t grip = turns.turn(turn).grip;
        if (!generators.empty() && turns.turn(generators.back()).grip == grip) continue;
        generators.push_back(turn);
    }
    return generators;
}

}  // namespace

bool CosetAction::may_act(const TurnSet& turns, const JointCoordinate& values,
                          std::span<const TurnNumber> images) {
    constexpr std::size_t kNearest = 1000;
    const std::vector<TurnNumber> generators = generators_of(turns);
    std::unordered_map<std::uint32_t, std::uint32_t> action = {{0, 0}};
    std::vector<std::uint32_t> open = {0};
    for (std::size_t i = 0; i < open.size() && i < kNearest; ++i) {
        for (const TurnNumber turn : generators) {
            const std::uint32_t to = values.after(open[i], turn);
            const std::uint32_t image = values.after(action.at(open[i]), images[turn]);
            const auto [known, is_new] = action.try_emplace(to, image);
            if (is_new) {
                open.push_back(to);
            } else if (known->second != image) {
                return false;
            }
        }
    }
    return true;
}

CosetAction::CosetAction(const TurnSet& turns, const JointCoordinate& values,
                         const Cancellation* cancellation)
    : values_(values), cancellation_(cancellation), generators_(generators_of(turns)) {
    std::vector<bool> known(values.size(), false);
    known[0] = true;
    order_.push_back(0);
    before_.push_back(0);
    turn_.push_back(0);
    for (std::uint32_t place = 0; place < order_.size(); ++place) {
        look(place);
        for (const TurnNumber turn : turns.allowed()) {
            const std::uint32_t to = values.after(order_[place], turn);
            if (known[to]) continue;
            known[to] = true;
            order_.push_back(to);
            before_.push_back(place);
            turn_.push_back(turn);
        }
    }
}

std::vector<std::uint32_t> CosetAction::of_product(std::span<const TurnNumber> images) const {
    std::vector<std::uint32_t> action(values_.size(), kNoValue);
    action[0] = 0;
    for (std::uint32_t i = 1; i < order_.size(); ++i) {
        look(i);
        action[order_[i]] = values_.after(action[order_[before_[i]]], images[turn_[i]]);
    }
    return action;
}

std::optional<std::vector<std::uint32_t>> CosetAction::of(
    std::span<const TurnNumber> images) const {
    std::vector<std::uint32_t> action = of_product(images);
    if (!holds(images, action)) return std::nullopt;
    return action;
}

/// After every turn of every value it makes no difference what comes first, the turn or the
/// symmetry.
bool CosetAction::holds(std::span<const TurnNumber> images,
                        std::span<const std::uint32_t> action) const {
    for (std::uint32_t value = 0; value < values_.size(); ++value) {
        look(value);
        if (action[value] == kNoValue) continue;
        for (const TurnNumber turn : generators_) {
            if (action[values_.after(value, turn)] != values_.after(action[value], images[turn])) {
                return false;
            }
        }
    }
    return true;
}

namespace {

/// Whether the last one is a product of two of the others.
bool is_product(const std::vector<std::vector<TurnNumber>>& all,
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

}  // namespace

SymCoordinate::SymCoordinate(const CosetAction& action,
                             const std::vector<std::vector<TurnNumber>>& symmetries)
    : entries_(action.values().size(), kNoClass) {
    const std::uint32_t size = action.values().size();
    std::vector<std::uint32_t> least(size, CosetAction::kNoValue);  // that symmetries lead to
    std::vector<std::uint32_t> leading(size, 0);                    // the symmetry that does
    std::vector<std::pair<std::uint32_t, std::uint32_t>> fixed;     // values and symmetries
    std::vector<std::vector<TurnNumber>> known;                     // those that act
    for (std::uint32_t number = 0; number < symmetries.size(); ++number) {
        const bool follows = is_product(known, symmetries[number]);
        const auto images = follows ? std::optional(action.of_product(symmetries[number]))
                                    : action.of(symmetries[number]);
        if (!images) continue;
        known.push_back(symmetries[number]);
        const auto place = static_cast<std::uint32_t>(acting_.size());
        acting_.push_back(number);
        for (std::uint32_t value = 0; value < size; ++value) {
            const std::uint32_t image = (*images)[value];
            if (image < least[value]) {
                least[value] = image;
                leading[value] = place;
            }
            // Only representatives will be asked for; those to come may still turn out to be none.
            if (place > 0 && image == value && least[value] == value) {
                fixed.emplace_back(value, place);
            }
        }
    }
    shift_ = static_cast<unsigned>(std::bit_width(acting_.size() - 1));
    std::vector<std::uint32_t> number(size, kNoClass);
    for (std::uint32_t value = 0; value < size; ++value) {
        if (least[value] == CosetAction::kNoValue) continue;
        const std::uint32_t leader = least[value];
        if (leader == value) {
            number[value] = this->size();
            representatives_.push_back(value);
            counts_.push_back(0);
        }
        ++counts_[number[leader]];
        entries_[value] = number[leader] << shift_ | leading[value];
    }
    std::erase_if(fixed, [&](const auto& one) { return least[one.first] != one.first; });
    std::sort(fixed.begin(), fixed.end());
    fixing_begin_.push_back(0);
    auto next = fixed.begin();
    for (const std::uint32_t representative : representatives_) {
        for (; next != fixed.end() && next->first == representative; ++next) {
            fixing_.push_back(next->second);
        }
        fixing_begin_.push_back(static_cast<std::uint32_t>(fixing_.size()));
    }
    first_gathered_ = this->size();
}

/// By two of the symmetries that act, a and b: b, and then a undone.
std::vector<std::uint32_t> SymCoordinate::quotients(
    const std::vector<std::vector<TurnNumber>>& symmetries) const {
    std::vector<std::vector<TurnNumber>> acting;
    for (const std::uint32_t symmetry : acting_) acting.push_back(symmetries[symmetry]);
    const std::vector<std::uint32_t> products = products_of(acting);
    std::vector<std::uint32_t> all(products.size());
    for (std::size_t i = 0; i < products.size(); ++i) {
        const std::size_t of_a = i / acting.size() * acting.size();
        all[of_a + products[i]] = static_cast<std::uint32_t>(i - of_a);
    }
    return all;
}

/// One class more: that of another's number, with the same representative.
void SymCoordinate::append(const SymCoordinate& from, std::uint32_t number) {
    representatives_.push_back(from.representatives_[number]);
    counts_.push_back(from.counts_[number]);
    const auto fixing = from.fixing(number);
    fixing_.insert(fixing_.end(), fixing.begin(), fixing.end());
    fixing_begin_.push_back(static_cast<std::uint32_t>(fixing_.size()));
}

std::vector<std::uint32_t> products_of(const std::vector<std::vector<TurnNumber>>& group) {
    std::map<std::vector<TurnNumber>, std::uint32_t> number;
    for (std::uint32_t i = 0; i < group.size(); ++i) number.emplace(group[i], i);
    std::vector<std::uint32_t> all;
    for (const std::vector<TurnNumber>& second : group) {
        for (const std::vector<TurnNumber>& first : group) {
            std::vector<TurnNumber> both;
            for (const TurnNumber turn : first) both.push_back(second[turn]);
            all.push_back(number.at(both));
        }
    }
    return all;
}

SymCoordinate SymCoordinate::gathered(
    const JointCoordinate& values, const TurnGroup& few,
    const std::vector<std::vector<TurnNumber>>& symmetries) const {
    // Classes in the order that they will have, and where few's elements lead from the first of
    // each that are gathered.
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> leading;
    std::vector<bool> done(size(), false);
    for (std::uint32_t first = 0; first < size(); ++first) {
        if (done[first]) continue;
        std::vector<std::uint32_t> led;
        std::set<std::uint32_t> different;
        bool fixed = false;
        for (std::uint32_t element = 0; element < few.size(); ++element) {
            led.push_back(few.act(values, representatives_[first], element));
            const std::uint32_t to = class_of(entries_[led.back()]);
            different.insert(to);
            fixed = fixed || !fixing(to).empty();
        }
        if (fixed || different.size() < few.size()) continue;
        for (const std::uint32_t value : led) {
            const std::uint32_t entry = entries_[value];
            order.push_back(class_of(entry));
            leading.push_back(value);
            done[order.back()] = true;
        }
    }
    SymCoordinate classes;
    classes.acting_ = acting_;
    classes.shift_ = shift_;
    classes.fixing_begin_.push_back(0);
    std::vector<std::uint32_t> number(size());  // by the number before
    for (std::uint32_t before = 0; before < size(); ++before) {
        if (done[before]) continue;
        number[before] = classes.size();
        classes.append(*this, before);
    }
    classes.first_gathered_ = classes.size();
    std::vector<std::uint32_t> there(size(), 0);  // by the number before: what led to this one
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[order[i]] = classes.size();
        there[order[i]] = symmetry_of(entries_[leading[i]]);
        classes.append(*this, order[i]);
        classes.representatives_.back() = leading[i];
    }
    const std::vector<std::uint32_t> quotients = this->quotients(symmetries);
    for (const std::uint32_t entry : entries_) {
        if (entry == kNoClass) {
            classes.entries_.push_back(kNoClass);
            continue;
        }
        // To the representative before, and from there back to the one now.
        const std::uint32_t before = class_of(entry);
        const std::uint32_t symmetry =
            done[before] ? quotients[there[before] * acting_.size() + symmetry_of(entry)]
                         : symmetry_of(entry);
        classes.entries_.push_back(number[before] << shift_ | symmetry);
    }
    return classes;
}

// The sizes of the rows, then the rows, then the first that is gathered.
std::vector<std::uint32_t> SymCoordinate::numbers() const {
    std::vector<std::uint32_t> all;
    const auto rows = {&acting_, &entries_, &representatives_, &counts_, &fixing_begin_, &fixing_};
    for (const auto* row : rows) all.push_back(static_cast<std::uint32_t>(row->size()));
    for (const auto* row : rows) all.insert(all.end(), row->begin(), row->end());
    all.push_back(first_gathered_);
    return all;
}

std::optional<SymCoordinate> SymCoordinate::of_numbers(std::span<const std::uint32_t> numbers,
                                                       std::uint32_t values,
                                                       std::uint32_t symmetries) {
    SymCoordinate classes;
    const auto rows = {&classes.acting_, &classes.entries_,      &classes.representatives_,
                       &classes.counts_, &classes.fixing_begin_, &classes.fixing_};
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
    const std::size_t count = classes.representatives_.size();
    const std::size_t acting = classes.acting_.size();
    if (left.size() != 1 || left.front() > count || acting == 0 || acting > symmetries ||
        classes.entries_.size() != values || classes.counts_.size() != count ||
        classes.fixing_begin_.size() != count + 1 || !all_below(classes.acting_, symmetries) ||
        !all_below(classes.representatives_, values) || !all_below(classes.fixing_, acting)) {
        return std::nullopt;
    }
    const Row& begin = classes.fixing_begin_;
    if (!std::is_sorted(begin.begin(), begin.end()) || begin.back() != classes.fixing_.size()) {
        return std::nullopt;
    }
    classes.first_gathered_ = left.front();
    classes.shift_ = static_cast<unsigned>(std::bit_width(acting - 1));
    const bool good =
        std::all_of(classes.entries_.begin(), classes.entries_.end(), [&](std::uint32_t entry) {
            return entry == kNoClass ||
                   (classes.class_of(entry) < count && classes.symmetry_of(entry) < acting);
        });
    if (!good) return std::nullopt;
    return classes;
}

}  // namespace qter
