// Completion script for fish (completions.hpp).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completions.hpp"

namespace qter {
namespace {

constexpr const char* kFishHead =
    R"(# Completion of qter for fish, generated from its table of options: qter completions fish

function __qter_at --description 'Test if the words so far name this verb'
    set -l verb qter
    for word in (commandline -opc)[2..-1]
        switch "$verb $word"
            case 'qter help' # its verb follows
            case {}
                set verb "$verb $word"
            case '*'
                break
        end
    end
    test "$verb" = "$argv"
end

function __qter_puzzles
    set -l words (commandline -opc)
    $words[1] puzzle list 2>/dev/null | awk 'NR > 1 {{ print $1 }}'
end

# Presets of the puzzle after --puzzle, or directly after the verb.
function __qter_presets
    set -l words (commandline -opc)
    set -l puzzle $words[3]
    set -l named (contains -i -- --puzzle $words)
    and set puzzle $words[(math $named + 1)]
    $words[1] puzzle show "$puzzle" --presets 2>/dev/null |
        sed -n 's/^[a-z ]*(\([0-9, ]*\)).*/\1/p' | tr -d ' ' | sort -u
end

complete -c qter -f
)";

std::string fish_quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

/// The arguments of a rule that list the values; empty for no values.
std::string fish_values(const OptionManual& option) {
    switch (option.kind) {
        case ValueKind::kChoice:
            return fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
        case ValueKind::kChoices:
            return fmt::format(
                R"sh( -x -a "(__fish_complete_list , 'string split \" \" \"{}\"')")sh",
                fmt::join(option.choices, " "));
        case ValueKind::kFile:
            return " -r -F";
        case ValueKind::kFolder:
            return " -x -a '(__fish_complete_directories)'";
        case ValueKind::kPuzzle:
            return " -r -F -a '(__qter_puzzles)'";
        case ValueKind::kPreset:
            return " -x -a '(__qter_presets)'";
        case ValueKind::kText:
            return " -x";
        case ValueKind::kNone:
            break;
    }
    return {};
}

std::string fish_rules(const VerbManual& verb) {
    const std::string rule = fmt::format("complete -c qter -n '__qter_at {}'", verb.path);
    std::string rules;
    for (const VerbManual& below : verb.verbs) {
        rules += fmt::format("{} -a {} -d {}\n", rule, below.name, fish_quoted(below.about));
    }
    for (const OptionManual& word : verb.words) {
        std::string values = fish_values(word);
        // Words have no option name before their value.
        for (const char* const named : {" -x", " -r"}) {
            if (values.starts_with(named)) values.erase(0, 3);
        }
        if (!values.empty()) rules += rule + values + "\n";
    }
    for (const OptionManual& option : verb.options) {
        rules += rule;
        for (const std::string& name : option.names) {
            rules += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        }
        rules += fish_values(option) + " -d " + fish_quoted(short_about(option.about)) + "\n";
    }
    return rules;
}

}  // namespace

std::string fish_completions(const VerbManual& program) {
    std::string script =
        fmt::format(fmt::runtime(kFishHead), fmt::join(quoted_paths(program), " "));
    for (const VerbManual* const verb : all_verbs(program)) script += fish_rules(*verb);
    return script;
}

}  // namespace qter
