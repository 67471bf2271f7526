// What one run of the program has around it: sources, puzzles, and the terminal.
#pragma once

#include <cerrno>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command_stop.hpp"
#include "cli/shared_options.hpp"
#include "language/compile.hpp"
#include "program/program.hpp"
#include "program/q_reader.hpp"
#include "puzzle/library.hpp"
#include "service/search_options.hpp"
#include "service/search_ports.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class AdditionFinder;
class CommandPorts;
class RegisterSolver;
class TurnJudge;

class Session {
 public:
    /// Obeys Ctrl-C and the time limit from now on (command_stop.hpp); one of them in a process.
    explicit Session(const CommonOptions& options, std::optional<double> time_limit = {});
    ~Session();

    [[nodiscard]] SourceMap& sources() { return sources_; }
    [[nodiscard]] PuzzleLibrary& puzzles() { return puzzles_; }
    [[nodiscard]] const CommonOptions& options() const { return options_; }
    /// What searches have around them.
    [[nodiscard]] SearchPorts& ports();
    /// Who finds registers for compile_options(); made when first asked for.
    [[nodiscard]] RegisterSolver& generators(const SearchArguments& arguments);
    /// Who finds short algorithms of additions; made when first asked for.
    [[nodiscard]] AdditionFinder& additions(const SearchArguments& arguments);
    /// Who judges programs for compile_options(); made when first asked for.
    [[nodiscard]] TurnJudge& judge(const SearchArguments& arguments);

    /// Writes a file that the user asked for, as write_file does, but never over one that was read.
    Result<std::size_t> write(const std::string& path, std::string_view text) const;
    /// What write() would say of a `path` that it cannot write, as far as is known by now.
    [[nodiscard]] std::optional<Diagnostic> why_not_writable(const std::string& path) const;

    /// Colours are wanted on standard output.
    [[nodiscard]] bool color_out() const;
    /// Shows diagnostics on standard error.
    void report(const Diagnostics& diagnostics) const;
    /// The same when there may be more of them, of another file: with an empty line between.
    void report_apart(const Diagnostics& diagnostics);
    /// A line on standard error about what was done, unless -q.
    void say(std::string_view line) const;

 private:
    const CommonOptions& options_;
    SourceMap sources_;
    PuzzleLibrary puzzles_;
    std::unique_ptr<CommandPorts> ports_;
    std::unique_ptr<RegisterSolver> generators_;
    std::unique_ptr<AdditionFinder> additions_;
    std::unique_ptr<TurnJudge> judge_;
    bool reported_ = false;
};

/// Ends the run wherever it is: what it would give is half of a program or an answer, or wrong.
class RunError : public std::exception {
 public:
    explicit RunError(Diagnostic told) : told_(std::move(told)) {}
    /// Standard input could not be read, or standard output not be written: "cannot `what`
    /// `stream`", for a reason as errno has them.
    RunError(std::string_view what, std::string_view stream, int reason);
    [[nodiscard]] const char* what() const noexcept override { return told_.message.c_str(); }
    [[nodiscard]] const Diagnostic& told() const { return told_; }
    /// The reader of a pipe has seen enough, which is no mistake.
    [[nodiscard]] bool is_closed_pipe() const { return reason_ == EPIPE; }

 private:
    Diagnostic told_;
    int reason_ = 0;
};

/// Throws RunError when a file that was mapped was written to or cut since then: whatever was
/// worked out with it means nothing. Called before anything is printed, written or kept.
void check_mapped_files();
/// From now on looking at what was cut off a mapped file ends the run with a message and
/// ExitCode::kUsage.
void catch_cut_files();

/// Before anything is opened: sees to it that no file gets the number of a standard stream that is
/// closed. What uses the stream fails.
void open_missing_streams();

/// Writes to standard output at once, with what a terminal would obey made visible (visible()).
/// Throws RunError when not all of it could be written.
void print_out(std::string_view text);
/// The same for what other programs read, byte by byte: a program, a picture. Only on a terminal it
/// is made visible.
void print_data(std::string_view text);
/// The same for what is styled, and had its foreign parts made visible before.
void print_as_is(std::string_view text);
/// The last thing that a command prints, by one of the three above: it ends with `code` then.
void print_answer(std::string_view text, ExitCode code,
                  void (*print)(std::string_view) = print_out);
/// The last thing a run does with standard output: throws RunError when the system says only now
/// that something of it was lost.
void finish_output();
/// Writes to standard error, with what a terminal would obey made visible. What cannot be written
/// is lost.
void print_err(std::string_view text);
/// The same for what is styled, and had its foreign parts made visible before.
void print_err_as_is(std::string_view text);

[[nodiscard]] bool stdin_is_terminal();
[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();
/// Columns of the terminal that standard output or standard error is; nullopt for any other thing.
[[nodiscard]] std::optional<std::size_t> stdout_columns();
[[nodiscard]] std::optional<std::size_t> stderr_columns();

/// A line from standard input without its ending; nullopt at its end or when Ctrl-C was pressed.
/// Longer than a megabyte is cut. Throws RunError.
std::optional<std::string> read_line();
/// All of standard input, at most `most` bytes and a block. Throws Cancelled and RunError.
std::string read_all_input(std::size_t most);

/// What searches are told of the command line, and where the user keeps things.
[[nodiscard]] SearchOptions search_options(const SearchArguments& arguments);

/// What a message calls FILE.
[[nodiscard]] std::string name_of(const std::string& file);

/// Reads the text of FILE, or of standard input for "-".
Result<SourceId> load_text(Session& session, const std::string& file);

/// What a verb does with puzzles whose turns can be blocked.
enum class BlockedPuzzles : std::uint8_t { kRefused, kKnown };

/// The puzzle that the words of a command line name: as PuzzleLibrary::find has it, or in
/// a file, as read_any_puzzle() reads it.
Result<PuzzlePtr> find_puzzle(Session& session, const std::vector<std::string>& words,
                              BlockedPuzzles blocked = BlockedPuzzles::kRefused);

/// Reads and, for QAT, compiles a program; language_of tells which it is, and `language`, where it
/// is not null, gets it.
Result<Program> load_program(Session& session, const std::string& file,
                             const CompilerArguments& compiler, Language* language = nullptr);

/// The same to find mistakes: a file that only defines things, for others to import, is none.
Result<Program> check_program(Session& session, const std::string& file,
                              const CompilerArguments& compiler);

/// What compile_qat is told of the command line; reads the prelude when one is named.
Result<CompileOptions> compile_options(Session& session, const CompilerArguments& compiler);

}  // namespace qter
