#include "view/arrows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "puzzle/facelets.hpp"

namespace qter {
namespace {

/// A possible arrow of a piece; the least candidate is the best.
struct Candidate {
    double length = 0;
    // Drawn stickers, the smaller index first: at equal length, both arrows of a swap share a line.
    std::pair<std::size_t, std::size_t> ends;
    bool backwards = false;

    friend bool operator<(const Candidate& a, const Candidate& b) {
        // Differences by rounding are ignored.
        if (std::abs(a.length - b.length) > 1e-9) return a.length < b.length;
        return std::tie(a.ends, a.backwards) < std::tie(b.ends, b.backwards);
    }
};

}  // namespace

std::vector<Slot> add_arrows(const Puzzle& puzzle, const State& change, FlatPicture& picture) {
    const std::vector<DrawnSticker>& drawn = puzzle.drawing().stickers;
    const std::vector<std::size_t> origins = facelet_origins(puzzle, change);
    std::vector<std::optional<FlatPoint>> seen(drawn.size());
    for (const FlatSticker& sticker : picture.stickers) seen[sticker.drawn] = sticker.centre;

    std::map<Slot, std::optional<Candidate>> best;  // by the slot that the piece comes from
    for (std::size_t to = 0; to < drawn.size(); ++to) {
        const std::size_t from = origins[to];
        if (from == to) continue;
        std::optional<Candidate>& known = best[*drawn[from].slot];
        if (!seen[from] || !seen[to]) continue;
        const double length = std::hypot(seen[to]->x - seen[from]->x, seen[to]->y - seen[from]->y);
        const Candidate one{length, std::minmax(from, to), from > to};
        if (!known || one < *known) known = one;
    }
    std::map<std::pair<std::size_t, std::size_t>, FlatArrow> arrows;
    std::vector<Slot> unseen;
    for (const auto& [slot, candidate] : best) {
        if (!candidate) {
            unseen.push_back(slot);
            continue;
        }
        const auto& [a, b] = candidate->ends;
        const auto [arrow, is_new] = arrows.try_emplace(candidate->ends);
        if (!is_new) {
            arrow->second.both_ways = true;
        } else {
            arrow->second = {*seen[candidate->backwards ? b : a],
                             *seen[candidate->backwards ? a : b], false};
        }
    }
    for (const auto& [ends, arrow] : arrows) picture.arrows.push_back(arrow);
    return unseen;
}

}  // namespace qter
