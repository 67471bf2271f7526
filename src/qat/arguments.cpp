#include "qat/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"
#include "syntax/other_languages.hpp"

namespace qter {
namespace {

std::string described(const ast::Argument& argument) {
    if (std::holds_alternative<ast::String>(argument)) return "a message";
    if (std::holds_alternative<ast::Block>(argument)) return "a block";
    return fmt::format("`{}`", printable(std::get<ast::Word>(argument).text));
}

bool is_digits(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Span argument_span(const ast::Argument& argument) {
    return std::visit([](const auto& node) { return node.span; }, argument);
}

std::optional<SharedText> ArgumentReader::message(const ast::Argument& argument) {
    if (const auto* string = std::get_if<ast::String>(&argument)) return string->value;
    return wrong_kind(argument, ArgumentKind::kMessage);
}

std::optional<ResolvedWord> ArgumentReader::word(const ast::Argument& argument, ArgumentKind kind) {
    const auto* written = std::get_if<ast::Word>(&argument);
    if (written == nullptr) return wrong_kind(argument, kind);
    return resolve_word(*written, *scope_, diagnostics_);
}

std::optional<Integer> ArgumentReader::number(const ast::Argument& argument) {
    const std::optional<ResolvedWord> text = word(argument, ArgumentKind::kNumber);
    if (!text) return std::nullopt;
    std::optional<Integer> value = parse_integer(text->text);
    if (value) return value;
    if (std::optional<Diagnostic> sign = sign_of_other_language(text->text, text->span)) {
        sign->primary.span = text->span;
        add_once(*std::move(sign), diagnostics_);
        return std::nullopt;
    }
    const std::string message =
        is_digits(text->text) ? fmt::format("a number has at most {} digits", kMaxDigits)
                              : fmt::format("expected a number, found `{}`", printable(text->text));
    diagnostics_.add(text->explain(Diagnostic::error(Code::kNumber, text->span, message)
                                       .with_help(help_on_number(text->text))));
    return std::nullopt;
}

std::string ArgumentReader::help_on_number(const std::string& found) const {
    if (scope_->find_definition(found) != nullptr) {
        return fmt::format("the constant is written `${}`", found);
    }
    if (registers_.find(found) && form_->word == "add") {
        return fmt::format(
            "`add` adds a constant; `move {0} to REGISTER` adds a register, and leaves 0 in `{0}`",
            found);
    }
    return usage(*form_);
}

std::optional<std::size_t> ArgumentReader::whole_register(const ast::Argument& argument) {
    const std::optional<ResolvedWord> text = word(argument, ArgumentKind::kRegister);
    if (!text) return std::nullopt;
    const std::size_t percent = std::min(text->text.find('%'), text->text.size());
    const std::optional<std::size_t> reg = find_register(*text, text->text.substr(0, percent));
    if (!reg || percent == text->text.size()) return reg;
    diagnostics_.add(text->explain(
        Diagnostic::error(
            Code::kModulus, text->part(percent, text->text.size() - percent),
            fmt::format("`{}` changes the whole register, not a remainder", form_->word))
            .with_help(fmt::format("write `{}`", registers_[*reg].name))));
    return std::nullopt;
}

std::optional<Reading> ArgumentReader::reading(const ast::Argument& argument) {
    const std::optional<ResolvedWord> text = word(argument, ArgumentKind::kReading);
    return text ? reading(*text) : std::nullopt;
}

std::optional<Reading> ArgumentReader::reading(const ResolvedWord& word) {
    const std::size_t percent = std::min(word.text.find('%'), word.text.size());
    const std::optional<std::size_t> reg = find_register(word, word.text.substr(0, percent));
    if (!reg) return std::nullopt;
    if (percent == word.text.size()) return Reading{*reg, registers_[*reg].order};
    const std::optional<Integer> found = modulus(word, *reg, percent);
    if (!found) return std::nullopt;
    return Reading{*reg, *found};
}

std::optional<Integer> ArgumentReader::modulus(const ResolvedWord& word, std::size_t reg,
                                               std::size_t percent) {
    const std::string written = word.text.substr(percent + 1);
    const Span span = word.part(percent + 1, written.size());
    const std::string& name = registers_[reg].name;
    std::optional<Integer> value = parse_integer(written);
    if (value == Integer(1)) {
        diagnostics_.add(word.explain(Diagnostic::warning(
            Code::kAlwaysZero, word.span, fmt::format("`{}%1` is always zero", name))));
    }
    if (value && registers_.pieces(reg, *value) != nullptr) return value;

    std::vector<std::string> legal;
    for (const Integer& modulus : registers_.moduli(reg)) legal.push_back(to_string(modulus));
    Diagnostic error = Diagnostic::error(
        Code::kModulus, span,
        !value ? fmt::format("expected a number after `%`, found `{}`", printable(written))
               : fmt::format("the remainder of `{}` by {} cannot be seen on its pieces", name,
                             printable(to_string(*value))));
    if (value == Integer(0)) error.message = fmt::format("`{}%0` divides by zero", name);
    error.help = fmt::format("`{}` has remainders by {}", name, join_words(legal));
    diagnostics_.add(word.explain(std::move(error)));
    return std::nullopt;
}

std::optional<ArgumentKind> ArgumentReader::keyword(const ast::Argument& argument,
                                                    std::initializer_list<ArgumentKind> kinds) {
    std::string names;
    for (const ArgumentKind kind : kinds) {
        names += fmt::format("{}{}", names.empty() ? "" : " or ", kind_name(kind));
    }
    const auto* written = std::get_if<ast::Word>(&argument);
    if (written == nullptr) return wrong_kind(argument, names);
    const std::optional<ResolvedWord> text = resolve_word(*written, *scope_, diagnostics_);
    if (!text) return std::nullopt;
    for (const ArgumentKind kind : kinds) {
        if (text->text == keyword_of(kind)) return kind;
    }
    return wrong_kind(argument, names);
}

std::optional<std::size_t> ArgumentReader::tape(const ast::Argument& argument) {
    const std::optional<ResolvedWord> text = word(argument, ArgumentKind::kTape);
    if (!text) return std::nullopt;
    const DeclaredTape* tape = registers_.find_tape(text->text);
    if (tape != nullptr && tape->usable) return tape->holding;
    if (tape != nullptr) return std::nullopt;
    const std::string message = registers_.find(text->text)
                                    ? fmt::format("`{}` is a register, not a tape", text->text)
                                    : fmt::format("unknown tape `{}`", printable(text->text));
    std::string help = did_you_mean(text->text, registers_.tape_names());
    if (help.empty()) help = "a tape is declared as `tape T ~ A <- 3x3 builtin (1260)`";
    diagnostics_.add(text->explain(
        Diagnostic::error(Code::kUnknownRegister, text->span, message).with_help(std::move(help))));
    return std::nullopt;
}

bool ArgumentReader::fits(const ast::Argument& argument, ArgumentKind kind) const {
    if (kind == ArgumentKind::kMessage) return std::holds_alternative<ast::String>(argument);
    const auto* written = std::get_if<ast::Word>(&argument);
    if (written == nullptr) return false;
    Diagnostics kept_quiet;
    const std::optional<ResolvedWord> text = resolve_word(*written, *scope_, kept_quiet);
    if (!text) return true;
    switch (kind) {
        case ArgumentKind::kNumber:
            return is_digits(text->text);
        case ArgumentKind::kLabel:
            return is_name(text->text);
        case ArgumentKind::kTape:
            return registers_.find_tape(text->text) != nullptr;
        case ArgumentKind::kMax:
        case ArgumentKind::kMod:
        case ArgumentKind::kExpect:
        case ArgumentKind::kTo:
            return text->text == keyword_of(kind);
        default:
            return registers_.find(text->text.substr(0, text->text.find('%'))).has_value();
    }
}

std::nullopt_t ArgumentReader::wrong_kind(const ast::Argument& argument, ArgumentKind kind) {
    return wrong_kind(argument, kind_name(kind));
}

std::nullopt_t ArgumentReader::wrong_kind(const ast::Argument& argument,
                                          std::string_view expected) {
    diagnostics_.add(Diagnostic::error(Code::kArguments, argument_span(argument),
                                       fmt::format("`{}` expects {} here, found {}", form_->word,
                                                   expected, described(argument)))
                         .with_help(usage(*form_)));
    return std::nullopt;
}

std::optional<std::size_t> ArgumentReader::find_register(const ResolvedWord& word,
                                                         const std::string& name) {
    const std::optional<std::size_t> reg = registers_.find(name);
    if (reg) return registers_[*reg].usable ? reg : std::nullopt;
    // Without any register every use is an error, and one diagnostic is enough.
    if (!registers_.declared() && told_no_registers_) return std::nullopt;
    told_no_registers_ = true;
    diagnostics_.add(word.explain(unknown_register(word, name)));
    return std::nullopt;
}

Diagnostic ArgumentReader::unknown_register(const ResolvedWord& word,
                                            const std::string& name) const {
    Diagnostic error = Diagnostic::error(Code::kUnknownRegister, word.part(0, name.size()),
                                         fmt::format("unknown register `{}`", printable(name)));
    const std::vector<std::string> names = registers_.register_names();
    const auto on_a_tape = std::find_if(names.begin(), names.end(), [&](const std::string& known) {
        return known.ends_with("." + name);
    });
    const std::size_t dot = name.find('.');
    if (!registers_.declared()) {
        error.message = "the program has no registers";
        error.help = "declare them first: `.registers { A <- 3x3 builtin (1260) }`";
    } else if (registers_.find_tape(name) != nullptr) {
        error.message = fmt::format("`{}` is a tape, not a register", name);
        error.help = fmt::format("name a register of it: `{}.A`", name);
    } else if (dot != std::string::npos && registers_.find_tape(name.substr(0, dot)) == nullptr) {
        error.message = fmt::format("unknown tape `{}`", printable(name.substr(0, dot)));
        error.primary.span = word.part(0, dot);
        error.help = did_you_mean(name.substr(0, dot), registers_.tape_names());
    } else if (on_a_tape != names.end()) {
        error.help = fmt::format("on a tape it is written `{}`", *on_a_tape);
    } else {
        error.help = did_you_mean(name, names);
        if (error.help.empty()) {
            error.help = "the registers are " + join_words(names);
            // `print hello` lacks quotes.
            const bool alone = form_ != nullptr && form_->most == 1 &&
                               form_->arguments[0] == ArgumentKind::kReading;
            if (name.starts_with('\'')) {
                error.help = "a message is written in double quotes, as in \"A number:\"";
            } else if (alone) {
                error.help += ", and a message is written in quotes";
            }
        }
    }
    return error;
}

}  // namespace qter
