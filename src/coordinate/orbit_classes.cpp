#include "coordinate/orbit_classes.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <set>

namespace qter {

/// The action of one symmetry on a space.
class OrbitClasses::Conjugation {
 public:
    Conjugation(const OrbitSpace& space, const SymmetryGroup& group, std::uint32_t symmetry)
        : space_(&space), group_(&group), symmetry_(symmetry), orient_(space.size()) {
        const std::vector<Slot>& slots = space.slots();
        for (const Slot slot : slots) {
            const Slot to = group.tables().image(symmetry, slot);
            const auto found = std::lower_bound(slots.begin(), slots.end(), to);
            if (found == slots.end() || *found != to) return;
            image_.push_back(static_cast<Slot>(found - slots.begin()));
        }
    }

    [[nodiscard]] bool keeps_part() const { return image_.size() == space_->size(); }
    [[nodiscard]] std::uint32_t symmetry() const { return symmetry_; }

    void permute(std::span<const Slot> piece, std::span<Slot> out) const {
        for (Slot i = 0; i < piece.size(); ++i) out[image_[i]] = image_[piece[i]];
    }
    /// The twists of the conjugate of the state with these pieces and twists.
    void twist(std::span<const Slot> piece, std::span<const std::uint8_t> twist,
               std::span<Slot> out_piece, std::span<std::uint8_t> out) {
        const std::vector<Slot>& slots = space_->slots();
        permute(piece, out_piece);
        std::vector<std::uint8_t> before(space_->size());
        space_->twists().to_orientations(piece, twist, before);
        for (Slot i = 0; i < space_->size(); ++i) {
            orient_[image_[i]] =
                group_->tables().orient(symmetry_, slots[i], slots[piece[i]], before[i]);
        }
        space_->twists().to_twists(out_piece, orient_, out);
    }
    [[nodiscard]] Point conjugate(Point point) {
        std::vector<Slot> piece(space_->size()), moved(space_->size());
        std::vector<std::uint8_t> twists(space_->size()), turned(space_->size());
        space_->pieces_of(point.perm, piece);
        space_->twists().twists_of(point.orient, twists);
        twist(piece, twists, moved, turned);
        return {rank_of(moved), space_->twists().rank_of(turned)};
    }

 private:
    const OrbitSpace* space_;
    const SymmetryGroup* group_;
    std::uint32_t symmetry_;
    std::vector<Slot> image_;
    std::vector<std::uint8_t> orient_;
};

namespace {

/// Bits that hold the sum of two twists.
std::uint32_t digit_bits(const OrbitSpace& space) {
    return static_cast<std::uint32_t>(std::bit_width(2 * (space.twists().modulus() - 1)));
}

}  // namespace

bool OrbitClasses::fit(const OrbitSpace& space) {
    return (space.twists().digits() + 1) / 2 * digit_bits(space) <= 16;
}

void OrbitClasses::set_spreading(const OrbitSpace& space) {
    digits_ = space.twists().digits();
    digit_bits_ = digit_bits(space);
    const std::uint32_t low_digits = (digits_ + 1) / 2;
    low_bits_ = low_digits * digit_bits_;
    low_mask_ = (1U << low_bits_) - 1;
    const auto ranks = [&](std::uint32_t first, std::uint32_t last) {
        std::vector<std::uint32_t> table(std::size_t{1} << ((last - first) * digit_bits_));
        for (std::size_t sums = 0; sums < table.size(); ++sums) {
            std::uint32_t rank = 0;
            std::uint32_t weight = 1;
            for (std::uint32_t i = 0; i < last; ++i) {
                if (i >= first) {
                    const std::size_t sum = sums >> ((i - first) * digit_bits_);
                    rank += weight * static_cast<std::uint32_t>((sum & ((1U << digit_bits_) - 1)) %
                                                                space.twists().modulus());
                }
                weight *= space.twists().modulus();
            }
            table[sums] = rank;
        }
        return table;
    };
    low_ = ranks(0, low_digits);
    high_ = ranks(low_digits, digits_);
}

std::uint32_t OrbitClasses::spread(std::span<const std::uint8_t> twist) const {
    std::uint32_t all = 0;
    for (std::uint32_t i = 0; i < digits_; ++i) {
        all |= std::uint32_t{twist[i]} << (i * digit_bits_);
    }
    return all;
}

OrbitClasses::OrbitClasses(const OrbitSpace& space, const SymmetryGroup& group,
                           std::span<const std::uint32_t> symmetries) {
    assert(fit(space));
    set_spreading(space);
    std::set<std::uint64_t> turns;
    for (std::uint32_t t = 0; t < space.turns(); ++t) turns.insert(space.after({}, t).key());
    std::vector<Conjugation> by;
    for (const std::uint32_t symmetry : symmetries) {
        Conjugation conjugation(space, group, symmetry);
        if (!conjugation.keeps_part()) continue;
        const bool keeps = std::all_of(turns.begin(), turns.end(), [&](std::uint64_t turn) {
            const Point point{static_cast<std::uint32_t>(turn >> 32),
                              static_cast<std::uint32_t>(turn)};
            return turns.contains(conjugation.conjugate(point).key());
        });
        if (keeps) by.push_back(std::move(conjugation));
    }
    std::set<std::uint32_t> kept;
    for (const Conjugation& one : by) kept.insert(one.symmetry());
    const bool closed = std::all_of(kept.begin(), kept.end(), [&](std::uint32_t a) {
        return std::all_of(kept.begin(), kept.end(),
                           [&](std::uint32_t b) { return kept.contains(group.product(a, b)); });
    });
    if (by.empty() || !closed || !SymmetryReduction::fits(space.perms(), by.size())) {
        by.clear();
        by.emplace_back(space, group, 0);
    }
    orients_ = space.orients();
    fill_linear(space, by);
    classify(space, group, by);
    fill_steps(space, group, by);
}

void OrbitClasses::fill_linear(const OrbitSpace& space, std::vector<Conjugation>& by) {
    std::vector<Slot> solved(space.size()), moved(space.size());
    std::vector<std::uint8_t> twist(space.size()), turned(space.size());
    space.pieces_of(0, solved);
    linear_.reserve(by.size() * space.orients());
    for (Conjugation& conjugation : by) {
        for (std::uint32_t orient = 0; orient < space.orients(); ++orient) {
            space.twists().twists_of(orient, twist);
            conjugation.twist(solved, twist, moved, turned);
            linear_.push_back(spread(turned));
        }
    }
}

void OrbitClasses::classify(const OrbitSpace& space, const SymmetryGroup& group,
                            std::vector<Conjugation>& by) {
    std::vector<std::uint32_t> inverse(by.size(), 0);
    for (std::uint32_t s = 0; s < by.size(); ++s) {
        for (std::uint32_t t = 0; t < by.size(); ++t) {
            if (by[t].symmetry() == group.inverse(by[s].symmetry())) inverse[s] = t;
        }
    }
    const std::vector<std::uint8_t> untwisted(space.size(), 0);
    std::vector<Slot> piece(space.size()), moved(space.size()), back(space.size());
    std::vector<std::uint8_t> turned(space.size());
    reduction_ =
        SymmetryReduction(space.perms(), inverse, [&](std::uint32_t perm, std::uint32_t s) {
            space.pieces_of(perm, piece);
            by[s].permute(piece, moved);
            // If the relabellings are not a group, the inverse may fail to map unreachable
            // permutations back; those have rows of their own.
            by[inverse[s]].permute(moved, back);
            const std::uint32_t image = rank_of(moved);
            return image == perm || back == piece ? image : SymmetryReduction::kNone;
        });
    const auto constant_of = [&](std::uint32_t perm, std::uint32_t s) {
        space.pieces_of(perm, piece);
        by[s].twist(piece, untwisted, back, turned);
        return spread(turned);
    };
    constant_.reserve(space.perms());
    for (std::uint32_t perm = 0; perm < space.perms(); ++perm) {
        constant_.push_back(
            constant_of(perm, reduction_.symmetry_of(reduction_.sym_coordinate(perm))));
    }
    const auto does_nothing = [&](const Own& own) {
        for (std::uint32_t orient = 0; orient < orients_; ++orient) {
            if (twists_by(own.symmetry, orient, own.constant) != orient) return false;
        }
        return true;
    };
    for (std::uint32_t row = 0; row < reduction_.classes(); ++row) {
        first_own_.push_back(static_cast<std::uint32_t>(own_.size()));
        for (const std::uint32_t s : reduction_.stabiliser(row)) {
            const Own own{s, constant_of(reduction_.representative(row), s)};
            if (!does_nothing(own)) own_.push_back(own);
        }
    }
    first_own_.push_back(static_cast<std::uint32_t>(own_.size()));
}

void OrbitClasses::fill_steps(const OrbitSpace& space, const SymmetryGroup& group,
                              std::vector<Conjugation>& by) {
    std::map<std::uint64_t, std::uint32_t> turns;
    for (std::uint32_t t = 0; t < space.turns(); ++t) turns.emplace(space.after({}, t).key(), t);
    for (Conjugation& conjugation : by) {
        for (std::uint32_t t = 0; t < space.turns(); ++t) {
            images_.push_back(turns.at(conjugation.conjugate(space.after({}, t)).key()));
        }
    }
    std::map<std::uint32_t, std::uint32_t> number;  // by number in the group
    for (const Conjugation& one : by) {
        number.emplace(one.symmetry(), static_cast<std::uint32_t>(number.size()));
    }
    for (const Conjugation& first : by) {
        for (const Conjugation& then : by) {
            products_.push_back(number.at(group.product(first.symmetry(), then.symmetry())));
        }
    }
    steps_.reserve(std::size_t{rows()} * space.turns());
    for (std::uint32_t row = 0; row < rows(); ++row) {
        for (std::uint32_t t = 0; t < space.turns(); ++t) {
            const std::uint32_t to = space.perm_after(reduction_.representative(row), t);
            steps_.push_back({reduction_.sym_coordinate(to), constant_[to]});
        }
    }
}

std::size_t OrbitClasses::bytes() const {
    return reduction_.bytes() + own_.size() * sizeof(Own) + steps_.size() * sizeof(Step) +
           (constant_.size() + linear_.size() + low_.size() + high_.size() + first_own_.size() +
            images_.size() + products_.size()) *
               sizeof(std::uint32_t);
}

}  // namespace qter
