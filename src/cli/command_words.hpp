// The words of a command line before their values are read: which verb they name, which of them are
// options, and what was meant where one is neither.
//
// A reader of options that meets a word it does not know can only say so, or take the word for
// something else: for the name of a puzzle, say, which may have several words. So all words are
// looked at first, along the verb that they name, and other spellings are put right.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace qter {

/// An option of a verb.
struct OptionWords {
    /// As written, "--scramble" or "-o"; the first long one is what it is called.
    std::vector<std::string> names;
    bool takes_value = false;  ///< the next word is its, whatever that looks like
    bool left_out = false;     ///< its value stands by itself, and the name may stand before it
};

/// A verb, or the program itself.
struct VerbWords {
    std::string name;
    std::vector<OptionWords> options;
    std::vector<VerbWords> verbs;  ///< "show" of "puzzle"
};

/// The words of `args` with the options as `program` spells them. `qter help VERB` is read as
/// `qter VERB --help`, `qter version` as `qter --version`. Errors (kArguments): a verb that is
/// missing or that there is not, an option that the verb does not have, with what may have been
/// meant.
[[nodiscard]] Result<std::vector<std::string>> read_command_words(
    const VerbWords& program, const std::vector<std::string>& args);

}  // namespace qter
