#include "graph/point_classes.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "graph/graph_symmetries.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/puzzle_symmetry.hpp"

namespace qter {
namespace {

constexpr std::uint16_t kNoHold = 0xffff;
constexpr std::uint32_t kWordBits = 64;

/// Whether equal looks are mapped to equal looks with equal twists.
template <class ImageOf>
bool takes_looks_to_looks(const std::vector<std::uint32_t>& looks, const ImageOf& image_of) {
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint8_t>> image;
    for (Slot slot = 0; slot < looks.size(); ++slot) {
        const auto here = image_of(slot);
        const auto [known, is_new] = image.try_emplace(looks[slot], here);
        if (!is_new && known->second != here) return false;
    }
    return true;
}

/// The symmetries of a puzzle, or the identity alone.
Result<SymmetryGroup> group_for(const Puzzle& puzzle, GraphSymmetry symmetry) {
    if (symmetry != GraphSymmetry::kNone) return symmetries_of(puzzle);
    Diagnostics errors;
    std::optional<SymmetryGroup::FromMaps> made =
        SymmetryGroup::from_grip_maps(puzzle.shape(),
                                      first_grip_turns(puzzle, puzzle.generator_count()), {})
            .take(errors);
    if (!made) return errors;
    return std::move(made->group);
}

}  // namespace

Result<PointClasses> PointClasses::make(const Graph& graph, GraphSymmetry symmetry) {
    Diagnostics diagnostics;
    std::optional<SymmetryGroup> group = group_for(graph.puzzle(), symmetry).take(diagnostics);
    if (!group) return diagnostics;
    PointClasses classes(graph, *std::move(group));
    classes.find_looks();
    if (graph.has_free_turns()) {
        Result<FreeTurns> free = FreeTurns::make(graph);
        if (!free) return free.diagnostics();
        classes.free_ = *std::move(free);
        symmetry = GraphSymmetry::kNone;
    }
    classes.choose_symmetries(symmetry);
    classes.inverses_ = symmetry == GraphSymmetry::kAllAndInverse && classes.has_inverses();
    if (!classes.lay_out()) return graph_too_large(graph);
    classes.find_holds();
    for (const bool inverted : {false, true}) {
        if (inverted && !classes.inverses_) break;
        for (const std::uint32_t one : classes.symmetries_) {
            classes.candidates_.push_back({one, 0, inverted});
        }
    }
    if (classes.holds_after_) classes.find_first_digits();
    classes.as_it_is_ = classes.candidates_.size() == 1 && !classes.holds_after_ && !graph.held();
    return {std::move(classes), std::move(diagnostics)};
}

Result<PointClasses> PointClasses::make_few(const Graph& graph, bool from_solved) {
    if (from_solved) {
        Result<PointClasses> classes = make(graph, GraphSymmetry::kAll);
        if (classes) return classes;
    }
    return make(graph, GraphSymmetry::kNone);
}

/// Gives one look to all pieces of an orbit that do not count.
void PointClasses::find_looks() {
    looks_ = graph_->looks();
    if (graph_->pieces().empty()) return;
    blank_.assign(looks_.size(), true);
    for (const Slot slot : graph_->pieces()) blank_[slot] = false;
    const auto first = static_cast<std::uint32_t>(looks_.size());
    for (Slot slot = 0; slot < looks_.size(); ++slot) {
        if (blank_[slot]) looks_[slot] = first + graph_->puzzle().shape().orbit_of(slot);
    }
}

void PointClasses::choose_symmetries(GraphSymmetry symmetry) {
    std::vector<std::uint32_t> wanted = {0};
    if (graph_->held() && !may_rehold()) symmetry = GraphSymmetry::kNone;
    if (symmetry == GraphSymmetry::kRotations) wanted = group_.rotations();
    if (symmetry == GraphSymmetry::kAll || symmetry == GraphSymmetry::kAllAndInverse) {
        for (std::uint32_t i = 1; i < group_.size(); ++i) wanted.push_back(i);
    }
    for (const std::uint32_t one : wanted) {
        if (turn_images(group_, one, graph_->all_turns()) && keeps_looks(one) &&
            keeps_rotations(one)) {
            symmetries_.push_back(one);
        }
    }
}

/// Whether it maps identical pieces to identical pieces, as symmetries of a solid do.
bool PointClasses::keeps_looks(std::uint32_t symmetry) const {
    const Relabelling& by = group_.relabelling(symmetry);
    return takes_looks_to_looks(looks_, [&](Slot slot) {
        const Slot image = by.image[slot];
        const bool is_blank = !blank_.empty() && blank_[slot];
        return std::pair(looks_[image], is_blank ? std::uint8_t{0} : by.offset[slot]);
    });
}

/// Whether the fixed piece determines the rotation back into the frame: it is unique, every
/// rotation moves it, and rotations keep looks and turns.
bool PointClasses::may_rehold() const {
    const Slot held = *graph_->held();
    const auto in_fixed_frame = std::count(looks_.begin(), looks_.end(), looks_[held]);
    if (in_fixed_frame != 1 || !graph_->pieces().empty()) return false;
    std::vector<State> turns;
    for (const GraphTurn& turn : graph_->all_turns()) turns.push_back(turn.state);
    const Shape& shape = graph_->puzzle().shape();
    const std::vector<State>& rotations = graph_->rotations();
    return rotations_keep(shape, rotations, turns) &&
           std::all_of(rotations.begin(), rotations.end(), [&](const State& one) {
               const State back = inverse(shape, one);
               return !is_solved(one, held) && takes_looks_to_looks(looks_, [&](Slot slot) {
                   return std::pair(looks_[back.piece[slot]], back.orient[slot]);
               });
           });
}

/// Whether a symmetry maps rotations to rotations, for those applied after the state.
bool PointClasses::keeps_rotations(std::uint32_t symmetry) const {
    if (!graph_->is_turned_round() || symmetry == 0) return true;
    const std::vector<State>& all = graph_->rotations();
    return std::all_of(all.begin(), all.end(), [&](const State& one) {
        return group_.acts_on(one) &&
               std::find(all.begin(), all.end(), group_.conjugate(symmetry, one)) != all.end();
    });
}

/// Whether no pieces are identical, and each rotation is one of the symmetries.
bool PointClasses::has_inverses() const {
    const Shape& shape = graph_->puzzle().shape();
    if (graph_->held() && !may_rehold()) return false;
    const auto is_symmetry = [&](const State& rotation) {
        const State back = inverse(shape, rotation);
        return std::any_of(symmetries_.begin(), symmetries_.end(), [&](std::uint32_t symmetry) {
            return std::all_of(
                graph_->all_turns().begin(), graph_->all_turns().end(), [&](const GraphTurn& turn) {
                    return group_.conjugate(symmetry, turn.state) ==
                           compose(shape, compose(shape, back, turn.state), rotation);
                });
        });
    };
    const std::vector<State>& rotations = graph_->rotations();
    if (!std::all_of(rotations.begin(), rotations.end(), is_symmetry)) return false;
    std::vector<std::uint32_t> looks;
    for (const Slot slot : graph_->moved()) looks.push_back(looks_[slot]);
    std::sort(looks.begin(), looks.end());
    return std::adjacent_find(looks.begin(), looks.end()) == looks.end();
}

/// Lays out the fields of a key in whole bits, from the highest bits of the first word on; none
/// crosses a word's end. False if there are too many words.
bool PointClasses::lay_out() {
    const Shape& shape = graph_->puzzle().shape();
    label_.assign(shape.slots(), 0);
    std::vector<std::uint32_t> labels;
    for (const OrbitShape& orbit : shape.orbits()) {
        first_look_.push_back(static_cast<std::uint32_t>(alike_.size()));
        std::map<std::uint32_t, std::uint32_t> number;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto next = static_cast<std::uint32_t>(number.size());
            label_[slot] = number.try_emplace(looks_[slot], next).first->second;
            if (label_[slot] == next) alike_.emplace_back();
            // Pieces that never move are not in the key.
            const bool moves =
                std::binary_search(graph_->moved().begin(), graph_->moved().end(), slot);
            if (moves) alike_[first_look_.back() + label_[slot]].push_back(slot);
        }
        labels.push_back(static_cast<std::uint32_t>(number.size()));
    }
    std::uint32_t used = 0;
    for (const Slot slot : graph_->moved()) {
        const std::uint32_t base = labels[shape.orbit_of(slot)] * shape.modulus(slot);
        const auto bits = static_cast<std::uint32_t>(std::bit_width(base - 1));
        if (used + bits > kWordBits) {
            ++words_;
            used = 0;
        }
        used += bits;
        if (words_ > kMaxWords) return false;
        const auto mask = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
        const std::size_t orbit = shape.orbit_of(slot);
        fields_.push_back({static_cast<std::uint32_t>(words_ - 1), kWordBits - used, mask, slot,
                           shape.modulus(slot), first_look_[orbit]});
    }
    return true;
}

void PointClasses::find_holds() {
    const Puzzle& puzzle = graph_->puzzle();
    const Shape& shape = puzzle.shape();
    holds_.push_back(solved_state(shape));
    holds_after_ = graph_->is_turned_round();
    for (const State& rotation : graph_->rotations()) {
        holds_.push_back(holds_after_ ? rotation : inverse(shape, rotation));
    }
    if (!graph_->held()) return;
    for (const OrbitShape& orbit : shape.orbits()) {
        orientations_ = std::max<std::uint32_t>(orientations_, orbit.modulus);
    }
    const Slot held = *graph_->held();
    const SymmetryTables& tables = group_.tables();
    hold_for_.assign(symmetries_.size() * shape.slots() * orientations_, kNoHold);
    for (std::size_t i = 0; i < symmetries_.size(); ++i) {
        const std::uint32_t symmetry = symmetries_[i];
        const Slot from = tables.source(symmetry, held);
        const std::uint32_t modulus = shape.modulus(from);
        for (std::size_t hold = 0; hold < holds_.size(); ++hold) {
            for (Slot piece = 0; piece < shape.slots(); ++piece) {
                if (shape.orbit_of(piece) != shape.orbit_of(from)) continue;
                for (std::uint32_t twist = 0; twist < modulus; ++twist) {
                    const Slot taken = holds_[hold].piece[piece];
                    const auto orient =
                        static_cast<std::uint8_t>((holds_[hold].orient[piece] + twist) % modulus);
                    const bool home = tables.image(symmetry, taken) == held &&
                                      tables.orient(symmetry, from, taken, orient) == 0;
                    if (!home) continue;
                    hold_for_[(i * shape.slots() + piece) * orientations_ + twist] =
                        static_cast<std::uint16_t>(hold);
                }
            }
        }
    }
}

std::uint32_t PointClasses::digit(const Candidate& candidate, const State& state, Slot slot) const {
    const Shape& shape = graph_->puzzle().shape();
    const SymmetryTables& tables = group_.tables();
    const State& hold = holds_[candidate.hold];
    const Slot from = tables.source(candidate.symmetry, slot);
    const Slot at = holds_after_ ? hold.piece[from] : from;
    const Slot piece = holds_after_ ? state.piece[at] : hold.piece[state.piece[at]];
    const std::uint32_t modulus = shape.modulus(slot);
    std::uint32_t twist =
        hold.orient[holds_after_ ? from : state.piece[at]] + std::uint32_t{state.orient[at]};
    if (twist >= modulus) twist -= modulus;
    const std::uint32_t orient =
        blank_.empty() || !blank_[piece]
            ? tables.orient(candidate.symmetry, from, piece, static_cast<std::uint8_t>(twist))
            : 0;
    return label_[tables.image(candidate.symmetry, piece)] * modulus + orient;
}

/// Fills first_slots_: for each slot that a candidate may map to the first one, and each piece
/// there in each orientation.
void PointClasses::find_first_digits() {
    if (fields_.empty()) return;
    const Shape& shape = graph_->puzzle().shape();
    const Slot first = graph_->moved().front();
    std::map<Slot, std::vector<Candidate>> by_slot;
    for (const std::uint32_t symmetry : symmetries_) {
        for (std::uint32_t hold = 0; hold < holds_.size(); ++hold) {
            const Slot from = group_.tables().source(symmetry, first);
            by_slot[holds_[hold].piece[from]].push_back({symmetry, hold, false});
        }
    }
    State state = solved_state(shape);
    for (const auto& [slot, candidates] : by_slot) {
        FirstSlot& from = first_slots_.emplace_back();
        const OrbitShape& orbit = shape.orbits()[shape.orbit_of(slot)];
        from.slot = slot;
        from.first_piece = orbit.first;
        for (std::uint32_t value = 0; value < orbit.size * orbit.modulus; ++value) {
            state.piece[slot] = orbit.first + value / orbit.modulus;
            state.orient[slot] = static_cast<std::uint8_t>(value % orbit.modulus);
            FirstDigit& digits = from.digits.emplace_back();
            for (const Candidate& one : candidates) {
                const std::uint32_t here = digit(one, state, first);
                if (!digits.candidates.empty() && here > digits.least) continue;
                if (here < digits.least) digits.candidates.clear();
                digits.least = here;
                digits.candidates.push_back(one);
            }
        }
    }
}

/// Lists the candidates with the least digit in the first slot.
void PointClasses::list_candidates(const State& state, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    std::vector<Candidate>& left = scratch.candidates;
    left.clear();
    std::uint32_t least = 0;
    for (const bool inverted : {false, true}) {
        if (inverted && !inverses_) break;
        const State& seen = inverted ? scratch.inverse : state;
        for (const FirstSlot& from : first_slots_) {
            const FirstDigit& digits =
                from.digits[(seen.piece[from.slot] - from.first_piece) * shape.modulus(from.slot) +
                            seen.orient[from.slot]];
            if (!left.empty() && digits.least > least) continue;
            if (digits.least < least) left.clear();
            least = digits.least;
            for (const Candidate& one : digits.candidates) {
                left.push_back({one.symmetry, one.hold, inverted});
            }
        }
    }
    if (left.empty()) left = candidates_;  // the key has no fields
}

std::uint32_t PointClasses::find(const State& given, std::uint64_t* key, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    if (free_) {
        scratch.least = given;
        free_->make_least(shape, scratch.least);
    }
    const State& state = free_ ? scratch.least : given;
    if (as_it_is_) {
        write_as_it_is(state, key);
        return 1;
    }
    if (inverses_) scratch.inverse = inverse(shape, state);
    const auto seen_by = [&](const Candidate& candidate) -> const State& {
        return candidate.inverted ? scratch.inverse : state;
    };
    std::vector<Candidate>& left = scratch.candidates;
    if (holds_after_) {
        list_candidates(state, scratch);
    } else {
        left.assign(candidates_.begin(), candidates_.end());
    }
    if (graph_->held()) {
        for (std::size_t i = 0; i < left.size(); ++i) {
            const State& seen = seen_by(left[i]);
            const Slot from = group_.tables().source(left[i].symmetry, *graph_->held());
            left[i].hold = hold_for_[(i % symmetries_.size() * shape.slots() + seen.piece[from]) *
                                         orientations_ +
                                     seen.orient[from]];
        }
    }
    std::fill_n(key, words_, 0);
    scratch.digits.resize(left.size());
    std::size_t count = left.size();
    for (const Field& field : fields_) {
        std::uint32_t least = digit(left[0], seen_by(left[0]), field.slot);
        if (count > 1) {
            scratch.digits[0] = least;
            for (std::size_t i = 1; i < count; ++i) {
                scratch.digits[i] = digit(left[i], seen_by(left[i]), field.slot);
                least = std::min(least, scratch.digits[i]);
            }
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i) {
                left[kept] = left[i];
                kept += scratch.digits[i] == least ? 1 : 0;
            }
            count = kept;
        }
        key[field.word] |= std::uint64_t{least} << field.shift;
    }
    if (!holds_after_) return static_cast<std::uint32_t>(count);
    // Candidates with the same symmetry are rotations that keep the state, which is one point.
    const auto same = std::count_if(
        left.begin(), left.begin() + static_cast<std::ptrdiff_t>(count), [&](const Candidate& one) {
            return one.symmetry == left[0].symmetry && one.inverted == left[0].inverted;
        });
    return static_cast<std::uint32_t>(count / static_cast<std::size_t>(same));
}

/// The key of find() without symmetries; this saves half of the time on an 11x11.
void PointClasses::write_as_it_is(const State& state, std::uint64_t* key) const {
    std::fill_n(key, words_, 0);
    for (const Field& field : fields_) {
        const Slot piece = state.piece[field.slot];
        const std::uint32_t orient =
            blank_.empty() || !blank_[piece] ? state.orient[field.slot] : 0;
        const std::uint64_t digit = label_[piece] * field.modulus + orient;
        key[field.word] |= digit << field.shift;
    }
}

bool PointClasses::is_key(const std::uint64_t* key, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    scratch.given.assign(alike_.size(), 0);
    for (const Field& field : fields_) {
        const auto digit = static_cast<std::uint32_t>(key[field.word] >> field.shift & field.mask);
        const std::size_t orbit = shape.orbit_of(field.slot);
        const std::size_t look = field.first_look + digit / field.modulus;
        const std::size_t end =
            orbit + 1 < first_look_.size() ? first_look_[orbit + 1] : alike_.size();
        if (look >= end || scratch.given[look] == alike_[look].size()) return false;
        ++scratch.given[look];
    }
    if (!graph_->held()) return true;
    State state;
    state_of(key, state, scratch);
    for (std::size_t i = 0; i < symmetries_.size(); ++i) {
        const Slot from = group_.tables().source(symmetries_[i], *graph_->held());
        const std::size_t at =
            (i * shape.slots() + state.piece[from]) * orientations_ + state.orient[from];
        if (hold_for_[at] == kNoHold) return false;
    }
    return true;
}

void PointClasses::state_of(const std::uint64_t* key, State& state, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    scratch.given.assign(alike_.size(), 0);
    state = solved_state(shape);
    for (const Field& field : fields_) {
        const auto digit = static_cast<std::uint32_t>(key[field.word] >> field.shift & field.mask);
        const std::uint32_t look = field.first_look + digit / field.modulus;
        state.piece[field.slot] = alike_[look][scratch.given[look]++];
        state.orient[field.slot] = static_cast<std::uint8_t>(digit % field.modulus);
    }
}

}  // namespace qter
