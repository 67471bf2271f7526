// Options that several verbs share: common ones, compilation, searches, and limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verb_options.hpp"
#include "notation/metric.hpp"
#include "support/integer.hpp"

namespace qter {

enum class ColorMode { kAuto, kAlways, kNever };

/// Options of every verb.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    bool verbose = false;
    ColorMode color = ColorMode::kAuto;
    std::vector<std::string> puzzle_path;
    std::string
        notation;  ///< of given algorithms; empty for the notation of the puzzle's description
};

/// Options of the searches for registers that a program requests by their orders, and for short
/// algorithms of its additions.
struct SearchArguments {
    static constexpr double kRegisterSeconds = 60;
    /// Default of verbs whose program is for performance by hand.
    static constexpr double kAdditionSeconds = 5;

    std::uint32_t threads = 1;
    /// Time limit of the whole command, in seconds. 0 disables the searches, and limits nothing
    /// else.
    std::optional<double> time_limit;
    double usual_addition_seconds = 0;  ///< without a time limit; 0: use powers of generators
    bool cache = true;                  ///< results are cached in the user's cache folder
    bool tables = true;                 ///< addition tables that ship with puzzles are used
    bool known_is_enough = false;       ///< SearchOptions::known_is_enough

    /// Time limits of one search for registers, and of one for the additions to all registers of a
    /// puzzle, if that much remains. The search for registers leaves time for the rest of the
    /// command.
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

/// Options of verbs that compile QAT.
struct CompilerArguments {
    int optimisation = 2;
    std::uint64_t max_lines = 600;
    std::optional<double> look_cost;   ///< in turns; 1 by default
    bool keep_work = false;            ///< nothing is computed at compile time
    std::vector<std::string> without;  ///< passes of the optimiser that are not run
    std::string prelude;  ///< a file that replaces the built-in prelude; empty for the built-in one
    SearchArguments search;
};

/// --json, --color, -q, -v and --puzzle-path.
void add_common(VerbOptions& verb, CommonOptions& common);
/// Parses a mode; nullopt for other words.
[[nodiscard]] std::optional<ColorMode> color_mode_of(const std::string& word);

/// Options of a verb that compiles: the prelude, and the searches for registers.
void add_prelude(VerbOptions& verb, CompilerArguments& compiler);
void add_searching(VerbOptions& verb, SearchArguments& search);
/// add_prelude(), add_searching() and -O.
void add_compiling(VerbOptions& verb, CompilerArguments& compiler);
/// --without: passes of the optimiser.
void add_without(VerbOptions& verb, CompilerArguments& compiler);

/// --threads; also sets the default.
void add_threads(VerbOptions& verb, std::uint32_t& threads);
/// --memory; also sets the default, such as "2G". The given number limits the whole process.
void add_memory(VerbOptions& verb, std::uint64_t& bytes, const char* usual);
/// --metric, one of kMetrics. Its help text is `before`, the list of them, and `after`.
void add_metric(VerbOptions& verb, Metric& metric, std::string_view before, std::string_view after);
/// --time-limit, in seconds.
void add_time_limit(VerbOptions& verb, std::optional<double>& limit);
/// --pace: movecount per second of the user's hands.
void add_pace(VerbOptions& verb, std::optional<double>& pace);

/// --input: numbers for a program's questions.
void add_inputs(VerbOptions& verb, std::vector<std::string>& inputs, const std::string& help);
/// QAT and Q programs, FILE...
void add_files(VerbOptions& verb, std::vector<std::string>& files);
/// The words of a puzzle's name or description, alone or after --puzzle.
void add_puzzle_name(VerbOptions& verb, std::vector<std::string>& words);
/// --notation: the notation of algorithms on that puzzle.
void add_notation(VerbOptions& verb, CommonOptions& common);
/// The name of these words in messages and help.
inline constexpr const char* kPuzzleName = "PUZZLE";
/// --proof: a file for the certificate, for `qter verify`.
void add_proof(VerbOptions& verb, std::optional<std::string>& file);
/// "90,90", each at least `least`; at most kMaxRegisters of them.
void add_orders(VerbOptions& verb, const std::string& name,
                std::optional<std::vector<Integer>>& orders, unsigned least,
                const std::string& help);

}  // namespace qter
