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
#include "facelets/facelet_string.hpp"
#include "graph/disk_levels.hpp"
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
    // Parses an option's text with `reader`, if the option is given.
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
    return Diagnostic::warning(interrupted() ? Code::kInterrupted : Code::kTimeLimit, {},
                               fmt::format("{} before the end; these are the results so far",
                                           interrupted() ? "interrupted" : "the time was over"));
}

ExitCode exit_code_of(const std::optional<GraphAnswer>& answer, const ExploreArguments& arguments,
                      const Diagnostics& diagnostics) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (!answer || answer->document || diagnostics.has_errors()) return exit_code_for(diagnostics);
    // With weights a level may be empty, so the last level may be nearer than --depth.
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
        session.say(fmt::format("{} has all levels up to {}; --resume continues from there",
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
    R"(A position is what the puzzle shows, whatever the orientation of the whole puzzle; identical
pieces are not distinguished. --held counts each orientation of the whole puzzle; --count states
also distinguishes all pieces. --turns takes moves and algorithms in brackets, with their weights,
1 by default: "U:1, U2:2, (R U R' U'):3". docs/explore.md has more.

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

/// The conflict between --phase and another option, or "".
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
        return fmt::format("--phase gives the turns and the points; it cannot be combined with {}",
                           name);
    }
    return {};
}

/// The conflict between options that select points or levels, or "".
std::string parts_problem(const ExploreArguments& arguments) {
    if (arguments.resume && !arguments.disk) {
        return "--resume continues the levels of a folder: add --disk DIR";
    }
    if (arguments.disk && (arguments.format || arguments.pieces)) {
        return "--disk counts levels of whole orbits; it cannot be combined with --export or "
               "--pieces";
    }
    if (arguments.pieces && arguments.orbits) {
        return "--pieces and --orbits both select pieces; give one of them";
    }
    if (arguments.pieces && (arguments.symmetry || arguments.format)) {
        return "--symmetry and --export need whole orbits; leave out --pieces";
    }
    return {};
}

/// The error for an option of walks without --mixing, or "".
std::string walk_problem(const ExploreArguments& arguments, const VerbOptions& verb) {
    if (arguments.mixing) return {};
    const char* const of_walk = arguments.steps           ? "--steps"
                                : arguments.lazy          ? "--lazy"
                                : verb.given("--epsilon") ? "--epsilon"
                                                          : nullptr;
    return of_walk == nullptr
               ? std::string()
               : fmt::format("{} is for a walk of random turns: add --mixing", of_walk);
}

/// The conflict between options of output, or "".
std::string output_problem(const ExploreArguments& arguments) {
    const bool asks = !options_given(arguments, OptionNeeds::kAnswers).empty();
    if (arguments.disk && asks) {
        return "--disk only counts levels, and answers no other question";
    }
    if (arguments.format && asks) {
        return "--export only writes nodes and edges, and answers no other question";
    }
    if (arguments.format && (arguments.common.json || arguments.svg)) {
        return "--export writes its own document; leave out --json and --svg";
    }
    if (arguments.svg == "-" && arguments.common.json) {
        return "--json and --svg - both write to standard output; --svg FILE writes the picture "
               "to a file";
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
        return "--symmetry is for distances from solved; leave out --from";
    }
    if (verb.given("--metric") && verb.given("--turns")) {
        return "--metric and --turns both give the turns; give one of them";
    }
    return {};
}

/// Options that select turns and points.
void add_graph_turns(VerbOptions& verb, ExploreArguments& arguments) {
    verb.choice(
        "--metric", arguments.choice, kTurnChoices, "METRIC",
        "The turns: htm (the default), any turn of one grip; qtm, its smallest turn, in "
        "either direction; outer, any turn of adjacent layers that include an outermost "
        "one; stm, any turn of adjacent layers; cost, any turn of one grip, with the weight "
        "in the puzzle's description: on the square-1 turns of S count, and turns of U and "
        "D are free");
    verb.text("--turns", arguments.turns, "LIST",
              "A list of turns instead of a metric, such as \"U R2 F'\"; with a weight after a "
              "colon, such as \"U:2 U2:3\", 0 for free turns");
    verb.choice("--count", arguments.points, kGraphPoints, "WHAT",
                "positions (the default) or states; where turns can be blocked, also shapes, which "
                "determine the possible turns");
    verb.flag("--held", arguments.held,
              "Count each orientation of the whole puzzle as a separate position");
    verb.text("--phase", arguments.phase, "CHAIN:N",
              "A phase of one of the puzzle's chains, such as \"thistlethwaite:2\": its turns, and "
              "its cosets of the group of the next phase");
}

/// Options that select parts of positions, and the positions.
void add_graph_points(VerbOptions& verb, ExploreArguments& arguments) {
    verb.text("--orbits", arguments.orbits, "LIST",
              "Only these orbits (qter puzzle show lists them), such as \"corners\" or \"corners, "
              "edges:orientation\"; after a colon permutation or orientation");
    verb.text("--pieces", arguments.pieces, "LIST",
              "Only these pieces, such as \"DF DR DB DL\": their slots and orientations");
    verb.text("--from", arguments.from, "STATE",
              "The facelets of the first position, a letter each, as faces or as colours; solved "
              "by default");
    verb.number("--depth", arguments.depth, 0, 1'000'000, "Only up to this distance");
    verb.choice(
        "--symmetry", arguments.symmetry, kGraphSymmetries, "WHICH",
        "Also count classes of positions under symmetries of the puzzle: rotations, all "
        "with mirrors, or all+inverse, where a state and its inverse count as one; none for "
        "the positions themselves");
}

/// Questions about the graph, in addition to its levels.
void add_graph_questions(VerbOptions& verb, ExploreArguments& arguments) {
    verb.number("--antipodes", arguments.antipodes, 0, 1'000'000,
                "Show this many of the farthest positions, each by an algorithm that leads to it");
    verb.flag(
        "--radius", arguments.radius,
        "Where turns can be blocked: the smallest and the largest eccentricity of a position, "
        "its distance to the farthest one");
    verb.flag("--edges", arguments.edges,
              "Count turns that decrease, keep and increase the distance, and positions where none "
              "increases it (local maxima)");
    verb.flag("--solutions", arguments.solutions,
              "Count the shortest algorithms to the positions of each distance");
    verb.flag(
        "--sequences", arguments.sequences,
        "Also count canonical sequences of turns: those that a search expands, one for all orders "
        "of turns that commute");
    verb.text("--walk", arguments.walk, "ALG",
              "Follow an algorithm, and show the distance after each of its turns");
}

/// Walks of random turns.
void add_graph_walks(VerbOptions& verb, ExploreArguments& arguments) {
    verb.flag("--mixing", arguments.mixing,
              "Show the distance from uniform of a walk of random turns, turn by turn");
    verb.flag("--lazy", arguments.lazy, "With --mixing, a walk that does nothing half of the time");
    verb.text("--steps", arguments.steps, "LIST",
              "With --mixing, repeat these random steps, such as \"R R' - | U:2 U'\": one of R, R' "
              "and nothing, then U, twice as likely as U'");
    const auto read_epsilon = [](const std::string& text) {
        const std::optional<double> number =
            parse_seconds(text.starts_with('.') ? "0" + text : text);
        return number && *number > 0 && *number < 1 ? number : std::nullopt;
    };
    verb.value("--epsilon", arguments.epsilon, read_epsilon,
               "a number between 0 and 1, such as 0.01", "E",
               "With --mixing, the total variation below which a walk is mixed; by default 0.25");
    verb.number("--spectrum", arguments.spectrum, 0, 100,
                "Show this many different eigenvalues of that walk, the largest below 1");
}

/// Options of output.
void add_graph_output(VerbOptions& verb, ExploreArguments& arguments) {
    verb.choice("--export", arguments.format, kGraphFormats, "FORMAT",
                "Instead of counts, write positions, classes or shapes, up to 100,000, and the "
                "turns between them: dot (Graphviz), graphml or csv for other programs, or svg, a "
                "drawing");
    verb.text("--svg", arguments.svg, "FILE",
              "The output file for charts of the distances, and of --mixing, as SVG, - for "
              "standard output");
    verb.text("--disk", arguments.disk, "DIR",
              "Keep levels of classes in this folder instead of in memory, as far as the disk has "
              "room; --resume continues an earlier run");
    verb.flag("--resume", arguments.resume, "Continue from the levels in the folder of --disk");
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
