#include "navigate/coset_coordinate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "puzzle/group_constraints.hpp"
#include "puzzle/permutation_group.hpp"
#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNoValue = KeyIndex::kNoValue;
/// Of a piece that no turns bring to the slots looked at.
constexpr std::uint64_t kNoDigit = ~std::uint64_t{0};
/// Orders of groups that take longer to prove are taken as they were found at random, which is
/// right but for one time in some thousand million.
constexpr std::uint64_t kProofSteps = 20'000'000;
/// Of what does not fit 64 bits.
constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();
/// Digits are bytes.
constexpr std::size_t kMaxSlots = 255;

}  // namespace

std::vector<State> look_alike_swaps(const Puzzle& puzzle) {
    std::vector<State> swaps;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const Slot other = puzzle.look_alike(slot);
        if (other == slot) continue;
        State& swap = swaps.emplace_back(solved_state(puzzle.shape()));
        std::swap(swap.piece[slot], swap.piece[other]);
    }
    return swaps;
}

bool keeps_look_alikes(const Puzzle& puzzle, const SymmetryGroup& group, std::uint32_t symmetry) {
    const std::vector<State> swaps = look_alike_swaps(puzzle);
    return std::all_of(swaps.begin(), swaps.end(), [&](const State& swap) {
        if (!group.acts_on(swap)) return false;
        const State image = group.conjugate(symmetry, swap);
        for (Slot slot = 0; slot < image.piece.size(); ++slot) {
            const bool alike = puzzle.look_alike(image.piece[slot]) == puzzle.look_alike(slot);
            if (!alike || image.orient[slot] != 0) return false;
        }
        return true;
    });
}

std::optional<std::uint64_t> CosetCoordinate::key_part(std::size_t place, Slot piece,
                                                       std::uint8_t orient) const {
    const std::size_t local = piece - std::size_t{first_};
    if (local >= pieces_) return std::nullopt;
    const std::uint64_t part = digits_[(place * pieces_ + local) * orients_ + orient];
    if (part == kNoDigit) return std::nullopt;
    return part;
}

std::optional<std::uint64_t> CosetCoordinate::key(const State& state) const {
    std::uint64_t key = 0;
    const std::uint64_t* digits = digits_.data();
    for (const Slot slot : view_.slots) {
        const std::size_t piece = state.piece[slot] - std::size_t{first_};
        if (piece >= pieces_) return std::nullopt;
        const std::uint64_t digit = digits[piece * orients_ + state.orient[slot]];
        if (digit == kNoDigit) return std::nullopt;
        key += digit;
        digits += pieces_ * orients_;
    }
    return key;
}

/// A key says which digit is in each slot, or, where that takes fewer keys, where each digit is: a
/// digit but 0 must then be of one piece only.
bool CosetCoordinate::choose_weights() {
    const auto power = [](std::uint64_t base, std::size_t exponent) {
        std::uint64_t power = 1;
        for (std::size_t i = 0; i < exponent; ++i) {
            if (power > kTooMany / base) return kTooMany;
            power *= base;
        }
        return power;
    };
    const std::size_t size = view_.slots.size();
    std::vector<std::uint32_t> pieces(view_.base, 0);  // by digit
    for (const Slot slot : view_.slots) {
        if (!view_.twists) ++pieces[view_.colour[slot]];
    }
    const bool one_each = !view_.twists && std::all_of(pieces.begin() + 1, pieces.end(),
                                                       [](std::uint32_t n) { return n == 1; });
    const std::uint64_t of_slots = power(view_.base, size);
    const std::uint64_t of_digits = power(size, view_.base - 1);
    by_digit_ = one_each && of_digits < of_slots;
    key_bound_ = by_digit_ ? of_digits : of_slots;
    weight_.clear();
    for (std::size_t i = 0; i < (by_digit_ ? view_.base : size); ++i) {
        weight_.push_back(by_digit_ ? i == 0 ? 0 : power(size, i - 1) : power(view_.base, i));
    }
    return weight_.back() != kTooMany;
}

/// What each piece, turned each way, adds to the key in each slot.
void CosetCoordinate::weigh_digits(const Shape& shape) {
    first_ = view_.slots.front();
    orients_ = 1;
    for (const Slot slot : view_.slots) {
        orients_ = std::max<std::size_t>(orients_, shape.modulus(slot));
    }
    pieces_ = view_.slots.back() - first_ + 1;
    const std::size_t row = pieces_ * orients_;
    digits_.assign(row * view_.slots.size(), kNoDigit);
    for (std::size_t i = 0; i < view_.slots.size(); ++i) {
        for (const Slot piece : view_.slots) {
            for (std::uint32_t orient = 0; orient < shape.modulus(piece); ++orient) {
                std::uint32_t digit = view_.twists ? 0 : view_.colour[piece];
                if (view_.twists) {
                    digit = orient + view_.reference[piece] + view_.base -
                            view_.reference[view_.slots[i]];
                }
                digits_[i * row + (piece - first_) * orients_ + orient] =
                    weight(i, digit % view_.base);
            }
        }
    }
}

std::optional<std::uint32_t> CosetCoordinate::with_key(std::uint64_t key) const {
    const std::uint32_t value = index_.find(key);
    if (value == kNoValue) return std::nullopt;
    return value;
}

std::optional<std::uint32_t> CosetCoordinate::of(const State& state) const {
    const std::optional<std::uint64_t> key = this->key(state);
    return key ? with_key(*key) : std::nullopt;
}

/// Finds the values of a view breadth first.
class CosetCoordinate::Builder {
 public:
    Builder(const TurnSet& turns, View view, const Cancellation* cancellation = nullptr)
        : turns_(turns), cancellation_(cancellation) {
        made_.view_ = std::move(view);
    }

    /// None when there are too many values.
    std::optional<CosetCoordinate> build(std::uint32_t most_values = kMaxValues) {
        if (!made_.choose_weights()) return std::nullopt;
        made_.weigh_digits(turns_.puzzle().shape());
        made_.turns_ = turns_.size();
        for (const TurnSet::Step step : turns_.steps(CanonicalSequences::kStart)) {
            used_.push_back(step.turn);
        }
        const std::uint32_t most = made_.view_.renamings.empty() ? most_values : kMaxArrangements;
        if (!explore(most)) return std::nullopt;
        number_classes();
        return std::move(made_);
    }

 private:
    /// All rows of digits that turns reach, and where turns lead, by row.
    bool explore(std::uint32_t most) {
        const View& view = made_.view_;
        const std::size_t size = view.slots.size();
        std::vector<std::uint32_t> local(turns_.puzzle().pieces().size(), 0);
        for (std::size_t i = 0; i < size; ++i) {
            local[view.slots[i]] = static_cast<std::uint32_t>(i);
        }
        std::vector<std::uint8_t> digits(size);
        for (std::size_t i = 0; i < size; ++i) {
            digits[i] = view.twists ? 0 : view.colour[view.slots[i]];
        }
        add(digits);
        for (std::uint32_t row = 0; row < rows(); ++row) {
            look(row);
            after_.resize(after_.size() + turns_.size(), kNoValue);
            for (const TurnNumber turn : used_) {
                const State& state = turns_.puzzle().turn_state(turns_.turn(turn));
                for (std::size_t i = 0; i < size; ++i) {
                    const Slot slot = view.slots[i];
                    const Slot from = state.piece[slot];
                    std::uint32_t digit = rows_[row * size + local[from]];
                    if (view.twists) {
                        digit += state.orient[slot] + view.reference[from] + view.base -
                                 view.reference[slot];
                        digit %= view.base;
                    }
                    digits[i] = static_cast<std::uint8_t>(digit);
                }
                after_[std::size_t{row} * turns_.size() + turn] = add(digits);
            }
            // Swaps of look-alikes may lead where turns do not.
            for (const std::vector<std::uint8_t>& renaming : view.renamings) {
                rename(row, renaming, digits);
                add(digits);
            }
            if (rows() > most) return false;
        }
        return true;
    }

    /// At the cancellation, now and then.
    void look(std::uint32_t row) const {
        if (cancellation_ != nullptr && row % kRowsPerLook == 0) cancellation_->check();
    }

    [[nodiscard]] std::uint32_t rows() const { return count_; }

    std::uint64_t key_of(const std::uint8_t* digits) const {
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < made_.view_.slots.size(); ++i) {
            key += made_.weight(i, digits[i]);
        }
        return key;
    }

    void rename(std::uint32_t row, const std::vector<std::uint8_t>& renaming,
                std::vector<std::uint8_t>& digits) const {
        const std::size_t size = digits.size();
        for (std::size_t i = 0; i < size; ++i) digits[i] = renaming[rows_[row * size + i]];
    }

    /// The number of a row of digits, a new one if need be.
    std::uint32_t add(const std::vector<std::uint8_t>& digits) {
        const std::uint32_t row = made_.index_.find_or_add(key_of(digits.data()), count_);
        if (row == count_) {
            rows_.insert(rows_.end(), digits.begin(), digits.end());
            ++count_;
        }
        return row;
    }

    /// Rows that H's renamings lead to from each other are one value.
    void number_classes() {
        DisjointSets same(rows());
        std::vector<std::uint8_t> digits(made_.view_.slots.size());
        for (const std::vector<std::uint8_t>& renaming : made_.view_.renamings) {
            for (std::uint32_t row = 0; row < rows(); ++row) {
                look(row);
                rename(row, renaming, digits);
                same.join(add(digits), row);
            }
        }
        std::vector<std::uint32_t> value(rows(), kNoValue);
        for (std::uint32_t row = 0; row < rows(); ++row) {
            std::uint32_t& of = value[same.root(row)];
            if (of == kNoValue) {
                of = made_.size_++;
                for (std::size_t t = 0; t < turns_.size(); ++t) {
                    made_.after_.push_back(after_[std::size_t{row} * turns_.size() + t]);
                }
            }
            value[row] = of;
        }
        for (std::uint32_t& row : made_.after_) {
            if (row != kNoValue) row = value[row];
        }
        made_.index_.renumber(value);
        made_.view_.renamings.clear();
    }

    static constexpr std::uint32_t kRowsPerLook = 1024;

    const TurnSet& turns_;
    const Cancellation* cancellation_;
    CosetCoordinate made_;
    std::vector<TurnNumber> used_;
    std::uint32_t count_ = 0;
    std::vector<std::uint8_t> rows_;    // digits, row by row
    std::vector<std::uint32_t> after_;  // [row][turn]
};

/// Finds out which coordinates there are.
class CosetCoordinate::Deriver {
 public:
    Deriver(const TurnSet& turns, const std::vector<State>& target)
        : turns_(turns), shape_(turns.puzzle().shape()), target_(target) {
        for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
            phase_.push_back(turns.puzzle().turn_state(turns.turn(step.turn)));
        }
        const std::vector<State> swaps = look_alike_swaps(turns.puzzle());
        target_.insert(target_.end(), swaps.begin(), swaps.end());
    }

    /// None where there are too many values to be numbered.
    std::optional<std::vector<View>> views() {
        const std::vector<OrbitPart> parts = transitive_parts(shape_, phase_);
        const std::vector<OrbitPart> kept = transitive_parts(shape_, target_);
        // Look-alikes may swap where the phase's own turns cannot.
        joined_ = phase_;
        joined_.insert(joined_.end(), target_.begin(), target_.end());
        const std::vector<OrbitPart> joined = transitive_parts(shape_, joined_);
        for (const OrbitPart& part : parts) add_twists(part, kept, joined);
        std::vector<Group> groups;
        for (const OrbitPart& part : joined) {
            const Integer cosets = cosets_on(part.slots);
            if (cosets > kMaxValues || part.slots.size() > kMaxSlots) return std::nullopt;
            if (cosets > 1) groups.push_back({part.slots, cosets});
        }
        join_dependent(groups);
        drop_implied(groups);
        for (const Group& group : groups) add_places(group);
        return std::move(views_);
    }

 private:
    /// Slots whose pieces are looked at together, and how many cosets there are of their
    /// permutations.
    struct Group {
        std::vector<Slot> slots;
        Integer cosets;
    };

    void add_twists(const OrbitPart& part, const std::vector<OrbitPart>& kept,
                    const std::vector<OrbitPart>& joined) {
        View view;
        view.slots = part.slots;
        view.twists = true;
        view.reference.assign(shape_.slots(), 0);
        view.base = shape_.modulus(part.slots.front());
        for (const OrbitPart& own : kept) {
            for (std::size_t i = 0; i < own.slots.size(); ++i) {
                if (!std::binary_search(part.slots.begin(), part.slots.end(), own.slots[i])) {
                    continue;
                }
                view.reference[own.slots[i]] = own.reference[i];
                view.base = std::gcd(view.base, own.twist_unit);
            }
        }
        for (std::uint8_t& reference : view.reference) {
            reference = static_cast<std::uint8_t>(reference % view.base);
        }
        // References of H's own parts are as they come: against them even a phase that twists no
        // more than H seems to twist. It is the units that tell, of the phase and H together: a
        // piece that the phase always turns as it moves stands turned where one that looks like it
        // would stand straight.
        const auto both = std::find_if(joined.begin(), joined.end(), [&](const OrbitPart& one) {
            return std::binary_search(one.slots.begin(), one.slots.end(), part.slots.front());
        });
        if (view.base > both->twist_unit) views_.push_back(std::move(view));
    }

    /// What states do to pieces of some slots, numbered within these.
    [[nodiscard]] std::vector<Permutation> restricted(const std::vector<State>& states,
                                                      const std::vector<Slot>& slots) const {
        std::vector<Slot> local(shape_.slots(), 0);
        for (std::size_t i = 0; i < slots.size(); ++i) local[slots[i]] = static_cast<Slot>(i);
        std::vector<Permutation> all;
        for (const State& state : states) {
            Permutation& one = all.emplace_back();
            for (const Slot slot : slots) one.push_back(local[state.piece[slot]]);
        }
        return all;
    }

    [[nodiscard]] Integer order_on(const std::vector<State>& states,
                                   const std::vector<Slot>& slots) const {
        PermutationGroup::Options options;
        options.proof_steps = kProofSteps;
        return PermutationGroup(slots.size(), restricted(states, slots), options).order();
    }

    [[nodiscard]] Integer cosets_on(const std::vector<Slot>& slots) const {
        return order_on(joined_, slots) / order_on(target_, slots);
    }

    /// Takes two groups together where that leaves half of the cosets or fewer.
    void join_dependent(std::vector<Group>& groups) const {
        for (std::size_t a = 0; a < groups.size(); ++a) {
            for (std::size_t b = a + 1; b < groups.size();) {
                Group both = groups[a];
                both.slots.insert(both.slots.end(), groups[b].slots.begin(), groups[b].slots.end());
                std::sort(both.slots.begin(), both.slots.end());
                if (order_on(joined_, both.slots) <= kMaxArrangements) {
                    both.cosets = cosets_on(both.slots);
                    if (both.cosets * 2 <= groups[a].cosets * groups[b].cosets) {
                        groups[a] = std::move(both);
                        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(b));
                        continue;
                    }
                }
                ++b;
            }
        }
    }

    /// Leaves out what another group tells: wings that are paired move as one.
    void drop_implied(std::vector<Group>& groups) const {
        for (std::size_t a = 0; a < groups.size(); ++a) {
            for (std::size_t b = groups.size(); b-- > 0;) {
                if (a == b) continue;
                std::vector<Slot> both = groups[a].slots;
                both.insert(both.end(), groups[b].slots.begin(), groups[b].slots.end());
                std::sort(both.begin(), both.end());
                if (cosets_on(both) != groups[a].cosets) continue;
                groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(b));
                a -= b < a ? 1 : 0;
            }
        }
    }

    void add_places(const Group& group) {
        View view;
        view.slots = group.slots;
        view.colour.assign(shape_.slots(), 0);
        const std::vector<Permutation> renamings = restricted(target_, group.slots);
        const PermutationGroup kept(group.slots.size(), renamings);
        // As many ways as there are of permuting each orbit within itself: colours tell all.
        Integer all_ways = 1;
        std::uint8_t colour = 0;
        for (const std::vector<Slot>& orbit : kept.orbits()) {
            for (std::size_t i = 0; i < orbit.size(); ++i) {
                all_ways *= static_cast<unsigned long>(i + 1);
                view.colour[group.slots[orbit[i]]] = colour;
            }
            ++colour;
        }
        view.base = colour;
        if (kept.order() != all_ways && !tells_all(view, group.cosets)) {
            view.base = static_cast<std::uint32_t>(group.slots.size());
            for (std::size_t i = 0; i < group.slots.size(); ++i) {
                view.colour[group.slots[i]] = static_cast<std::uint8_t>(i);
            }
            for (const Permutation& renaming : renamings) {
                view.renamings.emplace_back(renaming.begin(), renaming.end());
            }
        }
        views_.push_back(std::move(view));
    }

    /// There are as many rows of these colours as cosets.
    [[nodiscard]] bool tells_all(const View& view, const Integer& cosets) const {
        const std::optional<CosetCoordinate> made = Builder(turns_, view).build();
        return made && cosets == made->size();
    }

    const TurnSet& turns_;
    const Shape& shape_;
    std::vector<State> phase_;
    std::vector<State> target_;
    std::vector<State> joined_;  // both
    std::vector<View> views_;
};

std::optional<CosetCoordinate> CosetCoordinate::of_colours(const TurnSet& turns,
                                                           std::vector<Slot> slots,
                                                           std::vector<std::uint8_t> colour,
                                                           std::uint32_t most) {
    if (slots.size() > kMaxSlots) return std::nullopt;
    View view;
    view.slots = std::move(slots);
    view.base = *std::max_element(colour.begin(), colour.end()) + std::uint32_t{1};
    view.colour = std::move(colour);
    return Builder(turns, std::move(view)).build(most);
}

std::optional<CosetCoordinate> CosetCoordinate::of_parity(const TurnSet& turns,
                                                          std::vector<Slot> slots,
                                                          const std::vector<Slot>& which) {
    if (slots.size() > kMaxSlots || which.size() < 2) return std::nullopt;
    View view;
    view.slots = std::move(slots);
    view.base = static_cast<std::uint32_t>(which.size()) + 1;
    view.colour.assign(turns.puzzle().shape().slots(), 0);
    for (std::size_t i = 0; i < which.size(); ++i) {
        view.colour[which[i]] = static_cast<std::uint8_t>(i + 1);
    }
    // Cycles of three generate the even permutations.
    for (std::uint8_t third = 3; third <= which.size(); ++third) {
        std::vector<std::uint8_t>& renaming = view.renamings.emplace_back(view.base);
        std::iota(renaming.begin(), renaming.end(), std::uint8_t{0});
        renaming[1] = 2;
        renaming[2] = third;
        renaming[third] = 1;
    }
    return Builder(turns, std::move(view)).build(kMaxArrangements);
}

Result<std::vector<CosetCoordinate>> CosetCoordinate::derive(const TurnSet& turns,
                                                             const std::vector<State>& target,
                                                             const std::string& phase,
                                                             const Cancellation* cancellation) {
    const Diagnostic too_large =
        Diagnostic::error(Code::kTooLarge, Span{},
                          fmt::format("the phase `{}` has too much to put right at once", phase))
            .note(fmt::format("one of its coordinates has more than {} values", kMaxValues))
            .with_help("give the chain more phases between this one's turns and the next one's");
    std::optional<std::vector<View>> views = Deriver(turns, target).views();
    if (!views) return too_large;
    std::vector<CosetCoordinate> all;
    for (View& view : *views) {
        std::optional<CosetCoordinate> made = Builder(turns, std::move(view), cancellation).build();
        if (!made) return too_large;
        all.push_back(*std::move(made));
    }
    return all;
}

}  // namespace qter
