// The program qter: runs the verb that the command line names, and sets the exit code.
#include <fmt/format.h>

#include <exception>
#include <new>
#include <optional>

#include "cli/command_line.hpp"
#include "cli/command_stop.hpp"
#include "cli/memory_errors.hpp"
#include "cli/session.hpp"
#include "report/render.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/parallel.hpp"

namespace {

qter::ExitCode end_with(const qter::ExitCode& code) { return code; }
qter::ExitCode end_with(const qter::RunVerb& run) { return run(); }

void warn_of_refused_threads() {
    const std::optional<qter::RefusedThreads> refused = qter::refused_threads();
    if (!refused) return;
    qter::print_err(
        fmt::format("warning: the system started {} of {} threads; `--threads {}` requests "
                    "only these\n",
                    refused->started, refused->asked, refused->started));
}

}  // namespace

int main(int argc, char** argv) {
    qter::ExitCode code = qter::ExitCode::kBug;
    try {
        qter::open_missing_streams();
        qter::catch_cut_files();
        qter::let_gmp_throw();
        qter::find_unwinder();
        code = std::visit([](const auto& what) { return end_with(what); },
                          qter::read_command_line(argc, argv));
        qter::finish_output();
        warn_of_refused_threads();
    } catch (const qter::Cancelled&) {
        const qter::WholeOutput whole;
        code = qter::end_without_answer();
        qter::answer_is_given(code);
    } catch (const qter::OverMemoryLimit& error) {
        qter::print_err(fmt::format("error: {}\n", qter::too_little_memory("this", error).message));
        code = qter::ExitCode::kLimit;
    } catch (const std::bad_alloc&) {
        qter::print_err_as_is("error: there is not enough memory\n");  // allocates nothing
        code = qter::ExitCode::kLimit;
    } catch (const qter::RunError& error) {
        const qter::WholeOutput whole;
        if (!error.is_closed_pipe()) {
            qter::Diagnostics problems;
            problems.add(error.diagnostic());
            qter::print_err(qter::render(problems, qter::SourceMap(), false));
        }
        code = qter::ExitCode::kUsage;
        qter::answer_is_given(code);
    } catch (const std::exception& error) {
        qter::print_err(fmt::format("error: internal error, please report it: {}\n", error.what()));
    }
    return static_cast<int>(code);
}
