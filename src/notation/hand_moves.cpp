#include "notation/hand_moves.hpp"

#include <cassert>
#include <map>
#include <tuple>

#include "notation/frame.hpp"
#include "notation/line_turns.hpp"
#include "notation/lost_move.hpp"

namespace qter {
namespace {

class HandTurner {
 public:
    explicit HandTurner(const Puzzle& puzzle)
        : puzzle_(puzzle), lines_(puzzle.turn_lines()), frame_(lines_) {
        if (puzzle.named_rotations().empty()) return;
        whole_ = solved_state(puzzle.shape());
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            turned_.push_back({grip, 1});
        }
    }

    void turn(const HandMove& move, Algorithm& out) {
        switch (move.kind) {
            case HandMove::Kind::kGrip:
                return turn_grip(move, out);
            case HandMove::Kind::kLayers:
                return turn_layers(move, out);
            case HandMove::Kind::kWhole:
                return rotate(move.number, move.amount);
        }
    }

    [[nodiscard]] const Frame& frame() const { return frame_; }
    [[nodiscard]] const State& whole() const { return whole_; }
    /// False for a grip that rotations have moved to a position where the puzzle has no such turn.
    [[nodiscard]] bool can_turn(const HandMove& move) {
        if (move.kind != HandMove::Kind::kGrip || turned_.empty()) return true;
        if (turned_[move.number].amount == 0) turned_[move.number] = find_turned(move.number);
        return turned_[move.number].amount != 0;
    }

 private:
    /// The effect of a move on a puzzle in a fixed frame.
    struct Effect {
        Algorithm turns;
        bool rotates = false;  ///< the whole puzzle also turns as the move does
    };

    void turn_grip(const HandMove& move, Algorithm& out) {
        if (upright_) {
            out.push_back({move.number, move.amount});
            return;
        }
        if (!turned_.empty()) {
            if (can_turn(move)) out.push_back(times(turned_[move.number], move.amount));
            return;
        }
        const Grip& grip = puzzle_.grips()[move.number];
        turn_layers(
            {HandMove::Kind::kLayers, grip.end, grip.slabs.first, grip.slabs.last, move.amount},
            out);
    }

    void turn_layers(const HandMove& move, Algorithm& out) {
        HandMove still = move;
        still.number = frame_.end(move.number);
        // Layers are counted from the end, slabs from the near end of the line.
        if (lines_.ends[still.number].far != lines_.ends[move.number].far) {
            const int top = lines_.lines[*lines_.ends[still.number].line].slabs - 1;
            still.first = static_cast<std::uint16_t>(top - move.last);
            still.last = static_cast<std::uint16_t>(top - move.first);
        }
        const auto key = std::make_tuple(still.number, still.first, still.last, still.amount);
        auto known = effects_.find(key);
        if (known == effects_.end()) known = effects_.emplace(key, effect_of(still)).first;
        const Effect& effect = known->second;
        out.insert(out.end(), effect.turns.begin(), effect.turns.end());
        if (effect.rotates) rotate(move.number, move.amount);
    }

    [[nodiscard]] Turn times(Turn turn, std::uint32_t count) const {
        const std::uint32_t amount = turn.amount * count % puzzle_.grips()[turn.grip].order;
        return {turn.grip, static_cast<std::uint16_t>(amount)};
    }

    /// The current image of a grip's smallest turn; a rotation so far may have moved it to no turn.
    [[nodiscard]] Turn find_turned(std::uint16_t number) const {
        const Shape& shape = puzzle_.shape();
        const State image = compose(shape, compose(shape, whole_, puzzle_.grips()[number].turn),
                                    inverse(shape, whole_));
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            for (std::uint16_t amount = 1; amount < puzzle_.grips()[grip].order; ++amount) {
                if (puzzle_.turn_state({grip, amount}) == image) return {grip, amount};
            }
        }
        return {number, 0};
    }

    /// Turns the whole puzzle by one of its named rotations.
    void rotate_named(std::uint16_t number, std::uint16_t amount) {
        const std::vector<Turn>& images = puzzle_.named_rotations()[number].images;
        for (std::uint16_t i = 0; i < amount; ++i) {
            whole_ = compose(puzzle_.shape(), whole_, puzzle_.named_rotations()[number].turn);
            const std::vector<Turn> before = turned_;
            for (std::size_t grip = 0; grip < images.size(); ++grip) {
                turned_[grip] = times(before[images[grip].grip], images[grip].amount);
            }
        }
        upright_ = false;
    }

    void rotate(std::uint16_t name, std::uint16_t amount) {
        if (!turned_.empty()) return rotate_named(name, amount);
        frame_.rotate(name, amount);
        upright_ = frame_.upright();
    }

    [[nodiscard]] Effect effect_of(const HandMove& move) {
        const TurnLines::End& end = lines_.ends[move.number];
        const TurnLines::Line& line = lines_.lines[*end.line];
        assert(move.first <= move.last && move.last < line.slabs);
        const std::uint32_t amount = end.far ? end.order - move.amount : move.amount;
        std::vector<std::uint32_t> amounts(line.slabs, 0);
        for (std::size_t slab = move.first; slab <= move.last; ++slab) amounts[slab] = amount;
        Effect effect;
        effect.rotates = line.core ? move.first <= *line.core && *line.core <= move.last
                                   : (move.last - move.first + 1) * 2 > line.slabs;
        if (effect.rotates) {
            for (std::uint32_t& slab : amounts) slab = (slab + end.order - amount) % end.order;
        }
        effect.turns = line_turns(*end.line).fewest(amounts);
        return effect;
    }

    const LineTurns& line_turns(std::uint16_t line) {
        const auto known = line_turns_.find(line);
        if (known != line_turns_.end()) return known->second;
        return line_turns_.try_emplace(line, puzzle_, line).first->second;
    }

    const Puzzle& puzzle_;
    const TurnLines& lines_;
    Frame frame_;
    bool upright_ = true;
    std::vector<Turn>
        turned_;   // by grip, the current image of its smallest turn under named rotations
    State whole_;  // the product of these rotations
    std::map<std::uint16_t, LineTurns> line_turns_;
    std::map<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t, std::uint16_t>, Effect>
        effects_;
};

}  // namespace

HandMove hand_move(const OtherName::Move& move) {
    const auto kind = move.whole ? HandMove::Kind::kWhole : HandMove::Kind::kGrip;
    return {kind, move.turn.grip, 0, 0, move.turn.amount};
}

std::uint32_t order_of(const Puzzle& puzzle, const HandMove& move) {
    if (move.kind == HandMove::Kind::kGrip) return puzzle.grips()[move.number].order;
    const bool named = !puzzle.named_rotations().empty();
    return named ? puzzle.named_rotations()[move.number].order
                 : puzzle.turn_lines().ends[move.number].order;
}

std::uint32_t step_of(const Puzzle& puzzle, const HandMove& move) {
    if (move.kind == HandMove::Kind::kGrip) return puzzle.grips()[move.number].step;
    return puzzle.named_rotations().empty() ? puzzle.turn_lines().ends[move.number].step : 1;
}

HandMove inverse(const Puzzle& puzzle, HandMove move) {
    move.amount = static_cast<std::uint16_t>(order_of(puzzle, move) - move.amount);
    return move;
}

namespace {

HandTurner turned_by(const Puzzle& puzzle, std::span<const HandMove> moves) {
    HandTurner turner(puzzle);
    Algorithm ignored;
    for (const HandMove& move : moves) {
        turner.turn(move, ignored);
        ignored.clear();
    }
    return turner;
}

}  // namespace

Frame frame_after(const Puzzle& puzzle, std::span<const HandMove> moves) {
    return turned_by(puzzle, moves).frame();
}

State whole_after(const Puzzle& puzzle, std::span<const HandMove> moves) {
    if (puzzle.named_rotations().empty()) return solved_state(puzzle.shape());
    return turned_by(puzzle, moves).whole();
}

std::optional<std::size_t> lost_move(const Puzzle& puzzle, std::span<const HandMove> moves) {
    if (puzzle.named_rotations().empty()) return std::nullopt;
    HandTurner turner(puzzle);
    Algorithm ignored;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!turner.can_turn(moves[i])) return i;
        turner.turn(moves[i], ignored);
        ignored.clear();
    }
    return std::nullopt;
}

std::optional<Algorithm> turns_of(const Puzzle& puzzle, std::span<const HandMove> moves,
                                  std::size_t most) {
    HandTurner turner(puzzle);
    Algorithm turns;
    for (const HandMove& move : moves) {
        turner.turn(move, turns);
        if (turns.size() > most) return std::nullopt;
    }
    return turns;
}

}  // namespace qter
