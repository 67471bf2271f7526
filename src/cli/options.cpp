#include "cli/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <sstream>
#include <thread>

#include "cli/bench_suite.hpp"
#include "cli/command_words.hpp"
#include "cli/json_document.hpp"
#include "cli/manual_verbs.hpp"
#include "cli/option_values.hpp"
#include "cli/session.hpp"
#include "cli/verb_manual.hpp"
#include "finder/find_cycles.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr const char* kAbout =
    "qter turns a twisty puzzle into a computer that a person operates by hand.";

constexpr const char* kExitCodes =
    "Exit codes: 0 done, 1 the input has errors or the program failed, 2 wrong usage or a file\n"
    "that cannot be read or written, 3 proved that there is no solution, 4 a limit was reached,\n"
    "70 a bug in qter, 130 interrupted.";

constexpr const char* kCompileExamples =
    "Examples:\n"
    "  qter compile examples/average.qat            writes examples/average.q\n"
    "  qter compile examples/average.qat -o -       shows the Q program\n"
    "  qter compile average.qat --emit expanded     shows it with its macros expanded\n"
    "  qter compile average.qat --emit annotated -o average.q    says what each line is about\n"
    "  qter compile average.qat --handout average.html      and writes it to be printed\n"
    "  qter compile average.qat --json | jq .lines";

constexpr const char* kInterpretExamples =
    "Examples:\n"
    "  qter interpret examples/fib.q                asks for its input\n"
    "  qter interpret examples/average.qat --input 60 --input 20\n"
    "  echo 7 | qter interpret examples/fib.q --trace\n"
    "  qter interpret examples/move.qat --input 3 --watch A --watch B";

constexpr const char* kPerformExamples =
    "On a terminal a step fills the screen: keys go on and back, `?` lists them. Elsewhere, and "
    "with\n"
    "--lines, each step is a line and each answer is one: next, back, yes, no, a number, where, "
    "slip,\n"
    "save, quit. After a slip say what the stickers show, with ? for those that you do not know, "
    "and\n"
    "the way back is looked for.\n"
    "\n"
    "Examples:\n"
    "  qter perform examples/average.qat\n"
    "  qter perform examples/average.qat --demo --input 60 --input 20 --speed 0\n"
    "  qter perform examples/average.qat --input 60 --input 20 --from-line 9";

constexpr const char* kReadExamples =
    "Facelets are what the stickers show, face by face: letters of faces, or of colours.\n"
    "\n"
    "Examples:\n"
    "  qter read --program examples/move.qat --state "
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n"
    "  qter read --program examples/fib.q --json --state "
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

constexpr const char* kPageExamples =
    "The page is one file that needs nothing else: no network, no other file. Any browser of the last "
    "few\n"
    "years shows it.\n"
    "\n"
    "Examples:\n"
    "  qter page examples/average.qat -o average.html\n"
    "  qter page --puzzle megaminx --open\n"
    "  qter page --puzzle c f 0 v 1.2 --open        a puzzle by its cuts\n"
    "  qter page --puzzle 3x3 --alg \"R U R' U'\"\n"
    "  qter page --puzzle 3x3 --scramble \"R U F\" --alg \"F' U' R'\"";

constexpr const char* kCheckExamples =
    "Examples:\n"
    "  qter check examples/average.qat\n"
    "  qter check --strict *.qat *.q                warnings fail, too\n"
    "  qter check --json - < average.qat";

constexpr const char* kFmtExamples =
    "A file is QAT when its name ends in .qat, Q when in .q; otherwise Q begins with the word\n"
    "Puzzles.\n"
    "\n"
    "Examples:\n"
    "  qter fmt examples/average.qat                shows it laid out\n"
    "  qter fmt -w *.qat *.q                        rewrites those that look otherwise\n"
    "  qter fmt --check *.qat                       lists them and ends with 1 if there are any";

constexpr const char* kFindCyclesExamples =
    "An architecture is listed when no other one has orders at least as large in every place.\n"
    "Cycles are written as numbers of pieces, with a + where they twist or flip, too. Shared "
    "pieces\n"
    "are those that every register may move; unused ones need not move at all.\n"
    "\n"
    "Examples:\n"
    "  qter find-cycles --puzzle 3x3                all pairs of registers worth having\n"
    "  qter find-cycles --puzzle 3x3 --registers 3 --equal\n"
    "  qter find-cycles --puzzle megaminx --registers 2 --max-ratio 3/2 --min-order 100\n"
    "  qter find-cycles --puzzle 3x3 --fits 90,90 --structures 5\n"
    "  qter find-cycles --puzzle 4x4 --supercube --list-orders";

constexpr const char* kSolveArchExamples =
    "Cycles are numbers of pieces, with a + where they twist or flip, too; find-cycles shows "
    "which\n"
    "there are. Of equally short algorithms the one that is easiest to turn is taken.\n"
    "\n"
    "Examples:\n"
    "  qter solve-arch --puzzle 2x2 --orders 36     the shortest algorithm of order 36\n"
    "  qter solve-arch --puzzle 3x3 --orders 90,90 --threads 8\n"
    "  qter solve-arch --puzzle 3x3 --cycles \"corners 3; edges 2 2\" --all\n"
    "  qter solve-arch --puzzle 4x4 --orders 20 --metric outer --time-limit 60\n"
    "  qter solve-arch --puzzle pyraminx --orders 15 --trace --without symmetry,antisymmetry";

constexpr const char* kExploreExamples =
    "Positions are what one sees: pieces that look alike are not told apart, and where nothing\n"
    "rests in the hand one piece is held. --count states tells every piece apart, and how the puzzle\n"
    "is held. --turns takes moves and algorithms in brackets, each with what it counts as, or 1:\n"
    "\"U:1, U2:2, (R U R' U'):3\". docs/explore.md has more.\n"
    "\n"
    "Examples:\n"
    "  qter explore 2x2\n"
    "  qter explore 2x2 --metric qtm --edges --antipodes 3\n"
    "  qter explore 2x2 --symmetry all\n"
    "  qter explore 3x3 --depth 5\n"
    "  qter explore 3x3 --depth 6 --disk levels\n"
    "  qter explore 3x3 --orbits \"edges:orientation, corners:orientation\"\n"
    "  qter explore 3x3 --pieces \"DF DR DB DL\" --antipodes 3\n"
    "  qter explore 3x3 --phase thistlethwaite:2\n"
    "  qter explore 2x2 --mixing --spectrum 1\n"
    "  qter explore 2x2 --mixing --svg 2x2.svg\n"
    "  qter explore 2x2 --mixing --steps \"R R' | U U' | F F' -\"\n"
    "  qter explore 2x2 --metric qtm --depth 2 --export svg\n"
    "  qter explore pyraminx --walk \"R U' L B\"\n"
    "  qter explore 2x2 --turns \"U R F\" --count states --depth 8";

constexpr const char* kSolveExamples =
    "Methods: optimal, the shortest solution; the puzzle's own ways to solve in phases "
    "(two-phase,\n"
    "thistlethwaite); sgs, words of a strong generating set, for any puzzle; and auto, which "
    "takes\n"
    "optimal where the puzzle is small, else the first of these that there is. A two-phase search\n"
    "goes on for shorter solutions until its time is over: five seconds, unless --time-limit says\n"
    "otherwise. On the 3x3, optimal takes tables that are made once, in minutes, and with "
    "--memory 2.5G\n"
    "some twenty seconds for a state; with less memory longer. Where turns can be blocked there are\n"
    "optimal and anytime, which gives the best that it has when its time is over.\n"
    "\n"
    "Examples:\n"
    "  qter solve 3x3 --scramble \"R U2 F' D L2\"\n"
    "  qter solve --puzzle 3x3 --state "
    "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB\n"
    "  qter solve --puzzle 2x2 --state \"WGWG RRRR GYGY YBYB OOOO WBWB\"\n"
    "  qter solve --puzzle 3x3 --method thistlethwaite --scramble \"F L' D' B2 U'\" --trace\n"
    "  qter solve --puzzle megaminx --file scrambles.txt --json\n"
    "  qter solve --puzzle skewb.tws --state skewb.scr\n"
    "  qter solve --puzzle 2x2 --all --scramble \"R U F\"\n"
    "  qter solve --puzzle 2x2 --metric qtm --scramble \"R U2 F'\"\n"
    "  qter solve --puzzle 3x3 --method optimal --memory 500M --scramble \"R U2 F' D L2\"\n"
    "  qter solve puppet-v2 --metric qtm --time-limit 60 --scramble \"D' L' U' L F L F D'\"";

constexpr const char* kAdditionsExamples =
    "Adding to all registers of a puzzle at once is one algorithm, for each sum another one. Those "
    "of\n"
    "many presets of the 3x3 ship with qter; for others they are searched for, for all sums at "
    "once.\n"
    "\n"
    "Examples:\n"
    "  qter additions --puzzle 3x3 --orders 90,90        how long they are\n"
    "  qter additions --puzzle 3x3 --orders 90,90 --amounts 7,80\n"
    "  qter additions --puzzle 2x2 --orders 45 --list\n"
    "  qter additions --puzzle 3x3 --generator \"R U\" --generator \"L D\" --time-limit 20\n"
    "  qter additions --puzzle 3x3 --orders 210,24 --max-length 12 --time-limit 60 -o 3x3.sums";

constexpr const char* kVerifyExamples =
    "Algorithms are carried out, and that there are no shorter ones is found again by breadth "
    "first\n"
    "search, as far as time and memory allow; docs/proofs.md says what exactly. It ends with 0 "
    "when\n"
    "all that the certificate claims holds, with 4 when what could be checked holds, and with 1 "
    "when\n"
    "something does not.\n"
    "\n"
    "Examples:\n"
    "  qter solve-arch --puzzle 2x2 --orders 36 --proof 36.json && qter verify 36.json\n"
    "  qter verify 36.json --puzzle 2x2 --time-limit 600 --memory 8G\n"
    "  qter verify 36.json --json | jq .verdict";

constexpr const char* kBenchExamples =
    "What is counted is the same on every machine, and the signature sums it up; seconds are not.\n"
    "Without a name everything but optimal is done, in about half a minute; optimal with 30 "
    "states\n"
    "and 2.5G takes ten minutes.\n"
    "\n"
    "Examples:\n"
    "  qter bench\n"
    "  qter bench walk sgs\n"
    "  qter bench optimal-2x2\n"
    "  qter bench optimal --states 1 --memory 500M      takes some minutes";

constexpr const char* kPuzzleExamples =
    "Examples:\n"
    "  qter puzzle list\n"
    "  qter puzzle show 3x3 --alg \"R U R' U'\"\n"
    "  qter puzzle show c f 1/2 v 0.4               a puzzle by its cuts\n"
    "  qter puzzle scramble megaminx\n"
    "  qter puzzle export megaminx --format tws";

constexpr const char* kPuzzleShowExamples =
    "A puzzle is named (qter puzzle list), or described by the cuts that make it: a solid (t\n"
    "tetrahedron, c cube, o octahedron, d dodecahedron, i icosahedron), then where it is cut\n"
    "across its faces (f), edges (e) or vertices (v), as distances from the centre; the faces\n"
    "are at distance 1. Or it is a file that ends in .toml, .tws or .json (of cubing.js).\n"
    "\n"
    "Examples:\n"
    "  qter puzzle show megaminx\n"
    "  qter puzzle show 3x3 --alg \"R U R' U'\"\n"
    "  qter puzzle show 2x2 --presets               registers that it can hold\n"
    "  qter puzzle show fto --alg \"R U\" --svg fto.svg\n"
    "  qter puzzle show 3x3 --view corner --alg \"R U R' U'\" --arrows --svg sexy.svg\n"
    "  qter puzzle show 3x3 --view corner --mark \"UFR UF\"\n"
    "  qter puzzle show c f 1/3                     the 3x3 by its cuts";

constexpr const char* kPuzzleScrambleExamples =
    "Every state that turning reaches is as likely as any other. One scramble is one line, as\n"
    "solve --file reads them. A random state of a large puzzle takes minutes to find turns for, and\n"
    "they are very many (7x7: 2,000); --random-turns is what competitions do there.\n"
    "\n"
    "Examples:\n"
    "  qter puzzle scramble 3x3\n"
    "  qter puzzle scramble pyraminx --count 5 --seed 1\n"
    "  qter puzzle scramble 7x7 --random-turns 100\n"
    "  qter puzzle scramble 2x2 --count 3 | qter solve 2x2 --file -";

constexpr const char* kPuzzleExportExamples =
    "Formats: toml, qter's own; tws, for ksolve and twsearch; gap, for the algebra system; "
    "kpuzzle,\n"
    "the JSON of cubing.js.\n"
    "\n"
    "Examples:\n"
    "  qter puzzle export skewb --format tws -o skewb.tws\n"
    "  qter puzzle export skewb.tws --format gap\n"
    "  qter puzzle export 2x2 --format kpuzzle -o 2x2.kpuzzle.json\n"
    "  qter puzzle show 2x2.kpuzzle.json";

constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

const std::map<std::string, PuzzleFormat> kPuzzleFormats = {{"tws", PuzzleFormat::kTws},
                                                            {"ksolve", PuzzleFormat::kTws},
                                                            {"toml", PuzzleFormat::kToml},
                                                            {"gap", PuzzleFormat::kGap},
                                                            {"kpuzzle", PuzzleFormat::kKpuzzle}};

const std::map<std::string, PuzzleView> kPuzzleViews = {{"net", PuzzleView::kNet},
                                                        {"corner", PuzzleView::kCorner},
                                                        {"back", PuzzleView::kBack}};

const std::map<std::string, Metric> kMetrics = {
    {"htm", Metric::kHalfTurn}, {"qtm", Metric::kQuarterTurn}, {"stm", Metric::kSliceTurn}};

const std::map<std::string, TurnChoice> kTurnChoices = {{"htm", TurnChoice::kHalf},
                                                        {"qtm", TurnChoice::kQuarter},
                                                        {"outer", TurnChoice::kOuter},
                                                        {"stm", TurnChoice::kSlice},
                                                        {"cost", TurnChoice::kCost}};

const std::map<std::string, GraphSymmetry> kGraphSymmetries = {
    {"none", GraphSymmetry::kNone},
    {"rotations", GraphSymmetry::kRotations},
    {"all", GraphSymmetry::kAll},
    {"all+inverse", GraphSymmetry::kAllAndInverse}};

const std::map<std::string, GraphFormat> kGraphFormats = {{"dot", GraphFormat::kDot},
                                                          {"graphml", GraphFormat::kGraphml},
                                                          {"csv", GraphFormat::kCsv},
                                                          {"svg", GraphFormat::kSvg}};

const std::map<std::string, GraphPoints> kGraphPoints = {{"positions", GraphPoints::kPositions},
                                                         {"states", GraphPoints::kStates},
                                                         {"shapes", GraphPoints::kShapes}};

const std::map<std::string, CompileStage> kStages = {{"q", CompileStage::kQ},
                                                     {"expanded", CompileStage::kExpanded},
                                                     {"ir", CompileStage::kIr},
                                                     {"annotated", CompileStage::kAnnotated}};

const std::map<std::string, ColorMode> kColorModes = {
    {"auto", ColorMode::kAuto}, {"always", ColorMode::kAlways}, {"never", ColorMode::kNever}};

/// CLI11's own checks word their messages differently from version to version.
CLI::Validator one_of(std::vector<std::string> allowed) {
    std::string name = choice_name('|', allowed);
    const auto check = [allowed = std::move(allowed)](const std::string& text) -> std::string {
        if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return {};
        return "`" + printable(text) + "` is none of " + join_words(allowed);
    };
    return CLI::Validator(check, "", std::move(name));
}

CLI::Validator is_colour() {
    const auto check = [](const std::string& text) -> std::string {
        if (parse_colour(text)) return {};
        return "`" + printable(text) + "` is no colour: write black, white, or #rrggbb";
    };
    return CLI::Validator(check, "");
}

/// What to say of a word that is none of `names`.
std::string unknown(const std::string& word, const std::string& what,
                    const std::vector<std::string>& names) {
    std::string help = did_you_mean(word, names);
    if (help.empty()) help = "there are " + join_words(names);
    return "`" + printable(word) + "` is no " + what + "; " + help;
}

/// Words with commas between.
CLI::Validator list_of(std::vector<std::string> allowed) {
    std::string name = choice_name(',', allowed);
    const CLI::Validator one = one_of(std::move(allowed));
    const auto check = [one](std::string& text) -> std::string {
        for (const std::string& word : split_at_commas(text)) {
            std::string error = one(word);
            if (!error.empty()) return error;
        }
        return {};
    };
    return CLI::Validator(check, "", std::move(name));
}

/// Of a folder that is searched for files.
std::string why_no_folder(const std::string& path) {
    std::error_code problem;
    const std::filesystem::directory_iterator listed(path, problem);
    if (!problem) return {};
    return "`" + printable(path) + "` is no folder that can be read: " + problem.message();
}

/// An option whose value `read` makes of a word; where it makes nothing, the word "is no `what`".
template <class Target, class Read>
CLI::Option* add_value(CLI::App& verb, const std::string& name, Target& target, Read read,
                       const std::string& what, const std::string& help) {
    const auto check = [read, what](const std::string& text) -> std::string {
        return read(text) ? std::string() : "`" + printable(text) + "` is no " + what;
    };
    const auto set = [&target, read](const std::string& text) { target = *read(text); };
    return verb.add_option_function<std::string>(name, set, help)->check(CLI::Validator(check, ""));
}

template <class Number>
struct NumberOf {
    using type = Number;
};
template <class Number>
struct NumberOf<std::optional<Number>> {
    using type = Number;
};

/// The same for a whole number from `least` to `most`, which must fit the target.
template <class Target>
CLI::Option* add_number(CLI::App& verb, const std::string& name, Target& target,
                        std::uint64_t least, std::uint64_t most, const std::string& help) {
    using Number = typename NumberOf<Target>::type;
    const auto read = [least, most](const std::string& text) {
        const std::optional<std::uint64_t> number = parse_number(text, least, most);
        return number ? std::optional(static_cast<Number>(*number)) : std::nullopt;
    };
    const std::string what = most == kAnyNumber ? "whole number from " + std::to_string(least)
                                                : "whole number from " + std::to_string(least) +
                                                      " to " + std::to_string(most);
    return add_value(verb, name, target, read, what, help)->type_name("N");
}

void add_common(CLI::App& verb, CommonOptions& common) {
    verb.add_flag("--json", common.json, "One JSON document on standard output (docs/json.md)");
    const auto set_color = [&common](const std::string& mode) {
        common.color = kColorModes.at(mode);
    };
    verb.add_option_function<std::string>(
            "--color", set_color, "auto (the default), always or never; NO_COLOR is respected")
        ->check(one_of({"auto", "always", "never"}))
        ->type_name("WHEN");
    verb.add_flag("-q,--quiet", common.quiet, "Say only results and errors");
    verb.add_flag("-v,--verbose", common.verbose, "Say more");
    verb.add_option("--puzzle-path", common.puzzle_path,
                    "A folder of puzzle descriptions, searched before the built-in ones; may be "
                    "repeated")
        ->check(CLI::Validator(why_no_folder, ""))
        ->type_name("DIR")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);  // FILE may stand behind it
}

void add_prelude(CLI::App& verb, CompilerArguments& compiler) {
    verb.add_option("--prelude", compiler.prelude,
                    "A file of macros to take in place of the built-in prelude")
        ->type_name("FILE");
}

/// Sets the default, too.
void add_threads(CLI::App& verb, std::uint32_t& threads) {
    threads = std::max(1U, std::thread::hardware_concurrency());
    add_number(verb, "--threads", threads, 1, 1024,
               "How many threads search; by default as many as the machine runs at once");
}

/// Sets the default, too.
void add_memory(CLI::App& verb, std::uint64_t& bytes, const char* usual) {
    bytes = parse_bytes(usual).value_or(0);
    const auto read = [](const std::string& text) {
        const std::optional<std::uint64_t> number = parse_bytes(text);
        return number && *number >= MemoryAccount::kLeast ? number : std::nullopt;
    };
    const std::string least = bytes_text(MemoryAccount::kLeast);
    add_value(
        verb, "--memory", bytes, read,
        fmt::format("number of bytes, {} at least, as 512M or 1.5G", least),
        fmt::format("How much memory the program may take in all, with K, M or G for powers of "
                    "1024 ({}); {} at least",
                    usual, least))
        ->type_name("BYTES");
}

/// The option of this name; nullptr when there is none. CLI11 2 looks names up in a function that
/// allocates though it is declared noexcept, which would end the process where memory is short.
const CLI::Option* find_option(const CLI::App& app, const std::string& name) {
    const std::vector<const CLI::Option*> options = app.get_options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const CLI::Option* option) {
        return option->check_name(name);
    });
    return found == options.end() ? nullptr : *found;
}

void add_time_limit(CLI::App& verb, std::optional<double>& limit) {
    const auto read = [](const std::string& text) { return parse_seconds(text); };
    add_value(verb, "--time-limit", limit, read, "number of seconds, as 10 or 0.5",
              "End after this many seconds and show what has been found")
        ->type_name("SECONDS");
}

void add_pace(CLI::App& verb, std::optional<double>& pace) {
    const auto read = [](const std::string& text) {
        const std::optional<double> number = parse_seconds(text);
        return number && *number > 0 ? number : std::nullopt;
    };
    add_value(verb, "--pace", pace, read, "number above 0, as 4 or 2.5",
              "Tell the seconds that it costs by hand for hands that do this much of the movecount in "
              "a second, instead of practised ones, 6.3 (docs/perform.md says how to measure it)")
        ->type_name("N");
}

/// For verbs that compile, and so may have to search for registers.
void add_searching(CLI::App& verb, SearchArguments& search) {
    const auto read = [](const std::string& text) { return parse_seconds(text); };
    add_value(
        verb, "--time-limit", search.time_limit, read, "number of seconds, as 10 or 0.5",
        "End after this many seconds, with the best that was found; 0: search for nothing. Without "
        "it a search for registers that the program declares with `solve` takes up to 60" +
            (search.usual_addition_seconds > 0
                 ? fmt::format(", one for short algorithms of its additions up to {:g}",
                               search.usual_addition_seconds)
                 : std::string("; short algorithms of its additions are not searched for")))
        ->type_name("SECONDS");
    add_threads(verb, search.threads);
    verb.add_flag_callback(
        "--no-cache", [&search] { search.cache = false; },
        "Search even for what was found before, and keep nothing");
    verb.add_flag_callback(
        "--no-sums", [&search] { search.tables = false; },
        "Search even for additions whose sums ship with the puzzle's presets");
}

void add_compiling(CLI::App& verb, CompilerArguments& compiler) {
    add_prelude(verb, compiler);
    verb.add_option(
            "-O", compiler.optimisation,
            "How hard to shorten the program: 0 (one line per statement), 1 or 2 (the default)")
        ->check(one_of({"0", "1", "2"}))
        ->type_name("LEVEL");
    add_searching(verb, compiler.search);
}

/// Also of verbs below.
void add_inputs(CLI::App& verb, std::vector<std::string>& inputs, const std::string& help) {
    const auto check = [](const std::string& text) -> std::string {
        return parse_amount(text) ? std::string() : "`" + printable(text) + "` is no whole number";
    };
    verb.add_option("-i,--input", inputs, help)
        ->check(CLI::Validator(check, ""))
        ->type_name("N")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);  // FILE may stand behind it
}

void add_handout(CLI::App& verb, CompileArguments& arguments) {
    const auto check = [](const std::string& file) -> std::string {
        return file.ends_with(".html") || file.ends_with(".md")
                   ? std::string()
                   : "`" + printable(file) + "` ends neither in .html nor in .md";
    };
    verb.add_option(
            "--handout", arguments.handout,
            "Write the program to print, too: its lines in plain words, pictures of what to "
            "look for, tables to enter and to read numbers by, and an example. FILE may be Q "
            "then")
        ->check(CLI::Validator(check, ""))
        ->type_name("FILE.html|.md");
    add_inputs(verb, arguments.inputs,
               "A number for the example in the handout; give it once per question");
}

CLI::App* add_compile(CLI::App& app, CompileArguments& arguments) {
    CLI::App* verb = app.add_subcommand("compile",
                                        "Turn a QAT program into Q, numbered "
                                        "instructions for a person");
    verb->add_option("FILE", arguments.file, "The QAT program, - for standard input")
        ->type_name("")
        ->required();
    verb->add_option("-o,--output", arguments.output,
                     "Where to write the Q program, - for standard output; by default beside FILE, "
                     "with the ending .q")
        ->type_name("OUT");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(*verb, arguments.compiler);
    const auto set_stages = [&arguments](const std::string& names) {
        for (const std::string& name : split_at_commas(names)) {
            arguments.stages.push_back(kStages.at(name));
        }
    };
    verb->add_option_function<std::string>(
            "--emit", set_stages,
            "What to give, one or more of q (the default), annotated (Q with comments: the "
            "registers "
            "of each line, and the line of QAT that it comes from), expanded (QAT without macros) "
            "and ir (the program before the optimiser and after each of its passes), with commas "
            "between")
        ->check(list_of({"q", "annotated", "expanded", "ir"}))
        ->type_name("STAGES");
    verb->add_option("--line-base", arguments.line_base,
                     "Number of the first line: 1 (the default) or 0")
        ->check(one_of({"0", "1"}))
        ->type_name("N");
    add_number(*verb, "--cost-inputs", arguments.cost_inputs, 1, 10'000'000,
               "Tell what the program costs by hand over all of its inputs, or a sample of N where "
               "there are more, however long that takes; without it, a sample of 100 at most, "
               "within moments");
    add_pace(*verb, arguments.pace);
    add_handout(*verb, arguments);
    add_common(*verb, arguments.common);
    verb->footer(kCompileExamples);
    return verb;
}

void check_shown_lines(const InterpretArguments& arguments) {
    if (arguments.breaks.empty() || !arguments.common.json) return;
    throw CLI::ValidationError(
        "--break is for somebody who looks on; with --json, --trace has what it shows after every "
        "step");
}

CLI::App* add_interpret(CLI::App& app, InterpretArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("interpret", "Run a Q or QAT program on puzzles in software");
    verb->add_option("FILE", arguments.file, "The program, - for standard input")
        ->type_name("")
        ->required();
    verb->add_option("-i,--input", arguments.inputs,
                     "An answer to the program's next question; give it once per question. "
                     "Without it qter asks, or reads lines from standard input")
        ->type_name("N")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    verb->add_flag("--trace", arguments.trace,
                   "Show every line as it is executed, as `qter compile` writes it. With this, "
                   "--watch or --break QAT is compiled as `qter compile` does it");
    verb->add_option("--watch", arguments.watch,
                     "Show the value of this register behind each line that changes it; may be "
                     "repeated. Without --trace only these lines are shown")
        ->type_name("REGISTER")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    const auto add_break = [&arguments](const std::string& text) {
        arguments.breaks.push_back(*parse_number(text, 0, kAnyNumber));
    };
    const auto set_base = [&arguments](const std::string& text) {
        arguments.line_base = text == "0" ? 0 : 1;
    };
    verb->add_option_function<std::vector<std::string>>(
            "--break",
            [add_break](const std::vector<std::string>& all) {
                std::for_each(all.begin(), all.end(), add_break);
            },
            "Before this line show the registers and the puzzle in hand, each time; may be "
            "repeated. On a terminal Enter goes on, elsewhere it goes on at once")
        ->check(CLI::Validator(
            [](const std::string& text) -> std::string {
                if (parse_number(text, 0, kAnyNumber)) return {};
                return "`" + printable(text) + "` is no whole number from 0";
            },
            ""))
        ->type_name("LINE")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    verb->add_option_function<std::string>(
            "--line-base", set_base,
            "Number of the first line of a program in QAT: 1 (the default) or 0")
        ->check(one_of({"0", "1"}))
        ->type_name("N");
    add_number(*verb, "--max-steps", arguments.max_steps, 0, kAnyNumber,
               "Stop after this many instructions");
    add_pace(*verb, arguments.pace);
    add_compiling(*verb, arguments.compiler);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] { check_shown_lines(arguments); });
    verb->footer(kInterpretExamples);
    return verb;
}

CLI::App* add_perform(CLI::App& app, PerformArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("perform", "Do a program by hand, step by step, with a puzzle in hand");
    verb->add_option("FILE", arguments.file, "The program, QAT or Q")->type_name("");
    verb->add_option("--resume", arguments.resume, "Go on with a session that was kept")
        ->type_name("SESSION");
    verb->add_option(
            "--save", arguments.save,
            "Where the session is kept on quit, Ctrl-C and demand; by default beside FILE, "
            "with the ending .session.json")
        ->type_name("SESSION");
    add_inputs(*verb, arguments.inputs,
               "An answer to the program's next question; give it once per question");
    add_number(*verb, "--from-line", arguments.from_line, 0, kAnyNumber,
               "Begin where the program first comes to this line; what is before it has been done");
    verb->add_flag("--lines", arguments.lines, "Line by line, without a full screen");
    verb->add_flag("--demo", arguments.demo, "Play alone, with nobody at the keys");
    const auto read_speed = [](const std::string& text) { return parse_seconds(text); };
    add_value(*verb, "--speed", arguments.speed, read_speed, "number of turns, as 3 or 0.5",
              "Turns a second of --demo (3); 0: as fast as it goes")
        ->type_name("N");
    verb->add_flag("--repeat", arguments.repeat,
                   "Enter numbers by repeating generators, as on paper, one after the other");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(*verb, arguments.compiler);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] {
        if (arguments.file && arguments.resume) {
            throw CLI::ValidationError("FILE and --resume both say what to do; give one of them");
        }
        if (!arguments.file && !arguments.resume) {
            throw CLI::ValidationError("FILE is required, or --resume");
        }
    });
    verb->footer(kPerformExamples);
    return verb;
}

CLI::App* add_read(CLI::App& app, ReadArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("read", "Say what a program's registers hold, from what a puzzle shows");
    verb->add_option("--program", arguments.file, "The program, QAT or Q")
        ->type_name("FILE")
        ->required();
    verb->add_option("--state", arguments.state, "What the puzzle's stickers show")
        ->type_name("FACELETS")
        ->required();
    verb->add_option("--holding", arguments.holding,
                     "Which of the program's puzzles, by its letter; the first by default")
        ->type_name("NAME");
    add_compiling(*verb, arguments.compiler);
    add_common(*verb, arguments.common);
    verb->footer(kReadExamples);
    return verb;
}

bool is_named_as_program(const std::string& file) {
    return file == "-" || file.ends_with(".qat") || file.ends_with(".q");
}

/// What is shown is a program or a puzzle, and what is said of one is not said of the other.
void check_page(const PageArguments& arguments) {
    std::optional<std::string> file = arguments.file;
    // Behind --puzzle any number of words describe one.
    const auto among =
        std::find_if(arguments.puzzle.begin(), arguments.puzzle.end(), is_named_as_program);
    if (!file && among != arguments.puzzle.end() && arguments.puzzle.size() > 1) file = *among;
    const bool has_turns = !(arguments.algorithm + arguments.scramble).empty();
    if (file && !arguments.puzzle.empty()) {
        const bool may_be_turns = has_turns && !is_named_as_program(*file);
        throw CLI::ValidationError(
            fmt::format("a file or --puzzle, not both; `{}` is taken for a file{}", printable(*file),
                        may_be_turns ? ". Turns are one text, in quotes: --alg \"R U\"" : ""));
    }
    if (!file && arguments.puzzle.empty()) {
        throw CLI::ValidationError("FILE is required, or --puzzle");
    }
    if (file && has_turns) {
        throw CLI::ValidationError(
            is_named_as_program(*file)
                ? std::string("--alg and --scramble are for --puzzle; a program has its own turns")
                : fmt::format("--alg and --scramble are for a puzzle, and `{0}` is taken for a program; "
                              "for a puzzle write --puzzle {0}",
                              printable(*file)));
    }
    if (arguments.open && arguments.output == "-") {
        throw CLI::ValidationError("--open needs a file, and -o - writes none");
    }
}

CLI::App* add_page(CLI::App& app, PageArguments& arguments) {
    CLI::App* verb = app.add_subcommand(
        "page", "Write a page that shows a program or a puzzle in 3D, and runs it");
    verb->add_option("FILE", arguments.file, "The program, QAT or Q")->type_name("");
    verb->add_option("--puzzle", arguments.puzzle,
                     "A puzzle instead: its name, a description of its cuts, or a file of it")
        ->type_name("P");
    verb->add_option("--alg", arguments.algorithm, "An algorithm to play on the puzzle")
        ->type_name("ALG");
    verb->add_option("--scramble", arguments.scramble, "What the puzzle begins with")
        ->type_name("ALG");
    verb->add_option("-o,--output", arguments.output,
                     "Where to write it, - for standard output; by default beside FILE, or in this "
                     "folder, with the ending .html. With --json, - writes no page: the document alone "
                     "stands there")
        ->type_name("OUT");
    verb->add_flag("--open", arguments.open, "Show it in the browser");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(*verb, arguments.compiler);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] { check_page(arguments); });
    verb->footer(kPageExamples);
    return verb;
}

void add_files(CLI::App& verb, std::vector<std::string>& files) {
    verb.add_option("FILE", files, "QAT or Q programs, - for standard input")
        ->type_name("")
        ->required();
}

CLI::App* add_check(CLI::App& app, CheckArguments& arguments) {
    CLI::App* verb = app.add_subcommand("check", "Say what is wrong with QAT and Q programs");
    add_files(*verb, arguments.files);
    verb->add_flag("--strict", arguments.strict, "Fail on warnings, too");
    add_prelude(*verb, arguments.compiler);
    add_searching(*verb, arguments.compiler.search);
    add_common(*verb, arguments.common);
    verb->footer(kCheckExamples);
    return verb;
}

CLI::App* add_fmt(CLI::App& app, FmtArguments& arguments) {
    CLI::App* verb = app.add_subcommand("fmt", "Lay out QAT and Q programs");
    add_files(*verb, arguments.files);
    verb->add_flag("-w,--write", arguments.write,
                   "Rewrite the files that change, instead of showing them");
    verb->add_flag("--check", arguments.check,
                   "List the files that would change, and fail if any would");
    verb->add_flag("--qat", arguments.qat, "The files are QAT, whatever their names");
    verb->add_flag("--q", arguments.q, "The files are Q");
    add_common(*verb, arguments.common);
    verb->footer(kFmtExamples);
    return verb;
}

/// By itself, or behind --puzzle: see words_of().
constexpr const char* kPuzzleName = "PUZZLE";

void add_puzzle_name(CLI::App& verb, std::vector<std::string>& words) {
    verb.add_option(kPuzzleName, words,
                    "Its name (qter puzzle list), a description of its cuts (qter help puzzle "
                    "show), or a file of it; --puzzle may stand before it")
        ->type_name("")
        ->required();
}

/// What was proven, for `qter verify`.
void add_proof(CLI::App& verb, std::optional<std::string>& file) {
    verb.add_option("--proof", file,
                    "Write a certificate of what is proven to this file; qter verify checks it")
        ->type_name("FILE");
}

/// "90,90", each at least `least`; the check says which of them is none.
void add_orders(CLI::App& verb, const std::string& name,
                std::optional<std::vector<Integer>>& orders, unsigned least,
                const std::string& help) {
    const auto check = [least](const std::string& text) -> std::string {
        const std::vector<std::string> words = split_at_commas(text);
        for (const std::string& word : words) {
            const std::optional<Integer> order = parse_order(word);
            if (order && *order >= least) continue;
            if (word.empty()) return "an order is missing in `" + printable(text) + "`";
            return "`" + printable(word) + "` is no order, a whole number of at least " +
                   std::to_string(least);
        }
        if (words.size() <= kMaxRegisters) return {};
        return std::to_string(words.size()) + " orders are more than " +
               std::to_string(kMaxRegisters);
    };
    const auto set = [&orders](const std::string& text) {
        orders.emplace();
        for (const std::string& word : split_at_commas(text)) {
            orders->push_back(*parse_order(word));
        }
    };
    verb.add_option_function<std::string>(name, set, help)
        ->check(CLI::Validator(check, ""))
        ->type_name("ORDERS");
}

/// Which architectures are wanted.
void add_finder_question(CLI::App& verb, FindCyclesArguments& arguments) {
    add_number(verb, "--registers", arguments.registers, 1, kMaxRegisters,
               "How many registers: 2 by default, or as many as --fits names");
    const auto read_order = [](const std::string& text) { return parse_order(text); };
    add_value(verb, "--min-order", arguments.min_order, read_order,
              "order, a whole number of at least 1", "Every register has at least this order")
        ->type_name("N");
    const auto read_ratio = [](const std::string& text) {
        const std::optional<mpq_class> ratio = parse_fraction(text);
        return ratio && *ratio >= 1 ? ratio : std::nullopt;
    };
    add_value(verb, "--max-ratio", arguments.max_ratio, read_ratio,
              "ratio: a number of at least 1, as 2, 1.5 or 3/2",
              "The largest order is at most this many times the smallest")
        ->type_name("R");
    verb.add_flag("--equal", arguments.equal,
                  "Only the largest order that all registers can have at once");
    add_orders(verb, "--fits", arguments.fits, 1,
               "Ask only whether registers of these orders fit, commas between");
    verb.add_flag("--list-orders", arguments.list_orders,
                  "Only the orders that one register alone can have");
}

/// What a register may be made of, and how long may be looked.
void add_finder_rules(CLI::App& verb, FindCyclesArguments& arguments) {
    add_number(verb, "--structures", arguments.structures, 0, 1'000'000'000,
               "How many ways to make the same orders are shown (1); 0 shows orders alone");
    verb.add_flag_callback(
        "--no-parity-sharing", [&arguments] { arguments.parity_sharing = false; },
        "Shared pieces may twist, but not change places");
    verb.add_flag("--supercube", arguments.supercube,
                  "Tell pieces apart that look alike, as if they were marked");
    add_threads(verb, arguments.threads);
    add_memory(verb, arguments.memory, "2G");
    add_time_limit(verb, arguments.time_limit);
}

/// Options that ask different questions. CLI11's own excludes() words its messages differently from
/// version to version.
void check_finder_question(const FindCyclesArguments& arguments, const CLI::App& verb) {
    std::vector<std::string> questions;
    for (const char* name : {"--fits", "--equal", "--list-orders"}) {
        if (find_option(verb, name)->count() != 0) questions.emplace_back(name);
    }
    if (questions.size() > 1) {
        throw CLI::ValidationError(join_words(questions) +
                                   " ask different questions; give one of them");
    }
    if (arguments.proof && !arguments.fits) {
        throw CLI::ValidationError("--proof is of an answer to --fits; give the orders");
    }
    if (!arguments.fits) return;
    for (const char* name : {"--min-order", "--max-ratio"}) {
        if (find_option(verb, name)->count() == 0) continue;
        throw CLI::ValidationError(std::string("--fits says the orders, ") + name +
                                   " has nothing to choose");
    }
    const std::size_t orders = arguments.fits->size();
    if (arguments.registers && *arguments.registers != orders) {
        throw CLI::ValidationError("--fits names " + std::to_string(orders) +
                                   (orders == 1 ? " order" : " orders") + ", but --registers is " +
                                   std::to_string(*arguments.registers) +
                                   "; --registers can be left out");
    }
}

CLI::App* add_find_cycles(CLI::App& app, FindCyclesArguments& arguments) {
    CLI::App* verb = app.add_subcommand(
        "find-cycles", "Find which registers a puzzle can hold at once, and their cycles");
    add_puzzle_name(*verb, arguments.puzzle);
    add_finder_question(*verb, arguments);
    add_finder_rules(*verb, arguments);
    add_proof(*verb, arguments.proof);
    add_common(*verb, arguments.common);
    verb->callback([verb, &arguments] { check_finder_question(arguments, *verb); });
    verb->footer(kFindCyclesExamples);
    return verb;
}

/// Techniques by name, to be switched off.
void add_without(CLI::App& verb, Techniques& techniques) {
    const auto find = [](std::string_view word) {
        const std::vector<TechniqueName>& names = technique_names();
        return std::find_if(names.begin(), names.end(),
                            [&](const TechniqueName& name) { return name.name == word; });
    };
    const auto check = [find](const std::string& text) -> std::string {
        std::vector<std::string> names;
        for (const TechniqueName& name : technique_names()) names.emplace_back(name.name);
        for (const std::string& word : split_at_commas(text)) {
            if (find(word) == technique_names().end()) return unknown(word, "technique", names);
        }
        return {};
    };
    const auto set = [&techniques, find](const std::string& text) {
        for (const std::string& word : split_at_commas(text)) techniques.*find(word)->on = false;
    };
    std::string help = "Techniques to do without, commas between; answers stay the same:";
    for (const TechniqueName& name : technique_names()) {
        help += " " + std::string(name.name) + " (" + std::string(name.what) + ")";
        help += &name == &technique_names().back() ? "" : ",";
    }
    verb.add_option_function<std::string>("--without", set, help)
        ->check(CLI::Validator(check, ""))
        ->type_name("NAMES");
}

struct MovecountSetting {
    double MovecountParameters::*parameter;
    double value;
};

/// "wrist=0.8"; what is wrong with it goes to `problem`.
std::optional<MovecountSetting> parse_setting(const std::string& word, std::string& problem) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, sign);
    std::vector<std::string> names;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        names.emplace_back(known.name);
        if (known.name != name) continue;
        const std::string digits = word.substr(std::min(sign + 1, word.size()));
        const std::optional<mpq_class> value = parse_fraction(digits);
        // Costs beyond this are no costs of a turn.
        if (value && *value <= 1000) return MovecountSetting{known.value, value->get_d()};
        problem = "`" + printable(word) + "` gives " + name +
                  " no number from 0 to 1000; write it as " + name + "=1.5";
        return std::nullopt;
    }
    problem = unknown(name, "parameter of the movecount", names);
    return std::nullopt;
}

void add_movecount(CLI::App& verb, MovecountParameters& parameters) {
    const auto check = [](const std::string& text) -> std::string {
        std::string problem;
        for (const std::string& word : split_at_commas(text)) {
            if (!parse_setting(word, problem)) break;
        }
        return problem;
    };
    const auto set = [&parameters](const std::string& text) {
        std::string problem;
        for (const std::string& word : split_at_commas(text)) {
            const std::optional<MovecountSetting> setting = parse_setting(word, problem);
            parameters.*setting->parameter = setting->value;
        }
    };
    std::string help =
        "What turns cost two hands, as wrist=0.8,push=1.3; it decides between algorithms of equal "
        "length. Default:";
    const MovecountParameters defaults;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        std::ostringstream number;
        number << defaults.*known.value;
        help += " " + std::string(known.name) + "=" + number.str();
    }
    verb.add_option_function<std::string>("--mcc", set, help)
        ->check(CLI::Validator(check, ""))
        ->type_name("SETTINGS");
}

/// What is looked for.
void add_solver_question(CLI::App& verb, SolveArchArguments& arguments) {
    add_orders(verb, "--orders", arguments.orders, 2,
               "Registers of these orders, commas between: the largest first, each as short as "
               "those before it allow");
    verb.add_option("--cycles", arguments.cycles,
                    "One register with exactly these cycles, moving nothing else, as "
                    "\"corners 1+ 5+; edges 1+ 7+\"")
        ->type_name("CYCLES");
    verb.add_flag("--supercube", arguments.supercube,
                  "Tell pieces apart that look alike, as if they were marked");
    const auto set_metric = [&arguments](const std::string& name) {
        arguments.solver.grips = name == "outer" ? GripChoice::kGenerators : GripChoice::kAll;
    };
    verb.add_option_function<std::string>(
            "--metric", set_metric,
            "What counts as one turn: htm (the default), any turn of any grip, wide turns too; "
            "outer, turns of single layers, and wide turns are not used")
        ->check(one_of({"htm", "outer"}))
        ->type_name("METRIC");
    add_number(
        verb, "--max-length", arguments.solver.max_length, 0, kMaxSearchTurns,
        "Registers have at most this many turns each (" + std::to_string(kMaxSearchTurns) + ")");
    verb.add_flag("--joint", arguments.solver.joint,
                  "Make the total the least there is: try all equally short algorithms of each "
                  "register, and longer ones where that could help");
    add_number(verb, "--choices", arguments.solver.choices, 1, 1'000'000,
               "Of equally short algorithms for a register, go on from this many (8)");
    verb.add_flag("--all", arguments.solver.count_words,
                  "Count all shortest algorithms of each register");
    add_movecount(verb, arguments.solver.movecount);
}

/// What the search may take, and how it goes about it.
void add_solver_limits(CLI::App& verb, SolveArchArguments& arguments) {
    add_threads(verb, arguments.solver.threads);
    add_memory(verb, arguments.solver.memory, "2G");
    verb.add_option("--tables", arguments.solver.tables,
                    "Keep tables in this folder, so that the next search has them at once")
        ->type_name("DIR");
    add_time_limit(verb, arguments.time_limit);
    add_without(verb, arguments.solver.techniques);
    verb.add_flag("--trace", arguments.trace,
                  "Show what the search did: tables, positions and seconds length by length");
}

CLI::App* add_solve_arch(CLI::App& app, SolveArchArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("solve-arch", "Find the shortest algorithms that make registers");
    add_puzzle_name(*verb, arguments.puzzle);
    add_solver_question(*verb, arguments);
    add_solver_limits(*verb, arguments);
    add_proof(*verb, arguments.proof);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] {
        if (arguments.orders && arguments.cycles) {
            throw CLI::ValidationError(
                "--orders and --cycles ask different questions; give one of them");
        }
        if (!arguments.orders && !arguments.cycles) {
            throw CLI::ValidationError(
                "what registers? --orders 90,90 or --cycles \"corners 3+; edges 5+\" says it");
        }
    });
    verb->footer(kSolveArchExamples);
    return verb;
}

CLI::App* add_additions(CLI::App& app, AdditionsArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("additions", "Show or find the shortest algorithm for every sum");
    add_puzzle_name(*verb, arguments.puzzle);
    add_orders(*verb, "--orders", arguments.orders, 2,
               "The registers of the puzzle's preset with these orders, commas between");
    verb->add_option("--generator", arguments.generators,
                     "A register that this algorithm adds 1 to; once for each register")
        ->type_name("ALG")
        ->take_all()
        ->expected(1);
    const auto read_amounts = [](const std::string& text) {
        std::optional<std::vector<Integer>> amounts(std::in_place);
        for (const std::string& word : split_at_commas(text)) {
            std::optional<Integer> amount = parse_amount(word);
            if (!amount) return std::optional<std::vector<Integer>>();
            amounts->push_back(*std::move(amount));
        }
        return amounts;
    };
    add_value(*verb, "--amounts", arguments.amounts, read_amounts,
              "list of amounts, as 7,-80, one for each register",
              "Show what adds this much to each register, commas between; less than 0 subtracts")
        ->type_name("AMOUNTS");
    verb->add_flag("--list", arguments.list, "Show the algorithms of all sums");
    verb->add_option("--sums", arguments.table, "Begin with what this file knows, one that -o made")
        ->type_name("FILE");
    verb->add_flag_callback(
        "--no-sums", [&arguments] { arguments.shipped = false; },
        "Begin without the sums that ship with the puzzle");
    verb->add_option("-o,--output", arguments.output, "Write all that is known to this file")
        ->type_name("FILE");
    add_number(*verb, "--max-length", arguments.max_length, 0, kMaxSearchTurns,
               "Look at all algorithms of up to this many turns, then at longer ones until every "
               "sum has one");
    add_memory(*verb, arguments.memory, "1G");
    add_threads(*verb, arguments.threads);
    add_time_limit(*verb, arguments.time_limit);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] {
        if (arguments.orders.has_value() == !arguments.generators.empty()) {
            throw CLI::ValidationError(
                "what registers? give either --orders 90,90 or a --generator for each");
        }
    });
    verb->footer(kAdditionsExamples);
    return verb;
}

CLI::App* add_verify(CLI::App& app, VerifyArguments& arguments) {
    CLI::App* verb = app.add_subcommand(
        "verify", "Check a certificate that --proof wrote, by other means than the search");
    verb->add_option("FILE", arguments.file, "The certificate, - for standard input")
        ->type_name("")
        ->required();
    verb->add_option(
            "--puzzle", arguments.puzzle,
            "The puzzle that it must be about, as for puzzle show; by default the one that "
            "it names")
        ->type_name("PUZZLE");
    add_memory(*verb, arguments.memory, "1G");
    const auto read = [](const std::string& text) { return parse_seconds(text); };
    add_value(*verb, "--time-limit", arguments.time_limit, read, "number of seconds, as 10 or 0.5",
              fmt::format("How long to check ({:g} seconds); lengths that are left are named",
                          VerifyArguments::kSeconds))
        ->type_name("SECONDS");
    add_common(*verb, arguments.common);
    verb->footer(kVerifyExamples);
    return verb;
}

CLI::App* add_bench(CLI::App& app, BenchArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("bench", "Do fixed pieces of work, and count what they look at");
    std::vector<std::string> names;
    std::string help = "Which:";
    for (const BenchWork& work : bench_suite()) {
        names.emplace_back(work.name);
        help += fmt::format(" {} ({}){}", work.name, work.about,
                            &work == &bench_suite().back() ? "" : ",");
    }
    verb->add_option("NAME", arguments.names, help)->check(one_of(names))->type_name("");
    add_number(*verb, "--states", arguments.states, 1, 1'000'000,
               "How many states optimal solves (30)");
    add_memory(*verb, arguments.memory, "1G");
    add_threads(*verb, arguments.threads);
    add_time_limit(*verb, arguments.time_limit);
    add_common(*verb, arguments.common);
    verb->footer(kBenchExamples);
    return verb;
}

CLI::App* add_solve(CLI::App& app, SolveArguments& arguments) {
    CLI::App* verb = app.add_subcommand("solve", "Find turns that solve a state of a puzzle");
    add_puzzle_name(*verb, arguments.puzzle);
    verb->add_option("--scramble", arguments.scrambles,
                     "Solve what this algorithm makes of the solved puzzle; may be repeated")
        ->type_name("ALG")
        ->take_all()
        ->expected(1);
    verb->add_option(
            "--state", arguments.state,
            "Solve the state with these facelets, a letter each, face by face, as faces (URFDLB on "
            "cubes) or as colours (WRGYOB), or the states in a file that ends in .scr or .tws")
        ->type_name("STATE");
    verb->add_option("--file", arguments.file,
                     "Solve the scrambles in this file, one a line or as twsearch has them "
                     "(docs/puzzle-files.md); - is standard input")
        ->type_name("FILE");
    verb->add_option("--method", arguments.solver.method,
                     "auto (the default), optimal, sgs, or a way of the puzzle's own")
        ->type_name("METHOD");
    const auto set_metric = [&arguments](const std::string& name) {
        arguments.solver.metric = kMetrics.at(name);
    };
    verb->add_option_function<std::string>(
            "--metric", set_metric,
            "What counts as one turn: htm (the default), any turn of one grip; qtm, its smallest "
            "turn; stm, any turn of layers that lie together. Optimal makes the fewest of these, "
            "other methods only count them")
        ->check(one_of({"htm", "qtm", "stm"}))
        ->type_name("METRIC");
    add_number(*verb, "--alternatives", arguments.solver.alternatives, 0, 100'000,
               "How many ways are carried from a phase to the next where there are more than two "
               "(50); 0 takes the first way of each");
    add_memory(*verb, arguments.solver.memory, "1G");
    verb->add_option("--tables", arguments.solver.keeping.folder,
                     "Keep tables that take long to make in this folder (tables in the user's "
                     "cache)")
        ->type_name("DIR");
    add_threads(*verb, arguments.threads);
    add_time_limit(*verb, arguments.time_limit);
    verb->add_flag("--all", arguments.all, "Find every shortest solution; only with optimal");
    verb->add_flag("--trace", arguments.trace, "Show the phases, one by one");
    add_proof(*verb, arguments.proof);
    add_common(*verb, arguments.common);
    verb->callback([&arguments] {
        const std::string& method = arguments.solver.method;
        if (arguments.all && method != "auto" && method != kOptimalMethod) {
            throw CLI::ValidationError(fmt::format(
                "--all finds the shortest solutions, and {} does not know which they are; "
                "--method optimal does",
                method));
        }
        if (arguments.proof && method != "auto" && method != kOptimalMethod) {
            throw CLI::ValidationError(fmt::format(
                "--proof is of the shortest solutions, and {} does not know which they are; "
                "--method optimal does",
                method));
        }
        if (arguments.proof && (arguments.file || arguments.scrambles.size() > 1)) {
            throw CLI::ValidationError("--proof is of one state; give one --scramble or --state");
        }
        if (arguments.all && arguments.solver.metric != Metric::kHalfTurn) {
            throw CLI::ValidationError(
                "--all finds all solutions of the fewest turns in htm alone");
        }
        const int given = (arguments.scrambles.empty() ? 0 : 1) + (arguments.state ? 1 : 0) +
                          (arguments.file ? 1 : 0);
        if (given == 0) {
            throw CLI::ValidationError(
                "what state? --scramble \"R U R'\", --state STATE or --file FILE says it");
        }
        if (given > 1) {
            throw CLI::ValidationError("give one of --scramble, --state and --file");
        }
    });
    verb->footer(kSolveExamples);
    return verb;
}

CLI::App* add_explore(CLI::App& app, ExploreArguments& arguments) {
    CLI::App* verb =
        app.add_subcommand("explore", "Count all positions of a puzzle by their distance");
    add_puzzle_name(*verb, arguments.puzzle);
    const auto set_choice = [&arguments](const std::string& name) {
        arguments.choice = kTurnChoices.at(name);
    };
    CLI::Option* metric = verb->add_option_function<std::string>(
        "--metric", set_choice,
        "Which turns there are: htm (the default), any turn of one grip; qtm, its smallest turn, "
        "either way; outer, any turn of layers that lie together, an outermost one among them; stm, "
        "any turn of layers that lie together; cost, any turn of one grip, which counts what the "
        "puzzle's description says: on the square-1 turns of S are counted, and turns of U and D are "
        "free");
    metric->check(one_of({"htm", "qtm", "outer", "stm", "cost"}))->type_name("METRIC");
    CLI::Option* turns = verb->add_option(
        "--turns", arguments.turns,
        "The turns themselves, as \"U R2 F'\", instead of a metric; behind a colon what one counts, as "
        "\"U:2 U2:3\", 0 for nothing");
    turns->type_name("LIST");
    const auto set_points = [&arguments](const std::string& name) {
        arguments.points = kGraphPoints.at(name);
    };
    CLI::Option* count = verb->add_option_function<std::string>(
        "--count", set_points,
        "positions (the default) or states; where turns can be blocked, shapes: what legal turns depend on");
    count->check(one_of({"positions", "states", "shapes"}))->type_name("WHAT");
    CLI::Option* phase = verb->add_option(
        "--phase", arguments.phase,
        "A phase of one of the puzzle's chains, as \"thistlethwaite:2\": its turns, and the cosets that it "
        "brings into the group of the next phase");
    phase->type_name("CHAIN:N");
    verb->add_option("--orbits", arguments.orbits,
                     "Look at these sets of pieces only (qter puzzle show names them), as \"corners\" "
                     "or \"corners, edges:orientation\"; behind a colon permutation or orientation")
        ->type_name("LIST");
    verb->add_option("--pieces", arguments.pieces,
                     "Look at these pieces only, as \"DF DR DB DL\": where they are, and how they are turned")
        ->type_name("LIST");
    verb->add_option("--from", arguments.from,
                     "Begin at the state with these facelets instead of solved, a letter each, as "
                     "faces or as colours")
        ->type_name("STATE");
    add_number(*verb, "--depth", arguments.depth, 0, 1'000'000, "Only up to this distance");
    const auto set_symmetry = [&arguments](const std::string& name) {
        arguments.symmetry = kGraphSymmetries.at(name);
    };
    verb->add_option_function<std::string>(
        "--symmetry", set_symmetry,
        "Count classes of positions, too, that symmetries of the puzzle take to each other: "
        "rotations, all with mirrors, or all+inverse, where a state and its inverse count as one; none "
        "for the positions themselves")
        ->check(one_of({"none", "rotations", "all", "all+inverse"}))
        ->type_name("WHICH");
    add_number(*verb, "--antipodes", arguments.antipodes, 0, 1'000'000,
               "Show so many of the positions that are farthest, by an algorithm that leads there");
    verb->add_flag("--radius", arguments.radius,
                   "Where turns can be blocked: the least and the largest distance that the farthest "
                   "position has from any, not from solved alone");
    verb->add_flag("--edges", arguments.edges,
                   "Count turns that lead nearer, as far and farther, and positions from which none "
                   "leads farther (local maxima)");
    verb->add_flag("--solutions", arguments.solutions,
                   "Count the shortest algorithms that lead to the positions of each distance");
    verb->add_option("--walk", arguments.walk,
                     "Follow an algorithm, and show the distance after each of its turns")
        ->type_name("ALG");
    verb->add_flag("--mixing", arguments.mixing,
                   "How far from uniform a walk of random turns is, turn by turn");
    verb->add_flag("--lazy", arguments.lazy,
                   "With --mixing, a walk that does nothing half of the time");
    verb->add_option("--steps", arguments.steps,
                     "With --mixing, shuffle by steps that are repeated, as \"R R' - | U:2 U'\": one of R, "
                     "R' and nothing, then U, twice as likely as U'")
        ->type_name("LIST");
    const auto read_epsilon = [](const std::string& text) {
        const std::optional<double> number =
            parse_seconds(text.starts_with('.') ? "0" + text : text);
        return number && *number > 0 && *number < 1 ? number : std::nullopt;
    };
    CLI::Option* epsilon = add_value(*verb, "--epsilon", arguments.epsilon, read_epsilon, "number between 0 and 1, as 0.01",
              "With --mixing, call it mixed below this total variation; by default 0.25")
        ->type_name("E");
    add_number(*verb, "--spectrum", arguments.spectrum, 0, 100,
               "The largest eigenvalues of that walk below 1, so many different ones");
    const auto set_format = [&arguments](const std::string& name) {
        arguments.format = kGraphFormats.at(name);
    };
    verb->add_option_function<std::string>(
        "--export", set_format,
        "Write positions, classes or shapes, and the turns between them instead of counts, for programs that "
        "draw graphs: dot (Graphviz), graphml or csv; up to 100,000 of them. svg is a drawing")
        ->check(one_of({"dot", "graphml", "csv", "svg"}))
        ->type_name("FORMAT");
    verb->add_option("--svg", arguments.svg,
                     "Where to write pictures of the distances, and of --mixing, as SVG, - for "
                     "standard output")
        ->type_name("FILE");
    verb->add_option("--disk", arguments.disk,
                     "Keep levels in this folder instead of in memory, class by class: as far as the "
                     "disk has room, and with --resume on from where it was ended")
        ->type_name("DIR");
    verb->add_flag("--resume", arguments.resume,
                   "Go on with the levels that the folder of --disk has");
    add_memory(*verb, arguments.memory, "4G");
    add_threads(*verb, arguments.threads);
    add_time_limit(*verb, arguments.time_limit);
    add_common(*verb, arguments.common);
    verb->callback([metric, turns, epsilon, count, &arguments] {
        if (arguments.phase) {
            const std::pair<const char*, bool> others[] = {
                {"--metric", metric->count() != 0},    {"--turns", turns->count() != 0},
                {"--count", count->count() != 0},      {"--orbits", arguments.orbits.has_value()},
                {"--pieces", arguments.pieces.has_value()},
                {"--symmetry", arguments.symmetry.has_value()},
                {"--steps", arguments.steps.has_value()},
                {"--export", arguments.format.has_value()},
                {"--disk", arguments.disk.has_value()},
            };
            for (const auto& [name, is] : others) {
                if (is) {
                    throw CLI::ValidationError(fmt::format(
                        "--phase says which turns there are and what is counted; it does not go with {}",
                        name));
                }
            }
        }
        if (arguments.resume && !arguments.disk) {
            throw CLI::ValidationError("--resume goes on with a folder: --disk DIR says which");
        }
        if (arguments.disk && (arguments.format || arguments.pieces)) {
            throw CLI::ValidationError("--disk counts levels, of whole sets of pieces; it goes with "
                                       "neither --export nor --pieces");
        }
        if (arguments.pieces && arguments.orbits) {
            throw CLI::ValidationError("--pieces and --orbits both say what is looked at");
        }
        if (arguments.pieces && (arguments.symmetry || arguments.format)) {
            throw CLI::ValidationError("--symmetry and --export look at whole sets of pieces");
        }
        if (!arguments.mixing) {
            const char* const of_walk = arguments.steps     ? "--steps"
                                        : arguments.lazy    ? "--lazy"
                                        : epsilon->count() != 0 ? "--epsilon"
                                                            : nullptr;
            if (of_walk != nullptr) {
                throw CLI::ValidationError(
                    fmt::format("{} is about a walk of random turns: add --mixing", of_walk));
            }
        }
        const bool asks = arguments.edges || arguments.solutions || arguments.antipodes != 0 ||
                          arguments.walk || arguments.mixing || arguments.spectrum != 0;
        if (arguments.disk && asks) {
            throw CLI::ValidationError("--disk counts levels, and answers nothing besides");
        }
        if (arguments.format && asks) {
            throw CLI::ValidationError("--export writes nodes and edges, and answers nothing besides");
        }
        if (arguments.format && (arguments.common.json || arguments.svg)) {
            throw CLI::ValidationError(
                "--export writes a document of its own, without --json and --svg");
        }
        if (arguments.svg == "-" && arguments.common.json) {
            throw CLI::ValidationError(
                "--json and --svg - both want standard output; --svg FILE writes the picture beside "
                "the document");
        }
        const bool moves = arguments.symmetry && *arguments.symmetry != GraphSymmetry::kNone;
        if (arguments.from && moves) {
            throw CLI::ValidationError(
                "--symmetry leaves solved as it is, and not the state of --from");
        }
        if (metric->count() != 0 && turns->count() != 0) {
            throw CLI::ValidationError("--metric and --turns both say which turns there are");
        }
    });
    verb->footer(kExploreExamples);
    return verb;
}

struct PuzzleVerbs {
    CLI::App* list;
    CLI::App* show;
    CLI::App* scramble;
    CLI::App* write;
};

CLI::App* add_puzzle_export(CLI::App& app, PuzzleExportArguments& arguments) {
    CLI::App* verb = app.add_subcommand("export", "Write a puzzle for another program");
    add_puzzle_name(*verb, arguments.puzzle);
    const auto set_format = [&arguments](const std::string& name) {
        arguments.format = kPuzzleFormats.at(name);
    };
    verb->add_option_function<std::string>("-f,--format", set_format,
                                           "tws (or ksolve), toml, gap or kpuzzle")
        ->check(one_of({"tws", "ksolve", "toml", "gap", "kpuzzle"}))
        ->type_name("FORMAT")
        ->required();
    verb->add_option("-o,--output", arguments.output,
                     "Where to write it, - for standard output (the default)")
        ->type_name("OUT");
    add_common(*verb, arguments.common);
    verb->footer(kPuzzleExportExamples);
    return verb;
}

CLI::App* add_puzzle_scramble(CLI::App& app, PuzzleScrambleArguments& arguments) {
    CLI::App* verb = app.add_subcommand("scramble", "Random states, as turns that lead there");
    add_puzzle_name(*verb, arguments.puzzle);
    add_number(*verb, "--seed", arguments.seed, 0, kAnyNumber,
               "The same number gives the same states and turns; without it they are others each "
               "time");
    add_number(*verb, "--count", arguments.count, 1, 1'000'000, "How many (1)");
    add_number(*verb, "--random-turns", arguments.random_turns, 1, 100'000,
               "This many random turns, none of which undoes or extends another, instead of random "
               "states: states are not equally likely then, but it takes no time");
    add_threads(*verb, arguments.threads);
    add_time_limit(*verb, arguments.time_limit);
    add_common(*verb, arguments.common);
    verb->footer(kPuzzleScrambleExamples);
    return verb;
}

/// A document has no picture, so that what is said of one would be lost.
void check_picture(const PuzzleShowArguments& show, const CLI::App& verb) {
    for (const char* const name : {"--letters", "--arrows", "--background", "--width"}) {
        if (show.svg || find_option(verb, name)->count() == 0) continue;
        throw CLI::ValidationError(std::string(name) +
                                   " is about the SVG; --svg FILE says where to write it");
    }
    if (show.common.json && show.svg == "-") {
        throw CLI::ValidationError(
            "--json and --svg - both want standard output; --svg FILE writes the picture beside "
            "the document");
    }
    for (const char* const name : {"--view", "--mark"}) {
        if (!show.common.json || show.svg || find_option(verb, name)->count() == 0) continue;
        throw CLI::ValidationError(std::string(name) +
                                   " is about the picture, and the document of --json has none; "
                                   "--svg FILE writes it beside the document");
    }
}

CLI::App* add_puzzle_show(CLI::App& app, PuzzleShowArguments& show) {
    CLI::App* verb =
        app.add_subcommand("show", "One puzzle: pieces, group, grips, and its picture");
    add_puzzle_name(*verb, show.puzzle);
    verb->add_option("--alg", show.algorithm, "An algorithm to perform on it first")
        ->type_name("ALG");
    add_number(*verb, "--random", show.random, 0, kAnyNumber,
               "Begin with a state that turning reaches, each as likely as any other; the same "
               "one for the same number");
    verb->add_option(
            "--state", show.state,
            "The stickers to begin with, a letter each, face by face (on cubes URFDLB), row "
            "by row: as those faces or as colours (WRGYOB)")
        ->type_name("FACELETS");
    verb->add_flag("--presets", show.presets,
                   "Show which registers are known to fit on it, with their algorithms");
    const auto set_view = [&show](const std::string& name) { show.view = kPuzzleViews.at(name); };
    verb->add_option_function<std::string>("--view", set_view,
                                           "What the picture shows: net (the default), all faces "
                                           "in a plane; corner, those in view, in "
                                           "perspective, where there are colours; back, those "
                                           "behind it. A puzzle of boxes has no net, but corner")
        ->check(one_of({"net", "corner", "back"}))
        ->type_name("VIEW");
    verb->add_option("--mark", show.mark,
                     "Pieces whose places are marked in the picture, such as \"UFR UF\"")
        ->type_name("PIECES");
    verb->add_option("--svg", show.svg, "Where to write the picture as SVG, - for standard output")
        ->type_name("OUT");
    verb->add_flag("--letters", show.letters,
                   "In the SVG: on each sticker the face whose colour it has");
    verb->add_flag("--arrows", show.arrows,
                   "In the SVG: the puzzle before the algorithm, with an arrow from each piece to "
                   "where it goes");
    const auto set_background = [&show](const std::string& text) {
        show.background = parse_colour(text);
    };
    verb->add_option_function<std::string>("--background", set_background,
                                           "Of the SVG: black, white or #rrggbb; without it what "
                                           "lies behind the picture is seen")
        ->check(is_colour())
        ->type_name("COLOR");
    verb->add_option("--width", show.width_mm,
                     "Of the SVG in print, in millimetres: pictures of one puzzle and view have "
                     "one size, to be laid side by side and cut out")
        ->check(CLI::Range(1.0, 10'000.0))
        ->type_name("MM");
    add_time_limit(*verb, show.time_limit);
    add_common(*verb, show.common);
    verb->callback([verb, &show] { check_picture(show, *verb); });
    verb->footer(kPuzzleShowExamples);
    return verb;
}

PuzzleVerbs add_puzzle(CLI::App& app, PuzzleListArguments& list, PuzzleShowArguments& show,
                       PuzzleScrambleArguments& scramble, PuzzleExportArguments& write) {
    CLI::App* verb = app.add_subcommand("puzzle", "Show what puzzles there are and how they work");
    verb->require_subcommand(1);
    verb->footer(kPuzzleExamples);
    PuzzleVerbs verbs{};
    verbs.list = verb->add_subcommand("list", "Every puzzle with its pieces and positions");
    add_time_limit(*verbs.list, list.time_limit);
    add_common(*verbs.list, list.common);
    verbs.show = add_puzzle_show(*verb, show);
    verbs.scramble = add_puzzle_scramble(*verb, scramble);
    verbs.write = add_puzzle_export(*verb, write);
    return verbs;
}

VerbWords words_of(const CLI::App& app) {
    VerbWords words;
    words.name = app.get_name();
    for (const CLI::Option* option : app.get_options()) {
        OptionWords one;
        for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
        one.takes_value = option->get_items_expected_min() > 0;
        if (!one.names.empty()) words.options.push_back(std::move(one));
    }
    if (find_option(app, kPuzzleName) != nullptr) {
        words.options.push_back({{"--puzzle"}, false, true});
    }
    for (const CLI::App* verb : app.get_subcommands({})) words.verbs.push_back(words_of(*verb));
    return words;
}

struct NamedVerb {
    const CLI::App* verb;
    std::string path;  ///< with those that it is one of: "qter puzzle show"
};

/// The verb that the words name.
NamedVerb named_verb(const CLI::App& app, const std::vector<std::string>& words) {
    NamedVerb named{&app, app.get_name()};
    for (const std::string& word : words) {
        const std::vector<const CLI::App*> verbs = named.verb->get_subcommands({});
        const auto next = std::find_if(verbs.begin(), verbs.end(), [&](const CLI::App* verb) {
            return verb->get_name() == word;
        });
        if (next == verbs.end()) break;
        named.verb = *next;
        named.path += " " + word;
    }
    return named;
}

/// Of an option with too few values, or too many.
std::string mismatch_text(const CLI::App& verb, const CLI::ArgumentMismatch& error) {
    // "--alg: 1 required ALG missing", which every version of CLI11 words in its own way.
    const std::string what = error.what();
    const std::string name = what.substr(0, what.find(':'));
    const CLI::Option* const option = find_option(verb, name);
    const bool again = option != nullptr && option->count() > 1;
    return name + (again ? " is given more than once" : " lacks its value");
}

/// Says it as any other mistake is said; the values are not read yet, so the words are asked how.
ExitCode usage_error(Diagnostic problem, const std::vector<std::string>& words) {
    CommonOptions common;
    common.json = std::find(words.begin(), words.end(), "--json") != words.end();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool apart = words[i] == "--color" && i + 1 < words.size();
        const std::string mode = apart                              ? words[i + 1]
                                 : words[i].starts_with("--color=") ? words[i].substr(8)
                                                                    : std::string();
        if (const auto known = kColorModes.find(mode); known != kColorModes.end()) {
            common.color = known->second;
        }
    }
    Session session(common);
    Diagnostics diagnostics;
    diagnostics.add(std::move(problem));
    session.report(diagnostics);
    if (common.json) print_out(json_document([](JsonWriter&) {}, diagnostics, session.sources()));
    return ExitCode::kUsage;
}

/// Of words that are no options, beyond what the verb takes.
Diagnostic too_many_words(const std::vector<std::string>& words) {
    std::vector<std::string> quoted;
    for (const std::string& word : words) quoted.push_back("`" + printable(word) + "`");
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} {} more than is taken", join_words(quoted),
                                         words.size() == 1 ? "is" : "are"));
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
    CLI::App app{kAbout, "qter"};
    app.set_version_flag("-V,--version", "qter " QTER_VERSION, "Print the version and exit");
    app.require_subcommand(1);
    app.footer(kExitCodes);
    CompileArguments compile;
    InterpretArguments interpret;
    const CLI::App* compile_verb = add_compile(app, compile);
    const CLI::App* interpret_verb = add_interpret(app, interpret);
    PerformArguments perform;
    ReadArguments read;
    const CLI::App* perform_verb = add_perform(app, perform);
    const CLI::App* read_verb = add_read(app, read);
    PageArguments page;
    const CLI::App* page_verb = add_page(app, page);
    CheckArguments check;
    FmtArguments fmt;
    const CLI::App* check_verb = add_check(app, check);
    const CLI::App* fmt_verb = add_fmt(app, fmt);
    FindCyclesArguments find_cycles;
    const CLI::App* find_cycles_verb = add_find_cycles(app, find_cycles);
    SolveArchArguments solve_arch;
    const CLI::App* solve_arch_verb = add_solve_arch(app, solve_arch);
    AdditionsArguments additions;
    const CLI::App* additions_verb = add_additions(app, additions);
    SolveArguments solve;
    const CLI::App* solve_verb = add_solve(app, solve);
    ExploreArguments explore;
    const CLI::App* explore_verb = add_explore(app, explore);
    VerifyArguments verify;
    const CLI::App* verify_verb = add_verify(app, verify);
    PuzzleListArguments puzzle_list;
    PuzzleShowArguments puzzle_show;
    PuzzleScrambleArguments puzzle_scramble;
    PuzzleExportArguments puzzle_export;
    const PuzzleVerbs puzzle_verbs =
        add_puzzle(app, puzzle_list, puzzle_show, puzzle_scramble, puzzle_export);
    BenchArguments bench;
    const CLI::App* bench_verb = add_bench(app, bench);
    // Read by read_command_words(); here they are listed.
    app.add_subcommand("help", "Show what a verb takes, as its -h does: qter help puzzle show");
    app.add_subcommand("version", "Print the version");
    if (argc <= 1) {
        print_err(app.help());
        return ExitCode::kUsage;
    }
    const std::vector<std::string> given(argv + 1, argv + argc);
    if (const std::optional<ExitCode> code = run_manual_verb(app, given)) return *code;
    const Result<std::vector<std::string>> words = read_command_words(words_of(app), given);
    if (!words) return usage_error(words.diagnostics().items().front(), given);
    const NamedVerb named = named_verb(app, *words);
    const std::string help = fmt::format("`{} -h` shows what it takes", named.path);
    try {
        app.parse(std::vector<std::string>(words->rbegin(), words->rend()));
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        app.exit(success, text, text);
        print_out(text.str());
        return ExitCode::kDone;
    } catch (const CLI::ExtrasError&) {
        return usage_error(too_many_words(app.remaining(true)).with_help(help), *words);
    } catch (const CLI::ArgumentMismatch& error) {
        return usage_error(
            Diagnostic::error(Code::kArguments, {}, mismatch_text(*named.verb, error)).with_help(help),
            *words);
    } catch (const CLI::ParseError& error) {
        return usage_error(Diagnostic::error(Code::kArguments, {}, error.what()).with_help(help),
                           *words);
    }
    if (compile_verb->parsed()) return compile;
    if (interpret_verb->parsed()) return interpret;
    if (perform_verb->parsed()) return perform;
    if (read_verb->parsed()) return read;
    if (page_verb->parsed()) return page;
    if (check_verb->parsed()) return check;
    if (fmt_verb->parsed()) return fmt;
    if (find_cycles_verb->parsed()) return find_cycles;
    if (solve_arch_verb->parsed()) return solve_arch;
    if (additions_verb->parsed()) return additions;
    if (verify_verb->parsed()) return verify;
    if (bench_verb->parsed()) return bench;
    if (solve_verb->parsed()) return solve;
    if (explore_verb->parsed()) return explore;
    if (puzzle_verbs.list->parsed()) return puzzle_list;
    if (puzzle_verbs.scramble->parsed()) return puzzle_scramble;
    if (puzzle_verbs.write->parsed()) return puzzle_export;
    return puzzle_show;
}

}  // namespace qter
