#include "cli/session.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/command_ports.hpp"
#include "cli/exit_codes.hpp"
#include "cli/progress.hpp"
#include "cli/user_folders.hpp"
#include "notation/notation.hpp"
#include "perform/record.hpp"
#include "program/q_reader.hpp"
#include "qat/compile.hpp"
#include "report/render.hpp"
#include "service/choice_cache.hpp"
#include "service/register_solver.hpp"
#include "service/turn_cost_model.hpp"
#include "sums/sum_finder.hpp"
#include "support/descriptor.hpp"
#include "support/files.hpp"
#include "support/mapped_files.hpp"
#include "support/temporary_files.hpp"
#include "support/text.hpp"
#include "support/visible.hpp"

namespace qter {
namespace {

/// Writes to standard error, as a signal handler may.
void tell_at_once(const char* text) {
    static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text)));
}

void on_cut_file(int, siginfo_t* about, void*) {
    const char* const name = mapping_at(about->si_addr);
    if (name == nullptr) {
        // A bug of qter: without the handler, the same access ends the process.
        ::signal(SIGBUS, SIG_DFL);
        return;
    }
    tell_at_once("\nerror[file]: the file `");
    tell_at_once(name);
    tell_at_once("` was cut short, or cannot be read, while it was in use\n");
    remove_temporary_files();
    ::_exit(static_cast<int>(ExitCode::kUsage));
}

bool use_color(ColorMode mode, bool terminal) {
    if (mode != ColorMode::kAuto) return mode == ColorMode::kAlways;
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    const bool dumb = term != nullptr && std::strcmp(term, "dumb") == 0;
    return (no_color == nullptr || no_color[0] == '\0') && !dumb && terminal;
}

std::optional<std::size_t> terminal_columns(int fd) {
    struct winsize size {};
    if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

/// A block of standard input; empty at its end and after Ctrl-C.
std::string_view read_block(char* buffer, std::size_t size) {
    while (true) {
        if (const auto got = read_some(STDIN_FILENO, buffer, size)) return {buffer, *got};
        if (errno != EINTR) throw RunError("read", "standard input", errno);
        if (interrupted()) return {};
    }
}

/// True until something is written to standard output.
bool g_nothing_written = true;

}  // namespace

RunFigures run_figures() {
    const char* set = std::getenv("QTER_REPRODUCIBLE");
    return set != nullptr && std::strcmp(set, "1") == 0 ? RunFigures::kHidden : RunFigures::kShown;
}

Session::Session(const CommonOptions& options, std::optional<double> time_limit)
    : options_(options),
      puzzles_(sources_),
      ports_(std::make_unique<CommandPorts>(progress_style(options.quiet))) {
    const auto notice = [&](Code code, std::string message) {
        Diagnostics problems;
        problems.add(Diagnostic::error(code, {}, std::move(message)));
        StopNotice all;
        if (progress_style(options.quiet) == ProgressStyle::kBar) all.err = kEraseLine;
        all.err += render(problems, sources_, use_color(options.color, stderr_is_terminal()));
        if (options.json) {
            all.out = json_document([](JsonWriter&) {}, {&problems, 1}, sources_, run_figures());
        }
        return all;
    };
    obey_stops(time_limit, notice(Code::kTimeLimit, "the time was over before there was an answer"),
               notice(Code::kInterrupted, "interrupted before there was an answer"));
    for (const std::string& folder : options.puzzle_path) puzzles_.add_folder(folder);
}

Session::~Session() = default;

SearchPorts& Session::ports() { return *ports_; }

RegisterSolver& Session::generators(const SearchArguments& arguments) {
    if (!generators_) {
        generators_ = std::make_unique<RegisterSolver>(search_options(arguments), *ports_);
    }
    return *generators_;
}

SumFinder& Session::additions(const SearchArguments& arguments) {
    if (!additions_) {
        additions_ = std::make_unique<SumFinder>(search_options(arguments), *ports_);
    }
    return *additions_;
}

TurnCostModel& Session::cost_model(const SearchArguments& arguments) {
    if (!cost_model_)
        cost_model_ = std::make_unique<TurnCostModel>(search_options(arguments), *ports_);
    return *cost_model_;
}

ChoiceCache& Session::choices(const SearchArguments& arguments) {
    if (!choices_) choices_ = std::make_unique<ChoiceCache>(search_options(arguments).cache);
    return *choices_;
}

std::optional<Diagnostic> Session::why_not_writable(const std::string& path) const {
    if (auto problem = why_not_overwritten(path, sources_)) return problem;
    return qter::why_not_writable(path);
}

Result<std::size_t> Session::write(const std::string& path, std::string_view text) const {
    check_mapped_files();
    if (auto problem = why_not_overwritten(path, sources_)) return *std::move(problem);
    return write_file(path, text);
}

void Session::report(const Diagnostics& diagnostics) const {
    print_err_as_is(render(diagnostics, sources_, use_color(options_.color, stderr_is_terminal())));
}

void Session::report_apart(const Diagnostics& diagnostics) {
    if (diagnostics.empty()) return;
    if (std::exchange(reported_, true)) print_err("\n");
    report(diagnostics);
}

void Session::print_document(const WriteMembers& write, std::span<const Diagnostics> all,
                             ExitCode code) const {
    print_answer(json_document(write, all, sources_, run_figures()), code);
}

bool Session::color_out() const { return use_color(options_.color, stdout_is_terminal()); }

void Session::say(std::string_view line) const {
    if (!options_.quiet) print_err(fmt::format("{}\n", line));
}

RunError::RunError(std::string_view what, std::string_view stream, int reason)
    : diagnostic_(Diagnostic::error(
          Code::kFile, {}, fmt::format("cannot {} {}: {}", what, stream, std::strerror(reason)))),
      reason_(reason) {}

void check_mapped_files() {
    const std::optional<std::string> path = changed_mapping();
    if (!path) return;
    throw RunError(Diagnostic::error(Code::kFile, {},
                                     fmt::format("the file `{}` was changed while it was in use",
                                                 printable(*path, 200)))
                       .with_help("results computed from it are not shown; run the command again"));
}

void catch_cut_files() {
    struct sigaction action {};
    action.sa_sigaction = on_cut_file;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(SIGBUS, &action, nullptr);
}

void open_missing_streams() {
    // The next opened file would take the descriptor of a closed stream, and receive its output.
    // /dev/null is opened in the wrong direction, so that use of the stream fails, as it would if
    // it were closed.
    const std::array<std::pair<int, int>, 3> streams = {
        {{STDIN_FILENO, O_WRONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_RDONLY}}};
    for (const auto& [stream, way] : streams) {
        if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        static_cast<void>(::open("/dev/null", way));  // takes the lowest free descriptor
    }
}

void print_out(std::string_view text) { print_as_is(visible(text)); }

void print_data(std::string_view text) {
    stdout_is_terminal() ? print_out(text) : print_as_is(text);
}

void print_as_is(std::string_view text) {
    if (text.empty()) return;
    check_mapped_files();
    const WholeOutput whole;
    g_nothing_written = false;
    if (!write_all(STDOUT_FILENO, text)) throw RunError("write", "standard output", errno);
}

void print_answer(std::string_view text, ExitCode code, void (*print)(std::string_view)) {
    const WholeOutput whole;
    print(text);
    answer_is_given(code);
}

void finish_output() {
    check_mapped_files();
    // Some file systems report only here that the disk is full.
    if (g_nothing_written || ::close(STDOUT_FILENO) == 0 || errno == EINTR) return;
    throw RunError("write", "standard output", errno);
}

void print_err(std::string_view text) { print_err_as_is(visible(text)); }

void print_err_as_is(std::string_view text) {
    // An error here cannot be reported anywhere.
    static_cast<void>(write_all(STDERR_FILENO, text));
}

bool stdin_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }
bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }
bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }
std::optional<std::size_t> stdout_columns() { return terminal_columns(STDOUT_FILENO); }
std::optional<std::size_t> stderr_columns() { return terminal_columns(STDERR_FILENO); }

std::optional<std::string> read_line() {
    constexpr std::size_t kLongest = std::size_t{1} << 20;
    static std::string pending;  // bytes read beyond the last line
    char buffer[4096];
    std::size_t searched = 0;
    while (true) {
        const std::size_t end = pending.find('\n', searched);
        if (end != std::string::npos || pending.size() > kLongest) {
            std::string line = pending.substr(0, end);
            pending.erase(0, end == std::string::npos ? end : end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return line;
        }
        searched = pending.size();
        const std::string_view block = read_block(buffer, sizeof buffer);
        if (block.empty()) break;
        pending += block;
    }
    if (pending.empty() || interrupted()) return std::nullopt;
    return std::exchange(pending, {});
}

std::string read_all_input(std::size_t most) {
    std::string text;
    char buffer[1 << 16];
    while (text.size() <= most) {
        const std::string_view block = read_block(buffer, sizeof buffer);
        command_cancellation().check();  // an incomplete text is useless
        if (block.empty()) break;
        text += block;
    }
    return text;
}

SearchOptions search_options(const SearchArguments& arguments) {
    SearchOptions options;
    options.threads = arguments.threads;
    options.register_seconds = arguments.register_seconds();
    options.addition_seconds = arguments.addition_seconds();
    options.shipped_sums = arguments.tables;
    options.known_is_enough = arguments.known_is_enough && !arguments.time_limit;
    if (arguments.cache) {
        options.cache = user_cache_folder();
        options.tables = user_tables_folder();
    }
    return options;
}

std::string name_of(const std::string& file) { return file == "-" ? "<stdin>" : file; }

Result<SourceId> load_text(Session& session, const std::string& file) {
    if (file != "-") {
        return read_source(session.sources(), file, FileKind::kAny, command_cancellation());
    }
    return add_source(session.sources(), name_of(file), read_all_input(SourceMap::kMaxBytes));
}

namespace {

Result<PuzzlePtr> read_puzzle_file(Session& session, const std::string& name) {
    Result<SourceId> source = load_text(session, name);
    if (!source) return source.diagnostics();
    return read_any_puzzle(session.sources()[*source]);
}

Result<PuzzlePtr> find_any_puzzle(Session& session, const std::vector<std::string>& words) {
    const std::string name = fmt::format("{}", fmt::join(words, " "));
    if (is_puzzle_file_name(name)) return read_puzzle_file(session, name);
    // The words become a source of their own, so that diagnostics can point at them.
    const Source& source = session.sources().add("<puzzle>", name);
    Result<PuzzlePtr> found = session.puzzles().find(name, source.span(0, name.size()));
    std::error_code ignored;
    if (!found && std::filesystem::is_regular_file(name, ignored)) {
        return read_puzzle_file(session, name);
    }
    if (found || words.size() < 2 || !session.puzzles().find(words.front(), {})) return found;
    // For example an algorithm without its option.
    return Diagnostic::error(
               Code::kUnknownPuzzle, source.span(words.front().size() + 1, name.size()),
               fmt::format("`{}` is not part of a puzzle's name",
                           printable(std::string_view(name).substr(words.front().size() + 1))))
        .with_help(fmt::format("`{}` is a puzzle; algorithms are given with --alg or --scramble",
                               printable(words.front())));
}

}  // namespace

Result<PuzzlePtr> find_puzzle(Session& session, const std::vector<std::string>& words,
                              BlockedPuzzles blocked) {
    Result<PuzzlePtr> found = find_any_puzzle(session, words);
    if (found && !session.options().notation.empty()) {
        found = with_notation(*found, session.options().notation);
    }
    if (!found || blocked == BlockedPuzzles::kKnown || !(*found)->turn_model().blocked())
        return found;
    return turns_are_blocked(**found, {});
}

Result<CompileOptions> compile_options(Session& session, const CompilerArguments& compiler) {
    CompileOptions options;
    options.optimisation = compiler.optimisation;
    options.most_lines = compiler.max_lines;
    options.look_cost = compiler.look_cost.value_or(options.look_cost);
    options.keep_work = compiler.keep_work;
    options.without = compiler.without;
    options.threads = compiler.search.threads;
    options.generators = &session.generators(compiler.search);
    options.cost_model = &session.cost_model(compiler.search);
    options.memory = &session.choices(compiler.search);
    if (compiler.search.addition_seconds() > 0) {
        options.additions = &session.additions(compiler.search);
    }
    if (compiler.prelude.empty()) return options;
    const Result<SourceId> id = read_source(session.sources(), compiler.prelude);
    if (!id) return id.diagnostics();
    options.prelude = &session.sources()[*id];
    return options;
}

std::optional<Diagnostic> is_session(const Source& source, const std::string& file) {
    if (!looks_like_record(source.text())) return std::nullopt;
    return Diagnostic::error(
               Code::kFile, {},
               fmt::format("{} is a saved session, not a program", printable(name_of(file))))
        .with_help(fmt::format("`qter perform --resume {}` continues it", printable(file)));
}

Diagnostic is_q_already(const std::string& file) {
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} is Q already, there is nothing to compile",
                                         printable(name_of(file))))
        .with_help(
            fmt::format("`qter interpret {}` runs it; QAT has the ending .qat", printable(file)));
}

namespace {

Result<Program> load(Session& session, const std::string& file, const CompilerArguments& compiler,
                     bool may_be_library, Language* language) {
    const Result<SourceId> id = load_text(session, file);
    if (!id) return id.diagnostics();
    const Source& source = session.sources()[*id];
    if (auto mistaken = is_session(source, file)) return *std::move(mistaken);
    if (language != nullptr) *language = language_of(source);
    if (language_of(source) == Language::kQ) return read_q(source, session.puzzles());
    Result<CompileOptions> options = compile_options(session, compiler);
    if (!options) return options.diagnostics();
    options->may_be_library = may_be_library;
    return compile_qat(source, session.sources(), session.puzzles(), *options);
}

}  // namespace

Result<Program> load_program(Session& session, const std::string& file,
                             const CompilerArguments& compiler, Language* language) {
    return load(session, file, compiler, false, language);
}

Result<Program> check_program(Session& session, const std::string& file,
                              const CompilerArguments& compiler) {
    return load(session, file, compiler, true, nullptr);
}

}  // namespace qter
