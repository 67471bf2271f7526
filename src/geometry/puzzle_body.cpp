#include "geometry/puzzle_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <set>
#include <utility>

#include "geometry/rotation.hpp"

namespace qter {
namespace {

/// Tolerance for equal points.
constexpr double kSameSpot = 1e-6;

Mat3 rotation_of(const Grip& grip, Vec3 axis) {
    const double angle = 2 * std::numbers::pi / grip.order;
    return with_columns(turned_clockwise(axis, angle, {1, 0, 0}),
                        turned_clockwise(axis, angle, {0, 1, 0}),
                        turned_clockwise(axis, angle, {0, 0, 1}));
}

/// The look of a piece: its solid, the slot for which the solid is described, and its colours.
struct Look {
    const BodySolid* solid;
    Slot at;
    std::vector<std::uint8_t> colours;

    friend auto operator<=>(const Look&, const Look&) = default;
};

/// True if `turn` maps the solid to itself, with its colours.
bool looks_the_same(const Look& look, const Mat3& turn) {
    const std::vector<Vec3>& points = look.solid->points;
    std::vector<std::uint32_t> image;
    for (const Vec3 point : points) {
        const Vec3 moved = turn * point;
        const auto found = std::find_if(points.begin(), points.end(), [&](Vec3 other) {
            return norm(other - moved) < kSameSpot;
        });
        if (found == points.end()) return false;
        image.push_back(static_cast<std::uint32_t>(found - points.begin()));
    }
    using Side = std::pair<std::vector<std::uint32_t>, int>;  // its corners, its colour
    std::set<Side> before;
    std::set<Side> after;
    for (std::uint32_t i = 0; i < look.solid->faces.size(); ++i) {
        const auto& stickers = look.solid->stickers;
        const auto worn = std::find(stickers.begin(), stickers.end(), i);
        const int colour = worn == stickers.end()
                               ? -1
                               : look.colours[static_cast<std::size_t>(worn - stickers.begin())];
        std::vector<std::uint32_t> corners = look.solid->faces[i];
        std::vector<std::uint32_t> moved;
        for (const std::uint32_t corner : corners) moved.push_back(image[corner]);
        std::sort(corners.begin(), corners.end());
        std::sort(moved.begin(), moved.end());
        before.emplace(std::move(corners), colour);
        after.emplace(std::move(moved), colour);
    }
    return before == after;
}

class FrameFinder {
 public:
    FrameFinder(const Puzzle& puzzle, const BodyDescription& described, Span span)
        : puzzle_(puzzle), described_(described), span_(span) {
        made_.rotations.push_back(kAtRest);
        for (std::size_t i = 0; i < puzzle.grips().size(); ++i) {
            turns_.push_back(rotation_of(puzzle.grips()[i], described.axes[i]));
            std::vector<Slot>& goes = goes_.emplace_back(puzzle.shape().slots());
            const State& turn = puzzle.grips()[i].turn;
            for (Slot to = 0; to < turn.piece.size(); ++to) goes[turn.piece[to]] = to;
        }
        drawn_.resize(puzzle.shape().slots());
        for (const BodySolid& solid : described.solids) {
            for (const BodySolid::Wearer& wearer : solid.pieces) drawn_[wearer.piece] = true;
        }
    }

    Result<PuzzleBody> find() {
        std::size_t placements = 0;
        for (const Orbit& orbit : puzzle_.orbits()) {
            placements += std::size_t{orbit.size} * orbit.orientations;
            for (Slot i = 0; i < orbit.size; ++i) {
                made_.frames.emplace_back(orbit.orientations, kUnknown);
            }
        }
        if (placements > kMostPlacements) {
            return Diagnostic::error(
                Code::kTooLarge, span_,
                fmt::format("a [body] allows at most {} places and orientations of pieces",
                            kMostPlacements));
        }
        part_ = made_.frames;
        for (Slot slot = 0; slot < made_.frames.size(); ++slot) {
            for (std::size_t turned = 0; turned < made_.frames[slot].size(); ++turned) {
                if (made_.frames[slot][turned] != kUnknown) continue;
                spread({slot, static_cast<std::uint8_t>(turned)});
            }
        }
        check_parts();
        check_ways();
        if (errors_.has_errors()) return errors_;
        return std::move(made_);
    }

 private:
    struct Placement {
        Slot slot = 0;
        std::uint8_t orientation = 0;
    };
    /// A turn to a placement whose frame is another rotation; as seen from the root of the search.
    struct Closing {
        Mat3 turn;
        std::size_t grip = 0;
        Slot to = 0;
    };
    static constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

    [[nodiscard]] const Mat3& frame(Placement at) const {
        return made_.rotations[made_.frames[at.slot][at.orientation]];
    }

    void set_frame(Placement at, const Mat3& turn) {
        std::size_t number = find_rotation(made_.rotations, turn).value_or(made_.rotations.size());
        if (number == made_.rotations.size()) made_.rotations.push_back(turn);
        made_.frames[at.slot][at.orientation] = static_cast<std::uint32_t>(number);
    }

    /// Breadth-first search from a placement: first all frames, then the turns that close cycles.
    void spread(Placement root) {
        const auto part = static_cast<std::uint32_t>(closings_.size());
        std::vector<Placement> all = {root};
        set_frame(root, kAtRest);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Placement from = all[i];
            part_[from.slot][from.orientation] = part;
            for_turns(from, [&](std::size_t grip, Placement to) {
                if (made_.frames[to.slot][to.orientation] != kUnknown) return;
                set_frame(to, product(turns_[grip], frame(from)));
                all.push_back(to);
            });
        }
        closings_.push_back(closings(all));
    }

    /// Empty if no piece is drawn: an invisible piece may be turned in any way.
    [[nodiscard]] std::vector<Closing> closings(const std::vector<Placement>& all) const {
        std::vector<Closing> found;
        const bool is_drawn = std::any_of(all.begin(), all.end(), [&](Placement home) {
            return home.orientation == 0 && drawn_[home.slot];
        });
        if (!is_drawn) return found;
        std::vector<Mat3> known = {kAtRest};
        for (const Placement from : all) {
            for_turns(from, [&](std::size_t grip, Placement to) {
                // Unbounded only if the axes are wrong; then a few are enough to detect it.
                if (found.size() > kMostClosings) return;
                const Mat3 turn =
                    product(transposed(frame(to)), product(turns_[grip], frame(from)));
                if (find_rotation(known, turn)) return;
                known.push_back(turn);
                found.push_back({turn, grip, to.slot});
            });
        }
        return found;
    }

    template <class Visit>
    void for_turns(Placement from, const Visit& visit) const {
        for (std::size_t grip = 0; grip < turns_.size(); ++grip) {
            const Slot to = goes_[grip][from.slot];
            const std::uint8_t twist = puzzle_.grips()[grip].turn.orient[to];
            if (to == from.slot && twist == 0) continue;
            const std::uint32_t sum = std::uint32_t{from.orientation} + twist;
            visit(grip, {to, static_cast<std::uint8_t>(sum % puzzle_.shape().modulus(to))});
        }
    }

    /// Checks that the pieces of each solid can reach the slot that it is described for.
    void check_parts() {
        for (const BodySolid& solid : described_.solids) {
            for (const BodySolid::Wearer& wearer : solid.pieces) {
                if (part_[solid.at.value_or(wearer.piece)][0] == part_[wearer.piece][0]) continue;
                errors_.add(Diagnostic::error(
                    Code::kBadPuzzle, span_,
                    fmt::format(
                        "no turns bring {} to {} with orientation 0, where its solid is given",
                        puzzle_.pieces()[wearer.piece].name, puzzle_.pieces()[*solid.at].name)));
            }
        }
    }

    /// Checks that turns that close a cycle leave all solids unchanged.
    void check_ways() {
        if (errors_.has_errors()) return;
        std::set<Look> seen;
        for (const BodySolid& solid : described_.solids) {
            for (const BodySolid::Wearer& wearer : solid.pieces) {
                Look look{&solid, solid.at.value_or(wearer.piece), wearer.colours};
                if (!seen.insert(look).second) continue;
                const std::vector<Closing>& all = closings_[part_[wearer.piece][0]];
                const auto wrong = std::find_if(all.begin(), all.end(), [&](const Closing& one) {
                    return !is_unchanged(look, one);
                });
                if (wrong != all.end()) fail(wearer.piece, *wrong);
            }
        }
    }

    [[nodiscard]] bool is_unchanged(const Look& look, const Closing& closing) const {
        const Mat3& home = frame({look.at, 0});
        return looks_the_same(look, product(home, product(closing.turn, transposed(home))));
    }

    void fail(Slot piece, const Closing& closing) {
        errors_.add(
            Diagnostic::error(
                Code::kBadPuzzle, span_,
                fmt::format("the axes do not fit the turns: {} comes to {} by a turn of {}, but in "
                            "another position "
                            "than by other turns",
                            puzzle_.pieces()[piece].name, puzzle_.pieces()[closing.to].name,
                            puzzle_.grips()[closing.grip].name))
                .with_help("turns that bring a piece back unchanged must bring its solid back "
                           "unchanged, too"));
    }

    /// No convex solid with so few corners has more rotations.
    static constexpr std::size_t kMostClosings = 250;

    const Puzzle& puzzle_;
    const BodyDescription& described_;
    Span span_;
    Diagnostics errors_;
    PuzzleBody made_;
    std::vector<Mat3> turns_;              // by grip
    std::vector<std::vector<Slot>> goes_;  // by grip and slot, the target of its piece
    std::vector<bool> drawn_;              // by piece
    /// By slot and orientation, the index of the search that reached it.
    std::vector<std::vector<std::uint32_t>> part_;
    std::vector<std::vector<Closing>> closings_;  // by index of the search
};

}  // namespace

Result<PuzzleBody> make_body(const Puzzle& puzzle, BodyDescription described, Span span) {
    Result<PuzzleBody> made = FrameFinder(puzzle, described, span).find();
    if (made.ok()) made->described = std::move(described);
    return made;
}

}  // namespace qter
