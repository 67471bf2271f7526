#include "cli/command_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "support/text.hpp"

namespace qter {
namespace {

/// Other spellings of an option, for verbs that have `name` but not `other`: names that other verbs
/// use, and names of earlier versions.
struct OtherSpelling {
    std::string_view other;
    std::string_view name;
};
constexpr std::array<OtherSpelling, 13> kOtherNames = {{
    {"--alg", "--scramble"},
    {"--scramble", "--alg"},
    {"--algorithm", "--scramble"},
    {"--algorithm", "--alg"},
    {"--table", "--sums"},
    {"--no-table", "--no-sums"},
    {"--no-tables", "--no-sums"},
    {"--table", "--tables"},
    {"--facelets", "--state"},
    {"--random", "--seed"},
    {"--max-turns", "--max-length"},
    {"--out", "--output"},
    {"--limit", "--time-limit"},
}};

/// What people type for a verb.
struct OtherVerb {
    std::string_view other;
    std::vector<std::string> words;
};

const std::vector<OtherVerb>& other_verbs() {
    static const std::vector<OtherVerb> kOtherVerbs = {{"run", {"interpret"}},
                                                       {"list", {"puzzle", "list"}},
                                                       {"show", {"puzzle", "show"}},
                                                       {"scramble", {"puzzle", "scramble"}},
                                                       {"export", {"puzzle", "export"}}};
    return kOtherVerbs;
}

bool is_program_file(std::string_view word) {
    return word.ends_with(".qat") || word.ends_with(".q");
}

const OptionWords* find_option(const VerbWords& verb, std::string_view name) {
    for (const OptionWords& option : verb.options) {
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) {
            return &option;
        }
    }
    return nullptr;
}

/// The verb's name for the option `name`; `name` itself if there is no other.
std::string_view here_called(const VerbWords& verb, std::string_view name) {
    if (find_option(verb, name) != nullptr) return name;
    for (const OtherSpelling& other : kOtherNames) {
        if (other.other == name && find_option(verb, other.name) != nullptr) return other.name;
    }
    return name;
}

bool is_whole_number(std::string_view word) {
    if (word.starts_with('-')) word.remove_prefix(1);
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// -0.2, -1/3, -.5: no option has such a name.
bool is_negative_number(std::string_view word) {
    if (!word.starts_with('-')) return false;
    word.remove_prefix(1);
    return word.find_first_of("0123456789") <= 1 &&
           word.find_first_not_of("0123456789./") == std::string_view::npos;
}

std::vector<std::string> verb_names(const VerbWords& verb) {
    std::vector<std::string> names;
    for (const VerbWords& one : verb.verbs) names.push_back(one.name);
    return names;
}

std::vector<std::string> long_names(const VerbWords& verb) {
    std::vector<std::string> names;
    for (const OptionWords& option : verb.options) {
        for (const std::string& name : option.names) {
            if (name.starts_with("--")) names.push_back(name);
        }
    }
    return names;
}

/// Adds the paths of all verbs below `verb` that have the option.
void add_owners(const VerbWords& verb, const std::string& path, std::string_view option,
                std::vector<std::string>& owners) {
    for (const VerbWords& one : verb.verbs) {
        const std::string below = path + " " + one.name;
        if (find_option(one, option) != nullptr) owners.push_back("`" + below + "`");
        add_owners(one, below, option, owners);
    }
}

/// Reads words from the first to the last.
class CommandReader {
 public:
    CommandReader(const VerbWords& program, std::vector<std::string> args)
        : program_(program), verb_(&program), path_(program.name), args_(std::move(args)) {}

    Result<std::vector<std::string>> read() {
        put_help_behind();
        while (!verb_->verbs.empty()) {
            if (args_.size() == at_) return verb_missing();
            const std::string& word = args_[at_];
            if (word.starts_with('-')) {
                // Here only --help and --version are options.
                if (find_option(*verb_, word) == nullptr) return unknown_option(word);
                if (at_ + 1 < args_.size() && !asks_for_help_) {
                    return too_much(args_[at_ + 1], word);
                }
                return std::move(args_);
            }
            const auto next = std::find_if(verb_->verbs.begin(), verb_->verbs.end(),
                                           [&](const VerbWords& one) { return one.name == word; });
            if (next == verb_->verbs.end()) return unknown_verb(word);
            verb_ = &*next;
            path_ += " " + word;
            ++at_;
        }
        if (asks_for_help_ && find_option(*verb_, args_[at_]) == nullptr) {
            return too_much(args_[at_], path_);
        }
        bool continues = false;  // the word before is not an option
        // Puzzles may be described by numbers, programs not.
        const OptionWords* const puzzle = find_option(*verb_, "--puzzle");
        const bool takes_numbers =
            find_option(*verb_, "--input") != nullptr && (puzzle == nullptr || !puzzle->left_out);
        bool has_word = false;
        while (at_ < args_.size() && args_[at_] != "--") {
            const std::string word = args_[at_++];
            if (takes_numbers && has_word && is_whole_number(word)) {
                args_[at_ - 1] = "--input=" + word;
                continue;
            }
            if (continues && is_negative_number(word)) {
                join_to_last();
                continue;
            }
            continues = word.size() < 2 || word[0] != '-';
            has_word = has_word || continues;
            if (continues) continue;
            const bool known = word[1] == '-' ? read_long(word) : read_short(word);
            if (!known) return unknown_option(word);
        }
        return std::move(args_);
    }

 private:
    void put_help_behind() {
        if (args_.empty()) return;
        const bool about_itself = args_.size() == 2 && (args_[1] == "-h" || args_[1] == "--help");
        if (args_[0] == "version" && about_itself) return;
        if (args_[0] == "help" && about_itself) args_.erase(args_.begin());
        if (args_[0] == "version") args_[0] = "--version";
        if (args_[0] != "help") return;
        args_.erase(args_.begin());
        // Verbs only: other words are not checked when help is requested.
        args_.emplace_back("--help");
        asks_for_help_ = true;
    }

    bool read_long(const std::string& word) {
        const std::size_t end = std::min(word.find('='), word.size());
        const std::string_view name = here_called(*verb_, std::string_view(word).substr(0, end));
        const OptionWords* const option = find_option(*verb_, name);
        if (option == nullptr) return false;
        if (option->left_out) {
            leave_out(end);
            return true;
        }
        args_[at_ - 1] = std::string(name) + word.substr(end);
        if (option->takes_value && end == word.size()) ++at_;
        return true;
    }

    /// Removes an optional name, the first `size` characters of the last word, and keeps its value.
    void leave_out(std::size_t size) {
        std::string& word = args_[at_ - 1];
        if (size < word.size()) {
            word.erase(0, size + 1);
        } else {
            args_.erase(args_.begin() + static_cast<std::ptrdiff_t>(--at_));
        }
    }

    /// Joins the last two words into one: the option parser would take a negative number for an
    /// option. A value of several words (the cuts of a puzzle) is joined later anyway.
    void join_to_last() {
        args_[at_ - 2] += " " + args_[at_ - 1];
        args_.erase(args_.begin() + static_cast<std::ptrdiff_t>(--at_));
    }

    /// "-qv" is two options, "-O2" one with its value.
    bool read_short(const std::string& word) {
        for (std::size_t i = 1; i < word.size(); ++i) {
            const OptionWords* const option = find_option(*verb_, std::string{'-', word[i]});
            if (option == nullptr) return false;
            if (!option->takes_value) continue;
            if (i + 1 == word.size()) ++at_;
            return true;
        }
        return true;
    }

    /// The error for a word after `last`, which takes no more words.
    [[nodiscard]] static Diagnostic too_much(const std::string& word, const std::string& last) {
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("unexpected `{1}` after `{0}`", last, printable(word)))
            .with_help("`qter help VERB` shows the options of a verb");
    }

    [[nodiscard]] Diagnostic verb_missing() const {
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("a verb is missing after `{}`", path_))
            .with_help("the verbs are " + join_words(verb_names(*verb_)));
    }

    [[nodiscard]] Diagnostic unknown_verb(const std::string& word) const {
        if (verb_ == &program_ && is_program_file(word)) {
            return Diagnostic::error(
                       Code::kArguments, {},
                       fmt::format("a verb is missing: `qter interpret {}` runs the program",
                                   printable(word)))
                .with_help(fmt::format("`qter perform {}` guides a person through it, step by step",
                                       printable(word)));
        }
        std::string help = did_you_mean(word, verb_names(*verb_));
        if (help.empty()) help = "the verbs are " + join_words(verb_names(*verb_));
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("unknown verb `{}`", printable(word)))
            .with_help(std::move(help));
    }

    [[nodiscard]] Diagnostic unknown_option(const std::string& word) const {
        const std::string name = word.substr(0, word.find('='));
        return Diagnostic::error(Code::kArguments, {},
                                 fmt::format("unknown option `{}`", printable(name)))
            .with_help(meant_by(name));
    }

    [[nodiscard]] std::string meant_by(const std::string& name) const {
        const std::vector<std::string> names = long_names(*verb_);
        // "-scramble" lacks a hyphen; "--time" is the beginning of a name.
        const std::string whole = name.starts_with("--") ? name : "-" + name;
        const std::string_view called = here_called(*verb_, whole);
        if (find_option(*verb_, called) != nullptr) {
            return fmt::format("did you mean `{}`?", called);
        }
        std::vector<std::string> longer;
        for (const std::string& one : names) {
            if (whole.size() > 3 && one.starts_with(whole)) longer.push_back("`" + one + "`");
        }
        if (!longer.empty()) return fmt::format("did you mean {}?", join_words(longer, "or"));
        // A single letter is similar to all others.
        std::string help = whole.size() > 3 ? did_you_mean(whole, names) : "";
        if (!help.empty()) return help;
        if (!verb_->verbs.empty()) {
            return fmt::format("options follow the verb; `{} -h` shows the verbs", path_);
        }
        std::vector<std::string> owners;
        add_owners(program_, program_.name, whole, owners);
        help = fmt::format("`{} -h` shows its options", path_);
        // No list of owners for an option that nearly all verbs have.
        if (owners.empty() || owners.size() > 3) return help;
        return fmt::format("{} {} it; {}", join_words(owners), owners.size() == 1 ? "has" : "have",
                           help);
    }

    const VerbWords& program_;
    const VerbWords* verb_;
    std::string path_;
    std::vector<std::string> args_;
    bool asks_for_help_ = false;
    std::size_t at_ = 0;
};

}  // namespace

std::vector<std::string> with_known_verb(std::vector<std::string> args) {
    const std::size_t at = !args.empty() && args.front() == "help" ? 1 : 0;
    if (at >= args.size()) return args;
    for (const OtherVerb& one : other_verbs()) {
        if (one.other != args[at]) continue;
        const auto place = args.erase(args.begin() + static_cast<std::ptrdiff_t>(at));
        args.insert(place, one.words.begin(), one.words.end());
        break;
    }
    return args;
}

Result<std::vector<std::string>> read_command_words(const VerbWords& program,
                                                    const std::vector<std::string>& args) {
    return CommandReader(program, args).read();
}

}  // namespace qter
