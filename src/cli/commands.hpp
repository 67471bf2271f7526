// The verbs; each is src/cli/cmd_<verb>.cpp, those of `puzzle` cmd_puzzle_<verb>.cpp.
#pragma once

#include "cli/options.hpp"

namespace qter {

ExitCode run_compile(const CompileArguments& arguments);
ExitCode run_interpret(const InterpretArguments& arguments);
ExitCode run_perform(const PerformArguments& arguments);
ExitCode run_read(const ReadArguments& arguments);
ExitCode run_page(const PageArguments& arguments);
ExitCode run_check(const CheckArguments& arguments);
ExitCode run_fmt(const FmtArguments& arguments);
ExitCode run_find_cycles(const FindCyclesArguments& arguments);
ExitCode run_solve_arch(const SolveArchArguments& arguments);
ExitCode run_solve(const SolveArguments& arguments);
ExitCode run_explore(const ExploreArguments& arguments);
ExitCode run_additions(const AdditionsArguments& arguments);
ExitCode run_verify(const VerifyArguments& arguments);
ExitCode run_bench(const BenchArguments& arguments);
ExitCode run_puzzle_list(const PuzzleListArguments& arguments);
ExitCode run_puzzle_show(const PuzzleShowArguments& arguments);
ExitCode run_puzzle_export(const PuzzleExportArguments& arguments);
ExitCode run_puzzle_scramble(const PuzzleScrambleArguments& arguments);

}  // namespace qter
