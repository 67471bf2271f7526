#include "cli/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <sstream>

#include "cli/command_words.hpp"
#include "cli/manual_verbs.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "support/memory_account.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr const char* kAbout =
    "qter turns a twisty puzzle into a computer that a person operates by hand.";

constexpr const char* kExitCodes =
    R"(Exit codes: 0 done, 1 the input has errors or the program failed, 2 wrong usage or a file
that cannot be read or written, 3 proved that there is no solution, 4 a limit was reached,
70 a bug in qter, 130 interrupted.)";

/// A row of the table, declared.
struct DeclaredVerb {
    CLI::App* app;
    VerbOptions options;
    RunVerb run;
};

/// All verbs by name, with the options of those that the given words mention: declaring the options
/// of all verbs would take most of a short run.
class DeclaredVerbs {
 public:
    /// With the options of every verb.
    DeclaredVerbs() : DeclaredVerbs(nullptr) {}
    explicit DeclaredVerbs(const std::vector<std::string>& words) : DeclaredVerbs(&words) {}

    [[nodiscard]] CLI::App& app() { return app_; }
    /// The verb that was parsed; null when no verb with work was.
    [[nodiscard]] const DeclaredVerb* parsed() const {
        const auto found = std::find_if(verbs_.begin(), verbs_.end(), [](const DeclaredVerb& verb) {
            return verb.run && verb.app->parsed();
        });
        return found == verbs_.end() ? nullptr : &*found;
    }

 private:
    /// Declares the options of the verbs among the words; of all verbs when `words` is null.
    explicit DeclaredVerbs(const std::vector<std::string>* words) {
        app_.set_version_flag("-V,--version", "qter " QTER_VERSION, "Print the version and exit");
        app_.require_subcommand(1);
        app_.footer(kExitCodes);
        for (const VerbRow& row : verbs()) {
            CLI::App* const verb = group_of(row).add_subcommand(row.name, row.title);
            DeclaredVerb& one = verbs_.emplace_back(DeclaredVerb{verb, VerbOptions(*verb), {}});
            const bool named = words == nullptr ||
                               std::find(words->begin(), words->end(), row.name) != words->end();
            if (named && row.declare != nullptr) one.run = row.declare(one.options);
        }
    }

    /// The parent of the row's verb.
    CLI::App& group_of(const VerbRow& row) {
        if (row.group[0] == '\0') return app_;
        const auto group = std::find_if(
            verbs_.begin(), verbs_.end(),
            [&](const DeclaredVerb& verb) { return verb.app->get_name() == row.group; });
        group->app->require_subcommand(1);
        return *group->app;
    }

    CLI::App app_{kAbout, "qter"};
    std::deque<DeclaredVerb> verbs_;  // a deque keeps the addresses of options
};

VerbWords words_of(const CLI::App& app) {
    VerbWords words;
    words.name = app.get_name();
    for (const CLI::Option* option : app.get_options()) {
        OptionWords one;
        for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
        one.takes_value = option->get_items_expected_min() > 0;
        if (!one.names.empty()) words.options.push_back(std::move(one));
    }
    if (find_option(app, kPuzzleName) != nullptr) {
        words.options.push_back({{"--puzzle"}, false, true});
    }
    for (const CLI::App* verb : app.get_subcommands({})) words.verbs.push_back(words_of(*verb));
    return words;
}

struct NamedVerb {
    const CLI::App* verb;
    std::string path;  ///< with its parents: "qter puzzle show"
};

/// The verb that the words name.
NamedVerb named_verb(const CLI::App& app, const std::vector<std::string>& words) {
    NamedVerb named{&app, app.get_name()};
    for (const std::string& word : words) {
        const std::vector<const CLI::App*> verbs = named.verb->get_subcommands({});
        const auto next = std::find_if(verbs.begin(), verbs.end(), [&](const CLI::App* verb) {
            return verb->get_name() == word;
        });
        if (next == verbs.end()) break;
        named.verb = *next;
        named.path += " " + word;
    }
    return named;
}

/// The error for an option with too few or too many values.
std::string mismatch_text(const CLI::App& verb, const CLI::ArgumentMismatch& error) {
    // "--alg: 1 required ALG missing", worded differently by each version of CLI11.
    const std::string what = error.what();
    const std::string name = what.substr(0, what.find(':'));
    const CLI::Option* const option = find_option(verb, name);
    const bool again = option != nullptr && option->count() > 1;
    return name + (again ? " is given more than once" : " lacks its value");
}

/// Reports a usage error like other errors. The options are not parsed yet, so --json and --color
/// are looked up in the words.
ExitCode usage_error(Diagnostic problem, const std::vector<std::string>& words) {
    CommonOptions common;
    common.json = std::find(words.begin(), words.end(), "--json") != words.end();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool apart = words[i] == "--color" && i + 1 < words.size();
        const std::string mode = apart                              ? words[i + 1]
                                 : words[i].starts_with("--color=") ? words[i].substr(8)
                                                                    : std::string();
        if (const auto known = color_mode_of(mode)) common.color = *known;
    }
    Session session(common);
    Diagnostics diagnostics;
    diagnostics.add(std::move(problem));
    session.report(diagnostics);
    if (common.json) {
        print_out(
            json_document([](JsonWriter&) {}, {&diagnostics, 1}, session.sources(), run_figures()));
    }
    return ExitCode::kUsage;
}

/// The error for words, other than options, that the verb does not take.
Diagnostic too_many_words(const std::vector<std::string>& words) {
    std::vector<std::string> quoted;
    for (const std::string& word : words) quoted.push_back("`" + printable(word) + "`");
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} {} not expected here", join_words(quoted),
                                         words.size() == 1 ? "is" : "are"));
}

/// Parses the words; returns the exit code after help, version or an error.
std::optional<ExitCode> parse(CLI::App& app, const std::vector<std::string>& words) {
    const NamedVerb named = named_verb(app, words);
    const std::string help = fmt::format("`{} -h` shows its options", named.path);
    const auto wrong = [&](Diagnostic problem) {
        return usage_error(std::move(problem).with_help(help), words);
    };
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        app.exit(success, text, text);
        print_out(text.str());
        return ExitCode::kDone;
    } catch (const CLI::ExtrasError&) {
        return wrong(too_many_words(app.remaining(true)));
    } catch (const CLI::ArgumentMismatch& error) {
        return wrong(Diagnostic::error(Code::kArguments, {}, mismatch_text(*named.verb, error)));
    } catch (const CLI::ParseError& error) {
        return wrong(Diagnostic::error(Code::kArguments, {}, error.what()));
    }
    return std::nullopt;
}

}  // namespace

std::variant<RunVerb, ExitCode> read_command_line(int argc, const char* const* argv) {
    const std::vector<std::string> given = with_known_verb({argv + std::min(argc, 1), argv + argc});
    if (is_manual_verb(given)) return run_manual_verb(DeclaredVerbs().app(), given);
    DeclaredVerbs declared(given);
    CLI::App& app = declared.app();
    if (argc <= 1) {
        print_err(app.help());
        return ExitCode::kUsage;
    }
    const Result<std::vector<std::string>> words = read_command_words(words_of(app), given);
    if (!words) {
        // The option may belong to another verb: read again with the options of all verbs.
        const auto problem = read_command_words(words_of(DeclaredVerbs().app()), given);
        return usage_error(problem.diagnostics().items().front(), given);
    }
    if (const std::optional<ExitCode> ended = parse(app, *words)) return *ended;
    const DeclaredVerb* const named = declared.parsed();
    if (named == nullptr) {  // a name that is only listed
        print_err(app.help());
        return ExitCode::kUsage;
    }
    return [run = named->run, memory = named->options.memory()] {
        if (memory) MemoryAccount::set_limit(*memory);
        return run();
    };
}

}  // namespace qter
