// Replay of algorithms sticker by sticker, to check the result of a search.
//
// The technique: independent simulation. A turn is a permutation of points: a point is the position
// of a sticker, one of those around a slot, and the turn maps each point to another. An algorithm
// moves every sticker turn after turn; the cycles that pieces go through, and the number of
// repetitions until they are back, are read off the cycles of the points. Nothing here composes
// states or adds up orientations, so it shares no arithmetic with a search. Pieces without
// stickers, or with a number of them that does not match their orientations (Piece::stickers), get
// a point for each orientation.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Positions of stickers, numbered slot by slot, clockwise in each.
using StickerPoint = std::uint32_t;

/// The movement of the stickers: the one at p goes to [p].
using PointMap = std::vector<StickerPoint>;

/// The cycles of a PointMap, including those of one point. Takes 16 bytes a point.
class PointCycles {
 public:
    explicit PointCycles(const PointMap& map);

    [[nodiscard]] std::uint32_t cycle_of(StickerPoint point) const { return cycle_of_[point]; }
    /// The number of steps from the first point of its cycle to the point.
    [[nodiscard]] std::uint32_t place_of(StickerPoint point) const { return place_of_[point]; }
    [[nodiscard]] std::uint32_t length(std::uint32_t cycle) const {
        return begin_[cycle + 1] - begin_[cycle];
    }
    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(begin_.size() - 1);
    }
    /// The point at an index of a cycle, below its length.
    [[nodiscard]] StickerPoint at(std::uint32_t cycle, std::uint32_t place) const {
        return points_[begin_[cycle] + place];
    }

 private:
    std::vector<StickerPoint> points_;  // cycle after cycle
    std::vector<std::uint32_t> begin_;  // of each cycle in points_, and the end of the last
    std::vector<std::uint32_t> cycle_of_;
    std::vector<std::uint32_t> place_of_;
};

class StickerReplay {
 public:
    /// O(grips * points) time and memory. `puzzle` must outlive this.
    explicit StickerReplay(const Puzzle& puzzle);

    [[nodiscard]] StickerPoint points() const { return static_cast<StickerPoint>(slot_of_.size()); }
    [[nodiscard]] Slot slot_of(StickerPoint point) const { return slot_of_[point]; }
    /// The points of a slot are [first(slot), first(slot + 1)).
    [[nodiscard]] StickerPoint first(Slot slot) const { return first_[slot]; }

    /// The puzzle has this turn.
    [[nodiscard]] bool knows(Turn turn) const;
    /// Replays turns that the puzzle has, each as repetitions of its smallest turn.
    /// O(smallest turns * points).
    [[nodiscard]] PointMap replay(const Algorithm& algorithm) const;

    /// Some sticker of the slot's piece has moved.
    [[nodiscard]] bool touched(const PointMap& map, Slot slot) const;
    /// The cycles of pieces that are touched, sorted by their smallest slot, which is their first.
    [[nodiscard]] std::vector<Cycle> piece_cycles(const PointMap& map) const;

 private:
    [[nodiscard]] StickerPoint points_of(Slot slot) const {
        return first_[slot + 1] - first_[slot];
    }
    [[nodiscard]] PointMap turn_map(const Grip& grip) const;

    const Puzzle& puzzle_;
    std::vector<StickerPoint> first_;  // by slot, and the end of the last
    std::vector<Slot> slot_of_;
    std::vector<std::uint32_t> orbit_of_;  // by slot
    std::vector<PointMap> turns_;          // by grip: its smallest turn
};

}  // namespace qter
