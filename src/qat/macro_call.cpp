#include "qat/macro_call.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qat/macro_branches.hpp"
#include "qat/words.hpp"
#include "support/text.hpp"
#include "syntax/other_languages.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

using Kind = ast::ParameterKind;
using Part = std::variant<ast::Word, ast::Parameter>;

/// An argument with definitions replaced: a word, a block, or, if both are empty, a message.
struct Given {
    Span span;
    std::optional<ResolvedWord> word;
    std::optional<BlockValue> block;
};

class BranchChooser {
 public:
    BranchChooser(const ast::Macro& macro, const Scope& scope, const RegisterTable& registers,
                  Diagnostics& diagnostics)
        : macro_(macro), scope_(scope), registers_(registers), diagnostics_(diagnostics) {}

    std::optional<ChosenBranch> choose(const ast::Invocation& invocation) {
        call_ = &invocation;
        for (const ast::Argument& argument : invocation.arguments) {
            if (!read(argument)) return std::nullopt;
        }
        for (const ast::MacroBranch& branch : macro_.branches) {
            if (matching(branch) == given_.size() && branch.pattern.size() == given_.size()) {
                return bind(branch);
            }
        }
        report();
        return std::nullopt;
    }

 private:
    bool read(const ast::Argument& argument) {
        Given& given = given_.emplace_back();
        given.span = argument_span(argument);
        if (const auto* block = std::get_if<ast::Block>(&argument)) {
            given.block = BlockValue{block, &scope_, scope_.position(), {}};
        } else if (const auto* word = std::get_if<ast::Word>(&argument)) {
            if (const BlockValue* value = find_block(*word, scope_)) {
                given.block = *value;
            } else {
                given.word = resolve_word(*word, scope_, diagnostics_);
                return given.word.has_value();
            }
        }
        return true;
    }

    /// Number of leading arguments that fit the branch.
    [[nodiscard]] std::size_t matching(const ast::MacroBranch& branch) const {
        const std::size_t most = std::min(branch.pattern.size(), given_.size());
        std::size_t count = 0;
        while (count < most && fits(branch.pattern[count], given_[count])) ++count;
        return count;
    }

    [[nodiscard]] bool fits(const Part& part, const Given& given) const {
        if (const auto* literal = std::get_if<ast::Word>(&part)) {
            return given.word && given.word->text == literal->text;
        }
        const Kind kind = std::get<ast::Parameter>(part).kind;
        if (kind == Kind::kBlock) return given.block.has_value();
        return given.word && fits(kind, given.word->text);
    }

    [[nodiscard]] bool fits(Kind kind, const std::string& text) const {
        switch (kind) {
            case Kind::kRegister:
                return registers_.find(text.substr(0, text.find('%'))).has_value();
            case Kind::kInteger:
                return parse_integer(text).has_value();
            case Kind::kIdentifier:
                return is_name(text);
            case Kind::kTape:
                return registers_.find_tape(text) != nullptr;
            case Kind::kBlock:
                break;
        }
        return false;
    }

    std::optional<ChosenBranch> bind(const ast::MacroBranch& branch) {
        ChosenBranch chosen{&branch, {}};
        for (std::size_t i = 0; i < given_.size(); ++i) {
            const auto* parameter = std::get_if<ast::Parameter>(&branch.pattern[i]);
            if (parameter == nullptr) continue;
            if (parameter->kind == Kind::kRegister && !check_register(given_[i])) {
                return std::nullopt;
            }
            chosen.parameters.emplace_back(parameter->name.text, define(*parameter, given_[i]));
        }
        return chosen;
    }

    /// Reports a remainder that the register does not have at the call, not inside the macro.
    bool check_register(const Given& given) {
        ArgumentReader reader(registers_, diagnostics_);
        return reader.reading(*given.word).has_value();
    }

    [[nodiscard]] Definition define(const ast::Parameter& parameter, const Given& given) const {
        Definition made;
        made.name_span = parameter.span;
        made.value_span = given.span;
        if (given.block) {
            made.value = *given.block;
            return made;
        }
        made.value = given.word->text;
        made.origin = given.word->origin != nullptr ? given.word->origin : &scope_;
        made.is_name = parameter.kind == Kind::kIdentifier;
        return made;
    }

    // --- Errors for calls that fit no branch.

    void report() {
        if (report_sign()) return;
        std::size_t best = 0;
        for (const ast::MacroBranch& branch : macro_.branches) {
            best = std::max(best, matching(branch));
        }
        std::vector<const ast::MacroBranch*> near;
        for (const ast::MacroBranch& branch : macro_.branches) {
            if (matching(branch) == best) near.push_back(&branch);
        }
        Diagnostic error = best < given_.size() ? wrong_argument(best, near) : lacking(best, near);
        if (error.help.empty()) error.help = usages(best, near);
        diagnostics_.add(std::move(error));
    }

    /// Reports an argument that is a comment or the end of an instruction in other languages.
    bool report_sign() {
        for (const Given& given : given_) {
            if (!given.word) continue;
            std::optional<Diagnostic> sign = sign_of_other_language(given.word->text, given.span);
            if (!sign || registers_.find(given.word->text)) continue;
            if (!given.word->as_written) sign->primary.span = given.span;
            add_once(*std::move(sign), diagnostics_);
            return true;
        }
        return false;
    }

    /// The part of a branch at an index, as described in messages; empty after its end.
    static std::string wanted(std::size_t at, const ast::MacroBranch& branch) {
        if (at >= branch.pattern.size()) return "";
        const auto* word = std::get_if<ast::Word>(&branch.pattern[at]);
        if (word != nullptr) return fmt::format("`{}`", printable(word->text));
        return std::string(kind_name(std::get<ast::Parameter>(branch.pattern[at]).kind));
    }

    /// The parts of the branches at an index, without repetitions; empty if all of them have ended.
    static std::vector<std::string> wanted(std::size_t at,
                                           const std::vector<const ast::MacroBranch*>& near) {
        std::vector<std::string> names;
        for (const ast::MacroBranch* branch : near) {
            std::string name = wanted(at, *branch);
            if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(std::move(name));
            }
        }
        return names;
    }

    [[nodiscard]] Diagnostic wrong_argument(
        std::size_t at, const std::vector<const ast::MacroBranch*>& near) const {
        const Given& given = given_[at];
        const std::vector<std::string> names = wanted(at, near);
        const ResolvedWord* word = given.word ? &*given.word : nullptr;
        const std::string name(printable(macro_.name.text));
        if (names.empty()) {
            Diagnostic error = Diagnostic::error(Code::kArguments, given.span,
                                                 fmt::format("too many arguments for `{}`", name));
            if (word != nullptr) error.help = instead_of_argument(word->text);
            return error;
        }
        const std::string found = word != nullptr ? fmt::format("`{}`", printable(word->text))
                                  : given.block   ? "a block"
                                                  : "a message";
        if (word != nullptr && names.size() == 1 && names[0] == "a register") {
            // The same error as for an instruction, which does not find the register either.
            Diagnostics problems;
            ArgumentReader(registers_, problems).reading(*word);
            if (!problems.empty()) return problems.items().front();
        }
        Diagnostic error = Diagnostic::error(
            Code::kArguments, given.span,
            fmt::format("`{}` expects {} here, found {}", name, join_words(names, "or"), found));
        if (word == nullptr) return error;
        error.help = instead_of_argument(word->text);
        if (error.help.empty()) error.help = did_you_mean(word->text, literals(at, near));
        return word->explain(std::move(error));
    }

    static std::vector<std::string> literals(std::size_t at,
                                             const std::vector<const ast::MacroBranch*>& near) {
        std::vector<std::string> words;
        for (const ast::MacroBranch* branch : near) {
            if (at >= branch->pattern.size()) continue;
            const auto* word = std::get_if<ast::Word>(&branch->pattern[at]);
            if (word != nullptr) words.emplace_back(word->text);
        }
        return words;
    }

    [[nodiscard]] Diagnostic lacking(std::size_t at,
                                     const std::vector<const ast::MacroBranch*>& near) const {
        const Span last = given_.empty() ? call_->name.span : given_.back().span;
        return Diagnostic::error(Code::kArguments, call_->name.span.to(last),
                                 fmt::format("`{}` lacks {}", printable(macro_.name.text),
                                             join_words(wanted(at, near), "or")));
    }

    /// The shortest branch for each part that is possible at the index `at`.
    [[nodiscard]] std::string usages(std::size_t at,
                                     const std::vector<const ast::MacroBranch*>& near) const {
        constexpr std::size_t kMost = 5;
        std::vector<std::string> forms;
        bool begins_a_block = false;
        for (const std::string& name : wanted(at, near)) {
            const ast::MacroBranch* shortest = nullptr;
            for (const ast::MacroBranch* branch : near) {
                const bool is_shorter =
                    shortest == nullptr || branch->pattern.size() < shortest->pattern.size();
                if (wanted(at, *branch) == name && is_shorter) shortest = branch;
            }
            if (forms.size() < kMost) forms.push_back(form(*shortest));
            begins_a_block = begins_a_block || name == kind_name(Kind::kBlock);
        }
        if (forms.empty() && !near.empty()) forms.push_back(form(*near.front()));
        if (forms.empty()) return "the macro has no branch";
        const bool lacks = at == given_.size();
        return "write " + join_words(forms, "or") +
               (lacks && begins_a_block ? "; the `{` must be on the same line" : "");
    }

    [[nodiscard]] std::string form(const ast::MacroBranch& branch) const {
        return fmt::format("`{}`", usage(macro_, branch));
    }

    const ast::Macro& macro_;
    const Scope& scope_;
    const RegisterTable& registers_;
    Diagnostics& diagnostics_;
    const ast::Invocation* call_ = nullptr;
    std::vector<Given> given_;
};

}  // namespace

std::optional<ChosenBranch> choose_branch(const ast::Macro& macro,
                                          const ast::Invocation& invocation, const Scope& scope,
                                          const RegisterTable& registers,
                                          Diagnostics& diagnostics) {
    return BranchChooser(macro, scope, registers, diagnostics).choose(invocation);
}

}  // namespace qter
