// The QAT compiler: the way from a text to a Program.
#pragma once

#include <string>
#include <vector>

#include "language/choice.hpp"
#include "program/addition_source.hpp"
#include "program/generator_source.hpp"
#include "program/program.hpp"
#include "puzzle/library.hpp"
#include "support/result.hpp"

namespace qter {

struct CompileOptions {
    /// 0: every instruction as it was written. 1 and 2: as optimise.hpp says.
    int optimisation = 2;
    /// The macros every program may use; null for those of prelude/prelude.qat. One of the sources.
    const Source* prelude = nullptr;
    /// Who finds the generators of `PUZZLE solve (ORDERS)`; null when nobody does, and such a
    /// declaration is an error. Not asked when mistakes have been found before the registers.
    GeneratorSource* generators = nullptr;
    /// Who says what a program costs by hand, for the choice where a declaration leaves it open
    /// which registers it stands for; null when nobody does, and the first that will do are taken.
    ProgramJudge* judge = nullptr;
    /// When not null, gets what was chosen for those declarations.
    std::vector<RegisterChoice>* choices = nullptr;
    /// Who knows short algorithms for additions; null when nobody does, and they are powers of the
    /// generators, as they are without optimisation. Asked once for each thing to hold.
    AdditionSource* additions = nullptr;
    /// True when a file without instructions is no mistake if it defines something: the program
    /// that comes out is then empty.
    bool may_be_library = false;
    /// When not null, gets the program after expansion, as QAT without macros.
    std::string* expanded = nullptr;
    /// True when that is all that is wanted: what comes behind, the search for additions with it,
    /// is left out, and the program that comes out is empty.
    bool only_expanded = false;
    /// When not null, gets the program before the optimiser and after each pass that changed it.
    std::string* ir = nullptr;
};

/// Compiles the program in `root`, which is one of `sources`; what it imports is read from disk and
/// added to them. Gives the program with its warnings, or every mistake that was found. Time and
/// memory are linear in the text, in what macros make of it (kMaxStatements, resolver.hpp) and in
/// the turns that come out, of which there are at most kMaxProgramTurns (lower.hpp); time also in
/// the candidates of declarations that leave a choice (choice.hpp).
Result<Program> compile_qat(const Source& root, SourceMap& sources, PuzzleLibrary& puzzles,
                            const CompileOptions& options = {});

}  // namespace qter
