// Environment of one run of a verb: sources, puzzles, files, and the terminal.
#pragma once

#include <cerrno>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/command_stop.hpp"
#include "cli/shared_options.hpp"
#include "formats/library.hpp"
#include "program/program.hpp"
#include "program/q_reader.hpp"
#include "qat/compile.hpp"
#include "report/json_document.hpp"
#include "sums/search_options.hpp"
#include "sums/search_ports.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

class SumFinder;
class ChoiceCache;
class CommandPorts;
class RegisterSolver;
class TurnCostModel;

/// Hidden if QTER_REPRODUCIBLE=1 is in the environment (docs/json.md).
[[nodiscard]] RunFigures run_figures();

class Session {
 public:
    /// Installs the handlers of Ctrl-C and of the time limit (command_stop.hpp); once in a process.
    explicit Session(const CommonOptions& options, std::optional<double> time_limit = {});
    ~Session();

    [[nodiscard]] SourceMap& sources() { return sources_; }
    [[nodiscard]] PuzzleLibrary& puzzles() { return puzzles_; }
    [[nodiscard]] const CommonOptions& options() const { return options_; }
    /// The ports of searches.
    [[nodiscard]] SearchPorts& ports();
    /// The register solver for compile_options(); created at the first call.
    [[nodiscard]] RegisterSolver& generators(const SearchArguments& arguments);
    /// The finder of short additions; created at the first call.
    [[nodiscard]] SumFinder& additions(const SearchArguments& arguments);
    /// The cost model for compile_options(); created at the first call.
    [[nodiscard]] TurnCostModel& cost_model(const SearchArguments& arguments);
    /// The compiler's choices of earlier runs, for compile_options(); created at the first call.
    [[nodiscard]] ChoiceCache& choices(const SearchArguments& arguments);

    /// Writes a file that the user requested, as write_file does, but never over one that was read.
    Result<std::size_t> write(const std::string& path, std::string_view text) const;
    /// The error of write() for a `path` that cannot be written, as far as it is known before.
    [[nodiscard]] std::optional<Diagnostic> why_not_writable(const std::string& path) const;

    /// Whether standard output gets colours.
    [[nodiscard]] bool color_out() const;
    /// Prints diagnostics on standard error.
    void report(const Diagnostics& diagnostics) const;
    /// The same, with an empty line between calls, where diagnostics of another file may follow.
    void report_apart(const Diagnostics& diagnostics);
    /// Prints the document of --json (json_document()) as the answer: see print_answer().
    void print_document(const WriteMembers& write, std::span<const Diagnostics> all,
                        ExitCode code) const;
    void print_document(const WriteMembers& write, const Diagnostics& diagnostics,
                        ExitCode code) const {
        print_document(write, {&diagnostics, 1}, code);
    }
    /// Prints a status line on standard error, unless -q.
    void say(std::string_view line) const;

 private:
    const CommonOptions& options_;
    SourceMap sources_;
    PuzzleLibrary puzzles_;
    std::unique_ptr<CommandPorts> ports_;
    std::unique_ptr<RegisterSolver> generators_;
    std::unique_ptr<SumFinder> additions_;
    std::unique_ptr<TurnCostModel> cost_model_;
    std::unique_ptr<ChoiceCache> choices_;
    bool reported_ = false;
};

/// Ends the run: the output would be incomplete or wrong.
class RunError : public std::exception {
 public:
    explicit RunError(Diagnostic diagnostic) : diagnostic_(std::move(diagnostic)) {}
    /// For standard input that cannot be read, or standard output that cannot be written: "cannot
    /// `what` `stream`", with `reason` as in errno.
    RunError(std::string_view what, std::string_view stream, int reason);
    [[nodiscard]] const char* what() const noexcept override { return diagnostic_.message.c_str(); }
    [[nodiscard]] const Diagnostic& diagnostic() const { return diagnostic_; }
    /// The reader of the pipe has closed it, which is not an error.
    [[nodiscard]] bool is_closed_pipe() const { return reason_ == EPIPE; }

 private:
    Diagnostic diagnostic_;
    int reason_ = 0;
};

/// Throws RunError when a mapped file was changed or truncated in the meantime: results computed
/// from it are meaningless. Call before anything is printed, written or cached.
void check_mapped_files();
/// Installs a handler: a read beyond the end of a truncated mapped file ends the run with a message
/// and ExitCode::kUsage.
void catch_cut_files();

/// Call before anything is opened. Occupies the descriptors of closed standard streams, so that no
/// file gets one of them; use of such a stream fails.
void open_missing_streams();

/// Writes to standard output without buffering, with control characters made visible (visible()).
/// Throws RunError when the write is incomplete.
void print_out(std::string_view text);
/// The same for data that other programs read byte by byte: a program, a picture. Control
/// characters are made visible only on a terminal.
void print_data(std::string_view text);
/// The same for styled text, whose foreign parts were made visible already.
void print_as_is(std::string_view text);
/// Prints the answer, the last output of a command, by one of the three above; the command ends
/// with `code` from then on.
void print_answer(std::string_view text, ExitCode code,
                  void (*print)(std::string_view) = print_out);
/// The last use of standard output in a run: throws RunError when the system reports only now that
/// output was lost.
void finish_output();
/// Writes to standard error, with control characters made visible. Ignores write errors.
void print_err(std::string_view text);
/// The same for styled text, whose foreign parts were made visible already.
void print_err_as_is(std::string_view text);

[[nodiscard]] bool stdin_is_terminal();
[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();
/// The columns of the terminal at standard output or standard error; nullopt if it is not a
/// terminal.
[[nodiscard]] std::optional<std::size_t> stdout_columns();
[[nodiscard]] std::optional<std::size_t> stderr_columns();

/// A line from standard input without its ending; nullopt at the end or after Ctrl-C. Lines are cut
/// at a megabyte. Throws RunError.
std::optional<std::string> read_line();
/// All of standard input, at most `most` bytes plus one block. Throws Cancelled and RunError.
std::string read_all_input(std::size_t most);

/// The search options of the command line, with the user's folders.
[[nodiscard]] SearchOptions search_options(const SearchArguments& arguments);

/// The name of FILE in messages.
[[nodiscard]] std::string name_of(const std::string& file);

/// Reads the text of FILE, or of standard input for "-".
Result<SourceId> load_text(Session& session, const std::string& file);

/// Whether a verb supports puzzles whose turns can be blocked.
enum class BlockedPuzzles : std::uint8_t { kRefused, kKnown };

/// The puzzle that the words of a command line name: found by PuzzleLibrary::find, or in a file, by
/// read_any_puzzle().
Result<PuzzlePtr> find_puzzle(Session& session, const std::vector<std::string>& words,
                              BlockedPuzzles blocked = BlockedPuzzles::kRefused);

/// The error for a saved session in place of a program; nullopt for other texts.
[[nodiscard]] std::optional<Diagnostic> is_session(const Source& source, const std::string& file);

/// The error for a Q program where QAT is compiled.
[[nodiscard]] Diagnostic is_q_already(const std::string& file);

/// Reads a program and, for QAT, compiles it. language_of determines the language, which goes to
/// `language` unless that is null.
Result<Program> load_program(Session& session, const std::string& file,
                             const CompilerArguments& compiler, Language* language = nullptr);

/// The same, to find errors: a file that only has definitions for import is accepted.
Result<Program> check_program(Session& session, const std::string& file,
                              const CompilerArguments& compiler);

/// The options of compile_qat from the command line; reads the prelude if a file is given.
Result<CompileOptions> compile_options(Session& session, const CompilerArguments& compiler);

}  // namespace qter
