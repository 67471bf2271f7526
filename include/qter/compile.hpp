// Programs: QAT compiled to Q, or Q read. docs/language-qat.md and docs/language-q.md are the
// references of both languages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/options.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

struct CompileOptions {
    /// 0: every instruction as written; 1 to 3: programs that cost less, with more work.
    int optimisation = 2;
    /// The most lines that levels 2 and 3 may write where that saves turns, and what a look at the
    /// pieces and its jump cost, in turns.
    std::uint64_t max_lines = 600;
    double look_cost = 1;
    /// Computes nothing at compile time: tests, loops and values are left to the puzzle.
    bool keep_work = false;
    /// Passes of the optimiser that are not run, by their names in `qter explain`. Errors:
    /// "arguments", with the names, for a name that no pass has.
    std::vector<std::string> without_passes = {};
    /// The name of the text in diagnostics. Imports are searched in its folder.
    std::string file_name = "<program>";
    /// Folders with NAME.toml and NAME.tws; their puzzles come before the built-in ones.
    std::vector<std::string> puzzle_folders = {};
    /// The number of the first line.
    std::uint64_t line_base = 1;
    /// Seconds that one search for registers of given orders (`solve`) may take. It ends earlier
    /// when it has the shortest generators. Otherwise the best ones so far are taken, with a
    /// warning. 0: no search.
    double register_seconds = 60;
    /// Seconds that one search for short additions to registers may take. 0: only the tables that
    /// ship with the library are used, otherwise powers of generators.
    double addition_seconds = 0;
    /// Folders that keep search results, and tables that take long to compute, for the next run.
    /// They need not exist. Empty: nothing is kept.
    std::string cache_folder = {};
    std::string table_folder = {};
};

/// A number that a program keeps on a puzzle.
struct Register {
    std::string name;                    ///< "A", or "T.A" on a tape
    std::optional<Algorithm> generator;  ///< adds 1; nullopt for a register on no puzzle
    std::vector<std::string> pieces;     ///< all of them are solved exactly when the register is 0
    Integer order;                       ///< the register counts modulo this number
};

/// The form of Q text.
enum class QText {
    kPlain,      ///< numbered instructions
    kAnnotated,  ///< with remarks: the registers, and the source line of each instruction
};

/// A program of numbered instructions. Cheap to copy, immutable.
class Program {
 public:
    /// Compiles QAT. Imports are read from disk. Registers given by their orders, and short
    /// additions, are searched for, within the seconds that `options` allows. `running`: only the
    /// threads, the stop token, the time limit and the progress are used. Errors: all mistakes
    /// found, with their places; registers that do not exist, or were not found in time.
    static Result<Program> compile(std::string_view qat, const CompileOptions& options = {},
                                   const Options& running = {});
    /// Reads Q; only `file_name` and `puzzle_folders` of the options are used. Errors: as
    /// compile().
    static Result<Program> read(std::string_view q, const CompileOptions& options = {});
    /// Compiles or reads a file. Its ending, .qat or .q, tells which; otherwise its first line
    /// does. Errors: as compile(), and "file" when it cannot be read.
    static Result<Program> load(const std::string& path, const CompileOptions& options = {},
                                const Options& running = {});

    /// The program as Q text, ending in a newline; read() gives the same program. Errors: a
    /// register on no puzzle cannot be written ("theoretical").
    [[nodiscard]] Result<std::string> q(QText text = QText::kPlain) const;
    /// The number of instructions.
    [[nodiscard]] std::size_t lines() const;
    /// The number of turns written in the program, half-turn metric.
    [[nodiscard]] std::uint64_t turns() const;
    /// The registers by name; empty after read(), since Q has no names for registers.
    [[nodiscard]] std::vector<Register> registers() const;

    /// A move makes a copy, so every object keeps its value.
    Program(const Program&) = default;
    Program& operator=(const Program&) = default;
    ~Program() = default;

 private:
    struct Impl;
    friend struct Access;
    explicit Program(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

}  // namespace qter::api
