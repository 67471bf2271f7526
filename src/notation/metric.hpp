// Metrics: how turns are counted.
//
// A metric is a row of kMetrics: what counts as one turn. All else follows from the row: the turns
// of a search with their weights, the length of an algorithm, what `--metric`, `--json` and
// qter/algorithm.hpp accept and list. docs/architecture.md says how a row is added.
//
// Where adjacent layers count as one turn, turns about one line are counted by their combined
// effect, and rotations of the whole puzzle are free. Number the planes that bound the n slabs of a
// line, and let d[i] be the amount by which the slab after plane i turns further than the slab
// before it. A turn of the slabs between two planes changes the steps at these two planes, by
// opposite amounts; a turn of the whole puzzle changes the steps at the outermost two planes, which
// therefore count as one, with the step that brings the sum to 0.
//     stm    The fewest turns are a forest on the planes whose step is not 0, one tree for each set
//            of them with the sum 0: the number of such planes, minus the largest number of sets
//            of sum 0 into which they can be divided.
//     qstm   Let each plane have a whole number s[i] that is d[i] mod the order; the smallest turns
//            are half the sum of |s[i]|, if the s[i] have the sum 0. The d[i] have the sum m *
//            order for some m, and the least is reached by taking the order from the m largest
//            d[i].
//     outer  An outermost layer is on one side of the turn's only inner plane, so each inner plane
//            whose step is not 0 takes one turn.
// The idea is that of line_turns.hpp, where only some pairs of planes are joined by a turn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

struct Metric {
    enum class Unit : std::uint8_t {
        kGrip,      ///< a turn of one grip
        kAdjacent,  ///< a turn of adjacent layers of a line
        kOuter,     ///< a turn of adjacent layers, an outermost one among them
    };

    std::string_view name;
    std::string_view unit_text;  ///< what counts as one turn, for help texts
    Unit unit = Unit::kGrip;
    /// Only the smallest turns count as one, in both directions; others count as several.
    bool smallest = false;
    /// A turn counts Grip::cost instead of 1; with Unit::kGrip.
    bool weighted = false;

    static const Metric kHalfTurn;     ///< "htm"
    static const Metric kQuarterTurn;  ///< "qtm"
    static const Metric kSliceTurn;    ///< "stm"

    /// Whether turns about one line are counted by their combined effect.
    [[nodiscard]] constexpr bool joins_layers() const { return unit != Unit::kGrip; }

    friend constexpr bool operator==(const Metric& a, const Metric& b) { return a.name == b.name; }
};

/// The table of metrics. Library users have the number of a row, so new rows come last.
inline constexpr std::array kMetrics = {
    Metric{"htm", "any turn of one grip"},
    Metric{"qtm", "its smallest turn, in either direction", Metric::Unit::kGrip, true},
    Metric{"stm", "any turn of adjacent layers", Metric::Unit::kAdjacent},
    Metric{"outer", "any turn of adjacent layers that include an outermost one",
           Metric::Unit::kOuter},
    Metric{"cost", "any turn of one grip, with the weight in the puzzle's description",
           Metric::Unit::kGrip, false, true},
    Metric{"qstm", "the smallest turn of adjacent layers, in either direction",
           Metric::Unit::kAdjacent, true},
};

inline constexpr Metric Metric::kHalfTurn = kMetrics[0];
inline constexpr Metric Metric::kQuarterTurn = kMetrics[1];
inline constexpr Metric Metric::kSliceTurn = kMetrics[2];

/// The metric of this name; nullopt if there is none.
[[nodiscard]] std::optional<Metric> find_metric(std::string_view name);

/// A turn of a search in a metric.
struct MetricTurn {
    Algorithm turns;  ///< of grips: several if no grip has these layers
    State state;      ///< its action
    std::uint32_t weight = 1;
};

/// The turns that suffice in the metric, each state once: all others are sequences of these with
/// the same weight. Closed under inverses. On a puzzle given only by its moves, layers are grips.
/// If turns can be blocked: grip_turns(), all of them, because two turns with the same action may
/// be blocked by different pieces.
[[nodiscard]] std::vector<MetricTurn> metric_turns(const Puzzle& puzzle, const Metric& metric);

/// Turns of single grips and blocks that count as one if each is counted separately, as where turns
/// can be blocked: any amount, or the smallest in both directions. By grip, then by amount.
[[nodiscard]] std::vector<Turn> grip_turns(const Puzzle& puzzle, const Metric& metric);

/// True if the grip turns adjacent layers including an outermost one; always true if nothing is
/// known of layers.
[[nodiscard]] bool turns_outermost(const Puzzle& puzzle, std::uint16_t grip);

/// The length of `algorithm` in the metric. If the metric joins layers, adjacent turns about one
/// line are counted together: O(length * slabs + 3^steps) for stm, where lines with more than
/// sixteen steps are counted as if their planes were one set, so that the result may be too large.
/// Otherwise O(length).
[[nodiscard]] std::uint64_t length(const Puzzle& puzzle, const Algorithm& algorithm,
                                   const Metric& metric = Metric::kHalfTurn);

}  // namespace qter
