#include "notation/metric.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>

#include "notation/algorithm.hpp"
#include "notation/line_turns.hpp"

namespace qter {
namespace {

/// The largest number of sets of sum 0 into which steps with sum 0 can be divided.
std::size_t count_zero_sum_sets(const std::vector<std::uint32_t>& steps, std::uint32_t order) {
    constexpr std::size_t kMostPlanes = 16;
    if (steps.empty()) return 0;
    if (steps.size() > kMostPlanes) return 1;
    // For each set of planes: the largest number of zero sums when its planes are added one by one.
    const std::size_t sets = std::size_t{1} << steps.size();
    std::vector<std::uint32_t> sum(sets, 0);
    std::vector<std::size_t> most(sets, 0);
    for (std::size_t set = 1; set < sets; ++set) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if ((set >> i & 1) == 0) continue;
            const std::size_t rest = set & ~(std::size_t{1} << i);
            sum[set] = (sum[rest] + steps[i]) % order;
            most[set] = std::max(most[set], most[rest]);
        }
        if (sum[set] == 0) ++most[set];
    }
    return most[sets - 1];
}

/// The fewest smallest turns between planes whose steps have a sum that is 0 mod `order`.
std::uint64_t smallest_turns_between(std::vector<std::uint32_t> steps, std::uint32_t order) {
    std::sort(steps.begin(), steps.end(), std::greater<>());
    const std::uint64_t backwards =
        std::accumulate(steps.begin(), steps.end(), std::uint64_t{0}) / order;
    return std::accumulate(steps.begin() + static_cast<std::ptrdiff_t>(backwards), steps.end(),
                           std::uint64_t{0});
}

/// The length of turns about one line, by the amounts of its slabs.
std::uint64_t line_length(const std::vector<std::uint32_t>& amounts, std::uint32_t order,
                          const Metric& metric) {
    const bool outer = metric.unit == Metric::Unit::kOuter;
    std::vector<std::uint32_t> steps;
    for (std::size_t i = outer ? 1 : 0; i < amounts.size(); ++i) {
        const std::uint32_t before = amounts[i == 0 ? amounts.size() - 1 : i - 1];
        const std::uint32_t step = (amounts[i] + order - before) % order;
        if (step != 0) steps.push_back(step);
    }
    if (!outer) {
        return metric.smallest ? smallest_turns_between(std::move(steps), order)
                               : steps.size() - count_zero_sum_sets(steps, order);
    }
    if (!metric.smallest) return steps.size();
    std::uint64_t turns = 0;
    for (const std::uint32_t step : steps) turns += std::min(step, order - step);
    return turns;
}

bool is_smallest(const Puzzle& puzzle, Turn turn) {
    return turn.amount == 1 || turn.amount + 1U == puzzle.grips()[turn.grip].order;
}

/// What a turn of one grip counts by itself.
std::uint32_t grip_weight(const Puzzle& puzzle, Turn turn, const Metric& metric) {
    const Grip& grip = puzzle.grips()[turn.grip];
    const std::uint32_t turns =
        metric.smallest ? std::min<std::uint32_t>(turn.amount, grip.order - turn.amount) : 1;
    return metric.weighted ? turns * grip.cost : turns;
}

/// Adds a turn unless it has no effect or the effect of another one.
void add_new(const Puzzle& puzzle, MetricTurn turn, std::vector<MetricTurn>& all) {
    const bool known = turn.state == solved_state(puzzle.shape()) ||
                       std::any_of(all.begin(), all.end(), [&](const MetricTurn& other) {
                           return other.state == turn.state;
                       });
    if (!known) all.push_back(std::move(turn));
}

void add_slices(const Puzzle& puzzle, std::uint16_t number, const Metric& metric,
                std::vector<MetricTurn>& all) {
    const LineTurns line(puzzle, number);
    const std::optional<std::uint16_t> core = puzzle.turn_lines().lines[number].core;
    const std::uint32_t order = line.order();
    for (std::size_t first = 0; first < line.slabs(); ++first) {
        for (std::size_t last = first; last < line.slabs(); ++last) {
            if (last - first + 1 == line.slabs()) continue;  // the whole puzzle
            for (std::uint32_t amount = 1; amount < order; ++amount) {
                if (metric.smallest && amount != 1 && amount + 1 != order) continue;
                std::vector<std::uint32_t> amounts(line.slabs(), 0);
                for (std::size_t slab = first; slab <= last; ++slab) amounts[slab] = amount;
                // The fixed slab turns with the whole puzzle, which is turned back.
                const std::uint32_t back = core ? order - amounts[*core] : 0;
                for (std::uint32_t& slab : amounts) slab = (slab + back) % order;
                Algorithm turns = line.fewest(amounts);
                State state = state_of(puzzle, turns);
                add_new(puzzle, {std::move(turns), std::move(state)}, all);
            }
        }
    }
}

}  // namespace

std::optional<Metric> find_metric(std::string_view name) {
    for (const Metric& metric : kMetrics) {
        if (metric.name == name) return metric;
    }
    return std::nullopt;
}

std::vector<MetricTurn> metric_turns(const Puzzle& puzzle, const Metric& metric) {
    std::vector<MetricTurn> all;
    const bool by_action = puzzle.turn_model().inverses;
    for (const Turn turn : grip_turns(puzzle, metric)) {
        MetricTurn one{{turn}, puzzle.turn_state(turn), grip_weight(puzzle, turn, metric)};
        if (!by_action) {
            all.push_back(std::move(one));
        } else if (metric.unit != Metric::Unit::kOuter || turns_outermost(puzzle, turn.grip)) {
            add_new(puzzle, std::move(one), all);
        }
    }
    if (!by_action || metric.unit != Metric::Unit::kAdjacent) return all;
    const auto lines = static_cast<std::uint16_t>(puzzle.turn_lines().lines.size());
    for (std::uint16_t line = 0; line < lines; ++line) add_slices(puzzle, line, metric, all);
    return all;
}

std::vector<Turn> grip_turns(const Puzzle& puzzle, const Metric& metric) {
    std::vector<Turn> turns;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const auto order = static_cast<std::uint16_t>(puzzle.grips()[grip].order);
        for (std::uint16_t amount = 1; amount < order; ++amount) {
            const Turn turn{grip, amount};
            if (!metric.smallest || is_smallest(puzzle, turn)) turns.push_back(turn);
        }
    }
    return turns;
}

bool turns_outermost(const Puzzle& puzzle, std::uint16_t grip) {
    if (puzzle.turn_lines().lines.empty()) return true;
    const SlabRange& slabs = puzzle.grips()[grip].slabs;
    return slabs.first == 0 || slabs.last + 1 == puzzle.turn_lines().lines[slabs.line].slabs;
}

std::uint64_t length(const Puzzle& puzzle, const Algorithm& algorithm, const Metric& metric) {
    std::uint64_t length = 0;
    if (!metric.joins_layers() || puzzle.turn_lines().lines.empty()) {
        for (const Turn turn : algorithm) length += grip_weight(puzzle, turn, metric);
        return length;
    }
    const auto line_of = [&](std::size_t i) {
        return puzzle.grips()[algorithm[i].grip].slabs.line;
    };
    for (std::size_t begin = 0; begin < algorithm.size();) {
        const LineTurns line(puzzle, line_of(begin));
        std::vector<std::uint32_t> amounts(line.slabs(), 0);
        std::size_t end = begin;
        for (; end < algorithm.size() && line_of(end) == line_of(begin); ++end) {
            line.add(amounts, algorithm[end]);
        }
        length += line_length(amounts, line.order(), metric);
        begin = end;
    }
    return length;
}

}  // namespace qter
