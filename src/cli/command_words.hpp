// The words of a command line before their values are read: the verb, the options, and suggestions
// for misspelt words.
//
// The parser of options can only report an unknown word, or take it for something else, such as a
// puzzle's name, which may have several words. So all words are checked first against the verb that
// they name, and other spellings are corrected.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace qter {

/// An option of a verb.
struct OptionWords {
    /// As written, "--scramble" or "-o"; messages use the first long one.
    std::vector<std::string> names;
    bool takes_value = false;  ///< the next word is its value, whatever it looks like
    bool left_out = false;     ///< its value may be given without the name
};

/// A verb, or the program itself.
struct VerbWords {
    std::string name;
    std::vector<OptionWords> options;
    std::vector<VerbWords> verbs;  ///< "show" of "puzzle"
};

/// The words with a verb of this program in place of what people type instead: `run` for
/// `interpret`, and the verbs of `puzzle` without it. Other words stay as they are.
[[nodiscard]] std::vector<std::string> with_known_verb(std::vector<std::string> args);

/// The words of `args`, with options spelt as in `program`. `qter help VERB` is read as `qter VERB
/// --help`, and `qter version` as `qter --version`. Whole numbers after the first word of a verb
/// with --input are read as its values. Errors (kArguments): a missing or unknown verb,
/// or an option that the verb does not have, with suggestions.
[[nodiscard]] Result<std::vector<std::string>> read_command_words(
    const VerbWords& program, const std::vector<std::string>& args);

}  // namespace qter
