#include <fmt/format.h>

#include <exception>
#include <new>

#include "qter/cli/commands.hpp"
#include "qter/cli/session.hpp"

namespace {

qter::ExitCode run(const qter::ExitCode& code) { return code; }
qter::ExitCode run(const qter::CompileArguments& arguments) { return run_compile(arguments); }
qter::ExitCode run(const qter::InterpretArguments& arguments) { return run_interpret(arguments); }
qter::ExitCode run(const qter::CheckArguments& arguments) { return run_check(arguments); }
qter::ExitCode run(const qter::FmtArguments& arguments) { return run_fmt(arguments); }
qter::ExitCode run(const qter::FindCyclesArguments& arguments) {
    return run_find_cycles(arguments);
}
qter::ExitCode run(const qter::SolveArchArguments& arguments) { return run_solve_arch(arguments); }
qter::ExitCode run(const qter::SolveArguments& arguments) { return run_solve(arguments); }
qter::ExitCode run(const qter::AdditionsArguments& arguments) { return run_additions(arguments); }
qter::ExitCode run(const qter::BenchArguments& arguments) { return run_bench(arguments); }
qter::ExitCode run(const qter::PuzzleListArguments& arguments) {
    return run_puzzle_list(arguments);
}
qter::ExitCode run(const qter::PuzzleShowArguments& arguments) {
    return run_puzzle_show(arguments);
}
qter::ExitCode run(const qter::PuzzleExportArguments& arguments) {
    return run_puzzle_export(arguments);
}

}  // namespace

int main(int argc, char** argv) {
    qter::ExitCode code = qter::ExitCode::kBug;
    try {
        code = std::visit([](const auto& arguments) { return run(arguments); },
                          qter::parse_command_line(argc, argv));
    } catch (const std::bad_alloc&) {
        qter::print_err("qter: there is not enough memory\n");
        code = qter::ExitCode::kLimit;
    } catch (const std::exception& error) {
        qter::print_err(fmt::format("qter: internal error, please report it: {}\n", error.what()));
    }
    return static_cast<int>(code);
}
