// The verb puzzle show: pieces, group, grips and picture of a puzzle.
#include <fmt/format.h>

#include <algorithm>

#include "blocking/obstacles.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "facelets/facelet_string.hpp"
#include "notation/turn_span.hpp"
#include "puzzle/piece_list.hpp"
#include "report/shown_puzzle.hpp"
#include "report/turns_now.hpp"

namespace qter {
namespace {

struct PuzzleShowArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    std::string algorithm;
    std::optional<std::string> state;     ///< facelets to begin with
    std::optional<std::uint64_t> random;  ///< seed of a random state to begin with
    PuzzleView view = PuzzleView::kNet;   ///< of the picture
    std::string mark;                     ///< names of pieces whose slots are marked
    std::optional<std::string> svg;       ///< "-" is standard output
    SvgOptions drawing = {.dim = true};   ///< of the SVG
    bool arrows = false;                  ///< in the SVG, for the movements of pieces
    bool presets = false;                 ///< list them
    bool supercube = false;               ///< with marked centers
    std::optional<double> time_limit;     ///< in seconds
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
        if (std::optional<State> state = random_state_of(puzzle, random)) return state;
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

std::optional<ShownPuzzle> perform(Session& session, const PuzzleShowArguments& arguments,
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
    return ShownPuzzle{*std::move(puzzle),
                       *std::move(algorithm),
                       std::move(after),
                       std::move(marked),
                       *state,
                       std::move(change),
                       stopped};
}

ExitCode run_puzzle_show(const PuzzleShowArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzle",
                             print_err_as_is);
    const std::optional<ShownPuzzle> shown = perform(session, arguments, diagnostics);
    std::optional<std::string> svg;
    std::vector<Slot> hidden;
    if (shown && arguments.svg) {
        svg = shown_svg(*shown, arguments.view, arguments.drawing, arguments.arrows, hidden)
                  .take(diagnostics);
    }
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
        session.print_document(write, diagnostics, code);
    } else if (svg && svg_out) {
        print_answer(*svg, code, print_data);
    } else if (shown && shown->stopped) {
        print_answer(stopped_text(*shown, arguments.view, session.color_out()), code, print_as_is);
    } else if (shown && !diagnostics.has_errors()) {
        print_answer(
            shown_text(*shown, facts, arguments.view, arguments.presets, session.color_out()), code,
            print_as_is);
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
    verb.flag("--letters", show.drawing.letters,
              "In the SVG: label each sticker with the face of its colour");
    verb.flag("--arrows", show.arrows,
              "In the SVG: the puzzle before the algorithm, with an arrow from each piece to its "
              "new slot");
    verb.value("--background", show.drawing.background, parse_colour,
               "a colour: write black, white, or #rrggbb", "COLOR",
               "The background of the SVG: black, white or #rrggbb; transparent by default");
    verb.real("--width", show.drawing.width_mm, 1.0, 10'000.0, "MM",
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
