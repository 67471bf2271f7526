#include "optimal/counted_turns.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "notation/turn_metric.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostOfLine = 100'000;

CountedTurn counted(const Puzzle& puzzle, Algorithm turns, State state, std::uint32_t weight) {
    State undone = inverse(puzzle.shape(), state);
    return {std::move(turns), std::move(state), std::move(undone), weight};
}

std::uint32_t weight_of(const Puzzle& puzzle, Turn turn, Metric metric) {
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, length(puzzle, {turn}, metric)));
}

/// Whether two other allowed turns of the same grip have the same effect and no greater weight.
bool is_sum(const Puzzle& puzzle, Turn turn, Metric metric, const Algorithm& allowed) {
    const std::uint32_t order = puzzle.grips()[turn.grip].order;
    return std::any_of(allowed.begin(), allowed.end(), [&](Turn first) {
        if (first.grip != turn.grip || first == turn) return false;
        const auto rest = static_cast<std::uint16_t>((turn.amount + order - first.amount) % order);
        const Turn second{turn.grip, rest};
        return std::binary_search(allowed.begin(), allowed.end(), second) &&
               weight_of(puzzle, first, metric) + weight_of(puzzle, second, metric) <=
                   weight_of(puzzle, turn, metric);
    });
}

using WordsOfStates = std::unordered_map<std::string, Algorithm>;

/// Finds a word of allowed turns of one line for each state that they reach; false if there are too
/// many.
bool find_words(const Puzzle& puzzle, const Algorithm& of_line, WordsOfStates& words) {
    std::vector<State> found = {solved_state(puzzle.shape())};
    words.emplace(state_key(found.front()), Algorithm());
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found.size() > kMostOfLine) return false;
        const Algorithm word = words.at(state_key(found[i]));
        for (const Turn turn : of_line) {
            State next = compose(puzzle.shape(), found[i], puzzle.turn_state(turn));
            const auto [at, is_new] = words.emplace(state_key(next), word);
            if (!is_new) continue;
            at->second.push_back(turn);
            found.push_back(std::move(next));
        }
    }
    return true;
}

/// Adds slices that are several turns of grips; false if a line has too many states.
bool add_slices(const Puzzle& puzzle, const Algorithm& allowed, std::vector<CountedTurn>& all) {
    WordsOfStates words;
    for (std::uint16_t line = 0; line < puzzle.turn_lines().lines.size(); ++line) {
        Algorithm of_line;
        std::copy_if(allowed.begin(), allowed.end(), std::back_inserter(of_line),
                     [&](Turn turn) { return puzzle.grips()[turn.grip].slabs.line == line; });
        if (!of_line.empty() && !find_words(puzzle, of_line, words)) return false;
    }
    if (words.empty()) return true;
    for (UnitTurn& unit : unit_turns(puzzle, Metric::kSliceTurn)) {
        const auto word = words.find(state_key(unit.state));
        if (word == words.end() || word->second.size() < 2) continue;
        all.push_back(counted(puzzle, word->second, std::move(unit.state), 1));
    }
    return true;
}

}  // namespace

std::optional<std::vector<CountedTurn>> counted_turns(const Puzzle& puzzle, Metric metric,
                                                      const Algorithm& allowed) {
    std::vector<CountedTurn> all;
    if (allowed.empty()) {
        for (UnitTurn& unit : unit_turns(puzzle, metric)) {
            all.push_back(counted(puzzle, std::move(unit.turns), std::move(unit.state), 1));
        }
        return all;
    }
    for (const Turn turn : allowed) {
        if (is_sum(puzzle, turn, metric, allowed)) continue;
        all.push_back(
            counted(puzzle, {turn}, puzzle.turn_state(turn), weight_of(puzzle, turn, metric)));
    }
    if (metric == Metric::kSliceTurn && !add_slices(puzzle, allowed, all)) return std::nullopt;
    return all;
}

}  // namespace qter
