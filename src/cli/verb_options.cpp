#include "cli/verb_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "cli/option_values.hpp"
#include "cli/verb_manual.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Replaces CLI11's own checks, whose messages vary between versions.
CLI::Validator validator(CheckWord check) {
    std::string name = std::move(check.choices);
    return CLI::Validator(std::function<std::string(std::string&)>(std::move(check)), "",
                          std::move(name));
}

}  // namespace

std::string not_a(const std::string& word, const std::string& what) {
    return "`" + printable(word) + "` is not " + what;
}

std::string unknown_word(const std::string& word, const std::string& what,
                         const std::vector<std::string>& names) {
    std::string help = did_you_mean(word, names);
    if (help.empty()) help = "known ones are " + join_words(names);
    return not_a(word, what) + "; " + help;
}

CheckWord one_of(std::vector<std::string> allowed) {
    std::string choices = choice_name('|', allowed);
    CheckWord check = [allowed = std::move(allowed)](const std::string& word) -> std::string {
        if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return {};
        return "`" + printable(word) + "` is not one of " + join_words(allowed);
    };
    check.choices = std::move(choices);
    return check;
}

CheckWord list_of(std::vector<std::string> allowed) {
    std::string choices = choice_name(',', allowed);
    CheckWord check = [one = one_of(std::move(allowed))](const std::string& text) -> std::string {
        for (std::string& word : split_at_commas(text)) {
            std::string error = one(word);
            if (!error.empty()) return error;
        }
        return {};
    };
    check.choices = std::move(choices);
    return check;
}

VerbOption VerbOption::required() {
    option_->required();
    return *this;
}

VerbOption VerbOption::check(CheckWord check) {
    option_->check(validator(std::move(check)));
    return *this;
}

void VerbOptions::flag(std::string name, bool& target, std::string help) {
    verb_.add_flag(std::move(name), target, std::move(help));
}

void VerbOptions::switch_off(std::string name, bool& target, std::string help) {
    verb_.add_flag_callback(
        std::move(name), [&target] { target = false; }, std::move(help));
}

VerbOption VerbOptions::text(std::string name, std::string& target, std::string type,
                             std::string help) {
    return VerbOption(
        *verb_.add_option(std::move(name), target, std::move(help))->type_name(std::move(type)));
}

VerbOption VerbOptions::text(std::string name, std::optional<std::string>& target, std::string type,
                             std::string help) {
    return VerbOption(
        *verb_.add_option(std::move(name), target, std::move(help))->type_name(std::move(type)));
}

VerbOption VerbOptions::words(std::string name, std::vector<std::string>& target, std::string type,
                              std::string help) {
    return VerbOption(
        *verb_.add_option(std::move(name), target, std::move(help))->type_name(std::move(type)));
}

VerbOption VerbOptions::texts(std::string name, std::vector<std::string>& target, std::string type,
                              std::string help, SuffixWords behind) {
    CLI::Option* const option =
        verb_.add_option(std::move(name), target, std::move(help))->type_name(std::move(type));
    option->take_all()->expected(1);
    if (behind == SuffixWords::kLeft) option->allow_extra_args(false);
    return VerbOption(*option);
}

VerbOption VerbOptions::numbers(std::string name, std::vector<std::uint64_t>& target,
                                std::string type, std::string help) {
    const auto read = [](const std::string& word) { return parse_number(word, 0, kAnyNumber); };
    const auto take = [&target, read](const std::vector<std::string>& words) {
        for (const std::string& word : words) target.push_back(*read(word));
    };
    const auto check = [read](const std::string& word) {
        return read(word) ? std::string() : not_a(word, "a whole number from 0");
    };
    CLI::Option* const option =
        verb_.add_option_function<std::vector<std::string>>(std::move(name), take, std::move(help));
    option->check(validator(check))->type_name(std::move(type));
    option->take_all()->expected(1)->allow_extra_args(false);
    return VerbOption(*option);
}

VerbOption VerbOptions::real(std::string name, std::optional<double>& target, double least,
                             double most, std::string type, std::string help) {
    CLI::Option* const option = verb_.add_option(std::move(name), target, std::move(help));
    return VerbOption(*option->check(CLI::Range(least, most))->type_name(std::move(type)));
}

VerbOption VerbOptions::checked(std::string name, CheckWord check, TakeWord take, std::string type,
                                std::string help) {
    CLI::Option* const option =
        verb_.add_option_function<std::string>(std::move(name), std::move(take), std::move(help));
    return VerbOption(*option->check(validator(std::move(check)))->type_name(std::move(type)));
}

VerbOption VerbOptions::whole_number(std::string name, std::function<void(std::uint64_t)> take,
                                     std::uint64_t least, std::uint64_t most, std::string help) {
    const auto read = [least, most](const std::string& word) {
        return parse_number(word, least, most);
    };
    std::string what = "a whole number from " + std::to_string(least) +
                       (most == kAnyNumber ? "" : " to " + std::to_string(most));
    auto check = [read, what = std::move(what)](const std::string& word) {
        return read(word) ? std::string() : not_a(word, what);
    };
    auto take_word = [read, take = std::move(take)](const std::string& word) { take(*read(word)); };
    return checked(std::move(name), std::move(check), std::move(take_word), "N", std::move(help));
}

void VerbOptions::footer(const std::string& text) { verb_.footer(text); }

void VerbOptions::check(std::function<std::string()> problem) {
    verb_.callback([problem = std::move(problem)] {
        if (const std::string text = problem(); !text.empty()) throw CLI::ValidationError(text);
    });
}

bool VerbOptions::given(const std::string& name) const {
    const CLI::Option* const option = find_option(verb_, name);
    return option != nullptr && option->count() != 0;
}

const CLI::Option* find_option(const CLI::App& app, const std::string& name) {
    const std::vector<const CLI::Option*> options = app.get_options();
    const auto found = std::find_if(options.begin(), options.end(), [&](const CLI::Option* option) {
        return option->check_name(name);
    });
    return found == options.end() ? nullptr : *found;
}

}  // namespace qter
