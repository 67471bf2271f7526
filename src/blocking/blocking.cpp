#include "blocking/blocking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "blocking/solid_boxes.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// Limit on pieces with solids, times slots, times orientations, since all pairs are compared.
constexpr std::size_t kMostPlacedSolids = 2000;
/// In a larger bond only neighbours in its list are compared, which has the same effect.
constexpr std::size_t kMostPairedPieces = 16;

struct TooMany {};

Obstacle both(PlacedPiece a, PlacedPiece b) {
    if (b < a) std::swap(a, b);
    return {a, b};
}

/// Turns the rules of one puzzle into obstacles.
class ObstacleMaker {
 public:
    ObstacleMaker(const Puzzle& puzzle, const BlockingRules& rules)
        : puzzle_(puzzle), rules_(rules), by_step_(2 * puzzle.grips().size()) {
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            steps_.push_back({grip, false});
            steps_.push_back({grip, true});
        }
        for (const Grip& grip : puzzle.grips()) {
            Sides& sides = sides_.emplace_back();
            sides.moved.resize(puzzle.shape().orbits().size());
            sides.still.resize(puzzle.shape().orbits().size());
            for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
                auto& side = is_solved(grip.turn, slot) ? sides.still : sides.moved;
                side[puzzle.shape().orbit_of(slot)].push_back(slot);
            }
        }
    }

    Result<std::vector<std::vector<Obstacle>>> make() {
        try {
            for (const Bond& bond : rules_.bonds) add_bond(bond);
            add_solids();
            for (const WrittenObstacle& written : rules_.written) {
                for (const TurnStep step : written.steps) add(step, written.obstacle);
            }
        } catch (const TooMany&) {
            return Diagnostic::error(Code::kTooLarge, first_span(),
                                     fmt::format("these rules make more than {} sets of "
                                                 "placed pieces",
                                                 Obstacles::kMost));
        }
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(by_step_);
    }

    [[nodiscard]] Span first_span() const {
        if (!rules_.bonds.empty()) return rules_.bonds.front().span;
        if (!rules_.solids.empty()) return rules_.solids.front().span;
        return rules_.written.front().span;
    }

 private:
    [[nodiscard]] const State& change_of(TurnStep step) const {
        return puzzle_.turn_state(turn_of(puzzle_, step));
    }
    /// The slots of each orbit that a grip's smallest turn moves, and those that it does not move.
    struct Sides {
        std::vector<std::vector<Slot>> moved;
        std::vector<std::vector<Slot>> still;
    };
    [[nodiscard]] const std::vector<Slot>& side(TurnStep step, Slot piece, bool moved) const {
        const Sides& sides = sides_[step.grip];
        return (moved ? sides.moved : sides.still)[puzzle_.shape().orbit_of(piece)];
    }
    [[nodiscard]] const OrbitShape& orbit_of(Slot slot) const {
        return puzzle_.shape().orbits()[puzzle_.shape().orbit_of(slot)];
    }
    template <class Visit>
    void for_slots(Slot piece, const Visit& visit) const {
        const OrbitShape& orbit = orbit_of(piece);
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) visit(slot);
    }

    void add(TurnStep step, const Obstacle& obstacle) {
        if (++count_ > Obstacles::kMost) throw TooMany();
        by_step_[step.number()].push_back(obstacle);
    }
    void fail(Span span, std::string message, std::string help = "") {
        errors_.add(Diagnostic::error(Code::kBadPuzzle, span, std::move(message))
                        .with_help(std::move(help)));
    }

    // -- bonds --------------------------------------------------------------------------------

    void add_bond(const Bond& bond) {
        // Sorted, so that the order of the list does not change the pairs of neighbours.
        std::vector<Slot> pieces = bond.pieces;
        std::sort(pieces.begin(), pieces.end());
        for (const TurnStep step : steps_) {
            const std::size_t count = pieces.size();
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t end = count <= kMostPairedPieces ? count : std::min(count, i + 2);
                for (std::size_t k = i + 1; k < end; ++k) {
                    add_pair(step, pieces[i], pieces[k]);
                }
                if (bond.grip) add_centre(step, pieces[i], *bond.grip);
            }
            if (bond.core && is_centre_turned(step.grip, *bond.grip)) add_core(step);
        }
    }

    void add_pair(TurnStep step, Slot a, Slot b) {
        for (const bool moved : {false, true}) {
            for (const Slot slot_a : side(step, a, moved)) {
                for (const Slot slot_b : side(step, b, !moved)) {
                    add(step, both({slot_a, a}, {slot_b, b}));
                }
            }
        }
    }

    void add_centre(TurnStep step, Slot piece, std::uint16_t grip) {
        for (const Slot slot : side(step, piece, !is_centre_turned(step.grip, grip))) {
            add(step, {{slot, piece}});
        }
    }

    /// Any piece in one of the slots that turn.
    void add_core(TurnStep step) {
        const State& change = change_of(step);
        Slot slot = 0;
        while (is_solved(change, slot)) ++slot;
        for_slots(slot, [&](Slot piece) { add(step, {{slot, piece}}); });
    }

    [[nodiscard]] bool is_centre_turned(std::uint16_t by, std::uint16_t grip) {
        const auto [known, is_new] = centres_.emplace(std::pair(by, grip), false);
        if (is_new) known->second = turns_centre(puzzle_, by, grip);
        return known->second;
    }

    // -- solids -------------------------------------------------------------------------------

    struct PlacedSolid {
        PlacedPiece placed;
        std::vector<SolidBox> boxes;
    };

    void add_solids() {
        if (rules_.solids.empty()) return;
        std::vector<PlacedSolid> all;
        const SolidPlacer placer(puzzle_, *rules_.axes);
        for (const PieceSolid& solid : rules_.solids) {
            if (!place_all(placer, solid, all)) return;
        }
        std::vector<Obstacle> forbidden;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (overlap(all[i].boxes, rules_.core)) forbidden.push_back({all[i].placed});
            for (std::size_t k = i + 1; k < all.size(); ++k) {
                const PlacedPiece& a = all[i].placed;
                const PlacedPiece& b = all[k].placed;
                if (a.slot == b.slot || a.piece == b.piece) continue;
                if (!overlap(all[i].boxes, all[k].boxes)) continue;
                if (forbidden.size() >= Obstacles::kMost) throw TooMany();
                forbidden.push_back(both(a, b));
            }
        }
        std::sort(forbidden.begin(), forbidden.end());
        const State solved = solved_state(puzzle_.shape());
        for (const Obstacle& pair : forbidden) {
            if (!pair.is_there(solved)) continue;
            const std::string other = pair.second ? name(pair.second->piece) : "the core";
            fail(span_of_solid(pair.first.piece),
                 fmt::format("the solids of {} and {} overlap when the puzzle is solved",
                             name(pair.first.piece), other));
            return;
        }
        for (const TurnStep step : steps_) add_overlaps(step, forbidden);
    }

    bool place_all(const SolidPlacer& placer, const PieceSolid& solid,
                   std::vector<PlacedSolid>& all) {
        bool known = true;
        for_slots(solid.piece, [&](Slot slot) {
            for (std::uint8_t o = 0; o < puzzle_.shape().modulus(slot) && known; ++o) {
                auto boxes = placer.boxes(solid, slot, o);
                known = boxes.has_value();
                if (known) all.push_back({{slot, solid.piece, o}, *std::move(boxes)});
            }
        });
        if (all.size() > kMostPlacedSolids) throw TooMany();
        if (!known) {
            fail(solid.span,
                 fmt::format("the position of the solid of {} is not known in every slot",
                             name(solid.piece)),
                 "it needs two or three stickers, on faces of `solid_axes`");
        }
        return known;
    }

    /// Overlaps after the step, expressed by the position before it.
    void add_overlaps(TurnStep step, const std::vector<Obstacle>& forbidden) {
        const State& change = change_of(step);
        const auto before = [&](PlacedPiece placed) {
            const std::uint32_t modulus = puzzle_.shape().modulus(placed.slot);
            placed.orientation = static_cast<std::uint8_t>(
                (placed.orientation + modulus - change.orient[placed.slot]) % modulus);
            placed.slot = change.piece[placed.slot];
            return placed;
        };
        for (const Obstacle& pair : forbidden) {
            const Obstacle obstacle = pair.second ? both(before(pair.first), before(*pair.second))
                                                  : Obstacle{before(pair.first)};
            // An overlap before the step never occurs: two pieces that do not move, or move
            // together.
            if (std::binary_search(forbidden.begin(), forbidden.end(), obstacle)) continue;
            add(step, obstacle);
        }
    }

    [[nodiscard]] Span span_of_solid(Slot piece) const {
        return std::find_if(rules_.solids.begin(), rules_.solids.end(),
                            [&](const PieceSolid& solid) { return solid.piece == piece; })
            ->span;
    }
    [[nodiscard]] const std::string& name(Slot piece) const { return puzzle_.pieces()[piece].name; }

    const Puzzle& puzzle_;
    const BlockingRules& rules_;
    std::vector<TurnStep> steps_;
    std::vector<Sides> sides_;  // by grip
    std::map<std::pair<std::uint16_t, std::uint16_t>, bool> centres_;
    std::vector<std::vector<Obstacle>> by_step_;
    std::size_t count_ = 0;
    Diagnostics errors_;
};

/// The obstacle carried over to the position after the step; `back` is the inverse step.
Obstacle after_step(const Puzzle& puzzle, TurnStep step, const State& back,
                    const Obstacle& obstacle) {
    const State& change = puzzle.turn_state(turn_of(puzzle, step));
    const auto moved = [&](PlacedPiece placed) {
        placed.slot = back.piece[placed.slot];
        if (placed.orientation != kAnyOrientation) {
            placed.orientation =
                static_cast<std::uint8_t>((placed.orientation + change.orient[placed.slot]) %
                                          puzzle.shape().modulus(placed.slot));
        }
        return placed;
    };
    if (!obstacle.second) return {moved(obstacle.first)};
    return both(moved(obstacle.first), moved(*obstacle.second));
}

/// The error for an explicitly blocked step whose inverse is not blocked alike.
std::optional<Diagnostic> one_way(const Puzzle& puzzle, const BlockingRules& rules,
                                  const Obstacles& obstacles) {
    for (const WrittenObstacle& written : rules.written) {
        for (const TurnStep step : written.steps) {
            const TurnStep return_path{step.grip, !step.back};
            const Obstacle wanted = after_step(
                puzzle, step, puzzle.turn_state(turn_of(puzzle, return_path)), written.obstacle);
            if (obstacles.is_covered(return_path, wanted)) continue;
            const std::string there = to_string(puzzle, {turn_of(puzzle, step)});
            const std::string back = to_string(puzzle, {turn_of(puzzle, return_path)});
            return Diagnostic::error(
                       Code::kBadPuzzle, written.span,
                       fmt::format("{} is blocked, but its inverse {} is not", there, back))
                .with_help(
                    fmt::format("{} must be blocked by {}", back, obstacle_text(puzzle, wanted)));
        }
    }
    return std::nullopt;
}

}  // namespace

bool turns_centre(const Puzzle& puzzle, std::uint16_t by, std::uint16_t grip) {
    if (by == grip) return true;
    const State& whole = puzzle.grips()[by].turn;
    const State& layer = puzzle.grips()[grip].turn;
    for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
        const State& turned = puzzle.turn_state({grip, amount});
        bool same = true;
        for (Slot slot = 0; slot < layer.piece.size() && same; ++slot) {
            if (is_solved(layer, slot)) continue;
            same = whole.piece[slot] == turned.piece[slot] &&
                   whole.orient[slot] == turned.orient[slot];
        }
        if (same) return true;
    }
    return false;
}

const BlockingRules& rules_of(const Puzzle& puzzle) {
    static const BlockingRules kNone;
    return puzzle.turn_model().blocked() ? puzzle.blocking()->rules : kNone;
}

Result<Blocking> make_blocking(const Puzzle& puzzle, BlockingRules rules) {
    ObstacleMaker maker(puzzle, rules);
    const Span span = maker.first_span();
    Result<std::vector<std::vector<Obstacle>>> made = maker.make();
    if (!made) return made.diagnostics();
    std::vector<Obstacle> halfway;
    for (const WrittenObstacle& written : rules.written) {
        if (written.halfway) halfway.push_back(written.obstacle);
    }
    Obstacles obstacles(*std::move(made), std::move(halfway));
    if (std::optional<Diagnostic> problem = one_way(puzzle, rules, obstacles)) return *problem;
    const State solved = solved_state(puzzle.shape());
    if (!obstacles.at_rest(solved)) {
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 "the solved state is halfway through a turn");
    }
    bool stuck = true;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size() && stuck; ++grip) {
        stuck = obstacles.blocking(solved, {grip, false}) != nullptr &&
                obstacles.blocking(solved, {grip, true}) != nullptr;
    }
    if (stuck) {
        return Diagnostic::error(Code::kBadPuzzle, span, "no turn is possible in the solved state");
    }
    return Blocking{std::move(rules), std::move(obstacles)};
}

}  // namespace qter
