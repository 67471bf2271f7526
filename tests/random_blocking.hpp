// What blocks turns of puzzles drawn at random, as text, and a plain model of it that shares no
// code with qter: glued pieces, and turns that certain pieces in certain slots forbid.
#pragma once

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "blocking/obstacles.hpp"
#include "formats/definition.hpp"
#include "notation/metric.hpp"
#include "random_puzzles.hpp"

namespace qter::testing {

/// Pieces and slots are numbered over all orbits, as PlainPuzzle has them.
struct PlainPlaced {
    unsigned piece = 0;
    unsigned slot = 0;
    std::optional<unsigned> orientation;
};

/// A smallest turn that is forbidden while all of these are there.
struct PlainForbidden {
    std::size_t grip = 0;
    bool back = false;
    std::vector<PlainPlaced> when;
};

struct PlainBlocking {
    PlainPuzzle puzzle;
    std::vector<std::vector<unsigned>> bonds;
    std::vector<PlainForbidden> forbidden;

    [[nodiscard]] std::string text() const {
        std::string text = puzzle.text();
        for (const std::vector<unsigned>& bond : bonds) {
            text += "[[bonds]]\npieces = [";
            for (const unsigned piece : bond) text += "\"" + name_of(piece) + "\", ";
            text += "]\n";
        }
        for (const PlainForbidden& one : forbidden) {
            text += "[[blocked]]\nturns = [\"" + PlainPuzzle::name_of(one.grip) +
                    (one.back ? "'" : "") + "\"]\nwhen = [";
            for (const PlainPlaced& placed : one.when) {
                text +=
                    "{ piece = \"" + name_of(placed.piece) + "\", slot = \"" +
                    name_of(placed.slot) + "\"" +
                    (placed.orientation ? ", orientation = " + std::to_string(*placed.orientation)
                                        : "") +
                    " }, ";
            }
            text += "]\n";
        }
        return text;
    }

    /// "o1x-3".
    [[nodiscard]] std::string name_of(unsigned piece) const {
        std::size_t orbit = 0;
        for (; piece >= puzzle.orbits[orbit].size; ++orbit) piece -= puzzle.orbits[orbit].size;
        return "o" + std::to_string(orbit) + "x-" + std::to_string(piece + 1);
    }

    /// Pieces are told apart: a look's numbers are 256 * piece + orientation.
    [[nodiscard]] bool is_free(const Look& look, std::size_t grip, bool back) const {
        const PlainGrip& turn = puzzle.grips[grip];
        std::vector<unsigned> slot_of(look.size());
        for (unsigned slot = 0; slot < look.size(); ++slot) slot_of[look[slot] / 256] = slot;
        for (const std::vector<unsigned>& bond : bonds) {
            unsigned moved = 0;
            for (const unsigned piece : bond) {
                const unsigned slot = slot_of[piece];
                moved += turn.from[slot] != slot || turn.added[slot] != 0 ? 1 : 0;
            }
            if (moved != 0 && moved != bond.size()) return false;
        }
        const bool both = puzzle.order(turn) == 2;
        for (const PlainForbidden& one : forbidden) {
            if (one.grip != grip || (one.back != back && !both)) continue;
            bool all = true;
            for (const PlainPlaced& placed : one.when) {
                const std::uint32_t there = look[placed.slot];
                all = all && there / 256 == placed.piece &&
                      (!placed.orientation || there % 256 == *placed.orientation);
            }
            if (all) return false;
        }
        return true;
    }

    /// The look after so many smallest turns clockwise, by the shorter way round, or by either if
    /// both are as long; none where it is blocked.
    [[nodiscard]] std::optional<Look> turned(const Look& look, std::size_t grip,
                                             unsigned amount) const {
        const PlainGrip& turn = puzzle.grips[grip];
        const unsigned order = puzzle.order(turn);
        PlainGrip back = turn;
        for (unsigned i = 2; i < order; ++i) back = puzzle.behind(back, turn);
        const auto along = [&](bool backwards) -> std::optional<Look> {
            Look now = look;
            for (unsigned i = backwards ? order - amount : amount; i > 0; --i) {
                if (!is_free(now, grip, backwards)) return std::nullopt;
                now = puzzle.turned(now, backwards ? back : turn);
            }
            return now;
        };
        std::optional<Look> there;
        if (2 * amount <= order) there = along(false);
        if (!there && 2 * amount >= order) there = along(true);
        return there;
    }

    /// Breadth first from solved by all turns of all grips; none where there are more than `most`.
    [[nodiscard]] std::optional<PlainDistances> distances(std::size_t most) const {
        PlainDistances known;
        std::vector<Look> queue = {puzzle.solved(true)};
        known.of.emplace(queue.front(), 0);
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Look here = queue[at];
            known.farthest = known.of.at(here);
            for (std::size_t grip = 0; grip < puzzle.grips.size(); ++grip) {
                for (unsigned amount = 1; amount < puzzle.order(puzzle.grips[grip]); ++amount) {
                    std::optional<Look> to = turned(here, grip, amount);
                    if (!to || !known.of.emplace(*to, known.farthest + 1).second) continue;
                    queue.push_back(*std::move(to));
                    if (queue.size() > most) return std::nullopt;
                }
            }
        }
        return known;
    }
};

inline void showValue(const PlainBlocking& blocking, std::ostream& os) { os << blocking.text(); }

/// A puzzle without identical pieces, some bonds, and some forbidden turns with their ways back.
inline rc::Gen<PlainBlocking> any_plain_blocking(const DrawnSizes& sizes = DrawnSizes()) {
    using namespace drawing;
    return rc::gen::resize(
        rc::kNominalSize, rc::gen::exec([sizes] {
            PlainBlocking drawn;
            drawn.puzzle = *any_plain_puzzle(sizes);
            for (PlainOrbit& orbit : drawn.puzzle.orbits) orbit.kinds.clear();
            const PlainPuzzle& puzzle = drawn.puzzle;
            const unsigned slots = puzzle.slots();
            for (unsigned n = from_to(0, 3); n > 0; --n) {
                std::vector<unsigned> bond;
                for (unsigned k = from_to(2, 3); k > 0; --k) {
                    const unsigned piece = from_to(0, slots - 1);
                    if (std::find(bond.begin(), bond.end(), piece) == bond.end())
                        bond.push_back(piece);
                }
                if (bond.size() > 1) drawn.bonds.push_back(bond);
            }
            std::vector<unsigned> first;  // by slot, of its orbit
            std::vector<unsigned> size;
            for (const PlainOrbit& orbit : puzzle.orbits) {
                const auto begin = static_cast<unsigned>(first.size());
                first.insert(first.end(), orbit.size, begin);
                size.insert(size.end(), orbit.size, orbit.size);
            }
            const std::vector<unsigned> modulus = puzzle.orientations();
            for (unsigned n = from_to(0, 4); n > 0; --n) {
                PlainForbidden one{from_to(0, static_cast<unsigned>(puzzle.grips.size()) - 1),
                                   from_to(0, 1) == 1,
                                   {}};
                const PlainGrip& turn = puzzle.grips[one.grip];
                if (puzzle.order(turn) == 2) one.back = false;
                for (unsigned k = from_to(1, 2); k > 0; --k) {
                    const unsigned piece = from_to(0, slots - 1);
                    const unsigned slot = first[piece] + from_to(0, size[piece] - 1);
                    if (!one.when.empty() &&
                        (one.when[0].piece == piece || one.when[0].slot == slot)) {
                        continue;
                    }
                    one.when.push_back({piece, slot, std::nullopt});
                    if (from_to(0, 1) == 1)
                        one.when.back().orientation = from_to(0, modulus[slot] - 1);
                }
                // What it looks like after the turn, where the way back is forbidden.
                PlainForbidden back = one;
                back.back = !one.back && puzzle.order(turn) != 2;
                for (PlainPlaced& placed : back.when) {
                    if (one.back) {
                        placed.slot = turn.from[placed.slot];
                        if (placed.orientation) {
                            const unsigned to = one.when[&placed - back.when.data()].slot;
                            placed.orientation =
                                (*placed.orientation + modulus[to] - turn.added[to]) % modulus[to];
                        }
                        continue;
                    }
                    unsigned to = 0;
                    while (turn.from[to] != placed.slot) ++to;
                    placed.slot = to;
                    if (placed.orientation) {
                        placed.orientation = (*placed.orientation + turn.added[to]) % modulus[to];
                    }
                }
                drawn.forbidden.push_back(std::move(one));
                drawn.forbidden.push_back(std::move(back));
            }
            return drawn;
        }));
}

/// The puzzle; discards the case where it is refused, or nothing blocks its turns.
inline PuzzlePtr read_blocked(const PlainBlocking& drawn) {
    SourceMap sources;
    const Result<PuzzlePtr> made = read_puzzle(sources.add("drawn.toml", drawn.text()));
    RC_PRE(made.ok());
    const bool can_be_blocked = (*made)->blocking() != nullptr;
    RC_PRE(can_be_blocked);
    return *made;
}

/// Where so many turns lead from the solved position, drawn from those that can be made.
inline State walked_from_solved(const Puzzle& puzzle, int turns) {
    State state = solved_state(puzzle.shape());
    const std::vector<Turn> all = grip_turns(puzzle, Metric::kQuarterTurn);
    // Small cases draw small numbers: always the same turn, which may be blocked.
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    for (int done = 0; done < turns;) {
        const Turn turn = all[random() % all.size()];
        if (blocked_step(puzzle, state, turn)) continue;
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
        ++done;
    }
    return state;
}

}  // namespace qter::testing
