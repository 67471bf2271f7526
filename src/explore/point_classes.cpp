#include "explore/point_classes.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "explore/graph_symmetries.hpp"
#include "puzzle/held_turns.hpp"
#include "puzzle/puzzle_symmetry.hpp"

namespace qter {
namespace {

constexpr std::uint16_t kNoHold = 0xffff;
constexpr std::uint32_t kWordBits = 64;

/// Whether it takes look-alikes to look-alikes, as those of a solid do.
bool keeps_looks(const Graph& graph, const SymmetryGroup& group, std::uint32_t symmetry) {
    const Relabelling& by = group.relabelling(symmetry);
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint8_t>> image_of;
    for (Slot slot = 0; slot < graph.looks().size(); ++slot) {
        const std::pair image(graph.looks()[by.image[slot]], by.offset[slot]);
        const auto [known, is_new] = image_of.try_emplace(graph.looks()[slot], image);
        if (!is_new && known->second != image) return false;
    }
    return true;
}

}  // namespace

Result<PointClasses> PointClasses::make(const Graph& graph, GraphSymmetry symmetry) {
    Result<SymmetryGroup> group = symmetries_of(graph.puzzle());
    if (!group) return group.diagnostics();
    PointClasses classes(graph, *std::move(group));
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
    return classes;
}

void PointClasses::choose_symmetries(GraphSymmetry symmetry) {
    std::vector<std::uint32_t> wanted = {0};
    // How to hold the puzzle anew is told by a piece, which must be looked at as it is.
    if (graph_->held()) {
        // And a rotation must be as good as any other.
        std::vector<State> turns;
        for (const GraphTurn& turn : graph_->all_turns()) turns.push_back(turn.state);
        const bool rotates = rotations_keep(graph_->puzzle(), turns);
        if (graph_->is_part() || !rotates) symmetry = GraphSymmetry::kNone;
    }
    if (symmetry == GraphSymmetry::kRotations) wanted = group_.rotations();
    if (symmetry == GraphSymmetry::kAll || symmetry == GraphSymmetry::kAllAndInverse) {
        for (std::uint32_t i = 1; i < group_.size(); ++i) wanted.push_back(i);
    }
    for (const std::uint32_t one : wanted) {
        if (turn_images(group_, one, graph_->all_turns()) && keeps_looks(*graph_, group_, one)) {
            symmetries_.push_back(one);
        }
    }
}

bool PointClasses::has_inverses() const {
    if (graph_->held()) return false;
    std::vector<std::uint32_t> looks;
    for (const Slot slot : graph_->moved()) looks.push_back(graph_->looks()[slot]);
    std::sort(looks.begin(), looks.end());
    return std::adjacent_find(looks.begin(), looks.end()) == looks.end();
}

/// Fields of whole bits, from the highest ones of the first word on; none crosses a word's end.
/// False where there are too many words.
bool PointClasses::lay_out() {
    const Shape& shape = graph_->puzzle().shape();
    label_.assign(shape.slots(), 0);
    std::vector<std::uint32_t> labels;
    for (const OrbitShape& orbit : shape.orbits()) {
        first_look_.push_back(static_cast<std::uint32_t>(alike_.size()));
        std::map<std::uint32_t, std::uint32_t> number;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto next = static_cast<std::uint32_t>(number.size());
            label_[slot] = number.try_emplace(graph_->looks()[slot], next).first->second;
            if (label_[slot] == next) alike_.emplace_back();
            // Pieces that never move are in no slot that a key tells of.
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
        fields_.push_back({static_cast<std::uint32_t>(words_ - 1), kWordBits - used, mask});
    }
    return true;
}

void PointClasses::find_holds() {
    const Puzzle& puzzle = graph_->puzzle();
    const Shape& shape = puzzle.shape();
    holds_.push_back(solved_state(shape));
    if (!graph_->held()) return;
    for (const State& rotation : puzzle.rotations()) holds_.push_back(inverse(shape, rotation));
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
    const Slot piece = hold.piece[state.piece[from]];
    const std::uint32_t modulus = shape.modulus(slot);
    std::uint32_t twist = hold.orient[state.piece[from]] + std::uint32_t{state.orient[from]};
    if (twist >= modulus) twist -= modulus;
    const std::uint32_t orient =
        tables.orient(candidate.symmetry, from, piece, static_cast<std::uint8_t>(twist));
    return label_[tables.image(candidate.symmetry, piece)] * modulus + orient;
}

std::uint32_t PointClasses::find(const State& given, Key& key, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    if (free_) {
        scratch.least = given;
        free_->make_least(shape, scratch.least);
    }
    const State& state = free_ ? scratch.least : given;
    std::vector<Candidate>& left = scratch.candidates;
    left.assign(candidates_.begin(), candidates_.end());
    if (graph_->held()) {
        for (std::size_t i = 0; i < symmetries_.size(); ++i) {
            const Slot from = group_.tables().source(symmetries_[i], *graph_->held());
            left[i].hold = hold_for_[(i * shape.slots() + state.piece[from]) * orientations_ +
                                     state.orient[from]];
        }
    }
    if (inverses_) scratch.inverse = inverse(shape, state);
    const auto seen_by = [&](const Candidate& candidate) -> const State& {
        return candidate.inverted ? scratch.inverse : state;
    };
    key.fill(0);
    scratch.digits.resize(left.size());
    std::size_t count = left.size();
    for (std::size_t place = 0; place < fields_.size(); ++place) {
        const Slot slot = graph_->moved()[place];
        std::uint32_t least = digit(left[0], seen_by(left[0]), slot);
        if (count > 1) {
            scratch.digits[0] = least;
            for (std::size_t i = 1; i < count; ++i) {
                scratch.digits[i] = digit(left[i], seen_by(left[i]), slot);
                least = std::min(least, scratch.digits[i]);
            }
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i) {
                left[kept] = left[i];
                kept += scratch.digits[i] == least ? 1 : 0;
            }
            count = kept;
        }
        const Field& field = fields_[place];
        key[field.word] |= std::uint64_t{least} << field.shift;
    }
    return static_cast<std::uint32_t>(count);
}

bool PointClasses::is_key(const Key& key, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    scratch.given.assign(alike_.size(), 0);
    for (std::size_t place = 0; place < fields_.size(); ++place) {
        const Slot slot = graph_->moved()[place];
        const Field& field = fields_[place];
        const auto digit = static_cast<std::uint32_t>(key[field.word] >> field.shift & field.mask);
        const std::size_t orbit = shape.orbit_of(slot);
        const std::size_t look = first_look_[orbit] + digit / shape.modulus(slot);
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

void PointClasses::state_of(const Key& key, State& state, Scratch& scratch) const {
    const Shape& shape = graph_->puzzle().shape();
    scratch.given.assign(alike_.size(), 0);
    state = solved_state(shape);
    for (std::size_t place = 0; place < fields_.size(); ++place) {
        const Slot slot = graph_->moved()[place];
        const Field& field = fields_[place];
        const auto digit = static_cast<std::uint32_t>(key[field.word] >> field.shift & field.mask);
        const std::uint32_t modulus = shape.modulus(slot);
        const std::uint32_t look = first_look_[shape.orbit_of(slot)] + digit / modulus;
        state.piece[slot] = alike_[look][scratch.given[look]++];
        state.orient[slot] = static_cast<std::uint8_t>(digit % modulus);
    }
}

}  // namespace qter
