#include <fmt/format.h>

#include <exception>
#include <new>

#include "cli/command_stop.hpp"
#include "cli/commands.hpp"
#include "cli/memory_errors.hpp"
#include "cli/render.hpp"
#include "cli/session.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

namespace {

qter::ExitCode run(const qter::ExitCode& code) { return code; }
qter::ExitCode run(const qter::CompileArguments& arguments) { return run_compile(arguments); }
qter::ExitCode run(const qter::InterpretArguments& arguments) { return run_interpret(arguments); }
qter::ExitCode run(const qter::PerformArguments& arguments) { return run_perform(arguments); }
qter::ExitCode run(const qter::ReadArguments& arguments) { return run_read(arguments); }
qter::ExitCode run(const qter::PageArguments& arguments) { return run_page(arguments); }
qter::ExitCode run(const qter::CheckArguments& arguments) { return run_check(arguments); }
qter::ExitCode run(const qter::FmtArguments& arguments) { return run_fmt(arguments); }
qter::ExitCode run(const qter::FindCyclesArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.memory);
    return run_find_cycles(arguments);
}
qter::ExitCode run(const qter::SolveArchArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.solver.memory);
    return run_solve_arch(arguments);
}
qter::ExitCode run(const qter::SolveArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.solver.memory);
    return run_solve(arguments);
}
qter::ExitCode run(const qter::ExploreArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.memory);
    return run_explore(arguments);
}
qter::ExitCode run(const qter::AdditionsArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.memory);
    return run_additions(arguments);
}
qter::ExitCode run(const qter::VerifyArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.memory);
    return run_verify(arguments);
}
qter::ExitCode run(const qter::BenchArguments& arguments) {
    qter::MemoryAccount::set_limit(arguments.memory);
    return run_bench(arguments);
}
qter::ExitCode run(const qter::PuzzleListArguments& arguments) {
    return run_puzzle_list(arguments);
}
qter::ExitCode run(const qter::PuzzleShowArguments& arguments) {
    return run_puzzle_show(arguments);
}
qter::ExitCode run(const qter::PuzzleScrambleArguments& arguments) {
    return run_puzzle_scramble(arguments);
}
qter::ExitCode run(const qter::PuzzleExportArguments& arguments) {
    return run_puzzle_export(arguments);
}

}  // namespace

int main(int argc, char** argv) {
    qter::ExitCode code = qter::ExitCode::kBug;
    try {
        qter::open_missing_streams();
        qter::catch_cut_files();
        qter::let_gmp_throw();
        qter::find_unwinder();
        code = std::visit([](const auto& arguments) { return run(arguments); },
                          qter::parse_command_line(argc, argv));
        qter::finish_output();
    } catch (const qter::Cancelled&) {
        const qter::WholeOutput whole;
        code = qter::end_without_answer();
        qter::answer_is_given(code);
    } catch (const qter::OverMemoryLimit& error) {
        qter::print_err(fmt::format("error: {}\n", qter::too_little_memory("this", error).message));
        code = qter::ExitCode::kLimit;
    } catch (const std::bad_alloc&) {
        qter::print_err_as_is("error: there is not enough memory\n");  // which this needs none of
        code = qter::ExitCode::kLimit;
    } catch (const qter::RunError& error) {
        const qter::WholeOutput whole;
        if (!error.is_closed_pipe()) {
            qter::Diagnostics told;
            told.add(error.told());
            qter::print_err(qter::render(told, qter::SourceMap(), false));
        }
        code = qter::ExitCode::kUsage;
        qter::answer_is_given(code);
    } catch (const std::exception& error) {
        qter::print_err(fmt::format("error: internal error, please report it: {}\n", error.what()));
    }
    return static_cast<int>(code);
}
