// Corridors of a BlockedSearch: words that must lead through chosen points halfway.
//
// Then both of its searches have bounds towards the middle, which are sharper than those towards
// the ends. Words outside of the corridor are not found, so a corridor finds solutions and proves
// nothing.
#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "blocked/blocked_estimate.hpp"
#include "blocked/blocked_search.hpp"

namespace qter {
namespace {

/// Random descents for an estimate.
constexpr std::uint32_t kFewProbes = 500;
/// Most turns to the middle beyond half of the shortest length.
constexpr std::uint32_t kMostDetour = 10;
constexpr std::uint32_t kLittleDetour = 7;
/// Number of expected solutions at which one is nearly certain.
constexpr double kEnough = 4;

}  // namespace

ShapeSpace::Index BlockedSearch::busiest() const {
    const ShapeSpace& view = *space_.views().front();
    const std::uint32_t far = from_start_.at(0, 0);
    // The number of shortest paths from `end` to each point that is `turns` turns along to the
    // other end.
    const auto ways = [&](const State& end, const ShapeBounds& other, std::uint32_t turns) {
        std::map<ShapeSpace::Index, double> at = {{view.of(end).value(), 1}};
        for (std::uint32_t turn = 1; turn <= turns; ++turn) {
            cancellation_.check();
            std::map<ShapeSpace::Index, double> next;
            for (const auto& [point, count] : at) {
                for (TurnNumber t = 0; t < view.turns(); ++t) {
                    const auto to = view.after(point, t);
                    if (to && other.at(0, *to) == far - turn) next[*to] += count;
                }
            }
            at = std::move(next);
        }
        return at;
    };
    const std::uint32_t half = far / 2;
    const auto ahead = ways(start_, solved_, half);
    const auto behind = ways(solved_state(space_.puzzle().shape()), from_start_, far - half);
    ShapeSpace::Index best = 0;
    double most = -1;
    for (const auto& [point, count] : ahead) {
        const double both = count * behind.at(point);
        if (both > most) best = point;
        most = std::max(most, both);
    }
    return best;
}

std::optional<BlockedSearch::Corridor> BlockedSearch::corridor(std::uint32_t slack,
                                                               CorridorWidth width) const {
    const bool narrow = width == CorridorWidth::kNarrow;
    const ShapeSpace& view = *space_.views().front();
    const std::uint32_t half = least_ / 2;
    std::vector<ShapeSpace::Index> points;
    if (narrow) {
        points = {busiest()};
    } else {
        for (ShapeSpace::Index i = 0; i < view.size(); ++i) {
            const std::uint32_t from = from_start_.at(0, i);
            if (from == half && from + solved_.at(0, i) <= least_ + slack) points.push_back(i);
        }
    }
    if (points.empty()) return std::nullopt;
    Corridor corridor;
    corridor.points = points.size();
    const std::uint32_t longest = half + (narrow ? kLittleDetour : kMostDetour);
    const auto middle =
        std::make_shared<ShapeBounds>(space_, points, longest, options_.threads, cancellation_);
    middle->add_directions(options_.threads, cancellation_);
    corridor.middle = middle;
    const State solved = solved_state(space_.puzzle().shape());
    for (std::uint32_t length = 0; length <= longest; ++length) {
        const auto add = [&](const State& from, std::vector<Corridor::Side>& to) {
            const BlockedSizes sizes = estimated_sizes(
                space_, {from, length, *corridor.middle, 0, 1}, kFewProbes, cancellation_);
            to.push_back({sizes.all_nodes(), sizes.words.back()});
        };
        add(start_, corridor.ahead);
        add(solved, corridor.behind);
    }
    return corridor;
}

BlockedSearch::Estimate BlockedSearch::through(const Corridor& corridor,
                                               std::uint32_t length) const {
    Estimate best;
    best.nodes = std::numeric_limits<double>::infinity();
    best.middle = corridor.middle;
    const double pairs = static_cast<double>(corridor.points) * space_.positions_per_point(0);
    const double most = most_members();
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t behind = 1; behind < std::min<std::size_t>(length, corridor.behind.size());
         ++behind) {
        if (length - behind >= corridor.ahead.size()) continue;
        const Corridor::Side& a = corridor.ahead[length - behind];
        const Corridor::Side& b = corridor.behind[behind];
        const double found = a.words * b.words / pairs;
        const double nodes = a.nodes + b.nodes;
        if (b.words > most || found == 0) continue;
        // The cost of one solution.
        const double price = nodes / std::min(found, kEnough);
        if (price >= least) continue;
        least = price;
        best.behind = behind;
        best.nodes = nodes;
        best.members = b.words;
        best.solutions = found;
    }
    return best;
}

}  // namespace qter
