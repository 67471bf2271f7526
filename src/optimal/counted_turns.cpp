#include "optimal/counted_turns.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "state/state_key.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostOfLine = 100'000;

CountedTurn counted(const Puzzle& puzzle, MetricTurn turn) {
    State undone = inverse(puzzle.shape(), turn.state);
    return {std::move(turn), std::move(undone)};
}

std::uint32_t weight_of(const Puzzle& puzzle, const Algorithm& turns, const Metric& metric) {
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, length(puzzle, turns, metric)));
}

/// Whether two other allowed turns of the same grip have the same effect and no greater weight.
bool is_sum(const Puzzle& puzzle, Turn turn, const Metric& metric, const Algorithm& allowed) {
    const std::uint32_t order = puzzle.grips()[turn.grip].order;
    return std::any_of(allowed.begin(), allowed.end(), [&](Turn first) {
        if (first.grip != turn.grip || first == turn) return false;
        const auto rest = static_cast<std::uint16_t>((turn.amount + order - first.amount) % order);
        const Turn second{turn.grip, rest};
        return std::binary_search(allowed.begin(), allowed.end(), second) &&
               weight_of(puzzle, {first}, metric) + weight_of(puzzle, {second}, metric) <=
                   weight_of(puzzle, {turn}, metric);
    });
}

/// The states that allowed turns of one line reach, and a word of them for each.
class LineStates {
 public:
    LineStates(const Puzzle& puzzle, const Metric& metric) : puzzle_(puzzle), metric_(metric) {}

    /// Adds the states of a line; false if there are too many.
    bool add(const Algorithm& of_line) {
        std::vector<State> found = {solved_state(puzzle_.shape())};
        words_.emplace(state_key(found.front()), Algorithm());
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found.size() > kMostOfLine) return false;
            const Algorithm word = words_.at(state_key(found[i]));
            for (const Turn turn : of_line) {
                State next = compose(puzzle_.shape(), found[i], puzzle_.turn_state(turn));
                const auto [at, is_new] = words_.emplace(state_key(next), word);
                if (!is_new) continue;
                at->second.push_back(turn);
                found.push_back(std::move(next));
            }
        }
        states_.insert(states_.end(), found.begin() + 1, found.end());
        return true;
    }

    /// Those of several turns that count less together than any two states of the line with the
    /// same effect, one of which counts one.
    [[nodiscard]] std::vector<MetricTurn> joined() const {
        std::vector<MetricTurn> all;
        std::vector<State> ones;  // the inverses of states that count one
        for (MetricTurn& unit : metric_turns(puzzle_, metric_)) {
            const Algorithm* const word = word_of(unit.state);
            if (word == nullptr) continue;
            ones.push_back(inverse(puzzle_.shape(), unit.state));
            if (word->size() > 1) all.push_back({*word, std::move(unit.state), unit.weight});
        }
        for (const State& state : states_) {
            const Algorithm& word = *word_of(state);
            const std::uint32_t weight = weight_of(puzzle_, word, metric_);
            if (word.size() < 2 || weight < 2) continue;
            const bool splits = std::any_of(ones.begin(), ones.end(), [&](const State& one) {
                const Algorithm* const rest = word_of(compose(puzzle_.shape(), state, one));
                return rest != nullptr && weight_of(puzzle_, *rest, metric_) < weight;
            });
            if (!splits) all.push_back({word, state, weight});
        }
        return all;
    }

 private:
    [[nodiscard]] const Algorithm* word_of(const State& state) const {
        const auto word = words_.find(state_key(state));
        return word == words_.end() ? nullptr : &word->second;
    }

    const Puzzle& puzzle_;
    const Metric& metric_;
    std::unordered_map<std::string, Algorithm> words_;
    std::vector<State> states_;  // without the solved one
};

/// Adds turns of several grips of a line that count less together; false if a line has too many
/// states.
bool add_joined(const Puzzle& puzzle, const Metric& metric, const Algorithm& allowed,
                std::vector<CountedTurn>& all) {
    LineStates states(puzzle, metric);
    for (std::uint16_t line = 0; line < puzzle.turn_lines().lines.size(); ++line) {
        Algorithm of_line;
        std::copy_if(allowed.begin(), allowed.end(), std::back_inserter(of_line),
                     [&](Turn turn) { return puzzle.grips()[turn.grip].slabs.line == line; });
        if (!of_line.empty() && !states.add(of_line)) return false;
    }
    for (MetricTurn& turn : states.joined()) all.push_back(counted(puzzle, std::move(turn)));
    return true;
}

}  // namespace

std::optional<std::vector<CountedTurn>> counted_turns(const Puzzle& puzzle, const Metric& metric,
                                                      const Algorithm& allowed) {
    std::vector<CountedTurn> all;
    if (allowed.empty()) {
        for (MetricTurn& turn : metric_turns(puzzle, metric)) {
            all.push_back(counted(puzzle, std::move(turn)));
        }
        return all;
    }
    for (const Turn turn : allowed) {
        if (is_sum(puzzle, turn, metric, allowed)) continue;
        all.push_back(
            counted(puzzle, {{turn}, puzzle.turn_state(turn), weight_of(puzzle, {turn}, metric)}));
    }
    if (metric.joins_layers() && !add_joined(puzzle, metric, allowed, all)) return std::nullopt;
    return all;
}

}  // namespace qter
