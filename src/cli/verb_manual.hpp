// Model of the command line as plain data, derived once from the parser's own table of verbs and
// options, so that manual pages and shell completions agree with the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace qter {

/// The kinds of values.
enum class ValueKind : std::uint8_t {
    kNone,     ///< a flag has none
    kText,     ///< values cannot be listed
    kChoice,   ///< one of the choices
    kChoices,  ///< some of the choices, separated by commas
    kFile,
    kFolder,
    kPuzzle,  ///< a name that `qter puzzle list` shows, or a file
    kPreset,  ///< orders, as listed by `qter puzzle show --presets`
};

/// An option, or a positional word.
struct OptionManual {
    std::vector<std::string> names;  ///< "-o", "--output"; empty for a positional word
    std::string value;               ///< the value's name in help, "OUT"; empty for a flag
    ValueKind kind = ValueKind::kNone;
    std::vector<std::string> choices;
    std::string about;
    bool required = false;
    bool repeated = false;  ///< may be given more than once
};

/// A verb, or the program itself.
struct VerbManual {
    std::string path;  ///< with its parents, "qter puzzle show"
    std::string name;  ///< the last word of `path`
    std::string about;
    std::string text;  ///< the end of help: paragraphs, then examples
    std::vector<OptionManual> options;
    std::vector<OptionManual> words;
    std::vector<VerbManual> verbs;
};

/// The program or verb with all verbs below it, in the order of help. `path`: the words before its
/// name, with a trailing space; empty for the program.
[[nodiscard]] VerbManual manual_of(CLI::App& app, const std::string& path = {});

/// The name of a check that accepts only these words, from which manual_of() reads them: before
/// each word the separator, ',' where several may be given, else '|'.
[[nodiscard]] std::string choice_name(char separator, const std::vector<std::string>& words);

/// The first part of a long text, up to a full stop, semicolon or colon, for one line of a list.
[[nodiscard]] std::string short_about(const std::string& about);

/// The verb and all below it, parents first.
[[nodiscard]] std::vector<const VerbManual*> all_verbs(const VerbManual& program);

/// The paths of all verbs in quotes, for shell scripts, except `help`, which any verb may follow.
[[nodiscard]] std::vector<std::string> quoted_paths(const VerbManual& program);

}  // namespace qter
