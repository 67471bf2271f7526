#include "search/blocked_turns.hpp"

#include <algorithm>
#include <cassert>
#include <map>

namespace qter {
namespace {

constexpr std::uint32_t kLookEvery = 4096;

/// Sequences of up to two turns grouped by their effect, each group in order.
class WordsByEffect {
 public:
    WordsByEffect(const Shape& shape, const std::vector<State>& turns) : shape_(shape) {
        add(solved_state(shape), {});
        for (TurnNumber a = 0; a < turns.size(); ++a) add(turns[a], {a});
        for (TurnNumber a = 0; a < turns.size(); ++a) {
            for (TurnNumber b = 0; b < turns.size(); ++b) {
                add(compose(shape_, turns[a], turns[b]), {a, b});
            }
        }
    }

    /// The sequences with the same effect as a word that come before it.
    [[nodiscard]] std::vector<TurnWord> before(const TurnWord& word) const {
        const std::vector<TurnWord>& alike = by_effect_.at(effect_.at(word));
        return {alike.begin(), std::find(alike.begin(), alike.end(), word)};
    }

 private:
    using Effect = std::pair<std::vector<Slot>, std::vector<std::uint8_t>>;

    void add(const State& state, TurnWord word) {
        Effect effect{state.piece, state.orient};
        by_effect_[effect].push_back(word);
        effect_.emplace(std::move(word), std::move(effect));
    }

    const Shape& shape_;
    std::map<Effect, std::vector<TurnWord>> by_effect_;
    std::map<TurnWord, Effect> effect_;
};

}  // namespace

BlockedTurns::BlockedTurns(const ShapeGraph& shapes, std::vector<Turn> turns,
                           const Cancellation& cancellation)
    : turns_(std::move(turns)) {
    assert(turns_.size() <= kMost);
    const Puzzle& puzzle = shapes.puzzle();
    const std::size_t count = turns_.size();
    std::vector<State> states;
    for (const Turn turn : turns_) {
        steps_.push_back({static_cast<TurnNumber>(steps_.size()), 0});
        states.push_back(puzzle.turn_state(turn));
    }
    const WordsByEffect words(puzzle.shape(), states);
    std::vector<std::vector<TurnWord>> instead(count + count * count);  // by turn; then by two
    for (TurnNumber a = 0; a < count; ++a) {
        instead[a] = words.before({a});
        for (TurnNumber b = 0; b < count; ++b)
            instead[count + a * count + b] = words.before({a, b});
    }
    std::vector<std::uint32_t> next(shapes.size() * count);
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        if (shape % kLookEvery == 0) cancellation.check();
        for (std::size_t a = 0; a < count; ++a) {
            next[shape * count + a] = shapes.next(shape, turns_[a]);
        }
    }
    const auto can_be_made = [&](std::uint32_t shape, const TurnWord& word) {
        for (const TurnNumber turn : word) {
            shape = next[shape * count + turn];
            if (shape == ShapeGraph::kNone) return false;
        }
        return true;
    };
    const auto is_replaced = [&](std::uint32_t shape, const std::vector<TurnWord>& by) {
        return std::any_of(by.begin(), by.end(),
                           [&](const TurnWord& word) { return can_be_made(shape, word); });
    };
    first_.resize(shapes.size());
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        if (shape % kLookEvery == 0) cancellation.check();
        for (std::size_t a = 0; a < count; ++a) {
            if (next[shape * count + a] == ShapeGraph::kNone) continue;
            if (!is_replaced(shape, instead[a])) first_[shape] |= TurnBits{1} << a;
        }
    }
    behind_.resize(shapes.size() * count);
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        if (shape % kLookEvery == 0) cancellation.check();
        for (std::size_t a = 0; a < count; ++a) {
            const std::uint32_t to = next[shape * count + a];
            if (to == ShapeGraph::kNone) continue;
            TurnBits& behind = behind_[shape * count + a];
            for (std::size_t b = 0; b < count; ++b) {
                if ((first_[to] >> b & 1) == 0) continue;
                if (!is_replaced(shape, instead[count + a * count + b])) behind |= TurnBits{1} << b;
            }
        }
    }
}

}  // namespace qter
