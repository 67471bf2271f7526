// What several verbs take: the options that all have, how programs are compiled, and limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb_options.hpp"
#include "support/integer.hpp"

namespace qter {

enum class ColorMode { kAuto, kAlways, kNever };

/// What every verb takes.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    ColorMode color = ColorMode::kAuto;
    std::vector<std::string> puzzle_path;
    std::string
        notation;  ///< of algorithms that are given; empty: as the puzzle's description says
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

/// --json, --color, -q, -v and --puzzle-path.
void add_common(VerbOptions& verb, CommonOptions& common);
/// The mode of a word; nullopt for a word that is none.
[[nodiscard]] std::optional<ColorMode> color_mode_of(const std::string& word);

/// The three of a verb that compiles, and so may have to search for registers.
void add_prelude(VerbOptions& verb, CompilerArguments& compiler);
void add_searching(VerbOptions& verb, SearchArguments& search);
/// Both, and -O.
void add_compiling(VerbOptions& verb, CompilerArguments& compiler);

/// Sets the default, too.
void add_threads(VerbOptions& verb, std::uint32_t& threads);
/// Sets the default, too, "2G"; what is given is a limit of the whole process.
void add_memory(VerbOptions& verb, std::uint64_t& bytes, const char* usual);
/// In seconds.
void add_time_limit(VerbOptions& verb, std::optional<double>& limit);
/// Movecount that somebody's hands do in a second.
void add_pace(VerbOptions& verb, std::optional<double>& pace);

/// Numbers for a program's questions.
void add_inputs(VerbOptions& verb, std::vector<std::string>& inputs, const std::string& help);
/// QAT and Q programs, FILE...
void add_files(VerbOptions& verb, std::vector<std::string>& files);
/// The words of a puzzle's name or description, by themselves or behind --puzzle.
void add_puzzle_name(VerbOptions& verb, std::vector<std::string>& words);
/// How algorithms are written on that puzzle.
void add_notation(VerbOptions& verb, CommonOptions& common);
/// What add_puzzle_name() calls them.
inline constexpr const char* kPuzzleName = "PUZZLE";
/// A file for a certificate of what was proven, for `qter verify`.
void add_proof(VerbOptions& verb, std::optional<std::string>& file);
/// "90,90", each at least `least`; at most kMaxRegisters of them.
void add_orders(VerbOptions& verb, const std::string& name,
                std::optional<std::vector<Integer>>& orders, unsigned least,
                const std::string& help);

}  // namespace qter
