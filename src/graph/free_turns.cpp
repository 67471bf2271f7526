#include "graph/free_turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "state/state_key.hpp"

namespace qter {
namespace {

bool are_told_apart(const Graph& graph) {
    std::set<std::uint32_t> looks;
    return std::all_of(graph.moved().begin(), graph.moved().end(),
                       [&](const Slot slot) { return looks.insert(graph.looks()[slot]).second; });
}

}  // namespace

Diagnostic free_turns_error(std::string why) {
    return Diagnostic::error(Code::kLimit, {},
                             "turns cannot have weight 0 here: " + std::move(why));
}

Result<FreeTurns> FreeTurns::make(const Graph& graph) {
    const Shape& shape = graph.puzzle().shape();
    std::vector<const State*> generators;
    bool any_counts = false;
    for (const GraphTurn& turn : graph.turns()) {
        any_counts = any_counts || turn.weight != 0;
        if (turn.weight != 0) continue;
        generators.push_back(&turn.state);
    }
    if (!any_counts) return free_turns_error("every turn has weight 0");
    if (!are_told_apart(graph)) {
        return Diagnostic(free_turns_error("some pieces are identical"))
            .with_help("--count states distinguishes them");
    }
    FreeTurns free;
    free.elements_.push_back(solved_state(shape));
    std::unordered_set<std::string> known = {state_key(free.elements_.front())};
    for (std::size_t i = 0; i < free.elements_.size(); ++i) {
        for (const State* const turn : generators) {
            State next = compose(shape, free.elements_[i], *turn);
            if (!known.insert(state_key(next)).second) continue;
            if (free.elements_.size() == kMostElements) {
                return free_turns_error(
                    fmt::format("they reach more than {} positions", kMostElements));
            }
            free.elements_.push_back(std::move(next));
        }
    }
    // The elements that fix all earlier slots.
    std::vector<std::size_t> left(free.elements_.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    for (const Slot slot : graph.moved()) {
        Level level{slot, {}};
        std::set<std::pair<Slot, std::uint8_t>> brought;
        std::vector<std::size_t> fixing;
        for (const std::size_t i : left) {
            const State& element = free.elements_[i];
            if (brought.emplace(element.piece[slot], element.orient[slot]).second) {
                level.ways.push_back(i);
            }
            if (is_solved(element, slot)) fixing.push_back(i);
        }
        left = std::move(fixing);
        if (level.ways.size() > 1) free.levels_.push_back(std::move(level));
    }
    return free;
}

void FreeTurns::make_least(const Shape& shape, State& state) const {
    for (const Level& level : levels_) {
        const std::uint32_t modulus = shape.modulus(level.slot);
        // The sort key of what comes to the slot: the piece, then its orientation.
        const auto brought = [&](const std::size_t way) {
            const State& element = elements_[way];
            const Slot from = element.piece[level.slot];
            const std::uint32_t twist =
                std::uint32_t{state.orient[from]} + element.orient[level.slot];
            return std::pair(state.piece[from], twist % modulus);
        };
        std::size_t least = level.ways.front();
        for (const std::size_t way : level.ways) {
            if (brought(way) < brought(least)) least = way;
        }
        if (least != 0) state = compose(shape, state, elements_[least]);
    }
}

}  // namespace qter
