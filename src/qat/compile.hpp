// QAT compiler: from a text to a Program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/library.hpp"
#include "program/generator_source.hpp"
#include "program/program.hpp"
#include "program/sum_source.hpp"
#include "qat/choice.hpp"
#include "qat/choice_memory.hpp"
#include "specialiser/explanation.hpp"
#include "specialiser/optimise_program.hpp"
#include "support/result.hpp"

namespace qter {

struct CompileOptions {
    /// 0: every instruction as it was written. 1 to 3: see specialiser/optimise_program.hpp.
    int optimisation = 2;
    /// For level 2: see OptimiserOptions.
    std::size_t most_lines = OptimiserOptions().most_lines;
    double look_cost = OptimiserOptions().look_cost;
    /// Nothing that the puzzle could compute is computed beforehand.
    bool keep_work = false;
    std::vector<std::string> without = {};  ///< passes that are not run
    std::uint32_t threads = 1;              ///< for level 3
    /// The macros that every program may use, one of the sources; null for those of
    /// prelude/prelude.qat.
    const Source* prelude = nullptr;
    /// Source of the generators of `PUZZLE solve (ORDERS)`; null: such a declaration is an error.
    /// Not called when errors were found before the registers.
    GeneratorSource* generators = nullptr;
    /// Cost model for programs by hand, to choose between programs, and between the candidates of a
    /// declaration; null: additions cost the turns of `additions`, and the first candidate that
    /// works is taken.
    CostModel* cost_model = nullptr;
    /// Choices of earlier compilations with a cost model; null: all are made again.
    ChoiceMemory* memory = nullptr;
    /// Source of short algorithms for additions; null: additions are powers of the generators, as
    /// without optimisation. Called once for each holding.
    SumSource* additions = nullptr;
    /// True to accept a file without instructions if it defines something: the resulting program is
    /// then empty.
    bool may_be_library = false;
    /// The texts to write besides the program.
    bool expanded = false;
    bool ir = false;
    /// True when only `explanation` is wanted: the resulting program is empty.
    bool only_explanation = false;
    /// True when only `expanded` is wanted: later stages, including the search for additions, are
    /// skipped, and the resulting program is empty.
    bool only_expanded = false;
};

struct Compilation {
    Program program;
    std::string expanded;  ///< the program after expansion, as QAT without macros
    std::string ir;        ///< the program before the optimiser and after each pass that changed it
    std::vector<RegisterChoice> choices;  ///< for declarations with several candidates
    /// The program computes, but what was made of it only prints: the compiler has done the rest.
    bool only_prints = false;
    std::optional<Explanation> explanation;  ///< of what the optimiser did
};

/// Compiles the program in `root`, one of `sources`; the files that it imports are read from disk
/// and added to them. Returns the result with its warnings, or all errors. Time and memory are
/// linear in the text, in its expansion (kMaxStatements, resolver.hpp) and in the resulting turns,
/// at most kMaxProgramTurns (optimiser/lower.hpp); time also in the number of candidates of
/// declarations (choice.hpp).
Result<Compilation> compile_in_stages(const Source& root, SourceMap& sources,
                                      PuzzleLibrary& puzzles, const CompileOptions& options);

/// As compile_in_stages(), for callers that only need the program.
Result<Program> compile_qat(const Source& root, SourceMap& sources, PuzzleLibrary& puzzles,
                            const CompileOptions& options = {});

}  // namespace qter
