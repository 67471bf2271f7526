#include "optimal/optimal_keys.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "coordinate/coordinate_turns.hpp"
#include "group/group_constraints.hpp"
#include "state/state.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostCodes = 256;
/// With at most this many keys a coordinate has an array of values by key, otherwise a hash table.
constexpr std::uint64_t kMostPlainKeys = std::uint64_t{1} << 16;

}  // namespace

Result<OptimalKeys> OptimalKeys::make(const OptimalTables& tables) {
    OptimalKeys keys;
    if (!keys.number(tables)) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 "the puzzle has too many slots for optimal solutions");
    }
    keys.lay_out_keys(tables);
    keys.list_values(tables);
    keys.weigh(tables);
    keys.find_steps(tables);
    return keys;
}

OptimalKeys::Codes OptimalKeys::codes_of(const State& state) const {
    Codes codes{};
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        codes[i] = code(slots_[i], state.piece[slots_[i]], state.orient[slots_[i]]);
    }
    return codes;
}

OptimalKeys::Keys OptimalKeys::keys_of(const Codes& codes) const {
    Keys keys{};
    for (std::size_t i = 0; i < slots_.size(); ++i) add(keys, parts_[i * codes_ + codes[i]]);
    return keys;
}

template <class Visit>
void OptimalKeys::for_each_content(Slot slot, const Visit& visit) const {
    for (const Slot piece : slots_) {
        if (part_[piece] != part_[slot]) continue;
        for (std::uint32_t orient = 0; orient < modulus_[slot]; ++orient) visit(piece, orient);
    }
}

/// Numbers the contents of slots. False if there are too many.
bool OptimalKeys::number(const OptimalTables& tables) {
    const Puzzle& puzzle = tables.turns().puzzle();
    const Shape& shape = puzzle.shape();
    const std::vector<State> states = coordinate_turns(tables.turns()).states;
    local_.assign(shape.slots(), 0);
    modulus_.assign(shape.slots(), 1);
    part_.assign(shape.slots(), 0);
    std::size_t number = 0;
    for (const OrbitPart& part : transitive_parts(shape, states)) {
        ++number;
        for (std::size_t i = 0; i < part.slots.size(); ++i) {
            const Slot slot = part.slots[i];
            slots_.push_back(slot);
            local_[slot] = i;
            modulus_[slot] = shape.modulus(slot);
            part_[slot] = number;
        }
        const std::size_t codes = part.slots.size() * shape.modulus(part.slots.front());
        if (codes > kMostCodes) return false;
        codes_ = std::max(codes_, codes);
    }
    return slots_.size() <= kMostSlots;
}

/// Assigns bits to the keys of each side, for as many sides as fit.
void OptimalKeys::lay_out_keys(const OptimalTables& tables) {
    coordinates_ = tables.coordinates().size();
    std::array<unsigned, kKeyWords> used{};
    for (sides_ = 0; sides_ < tables.sides().size(); ++sides_) {
        std::vector<Field> fields;
        for (const Coordinate& one : tables.coordinates()) {
            const auto bits = static_cast<unsigned>(std::bit_width(one.keys() - 1));
            const auto word = std::find_if(used.begin(), used.end(),
                                           [&](unsigned in) { return in + bits <= 64; });
            if (word == used.end()) return;
            fields.push_back({static_cast<std::uint8_t>(word - used.begin()),
                              static_cast<std::uint8_t>(*word),
                              (bits == 64 ? 0 : std::uint64_t{1} << bits) - 1});
            *word += bits;
        }
        fields.resize(kMaxCoordinates, {0, 0, 0});
        fields_.insert(fields_.end(), fields.begin(), fields.end());
    }
}

void OptimalKeys::list_values(const OptimalTables& tables) {
    values_.resize(coordinates_);
    // A missing coordinate has one key, of value 0.
    values_.resize(kMaxCoordinates, {0});
    for (std::size_t i = 0; i < coordinates_; ++i) {
        const Coordinate& one = tables.coordinates()[i];
        if (one.keys() > kMostPlainKeys) continue;
        for (std::uint64_t key = 0; key < one.keys(); ++key) {
            values_[i].push_back(one.with_key(key).value_or(0));
        }
    }
}

/// Computes what each content of a slot adds to the keys.
void OptimalKeys::weigh(const OptimalTables& tables) {
    parts_.assign(slots_.size() * codes_, Keys{});
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        for_each_content(slots_[i], [&](Slot piece, std::uint32_t orient) {
            parts_[i * codes_ + code(slots_[i], piece, orient)] =
                keys_of_content(tables, slots_[i], piece, orient);
        });
    }
}

/// What a piece in a slot adds to the keys of the inverse. There slot and piece change roles, and
/// the orientation is negated.
OptimalKeys::Keys OptimalKeys::keys_of_content(const OptimalTables& tables, Slot slot, Slot piece,
                                               std::uint32_t orient) const {
    const SymmetryGroup& group = tables.symmetries();
    State inverse = solved_state(tables.turns().puzzle().shape());
    std::swap(inverse.piece[slot], inverse.piece[piece]);
    inverse.orient[piece] = static_cast<std::uint8_t>((modulus_[slot] - orient) % modulus_[slot]);
    Keys keys{};
    for (std::size_t side = 0; side < sides_; ++side) {
        const std::uint32_t symmetry = tables.sides()[side].symmetry;
        const State seen = group.conjugate(symmetry, inverse);
        const Slot at = group.relabelling(symmetry).image[piece];
        for (std::size_t c = 0; c < coordinates_; ++c) {
            const Coordinate& one = tables.coordinates()[c];
            const auto place = std::lower_bound(one.slots().begin(), one.slots().end(), at);
            if (place == one.slots().end() || *place != at) continue;
            const auto part = one.key_part(static_cast<std::size_t>(place - one.slots().begin()),
                                           seen.piece[at], seen.orient[at]);
            const Field& to = field(side, c);
            keys[to.word] += part.value_or(0) << to.shift;
        }
    }
    return keys;
}

void OptimalKeys::find_steps(const OptimalTables& tables) {
    const TurnSet& turns = tables.turns();
    std::vector<std::size_t> number(modulus_.size(), 0);  // by slot, in slots_
    for (std::size_t i = 0; i < slots_.size(); ++i) number[slots_[i]] = i;
    std::vector<std::size_t> moved;
    for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
        const State& state = turns.puzzle().turn_state(turns.turn(turn));
        begin_.push_back(static_cast<std::uint32_t>(moved.size()));
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            if (!is_solved(state, slots_[i])) moved.push_back(i);
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(moved.size()));
    turned_.resize(moved.size() * codes_);
    changes_.resize(moved.size() * codes_);
    for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
        const State& state = turns.puzzle().turn_state(turns.turn(turn));
        for (std::size_t at = begin_[turn]; at < begin_[turn + 1]; ++at) {
            const Slot to = slots_[moved[at]];
            const Slot from = state.piece[to];
            for_each_content(to, [&](Slot piece, std::uint32_t orient) {
                const std::uint8_t before = code(from, piece, orient);
                const std::uint8_t behind =
                    code(to, piece, (orient + state.orient[to]) % modulus_[to]);
                turned_[at * codes_ + before] = behind;
                Keys& change = changes_[at * codes_ + before];
                for (std::size_t word = 0; word < kKeyWords; ++word) {
                    change[word] = parts_[moved[at] * codes_ + behind][word] -
                                   parts_[number[from] * codes_ + before][word];
                }
            });
            steps_.push_back({static_cast<std::uint8_t>(moved[at]),
                              static_cast<std::uint8_t>(number[from]), &turned_[at * codes_],
                              &changes_[at * codes_]});
        }
    }
}

}  // namespace qter
