#include "blocked/blocked_path.hpp"

#include "blocking/position_levels.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"

namespace qter {

std::optional<Algorithm> shortest_blocked_path(const Puzzle& puzzle, const State& from,
                                               const State& to, const Cancellation& cancellation,
                                               std::size_t most) {
    if (from == to) return Algorithm();
    const std::vector<Turn> turns = grip_turns(puzzle, Metric::kHalfTurn);
    PositionLevels ahead(puzzle, turns, from);
    PositionLevels behind(puzzle, turns, to);
    std::optional<Algorithm> way;
    while (ahead.front() != 0 && behind.front() != 0) {
        const bool forwards = ahead.front() <= behind.front();
        PositionLevels& side = forwards ? ahead : behind;
        const PositionLevels& other = forwards ? behind : ahead;
        const bool ended = side.deepen([&](std::size_t number, const std::string& key) {
            if (cancellation.requested() || ahead.size() + behind.size() > most) return true;
            const std::optional<std::size_t> met = other.find(key);
            if (!met) return false;
            way = ahead.way_to(forwards ? number : *met);
            const Algorithm back = inverse(puzzle, behind.way_to(forwards ? *met : number));
            way->insert(way->end(), back.begin(), back.end());
            return true;
        });
        if (ended) return way;
    }
    return std::nullopt;
}

}  // namespace qter
