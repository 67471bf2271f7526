#include "qat/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "support/text.hpp"
#include "syntax/other_languages.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

/// Of several forms, the one with a message if the arguments have one.
const Form& pick_form(const FormRange& forms, const std::vector<ast::Argument>& arguments) {
    for (const Form& form : forms) {
        const bool wants_message = form.arguments[0] == ArgumentKind::kMessage;
        const bool has_message =
            arguments.empty() ||
            std::any_of(arguments.begin(), arguments.end(), [](const ast::Argument& argument) {
                return std::holds_alternative<ast::String>(argument);
            });
        if (wants_message == has_message) return form;
    }
    return *forms.begin();
}

}  // namespace

void InstructionResolver::resolve(const ast::Invocation& invocation, Span span,
                                  const Scope& scope) {
    scope_ = &scope;
    span_ = span;
    if (report_sign(invocation.arguments)) return;
    const FormRange forms = find_forms(invocation.name.text);
    const Form* form = choose_form(forms, invocation.arguments, span);
    if (form == nullptr) return;
    arguments_.set_form(*form, scope);
    if (!report_swapped(*form, invocation.arguments)) resolve_form(*form, invocation.arguments);
}

void InstructionResolver::finish() {
    report_unknown_labels();
    if (!diagnostics_.has_errors()) warn_unused();
}

/// The form with this number of arguments; null, with an error, when there is none.
const Form* InstructionResolver::choose_form(const FormRange& forms, const Arguments& arguments,
                                             Span span) {
    const Form& form = pick_form(forms, arguments);
    if (arguments.size() >= form.required && arguments.size() <= form.most) return &form;
    const bool few = arguments.size() < form.required;
    const Span place = few ? span : argument_span(arguments[form.most]);
    const std::string message =
        few ? fmt::format("`{}` lacks {}", form.word, kind_name(form.arguments[arguments.size()]))
            : fmt::format("too many arguments for `{}`", form.word);
    std::string help = usage(form);
    const ast::Word* const next = few ? nullptr : std::get_if<ast::Word>(&arguments[form.most]);
    if (next != nullptr && !find_forms(next->text).empty()) {
        help = fmt::format("each instruction has a line of its own: begin a new one before `{}`",
                           next->text);
        diagnostics_.add(Diagnostic::error(Code::kArguments, place, message).with_help(help));
        return nullptr;
    }
    for (const Form& other : forms) {
        if (&other != &form) help += fmt::format(", or `{}`", other.usage);
    }
    diagnostics_.add(Diagnostic::error(Code::kArguments, place, message).with_help(help));
    return nullptr;
}

/// Reports an argument that is a comment or the end of an instruction in other languages.
bool InstructionResolver::report_sign(const Arguments& arguments) {
    for (const ast::Argument& argument : arguments) {
        const auto* word = std::get_if<ast::Word>(&argument);
        if (word == nullptr) continue;
        std::optional<Diagnostic> sign = sign_of_other_language(word->text, word->span);
        if (!sign || is_known(std::string(word->text))) continue;
        add_once(*std::move(sign), diagnostics_);
        return true;
    }
    return false;
}

/// True for the name of a register, tape, label or definition.
bool InstructionResolver::is_known(const std::string& word) const {
    return registers_.find(word) || registers_.find_tape(word) != nullptr ||
           scope_->find_label(word, nullptr) != nullptr ||
           (word.starts_with('$') && scope_->find_definition(word.substr(1)) != nullptr);
}

/// Reports two arguments that are valid only in the other order.
bool InstructionResolver::report_swapped(const Form& form, const Arguments& arguments) {
    if (arguments.size() != 2) return false;
    const bool fit = arguments_.fits(arguments[0], form.arguments[0]);
    const bool swapped = arguments_.fits(arguments[0], form.arguments[1]) &&
                         arguments_.fits(arguments[1], form.arguments[0]);
    if (fit || !swapped) return false;
    const Span both = argument_span(arguments[0]).to(argument_span(arguments[1]));
    diagnostics_.add(
        Diagnostic::error(Code::kArguments, both,
                          fmt::format("these arguments of `{}` are the wrong way round", form.word))
            .with_help(usage(form)));
    return true;
}

void InstructionResolver::resolve_form(const Form& form, const Arguments& arguments) {
    switch (form.verb) {
        case Verb::kAdd:
            return resolve_add(arguments);
        case Verb::kGoto:
            return resolve_goto(arguments);
        case Verb::kSolvedGoto:
            return resolve_solved_goto(arguments);
        case Verb::kInput:
            return resolve_input(arguments);
        case Verb::kPrint:
            return resolve_output<step::Print>(form, arguments);
        case Verb::kHalt:
            return resolve_output<step::Halt>(form, arguments);
        case Verb::kMoveLeft:
            return resolve_move(arguments, -1);
        case Verb::kMoveRight:
            return resolve_move(arguments, 1);
    }
}

template <class What>
void InstructionResolver::emit(What what) {
    const Trace* trace = scope_->trace();
    code_.steps.push_back(
        {std::move(what), written_at(trace, span_), trace == nullptr ? 0 : trace->ordinal});
}

void InstructionResolver::resolve_add(const Arguments& arguments) {
    const std::optional<std::size_t> reg = use(arguments_.whole_register(arguments[0]));
    const std::optional<Integer> amount = arguments_.number(arguments[1]);
    if (!reg || !amount) return;
    warn_wraps(*reg, *amount, arguments[1]);
    emit(step::Add{{{*reg, *amount}}});
}

/// Warns of a literal amount that is not below the order; the value of a definition such as `$i`
/// may well exceed it. Once for each place, however often it is expanded.
void InstructionResolver::warn_wraps(std::size_t reg, const Integer& amount,
                                     const ast::Argument& written) {
    const auto& [name, order] = std::tie(registers_[reg].name, registers_[reg].order);
    const auto* word = std::get_if<ast::Word>(&written);
    if (abs(amount) < order || word == nullptr || word->text.starts_with('$')) return;
    const bool in_text = word->span.source == span_.source;
    const Span place = in_text ? word->span : span_;
    if (wrapping_.size() == kMaxWrapping) return;
    if (!wrapping_.emplace(place.source, place.begin, reg).second) return;
    // Where a macro subtracts, the number is written without its sign.
    const Integer shown = scope_->trace() == nullptr ? amount : Integer(abs(amount));
    const Integer rest = shown % order;  // has the sign of the number, as in GMP
    diagnostics_.add(Diagnostic::warning(
        Code::kNumber, place,
        fmt::format("`{}` counts mod {}, so {} is the same as {}", name, to_string(order),
                    printable(to_string(shown)), to_string(rest))));
}

void InstructionResolver::resolve_goto(const Arguments& arguments) {
    if (const std::optional<std::size_t> label = find_label(arguments[0])) {
        emit(step::Goto{*label});
    }
}

void InstructionResolver::resolve_solved_goto(const Arguments& arguments) {
    const std::optional<Reading> value = use(arguments_.reading(arguments[0]));
    const std::optional<std::size_t> label = find_label(arguments[1]);
    if (!value || !label) return;
    if (value->modulus == 1) {
        emit(step::Goto{*label});
    } else {
        emit(step::SolvedGoto{*value, *label});
    }
}

void InstructionResolver::resolve_input(const Arguments& arguments) {
    const std::optional<SharedText> message = arguments_.message(arguments[0]);
    const std::optional<std::size_t> reg = use(arguments_.whole_register(arguments[1]));
    if (arguments.size() > 2) {
        const auto first = arguments_.keyword(
            arguments[2], {ArgumentKind::kMax, ArgumentKind::kMod, ArgumentKind::kExpect});
        if (!first) return;
        const bool wraps = first == ArgumentKind::kMod;
        const std::size_t expect = first == ArgumentKind::kMax ? 4 : wraps ? 3 : 2;
        if (expect > arguments.size()) {
            refuse(arguments[2], "`max` lacks a number",
                   "write the largest answer, as in `input \"yes (1) or no (0)?\" A max 1`");
            return;
        }
        std::optional<Integer> max;
        if (expect == 4 && !(max = arguments_.number(arguments[3]))) return;
        if (!message || !reg) return;
        const Integer order_less_1 = registers_[*reg].order - 1;
        if (max && !check_answer(*reg, *max, order_less_1, "the largest answer",
                                 argument_span(arguments[3]))) {
            return;
        }
        std::optional<ExpectedAnswers> expected;
        if (expect < arguments.size()) {
            const Arguments rest(arguments.begin() + static_cast<std::ptrdiff_t>(expect),
                                 arguments.end());
            expected = expected_answers(*reg, max.value_or(order_less_1), rest);
            if (!expected) return;
        }
        emit(step::Input{*message, *reg, max, std::move(expected), wraps});
    } else if (message && reg) {
        emit(step::Input{*message, *reg});
    }
}

/// `expect NUMBER to NUMBER`, for answers up to `most`.
std::optional<ExpectedAnswers> InstructionResolver::expected_answers(std::size_t reg,
                                                                     const Integer& most,
                                                                     const Arguments& arguments) {
    if (!arguments_.keyword(arguments[0], {ArgumentKind::kExpect})) return std::nullopt;
    if (arguments.size() < 4) {
        constexpr std::array<std::string_view, 3> kMissing = {"a number", "`to`",
                                                              "a number after `to`"};
        refuse(arguments.back(), fmt::format("`expect` lacks {}", kMissing[arguments.size() - 1]),
               "write the smallest and the largest answer that you expect, as in `input \"a "
               "number:\" A expect 0 to 20`");
        return std::nullopt;
    }
    if (arguments.size() > 4) {
        refuse(arguments[4], "too many arguments for `input`", usage(*find_forms("input").begin()));
        return std::nullopt;
    }
    const std::optional<Integer> from = arguments_.number(arguments[1]);
    if (!arguments_.keyword(arguments[2], {ArgumentKind::kTo})) return std::nullopt;
    const std::optional<Integer> to = arguments_.number(arguments[3]);
    if (!from || !to) return std::nullopt;
    constexpr std::string_view kWhat = "an expected answer";
    if (!check_answer(reg, *from, most, kWhat, argument_span(arguments[1])) ||
        !check_answer(reg, *to, most, kWhat, argument_span(arguments[3]))) {
        return std::nullopt;
    }
    if (*from <= *to) return ExpectedAnswers{*from, *to};
    diagnostics_.add(
        Diagnostic::error(
            Code::kNumber, argument_span(arguments[1]).to(argument_span(arguments[3])),
            fmt::format("no answer is from {} to {}", to_string(*from), to_string(*to)))
            .with_help(fmt::format("write the smaller number first: `expect {} to {}`",
                                   to_string(*to), to_string(*from))));
    return std::nullopt;
}

void InstructionResolver::refuse(const ast::Argument& argument, std::string message,
                                 std::string help) {
    diagnostics_.add(
        Diagnostic::error(Code::kArguments, argument_span(argument), std::move(message))
            .with_help(std::move(help)));
}

/// Whether `number`, called `what`, is a possible answer: 0 to `most`.
bool InstructionResolver::check_answer(std::size_t reg, const Integer& number, const Integer& most,
                                       std::string_view what, Span span) {
    const auto& [name, order] = std::tie(registers_[reg].name, registers_[reg].order);
    if (number >= 0 && number <= most) return true;
    const std::string written(printable(to_string(number)));
    std::string message;
    if (number < 0) {
        message = fmt::format("{} cannot be {}", what, written);
    } else if (number < order) {
        message = fmt::format("the largest answer is {}, so {} cannot be {}", to_string(most), what,
                              written);
    } else {
        message = fmt::format("`{}` counts mod {}, so an answer cannot be as much as {}", name,
                              to_string(order), written);
    }
    diagnostics_.add(
        Diagnostic::error(Code::kNumber, span, std::move(message))
            .with_help(fmt::format("answers for `{}` are 0 to {} here", name, to_string(most))));
    return false;
}

template <class Output>
void InstructionResolver::resolve_output(const Form& form, const Arguments& arguments) {
    Output output;
    std::size_t next = 0;
    if (form.arguments[0] == ArgumentKind::kMessage) {
        output.message = arguments_.message(arguments[next++]).value_or(SharedText());
    }
    if (next < arguments.size()) output.value = use(arguments_.reading(arguments[next]));
    emit(std::move(output));
}

void InstructionResolver::resolve_move(const Arguments& arguments, int direction) {
    const std::optional<std::size_t> tape = arguments_.tape(arguments[0]);
    std::optional<Integer> cells(1);
    if (arguments.size() == 2) cells = arguments_.number(arguments[1]);
    if (!tape || !cells) return;
    if (abs(*cells) <= kMaxHeadSteps) {
        emit(step::MoveHead{*tape, direction * cells->get_si()});
    } else {
        diagnostics_.add(
            Diagnostic::error(Code::kNumber, argument_span(arguments[1]),
                              fmt::format("a head moves at most {} cells at once", kMaxHeadSteps)));
    }
}

std::optional<std::size_t> InstructionResolver::use(std::optional<std::size_t> reg) {
    if (reg) used_[*reg] = true;
    return reg;
}

std::optional<Reading> InstructionResolver::use(std::optional<Reading> value) {
    if (value) used_[value->reg] = true;
    return value;
}

std::optional<std::size_t> InstructionResolver::find_label(const ast::Argument& argument) {
    const std::optional<ResolvedWord> name = arguments_.word(argument, ArgumentKind::kLabel);
    if (!name) return std::nullopt;
    const LabelEntry* entry = scope_->find_label(name->text, name->origin);
    if (entry != nullptr) return entry->label;
    note_unknown_label(*name);
    return std::nullopt;
}

void InstructionResolver::note_unknown_label(const ResolvedWord& name) {
    // An error that is expanded a million times is reported once.
    const auto place = std::tuple(name.span.source, name.span.begin, name.text);
    if (!unknown_places_.insert(place).second) return;
    Diagnostic error = name.explain(
        Diagnostic::error(Code::kUnknownLabel, name.span,
                          fmt::format("the label `{}` is not known here", printable(name.text))));
    // Errors beyond the limit are not shown, so their help is not computed.
    if (unknown_labels_.size() < Diagnostics::kMaxErrors) error.help = label_help(name.text);
    add_trace(scope_->trace(), error);
    unknown_labels_.emplace_back(name.text, std::move(error));
}

std::string InstructionResolver::label_help(const std::string& name) const {
    const std::vector<std::string> labels = scope_->label_names();
    std::string help = did_you_mean(name, labels);
    if (!help.empty()) return help;
    if (!labels.empty()) return "the labels here are " + join_words(labels);
    return fmt::format("a label is written `{}:`", printable(name));
}

void InstructionResolver::report_unknown_labels() {
    if (unknown_labels_.empty()) return;
    std::unordered_map<std::string_view, const CodeLabel*> anywhere;
    for (const CodeLabel& label : code_.labels) anywhere.emplace(label.name.str(), &label);
    for (auto& [name, error] : unknown_labels_) {
        const auto hidden = anywhere.find(name);
        if (hidden != anywhere.end() && hidden->second->in_macro) {
            error.secondary.push_back({hidden->second->span, "this one belongs to a macro"});
            error.help = fmt::format(
                "a `!` before its name makes it visible to the blocks that the macro is given, and "
                "to nothing else: `!{}:`",
                printable(name));
        } else if (hidden != anywhere.end()) {
            error.secondary.push_back(
                {hidden->second->span, "this one is known only inside of its block"});
            error.help = "move the label out of its block, or the jump into it";
        }
        diagnostics_.add(std::move(error));
    }
}

void InstructionResolver::warn_unused() {
    for (std::size_t i = 0; i < used_.size(); ++i) {
        const DeclaredRegister& reg = registers_[i];
        const std::string_view own_name = std::string_view(reg.name).substr(reg.name.find('.') + 1);
        if (used_[i] || own_name.starts_with('_')) continue;
        diagnostics_.add(Diagnostic::warning(Code::kUnused, reg.span,
                                             fmt::format("register `{}` is never used", reg.name))
                             .with_help("begin its name with `_` if this is intended"));
    }
}

}  // namespace qter
