// The verb explore: counts positions by their distance.
#include <fmt/format.h>

#include "cli/command_stop.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "explore/query_options.hpp"
#include "facelets/facelet_string.hpp"
#include "puzzle/piece_list.hpp"
#include "report/graph_report.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"
#include "view/graph_export.hpp"

namespace qter {
namespace {

struct ExploreArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;    ///< the words of its name or description
    GraphQuery query;                   ///< what takes no puzzle to read
    std::optional<std::string> turns;   ///< a list of turns
    std::optional<std::string> phase;   ///< a phase of a chain
    std::optional<std::string> orbits;  ///< which orbits; nullopt for all
    std::optional<std::string> pieces;  ///< the only pieces that count; nullopt for all
    std::optional<std::string> from;    ///< facelets of the first position
    std::optional<std::string> walk;    ///< an algorithm to follow
    std::optional<std::string> steps;   ///< the choices of a random step, instead of all turns
    std::optional<GraphFormat> format;  ///< nodes and edges instead of counts
    std::optional<std::string> svg;     ///< a file for pictures; "-" is standard output
    std::uint64_t memory = std::uint64_t{4} << 30;
    std::optional<double> time_limit;  ///< in seconds
};

/// Reads the puzzle, and the options that need it, into arguments.query.
bool complete_query(Session& session, ExploreArguments& arguments, Diagnostics& diagnostics) {
    std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle, BlockedPuzzles::kKnown).take(diagnostics);
    if (!puzzle) return false;
    GraphQuery& query = arguments.query;
    query.puzzle = *std::move(puzzle);
    query.part = arguments.format.has_value();
    // Parses an option's text with `reader`, if the option is given.
    const auto read = [&](const char* name, const std::optional<std::string>& given, auto reader,
                          auto& into) {
        if (!given) return;
        const Source& text = session.sources().add(name, *given);
        auto result =
            reader(*query.puzzle, text.text(), text.span(0, text.text().size())).take(diagnostics);
        if (result) into = *std::move(result);
    };
    const auto read_state = [](const Puzzle& of, std::string_view text, Span span) {
        return read_facelets(of, text, span);
    };
    const auto read_algorithm = [](const Puzzle& of, std::string_view text, Span span) {
        return parse_algorithm(of, text, span);
    };
    const auto read_phase = [](const Puzzle&, std::string_view text, Span span) {
        return Result<PhaseText>(PhaseText{std::string(text), span});
    };
    read("<phase>", arguments.phase, read_phase, query.phase);
    read("<turns>", arguments.turns, read_graph_turns, query.turns);
    read("<orbits>", arguments.orbits, read_orbits_seen, query.seen);
    read("<pieces>", arguments.pieces, parse_pieces, query.pieces);
    read("<from>", arguments.from, read_state, query.from);
    read("<walk>", arguments.walk, read_algorithm, query.walk);
    read("<steps>", arguments.steps, read_walk_steps, query.steps);
    query.steps_text = arguments.steps.value_or("");
    const std::pair<const char*, const std::optional<std::string>*> notes[] = {
        {"turns", &arguments.turns}, {"orbits", &arguments.orbits}, {"from", &arguments.from}};
    for (const auto& [name, text] : notes) {
        if (*text) query.note += fmt::format(", {} {}", name, printable(**text, 200));
    }
    return !diagnostics.has_errors();
}

Diagnostic ended_early() {
    return Diagnostic::warning(interrupted() ? Code::kInterrupted : Code::kTimeLimit, {},
                               fmt::format("{} before the end; these are the results so far",
                                           interrupted() ? "interrupted" : "the time was over"));
}

ExitCode exit_code_of(const std::optional<GraphResult>& result, const Diagnostics& diagnostics) {
    if (interrupted()) return ExitCode::kInterrupted;
    if (!result || diagnostics.has_errors()) return exit_code_for(diagnostics);
    return result->answered ? ExitCode::kDone : ExitCode::kLimit;
}

ExitCode run_explore(const ExploreArguments& given) {
    ExploreArguments arguments = given;
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    std::optional<GraphResult> result;
    {
        ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the puzzle",
                                 print_err_as_is);
        if (complete_query(session, arguments, diagnostics)) {
            progress.update({"counting the positions"});
            result = within_memory("the graph", [&] {
                         return explore(arguments.query, {command_cancellation(), progress.tell()});
                     }).take(diagnostics);
        }
    }
    if (result && result->problem) diagnostics.add(*result->problem);
    if (result && command_cancellation().requested()) diagnostics.add(ended_early());
    const bool svg_out = arguments.svg == "-";
    std::optional<std::string> svg;
    if (result && arguments.svg) svg = graph_charts(arguments.query, *result);
    const bool written =
        svg && !svg_out && session.write(*arguments.svg, *svg).take(diagnostics).has_value();
    session.report(diagnostics);
    if (written) session.say(fmt::format("wrote {}", *arguments.svg));
    const bool damaged = result && result->problem && result->problem->code == Code::kBadTable;
    if (result && result->disk_bytes && !result->levels.complete && !damaged) {
        session.say(fmt::format("{} has all levels up to {}; --resume continues from there",
                                printable(*arguments.query.disk, 200), result->kept));
    }
    const ExitCode code = exit_code_of(result, diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (result) write_graph(json, arguments.query, *result);
        };
        session.print_document(write, diagnostics, code);
    } else if (result && (result->part || svg_out)) {
        print_answer(svg_out ? *svg : exported(*result, *arguments.format), code, print_data);
    } else if (result) {
        print_answer(graph_text(arguments.query, *result), code);
        if (arguments.common.verbose) session.say(graph_statistics(*result));
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

/// The error for options that do not go together, or "".
std::string explore_problem(const ExploreArguments& arguments, const VerbOptions& verb) {
    for (const char* const name : {"--metric", "--count"}) {
        if (arguments.phase && verb.given(name)) return phase_goes_without(name);
    }
    // The query as far as it is known: of options that need the puzzle, only that they are given.
    GraphQuery query = arguments.query;
    query.part = arguments.format.has_value();
    if (arguments.turns) query.turns.resize(1);
    if (arguments.phase) query.phase.emplace();
    if (arguments.orbits) query.seen.resize(1);
    if (arguments.pieces) query.pieces.resize(1);
    if (arguments.from) query.from.emplace();
    if (arguments.walk) query.walk.emplace();
    if (arguments.steps) query.steps.resize(1);
    if (std::string conflict = query_conflict(query); !conflict.empty()) return conflict;
    if (verb.given("--epsilon") && !query.mixing) return needs_mixing("--epsilon");
    if (arguments.format && (arguments.common.json || arguments.svg)) {
        return "--export writes its own document; leave out --json and --svg";
    }
    if (arguments.svg == "-" && arguments.common.json) {
        return "--json and --svg - both write to standard output; --svg FILE writes the picture "
               "to a file";
    }
    if (verb.given("--metric") && verb.given("--turns")) {
        return "--metric and --turns both give the turns; give one of them";
    }
    return {};
}

/// Options that select turns and points.
void add_graph_turns(VerbOptions& verb, ExploreArguments& arguments) {
    add_metric(verb, arguments.query.metric, "The turns: ", "");
    verb.text("--turns", arguments.turns, "LIST",
              "A list of turns instead of a metric, such as \"U R2 F'\"; with a weight after a "
              "colon, such as \"U:2 U2:3\", 0 for free turns");
    verb.choice("--count", arguments.query.points, kGraphPoints, "WHAT",
                "positions (the default) or states; where turns can be blocked, also shapes, which "
                "determine the possible turns");
    verb.flag("--held", arguments.query.held,
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
    verb.number("--depth", arguments.query.depth, 0, 1'000'000, "Only up to this distance");
    verb.choice(
        "--symmetry", arguments.query.symmetry, kGraphSymmetries, "WHICH",
        "Also count classes of positions under symmetries of the puzzle: rotations, all "
        "with mirrors, or all+inverse, where a state and its inverse count as one; none for "
        "the positions themselves");
}

/// Questions about the graph, in addition to its levels.
void add_graph_questions(VerbOptions& verb, ExploreArguments& arguments) {
    verb.number("--antipodes", arguments.query.antipodes, 0, 1'000'000,
                "Show this many of the farthest positions, each by an algorithm that leads to it");
    verb.flag(
        "--radius", arguments.query.radius,
        "Where turns can be blocked: the smallest and the largest eccentricity of a position, "
        "its distance to the farthest one");
    verb.flag("--edges", arguments.query.edges,
              "Count turns that decrease, keep and increase the distance, and positions where none "
              "increases it (local maxima)");
    verb.flag("--solutions", arguments.query.solutions,
              "Count the shortest algorithms to the positions of each distance");
    verb.flag(
        "--sequences", arguments.query.sequences,
        "Also count canonical sequences of turns: those that a search expands, one for all orders "
        "of turns that commute");
    verb.text("--walk", arguments.walk, "ALG",
              "Follow an algorithm, and show the distance after each of its turns");
}

/// Walks of random turns.
void add_graph_walks(VerbOptions& verb, ExploreArguments& arguments) {
    verb.flag("--mixing", arguments.query.mixing,
              "Show the distance from uniform of a walk of random turns, turn by turn");
    verb.flag("--lazy", arguments.query.lazy,
              "With --mixing, a walk that does nothing half of the time");
    verb.text("--steps", arguments.steps, "LIST",
              "With --mixing, repeat these random steps, such as \"R R' - | U:2 U'\": one of R, R' "
              "and nothing, then U, twice as likely as U'");
    const auto read_epsilon = [](const std::string& text) {
        const std::optional<double> number =
            parse_seconds(text.starts_with('.') ? "0" + text : text);
        return number && *number > 0 && *number < 1 ? number : std::nullopt;
    };
    verb.value("--epsilon", arguments.query.epsilon, read_epsilon,
               "a number between 0 and 1, such as 0.01", "E",
               "With --mixing, the total variation below which a walk is mixed; by default 0.25");
    verb.number("--spectrum", arguments.query.spectrum, 0, 100,
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
    verb.text("--disk", arguments.query.disk, "DIR",
              "Keep levels of classes in this folder instead of in memory, as far as the disk has "
              "room; --resume continues an earlier run");
    verb.flag("--resume", arguments.query.resume,
              "Continue from the levels in the folder of --disk");
}

void add_explore_options(VerbOptions& verb, ExploreArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_graph_turns(verb, arguments);
    add_graph_points(verb, arguments);
    add_graph_questions(verb, arguments);
    add_graph_walks(verb, arguments);
    add_graph_output(verb, arguments);
    add_memory(verb, arguments.memory, "4G");
    add_threads(verb, arguments.query.threads);
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
