#include "puzzle/hand_moves.hpp"

#include <cassert>
#include <map>
#include <tuple>

#include "puzzle/frame.hpp"
#include "puzzle/line_turns.hpp"

namespace qter {
namespace {

class HandTurner {
 public:
    explicit HandTurner(const Puzzle& puzzle)
        : puzzle_(puzzle), lines_(puzzle.turn_lines()), frame_(lines_) {}

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

 private:
    /// What a move does to a puzzle that lies still.
    struct Effect {
        Algorithm turns;
        bool rotates = false;  ///< and the whole puzzle turns as the move says
    };

    void turn_grip(const HandMove& move, Algorithm& out) {
        if (upright_) {
            out.push_back({move.number, move.amount});
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
        // Layers are counted from the end, slabs from one end of the line.
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

    void rotate(std::uint16_t name, std::uint16_t amount) {
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
    std::map<std::uint16_t, LineTurns> line_turns_;
    std::map<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t, std::uint16_t>, Effect>
        effects_;
};

}  // namespace

std::uint32_t order_of(const Puzzle& puzzle, const HandMove& move) {
    return move.kind == HandMove::Kind::kGrip ? puzzle.grips()[move.number].order
                                              : puzzle.turn_lines().ends[move.number].order;
}

std::uint32_t step_of(const Puzzle& puzzle, const HandMove& move) {
    return move.kind == HandMove::Kind::kGrip ? puzzle.grips()[move.number].step
                                              : puzzle.turn_lines().ends[move.number].step;
}

HandMove inverse(const Puzzle& puzzle, HandMove move) {
    move.amount = static_cast<std::uint16_t>(order_of(puzzle, move) - move.amount);
    return move;
}

Frame frame_after(const Puzzle& puzzle, std::span<const HandMove> moves) {
    HandTurner turner(puzzle);
    Algorithm ignored;
    for (const HandMove& move : moves) {
        turner.turn(move, ignored);
        ignored.clear();
    }
    return turner.frame();
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
