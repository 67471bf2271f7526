#include "tws/tws_blocking.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "blocking/blocking.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

PlacedSteps placed_steps(const std::vector<WrittenObstacle>& rules) {
    PlacedSteps all;
    for (const WrittenObstacle& rule : rules) {
        for (const TurnStep step : rule.steps) all[rule.obstacle.first].insert(step.number());
    }
    return all;
}

std::set<PlacedPiece> halfway_of(const std::vector<WrittenObstacle>& rules) {
    std::set<PlacedPiece> all;
    for (const WrittenObstacle& rule : rules) {
        if (rule.halfway) all.insert(rule.obstacle.first);
    }
    return all;
}

/// Searches illegal places that give the same rules.
class IllegalSearch {
 public:
    IllegalSearch(const Puzzle& puzzle, const std::vector<WrittenObstacle>& rules)
        : puzzle_(puzzle), wanted_(placed_steps(rules)), halfway_(halfway_of(rules)) {}

    [[nodiscard]] std::optional<std::vector<IllegalPlace>> find() const {
        if (wanted_.empty()) return std::vector<IllegalPlace>();
        std::optional<std::vector<IllegalPlace>> found = find(true);
        // If the puzzle has no halfway positions, illegal places that introduce some may still
        // work.
        if (!found && halfway_.empty()) found = find(false);
        return found;
    }

 private:
    [[nodiscard]] std::optional<std::vector<IllegalPlace>> find(bool same_halfway) const {
        // Places from the puzzle's file come first: other places may give the same rules.
        if (puzzle_.tws_form() != nullptr) {
            std::vector<IllegalPlace> said;
            for (const PlacedPiece& placed : puzzle_.tws_form()->illegal) {
                said.push_back({placed.slot, placed.piece, {}});
            }
            if (fits(said, same_halfway)) return said;
        }
        for (const auto& [never, on_the_way] :
             {std::pair(true, true), std::pair(true, false), std::pair(false, true)}) {
            std::vector<IllegalPlace> likely = places(never, on_the_way);
            if (fits(likely, same_halfway)) return likely;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool fits(const std::vector<IllegalPlace>& places, bool same_halfway) const {
        const Result<std::vector<WrittenObstacle>> rules = rules_of_illegal(puzzle_, places);
        return rules.ok() && placed_steps(*rules) == wanted_ &&
               (!same_halfway || halfway_of(*rules) == halfway_);
    }

    [[nodiscard]] std::vector<IllegalPlace> places(bool never, bool on_the_way) const {
        std::set<std::pair<Slot, Slot>> found;
        for (const auto& [placed, steps] : wanted_) {
            const Slot piece = puzzle_.identical(placed.piece);
            if (piece == puzzle_.identical(placed.slot)) continue;
            if ((never && is_never(placed)) || (on_the_way && is_on_the_way(placed.slot, steps))) {
                found.emplace(placed.slot, piece);
            }
        }
        std::vector<IllegalPlace> list;
        for (const auto& [slot, piece] : found) list.push_back({slot, piece, {}});
        return list;
    }
    [[nodiscard]] bool is_never(const PlacedPiece& placed) const {
        bool moved = false;
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const TurnStep step{grip, back};
                const Slot from = puzzle_.turn_state(turn_of(puzzle_, step)).piece[placed.slot];
                if (from == placed.slot) continue;
                moved = true;
                if (!blocks(step, placed) ||
                    !blocks(step, in_any_orientation(from, placed.piece))) {
                    return false;
                }
            }
        }
        return moved;
    }
    [[nodiscard]] bool is_on_the_way(Slot slot, const std::set<std::size_t>& steps) const {
        std::size_t free = 0;
        for (std::size_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            const bool both = steps.contains(2 * grip) && steps.contains(2 * grip + 1);
            if (both) continue;
            if (puzzle_.grips()[grip].turn.piece[slot] == slot) return false;
            ++free;
        }
        return free == 1;
    }
    [[nodiscard]] bool blocks(TurnStep step, const PlacedPiece& placed) const {
        const auto found = wanted_.find(placed);
        return found != wanted_.end() && found->second.contains(step.number());
    }

    const Puzzle& puzzle_;
    PlacedSteps wanted_;
    std::set<PlacedPiece> halfway_;
};

/// A grip whose turn is also a turn of another grip, and that other grip.
std::optional<std::pair<std::uint16_t, std::uint16_t>> turn_of_another(const Puzzle& puzzle) {
    const auto& grips = puzzle.grips();
    for (std::uint16_t grip = 0; grip < grips.size(); ++grip) {
        for (std::uint16_t other = 0; other < grips.size(); ++other) {
            if (other == grip || grips[other].order % grips[grip].order != 0) continue;
            for (std::uint16_t amount = 1; amount < grips[other].order; ++amount) {
                if (puzzle.turn_state({other, amount}) == grips[grip].turn) {
                    return std::pair(grip, other);
                }
            }
        }
    }
    return std::nullopt;
}

/// The reason why the format cannot express the blocked turns; empty if it can.
std::string unwritten_reason(const Puzzle& puzzle) {
    const BlockingRules& rules = rules_of(puzzle);
    if (!rules.solids.empty()) {
        return "solids block turns when two of them overlap; the format only has forbidden places "
               "of single pieces";
    }
    for (const WrittenObstacle& written : rules.written) {
        const Obstacle& obstacle = written.obstacle;
        if (obstacle.second || obstacle.first.orientation != kAnyOrientation) {
            return fmt::format(
                "a turn is blocked by {}{}; the format only has forbidden places of single "
                "pieces, in any orientation",
                obstacle_text(puzzle, obstacle), obstacle.second ? "" : " in one orientation");
        }
    }
    for (const Bond& bond : rules.bonds) {
        for (const Slot piece : bond.pieces) {
            const std::string& name = puzzle.pieces()[piece].name;
            if (!puzzle.is_unique(piece)) {
                return fmt::format(
                    "{} is glued, but other pieces look the same and have its number", name);
            }
            const OrbitShape& orbit = puzzle.shape().orbits()[puzzle.shape().orbit_of(piece)];
            if (orbit.size == 1 && puzzle.shape().modulus(piece) == 1) {
                return fmt::format(
                    "{} is glued and never moves, which the format allows only for centres", name);
            }
        }
    }
    if (const auto same = turn_of_another(puzzle)) {
        return fmt::format("`{}` is a turn of `{}`, and would be read as such",
                           puzzle.grips()[same->first].name, puzzle.grips()[same->second].name);
    }
    return "";
}

}  // namespace

Result<TwsBlocking> tws_blocking_of(const Puzzle& puzzle, Span span) {
    if (!puzzle.turn_model().blocked()) return TwsBlocking();
    const auto refused = [&](std::string reason) {
        return Diagnostic::error(
                   Code::kUnsupported, span,
                   fmt::format("a .tws file cannot express the blocked turns of {}", puzzle.name()))
            .with_help(std::move(reason));
    };
    if (std::string reason = unwritten_reason(puzzle); !reason.empty()) {
        return refused(std::move(reason));
    }
    const BlockingRules& rules = rules_of(puzzle);
    TwsBlocking writing;
    std::optional<std::vector<IllegalPlace>> illegal = IllegalSearch(puzzle, rules.written).find();
    if (!illegal) {
        return refused(
            "the blocked turns do not follow from places that pieces may not be in after "
            "any turn");
    }
    writing.illegal = *std::move(illegal);
    std::set<std::uint16_t> centres;
    std::vector<GluedBlock> blocks;
    for (const Bond& bond : rules.bonds) {
        writing.core = writing.core || bond.core;
        GluedBlock& block = blocks.emplace_back();
        block.pieces = bond.pieces;
        if (bond.core) block.centres.emplace_back();
        if (!bond.grip) continue;
        centres.insert(*bond.grip);
        std::vector<std::uint16_t>& turned_by = block.centres.emplace_back();
        for (std::uint16_t by = 0; by < puzzle.grips().size(); ++by) {
            if (turns_centre(puzzle, by, *bond.grip)) turned_by.push_back(by);
        }
    }
    if (const auto again = bonds_of_blocks(puzzle, blocks); !again) {
        return refused(again.diagnostics().items().front().message);
    }
    writing.centres.assign(centres.begin(), centres.end());
    return writing;
}

}  // namespace qter
