// Completion script for zsh (completions.hpp).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completions.hpp"

namespace qter {
namespace {

constexpr const char* kZshHead = R"sh(#compdef qter
# Completion of qter for zsh, generated from its table of options: qter completions zsh

_qter_puzzles() {
    local -a names
    names=(${(f)"$($qter puzzle list 2>/dev/null | awk 'NR > 1 { print $1 }')"})
    _alternative 'puzzles:puzzle:compadd -a names' 'files:file:_files'
}

# Presets of the puzzle after --puzzle, or directly after the verb.
_qter_presets() {
    local -a names
    local puzzle=$words[2]
    (( $words[(I)--puzzle] )) && puzzle=$words[$words[(I)--puzzle] + 1]
    names=(${(fu)"$($qter puzzle show "$puzzle" --presets 2>/dev/null |
        sed -n 's/^[a-z ]*(\([0-9, ]*\)).*/\1/p' | tr -d ' ')"})
    compadd -a names
}

_qter() {
    local qter=$words[1] verb=qter
    local -i i
    local -a verbs
    for (( i = 2; i < CURRENT; i++ )); do
        case "$verb $words[i]" in
)sh";

constexpr const char* kZshWalked = R"(            (*) break ;;
        esac
    done
    words=("$verb" "${(@)words[i,-1]}")
    (( CURRENT -= i - 2 ))
    case $verb in
)";

constexpr const char* kZshEnd = R"(    esac
}

if [[ $funcstack[1] == _qter ]]; then
    _qter "$@"
else
    compdef _qter qter
fi
)";

/// For single quotes, with a backslash before each of the `special` characters.
std::string zsh_escaped(const std::string& text, std::string_view special) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
            continue;
        }
        if (c == '\\' || special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

/// ":WHEN:(auto always never)".
std::string zsh_values(const OptionManual& option) {
    std::string action;
    switch (option.kind) {
        case ValueKind::kNone:
            return {};
        case ValueKind::kText:
            action = " ";
            break;
        case ValueKind::kChoice:
            action = fmt::format("({})", fmt::join(option.choices, " "));
            break;
        case ValueKind::kChoices:
            action =
                fmt::format("_values -s , {} {}", option.value, fmt::join(option.choices, " "));
            break;
        case ValueKind::kFile:
            action = "_files";
            break;
        case ValueKind::kFolder:
            action = "_files -/";
            break;
        case ValueKind::kPuzzle:
            action = "_qter_puzzles";
            break;
        case ValueKind::kPreset:
            action = "_qter_presets";
            break;
    }
    return fmt::format(":{}:{}", zsh_escaped(option.value, ":"), action);
}

/// Specifications for _arguments, a line for each name.
std::string zsh_option(const OptionManual& option) {
    std::string lines;
    const std::string prefix =
        option.repeated ? "*" : fmt::format("({})", fmt::join(option.names, " "));
    for (const std::string& name : option.names) {
        const char* const joint = option.kind == ValueKind::kNone ? ""
                                  : name.starts_with("--")        ? "="
                                                                  : "+";
        lines += fmt::format(" \\\n                '{}{}{}[{}]{}'", prefix, name, joint,
                             zsh_escaped(short_about(option.about), "[]:"), zsh_values(option));
    }
    return lines;
}

std::string zsh_case(const VerbManual& verb) {
    std::string lines = fmt::format("        ('{}')\n", verb.path);
    std::string arguments = "_arguments -s";
    for (const OptionManual& option : verb.options) arguments += zsh_option(option);
    if (verb.verbs.empty()) {
        for (const OptionManual& word : verb.words) {
            arguments += fmt::format(" \\\n                '{}{}'", word.repeated ? "*" : "",
                                     zsh_values(word));
        }
        return lines + "            " + arguments + "\n            ;;\n";
    }
    lines += "            verbs=(";
    for (const VerbManual& below : verb.verbs) {
        lines +=
            fmt::format("\n                '{}:{}'", below.name, zsh_escaped(below.about, ":"));
    }
    lines += ")\n            if [[ $PREFIX == -* ]]; then\n            " + arguments;
    return lines +
           "\n            else\n                _describe verb verbs\n            fi\n         "
           "   ;;\n";
}

}  // namespace

std::string zsh_completions(const VerbManual& program) {
    std::string script = kZshHead;
    script += "            ('qter help') ;; # its verb follows\n";
    script += fmt::format("            ({}) verb+=\" $words[i]\" ;;\n",
                          fmt::join(quoted_paths(program), " | "));
    script += kZshWalked;
    for (const VerbManual* const verb : all_verbs(program)) script += zsh_case(*verb);
    return script + kZshEnd;
}

}  // namespace qter
