// The QAT compiler: the way from a text to a Program.
#pragma once

#include "qter/program/program.hpp"
#include "qter/puzzle/library.hpp"
#include "qter/support/result.hpp"

namespace qter {

struct CompileOptions {
    /// 0: every instruction as it was written. 1 and 2: neighbouring additions become one.
    int optimisation = 2;
};

/// Compiles the program in `root`, which is one of `sources`. Gives the program with its warnings,
/// or every mistake that was found. Time and memory are linear in the text and in the turns that
/// come out, of which there are at most kMaxProgramTurns (lower.hpp).
Result<Program> compile_qat(const Source& root, SourceMap& sources, PuzzleLibrary& puzzles,
                            const CompileOptions& options = {});

}  // namespace qter
