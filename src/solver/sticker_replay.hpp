// Algorithms carried out sticker by sticker, to check what a search says.
//
// The technique: independent simulation. A turn is a permutation of points: a point is a place of a
// sticker, one of those around a slot, and the turn says where each sticker goes. An algorithm
// moves every sticker turn after turn, and what pieces do, which cycles they go through and how
// often until they are back, is read off the cycles of the points. Nothing here composes states or
// adds up orientations, so it shares no arithmetic with a search. Pieces without stickers, or with
// another number of them than goes evenly round (Piece::stickers), get a point for each
// orientation.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// Places of stickers, numbered slot by slot, clockwise in each.
using StickerPoint = std::uint32_t;

/// What is done to stickers: the one at p goes to [p].
using PointMap = std::vector<StickerPoint>;

/// The cycles of a PointMap, those of one point among them. Takes 16 bytes a point.
class PointCycles {
 public:
    explicit PointCycles(const PointMap& map);

    [[nodiscard]] std::uint32_t cycle_of(StickerPoint point) const { return cycle_of_[point]; }
    /// How many steps behind the first point of its cycle the point is.
    [[nodiscard]] std::uint32_t place_of(StickerPoint point) const { return place_of_[point]; }
    [[nodiscard]] std::uint32_t length(std::uint32_t cycle) const {
        return begin_[cycle + 1] - begin_[cycle];
    }
    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(begin_.size() - 1);
    }
    /// The point at a place of a cycle, below its length.
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

    /// The puzzle has such a turn.
    [[nodiscard]] bool knows(Turn turn) const;
    /// Carries out turns that the puzzle has, each as its smallest turn so many times.
    /// O(smallest turns * points).
    [[nodiscard]] PointMap replay(const Algorithm& algorithm) const;

    /// Some sticker of the slot's piece is not where it was.
    [[nodiscard]] bool touched(const PointMap& map, Slot slot) const;
    /// The cycles of pieces that are touched, by their smallest slot, with which each begins.
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
