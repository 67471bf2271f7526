// The command line: every verb, every option, every default, in one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "qter/cli/exit_codes.hpp"

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

struct CompileArguments {
    CommonOptions common;
    std::string file;
    std::optional<std::string> output;  ///< "-" is standard output
    int optimisation = 2;
    std::uint64_t line_base = 1;
};

struct InterpretArguments {
    CommonOptions common;
    std::string file;
    std::vector<std::string> inputs;
    std::optional<std::uint64_t> max_steps;
    int optimisation = 2;
    bool trace = false;
};

struct PuzzleListArguments {
    CommonOptions common;
};

struct PuzzleShowArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;  ///< the words of its name or description
    std::string algorithm;
    std::optional<std::string> state;     ///< facelets to begin with
    std::optional<std::uint64_t> random;  ///< seed of a random state to begin with
    std::optional<std::string> svg;       ///< "-" is standard output
};

enum class PuzzleFormat { kTws, kToml, kGap, kKpuzzle };

struct PuzzleExportArguments {
    CommonOptions common;
    std::vector<std::string> puzzle;
    PuzzleFormat format = PuzzleFormat::kToml;
    std::optional<std::string> output;  ///< absent or "-": standard output
};

using CommandLine = std::variant<CompileArguments, InterpretArguments, PuzzleListArguments,
                                 PuzzleShowArguments, PuzzleExportArguments, ExitCode>;

/// Reads the command line. Help and version texts and usage errors are printed here and come back
/// as the exit code to end with.
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace qter
