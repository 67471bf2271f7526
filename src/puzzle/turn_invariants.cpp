#include "puzzle/turn_invariants.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace qter {
namespace {

/// Limit on classes whose odd permutations are tried in all combinations.
constexpr std::size_t kMaxFreeClasses = 12;
/// Limit on permutations within the classes that are tried one by one if there is no better method:
/// a second on a big puzzle.
constexpr unsigned long kMaxListed = 100'000;

/// The kinds of pieces that the parts of orbits allow in each slot.
class PieceKinds {
 public:
    /// The index of a part, or a unique number for a slot in no part; and the remainder of the
    /// orientation mod the part's unit of twisting.
    using Kind = std::pair<std::size_t, std::uint32_t>;

    PieceKinds(const std::vector<OrbitPart>& parts, std::size_t slots) {
        for (std::size_t slot = 0; slot < slots; ++slot) {
            slots_.push_back({parts.size() + slot, 0, 256, 256});
        }
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const OrbitPart& part = parts[p];
            for (std::size_t i = 0; i < part.slots.size(); ++i) {
                slots_[part.slots[i]] = {p, part.reference[i], part.twist_unit,
                                         part.twist_unit * part.modulus};
            }
        }
    }

    [[nodiscard]] Kind of(Slot piece) const {
        return {slots_[piece].part, slots_[piece].reference % slots_[piece].unit};
    }
    /// The kind of the pieces that may be in `slot` with this orientation.
    [[nodiscard]] Kind allowed(Slot slot, std::uint8_t orient) const {
        const SlotKind& kind = slots_[slot];
        return {kind.part, (kind.reference + kind.modulus - orient) % kind.modulus % kind.unit};
    }
    [[nodiscard]] bool fits(const State& state, Slot slot) const {
        return of(state.piece[slot]) == allowed(slot, state.orient[slot]);
    }

 private:
    struct SlotKind {
        std::size_t part;
        std::uint32_t reference;
        std::uint32_t unit;
        /// The orbit's modulus; for slots in no part, larger than all orientations.
        std::uint32_t modulus;
    };
    std::vector<SlotKind> slots_;
};

/// Exchanges the first two slots of these classes.
State exchanges(const Shape& shape, const std::vector<IdenticalPieces>& chosen) {
    State state = solved_state(shape);
    for (const IdenticalPieces& c : chosen)
        std::swap(state.piece[c.slots[0]], state.piece[c.slots[1]]);
    return state;
}

/// Gives every slot a piece that looks like its current one and may be there.
void sort_into_parts(const Shape& shape, const PieceKinds& kinds,
                     const std::vector<std::uint32_t>& classes, State& state) {
    using Look = std::pair<std::uint32_t, std::uint32_t>;  // orbit and class
    std::map<std::pair<Look, PieceKinds::Kind>, std::vector<Slot>> loose;
    std::vector<Slot> open;
    const auto look = [&](Slot piece) { return Look{shape.orbit_of(piece), classes[piece]}; };
    for (Slot slot = 0; slot < state.piece.size(); ++slot) {
        if (kinds.fits(state, slot)) continue;
        const Slot piece = state.piece[slot];
        loose[{look(piece), kinds.of(piece)}].push_back(piece);
        open.push_back(slot);
    }
    std::vector<std::pair<Slot, Look>> unfilled;
    for (const Slot slot : open) {
        const Look seen = look(state.piece[slot]);
        const auto found = loose.find({seen, kinds.allowed(slot, state.orient[slot])});
        if (found == loose.end() || found->second.empty()) {
            unfilled.emplace_back(slot, seen);
            continue;
        }
        state.piece[slot] = found->second.back();
        found->second.pop_back();
    }
    // Strays that no exchange of identical pieces explains.
    std::map<Look, std::vector<Slot>> left;
    for (const auto& [kind, pieces] : loose) {
        std::vector<Slot>& all = left[kind.first];
        all.insert(all.end(), pieces.begin(), pieces.end());
    }
    for (const auto& [slot, seen] : unfilled) {
        state.piece[slot] = left[seen].back();
        left[seen].pop_back();
    }
}

/// The classes, one of each part, in which two slots must be exchanged. Division by the triangular
/// basis, with the parities that exchanges change in the last columns: a remainder in one of those
/// columns is mended by an exchange; a remainder before them cannot be mended and is ignored.
std::vector<IdenticalPieces> mending(const ResidueSubgroup& image, const ResidueSubgroup::Vector& v,
                                     const std::vector<IdenticalPieces>& one_of_each_part) {
    std::vector<bool> free(v.size(), false);
    for (const IdenticalPieces& c : one_of_each_part) free[2 * std::size_t{c.part} + 1] = true;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (!free[i]) order.push_back(i);
    }
    const std::size_t fixed = order.size();
    for (const IdenticalPieces& c : one_of_each_part) order.push_back(2 * std::size_t{c.part} + 1);
    const ResidueSubgroup reordered = image.projected(order);
    const std::vector<ResidueSubgroup::Vector> basis = reordered.basis();
    ResidueSubgroup::Vector rest;
    for (const std::size_t i : order) rest.push_back(v[i]);
    std::vector<IdenticalPieces> mended;
    auto row = basis.begin();
    std::size_t lead = 0;  // column of the first non-zero entry of *row
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (row != basis.end()) {
            while ((*row)[lead] == 0) ++lead;
            if (lead == i) {
                const std::uint64_t times = rest[i] / (*row)[i];
                for (std::size_t j = i; j < rest.size(); ++j) {
                    const std::uint64_t modulus = reordered.moduli()[j];
                    const std::uint64_t taken = times * (*row)[j] % modulus;
                    rest[j] = static_cast<std::uint32_t>((rest[j] + modulus - taken) % modulus);
                }
                ++row;
                lead = i + 1;
            }
        }
        if (rest[i] != 0 && i >= fixed) mended.push_back(one_of_each_part[i - fixed]);
    }
    return mended;
}

}  // namespace

GroupConstraints constraints_of(const Puzzle& puzzle) {
    return derive_constraints(puzzle.shape(), puzzle.generators());
}

BrokenConstraints broken_constraints(const GroupConstraints& constraints, const State& state) {
    BrokenConstraints broken;
    const PieceKinds kinds(constraints.parts, state.piece.size());
    for (Slot slot = 0; slot < state.piece.size(); ++slot) {
        if (!kinds.fits(state, slot)) broken.strays.push_back(slot);
    }
    if (!broken.strays.empty()) return broken;
    const ResidueSubgroup::Vector v = sums_and_parities(constraints.parts, state);
    broken.image = !constraints.image.contains(v);
    if (!broken.image) return broken;
    for (std::uint32_t p = 0; p < constraints.parts.size(); ++p) {
        if (v[2 * std::size_t{p}] % constraints.sum_unit[p] != 0) broken.sums.push_back(p);
    }
    for (std::uint32_t i = 0; i < constraints.parity_relations.size(); ++i) {
        std::uint32_t sum = 0;
        for (const std::size_t p : constraints.parity_relations[i]) sum += v[2 * p + 1];
        if (sum % 2 != 0) broken.parities.push_back(i);
    }
    return broken;
}

std::vector<std::uint32_t> look_classes(const Puzzle& puzzle) {
    std::vector<std::uint32_t> classes;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        classes.push_back(puzzle.identical(slot));
    }
    return classes;
}

std::vector<IdenticalPieces> identical_pieces(const std::vector<OrbitPart>& parts,
                                              const std::vector<std::uint32_t>& classes) {
    std::vector<IdenticalPieces> found;
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
        const OrbitPart& part = parts[p];
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Slot>> by_look;
        for (std::size_t i = 0; i < part.slots.size(); ++i) {
            const Slot slot = part.slots[i];
            by_look[{classes[slot], part.reference[i] % part.twist_unit}].push_back(slot);
        }
        for (auto& [look, slots] : by_look) {
            if (slots.size() > 1) found.push_back({p, std::move(slots)});
        }
    }
    return found;
}

State assign_identical_pieces(const Shape& shape, const GroupConstraints& constraints,
                              const std::vector<std::uint32_t>& classes, State state) {
    sort_into_parts(shape, PieceKinds(constraints.parts, state.piece.size()), classes, state);
    const BrokenConstraints broken = broken_constraints(constraints, state);
    if (!broken.strays.empty() || !broken.image) return state;
    std::vector<IdenticalPieces> one_of_each_part;
    for (IdenticalPieces& c : identical_pieces(constraints.parts, classes)) {
        if (one_of_each_part.empty() || one_of_each_part.back().part != c.part) {
            one_of_each_part.push_back(std::move(c));
        }
    }
    const std::vector<IdenticalPieces> mended =
        mending(constraints.image, sums_and_parities(constraints.parts, state), one_of_each_part);
    return compose(shape, exchanges(shape, mended), state);
}

std::optional<bool> make_reachable(const PuzzleGroup& group,
                                   const std::vector<std::uint32_t>& classes, State& state) {
    const Shape& shape = group.shape();
    state = assign_identical_pieces(shape, group.constraints(), classes, std::move(state));
    if (!broken_constraints(group.constraints(), state).none()) return false;
    if (group.exact() || group.contains(state)) return true;
    if (group.action().proof() == OrderProof::kNone) return std::nullopt;
    const auto reaches = [&](const State& exchange) {
        State other = compose(shape, exchange, state);
        if (!group.contains(other)) return false;
        state = std::move(other);
        return true;
    };
    const std::vector<IdenticalPieces> found = identical_pieces(group.constraints().parts, classes);
    if (!has_even_permutations(group, found)) return any_arrangement(shape, found, reaches);
    const std::optional<std::vector<IdenticalPieces>> free = independent_classes(group, found);
    if (!free) return std::nullopt;
    return any_exchange(shape, *free, reaches);
}

bool has_even_permutations(const PuzzleGroup& group, const std::vector<IdenticalPieces>& classes) {
    // The three-cycles (0 1 i) generate the alternating group.
    for (const IdenticalPieces& c : classes) {
        for (std::size_t i = 2; i < c.slots.size(); ++i) {
            State state = solved_state(group.shape());
            state.piece[c.slots[0]] = c.slots[1];
            state.piece[c.slots[1]] = c.slots[i];
            state.piece[c.slots[i]] = c.slots[0];
            if (!group.contains(state)) return false;
        }
    }
    return true;
}

std::optional<std::vector<IdenticalPieces>> independent_classes(
    const PuzzleGroup& group, const std::vector<IdenticalPieces>& classes) {
    std::vector<IdenticalPieces> free;
    for (const IdenticalPieces& c : classes) {
        const auto goes_with = [&](const IdenticalPieces& other) {
            return other.part == c.part && group.contains(exchanges(group.shape(), {c, other}));
        };
        if (!group.contains(exchanges(group.shape(), {c})) &&
            std::none_of(free.begin(), free.end(), goes_with)) {
            free.push_back(c);
        }
        if (free.size() > kMaxFreeClasses) return std::nullopt;
    }
    return free;
}

bool any_exchange(const Shape& shape, const std::vector<IdenticalPieces>& free,
                  const std::function<bool(const State&)>& visit) {
    assert(free.size() <= kMaxFreeClasses);
    for (std::size_t set = 0; set < std::size_t{1} << free.size(); ++set) {
        std::vector<IdenticalPieces> chosen;
        for (std::size_t i = 0; i < free.size(); ++i) {
            if ((set >> i & 1) != 0) chosen.push_back(free[i]);
        }
        if (visit(exchanges(shape, chosen))) return true;
    }
    return false;
}

std::optional<bool> any_arrangement(const Shape& shape, const std::vector<IdenticalPieces>& classes,
                                    const std::function<bool(const State&)>& visit) {
    Integer all = 1;
    for (const IdenticalPieces& c : classes) {
        for (unsigned long i = 2; i <= c.slots.size(); ++i) all *= i;
    }
    if (all > kMaxListed) return std::nullopt;
    State state = solved_state(shape);
    std::vector<std::vector<Slot>> pieces;
    for (const IdenticalPieces& c : classes) pieces.push_back(c.slots);
    for (;;) {
        for (std::size_t c = 0; c < classes.size(); ++c) {
            for (std::size_t i = 0; i < pieces[c].size(); ++i) {
                state.piece[classes[c].slots[i]] = pieces[c][i];
            }
        }
        if (visit(state)) return true;
        // The next list of arrangements: a class that wraps around carries to the next class.
        const bool carried = std::all_of(pieces.begin(), pieces.end(), [](std::vector<Slot>& p) {
            return !std::next_permutation(p.begin(), p.end());
        });
        if (carried) return false;
    }
}

}  // namespace qter
