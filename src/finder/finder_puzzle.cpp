#include "finder/finder_puzzle.hpp"

#include <fmt/format.h>

#include <utility>

#include "puzzle/group_facts.hpp"

namespace qter {

Result<FinderPuzzle> FinderPuzzle::of(PuzzlePtr puzzle, PieceMarking identical_pieces) {
    std::optional<PuzzleGroup> group = group_of(*puzzle);
    if (!group) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("the group of {} is too large to find which states turns reach",
                        puzzle->name()));
    }
    if (group->constraints().parts.size() > kMaxOrbits) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("{} has {} orbits of pieces; at most {} can be searched", puzzle->name(),
                        group->constraints().parts.size(), kMaxOrbits));
    }
    return FinderPuzzle(std::move(puzzle), identical_pieces, *std::move(group));
}

FinderPuzzle::FinderPuzzle(PuzzlePtr puzzle, PieceMarking identical_pieces, PuzzleGroup group)
    : puzzle_(std::move(puzzle)),
      identical_pieces_(identical_pieces),
      group_(std::make_shared<const PuzzleGroup>(std::move(group))) {
    for (const OrbitPart& part : constraints().parts) {
        FinderOrbit& orbit = orbits_.emplace_back();
        orbit.name = puzzle_->orbits()[part.orbit].name;
        orbit.pieces = static_cast<std::uint32_t>(part.slots.size());
        orbit.modulus = part.modulus;
        orbit.twist_unit = part.twist_unit;
        std::vector<Slot>& usable = usable_slots_.emplace_back();
        for (const Slot slot : part.slots) {
            if (is_unique(slot)) usable.push_back(slot);
        }
        orbit.usable = static_cast<std::uint32_t>(usable.size());
    }
}

}  // namespace qter
