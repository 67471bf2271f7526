// The command line: every verb, every option, every default, in one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/exit_codes.hpp"
#include "explore/point_classes.hpp"
#include "navigate/state_solver.hpp"
#include "solver/options.hpp"
#include "support/integer.hpp"
#include "view/rgb.hpp"

namespace qter {

enum class ColorMode { kAuto, kAlways, kNever };

/// What every verb takes.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    ColorMode color = ColorMode::kAuto;
    std::vector<std::string> puzzle_path;
};

/// How registers are searched for that a program asks for by their orders, and short algorithms
/// for its additions.
struct SearchArguments {
    static constexpr double kRegisterSeconds = 60;
    /// Of a verb whose program somebody is going to perform.
    static constexpr double kAdditionSeconds = 5;

    std::uint32_t threads = 1;
    /// Of the whole command, in seconds; 0 says that nothing is to be searched for, and limits
    /// nothing else.
    std::optional<double> time_limit;
    double usual_addition_seconds = 0;  ///< where there is no limit; 0 for powers of generators
    bool cache = true;                  ///< what was found is kept in the user's cache folder
    bool tables = true;                 ///< those of additions that ship with the puzzles are used

    /// What one search for registers may take, and one for the additions to all registers of a
    /// puzzle, if that much is left. Registers leave time for the rest of the command.
    [[nodiscard]] double register_seconds() const {
        return time_limit ? *time_limit / 2 : kRegisterSeconds;
    }
    [[nodiscard]] double addition_seconds() const {
        return time_limit.value_or(usual_addition_seconds);
    }
    /// The same for what is known already.
    [[nodiscard]] SearchArguments without_search() const {
        SearchArguments known = *this;
        known.time_limit = 0;
        return known;
    }
    [[nodiscard]] std::optional<double> command_seconds() const {
        return time_limit == 0.0 ? std::nullopt : time_limit;
    }
};

/// How QAT is compiled, whichever verb does it.
struct CompilerArguments {
    int optimisation = 2;
    std::string prelude;  ///< a file in place of the built-in one; empty for none
    SearchArguments search;
};

enum class CompileStage { kExpanded, kIr, kQ, kAnnotated };

struct CompileArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;
    std::optional<std::string> output;  ///< "-" is standard output
    std::vector<CompileStage> stages;   ///< what to give; Q when empty
    std::uint64_t line_base = 1;
    std::optional<std::string> handout;  ///< a file for one, .html or .md
    std::vector<std::string> inputs;     ///< numbers of its example
    std::optional<std::uint64_t> cost_inputs;  ///< how many inputs the cost is told of
    std::optional<double> pace;  ///< movecount that somebody's hands do in a second
};

struct InterpretArguments {
    CommonOptions common;
    std::string file;
    std::vector<std::string> inputs;
    std::optional<std::uint64_t> max_steps;
    CompilerArguments compiler;
    bool trace = false;
    std::vector<std::string> watch;          ///< names of registers
    std::vector<std::uint64_t> breaks;       ///< numbers of lines
    std::optional<std::uint64_t> line_base;  ///< of a program in QAT; 1 when absent
    std::optional<double> pace;              ///< movecount that somebody's hands do in a second

    /// Somebody looks at lines as `compile` writes them.
    [[nodiscard]] bool shows_lines() const { return trace || !watch.empty() || !breaks.empty(); }
};

struct PerformArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::optional<std::string> file;    ///< a program; either this,
    std::optional<std::string> resume;  ///< or a session that was kept
    std::optional<std::string> save;    ///< where it is kept; beside the program by default
    std::vector<std::string> inputs;    ///< answers to the program's questions, numbers
    std::optional<std::uint64_t> from_line;
    bool lines = false;   ///< no full screen
    bool demo = false;    ///< plays alone,
    double speed = 3;     ///< so many turns a second; 0 for as fast as it goes
    bool repeat = false;  ///< numbers are entered by repeating generators, one by one
};

struct ReadArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;                    ///< the program
    std::string state;                   ///< facelets
    std::optional<std::string> holding;  ///< which of the program's puzzles; the first by default
};

struct PageArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::optional<std::string> file;    ///< a program; either this,
    std::vector<std::string> puzzle;    ///< or the words of a puzzle's name or description
    std::string algorithm;              ///< to play on the puzzle
    std::string scramble;               ///< what the puzzle begins with
    std::optional<std::string> output;  ///< "-" is standard output; beside the program by default
    bool open = false;                  ///< show it in the browser
};

struct CheckArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::vector<std::string> files;
    bool strict = false;  ///< warnings count as errors do
};

struct FmtArguments {
    CommonOptions common;
    std::vector<std::string> files;
    bool write = false;
    bool check = false;
    bool qat = false;  ///< all files are QAT
    bool q = false;    ///< all files are Q
};

struct FindCyclesArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;         ///< the words of its name or description
    std::optional<std::uint32_t> registers;  ///< 1..kMaxRegisters; absent: 2, or as many as fits
    std::uint64_t structures = 1;
    Integer min_order = 1;
    std::optional<mpq_class> max_ratio;        ///< at least 1
    bool equal = false;                        ///< all of the same order, the largest one
    std::optional<std::vector<Integer>> fits;  ///< exactly these orders
    bool list_orders = false;                  ///< only what one register can have
    bool parity_sharing = true;
    bool supercube = false;
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{2} << 30;
    std::optional<double> time_limit;  ///< in seconds
    std::optional<std::string> proof;  ///< a file for a certificate
};

struct SolveArchArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;             ///< the words of its name or description
    std::optional<std::vector<Integer>> orders;  ///< each at least 2; either these
    std::optional<std::string> cycles;           ///< or a text for read_cycles
    SolverOptions solver;
    bool supercube = false;
    bool trace = false;
    std::optional<double> time_limit;  ///< in seconds
    std::optional<std::string> proof;  ///< a file for a certificate
};

struct SolveArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;     ///< the words of its name or description
    std::vector<std::string> scrambles;  ///< algorithms that are undone; either these,
    std::optional<std::string> state;    ///< or facelets, or a file of states,
    std::optional<std::string> file;     ///< or a file of scrambles; "-" standard input
    MethodOptions solver;
    std::uint32_t threads = 1;         ///< states that are solved at once
    std::optional<double> time_limit;  ///< in seconds
    bool all = false;                  ///< every shortest solution
    bool trace = false;
    std::optional<std::string> proof;  ///< a file for a certificate
};

/// Documents that a part of a graph is written as.
enum class GraphFormat { kDot, kGraphml, kCsv, kSvg };

struct ExploreArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;        ///< the words of its name or description
    TurnChoice choice = TurnChoice::kHalf;  ///< which turns there are,
    std::optional<std::string> turns;       ///< or a list of them
    GraphPoints points = GraphPoints::kPositions;
    std::optional<std::string> phase;   ///< of a chain: its turns, and cosets instead of positions
    std::optional<std::string> orbits;  ///< what is looked at; all where it is absent
    std::optional<std::string> pieces;  ///< that alone are looked at; all where it is absent
    std::optional<std::string> from;   ///< facelets to begin at
    std::optional<std::uint32_t> depth;
    std::optional<GraphSymmetry> symmetry;  ///< count classes
    std::uint32_t antipodes = 0;       ///< how many to show
    bool radius = false;               ///< how far it is at most from any position, of blocked turns
    bool edges = false;
    bool solutions = false;            ///< how many shortest algorithms there are
    std::optional<std::string> walk;   ///< an algorithm to follow
    bool mixing = false;               ///< how soon random turns are as good as a random position
    bool lazy = false;                 ///< of which half do nothing
    std::optional<std::string> steps;  ///< what is chosen from at each of them, instead of all turns
    double epsilon = 0.25;             ///< mixed is what is nearer to uniform
    std::uint32_t spectrum = 0;        ///< how many eigenvalues
    std::optional<GraphFormat> format;  ///< nodes and edges instead of counts
    std::optional<std::string> svg;     ///< a file for pictures; "-" is standard output
    std::optional<std::string> disk;    ///< a folder for levels
    bool resume = false;                ///< goes on with those that it has
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{4} << 30;
    std::optional<double> time_limit;  ///< in seconds
};

struct VerifyArguments {
    static constexpr double kSeconds = 60;

    CommonOptions common;
    std::string file;
    std::vector<std::string> puzzle;  ///< that it must be about; empty for the one that it names
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::optional<double> time_limit;  ///< in seconds; kSeconds when absent
};

struct AdditionsArguments {
    /// Where nothing is known and no limit is given.
    static constexpr double kSeconds = 60;

    CommonOptions common;
    std::vector<std::string> puzzle;              ///< the words of its name or description
    std::optional<std::vector<Integer>> orders;   ///< of a preset; either these
    std::vector<std::string> generators;          ///< or algorithms
    std::optional<std::vector<Integer>> amounts;  ///< the only sum to show, one for each register
    bool list = false;                            ///< show every algorithm
    std::optional<std::string> table;             ///< a file to begin with
    std::optional<std::string> output;            ///< a file for what is known in the end
    bool shipped = true;                          ///< begin with what ships with the puzzle
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::optional<std::uint32_t> max_length;  ///< look at all words of up to so many turns
    std::optional<double> time_limit;         ///< in seconds
};

struct BenchArguments {
    CommonOptions common;
    std::vector<std::string> names;  ///< of pieces of work; the usual ones when empty
    std::uint32_t states = 30;       ///< for `optimal`
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< likewise, for its tables
    std::uint32_t threads = 1;                      ///< likewise, to make them
    std::optional<double> time_limit;               ///< in seconds
};

struct PuzzleListArguments {
    CommonOptions common;
    std::optional<double> time_limit;  ///< in seconds
};

enum class PuzzleView { kNet, kCorner, kBack };

struct PuzzleShowArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    std::string algorithm;
    std::optional<std::string> state;     ///< facelets to begin with
    std::optional<std::uint64_t> random;  ///< seed of a random state to begin with
    PuzzleView view = PuzzleView::kNet;   ///< of the picture
    std::string mark;                     ///< names of pieces whose places are marked there
    std::optional<std::string> svg;       ///< "-" is standard output
    bool letters = false;                 ///< in the SVG, on every sticker
    bool arrows = false;                  ///< in the SVG, for what the algorithm does
    std::optional<Rgb> background;        ///< of the SVG
    std::optional<double> width_mm;       ///< of the SVG
    bool presets = false;                 ///< show which there are
    std::optional<double> time_limit;     ///< in seconds
};

struct PuzzleScrambleArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;    ///< the words of its name or description
    std::optional<std::uint64_t> seed;  ///< of the random numbers; absent: any
    std::uint32_t count = 1;
    std::optional<std::uint32_t> random_turns;  ///< so many random turns instead of random states
    std::uint32_t threads = 1;                  ///< for tables
    std::optional<double> time_limit;           ///< in seconds
};

enum class PuzzleFormat { kTws, kToml, kGap, kKpuzzle };

struct PuzzleExportArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;
    PuzzleFormat format = PuzzleFormat::kToml;
    std::optional<std::string> output;  ///< absent or "-": standard output
    std::optional<double> time_limit;   ///< in seconds
};

using CommandLine =
    std::variant<CompileArguments, InterpretArguments, PerformArguments, ReadArguments, PageArguments,
                 CheckArguments, FmtArguments, FindCyclesArguments, SolveArchArguments,
                 SolveArguments, ExploreArguments, AdditionsArguments, VerifyArguments, BenchArguments,
                 PuzzleListArguments, PuzzleShowArguments, PuzzleScrambleArguments,
                 PuzzleExportArguments, ExitCode>;

/// Reads the command line. Help and version texts and usage errors are printed here and come back
/// as the exit code to end with.
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace qter
