#include <fmt/format.h>

#include <algorithm>

#include "blocking/obstacles.hpp"
#include "cli/json_document.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/puzzle_report.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/turns_now.hpp"
#include "cli/verbs.hpp"
#include "facelets/facelet_string.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "notation/notation.hpp"
#include "notation/turn_span.hpp"
#include "puzzle/piece_list.hpp"
#include "support/visible.hpp"
#include "view/arrows.hpp"
#include "view/block_text.hpp"
#include "view/box_picture.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/solid_picture.hpp"

namespace qter {
namespace {

enum class PuzzleView { kNet, kCorner, kBack };

struct PuzzleShowArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    std::string algorithm;
    std::optional<std::string> state;     ///< facelets to begin with
    std::optional<std::uint64_t> random;  ///< seed of a random state to begin with
    PuzzleView view = PuzzleView::kNet;   ///< of the picture
    std::string mark;                     ///< names of pieces whose slots are marked
    std::optional<std::string> svg;       ///< "-" is standard output
    bool letters = false;                 ///< in the SVG, on every sticker
    bool arrows = false;                  ///< in the SVG, for the movements of pieces
    std::optional<Rgb> background;        ///< of the SVG
    std::optional<double> width_mm;       ///< of the SVG
    bool presets = false;                 ///< list them
    bool supercube = false;               ///< with marked centers
    std::optional<double> time_limit;     ///< in seconds
};

/// A puzzle with an algorithm performed on it.
struct Shown {
    PuzzlePtr puzzle;
    Algorithm algorithm;
    State state;
    std::vector<Slot> marked;  ///< ascending
    State before;
    State change;  ///< the effect of the algorithm
    /// The algorithm ends before this turn, which is blocked; the obstacle is marked.
    std::optional<BlockedTurn> stopped;

    /// Boxes have no net, except those of a puzzle from cuts.
    [[nodiscard]] bool shows_boxes(PuzzleView view) const {
        return has_boxes(*puzzle) && (view != PuzzleView::kNet || puzzle->description().empty());
    }
    /// Errors: a puzzle known only by its moves, and those of box_picture().
    [[nodiscard]] Result<FlatPicture> picture(PuzzleView view) const {
        return picture_of(state, view);
    }
    [[nodiscard]] Result<FlatPicture> picture_of(const State& of, PuzzleView view) const {
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
};

/// The state before the algorithm: solved by default.
std::optional<State> beginning(Session& session, const PuzzleShowArguments& arguments,
                               const PuzzlePtr& puzzle, Diagnostics& diagnostics) {
    if (arguments.state && arguments.random) {
        diagnostics.add(Diagnostic::error(Code::kArguments, {},
                                          "--state and --random both give the first state"));
        return std::nullopt;
    }
    if (arguments.state) {
        // The words become a source of their own, so that diagnostics can point at them.
        const Source& facelets = session.sources().add("<state>", *arguments.state);
        return read_facelets(*puzzle, facelets.text(), facelets.span(0, arguments.state->size()))
            .take(diagnostics);
    }
    if (arguments.random) {
        Random random(*arguments.random);
        if (puzzle->turn_model().blocked()) {
            const std::optional<BlockedPuzzle> blocked = BlockedPuzzle::make(puzzle);
            if (blocked) return random_position(blocked->shapes, blocked->loops, random);
        } else if (const std::optional<PuzzleGroup> group = group_of(*puzzle)) {
            return group->random_state(random);
        }
        diagnostics.add(Diagnostic::error(
            Code::kTooLarge, {}, fmt::format("{} is too large for random states", puzzle->name())));
        return std::nullopt;
    }
    return solved_state(puzzle->shape());
}

/// The slots of the pieces that `text` names, ascending.
std::vector<Slot> marked_slots(Session& session, const Puzzle& puzzle, const std::string& text,
                               Diagnostics& diagnostics) {
    const Source& source = session.sources().add("<mark>", text);
    return parse_pieces(puzzle, source.text(), source.span(0, source.text().size()))
        .take(diagnostics)
        .value_or(std::vector<Slot>());
}

std::optional<Shown> perform(Session& session, const PuzzleShowArguments& arguments,
                             Diagnostics& diagnostics) {
    std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle, BlockedPuzzles::kKnown).take(diagnostics);
    if (!puzzle) return std::nullopt;
    if (arguments.supercube) puzzle = supercube_of(*puzzle, (*puzzle)->name());
    const std::optional<State> state = beginning(session, arguments, *puzzle, diagnostics);
    const Source& source = session.sources().add("<algorithm>", arguments.algorithm);
    std::optional<Algorithm> algorithm =
        parse_algorithm(**puzzle, source.text(), source.span(0, arguments.algorithm.size()))
            .take(diagnostics);
    std::vector<Slot> marked = marked_slots(session, **puzzle, arguments.mark, diagnostics);
    if (!state || !algorithm || diagnostics.has_errors()) return std::nullopt;
    const std::optional<BlockedTurn> stopped = blocked_turn(**puzzle, *state, *algorithm);
    if (stopped) {
        diagnostics.add(
            turn_is_blocked(**puzzle, *algorithm, *stopped,
                            turn_span(**puzzle, source.text(), source.whole(), stopped->at)));
        algorithm->resize(stopped->at);
        marked = slots_of(stopped->by.obstacle);
    }
    State change = state_of(**puzzle, *algorithm);
    State after = compose((*puzzle)->shape(), *state, change);
    return Shown{*std::move(puzzle),
                 *std::move(algorithm),
                 std::move(after),
                 std::move(marked),
                 *state,
                 std::move(change),
                 stopped};
}

/// The order and cycles of the state, which are those of the algorithm if it begins at solved.
std::string cycles_text(const Shown& shown) {
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
std::string picture_text(const Shown& shown, PuzzleView view, bool color) {
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

std::string report(const Session& session, const Shown& shown, const PuzzleFacts& facts,
                   const PuzzleShowArguments& arguments) {
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
    const std::string about = puzzle_text(*shown.puzzle, facts, arguments.presets);
    const std::string picture = picture_text(shown, arguments.view, session.color_out());
    const bool apart = !(picture + text).empty() && !about.starts_with('\n');
    head = visible(head);
    // The picture has colours as escape sequences, so it is not made visible.
    if (!picture.empty()) head += '\n' + picture;
    return head + visible(text + (apart ? "\n" : "") + about);
}

/// The document. `hidden` receives the pieces that move without an arrow.
Result<std::string> svg_of(const Shown& shown, const PuzzleShowArguments& arguments,
                           std::vector<Slot>& hidden) {
    if (arguments.arrows && shown.shows_boxes(arguments.view)) {
        return Diagnostic::error(Code::kArguments, {},
                                 "--arrows is for pictures of stickers in a plane");
    }
    Result<FlatPicture> picture =
        shown.picture_of(arguments.arrows ? shown.before : shown.state, arguments.view);
    if (!picture) return picture.diagnostics();
    if (arguments.arrows) hidden = add_arrows(*shown.puzzle, shown.change, *picture);
    return picture_svg(*shown.puzzle, *picture,
                       {.letters = arguments.letters,
                        .dim = true,
                        .background = arguments.background,
                        .width_mm = arguments.width_mm});
}

void write_shown(JsonWriter& json, const Shown& shown, const PuzzleFacts& facts) {
    write_puzzle(json, *shown.puzzle, facts);
    json.key("algorithm").value(to_string(*shown.puzzle, shown.algorithm));
    json.key("written").value(written(*shown.puzzle, shown.algorithm));
    json.key("length").value(length(*shown.puzzle, shown.algorithm));
    json.key("metric").value(Metric::kHalfTurn.name);
    json.key("state");
    has_facelet_string(*shown.puzzle) ? json.value(facelet_string(*shown.puzzle, shown.state))
                                      : json.null();
    json.key("order").value(order(cycle_structure(shown.puzzle->shape(), shown.state)));
    json.key("turns_now");
    if (!shown.puzzle->turn_model().blocked()) {
        json.null();
    } else {
        write_turns_now(json, *shown.puzzle, turns_now(*shown.puzzle, shown.state));
    }
}

/// The report of a blocked turn: the position before it, with the obstacle.
std::string stopped_text(const Session& session, const Shown& shown, PuzzleView view) {
    const std::string picture = picture_text(shown, view, session.color_out());
    if (picture.empty()) return "";
    const std::string done = written(*shown.puzzle, shown.algorithm);
    return visible(fmt::format("{}\n\n", done.empty() ? "before the algorithm" : "after " + done)) +
           picture;
}

ExitCode run_puzzle_show(const PuzzleShowArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzle",
                             print_err_as_is);
    const std::optional<Shown> shown = perform(session, arguments, diagnostics);
    std::optional<std::string> svg;
    std::vector<Slot> hidden;
    if (shown && arguments.svg) svg = svg_of(*shown, arguments, hidden).take(diagnostics);
    const bool svg_out = arguments.svg == "-";
    if (shown && !arguments.svg &&
        (!arguments.mark.empty() || arguments.view != PuzzleView::kNet)) {
        static_cast<void>(shown->picture(arguments.view).take(diagnostics));
    }
    const bool written =
        svg && !svg_out && session.write(*arguments.svg, *svg).take(diagnostics).has_value();
    PuzzleFacts facts;
    progress.update({"deriving the group"});
    if (shown && !svg_out) facts = puzzle_facts(shown->puzzle);
    progress.end();
    session.report(diagnostics);
    if (written) {
        session.say(fmt::format("wrote {}{}", *arguments.svg,
                                shown->stopped ? ", with the obstacle marked" : ""));
    }
    if (arguments.arrows && shown && shown->change == solved_state(shown->puzzle->shape())) {
        session.say("no arrows: --alg moves no pieces");
    }
    if (!hidden.empty()) {
        session.say(fmt::format("no arrow for {}: not visible before or after",
                                piece_list(*shown->puzzle, hidden)));
    }
    const ExitCode code = exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (shown) write_shown(json, *shown, facts);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (svg && svg_out) {
        print_answer(*svg, code, print_data);
    } else if (shown && shown->stopped) {
        print_answer(stopped_text(session, *shown, arguments.view), code, print_as_is);
    } else if (shown && !diagnostics.has_errors()) {
        print_answer(report(session, *shown, facts, arguments), code, print_as_is);
    }
    return code;
}

constexpr const char* kPuzzleShowExamples =
    R"(A puzzle is given by its name (qter puzzle list), or by its cuts: a solid (t tetrahedron, c
cube, o octahedron, d dodecahedron, i icosahedron), then cuts across its faces (f), edges
(e) or vertices (v), at distances from the centre; the faces are at distance 1. Or by a
file: TOML, of ksolve or twsearch, or of cubing.js.

Examples:
  qter puzzle show megaminx
  qter puzzle show 3x3 --alg "R U R' U'"
  qter puzzle show 2x2 --presets               registers that it can hold
  qter puzzle show fto --alg "R U" --svg fto.svg
  qter puzzle show 3x3 --view corner --alg "R U R' U'" --arrows --svg sexy.svg
  qter puzzle show 3x3 --view corner --mark "UFR UF"
  qter puzzle show c f 1/3                     the 3x3 by its cuts
  qter puzzle show t v -0.2 v 0.6 v 1.4        distances may be negative
  qter puzzle show square-1 --alg "(1,0)/(-1,-1)/")";

/// The error for options of a picture that is not written, or "".
std::string picture_problem(const PuzzleShowArguments& show, const VerbOptions& verb) {
    for (const char* const name : {"--letters", "--arrows", "--background", "--width"}) {
        if (show.svg || !verb.given(name)) continue;
        return std::string(name) + " is for the SVG; add --svg FILE";
    }
    if (show.common.json && show.svg == "-") {
        return "--json and --svg - both write to standard output; --svg FILE writes the picture "
               "to a file";
    }
    for (const char* const name : {"--view", "--mark"}) {
        if (!show.common.json || show.svg || !verb.given(name)) continue;
        return std::string(name) +
               " is for the picture, and the document of --json has none; --svg FILE writes it to "
               "a file";
    }
    return {};
}

void add_puzzle_show_options(VerbOptions& verb, PuzzleShowArguments& show) {
    add_puzzle_name(verb, show.puzzle);
    verb.text("--alg", show.algorithm, "ALG", "An algorithm to perform on it first");
    verb.number("--random", show.random, 0, kAnyNumber,
                "Begin with a random state, all reachable states equally likely; the same number "
                "gives the same state");
    verb.text("--state", show.state, "FACELETS",
              "The stickers to begin with, a letter each, face by face (on cubes URFDLB), row by "
              "row: as those faces or as colours (WRGYOB)");
    verb.flag("--presets", show.presets,
              "Show the known registers that fit, with their algorithms");
    verb.flag("--supercube", show.supercube,
              "Mark the centers, where that shows how they are turned");
    verb.choice("--view", show.view,
                Choices<PuzzleView>{{"net", PuzzleView::kNet},
                                    {"corner", PuzzleView::kCorner},
                                    {"back", PuzzleView::kBack}},
                "VIEW",
                "The faces in the picture: net (the default), all in a plane; corner, those in "
                "front, in perspective, where there are colours; back, those at the back. A puzzle "
                "of boxes has no net, but corner");
    verb.text("--mark", show.mark, "PIECES",
              "Pieces whose slots are marked in the picture, such as \"UFR UF\"");
    verb.text("--svg", show.svg, "OUT",
              "The output file of the picture as SVG, - for standard output");
    verb.flag("--letters", show.letters,
              "In the SVG: label each sticker with the face of its colour");
    verb.flag("--arrows", show.arrows,
              "In the SVG: the puzzle before the algorithm, with an arrow from each piece to its "
              "new slot");
    verb.value("--background", show.background, parse_colour,
               "a colour: write black, white, or #rrggbb", "COLOR",
               "The background of the SVG: black, white or #rrggbb; transparent by default");
    verb.real("--width", show.width_mm, 1.0, 10'000.0, "MM",
              "The width of the SVG in print, in millimetres; all pictures of one puzzle and view "
              "have the same size, to be laid side by side and cut out");
    add_time_limit(verb, show.time_limit);
    add_notation(verb, show.common);
    add_common(verb, show.common);
    verb.check([&verb, &show] { return picture_problem(show, verb); });
    verb.footer(kPuzzleShowExamples);
}

}  // namespace

RunVerb declare_puzzle_show(VerbOptions& verb) {
    return verb_with<PuzzleShowArguments>(verb, add_puzzle_show_options, run_puzzle_show);
}

}  // namespace qter
