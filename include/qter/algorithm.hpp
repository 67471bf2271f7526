// Algorithms: sequences of turns, in the notation of their puzzle.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

/// How turns are counted. Half turns: any turn of one layer or block is 1 (HTM). Quarter turns: the
/// smallest turns, the shorter way round (QTM). Slice turns: any turn of layers that lie together
/// is 1 (STM).
enum class Metric { kHalfTurn, kQuarterTurn, kSliceTurn };

/// "htm", "qtm" or "stm".
[[nodiscard]] std::string_view metric_name(Metric metric);

/// A cycle of pieces: each goes to the place of the next one.
struct Cycle {
    std::string orbit;                ///< "corners"
    std::vector<std::string> pieces;  ///< by where they belong; one for a piece turned in place
    /// "5", or "5+" for one whose pieces come back turned; docs/conventions.md explains it.
    std::string notation;
    std::uint64_t order = 1;  ///< how often until its pieces are solved again
};

/// A sequence of turns of one puzzle, done from left to right. A value; empty ones do nothing.
class Algorithm {
 public:
    /// Reads "R U2 (M' y)2 [R', D']"; rotations of the whole puzzle go into what later names mean
    /// (docs/conventions.md). Errors: "unknown-move" and what else is wrong, at its place in
    /// "<algorithm>"; more than a million turns.
    static Result<Algorithm> parse(const Puzzle& puzzle, std::string_view text);
    /// The one that does nothing.
    explicit Algorithm(const Puzzle& puzzle);

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
    /// Its turns with a space between; what parse() reads.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::uint64_t length(Metric metric = Metric::kHalfTurn) const;

    /// What undoes it.
    [[nodiscard]] Algorithm inverse() const;
    /// This one and then `next`, whose puzzle must be the same (std::invalid_argument). Turns that
    /// meet are kept as they are.
    [[nodiscard]] Algorithm then(const Algorithm& next) const;
    /// With turns merged that can be: "R U D U'" becomes "R D". Never longer.
    [[nodiscard]] Algorithm simplified() const;
    /// So many times, backwards when negative, and simplified. |times| * length() must be at most a
    /// million (std::invalid_argument).
    [[nodiscard]] Algorithm repeated(std::int64_t times) const;

    /// How often it must be done until it has done nothing: 105 for "R U" on the 3x3.
    [[nodiscard]] Integer order() const;
    /// The cycles of pieces that it moves or turns, by orbit. O(length * pieces), as order().
    [[nodiscard]] std::vector<Cycle> cycles() const;

    /// The same turns of the same puzzle.
    friend bool operator==(const Algorithm& a, const Algorithm& b);

    /// Moving one copies it: there is none without a value.
    Algorithm(const Algorithm&) = default;
    Algorithm& operator=(const Algorithm&) = default;
    ~Algorithm() = default;

 private:
    struct Impl;
    friend struct Access;
    Algorithm(Puzzle puzzle, std::shared_ptr<const Impl> impl);
    Puzzle puzzle_;
    std::shared_ptr<const Impl> impl_;
};

}  // namespace qter::api
