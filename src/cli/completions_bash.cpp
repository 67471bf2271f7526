// Completion script for bash (completions.hpp).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/completions.hpp"

namespace qter {
namespace {

constexpr const char* kBashHead =
    R"sh(# Completion of qter for bash, generated from its table of options: qter completions bash

_qter_words() {
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

# Words separated by commas.
_qter_choices() {
    local done=
    [[ $cur == *,* ]] && done=${cur%,*},
    COMPREPLY=($(compgen -P "$done" -W "$1" -- "${cur##*,}"))
}

_qter_files() {
    local line
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$1" -- "$cur")
}

_qter_puzzles() {
    [[ ${_qter_puzzle_names-} ]] ||
        _qter_puzzle_names=$("${COMP_WORDS[0]}" puzzle list 2>/dev/null | awk 'NR > 1 { print $1 }')
    _qter_words "$_qter_puzzle_names"
    [[ ${COMPREPLY[*]-} ]] || _qter_files -f
}

# Presets of the puzzle after --puzzle, or directly after the verb.
_qter_presets() {
    local i puzzle=
    [[ ${COMP_WORDS[2]} == -* ]] || puzzle=${COMP_WORDS[2]}
    for ((i = 2; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == --puzzle ]] && puzzle=${COMP_WORDS[i + 1]}
    done
    [[ $puzzle ]] || return
    _qter_words "$("${COMP_WORDS[0]}" puzzle show "$puzzle" --presets 2>/dev/null |
        sed -n 's/^[a-z ]*(\([0-9, ]*\)).*/\1/p' | tr -d ' ' | sort -u)"
}

_qter() {
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=qter i
    COMPREPLY=()
    # --color=always is three words here.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
)sh";

std::string bash_values(const OptionManual& option) {
    switch (option.kind) {
        case ValueKind::kChoice:
            return fmt::format("_qter_words '{}'", fmt::join(option.choices, " "));
        case ValueKind::kChoices:
            return fmt::format("_qter_choices '{}'", fmt::join(option.choices, " "));
        case ValueKind::kFile:
            return "_qter_files -f";
        case ValueKind::kFolder:
            return "_qter_files -d";
        case ValueKind::kPuzzle:
            return "_qter_puzzles";
        case ValueKind::kPreset:
            return "_qter_presets";
        case ValueKind::kNone:
        case ValueKind::kText:
            break;
    }
    return ":";
}

/// Code that walks over the words to the verb that they name.
std::string bash_verb_walk(const VerbManual& program) {
    return fmt::format(R"(    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$verb ${{COMP_WORDS[i]}}" in
            'qter help') ;; # its verb follows
            {}) verb+=" ${{COMP_WORDS[i]}}" ;;
            *) break ;;
        esac
    done
)",
                       fmt::join(quoted_paths(program), " | "));
}

/// The case of one verb: values of its options, their names, and its words.
std::string bash_case(const VerbManual& verb) {
    std::string values;
    std::vector<std::string> names;
    for (const OptionManual& option : verb.options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
        if (option.kind == ValueKind::kNone) continue;
        values += fmt::format("                {}) {}; return ;;\n", fmt::join(option.names, " | "),
                              bash_values(option));
    }
    std::string words = ":";
    if (!verb.verbs.empty()) {
        std::vector<std::string> verbs;
        for (const VerbManual& below : verb.verbs) verbs.push_back(below.name);
        words = fmt::format("_qter_words '{}'", fmt::join(verbs, " "));
    } else if (!verb.words.empty()) {
        words = bash_values(verb.words.front());
    }
    const std::string before =
        values.empty() ? ""
                       : fmt::format("            case $before in\n{}            esac\n", values);
    return fmt::format(R"(        '{}')
{}            if [[ $cur == -* ]]; then
                _qter_words '{}'
            else
                {}
            fi
            ;;
)",
                       verb.path, before, fmt::join(names, " "), words);
}

}  // namespace

std::string bash_completions(const VerbManual& program) {
    std::string script = kBashHead + bash_verb_walk(program) + "    case $verb in\n";
    for (const VerbManual* const verb : all_verbs(program)) script += bash_case(*verb);
    return script + "    esac\n}\ncomplete -F _qter qter\n";
}

}  // namespace qter
