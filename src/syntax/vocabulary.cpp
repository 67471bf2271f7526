#include "syntax/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/integer.hpp"

namespace qter {

const DirectiveWord* find_directive(std::string_view word) {
    const auto found = std::find_if(kDirectives.begin(), kDirectives.end(),
                                    [&](const DirectiveWord& row) { return row.word == word; });
    return found == kDirectives.end() ? nullptr : &*found;
}

FormRange find_forms(std::string_view word) {
    const auto is_form = [&](const Form& form) { return form.word == word; };
    const Form* end = kForms.data() + kForms.size();
    const Form* first = std::find_if(kForms.data(), end, is_form);
    return {first, std::find_if_not(first, end, is_form)};
}

std::string usage(const Form& form) {
    return fmt::format("write `{}`, as in `{}`", form.usage, form.example);
}

std::string_view keyword_of(ArgumentKind kind) {
    switch (kind) {
        case ArgumentKind::kMax:
            return kBoundWord;
        case ArgumentKind::kMod:
            return kModWord;
        case ArgumentKind::kExpect:
            return kExpectWord;
        case ArgumentKind::kTo:
            return kToWord;
        default:
            return {};
    }
}

std::string_view kind_name(ArgumentKind kind) {
    switch (kind) {
        case ArgumentKind::kRegister:
        case ArgumentKind::kReading:
            return "a register";
        case ArgumentKind::kNumber:
            return "a number";
        case ArgumentKind::kLabel:
            return "a label";
        case ArgumentKind::kMessage:
            return "a message";
        case ArgumentKind::kTape:
            return "a tape";
        case ArgumentKind::kMax:
            return "`max`";
        case ArgumentKind::kMod:
            return "`mod`";
        case ArgumentKind::kExpect:
            return "`expect`";
        case ArgumentKind::kTo:
            return "`to`";
    }
    return "";
}

std::vector<std::string> statement_words() {
    std::vector<std::string> words;
    for (const Form& form : kForms) words.emplace_back(form.word);
    for (const DirectiveWord& row : kDirectives) words.emplace_back(row.word);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

bool is_name(std::string_view text) {
    const bool special = text.find_first_of(".%$!~") != std::string_view::npos;
    const bool control =
        std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < 0x20; });
    return !text.empty() && !special && !control && !parse_integer(text);
}

}  // namespace qter
