#include "navigate/optimal_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <chrono>
#include <set>

#include "navigate/width.hpp"
#include "puzzle/group_constraints.hpp"
#include "puzzle/state.hpp"
#include "search/batched_search.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostSlots = 64;
/// A coordinate's values are looked up by key where there are no more keys, else by a hash table.
constexpr std::uint64_t kMostPlainKeys = std::uint64_t{1} << 16;
/// The beginnings of words that are compared by where they lead, which takes tenths of a second: as
/// long as a search of so many positions.
constexpr std::size_t kMostBeginnings = 500;
constexpr std::uint64_t kFewNodes = 1'000'000;

/// Of the memory, what the chain's tables may take, and no more than that.
constexpr std::uint64_t kChainShare = 8;
constexpr std::uint64_t kChainBytes = std::uint64_t{1} << 27;
/// The chain may look at so many positions, and at half as many as the search has looked at. One
/// takes it about a quarter of the time. With turns of its first phase behind the last one it finds
/// fewer of the solutions wanted in that: 3.58 instead of 3.33 thousand million positions of the
/// search itself for 30 states.
constexpr std::uint64_t kChainNodes = 3'000'000;
/// What the chain may take when time is over and there is no solution yet.
constexpr std::chrono::milliseconds kLateTime(100);

/// What a search is made for.
template <std::size_t kCount, class Number>
struct Sizes {};

using Keys = std::array<std::uint64_t, OptimalSolver::kKeyWords>;
/// What is in each slot that turns move: pieces and their orientations, numbered.
using Codes = std::array<std::uint8_t, kMostSlots>;

}  // namespace

/// States as rows of codes, what turns make of them, and the keys of their inverses.
class OptimalSolver::Contents {
 public:
    /// What a turn puts into a slot: what another one holds, turned.
    struct Step {
        std::uint8_t to, from;
        const std::uint8_t* turned;  ///< by code
        const Keys* change;          ///< by code, of the keys
    };
    /// Where a key is.
    struct Field {
        std::uint8_t word, shift;
        std::uint64_t mask;
    };

    static Result<std::shared_ptr<const Contents>> make(const OptimalTables& tables) {
        auto contents = std::make_shared<Contents>();
        if (!contents->number(tables)) {
            return Diagnostic::error(Code::kTooLarge, {},
                                     "the puzzle has too many slots for optimal solutions");
        }
        contents->lay_out_keys(tables);
        contents->weigh(tables);
        contents->find_steps(tables);
        return std::shared_ptr<const Contents>(std::move(contents));
    }

    [[nodiscard]] Codes codes_of(const State& state) const {
        Codes codes{};
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            codes[i] = code(slots_[i], state.piece[slots_[i]], state.orient[slots_[i]]);
        }
        return codes;
    }
    [[nodiscard]] Keys keys_of(const Codes& codes) const {
        Keys keys{};
        for (std::size_t i = 0; i < slots_.size(); ++i) add(keys, parts_[i * codes_ + codes[i]]);
        return keys;
    }
    [[nodiscard]] std::span<const Step> steps(TurnNumber turn) const {
        return {steps_.data() + begin_[turn], steps_.data() + begin_[turn + 1]};
    }
    /// So many sides have keys.
    [[nodiscard]] std::size_t sides() const { return sides_; }
    [[nodiscard]] const Field& field(std::size_t side, std::size_t coordinate) const {
        return fields_[side * kMaxCoordinates + coordinate];
    }
    /// Values by key; null where there are too many keys, and 0 where there is no coordinate.
    [[nodiscard]] const std::uint32_t* values(std::size_t coordinate) const {
        return values_[coordinate].empty() ? nullptr : values_[coordinate].data();
    }

    static void add(Keys& keys, const Keys& more) {
        for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += more[i];
    }

 private:
    static constexpr std::size_t kMostCodes = 256;
    static constexpr std::size_t kMaxCoordinates = OptimalTables::kMaxCoordinates;

    [[nodiscard]] std::uint8_t code(Slot slot, Slot piece, std::uint8_t orient) const {
        const std::uint32_t modulus = modulus_[slot];
        return static_cast<std::uint8_t>(local_[piece] * modulus + orient);
    }

    bool number(const OptimalTables& tables) {
        const Puzzle& puzzle = tables.turns().puzzle();
        const Shape& shape = puzzle.shape();
        std::vector<State> states;
        for (const auto step : tables.turns().steps(CanonicalSequences::kStart)) {
            states.push_back(puzzle.turn_state(tables.turns().turn(step.turn)));
        }
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

    /// Bits for each side's keys, as many sides as fit.
    void lay_out_keys(const OptimalTables& tables) {
        coordinates_ = tables.coordinates().size();
        values_.resize(coordinates_);
        // Where there is no coordinate there is one key, of value 0.
        values_.resize(kMaxCoordinates, {0});
        std::array<unsigned, kKeyWords> used{};
        for (sides_ = 0; sides_ < tables.sides().size(); ++sides_) {
            const auto before = used;
            std::vector<Field> fields;
            for (const CosetCoordinate& one : tables.coordinates()) {
                const auto bits = static_cast<unsigned>(std::bit_width(one.keys() - 1));
                const auto word = std::find_if(used.begin(), used.end(),
                                               [&](unsigned in) { return in + bits <= 64; });
                if (word == used.end()) break;
                fields.push_back({static_cast<std::uint8_t>(word - used.begin()),
                                  static_cast<std::uint8_t>(*word),
                                  (bits == 64 ? 0 : std::uint64_t{1} << bits) - 1});
                *word += bits;
            }
            if (fields.size() < coordinates_) {
                used = before;
                break;
            }
            fields.resize(kMaxCoordinates, {0, 0, 0});
            fields_.insert(fields_.end(), fields.begin(), fields.end());
        }
        for (std::size_t i = 0; i < coordinates_; ++i) {
            const CosetCoordinate& one = tables.coordinates()[i];
            if (one.keys() > kMostPlainKeys) continue;
            for (std::uint64_t key = 0; key < one.keys(); ++key) {
                values_[i].push_back(one.with_key(key).value_or(0));
            }
        }
    }

    /// What a piece in a slot adds to the keys of the inverse. There the slot is the piece, and its
    /// orientation the other way round.
    void weigh(const OptimalTables& tables) {
        const Shape& shape = tables.turns().puzzle().shape();
        const SymmetryGroup& group = tables.symmetries();
        parts_.assign(slots_.size() * codes_, Keys{});
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const Slot slot = slots_[i];
            for (const Slot piece : slots_) {
                if (part_[piece] != part_[slot]) continue;
                for (std::uint32_t orient = 0; orient < modulus_[slot]; ++orient) {
                    State inverse = solved_state(shape);
                    std::swap(inverse.piece[slot], inverse.piece[piece]);
                    inverse.orient[piece] =
                        static_cast<std::uint8_t>((modulus_[slot] - orient) % modulus_[slot]);
                    Keys& keys =
                        parts_[i * codes_ + code(slot, piece, static_cast<std::uint8_t>(orient))];
                    for (std::size_t side = 0; side < sides_; ++side) {
                        const std::uint32_t symmetry = tables.sides()[side].symmetry;
                        const State seen = group.conjugate(symmetry, inverse);
                        const Slot at = group.relabelling(symmetry).image[piece];
                        for (std::size_t c = 0; c < coordinates_; ++c) {
                            const CosetCoordinate& one = tables.coordinates()[c];
                            const auto place =
                                std::lower_bound(one.slots().begin(), one.slots().end(), at);
                            if (place == one.slots().end() || *place != at) continue;
                            const auto part =
                                one.key_part(static_cast<std::size_t>(place - one.slots().begin()),
                                             seen.piece[at], seen.orient[at]);
                            const Field& field = fields_[side * kMaxCoordinates + c];
                            keys[field.word] += part.value_or(0) << field.shift;
                        }
                    }
                }
            }
        }
    }

    void find_steps(const OptimalTables& tables) {
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
                for (const Slot piece : slots_) {
                    if (part_[piece] != part_[to]) continue;
                    for (std::uint32_t orient = 0; orient < modulus_[to]; ++orient) {
                        const std::uint8_t before =
                            code(from, piece, static_cast<std::uint8_t>(orient));
                        const std::uint8_t behind = code(
                            to, piece,
                            static_cast<std::uint8_t>((orient + state.orient[to]) % modulus_[to]));
                        turned_[at * codes_ + before] = behind;
                        Keys& change = changes_[at * codes_ + before];
                        for (std::size_t word = 0; word < kKeyWords; ++word) {
                            change[word] = parts_[moved[at] * codes_ + behind][word] -
                                           parts_[number[from] * codes_ + before][word];
                        }
                    }
                }
                steps_.push_back({static_cast<std::uint8_t>(moved[at]),
                                  static_cast<std::uint8_t>(number[from]), &turned_[at * codes_],
                                  &changes_[at * codes_]});
            }
        }
    }

    std::vector<Slot> slots_;             // that turns move
    std::vector<std::size_t> local_;      // by slot of the puzzle, in its part
    std::vector<std::size_t> part_;       // by slot of the puzzle
    std::vector<std::uint32_t> modulus_;  // by slot of the puzzle
    std::size_t codes_ = 0;               // in a slot
    std::size_t coordinates_ = 0;
    std::size_t sides_ = 0;
    std::vector<Field> fields_;                       // [side][coordinate]
    std::vector<std::vector<std::uint32_t>> values_;  // [coordinate][key]
    std::vector<Keys> parts_;                         // [slot][code]
    std::vector<std::uint8_t> turned_;                // [turn, slot it moves][code]
    std::vector<Keys> changes_;                       // the same
    std::vector<Step> steps_;
    std::vector<std::uint32_t> begin_;  // by turn, in steps_
};

/// For the search skeleton: kCount coordinates or fewer, so that a place stays in registers, or
/// with more room than needed, and the numbers that the walk takes.
template <std::size_t kCount, class Number>
class OptimalSolver::Policy {
 public:
    using TurnBits = OptimalTables::TurnBits;
    using Place = std::array<std::uint32_t, kCount>;
    using Walk = ClassWalk<Number>;
    using Seen = typename Walk::Seen;
    using Sides = std::array<std::uint8_t, OptimalTables::kMaxSides>;

    /// What the table has beside the entries of sides.
    struct Words {
        std::array<std::uint32_t, OptimalTables::kMaxSides> entries;
        std::array<std::uint16_t, OptimalTables::kMaxSides> frames;
    };
    /// How far away sides are at least, and which of them have been asked.
    struct Asked {
        Sides least;         ///< turns
        std::uint8_t sides;  ///< as bits
        std::uint8_t equal;  ///< those as far as there are turns left, as bits
    };

    struct Position {
        std::array<Seen, OptimalTables::kMaxSides> places;
        Words words;
        Keys keys;
        Codes codes;
        TurnBits blocked;  ///< turns that no solution in the turns left begins with
        Sides order;       ///< that sees the greatest distance first: the same of what comes next
        Asked back;        ///< of the inverse
    };
    struct Ahead {
        Keys keys;
        Asked there;
        Asked back;            ///< of the inverse
        std::uint32_t number;  ///< among those that are left
    };

    Policy(const OptimalTables& tables, const Contents& contents)
        : tables_(tables),
          contents_(contents),
          walk_(std::get<Walk>(tables.walk())),
          table_(tables.far() ? *tables.far() : tables.near()),
          has_far_(tables.far().has_value()),
          nearest_(has_far_ ? table_.nearest() : 0),
          farthest_(has_far_ ? nearest_ + table_.beyond() : ClassTable::kFar),
          sides_(tables.sides().size()),
          turns_(tables.turns().size()),
          solved_(contents.codes_of(solved_state(tables.turns().puzzle().shape()))) {
        for (std::size_t i = 0; i < kCount; ++i) values_[i] = contents.values(i);
        for (std::size_t side = 0; side < sides_; ++side) {
            seen_[side] = walk_.turns_seen(tables.sides()[side].images);
            inside_[side] = tables.sides()[side].inside;
        }
        if (!tables.near_rows().empty()) near_rows_ = tables.near().rows().as<Number>();
        element_mask_ = (1U << table_.rows().element_bits) - 1;
        for (TurnNumber turn = 0; turn < turns_; ++turn) {
            gathered_.push_back({kNoSide, 0});
            for (std::uint8_t side = 0; side < sides_; ++side) {
                if ((inside_[side] >> turn & 1) == 0) continue;
                gathered_.back() = {side, tables.sides()[side].images[turn]};
            }
        }
        for (std::size_t some = 0; some < inside_some_.size(); ++some) {
            for (std::size_t side = 0; side < sides_; ++side) {
                if ((some >> side & 1) != 0) inside_some_[some] |= inside_[side];
            }
        }
        for (const auto step : tables.turns().steps(CanonicalSequences::kStart)) {
            all_turns_ |= TurnBits{1} << step.turn;
        }
        for (std::size_t some = 0; some < inside_some_.size(); ++some) {
            leaves_none_[some] = (all_turns_ & ~inside_some_[some]) == 0;
        }
    }

    /// None for a state that no turns solve.
    std::optional<Position> position_of(const State& state) const {
        Position position{};
        for (std::size_t side = 0; side < sides_; ++side) {
            const auto place = tables_.place_of(state, side);
            if (!place) return std::nullopt;
            position.places[side] = walk_.template seen<kCount>(place->data());
        }
        position.codes = contents_.codes_of(state);
        position.keys = contents_.keys_of(position.codes);
        return position;
    }

    /// Whether a solution of the position's state may have `left` turns. What such a one cannot
    /// begin with is blocked.
    bool may_have(Position& position, std::uint32_t left) const {
        position.words.frames.fill(ClassTable::kNoFrame);
        position.back = {};
        position.order = order_of({});
        std::array<Itself, 1> itself{};
        itself[0].from = &position;
        std::vector<std::uint32_t> alive = {0};
        look(std::span<Itself>(itself), alive, left);
        if (!alive.empty()) take(itself[0].ahead, position);
        return !alive.empty();
    }

    void prefetch(const Position& from) const {
        for (std::size_t side = 0; side < sides_; ++side) walk_.prefetch(from.places[side]);
    }

    bool may_turn(const Position& from, TurnNumber turn) const {
        return (from.blocked >> turn & 1) == 0;
    }

    bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left) const {
        const Known known = known_of(from, turn);
        return (known.far != 0) & (left <= nearest_);
    }

    template <class Child>
    void sift(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        look(children, alive, left);
    }

    void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to) const {
        to.codes = from.codes;
        for (const Contents::Step& step : contents_.steps(turn)) {
            to.codes[step.to] = step.turned[from.codes[step.from]];
        }
        take(ahead, to);
    }

    template <class PathTo>
    bool arrived(const Position& at, const PathTo& path) {
        return at.codes != solved_ || visit_(path());
    }

    void visit_with(std::function<bool(std::span<const Turn>)> visit) { visit_ = std::move(visit); }

 private:
    static constexpr std::uint8_t kNoSide = OptimalTables::kMaxSides;

    /// The root, as if it were a child.
    struct Itself {
        const Position* from;
        Ahead ahead;
    };
    /// The side that may have beside its entries what a turn leads to, and which turn that is as it
    /// sees it; kNoSide for none.
    struct Gathered {
        std::uint8_t side;
        TurnNumber seen;
    };
    /// What a position's words tell of where a turn leads.
    struct Known {
        std::uint32_t is_known;
        std::uint32_t far;
    };
    /// Where the sides see a position, and what is beside their entries.
    struct Next {
        std::array<Seen, OptimalTables::kMaxSides> places;
        Words words;
    };

    [[nodiscard]] Known known_of(const Position& from, TurnNumber turn) const {
        const Gathered gathered = gathered_[turn];
        if (gathered.side == kNoSide) return {0, 0};
        const std::uint16_t before = from.words.frames[gathered.side];
        if (before == ClassTable::kNoFrame) return {0, 0};
        const std::uint16_t frame = table_.turned(before, gathered.seen);
        return {1, from.words.entries[gathered.side] >> (frame & element_mask_) & 1};
    }

    [[nodiscard]] Seen place_of(const Itself& child, std::size_t side) const {
        return child.from->places[side];
    }
    template <class Child>
    [[nodiscard]] Seen place_of(const Child& child, std::size_t side) const {
        const Seen& from = child.from->places[side];
        return walk_.after(from, seen_[side][from.symmetry * turns_ + child.step.turn]);
    }
    [[nodiscard]] std::uint64_t index_of(const Itself& child, std::size_t side) const {
        return walk_.spot(child.from->places[side]).index;
    }
    template <class Child>
    [[gnu::always_inline, nodiscard]] std::uint64_t index_of(const Child& child,
                                                             std::size_t side) const {
        const Seen& from = child.from->places[side];
        return walk_.index_after(from, seen_[side][from.symmetry * turns_ + child.step.turn]);
    }
    void find_keys(Itself& child) const { child.ahead.keys = child.from->keys; }
    template <class Child>
    [[gnu::always_inline]] void find_keys(Child& child) const {
        child.ahead.keys = child.from->keys;
        for (const Contents::Step& step : contents_.steps(child.step.turn)) {
            Contents::add(child.ahead.keys, step.change[child.from->codes[step.from]]);
        }
    }
    void find_known(Itself& child, std::uint32_t) const {
        child.ahead.there = child.ahead.back = {};
    }
    /// What the position before tells: of a side whose group has the turn, what is beside its
    /// entry, and that its distance from the inverse stays.
    template <class Child>
    [[gnu::always_inline]] void find_known(Child& child, std::uint32_t left) const {
        Ahead& ahead = child.ahead;
        ahead.there = ahead.back = {};
        const TurnNumber turn = child.step.turn;
        const Known known = known_of(*child.from, turn);
        const std::uint8_t side = gathered_[turn].side;
        if (side == kNoSide) return;
        if (known.is_known != 0) note(ahead.there, side, known.far != 0 ? nearest_ + 1 : 0, left);
        const Asked& before = child.from->back;
        if ((before.sides >> side & 1) != 0) note(ahead.back, side, before.least[side], left);
    }

    static void note(Asked& asked, std::size_t side, std::uint32_t least, std::uint32_t left) {
        asked.least[side] = std::max(asked.least[side], static_cast<std::uint8_t>(least));
        asked.sides |= static_cast<std::uint8_t>(1U << side);
        asked.equal |= static_cast<std::uint8_t>((least == left ? 1U : 0U) << side);
    }

    /// Goes through all sides and then all sides of the inverse, and takes out of `alive` what must
    /// be more than `left` turns away. The others are numbered, and what comes next is found.
    template <class Child>
    void look(std::span<Child> children, std::vector<std::uint32_t>& alive,
              std::uint32_t left) const {
        if (spots_.size() < alive.size()) {
            spots_.resize(alive.size());
            asking_.resize(alive.size());
            next_.resize(alive.size());
        }
        for (const std::uint32_t i : alive) find_known(children[i], left);
        // Further than any distance that the table tells, or one more.
        if (left > farthest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            if (left == farthest_ + 1) look_back(children, alive, left);
            find_next(children, alive, left);
            return;
        }
        if (has_far_ && left < nearest_) {
            for (const std::uint32_t i : alive) find_keys(children[i]);
            look_near(children, alive, left);
            look_there(children, alive, left);
        } else {
            look_there(children, alive, left);
            for (const std::uint32_t i : alive) find_keys(children[i]);
        }
        look_back(children, alive, left);
        find_next(children, alive, left);
    }

    /// By what each side sees of the position itself, the one that sees most of the position before
    /// first. Of a side that its words tell of there is nothing to look up, nor of any once it is
    /// sure that no side's distance can exclude the position.
    template <class Child>
    void look_there(std::span<Child> children, std::vector<std::uint32_t>& alive,
                    std::uint32_t left) const {
        const auto all = static_cast<std::uint8_t>((1U << sides_) - 1);
        // Whatever the other sides say, some turns may be the last.
        const auto is_sure = [&](const Asked& asked) {
            return left == farthest_ && !leaves_none_[asked.equal | (all & ~asked.sides)];
        };
        for (std::size_t number = 0; number < sides_; ++number) {
            std::size_t count = 0;
            for (const std::uint32_t i : alive) {
                const Child& child = children[i];
                const std::size_t side = child.from->order[number];
                const Asked& asked = child.ahead.there;
                asking_[count] = i;
                count += ((asked.sides >> side & 1) == 0 && !is_sure(asked)) ? 1 : 0;
            }
            for (std::size_t k = 0; k < count; ++k) {
                const Child& child = children[asking_[k]];
                spots_[k] = index_of(child, child.from->order[number]);
            }
            for (std::size_t k = 0; k < count; ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < count; ++k) {
                Child& child = children[asking_[k]];
                note(child.ahead.there, child.from->order[number], least_of(spots_[k]), left);
            }
            drop(children, alive, left, &Ahead::there);
        }
    }

    /// By what each side sees of the inverse, but those whose distance has stayed. All others are
    /// asked, as each that is as far as there are turns left blocks turns.
    template <class Child>
    void look_back(std::span<Child> children, std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        for (std::size_t side = 0; side < contents_.sides(); ++side) {
            std::size_t count = 0;
            for (const std::uint32_t i : alive) {
                asking_[count] = i;
                count += (children[i].ahead.back.sides >> side & 1) == 0 ? 1 : 0;
            }
            find_back(children, count, side);
            for (std::size_t k = 0; k < count; ++k) {
                spots_[k] = walk_.template index<kCount>(back_[k].data());
            }
            for (std::size_t k = 0; k < count; ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < count; ++k) {
                note(children[asking_[k]].ahead.back, side, least_of(spots_[k]), left);
            }
            drop(children, alive, left, &Ahead::back);
        }
    }

    /// Both by the near table, whose group is larger: with few turns left it excludes more than the
    /// far one, in less time.
    template <class Child>
    void look_near(std::span<Child> children, std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        const ClassTable& near = tables_.near();
        const bool by_row = !tables_.near_rows().empty();
        const auto look_up = [&](std::size_t side, Asked Ahead::*which) {
            for (std::size_t k = 0; k < alive.size(); ++k) near.prefetch(spots_[k]);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                Asked& asked = children[alive[k]].ahead.*which;
                const std::uint8_t sides = asked.sides;  // the far table is asked as well
                note(asked, side, near.at(spots_[k]), left);
                asked.sides = sides;
            }
            drop(children, alive, left, which);
        };
        for (std::size_t side = 0; side < sides_; ++side) {
            const auto find = [&](const auto& index) {
                for (std::size_t k = 0; k < alive.size(); ++k) {
                    spots_[k] = index(place_of(children[alive[k]], side));
                }
            };
            if (by_row) {
                find([&](const Seen& seen) { return near_index_by_row(seen); });
            } else {
                find([&](const Seen& seen) { return near_index(seen); });
            }
            look_up(side, &Ahead::there);
        }
        for (std::size_t side = 0; side < contents_.sides(); ++side) {
            std::copy(alive.begin(), alive.end(), asking_.begin());
            find_back(children, alive.size(), side);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                const Seen seen = walk_.template seen<kCount>(back_[k].data());
                spots_[k] = by_row ? near_index_by_row(seen) : near_index(seen);
            }
            look_up(side, &Ahead::back);
        }
    }

    /// Where the near table has what a representative of the far one sees.
    [[nodiscard]] std::uint64_t near_index(const Seen& seen) const {
        const OptimalTables::Place place = tables_.near_place(walk_.place(seen).data());
        return tables_.near().template index<OptimalTables::kMaxCoordinates>(place.data());
    }
    /// The same by tables_.near_rows().
    [[gnu::always_inline, nodiscard]] std::uint64_t near_index_by_row(const Seen& seen) const {
        const ClassTable& near = tables_.near();
        const CosetClasses& classes = near.classes();
        const std::uint32_t entry = tables_.near_rows()[seen.row];
        const std::uint32_t low = near_rows_.low.of(classes.symmetry_of(entry), seen.low);
        const std::uint64_t index = near_rows_.index(classes.class_of(entry), low, 0);
        assert(near.at(index) == near.at(near_index(seen)));
        return index;
    }

    /// The places of the inverses of those that ask.
    template <class Child>
    void find_back(std::span<Child> children, std::size_t count, std::size_t side) const {
        if (back_.size() < count) back_.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            back_[k] = inverse_place(children[asking_[k]].ahead.keys, side);
            table_.template prefetch_class<kCount>(back_[k].data());
        }
    }

    /// Takes away what is too far, or leaves no turns to make.
    template <class Child>
    void drop(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left,
              Asked Ahead::*which) const {
        std::size_t kept = 0;
        for (const std::uint32_t i : alive) {
            const Asked& asked = children[i].ahead.*which;
            alive[kept] = i;
            bool stays = left == 0 || !leaves_none_[asked.equal];
            for (std::size_t side = 0; side < OptimalTables::kMaxSides; ++side) {
                stays = stays & (asked.least[side] <= left);
            }
            kept += stays ? 1 : 0;
        }
        alive.resize(kept);
    }

    /// Places, and what is beside their entries.
    template <class Child>
    void find_next(std::span<Child> children, const std::vector<std::uint32_t>& alive,
                   std::uint32_t left) const {
        const bool reads = element_mask_ != 0 && left <= farthest_ + 1 && left > 0;
        for (std::size_t k = 0; k < alive.size(); ++k) {
            children[alive[k]].ahead.number = static_cast<std::uint32_t>(k);
            next_[k].words.frames.fill(ClassTable::kNoFrame);
        }
        for (std::size_t side = 0; side < sides_; ++side) {
            for (std::size_t k = 0; k < alive.size(); ++k) {
                const Seen place = place_of(children[alive[k]], side);
                next_[k].places[side] = place;
                if (!reads) continue;
                const typename Walk::Spot spot = walk_.spot(place);
                spots_[k] = spot.index;
                next_[k].words.frames[side] = spot.frame;
            }
            if (!reads) continue;
            for (std::size_t k = 0; k < alive.size(); ++k) table_.prefetch(spots_[k]);
            for (std::size_t k = 0; k < alive.size(); ++k) {
                next_[k].words.entries[side] = table_.word(spots_[k]);
                Asked& asked = children[alive[k]].ahead.there;
                if ((asked.sides >> side & 1) == 0) note(asked, side, least_of(spots_[k]), left);
            }
        }
    }

    void take(const Ahead& ahead, Position& to) const {
        const Next& next = next_[ahead.number];
        to.places = next.places;
        to.words = next.words;
        to.keys = ahead.keys;
        to.back = ahead.back;
        to.blocked = inside_some_[ahead.back.equal];
        to.order = order_of(ahead.there.least);
    }

    [[nodiscard]] Place inverse_place(const Keys& keys, std::size_t side) const {
        Place place;
        for (std::size_t i = 0; i < kCount; ++i) {
            const Contents::Field& field = contents_.field(side, i);
            const std::uint64_t key = keys[field.word] >> field.shift & field.mask;
            place[i] = values_[i] != nullptr ? values_[i][key]
                                             : tables_.coordinates()[i].with_key(key).value_or(0);
        }
        return place;
    }

    /// So many turns away is a place at least. Where that is `left`, it is no nearer than `left`;
    /// where it is less, it may be further than told.
    [[nodiscard]] std::uint32_t least_of(std::uint64_t index) const {
        const std::uint32_t least = table_.at(index);
        return least > 0 ? least + nearest_ : 0;
    }

    /// The sides by what they tell, the most first.
    [[nodiscard]] Sides order_of(const Sides& least) const {
        Sides order{};
        for (std::size_t i = 1; i < std::min(sides_, order.size()); ++i) {
            std::size_t at = i;
            for (; at > 0 && least[order[at - 1]] < least[i]; --at) order[at] = order[at - 1];
            order[at] = static_cast<std::uint8_t>(i);
        }
        return order;
    }

    const OptimalTables& tables_;
    const Contents& contents_;
    const Walk& walk_;
    const ClassTable& table_;
    bool has_far_;
    std::uint32_t nearest_;
    std::uint32_t farthest_;  ///< distance that the table tells
    std::size_t sides_;
    std::size_t turns_;
    Codes solved_;
    TurnBits all_turns_ = 0;
    std::uint32_t element_mask_ = 0;
    ClassTable::RowsOf<Number> near_rows_;  // of the near table, where tables_ has near_rows()
    std::array<const std::uint32_t*, kCount> values_{};
    std::array<std::vector<TurnNumber>, OptimalTables::kMaxSides> seen_;  // [symmetry][turn]
    std::array<TurnBits, OptimalTables::kMaxSides> inside_{};
    std::array<TurnBits, 1 << OptimalTables::kMaxSides> inside_some_{};  // of some sides, as bits
    std::array<bool, 1 << OptimalTables::kMaxSides> leaves_none_{};      // all turns are inside
    std::vector<Gathered> gathered_;                                     // by turn
    std::function<bool(std::span<const Turn>)> visit_;
    // Of a batch.
    mutable std::vector<std::uint32_t> asking_;
    mutable std::vector<std::uint64_t> spots_;
    mutable std::vector<Place> back_;
    mutable std::vector<Next> next_;
};

/// Length after length, state after state.
template <std::size_t kCount, class Number>
class OptimalSolver::Search {
 public:
    Search(const OptimalSolver& solver, const Task& task, const Cancellation& cancellation)
        : tables_(*solver.tables_),
          chain_(solver.chain_.get()),
          policy_(*solver.tables_, *solver.contents_),
          task_(task),
          cancellation_(cancellation) {}

    Solution run(std::span<const State> states) {
        for (std::size_t i = 0; i < states.size(); ++i) add_root(states[i], i);
        const bool asks = chain_ != nullptr && !task_.all;
        std::optional<PhasedSolver::Improver> improver;
        for (std::uint32_t length = 0; !roots_.empty() && length <= task_.most; ++length) {
            if (asks && solution_.nodes > kFewNodes) {
                if (!improver) {
                    improver.emplace(*chain_, states, cancellation_, PhasedSolver::Found(), 0);
                }
                if (improve(*improver, length)) break;
            }
            for (Root& root : roots_) {
                search(root, length);
                if (solution_.stopped || !solution_.algorithms.empty()) break;
            }
            if (solution_.stopped || !solution_.algorithms.empty()) break;
            solution_.below = length + 1;
            if (task_.none_of) task_.none_of(length, solution_.nodes);
        }
        if (solution_.stopped && asks && solution_.algorithms.empty()) {
            take_best(improver ? improver->best() : std::nullopt, states);
        }
        std::sort(solution_.algorithms.begin(), solution_.algorithms.end(),
                  [](const Algorithm& a, const Algorithm& b) {
                      return std::lexicographical_compare(
                          a.begin(), a.end(), b.begin(), b.end(), [](Turn x, Turn y) {
                              return std::pair(x.grip, x.amount) < std::pair(y.grip, y.amount);
                          });
                  });
        return std::move(solution_);
    }

 private:
    using Position = typename Policy<kCount, Number>::Position;

    struct Start {
        Frontier::Beginning beginning;
        State state;  ///< behind it
    };
    struct Root {
        std::size_t which;
        State state;
        std::vector<Start> starts;  ///< all words that are looked at begin with one of them
        bool told_apart;            ///< beginnings that are alike, if there are any
    };

    /// Whether the chain finds a solution of `length` turns, when fewer do not do.
    bool improve(PhasedSolver::Improver& improver, std::uint32_t length) {
        const std::uint64_t most = kChainNodes + solution_.nodes / 2;
        for (;;) {
            std::optional<PhasedSolution> best = improver.best();
            if (best && best->algorithm.size() <= length) {
                solution_.algorithms.push_back(std::move(best->algorithm));
                solution_.which = best->which;
                return true;
            }
            if (improver.nodes() + improver.next_nodes() > most || !improver.step()) return false;
        }
    }

    /// The chain's first solution takes it a millisecond, which is worth it even when time is over.
    /// With small tables and a state as far away as the superflip it can take seconds, which is not.
    void take_best(std::optional<PhasedSolution> best, std::span<const State> states) {
        if (!best) {
            Cancellation soon;
            soon.set_deadline(Cancellation::Clock::now() + kLateTime);
            PhasedSolver::Improver late(*chain_, states, soon);
            while (!(best = late.best()) && late.step()) {
            }
        }
        if (!best) return;
        solution_.best = std::move(best->algorithm);
        solution_.which = best->which;
    }

    void add_root(const State& state, std::size_t which) {
        // What is not there would be looked for for ever.
        if (!tables_.reaches(state) || !policy_.position_of(state)) return;
        Start start{{{}, CanonicalSequences::kStart, SequenceSymmetry::kNone}, state};
        roots_.push_back({which, state, {std::move(start)}, false});
    }

    [[nodiscard]] bool is_symmetric(const State& state) const {
        const State undone = inverse(tables_.turns().puzzle().shape(), state);
        for (std::uint32_t s = 0; s < tables_.symmetries().size(); ++s) {
            const State image = tables_.symmetries().conjugate(s, state);
            if ((s != 0 && image == state) || image == undone) return true;
        }
        return false;
    }

    /// Beginnings, a turn longer as long as they are few; of those that lead to the same but for
    /// symmetries and inversion, one. What follows one that stands for others may be any word: the
    /// words of which canonical sequences leave one need not begin with the same.
    void begin_apart(Root& root) const {
        const TurnSet& turns = tables_.turns();
        const Puzzle& puzzle = turns.puzzle();
        while (root.starts.size() < kMostBeginnings &&
               root.starts.front().beginning.word.size() < 4) {
            std::set<std::pair<std::vector<Slot>, std::vector<std::uint8_t>>> known;
            std::vector<Start> next;
            for (const Start& start : root.starts) {
                for (const auto step : turns.steps(CanonicalSequences::kStart)) {
                    Start to = start;
                    to.beginning.word.push_back(step.turn);
                    to.state = compose(puzzle.shape(), start.state,
                                       puzzle.turn_state(turns.turn(step.turn)));
                    if (known.insert(least_alike(to.state)).second) next.push_back(std::move(to));
                }
            }
            root.starts = std::move(next);
        }
    }

    [[nodiscard]] std::pair<std::vector<Slot>, std::vector<std::uint8_t>> least_alike(
        const State& state) const {
        const State undone = inverse(tables_.turns().puzzle().shape(), state);
        std::pair least(state.piece, state.orient);
        for (std::uint32_t s = 0; s < tables_.symmetries().size(); ++s) {
            for (const State* const one : {&state, &undone}) {
                const State image = tables_.symmetries().conjugate(s, *one);
                least = std::min(least, std::pair(image.piece, image.orient));
            }
        }
        return least;
    }

    void search(Root& root, std::uint32_t length) {
        if (!task_.all && !root.told_apart && solution_.nodes > kFewNodes) {
            root.told_apart = true;
            if (is_symmetric(root.state)) begin_apart(root);
        }
        Position whole = *policy_.position_of(root.state);
        if (!policy_.may_have(whole, length)) return;
        // Words shorter than a beginning are searched from the state itself.
        const bool short_words = length < root.starts.front().beginning.word.size();
        const Start itself{{{}, CanonicalSequences::kStart, SequenceSymmetry::kNone}, root.state};
        for (const Start& start : short_words ? std::span(&itself, 1) : std::span(root.starts)) {
            Position position = *policy_.position_of(start.state);
            const auto depth = static_cast<std::uint32_t>(start.beginning.word.size());
            if (!policy_.may_have(position, length - depth)) continue;
            policy_.visit_with([&](std::span<const Turn> word) {
                solution_.algorithms.emplace_back(word.begin(), word.end());
                solution_.which = root.which;
                return task_.all;
            });
            BatchedSearch<Policy<kCount, Number>> search(tables_.turns(), policy_, length,
                                                         cancellation_);
            const bool all = search.run(start.beginning, position);
            solution_.nodes += search.nodes();
            solution_.stopped =
                !all && cancellation_.requested() && (task_.all || solution_.algorithms.empty());
            if (!all) return;
        }
    }

    const OptimalTables& tables_;
    const PhasedSolver* chain_;  // null for none
    Policy<kCount, Number> policy_;
    const Task& task_;
    const Cancellation& cancellation_;
    std::vector<Root> roots_;
    Solution solution_;
};

Result<OptimalSolver> OptimalSolver::make(const PuzzlePtr& puzzle, const TurnChain& chain,
                                          const Options& options) {
    OptimalSolver solver;
    Diagnostics warnings;
    PhasedSolver::Options of_chain;
    of_chain.table_bytes = std::min(options.memory / kChainShare, kChainBytes);
    of_chain.keeping = options.keeping;
    Options of_tables = options;
    if (Result<PhasedSolver> phased = PhasedSolver::build(puzzle, chain, of_chain)) {
        warnings.add(phased.diagnostics());
        solver.chain_ = std::make_shared<const PhasedSolver>(*std::move(phased));
        of_tables.taken += solver.chain_->bytes();
    }
    Result<OptimalTables> tables = OptimalTables::make(puzzle, chain, of_tables);
    if (!tables) return tables.diagnostics();
    warnings.add(tables.diagnostics());
    solver.tables_ = std::make_shared<const OptimalTables>(*std::move(tables));
    Result<std::shared_ptr<const Contents>> contents = Contents::make(*solver.tables_);
    if (!contents) return contents.diagnostics();
    solver.contents_ = *std::move(contents);
    return Result<OptimalSolver>(std::move(solver), std::move(warnings));
}

OptimalSolver::Solution OptimalSolver::solve(std::span<const State> states, const Task& task,
                                             const Cancellation& cancellation) const {
    const auto run = [&]<std::size_t kCount, class Number>(Sizes<kCount, Number>) {
        return Search<kCount, Number>(*this, task, cancellation).run(states);
    };
    // Wide numbers, which are rare, do not have a search for each count of their own.
    if (std::holds_alternative<ClassWalk<std::uint32_t>>(tables_->walk())) {
        return run(Sizes<OptimalTables::kMaxCoordinates, std::uint32_t>{});
    }
    return with_width<3, 4, 5, OptimalTables::kMaxCoordinates>(
        tables_->coordinates().size(),
        [&]<std::size_t kCount> { return run(Sizes<kCount, std::uint16_t>{}); });
}

}  // namespace qter
