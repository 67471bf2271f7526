// Small puzzles drawn at random, as texts, and a plain model of each that shares no code with qter.
//
// A puzzle is drawn as lists of numbers (PlainPuzzle): orbits of a few pieces, with orientations
// and identical pieces; grips of various orders, some of them powers, copies or conjugates of
// others; blocks that are words of other grips. text() writes it down as docs/puzzle-files.md says.
// The model turns what one sees: what looks alike has one number, so a state is a row of numbers,
// and breadth first search over such rows is the reference for distances and for what can be
// reached.
//
// rapidcheck draws and shrinks them: fewer orbits, pieces, orientations and grips.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace qter::testing {

struct PlainOrbit {
    unsigned size = 1;
    unsigned orientations = 1;
    std::vector<unsigned> kinds;  ///< from 1, by piece; empty where all differ
};

/// A grip by the lists of docs/conventions.md: the piece that comes to each place, and what it adds
/// to its orientation, orbit after orbit, counted over all of them.
struct PlainGrip {
    std::vector<unsigned> from;
    std::vector<unsigned> added;
    bool block = false;
};

/// What one sees: by slot, the kind of its piece and how that is turned.
using Look = std::vector<std::uint32_t>;

struct PlainPuzzle {
    std::vector<PlainOrbit> orbits;
    std::vector<PlainGrip> grips;

    [[nodiscard]] unsigned slots() const {
        return std::accumulate(orbits.begin(), orbits.end(), 0U,
                               [](unsigned sum, const PlainOrbit& o) { return sum + o.size; });
    }
    /// By slot.
    [[nodiscard]] std::vector<unsigned> orientations() const {
        std::vector<unsigned> all;
        for (const PlainOrbit& orbit : orbits)
            all.insert(all.end(), orbit.size, orbit.orientations);
        return all;
    }

    [[nodiscard]] PlainGrip still() const {
        PlainGrip none{std::vector<unsigned>(slots()), std::vector<unsigned>(slots()), false};
        std::iota(none.from.begin(), none.from.end(), 0U);
        return none;
    }
    /// First `a`, then `b`.
    [[nodiscard]] PlainGrip behind(const PlainGrip& a, const PlainGrip& b) const {
        const std::vector<unsigned> turned = orientations();
        PlainGrip both = still();
        for (unsigned to = 0; to < slots(); ++to) {
            both.from[to] = a.from[b.from[to]];
            both.added[to] = (a.added[b.from[to]] + b.added[to]) % turned[to];
        }
        return both;
    }
    [[nodiscard]] static bool same(const PlainGrip& a, const PlainGrip& b) {
        return a.from == b.from && a.added == b.added;
    }
    [[nodiscard]] unsigned order(const PlainGrip& grip) const {
        unsigned n = 1;
        for (PlainGrip power = grip; !same(power, still()); ++n) power = behind(power, grip);
        return n;
    }

    [[nodiscard]] Look solved(bool telling_apart = false) const {
        Look look;
        unsigned number = 0;
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            for (unsigned i = 0; i < orbits[o].size; ++i, ++number) {
                const bool alike = !telling_apart && !orbits[o].kinds.empty();
                look.push_back(
                    256 *
                    (alike ? 1000 * (static_cast<unsigned>(o) + 1) + orbits[o].kinds[i] : number));
            }
        }
        return look;
    }
    [[nodiscard]] Look turned(const Look& look, const PlainGrip& grip) const {
        const std::vector<unsigned> modulus = orientations();
        Look to(look.size());
        for (std::size_t i = 0; i < look.size(); ++i) {
            const std::uint32_t there = look[grip.from[i]];
            to[i] = there / 256 * 256 + (there % 256 + grip.added[i]) % modulus[i];
        }
        return to;
    }

    /// Letters only, so that none is several turns of another.
    [[nodiscard]] static std::string name_of(std::size_t grip) {
        return std::string(1, static_cast<char>('A' + grip)) + "x";
    }

    [[nodiscard]] std::string text() const {
        std::string text = "name = \"drawn\"\n";
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            text += "[[orbits]]\nname = \"o" + std::to_string(o) +
                    "x\"\norientations = " + std::to_string(orbits[o].orientations) +
                    "\nsize = " + std::to_string(orbits[o].size) + "\n";
            if (!orbits[o].kinds.empty()) text += "kinds = " + list(orbits[o].kinds, 0) + "\n";
        }
        for (std::size_t g = 0; g < grips.size(); ++g) {
            text += "[[grips]]\nname = \"" + name_of(g) + "\"\n";
            if (grips[g].block) text += "block = true\n";
            std::string places = "[grips.places]\n";
            std::string twists = "[grips.twists]\n";
            unsigned first = 0;
            for (std::size_t o = 0; o < orbits.size(); ++o) {
                const auto part = [&](const std::vector<unsigned>& all) {
                    return std::vector<unsigned>(all.begin() + first,
                                                 all.begin() + first + orbits[o].size);
                };
                const std::string key = "o" + std::to_string(o) + "x = ";
                std::vector<unsigned> from = part(grips[g].from);
                for (unsigned& place : from) place += 1 - first;
                places += key + list(from, 0) + "\n";
                twists += key + list(part(grips[g].added), 0) + "\n";
                first += orbits[o].size;
            }
            text += places + twists;
        }
        return text;
    }

 private:
    static std::string list(const std::vector<unsigned>& numbers, std::size_t first) {
        std::string text = "[";
        for (std::size_t i = first; i < numbers.size(); ++i) {
            text += (i == first ? "" : ", ") + std::to_string(numbers[i]);
        }
        return text + "]";
    }
};

inline void showValue(const PlainPuzzle& puzzle, std::ostream& os) { os << puzzle.text(); }

/// Breadth first from solved: how many turns, of any amount of any grip, each look is away.
struct PlainDistances {
    std::map<Look, unsigned> of;
    unsigned farthest = 0;
};

/// All looks, or those of the puzzle without identical pieces; none where there are more than
/// `most`. `blocks` says whether blocks turn, too.
inline std::optional<PlainDistances> plain_distances(const PlainPuzzle& puzzle, std::size_t most,
                                                     bool blocks = true,
                                                     bool telling_apart = false) {
    std::vector<PlainGrip> turns;
    for (const PlainGrip& grip : puzzle.grips) {
        if (grip.block && !blocks) continue;
        PlainGrip power = grip;
        for (unsigned n = puzzle.order(grip); n > 1; --n) {
            turns.push_back(power);
            power = puzzle.behind(power, grip);
        }
    }
    PlainDistances known;
    std::vector<Look> queue = {puzzle.solved(telling_apart)};
    known.of.emplace(queue.front(), 0);
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const Look here = queue[at];
        const unsigned distance = known.of.at(here);
        known.farthest = distance;
        for (const PlainGrip& turn : turns) {
            Look to = puzzle.turned(here, turn);
            if (!known.of.emplace(to, distance + 1).second) continue;
            queue.push_back(std::move(to));
            if (queue.size() > most) return std::nullopt;
        }
    }
    return known;
}

/// How large drawn puzzles are.
struct DrawnSizes {
    unsigned orbits = 3;
    unsigned pieces = 5;  ///< of an orbit
    unsigned orientations = 4;
    unsigned grips = 4;   ///< that are no blocks
    unsigned order = 24;  ///< of a grip
    bool stray = false;   ///< blocks may be anything
};

namespace drawing {

inline unsigned from_to(unsigned least, unsigned most) {
    return *rc::gen::inRange<unsigned>(least, most + 1);
}

inline PlainOrbit orbit(const DrawnSizes& sizes, bool first) {
    PlainOrbit orbit;
    orbit.size = from_to(first ? 2 : 1, sizes.pieces);
    orbit.orientations = from_to(1, sizes.orientations);
    switch (from_to(0, 2)) {
        case 0:
            break;  // all differ
        case 1:
            orbit.kinds.assign(orbit.size, 1);
            break;
        default:
            for (unsigned i = 0; i < orbit.size; ++i) {
                orbit.kinds.push_back(from_to(1, std::max(1U, orbit.size - 1)));
            }
    }
    return orbit;
}

/// A cycle in some orbits, or any permutation, and twists in some places.
inline PlainGrip grip(const PlainPuzzle& puzzle, const DrawnSizes& sizes) {
    PlainGrip grip = puzzle.still();
    unsigned first = 0;
    for (const PlainOrbit& orbit : puzzle.orbits) {
        const unsigned how = from_to(0, 3);
        std::vector<unsigned> order(orbit.size);
        std::iota(order.begin(), order.end(), first);
        for (unsigned i = orbit.size; how > 0 && i > 1; --i) {
            std::swap(order[i - 1], order[from_to(0, i - 1)]);
        }
        if (how == 1) {
            for (unsigned i = 0; i < orbit.size; ++i) grip.from[first + i] = order[i];
        } else if (how >= 2) {
            const unsigned length = from_to(1, orbit.size);
            for (unsigned i = 0; i < length; ++i) {
                grip.from[order[(i + 1) % length]] = order[i];
            }
        }
        if (from_to(0, 1) == 1) {
            for (unsigned i = 0; i < orbit.size; ++i) {
                grip.added[first + i] = from_to(0, orbit.orientations - 1);
            }
        }
        first += orbit.size;
    }
    const unsigned n = puzzle.order(grip);
    if (n > 1 && n <= sizes.order) return grip;
    grip = puzzle.still();
    std::swap(grip.from[0], grip.from[1]);  // the first orbit has two pieces
    return grip;
}

/// The same turn seen from elsewhere: every orbit renumbered cyclically.
inline PlainGrip elsewhere(const PlainPuzzle& puzzle, const PlainGrip& grip) {
    PlainGrip to = grip;
    unsigned first = 0;
    for (const PlainOrbit& orbit : puzzle.orbits) {
        const auto next = [&](unsigned slot) { return first + (slot - first + 1) % orbit.size; };
        for (unsigned i = first; i < first + orbit.size; ++i) {
            to.from[next(i)] = next(grip.from[i]);
            to.added[next(i)] = grip.added[i];
        }
        first += orbit.size;
    }
    return to;
}

}  // namespace drawing

/// rc::check with so many cases, or as many as RC_PARAMS asks for.
template <class Testable>
[[nodiscard]] bool check_cases(const std::string& description, int cases, Testable&& testable) {
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    const int usual = rc::detail::TestParams().maxSuccess;
    params.maxSuccess = params.maxSuccess == usual ? cases : params.maxSuccess;
    rc::detail::TestMetadata metadata;
    metadata.id = metadata.description = description;
    const rc::detail::TestResult result =
        rc::detail::checkTestable(std::forward<Testable>(testable), metadata, params);
    std::cerr << description << ": ";
    rc::detail::printResultMessage(result, std::cerr);
    std::cerr << std::endl;
    return result.template is<rc::detail::SuccessResult>();
}

/// Any small puzzle that is valid, or, with sizes.stray, may have blocks that are not.
inline rc::Gen<PlainPuzzle> any_plain_puzzle(const DrawnSizes& sizes = DrawnSizes()) {
    using namespace drawing;
    // Ranges grow with rapidcheck's size, so that most of a short run would be tiny puzzles.
    return rc::gen::resize(
        rc::kNominalSize, rc::gen::exec([sizes] {
            PlainPuzzle puzzle;
            const unsigned orbits = from_to(1, sizes.orbits);
            for (unsigned o = 0; o < orbits; ++o) puzzle.orbits.push_back(orbit(sizes, o == 0));
            const unsigned grips = from_to(1, sizes.grips);
            for (unsigned g = 0; g < grips; ++g) {
                const bool symmetric = g > 0 && from_to(0, 2) == 2;
                puzzle.grips.push_back(symmetric ? elsewhere(puzzle, puzzle.grips.back())
                                                 : grip(puzzle, sizes));
            }
            for (unsigned blocks = from_to(0, 2); blocks > 0; --blocks) {
                PlainGrip block = puzzle.still();
                if (sizes.stray && from_to(0, 1) == 1) {
                    block = grip(puzzle, sizes);
                } else {
                    for (unsigned turns = from_to(2, 4); turns > 0; --turns) {
                        block = puzzle.behind(block, puzzle.grips[from_to(0, grips - 1)]);
                    }
                }
                const unsigned n = puzzle.order(block);
                if (n == 1 || n > sizes.order) continue;
                block.block = true;
                puzzle.grips.push_back(std::move(block));
            }
            return puzzle;
        }));
}

}  // namespace qter::testing
