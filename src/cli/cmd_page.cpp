#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/json_document.hpp"
#include "cli/program_handout.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "puzzle/algorithm_reader.hpp"
#include "puzzle/obstacles.hpp"
#include "puzzle/turn_span.hpp"
#include "support/text.hpp"
#include "view/page.hpp"

extern char** environ;

namespace qter {
namespace {

/// What is shown, and what it needs to stay there.
struct Shown3d {
    PageContents contents;
    std::optional<Program> program;
    std::optional<ProgramHandout> handout;
};

/// Turns that can be made in `state`, which becomes what they make of it.
std::optional<Algorithm> read_turns(Session& session, const Puzzle& puzzle, const std::string& name,
                                    const std::string& text, State& state,
                                    Diagnostics& diagnostics) {
    const Source& source = session.sources().add(name, text);
    std::optional<Algorithm> turns =
        parse_algorithm(puzzle, source.text(), source.whole()).take(diagnostics);
    if (!turns) return std::nullopt;
    if (const std::optional<BlockedTurn> stopped = blocked_turn(puzzle, state, *turns)) {
        diagnostics.add(turn_is_blocked(
            puzzle, *turns, *stopped,
            turn_span(puzzle, source.text(), source.whole(), stopped->at)));
        return std::nullopt;
    }
    state = compose(puzzle.shape(), state, state_of(puzzle, *turns));
    return turns;
}

/// What is printed of a puzzle alone: what it looks like before the algorithm and behind it.
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
        // Its picture says so too, where there is one.
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
    shown.handout = ProgramHandout{{}, sheet_of(shown.contents)};
    return shown;
}

/// Not of a name that is too long for one.
bool is_file(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
}

/// A puzzle's name where a file's is meant to be.
std::optional<Diagnostic> why_no_program(Session& session, const std::string& file) {
    if (file == "-" || is_file(file)) return std::nullopt;
    if (!session.puzzles().find(file, {})) return std::nullopt;
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("there is no file `{}`; it is a puzzle", printable(file)))
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
    shown.handout = program_handout(session, *shown.program, *arguments.file,
                                    arguments.compiler.search, {})
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
    // A file's page is called as it is; a description of cuts, "c f 1/3", is no name of a file.
    if (is_file(name)) name = std::filesystem::path(name).stem().string();
    for (char& c : name) c = c == ' ' || c == '/' ? '-' : c;
    return name + ".html";
}

/// The system's own way to open a file; false where there is none.
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

}  // namespace

ExitCode run_page(const PageArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    Progress progress(progress_style(arguments.common.quiet),
                      arguments.file ? "compiling the program" : "reading the puzzle",
                      print_err_as_is);
    std::optional<Shown3d> shown = arguments.file
                                       ? program_of(session, arguments, diagnostics)
                                       : puzzle_alone(session, arguments, diagnostics);
    if (shown) {
        shown->contents.handout = &shown->handout->document;
        if (shown->program) {
            shown->contents.program = &*shown->program;
            shown->contents.tables = &shown->handout->tables;
        }
    }
    progress.update({}, "writing the page");
    std::optional<std::string> html;
    if (shown) html = page(shown->contents).take(diagnostics);
    const std::string path = arguments.output.value_or(usual_output(arguments));
    const bool to_out = path == "-";
    const bool written =
        html && !to_out && session.write(path, *html).take(diagnostics).has_value();
    progress.end();
    diagnostics.sort_by_place();
    session.report(diagnostics);
    if (written) session.say(fmt::format("wrote {}", path));
    if (written && arguments.open && !open_in_browser(path)) {
        session.say(fmt::format("no browser was found to show it; open {} by hand", path));
    }
    const ExitCode code = exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (!html) return;
            json.key("title").value(shown->contents.title);
            json.key("file");
            written ? json.value(path) : json.null();
            json.key("bytes").value(std::uint64_t{html->size()});
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (html && to_out) {
        print_answer(*html, code, print_data);
    }
    return code;
}

}  // namespace qter
