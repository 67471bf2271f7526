#include "blocked/loop_words.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <unordered_map>
#include <utility>

#include "blocking/obstacles.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

/// Most generating loops: more make words shorter, and the table slower.
constexpr std::size_t kMostLoops = 32;
/// Edges kept at a time, 12 bytes each.
constexpr std::size_t kMostEdges = 2'000'000;
/// Loops examined once the group is complete.
constexpr std::size_t kMostTries = 2000;
/// Effort for the table of words: a fifth of what short words need.
constexpr std::size_t kElements = 8000;
constexpr std::size_t kLookEvery = 256;

Algorithm joined(Algorithm a, const Algorithm& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace

std::vector<LoopWords::Branch> LoopWords::tree_of(const ShapeGraph& shapes,
                                                  std::span<const Turn> turns) {
    std::vector<Branch> tree(shapes.size());
    std::vector<std::uint32_t> queue = {0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const Turn turn : turns) {
            const std::uint32_t to = shapes.next(queue[i], turn);
            if (to == ShapeGraph::kNone || to == 0 || tree[to].from != ShapeGraph::kNone) continue;
            tree[to] = {queue[i], tree[queue[i]].depth + 1, turn};
            queue.push_back(to);
        }
    }
    return tree;
}

Algorithm LoopWords::way_to(const std::vector<Branch>& tree, std::uint32_t shape) {
    Algorithm way;
    for (; tree[shape].from != ShapeGraph::kNone; shape = tree[shape].from) {
        way.push_back(tree[shape].by);
    }
    std::reverse(way.begin(), way.end());
    return way;
}

/// Edges by the number of turns of their loops, as many of the shortest as fit.
std::vector<std::vector<LoopWords::Edge>> LoopWords::edges_of(const ShapeGraph& shapes,
                                                              const std::vector<Branch>& tree,
                                                              std::span<const Turn> turns,
                                                              const Cancellation& cancellation) {
    std::vector<std::vector<Edge>> by_length;
    std::size_t count = 0;
    for (std::uint32_t from = 0; from < shapes.size(); ++from) {
        if (from % kLookEvery == 0) cancellation.check();
        for (std::uint32_t turn = 0; turn < turns.size(); ++turn) {
            const std::uint32_t to = shapes.next(from, turns[turn]);
            if (to == ShapeGraph::kNone) continue;
            const std::size_t length = tree[from].depth + 1 + tree[to].depth;
            if (length >= by_length.size()) {
                if (count >= kMostEdges) continue;
                by_length.resize(length + 1);
            }
            by_length[length].push_back({from, to, turn});
            if (++count < kMostEdges || by_length.size() == 1) continue;
            count -= by_length.back().size();
            by_length.pop_back();
        }
    }
    return by_length;
}

std::optional<LoopWords> LoopWords::make(const ShapeGraph& shapes, const LoopGroup& loops,
                                         std::span<const Turn> turns,
                                         const Cancellation& cancellation) {
    const Puzzle& puzzle = shapes.puzzle();
    const Shape& slots = puzzle.shape();
    std::vector<Branch> tree = tree_of(shapes, turns);
    std::vector<State> states;
    std::vector<Algorithm> words;
    std::optional<PuzzleGroup> group = PuzzleGroup::of(slots, {});
    std::size_t tries = 0;
    for (const std::vector<Edge>& edges : edges_of(shapes, tree, turns, cancellation)) {
        for (const Edge& edge : edges) {
            const bool is_whole = group && group->order() == loops.group.order();
            if (is_whole && (states.size() >= kMostLoops || ++tries > kMostTries)) break;
            cancellation.check();
            Algorithm word = way_to(tree, edge.from);
            word.push_back(turns[edge.turn]);
            word = joined(std::move(word), inverse(puzzle, way_to(tree, edge.to)));
            word = shortened(puzzle, solved_state(slots), word, turns);
            State state = state_of(puzzle, word);
            const auto same = [&](const State& other) { return other == state; };
            if (state == solved_state(slots) || std::any_of(states.begin(), states.end(), same))
                continue;
            state = inverse(slots, state);
            if (std::any_of(states.begin(), states.end(), same)) continue;
            // Beyond the wanted number, only loops that enlarge the group.
            if (states.size() >= kMostLoops && group && group->contains(state)) continue;
            states.push_back(inverse(slots, state));
            words.push_back(std::move(word));
            if (!is_whole) group = PuzzleGroup::of(slots, states);
        }
    }
    group = PuzzleGroup::of(slots, states);
    if (!group || group->order() != loops.group.order()) return std::nullopt;
    WordTableOptions options;
    options.elements = kElements;
    WordTable table(group->action(), options);
    if (!table.complete()) return std::nullopt;
    LoopWords made(shapes, *std::move(group), std::move(table));
    made.turns_.assign(turns.begin(), turns.end());
    made.tree_ = std::move(tree);
    made.loops_ = std::move(words);
    return made;
}

std::optional<Algorithm> LoopWords::solution(const State& position) const {
    const Puzzle& puzzle = shapes_->puzzle();
    const std::optional<std::uint32_t> shape = shapes_->shape_of(position);
    if (!shape) return std::nullopt;
    const Algorithm way = way_to(tree_, *shape);
    const State loop =
        compose(puzzle.shape(), position, inverse(puzzle.shape(), state_of(puzzle, way)));
    const std::optional<GroupWord> word = word_for(group_, words_, loop);
    if (!word) return std::nullopt;
    Algorithm all;
    for (const Letter letter : *word) {
        const Algorithm& turns = loops_[letter.generator];
        all = joined(std::move(all), letter.inverse ? inverse(puzzle, turns) : turns);
    }
    return shortened(puzzle, position, inverse(puzzle, joined(std::move(all), way)), turns_);
}

Algorithm shortened(const Puzzle& puzzle, const State& start, const Algorithm& way,
                    std::span<const Turn> turns) {
    const Shape& shape = puzzle.shape();
    Algorithm kept;
    std::vector<State> states = {start};  // one more than turns kept
    std::unordered_map<std::string, std::size_t> at = {{state_key(start), 0}};
    const auto drop = [&] {
        at.erase(state_key(states.back()));
        states.pop_back();
        kept.pop_back();
    };
    const auto add = [&](const Turn turn) {
        assert(!blocked_step(puzzle, states.back(), turn));
        State next = compose(shape, states.back(), puzzle.turn_state(turn));
        const auto known = at.find(state_key(next));
        if (known != at.end()) {
            const std::size_t length = known->second;
            while (kept.size() > length) drop();
            return;
        }
        at.emplace(state_key(next), states.size());
        states.push_back(std::move(next));
        kept.push_back(turn);
    };
    for (const Turn turn : way) {
        if (!kept.empty() && kept.back().grip == turn.grip) {
            const std::uint32_t order = puzzle.grips()[turn.grip].order;
            const Turn both{turn.grip,
                            static_cast<std::uint16_t>((kept.back().amount + turn.amount) % order)};
            const bool is_turn = std::find(turns.begin(), turns.end(), both) != turns.end();
            if (is_turn && !blocked_step(puzzle, states[states.size() - 2], both)) {
                drop();
                add(both);
                continue;
            }
        }
        add(turn);
    }
    return kept;
}

}  // namespace qter
