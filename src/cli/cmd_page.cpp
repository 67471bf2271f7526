// The verb page: writes an HTML file with a program or a puzzle in 3D, or a script with an element.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "blocking/obstacles.hpp"
#include "cli/page_element.hpp"
#include "cli/program_handout.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "notation/algorithm_reader.hpp"
#include "notation/notation.hpp"
#include "notation/turn_span.hpp"
#include "support/text.hpp"
#include "view/page.hpp"
#include "view/preview.hpp"

extern char** environ;

namespace qter {
namespace {

struct PageArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::optional<std::string> file;    ///< a program; either this,
    std::vector<std::string> puzzle;    ///< or the words of a puzzle's name or description,
    std::vector<std::string> element;   ///< or the puzzles of a script with an element
    std::string algorithm;              ///< to play on the puzzle
    std::string base;                   ///< where the page will be
    std::string preview;                ///< a file for the picture that other sites show
    std::string scramble;               ///< turns that scramble it first
    std::optional<std::string> output;  ///< "-" is standard output; next to the program by default
    bool open = false;                  ///< show it in the browser
};

/// The contents of a page, with the objects that they refer to.
struct Shown3d {
    PageContents contents;
    std::optional<Program> program;
    std::optional<ProgramHandout> handout;
};

/// Reads turns that are possible in `state`, and applies them to `state`.
std::optional<Algorithm> read_turns(Session& session, const Puzzle& puzzle, const std::string& name,
                                    const std::string& text, State& state,
                                    Diagnostics& diagnostics) {
    const Source& source = session.sources().add(name, text);
    std::optional<Algorithm> turns =
        parse_algorithm(puzzle, source.text(), source.whole()).take(diagnostics);
    if (!turns) return std::nullopt;
    if (const std::optional<BlockedTurn> stopped = blocked_turn(puzzle, state, *turns)) {
        diagnostics.add(
            turn_is_blocked(puzzle, *turns, *stopped,
                            turn_span(puzzle, source.text(), source.whole(), stopped->at)));
        return std::nullopt;
    }
    state = compose(puzzle.shape(), state, state_of(puzzle, *turns));
    return turns;
}

/// The printed version of a puzzle's page: the puzzle before and after the algorithm.
PrintedDocument sheet_of(const PageContents& contents) {
    const PuzzlePtr& puzzle = contents.puzzle;
    PrintedDocument sheet;
    sheet.title = contents.title;
    printed::Pictures pictures;
    State state = solved_state(puzzle->shape());
    const auto show_after = [&](const Algorithm& turns) {
        state = compose(puzzle->shape(), state, state_of(*puzzle, turns));
        const std::string caption =
            turns.empty() ? "solved" : fmt::format("after {}", to_string(*puzzle, turns));
        pictures.all.push_back({puzzle, state, {}, caption});
    };
    show_after(contents.start);
    if (!contents.start.empty()) {
        // The caption of the picture repeats this, if there is a picture.
        sheet.blocks.push_back(printed::Paragraph{
            fmt::format("Turned from solved: {}", to_string(*puzzle, contents.start))});
    }
    if (!contents.algorithm.empty()) {
        sheet.blocks.push_back(
            printed::Paragraph{fmt::format("Turn {}", to_string(*puzzle, contents.algorithm))});
        show_after(contents.algorithm);
    }
    sheet.blocks.push_back(std::move(pictures));
    return sheet;
}

std::optional<Shown3d> puzzle_alone(Session& session, const PageArguments& arguments,
                                    Diagnostics& diagnostics) {
    Shown3d shown;
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle, BlockedPuzzles::kKnown).take(diagnostics);
    if (!puzzle) return std::nullopt;
    State state = solved_state((*puzzle)->shape());
    const std::optional<Algorithm> start =
        read_turns(session, **puzzle, "<scramble>", arguments.scramble, state, diagnostics);
    if (!start) return std::nullopt;
    const std::optional<Algorithm> algorithm =
        read_turns(session, **puzzle, "<algorithm>", arguments.algorithm, state, diagnostics);
    if (!algorithm) return std::nullopt;
    shown.contents.title = (*puzzle)->title();
    shown.contents.puzzle = *puzzle;
    shown.contents.start = *start;
    shown.contents.algorithm = *algorithm;
    if (notation_of(**puzzle).name() == "usual") shown.contents.typed = arguments.algorithm;
    shown.handout = ProgramHandout{{}, sheet_of(shown.contents)};
    return shown;
}

/// False for a name that is too long for a path.
bool is_file(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
}

/// The error for a puzzle's name in place of a file's.
std::optional<Diagnostic> why_no_program(Session& session, const std::string& file) {
    if (file == "-" || is_file(file)) return std::nullopt;
    if (!session.puzzles().find(file, {})) return std::nullopt;
    return Diagnostic::error(
               Code::kFile, {},
               fmt::format("file `{}` does not exist; it is the name of a puzzle", printable(file)))
        .with_help(fmt::format("for a puzzle: `qter page --puzzle {}`", printable(file)));
}

std::optional<Shown3d> program_of(Session& session, const PageArguments& arguments,
                                  Diagnostics& diagnostics) {
    if (auto mistaken = why_no_program(session, *arguments.file)) {
        diagnostics.add(*std::move(mistaken));
        return std::nullopt;
    }
    Language language = Language::kQat;
    std::optional<Program> program =
        load_program(session, *arguments.file, arguments.compiler, &language).take(diagnostics);
    if (!program) return std::nullopt;
    if (language == Language::kQat) number_lines(*program, 1);
    Shown3d shown{{}, *std::move(program), {}};
    shown.handout =
        program_handout(session, *shown.program, *arguments.file, arguments.compiler.search, {})
            .take(diagnostics);
    if (!shown.handout) return std::nullopt;
    shown.contents.title = std::filesystem::path(name_of(*arguments.file)).filename().string();
    // The first text that was read is the program's.
    if (language == Language::kQat) shown.contents.source = &session.sources()[0];
    return shown;
}

std::string usual_output(const PageArguments& arguments) {
    if (arguments.file) {
        std::filesystem::path path(*arguments.file == "-" ? "program" : *arguments.file);
        return path.replace_extension(".html").string();
    }
    std::string name = arguments.puzzle.front();
    // The page of a puzzle's file has the file's name; a description of cuts, "c f 1/3", is not a
    // path.
    if (is_file(name)) name = std::filesystem::path(name).stem().string();
    for (char& c : name) c = c == ' ' || c == '/' ? '-' : c;
    return name + ".html";
}

/// Opens a file by the system's command; false if that fails.
bool open_in_browser(const std::string& path) {
#ifdef __APPLE__
    std::string program = "open";
#else
    std::string program = "xdg-open";
#endif
    std::string file = path;
    std::array<char*, 3> words = {program.data(), file.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words.data(), environ) != 0) {
        return false;
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The picture for other sites, whose address the page has then; an error where nothing is drawn.
std::optional<std::string> preview_of(PageContents& contents, const PageArguments& arguments,
                                      Diagnostics& diagnostics) {
    if (arguments.preview.empty()) return std::nullopt;
    std::optional<std::string> picture = preview(contents);
    if (!picture) {
        diagnostics.add(
            Diagnostic::error(Code::kArguments, {},
                              fmt::format("--preview draws nothing: how `{}` looks is not known",
                                          printable(contents.title)))
                .with_help("leave out --preview, or describe the pieces in the puzzle's file: "
                           "docs/puzzle-files.md, What pieces look like"));
        return std::nullopt;
    }
    contents.preview =
        beside_page(arguments.base, std::filesystem::path(arguments.preview).filename().string());
    return picture;
}

ExitCode run_page(const PageArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    if (!arguments.element.empty()) {
        return write_element(session, arguments.element, arguments.output);
    }
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet),
                             arguments.file ? "compiling the program" : "reading the puzzle",
                             print_err_as_is);
    std::optional<Shown3d> shown = arguments.file ? program_of(session, arguments, diagnostics)
                                                  : puzzle_alone(session, arguments, diagnostics);
    if (shown) {
        shown->contents.handout = &shown->handout->document;
        if (shown->program) {
            shown->contents.program = &*shown->program;
            shown->contents.tables = &shown->handout->tables;
        }
    }
    if (shown) shown->contents.base = arguments.base;
    progress.update({"writing the page"});
    std::optional<std::string> picture;
    if (shown) picture = preview_of(shown->contents, arguments, diagnostics);
    std::optional<std::string> html;
    if (shown && !diagnostics.has_errors()) html = page(shown->contents).take(diagnostics);
    const std::string path = arguments.output.value_or(usual_output(arguments));
    const bool to_out = path == "-";
    const bool written =
        html && !to_out && session.write(path, *html).take(diagnostics).has_value();
    const bool pictured =
        html && picture && session.write(arguments.preview, *picture).take(diagnostics).has_value();
    progress.end();
    diagnostics.sort_by_place();
    session.report(diagnostics);
    if (written) session.say(fmt::format("wrote {}", path));
    if (pictured) session.say(fmt::format("wrote {}", arguments.preview));
    if (written && arguments.open && !open_in_browser(path)) {
        session.say(fmt::format("found no browser; open {} by hand", path));
    }
    const ExitCode code = exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (!html) return;
            json.key("title").value(shown->contents.title);
            json.key("file");
            written ? json.value(path) : json.null();
            json.key("bytes").value(std::uint64_t{html->size()});
            if (pictured) json.key("preview").value(arguments.preview);
        };
        session.print_document(write, diagnostics, code);
    } else if (html && to_out) {
        print_answer(*html, code, print_data);
    }
    return code;
}

constexpr const char* kPageExamples =
    R"(The page is one file that needs nothing else: no network, no other file. Any browser of the
last few years shows it.

Examples:
  qter page examples/average.qat -o average.html
  qter page --puzzle megaminx --open
  qter page examples/average.qat --base https://example.org/average.html --preview average.png
  qter page --puzzle c f 0 v 1.2 --open        a puzzle by its cuts
  qter page --puzzle 3x3 --alg "R U R' U'"
  qter page --puzzle 3x3 --scramble "R U F" --alg "F' U' R'"
  qter page --element 3x3 pyraminx             a script, for <qter-puzzle> in pages of yours)";

bool is_named_as_program(const std::string& file) {
    return file == "-" || file.ends_with(".qat") || file.ends_with(".q");
}

bool is_web_address(const std::string& base) {
    return base.starts_with("https://") || base.starts_with("http://");
}

/// What does not go with --element.
std::string element_problem(const PageArguments& arguments) {
    if (arguments.file || !arguments.puzzle.empty()) {
        return fmt::format("--element names the puzzles of a script; leave out {}",
                           arguments.file ? "FILE" : "--puzzle");
    }
    if (!(arguments.algorithm + arguments.scramble).empty()) {
        return "--alg and --scramble are for pages; an element has the attributes alg and "
               "setup";
    }
    for (const auto& [option, given] :
         {std::pair{"--open", arguments.open}, std::pair{"--base", !arguments.base.empty()},
          std::pair{"--preview", !arguments.preview.empty()}}) {
        if (!given) continue;
        return fmt::format("--element writes a script and no page; leave out {}", option);
    }
    return {};
}

/// What a picture lacks.
std::string preview_problem(const PageArguments& arguments) {
    if (arguments.preview.empty()) return {};
    if (!is_web_address(arguments.base)) {
        return arguments.base.empty()
                   ? "--preview needs --base and the page's whole address: other sites fetch the "
                     "picture by its own, which is next to it"
                   : fmt::format(
                         "--preview needs the whole address of the page, and --base `{}` "
                         "does not begin with https://",
                         printable(arguments.base));
    }
    if (arguments.preview == arguments.output.value_or(usual_output(arguments))) {
        return "--preview names the page's own file; give the picture another, FILE.png";
    }
    if (arguments.preview == "-") {
        return "--preview writes a file, which goes next to the page; name one, FILE.png";
    }
    return {};
}

/// The conflict between options: a page shows a program or a puzzle, and their options exclude each
/// other.
std::string page_problem(const PageArguments& arguments) {
    std::optional<std::string> file = arguments.file;
    // All words after --puzzle describe a puzzle, so a program among them is a mistake.
    const auto among =
        std::find_if(arguments.puzzle.begin(), arguments.puzzle.end(), is_named_as_program);
    if (!file && among != arguments.puzzle.end() && arguments.puzzle.size() > 1) file = *among;
    const bool has_turns = !(arguments.algorithm + arguments.scramble).empty();
    if (!arguments.element.empty()) return element_problem(arguments);
    if (file && !arguments.puzzle.empty()) {
        const bool may_be_turns = has_turns && !is_named_as_program(*file);
        return fmt::format("a file or --puzzle, not both; `{}` is taken for a file{}",
                           printable(*file),
                           may_be_turns ? ". Turns are one text, in quotes: --alg \"R U\"" : "");
    }
    if (!file && arguments.puzzle.empty()) {
        return "FILE, --puzzle or --element is required";
    }
    if (file && has_turns) {
        return is_named_as_program(*file)
                   ? std::string(
                         "--alg and --scramble are for --puzzle; a program has its own turns")
                   : fmt::format(
                         "--alg and --scramble are for a puzzle, and `{0}` is taken for a program; "
                         "for a puzzle write --puzzle {0}",
                         printable(*file));
    }
    if (arguments.open && arguments.output == "-") {
        return "--open needs a file, and -o - writes none";
    }
    return preview_problem(arguments);
}

void add_page_options(VerbOptions& verb, PageArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The program, QAT or Q");
    verb.words("--puzzle", arguments.puzzle, "P",
               "A puzzle instead: its name, a description of its cuts, or a file");
    verb.words("--element", arguments.element, "P",
               "Instead of a page a script that defines the element <qter-puzzle> for pages of "
               "yours, with these puzzles: names, descriptions in quotes, or files");
    verb.text("--base", arguments.base, "URL",
              "The address at which the page will be: its Share button gives links to it");
    verb.text(
        "--preview", arguments.preview, "FILE.png",
        "Also write a picture, which other sites show with a link to the page; it goes next to "
        "the page, and needs --base");
    verb.text("--alg", arguments.algorithm, "ALG", "An algorithm to play on the puzzle");
    verb.text("--scramble", arguments.scramble, "ALG", "Turns that scramble the puzzle first");
    verb.text(
        "-o,--output", arguments.output, "OUT",
        "The output file, - for standard output; by default next to FILE, or in this folder, with "
        "the ending .html, or qter-puzzle.js. With --json, - writes no page, only the document");
    verb.flag("--open", arguments.open, "Show it in the browser");
    arguments.compiler.search.usual_addition_seconds = SearchArguments::kAdditionSeconds;
    add_compiling(verb, arguments.compiler);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return page_problem(arguments); });
    verb.footer(kPageExamples);
}

}  // namespace

RunVerb declare_page(VerbOptions& verb) {
    return verb_with<PageArguments>(verb, add_page_options, run_page);
}

}  // namespace qter
