#include <fmt/format.h>

#include "cli/command_stop.hpp"
#include "cli/explore_arguments.hpp"
#include "cli/explore_options.hpp"
#include "cli/graph_exploration.hpp"
#include "cli/graph_report.hpp"
#include "cli/json_document.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "explore/disk_levels.hpp"
#include "puzzle/facelet_string.hpp"
#include "puzzle/piece_list.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::optional<GraphQuestion> question_of(Session& session, const ExploreArguments& arguments,
                                         Diagnostics& diagnostics) {
    std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle, BlockedPuzzles::kKnown).take(diagnostics);
    if (!puzzle) return std::nullopt;
    GraphQuestion question{*std::move(puzzle), {}, {}, {}, {}, {}, {}, {}};
    const Puzzle& p = *question.puzzle;
    // Takes over what `reader` makes of an option's text, if it is given.
    const auto read = [&](const char* name, const std::optional<std::string>& given, auto reader,
                          auto& into) {
        if (!given) return;
        const Source& text = session.sources().add(name, *given);
        auto result = reader(p, text.text(), text.span(0, text.text().size())).take(diagnostics);
        if (result) into = *std::move(result);
    };
    const auto read_state = [](const Puzzle& of, std::string_view text, Span span) {
        return read_facelets(of, text, span);
    };
    const auto read_algorithm = [](const Puzzle& of, std::string_view text, Span span) {
        return parse_algorithm(of, text, span);
    };
    const auto read_phase = [](const Puzzle&, std::string_view text, Span span) {
        return Result<PhaseText>(PhaseText{text, span});
    };
    read("<phase>", arguments.phase, read_phase, question.phase);
    if (!arguments.turns && !arguments.phase) question.turns = turns_of(p, arguments.choice);
    question.from = solved_state(p.shape());
    read("<turns>", arguments.turns, read_graph_turns, question.turns);
    read("<orbits>", arguments.orbits, read_orbits_seen, question.seen);
    read("<pieces>", arguments.pieces, parse_pieces, question.pieces);
    read("<from>", arguments.from, read_state, question.from);
    read("<walk>", arguments.walk, read_algorithm, question.walk);
    read("<steps>", arguments.steps, read_walk_steps, question.steps);
    if (diagnostics.has_errors()) return std::nullopt;
    return question;
}

Diagnostic ended_early() {
    return Diagnostic::warning(
        interrupted() ? Code::kInterrupted : Code::kTimeLimit, {},
        fmt::format("{} before all was found; this is what there was by then",
                    interrupted() ? "interrupted" : "the time was over"));
}

ExitCode exit_code_of(const std::optional<GraphAnswer>& answer, const ExploreArguments& arguments,
                      const Diagnostics& diagnostics) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (!answer || answer->document || diagnostics.has_errors()) return exit_code_for(diagnostics);
    // A level may be empty where turns count differently, and so the last one be nearer than
    // --depth.
    const bool stopped = answer->out_of_memory || command_cancellation().requested();
    const bool to_depth =
        arguments.depth && (answer->levels.depth() == *arguments.depth || !stopped);
    const bool all = answer->levels.complete || to_depth;
    return all && !answer->left_out ? ExitCode::kDone : ExitCode::kLimit;
}

ExitCode run_explore(const ExploreArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    std::optional<GraphAnswer> answer;
    std::optional<GraphQuestion> question;
    {
        Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                          print_err_as_is);
        question = question_of(session, arguments, diagnostics);
        if (question) {
            answer = within_memory("the graph", [&] {
                         return explore_graph(arguments, *question, progress);
                     }).take(diagnostics);
        }
    }
    if (answer && answer->problem) diagnostics.add(*answer->problem);
    if (answer && command_cancellation().requested()) diagnostics.add(ended_early());
    const bool svg_out = arguments.svg == "-";
    std::optional<std::string> svg;
    if (answer && arguments.svg) svg = graph_charts(arguments, *answer);
    const bool written =
        svg && !svg_out && session.write(*arguments.svg, *svg).take(diagnostics).has_value();
    session.report(diagnostics);
    if (written) session.say(fmt::format("wrote {}", *arguments.svg));
    const bool damaged = answer && answer->problem && answer->problem->code == Code::kBadTable;
    if (answer && answer->disk_bytes && !answer->levels.complete && !damaged) {
        session.say(fmt::format("{} has all within {}; --resume goes on from there",
                                printable(*arguments.disk, 200), answer->kept));
    }
    const ExitCode code = exit_code_of(answer, arguments, diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (answer) write_graph(json, arguments, *answer);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (answer && (answer->document || svg_out)) {
        print_answer(svg_out ? *svg : *answer->document, code, print_data);
    } else if (answer) {
        print_answer(graph_text(arguments, *answer), code);
        if (arguments.common.verbose) session.say(graph_statistics(*answer));
    }
    return code;
}

constexpr const char* kExploreExamples =
    R"(Positions are what one sees, however the puzzle is held: pieces that look alike are not told
apart. --held counts each way of holding it; --count states tells every piece apart as well.
--turns takes moves and algorithms in brackets, each with what it counts as, or 1:
"U:1, U2:2, (R U R' U'):3". docs/explore.md has more.

Examples:
  qter explore 2x2
  qter explore 2x2 --metric qtm --edges --antipodes 3
  qter explore 2x2 --symmetry all
  qter explore 4x4 --orbits corners
  qter explore 3x3 --depth 5
  qter explore 3x3 --depth 6 --disk levels
  qter explore 3x3 --orbits "edges:orientation, corners:orientation"
  qter explore 3x3 --pieces "DF DR DB DL" --antipodes 3
  qter explore 3x3 --phase thistlethwaite:2
  qter explore 2x2 --mixing --spectrum 1
  qter explore 2x2 --mixing --svg 2x2.svg
  qter explore 2x2 --mixing --steps "R R' | U U' | F F' -"
  qter explore 2x2 --metric qtm --depth 2 --export svg
  qter explore pyraminx --walk "R U' L B"
  qter explore 2x2 --turns "U R F" --count states --depth 8)";

const Choices<TurnChoice> kTurnChoices = {{"htm", TurnChoice::kHalf},
                                          {"qtm", TurnChoice::kQuarter},
                                          {"outer", TurnChoice::kOuter},
                                          {"stm", TurnChoice::kSlice},
                                          {"cost", TurnChoice::kCost}};

const Choices<GraphPoints> kGraphPoints = {{"positions", GraphPoints::kPositions},
                                           {"states", GraphPoints::kStates},
                                           {"shapes", GraphPoints::kShapes}};

const Choices<GraphSymmetry> kGraphSymmetries = {{"none", GraphSymmetry::kNone},
                                                 {"rotations", GraphSymmetry::kRotations},
                                                 {"all", GraphSymmetry::kAll},
                                                 {"all+inverse", GraphSymmetry::kAllAndInverse}};

const Choices<GraphFormat> kGraphFormats = {{"dot", GraphFormat::kDot},
                                            {"graphml", GraphFormat::kGraphml},
                                            {"csv", GraphFormat::kCsv},
                                            {"svg", GraphFormat::kSvg}};

/// What --phase says already.
std::string phase_problem(const ExploreArguments& arguments, const VerbOptions& verb) {
    if (!arguments.phase) return {};
    const std::pair<const char*, bool> others[] = {
        {"--metric", verb.given("--metric")},       {"--turns", verb.given("--turns")},
        {"--count", verb.given("--count")},         {"--orbits", arguments.orbits.has_value()},
        {"--pieces", arguments.pieces.has_value()}, {"--symmetry", arguments.symmetry.has_value()},
        {"--steps", arguments.steps.has_value()},   {"--export", arguments.format.has_value()},
        {"--disk", arguments.disk.has_value()},     {"--held", arguments.held},
    };
    for (const auto& [name, is] : others) {
        if (!is) continue;
        return fmt::format(
            "--phase says which turns there are and what is counted; it does not go with {}", name);
    }
    return {};
}

/// What is said twice, or of a whole that is looked at in part.
std::string parts_problem(const ExploreArguments& arguments) {
    if (arguments.resume && !arguments.disk) {
        return "--resume goes on with a folder: --disk DIR says which";
    }
    if (arguments.disk && (arguments.format || arguments.pieces)) {
        return "--disk counts levels, of whole sets of pieces; it goes with neither --export nor "
               "--pieces";
    }
    if (arguments.pieces && arguments.orbits) {
        return "--pieces and --orbits both say what is looked at";
    }
    if (arguments.pieces && (arguments.symmetry || arguments.format)) {
        return "--symmetry and --export look at whole sets of pieces";
    }
    return {};
}

/// What is about a walk that nobody asked for.
std::string walk_problem(const ExploreArguments& arguments, const VerbOptions& verb) {
    if (arguments.mixing) return {};
    const char* const of_walk = arguments.steps           ? "--steps"
                                : arguments.lazy          ? "--lazy"
                                : verb.given("--epsilon") ? "--epsilon"
                                                          : nullptr;
    return of_walk == nullptr
               ? std::string()
               : fmt::format("{} is about a walk of random turns: add --mixing", of_walk);
}

/// What is answered nowhere, or in the same place.
std::string output_problem(const ExploreArguments& arguments) {
    const bool asks = !options_given(arguments, OptionNeeds::kAnswers).empty();
    if (arguments.disk && asks) {
        return "--disk counts levels, and answers nothing besides";
    }
    if (arguments.format && asks) {
        return "--export writes nodes and edges, and answers nothing besides";
    }
    if (arguments.format && (arguments.common.json || arguments.svg)) {
        return "--export writes a document of its own, without --json and --svg";
    }
    if (arguments.svg == "-" && arguments.common.json) {
        return "--json and --svg - both want standard output; --svg FILE writes the picture beside "
               "the document";
    }
    return {};
}

std::string explore_problem(const ExploreArguments& arguments, const VerbOptions& verb) {
    for (std::string problem : {phase_problem(arguments, verb), parts_problem(arguments),
                                walk_problem(arguments, verb), output_problem(arguments)}) {
        if (!problem.empty()) return problem;
    }
    const bool moves = arguments.symmetry && *arguments.symmetry != GraphSymmetry::kNone;
    if (arguments.from && moves) {
        return "--symmetry leaves solved as it is, and not the state of --from";
    }
    if (verb.given("--metric") && verb.given("--turns")) {
        return "--metric and --turns both say which turns there are";
    }
    return {};
}

/// Which turns there are, and of what.
void add_graph_turns(VerbOptions& verb, ExploreArguments& arguments) {
    verb.choice("--metric", arguments.choice, kTurnChoices, "METRIC",
                "Which turns there are: htm (the default), any turn of one grip; qtm, its smallest "
                "turn, either way; outer, any turn of layers that lie together, an outermost one "
                "among them; stm, any turn of layers that lie together; cost, any turn of one "
                "grip, which counts what the puzzle's description says: on the square-1 turns of S "
                "are counted, and turns of U and D are free");
    verb.text("--turns", arguments.turns, "LIST",
              "The turns themselves, as \"U R2 F'\", instead of a metric; behind a colon what one "
              "counts, as \"U:2 U2:3\", 0 for nothing");
    verb.choice("--count", arguments.points, kGraphPoints, "WHAT",
                "positions (the default) or states; where turns can be blocked, shapes: what legal "
                "turns depend on");
    verb.flag("--held", arguments.held,
              "Count each way of holding the puzzle as a position of its own");
    verb.text("--phase", arguments.phase, "CHAIN:N",
              "A phase of one of the puzzle's chains, as \"thistlethwaite:2\": its turns, and the "
              "cosets that it brings into the group of the next phase");
}

/// What is looked at of each position.
void add_graph_points(VerbOptions& verb, ExploreArguments& arguments) {
    verb.text("--orbits", arguments.orbits, "LIST",
              "Look at these sets of pieces only (qter puzzle show names them), as \"corners\" or "
              "\"corners, edges:orientation\"; behind a colon permutation or orientation");
    verb.text(
        "--pieces", arguments.pieces, "LIST",
        "Look at these pieces only, as \"DF DR DB DL\": where they are, and how they are turned");
    verb.text("--from", arguments.from, "STATE",
              "Begin at the state with these facelets instead of solved, a letter each, as faces "
              "or as colours");
    verb.number("--depth", arguments.depth, 0, 1'000'000, "Only up to this distance");
    verb.choice("--symmetry", arguments.symmetry, kGraphSymmetries, "WHICH",
                "Count classes of positions, too, that symmetries of the puzzle take to each "
                "other: rotations, all with mirrors, or all+inverse, where a state and its inverse "
                "count as one; none for the positions themselves");
}

/// What is asked of the graph beside its levels.
void add_graph_questions(VerbOptions& verb, ExploreArguments& arguments) {
    verb.number(
        "--antipodes", arguments.antipodes, 0, 1'000'000,
        "Show so many of the positions that are farthest, by an algorithm that leads there");
    verb.flag("--radius", arguments.radius,
              "Where turns can be blocked: the least and the largest distance that the farthest "
              "position has from any, not from solved alone");
    verb.flag("--edges", arguments.edges,
              "Count turns that lead nearer, as far and farther, and positions from which none "
              "leads farther (local maxima)");
    verb.flag("--solutions", arguments.solutions,
              "Count the shortest algorithms that lead to the positions of each distance");
    verb.flag(
        "--sequences", arguments.sequences,
        "Count canonical sequences of turns, too: those that a search goes through, each once "
        "however turns that commute are ordered");
    verb.text("--walk", arguments.walk, "ALG",
              "Follow an algorithm, and show the distance after each of its turns");
}

/// Walks of random turns.
void add_graph_walks(VerbOptions& verb, ExploreArguments& arguments) {
    verb.flag("--mixing", arguments.mixing,
              "How far from uniform a walk of random turns is, turn by turn");
    verb.flag("--lazy", arguments.lazy, "With --mixing, a walk that does nothing half of the time");
    verb.text("--steps", arguments.steps, "LIST",
              "With --mixing, shuffle by steps that are repeated, as \"R R' - | U:2 U'\": one of "
              "R, R' and nothing, then U, twice as likely as U'");
    const auto read_epsilon = [](const std::string& text) {
        const std::optional<double> number =
            parse_seconds(text.starts_with('.') ? "0" + text : text);
        return number && *number > 0 && *number < 1 ? number : std::nullopt;
    };
    verb.value("--epsilon", arguments.epsilon, read_epsilon, "number between 0 and 1, as 0.01", "E",
               "With --mixing, call it mixed below this total variation; by default 0.25");
    verb.number("--spectrum", arguments.spectrum, 0, 100,
                "The largest eigenvalues of that walk below 1, so many different ones");
}

/// Where things are written.
void add_graph_output(VerbOptions& verb, ExploreArguments& arguments) {
    verb.choice("--export", arguments.format, kGraphFormats, "FORMAT",
                "Write positions, classes or shapes, and the turns between them instead of counts, "
                "for programs that draw graphs: dot (Graphviz), graphml or csv; up to 100,000 of "
                "them. svg is a drawing");
    verb.text(
        "--svg", arguments.svg, "FILE",
        "Where to write pictures of the distances, and of --mixing, as SVG, - for standard output");
    verb.text("--disk", arguments.disk, "DIR",
              "Keep levels in this folder instead of in memory, class by class: as far as the disk "
              "has room, and with --resume on from where it was ended");
    verb.flag("--resume", arguments.resume, "Go on with the levels that the folder of --disk has");
}

void add_explore_options(VerbOptions& verb, ExploreArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_graph_turns(verb, arguments);
    add_graph_points(verb, arguments);
    add_graph_questions(verb, arguments);
    add_graph_walks(verb, arguments);
    add_graph_output(verb, arguments);
    add_memory(verb, arguments.memory, "4G");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&verb, &arguments] { return explore_problem(arguments, verb); });
    verb.footer(kExploreExamples);
}

}  // namespace

RunVerb declare_explore(VerbOptions& verb) {
    return verb_with<ExploreArguments>(verb, add_explore_options, run_explore);
}

}  // namespace qter
