#include "cli/verb_manual.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "cli/option_values.hpp"
#include "cli/shared_options.hpp"

namespace qter {
namespace {

/// Kinds of values by their names in help; all others are text.
struct NamedKind {
    std::string_view value;
    ValueKind kind;
};
constexpr std::array<NamedKind, 8> kNamedKinds = {{
    {"FILE", ValueKind::kFile},
    {"FILE.html|.md", ValueKind::kFile},
    {"OUT", ValueKind::kFile},
    {"SESSION", ValueKind::kFile},
    {"DIR", ValueKind::kFolder},
    {"P", ValueKind::kPuzzle},
    {"PUZZLE", ValueKind::kPuzzle},
    {"ORDERS", ValueKind::kPreset},
}};

ValueKind kind_of_value(std::string_view value) {
    const auto* const known =
        std::find_if(kNamedKinds.begin(), kNamedKinds.end(),
                     [&](const NamedKind& one) { return one.value == value; });
    return known == kNamedKinds.end() ? ValueKind::kText : known->kind;
}

/// Reads the choices from the name of a check, as written by choice_name().
void take_choices(const std::string& name, OptionManual& manual) {
    if (name.empty() || (name[0] != '|' && name[0] != ',')) return;
    manual.kind = name[0] == ',' ? ValueKind::kChoices : ValueKind::kChoice;
    std::string words = name.substr(1);
    std::replace(words.begin(), words.end(), '|', ',');
    manual.choices = split_at_commas(words);
}

OptionManual manual_of_option(CLI::Option& option) {
    OptionManual manual;
    for (const std::string& name : option.get_snames()) manual.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) manual.names.push_back("--" + name);
    manual.about = option.get_description();
    manual.required = option.get_required();
    manual.repeated = option.get_items_expected_max() > 1 ||
                      option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    if (option.get_items_expected_max() == 0) return manual;
    manual.value = manual.names.empty() ? option.get_name(true) : option.get_type_name();
    manual.kind = kind_of_value(manual.value);
    try {
        for (int check = 0;; ++check) take_choices(option.get_validator(check)->get_name(), manual);
    } catch (const CLI::OptionNotFound&) {  // after the last check
    }
    return manual;
}

}  // namespace

VerbManual manual_of(CLI::App& app, const std::string& path) {
    VerbManual manual;
    manual.name = app.get_name();
    manual.path = path + manual.name;
    manual.about = app.get_description();
    manual.text = app.get_footer();
    for (CLI::Option* const option : app.get_options({})) {
        OptionManual one = manual_of_option(*option);
        if (!one.names.empty()) {
            manual.options.push_back(std::move(one));
            continue;
        }
        // The option name for the words, which is optional: read_command_words() removes it.
        if (one.value == kPuzzleName) {
            manual.options.push_back(
                {{"--puzzle"}, "P", ValueKind::kPuzzle, {}, "Optional before PUZZLE"});
        }
        manual.words.push_back(std::move(one));
    }
    for (CLI::App* const verb : app.get_subcommands([](CLI::App*) { return true; })) {
        manual.verbs.push_back(manual_of(*verb, manual.path + " "));
    }
    return manual;
}

std::string choice_name(char separator, const std::vector<std::string>& words) {
    std::string name;
    for (const std::string& word : words) name += separator + word;
    return name;
}

std::string short_about(const std::string& about) {
    std::size_t end = about.size();
    for (const char* const stop : {". ", "; ", ": ", "\n"}) {
        end = std::min(end, about.find(stop));
    }
    return about.substr(0, end);
}

std::vector<const VerbManual*> all_verbs(const VerbManual& program) {
    std::vector<const VerbManual*> verbs = {&program};
    for (const VerbManual& verb : program.verbs) {
        for (const VerbManual* const below : all_verbs(verb)) verbs.push_back(below);
    }
    return verbs;
}

std::vector<std::string> quoted_paths(const VerbManual& program) {
    std::vector<std::string> paths;
    for (const VerbManual* const verb : all_verbs(program)) {
        if (verb != &program && verb->name != "help") paths.push_back("'" + verb->path + "'");
    }
    return paths;
}

}  // namespace qter
