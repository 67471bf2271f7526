// Algorithms: sequences of turns, in the notation of their puzzle.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

/// How turns are counted.
class Metric {
 public:
    /// Any turn of one layer or block is 1 (HTM).
    static const Metric kHalfTurn;
    /// The smallest turns, the shorter way round (QTM).
    static const Metric kQuarterTurn;
    /// Any turn of layers that lie together is 1 (STM).
    static const Metric kSliceTurn;

    /// All metrics; docs/glossary.md lists them.
    [[nodiscard]] static std::vector<Metric> all();
    /// The metric of this name; nullopt if there is none.
    [[nodiscard]] static std::optional<Metric> find(std::string_view name);

    /// "htm", "qtm", "stm".
    [[nodiscard]] std::string_view name() const;

    friend constexpr bool operator==(Metric, Metric) = default;

 private:
    friend struct Access;
    constexpr explicit Metric(std::uint8_t row) : row_(row) {}
    std::uint8_t row_;
};

inline constexpr Metric Metric::kHalfTurn{0};
inline constexpr Metric Metric::kQuarterTurn{1};
inline constexpr Metric Metric::kSliceTurn{2};

/// A cycle of pieces: each piece goes to the place of the next one.
struct Cycle {
    std::string orbit;  ///< "corners"
    std::vector<std::string>
        pieces;  ///< in cycle order, named by where they belong; one for a piece turned in place
    /// "5", or "5+" for a cycle whose pieces come back turned (docs/conventions.md).
    std::string notation;
    std::uint64_t order = 1;  ///< number of repetitions until its pieces are solved again
};

/// A sequence of turns of one puzzle, done from left to right. A value; the empty one does nothing.
class Algorithm {
 public:
    /// Reads "R U2 (M' y)2 [R', D']". A rotation of the whole puzzle changes what later names mean
    /// (docs/conventions.md). Errors: "unknown-move" and other mistakes, each with its place in
    /// "<algorithm>"; more than a million turns.
    static Result<Algorithm> parse(const Puzzle& puzzle, std::string_view text);
    /// The empty algorithm.
    explicit Algorithm(const Puzzle& puzzle);

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
    /// Its turns, separated by spaces, as parse() reads them.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::uint64_t length(Metric metric = Metric::kHalfTurn) const;

    /// The algorithm that undoes this one.
    [[nodiscard]] Algorithm inverse() const;
    /// This algorithm, then `next`. Both must be of the same puzzle (std::invalid_argument). Turns
    /// are not merged.
    [[nodiscard]] Algorithm then(const Algorithm& next) const;
    /// With neighbouring turns merged: "R U D U'" becomes "R D". Never longer.
    [[nodiscard]] Algorithm simplified() const;
    /// Repeated `times` times and simplified; a negative number repeats the inverse.
    /// times| * length() must be at most a million (std::invalid_argument).
    [[nodiscard]] Algorithm repeated(std::int64_t times) const;

    /// The number of repetitions until nothing is changed: 105 for "R U" on the 3x3.
    [[nodiscard]] Integer order() const;
    /// The cycles of the pieces that it moves or turns, by orbit. O(length * pieces), as order().
    [[nodiscard]] std::vector<Cycle> cycles() const;

    /// True for the same turns of the same puzzle.
    friend bool operator==(const Algorithm& a, const Algorithm& b);

    /// A move makes a copy, so every object keeps its value.
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
