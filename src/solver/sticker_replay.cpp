#include "solver/sticker_replay.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace qter {
namespace {

/// The number of points of each slot of the orbit: the same for all, as pieces change slots.
std::uint32_t points_per_slot(const Puzzle& puzzle, const Orbit& orbit) {
    const std::size_t stickers = puzzle.pieces()[orbit.first].stickers.size();
    bool even = stickers > 0 && stickers % orbit.orientations == 0;
    for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        even = even && puzzle.pieces()[slot].stickers.size() == stickers;
    }
    return even ? static_cast<std::uint32_t>(stickers) : orbit.orientations;
}

}  // namespace

PointCycles::PointCycles(const PointMap& map)
    : begin_{0},
      cycle_of_(map.size(), std::numeric_limits<std::uint32_t>::max()),
      place_of_(map.size(), 0) {
    points_.reserve(map.size());
    for (StickerPoint start = 0; start < map.size(); ++start) {
        if (cycle_of_[start] != std::numeric_limits<std::uint32_t>::max()) continue;
        const std::uint32_t cycle = size();
        std::uint32_t place = 0;
        StickerPoint point = start;
        do {
            cycle_of_[point] = cycle;
            place_of_[point] = place++;
            points_.push_back(point);
            point = map[point];
        } while (point != start);
        begin_.push_back(static_cast<std::uint32_t>(points_.size()));
    }
}

StickerReplay::StickerReplay(const Puzzle& puzzle) : puzzle_(puzzle), first_{0} {
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const std::uint32_t count = points_per_slot(puzzle, puzzle.orbits()[orbit]);
        for (Slot i = 0; i < puzzle.orbits()[orbit].size; ++i) {
            slot_of_.insert(slot_of_.end(), count, static_cast<Slot>(orbit_of_.size()));
            orbit_of_.push_back(orbit);
            first_.push_back(points());
        }
    }
    for (const Grip& grip : puzzle.grips()) turns_.push_back(turn_map(grip));
}

PointMap StickerReplay::turn_map(const Grip& grip) const {
    PointMap map(points());
    for (Slot to = 0; to < orbit_of_.size(); ++to) {
        const Slot from = grip.turn.piece[to];
        const std::uint32_t count = points_of(to);
        const std::uint32_t step = count / puzzle_.orbits()[orbit_of_[to]].orientations;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t place = (i + grip.turn.orient[to] * step) % count;
            map[first_[from] + i] = first_[to] + place;
        }
    }
    return map;
}

bool StickerReplay::knows(Turn turn) const {
    return turn.grip < turns_.size() && turn.amount >= 1 &&
           turn.amount < puzzle_.grips()[turn.grip].order;
}

PointMap StickerReplay::replay(const Algorithm& algorithm) const {
    PointMap map(points());
    std::iota(map.begin(), map.end(), StickerPoint{0});
    for (const Turn turn : algorithm) {
        assert(knows(turn));
        for (std::uint32_t i = 0; i < turn.amount; ++i) {
            for (StickerPoint& point : map) point = turns_[turn.grip][point];
        }
    }
    return map;
}

bool StickerReplay::touched(const PointMap& map, Slot slot) const {
    for (StickerPoint point = first_[slot]; point < first_[slot + 1]; ++point) {
        if (map[point] != point) return true;
    }
    return false;
}

std::vector<Cycle> StickerReplay::piece_cycles(const PointMap& map) const {
    std::vector<Cycle> cycles;
    std::vector<bool> seen(orbit_of_.size(), false);
    for (Slot start = 0; start < orbit_of_.size(); ++start) {
        if (seen[start] || !touched(map, start)) continue;
        Cycle& cycle = cycles.emplace_back();
        cycle.orbit = orbit_of_[start];
        StickerPoint point = first_[start];
        do {  // once round the slots
            seen[slot_of_[point]] = true;
            cycle.slots.push_back(slot_of_[point]);
            point = map[point];
        } while (slot_of_[point] != start);
        const std::uint32_t step = points_of(start) / puzzle_.orbits()[cycle.orbit].orientations;
        cycle.orientation_sum = static_cast<std::uint8_t>((point - first_[start]) / step);
        // Continue until the sticker itself is back: the number of steps is the order.
        cycle.order = cycle.slots.size();
        for (; point != first_[start]; point = map[point]) ++cycle.order;
    }
    return cycles;
}

}  // namespace qter
