// What the command line takes, as plain data: walked once from the parser's own table of verbs and
// options, so that manual pages and completions of shells say what the program does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace qter {

/// What may stand for a value.
enum class ValueKind : std::uint8_t {
    kNone,     ///< a flag has none
    kText,     ///< nothing that could be listed
    kChoice,   ///< one of the choices
    kChoices,  ///< some of the choices, with commas between
    kFile,
    kFolder,
    kPuzzle,  ///< a name that `qter puzzle list` shows, or a file
    kPreset,  ///< orders, as `qter puzzle show --presets` shows them for the puzzle
};

/// An option, or a word that stands by itself.
struct OptionManual {
    std::vector<std::string> names;  ///< "-o", "--output"; none for a word by itself
    std::string value;               ///< what help calls the value, "OUT"; empty for a flag
    ValueKind kind = ValueKind::kNone;
    std::vector<std::string> choices;
    std::string about;
    bool required = false;
    bool repeated = false;  ///< may be given more than once
};

/// A verb, or the program itself.
struct VerbManual {
    std::string path;  ///< with those that it is one of, "qter puzzle show"
    std::string name;  ///< the last word of it
    std::string about;
    std::string text;  ///< what help ends with: paragraphs, then examples
    std::vector<OptionManual> options;
    std::vector<OptionManual> words;
    std::vector<VerbManual> verbs;
};

/// The program or verb with all below it, in the order of their help. `path` is what comes before
/// its name, with a space behind it, or nothing.
[[nodiscard]] VerbManual manual_of(CLI::App& app, const std::string& path = {});

/// The name of a check that takes these words and no others, which is how manual_of() learns of
/// them: the separator, ',' where several may be given and '|' otherwise, before each of them.
[[nodiscard]] std::string choice_name(char separator, const std::vector<std::string>& words);

/// The first part of a long text, to stand in a line beside others: up to a full stop, semicolon
/// or colon.
[[nodiscard]] std::string short_about(const std::string& about);

/// The verb and all below it, each before those below it.
[[nodiscard]] std::vector<const VerbManual*> all_verbs(const VerbManual& program);

/// The paths of all verbs in quotes, as a shell's script knows them, but of `help`, which any verb
/// follows.
[[nodiscard]] std::vector<std::string> quoted_paths(const VerbManual& program);

}  // namespace qter
