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
    /// 0: every instruction as it was written; 1 and 2: more and more is made shorter.
    int optimisation = 2;
    /// What the text is called in diagnostics; imports are looked for beside it.
    std::string file_name = "<program>";
    /// Folders of NAME.toml and NAME.tws that declare puzzles, before the built-in ones.
    std::vector<std::string> puzzle_folders = {};
    /// Number of the first line.
    std::uint64_t line_base = 1;
    /// Seconds that one search may take for registers that are asked for by their orders (`solve`);
    /// it ends earlier when it has the shortest, and what it has by then is taken with a warning.
    /// 0: none.
    double register_seconds = 60;
    /// Seconds that one search for short additions to registers may take; 0: those that ship are
    /// taken, else powers of generators.
    double addition_seconds = 0;
    /// Folders that keep what was found, and tables that take long to make, for the next time; they
    /// need not exist. Empty: nothing is kept.
    std::string cache_folder = {};
    std::string table_folder = {};
};

/// A number that a program keeps on a puzzle.
struct Register {
    std::string name;                    ///< "A", or "T.A" on a tape
    std::optional<Algorithm> generator;  ///< adds 1; nothing for a register on no puzzle
    std::vector<std::string> pieces;     ///< all solved exactly when it is 0
    Integer order;                       ///< it counts modulo this
};

/// How Q is written.
enum class QText {
    kPlain,      ///< numbered instructions
    kAnnotated,  ///< with remarks: the registers and the line of QAT behind each
};

/// A program of numbered instructions. Cheap to copy, never changed.
class Program {
 public:
    /// Compiles QAT. What it imports is read from disk. Registers that are asked for by their
    /// orders and short additions are searched for, as far as `options` has seconds for them; of
    /// `running` the threads, the stop, the time limit and the progress count. Errors: all mistakes
    /// that were found, at their places; registers that there are not, or that were not found in
    /// time.
    static Result<Program> compile(std::string_view qat, const CompileOptions& options = {},
                                   const Options& running = {});
    /// Reads Q; of the options `file_name` and `puzzle_folders` count. Errors: likewise.
    static Result<Program> read(std::string_view q, const CompileOptions& options = {});
    /// Compiles or reads a file, told by its ending .qat or .q, else by how it begins. Errors: it
    /// cannot be read ("file"), too.
    static Result<Program> load(const std::string& path, const CompileOptions& options = {},
                                const Options& running = {});

    /// As Q text, ending in a newline; read() gives the same program. Errors: a register on no
    /// puzzle cannot be written ("theoretical").
    [[nodiscard]] Result<std::string> q(QText text = QText::kPlain) const;
    /// Instructions.
    [[nodiscard]] std::size_t lines() const;
    /// Turns that are written in it, half-turn metric.
    [[nodiscard]] std::uint64_t turns() const;
    /// By name; none of a program that was read, since Q has no names for them.
    [[nodiscard]] std::vector<Register> registers() const;

    /// Moving one copies it: there is none without a value.
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
