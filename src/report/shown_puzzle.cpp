#include "report/shown_puzzle.hpp"

#include <fmt/format.h>

#include "facelets/facelet_string.hpp"
#include "notation/metric.hpp"
#include "notation/notation.hpp"
#include "puzzle/piece_list.hpp"
#include "report/puzzle_report.hpp"
#include "report/turns_now.hpp"
#include "support/visible.hpp"
#include "view/arrows.hpp"
#include "view/block_text.hpp"
#include "view/box_picture.hpp"
#include "view/net_text.hpp"
#include "view/solid_picture.hpp"

namespace qter {
namespace {

/// The order and cycles of the state, which are those of the algorithm if it begins at solved.
std::string cycles_text(const ShownPuzzle& shown) {
    const Puzzle& puzzle = *shown.puzzle;
    const std::vector<Cycle> cycles = cycle_structure(puzzle.shape(), shown.state);
    std::string text;
    std::optional<std::uint32_t> orbit;
    for (const Cycle& cycle : cycles) {
        if (orbit != cycle.orbit) {
            text += fmt::format("{}{}", orbit ? "; " : "", puzzle.orbits()[cycle.orbit].name);
            orbit = cycle.orbit;
        }
        text += ' ' + cycle_notation(puzzle.shape(), cycle);
    }
    const bool of_algorithm = shown.algorithm.empty() || shown.state == shown.change;
    return fmt::format("order        {}{}\ncycles       {}\n", to_string(order(cycles)),
                       of_algorithm ? "" : ", of the state that is shown",
                       text.empty() ? "none" : text);
}

/// The picture for the terminal; empty without a picture.
std::string picture_text(const ShownPuzzle& shown, PuzzleView view, bool color) {
    const Puzzle& puzzle = *shown.puzzle;
    const bool marks = !shown.marked.empty();
    if (shown.shows_boxes(view)) {
        const Result<FlatPicture> boxes = shown.picture(view);
        return boxes ? net_text(puzzle, *boxes, {.color = color}) : "";
    }
    if (!color || view == PuzzleView::kNet) {
        const Result<FlatPicture> net = shown.picture(PuzzleView::kNet);
        return net ? net_text(puzzle, *net, {.color = color, .letters = color && marks}) : "";
    }
    const Result<FlatPicture> solid = shown.picture(view);
    if (!solid) return "";
    const std::vector<Slot> unseen = unseen_slots(*solid, shown.marked);
    return block_text(puzzle, *solid, {.letters = marks}) +
           (unseen.empty() ? "" : fmt::format("not visible: {}\n", piece_list(puzzle, unseen)));
}

}  // namespace

bool ShownPuzzle::shows_boxes(PuzzleView view) const {
    return has_boxes(*puzzle) && (view != PuzzleView::kNet || puzzle->description().empty());
}

Result<FlatPicture> ShownPuzzle::picture_of(const State& of, PuzzleView view) const {
    const EyeSide side = view == PuzzleView::kBack ? EyeSide::kBack : EyeSide::kFront;
    if (shows_boxes(view)) return box_picture(*puzzle, of, marked, side);
    std::optional<FlatPicture> picture = view == PuzzleView::kNet
                                             ? flat_picture(*puzzle, of, marked)
                                             : solid_picture(*puzzle, of, marked, side);
    if (picture) return *std::move(picture);
    return Diagnostic::error(
        Code::kArguments, {},
        fmt::format("{} has no picture: only its moves are known", puzzle->name()));
}

std::string shown_text(const ShownPuzzle& shown, const PuzzleFacts& facts, PuzzleView view,
                       bool presets, bool color) {
    // The picture comes first.
    std::string head = shown.puzzle->title() + '\n';
    std::string text;
    if (!shown.algorithm.empty()) {
        const std::uint64_t turns = length(*shown.puzzle, shown.algorithm);
        text += fmt::format("\nalgorithm    {}\nlength       {} turn{} ({})\n",
                            written(*shown.puzzle, shown.algorithm), turns, turns == 1 ? "" : "s",
                            Metric::kHalfTurn.name);
    }
    if (shown.state != solved_state(shown.puzzle->shape())) {
        text += (shown.algorithm.empty() ? "\n" : "") + cycles_text(shown);
        if (has_facelet_string(*shown.puzzle)) {
            text += fmt::format("facelets     {}\n", facelet_string(*shown.puzzle, shown.state));
        }
    }
    if (shown.puzzle->turn_model().blocked()) {
        text += (text.empty() ? "\n" : "") +
                turns_now_text(*shown.puzzle, turns_now(*shown.puzzle, shown.state));
    }
    const std::string about = puzzle_text(*shown.puzzle, facts, presets);
    const std::string picture = picture_text(shown, view, color);
    const bool apart = !(picture + text).empty() && !about.starts_with('\n');
    head = visible(head);
    // The picture has colours as escape sequences, so it is not made visible.
    if (!picture.empty()) head += '\n' + picture;
    return head + visible(text + (apart ? "\n" : "") + about);
}

std::string stopped_text(const ShownPuzzle& shown, PuzzleView view, bool color) {
    const std::string picture = picture_text(shown, view, color);
    if (picture.empty()) return "";
    const std::string done = written(*shown.puzzle, shown.algorithm);
    return visible(fmt::format("{}\n\n", done.empty() ? "before the algorithm" : "after " + done)) +
           picture;
}

Result<std::string> shown_svg(const ShownPuzzle& shown, PuzzleView view, const SvgOptions& options,
                              bool arrows, std::vector<Slot>& hidden) {
    if (arrows && shown.shows_boxes(view)) {
        return Diagnostic::error(Code::kArguments, {},
                                 "--arrows is for pictures of stickers in a plane");
    }
    Result<FlatPicture> picture = shown.picture_of(arrows ? shown.before : shown.state, view);
    if (!picture) return picture.diagnostics();
    if (arrows) hidden = add_arrows(*shown.puzzle, shown.change, *picture);
    return picture_svg(*shown.puzzle, *picture, options);
}

void write_shown(JsonWriter& json, const ShownPuzzle& shown, const PuzzleFacts& facts) {
    const Puzzle& puzzle = *shown.puzzle;
    write_puzzle(json, puzzle, facts);
    json.key("algorithm").value(to_string(puzzle, shown.algorithm));
    json.key("written").value(written(puzzle, shown.algorithm));
    json.key("length").value(length(puzzle, shown.algorithm));
    json.key("metric").value(Metric::kHalfTurn.name);
    json.key("state").text_or_null(facelets_if_any(puzzle, shown.state));
    json.key("order").value(order(cycle_structure(puzzle.shape(), shown.state)));
    json.key("turns_now");
    if (!puzzle.turn_model().blocked()) {
        json.null();
    } else {
        write_turns_now(json, puzzle, turns_now(puzzle, shown.state));
    }
}

}  // namespace qter
