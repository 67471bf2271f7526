#include "notation/turn_metric.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "notation/line_turns.hpp"

namespace qter {
namespace {

/// The largest number of sets of sum 0 into which steps with sum 0 can be divided.
std::size_t most_zero_sums(const std::vector<std::uint32_t>& steps, std::uint32_t order) {
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

std::uint64_t slice_turns(const std::vector<std::uint32_t>& amounts, std::uint32_t order) {
    std::vector<std::uint32_t> steps;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const std::uint32_t before = amounts[i == 0 ? amounts.size() - 1 : i - 1];
        const std::uint32_t step = (amounts[i] + order - before) % order;
        if (step != 0) steps.push_back(step);
    }
    return steps.size() - most_zero_sums(steps, order);
}

void add_unit(const Puzzle& puzzle, Algorithm turns, std::vector<UnitTurn>& units) {
    UnitTurn unit{std::move(turns), {}};
    unit.state = state_of(puzzle, unit.turns);
    const bool known = unit.state == solved_state(puzzle.shape()) ||
                       std::any_of(units.begin(), units.end(), [&](const UnitTurn& other) {
                           return other.state == unit.state;
                       });
    if (!known) units.push_back(std::move(unit));
}

void add_slices(const Puzzle& puzzle, std::uint16_t number, std::vector<UnitTurn>& units) {
    const LineTurns line(puzzle, number);
    const std::optional<std::uint16_t> core = puzzle.turn_lines().lines[number].core;
    const std::uint32_t order = line.order();
    for (std::size_t first = 0; first < line.slabs(); ++first) {
        for (std::size_t last = first; last < line.slabs(); ++last) {
            if (last - first + 1 == line.slabs()) continue;  // the whole puzzle
            for (std::uint32_t amount = 1; amount < order; ++amount) {
                std::vector<std::uint32_t> amounts(line.slabs(), 0);
                for (std::size_t slab = first; slab <= last; ++slab) amounts[slab] = amount;
                // The fixed slab turns with the whole puzzle, which is turned back.
                const std::uint32_t back = core ? order - amounts[*core] : 0;
                for (std::uint32_t& slab : amounts) slab = (slab + back) % order;
                add_unit(puzzle, line.fewest(amounts), units);
            }
        }
    }
}

}  // namespace

std::vector<UnitTurn> unit_turns(const Puzzle& puzzle, Metric metric) {
    std::vector<UnitTurn> units;
    const auto count = static_cast<std::uint16_t>(puzzle.grips().size());
    for (std::uint16_t grip = 0; grip < count; ++grip) {
        const std::uint32_t order = puzzle.grips()[grip].order;
        for (std::uint16_t amount = 1; amount < order; ++amount) {
            const bool smallest = amount == 1 || amount + 1U == order;
            if (metric == Metric::kQuarterTurn && !smallest) continue;
            add_unit(puzzle, {{grip, amount}}, units);
        }
    }
    if (metric != Metric::kSliceTurn) return units;
    const auto lines = static_cast<std::uint16_t>(puzzle.turn_lines().lines.size());
    for (std::uint16_t line = 0; line < lines; ++line) add_slices(puzzle, line, units);
    return units;
}

std::vector<Turn> grip_turns(const Puzzle& puzzle, Metric metric) {
    std::vector<Turn> turns;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const auto order = static_cast<std::uint16_t>(puzzle.grips()[grip].order);
        for (std::uint16_t amount = 1; amount < order; ++amount) {
            const bool smallest = amount == 1 || amount + 1 == order;
            if (metric == Metric::kQuarterTurn && !smallest) continue;
            turns.push_back({grip, amount});
        }
    }
    return turns;
}

bool turns_outermost(const Puzzle& puzzle, std::uint16_t grip) {
    if (puzzle.turn_lines().lines.empty()) return true;
    const SlabRange& slabs = puzzle.grips()[grip].slabs;
    return slabs.first == 0 || slabs.last + 1 == puzzle.turn_lines().lines[slabs.line].slabs;
}

std::uint64_t slice_length(const Puzzle& puzzle, const Algorithm& algorithm) {
    if (puzzle.turn_lines().lines.empty()) return algorithm.size();
    const auto line_of = [&](std::size_t i) {
        return puzzle.grips()[algorithm[i].grip].slabs.line;
    };
    std::uint64_t length = 0;
    for (std::size_t begin = 0; begin < algorithm.size();) {
        const LineTurns line(puzzle, line_of(begin));
        std::vector<std::uint32_t> amounts(line.slabs(), 0);
        std::size_t end = begin;
        for (; end < algorithm.size() && line_of(end) == line_of(begin); ++end) {
            line.add(amounts, algorithm[end]);
        }
        length += slice_turns(amounts, line.order());
        begin = end;
    }
    return length;
}

}  // namespace qter
